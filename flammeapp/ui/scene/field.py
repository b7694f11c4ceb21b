"""The field: who stands on which square and lane on the screen, from the last view on, event by event.

Lanes change without an event of their own: who is left on a square closes up to the right (R14, R18), and a Nimble
rider pushes the others to the left (R35). The field keeps the rows of the rules so that the picture can follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from flammeapp.engine.events import Shift
from flammeapp.engine.views import RaceView
from flammeapp.ui.scene.crowd import Spot, spots

NOWHERE = (-1, 0)


class Field:
    """Riders by square and lane. `lanes` and `lane_width` are those of the road's squares."""

    def __init__(self, lanes: Sequence[int], lane_width: float) -> None:
        self._lanes = lanes
        self._lane_width = lane_width
        self._at: dict[int, tuple[int, int]] = {}
        self._rows: dict[tuple[int, int], tuple[int, ...]] = {}
        self._road_of: tuple[int, ...] = ()
        self._rank: tuple[int, ...] = ()

    @classmethod
    def of(cls, view: RaceView, lane_width: float) -> Field:
        """The field of a view."""
        field = cls(tuple(square.lanes for square in view.track.squares), lane_width)
        field._road_of = view.road_of
        field._rank = _ranks(view)
        for rider in sorted((r for r in view.riders if r.square >= 0), key=lambda r: r.lane):
            key = (field._road(rider.rider), rider.square)
            field._rows[key] = (*field._rows.get(key, ()), rider.rider)
            field._at[rider.rider] = (rider.square, rider.lane)
        return field

    def copy(self) -> Field:
        """The same field, to look ahead on."""
        other = Field(self._lanes, self._lane_width)
        other._at, other._rows = dict(self._at), dict(self._rows)
        other._road_of, other._rank = self._road_of, self._rank
        return other

    @property
    def riders(self) -> Mapping[int, tuple[int, int]]:
        """Square and lane of everybody on the road."""
        return self._at

    @property
    def crowds(self) -> bool:
        """Whether riders can stand on one lane of one square (R48, R49)."""
        return bool(self._road_of)

    def where(self, rider: int) -> tuple[int, int]:
        """Square and lane of a rider; (−1, 0) when he is not on the road."""
        return self._at.get(rider, NOWHERE)

    def on(self, square: int) -> tuple[int, ...]:
        """Everybody on a square in the order of R22: right lane first, then as they were placed."""
        here = [rider for rider, (at, _) in self._at.items() if at == square]
        return tuple(sorted(here, key=lambda rider: (self._at[rider][1], self._rank_of(rider))))

    def spots_on(self, square: int) -> dict[int, Spot]:
        """Where everybody on a square is drawn."""
        here = self.on(square)
        drawn = spots([self._at[rider][1] for rider in here], self._lanes[square], self._lane_width)
        return dict(zip(here, drawn, strict=True))

    def spot(self, rider: int) -> Spot:
        """Where a rider on the road is drawn on his square."""
        return self.spots_on(self._at[rider][0])[rider]

    def put(self, rider: int, square: int, lane: int) -> None:
        """A rider takes a lane of a square, as an event says; the others make room or close up."""
        self.take_off(rider)
        key = (self._road(rider), square)
        row = self._rows.get(key, ())
        place = max(0, lane - min(0, self._lanes[square] - len(row) - 1))
        self._set_row(key, (*row[:place], rider, *row[place:]))
        self._at[rider] = (square, lane)

    def slip(self, shifts: Iterable[Shift]) -> None:
        """A pack is drawn ahead, all at once (R17)."""
        shifts = sorted(shifts, key=lambda shift: shift.lane)
        for shift in shifts:
            self.take_off(shift.rider)
        for shift in shifts:
            self.put(shift.rider, shift.square, shift.lane)

    def take_off(self, rider: int) -> None:
        """A rider leaves the road; the others of his square close up."""
        square, _ = self._at.pop(rider, NOWHERE)
        key = (self._road(rider), square)
        if square >= 0:
            self._set_row(key, tuple(other for other in self._rows[key] if other != rider))

    def free_lane(self, square: int, rider: int = -1, *, nimble: bool = False) -> int:
        """The lane a rider gets who comes to a square: the right-most free one (R13), Nimble the right one (R35).

        On a full square: the grass for a Nimble rider, else the right lane.
        """
        row = [other for other in self._rows.get((self._road(rider), square), ()) if other != rider]
        full = len(row) >= self._lanes[square]
        if nimble:
            return self._lanes[square] - len(row) - 1 if full else 0
        return 0 if full else len(row)

    def barred(self, lying: Iterable[int]) -> tuple[int, ...]:
        """The squares nobody passes: crashed riders lie on all their lanes (R31)."""
        fallen = frozenset(lying)
        return tuple(
            square
            for (_, square), row in sorted(self._rows.items())
            if len(row) >= self._lanes[square] and fallen.issuperset(row[len(row) - self._lanes[square] :])
        )

    def _set_row(self, key: tuple[int, int], row: tuple[int, ...]) -> None:
        self._rows[key] = row
        if not row:
            del self._rows[key]
        over = min(0, self._lanes[key[1]] - len(row))
        for lane, rider in enumerate(row, start=over):
            self._at[rider] = (key[1], lane)

    def _road(self, rider: int) -> int:
        return self._road_of[rider] if 0 <= rider < len(self._road_of) else 0

    def _rank_of(self, rider: int) -> int:
        return self._rank[rider] if rider < len(self._rank) else rider


def _ranks(view: RaceView) -> tuple[int, ...]:
    """By rider his place in the order in which everybody was placed (R2, R47): dummies, then from the first team on.

    Riders who stand on one lane of one square now are in the view's own order.
    """
    count = max(1, len(view.teams))
    teams = sorted(view.teams, key=lambda team: (team.dummy is None, (team.team - view.first_team) % count))
    placed = [rider for team in teams for rider in team.riders]
    shown = [rider for rider in view.order if rider in placed]
    together: dict[tuple[int, int], list[int]] = {}
    for rider in shown:
        together.setdefault((view.riders[rider].square, view.riders[rider].lane), []).append(rider)
    for group in together.values():
        places = sorted(placed.index(rider) for rider in group)
        for place, rider in zip(places, group, strict=True):
            placed[place] = rider
    return tuple(placed.index(rider) for rider in range(len(view.riders)))

"""Start placement (R2): one team after the other puts its riders on free lanes behind the start line."""

from __future__ import annotations

from flammeapp.engine.actions import Action, PlaceRider
from flammeapp.engine.events import Event, RiderPlaced
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.work import OFF, Work
from flammeapp.kernel.errors import IllegalAction


def clockwise(book: RuleBook, w: Work) -> tuple[int, ...]:
    """Answer the teams in the order of the table, from the starting player on (R2)."""
    teams = len(book.riders_of)
    return tuple((w.first_team + turn) % teams for turn in range(teams))


def placing_team(book: RuleBook, w: Work) -> int:
    """Answer the team that has to place a rider now, -1 when all riders stand."""
    for team in book.ask.placing_order(book, w):
        if any(w.square[rider] == OFF for rider in book.riders_of[team]):
            return team
    return -1


def free_places(book: RuleBook, w: Work, rider: int) -> tuple[int, ...]:
    """Answer the start squares with a free lane for ``rider``, front first (R2)."""
    rows = w.roads[book.road_of[rider]]
    return tuple(square for square in reversed(book.track.start) if len(rows[square]) < book.lanes[square])


def place(book: RuleBook, w: Work, rider: int, square: int) -> int:
    """Put a rider on the right-most free lane of ``square`` and answer the lane."""
    rows = w.roads[book.road_of[rider]]
    rows[square] += (rider,)
    w.square[rider] = square
    w.placed.append(rider)
    return len(rows[square]) - 1


class Placement:
    """The phase in which riders take their start places (R2)."""

    actions = (PlaceRider,)

    def waiting(self, book: RuleBook, w: Work) -> tuple[int, ...]:
        """Answer the one team whose turn it is."""
        team = placing_team(book, w)
        return () if team < 0 else (team,)

    def legal(self, book: RuleBook, w: Work, team: int) -> tuple[Action, ...]:
        """Answer every place for every rider of the team that still stands beside the road."""
        if placing_team(book, w) != team:
            return ()
        return tuple(
            PlaceRider(rider, square)
            for rider in book.riders_of[team]
            if w.square[rider] == OFF
            for square in free_places(book, w, rider)
        )

    def check(self, book: RuleBook, w: Work, action: Action) -> None:
        """Refuse a place out of turn, off the start squares, or where no lane is free."""
        assert isinstance(action, PlaceRider)
        team = placing_team(book, w)
        if book.team_of[action.rider] != team:
            raise IllegalAction("not_your_turn", team=team)
        if w.square[action.rider] != OFF:
            raise IllegalAction("already_placed", rider=action.rider)
        if action.square not in book.track.start:
            raise IllegalAction("no_start_square", square=action.square)
        if action.square not in free_places(book, w, action.rider):
            raise IllegalAction("square_full", square=action.square)

    def perform(self, book: RuleBook, w: Work, action: Action, events: list[Event]) -> None:
        """Put the rider down."""
        assert isinstance(action, PlaceRider)
        lane = place(book, w, action.rider, action.square)
        events.append(RiderPlaced(action.rider, action.square, lane))

"""Where everybody stands while a movement is being shown: a picture that grows event by event.

The view of the session is already a round ahead when the riders begin to roll on the screen. A ``Standing`` is what the
screen has shown so far; it is made from a view or from the events since the start, and never decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count, groupby
from typing import TypeVar

from flammeapp.engine.events import (
    BidsRevealed,
    BreakawayWon,
    CardsRevealed,
    DummyFlipped,
    Event,
    ExhaustionTaken,
    MinuteTaken,
    RaceEnded,
    RiderChased,
    RiderCrashed,
    RiderCrossed,
    RiderMoved,
    RiderPlaced,
    RoundBegan,
    RoundEnded,
    SecondsTaken,
    SlipstreamTaken,
)
from flammeapp.engine.expansions.breakaway import PRICE
from flammeapp.engine.phase import Phase
from flammeapp.engine.views import RaceView

MINUTE = 60
"""Seconds of a rider who is not across when the clock runs (R39)."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Standing:
    """Riders by square, how each of them fares, and what each of them played last.

    ``rows[square]``: the riders on it as in a view: road after road (R48, R49), each right to left. ``last``: the card
    a rider played last (None: none yet), for a rider nobody plays the one turned over for him.
    ``moved``: squares gained in the movement that is shown, None for a rider who has not moved yet.
    ``order``: the order of this movement (R10), empty outside one. ``leaves``: the first square from which riders leave
    the road at the end of a round (R20), -1: nobody does. ``lanes``: how many lanes each square has; ``road_of``: by
    rider the road he rides on, empty: all on one. ``lying``: who has crashed and not yet got up (R31). ``places``: by
    rider his place, 0 before he has one. ``seconds``: by rider his time, empty where times do not count. ``bids``: by
    rider his last open bid (R24). ``placed``: riders in the order in which they came to the road (R22).
    """

    rows: tuple[tuple[int, ...], ...]
    last: tuple[int | None, ...]
    moved: tuple[int | None, ...]
    order: tuple[int, ...] = ()
    leaves: int = -1
    lanes: tuple[int, ...] = ()
    road_of: tuple[int, ...] = ()
    lying: frozenset[int] = frozenset()
    places: tuple[int, ...] = ()
    seconds: tuple[int, ...] = ()
    bids: tuple[int | None, ...] = ()
    placed: tuple[int, ...] = ()

    def square_of(self, rider: int) -> int:
        """Answer the square a rider stands on, -1 when he is not on the road."""
        return next((square for square, riders in enumerate(self.rows) if rider in riders), -1)

    def road(self, rider: int) -> int:
        """Answer the road a rider rides on."""
        return self.road_of[rider] if self.road_of else 0

    def arrival(self, rider: int) -> tuple[int, int]:
        """Answer what riders who are in are sorted by: time where it counts, then place."""
        return self.seconds[rider] if self.seconds else 0, self.places[rider]

    def lanes_on(self, square: int) -> tuple[tuple[int, int], ...]:
        """Answer (rider, lane) of everybody on a square: each road counts its own lanes, the grass is below 0 (R35)."""
        found: list[tuple[int, int]] = []
        for _, riders in groupby(self.rows[square], key=self.road):
            row = tuple(riders)
            found += zip(row, count(min(0, self.lanes[square] - len(row))), strict=False)
        return tuple(found)


NOTHING = Standing((), (), ())
"""No race at all."""


def empty_road(view: RaceView) -> Standing:
    """Answer the road of a race before anybody is placed."""
    nobody: tuple[int | None, ...] = (None,) * len(view.riders)
    still = (0,) * len(view.riders)
    return Standing(
        ((),) * len(view.rows),
        nobody,
        nobody,
        leaves=view.track.line if view.timed else -1,
        lanes=tuple(square.lanes for square in view.track.squares),
        road_of=view.road_of,
        places=still,
        seconds=still if view.timed else (),
        bids=nobody,
    )


def standing_of(view: RaceView) -> Standing:
    """Answer the picture of a view."""
    return replace(
        empty_road(view),
        rows=view.rows,
        last=tuple(rider.last_card for rider in view.riders),
        lying=frozenset(rider.rider for rider in view.riders if rider.lying),
        places=tuple(rider.place for rider in view.riders),
        seconds=tuple(rider.seconds or 0 for rider in view.riders) if view.timed else (),
        placed=view.order,
    )


def after(standing: Standing, event: Event) -> Standing:
    """Answer the picture once ``event`` has been shown; events that change nothing on the road leave it alone."""
    match event:
        case RiderPlaced():
            placed = (*standing.placed, event.rider)
            return replace(_put(standing, event.rider, event.square, event.lane), placed=placed)
        case BreakawayWon():
            last = _with(standing.last, event.rider, standing.bids[event.rider])
            return replace(_put(standing, event.rider, event.square, event.lane), last=last)
        case RiderMoved():
            gone = _put(standing, event.rider, event.path[-1], event.lane)
            moved = _with(standing.moved, event.rider, event.steps)
            return replace(gone, moved=moved, lying=standing.lying - {event.rider})
        case RiderChased():
            gone = _put(standing, event.rider, event.square, event.lane)
            return replace(gone, moved=_with(standing.moved, event.rider, (standing.moved[event.rider] or 0) + 1))
        case SlipstreamTaken():
            for shift in event.shifts:
                standing = _put(standing, shift.rider, shift.square, shift.lane)
            return standing
        case RiderCrashed():
            return replace(standing, lying=standing.lying | {event.rider})
        case _:
            return _told(standing, event)


def _told(standing: Standing, event: Event) -> Standing:
    """Answer the picture after an event that moves nobody along the road: cards, places, times, rounds."""
    match event:
        case DummyFlipped():
            return replace(standing, last=_with(standing.last, event.rider, event.card))
        case CardsRevealed():
            last = standing.last
            for rider, card in event.cards:
                last = _with(last, rider, card)
            order = tuple(rider for rider, _ in event.cards)
            return replace(standing, last=last, moved=(None,) * len(standing.moved), order=order)
        case BidsRevealed():
            bids = standing.bids
            for rider, card in event.cards:
                bids = _with(bids, rider, card)
            return replace(standing, bids=bids)
        case SecondsTaken():
            return _timed(standing, event.rider, event.seconds)
        case MinuteTaken():
            return _timed(standing, event.rider, MINUTE)
        case RiderCrossed():
            return replace(standing, places=_with(standing.places, event.rider, event.place))
        case RoundEnded():
            return _left(standing)
        case RoundBegan():
            return replace(standing, moved=(None,) * len(standing.moved), order=())
        case RaceEnded():
            ranked = enumerate(event.places, start=1)
            places = {rider: place for place, rider in ranked if not standing.places[rider]}
            return replace(standing, places=tuple(places.get(n, old) for n, old in enumerate(standing.places)))
        case _:
            return standing


def after_all(standing: Standing, events: Iterable[Event]) -> Standing:
    """Answer the picture once all ``events`` have been shown."""
    for event in events:
        standing = after(standing, event)
    return standing


def last_round(events: Sequence[Event]) -> tuple[int, int]:
    """Answer (first, one past the last) index of the newest movement in ``events``: cards open … round over.

    The cards turned over for riders nobody plays are part of it. (0, 0) when no movement has been ridden yet.
    """
    first = max((index for index, event in enumerate(events) if isinstance(event, CardsRevealed)), default=-1)
    if first < 0:
        return 0, 0
    end = _next_round(events, first)
    while first and isinstance(events[first - 1], DummyFlipped):
        first -= 1
    return first, end


def last_bidding(events: Sequence[Event]) -> tuple[int, int]:
    """Answer (first, one past the last) index of the bids for the breakaway and what came of them (R24).

    (0, 0) before anybody has got away.
    """
    if not any(isinstance(event, BreakawayWon) for event in events):
        return 0, 0
    first = next(index for index, event in enumerate(events) if isinstance(event, BidsRevealed))
    return first, _next_round(events, first)


def last_shown(events: Sequence[Event]) -> tuple[int, int]:
    """Answer what a second look shows: the newest movement, before the first one the bids; (0, 0): nothing yet."""
    first, end = last_round(events)
    return (first, end) if first < end else last_bidding(events)


def _next_round(events: Sequence[Event], first: int) -> int:
    """Answer the index of the round that begins next after ``first``; one past the last when the race ends before."""
    end = first + 1
    while end < len(events) and not isinstance(events[end], RoundBegan):
        end += 1
        if isinstance(events[end - 1], RaceEnded):
            break
    return end


def view_before(view: RaceView, standing: Standing) -> RaceView:
    """Answer ``view`` with the riders put back to where ``standing`` shows them, for a second look at a movement."""
    places = {
        rider: (square, lane) for square in range(len(standing.rows)) for rider, lane in standing.lanes_on(square)
    }
    riders = tuple(
        replace(
            rider,
            square=places.get(rider.rider, (-1, 0))[0],
            lane=places.get(rider.rider, (-1, 0))[1],
            last_card=standing.last[rider.rider],
            lying=rider.rider in standing.lying,
            place=standing.places[rider.rider],
            seconds=standing.seconds[rider.rider] if standing.seconds else None,
        )
        for rider in view.riders
    )
    rank = view.track.rank
    turn = {rider: number for number, rider in enumerate(standing.placed)}
    order = sorted(places, key=lambda rider: (-rank[places[rider][0]], places[rider][1], turn.get(rider, rider)))
    return replace(view, riders=riders, rows=standing.rows, order=tuple(order), places=(), phase=Phase.ENERGY)


def exhaustion_taken(events: Iterable[Event], riders: int) -> tuple[int, ...]:
    """Answer how many exhaustion cards each rider took on the road: in the wind (R19, R49), for a breakaway (R24)."""
    taken = [0] * riders
    for event in events:
        if isinstance(event, BreakawayWon):
            taken[event.rider] += PRICE
        if isinstance(event, ExhaustionTaken):
            taken[event.rider] += 1
    return tuple(taken)


def _put(standing: Standing, rider: int, square: int, lane: int) -> Standing:
    """Move a rider to a lane of his road; the others of the square he leaves close up to the right (R14)."""
    rows = [tuple(other for other in row if other != rider) for row in standing.rows]
    own = [other for other in rows[square] if standing.road(other) == standing.road(rider)]
    others = [other for other in rows[square] if standing.road(other) != standing.road(rider)]
    own.insert(lane - min(0, standing.lanes[square] - len(own) - 1), rider)
    rows[square] = tuple(sorted((*own, *others), key=standing.road))
    return replace(standing, rows=tuple(rows))


def _left(standing: Standing) -> Standing:
    """Whoever is in leaves the road at the end of a round, where the race goes on to the last (R20)."""
    if standing.leaves < 0:
        return standing
    rows = tuple(() if square >= standing.leaves else riders for square, riders in enumerate(standing.rows))
    return replace(standing, rows=rows)


def _timed(standing: Standing, rider: int, seconds: int) -> Standing:
    if not standing.seconds:
        return standing
    return replace(standing, seconds=_with(standing.seconds, rider, standing.seconds[rider] + seconds))


def _with(values: tuple[Value, ...], rider: int, value: Value) -> tuple[Value, ...]:
    """Answer ``values`` with another one for ``rider``."""
    return (*values[:rider], value, *values[rider + 1 :])

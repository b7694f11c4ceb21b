"""Where everybody stands while a movement is being shown: a picture that grows event by event.

The view of the session is already a round ahead when the riders begin to roll on the screen. A ``Standing`` is what the
screen has shown so far; it is made from a view or from the events since the start, and never decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from flammeapp.engine.events import (
    BreakawayWon,
    CardsRevealed,
    Event,
    ExhaustionTaken,
    RaceEnded,
    RiderChased,
    RiderMoved,
    RiderPlaced,
    RoundBegan,
    RoundEnded,
    SlipstreamTaken,
)
from flammeapp.engine.expansions.breakaway import PRICE
from flammeapp.engine.phase import Phase
from flammeapp.engine.views import RaceView


@dataclass(frozen=True, slots=True)
class Standing:
    """Riders by square and what each of them played last.

    ``rows[square]``: the riders on it, right to left. ``last``: the card a rider played last (None: none yet).
    ``moved``: squares gained in the movement that is shown, None for a rider who has not moved yet.
    ``order``: the order of this movement (R10), empty outside one. ``leaves``: the first square from which riders leave
    the road at the end of a round (R20), -1: nobody does.
    """

    rows: tuple[tuple[int, ...], ...]
    last: tuple[int | None, ...]
    moved: tuple[int | None, ...]
    order: tuple[int, ...] = ()
    leaves: int = -1

    def square_of(self, rider: int) -> int:
        """Answer the square a rider stands on, -1 when he is not on the road."""
        return next((square for square, riders in enumerate(self.rows) if rider in riders), -1)


def empty_road(view: RaceView) -> Standing:
    """Answer the road of a race before anybody is placed."""
    nobody: tuple[int | None, ...] = (None,) * len(view.riders)
    return Standing(((),) * len(view.rows), nobody, nobody, leaves=view.track.line if view.timed else -1)


NOTHING = Standing((), (), ())
"""No race at all."""


def standing_of(view: RaceView) -> Standing:
    """Answer the picture of a view."""
    cards = tuple(rider.last_card for rider in view.riders)
    return Standing(view.rows, cards, (None,) * len(view.riders), leaves=view.track.line if view.timed else -1)


def after(standing: Standing, event: Event) -> Standing:
    """Answer the picture once ``event`` has been shown; events that move nobody leave it alone."""
    if isinstance(event, RiderPlaced | BreakawayWon):
        return replace(standing, rows=_put(standing.rows, event.rider, event.square, event.lane))
    if isinstance(event, CardsRevealed):
        last = list(standing.last)
        for rider, card in event.cards:
            last[rider] = card
        order = tuple(rider for rider, _ in event.cards)
        return replace(standing, last=tuple(last), moved=(None,) * len(standing.moved), order=order)
    if isinstance(event, RiderMoved):
        moved = list(standing.moved)
        moved[event.rider] = event.steps
        rows = _put(standing.rows, event.rider, event.path[-1], event.lane)
        return replace(standing, rows=rows, moved=tuple(moved))
    if isinstance(event, RiderChased):
        moved = list(standing.moved)
        moved[event.rider] = (moved[event.rider] or 0) + 1
        rows = _put(standing.rows, event.rider, event.square, event.lane)
        return replace(standing, rows=rows, moved=tuple(moved))
    if isinstance(event, RoundEnded) and standing.leaves >= 0:
        left = tuple(() if square >= standing.leaves else riders for square, riders in enumerate(standing.rows))
        return replace(standing, rows=left)
    if isinstance(event, SlipstreamTaken):
        rows = standing.rows
        for shift in event.shifts:
            rows = _put(rows, shift.rider, shift.square, shift.lane)
        return replace(standing, rows=rows)
    if isinstance(event, RoundBegan):
        return replace(standing, moved=(None,) * len(standing.moved), order=())
    return standing


def after_all(standing: Standing, events: Iterable[Event]) -> Standing:
    """Answer the picture once all ``events`` have been shown."""
    for event in events:
        standing = after(standing, event)
    return standing


def last_round(events: Sequence[Event]) -> tuple[int, int]:
    """Answer (first, one past the last) index of the newest movement in ``events``: cards open … round over.

    (0, 0) when no movement has been ridden yet.
    """
    first = max((index for index, event in enumerate(events) if isinstance(event, CardsRevealed)), default=-1)
    if first < 0:
        return 0, 0
    end = first + 1
    while end < len(events) and not isinstance(events[end], RoundBegan):
        end += 1
        if isinstance(events[end - 1], RaceEnded):
            break
    return first, end


def view_before(view: RaceView, standing: Standing) -> RaceView:
    """Answer ``view`` with the riders put back to where ``standing`` shows them, for a second look at a movement."""
    places = {rider: (square, lane) for square, riders in enumerate(standing.rows) for lane, rider in enumerate(riders)}
    riders = tuple(
        replace(
            rider,
            square=places.get(rider.rider, (-1, 0))[0],
            lane=places.get(rider.rider, (-1, 0))[1],
            last_card=standing.last[rider.rider],
            place=0,
        )
        for rider in view.riders
    )
    order = tuple(reversed([rider for riders in standing.rows for rider in reversed(riders)]))
    riders = tuple(replace(rider, lying=False) for rider in riders)
    return replace(view, riders=riders, rows=standing.rows, order=order, places=(), phase=Phase.ENERGY)


def exhaustion_taken(events: Iterable[Event], riders: int) -> tuple[int, ...]:
    """Answer how many exhaustion cards each rider took on the road: in the wind (R19, R49), for a breakaway (R24)."""
    taken = [0] * riders
    for event in events:
        if isinstance(event, BreakawayWon):
            taken[event.rider] += PRICE
        if isinstance(event, ExhaustionTaken):
            taken[event.rider] += 1
    return tuple(taken)


def _put(rows: tuple[tuple[int, ...], ...], rider: int, square: int, lane: int) -> tuple[tuple[int, ...], ...]:
    """Move a rider; the others of the square he leaves close up to the right (R14)."""
    lists = [list(riders) for riders in rows]
    for riders in lists:
        if rider in riders:
            riders.remove(rider)
    target = lists[square]
    target.insert(min(max(lane, 0), len(target)), rider)
    return tuple(tuple(riders) for riders in lists)

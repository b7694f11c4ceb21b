"""The order in which a movement is told: nearest the finish first (R10), in every kind of race.

Where roads lie over one another (R48, R49) the riders of one do not matter to those of another, and the rules take
road after road. On the screen all ride together, in the order in which their cards lie open.
"""

from __future__ import annotations

from collections.abc import Iterable

from flammeapp.engine.events import CardsRevealed, Event, RiderChased, RiderCrashed, RiderMoved


def in_riding_order(events: Iterable[Event]) -> tuple[Event, ...]:
    """Answer the same events with the moves of each movement in the order of its open cards.

    What follows from a move stays behind it. ``events`` have to begin before the cards were opened.
    """
    ordered: list[Event] = []
    moves: list[tuple[RiderMoved, list[Event]]] = []
    rank: dict[int, int] = {}
    for event in events:
        if isinstance(event, RiderMoved):
            moves.append((event, []))
        elif moves and isinstance(event, RiderCrashed | RiderChased):
            moves[-1][1].append(event)
        else:
            ordered += _sorted(moves, rank)
            moves = []
            ordered.append(event)
        if isinstance(event, CardsRevealed):
            rank = {rider: number for number, (rider, _) in enumerate(event.cards)}
    return (*ordered, *_sorted(moves, rank))


def _sorted(moves: list[tuple[RiderMoved, list[Event]]], rank: dict[int, int]) -> list[Event]:
    in_order = sorted(moves, key=lambda move: rank.get(move[0].rider, len(rank)))
    return [event for move, after in in_order for event in (move, *after)]

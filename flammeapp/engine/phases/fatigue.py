"""Exhaustion at the end of a round (R19): who rides with an empty square before him takes a card."""

from __future__ import annotations

from flammeapp.engine.cards import EXHAUSTION, ONE
from flammeapp.engine.events import ExhaustionTaken
from flammeapp.engine.phases.slipstream import occupied
from flammeapp.engine.rulebook import Note, Road, RuleBook
from flammeapp.engine.work import OFF, Work


def exhaustion(book: RuleBook, w: Work, note: Note) -> None:
    """Give every rider before the line whose next square (every one of them) is empty an exhaustion card.

    The supply never ends (R9). Nobody's card depends on another's, so their order matters to the log alone: it tells
    them from the front of the road to its rear.
    """
    line = book.track.line
    ahead = book.ahead
    tires = book.ask.tires
    recycled = w.recycled
    for road, rows in enumerate(w.roads):
        squares = occupied(book, w, road)
        for square in squares if note is None else sorted(squares, reverse=True):
            if OFF < square < line and not sheltered(rows, ahead[square]):
                for rider in rows[square]:
                    if tires is None or tires(book, w, rider):
                        recycled[rider] += ONE[EXHAUSTION]
                        if note is not None:
                            note.append(ExhaustionTaken(rider, square, ahead[square][0]))


def sheltered(rows: Road, following: tuple[int, ...]) -> bool:
    """Answer whether somebody rides on one of the next squares."""
    return any(rows[square] for square in following) if len(following) > 1 else bool(rows[following[0]])

"""Exhaustion at the end of a round (R19): who rides with an empty square before him takes a card."""

from __future__ import annotations

from flammeapp.engine.cards import EXHAUSTION, ONE
from flammeapp.engine.events import ExhaustionTaken
from flammeapp.engine.phases.slipstream import occupied
from flammeapp.engine.rulebook import Note, RuleBook
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
            # A square has one next square, or the two lanes of a roundabout.
            if OFF < square < line and not (rows[ahead[square][0]] or rows[ahead[square][-1]]):
                for rider in rows[square]:
                    if tires is None or tires(book, w, rider):
                        recycled[rider] += ONE[EXHAUSTION]
                        if note is not None:
                            note.append(ExhaustionTaken(rider, square, ahead[square][0]))

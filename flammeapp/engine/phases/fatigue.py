"""Exhaustion at the end of a round (R19): who rides with an empty square before him takes a card."""

from __future__ import annotations

from flammeapp.engine.cards import EXHAUSTION, ONE
from flammeapp.engine.events import ExhaustionTaken
from flammeapp.engine.phases.movement import riding_order
from flammeapp.engine.rulebook import Note, RuleBook
from flammeapp.engine.work import OFF, Work

CARD = ONE[EXHAUSTION]


def exhaustion(book: RuleBook, w: Work, note: Note) -> None:
    """Give every rider before the line whose next square (every one of them) is empty an exhaustion card.

    The supply never ends (R9). Nobody's card depends on another's, so their order matters to the log alone: it tells
    them from the front of the road to its rear.
    """
    line, near, far, tires = book.track.line, book.near, book.far, book.ask.tires
    roads, road_of, square_of, recycled = w.roads, book.road_of, w.square, w.recycled
    for rider in book.riders if note is None else riding_order(book, w):
        square = square_of[rider]
        rows = roads[road_of[rider]]
        if rows[near[square]] or rows[far[square]] or not OFF < square < line:
            continue
        if tires is None or tires(book, w, rider):
            recycled[rider] += CARD
            if note is not None:
                note.append(ExhaustionTaken(rider, square, near[square]))

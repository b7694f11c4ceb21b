"""Who is across, and in which place (R21, R22)."""

from __future__ import annotations

from flammeapp.engine.cards import NO_CARD
from flammeapp.engine.events import RaceEnded, RiderCrossed, RoundEnded
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.movement import riding_order
from flammeapp.engine.rulebook import Note, RuleBook
from flammeapp.engine.work import Work


def cross_line(book: RuleBook, w: Work, note: Note) -> None:
    """Write down who stands beyond the line at the end of the round, in the order of their places (R21, R22)."""
    line = book.track.line
    if max(w.square) < line:
        return
    for rider in riding_order(book, w):
        if w.square[rider] >= line and rider not in w.crossed:
            w.crossed.append(rider)
            if note is not None:
                note.append(RiderCrossed(rider, len(w.crossed)))


def end_round(book: RuleBook, w: Work, note: Note) -> None:
    """Put the played cards away (R4) and end the race with the round in which the first rider crossed (R21)."""
    w.card = [NO_CARD] * len(w.card)
    if note is not None:
        note.append(RoundEnded(w.round))
    if w.crossed:
        w.phase = Phase.OVER
        if note is not None:
            note.append(RaceEnded(places(book, w)))


def places(book: RuleBook, w: Work) -> tuple[int, ...]:
    """Answer all riders, best first: those across, then the others as they stand on the road (R22)."""
    return (*w.crossed, *(rider for rider in riding_order(book, w) if rider not in w.crossed))

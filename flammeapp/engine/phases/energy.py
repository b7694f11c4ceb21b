"""Decks and hands (R5-R9): drawing, choosing one card, recycling the rest."""

from __future__ import annotations

from flammeapp.engine.cards import EXHAUSTION, NO_CARD, ONE
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.work import OFF, Work
from flammeapp.kernel.chance import shuffled

FORCED = ONE[EXHAUSTION]
"""The hand of a rider who has no card at all (R7)."""


def draw(book: RuleBook, w: Work, rider: int) -> bytes:
    """Take a hand from the rider's deck and answer it (R5, R6, R7); it is for the caller to keep it or play from it.

    Too few cards face down: he takes those, shuffles the recycled ones into a new pile and goes on.
    """
    size = book.hand_size if book.ask.hand_size is None else hand_size(book, w, rider)
    down = w.down[rider]
    if len(down) >= size:
        w.down[rider] = down[size:]
        return down[:size]
    fresh, w.chance[rider] = shuffled(w.chance[rider], w.recycled[rider])
    w.recycled[rider] = b""
    missing = size - len(down)
    w.down[rider] = fresh[missing:]
    return down + fresh[:missing] or FORCED


def choose(w: Work, rider: int, hand: bytes, card: int) -> None:
    """Play one card of a hand face down, the rest goes face up under the deck (R5)."""
    w.recycled[rider] += hand.replace(ONE[card], b"", 1)
    w.card[rider] = card


def hand_size(book: RuleBook, w: Work, rider: int) -> int:
    """Answer how many cards the rider draws now: what was agreed, or what the wind makes of it (R5, R30)."""
    return book.hand_size if book.ask.hand_size is None else book.ask.hand_size(book, w, rider)


def riders_to_choose(book: RuleBook, w: Work) -> list[int]:
    """Answer the riders who still have to play a card this round: on the road, before the line, none chosen."""
    line = book.track.line
    return [rider for rider in book.choosers if w.card[rider] == NO_CARD and OFF < w.square[rider] < line]

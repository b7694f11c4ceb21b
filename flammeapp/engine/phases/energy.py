"""Decks and hands (R5-R9): drawing, choosing one card, recycling the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from flammeapp.engine.cards import EXHAUSTION, NO_CARD, ONE
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.work import OFF, Work
from flammeapp.kernel.chance import shuffled

FORCED = ONE[EXHAUSTION]
"""The hand of a rider who has no card at all (R7)."""

Shuffle: TypeAlias = Callable[[int, bytes], tuple[bytes, int]]
"""Answers (the cards in a new order, the next state of the generator)."""


def draw(book: RuleBook, w: Work, rider: int) -> bytes:
    """Take a hand from the rider's deck and answer it (R5, R6, R7); it is for the caller to keep it or play from it."""
    size = book.hand_size if book.ask.hand_size is None else book.ask.hand_size(book, w, rider)
    pile = w.down[rider]
    if len(pile) < size:
        pile = refill(w, rider, shuffled)
    w.down[rider] = pile[size:]
    return pile[:size]


def refill(w: Work, rider: int, shuffle: Shuffle) -> bytes:
    """Answer the pile he draws from when too few cards lie face down: those, under them the recycled ones, shuffled.

    He who has no card at all finds an exhaustion card there (R6, R7).
    """
    fresh, w.chance[rider] = shuffle(w.chance[rider], w.recycled[rider])
    w.recycled[rider] = b""
    return w.down[rider] + fresh or FORCED


def choose(w: Work, rider: int, hand: bytes, card: int) -> None:
    """Play one card of a hand face down, the rest goes face up under the deck (R5)."""
    w.recycled[rider] += hand.replace(ONE[card], b"", 1)
    w.card[rider] = card


def draw_and_play_first(book: RuleBook, w: Work, shuffle: Shuffle) -> None:
    """Let every rider who has to choose draw a hand and play its first card: ``draw`` and ``choose`` in one stroke.

    The hand is the top of a shuffled pile, so its first card is as good as any card picked by chance.
    """
    size, ask_size = book.hand_size, book.ask.hand_size
    rest, below = slice(1, size), slice(size, None)  # made once a round: they cost as much as what they cut
    downs, recycled, card_of, chance = w.down, w.recycled, w.card, w.chance
    for rider in riders_to_choose(book, w):
        if ask_size is not None:
            size = ask_size(book, w, rider)
            rest, below = slice(1, size), slice(size, None)
        pile = downs[rider]
        if len(pile) < size:
            fresh, chance[rider] = shuffle(chance[rider], recycled[rider])
            pile = pile + fresh or FORCED
            recycled[rider] = pile[rest]
        else:
            recycled[rider] += pile[rest]
        card_of[rider] = pile[0]
        downs[rider] = pile[below]


def hand_size(book: RuleBook, w: Work, rider: int) -> int:
    """Answer how many cards the rider draws now: what was agreed, or what the wind makes of it (R5, R30)."""
    return book.hand_size if book.ask.hand_size is None else book.ask.hand_size(book, w, rider)


def riders_to_choose(book: RuleBook, w: Work) -> Sequence[int]:
    """Answer the riders who still have to play a card this round: on the road, before the line, none chosen."""
    line, card_of, square_of = book.track.line, w.card, w.square
    from_the_rear = sorted(square_of)
    if from_the_rear[0] > OFF and from_the_rear[-1] < line and card_of.count(NO_CARD) == len(card_of):
        return book.choosers  # At the beginning of a round it is nearly always everybody.
    return [rider for rider in book.choosers if card_of[rider] == NO_CARD and OFF < square_of[rider] < line]

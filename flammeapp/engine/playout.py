"""Rides whole races on a working copy, without states, actions or events: for opponents and `flamme simulate`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.energy import choose, draw, draw_and_play_first, riders_to_choose
from flammeapp.engine.phases.finish import places
from flammeapp.engine.phases.placement import free_places, place
from flammeapp.engine.reduce import begin_round, resolve_round
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.work import OFF, Work
from flammeapp.kernel.chance import below, pooled, spread

CardPolicy: TypeAlias = Callable[[RuleBook, Work, int, bytes], int]
"""Answers the card of a hand that a rider plays. It may look at the whole working copy and must not change it."""

PLACING_STREAM = 1000
"""Random start places come from their own generator, apart from every deck's."""
GUESSING_STREAM = 1001
"""So do the decks of races that are only guessed."""


def place_at_random(book: RuleBook, w: Work, seed: int) -> None:
    """Put every rider on a random start square and begin round 1; nothing is drafted, and nobody bids."""
    put_at_random(book, w, seed)
    w.phase = Phase.ENERGY
    begin_round(w, None)


def put_at_random(book: RuleBook, w: Work, seed: int) -> None:
    """Put every rider who is not on the road yet on a random free start square, in the order of R2."""
    chance = spread(seed, PLACING_STREAM)
    for team in book.ask.placing_order(book, w):
        for rider in book.riders_of[team]:
            if w.square[rider] == OFF:
                free = free_places(book, w, rider)
                pick, chance = below(chance, len(free))
                place(book, w, rider, free[pick])


def play_out(book: RuleBook, w: Work, policies: Sequence[CardPolicy]) -> tuple[int, ...]:
    """Ride the race of ``w`` to its end and answer all riders, best first. ``policies[rider]`` chooses his cards.

    ``w`` stands in the energy phase with no hand open and is used up.
    """
    while True:
        for rider in riders_to_choose(book, w):
            hand = draw(book, w, rider)
            choose(w, rider, hand, policies[rider](book, w, rider, hand))
        resolve_round(book, w, None)
        if w.phase is Phase.OVER:
            return places(book, w)
        w.round += 1


def play_out_at_random(book: RuleBook, w: Work, seed: int) -> tuple[int, ...]:
    """Ride the race of ``w`` to its end with random cards and answer all riders, best first.

    For guessing how a race may end, thousands of times from copies of one race: the cards that lie face down are
    shuffled again by ``seed`` first, and decks are shuffled by a quicker and coarser hand than in a race. Otherwise as
    ``play_out``.
    """
    chance = spread(seed, GUESSING_STREAM)
    for rider in book.riders:
        w.down[rider], chance = pooled(chance, w.down[rider])
        w.chance[rider] ^= chance
    while True:
        draw_and_play_first(book, w, pooled)
        resolve_round(book, w, None)
        if w.phase is Phase.OVER:
            return places(book, w)
        w.round += 1

"""Rides whole races on a working copy, without states, actions or events: for opponents and `flamme simulate`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.energy import choose, draw, riders_to_choose
from flammeapp.engine.phases.finish import places
from flammeapp.engine.phases.placement import free_places, place
from flammeapp.engine.reduce import begin_round, resolve_round
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.work import Work
from flammeapp.kernel.chance import below, spread

CardPolicy: TypeAlias = Callable[[RuleBook, Work, int, bytes], int]
"""Answers the card of a hand that a rider plays. It may look at the whole working copy and must not change it."""

PLACING_STREAM = 1000
"""Random start places come from their own generator, apart from every deck's."""


def place_at_random(book: RuleBook, w: Work, seed: int) -> None:
    """Put every rider on a random free start square, in the order of R2."""
    chance = spread(seed, PLACING_STREAM)
    for team in book.ask.placing_order(book, w):
        for rider in book.riders_of[team]:
            free = free_places(book, w, rider)
            pick, chance = below(chance, len(free))
            place(book, w, rider, free[pick])
    w.phase = Phase.ENERGY
    begin_round(w, None)


def play_out(book: RuleBook, w: Work, policies: Sequence[CardPolicy]) -> tuple[int, ...]:
    """Ride the race of ``w`` to its end and answer all riders, best first. ``policies[rider]`` chooses his cards.

    ``w`` stands in the energy phase with no hand open and is used up.
    """
    while w.phase is not Phase.OVER:
        for rider in riders_to_choose(book, w):
            hand = draw(book, w, rider)
            choose(w, rider, hand, policies[rider](book, w, rider, hand))
        resolve_round(book, w, None)
        w.round += 1
    return places(book, w)


def first_of_hand(book: RuleBook, w: Work, rider: int, hand: bytes) -> int:
    """Answer a card at random: the pile was shuffled, so the first card of a hand is as good as any draw."""
    return hand[0]

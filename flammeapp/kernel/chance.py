"""The generator behind every shuffle: an integer that can be written down.

``random.shuffle`` promises no stability between Python versions, and a saved race has to shuffle the same
way for years. The state is one 64-bit integer stepped by Knuth's multiplicative constants (MMIX, *The Art of
Computer Programming* vol. 2, 3.3.4); the upper 32 bits of each step are the draw. Seeds are spread by the
finaliser of SplitMix64 (Steele, Lea, Flood 2014), so that neighbouring seeds share nothing.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

MASK = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407


def spread(seed: int, stream: int = 0) -> int:
    """Answer a well-mixed 64-bit state for ``seed``; every ``stream`` of a seed is a generator of its own."""
    z = (seed + (stream + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(state: int, bound: int) -> tuple[int, int]:
    """Answer (a number in 0…bound-1, the next state). The bias is under bound / 2**32."""
    state = (state * MULTIPLIER + INCREMENT) & MASK
    return ((state >> 32) * bound) >> 32, state


def shuffled(state: int, cards: bytes) -> tuple[bytes, int]:
    """Answer (``cards`` in a new order, the next state): Fisher and Yates, every order equally likely.

    The swaps are done a group at a time: a table holds what every outcome of a group does to the cards it touches,
    and ``bytes.translate`` does it in one stroke. One 64-bit word yields the picks of several groups, as the digits of
    a number in mixed radix (Knuth vol. 2, 3.4.2); it is used up when its picks have 2**41 outcomes, so no order is
    favoured by more than one in eight million. At most LARGEST_PILE cards.
    """
    for outcomes, groups in _PLANS[len(cards)] or _plan(len(cards)):
        state = (state * MULTIPLIER + INCREMENT) & MASK
        # The low bits of such a generator are weak; the strong upper ones cover them. Python divides numbers below
        # 2**30 much faster than larger ones, so the word is cut down to its outcomes first.
        word = (state ^ (state >> 32)) % outcomes
        for orders, number, untouched in groups:
            cards = (orders[word % number] + untouched).translate(cards.ljust(256))
            word //= number
    return cards, state


def pooled(state: int, cards: bytes) -> tuple[bytes, int]:
    """Answer (``cards`` in one of POOL orders, the next state): twice as quick as ``shuffled``.

    For play-outs alone, where thousands of guessed races are averaged: the pile that comes in was shuffled before.
    A race that somebody rides is dealt by ``shuffled``.
    """
    state = (state * MULTIPLIER + INCREMENT) & MASK
    size = len(cards)
    return (_POOLS[size] or _pool(size))[state >> 53].translate(cards.ljust(256)), state


POOL = 1 << 11
"""A power of two: the upper 11 bits of a state are the pick."""

LARGEST_PILE = 255
OUTCOMES = 1 << 41
_GROUPS = (6, 9, 12, 15, 18, *range(20, LARGEST_PILE + 2, 2))
"""The swaps of Fisher and Yates end a group at these pile sizes: from there up no table holds over 5,000 orders."""

_Group: TypeAlias = tuple[tuple[bytes, ...], int, bytes]
"""A group of swaps: the orders it can put its cards into, how many these are, and the places it leaves alone."""

_Plan: TypeAlias = tuple[tuple[int, tuple[_Group, ...]], ...]
"""The shuffle of one pile size: for every word how many outcomes its picks have, and the groups picked from it."""

_PLANS: list[_Plan] = [()] * (LARGEST_PILE + 1)
"""By pile size, filled at the first use; piles of none and one card need no plan."""


def _plan(size: int) -> _Plan:
    """The groups of swaps that shuffle ``size`` cards, biggest piles first, by the word their picks come from."""
    places = bytes(range(size))
    words: list[tuple[int, tuple[_Group, ...]]] = []
    groups: tuple[_Group, ...] = ()
    outcomes = 1
    pile = size
    while pile > 1:
        stop = max((end for end in _GROUPS if end < pile), default=1)
        orders = _orders(pile, stop)
        if outcomes * len(orders) > OUTCOMES:
            words.append((outcomes, groups))
            groups, outcomes = (), 1
        groups += ((orders, len(orders), places[pile:]),)
        outcomes *= len(orders)
        pile = stop
    if groups:
        _PLANS[size] = (*words, (outcomes, groups))
    return _PLANS[size]


@cache
def _orders(size: int, stop: int) -> tuple[bytes, ...]:
    """What the swaps of pile sizes ``size`` down to ``stop`` + 1 can do to ``size`` cards, every outcome once."""
    orders = [bytes(range(size))]
    for last in range(size - 1, stop - 1, -1):
        swapped = []
        for order in orders:
            for pick in range(last + 1):
                pile = bytearray(order)
                pile[last], pile[pick] = pile[pick], pile[last]
                swapped.append(bytes(pile))
        orders = swapped
    return tuple(orders)


_POOLS: list[tuple[bytes, ...]] = [()] * (LARGEST_PILE + 1)
"""By pile size, filled at the first use."""


def _pool(size: int) -> tuple[bytes, ...]:
    """POOL orders of ``size`` cards: small piles all of theirs, larger ones shuffles, each turned to every place.

    With all its turns in the pool a shuffle brings every card to every place equally often.
    """
    orders: list[bytes] = []
    if size <= _GROUPS[0]:
        every = _orders(size, 1)
        orders += every * (POOL // len(every))
    state = spread(size, POOL)
    while len(orders) < POOL:
        order, state = shuffled(state, bytes(range(size)))
        orders += [order[turn:] + order[:turn] for turn in range(size)]
    _POOLS[size] = tuple(orders[:POOL])
    return _POOLS[size]

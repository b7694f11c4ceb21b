"""The generator behind every shuffle: an integer that can be written down.

``random.shuffle`` promises no stability between Python versions, and a saved race has to shuffle the same
way for years. The state is one 64-bit integer stepped by Knuth's multiplicative constants (MMIX, *The Art of
Computer Programming* vol. 2, 3.3.4); the upper 32 bits of each step are the draw. Seeds are spread by the
finaliser of SplitMix64 (Steele, Lea, Flood 2014), so that neighbouring seeds share nothing.
"""

from __future__ import annotations

from functools import cache

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
    for tables in _PLANS[len(cards)] or _plan(len(cards)):
        state = (state * MULTIPLIER + INCREMENT) & MASK
        # The low bits of such a generator are weak; the strong upper ones cover them.
        word = state ^ (state >> 32)
        for table in tables:
            word, pick = divmod(word, len(table))
            order = table[pick]
            touched = len(order)
            cards = order.translate(cards.ljust(256)) + cards[touched:]
    return cards, state


LARGEST_PILE = 255
OUTCOMES = 1 << 41
_GROUPS = (6, 9, 12, 15, 18, *range(20, LARGEST_PILE + 2, 2))
"""The swaps of Fisher and Yates end a group at these pile sizes: from there up no table holds over 5,000 orders."""


_PLANS: list[tuple[tuple[tuple[bytes, ...], ...], ...]] = [()] * (LARGEST_PILE + 1)
"""By pile size, filled at the first use; piles of none and one card need no plan."""


def _plan(size: int) -> tuple[tuple[tuple[bytes, ...], ...], ...]:
    """The tables that shuffle ``size`` cards, biggest piles first, grouped by the word their picks come from."""
    full = size
    words: list[tuple[tuple[bytes, ...], ...]] = []
    tables: tuple[tuple[bytes, ...], ...] = ()
    outcomes = 1
    while size > 1:
        below_group = max((end for end in _GROUPS if end < size), default=1)
        table = _orders(size, below_group)
        if outcomes * len(table) > OUTCOMES:
            words.append(tables)
            tables, outcomes = (), 1
        tables += (table,)
        outcomes *= len(table)
        size = below_group
    if tables:
        _PLANS[full] = (*words, tables)
    return _PLANS[full]


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

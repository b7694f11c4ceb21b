"""Cards as small codes, and what each code means.

A deck is a ``bytes`` of codes: it can be cut, joined, counted and shared between a state and its working copy
without being copied. Code 0 is the exhaustion card, 1 Attack! (R25), 2-15 the plain energy card of that value; cards
with abilities (R35) take the codes from 16 on, as the book of a race lists them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

EXHAUSTION = 0
ATTACK = 1
FIRST_SPECIAL = 16
EXHAUSTION_VALUE = 2
"""R9."""
NO_CARD = -1
"""In a list of cards by rider: no card chosen."""


class Ability(Enum):
    """What is printed on a specialist's card beside its value (R35)."""

    STRONG_ASCENT_6 = "strong_ascent_6"
    STRONG_ASCENT_7 = "strong_ascent_7"
    STRONG_DESCENT_7 = "strong_descent_7"
    RECOVERY = "recovery"
    RELENTLESS = "relentless"
    BREAKAWAY = "breakaway"
    CHASE = "chase"
    NIMBLE = "nimble"


@dataclass(frozen=True, slots=True)
class CardFace:
    """The printed side of a card: its value, its abilities, and whether it is an exhaustion or an Attack! card."""

    value: int
    abilities: frozenset[Ability] = frozenset()
    exhaustion: bool = False
    attack: bool = False


BASE_FACES: tuple[CardFace, ...] = (
    CardFace(EXHAUSTION_VALUE, exhaustion=True),
    CardFace(0, attack=True),
    *(CardFace(value) for value in range(2, FIRST_SPECIAL)),
)
"""The faces of the codes below FIRST_SPECIAL; a plain card's code is its value."""

ONE = tuple(bytes((code,)) for code in range(256))
"""``ONE[code]`` is the deck of that single card."""


def counts(cards: bytes) -> tuple[tuple[int, int], ...]:
    """Answer (code, how many) of ``cards``, ascending by code."""
    return tuple((code, cards.count(code)) for code in sorted(set(cards)))


def deck_of(pairs: Iterable[tuple[int, int]]) -> bytes:
    """Answer the sorted deck that holds ``n`` cards of each ``(code, n)``."""
    return b"".join(ONE[code] * number for code, number in sorted(pairs))


def without(cards: bytes, card: int) -> bytes:
    """Answer ``cards`` less one copy of ``card``; ValueError when there is none."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]

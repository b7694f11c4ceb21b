"""What an opponent is asked, and what it answers: one card.

A policy is a rule for the choice of a card. It is asked the same question in two places, by `deciding` with what a
view shows and by `riding` with what lies on a play-out's table, so that one rule has one text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from flammeapp.engine.board.track import Track
from flammeapp.engine.teams import RiderKind

DRAW_BOUND = 1 << 32
"""A `draw` is one of 0…DRAW_BOUND-1, every one equally likely."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Another rider on the road: where he stands, what he is, and his landing square where his own team knows it.

    ``reach[card]`` is the square he would land on by caps and minimums; ``card`` is -1 unless it is the asking team's
    own rider who has chosen.
    """

    square: int
    kind: RiderKind
    reach: Sequence[int]
    card: int


@dataclass(frozen=True, slots=True)
class Question:
    """Which card of ``hand`` to play. Nothing in it is hidden from the team that is asked (R5).

    ``hand``: card codes as drawn. ``left[card]``: how many of the card are left to the rider (deck, recycled, hand).
    ``value[card]``: the number printed on it.
    ``square``: where he stands. ``to_line``: steps to the first square beyond the line, at most 0 when he is there.
    ``gain[card]``: squares the card gains on the open road, by caps and minimums (R11-R13).
    ``reach[card]``: the square it lands on. ``rivals``: all others on the road; empty unless the policy looks.
    """

    hand: Sequence[int]
    left: Sequence[int]
    value: Sequence[int]
    square: int
    to_line: int
    gain: Sequence[int]
    reach: Sequence[int]
    track: Track
    rivals: tuple[Rival, ...]


class Policy(Protocol):
    """One opponent's rule."""

    @property
    def looks_around(self) -> bool:
        """Whether the rule reads ``Question.rivals``; if not, nobody takes the trouble to fill them in."""

    def card(self, question: Question, draw: int) -> int:
        """Answer the code of the card to play, one of ``question.hand``. ``draw`` is the only chance it has."""

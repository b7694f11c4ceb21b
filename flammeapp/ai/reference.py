"""The reference players: random, highest and the two savers.

They are the yardstick every stronger opponent is measured with, so their rules may never change.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flammeapp.ai.policy import DRAW_BOUND, Question


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Every card of the hand is equally likely, equal cards counted each."""

    looks_around: bool = False

    def card(self, question: Question, draw: int) -> int:
        """Answer any card of the hand."""
        return question.hand[draw * len(question.hand) // DRAW_BOUND]


@dataclass(frozen=True, slots=True)
class HighestPlayer:
    """Always the highest card."""

    looks_around: bool = False

    def card(self, question: Question, draw: int) -> int:  # noqa: ARG002 - every policy has the same shape
        """Answer the highest card of the hand; of equal values the one with the higher code."""
        value = question.value
        return max(question.hand, key=lambda card: (value[card], card))


@dataclass(frozen=True, slots=True)
class Saver:
    """Saves the ``keep`` best cards left to the rider for a sprint that they are just long enough for."""

    keep: int
    looks_around: bool = False

    def card(self, question: Question, draw: int) -> int:  # noqa: ARG002 - every policy has the same shape
        """Answer the card that lands furthest: of the whole hand in the sprint, else of the cards not worth saving."""
        kept = best_values(question, self.keep)
        if sum(kept) >= question.to_line:
            return furthest(question, question.hand)
        spare = [card for card in question.hand if question.value[card] < kept[-1]]
        return furthest(question, spare or question.hand)


def best_values(question: Question, count: int) -> list[int]:
    """Answer the values of the ``count`` best cards left to the rider, highest first; all of them if he has fewer."""
    value = question.value
    values: list[int] = []
    for card, number in enumerate(question.left):
        if number:
            values += [value[card]] * number
    values.sort(reverse=True)
    return values[:count]


def furthest(question: Question, cards: Iterable[int]) -> int:
    """Answer the card that lands furthest by caps and minimums; ties: the smaller card, exhaustion before a 2."""
    gain, value = question.gain, question.value
    return min(cards, key=lambda card: (-gain[card], value[card], card))

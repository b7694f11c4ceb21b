"""The one reference player that looks around: what a card gains, what it costs, and the chance of a wheel to follow.

It takes the other riders as independent, each playing one of the five values of his starting deck with chance 1/5 and
landing where caps and minimums let him. Its own team-mate is certain once his card is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flammeapp.ai.policy import Question, Rival
from flammeapp.ai.reference import best_values, furthest
from flammeapp.engine.board.track import Square, Terrain, Track, Weather
from flammeapp.engine.teams import RiderKind

STARTING_VALUES: dict[RiderKind, tuple[int, ...]] = {
    RiderKind.ROULEUR: (3, 4, 5, 6, 7),
    RiderKind.SPRINTEUR: (2, 3, 4, 5, 9),
}
"""The values of each starting deck (R1), as plain cards whose code is their value."""

CARD_COST = 0.6
EXHAUSTION_VALUE = 1
BEST_CARD_COST = 2.0
ALONE_COST = 1.3
SLIPSTREAM_WORTH = 2.0


@dataclass(frozen=True, slots=True)
class Heuristic:
    """As a saver in the sprint; before it the card with the best sum of gain, cost and shelter."""

    keep: int = 5
    exhaustion: int = 0
    looks_around: bool = True

    def card(self, question: Question, draw: int) -> int:  # noqa: ARG002 - every policy has the same shape
        """Answer the best card; ties: the smaller one."""
        kept = best_values(question, self.keep)
        if sum(kept) >= question.to_line:
            return furthest(question, question.hand)
        road = Expected(question.track, question.rivals)
        value = question.value
        dearest = kept[-1]

        def worth(card: int) -> tuple[float, int, int]:
            cost = CARD_COST * (EXHAUSTION_VALUE if card == self.exhaustion else value[card])
            if value[card] >= dearest:
                cost += BEST_CARD_COST
            alone, drafted = road.shelter(question.reach[card])
            score = question.gain[card] - cost - ALONE_COST * alone + SLIPSTREAM_WORTH * drafted
            return (-score, value[card], card)

        return min(question.hand, key=worth)


class Expected:
    """Where the rivals may stand after the movement."""

    def __init__(self, track: Track, rivals: Sequence[Rival]) -> None:
        self._track = track
        self._empty: dict[int, float] = {}
        for rival in rivals:
            cards = (rival.card,) if rival.card >= 0 else STARTING_VALUES[rival.kind]
            share = 1 / len(cards)
            landing: dict[int, float] = {}
            for card in cards:
                square = rival.reach[card]
                landing[square] = landing.get(square, 0.0) + share
            for square, chance in landing.items():
                self._empty[square] = self._empty.get(square, 1.0) * (1.0 - chance)

    def empty(self, square: int) -> float:
        """Answer the chance that nobody ends his move on ``square``."""
        return self._empty.get(square, 1.0)

    def shelter(self, square: int) -> tuple[float, float]:
        """Answer (chance to end with an empty square ahead and no slipstream, chance of slipstream) on ``square``."""
        squares = self._track.squares
        all_empty = 1.0
        no_slipstream = 1.0
        for ahead in squares[square].ahead:
            empty = self.empty(ahead)
            all_empty *= empty
            if not _sheltered(squares[square]) or not _sheltered(squares[ahead]):
                continue
            giver_missing = 1.0
            for giver in squares[ahead].ahead:
                if _sheltered(squares[giver]):
                    giver_missing *= self.empty(giver)
            no_slipstream *= 1.0 - empty * (1.0 - giver_missing)
        drafted = 1.0 - no_slipstream
        return max(0.0, all_empty - drafted), drafted


def _sheltered(square: Square) -> bool:
    """Whether slipstream works on ``square`` (R16), crashes left aside."""
    return square.terrain not in (Terrain.ASCENT, Terrain.COBBLES) and square.weather is not Weather.CROSSWIND

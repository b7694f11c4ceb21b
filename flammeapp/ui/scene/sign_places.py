"""Where the signs beside a road stand: each near its own stretch, on the side that has more room.

The left is the better side as long as it is clear: on the right riders may stand on the grass.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF

from flammeapp.engine.board.track import Terrain
from flammeapp.ui.scene.plan import RoadPlan
from flammeapp.ui.scene.roadside import (
    NO_TOKENS,
    RefreshSign,
    RoadTokens,
    StackSign,
    WeatherPlaque,
    WordsAt,
    weather_places,
)
from flammeapp.ui.scene.signs import Bottle, Kite, Milestone, Sign
from flammeapp.ui.theme import Theme

EVERY = 10
BESIDE = 0.8
"""Squares from the edge of the road to the middle of a sign."""
GRASS = 0.3
"""So much further it stands on the right, where Nimble riders have the grass beside the lane (R35)."""
LEFT = 1.0
"""The left is better by so many squares to other stretches of road."""
SHIFTS = (0.0, 0.6, -0.6)
"""Squares along the road from its own place at which a sign may stand too."""
OWN_STRETCH = 4
"""Squares before and after a sign's own that count as its own stretch of road."""
WORDS = {
    WordsAt.RIGHT: (QPointF(1.2, 0.0), QPointF(2.0, 0.0), QPointF(2.8, 0.0)),
    WordsAt.LEFT: (QPointF(-1.2, 0.0), QPointF(-2.0, 0.0), QPointF(-2.8, 0.0)),
    WordsAt.BELOW: (QPointF(-0.9, 1.4), QPointF(0.0, 1.4), QPointF(0.9, 1.4)),
}
"""Squares from the middle of a sign to the beginning, the middle and the end of its words."""
CLEAR_OF_GRASS = 0.8
"""Squares from the middle of a sign to that of a rider on the grass."""
CLEAR_ENOUGH = 1.2
FAR_ENOUGH = 3.2
"""Squares to other signs and roads, and to other stretches, beyond which more is no better."""


def signs_of(plan: RoadPlan, theme: Theme, tokens: RoadTokens = NO_TOKENS) -> list[Sign]:
    """Every sign of a road, each on the side of the road that has more room."""
    room = _Room(plan)
    track = plan.track
    line = list(plan.main_line())
    signs: list[Sign] = []
    for stack in tokens.stacks:
        place, words_at = room.with_words(stack.square, 0.5)
        signs.append(StackSign(place, stack, theme, words_at))
    if tokens.refresh >= 0:
        signs.append(RefreshSign(room.beside(tokens.refresh, 0.5), tokens.refresh, theme))
    signs += [
        WeatherPlaque(room.beside(middle, 0.0), tile, weather, theme)
        for tile, (middle, weather) in weather_places(track).items()
    ]
    for number, before in zip(line[1:], line, strict=False):
        left = track.to_line[number]
        if left > 0 and left % EVERY == 0 and number not in track.start:
            signs.append(Milestone(room.beside(number, 0.0), left, theme))
        square, rear = track.squares[number], track.squares[before]
        if square.terrain is Terrain.SUPPLY and rear.terrain is not Terrain.SUPPLY:
            signs.append(Bottle(room.beside(number, 0.35), theme))
        if number == track.line:
            signs.append(Kite(room.beside(number, 0.0), theme))
    return signs


class _Room:
    """Finds the side of the road on which a sign cannot be taken for one of another stretch."""

    def __init__(self, plan: RoadPlan) -> None:
        self._plan = plan
        self._points = [
            (number, *plan.at(number, along)[:2]) for number in range(len(plan.shapes)) for along in (0.0, 0.5)
        ]
        self._grass = [plan.stand(number, -1)[:2] for number in range(len(plan.shapes))]
        self._taken: list[QPointF] = []

    def beside(self, square: int, along: float) -> QPointF:
        """A place beside a square, on the left if both sides are about as good."""
        best, _ = max(self._places(square, along), key=lambda choice: self._freedom((choice[0],), square) + choice[1])
        self._taken.append(best)
        return best

    def with_words(self, square: int, along: float) -> tuple[QPointF, WordsAt]:
        """A place beside a square with room for words at it, and where they stand."""
        choices = [
            (place, (place, *(place + spot for spot in spots)), words_at, better)
            for place, better in self._places(square, along)
            for words_at, spots in WORDS.items()
        ]
        place, spots, words_at, _ = max(choices, key=lambda choice: self._freedom(choice[1], square) + choice[3])
        self._taken += spots
        return place, words_at

    def _places(self, square: int, along: float) -> list[tuple[QPointF, float]]:
        """Where a sign may stand, and how much better that is than as good a place elsewhere."""
        reach = self._plan.half(square) + BESIDE
        sides = ((-reach, LEFT), (reach + GRASS, 0.0))
        poses = [(self._plan.at(square, along + shift, side), better) for side, better in sides for shift in SHIFTS]
        return [(QPointF(pose.x, pose.y), better) for pose, better in poses]

    def _freedom(self, spots: Sequence[QPointF], square: int) -> float:
        """How well a sign stands: first of all on no road and no sign, then far from other stretches of road."""
        own = other = FAR_ENOUGH
        for number, x, y in self._points:
            distance = min(math.hypot(x - spot.x(), y - spot.y()) for spot in spots)
            if abs(number - square) <= OWN_STRETCH:
                own = min(own, distance)
            else:
                other = min(other, distance)
        signs = (math.hypot(p.x() - spot.x(), p.y() - spot.y()) for p in self._taken for spot in spots)
        grass = min(math.hypot(x - spot.x(), y - spot.y()) for x, y in self._grass for spot in spots)
        clear = min(own, other, grass + CLEAR_ENOUGH - CLEAR_OF_GRASS, *signs, CLEAR_ENOUGH)
        return 10 * clear + other

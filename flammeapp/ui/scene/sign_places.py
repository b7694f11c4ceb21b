"""Where the signs beside a road stand: each near its own stretch, on the side that has more room."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF

from flammeapp.engine.board.track import Terrain
from flammeapp.ui.scene.plan import RoadPlan
from flammeapp.ui.scene.roadside import NO_TOKENS, RefreshSign, RoadTokens, StackSign, WeatherPlaque, weather_places
from flammeapp.ui.scene.signs import Bottle, Kite, Milestone, Sign
from flammeapp.ui.theme import Theme

EVERY = 10
BESIDE = 0.8
"""Squares from the edge of the road to the middle of a sign."""
SHIFTS = (0.0, 0.6, -0.6)
"""Squares along the road from its own place at which a sign may stand too."""
OWN_STRETCH = 4
"""Squares before and after a sign's own that count as its own stretch of road."""
CLEAR_ENOUGH = 1.2
FAR_ENOUGH = 3.2
"""Squares to other signs and roads, and to other stretches, beyond which more is no better."""


def signs_of(plan: RoadPlan, theme: Theme, tokens: RoadTokens = NO_TOKENS) -> list[Sign]:
    """Every sign of a road, each on the side of the road that has more room."""
    room = _Room(plan)
    track = plan.track
    line = list(plan.main_line())
    signs: list[Sign] = [StackSign(room.beside(stack.square, 0.5), stack, theme) for stack in tokens.stacks]
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
        self._taken: list[QPointF] = []

    def beside(self, square: int, along: float) -> QPointF:
        """A place beside a square, on the left if both sides are as good."""
        reach = self._plan.half(square) + BESIDE
        poses = (self._plan.at(square, along + shift, side) for side in (-reach, reach) for shift in SHIFTS)
        places = [QPointF(pose.x, pose.y) for pose in poses]
        best = max(places, key=lambda place: self._freedom(place, square))
        self._taken.append(best)
        return best

    def _freedom(self, place: QPointF, square: int) -> float:
        """How well a sign stands: first of all on no road and no sign, then far from other stretches of road."""
        own = other = FAR_ENOUGH
        for number, x, y in self._points:
            distance = math.hypot(x - place.x(), y - place.y())
            if abs(number - square) <= OWN_STRETCH:
                own = min(own, distance)
            else:
                other = min(other, distance)
        signs = (math.hypot(p.x() - place.x(), p.y() - place.y()) for p in self._taken)
        clear = min(own, other, *signs, CLEAR_ENOUGH)
        return 10 * clear + other

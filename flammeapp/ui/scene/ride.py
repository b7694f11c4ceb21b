"""The line a rider follows over the squares of a move: smooth over lane changes, narrow squares and roundabouts."""

from __future__ import annotations

from collections.abc import Sequence

from flammeapp.engine.board.curves import Pose
from flammeapp.ui.scene.plan import RoadPlan


class Ride:
    """From the middle of the first square, on one lane, to the middle of the last, on another.

    On each square he keeps to the lane that lies nearest the straight way between the two lanes. Where the lines of
    two squares do not meet (a lane change, a fork) half the step is taken before the border, half after it.
    """

    def __init__(self, plan: RoadPlan, path: Sequence[int], begin_lane: int, end_lane: int) -> None:
        self._plan = plan
        self._path = tuple(path)
        steps = len(self._path) - 1
        begin = plan.side_of(self._path[0], begin_lane)
        end = plan.side_of(self._path[-1], end_lane)
        self._sides = [begin]
        for index in range(1, steps):
            square = self._path[index]
            reach = plan.side_of(square, 0)
            wish = begin + (end - begin) * index / steps
            self._sides.append(min(reach, max(-reach, wish)))
        if steps:
            self._sides.append(end)
        self._gaps = [self._gap(index) for index in range(steps)]

    @property
    def squares(self) -> int:
        """Squares ridden."""
        return len(self._path) - 1

    def at(self, ridden: float) -> Pose:
        """The pose after so many squares, 0 at the beginning, `squares` at the end."""
        steps = self.squares
        place = min(max(ridden, 0.0), float(steps)) + 0.5
        index = min(int(place), steps)
        along = place - index
        x, y, heading = self._plan.at(self._path[index], along, self._sides[index])
        if along >= 0.5 and index < steps:
            share, gap = _smooth(along - 0.5), self._gaps[index]
        elif along < 0.5 and index > 0:
            share, gap = -_smooth(0.5 - along), self._gaps[index - 1]
        else:
            return Pose(x, y, heading)
        return Pose(x + share * gap[0], y + share * gap[1], heading)

    def _gap(self, index: int) -> tuple[float, float]:
        """From the end of the line on a square to its beginning on the next one."""
        here = self._plan.at(self._path[index], 1.0, self._sides[index])
        there = self._plan.at(self._path[index + 1], 0.0, self._sides[index + 1])
        return there.x - here.x, there.y - here.y


def _smooth(half: float) -> float:
    """0 in the middle of a square, a half at its border."""
    part = min(1.0, max(0.0, half * 2))
    return 0.5 * part * part * (3 - 2 * part)

"""A rider's way over the squares of a move, from where he is drawn to where he will be drawn, and who makes room.

The way itself is a `Ride` along the lanes. Where he begins or ends off the middle of a lane (in a crowd, beside the
road, not closed up yet) he swings out or in within a square.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEasingCurve

from flammeapp.engine.board.curves import Pose
from flammeapp.ui.scene.field import Field
from flammeapp.ui.scene.ride import Ride
from flammeapp.ui.scene.riders import RiderItem
from flammeapp.ui.scene.scene import TrackScene

_SWING = QEasingCurve(QEasingCurve.Type.InOutSine)


class Passage:
    """One rider's way. `ahead` is the field after the move."""

    def __init__(self, scene: TrackScene, rider: int, path: Sequence[int], lane: int, ahead: Field) -> None:
        square, here = scene.where(rider)
        self.ride = Ride(scene.plan, path, here if square == path[0] else 0, lane)
        self._item: RiderItem | None = scene.riders.get(rider)
        if self._item is None:
            return
        spot = ahead.spot(rider)
        end = scene.place_of(path[-1], spot)
        self._out = _from(self.ride.at(0), self._item.pose)
        self._in = _from(self.ride.at(self.ride.squares), end)
        self._sizes = (self._item.size, spot.size)

    def show(self, ridden: float) -> None:
        """The picture after so many squares."""
        if self._item is None:
            return
        pose = self.ride.at(ridden)
        leaving = 1 - _SWING.valueForProgress(min(1.0, ridden))
        coming = _SWING.valueForProgress(max(0.0, ridden - self.ride.squares + 1))
        x = pose.x + leaving * self._out[0] + coming * self._in[0]
        y = pose.y + leaving * self._out[1] + coming * self._in[1]
        size = 1 + leaving * (self._sizes[0] - 1) + coming * (self._sizes[1] - 1)
        if self.ride.squares == 1:  # in and out at once: straight from one size to the other
            size = self._sizes[0] + (self._sizes[1] - self._sizes[0]) * coming
        self._item.set_on_grass(False)
        self._item.stand(Pose(x, y, pose.heading), size)


class MakingRoom:
    """Those who shift on their square because somebody comes: pushed to the left, or closer together in a crowd."""

    def __init__(self, scene: TrackScene, squares: Iterable[int], movers: Iterable[int], ahead: Field) -> None:
        self._shifts: list[tuple[RiderItem, Pose, float, Pose, float]] = []
        moving = frozenset(movers)
        for square in squares:
            for rider, spot in ahead.spots_on(square).items():
                item = scene.riders.get(rider)
                if rider in moving or item is None:
                    continue
                there = scene.place_of(square, spot)
                if there != item.pose or spot.size != item.size:
                    self._shifts.append((item, item.pose, item.size, there, spot.size))

    def show(self, progress: float) -> None:
        """The picture at 0 to 1."""
        share = _SWING.valueForProgress(progress)
        for item, here, small, there, big in self._shifts:
            x = here.x + (there.x - here.x) * share
            y = here.y + (there.y - here.y) * share
            item.stand(Pose(x, y, there.heading), small + (big - small) * share)


def _from(here: Pose, there: Pose) -> tuple[float, float]:
    return there.x - here.x, there.y - here.y

"""Where everything lies in the scene: the layout of a track, turned so that it fills a view best.

Scene units are squares, x to the right, y down, headings in radians (a left turn is negative), as in the layout. The
turn is worked out once for a stage and is the same in the race, on thumbnails and in the editor.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from flammeapp.engine.board.curves import Pose
from flammeapp.engine.board.geometry import Layout, SquareShape, best_rotation, track_layout
from flammeapp.engine.board.polygons import Polygon
from flammeapp.engine.board.tiles import TileSet
from flammeapp.engine.board.track import Branch, Track
from flammeapp.ui.scene.crowd import Spot, lane_spot

VIEW_ASPECT = 1.68
"""Width by height of the road's place in the race window; every picture of a stage is turned for it."""

AIR = 0.9
"""Squares left free round the road when it fills a view."""


@dataclass(frozen=True, slots=True, eq=False)
class RoadPlan:
    """A track and the shape of each of its squares where the scene shows it."""

    track: Track
    shapes: tuple[SquareShape, ...]
    lane_width: float
    rotation: float
    bounds: QRectF

    def at(self, square: int, along: float, side: float = 0.0) -> Pose:
        """The pose on a square, `side` squares to the rider's right of its middle line."""
        return self.shapes[square].at(along, side)

    def half(self, square: int) -> float:
        """Half the width of the road on a square."""
        return self.shapes[square].half_width

    def side_of(self, square: int, lane: int) -> float:
        """How far right of the middle line a lane lies; negative lanes are the grass."""
        return self.lane_spot(square, lane).side

    def lane_spot(self, square: int, lane: int) -> Spot:
        """The middle of a lane."""
        return lane_spot(lane, self.shapes[square].lanes, self.lane_width)

    def stand(self, square: int, lane: int) -> Pose:
        """Where a rider stands who has his lane to himself."""
        return self.spot_pose(square, self.lane_spot(square, lane))

    def spot_pose(self, square: int, spot: Spot) -> Pose:
        """Where a spot of a square lies."""
        shape = self.shapes[square]
        return shape.at(0.5 + spot.ahead / shape.length, spot.side)

    def square_at(self, x: float, y: float) -> int:
        """The square of the road at a point; −1: none."""
        point = QPointF(x, y)
        for number, shape in enumerate(self.shapes):
            middle = shape.at(0.5)
            reach = shape.length + shape.half_width
            if abs(middle.x - x) > reach or abs(middle.y - y) > reach:
                continue
            if polygon_path(shape.outline()).contains(point):
                return number
        return -1

    def centre(self, square: int) -> QPointF:
        """The middle of a square."""
        pose = self.shapes[square].at(0.5)
        return QPointF(pose.x, pose.y)

    def middle_points(self) -> list[tuple[float, float]]:
        """Points on the middle lines, four a square."""
        return [shape.at(along)[:2] for shape in self.shapes for along in (0.0, 0.25, 0.5, 0.75)]

    def main_line(self) -> tuple[int, ...]:
        """The squares of the road without the outer lanes of roundabouts: the shortest way, rear first."""
        return tuple(square.number for square in self.track.squares if square.branch is not Branch.OUTER)


def make_plan(track: Track, tiles: TileSet) -> RoadPlan:
    """The plan of a track. Raises `TileError` when one of its tiles is unknown."""
    flat = track_layout(tiles, track)
    rotation = best_rotation(flat, VIEW_ASPECT)
    shapes = _turned(flat, rotation)
    box = QPolygonF([QPointF(x, y) for shape in shapes for x, y in shape.outline(2)]).boundingRect()
    return RoadPlan(track, shapes, flat.lane_width, rotation, box.adjusted(-AIR, -AIR, AIR, AIR))


def _turned(flat: Layout, rotation: float) -> tuple[SquareShape, ...]:
    """The shapes turned clockwise round 0, 0."""
    frame = Pose(0.0, 0.0, math.radians(rotation))
    return tuple(replace(shape, chain=tuple(piece.placed(frame) for piece in shape.chain)) for shape in flat.squares)


def polygon_path(points: Polygon) -> QPainterPath:
    """A closed path through the points."""
    path = line_path(points)
    path.closeSubpath()
    return path


def line_path(points: Polygon) -> QPainterPath:
    """An open path through the points."""
    path = QPainterPath(QPointF(*points[0]))
    for x, y in points[1:]:
        path.lineTo(x, y)
    return path

"""The road as paths, worked out once, so that painting it is nothing but painting.

Measures are those of section 7 of the look: in squares, along the road. `RoadPaths` knows no colours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from flammeapp.engine.board.geometry import SquareShape
from flammeapp.engine.board.polygons import Polygon
from flammeapp.engine.board.track import Square, Terrain, Weather, Zone
from flammeapp.ui.scene.plan import RoadPlan, line_path, polygon_path

Ground: TypeAlias = Literal["flat", "ascent", "descent", "cobbles", "supply", "wet", "finish"]

LINE_AT = 0.14
"""The chequered finish reaches this far to both sides of the line."""
CHEQUERS = 8
BAR = (-0.05, 0.09)
"""The start line's bar, from before to after the line."""
SAMPLES = 6
PART = 4
"""Squares in a part."""
REACH = 0.35
"""Squares that lines may reach beside the road."""
PUDDLE = 0.26
"""How wide the water on each side of a rainy square of another terrain is (R31)."""
GUSTS = 4
"""Strokes of crosswind beside a square."""


_GROUNDS: dict[Terrain, Ground] = {
    Terrain.FLAT: "flat",
    Terrain.ASCENT: "ascent",
    Terrain.DESCENT: "descent",
    Terrain.COBBLES: "cobbles",
    Terrain.SUPPLY: "supply",
    Terrain.WET: "wet",
}


def ground_of(square: Square) -> Ground:
    """What a square is painted as: the ground past the line is paper, an uphill finish stays an ascent."""
    if square.terrain is Terrain.FLAT:
        if square.zone is Zone.BEYOND:
            return "finish"
        return "wet" if square.wet else "flat"
    return _GROUNDS[square.terrain]


@dataclass(slots=True, eq=False)
class RoadPart:
    """The strokes and areas of a few squares. `textures` are stroked, `dots` are filled."""

    bounds: QRectF = field(default_factory=QRectF)
    casing: list[QPainterPath] = field(default_factory=list)
    grounds: dict[Ground, QPainterPath] = field(default_factory=dict)
    textures: dict[Ground, QPainterPath] = field(default_factory=dict)
    dots: QPainterPath = field(default_factory=QPainterPath)
    puddles: QPainterPath = field(default_factory=QPainterPath)
    borders: QPainterPath = field(default_factory=QPainterPath)
    dashes: QPainterPath = field(default_factory=QPainterPath)
    places: QPainterPath = field(default_factory=QPainterPath)
    right_edge: QPainterPath = field(default_factory=QPainterPath)
    gusts: QPainterPath = field(default_factory=QPainterPath)


@dataclass(slots=True, eq=False)
class RoadPaths:
    """A whole road: parts of a few squares each, of which only those in sight are painted, and the two lines."""

    parts: list[RoadPart] = field(default_factory=list)
    start_bar: QPainterPath = field(default_factory=QPainterPath)
    finish: QPainterPath = field(default_factory=QPainterPath)
    chequers: QPainterPath = field(default_factory=QPainterPath)


def road_paths(plan: RoadPlan) -> RoadPaths:
    """The paths of a whole road."""
    paths = RoadPaths()
    for number, (square, shape) in enumerate(zip(plan.track.squares, plan.shapes, strict=True)):
        part = _part_for(paths, number)
        _add_ground(part, square, shape, SAMPLES)
        add_texture(part, square, shape)
        _add_lines(part, square, shape)
    _add_start_and_finish(paths, plan)
    return paths


def sketch_paths(plan: RoadPlan) -> RoadPaths:
    """The paths of a road whose squares are a few pixels: grounds, one sign a square, the two lines.

    All in one part: between two parts a hairline of casing would show, which no border covers here.
    """
    paths = RoadPaths()
    part = _part_for(paths, 0)
    for square, shape in zip(plan.track.squares, plan.shapes, strict=True):
        _add_ground(part, square, shape, 3)
        _add_sketched_texture(part, square, shape)
    _add_start_and_finish(paths, plan)
    return paths


def _part_for(paths: RoadPaths, number: int) -> RoadPart:
    """The part that takes the next square."""
    if number % PART == 0:
        paths.parts.append(RoadPart())
        paths.parts[-1].dots.setFillRule(Qt.FillRule.WindingFill)
    return paths.parts[-1]


def _add_ground(part: RoadPart, square: Square, shape: SquareShape, samples: int) -> None:
    outline = polygon_path(shape.outline(samples))
    part.casing.append(outline)
    part.bounds = part.bounds.united(outline.boundingRect().adjusted(-REACH, -REACH, REACH, REACH))
    ground = ground_of(square)
    if ground not in part.grounds:
        part.grounds[ground] = QPainterPath()
        part.grounds[ground].setFillRule(Qt.FillRule.WindingFill)
    part.grounds[ground].addPath(outline)


def _add_lines(part: RoadPart, square: Square, shape: SquareShape) -> None:
    half = shape.half_width
    rear_left, rear_right = shape.at(0.0, -half), shape.at(0.0, half)
    part.borders.addPath(line_path((rear_left[:2], rear_right[:2])))
    width = shape.lanes * shape.lane_width
    for lane in range(1, shape.lanes):
        side = -width / 2 + lane * shape.lane_width
        part.dashes.addPath(line_path(shape.line(side, 0.12, 0.88, SAMPLES)))
    if square.zone is Zone.START:
        for lane in range(shape.lanes):
            left = -width / 2 + lane * shape.lane_width + 0.06
            box = shape.band(left, left + shape.lane_width - 0.12, 0.1, 0.9, SAMPLES)
            part.places.addPath(polygon_path(box))
    part.right_edge.addPath(line_path(shape.line(half - 0.07, samples=SAMPLES)))
    if square.weather is Weather.CROSSWIND:
        _add_gusts(part, shape)


def _add_gusts(part: RoadPart, shape: SquareShape) -> None:
    """Hatching along both outer edges, from the left across to the right: the wind that tears a pack apart."""
    half = shape.half_width
    for gust in range(GUSTS):
        begin = (gust + 0.2) / GUSTS
        for near, far in ((-half - 0.32, -half - 0.1), (half + 0.1, half + 0.32)):
            poses = (shape.at(begin, near), shape.at(begin + 0.14, far))
            part.gusts.addPath(line_path(tuple((pose.x, pose.y) for pose in poses)))


def _add_start_and_finish(paths: RoadPaths, plan: RoadPlan) -> None:
    for square, shape in zip(plan.track.squares, plan.shapes, strict=True):
        for rear in square.behind:
            before = plan.track.squares[rear]
            if before.zone is Zone.START and square.zone is not Zone.START:
                reach = shape.half_width + 0.12
                paths.start_bar.addPath(polygon_path(shape.band(-reach, reach, *BAR, samples=1)))
            if square.zone is Zone.BEYOND and before.zone is not Zone.BEYOND:
                _add_finish(paths, shape, max(shape.half_width, plan.shapes[rear].half_width) + 0.1)


def add_texture(part: RoadPart, square: Square, shape: SquareShape) -> None:
    """The signs drawn on a square's ground; wet ripples come on top of another terrain."""
    half = shape.half_width
    ground = ground_of(square)
    if ground == "ascent":
        _strokes(part, "ascent", (_chevron(shape, begin, 0.26) for begin in (0.12, 0.60)))
    elif ground == "descent":
        _strokes(part, "descent", (_chevron(shape, begin, -0.26) for begin in (0.40, 0.88)))
    elif ground == "cobbles":
        _add_cobbles(part.dots, shape)
    elif ground == "supply":
        _strokes(part, "supply", (_slant(shape, k / 4 + 0.02, k / 4 + 0.18) for k in range(4)))
    elif ground == "finish":
        _strokes(part, "finish", (_slant(shape, begin, min(1.0, begin + 0.34)) for begin in (0.0, 0.33, 0.66)))
    if ground == "wet":
        _strokes(part, "wet", (_ripple(shape, side * half) for side in (-0.5, 0.02, 0.5)))
    elif square.wet:  # the terrain stays to be seen between two strips of water
        middle = half - PUDDLE / 2
        for side in (-middle, middle):
            part.puddles.addPath(polygon_path(shape.band(side - PUDDLE / 2, side + PUDDLE / 2)))
        _strokes(part, "wet", (_ripple(shape, side) for side in (-middle, middle)))


def _add_sketched_texture(part: RoadPart, square: Square, shape: SquareShape) -> None:
    """One big sign a square: what is left of a texture when a square is five pixels."""
    ground = ground_of(square)
    if ground == "ascent":
        _strokes(part, "ascent", [_chevron(shape, 0.3, 0.4)])
    elif ground == "descent":
        _strokes(part, "descent", [_chevron(shape, 0.7, -0.4)])
    elif ground == "cobbles":
        for along, share in ((0.3, -0.45), (0.7, 0.45)):
            pose = shape.at(along, share * shape.half_width)
            part.dots.addEllipse(QPointF(pose.x, pose.y), 0.13, 0.13)
    elif ground in ("supply", "finish"):
        _strokes(part, ground, [_slant(shape, 0.3, 0.7)])
    if square.wet:
        _strokes(part, "wet", [_ripple(shape, 0.0)])


def _strokes(part: RoadPart, ground: Ground, lines: Iterable[Polygon]) -> None:
    path = part.textures.setdefault(ground, QPainterPath())
    for points in lines:
        path.addPath(line_path(points))


def _slant(shape: SquareShape, begin: float, end: float) -> Polygon:
    """A line from the right edge at `begin` to the left edge at `end`."""
    poses = (shape.at(begin, shape.half_width), shape.at(end, -shape.half_width))
    return tuple((pose.x, pose.y) for pose in poses)


def _chevron(shape: SquareShape, begin: float, length: float) -> Polygon:
    """A chevron whose point lies `length` further along; negative: it points back."""
    half = shape.half_width - 0.05
    poses = (shape.at(begin, -half), shape.at(begin + length, 0.0), shape.at(begin, half))
    return tuple((pose.x, pose.y) for pose in poses)


def _ripple(shape: SquareShape, side: float) -> Polygon:
    poses = (shape.at(k / 8, side + (0.05 if k % 2 else -0.05)) for k in range(9))
    return tuple((pose.x, pose.y) for pose in poses)


def _add_cobbles(dots: QPainterPath, shape: SquareShape) -> None:
    half = shape.half_width
    rows = max(2, round(half * 10))
    for row in range(rows):
        for k in range(4):
            along = 0.125 + 0.25 * k + (0.06 if row % 2 else -0.06)
            pose = shape.at(along, -half + 2 * half * (row + 0.5) / rows)
            dots.addEllipse(QPointF(pose.x, pose.y), 0.06, 0.06)


def _add_finish(paths: RoadPaths, shape: SquareShape, reach: float) -> None:
    paths.finish.addPath(polygon_path(shape.band(-reach, reach, -LINE_AT, LINE_AT, samples=1)))
    for row in range(2):
        for k in range(CHEQUERS):
            if (k + row) % 2:
                continue
            left = -reach + 2 * reach * k / CHEQUERS
            begin = -LINE_AT + row * LINE_AT
            box = shape.band(left, left + 2 * reach / CHEQUERS, begin, begin + LINE_AT, samples=1)
            paths.chequers.addPath(polygon_path(box))

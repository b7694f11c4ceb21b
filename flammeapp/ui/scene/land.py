"""The land round the road: contour lines, a river, round trees. The same stage always lies in the same land.

Chance comes from the stage's name through the project's own generator, so the land is the same on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from flammeapp.kernel.chance import below, spread
from flammeapp.ui.scene.patches import Discs, Patches
from flammeapp.ui.scene.plan import RoadPlan
from flammeapp.ui.theme import Theme

MARGIN = 16.0
"""Squares of land on each side of the road."""
TREE_CLEARANCE = 1.25
RIVER_WIDTH = 0.24
CONTOUR_WIDTH = 0.05
HILL_EVERY = 12.0
"""One hill in every field of so many squares by so many."""
SQUARES_A_GROVE = 40.0
RIVER_BEND = (4.5, 8.0)
"""Squares between two bends of the river."""
RING_POINTS = 72
ARC_POINTS = 12
RINGS = (1.0, 0.78, 0.56, 0.36, 0.18)
_FINE = 1 << 20


class _Dice:
    """Numbers drawn from a name."""

    def __init__(self, name: str) -> None:
        seed = 0xCBF29CE484222325  # FNV-1a: Python's own hash differs from run to run
        for byte in name.encode():
            seed = ((seed ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
        self._state = spread(seed)

    def between(self, low: float, high: float) -> float:
        """A number from `low` up to `high`."""
        number, self._state = below(self._state, _FINE)
        return low + (high - low) * number / _FINE

    def around(self, spread_: float) -> float:
        """A number round 0, mostly well within `spread_` on either side."""
        return (self.between(-1, 1) + self.between(-1, 1)) / 2 * spread_


class Land:
    """The land, far beyond the road on every side; never interactive."""

    def __init__(self, plan: RoadPlan, name: str, theme: Theme) -> None:
        self._theme = theme
        area = plan.bounds.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        dice = _Dice(name)
        self._contours = _contours(dice, area)
        river = _river(dice, plan.bounds, area)
        self._river = Patches(reach=RIVER_WIDTH)
        for before, here in pairwise(river):
            stretch = QPainterPath(before)
            stretch.lineTo(here)
            self._river.add(stretch)
        self._trees = _trees(dice, plan, area, river)

    @property
    def trees(self) -> Discs:
        """The trees, for those who measure."""
        return self._trees

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the exposed part; leaves pen and brush changed."""
        over_the_edge = exposed.adjusted(-0.1, -0.1, 0.1, 0.1)  # a pixel half covered would keep half of what was there
        painter.fillRect(over_the_edge, self._theme.colour("land"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.colour("contour"), CONTOUR_WIDTH))
        self._contours.draw(painter, exposed)
        water = QPen(self._theme.colour("water"), RIVER_WIDTH)
        water.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(water)
        self._river.draw(painter, exposed)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("wood"))
        self._trees.draw(painter, exposed)


def _contours(dice: _Dice, area: QRectF) -> Patches:
    """Hills as rings one inside the other."""
    rings = Patches(reach=CONTOUR_WIDTH)
    columns = max(1, round(area.width() / HILL_EVERY))
    rows = max(1, round(area.height() / HILL_EVERY))
    wide_field, high_field = area.width() / columns, area.height() / rows
    for field in range(columns * rows):
        x = area.left() + (field % columns + dice.between(0.2, 0.8)) * wide_field
        y = area.top() + (field // columns + dice.between(0.2, 0.8)) * high_field
        wide, high, phase = dice.between(4.2, 6.8), dice.between(2.6, 4.4), dice.between(0, 2 * math.pi)
        for ring in RINGS:
            for arc in _ring(QPointF(x, y), wide * ring, high * ring, phase):
                rings.add(arc)
    return rings


def _ring(middle: QPointF, wide: float, high: float, phase: float) -> Iterator[QPainterPath]:
    """A bent ring in arcs, each small enough to be left out when it is not in sight."""
    outline: list[QPointF] = []
    for step in range(RING_POINTS + 1):
        angle = 2 * math.pi * step / RING_POINTS
        bulge = 1 + 0.16 * math.sin(3 * angle + phase) + 0.1 * math.sin(2 * angle + 2 * phase)
        outline.append(
            QPointF(middle.x() + wide * bulge * math.cos(angle), middle.y() + high * bulge * math.sin(angle))
        )
    for begin in range(0, RING_POINTS, ARC_POINTS):
        arc = QPainterPath()
        arc.addPolygon(QPolygonF(outline[begin : begin + ARC_POINTS + 1]))
        yield arc


def _river(dice: _Dice, near: QRectF, area: QRectF) -> list[QPointF]:
    """The line of a river from the left edge of the land to the right one, passing under the road."""
    middle = dice.between(near.top() + near.height() * 0.35, near.top() + near.height() * 0.75)
    points: list[QPointF] = []
    x = area.left() - 1
    while x < area.right() + 4:
        points.append(QPointF(x, middle + dice.around(near.height() * 0.2)))
        x += dice.between(*RIVER_BEND)
    path = QPainterPath(points[0])
    for before, here, there, after in zip(points, points[1:], points[2:], points[3:], strict=False):
        if here == points[1]:
            path.lineTo(here)
        path.cubicTo(here + (there - before) / 6, there - (after - here) / 6, there)
    steps = round(area.width() * 3)
    return [path.pointAtPercent(step / steps) for step in range(steps + 1)]


def _trees(dice: _Dice, plan: RoadPlan, area: QRectF, river: list[QPointF]) -> Discs:
    """Groves of round trees, clear of the road and of the water."""
    trees = Discs()
    taken = _Grid(plan.middle_points(), TREE_CLEARANCE)
    wet = _Grid([(point.x(), point.y()) for point in river], 0.45)
    for _ in range(round(area.width() * area.height() / SQUARES_A_GROVE)):
        x, y = dice.between(area.left(), area.right()), dice.between(area.top(), area.bottom())
        wide, high = dice.between(2.0, 4.2), dice.between(1.4, 2.8)
        for _ in range(round(dice.between(8, 30))):
            tree_x, tree_y = x + dice.around(wide), y + dice.around(high)
            radius = dice.between(0.16, 0.29)
            if not (taken.near(tree_x, tree_y) or wet.near(tree_x, tree_y)):
                trees.add(tree_x, tree_y, radius)
    return trees


class _Grid:
    """Answers quickly whether a point lies within `reach` of one of many."""

    def __init__(self, points: list[tuple[float, float]], reach: float) -> None:
        self._reach = reach
        self._cells: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for x, y in points:
            self._cells.setdefault((math.floor(x / reach), math.floor(y / reach)), []).append((x, y))

    def near(self, x: float, y: float) -> bool:
        """Whether a point is too close."""
        column, row = math.floor(x / self._reach), math.floor(y / self._reach)
        return any(
            (px - x) ** 2 + (py - y) ** 2 < self._reach**2
            for c in (column - 1, column, column + 1)
            for r in (row - 1, row, row + 1)
            for px, py in self._cells.get((c, r), ())
        )

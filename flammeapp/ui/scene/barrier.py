"""Squares nobody passes: a barrier across the road where crashed riders lie on every lane (R31)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from flammeapp.ui.scene.plan import RoadPlan, line_path, polygon_path
from flammeapp.ui.theme import Theme

BARRIER_Z = -800.0
AT = (-0.02, 0.13)
"""The barrier reaches from before to after the rear border of its square."""
BESIDE = 0.14
"""Squares it is wider than the road on each side."""
STRIPES = 5


class BarrierItem(QGraphicsItem):
    """Striped bars at the rear border of the squares, and an outline round them."""

    def __init__(self, plan: RoadPlan, theme: Theme) -> None:
        super().__init__()
        self._plan = plan
        self._theme = theme
        self.squares: tuple[int, ...] = ()
        self._outlines = QPainterPath()
        self._bars = QPainterPath()
        self._stripes = QPainterPath()
        self.setZValue(BARRIER_Z)
        self.hide()

    def show_squares(self, squares: Sequence[int]) -> None:
        """Bar these squares; none takes the barriers away."""
        if tuple(squares) == self.squares:
            return
        self.prepareGeometryChange()
        self.squares = tuple(squares)
        self._outlines, self._bars, self._stripes = QPainterPath(), QPainterPath(), QPainterPath()
        for number in squares:
            shape = self._plan.shapes[number]
            reach = shape.half_width + BESIDE
            self._outlines.addPath(polygon_path(shape.outline()))
            self._bars.addPath(polygon_path(shape.band(-reach, reach, *AT, samples=1)))
            for stripe in range(STRIPES):
                left = -reach + 2 * reach * (stripe + 0.25) / STRIPES
                right = left + 2 * reach * 0.5 / STRIPES
                self._stripes.addPath(line_path((shape.at(AT[0], left)[:2], shape.at(AT[1], right)[:2])))
        self.setVisible(bool(squares))
        self.update()

    def boundingRect(self) -> QRectF:
        return self._outlines.boundingRect().united(self._bars.boundingRect()).adjusted(-0.2, -0.2, 0.2, 0.2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bad = self._theme.colour("bad")
        outline = QPen(bad, 3)
        outline.setCosmetic(True)
        outline.setDashPattern([2.5, 1.6])
        outline.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(self._outlines, outline)
        painter.fillPath(self._bars, self._theme.piece_paper)
        painter.strokePath(self._stripes, QPen(bad, 0.11, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        edge = QPen(self._theme.piece_ink, 1.6)
        edge.setCosmetic(True)
        edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(self._bars, edge)

"""Short-lived signs on the road: the ring round a square that held a rider, and slipstream arrows.

One item of each kind lives as long as the scene and is shown again when it is needed.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from flammeapp.engine.board.curves import Pose
from flammeapp.ui.scene.plan import RoadPlan, polygon_path
from flammeapp.ui.scene.ride import Ride
from flammeapp.ui.theme import Theme

RING_Z = 4000.0
ARROWS_Z = 4500.0


TAIL = 0.62
"""Squares in front of a rider at which his arrow begins."""
HEAD = ((-0.04, -0.15), (0.14, 0.0), (-0.04, 0.15))
"""Left, tip and right of an arrow's head round the middle of the next square."""


class WarnRing(QGraphicsItem):
    """A ring in the warning colour round the square that held a rider or was full."""

    def __init__(self, plan: RoadPlan, theme: Theme) -> None:
        super().__init__()
        self._plan = plan
        self._theme = theme
        self._path = QPainterPath()
        self.setZValue(RING_Z)
        self.hide()

    def show_square(self, square: int) -> None:
        """Ring this square."""
        self.prepareGeometryChange()
        self._path = polygon_path(self._plan.shapes[square].outline())
        self.show()
        self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-0.2, -0.2, 0.2, 0.2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._theme.colour("warn"), 4)
        pen.setCosmetic(True)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(self._path, pen)


class ArrowsItem(QGraphicsItem):
    """Ink-edged marker arrows in front of riders whom a slipstream draws ahead."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._path = QPainterPath()
        self.setZValue(ARROWS_Z)
        self.hide()

    def show_along(self, rides: Sequence[Ride]) -> None:
        """Point along the way of each rider who is drawn ahead, from between the squares to the middle of the next."""
        self.prepareGeometryChange()
        self._path = QPainterPath()
        for ride in rides:
            self._path.moveTo(*ride.at(TAIL)[:2])
            for step in range(1, 5):
                self._path.lineTo(*ride.at(TAIL + (1 - TAIL) * step / 4)[:2])
            end = ride.at(1)
            left, tip, right = (QPointF(*end.place(Pose(*point, 0.0))[:2]) for point in HEAD)
            self._path.lineTo(tip)
            self._path.moveTo(left)
            self._path.lineTo(tip)
            self._path.lineTo(right)
        self.show()
        self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-0.3, -0.3, 0.3, 0.3)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width in ((self._theme.piece_ink, 6.6), (self._theme.colour("marker"), 3.4)):
            pen = QPen(colour, width)
            pen.setCosmetic(True)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(self._path, pen)

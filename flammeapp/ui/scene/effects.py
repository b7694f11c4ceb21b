"""Short-lived signs of a move: the ring round a full square, slipstream arrows, a card that rises from a rider.

One item of each kind lives as long as the scene and is shown again when it is needed.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from flammeapp.engine.board.curves import Pose
from flammeapp.ui.scene.plan import RoadPlan, polygon_path
from flammeapp.ui.theme import Theme

RING_Z = 4000.0
ARROWS_Z = 4500.0
RISING_Z = 8000.0
RISE = 46.0
"""Pixels a card rises."""


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

    def show_before(self, poses: Sequence[Pose]) -> None:
        """Point ahead of each of these places."""
        self.prepareGeometryChange()
        self._path = QPainterPath()
        for pose in poses:
            points = (Pose(0.62, 0, 0), Pose(1.14, 0, 0), Pose(0.96, -0.15, 0), Pose(0.96, 0.15, 0))
            tail, tip, left, right = (QPointF(*pose.place(point)[:2]) for point in points)
            self._path.moveTo(tail)
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


class RisingCard(QGraphicsItem):
    """A small card that rises from a rider: hatched with a drop for exhaustion, or a plate with a figure."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._figure = ""
        self._risen = 0.0
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(RISING_Z)
        self.hide()

    def show_exhaustion(self, place: QPointF) -> None:
        """An exhaustion card at a rider's place."""
        self._show(place, "")

    def show_figure(self, place: QPointF, figure: str) -> None:
        """A plate with a figure (the place at the finish)."""
        self._show(place, figure)

    def rise(self, progress: float) -> None:
        """How far it has risen, 0 to 1; it is gone at the end."""
        self._risen = progress
        self.setOpacity(min(1.0, 4 * progress, 0.25 + 3 * (1 - progress)))
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-18, -RISE - 46, 36, RISE + 48)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(0, -22 - RISE * self._risen)
        card = QRectF(-15, -20, 30, 40)
        path = QPainterPath()
        path.addRoundedRect(card, 4, 4)
        painter.fillPath(path, self._theme.piece_paper)
        if not self._figure:
            painter.setClipPath(path)
            painter.setPen(QPen(self._theme.piece_ink, 2.4))
            for x in range(-30, 20, 6):
                painter.drawLine(QPointF(x, -10), QPointF(x + 10, -20))
            painter.setClipping(False)
            painter.setPen(QPen(self._theme.piece_ink, 1.2))
            painter.drawLine(QPointF(-15, -10), QPointF(15, -10))
            drop = QPainterPath(QPointF(0, -6))
            drop.cubicTo(6, 1, 8, 4, 8, 8)
            drop.arcTo(QRectF(-8, 0, 16, 16), 0, -180)
            drop.cubicTo(-8, 4, -6, 1, 0, -6)
            painter.setPen(QPen(self._theme.piece_ink, 2))
            painter.drawPath(drop)
        else:
            painter.setPen(self._theme.piece_ink)
            painter.setFont(self._theme.sized_font("count", 26))
            painter.drawText(card, int(Qt.AlignmentFlag.AlignCenter), self._figure)
        painter.strokePath(path, QPen(self._theme.piece_ink, 2))
        painter.restore()

    def _show(self, place: QPointF, figure: str) -> None:
        self._figure = figure
        self._risen = 0.0
        self.setPos(place)
        self.setOpacity(0.0)
        self.show()

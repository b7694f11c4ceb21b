"""What stands upright beside the road: milestones every ten squares, a kite at the finish, bottles at supply zones."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from flammeapp.ui.theme import Theme

SIGNS_Z = -500.0


class Sign(QGraphicsItem):
    """Something upright of a size in pixels. `set_factor` makes it grow a little when the road is seen closer."""

    def __init__(self, place: QPointF, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._factor = 1.0
        self.setPos(place)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(SIGNS_Z + place.y() / 1000)

    def set_factor(self, factor: float) -> None:
        """How much bigger than at fit zoom the sign is drawn."""
        if abs(factor - self._factor) > 0.01:
            self.prepareGeometryChange()
            self._factor = factor

    def boundingRect(self) -> QRectF:
        f = self._factor
        return QRectF(-16 * f, -30 * f, 32 * f, 46 * f)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._factor, self._factor)
        pen = QPen(self._theme.piece_ink, 1.6)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        self.draw(painter)
        painter.restore()

    @property
    def factor(self) -> float:
        """How much bigger than at fit zoom it is drawn."""
        return self._factor

    def words(self) -> str:
        """What a tip says about it; nothing where the sign says it all."""
        return ""

    def draw(self, painter: QPainter) -> None:
        """Draw round 0, 0; pen and scale are set."""
        raise NotImplementedError


class Milestone(Sign):
    """A stone with the squares still to go."""

    def __init__(self, place: QPointF, number: int, theme: Theme) -> None:
        super().__init__(place, theme)
        self.number = number

    def draw(self, painter: QPainter) -> None:
        painter.setBrush(self._theme.piece_paper)
        stone = QPainterPath(QPointF(-9, 11))
        stone.lineTo(-9, -4)
        stone.arcTo(QRectF(-9, -13, 18, 18), 180, -180)
        stone.lineTo(9, 11)
        stone.closeSubpath()
        painter.drawPath(stone)
        painter.setBrush(self._theme.colour("marker"))
        cap = QPainterPath(QPointF(-9, -3.5))
        cap.lineTo(-9, -4)
        cap.arcTo(QRectF(-9, -13, 18, 18), 180, -180)
        cap.lineTo(9, -3.5)
        cap.closeSubpath()
        painter.drawPath(cap)
        font = self._theme.sized_font("title", 12)
        painter.setFont(font)
        painter.drawText(QRectF(-12, -4, 24, 16), int(Qt.AlignmentFlag.AlignCenter), str(self.number))


class Kite(Sign):
    """The red kite on its line at the finish."""

    def draw(self, painter: QPainter) -> None:
        line = QPen(self._theme.colour("piece_edge"), 1.8)
        line.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(line)
        for x in (-12.0, 12.0):
            painter.drawLine(QPointF(x, 12), QPointF(x, -16))
        painter.drawLine(QPointF(-12, -15), QPointF(12, -15))
        pen = QPen(self._theme.piece_ink, 1.6)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(self._theme.colour("flamme"))
        kite = QPainterPath(QPointF(-8.5, -15))
        kite.lineTo(8.5, -15)
        kite.lineTo(0, 2)
        kite.closeSubpath()
        painter.drawPath(kite)


class Bottle(Sign):
    """A plaque with a bottle where a supply zone begins."""

    def draw(self, painter: QPainter) -> None:
        painter.setBrush(self._theme.colour("supply"))
        painter.setPen(QPen(self._theme.colour("supply_ink"), 1.8))
        painter.drawEllipse(QPointF(0, 0), 11, 11)
        side = max(8, round(15 * self._factor))
        pixmap = self._theme.icon_pixmap("refresh", "ink", side)
        painter.drawPixmap(QRectF(-7.5, -7.5, 15, 15), pixmap, QRectF(pixmap.rect()))

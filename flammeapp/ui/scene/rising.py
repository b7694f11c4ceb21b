"""What rises from a rider and what flies to him: cards, plates with a figure, times, tokens.

One item of each kind lives as long as the scene and is shown again when it is needed. All are upright, sizes in pixels.
"""

from __future__ import annotations

import math
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from flammeapp.ui.scene.roadside import TOKEN, paint_token
from flammeapp.ui.scene.signs import Sign
from flammeapp.ui.theme import Theme

RISING_Z = 8000.0
RISE = 46.0
"""Pixels a card rises."""
WIDEST = 48.0
"""Pixels from the middle of the widest plate to its edge."""
ARC = 40.0
"""Pixels by which a token flies higher than the straight way."""


class Rising(Enum):
    """What rises."""

    EXHAUSTION = "exhaustion"  # a hatched card with a drop
    RETURNED = "returned"  # the same, struck through: it goes back (R35)
    PLATE = "plate"  # a plate with a figure: a place, the value of a card
    TIME = "time"  # seconds or a minute, with a clock (R39)


class RisingItem(QGraphicsItem):
    """A small card that rises from a rider and fades."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._what = Rising.PLATE
        self._figure = ""
        self._risen = 0.0
        self._turned = 1.0
        self._back = False
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(RISING_Z)
        self.hide()

    @property
    def figure(self) -> str:
        """What is written on the plate; nothing on a card."""
        return self._figure

    def show_at(self, place: QPointF, what: Rising, figure: str = "") -> None:
        """Begin at a rider's place."""
        self._what = what
        self._figure = figure
        self._risen = 0.0
        self._turned = 1.0
        self._back = False
        self.setPos(place)
        self.setOpacity(0.0)
        self.show()

    def rise(self, progress: float) -> None:
        """How far it has risen, 0 to 1; it is gone at the end."""
        self._risen = progress
        self.setOpacity(min(1.0, 4 * progress, 0.25 + 3 * (1 - progress)))
        self.update()

    def turn(self, progress: float) -> None:
        """Turn a card over where it lies, 0 to 1: its back until the middle, its figure from then on."""
        self._risen = 0.5
        self._turned = abs(math.cos(math.pi * progress))
        self._back = progress < 0.5
        self.setOpacity(1.0)
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-WIDEST, -RISE - 46, 2 * WIDEST, RISE + 48)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(0, -22 - RISE * self._risen)
        painter.scale(max(0.03, self._turned), 1)
        if self._what is Rising.TIME:
            self._paint_time(painter)
        else:
            self._paint_card(painter)
        painter.restore()

    def _paint_card(self, painter: QPainter) -> None:
        ink = self._theme.piece_ink
        card = QRectF(-15, -20, 30, 40)
        path = QPainterPath()
        path.addRoundedRect(card, 4, 4)
        painter.fillPath(path, self._theme.piece_paper)
        if self._what in (Rising.EXHAUSTION, Rising.RETURNED):
            self._paint_exhaustion(painter, path)
        elif self._back:
            painter.fillPath(path, self._theme.colour("edge"))
        else:
            painter.setPen(ink)
            painter.setFont(self._theme.sized_font("count", 26))
            painter.drawText(card, int(Qt.AlignmentFlag.AlignCenter), self._figure)
        painter.strokePath(path, QPen(ink, 2))
        if self._what is Rising.RETURNED:
            for pen in (QPen(self._theme.piece_paper, 6), QPen(self._theme.colour("good"), 3.4)):
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                painter.drawLine(QPointF(-17, 17), QPointF(17, -17))

    def _paint_exhaustion(self, painter: QPainter, card: QPainterPath) -> None:
        painter.save()
        painter.setClipPath(card)
        painter.setPen(QPen(self._theme.piece_ink, 2.4))
        for x in range(-30, 20, 6):
            painter.drawLine(QPointF(x, -10), QPointF(x + 10, -20))
        painter.restore()
        painter.setPen(QPen(self._theme.piece_ink, 1.2))
        painter.drawLine(QPointF(-15, -10), QPointF(15, -10))
        drop = QPainterPath(QPointF(0, -6))
        drop.cubicTo(6, 1, 8, 4, 8, 8)
        drop.arcTo(QRectF(-8, 0, 16, 16), 0, -180)
        drop.cubicTo(-8, 4, -6, 1, 0, -6)
        painter.setPen(QPen(self._theme.piece_ink, 2))
        painter.drawPath(drop)

    def _paint_time(self, painter: QPainter) -> None:
        font = self._theme.sized_font("figure_small", 18)
        icon = 16
        wide = min(2 * WIDEST - 4, QFontMetricsF(font).horizontalAdvance(self._figure) + icon + 18)
        plate = QRectF(-wide / 2, -14, wide, 28)
        painter.setPen(QPen(self._theme.piece_ink, 1.8))
        painter.setBrush(self._theme.piece_paper)
        painter.drawRoundedRect(plate, 4, 4)
        clock = self._theme.icon_pixmap("clock", self._theme.piece_ink, icon)
        painter.drawPixmap(QRectF(plate.left() + 6, -icon / 2, icon, icon), clock, QRectF(clock.rect()))
        painter.setFont(font)
        painter.setPen(self._theme.piece_ink)
        painter.drawText(plate.adjusted(icon + 8, 0, -4, 0), int(Qt.AlignmentFlag.AlignCenter), self._figure)


class FlyingToken(QGraphicsItem):
    """A token on its way from beside the road to the rider who took it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._file = ""
        self._figure = ""
        self._way = (QPointF(), QPointF())
        self._scale = 1.0
        self._factor = 1.0
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(RISING_Z)
        self.hide()

    def launch(self, sign: Sign, end: QPointF, file: str, figure: str, scale: float) -> None:
        """Begin beside the road, as big as the sign it comes from; `scale` is the zoom in pixels a square."""
        self.prepareGeometryChange()
        self._file, self._figure = file, figure
        self._way = (sign.pos(), end)
        self._scale = scale
        self._factor = sign.factor
        self.fly(0.0)
        self.show()

    def fly(self, progress: float) -> None:
        """How far it has come, 0 to 1; it fades at the end."""
        begin, end = self._way
        height = ARC / self._scale * 4 * progress * (1 - progress)
        self.setPos(begin + (end - begin) * progress - QPointF(0, height))
        self.setOpacity(min(1.0, 4 * (1 - progress)))

    def boundingRect(self) -> QRectF:
        reach = TOKEN / 2 * self._factor + 2
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        side = TOKEN * self._factor
        box = QRectF(-side / 2, -side / 2, side, side)
        paint_token(painter, box, self._file, self._figure, self._theme, round(side))
        painter.restore()

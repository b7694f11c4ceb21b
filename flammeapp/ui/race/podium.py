"""The podium: bunting, the kite, three steps and the first three riders on them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import RiderKindName, rider_figure

_DESIGN = QSize(470, 772)
_AFTER = 120
PODIUM_TIME = 500 + 2 * _AFTER
"""Milliseconds at speed 1 in which all three are up."""
_STEPS = ((156.0, 158.0, 380.0, 166.0), (16.0, 146.0, 436.0, 144.0), (308.0, 146.0, 484.0, 144.0))
"""x, width, top and width of the figure for places 1, 2, 3: under the lowest there is room for its plate and a note."""


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """Who stands on a step. ``award`` is what his plate says, yellow when ``marked``, with ``note`` below it."""

    place: int
    colour: str
    kind: RiderKindName
    name: str
    short: str
    player: str
    award: str
    marked: bool
    note: str = ""


class Podium(QWidget):
    """Drawn in the measures of the design and scaled to the widget; the riders come up one after the other."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._best: tuple[PodiumStep, ...] = ()
        self._clock = 1.0
        self._easing = QEasingCurve(QEasingCurve.Type.OutBack)
        self._rise = QVariantAnimation(self)
        self._rise.setStartValue(0.0)
        self._rise.setEndValue(1.0)
        self._rise.valueChanged.connect(self._moved)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setMinimumWidth(320)
        theme.changed.connect(self.update)

    def show_steps(self, steps: tuple[PodiumStep, ...]) -> None:
        """Show these riders on the steps of their places; they come up by themselves."""
        self.set_steps(steps)
        time = self._theme.milliseconds("award")
        if time:
            self._clock = 0.0
            self._rise.setDuration(time + 2 * _AFTER)
            self._rise.start()
        self.update()

    def set_steps(self, steps: tuple[PodiumStep, ...]) -> None:
        """Show these riders on the steps of their places, up where they stand."""
        self._best = steps
        words = [
            self.tr("{place}: {rider}, {player}").format(place=rider.place, rider=rider.name, player=rider.player)
            for rider in self._best
        ]
        self.setAccessibleName(self.tr("Podium. {riders}").format(riders=". ".join(words)))
        self._rise.stop()
        self._clock = 1.0
        self.update()

    def rise(self, share: float) -> None:
        """Let them be so far up, 0 to 1: somebody else counts the time."""
        self._rise.stop()
        self._rise.setDuration(PODIUM_TIME)
        self._moved(share)

    def sizeHint(self) -> QSize:
        return _DESIGN

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), QColor("#F6E2AE"))
        scale = min(self.width() / _DESIGN.width(), max(0.6, self.height() / _DESIGN.height()))
        painter.translate((self.width() - scale * _DESIGN.width()) / 2, self.height() - scale * _DESIGN.height())
        painter.scale(scale, scale)
        self._paint_sun(painter)
        self._paint_bunting(painter, scale)
        for rider in reversed(self._best):
            self._paint_step(painter, rider, scale)
        painter.resetTransform()
        painter.fillRect(QRectF(self.width() - 2, 0, 2, self.height()), self._theme.colour("ink"))
        painter.end()

    def _paint_sun(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for radius, colour in ((520, "#F9EBC4"), (400, "#FBF1D6"), (250, "#FFCC1F")):
            painter.setBrush(QColor(colour))
            painter.drawEllipse(QPointF(235, 330), radius, radius)

    def _paint_bunting(self, painter: QPainter, scale: float) -> None:
        ink = self._theme.piece_ink
        room = self.width() / scale
        first = (_DESIGN.width() - room) / 2

        def sag(x: float) -> float:
            return 70 + 26 * math.sin(math.pi * x / 470)

        line = QPainterPath(QPointF(first, sag(first)))
        for step in range(49):
            x = first + room * step / 48
            line.lineTo(x, sag(x))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, 3))
        painter.drawPath(line)
        pen = QPen(ink, 2.4)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        for number in range(math.floor((first - 26) / 46), math.ceil((first + room - 26) / 46) + 1):
            x = 26 + 46 * number
            if abs(x - 235) < 60:
                continue
            painter.setBrush(QColor("#FBF8F0" if number % 2 else "#FFCC1F"))
            flag = [QPointF(x - 15, sag(x - 15)), QPointF(x + 15, sag(x + 15)), QPointF(x, sag(x) + 31)]
            painter.drawPolygon(QPolygonF(flag))
        pen.setWidthF(3.4)
        painter.setPen(pen)
        painter.setBrush(QColor("#D8412F"))
        painter.drawPolygon(QPolygonF([QPointF(185, sag(185)), QPointF(285, sag(285)), QPointF(235, 184)]))

    def _paint_step(self, painter: QPainter, rider: PodiumStep, scale: float) -> None:
        x, width, top, wide = _STEPS[rider.place - 1]
        theme = self._theme
        ink = theme.piece_ink
        risen = self._risen(rider.place)
        top += (1 - risen) * (_DESIGN.height() - top)
        body = QRectF(x, top, width, _DESIGN.height() - top + 60)
        pen = QPen(ink, 3.4)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(theme.piece_paper)
        painter.drawRect(body)
        shade = QColor(ink)
        shade.setAlphaF(0.12)
        painter.fillRect(QRectF(x + 1.7, top + 1.7, width - 3.4, 14), shade)
        figure = theme.piece(
            rider_figure(rider.kind, rider.colour), round(wide), ratio=scale * self.devicePixelRatioF()
        )
        tall = wide * 76 / 96
        painter.drawPixmap(QPointF(x + (width - wide) / 2, top - tall * 72 / 76), figure)
        middle = x + width / 2
        painter.setPen(ink)
        self._write(painter, str(rider.place), theme.sized_font("curtain", 120), middle, top + 122, width)
        self._write(painter, rider.short, theme.sized_font("title", 25), middle, top + 164, width)
        self._write(painter, rider.player, theme.sized_font("body_strong", 16), middle, top + 188, width)
        plate = QRectF(middle - 46, top + 208, 92, 44)
        painter.setPen(QPen(ink, 2.4))
        painter.setBrush(theme.piece_paper)
        if rider.marked:
            painter.setBrush(QColor(theme.colours.marker))
        painter.drawRoundedRect(plate, 6, 6)
        painter.setPen(ink)
        self._write(painter, rider.award, theme.sized_font("count", 30), middle, top + 241, width)
        if rider.note:
            self._write(painter, rider.note, theme.sized_font("label", 13), middle, top + 274, width)

    def _write(self, painter: QPainter, text: str, font: QFont, middle: float, base: float, room: float) -> None:
        painter.setFont(font)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, round(room - 10))
        painter.drawText(QPointF(middle - painter.fontMetrics().horizontalAdvance(shown) / 2, base), shown)

    def _risen(self, place: int) -> float:
        """How far a step has come up: third, second, first, one after the other."""
        if self._clock >= 1:
            return 1.0
        total = max(1, self._rise.duration())
        time = self._clock * total - (3 - place) * _AFTER
        return self._easing.valueForProgress(min(1.0, max(0.0, time / max(1, total - 2 * _AFTER))))

    def _moved(self, clock: float) -> None:
        self._clock = clock
        self.update()

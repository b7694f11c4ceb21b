"""A rider on the road: a token from afar, a figure from near, and the signs round him (active, looked at)."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from flammeapp.engine.board.curves import Pose
from flammeapp.engine.teams import RiderKind
from flammeapp.ui.scene.rider_art import (
    FIGURE_BOX,
    FIGURE_WIDTH,
    TOKEN_HEIGHT,
    TOKEN_WIDTH,
    RiderArt,
)
from flammeapp.ui.theme import Theme

RIDERS_Z = 1000.0
ACTIVE_Z = 5000.0
TURNS_ROUND = 0.05
"""A figure faces left when the cosine of the heading is below minus this; near upright roads keep their side."""

_BOX = QRectF(-0.8, -0.86, 1.6, 1.36)


class RiderItem(QGraphicsItem):
    """One rider. Item coordinates are squares round the middle of his lane; the item itself is never turned."""

    def __init__(self, rider: int, kind: RiderKind, team: str, art: RiderArt, theme: Theme) -> None:
        super().__init__()
        self.rider = rider
        self.kind = kind
        self.team = team
        self.pose = Pose(0.0, 0.0, 0.0)
        self._art = art
        self._theme = theme
        self._mirrored = False
        self._active = False
        self._looked_at = False
        self._ghost = False

    @property
    def active(self) -> bool:
        """Whether he is the one that counts now."""
        return self._active

    @property
    def looked_at(self) -> bool:
        """Whether something elsewhere in the window points at him."""
        return self._looked_at

    def stand(self, pose: Pose) -> None:
        """Put him somewhere, facing along the heading."""
        self.pose = pose
        facing = math.cos(pose.heading)
        mirrored = facing < -TURNS_ROUND or (self._mirrored and facing < TURNS_ROUND)
        self.setPos(pose.x, pose.y)
        self._order()
        if mirrored != self._mirrored:
            self._mirrored = mirrored
        self.update()  # a token turns with the road even where it does not move

    def set_active(self, active: bool) -> None:
        """Give or take the marker."""
        if active != self._active:
            self._active = active
            self._order()
            self.update()

    def set_looked_at(self, looked_at: bool) -> None:
        """Give or take the ring of somebody pointed at."""
        if looked_at != self._looked_at:
            self._looked_at = looked_at
            self.update()

    def set_ghost(self, ghost: bool) -> None:
        """Paint him pale, as the one who would stand here."""
        self._ghost = ghost
        self.setOpacity(0.6 if ghost else 1.0)

    def boundingRect(self) -> QRectF:
        return _BOX

    def shape_radius(self) -> float:
        """Squares round the middle in which a pointer touches him."""
        return 0.5

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        scale = painter.worldTransform().m11()
        ratio = painter.device().devicePixelRatioF()
        middle = painter.worldTransform().map(QPointF(0, 0))
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.setWorldTransform(QTransform.fromTranslate(middle.x(), middle.y()))
        if self._art.stands(scale):
            self._paint_figure(painter, scale, ratio)
        else:
            self._paint_token(painter, scale, ratio)
        painter.restore()

    def _paint_token(self, painter: QPainter, scale: float, ratio: float) -> None:
        size = self._art.size_for(scale)
        wide, high = TOKEN_WIDTH * scale, TOKEN_HEIGHT * scale
        target = QRectF(-wide / 2, -high / 2, wide, high)
        if self._ghost:
            self._paint_halo(painter, scale)
        painter.save()
        painter.rotate(math.degrees(self.pose.heading))
        if self._active:
            painter.setPen(QPen(self._theme.piece_ink, 1.8))
            painter.setBrush(self._theme.colour("marker"))
            painter.drawRoundedRect(target.adjusted(-5, -5, 5, 5), high / 2 + 4, high / 2 + 4)
        token = self._art.token(self.kind, self.team, size, ratio)
        painter.drawPixmap(target, token, QRectF(token.rect()))
        if self._looked_at:
            self._ring(painter)
            painter.drawRoundedRect(target.adjusted(-4, -4, 4, 4), high / 2 + 3, high / 2 + 3)
        painter.restore()
        letter = self._art.letter(self.kind, size, ratio)
        painter.drawPixmap(QRectF(-high / 2, -high / 2, high, high), letter, QRectF(letter.rect()))

    def _paint_figure(self, painter: QPainter, scale: float, ratio: float) -> None:
        if self._active:
            painter.setPen(QPen(self._theme.piece_ink, 2))
            painter.setBrush(self._theme.colour("marker"))
            painter.drawEllipse(QPointF(0, 0.1 * scale), FIGURE_WIDTH * 0.62 * scale, 0.27 * scale)
        if self._looked_at:
            self._ring(painter)
            painter.drawEllipse(QPointF(0, 0.11 * scale), FIGURE_WIDTH * 0.6 * scale, 0.24 * scale)
        figure = self._art.figure(self.kind, self.team, self._art.size_for(scale), ratio, mirrored=self._mirrored)
        box = FIGURE_BOX
        target = QRectF(box.x() * scale, box.y() * scale, box.width() * scale, box.height() * scale)
        painter.drawPixmap(target, figure, QRectF(figure.rect()))

    def _paint_halo(self, painter: QPainter, scale: float) -> None:
        paper = self._theme.piece_paper
        paper.setAlphaF(0.9)
        painter.setBrush(paper)
        pen = QPen(self._theme.piece_ink, 2.4)
        pen.setDashPattern([1.7, 1.25])
        painter.setPen(pen)
        painter.drawEllipse(QPointF(0, 0), 0.62 * scale, 0.62 * scale)

    def _ring(self, painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.colour("piece_edge"), 2.6))

    def _order(self) -> None:
        """Nearer riders stand in front; the active one in front of everybody."""
        self.setZValue((ACTIVE_Z if self._active else RIDERS_Z) + self.pose.y)

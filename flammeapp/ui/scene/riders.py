"""A rider on the road: a token from afar, a figure from near, and the signs round him (active, looked at)."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from flammeapp.engine.board.curves import Pose
from flammeapp.engine.teams import RiderKind
from flammeapp.tour.standings import Jersey
from flammeapp.ui.scene.rider_art import (
    BODY_MIDDLE,
    FIGURE_BOX,
    FIGURE_WIDTH,
    TOKEN_HEIGHT,
    TOKEN_WIDTH,
    Badge,
    RiderArt,
    RiderMark,
)
from flammeapp.ui.theme import Theme

RIDERS_Z = 1000.0
ACTIVE_Z = 5000.0
TURNS_ROUND = 0.05
"""A figure faces left when the cosine of the heading is below minus this; near upright roads keep their side."""

FALLEN = 62.0
"""Degrees by which a rider who has crashed is turned (R31)."""
BADGE = (0.34, -0.44)
"""Where the star of a crash is drawn, in squares from the middle of the lane; mirrored with the figure."""
CONE = (-0.36, -0.26)

_BOX = QRectF(-1.2, -1.2, 2.4, 2.4)
"""What a repaint covers: a token turned any way with its marker, which is 6 pixels wide however small the squares."""

JERSEY_RING = 3.4
"""Pixels of the ring round a rider who wears a jersey."""


class RiderItem(QGraphicsItem):
    """One rider. Item coordinates are squares round the middle of his lane; the item itself is never turned."""

    def __init__(
        self,
        rider: int,
        kind: RiderKind,
        team: str,
        art: RiderArt,
        theme: Theme,
        mark: RiderMark = RiderMark.PLAIN,
    ) -> None:
        super().__init__()
        self.rider = rider
        self.kind = kind
        self.team = team
        self.mark = mark
        self.pose = Pose(0.0, 0.0, 0.0)
        self.size = 1.0
        self.tilt = 0.0
        self._grass = False
        self._art = art
        self._theme = theme
        self._mirrored = False
        self._active = False
        self._looked_at = False
        self._ghost = False
        self._jersey: Jersey | None = None

    @property
    def jersey(self) -> Jersey | None:
        """The jersey whose ring he wears in a tour."""
        return self._jersey

    @property
    def active(self) -> bool:
        """Whether he is the one that counts now."""
        return self._active

    @property
    def looked_at(self) -> bool:
        """Whether something elsewhere in the window points at him."""
        return self._looked_at

    @property
    def lying(self) -> bool:
        """Whether he lies on the road or is falling."""
        return self.tilt != 0

    @property
    def on_grass(self) -> bool:
        """Whether he stands beside the road (R35)."""
        return self._grass

    def stand(self, pose: Pose, size: float = 1.0) -> None:
        """Put him somewhere, facing along the heading; in a crowd he is drawn smaller."""
        self.pose = pose
        self.size = size
        facing = math.cos(pose.heading)
        mirrored = facing < -TURNS_ROUND or (self._mirrored and facing < TURNS_ROUND)
        self.setPos(pose.x, pose.y)
        self._order()
        if mirrored != self._mirrored:
            self._mirrored = mirrored
        self.update()  # a token turns with the road even where it does not move

    def set_tilt(self, degrees: float) -> None:
        """Turn him: 0 upright, `FALLEN` when he lies on the road."""
        if degrees != self.tilt:
            self.tilt = degrees
            self.update()

    def set_on_grass(self, grass: bool) -> None:
        """He stands beside the road: a dashed base says so."""
        if grass != self._grass:
            self._grass = grass
            self.update()

    def set_mark(self, mark: RiderMark) -> None:
        """What his plate says about him."""
        if mark is not self.mark:
            self.mark = mark
            self.update()

    def set_jersey(self, jersey: Jersey | None) -> None:
        """Give him the ring of a jersey, or take it."""
        if jersey is not self._jersey:
            self._jersey = jersey
            self.update()

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
        return 0.5 * self.size

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

    def _paint_token(self, painter: QPainter, zoom: float, ratio: float) -> None:
        size = self._art.size_for(zoom, self.size)
        scale = zoom * self.size
        wide, high = TOKEN_WIDTH * scale, TOKEN_HEIGHT * scale
        target = QRectF(-wide / 2, -high / 2, wide, high)
        if self._ghost:
            self._paint_halo(painter, scale)
        painter.save()
        painter.rotate(math.degrees(self.pose.heading))
        if self._grass:
            painter.setPen(self._dashes())
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(target.adjusted(-4, -4, 4, 4), high / 2 + 3, high / 2 + 3)
        painter.rotate(self.tilt)
        if self._active:
            painter.setPen(QPen(self._theme.piece_ink, 1.8))
            painter.setBrush(self._theme.colour("marker"))
            painter.drawRoundedRect(target.adjusted(-5, -5, 5, 5), high / 2 + 4, high / 2 + 4)
        for pen in self._jersey_pens():
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(target.adjusted(-1.5, -1.5, 1.5, 1.5), high / 2 + 1, high / 2 + 1)
        token = self._art.token(self.kind, self.team, size, ratio)
        painter.drawPixmap(target, token, QRectF(token.rect()))
        if self._looked_at:
            self._ring(painter)
            painter.drawRoundedRect(target.adjusted(-4, -4, 4, 4), high / 2 + 3, high / 2 + 3)
        painter.restore()
        letter = self._art.letter(self.kind, size, ratio, self.mark)
        painter.drawPixmap(QRectF(-high / 2, -high / 2, high, high), letter, QRectF(letter.rect()))
        if self.mark is RiderMark.DUMMY:
            self._paint_badge(painter, "dummy", CONE[0] * scale, CONE[1] * scale, max(9.0, 0.4 * scale), ratio)
        if self.lying:
            self._paint_badge(painter, "crash", BADGE[0] * scale, BADGE[1] * scale, max(11.0, 0.48 * scale), ratio)

    def _paint_figure(self, painter: QPainter, zoom: float, ratio: float) -> None:
        size = self._art.size_for(zoom, self.size)
        scale = zoom * self.size
        if self._active:
            painter.setPen(QPen(self._theme.piece_ink, 2))
            painter.setBrush(self._theme.colour("marker"))
            painter.drawEllipse(QPointF(0, 0.1 * scale), FIGURE_WIDTH * 0.62 * scale, 0.27 * scale)
        for pen in self._jersey_pens():
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(0, 0.11 * scale), FIGURE_WIDTH * 0.55 * scale, 0.22 * scale)
        if self._grass:
            painter.setPen(self._dashes())
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(0, 0.13 * scale), FIGURE_WIDTH * 0.5 * scale, 0.2 * scale)
        if self._looked_at:
            self._ring(painter)
            painter.drawEllipse(QPointF(0, 0.11 * scale), FIGURE_WIDTH * 0.6 * scale, 0.24 * scale)
        box = FIGURE_BOX
        target = QRectF(box.x() * scale, box.y() * scale, box.width() * scale, box.height() * scale)
        if not self.lying:
            figure = self._art.figure(self.kind, self.team, size, ratio, self.mark, mirrored=self._mirrored)
            painter.drawPixmap(target, figure, QRectF(figure.rect()))
            return
        side = -1 if self._mirrored else 1
        under = self._art.under_fallen(self.kind, size, ratio, self.mark, mirrored=self._mirrored)
        painter.drawPixmap(target, under, QRectF(under.rect()))
        painter.save()
        upright = 1 - self.tilt / FALLEN
        painter.translate(0, -BODY_MIDDLE * scale * upright)
        painter.rotate(-side * self.tilt)
        fallen = self._art.fallen(self.kind, self.team, size, ratio, mirrored=self._mirrored)
        painter.drawPixmap(target, fallen, QRectF(fallen.rect()))
        painter.restore()
        self._paint_badge(painter, "crash", side * BADGE[0] * scale, BADGE[1] * scale, 0.47 * scale, ratio)

    def _paint_badge(self, painter: QPainter, badge: Badge, x: float, y: float, pixels: float, ratio: float) -> None:
        picture = self._art.badge(badge, pixels, ratio)
        painter.drawPixmap(QRectF(x - pixels / 2, y - pixels / 2, pixels, pixels), picture, QRectF(picture.rect()))

    def _jersey_pens(self) -> tuple[QPen, ...]:
        """The strokes of a jersey's ring, one on top of the other; none without a jersey."""
        if self._jersey is None:
            return ()
        colours = {Jersey.YELLOW: "time", Jersey.GREEN: "sprint", Jersey.DOTS: "mountain"}
        ring = QPen(self._theme.jersey_colour(colours[self._jersey]), JERSEY_RING)
        pens = [QPen(self._theme.piece_ink, JERSEY_RING + 2), ring]
        if self._jersey is Jersey.DOTS:
            dots = QPen(self._theme.jersey_colour("mountain_dots"), JERSEY_RING)
            dots.setDashPattern([1.0, 1.2])
            pens.append(dots)
        return tuple(pens)

    def _dashes(self) -> QPen:
        """The outline of a base beside the road."""
        pen = QPen(self._theme.piece_ink if self._active else self._theme.colour("piece_edge"), 2)
        pen.setDashPattern([2.5, 2])
        return pen

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

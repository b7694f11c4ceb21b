"""What stands upright beside the road: milestones every ten squares, a kite at the finish, bottles at supply zones."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from flammeapp.engine.board.track import Terrain
from flammeapp.ui.scene.plan import RoadPlan
from flammeapp.ui.theme import Theme

SIGNS_Z = -500.0
EVERY = 10
BESIDE = 0.8
"""Squares from the edge of the road to the middle of a sign."""
OWN_STRETCH = 4
"""Squares before and after a sign's own that count as its own stretch of road."""
CLEAR_ENOUGH = 1.2
FAR_ENOUGH = 3.2
"""Squares to other signs and roads, and to other stretches, beyond which more is no better."""


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


def signs_of(plan: RoadPlan, theme: Theme) -> list[Sign]:
    """Every sign of a road, each on the side of the road that has more room."""
    room = _Room(plan)
    track = plan.track
    line = list(plan.main_line())
    signs: list[Sign] = []
    for number, before in zip(line[1:], line, strict=False):
        left = track.to_line[number]
        if left > 0 and left % EVERY == 0 and number not in track.start:
            signs.append(Milestone(room.beside(number, 0.0), left, theme))
        square, rear = track.squares[number], track.squares[before]
        if square.terrain is Terrain.SUPPLY and rear.terrain is not Terrain.SUPPLY:
            signs.append(Bottle(room.beside(number, 0.35), theme))
        if number == track.line:
            signs.append(Kite(room.beside(number, 0.0), theme))
    return signs


class _Room:
    """Finds the side of the road on which a sign cannot be taken for one of another stretch."""

    def __init__(self, plan: RoadPlan) -> None:
        self._plan = plan
        self._points = [
            (number, *plan.at(number, along)[:2]) for number in range(len(plan.shapes)) for along in (0.0, 0.5)
        ]
        self._taken: list[QPointF] = []

    def beside(self, square: int, along: float) -> QPointF:
        """A place beside a square, on the left if both sides are as good."""
        reach = self._plan.half(square) + BESIDE
        poses = (self._plan.at(square, along + shift, side) for side in (-reach, reach) for shift in (0.0, 0.6, -0.6))
        places = [QPointF(pose.x, pose.y) for pose in poses]
        best = max(places, key=lambda place: self._freedom(place, square))
        self._taken.append(best)
        return best

    def _freedom(self, place: QPointF, square: int) -> float:
        """How well a sign stands: first of all on no road and no sign, then far from other stretches of road."""
        own = other = FAR_ENOUGH
        for number, x, y in self._points:
            distance = math.hypot(x - place.x(), y - place.y())
            if abs(number - square) <= OWN_STRETCH:
                own = min(own, distance)
            else:
                other = min(other, distance)
        signs = (math.hypot(p.x() - place.x(), p.y() - place.y()) for p in self._taken)
        clear = min(own, other, *signs, CLEAR_ENOUGH)
        return 10 * clear + other

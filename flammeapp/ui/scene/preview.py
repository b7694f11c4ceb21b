"""What a choice would mean on the road: where a card lands, where one may start, what an entry elsewhere speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from flammeapp.ui.scene.plan import RoadPlan, polygon_path
from flammeapp.ui.scene.ride import Ride
from flammeapp.ui.scene.road_paths import RoadPart, add_texture
from flammeapp.ui.theme import Theme

BAND_Z = -900.0
RINGS_Z = -850.0
PLACES_Z = 500.0
PLACE_PAPER = "#FFF3C4"
"""The paper of a legal start place, the same in both printings."""


class BandItem(QGraphicsItem):
    """The squares of a move as a band of marker, the ground's signs on top, a dashed line where the wheel runs."""

    def __init__(self, plan: RoadPlan, theme: Theme) -> None:
        super().__init__()
        self._plan = plan
        self._theme = theme
        self._band = QPainterPath()
        self._signs = RoadPart()
        self._line = QPainterPath()
        self._bounds = QRectF()
        self.setZValue(BAND_Z)
        self.hide()

    def show_ride(self, ride: Ride, path: Sequence[int]) -> None:
        """Mark the squares a rider enters; a path of one square marks nothing."""
        self.prepareGeometryChange()
        self._band, self._signs, self._line = QPainterPath(), RoadPart(), QPainterPath()
        for number in path[1:]:
            shape = self._plan.shapes[number]
            self._band.addPath(polygon_path(shape.outline()))
            add_texture(self._signs, self._plan.track.squares[number], shape)
        for step in range(ride.squares * 8 + 1):
            pose = ride.at(step / 8)
            if step:
                self._line.lineTo(pose.x, pose.y)
            else:
                self._line.moveTo(pose.x, pose.y)
        self._bounds = self._band.boundingRect().united(self._line.boundingRect()).adjusted(-0.1, -0.1, 0.1, 0.1)
        self.show()
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self._theme.piece_ink
        marker = self._theme.colour("marker")
        marker.setAlphaF(0.8)
        painter.fillPath(self._band, marker)
        soft = QColor(ink)
        soft.setAlphaF(0.5)
        for path in self._signs.textures.values():
            painter.strokePath(path, QPen(soft, 0.08, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.fillPath(self._signs.dots, soft)
        border = QPen(soft, 1)
        border.setCosmetic(True)
        painter.strokePath(self._band, border)
        dash = QPen(ink, 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        dash.setCosmetic(True)
        dash.setDashPattern([2.6, 2.2])
        painter.strokePath(self._line, dash)


class RingsItem(QGraphicsItem):
    """An ink outline round single squares: what an entry of the log speaks of."""

    def __init__(self, plan: RoadPlan, theme: Theme) -> None:
        super().__init__()
        self._plan = plan
        self._theme = theme
        self._path = QPainterPath()
        self.setZValue(RINGS_Z)
        self.hide()

    def show_squares(self, squares: Sequence[int]) -> None:
        """Outline these squares; none hides the rings."""
        self.prepareGeometryChange()
        self._path = QPainterPath()
        for number in squares:
            self._path.addPath(polygon_path(self._plan.shapes[number].outline()))
        self.setVisible(bool(squares))
        self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-0.2, -0.2, 0.2, 0.2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._theme.colour("piece_edge"), 0.1)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(self._path, pen)


class StartPlace(QGraphicsItem):
    """A lane where the rider may start: a cream plate with the number of its row, which is the key that chooses it."""

    def __init__(self, plan: RoadPlan, square: int, lane: int, key: int, theme: Theme) -> None:
        super().__init__()
        self.square = square
        self.lane = lane
        self.key = key
        self._theme = theme
        self._pose = plan.stand(square, lane)
        shape = plan.shapes[square]
        side = plan.side_of(square, lane)
        reach = shape.lane_width / 2
        self._touch = polygon_path(shape.band(side - reach, side + reach))
        self._touch.translate(-self._pose.x, -self._pose.y)
        self._pointed = False
        self._glow = 1.0
        self.setPos(self._pose.x, self._pose.y)
        self.setZValue(PLACES_Z + self._pose.y / 1000)

    def touches(self, place: QPointF) -> bool:
        """Whether a point of the scene lies on the place."""
        return self._touch.contains(place - self.pos())

    def set_pointed(self, pointed: bool) -> None:
        """The pointer is over it."""
        if pointed != self._pointed:
            self._pointed = pointed
            self.update()

    def set_glow(self, glow: float) -> None:
        """How bright the paper is, 0 to 1."""
        self._glow = glow
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-0.7, -0.7, 1.4, 1.4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        scale = painter.worldTransform().m11()
        middle = painter.worldTransform().map(QPointF(0, 0))
        ink = self._theme.piece_ink
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        turn = QTransform.fromTranslate(middle.x(), middle.y()).rotateRadians(self._pose.heading)
        painter.setWorldTransform(turn)
        plate = QRectF(-0.41 * scale, -0.21 * scale, 0.82 * scale, 0.42 * scale)
        paper = QColor(PLACE_PAPER)
        paper.setAlphaF(0.55 + 0.45 * self._glow)
        painter.setPen(QPen(ink, 3 if self._pointed else 2))
        painter.setBrush(paper)
        radius = min(6.0, 0.15 * scale)
        painter.drawRoundedRect(plate, radius, radius)
        painter.setWorldTransform(QTransform.fromTranslate(middle.x(), middle.y()))
        painter.setPen(ink)
        painter.setFont(self._theme.sized_font("title", max(10.0, 0.36 * scale)))
        painter.drawText(QRectF(-40, -40, 80, 80), int(Qt.AlignmentFlag.AlignCenter), str(self.key))
        painter.restore()

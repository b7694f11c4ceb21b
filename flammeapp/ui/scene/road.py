"""The road: one item under everything, painted in the order of the look's section 7 and kept as a picture."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from flammeapp.ui.scene.plan import RoadPlan
from flammeapp.ui.scene.road_paths import Ground, RoadPaths, road_paths
from flammeapp.ui.theme import ColourName, Theme

ROAD_Z = -1000.0

_INKS: dict[Ground, tuple[ColourName, float]] = {
    "ascent": ("ascent_ink", 0.09),
    "descent": ("descent_ink", 0.09),
    "supply": ("supply_ink", 0.075),
    "finish": ("finish_ink", 0.04),
    "wet": ("wet_ink", 0.07),
}


class RoadItem(QGraphicsItem):
    """All squares of a track, from the casing to the finish line. Item coordinates are squares."""

    def __init__(self, plan: RoadPlan, theme: Theme) -> None:
        super().__init__()
        self._paths = road_paths(plan)
        self._theme = theme
        self._bounds = self._paths.casing.boundingRect().adjusted(-0.4, -0.4, 0.4, 0.4)
        self.setZValue(ROAD_Z)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_road(painter, self._paths, self._theme)


def paint_road(painter: QPainter, paths: RoadPaths, theme: Theme) -> None:
    """Paint a road whose transform makes a square 12 px or more; leaves the painter's pen and brush changed."""
    _paint_grounds(painter, paths, theme, QPen(theme.colour("casing"), 0.15))
    for ground, path in paths.textures.items():
        ink, width = _INKS[ground]
        pen = QPen(theme.colour(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
        painter.strokePath(path, pen)
    painter.fillPath(paths.dots, theme.colour("cobbles_ink"))
    border = theme.colour("casing")
    border.setAlphaF(0.38)
    painter.strokePath(paths.borders, _thin(border))
    lane = theme.colour("lane")
    dash = QPen(lane, 0.05, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    dash.setDashPattern([4, 3])
    painter.strokePath(paths.dashes, dash)
    painter.strokePath(paths.places, QPen(lane, 0.045))
    edge = QColor(lane)
    edge.setAlphaF(0.9)
    painter.strokePath(paths.right_edge, QPen(edge, 0.04, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    _paint_lines(painter, paths, theme, 0.05)


def paint_sketch(painter: QPainter, paths: RoadPaths, theme: Theme) -> None:
    """Paint `sketch_paths`; lines stay visible however small the squares are."""
    pixel = 1.0 / painter.worldTransform().m11()
    _paint_grounds(painter, paths, theme, QPen(theme.colour("casing"), max(0.14, 2.0 * pixel)))
    for ground, path in paths.textures.items():
        painter.strokePath(path, QPen(theme.colour(_INKS[ground][0]), max(_INKS[ground][1], 0.8 * pixel)))
    painter.fillPath(paths.dots, theme.colour("cobbles_ink"))
    _paint_lines(painter, paths, theme, pixel)


def _paint_grounds(painter: QPainter, paths: RoadPaths, theme: Theme, casing: QPen) -> None:
    casing.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(casing)
    painter.setBrush(casing.color())
    painter.drawPath(paths.casing)
    for ground, path in paths.grounds.items():
        painter.fillPath(path, theme.colour(ground))


def _paint_lines(painter: QPainter, paths: RoadPaths, theme: Theme, width: float) -> None:
    """The start bar and the chequered finish."""
    casing = theme.colour("casing")
    painter.setPen(QPen(casing, width))
    painter.setBrush(theme.colour("lane"))
    painter.drawPath(paths.start_bar)
    painter.fillPath(paths.finish, theme.piece_paper)
    painter.fillPath(paths.chequers, theme.piece_ink)
    painter.strokePath(paths.finish, QPen(theme.piece_ink, width))


def _thin(colour: QColor) -> QPen:
    """A line one pixel wide at any zoom."""
    pen = QPen(colour, 1)
    pen.setCosmetic(True)
    return pen

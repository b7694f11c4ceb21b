"""The road, painted in the order of the look's section 7."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from flammeapp.ui.scene.plan import RoadPlan
from flammeapp.ui.scene.road_paths import Ground, RoadPart, RoadPaths, road_paths
from flammeapp.ui.theme import ColourName, Theme

_INKS: dict[Ground, tuple[ColourName, float]] = {
    "ascent": ("ascent_ink", 0.09),
    "descent": ("descent_ink", 0.09),
    "supply": ("supply_ink", 0.075),
    "finish": ("finish_ink", 0.04),
    "wet": ("wet_ink", 0.07),
}


class Road:
    """All squares of a track, from the casing to the finish line."""

    def __init__(self, plan: RoadPlan, theme: Theme) -> None:
        self._paths = road_paths(plan)
        self._theme = theme

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the exposed part; leaves pen and brush changed."""
        paint_road(painter, self._paths, self._theme, exposed)


def paint_road(painter: QPainter, paths: RoadPaths, theme: Theme, exposed: QRectF) -> None:
    """Paint what touches the exposed part of a road of squares of 12 px or more; pen and brush are left changed."""
    parts = [part for part in paths.parts if part.bounds.intersects(exposed)]
    _paint_grounds(painter, parts, theme, QPen(theme.colour("casing"), 0.15))
    inks = {
        ground: QPen(theme.colour(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
        for ground, (ink, width) in _INKS.items()
    }
    cobbles, wet, lane = theme.colour("cobbles_ink"), theme.colour("wet"), theme.colour("lane")
    border, edge = theme.colour("casing"), QColor(lane)
    border.setAlphaF(0.38)
    edge.setAlphaF(0.9)
    borders = QPen(border, 1)
    borders.setCosmetic(True)
    dashes = QPen(lane, 0.05, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    dashes.setDashPattern([4, 3])
    places = QPen(lane, 0.045)
    edges = QPen(edge, 0.04, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    gusts = QPen(theme.colour("ink2"), 0.055, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    for part in parts:
        if not part.gusts.isEmpty():
            painter.strokePath(part.gusts, gusts)
        for ground, path in part.textures.items():
            if ground != "wet":
                painter.strokePath(path, inks[ground])
        if not part.dots.isEmpty():
            painter.fillPath(part.dots, cobbles)
        if not part.puddles.isEmpty():
            painter.fillPath(part.puddles, wet)
        if "wet" in part.textures:
            painter.strokePath(part.textures["wet"], inks["wet"])
        painter.strokePath(part.borders, borders)
        painter.strokePath(part.dashes, dashes)
        if not part.places.isEmpty():
            painter.strokePath(part.places, places)
        painter.strokePath(part.right_edge, edges)
    _paint_lines(painter, paths, theme, 0.05)


def paint_sketch(painter: QPainter, paths: RoadPaths, theme: Theme) -> None:
    """Paint `sketch_paths`; lines stay visible however small the squares are."""
    pixel = 1.0 / painter.worldTransform().m11()
    _paint_grounds(painter, paths.parts, theme, QPen(theme.colour("casing"), max(0.14, 2.0 * pixel)))
    for part in paths.parts:
        for ground, path in part.textures.items():
            painter.strokePath(path, QPen(theme.colour(_INKS[ground][0]), max(_INKS[ground][1], 0.8 * pixel)))
        painter.fillPath(part.dots, theme.colour("cobbles_ink"))
    _paint_lines(painter, paths, theme, pixel)


def _paint_grounds(painter: QPainter, parts: Sequence[RoadPart], theme: Theme, casing: QPen) -> None:
    """The casing of all parts first, so that it runs round the whole road, then what the squares are made of."""
    casing.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(casing)
    painter.setBrush(casing.color())
    for part in parts:
        for outline in part.casing:
            painter.drawPath(outline)
    for part in parts:
        for ground, path in part.grounds.items():
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

"""Paints the profile of a road: heights by terrain, the ground's signs, the line on top. Pure painting, no widget."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from flammeapp.engine.board.profile import Profile, profile
from flammeapp.engine.board.track import Track
from flammeapp.ui.scene.road_paths import Ground, ground_of
from flammeapp.ui.theme import Theme

LEAST_TOP = 6
"""A stage lower than this many steps is drawn as if it were so high, so that one bump is no mountain."""


@dataclass(frozen=True, slots=True)
class ProfileChart:
    """Where the profile lies in a rectangle. `base` is the height of the lowest road, as a share of the rectangle."""

    profile: Profile
    grounds: tuple[Ground, ...]
    area: QRectF
    base: float
    air: float

    def x(self, place: float) -> float:
        """Pixels from the left for a place along the route, in squares."""
        return self.area.left() + place * self.area.width() / len(self.grounds)

    def y(self, height: float) -> float:
        """Pixels from the top for a height in steps."""
        top = max(LEAST_TOP, self.profile.top)
        floor = self.area.bottom() - self.base * self.area.height()
        return floor - height / top * (floor - self.area.top() - self.air)


def make_chart(track: Track, area: QRectF, base: float, air: float) -> ProfileChart:
    """The chart of a track in this rectangle; `air` pixels stay free above the highest point."""
    seen = profile(track)
    return ProfileChart(seen, tuple(ground_of(track.squares[n]) for n in seen.route), area, base, air)


def paint_profile(painter: QPainter, chart: ProfileChart, theme: Theme, line: float) -> None:
    """Grounds, signs where they can be seen, and the road as an ink line of `line` pixels."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    heights = chart.profile.heights
    for start, end, ground in _runs(chart.grounds):
        shape = [QPointF(chart.x(start), chart.area.bottom())]
        shape += [QPointF(chart.x(i), chart.y(heights[i])) for i in range(start, end + 1)]
        shape.append(QPointF(chart.x(end), chart.area.bottom()))
        area = QPainterPath()
        area.addPolygon(QPolygonF(shape))
        painter.fillPath(area, theme.colour(ground))
    wide = chart.area.width() / len(chart.grounds)
    if wide >= 3.2:
        for index, ground in enumerate(chart.grounds):
            _paint_sign(painter, chart, ground, index, theme)
    road = QPolygonF([QPointF(chart.x(i), chart.y(height)) for i, height in enumerate(heights)])
    pen = QPen(theme.colour("ink"), line)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPolyline(road)


def _runs(grounds: tuple[Ground, ...]) -> list[tuple[int, int, Ground]]:
    """Stretches of the same ground: first square, one past the last, ground."""
    runs: list[tuple[int, int, Ground]] = []
    for index, ground in enumerate(grounds):
        if runs and runs[-1][2] == ground:
            runs[-1] = (runs[-1][0], index + 1, ground)
        else:
            runs.append((index, index + 1, ground))
    return runs


def _paint_sign(painter: QPainter, chart: ProfileChart, ground: Ground, index: int, theme: Theme) -> None:
    """The texture of one square, small, at the foot of the profile."""
    middle = chart.x(index + 0.5)
    size = min(5.0, chart.area.width() / len(chart.grounds) * 0.3)
    foot = chart.area.bottom() - min(10.0, chart.base * chart.area.height() * 0.6)
    if ground in ("ascent", "descent"):
        ahead = size * (0.6 if ground == "ascent" else -0.6)
        pen = QPen(theme.colour("ascent_ink" if ground == "ascent" else "descent_ink"), 1.6 if size > 2 else 1.1)
        painter.setPen(pen)
        rear, tip = middle - ahead, middle + ahead
        points = (QPointF(rear, foot - size), QPointF(tip, foot), QPointF(rear, foot + size))
        painter.drawPolyline(QPolygonF(points))
    elif ground == "cobbles":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("cobbles_ink"))
        painter.drawEllipse(QPointF(middle - size * 0.5, foot + 2), size * 0.3, size * 0.3)
        painter.drawEllipse(QPointF(middle + size * 0.5, foot - 3), size * 0.3, size * 0.3)
    elif ground == "supply":
        painter.setPen(QPen(theme.colour("supply_ink"), max(1.0, size * 0.4)))
        painter.drawLine(QLineF(middle - size, foot + size, middle + size, foot - size))
    elif ground == "wet":
        painter.setPen(QPen(theme.colour("wet_ink"), 1.4))
        ripple = [QPointF(middle - size + k * size / 2, foot + (1.5 if k % 2 else -1.5)) for k in range(5)]
        painter.drawPolyline(QPolygonF(ripple))

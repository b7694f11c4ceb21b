"""A stage in one ink: its road from above as it will lie on the table, and its profile.

The ground of a square is told by its texture alone. Units are millimetres; a road is drawn in squares and scaled.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from flammeapp.engine.board.curves import Piece, Pose
from flammeapp.engine.board.geometry import ROAD_EDGE, SquareShape
from flammeapp.engine.board.stages import Place, Stack, StackKind, Stage
from flammeapp.engine.board.track import Branch, Square, Terrain, Track, Weather, Zone
from flammeapp.engine.tables import TourTables
from flammeapp.ui.printing.heading import kite
from flammeapp.ui.printing.ink import HAIR, LINE, THIN, Align, Face, Ink, Type
from flammeapp.ui.scene.plan import RoadPlan, line_path
from flammeapp.ui.scene.profile_paint import ProfileChart, make_chart
from flammeapp.ui.scene.road_paths import RoadPart, RoadPaths, add_texture, road_paths

OUTLINE = 0.75
TEXTURE = 0.22
TOKEN = 8.4
LETTER = 2.1
BESIDE = 0.55
"""Millimetres between the edge of the road and what stands beside it."""
ENOUGH = 1.5
"""Millimetres of air beyond which more is no better."""
FOOT_SIGNS = 1.0
EVERY = 10


def token_drawing(stack: Stack) -> str:
    """The drawing of a stack's token."""
    return f"tokens/{stack.kind.value}-{stack.size.value}.svg"


def paint_token(ink: Ink, stack: Stack, worth: Sequence[int], box: QRectF) -> None:
    """The token on top of a stack: octagon Major, disc Minor; black sprint, dotted rim mountain."""
    ink.drawing(token_drawing(stack), box)
    kind = Type(Face.TITLE, 0.42 * box.height() * 72 / 25.4)
    text = str(max(worth))
    cap = ink.kit.metrics(kind).capHeight() / 100
    foot = QPointF(box.center().x() - ink.width(text, kind) / 2, box.top() + box.height() * 31 / 48 + cap / 2)
    ink.draw(foot, text, kind, white=stack.kind is StackKind.SPRINT)


def swatch(ink: Ink, box: QRectF, terrain: Terrain, lane_width: float) -> None:
    """A piece of road two squares long with the texture of a ground."""
    half = lane_width + ROAD_EDGE
    scale = box.height() / (2 * half)
    part = RoadPart()
    outline = QPainterPath()
    for number in range(round(box.width() / scale)):
        shape = SquareShape((Piece(Pose(number, 0.0, 0.0), 1.0, 0.0),), 2, lane_width, half)
        square = Square(number, terrain, 2, Zone.ROAD, Weather.FAIR, Branch.NONE, (), ())
        add_texture(part, square, shape)
        outline.addPath(line_path(shape.outline(1)))
        part.borders.addPath(line_path(shape.line(-half)))
        part.borders.addPath(line_path(shape.line(half)))
    painter = ink.painter
    painter.save()
    painter.translate(box.left(), box.center().y())
    painter.scale(scale, scale)
    _textures(painter, part, scale)
    painter.strokePath(part.borders, _pen(THIN / scale))
    painter.strokePath(outline, _pen(HAIR / scale))
    painter.restore()


class RoadDrawing:
    """The road of a stage, as large as it fits into an area."""

    def __init__(self, stage: Stage, plan: RoadPlan, tables: TourTables, area: QRectF) -> None:
        self._stage = stage
        self._plan = plan
        self._tables = tables
        bounds = plan.bounds
        self._scale = min(area.width() / bounds.width(), area.height() / bounds.height())
        self._origin = area.center() - bounds.center() * self._scale
        self._taken: list[tuple[float, float, float]] = []
        self._road = [
            (middle.x(), middle.y(), plan.half(number) * self._scale)
            for number in range(len(plan.shapes))
            for middle in (self._at(plan.at(number, along)) for along in (0.0, 0.25, 0.5, 0.75))
        ]

    def paint(self, ink: Ink) -> None:
        """The road, then what stands beside it: tokens first, for they need most room."""
        painter = ink.painter
        painter.save()
        painter.translate(self._origin)
        painter.scale(self._scale, self._scale)
        _road(painter, road_paths(self._plan), self._scale)
        painter.restore()
        self._borders(ink)
        self._finish(ink)
        for stack in self._stage.stacks:
            worth = self._tables.major if stack.size.value == "major" else self._tables.minor
            box = self._sign(ink, stack.place)
            paint_token(ink, stack, worth, box)
        if self._stage.refresh is not None:
            ink.drawing("tokens/refresh.svg", self._sign(ink, self._stage.refresh))
        self._start(ink)
        self._letters(ink)

    def _take(self, middle: QPointF, radius: float) -> None:
        self._taken.append((middle.x(), middle.y(), radius))

    def _at(self, pose: Pose) -> QPointF:
        return QPointF(pose.x, pose.y) * self._scale + self._origin

    def _across(self, square: int, along: float, beyond: float = 0.0) -> tuple[QPointF, QPointF]:
        """The two edges of the road at a place, ``beyond`` millimetres outside."""
        reach = self._plan.half(square) + beyond / self._scale
        return self._at(self._plan.at(square, along, -reach)), self._at(self._plan.at(square, along, reach))

    def _borders(self, ink: Ink) -> None:
        """A line across the road wherever a tile begins."""
        track = self._plan.track
        for number in self._plan.main_line()[1:]:
            rear = track.squares[number].behind[0]
            if track.tile_of[number] != track.tile_of[rear] and number != track.line:
                one, other = self._across(number, 0.0)
                ink.line(one.x(), one.y(), other.x(), other.y(), LINE)

    def _sign(self, ink: Ink, place: Place) -> QRectF:
        """Where the token of a square stands, and a line from it across the square."""
        middle = self._free(place.square, (0.5,), TOKEN / 2)
        one, other = self._across(place.square, 0.5)
        for edge in (one, other):
            ink.line(edge.x(), edge.y(), middle.x(), middle.y(), LINE)
        self._take(middle, TOKEN / 2)
        box = QRectF(0, 0, TOKEN, TOKEN)
        box.moveCenter(middle)
        return box

    def _finish(self, ink: Ink) -> None:
        line = self._plan.track.line
        if line > self._plan.track.last:
            return
        middle = self._free(line, (0.0,), 3.2)
        self._take(middle, 3.2)
        box = QRectF(0, 0, 6.0, 6.0)
        box.moveCenter(middle)
        kite(ink, box)

    def _start(self, ink: Ink) -> None:
        """An arrow into the road behind the start."""
        if not self._plan.track.start:
            return
        pose = self._plan.at(0, 0.0)
        painter = ink.painter
        painter.save()
        painter.translate(self._at(pose))
        painter.rotate(math.degrees(pose.heading))
        path = QPainterPath(QPointF(-1.0, 0.0))
        for x, y in ((-3.6, -1.8), (-3.6, 1.8)):
            path.lineTo(x, y)
        path.closeSubpath()
        ink.fill(path)
        painter.restore()
        self._take(self._at(self._plan.at(0, -2.5 / self._scale)), 2.5)

    def _letters(self, ink: Ink) -> None:
        """The letter of each tile beside its middle."""
        track = self._plan.track
        kind = Type(Face.TITLE, 9)
        for index, tile in enumerate(track.tiles):
            own = [number for number in self._plan.main_line() if track.tile_of[number] == index]
            middle = self._free(own[len(own) // 2], (0.5, 0.0, 1.0, -0.5, 1.5), LETTER)
            self._take(middle, LETTER)
            box = QRectF(0, 0, 2 * LETTER + 2.0, 2 * LETTER)
            box.moveCenter(middle)
            ink.text(box, tile, kind, Align.CENTRE)

    def _free(self, square: int, alongs: Sequence[float], radius: float) -> QPointF:
        """A place beside a square where something of this radius touches neither road nor anything placed before."""
        best, most = QPointF(), -math.inf
        own = self._at(self._plan.at(square, 0.5))
        far = 2.0 * self._scale + 2 * radius + 10.0
        near = [
            other
            for other in (*self._road, *self._taken)
            if abs(other[0] - own.x()) < far and abs(other[1] - own.y()) < far
        ]
        for out in (0.0, 2.0, 4.5):
            for along in alongs:
                for place in self._across(square, along, BESIDE + radius + out):
                    room = min(_room(near, place) - radius, ENOUGH) - out / 5
                    if room > most + 1e-6:
                        best, most = place, room
            if most >= ENOUGH - (out + 2.0) / 5:
                break  # further out nothing better can come
        return best


def _room(near: Sequence[tuple[float, float, float]], place: QPointF) -> float:
    """Millimetres between a place and the nearest disc (x, y, radius); negative inside one."""
    x, y, hypot = place.x(), place.y(), math.hypot
    return min(hypot(other_x - x, other_y - y) - radius for other_x, other_y, radius in near)


def _pen(width: float, *, white: bool = False) -> QPen:
    pen = QPen(QColor(Qt.GlobalColor.white if white else Qt.GlobalColor.black), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _road(painter: QPainter, paths: RoadPaths, scale: float) -> None:
    """Outline, paper, textures, borders, lanes, start and finish; ``scale`` is millimetres a square."""
    outline = _pen(2 * OUTLINE / scale)
    for part in paths.parts:
        for path in part.casing:
            painter.strokePath(path, outline)
    for part in paths.parts:
        for path in part.casing:
            painter.fillPath(path, Qt.GlobalColor.white)
    dashes = _pen(HAIR / scale)
    dashes.setDashPattern([6, 5])
    for part in paths.parts:
        _textures(painter, part, scale)
        painter.strokePath(part.borders, _pen(HAIR / scale))
        painter.strokePath(part.dashes, dashes)
        painter.strokePath(part.places, _pen(THIN / scale))
    painter.fillPath(paths.start_bar, Qt.GlobalColor.black)
    painter.fillPath(paths.finish, Qt.GlobalColor.white)
    painter.fillPath(paths.chequers, Qt.GlobalColor.black)
    painter.strokePath(paths.finish, _pen(HAIR / scale))


def _textures(painter: QPainter, part: RoadPart, scale: float) -> None:
    for ground, path in part.textures.items():
        painter.strokePath(path, _pen((TEXTURE * (0.6 if ground == "finish" else 1.3)) / scale))
    if not part.dots.isEmpty():
        painter.fillPath(part.dots, Qt.GlobalColor.black)


# -- the profile ------------------------------------------------------------------------------------------------------


def paint_profile(ink: Ink, stage: Stage, track: Track, tables: TourTables, area: QRectF, finish: str) -> None:
    """Heights by terrain with its signs at the foot, squares to go below, tokens above; ``finish`` is its word."""
    figures = Type(Face.STRONG, 8)
    chart_area = area.adjusted(4.0, 9.5, -4.0, -5.0)
    chart = make_chart(track, chart_area, base=0.34, air=0.8)
    foot = chart_area.bottom()
    heights = chart.profile.heights
    road = [QPointF(chart.x(place), chart.y(height)) for place, height in enumerate(heights)]
    for place in range(1, len(chart.grounds)):
        if chart.grounds[place] != chart.grounds[place - 1]:
            x = chart.x(place)
            ink.line(x, chart.y(heights[place]), x, foot, HAIR)
    for place in range(len(chart.grounds)):
        _foot_sign(ink, chart, place)
    ink.pen(LINE * 1.6, rounded=True)
    ink.painter.drawPolyline(QPolygonF(road))
    ink.line(chart_area.left(), foot, chart_area.right(), foot, THIN)
    for x in (chart_area.left(), chart_area.right()):
        ink.line(x, road[0].y() if x == chart_area.left() else road[-1].y(), x, foot, THIN)
    _profile_lines(ink, chart, track)
    _to_go(ink, chart, track, figures, finish)
    squares = [stack.place.square for stack in stage.stacks]
    if stage.refresh is not None:
        squares.append(stage.refresh.square)
    pins = _pins(ink, chart, squares)
    for stack, pin in zip(stage.stacks, pins, strict=False):
        worth = tables.major if stack.size.value == "major" else tables.minor
        paint_token(ink, stack, worth, pin)
    if stage.refresh is not None:
        ink.drawing("tokens/refresh.svg", pins[-1])


def _pins(ink: Ink, chart: ProfileChart, squares: Sequence[int]) -> list[QRectF]:
    """Where tokens stand over the profile, and the pins they stand on; those of one square stand side by side."""
    side = 6.4
    found = []
    for number, square in enumerate(squares):
        place = chart.profile.places[square]
        x, y = chart.x(place), chart.y(chart.profile.height_at(place))
        ink.line(x, y, x, y - 2.0, LINE)
        ink.circle(QPointF(x, y), 0.8, THIN, filled=True)
        left = x - side * squares.count(square) / 2 + side * squares[:number].count(square)
        found.append(QRectF(left, y - 2.0 - side, side, side))
    return found


def _profile_lines(ink: Ink, chart: ProfileChart, track: Track) -> None:
    """The start line dashed, the finish line with its flag."""
    top, foot = chart.area.top() - 5.0, chart.area.bottom()
    if track.start:
        place = chart.profile.places[track.start[-1]] + 0.5
        x = chart.x(place)
        pen = ink.pen(LINE)
        pen.setDashPattern([2, 2])
        ink.painter.setPen(pen)
        ink.painter.drawLine(QLineF(x, chart.y(chart.profile.height_at(place)) - 4.0, x, foot))
    if track.line <= track.last:
        x = chart.x(chart.profile.places[track.line] - 0.5)
        ink.line(x, top - 1.5, x, foot, LINE * 1.6)
        flag = QPainterPath(QPointF(x, top - 1.5))
        flag.lineTo(x - 3.6, top)
        flag.lineTo(x, top + 1.5)
        flag.closeSubpath()
        ink.fill(flag)


def _to_go(ink: Ink, chart: ProfileChart, track: Track, kind: Type, finish: str) -> None:
    foot = chart.area.bottom()
    for number in chart.profile.route:
        left = track.to_line[number]
        if left % EVERY or left < 0 or number in track.start or number > track.line:
            continue
        x = chart.x(chart.profile.places[number] - 0.5)
        ink.line(x, foot, x, foot + 1.4, THIN)
        ink.text(QRectF(x - 12.0, foot + 1.4, 24.0, 3.8), str(left) if left else finish, kind, Align.CENTRE)


def _foot_sign(ink: Ink, chart: ProfileChart, place: int) -> None:
    """The texture of one square at the foot of the profile."""
    ground = chart.grounds[place]
    x = chart.x(place + 0.5)
    size = min(FOOT_SIGNS, chart.area.width() / len(chart.grounds) * 0.36)
    y = chart.area.bottom() - 2.6
    if ground in ("ascent", "descent"):
        ahead = size * (0.6 if ground == "ascent" else -0.6)
        points = [QPointF(x - ahead, y - size), QPointF(x + ahead, y), QPointF(x - ahead, y + size)]
        ink.polyline(points, THIN)
    elif ground == "cobbles":
        for side, up in ((-0.5, 0.6), (0.5, -0.6)):
            ink.circle(QPointF(x + side * size, y + up * size), 0.28, HAIR, filled=True)
    elif ground in ("supply", "finish"):
        ink.line(x - size * 0.8, y + size, x + size * 0.8, y - size, THIN if ground == "supply" else HAIR)
    elif ground == "wet":
        points = [QPointF(x + (k / 2 - 1) * size, y + (0.3 if k % 2 else -0.3)) for k in range(5)]
        ink.polyline(points, THIN)

"""The strip under the scene: the profile of the stage with everybody on it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from flammeapp.engine.board.track import Track
from flammeapp.engine.events import (
    BreakawayWon,
    Event,
    RiderChased,
    RiderMoved,
    RiderPlaced,
    RoundEnded,
    SlipstreamTaken,
)
from flammeapp.engine.views import RaceView
from flammeapp.ui.scene.profile_paint import ProfileChart, make_chart, paint_profile
from flammeapp.ui.scene.roadside import weather_places
from flammeapp.ui.scene.words import weather_words
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets.marks import paint_team_marker

SIDE = 20
ABOVE = 14
CHART = 56
LABEL_AIR = 5
MARKER = 5.6
STACKED = 13.0
EVERY = 10
WEATHER = 18
"""Pixels of a weather sign, and of the room above the profile for it."""
BESIDE = 1.7 * MARKER
"""Markers whose squares lie nearer than this stand on top of each other: the two lanes of a roundabout are one here."""
LEAN = 12.0
"""Pixels by which a pile that has reached the upper edge goes on behind, or ahead where there is no room behind."""


class ProfileStrip(QWidget):
    """Heights by terrain, squares to go, and a marker for every rider, stacked when several share a square."""

    rider_hovered = Signal(int)
    """The pointer is over another rider's marker; −1: over nobody's."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._track: Track | None = None
        self._chart: ProfileChart | None = None
        self._ground: QPixmap | None = None
        self._teams: dict[int, str] = {}
        self._squares: dict[int, int] = {}
        self._order: tuple[int, ...] = ()
        self._timed = False
        self._looked_at: frozenset[int] = frozenset()
        self._hovered = -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Profile of the stage"))
        theme.changed.connect(self._look_changed)

    def load(self, track: Track) -> None:
        """Show the profile of another track, without riders."""
        self._track = track
        self._teams, self._squares, self._order = {}, {}, ()
        self.setAccessibleDescription(self._weather_words(track))
        self.updateGeometry()
        self._forget_ground()

    def sync(self, view: RaceView) -> None:
        """Show everybody where the view says."""
        if self._track is not view.track:
            self.load(view.track)
        self._teams = {seen.rider: view.teams[seen.team].colour.value for seen in view.riders}
        self._squares = {seen.rider: seen.square for seen in view.riders if seen.square >= 0}
        self._order = view.order
        self._timed = view.timed
        self.update()

    def show_event(self, event: Event) -> None:
        """Follow one event as it has been shown in the scene."""
        match event:
            case RiderMoved():
                self._squares[event.rider] = event.path[-1]
            case SlipstreamTaken():
                self._squares.update({shift.rider: shift.square for shift in event.shifts})
            case RiderPlaced() | RiderChased() | BreakawayWon():
                self._squares[event.rider] = event.square
            case RoundEnded() if self._timed:
                line = self._track.line if self._track is not None else 0
                self._squares = {rider: square for rider, square in self._squares.items() if square < line}
            case _:
                return
        self.update()

    def set_highlight(self, riders: Sequence[int] = ()) -> None:
        """Ring the markers of these riders."""
        self._looked_at = frozenset(riders)
        self.update()

    def marker_places(self) -> dict[int, QPointF]:
        """Where the marker of each rider is painted; nearest the finish lies lowest of a stack."""
        chart = self._chart_now()
        if chart is None:
            return {}
        ranked = [rider for rider in self._order if rider in self._squares]
        ranked += [rider for rider in sorted(self._squares) if rider not in self._order]
        piles: list[tuple[float, list[int]]] = []
        for rider in ranked:
            x = chart.x(chart.profile.places[self._squares[rider]])
            pile = next((riders for foot, riders in piles if abs(foot - x) < BESIDE), None)
            if pile is None:
                piles.append((x, [rider]))
            else:
                pile.append(rider)
        return {rider: place for x, riders in piles for rider, place in self._pile(chart, x, riders)}

    def _pile(self, chart: ProfileChart, x: float, riders: Sequence[int]) -> list[tuple[int, QPointF]]:
        """Markers on top of each other as far as there is room, then behind."""
        along = (x - chart.area.left()) * len(chart.grounds) / chart.area.width()
        foot = chart.y(chart.profile.height_at(along)) - 9
        most = max(1, int((foot - MARKER - 2) // STACKED) + 1)
        behind = (len(riders) - 1) // most * LEAN
        lean = -LEAN if x - behind > MARKER + 2 else LEAN
        return [
            (rider, QPointF(x + level // most * lean, foot - level % most * STACKED))
            for level, rider in enumerate(riders)
        ]

    # -- Qt -------------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(500, self._above() + CHART + LABEL_AIR + self._theme.metrics("label").height() + 5)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._forget_ground()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._ground is None or self._ground.devicePixelRatioF() != self.devicePixelRatioF():
            self._ground = self._paint_ground()
        painter.drawPixmap(0, 0, self._ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for rider, place in self.marker_places().items():
            if rider in self._looked_at:
                painter.setPen(QPen(self._theme.colour("ink"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(place, MARKER + 3.4, MARKER + 3.4)
            if rider in self._teams:
                paint_team_marker(painter, place, MARKER, self._teams[rider], self._theme)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.position()
        close = (
            ((place - here).manhattanLength(), rider)
            for rider, place in self.marker_places().items()
            if (place - here).manhattanLength() < 2 * MARKER
        )
        self._hover(min(close, default=(0.0, -1))[1])

    def leaveEvent(self, event: object) -> None:
        self._hover(-1)

    # -- inside ---------------------------------------------------------------------------------------------------

    def _hover(self, rider: int) -> None:
        if rider != self._hovered:
            self._hovered = rider
            self.rider_hovered.emit(rider)

    def _chart_now(self) -> ProfileChart | None:
        if self._chart is None and self._track is not None:
            area = QRectF(SIDE, self._above(), max(1, self.width() - 2 * SIDE), CHART)
            self._chart = make_chart(self._track, area, base=0.3, air=6)
        return self._chart

    def _above(self) -> int:
        """Room over the profile: more of it where there is weather to show."""
        weather = self._track is not None and bool(weather_places(self._track))
        return ABOVE + (WEATHER - 4 if weather else 0)

    def _paint_ground(self) -> QPixmap:
        """Everything that does not move, as a picture."""
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(max(1, round(self.width() * ratio)), max(1, round(self.height() * ratio)))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(self._theme.colour("sheet"))
        chart = self._chart_now()
        painter = QPainter(pixmap)
        painter.setPen(QPen(self._theme.colour("rule"), 1.5))
        painter.drawLine(QLineF(0, 0.75, self.width(), 0.75))
        if chart is not None and self._track is not None:
            paint_profile(painter, chart, self._theme, 2.0)
            self._paint_weather(painter, chart, self._track)
            self._paint_lines(painter, chart, self._track)
            self._paint_figures(painter, chart, self._track)
        painter.end()
        return pixmap

    def _paint_weather(self, painter: QPainter, chart: ProfileChart, track: Track) -> None:
        """A weather sign over the middle of its tile."""
        for middle, weather in weather_places(track).values():
            x = chart.x(chart.profile.places[middle] - 0.5)
            box = QRectF(x - WEATHER / 2, 4, WEATHER, WEATHER)
            sign = self._theme.piece(f"weather/{weather.value}.svg", WEATHER, ratio=self.devicePixelRatioF())
            painter.drawPixmap(box, sign, QRectF(sign.rect()))

    def _paint_lines(self, painter: QPainter, chart: ProfileChart, track: Track) -> None:
        """The start line dashed, the finish line with its flag."""
        ink = self._theme.colour("ink")
        foot = chart.area.bottom()
        if track.start:
            dash = QPen(ink, 1.5)
            dash.setDashPattern([2, 2])
            painter.setPen(dash)
            x = chart.x(chart.profile.places[track.start[-1]] + 0.5)
            painter.drawLine(QLineF(x, chart.area.top() - 4, x, foot))
        if track.line <= track.last:
            x = chart.x(chart.profile.places[track.line] - 0.5)
            painter.setPen(QPen(ink, 2.5))
            painter.drawLine(QLineF(x, chart.area.top() - 8, x, foot))
            pen = QPen(ink, 1.5)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setBrush(self._theme.colour("flamme"))
            top = chart.area.top() - 8
            painter.drawPolygon(QPolygonF([QPointF(x, top), QPointF(x - 13, top + 5), QPointF(x, top + 10)]))

    def _paint_figures(self, painter: QPainter, chart: ProfileChart, track: Track) -> None:
        """Squares to go, every ten, as far apart as the figures need."""
        foot = chart.area.bottom()
        metrics = self._theme.metrics("label")
        painter.setFont(self._theme.font("label"))
        finish = self.tr("Finish")
        clear_to = chart.x(chart.profile.places[track.line] - 0.5) if track.line <= track.last else self.width()
        clear_to -= metrics.horizontalAdvance(finish) / 2 + 6
        for number in chart.profile.route:
            left = track.to_line[number]
            if left % EVERY or left < 0 or number in track.start or number > track.line:
                continue
            x = chart.x(chart.profile.places[number] - 0.5)
            text = str(left) if left else finish
            wide = metrics.horizontalAdvance(text)
            painter.setPen(QPen(self._theme.colour("edge"), 1.5))
            painter.drawLine(QLineF(x, foot, x, foot + LABEL_AIR))
            if left and x + wide / 2 > clear_to:
                continue
            painter.setPen(self._theme.colour("ink2"))
            box = QRectF(x - wide, foot + LABEL_AIR, 2 * wide, metrics.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)

    def _weather_words(self, track: Track) -> str:
        """The weather along the road, rear first."""
        return " ".join(weather_words(weather) for _, weather in weather_places(track).values())

    def _forget_ground(self) -> None:
        self._ground = None
        self._chart = None
        self.update()

    def _look_changed(self) -> None:
        self._forget_ground()
        self.updateGeometry()

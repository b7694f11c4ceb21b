"""One of a team's riders as a button: figure, name, what he waits for. Marker yellow when it is his turn."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from flammeapp.ui.theme import ColourName, Theme
from flammeapp.ui.theme.pieces import RiderKindName, rider_figure
from flammeapp.ui.widgets import FocusWatch, paint_ring

_HEIGHT = 54
_FIGURE = 54
_ICON = 20
_LEAST_FIGURE = 30
"""The figure gives way that far to words that would be cut."""


class RiderStage(Enum):
    """How far a rider is in this phase."""

    OPEN = "open"  # may be picked
    CURRENT = "current"  # his turn now
    LATER = "later"  # after the other one
    DONE = "done"  # finished for this phase


class RiderButton(QAbstractButton):
    """Figure, name and a line of state; can be clicked only while OPEN."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._kind: RiderKindName = "rouleur"
        self._team = "blue"
        self._name = ""
        self._state = ""
        self._stage = RiderStage.LATER
        self._focus = FocusWatch(self)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._look_changed)

    @property
    def stage(self) -> RiderStage:
        """How far the rider is."""
        return self._stage

    def show_rider(self, kind: RiderKindName, team: str, name: str, state: str, stage: RiderStage) -> None:
        """Show a rider: ``name`` and ``state`` are words for people, ``team`` a colour name."""
        self._kind, self._team, self._name, self._state, self._stage = kind, team, name, state, stage
        self.setEnabled(stage is RiderStage.OPEN)
        shape = Qt.CursorShape.PointingHandCursor if stage is RiderStage.OPEN else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        self.setAccessibleName(f"{name}, {state}" if state else name)
        self._tell_what_is_cut()
        self.update()

    def _widest(self) -> int:
        theme = self._theme
        return max(
            theme.metrics("body_strong").horizontalAdvance(self._name),
            theme.metrics("small").horizontalAdvance(self._state),
        )

    def _figure_side(self) -> int:
        """Answer the width of the figure: smaller where the words need the room."""
        usual = self._theme.px(_FIGURE)
        lacking = self._widest() + 1 - self._room_beside(usual)
        return max(min(usual, self._theme.px(_LEAST_FIGURE)), usual - max(0, lacking))

    def _room_beside(self, figure: int) -> int:
        return self.width() - 10 - figure - 8 - self._theme.px(_ICON) - 16

    def _tell_what_is_cut(self) -> None:
        cut = self._widest() > self._room_beside(self._figure_side())
        self.setToolTip(f"{self._name}: {self._state}" if cut and self._state else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_what_is_cut()

    def sizeHint(self) -> QSize:
        theme = self._theme
        words = theme.metrics("body_strong").height() + theme.metrics("small").height() + 8
        wide = theme.metrics("body_strong").horizontalAdvance(self._name or "Sprinteur")
        return QSize(theme.px(_FIGURE + _ICON) + 34 + wide, max(theme.px(_HEIGHT), words))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(_FIGURE + _ICON) + 80, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        current = self._stage is RiderStage.CURRENT
        hover = self._stage is RiderStage.OPEN and self.underMouse()
        fill: ColourName = "marker" if current else "sunk" if hover else "sheet"
        line: ColourName = "on_marker" if current else "edge" if self._stage is RiderStage.OPEN else "rule"
        width = 2.0 if current else 1.5
        painter.setPen(QPen(theme.colour(line), width))
        painter.setBrush(theme.colour(fill))
        half = width / 2
        painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), 8 - half, 8 - half)
        side = self._figure_side()
        figure = theme.piece(rider_figure(self._kind, self._team), side, ratio=self.devicePixelRatioF())
        tall = figure.height() / figure.devicePixelRatio()
        painter.setOpacity(0.55 if self._stage is RiderStage.LATER else 1.0)
        painter.drawPixmap(QPointF(10, (rect.height() - tall) / 2), figure)
        painter.setOpacity(1.0)
        left = 10 + side + 8
        icon = theme.px(_ICON)
        room = QRectF(left, 0, max(0.0, rect.width() - left - icon - 16), rect.height())
        self._paint_words(painter, room)
        name = {RiderStage.DONE: "check", RiderStage.CURRENT: "chevron-right", RiderStage.OPEN: "chevron-right"}.get(
            self._stage
        )
        if name:
            tint: ColourName = "good" if self._stage is RiderStage.DONE else "on_marker" if current else "ink"
            pixmap = theme.icon_pixmap(name, tint, icon, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(rect.width() - icon - 10, (rect.height() - icon) / 2), pixmap)
        if self._focus.visible:
            paint_ring(painter, rect, 8, theme)
        painter.end()

    def _paint_words(self, painter: QPainter, room: QRectF) -> None:
        theme = self._theme
        name, small = theme.metrics("body_strong"), theme.metrics("small")
        current = self._stage is RiderStage.CURRENT
        tints: dict[RiderStage, ColourName] = {
            RiderStage.CURRENT: "on_marker",
            RiderStage.DONE: "good",
            RiderStage.OPEN: "ink2",
            RiderStage.LATER: "ink2",
        }
        tall = name.height() + (small.height() if self._state else 0)
        top = room.top() + (room.height() - tall) / 2
        wide = round(room.width())
        painter.setFont(theme.font("body_strong"))
        painter.setPen(theme.colour("on_marker" if current else "ink"))
        words = name.elidedText(self._name, Qt.TextElideMode.ElideRight, wide)
        painter.drawText(QPointF(room.left(), top + name.ascent()), words)
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour(tints[self._stage]))
        words = small.elidedText(self._state, Qt.TextElideMode.ElideRight, wide)
        painter.drawText(QPointF(room.left(), top + name.height() + small.ascent()), words)

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

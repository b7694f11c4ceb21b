"""The days of a tour being set up: moved by drag or with Alt and the arrows, taken out with Delete."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QApplication, QWidget

from flammeapp.ui.pages.stage_facts import StageFacts
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.day_strip import DayState, DayStrip
from flammeapp.ui.widgets import FocusWatch, paint_ring

STAGE_MIME = "application/x-flamme-stage"
"""A stage card dragged out of the list carries its id."""

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class DayEditor(DayStrip):
    """One day is chosen. ``move_requested`` (from, to), ``remove_requested`` (place), ``rest_requested`` (before which
    place), ``stage_dropped`` (id, before which place); ``chosen`` when another day is chosen.
    """

    move_requested = Signal(int, int)
    remove_requested = Signal(int)
    rest_requested = Signal(int)
    stage_dropped = Signal(str, int)
    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._at = -1
        self._pressed: QPointF | None = None
        self._dragged = False
        self._gap = -1
        self._hand = QPointF()
        self._focus = FocusWatch(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Days of the tour"))

    @property
    def place(self) -> int:
        """The place of the chosen day, −1: none."""
        return self._at

    def days(self) -> tuple[StageFacts | str | None, ...]:
        """The days as shown."""
        return self._days

    def show_days(self, days: Sequence[StageFacts | None], place: int) -> None:
        """Show these days with one chosen."""
        self._at = min(place, len(days) - 1)
        self.set_days(days, max(self._at, 0))

    def choose(self, place: int) -> None:
        """Choose another day and tell everybody."""
        if not self._days:
            return
        self._at = min(max(place, 0), len(self._days) - 1)
        self._done = self._at
        self.update()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.day_words(self._at)))
        self.chosen.emit(self._at)

    def state(self, place: int) -> DayState:
        return DayState.NOW if place == self._at else DayState.LATER

    # -- keyboard -------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()), 0)
        if step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.move_by(step)
        elif step:
            self.choose(self._at + step)
        elif event.key() == Qt.Key.Key_Home:
            self.choose(0)
        elif event.key() == Qt.Key.Key_End:
            self.choose(len(self._days) - 1)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._at >= 0:
            self.remove_requested.emit(self._at)
        else:
            super().keyPressEvent(event)

    def move_by(self, step: int) -> None:
        """Ask for the chosen day to stand one place earlier or later."""
        to = self._at + step
        if self._at >= 0 and 0 <= to < len(self._days):
            self.move_requested.emit(self._at, to)

    # -- mouse ----------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._place_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or place < 0:
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.choose(place)
        self._pressed = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            over = self._place_at(event.position()) >= 0
            self.setCursor(Qt.CursorShape.OpenHandCursor if over else Qt.CursorShape.ArrowCursor)
            return
        away = (event.position() - self._pressed).manhattanLength()
        if not self._dragged and away < QApplication.startDragDistance():
            return
        self._dragged = True
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._hand = event.position()
        self._gap = self._gap_at(event.position())
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._dragged and self._gap >= 0:
            to = self._gap - 1 if self._gap > self._at else self._gap
            outside = not QRectF(self.rect()).adjusted(-40, -60, 40, 60).contains(event.position())
            if outside:
                self.remove_requested.emit(self._at)
            elif to != self._at:
                self.move_requested.emit(self._at, to)
        self._pressed, self._dragged, self._gap = None, False, -1
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.update()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(STAGE_MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._gap = self._gap_at(event.position())
        self.update()
        event.acceptProposedAction()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self._gap = -1
        self.update()

    def dropEvent(self, event: QDropEvent) -> None:
        gap = self._gap_at(event.position())
        self._gap = -1
        event.acceptProposedAction()
        self.stage_dropped.emit(bytes(event.mimeData().data(STAGE_MIME).data()).decode(), gap)

    def _place_at(self, point: QPointF) -> int:
        place = int(point.x() / self.cell_width()) if self._days else -1
        return place if 0 <= place < len(self._days) else -1

    def _gap_at(self, point: QPointF) -> int:
        if not self._days:
            return 0
        return min(max(round(point.x() / self.cell_width()), 0), len(self._days))

    # -- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._days:
            painter.setFont(self._theme.font("body"))
            painter.setPen(self._theme.colour("ink2"))
            words = self.tr("No stage yet. Choose one below and add it, or take a ready tour.")
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap), words)
        if self._focus.visible and self._at >= 0:
            paint_ring(painter, self.cell(self._at).adjusted(1, 0, -1, 0), 6, self._theme)
        if self._gap >= 0:
            x = self._gap * self.cell_width()
            painter.setPen(QPen(self._theme.colour("ink"), 3))
            painter.drawLine(QPointF(x, 2), QPointF(x, self.height() - 2))
        if self._dragged:
            cell = self.cell(self._at)
            cell.moveCenter(QPointF(self._hand.x(), cell.center().y()))
            painter.setOpacity(0.75)
            self.paint_day(painter, self._at, cell)
        painter.end()

    def sizeHint(self) -> QSize:
        return QSize(max(300, super().sizeHint().width()), super().sizeHint().height())

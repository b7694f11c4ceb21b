"""A sheet in front of the window: the page behind is dimmed, the keyboard stays inside, Esc gives the safe answer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Sheet

LARGEST_WIDTH = 480


class Overlay(QWidget):
    """Covers its host and holds one sheet of at most 480 px (times the text size) in the middle.

    Give ``body`` its contents, then call ``open_over()``. ``cancel()`` is what Esc and a click beside the sheet do.
    Focus goes back to where it was when the overlay is closed.
    """

    def __init__(self, theme: Theme, host: QWidget, *, width: int = LARGEST_WIDTH) -> None:
        super().__init__(host)
        self.theme = theme
        self._widest = width
        self._before: QWidget | None = None
        self.sheet = Sheet(theme, self)
        self.body = QVBoxLayout(self.sheet)
        self.body.setContentsMargins(24, 22, 24, 20)
        self.body.setSpacing(12)
        host.installEventFilter(self)
        theme.changed.connect(self._place)
        self.hide()

    def open_over(self) -> None:
        """Show the overlay over its host and take the keyboard."""
        window = self.window()
        self._before = window.focusWidget()
        self.show()
        self.raise_()
        self._place()
        first = self.first_focus()
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_over(self) -> None:
        """Take the overlay away for good and give the keyboard back."""
        host = self.parentWidget()
        if host is not None:
            host.removeEventFilter(self)
        self.hide()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self._before = None
        self.deleteLater()

    def cancel(self) -> None:
        """The safe way out; subclasses answer with it."""
        self.close_over()

    def first_focus(self) -> QWidget | None:
        """Where the keyboard goes first."""
        inside = self._stops()
        return inside[0] if inside else None

    def focusNextPrevChild(self, next_one: bool) -> bool:
        inside = self._stops()
        if not inside:
            return True
        now = self.window().focusWidget()
        index = inside.index(now) if now in inside else -1
        target = inside[(index + (1 if next_one else -1)) % len(inside)]
        target.setFocus(Qt.FocusReason.TabFocusReason if next_one else Qt.FocusReason.BacktabFocusReason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self.sheet.geometry().contains(event.position().toPoint()):
            self.cancel()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.parent():
            self._place()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        dim = QColor("#05070C") if self.theme.dark else self.theme.piece_ink
        dim.setAlphaF(0.62 if self.theme.dark else 0.46)
        painter.fillRect(self.rect(), dim)
        painter.end()

    def _stops(self) -> list[QWidget]:
        """The widgets of the sheet the keyboard can reach, line by line as they are read.

        Not along ``nextInFocusChain``: PySide then takes every widget of the window for a child of this one, and with
        it thousands of Python's handles become void (actions of menus among them) although the widgets live on.
        """
        found = [
            each
            for each in self.sheet.findChildren(QWidget)
            if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isVisible() and each.isEnabled()
        ]
        return sorted(found, key=self._where)

    def _where(self, widget: QWidget) -> tuple[int, int]:
        place = widget.mapTo(self, widget.rect().topLeft())
        return place.y(), place.x()

    def _place(self) -> None:
        host = self.parentWidget()
        if host is None:
            return
        self.setGeometry(host.rect())
        width = min(self.theme.px(self._widest), host.width() - 48)
        wanted = self.body.totalHeightForWidth(width - 2) if self.body.hasHeightForWidth() else -1
        height = min(max(wanted + 4, self.sheet.minimumSizeHint().height()), host.height() - 32)
        self.sheet.setGeometry(QRect((host.width() - width) // 2, (host.height() - height) // 2, width, height))

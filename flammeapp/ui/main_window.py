"""The window itself: a stack of pages with a cover on top, its place on the screen, and its end.

Light on purpose: the first paint shows the cover, and only then is the house behind it imported and built.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QStackedWidget

from flammeapp.ui.cover import Cover
from flammeapp.ui.theme import Theme
from flammeapp.ui.window_memory import WindowMemory

if TYPE_CHECKING:
    from flammeapp.ui.house import House

SMALLEST = QSize(1200, 760)
FIRST = QSize(1440, 900)
BRAND = "Flamme"


class MainWindow(QMainWindow):
    """``furnish`` makes the house; it is called once, by itself after the first paint or by whoever needs it sooner."""

    def __init__(self, theme: Theme, memory: WindowMemory, furnish: Callable[[MainWindow], House | None]) -> None:
        super().__init__()
        self._memory = memory
        self._make_house = furnish
        self._house: House | None = None
        self._closed = False
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self.pages.addWidget(Cover(theme, BRAND))
        self.setWindowTitle(BRAND)
        self.setMinimumSize(SMALLEST)
        self._restore_geometry()
        quit_keys = QShortcut(quit_sequence(), self)
        quit_keys.activated.connect(self.close)

    @property
    def furnished(self) -> bool:
        """Whether the house has been built."""
        return self._house is not None

    @property
    def house(self) -> House:
        """The house behind the cover; raises RuntimeError before it is built."""
        if self._house is None:
            raise RuntimeError("the house is not built yet")
        return self._house

    @property
    def ready(self) -> bool:
        """Whether storage is open and every page is there."""
        return self._house is not None and self._house.ready

    def furnish(self) -> None:
        """Build the house, once; a window that was closed before its first paint stays empty."""
        if self._house is None and not self._closed:
            self._house = self._make_house(self)
            if self._house is None:  # why has been said; without a house there is nothing to show
                QApplication.exit(1)

    # -- what is remembered ---------------------------------------------------------------------------------------

    @property
    def memory(self) -> WindowMemory:
        """What is remembered whatever the screen."""
        return self._memory

    def recall(self, what: str) -> str:
        """Answer what was kept for a screen of this size, empty when nothing was."""
        return self._memory.recall(self._screen_key(what))

    def keep(self, what: str, text: str) -> None:
        """Keep a text for screens of this size."""
        self._memory.keep(self._screen_key(what), text)

    def _screen_key(self, what: str) -> str:
        size = self.screen().size()
        return f"{what} {size.width()}x{size.height()}"

    def _restore_geometry(self) -> None:
        kept = self.recall("window")
        if not (kept and self.restoreGeometry(QByteArray.fromBase64(kept.encode()))):
            room = self.screen().availableSize()
            self.resize(FIRST.boundedTo(room).expandedTo(SMALLEST))
        elif not self.isMaximized() and not self.isFullScreen():
            self._come_inside()

    def _come_inside(self) -> None:
        """Lie wholly on the screen, as far as the smallest window lets it: the screen may have shrunk meanwhile."""
        room, place = self.screen().availableGeometry(), self.geometry()
        size = place.size().boundedTo(room.size()).expandedTo(SMALLEST)
        left = max(room.left(), min(place.left(), room.left() + room.width() - size.width()))
        top = max(room.top(), min(place.top(), room.top() + room.height() - size.height()))
        if (left, top, size) != (place.left(), place.top(), place.size()):
            self.setGeometry(left, top, size.width(), size.height())

    # -- Qt -------------------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        handle = self.windowHandle()
        if not self.furnished and handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The first time the window is on the screen, the house is built."""
        if event.type() == QEvent.Type.Expose and watched is self.windowHandle():
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self.furnish)
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the keyboard, else the main one of the page."""
        focused = self.focusWidget()
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif isinstance(focused, QAbstractButton):
            focused.click()
        elif self._house is not None:
            self._house.press_enter()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._offer(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._offer(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self._offer(event)

    def _offer(self, event: QDropEvent) -> None:
        if self._house is not None:
            self._house.saves.drop.offer(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._closed = True
        self.keep("window", self.saveGeometry().toBase64().toStdString())
        if self._house is not None:
            self._house.close()
        event.accept()


def quit_sequence() -> QKeySequence:
    """Answer the key by which programs are left on this system, Ctrl+Q where it has none of its own."""
    usual = QKeySequence(QKeySequence.StandardKey.Quit)
    return QKeySequence("Ctrl+Q") if usual.isEmpty() else usual

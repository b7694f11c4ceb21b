"""Something takes a moment: what it is, how far it is, and a button to call it off."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from flammeapp.ui.dialogs.overlay import Overlay
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, Text

PATIENCE = 250
"""Milliseconds before it shows: what is done sooner leaves no flicker."""
BAR = 8


class ProgressDialog(Overlay):
    """``called_off`` is sent by the button and by Esc; a click beside it is no answer. It stays until ``end``."""

    called_off = Signal()

    def __init__(self, theme: Theme, host: QWidget, title: str, text: str) -> None:
        super().__init__(theme, host)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.body.addWidget(Text(title, "title", wrap=True))
        self.body.addWidget(Text(text, "body", "ink2", wrap=True))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(BAR)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(title)
        self.body.addSpacing(4)
        self.body.addWidget(self.bar)
        self.body.addSpacing(4)
        row = QHBoxLayout()
        row.addStretch(1)
        self.button = Button(theme, self.tr("Cancel"))
        self.button.clicked.connect(self.cancel)
        row.addWidget(self.button)
        self.body.addLayout(row)
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self.open_over)

    def open_soon(self) -> None:
        """Show it when it still takes a moment."""
        self._wait.start(PATIENCE)

    def show_step(self, done: int, of: int) -> None:
        """How much is done, of how much."""
        self.bar.setRange(0, of)
        self.bar.setValue(done)

    def end(self) -> None:
        """It is over, one way or another."""
        self._wait.stop()
        self.close_over()

    def cancel(self) -> None:
        if self.button.isEnabled():
            self.button.setEnabled(False)
            self.called_off.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.button.hasFocus():
            self.cancel()
            event.accept()
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

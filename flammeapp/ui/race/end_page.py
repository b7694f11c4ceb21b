"""The frame of the pages that come when something is over: a race, a stage, a rest day, a tour (mock-up 05)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, Chip, ElidedText, Ground, ToolButton


class EndPage(QWidget):
    """A bar with the title, whatever stands in the middle, and the ways on below, the main one on the right.

    A page that fills the frame calls ``furnish`` once. Enter presses the main button, Esc asks for ``leave``.
    """

    home_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.home = ToolButton(theme, "home", self.tr("Home (Esc)"))
        self.heading = ElidedText(theme, "", "heading")
        self.chip = Chip(theme, "", icon="check")
        self.home.clicked.connect(self.home_requested)
        self._main: Button | None = None

    def furnish(
        self, middle: QWidget, main: Button, *, ways: Sequence[QWidget] = (), tools: Sequence[QWidget] = ()
    ) -> None:
        """Put the page together; ``ways`` stand on the left of the foot, ``tools`` on the right of the bar."""
        self._main = main
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._make_bar(tools))
        column.addWidget(middle, 1)
        column.addWidget(self._make_foot(ways, main))

    def show_heading(self, words: str, chip: str = "") -> None:
        """Name the page; ``chip`` stands behind the name."""
        self.heading.set_text(words)
        self.chip.set_text(chip)
        self.chip.setVisible(bool(chip))

    def leave(self) -> None:
        """Esc: home, unless a page knows better."""
        self.home_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._main is not None:
            if not event.isAutoRepeat():  # a key still held down from the page before goes nowhere
                self._main.click()
        elif event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_bar(self, tools: Sequence[QWidget]) -> Ground:
        bar = Ground(self._theme, "sheet", edges=Qt.Edge.BottomEdge)
        row = QHBoxLayout(bar)
        row.setContentsMargins(12, 6, 16, 7)
        row.setSpacing(10)
        row.addWidget(self.home)
        row.addWidget(self.heading)
        row.addWidget(self.chip)
        row.addStretch(1)
        for tool in tools:
            row.addWidget(tool)
        return bar

    def _make_foot(self, ways: Sequence[QWidget], main: Button) -> Ground:
        foot = Ground(self._theme, "sheet", edges=Qt.Edge.TopEdge)
        row = QHBoxLayout(foot)
        row.setContentsMargins(22, 12, 22, 12)
        row.setSpacing(12)
        for way in ways:
            row.addWidget(way)
        row.addStretch(1)
        row.addWidget(main)
        return foot

"""What is said of something that is over when how it was ridden can no longer be told."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import IconLabel, Text


class LostStory(QWidget):
    """One sentence with a warning; hidden until the story is lost."""

    def __init__(self, theme: Theme, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = Text(words, "small", "warn", wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(IconLabel(theme, "warning", tint="warn", size=16), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        self.hide()

    def words(self) -> str:
        """What is said now; empty while nothing is."""
        return "" if self.isHidden() else self._words.text()

"""The words at the foot of a page that sets something up: what will be ridden, or what is missing for it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import IconLabel, Text


class MissingWords(QWidget):
    """Says a summary until ``show_missing`` puts sentences with a warning sign in its place."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._summary = Text(tint="ink2", wrap=True)
        self._summary.setTextFormat(Qt.TextFormat.RichText)
        self._column.addWidget(self._summary)
        self._labels: list[Text] = []
        self._lines: list[QWidget] = []

    def missing(self) -> tuple[str, ...]:
        """The sentences shown in place of the summary."""
        return tuple(label.text() for label in self._labels)

    def summary(self) -> str:
        """The summary, rich text."""
        return self._summary.text()

    def show_summary(self, words: str) -> None:
        """Show the summary, rich text."""
        self._clear()
        self._summary.setText(words)
        self._summary.show()

    def show_missing(self, sentences: Sequence[str]) -> None:
        """Show what is missing, and tell a screen reader."""
        self._clear()
        self._summary.setVisible(not sentences)
        for words in sentences:
            label = Text(words, "body_strong", "warn", wrap=True)
            line = QWidget()
            row = QHBoxLayout(line)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(8)
            row.addWidget(IconLabel(self._theme, "warning", tint="warn", size=16))
            row.addWidget(label, 1)
            self._labels.append(label)
            self._lines.append(line)
            self._column.addWidget(line)
        if sentences:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, " ".join(sentences)))

    def _clear(self) -> None:
        for line in self._lines:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines.clear()
        self._labels.clear()

"""What is painted first: the poster, and clean paper where the pages will be."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from flammeapp.ui.pages.poster import Poster, poster_width
from flammeapp.ui.theme import Theme


class Cover(QWidget):
    """The home page without its right side; the poster does not move when the home page takes its place."""

    def __init__(self, theme: Theme, brand: str) -> None:
        super().__init__()
        self.poster = Poster(theme, brand, self.tr("Bicycle racing around one table"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.poster)
        row.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.poster.setFixedWidth(poster_width(event.size()))

"""The bar on top of a page: back, title, and what belongs on the right."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Ground, Text, ToolButton


class PageBar(Ground):
    """``back_requested`` is sent by the arrow; ``add_right`` puts a button at the right end."""

    back_requested = Signal()

    def __init__(self, theme: Theme, title: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, "sheet", edges=Qt.Edge.BottomEdge, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(16, 6, 16, 7)
        self._row.setSpacing(8)
        self.back = ToolButton(theme, "back", self.tr("Back"))
        self.back.clicked.connect(self.back_requested)
        self._row.addWidget(self.back)
        self.title = Text(title, "heading")
        self._row.addWidget(self.title)
        self._row.addStretch(1)

    def add_right(self, widget: QWidget) -> None:
        """Put something at the right end, after what is there."""
        self._row.addWidget(widget)

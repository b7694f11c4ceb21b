"""Podium, result and, in a tour, jerseys side by side; where there is no room for all of them the podium gives way."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from flammeapp.ui.pages.scroll_column import SCROLL_BAR, ScrollColumn
from flammeapp.ui.race.podium import Podium
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Ground

LEAST_PODIUM = 260
PODIUM_SHARE, MIDDLE_SHARE, MIDDLE_SHARE_ALONE = 30, 47, 61


class TallColumn(QScrollArea):
    """Scrolls down; never narrower than what stands in it."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)

    def least(self) -> int:
        """The width its contents need, with a scroll bar beside them."""
        inside = self.widget()
        return (inside.minimumSizeHint().width() if inside is not None else 0) + SCROLL_BAR

    def minimumSizeHint(self) -> QSize:
        return QSize(self.least(), 120)


class SideColumn(ScrollColumn):
    """A column on the right whose width follows what comes to stand in it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


class PodiumColumns(QWidget):
    """``fit`` is to be called when what stands in the columns has changed."""

    def __init__(
        self, theme: Theme, podium: Podium, middle: QWidget, right: QWidget | None = None, right_width: int = 0
    ) -> None:
        super().__init__()
        self._podium = podium
        self._right_width = right_width
        podium.setMinimumWidth(LEAST_PODIUM)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(podium, PODIUM_SHARE)
        self._middle = TallColumn(middle)
        row.addWidget(self._middle, MIDDLE_SHARE if right is not None else MIDDLE_SHARE_ALONE)
        middle.installEventFilter(self)
        self._right: SideColumn | None = None
        if right is not None:
            ground = Ground(theme, "sheet", edges=Qt.Edge.LeftEdge)
            box = QVBoxLayout(ground)
            box.setContentsMargins(2, 0, 0, 0)
            self._right = SideColumn(right)
            box.addWidget(self._right)
            row.addWidget(ground)
            right.installEventFilter(self)
        self.fit()

    def set_right_width(self, width: int) -> None:
        """Let the right column be so wide where the middle leaves it the room."""
        self._right_width = width
        self.fit()

    def fit(self) -> None:
        """Give every column the width it needs."""
        room = self.width() - self._middle.least()
        if self._right is not None:
            self._right.set_width(min(self._right_width, room - 2))
            room -= self._right.sizeHint().width() + 2
        self._middle.updateGeometry()
        self._podium.setVisible(room >= LEAST_PODIUM)

    def minimumSizeHint(self) -> QSize:
        return QSize(600, 300)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

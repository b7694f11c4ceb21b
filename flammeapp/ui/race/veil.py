"""A sheet of paper over part of a page that is not to be seen yet."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from flammeapp.ui.theme import ColourName, Theme


class Veil(QWidget):
    """Covers a widget in the colour of its ground; ``lift`` lets it be seen. The covered part stays in its place."""

    def __init__(self, theme: Theme, over: QWidget, ground: ColourName) -> None:
        super().__init__(over)
        self._theme = theme
        self._ground: ColourName = ground
        self._lifted = 1.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        over.installEventFilter(self)
        self.hide()

    def lift(self, share: float) -> None:
        """0: nothing is seen of what lies below, 1: all of it."""
        self._lifted = share
        if share < 1:
            self._cover()
            self.show()
            self.raise_()
            self.update()
        else:
            self.hide()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._cover()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setOpacity(1 - self._lifted)
        painter.fillRect(self.rect(), self._theme.colour(self._ground))
        painter.end()

    def _cover(self) -> None:
        over = self.parentWidget()
        if over is not None:
            self.setGeometry(over.rect())

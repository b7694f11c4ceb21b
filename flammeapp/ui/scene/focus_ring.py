"""The ring round the view while the keyboard is with it, on a sheet of its own: a ring in the view would smear."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets.focus import paint_ring


class FocusRing(QWidget):
    """Covers its parent, lets every click through, paints nothing but the ring."""

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_ring(painter, QRectF(self.rect()), 2.0, self._theme)
        painter.end()

"""Whether the keyboard focus should be seen: after Tab, a key or a jump by the program, not after a mouse click."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from flammeapp.ui.theme import Theme

RING = 3.0


class FocusWatch(QObject):
    """Watches one widget; ``visible`` says whether its ring is to be drawn. Repaints the widget when that changes."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self.visible = False
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.FocusIn and isinstance(event, QFocusEvent):
            self._show(event.reason() != Qt.FocusReason.MouseFocusReason)
        elif kind == QEvent.Type.FocusOut:
            self._show(False)
        elif kind == QEvent.Type.KeyPress and self._widget.hasFocus():
            self._show(True)
        return False

    def _show(self, visible: bool) -> None:
        if visible != self.visible:
            self.visible = visible
            self._widget.update()


def paint_ring(painter: QPainter, rect: QRectF, radius: float, theme: Theme) -> None:
    """The focus ring just inside ``rect``: 3 px marker with an ink line outside, so that it shows on any ground."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("ink"), 1.5))
    painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), radius, radius)
    painter.setPen(QPen(theme.colour("marker"), RING))
    inner = rect.adjusted(3, 3, -3, -3)
    painter.drawRoundedRect(inner, max(0.0, radius - 2), max(0.0, radius - 2))
    painter.restore()

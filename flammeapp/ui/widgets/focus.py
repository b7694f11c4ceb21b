"""Whether the keyboard focus should be seen: after Tab, a key or a jump by the program, not after a mouse click."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from flammeapp.ui.theme import Theme

RING = 3.0

_COMES_BACK = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
"""The focus returns to where it was (another window, a menu): the ring is as it was then."""


class FocusWatch(QObject):
    """Watches one widget; ``visible`` says whether its ring is to be drawn. Repaints the widget when that changes."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self.visible = False
        self._before = False
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.FocusIn and isinstance(event, QFocusEvent):
            if event.reason() in _COMES_BACK:
                self._show(self._before)
            else:
                self._show(event.reason() != Qt.FocusReason.MouseFocusReason)
        elif kind == QEvent.Type.FocusOut:
            self._before = self.visible
            self._show(False)
        elif kind == QEvent.Type.KeyPress and self._widget.hasFocus():
            self._show(True)
        return False

    def _show(self, visible: bool) -> None:
        if visible != self.visible:
            self.visible = visible
            self._widget.update()


def paint_ring(painter: QPainter, rect: QRectF, radius: float, theme: Theme, *, on_marker: bool = False) -> None:
    """The focus ring just inside ``rect``: 3 px marker with an ink line outside, so that it shows on any ground.

    ``on_marker``: the thing itself is yellow, so the ring is ink with a paper line inside.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("ink"), 1.5))
    painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), radius, radius)
    if on_marker:
        painter.setPen(QPen(theme.piece_ink, RING))
        painter.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), radius - 1, radius - 1)
        painter.setPen(QPen(theme.piece_paper, 2))
        painter.drawRoundedRect(rect.adjusted(4, 4, -4, -4), radius - 3, radius - 3)
        painter.restore()
        return
    painter.setPen(QPen(theme.colour("marker"), RING))
    inner = rect.adjusted(3, 3, -3, -3)
    painter.drawRoundedRect(inner, max(0.0, radius - 2), max(0.0, radius - 2))
    painter.restore()

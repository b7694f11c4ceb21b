"""A box to tick with a word behind it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import FocusWatch, paint_ring

SIDE = 20
AIR = 8


class Tick(QAbstractButton):
    """``toggled(bool)`` as any checkable button; Space and Enter turn it over."""

    def __init__(self, theme: Theme, word: str, *, on: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._focus = FocusWatch(self)
        self.setText(word)
        self.setAccessibleName(word)
        self.setCheckable(True)
        self.setChecked(on)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._look_changed)

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics("body_strong")
        side = self._theme.px(SIDE)
        return QSize(metrics.horizontalAdvance(self.text()) + side + 3 * AIR, max(36, side + 2 * AIR))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        side = theme.px(SIDE)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(AIR, (self.height() - side) / 2, side, side)
        on = self.isChecked()
        painter.setPen(QPen(theme.colour("ink" if on or self.underMouse() else "edge"), 1.5))
        painter.setBrush(theme.colour("ink" if on else "sheet"))
        painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 4, 4)
        if on:
            pen = QPen(theme.colour("on_ink"), side / 9)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            places = ((0.24, 0.52), (0.43, 0.70), (0.78, 0.32))
            painter.drawPolyline(QPolygonF([QPointF(box.x() + x * side, box.y() + y * side) for x, y in places]))
        painter.setPen(theme.colour("ink"))
        painter.setFont(theme.font("body_strong"))
        words = QRectF(box.right() + AIR, 0, self.width() - box.right() - AIR, self.height())
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), self.text())
        if self._focus.visible:
            paint_ring(painter, QRectF(self.rect()), 8, theme)
        painter.end()

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

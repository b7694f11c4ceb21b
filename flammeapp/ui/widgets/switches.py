"""Yes or no, and a small number: toggle switch and stepper."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets.focus import FocusWatch, paint_ring

RING_ROOM = 5


class Toggle(QAbstractButton):
    """A switch; ``toggled(bool)`` as any checkable button. The knob's place says on or off, not its colour alone."""

    def __init__(self, theme: Theme, name: str, *, on: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._focus = FocusWatch(self)
        self.setCheckable(True)
        self.setChecked(on)
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._look_changed)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(38) + RING_ROOM, max(32, self._theme.px(22) + 10))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.setChecked(event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, height = theme.px(38), theme.px(22)
        # Flush with the right edge, where the rules and the other controls of a list end; it makes room for the ring.
        body = QRectF(self.width() - width, (self.height() - height) / 2, width, height)
        if self._focus.visible:
            body.adjust(0, 0, -RING_ROOM, 0)
        on = self.isChecked()
        dim = not self.isEnabled()
        line = theme.colour("rule" if dim else "ink" if on else "ink2" if self.underMouse() else "edge")
        painter.setPen(QPen(line, 1.5))
        painter.setBrush(theme.colour("sunk" if dim or not on else "ink"))
        painter.drawRoundedRect(body.adjusted(0.75, 0.75, -0.75, -0.75), height / 2, height / 2)
        knob = height - 7.0
        x = body.right() - knob - 3.5 if on else body.left() + 3.5
        painter.setPen(QPen(theme.colour("marker") if on and not dim else line, 1.5))
        painter.setBrush(theme.colour("marker" if on and not dim else "sheet"))
        painter.drawEllipse(QRectF(x, body.top() + 3.5, knob, knob).adjusted(0.75, 0.75, -0.75, -0.75))
        if self._focus.visible:
            around = body.adjusted(-RING_ROOM, -RING_ROOM, RING_ROOM, RING_ROOM)
            paint_ring(painter, around, around.height() / 2, theme)
        painter.end()

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()


class Stepper(QWidget):
    """A number between two buttons: − n +. Arrow keys, Space, Page keys, Home, End and digits work too.

    It can be held at one size while its letters grow: its buttons are as broad as it is high.
    """

    value_changed = Signal(int)
    mouse_left = Signal()

    def __init__(
        self,
        theme: Theme,
        name: str,
        minimum: int,
        maximum: int,
        value: int,
        *,
        step: int = 1,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = name
        self._minimum = minimum
        self._maximum = maximum
        self._step = step
        self._value = max(minimum, min(maximum, value))
        self._focus = FocusWatch(self)
        self._hover = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._tell_name()
        theme.changed.connect(self._look_changed)

    def value(self) -> int:
        """The number shown."""
        return self._value

    def set_value(self, value: int) -> None:
        """Show another number, held within the limits; sends ``value_changed`` when it differs."""
        held = max(self._minimum, min(self._maximum, value))
        if held != self._value:
            self._value = held
            self._tell_name()
            self.update()
            self.value_changed.emit(held)

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics("figure_small")
        digits = max(len(str(self._minimum)), len(str(self._maximum)))
        side = self._side()
        return QSize(2 * side + metrics.horizontalAdvance("0" * digits) + 22, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Plus, Qt.Key.Key_Space):
            self.set_value(self._value + self._step)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Minus):
            self.set_value(self._value - self._step)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_PageDown):
            self.set_value(self._minimum)
        elif key in (Qt.Key.Key_End, Qt.Key.Key_PageUp):
            self.set_value(self._maximum)
        elif event.text().isdigit() and self._maximum <= 9:
            self.set_value(int(event.text()))
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # scrolling a page over a number must not change it

    def mousePressEvent(self, event: QMouseEvent) -> None:
        step = self._zone(event.position().x())
        if step:
            self.set_value(self._value + step * self._step)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        zone = self._zone(event.position().x())
        if zone != self._hover:
            self._hover = zone
            self.update()

    def leaveEvent(self, _event: QEvent) -> None:
        self._hover = 0
        self.update()
        self.mouse_left.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        side = self.height()
        body = rect.adjusted(0.75, 0.75, -0.75, -0.75)
        painter.setPen(QPen(theme.colour("edge"), 1.5))
        painter.setBrush(theme.colour("sheet"))
        painter.drawRoundedRect(body, 7, 7)
        for zone, x, icon, dead in (
            (-1, 0.0, "minus", self._value <= self._minimum),
            (1, rect.width() - side, "plus", self._value >= self._maximum),
        ):
            if self._hover == zone and not dead and self.isEnabled():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.colour("sunk"))
                painter.drawRoundedRect(QRectF(x + 2, 2, side - 4, side - 4), 6, 6)
            ink = min(theme.px(16), side // 2)
            pixmap = theme.icon_pixmap(icon, "ink3" if dead else "ink", ink, self.devicePixelRatioF())
            painter.setOpacity(0.5 if dead else 1.0)
            painter.drawPixmap(QPointF(x + (side - ink) / 2, (rect.height() - ink) / 2), pixmap)
            painter.setOpacity(1.0)
        painter.setPen(QPen(theme.colour("edge"), 1.5))
        for x in (side, rect.width() - side):
            painter.drawLine(QPointF(x, 1.5), QPointF(x, rect.height() - 1.5))
        painter.setFont(theme.font("figure_small"))
        painter.setPen(theme.colour("ink"))
        middle = QRectF(side, 0, rect.width() - 2 * side, rect.height())
        painter.drawText(middle, int(Qt.AlignmentFlag.AlignCenter), str(self._value))
        if self._focus.visible:
            paint_ring(painter, rect, 8, theme)
        painter.end()

    def _side(self) -> int:
        return max(32, self._theme.px(32))

    def _zone(self, x: float) -> int:
        side = self.height()
        return -1 if x < side else 1 if x > self.width() - side else 0

    def _tell_name(self) -> None:
        self.setAccessibleName(f"{self._name}: {self._value}")

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

"""One of a few: buttons in a row that share an outline. Left and Right move the choice, Tab passes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets.focus import FocusWatch, paint_ring

_ARROWS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


@dataclass(frozen=True, slots=True)
class Segment:
    """A choice: its key in the program, its word for people (may be empty with an icon) and its tool tip."""

    key: str
    text: str = ""
    icon: str = ""
    tip: str = ""


class SegmentedControl(QWidget):
    """Exactly one of the segments is on. ``chosen`` is sent with its key when the *user* changes it."""

    chosen = Signal(str)

    def __init__(
        self,
        theme: Theme,
        segments: Sequence[Segment],
        name: str,
        *,
        tight: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tight = tight
        self._buttons: list[_SegmentButton] = []
        self._current = segments[0].key if segments else ""
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        for segment in segments:
            button = _SegmentButton(theme, segment, name, self)
            button.clicked.connect(self._clicked)
            self._buttons.append(button)
            self._row.addWidget(button)
        self._sync()

    def current(self) -> str:
        """The key of the segment that is on."""
        return self._current

    def set_current(self, key: str) -> None:
        """Turn another segment on, silently; an unknown key changes nothing."""
        if any(button.segment.key == key for button in self._buttons):
            self._current = key
            self._sync()

    def button(self, key: str) -> QAbstractButton:
        """The button of a segment; raises ``StopIteration`` for an unknown key."""
        return next(button for button in self._buttons if button.segment.key == key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _ARROWS.get(event.key())
        if step is None:
            super().keyPressEvent(event)
            return
        keys = [button.segment.key for button in self._buttons if button.isEnabled()]
        if keys:
            index = keys.index(self._current) + step if self._current in keys else 0
            self._choose(keys[index % len(keys)])
            self.button(self._current).setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def tight(self) -> bool:
        """Whether the segments are packed closer."""
        return self._tight

    def is_first(self, button: QAbstractButton) -> bool:
        """Whether the button begins the row."""
        return bool(self._buttons) and button is self._buttons[0]

    def is_last(self, button: QAbstractButton) -> bool:
        """Whether the button ends the row."""
        return bool(self._buttons) and button is self._buttons[-1]

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, _SegmentButton):
            self._choose(button.segment.key)

    def _choose(self, key: str) -> None:
        changed = key != self._current
        self._current = key
        self._sync()
        if changed:
            self.chosen.emit(key)

    def _sync(self) -> None:
        for button in self._buttons:
            on = button.segment.key == self._current
            button.setChecked(on)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if on else Qt.FocusPolicy.ClickFocus)


class _SegmentButton(QAbstractButton):
    def __init__(self, theme: Theme, segment: Segment, group: str, parent: SegmentedControl) -> None:
        super().__init__(parent)
        self._theme = theme
        self._control = parent
        self.segment = segment
        self._focus = FocusWatch(self)
        self.setCheckable(True)
        self.setText(segment.text)
        word = segment.text or segment.tip
        self.setAccessibleName(f"{group}: {word}" if group else word)
        self.setToolTip(segment.tip)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self._look_changed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._control.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def nextCheckState(self) -> None:
        """A segment is turned on by its control alone, never off by a second click."""

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._text_font())
        icon = self._theme.px(16) if self.segment.icon else 0
        text = metrics.horizontalAdvance(self.segment.text) if self.segment.text else 0
        gap = 5 if icon and text else 0
        pad = 16 if self._control.tight else 22
        return QSize(icon + gap + text + pad + 2, max(self._theme.px(32), metrics.height() + 10))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        on = self.isChecked()
        path = self._outline(rect.adjusted(0.75, 0.75, -0.75 if self._control.is_last(self) else 0.75, -0.75))
        hover = self.underMouse() and self.isEnabled()
        open_ = self.isEnabled()
        painter.setBrush(theme.colour("ink" if on and open_ else "sunk" if on or hover else "sheet"))
        painter.setPen(QPen(theme.colour("edge" if open_ else "rule"), 1.5))
        painter.drawPath(path)
        ink = theme.colour("ink3" if not open_ else "on_ink" if on else "ink2")
        side = theme.px(16) if self.segment.icon else 0
        metrics = QFontMetrics(self._text_font())
        text = metrics.horizontalAdvance(self.segment.text) if self.segment.text else 0
        gap = 5 if side and text else 0
        x = (rect.width() - side - gap - text) / 2
        if side:
            pixmap = theme.icon_pixmap(self.segment.icon, ink, side, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(x, (rect.height() - side) / 2), pixmap)
        if text:
            painter.setFont(self._text_font())
            painter.setPen(ink)
            room = QRectF(x + side + gap, 0, text + 2, rect.height())
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), self.segment.text)
        if self._focus.visible:
            paint_ring(painter, rect, 8 if self._control.is_first(self) or self._control.is_last(self) else 4, theme)
        painter.end()

    def _text_font(self) -> QFont:
        return self._theme.font("button", scale=12.5 / 15 if self._control.tight else 13 / 15)

    def _outline(self, rect: QRectF) -> QPainterPath:
        first, last = self._control.is_first(self), self._control.is_last(self)
        whole = QPainterPath()
        whole.addRoundedRect(rect, 7, 7)
        if first and last:
            return whole
        if not first and not last:
            plain = QPainterPath()
            plain.addRect(rect)
            return plain
        square = QPainterPath()
        square.addRect(rect.adjusted(8, 0, 0, 0) if first else rect.adjusted(0, 0, -8, 0))
        return whole.united(square).simplified()

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

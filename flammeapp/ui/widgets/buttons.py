"""Buttons of four kinds: go (yellow, one a screen), important (solid ink), normal (outline), quiet (bare)."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeySequence, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from flammeapp.ui.theme import ColourName, Theme
from flammeapp.ui.widgets.focus import FocusWatch, paint_ring
from flammeapp.ui.widgets.marks import key_cap_size, paint_key_cap


class ButtonKind(StrEnum):
    """How loud a button is."""

    GO = "go"
    IMPORTANT = "important"
    NORMAL = "normal"
    QUIET = "quiet"


class ButtonSize(StrEnum):
    """Height and padding of a button."""

    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"


_HEIGHT = {ButtonSize.SMALL: 32, ButtonSize.NORMAL: 40, ButtonSize.LARGE: 52}
_PADDING = {ButtonSize.SMALL: 12, ButtonSize.NORMAL: 16, ButtonSize.LARGE: 24}
_TEXT = {ButtonSize.SMALL: 13.0 / 15.0, ButtonSize.NORMAL: 1.0, ButtonSize.LARGE: 18.0 / 15.0}
_GAP = 8


class Button(QPushButton):
    """A push button of a kind and size, with an optional icon before the text and a key cap after it.

    The accessible name is the text; buttons without text take it from the tool tip (see ``ToolButton``).
    """

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        *,
        kind: ButtonKind = ButtonKind.NORMAL,
        size: ButtonSize = ButtonSize.NORMAL,
        icon: str = "",
        key: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self._kind = kind
        self._size = size
        self._icon_name = icon
        self._key = key
        self._wide_text = False
        self._focus = FocusWatch(self)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        theme.changed.connect(self._look_changed)

    @property
    def kind(self) -> ButtonKind:
        """How loud the button is now."""
        return self._kind

    @property
    def ringed(self) -> bool:
        """Whether the keyboard is here and shown to be."""
        return self._focus.visible

    def set_kind(self, kind: ButtonKind) -> None:
        """Change how loud the button is."""
        self._kind = kind
        self.update()

    def set_icon_name(self, icon: str) -> None:
        """Change the icon; an empty name takes it away."""
        self._icon_name = icon
        self._look_changed()

    def set_key(self, key: str) -> None:
        """Change the key shown behind the text (already translated, e.g. "Enter")."""
        self._key = key
        self._look_changed()

    def set_shortcut_hint(self, sequence: QKeySequence) -> None:
        """Show a shortcut as the key cap in the words of the system."""
        self.set_key(sequence.toString(QKeySequence.SequenceFormat.NativeText))

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._text_font())
        height = max(self._theme.px(_HEIGHT[self._size]), metrics.height() + 12)
        icon_only = not self.text() and not self._key
        if icon_only:
            return QSize(height, height)
        return QSize(self._content_width(metrics) + 2 * _PADDING[self._size], height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill, line, text, width = self._dress()
        rect = QRectF(self.rect())
        half = width / 2
        radius = 8.0
        if fill is not None or line is not None:
            painter.setPen(QPen(line, width) if line is not None else Qt.PenStyle.NoPen)
            painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius - half, radius - half)
        self._paint_content(painter, text)
        if self._focus.visible:
            paint_ring(painter, rect, radius, self._theme, on_marker=self._kind is ButtonKind.GO)
        painter.end()

    def _dress(self) -> tuple[QColor | None, QColor | None, QColor, float]:
        theme = self._theme
        hovered = self.underMouse() and self.isEnabled()
        pressed = self.isDown()
        on = self.isCheckable() and self.isChecked()
        if not self.isEnabled():
            return None, None if self._kind is ButtonKind.QUIET else theme.colour("rule"), theme.colour("ink3"), 1.5
        if self._kind is ButtonKind.GO:
            fill = theme.colour("marker")
            if pressed or hovered:
                fill = fill.darker(108) if pressed else fill.lighter(108)
            return fill, fill if theme.dark else theme.colour("on_marker"), theme.colour("on_marker"), 2.0
        if self._kind is ButtonKind.IMPORTANT or on:
            fill = theme.colour("ink")
            if hovered or pressed:
                fill = theme.colour("ink2")
            return fill, fill, theme.colour("on_ink"), 1.5
        ink = theme.colour("ink")
        if pressed:
            return theme.colour("marker_soft"), ink, ink, 1.5
        if self._kind is ButtonKind.QUIET:
            return (theme.colour("sunk") if hovered else None), None, ink, 1.5
        return theme.colour("sunk" if hovered else "sheet"), theme.colour("edge"), ink, 1.5

    def _paint_content(self, painter: QPainter, ink: QColor) -> None:
        metrics = QFontMetrics(self._text_font())
        rect = self.rect()
        width = self._content_width(metrics)
        x = rect.x() + max((rect.width() - width) / 2, 0)
        if self._icon_name:
            side = self._icon_side()
            if not self.text() and not self._key:
                x = rect.x() + (rect.width() - side) / 2
            pixmap = self._theme.icon_pixmap(self._icon_name, ink, side, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(x, rect.y() + (rect.height() - side) / 2), pixmap)
            x += side + _GAP
        if self.text():
            painter.setFont(self._text_font())
            painter.setPen(ink)
            text_width = metrics.horizontalAdvance(self._plain_text())
            room = QRect(round(x), rect.y(), text_width + 2, rect.height())
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextShowMnemonic
            painter.drawText(room, int(flags), self.text())
            x += text_width + _GAP
        if self._key:
            cap = key_cap_size(self._theme, self._key)
            top = rect.y() + (rect.height() - cap.height()) / 2
            paint_key_cap(painter, QRectF(x, top, cap.width(), cap.height()), self._key, self._theme, own_paper=True)

    def _content_width(self, metrics: QFontMetrics) -> int:
        parts = []
        if self._icon_name:
            parts.append(self._icon_side())
        if self.text():
            parts.append(metrics.horizontalAdvance(self._plain_text()))
        if self._key:
            parts.append(key_cap_size(self._theme, self._key).width())
        return sum(parts) + _GAP * max(0, len(parts) - 1)

    def _plain_text(self) -> str:
        return self.text().replace("&&", "\0").replace("&", "").replace("\0", "&")

    def _icon_side(self) -> int:
        return self._theme.px(16 if self._size is ButtonSize.SMALL else 20)

    def _text_font(self) -> QFont:
        font = self._theme.font("button", scale=_TEXT[self._size])
        if self._kind is ButtonKind.GO:
            font.setWeight(QFont.Weight.Bold)
        return font

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()


class ToolButton(Button):
    """An icon alone, at least 40x40; ``name`` is both its tool tip and its accessible name."""

    def __init__(
        self,
        theme: Theme,
        icon: str,
        name: str,
        *,
        kind: ButtonKind = ButtonKind.QUIET,
        size: ButtonSize = ButtonSize.NORMAL,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, kind=kind, size=size, icon=icon, parent=parent)
        self.set_name(name)

    def set_name(self, name: str) -> None:
        """Change what the button is called (tool tip and accessible name)."""
        self.setToolTip(name)
        self.setAccessibleName(name)


def tint_for(kind: ButtonKind) -> ColourName:
    """The text colour a kind of button carries."""
    if kind is ButtonKind.GO:
        return "on_marker"
    return "on_ink" if kind is ButtonKind.IMPORTANT else "ink"

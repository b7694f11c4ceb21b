"""What the program tells: the message bar at the lower edge (5 s, errors stay) and the callout (result and reason)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPropertyAnimation, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGraphicsOpacityEffect, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.ui.theme import ColourName, Theme
from flammeapp.ui.widgets.buttons import Button, ButtonSize, ToolButton
from flammeapp.ui.widgets.labels import Text
from flammeapp.ui.widgets.marks import IconLabel


class Tone(StrEnum):
    """What kind of news it is; the icon says it as well as the colour."""

    GOOD = "good"
    WARN = "warn"
    BAD = "bad"
    INFO = "info"


_ICONS = {Tone.GOOD: "check", Tone.WARN: "warning", Tone.BAD: "error", Tone.INFO: "info"}
_TINTS: dict[Tone, ColourName] = {Tone.GOOD: "good", Tone.WARN: "warn", Tone.BAD: "bad", Tone.INFO: "info"}


@dataclass(frozen=True, slots=True)
class MessageAction:
    """A way on offered in a message: a key for the program and a verb for people."""

    key: str
    text: str


class MessageBar(QFrame):
    """One message at the lower edge of its parent. Bad news stays, other news leaves after 5 s, with an action after
    10 s, never under the mouse or while the keyboard is in it.

    ``action_requested`` is sent with the key of the action clicked, ``closed`` when the message leaves.
    """

    action_requested = Signal(str)
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tone = Tone.INFO
        self._action_key = ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 6, 6)
        row.setSpacing(8)
        self._icon = IconLabel(theme, "info", tint="info")
        self._text = Text(wrap=True)
        self._action = Button(theme, size=ButtonSize.SMALL)
        self._action.clicked.connect(self._act)
        self._close = ToolButton(theme, "close", self.tr("Close this message"), size=ButtonSize.SMALL)
        self._close.clicked.connect(self.dismiss)
        row.addWidget(self._icon)
        row.addWidget(self._text, 1)
        row.addWidget(self._action)
        row.addWidget(self._close)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._time_over)
        parent.installEventFilter(self)
        theme.changed.connect(self._place)
        self.hide()

    def show_message(self, tone: Tone, text: str, action: MessageAction | None = None) -> None:
        """Say something; it replaces what was said before."""
        self._tone = tone
        self._icon.set_icon(_ICONS[tone], _TINTS[tone])
        self._text.setText(text)
        self.setAccessibleName(text)
        self._action_key = action.key if action else ""
        self._action.setText(action.text if action else "")
        self._action.setVisible(action is not None)
        self.show()
        self.raise_()
        self._place()
        self._timer.stop()
        if tone is not Tone.BAD:
            stays = self._theme.milliseconds("message_stays")
            self._timer.start(2 * stays if action else stays)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def text(self) -> str:
        """What is said now, empty when nothing is."""
        return "" if self.isHidden() else self._text.text()

    def dismiss(self) -> None:
        """Take the message away."""
        self._timer.stop()
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.parent():
            self._place()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("sheet"))
        painter.fillRect(0, 0, 4, self.height(), self._theme.colour(_TINTS[self._tone]))
        painter.setPen(self._theme.colour("rule"))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.fillRect(0, self.height() - 3, self.width(), 3, self._theme.colour("rule"))
        painter.fillRect(0, 0, 4, self.height(), self._theme.colour(_TINTS[self._tone]))
        painter.end()

    def _time_over(self) -> None:
        if self.underMouse() or self._action.ringed or self._close.ringed:
            self._timer.start(1000)
        else:
            self.dismiss()

    def _act(self) -> None:
        key = self._action_key
        self.dismiss()
        self.action_requested.emit(key)

    def _place(self) -> None:
        host = self.parentWidget()
        if host is None or self.isHidden():
            return
        width = min(host.width() - 32, max(420, self._theme.px(640)))
        self.setFixedWidth(max(200, width))
        height = max(self._row.heightForWidth(self.width()), self._row.minimumSize().height())
        self.setGeometry((host.width() - width) // 2, host.height() - height - 16, width, height)


class Callout(QWidget):
    """One line of result and one of reason in an ink outline: "Card 9 moves 5", "The ascent holds you at 5"."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 14, 10)
        column.setSpacing(2)
        self._result = Text(role="heading")
        self._reason = Text(role="body_strong", tint="warn")
        column.addWidget(self._result)
        column.addWidget(self._reason)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._effect = QGraphicsOpacityEffect(self)
        self._effect.setOpacity(1.0)
        self._effect.setEnabled(False)
        self.setGraphicsEffect(self._effect)
        self._fade = QPropertyAnimation(self._effect, b"opacity", self)
        self._fade.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._fade.finished.connect(self._faded)
        theme.changed.connect(self._look_changed)
        self.hide()

    def say(self, result: str, reason: str = "", tone: Tone = Tone.WARN) -> None:
        """Show result and reason; an empty reason leaves one line."""
        self._result.setText(result)
        self._reason.setText(reason)
        self._reason.set_tint(_TINTS[tone])
        self._reason.setVisible(bool(reason))
        self.setAccessibleName(f"{result}. {reason}" if reason else result)
        self.adjustSize()
        appears = self.isHidden()
        self.show()
        self.raise_()
        time = self._theme.milliseconds("panel")
        if appears and time:
            self._effect.setEnabled(True)
            self._fade.stop()
            self._fade.setDuration(time)
            self._fade.setStartValue(0.0)
            self._fade.setEndValue(1.0)
            self._fade.start()

    def sizeHint(self) -> QSize:
        return self._column.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colour("ink"), 2))
        painter.setBrush(self._theme.colour("sheet"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        painter.end()

    def _faded(self) -> None:
        self._effect.setEnabled(False)

    def _look_changed(self) -> None:
        self.adjustSize()
        self.update()

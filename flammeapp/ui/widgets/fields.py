"""Where people write or pick: text field, search field, drop-down choice."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QToolTip, QWidget

from flammeapp.ui.theme import Theme, TypeRole
from flammeapp.ui.widgets.focus import FocusWatch, paint_ring


class TextField(QLineEdit):
    """A line of text with an accessible name; ``set_problem`` outlines it as wrong until the next edit."""

    def __init__(
        self,
        theme: Theme,
        name: str,
        text: str = "",
        *,
        placeholder: str = "",
        limit: int = 40,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self.setMaxLength(limit)
        self.setMinimumHeight(theme.px(36))
        theme.changed.connect(self._look_changed)
        self.textEdited.connect(self._edited)
        self.inputRejected.connect(self._tell_limit)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            paint_ring(painter, QRectF(self.rect()), 8, self._theme)
            painter.end()

    def set_problem(self, problem: bool) -> None:
        """Outline the field as wrong, or not."""
        if bool(self.property("problem")) != problem:
            self.setProperty("problem", problem)
            self.style().unpolish(self)
            self.style().polish(self)

    def _edited(self) -> None:
        self.set_problem(False)
        self.setAccessibleDescription("")

    def _tell_limit(self) -> None:
        """More is typed or pasted than there is room for: say so instead of swallowing it without a word."""
        words = self.tr("That is the longest it can be: {number} letters.").format(number=self.maxLength())
        self.setAccessibleDescription(words)
        QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), words, self)

    def _look_changed(self) -> None:
        self.setMinimumHeight(self._theme.px(36))


class SearchField(TextField):
    """A text field with a magnifier; Esc empties it first and leaves it alone when empty."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, name, placeholder=name, parent=parent)
        self._make_room()
        theme.changed.connect(self._make_room)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        side = self._theme.px(16)
        pixmap = self._theme.icon_pixmap("search", "ink2", side, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(11, (self.height() - side) / 2), pixmap)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            self.textEdited.emit("")
            event.accept()
            return
        super().keyPressEvent(event)

    def _make_room(self) -> None:
        self.setTextMargins(self._theme.px(16) + 8, 0, 0, 0)


class Choice(QComboBox):
    """A drop-down list of (key, words); ``picked`` is sent with the key when the *user* changes it."""

    picked = Signal(str)

    def __init__(
        self,
        theme: Theme,
        name: str,
        options: Sequence[tuple[str, str]],
        *,
        chip: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._chip = chip
        self._focus = FocusWatch(self)
        self.setAccessibleName(name)
        for key, words in options:
            self.addItem(words, key)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.view().window().setWindowFlag(Qt.WindowType.NoDropShadowWindowHint, True)
        self.activated.connect(self._activated)
        theme.changed.connect(self._look_changed)

    def current(self) -> str:
        """The key in force."""
        return str(self.currentData())

    def set_current(self, key: str) -> None:
        """Pick a key silently; an unknown one changes nothing."""
        index = self.findData(key)
        if index >= 0:
            self.setCurrentIndex(index)
            self.update()

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics("label" if self._chip else "body")
        widest = max((metrics.horizontalAdvance(self.itemText(i)) for i in range(self.count())), default=40)
        height = self._theme.px(32 if self._chip else 36)
        return QSize(widest + self._theme.px(16) + 30, max(height, metrics.height() + 10))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def showPopup(self) -> None:
        widest = max(self.fontMetrics().horizontalAdvance(self.itemText(i)) for i in range(self.count()))
        self.view().setMinimumWidth(max(self.width(), widest + 56))
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # scrolling the page must not change a choice

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        hover = self.underMouse() and self.isEnabled()
        if self._chip:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("rule" if hover else "sunk"))
            painter.drawRoundedRect(rect, 4, 4)
        else:
            painter.setPen(QPen(theme.colour("edge"), 1.5))
            painter.setBrush(theme.colour("sunk" if hover else "sheet"))
            painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), 7, 7)
        role: TypeRole = "label" if self._chip else "body"
        painter.setFont(theme.font(role))
        painter.setPen(theme.colour("ink" if self.isEnabled() else "ink3"))
        side = theme.px(16)
        room = rect.adjusted(10, 0, -side - 12, 0)
        words = theme.metrics(role).elidedText(self.currentText(), Qt.TextElideMode.ElideRight, round(room.width()))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), words)
        pixmap = theme.icon_pixmap("chevron-down", "ink", side, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(rect.right() - side - 8, (rect.height() - side) / 2), pixmap)
        if self._focus.visible:
            paint_ring(painter, rect, 4 if self._chip else 8, theme)
        painter.end()

    def _activated(self, _index: int) -> None:
        self.picked.emit(self.current())

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

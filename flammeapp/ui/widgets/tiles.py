"""A sheet that is one big button: icon, title, one line below."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from flammeapp.ui.theme import ColourName, Theme
from flammeapp.ui.widgets.focus import FocusWatch, paint_ring
from flammeapp.ui.widgets.surfaces import paint_sheet

_PAD = 18
_GAP = 16


class TileButton(QAbstractButton):
    """A way on from a page, as on the home page. ``clicked`` as any button; Enter and Space press it."""

    def __init__(self, theme: Theme, icon: str, title: str, line: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = icon
        self._line = line
        self._focus = FocusWatch(self)
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(line)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._look_changed)

    def set_line(self, line: str) -> None:
        """Change the line below the title."""
        self._line = line
        self.setAccessibleDescription(line)
        self._look_changed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def heightForWidth(self, width: int) -> int:
        theme = self._theme
        room = max(80, width - 2 * _PAD - theme.px(56) - _GAP)
        title = QFontMetrics(self._title_font())
        line = theme.metrics("small").boundingRect(0, 0, room, 400, int(Qt.TextFlag.TextWordWrap), self._line)
        return max(theme.px(92), title.height() + line.height() + 30)

    def sizeHint(self) -> QSize:
        theme = self._theme
        text = max(
            QFontMetrics(self._title_font()).horizontalAdvance(self.text()),
            min(theme.metrics("small").horizontalAdvance(self._line), theme.px(320)),
        )
        width = 2 * _PAD + theme.px(56) + _GAP + text + 4
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        title = QFontMetrics(self._title_font()).horizontalAdvance(self.text())
        return QSize(2 * _PAD + self._theme.px(56) + _GAP + title + 4, self._theme.px(92))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        hover = self.underMouse() and self.isEnabled()
        down = self.isDown()
        fill: ColourName = "marker_soft" if down else "sheet"
        paint_sheet(painter, rect, theme, fill=fill, line="edge" if hover or down else "rule")
        side = theme.px(56)
        well = QRectF(_PAD, (rect.height() - 3 - side) / 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("sunk"))
        painter.drawRoundedRect(well, 8, 8)
        icon = theme.px(30)
        pixmap = theme.icon_pixmap(self._icon, "ink", icon, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(well.center().x() - icon / 2, well.center().y() - icon / 2), pixmap)
        font = self._title_font()
        title = QFontMetrics(font)
        x = well.right() + _GAP
        room = rect.width() - x - _PAD
        small = theme.metrics("small")
        flags = int(Qt.TextFlag.TextWordWrap)
        line = small.boundingRect(0, 0, max(1, round(room)), 400, flags, self._line)
        height = title.height() + 2 + line.height()
        y = (rect.height() - 3 - height) / 2
        painter.setFont(font)
        painter.setPen(theme.colour("ink"))
        painter.drawText(QRectF(x, y, room, title.height()), int(Qt.AlignmentFlag.AlignVCenter), self.text())
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("ink2"))
        painter.drawText(QRectF(x, y + title.height() + 2, room, line.height() + 4), flags, self._line)
        if self._focus.visible:
            paint_ring(painter, rect.adjusted(0, 0, 0, -2), 12, theme)
        painter.end()

    def _title_font(self) -> QFont:
        return self._theme.font("heading", scale=1.2)

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

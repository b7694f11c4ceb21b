"""The poster of the home page: the drawing fills its column, the program's name stands on the sky."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from flammeapp.ui.theme import Theme

FILE = "poster-home.svg"
SKY = "#F6E2AE"
LARGEST_TITLE = 178.0
WIDE_POSTER = 560
NARROW_POSTER = 320
NARROW_UNDER = 1280


def poster_width(page: QSize) -> int:
    """The width of the poster on a page of that size: it grows with the page and shrinks in a narrow one."""
    if page.width() < NARROW_UNDER:
        return NARROW_POSTER
    return max(WIDE_POSTER, min(round(page.width() * 0.39), round(page.height() * 0.622)))


class Poster(QWidget):
    """Shows the poster at any size; the same in both themes. ``brand`` in capitals, ``line`` below it."""

    def __init__(self, theme: Theme, brand: str, line: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._brand = brand.upper()
        self._line = line
        self._renderer = QSvgRenderer(str(theme.resources / FILE))
        self._picture = QPixmap()
        self._drawn_for: tuple[QSize, float] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(f"{brand}. {line}")
        theme.changed.connect(self._look_changed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        key = (self.size(), self.devicePixelRatioF())
        if key != self._drawn_for:
            self._picture = self._draw(*key)
            self._drawn_for = key
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _draw(self, size: QSize, ratio: float) -> QPixmap:
        pixmap = QPixmap(QSize(round(size.width() * ratio), round(size.height() * ratio)))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(SKY)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        art = self._renderer.defaultSize()
        factor = max(size.height() / art.height(), size.width() / (art.width() - 40))
        width, height = art.width() * factor, art.height() * factor
        left = (size.width() - width) * 0.55 if width > size.width() * 1.15 else -20 * factor
        self._renderer.render(painter, QRectF(left, size.height() - height, width, height))
        ink = self._theme.piece_ink
        if not self._theme.dark:
            painter.fillRect(QRectF(size.width() - 3, 0, 3, size.height()), ink)
        margin = 44.0 if size.width() >= 480 else 28.0
        room = size.width() - 2 * margin
        title = self._theme.sized_font("poster", 100)
        per_pixel = QFontMetricsF(title).horizontalAdvance(self._brand) / 100
        pixels = min(LARGEST_TITLE * max(1.0, size.width() / 560), room / per_pixel)
        title = self._theme.sized_font("poster", pixels)
        metrics = QFontMetricsF(title)
        painter.setPen(ink)
        painter.setFont(title)
        baseline = margin + metrics.capHeight()
        painter.drawText(
            QRectF(margin - 0.03 * pixels, baseline - metrics.ascent(), room + pixels, metrics.height()),
            int(Qt.AlignmentFlag.AlignLeft),
            self._brand,
        )
        line = self._theme.sized_font("body_strong", 19 * min(1.25, max(0.8, size.width() / 560)) * self._line_scale())
        painter.setFont(line)
        box = QRectF(margin, baseline + 20, room, 120)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap), self._line)
        painter.end()
        return pixmap

    def _line_scale(self) -> float:
        return self._theme.text_size

    def _look_changed(self) -> None:
        self._drawn_for = None
        self.update()

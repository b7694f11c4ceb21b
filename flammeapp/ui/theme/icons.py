"""Icons in the ink of the moment: one-colour SVG files, recoloured, rendered at device pixels and kept."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

DRAWN_INK = "#1A2233"
RATIOS = (1.0, 2.0)


class IconCache:
    """Pixmaps of icons by (name, colour, size, ratio); colours are ``#RRGGBB``, sizes logical pixels."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._texts: dict[str, str] = {}
        self._pixmaps: dict[tuple[str, str, int, float], QPixmap] = {}
        self._icons: dict[tuple[str, str, str, int, float], QIcon] = {}

    def clear(self) -> None:
        """Forget what was rendered (the file texts are kept)."""
        self._pixmaps.clear()
        self._icons.clear()

    def pixmap(self, name: str, colour: str, size: int, ratio: float) -> QPixmap:
        """The icon as a square pixmap; a missing file raises ``FileNotFoundError``."""
        key = (name, colour, size, ratio)
        found = self._pixmaps.get(key)
        if found is None:
            found = self._pixmaps[key] = self._render(name, colour, size, ratio)
        return found

    def icon(self, name: str, colour: str, disabled: str, size: int, ratio: float) -> QIcon:
        """The icon for buttons and menus: one picture for use, one in ``disabled`` for the greyed state."""
        key = (name, colour, disabled, size, ratio)
        found = self._icons.get(key)
        if found is None:
            found = QIcon()
            for each in sorted({*RATIOS, ratio}):
                found.addPixmap(self.pixmap(name, colour, size, each), QIcon.Mode.Normal)
                found.addPixmap(self.pixmap(name, disabled, size, each), QIcon.Mode.Disabled)
            self._icons[key] = found
        return found

    def _render(self, name: str, colour: str, size: int, ratio: float) -> QPixmap:
        text = self._texts.get(name)
        if text is None:
            text = self._texts[name] = (self._folder / f"{name}.svg").read_text(encoding="utf-8")
        side = max(1, round(size * ratio))
        pixmap = QPixmap(QSize(side, side))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer = QSvgRenderer(QByteArray(text.replace(DRAWN_INK, colour).encode()))
        renderer.render(painter, QRectF(0, 0, side, side))
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

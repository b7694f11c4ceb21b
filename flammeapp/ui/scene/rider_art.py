"""Pictures of riders at the size of the moment: the token from above, the standing figure with shadow and plate.

Rendered once by (kind, team, size, side, ratio) and kept, so that painting a rider is one or two pixmaps.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap

from flammeapp.engine.teams import RiderKind
from flammeapp.ui.i18n.names import kind_letter
from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import rider_figure, rider_token

FIGURE_FROM = 44.0
"""Pixels a square from which riders stand up."""
PASSING_FIGURE = 66.0
PASSING_TOKEN = 36.0
"""Zooms whose pictures stand in while the zoom runs from tokens to figures or back."""
TOKEN_WIDTH = 1.02
TOKEN_HEIGHT = TOKEN_WIDTH * 24 / 44
FIGURE_WIDTH = 1.06
FIGURE_HEIGHT = FIGURE_WIDTH * 76 / 96
FIGURE_BOX = QRectF(-0.7, -0.82, 1.4, 1.12)
"""Where the picture of a figure lies round the middle of its lane, in squares."""
GROUND = 0.16
"""How far below the middle of the lane the wheels stand."""
PLATE = 0.27


class RiderArt:
    """The pictures, kept until the look changes or the zoom settles somewhere else.

    `settled` is the zoom (pixels a square) for which pictures are drawn; while the zoom runs they are only scaled.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._kept: dict[tuple[str, RiderKind, str, int, float], QPixmap] = {}
        self.settled = 30.0
        self.always_tokens = False
        """While start places are offered nobody stands up: a figure would hide the place behind it."""

    def settle(self, scale: float) -> None:
        """Draw for this zoom from now on."""
        if abs(scale - self.settled) > 0.25:
            self.settled = scale
            self._kept.clear()

    def clear(self) -> None:
        """Forget every picture: the look has changed."""
        self._kept.clear()

    def stands(self, scale: float) -> bool:
        """Whether riders are figures at this zoom."""
        return scale >= FIGURE_FROM and not self.always_tokens

    def size_for(self, scale: float) -> float:
        """The zoom whose picture to stretch at `scale`: the settled one if it shows the same kind of picture."""
        if (self.settled >= FIGURE_FROM) == (scale >= FIGURE_FROM):
            return self.settled
        return PASSING_FIGURE if scale >= FIGURE_FROM else PASSING_TOKEN

    def token(self, kind: RiderKind, team: str, size: float, ratio: float) -> QPixmap:
        """The rider from above, riding to the right, without his letter."""
        width = max(1, round(size * TOKEN_WIDTH))
        return self._theme.pieces.pixmap(
            rider_token(kind.value, team), QSize(width, max(1, round(size * TOKEN_HEIGHT))), ratio
        )

    def letter(self, kind: RiderKind, size: float, ratio: float) -> QPixmap:
        """R or S in piece ink, for the disc of the token."""
        key = ("letter", kind, "", round(size * 4), ratio)
        found = self._kept.get(key)
        if found is None:
            side = max(1, round(size * TOKEN_HEIGHT))
            found = self._blank(side, side, ratio)
            painter = QPainter(found)
            painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
            painter.setFont(self._font(size * TOKEN_HEIGHT * 0.64))
            painter.setPen(self._theme.piece_ink)
            painter.drawText(QRectF(0, 0, side, side), int(Qt.AlignmentFlag.AlignCenter), kind_letter(kind))
            painter.end()
            self._kept[key] = found
        return found

    def figure(self, kind: RiderKind, team: str, size: float, ratio: float, *, mirrored: bool) -> QPixmap:
        """The rider standing, with ground shadow and letter plate, covering `FIGURE_BOX`; mirrored he rides left."""
        key = ("left" if mirrored else "right", kind, team, round(size * 4), ratio)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._figure(kind, team, size, ratio, mirrored=mirrored)
        return found

    def _figure(self, kind: RiderKind, team: str, size: float, ratio: float, *, mirrored: bool) -> QPixmap:
        box = FIGURE_BOX
        pixmap = self._blank(round(box.width() * size), round(box.height() * size), ratio)
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(size, size)
        painter.translate(-box.topLeft())
        shadow = QColor(self._theme.piece_ink)
        shadow.setAlphaF(0.38)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shadow)
        painter.drawEllipse(QPointF(0, 0.13), FIGURE_WIDTH * 0.46, 0.12)
        side = -1 if mirrored else 1
        painter.save()
        painter.scale(side, 1)
        target = QRectF(-FIGURE_WIDTH / 2, GROUND - FIGURE_HEIGHT * 72 / 76, FIGURE_WIDTH, FIGURE_HEIGHT)
        self._theme.pieces.renderer(rider_figure(kind.value, team)).render(painter, target)
        painter.restore()
        self._plate(painter, QPointF(-side * FIGURE_WIDTH * 0.37, -FIGURE_HEIGHT * 0.43), kind, size)
        painter.end()
        return pixmap

    def _plate(self, painter: QPainter, middle: QPointF, kind: RiderKind, size: float) -> None:
        painter.save()
        painter.translate(middle)
        painter.scale(1 / size, 1 / size)  # in pixels: a font of a quarter pixel cannot be drawn
        side = PLATE * size
        plate = QRectF(-side / 2, -side / 2, side, side)
        painter.setPen(QPen(self._theme.piece_ink, 1.6))
        painter.setBrush(self._theme.piece_paper)
        painter.drawRoundedRect(plate, 3, 3)
        painter.setFont(self._font(side * 0.92))
        painter.setPen(self._theme.piece_ink)
        painter.drawText(plate.adjusted(-4, -4, 4, 4), int(Qt.AlignmentFlag.AlignCenter), kind_letter(kind))
        painter.restore()

    def _font(self, pixels: float) -> QFont:
        font = self._theme.sized_font("card", pixels)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def _blank(self, width: int, height: int, ratio: float) -> QPixmap:
        pixmap = QPixmap(max(1, round(width * ratio)), max(1, round(height * ratio)))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap

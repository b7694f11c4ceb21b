"""Pictures of riders at the size of the moment: the token from above, the standing figure with shadow and plate.

Rendered once by (kind, team, size, side, ratio) and kept, so that painting a rider is one or two pixmaps.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, TypeAlias

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
BODY_MIDDLE = FIGURE_HEIGHT * (72 / 76 - 0.5) - GROUND
"""How far above the middle of the lane the middle of a figure lies: he turns round it when he falls."""
PLATE = 0.27
SIZES = (0.63, 0.66, 0.8, 1.0)
"""Sizes at which riders are drawn; in between the next bigger picture is shrunk (riders in a crowd are smaller)."""

Badge: TypeAlias = Literal["crash", "dummy"]


class RiderMark(Enum):
    """What is special about a rider for a whole race: his plate says it."""

    PLAIN = "plain"
    SPECIALIST = "specialist"  # letter and plate change colours
    DUMMY = "dummy"  # a cone beside the letter (R25, R26)


class RiderArt:
    """The pictures, kept until the look changes or the zoom settles somewhere else.

    `settled` is the zoom (pixels a square) for which pictures are drawn; while the zoom runs they are only scaled.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._kept: dict[tuple[str, int, float], QPixmap] = {}
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

    def size_for(self, scale: float, size: float = 1.0) -> float:
        """The zoom whose picture to stretch at `scale`: the settled one if it shows the same kind of picture.

        `size` is how big the rider is drawn; his picture is made for the next of `SIZES`.
        """
        drawn = next((each for each in SIZES if each > size - 0.01), 1.0)
        if (self.settled >= FIGURE_FROM) == (scale >= FIGURE_FROM):
            return self.settled * drawn
        return (PASSING_FIGURE if scale >= FIGURE_FROM else PASSING_TOKEN) * drawn

    def token(self, kind: RiderKind, team: str, size: float, ratio: float) -> QPixmap:
        """The rider from above, riding to the right, without his letter."""
        width = max(1, round(size * TOKEN_WIDTH))
        return self._theme.pieces.pixmap(
            rider_token(kind.value, team), QSize(width, max(1, round(size * TOKEN_HEIGHT))), ratio
        )

    def letter(self, kind: RiderKind, size: float, ratio: float, mark: RiderMark = RiderMark.PLAIN) -> QPixmap:
        """R or S in piece ink, for the disc of the token; a specialist's disc is ink, his letter paper."""
        key = (f"letter {kind.value} {mark.value}", round(size * 4), ratio)
        found = self._kept.get(key)
        if found is None:
            side = max(1, round(size * TOKEN_HEIGHT))
            found = self._blank(side, side, ratio)
            painter = QPainter(found)
            painter.setRenderHints(QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.Antialiasing)
            painter.setFont(self._font(size * TOKEN_HEIGHT * 0.64))
            painter.setPen(self._theme.piece_ink)
            if mark is RiderMark.SPECIALIST:
                painter.setBrush(self._theme.piece_ink)
                painter.drawEllipse(QPointF(side / 2, side / 2), side / 3, side / 3)
                painter.setPen(self._theme.piece_paper)
            painter.drawText(QRectF(0, 0, side, side), int(Qt.AlignmentFlag.AlignCenter), kind_letter(kind))
            painter.end()
            self._kept[key] = found
        return found

    def badge(self, badge: Badge, pixels: float, ratio: float) -> QPixmap:
        """A round badge: the star of a crash on marker, the cone of a team nobody plays on paper."""
        key = (f"badge {badge}", round(pixels * 4), ratio)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._blank(round(pixels), round(pixels), ratio)
            painter = QPainter(found)
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.setPen(QPen(self._theme.piece_ink, min(1.6, pixels / 9)))
            painter.setBrush(self._theme.colour("marker") if badge == "crash" else self._theme.piece_paper)
            radius = pixels / 2 - 1
            painter.drawEllipse(QPointF(pixels / 2, pixels / 2), radius, radius)
            side = max(5, round(pixels * 0.74))
            icon = self._theme.icon_pixmap(badge, self._theme.piece_ink, side, ratio)
            painter.drawPixmap(QRectF((pixels - side) / 2, (pixels - side) / 2, side, side), icon, QRectF(icon.rect()))
            painter.end()
        return found

    def figure(
        self,
        kind: RiderKind,
        team: str,
        size: float,
        ratio: float,
        mark: RiderMark = RiderMark.PLAIN,
        *,
        mirrored: bool,
    ) -> QPixmap:
        """The rider standing, with ground shadow and letter plate, covering `FIGURE_BOX`; mirrored he rides left."""
        side = "left" if mirrored else "right"
        key = (f"{side} {kind.value} {team} {mark.value}", round(size * 4), ratio)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._picture(size, ratio)
            painter = self._painter(found, size)
            self._shadow(painter)
            self._body(painter, kind, team, mirrored=mirrored)
            self._plate(painter, kind, mark, size, mirrored=mirrored)
            painter.end()
        return found

    def fallen(self, kind: RiderKind, team: str, size: float, ratio: float, *, mirrored: bool) -> QPixmap:
        """The rider alone, round the middle of his body, covering `FIGURE_BOX`: to be turned by who paints him."""
        key = (f"fallen {'left' if mirrored else 'right'} {kind.value} {team}", round(size * 4), ratio)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._picture(size, ratio)
            painter = self._painter(found, size)
            painter.translate(0, BODY_MIDDLE)
            self._body(painter, kind, team, mirrored=mirrored)
            painter.end()
        return found

    def under_fallen(self, kind: RiderKind, size: float, ratio: float, mark: RiderMark, *, mirrored: bool) -> QPixmap:
        """What stays upright of a rider who lies on the road: his shadow and his plate."""
        key = (f"under {'left' if mirrored else 'right'} {kind.value} {mark.value}", round(size * 4), ratio)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._picture(size, ratio)
            painter = self._painter(found, size)
            self._shadow(painter)
            self._plate(painter, kind, mark, size, mirrored=mirrored)
            painter.end()
        return found

    def _picture(self, size: float, ratio: float) -> QPixmap:
        return self._blank(round(FIGURE_BOX.width() * size), round(FIGURE_BOX.height() * size), ratio)

    def _painter(self, pixmap: QPixmap, size: float) -> QPainter:
        """Paints in squares round the middle of the lane."""
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(size, size)
        painter.translate(-FIGURE_BOX.topLeft())
        return painter

    def _shadow(self, painter: QPainter) -> None:
        shadow = QColor(self._theme.piece_ink)
        shadow.setAlphaF(0.38)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shadow)
        painter.drawEllipse(QPointF(0, 0.13), FIGURE_WIDTH * 0.46, 0.12)

    def _body(self, painter: QPainter, kind: RiderKind, team: str, *, mirrored: bool) -> None:
        painter.save()
        painter.scale(-1 if mirrored else 1, 1)
        target = QRectF(-FIGURE_WIDTH / 2, GROUND - FIGURE_HEIGHT * 72 / 76, FIGURE_WIDTH, FIGURE_HEIGHT)
        self._theme.pieces.renderer(rider_figure(kind.value, team)).render(painter, target)
        painter.restore()

    def _plate(self, painter: QPainter, kind: RiderKind, mark: RiderMark, size: float, *, mirrored: bool) -> None:
        painter.save()
        painter.translate(QPointF((1 if mirrored else -1) * FIGURE_WIDTH * 0.37, -FIGURE_HEIGHT * 0.43))
        painter.scale(1 / size, 1 / size)  # in pixels: a font of a quarter pixel cannot be drawn
        side = PLATE * size
        plate = QRectF(-side / 2, -side / 2, side, side)
        ink, paper = self._theme.piece_ink, self._theme.piece_paper
        painter.setPen(QPen(paper if mark is RiderMark.SPECIALIST else ink, 1.6))
        painter.setBrush(ink if mark is RiderMark.SPECIALIST else paper)
        painter.drawRoundedRect(plate, 3, 3)
        painter.setPen(QPen(ink, 1.6))
        if mark is RiderMark.DUMMY:
            painter.setBrush(paper)
            above = plate.translated(0, -side)
            painter.drawRoundedRect(above, 3, 3)
            ratio = painter.device().devicePixelRatioF()
            icon = self._theme.icon_pixmap("dummy", ink, max(6, round(side * 0.86)), ratio)
            painter.drawPixmap(above.adjusted(1, 1, -1, -1), icon, QRectF(icon.rect()))
        painter.setFont(self._font(side * 0.92))
        painter.setPen(paper if mark is RiderMark.SPECIALIST else ink)
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

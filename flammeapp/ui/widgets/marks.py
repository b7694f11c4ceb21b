"""Small marks that repeat everywhere: key cap, chip, number plate, jersey, icon, team marker."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from flammeapp.ui.theme import ColourName, Theme
from flammeapp.ui.theme.pieces import team_jersey

PLATE_PAPER = QColor("#FBF8F0")
PLATE_HATCH = (QColor("#E8DFCB"), QColor("#D2C5A6"))


class Mark(QWidget):
    """A small painted thing that takes its natural size and repaints with the theme."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._look_changed)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()


def key_cap_size(theme: Theme, text: str) -> QSize:
    """Natural size of a key cap."""
    metrics = theme.metrics("label")
    height = max(theme.px(22), metrics.height() + 6)
    return QSize(max(height, metrics.horizontalAdvance(text) + 14), height)


def paint_key_cap(
    painter: QPainter, rect: QRectF, text: str, theme: Theme, *, own_paper: bool = False, chosen: bool = False
) -> None:
    """A key: outline with a 3 px lower edge. ``own_paper``: ink on paper whatever the theme (on yellow, on teams)."""
    paper = theme.piece_paper if own_paper else theme.colour("marker" if chosen else "sheet")
    line = theme.piece_ink if own_paper or chosen else theme.colour("edge")
    ink = theme.piece_ink if own_paper or chosen else theme.colour("ink")
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(line)
    painter.drawRoundedRect(rect, 4, 4)
    painter.setBrush(paper)
    painter.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -3), 2.5, 2.5)
    painter.setFont(theme.font("label"))
    painter.setPen(ink)
    painter.drawText(rect.adjusted(0, 0, 0, -1.5), int(Qt.AlignmentFlag.AlignCenter), text)
    painter.restore()


class KeyCap(Mark):
    """The picture of a key, e.g. "Enter" or "3"; ``chosen`` puts it on marker."""

    def __init__(self, theme: Theme, text: str, *, chosen: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._text = text
        self._chosen = chosen
        self.setAccessibleName(text)

    def set_chosen(self, chosen: bool) -> None:
        """Put the key on marker or take it off."""
        self._chosen = chosen
        self.update()

    def sizeHint(self) -> QSize:
        return key_cap_size(self._theme, self._text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_key_cap(painter, QRectF(self.rect()), self._text, self._theme, chosen=self._chosen)
        painter.end()


class Chip(Mark):
    """A word or two on a sunk ground, with an optional icon."""

    def __init__(
        self, theme: Theme, text: str, *, icon: str = "", tint: ColourName = "ink", parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self._text = text
        self._icon = icon
        self._tint: ColourName = tint
        self.setAccessibleName(text)

    def set_text(self, text: str) -> None:
        """Change the words."""
        self._text = text
        self.setAccessibleName(text)
        self._look_changed()

    def text(self) -> str:
        """The words on the chip."""
        return self._text

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics("label")
        icon = self._theme.px(16) + 5 if self._icon else 0
        return QSize(metrics.horizontalAdvance(self._text) + icon + 16, max(self._theme.px(24), metrics.height() + 6))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("sunk"))
        painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        x = 8
        if self._icon:
            side = self._theme.px(16)
            pixmap = self._theme.icon_pixmap(self._icon, self._tint, side, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(x, (self.height() - side) / 2), pixmap)
            x += side + 5
        painter.setFont(self._theme.font("label"))
        painter.setPen(self._theme.colour(self._tint))
        painter.drawText(self.rect().adjusted(x, 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), self._text)
        painter.end()


def paint_number_plate(painter: QPainter, rect: QRectF, value: str, theme: Theme, *, exhaustion: bool = False) -> None:
    """A card value as a race plate; hatched for an exhaustion card. Always ink on paper."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    body = rect.adjusted(0.75, 0.75, -0.75, -0.75)
    path = QPainterPath()
    path.addRoundedRect(body, 4, 4)
    painter.fillPath(path, PLATE_HATCH[0] if exhaustion else PLATE_PAPER)
    if exhaustion:
        painter.setClipPath(path)
        painter.setPen(QPen(PLATE_HATCH[1], 2))
        x = rect.left() - rect.height()
        while x < rect.right():
            painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()))
            x += 8.5
        painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("edge") if theme.dark else theme.piece_ink, 1.5))
    painter.drawPath(path)
    painter.setPen(theme.piece_ink)
    font = theme.sized_font("figure_small", rect.height() * 0.71)
    font.setWeight(font.Weight.Bold)
    painter.setFont(font)
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), value)
    painter.restore()


class NumberPlate(Mark):
    """The last card of a rider as a plate; ``exhaustion`` hatches it."""

    def __init__(
        self, theme: Theme, value: int | None, *, exhaustion: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self._value = value
        self._exhaustion = exhaustion

    def set_value(self, value: int | None, *, exhaustion: bool = False) -> None:
        """Show another card; ``None`` shows an empty place."""
        self._value = value
        self._exhaustion = exhaustion
        self.update()

    def sizeHint(self) -> QSize:
        side = self._theme.px(24)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._value is None:
            return
        painter = QPainter(self)
        paint_number_plate(painter, QRectF(self.rect()), str(self._value), self._theme, exhaustion=self._exhaustion)
        painter.end()


class PieceLabel(Mark):
    """A piece (jersey, rider, token …) at a fixed logical width; ``faded`` shows it out of play."""

    def __init__(self, theme: Theme, file: str, width: int, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._file = file
        self._width = width
        self._faded = False
        self.setAccessibleName(name)

    def set_file(self, file: str, name: str = "") -> None:
        """Show another piece."""
        self._file = file
        self.setAccessibleName(name)
        self._look_changed()

    def set_faded(self, faded: bool) -> None:
        """Show the piece pale, as not taking part."""
        self._faded = faded
        self.update()

    def sizeHint(self) -> QSize:
        pixmap = self._theme.piece(self._file, self._width, ratio=1.0)
        return pixmap.size()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setOpacity(0.42 if self._faded else 1.0)
        painter.drawPixmap(0, 0, self._theme.piece(self._file, self._width, ratio=self.devicePixelRatioF()))
        painter.end()


class JerseyLabel(PieceLabel):
    """A team's jersey by colour name; from 20 px up (below that use ``TeamMarker``)."""

    def __init__(self, theme: Theme, team: str, width: int = 24, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(theme, team_jersey(team), width, name, parent)


class IconLabel(Mark):
    """An icon that only shows; the text beside it says the same."""

    def __init__(
        self, theme: Theme, icon: str, *, tint: ColourName = "ink", size: int = 20, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self._icon = icon
        self._tint: ColourName = tint
        self._side = size

    def set_icon(self, icon: str, tint: ColourName | None = None) -> None:
        """Show another icon."""
        self._icon = icon
        self._tint = tint or self._tint
        self.update()

    def sizeHint(self) -> QSize:
        side = self._theme.px(self._side)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        side = self._theme.px(self._side)
        painter.drawPixmap(0, 0, self._theme.icon_pixmap(self._icon, self._tint, side, self.devicePixelRatioF()))
        painter.end()


def marker_path(shape: str, centre: QPointF, radius: float) -> QPainterPath:
    """The outline of a team's tiny marker: circle, triangle, square, diamond, hexagon or star."""
    path = QPainterPath()
    if shape == "circle":
        path.addEllipse(centre, radius, radius)
        return path
    if shape == "star":
        points = [_around(centre, radius * (0.62 if i % 2 else 1.35), math.pi * i / 5) for i in range(10)]
    else:
        count, turn, factor = {
            "triangle": (3, 0.0, 1.25),
            "square": (4, math.pi / 4, 1.25),
            "diamond": (4, 0.0, 1.28),
            "hexagon": (6, 0.0, 1.1),
        }[shape]
        points = [_around(centre, radius * factor, turn + 2 * math.pi * i / count) for i in range(count)]
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def paint_team_marker(painter: QPainter, centre: QPointF, radius: float, team: str, theme: Theme) -> None:
    """A team's marker shape in its colour with the piece outline."""
    look = theme.team(team)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(theme.colour("piece_edge"), 1.6)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor(look.main))
    painter.drawPath(marker_path(look.marker, centre, radius))
    painter.restore()


class TeamMarker(Mark):
    """A team's marker shape, for places too small for a jersey."""

    def __init__(self, theme: Theme, team: str, size: int = 18, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._team = team
        self._side = size
        self.setAccessibleName(name)

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_team_marker(
            painter, QPointF(self._side / 2, self._side / 2), self._side / 2 - 3.5, self._team, self._theme
        )
        painter.end()


def _around(centre: QPointF, radius: float, angle: float) -> QPointF:
    return QPointF(centre.x() + radius * math.sin(angle), centre.y() - radius * math.cos(angle))

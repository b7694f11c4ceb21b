"""What stands in the cells of the Tour Sheet, painted."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from flammeapp.ui.i18n.names import clock
from flammeapp.ui.theme import ColourName, Theme
from flammeapp.ui.tour.sheet_cells import StageCell

CENTRE = int(Qt.AlignmentFlag.AlignCenter)
LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class SheetPart(StrEnum):
    """What of the sheet is shown."""

    ALL = "all"
    TIME = "time"
    SPRINT = "sprint"
    MOUNTAIN = "mountain"


def paint_head(
    painter: QPainter, theme: Theme, box: QRectF, title: str, icon: str, words: str, tint: ColourName
) -> None:
    """The head of a column: a title or an icon, a word below."""
    upper = QRectF(box.left(), box.top() + 4, box.width(), theme.metrics("heading").height())
    if icon:
        side = theme.px(20)
        picture = theme.icon_pixmap(icon, tint, side, painter.device().devicePixelRatioF())
        painter.drawPixmap(QPointF(box.center().x() - side / 2, upper.center().y() - side / 2), picture)
    painter.setFont(theme.font("heading"))
    painter.setPen(theme.colour(tint))
    painter.drawText(upper, CENTRE, title)
    painter.setFont(theme.font("label"))
    painter.setPen(theme.colour("ink2" if tint == "ink" else "ink3"))
    lower = QRectF(box.left(), upper.bottom() + 1, box.width(), theme.metrics("label").height())
    shown = theme.metrics("label").elidedText(words, Qt.TextElideMode.ElideRight, round(box.width()))
    painter.drawText(lower, CENTRE, shown)


def paint_rest(painter: QPainter, theme: Theme, box: QRectF, points: int | None) -> None:
    """A team's rest day: hatched, with the points it brought."""
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(theme.colour("rule"), 1))
    start = box.left() - box.height()
    while start < box.right():
        painter.drawLine(QPointF(start, box.bottom()), QPointF(start + box.height(), box.top()))
        start += 8
    painter.restore()
    if points:
        _paint_chip(painter, theme, box.center().x(), box.center().y(), str(points))


def paint_cell(painter: QPainter, theme: Theme, box: QRectF, cell: StageCell, part: SheetPart) -> None:
    """A rider's stage: time, podium points, what he took on the road; or one classification alone."""
    figure = theme.metrics("figure_small")
    if part in (SheetPart.SPRINT, SheetPart.MOUNTAIN):
        value = cell.sprint if part is SheetPart.SPRINT else cell.mountain
        if value:
            _paint_signs(painter, theme, box.center().x(), box.center().y(), [(part.value, value)], "figure_small")
        return
    whole = part is SheetPart.ALL
    signs = [(sign, value) for sign, value in (("sprint", cell.sprint), ("mountain", cell.mountain)) if value]
    middle = box.top() + box.height() * (0.34 if whole else 0.5)
    text = clock(cell.time)
    wide = figure.horizontalAdvance(text)
    chip = theme.px(18) + 4 if cell.podium and whole else 0
    left = box.center().x() - (wide + chip) / 2
    painter.setFont(theme.font("figure_small"))
    painter.setPen(theme.colour("ink"))
    painter.drawText(QRectF(left, middle - 20, wide + 2, 40), LEFT, text)
    if chip:
        _paint_chip(painter, theme, left + wide + 4 + theme.px(9), middle, str(cell.podium))
    if whole and signs:
        _paint_signs(painter, theme, box.center().x(), box.top() + box.height() * 0.78, signs, "label")


def _paint_signs(painter: QPainter, theme: Theme, x: float, y: float, signs: list[tuple[str, int]], role: str) -> None:
    small = role == "label"
    font = theme.font("figure_small", scale=0.75) if small else theme.font("figure_small")
    side = theme.px(11 if small else 14)
    painter.setFont(font)
    metrics = painter.fontMetrics()
    wide = sum(side + 3 + metrics.horizontalAdvance(str(value)) for _, value in signs) + 7 * (len(signs) - 1)
    left = x - wide / 2
    for sign, value in signs:
        tint: QColor = theme.colour("good" if sign == "sprint" else "bad")
        picture = theme.icon_pixmap(sign, tint, side, painter.device().devicePixelRatioF())
        painter.drawPixmap(QPointF(left, y - side / 2), picture)
        left += side + 3
        number = str(value)
        painter.setPen(theme.colour("ink2" if small else "ink"))
        painter.drawText(QRectF(left, y - 15, metrics.horizontalAdvance(number) + 2, 30), LEFT, number)
        left += metrics.horizontalAdvance(number) + 7


def _paint_chip(painter: QPainter, theme: Theme, x: float, y: float, text: str) -> None:
    side = theme.px(18)
    box = QRectF(x - side / 2, y - side / 2, side, side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("marker"))
    painter.drawRoundedRect(box, 3, 3)
    painter.setFont(theme.font("figure_small", scale=0.83))
    painter.setPen(theme.colour("on_marker"))
    painter.drawText(box, CENTRE, text)


def paint_piece(painter: QPainter, theme: Theme, file: str, x: float, middle: float, width: int) -> None:
    """A piece of the game so wide, its middle at a height."""
    piece = theme.piece(file, theme.px(width), ratio=painter.device().devicePixelRatioF())
    painter.drawPixmap(QPointF(x, middle - piece.height() / piece.devicePixelRatio() / 2), piece)

"""What a line of a stage or a tour won: Tour Points on marker, tokens as they lie on the table, points with a sign."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from flammeapp.ui.race.result_table import Who, paint_piece
from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import leader_jersey
from flammeapp.ui.tour.result_rows import ResultRow, Won
from flammeapp.ui.tour.words import JERSEY_FILES, jersey_name

_TOKEN = 30


@dataclass(frozen=True, slots=True)
class Winnings:
    """``points``: Tour Points the line brought."""

    points: int
    won: tuple[Won, ...]

    @property
    def text(self) -> str:
        """Everything in words."""
        names = {
            "sprint": QCoreApplication.translate("Winnings", "sprint {points}"),
            "mountain": QCoreApplication.translate("Winnings", "mountain {points}"),
        }
        general = QCoreApplication.translate("Winnings", "Tour Points {points}")
        words = [names.get(won.sign.partition("-")[0], general).format(points=won.value) for won in self.won]
        if self.points:
            words.append(general.format(points=self.points))
        return ", ".join(words)

    @property
    def spoken(self) -> str:
        """Nothing more."""
        return ""

    def width(self, theme: Theme) -> int:
        """The room for all of it."""
        figure = theme.metrics("figure_small")
        wide = figure.horizontalAdvance("+3") + 24 if self.points else 0
        for won in self.won:
            own = theme.px(_TOKEN) + 5
            wide += own if won.is_token else theme.px(16) + figure.horizontalAdvance(str(won.value)) + 20
        return wide + 20

    def paint(self, painter: QPainter, rect: QRect, theme: Theme) -> None:
        """Paint it from the left."""
        x = rect.left() + 10.0
        if self.points:
            text = f"+{self.points}"
            wide = theme.metrics("figure_small").horizontalAdvance(text) + 12
            box = QRectF(x, rect.center().y() - theme.px(12), wide, theme.px(24))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("marker"))
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(theme.colour("on_marker"))
            painter.setFont(theme.font("figure_small"))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
            x = box.right() + 8
        for won in self.won:
            paint = _paint_token if won.is_token else _paint_points
            x = paint(painter, x, rect, won, theme)


def who_of(row: ResultRow) -> Who:
    """Answer who stands in a row: the player's name below, unless the row is already called so."""
    second = row.player if row.player not in row.name else ""
    if row.jersey is None:
        return Who(row.place, row.colour, row.name, second, row.short)
    text = QCoreApplication.translate("Winnings", "{rider}, in the {jersey}")
    spoken = text.format(rider=row.name, jersey=jersey_name(row.jersey))
    worn = leader_jersey(JERSEY_FILES[row.jersey])
    return Who(row.place, row.colour, row.name, second, row.short, worn, spoken)


def _paint_token(painter: QPainter, x: float, rect: QRect, won: Won, theme: Theme) -> float:
    side = theme.px(_TOKEN)
    box = QRectF(x, rect.center().y() - side / 2, side, side)
    paint_piece(painter, theme, f"tokens/{won.sign}.svg", x, rect, _TOKEN)
    painter.setFont(theme.sized_font("card", side * 0.47))
    painter.setPen(theme.piece_paper if won.sign.startswith("sprint") else theme.piece_ink)
    painter.drawText(box.adjusted(0, side * 0.34, 0, 0), int(Qt.AlignmentFlag.AlignCenter), str(won.value))
    return x + side + 5


def _paint_points(painter: QPainter, x: float, rect: QRect, won: Won, theme: Theme) -> float:
    side = theme.px(16)
    icon = theme.icon_pixmap(won.sign, "ink2", side, painter.device().devicePixelRatioF())
    painter.drawPixmap(QPointF(x, rect.center().y() - side / 2), icon)
    painter.setFont(theme.font("figure_small"))
    painter.setPen(theme.colour("ink"))
    wide = theme.metrics("figure_small").horizontalAdvance(str(won.value))
    box = QRectF(x + side + 4, rect.top(), wide + 2, rect.height())
    painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), str(won.value))
    return box.right() + 12

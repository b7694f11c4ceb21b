"""What can stand in a cell of a result: a figure, the cards that were played. A new kind of cell is one more class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from flammeapp.ui.race.outcome import PlayedCard
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import paint_number_plate

LEFT = 8
_RIGHT = 14
_PLATE, _NARROW_PLATE = 20, 14


class Cell(Protocol):
    """A cell says itself, knows how wide it wants to be in pixels, and paints itself."""

    @property
    def text(self) -> str:
        """What it shows, as words."""

    @property
    def spoken(self) -> str:
        """What a screen reader says and the tool tip tells; empty: ``text``."""

    def width(self, theme: Theme) -> int:
        """The room it needs."""

    def paint(self, painter: QPainter, rect: QRect, theme: Theme) -> None:
        """Paint it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, a time or a gap, at the right edge; ``quiet``: in the second ink."""

    text: str
    spoken: str = ""
    quiet: bool = False

    def width(self, theme: Theme) -> int:
        """Its own width and some air."""
        return theme.metrics("figure").horizontalAdvance(self.text) + 2 * _RIGHT

    def paint(self, painter: QPainter, rect: QRect, theme: Theme) -> None:
        """Paint it in the tables font."""
        painter.setFont(theme.font("figure"))
        painter.setPen(theme.colour("ink2" if self.quiet else "ink"))
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        painter.drawText(rect.adjusted(0, 0, -_RIGHT, 0), flags, self.text)


@dataclass(frozen=True, slots=True)
class Plates:
    """Every card as a small plate, in the order in which it was played; in two lines where one has no room."""

    cards: tuple[PlayedCard, ...]

    @property
    def text(self) -> str:
        """The cards in words."""
        return ", ".join(card.words for card in self.cards)

    @property
    def spoken(self) -> str:
        """Nothing more."""
        return ""

    def width(self, theme: Theme) -> int:
        """Two lines of plates drawn together as far as they can be read."""
        in_a_line = -(-len(self.cards) // 2)
        return max(4 * theme.px(_PLATE), in_a_line * theme.px(_NARROW_PLATE) + 2 * LEFT)

    def paint(self, painter: QPainter, rect: QRect, theme: Theme) -> None:
        """Paint the plates."""
        room = rect.width() - 2 * LEFT
        tall = theme.px(_PLATE)
        in_a_line = len(self.cards)
        if room / max(1, in_a_line) < theme.px(_NARROW_PLATE):
            in_a_line = -(-in_a_line // 2)
            tall = min(tall, rect.height() // 2 - 2)
        step = min(theme.px(_PLATE) + 3, room / max(1, in_a_line))
        side = min(float(theme.px(_PLATE)), step - 1)
        lines = -(-len(self.cards) // max(1, in_a_line))
        top = rect.center().y() - (tall * lines + lines - 1) / 2
        for number, card in enumerate(self.cards):
            line, place = divmod(number, in_a_line)
            plate = QRectF(rect.left() + LEFT + place * step, top + line * (tall + 1), side, tall)
            paint_number_plate(painter, plate, card.figure, theme, exhaustion=card.exhaustion)

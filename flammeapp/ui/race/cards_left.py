"""The right end of the bottom dock: every card a rider still has, counted for the player (public, section 11)."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from flammeapp.engine.cards import BASE_FACES
from flammeapp.engine.views import RiderView
from flammeapp.ui.i18n.names import Faces, card_figure, card_name, card_value, is_exhaustion, kind_name
from flammeapp.ui.race.card_looks import ability_files
from flammeapp.ui.theme import Theme, TypeRole
from flammeapp.ui.widgets import paint_number_plate

_WIDTH = 250
_SIDE = 16
_ROW = 27
_PIP = 17
_PLATE = 30
_COUNTS = 112
_SIGN, _CRAMPED_SIGN = 24, 20
_EDGE = 10
_LIST = 7
"""So many kinds of cards stand in a list; more of them are told in two columns."""


@dataclass(frozen=True, slots=True)
class CardCount:
    """One card of a rider: how many are left of how many he has had."""

    card: int
    left: int
    all: int


def card_counts(rider: RiderView, faces: Faces = BASE_FACES) -> tuple[CardCount, ...]:
    """Answer every card of a rider, highest first, exhaustion last; cards he never had are not listed."""
    left = dict(rider.left)
    cards = sorted({*left, *rider.played}, key=lambda card: (is_exhaustion(card), -card_value(card, faces), card))
    return tuple(CardCount(card, left.get(card, 0), left.get(card, 0) + rider.played.count(card)) for card in cards)


class CardsLeft(QWidget):
    """Painted: a plate and a box a card, filled while it is still to come; three counts beside it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rider: RiderView | None = None
        self._counts: tuple[CardCount, ...] = ()
        self._faces: Faces = BASE_FACES
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self._look_changed)

    def show_rider(self, rider: RiderView, faces: Faces = BASE_FACES) -> None:
        """Count the cards of one rider; ``faces`` say what they are."""
        self._rider = rider
        self._faces = faces
        self._counts = card_counts(rider, faces)
        self.setAccessibleName(self.spoken())
        self.update()

    def spoken(self) -> str:
        """Answer the counts as words."""
        rider = self._rider
        if rider is None:
            return ""
        left = QCoreApplication.translate("CardsLeft", "{left} of {all} {card}")
        parts = [
            left.format(left=count.left, all=count.all, card=card_name(count.card, self._faces))
            for count in self._counts
        ]
        parts += [f"{number} {word}" for _, number, word in self._piles(rider)]
        return f"{self._title(rider)}: {', '.join(parts)}"

    def sizeHint(self) -> QSize:
        rows = min(_LIST, max(6, len(self._counts)))
        return QSize(self._theme.px(_WIDTH), self._theme.px(_ROW) * rows + self._theme.px(40))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), self._theme.px(160))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.colour("sheet"))
        painter.setPen(QPen(theme.colour("rule"), 1.5))
        painter.drawLine(QPointF(0.75, 0), QPointF(0.75, self.height()))
        rider = self._rider
        if rider is not None:
            painter.setFont(theme.font("body_strong"))
            painter.setPen(theme.colour("ink"))
            top = theme.px(14)
            height = theme.metrics("body_strong").height()
            painter.drawText(
                QRectF(_SIDE, top, self.width(), height), int(Qt.AlignmentFlag.AlignVCenter), self._title(rider)
            )
            top += height + 6
            if len(self._counts) > _LIST:
                self._paint_compact(painter, top)
            else:
                row = min(theme.px(_ROW), (self.height() - top - 8) / max(1, len(self._counts)))
                for number, count in enumerate(self._counts):
                    self._paint_count(painter, top + number * row, row, count)
            self._paint_piles(painter, top, rider)
        painter.end()

    def _paint_count(self, painter: QPainter, top: float, row: float, count: CardCount) -> None:
        theme = self._theme
        height = min(row - 3, theme.px(24))
        plate = QRectF(_SIDE, top + (row - height) / 2, theme.px(_PLATE), height)
        special = is_exhaustion(count.card)
        paint_number_plate(painter, plate, card_figure(count.card, self._faces), theme, exhaustion=special)
        side = min(theme.px(_PIP), row - 6)
        left = plate.right() + 8
        for file in ability_files(count.card, self._faces):
            icon = theme.piece(f"abilities/{file}.svg", round(height), ratio=self.devicePixelRatioF())
            painter.drawPixmap(QPointF(left - 4, plate.top()), icon)
            left += height - 2
        room = self.width() - theme.px(_COUNTS) - 14 - left
        step = min(side + 8, room / max(1, count.all))
        for number in range(count.all):
            box = QRectF(left + number * step + 0.8, top + (row - side) / 2 + 0.8, side - 1.6, side - 1.6)
            painter.setPen(QPen(theme.colour("ink"), 1.6))
            filled = number < count.left
            painter.setBrush(theme.colour("ink") if filled and not special else theme.colour("sheet"))
            painter.drawRoundedRect(box, 3, 3)
            if filled and special:
                painter.save()
                painter.setClipRect(box.adjusted(1, 1, -1, -1))
                painter.setPen(QPen(theme.colour("ink"), 2))
                for offset in range(-round(side), round(side) + 1, 5):
                    start = QPointF(box.left() + offset, box.bottom())
                    painter.drawLine(start, start + QPointF(box.height(), -box.height()))
                painter.restore()

    def _paint_compact(self, painter: QPainter, top: float) -> None:
        """A specialist's deck has too many kinds of cards for a list: two columns, the count as "2/3"."""
        theme = self._theme
        deep = -(-len(self._counts) // 2)
        row = min(theme.px(_ROW), (self.height() - top - 8) / deep)
        wide = (self.width() - self._piles_width() - _SIDE - 4) / 2
        height = min(row - 3, theme.px(22))
        for number, count in enumerate(self._counts):
            left, y = _SIDE + (number // deep) * wide, top + (number % deep) * row
            plate = QRectF(left, y + (row - height) / 2, theme.px(24), height)
            figure = card_figure(count.card, self._faces)
            paint_number_plate(painter, plate, figure, theme, exhaustion=is_exhaustion(count.card))
            x = plate.right() + 1
            most = theme.metrics("label").horizontalAdvance("0/0") + 6
            side = min(height, (wide - plate.width() - 1 - most) / 2)
            for file in ability_files(count.card, self._faces):
                icon = theme.piece(f"abilities/{file}.svg", max(8, round(side)), ratio=self.devicePixelRatioF())
                painter.drawPixmap(QPointF(x, y + (row - side) / 2), icon)
                x += side
            painter.setFont(theme.font("label"))
            painter.setPen(theme.colour("ink" if count.left else "ink3"))
            room = QRectF(x + 2, y, wide, row)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), f"{count.left}/{count.all}")

    def _paint_piles(self, painter: QPainter, top: float, rider: RiderView) -> None:
        """Three counts, each with its sign and its word: the word beside both, or below them where room is short."""
        theme = self._theme
        cramped = self._cramped()
        left = self.width() - self._piles_width()
        icon = theme.px(_CRAMPED_SIGN if cramped else _SIGN)
        count, words = theme.metrics("count"), theme.metrics(self._word_role())
        row = min(count.height() + words.height(), (self.height() - top - 4) / 3)
        for number, (name, amount, word) in enumerate(self._piles(rider)):
            y = top + number * row
            beside = left + icon + 8
            base = y + (row - words.height()) / 2 + count.capHeight() / 2
            middle = base - count.capHeight() / 2 if cramped else y + row / 2
            pixmap = theme.icon_pixmap(name, "ink", icon, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(left, middle - icon / 2), pixmap)
            painter.setFont(theme.font("count"))
            painter.setPen(theme.colour("ink"))
            painter.drawText(QPointF(beside, base), str(amount))
            painter.setFont(theme.font(self._word_role()))
            painter.setPen(theme.colour("ink2"))
            painter.drawText(QPointF(left if cramped else beside, base + words.ascent() + 2), word)

    def _cramped(self) -> bool:
        return len(self._counts) > _LIST and self.width() < self._theme.px(320)

    def _word_role(self) -> TypeRole:
        return "label" if self._cramped() else "small"

    def _piles_width(self) -> int:
        """Pixels from the signs of the counts to the right edge."""
        theme = self._theme
        if not self._cramped() or self._rider is None:
            return theme.px(_COUNTS)
        words = theme.metrics(self._word_role())
        return max(words.horizontalAdvance(word) for _, _, word in self._piles(self._rider)) + _EDGE

    def _piles(self, rider: RiderView) -> tuple[tuple[str, int, str], ...]:
        return (
            ("deck", rider.face_down, QCoreApplication.translate("CardsLeft", "face down")),
            ("recycled", rider.recycled, QCoreApplication.translate("CardsLeft", "recycled")),
            ("exhaustion", rider.exhaustion, QCoreApplication.translate("CardsLeft", "exhaustion")),
        )

    def _title(self, rider: RiderView) -> str:
        return QCoreApplication.translate("CardsLeft", "{rider}: cards left").format(rider=kind_name(rider.kind))

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

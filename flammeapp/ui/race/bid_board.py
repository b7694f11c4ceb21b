"""The bids for the breakaway as they lie on the table (R24): who bids, the open cards, the sum, who gets away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from flammeapp.engine.events import HIDDEN, BidsRevealed, BreakawayWon, Event
from flammeapp.engine.views import NOBODY, RaceView
from flammeapp.ui.i18n.names import card_figure, is_exhaustion, kind_letter, rider_short, team_name
from flammeapp.ui.i18n.start_story import bid_total
from flammeapp.ui.theme import ColourName, Theme
from flammeapp.ui.theme.pieces import team_jersey
from flammeapp.ui.widgets import paint_number_plate

_CELL = 232
_ROW = 40
_LEAST_ROW = 30
_CRAMPED = 150


@dataclass(frozen=True, slots=True)
class BidRow:
    """One bid: ``cards`` as (figure, exhaustion) in the order in which they were opened; ``words`` before any is.

    ``letter``: R or S of the rider where only that has room, empty while he is a secret.
    """

    colour: str
    name: str
    cards: tuple[tuple[str, bool], ...]
    total: int
    words: str = ""
    won: bool = False
    letter: str = ""

    @property
    def spoken(self) -> str:
        """The row for ears."""
        if not self.cards:
            return f"{self.name}, {self.words}"
        text = QCoreApplication.translate("Bids", "{name}: {cards}, together {total}")
        words = text.format(name=self.name, cards=", ".join(figure for figure, _ in self.cards), total=self.total)
        return f"{words}, {QCoreApplication.translate('Bids', 'gets away')}" if self.won else words


def bids_in_view(view: RaceView) -> tuple[BidRow, ...]:
    """Answer the bids as the view of a team knows them while the bidding goes on."""
    bidding = view.bidding
    if bidding is None:
        return ()
    rows = []
    for team in view.teams:
        if team.dummy is not None:
            continue
        bidder, cards = bidding.bidders[team.team], bidding.cards[team.team]
        if len(team.riders) == 1:  # he is no secret: nobody else of his team could be named
            bidder = team.riders[0]
            name, words = rider_short(view, bidder), QCoreApplication.translate("Bids", "bids")
        elif bidder >= 0:
            name, words = rider_short(view, bidder), QCoreApplication.translate("Bids", "named")
        elif bidder == HIDDEN:
            name, words = team_name(view, team.team), QCoreApplication.translate("Bids", "has named a rider")
        else:
            name, words = team_name(view, team.team), QCoreApplication.translate("Bids", "thinks about a rider")
        rows.append(_row(view, team.colour.value, name, cards, words, rider=bidder))
    return tuple(rows)


def bids_in_events(view: RaceView, events: Sequence[Event]) -> tuple[BidRow, ...]:
    """Answer the bids that lie open after ``events``, the highest first once somebody has got away."""
    cards: dict[int, list[int]] = {}
    won: list[int] = []
    for event in events:
        if isinstance(event, BidsRevealed):
            for rider, card in event.cards:
                cards.setdefault(rider, []).append(card)
        elif isinstance(event, BreakawayWon):
            won.append(event.rider)
    riders = sorted(cards, key=lambda rider: (rider not in won, -bid_total(view, cards[rider]))) if won else cards
    return tuple(
        _row(
            view,
            view.teams[view.riders[rider].team].colour.value,
            rider_short(view, rider),
            cards[rider],
            "",
            won=rider in won,
            rider=rider,
        )
        for rider in riders
    )


def _row(
    view: RaceView,
    colour: str,
    name: str,
    cards: Sequence[int],
    words: str,
    *,
    won: bool = False,
    rider: int = NOBODY,
) -> BidRow:
    plates = tuple((card_figure(card, view.faces), is_exhaustion(card)) for card in cards)
    letter = kind_letter(view.riders[rider].kind) if rider >= 0 else ""
    return BidRow(colour, name, plates, bid_total(view, cards), words, won, letter)


class BidBoard(QScrollArea):
    """The bids as painted cells; where they are too many for the room, the board scrolls rather than squeezes them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.cells = BidCells(theme)
        self.setWidget(self.cells)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self.cells.setAutoFillBackground(False)

    def show_rows(self, rows: tuple[BidRow, ...]) -> None:
        """Show the bids."""
        self.cells.show_rows(rows)
        self.setAccessibleName(self.cells.accessibleName())

    def rows(self) -> tuple[BidRow, ...]:
        """Answer the bids as shown."""
        return self.cells.rows()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(_CELL), self._theme.px(_ROW) * 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(_ROW) * 2)


class BidCells(QWidget):
    """Painted cells, as many side by side as there is room for, each high enough to be read."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: tuple[BidRow, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self._look_changed)

    def show_rows(self, rows: tuple[BidRow, ...]) -> None:
        """Show the bids."""
        self._rows = rows
        self.setAccessibleName(". ".join(row.spoken for row in rows))
        self._fit()
        self.update()

    def rows(self) -> tuple[BidRow, ...]:
        """Answer the bids as shown."""
        return self._rows

    def row_height(self) -> float:
        """Answer the height of a row with its gap, in pixels."""
        return max(float(self._least()), min(float(self._theme.px(_ROW)), self.height() / self._deep()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _columns(self) -> int:
        return max(1, min(len(self._rows), self.width() // self._theme.px(_CELL)))

    def _deep(self) -> int:
        return max(1, -(-len(self._rows) // self._columns()))

    def _least(self) -> int:
        return max(self._theme.px(_LEAST_ROW), self._theme.metrics("body_strong").height() + 8)

    def _fit(self) -> None:
        self.setMinimumHeight(self._deep() * self._least() if self._rows else 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._rows:
            return
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        columns = self._columns()
        wide = min(theme.px(_CELL) * 1.3, self.width() / columns)
        row = self.row_height()
        for number, bid in enumerate(self._rows):
            self._paint_bid(
                painter, QRectF((number % columns) * wide, (number // columns) * row, wide - 6, row - 4), bid
            )
        painter.end()

    def _paint_bid(self, painter: QPainter, rect: QRectF, bid: BidRow) -> None:
        theme = self._theme
        ink: ColourName = "good" if bid.won else "ink"
        half = 1.25 if bid.won else 0.75  # yellow is for the one thing to press: who gets away has a frame and a tick
        painter.setPen(QPen(theme.colour("good" if bid.won else "rule"), 2 * half))
        painter.setBrush(theme.colour("sheet"))
        painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), 7, 7)
        side = min(theme.px(24), round(rect.height()) - 4)
        jersey = theme.piece(team_jersey(bid.colour), side, ratio=self.devicePixelRatioF())
        tall = jersey.height() / jersey.devicePixelRatio()
        painter.drawPixmap(QPointF(rect.left() + 6, rect.center().y() - tall / 2), jersey)
        left = rect.left() + 6 + side + 4
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.setPen(theme.colour(ink))
        right = rect.right() - 8
        if bid.cards:
            painter.setFont(theme.font("figure"))
            total = str(bid.total)
            wide = theme.metrics("figure").horizontalAdvance(total)
            if rect.width() >= theme.px(_CRAMPED):
                wide = max(theme.px(24), wide)
            painter.drawText(
                QRectF(right - wide, rect.top(), wide, rect.height()), middle | int(Qt.AlignmentFlag.AlignRight), total
            )
            right -= wide + 8
            if bid.won:
                side = theme.px(18)
                tick = theme.icon_pixmap("check", "good", side, self.devicePixelRatioF())
                painter.drawPixmap(QPointF(right - side + 2, rect.center().y() - side / 2), tick)
                right -= side + 4
            plate = min(theme.px(24), round(rect.height()) - 6)
            for figure, exhaustion in reversed(bid.cards if rect.width() >= theme.px(_CRAMPED) else ()):
                spot = QRectF(right - plate, rect.center().y() - plate / 2, plate, plate)
                paint_number_plate(painter, spot, figure, theme, exhaustion=exhaustion)
                right -= plate + 4
        painter.setPen(theme.colour("ink"))
        strong = theme.metrics("body_strong")
        painter.setFont(theme.font("body_strong"))
        room = round(right - left - 4)
        whole = bid.name if rect.width() >= theme.px(_CRAMPED) else bid.letter
        name = strong.elidedText(whole, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRectF(left, rect.top(), room, rect.height()), middle, name)
        if bid.words and not bid.cards and rect.width() >= theme.px(_CRAMPED):
            used = strong.horizontalAdvance(name) + 8
            painter.setFont(theme.font("small"))
            painter.setPen(theme.colour("ink2"))
            words = theme.metrics("small").elidedText(bid.words, Qt.TextElideMode.ElideRight, round(room - used))
            painter.drawText(QRectF(left + used, rect.top(), room - used, rect.height()), middle, words)

    def _look_changed(self) -> None:
        self._fit()
        self.update()

"""Bidding for the breakaway (R24): name a rider in secret, then bid a card twice; and the bids when they lie open."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.engine.cards import BASE_FACES
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import Faces, card_name, card_value, is_exhaustion, kind_name, lowest_first
from flammeapp.ui.race.bid_board import BidBoard, BidRow, bids_in_view
from flammeapp.ui.race.card_looks import card_look, card_tip, piece_kind
from flammeapp.ui.race.hand_cards import HandCard, HandCards
from flammeapp.ui.race.rider_button import RiderStage
from flammeapp.ui.race.team_column import TeamColumn
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind, CardFace, CardLook, ElidedText, Ground, Text

WIDE_CARD = 108
NARROW_CARD = 92
SMALLEST_CARD = 56
NARROW_UNDER = 1320
_BOARD = 300


class BidPanel(QWidget):
    """One team's turn in the bidding. ``rider_named(rider)``, ``card_bid(rider, card)``."""

    rider_named = Signal(int)
    card_bid = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rider = -1
        self._hand: tuple[int, ...] = ()
        self._open: tuple[int, ...] = ()
        self._faces: Faces = BASE_FACES
        self.team = TeamColumn(theme)
        self.team.rider_picked.connect(self.rider_named)
        self._cards = HandCards(theme)
        self._cards.touched.connect(self._touch)
        self._title = Text("", "heading")
        self._advice = Text("", "small", "ink2", wrap=True)
        self.play = Button(theme, "", kind=ButtonKind.GO, key=self.tr("Enter"))
        self.play.clicked.connect(self.play_selected)
        words = QVBoxLayout()
        words.setSpacing(6)
        words.addStretch(1)
        words.addWidget(self._title)
        words.addWidget(self._advice)
        words.addWidget(self.play, 0, Qt.AlignmentFlag.AlignLeft)
        words.addStretch(1)
        self._side = QWidget()
        self._side.setLayout(words)
        words.setContentsMargins(0, 0, 0, 0)
        self._middle = QWidget()
        middle = QHBoxLayout(self._middle)
        middle.setContentsMargins(12, 6, 12, 8)
        middle.setSpacing(18)
        middle.addStretch(1)
        middle.addWidget(self._cards)
        middle.addWidget(self._side)
        middle.addStretch(1)
        self._end = Ground(theme, "paper", edges=Qt.Edge.LeftEdge)
        end = QVBoxLayout(self._end)
        end.setContentsMargins(14, 12, 10, 8)
        end.setSpacing(6)
        end.addWidget(Text(self.tr("Bids"), "body_strong"))
        self.board = BidBoard(theme)
        end.addWidget(self.board, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.team)
        row.addWidget(self._middle, 1)
        row.addWidget(self._end)
        theme.changed.connect(self._fit)

    # -- what is shown --------------------------------------------------------------------------------------------

    def show_turn(self, view: RaceView, team: int, player: str) -> None:
        """Show what the team at the screen has to do: name its rider, or bid a card."""
        bidding = view.bidding
        if bidding is None:
            return
        self._faces = view.faces
        self.team.show_team(view, team, player)
        self.board.show_rows(bids_in_view(view))
        bidder = bidding.bidders[team]
        if bidder < 0:
            self._show_naming(view, team)
        else:
            self._show_hand(view, team, bidder, len(bidding.cards[team]))
        self._fit()

    def _show_naming(self, view: RaceView, team: int) -> None:
        riders = view.teams[team].riders
        for rider in riders:
            self.team.show_rider(view, rider, self.tr("name him"), RiderStage.OPEN)
        self._rider, self._hand, self._open = -1, (), riders
        decks = []
        for rider in riders:
            colour = view.teams[team].colour.value
            name = self.tr("Name the {rider}").format(rider=kind_name(view.riders[rider].kind))
            decks.append(HandCard(CardLook(piece_kind(view, rider), colour, 0), name, back=True))
        self._cards.put(decks)
        self._title.setText(self.tr("Name your rider"))
        self._advice.setText(
            self.tr("Who tries the breakaway? It stays your secret until all have named one. Then you bid twice.")
        )
        self.play.hide()

    def _show_hand(self, view: RaceView, team: int, bidder: int, open_cards: int) -> None:
        for rider in view.teams[team].riders:
            if rider == bidder:
                self.team.show_rider(view, rider, self.tr("bids"), RiderStage.CURRENT)
            else:
                self.team.show_rider(view, rider, self.tr("stays in the field"), RiderStage.LATER)
        hand = lowest_first(view.riders[bidder].hand or (), view.faces)
        if (bidder, hand) == (self._rider, self._hand) and self.faces():
            return
        self._rider, self._hand, self._open = bidder, hand, ()
        cards = []
        for number, card in enumerate(hand, start=1):
            text = self.tr("Card {position}: {card}").format(position=number, card=card_name(card, view.faces))
            cards.append(HandCard(card_look(view, bidder, card), text, tip=card_tip(card, view.faces)))
        self._cards.put(cards)
        self._title.setText(self.tr("Bid {number} of 2").format(number=open_cards + 1))
        self._advice.setText(
            self.tr("The highest sum gets away: it costs both bid cards and two exhaustion cards. Losers keep theirs.")
        )
        self.play.hide()

    def clear(self) -> None:
        """Forget every card."""
        self._rider, self._hand, self._open = -1, (), ()
        self._cards.clear()
        self.board.show_rows(())
        self._title.setText("")
        self._advice.setText("")
        self.play.hide()

    # -- what the player does -------------------------------------------------------------------------------------

    def faces(self) -> tuple[CardFace, ...]:
        """The cards (or decks) shown, left to right."""
        return self._cards.faces()

    @property
    def selected(self) -> int:
        """The chosen card of the hand by its place, -1: none."""
        return self._cards.selected

    def title(self) -> str:
        """Answer the title shown."""
        return self._title.text()

    def press_number(self, number: int) -> bool:
        """Key 1-9: choose that card, or name that rider; answers whether there was one."""
        if not 1 <= number <= len(self.faces()):
            return False
        self._touch(number - 1)
        return True

    def play_selected(self) -> bool:
        """Enter: bid the chosen card; answers whether one was chosen."""
        if self._rider < 0 or self.selected < 0:
            return False
        self.card_bid.emit(self._rider, self._hand[self.selected])
        return True

    def _touch(self, number: int) -> None:
        if self._rider < 0:
            self.rider_named.emit(self._open[number])
            return
        self._cards.select(number)
        card = self._hand[number]
        text = self.tr("Bid the exhaustion card") if is_exhaustion(card) else self.tr("Bid the {card}")
        self.play.setText(text.format(card=card_value(card, self._faces)))
        self.play.show()

    # -- measures -------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        narrow = self.width() < NARROW_UNDER
        self.team.fit(self.width())
        self._end.setFixedWidth(min(self._theme.px(_BOARD), round(self.width() * 0.24)))
        self._side.setFixedWidth(min(self._theme.px(210), round(self.width() * 0.18)))
        room = self.width() - self.team.width() - self._end.width() - self._side.width() - 24 - 18 * 2
        self._cards.fit(room, self.height(), NARROW_CARD if narrow else WIDE_CARD, SMALLEST_CARD)


class BidsPanel(QWidget):
    """Open bids to be looked at by everybody, and a way on. ``go_on_requested``: they have been looked at."""

    go_on_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Text(self.tr("The breakaway"), "heading")
        self._words = ElidedText(theme, "", "body", "ink2")
        self.go_on = Button(theme, "", kind=ButtonKind.GO, key=self.tr("Enter"))
        self.go_on.clicked.connect(self.go_on_requested)
        self.go_on.hide()
        self.board = BidBoard(theme)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self._title)
        head.addWidget(self._words, 1)
        head.addWidget(self.go_on)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 12)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(self.board, 1)

    def show_bids(self, rows: tuple[BidRow, ...], words: str) -> None:
        """Show the open bids, with a line beside the title."""
        self.board.show_rows(rows)
        self._words.set_text(words)
        self.go_on.hide()

    def offer(self, text: str) -> None:
        """Show the way on."""
        self.go_on.setText(text)
        self.go_on.show()

    def words(self) -> str:
        """Answer the line beside the title."""
        return self._words.text()

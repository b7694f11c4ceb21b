"""Bidding for the breakaway (R24): name a rider in secret, then bid a card twice; and the bids when they lie open."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import card_name, lowest_first
from flammeapp.ui.race.bid_board import BidBoard, BidRow, bids_in_view
from flammeapp.ui.race.card_looks import card_look, card_tip
from flammeapp.ui.race.choice_panel import ChoicePanel
from flammeapp.ui.race.hand_cards import HandCard
from flammeapp.ui.race.rider_button import RiderStage
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind, ButtonSize, ElidedText, Ground, Text

_BOARD = 300


class BidPanel(ChoicePanel):
    """One team's turn in the bidding. ``rider_picked``: he is named; ``card_played``: it is bid."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.board = BidBoard(theme)
        ground = Ground(theme, "paper", edges=Qt.Edge.LeftEdge)
        super().__init__(theme, ground, parent)
        column = QVBoxLayout(ground)
        column.setContentsMargins(14, 12, 10, 8)
        column.setSpacing(6)
        column.addWidget(Text(self.tr("Bids"), "body_strong"))
        column.addWidget(self.board, 1)

    def show_turn(self, view: RaceView, team: int, player: str) -> None:
        """Show what the team at the screen has to do: name its rider, or bid a card."""
        bidding = view.bidding
        if bidding is None:
            return
        self.team.show_team(view, team, player)
        self.board.show_rows(bids_in_view(view))
        bidder = bidding.bidders[team]
        if bidder < 0:
            self._show_naming(view, team)
        else:
            self._show_hand(view, team, bidder, len(bidding.cards[team]))

    def _show_naming(self, view: RaceView, team: int) -> None:
        riders = view.teams[team].riders
        for rider in riders:
            self.team.show_rider(view, rider, self.tr("name him"), RiderStage.OPEN)
        self.say(
            self.tr("Name your rider"),
            self.tr("Who tries the breakaway? It stays your secret until all have named one. Then you bid twice."),
        )
        self.show_decks(view, riders, self.tr("Name the {rider}"))

    def _show_hand(self, view: RaceView, team: int, bidder: int, open_cards: int) -> None:
        for rider in view.teams[team].riders:
            if rider == bidder:
                self.team.show_rider(view, rider, self.tr("bids"), RiderStage.CURRENT)
            else:
                self.team.show_rider(view, rider, self.tr("stays in the field"), RiderStage.LATER)
        hand = lowest_first(view.riders[bidder].hand or (), view.faces)
        if self.shows_cards(bidder, hand):
            return
        cards = []
        for number, card in enumerate(hand, start=1):
            text = self.tr("Card {position}: {card}").format(position=number, card=card_name(card, view.faces))
            cards.append(HandCard(card_look(view, bidder, card), text, tip=card_tip(card, view.faces)))
        title = self.tr("Bid {number} of 2").format(number=open_cards + 1)
        words = self.tr("The highest sum gets away: it costs both bid cards and two exhaustion cards.")
        if view.bidding is not None and view.bidding.places > 1:
            words = self.tr("The two highest sums get away: it costs each both bid cards and two exhaustion cards.")
        self.say(title, f"{words} {self.tr('Losers keep theirs.')}", title)
        self.show_cards(bidder, hand, cards, view.faces)

    def clear(self) -> None:
        super().clear()
        self.board.show_rows(())

    def play_words(self) -> tuple[str, str]:
        return self.tr("Bid the {card}"), self.tr("Bid the exhaustion card")

    def end_width(self, room: int, *, narrow: bool) -> int:
        return min(self._theme.px(_BOARD), round(room * 0.24))


class BidsPanel(QWidget):
    """Open bids to be looked at by everybody, and a way on. ``go_on_requested``: they have been looked at.

    ``back_requested``: enough of bids that are shown once more.
    """

    go_on_requested = Signal()
    back_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Text(self.tr("The breakaway"), "heading")
        self._words = ElidedText(theme, "", "body", "ink2")
        self.go_on = Button(theme, "", kind=ButtonKind.GO, key=self.tr("Enter"))
        self.go_on.clicked.connect(self.go_on_requested)
        self.go_on.hide()
        self.back = Button(theme, "", size=ButtonSize.SMALL, icon="undo", key=self.tr("Esc"))
        self.back.clicked.connect(self.back_requested)
        self.back.hide()
        self._watching = ""
        self.board = BidBoard(theme)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self._title)
        head.addWidget(self._words, 1)
        head.addWidget(self.back)
        head.addWidget(self.go_on)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 12)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(self.board, 1)

    def show_bids(self, rows: tuple[BidRow, ...], words: str) -> None:
        """Show the open bids, with a line beside the title; no bids: they are about to be opened."""
        if not rows:
            self._watching = ""
            self.back.hide()
        self.board.show_rows(rows)
        self._words.set_text(self._watching or words)
        self.go_on.hide()

    def watch(self, words: str, back: str) -> None:
        """They are bids of before: say so beside the title, and show the way back."""
        self._watching = words
        self._words.set_text(words)
        self.back.setText(back)
        self.back.show()

    def offer(self, text: str) -> None:
        """Show the way on."""
        self._watching = ""
        self.back.hide()
        self.go_on.setText(text)
        self.go_on.show()

    def words(self) -> str:
        """Answer the line beside the title."""
        return self._words.text()

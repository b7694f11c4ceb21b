"""The hand: pick the rider who draws, look at what each card would do, play one (R5)."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from flammeapp.engine.cards import BASE_FACES
from flammeapp.engine.landing import Landing
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import card_name, card_value, is_exhaustion, kind_name, lowest_first
from flammeapp.ui.i18n.reasons import card_words
from flammeapp.ui.i18n.start_story import hand_wind
from flammeapp.ui.race.card_looks import card_look, card_tip, piece_kind
from flammeapp.ui.race.cards_left import CardsLeft
from flammeapp.ui.race.hand_cards import HandCard, HandCards
from flammeapp.ui.race.rider_button import RiderStage
from flammeapp.ui.race.team_column import TeamColumn
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind, ButtonSize, CardFace, CardLook, KeyCap, Text

WIDE_CARD = 108
NARROW_CARD = 92
SMALLEST_CARD = 56
NARROW_UNDER = 1320


def still_to_choose(view: RaceView, rider: int) -> bool:
    """Answer whether a rider has to play a card this round: he rides, and none is down yet (R5)."""
    seen = view.riders[rider]
    return not seen.chosen and 0 <= seen.square < view.track.line


class HandPanel(QWidget):
    """Shows one team's turn to choose.

    ``rider_picked(rider)``: draw for him. ``card_played(rider, card)``. ``card_looked_at(rider, card)``: show what it
    would do; card -1: nothing is looked at.
    """

    rider_picked = Signal(int)
    card_played = Signal(int, int)
    card_looked_at = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rider = -1
        self._hand: tuple[int, ...] = ()
        self._open: tuple[int, ...] = ()
        self._faces = BASE_FACES
        self._cards = HandCards(theme)
        self._cards.touched.connect(self._touch)
        self._cards.pointed.connect(self._pointed)

        self.team = TeamColumn(theme)
        self.team.rider_picked.connect(self.rider_picked)
        self.left = CardsLeft(theme)
        self.play = Button(theme, "", kind=ButtonKind.GO, size=ButtonSize.LARGE)
        self.play.clicked.connect(self.play_selected)
        self._hint = Text("", "small", "ink2")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._enter = KeyCap(theme, self.tr("Enter"))
        self.play.setMinimumWidth(140)
        self._prompt = Text("", "heading")
        self._advice = Text("", "small", "ink2", wrap=True)
        self._middle = self._make_middle()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.team)
        row.addWidget(self._middle, 1)
        row.addWidget(self.left)
        theme.changed.connect(self._look_changed)

    def _make_middle(self) -> QWidget:
        middle = QWidget()
        self._action = QStackedWidget()
        ask = QWidget()
        asking = QVBoxLayout(ask)
        asking.setContentsMargins(0, 0, 0, 0)
        asking.setSpacing(4)
        asking.addStretch(1)
        asking.addWidget(self._prompt)
        asking.addWidget(self._advice)
        asking.addStretch(1)
        go = QWidget()
        going = QVBoxLayout(go)
        going.setContentsMargins(0, 0, 0, 0)
        going.setSpacing(10)
        keys = QHBoxLayout()
        keys.setSpacing(5)
        self._hint.setText(self.tr("or press"))
        keys.addWidget(self._hint)
        keys.addWidget(self._enter)
        keys.addStretch(1)
        self._wind = Text("", "small", "ink2", wrap=True)
        going.addStretch(1)
        going.addWidget(self.play, 0, Qt.AlignmentFlag.AlignLeft)
        going.addLayout(keys)
        going.addWidget(self._wind)
        going.addStretch(1)
        self._action.addWidget(ask)
        self._action.addWidget(go)
        row = QHBoxLayout(middle)
        row.setContentsMargins(12, 6, 12, 8)
        row.setSpacing(18)
        row.addStretch(1)
        row.addWidget(self._cards)
        row.addWidget(self._action)
        row.addStretch(1)
        return middle

    # -- what is shown --------------------------------------------------------------------------------------------

    def show_turn(
        self, view: RaceView, team: int, player: str, landings: Mapping[int, Landing], *, count: bool
    ) -> None:
        """Show the turn of ``team``: its hand if one is drawn, else the choice of the rider who draws.

        ``landings``: what each card of the hand would do. ``count``: whether the cards left are counted (section 11).
        """
        drawn = next((r for r in view.teams[team].riders if view.riders[r].drawn and not view.riders[r].chosen), -1)
        self.team.show_team(view, team, player)
        waiting = tuple(r for r in view.teams[team].riders if still_to_choose(view, r))
        for rider in view.teams[team].riders:
            self._show_stage(view, rider, drawn)
        hand = view.riders[drawn].hand if drawn >= 0 else None
        self.left.setVisible(count)
        shown = drawn if drawn >= 0 else waiting[0] if waiting else view.teams[team].riders[0]
        self.left.show_rider(view.riders[shown], view.faces)
        if hand is not None:
            self._show_hand(view, drawn, lowest_first(hand, view.faces), landings)
        else:
            self._show_backs(view, waiting)

    def clear(self) -> None:
        """Forget every card: nothing of a hand stays in any widget."""
        self._rider, self._hand, self._open = -1, (), ()
        self._cards.clear()
        self._action.setCurrentIndex(0)
        self._prompt.setText("")
        self._advice.setText("")
        self.left.setVisible(False)

    def _show_stage(self, view: RaceView, rider: int, drawn: int) -> None:
        seen = view.riders[rider]
        if seen.chosen:
            stage, words = RiderStage.DONE, self.tr("card chosen")
        elif not still_to_choose(view, rider):
            stage, words = RiderStage.DONE, self.tr("over the line")
        elif rider == drawn:
            stage, words = RiderStage.CURRENT, self.tr("choose 1 of {cards}").format(cards=len(seen.hand or ()))
        elif drawn >= 0:
            stage, words = RiderStage.LATER, self.tr("draws next")
        else:
            stage, words = RiderStage.OPEN, self.tr("draw his cards")
        self.team.show_rider(view, rider, words, stage)

    def _show_hand(self, view: RaceView, rider: int, hand: tuple[int, ...], landings: Mapping[int, Landing]) -> None:
        if (rider, hand) == (self._rider, self._hand) and self.faces():
            return
        self._rider, self._hand, self._open = rider, hand, ()
        self._faces = view.faces
        cards: list[HandCard] = []
        for number, card in enumerate(hand):
            landing = landings.get(card)
            name = card_name(card, view.faces)
            if landing is not None:
                name = card_words(number + 1, landing, view.track, view.faces)
            cards.append(HandCard(card_look(view, rider, card), name, tip=card_tip(card, view.faces)))
        self._cards.put(cards)
        self._prompt.setText(self.tr("Choose a card"))
        keys = self.tr("Click one, or press 1 to {last}.") if len(hand) > 1 else self.tr("Click it, or press {last}.")
        advice = keys.format(last=len(hand))
        if len(hand) > 1:
            advice += " " + self.tr("The others go face up under the deck.")
        wind = hand_wind(view, rider)
        self._wind.setText(wind)
        self._wind.setVisible(bool(wind))
        if wind:
            advice = f"{wind} {advice}"
        self._advice.setText(advice)
        self._action.setCurrentIndex(0)
        self._fit_cards()

    def _show_backs(self, view: RaceView, riders: tuple[int, ...]) -> None:
        if riders == self._open and self.faces():
            return
        self._rider, self._hand, self._open = -1, (), riders
        decks: list[HandCard] = []
        for rider in riders:
            colour = view.teams[view.riders[rider].team].colour.value
            name = self.tr("Draw for the {rider}").format(rider=kind_name(view.riders[rider].kind))
            decks.append(HandCard(CardLook(piece_kind(view, rider), colour, 0), name, back=True))
        self._cards.put(decks)
        self._prompt.setText(self.tr("Who draws first?"))
        self._advice.setText(
            self.tr("Click a deck, or press 1 or 2. You choose a card for this rider before the other one draws.")
        )
        self._action.setCurrentIndex(0)
        self._fit_cards()

    # -- what the player does -------------------------------------------------------------------------------------

    def press_number(self, number: int) -> bool:
        """Key 1-9: choose that card, or draw for that rider; answers whether there was one."""
        if not 1 <= number <= len(self.faces()):
            return False
        self._touch(number - 1)
        return True

    def play_selected(self) -> bool:
        """Enter: play the chosen card; answers whether one was chosen."""
        if self._rider < 0 or self.selected < 0:
            return False
        self.card_played.emit(self._rider, self._hand[self.selected])
        return True

    @property
    def selected(self) -> int:
        """The chosen card of the hand by its place, -1: none."""
        return self._cards.selected

    def faces(self) -> tuple[CardFace, ...]:
        """The cards (or decks) shown, left to right."""
        return self._cards.faces()

    def _touch(self, number: int) -> None:
        if self._rider < 0:
            self.rider_picked.emit(self._open[number])
            return
        self._cards.select(number)
        card = self._hand[number]
        text = self.tr("Play the exhaustion card") if is_exhaustion(card) else self.tr("Play the {card}")
        self.play.setText(text.format(card=card_value(card, self._faces)))
        self.play.updateGeometry()
        self._action.setCurrentIndex(1)
        self._fit_ends()
        self._fit_cards()
        self.card_looked_at.emit(self._rider, card)

    def _pointed(self, place: int) -> None:
        if self._rider < 0:
            return
        place = place if place >= 0 else self.selected
        self.card_looked_at.emit(self._rider, self._hand[place] if place >= 0 else -1)

    # -- measures -------------------------------------------------------------------------------------------------

    def _look_changed(self) -> None:
        self._fit_ends()
        self._fit_cards()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_ends()
        self._fit_cards()

    def _fit_ends(self) -> None:
        """Both ends give way where the window is narrow: the cards come first."""
        room, theme = self.width(), self._theme
        narrow = room < NARROW_UNDER
        self.team.fit(room)
        self.left.setFixedWidth(min(theme.px(250 if narrow else 354), max(250, round(room * 0.28))))
        wide = min(theme.px(160 if narrow else 200), round(room * 0.16))
        if self._action.currentIndex():
            wide = max(wide, self.play.sizeHint().width())
        self._action.setFixedWidth(wide)

    def _fit_cards(self) -> None:
        """Cards shrink until the hand and the button fit beside each other, and the card fits the dock's height."""
        largest = NARROW_CARD if self.width() < NARROW_UNDER else WIDE_CARD
        room = self._middle.width() - 24 - 18 * 2 - self._action.width()
        self._cards.fit(room, self.height(), largest, SMALLEST_CARD)

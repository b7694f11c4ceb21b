"""The hand: pick the rider who draws, look at what each card would do, play one (R5)."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from flammeapp.engine.landing import Landing
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import card_name, lowest_first
from flammeapp.ui.i18n.reasons import card_words
from flammeapp.ui.i18n.start_story import hand_wind
from flammeapp.ui.race.card_looks import card_look, card_tip
from flammeapp.ui.race.cards_left import CardsLeft
from flammeapp.ui.race.choice_panel import ChoicePanel
from flammeapp.ui.race.hand_cards import HandCard
from flammeapp.ui.race.rider_button import RiderStage
from flammeapp.ui.theme import Theme


def still_to_choose(view: RaceView, rider: int) -> bool:
    """Answer whether a rider has to play a card this round: he rides, and none is down yet (R5)."""
    seen = view.riders[rider]
    return not seen.chosen and 0 <= seen.square < view.track.line


class HandPanel(ChoicePanel):
    """Shows one team's turn to play a card for each rider. ``rider_picked``: draw for him."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.left = CardsLeft(theme)
        super().__init__(theme, self.left, parent)

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
        super().clear()
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
        if self.shows_cards(rider, hand):
            return
        cards: list[HandCard] = []
        for number, card in enumerate(hand):
            landing = landings.get(card)
            name = card_name(card, view.faces)
            if landing is not None:
                name = card_words(number + 1, landing, view.track, view.faces)
            cards.append(HandCard(card_look(view, rider, card), name, tip=card_tip(card, view.faces)))
        keys = self.tr("Click one, or press 1 to {last}.") if len(hand) > 1 else self.tr("Click it, or press {last}.")
        advice = keys.format(last=len(hand))
        if len(hand) > 1:
            advice += " " + self.tr("The others go face up under the deck.")
        wind = hand_wind(view, rider)
        self.say(self.tr("Choose a card"), f"{wind} {advice}" if wind else advice, wind)
        self.show_cards(rider, hand, cards, view.faces)

    def _show_backs(self, view: RaceView, riders: tuple[int, ...]) -> None:
        if self.shows_decks(riders):
            return
        self.say(
            self.tr("Who draws first?"),
            self.tr("Click a deck, or press 1 or 2. You choose a card for this rider before the other one draws."),
        )
        self.show_decks(view, riders, self.tr("Draw for the {rider}"))

    def play_words(self) -> tuple[str, str]:
        return self.tr("Play the {card}"), self.tr("Play the exhaustion card")

    def end_width(self, room: int, *, narrow: bool) -> int:
        return min(self._theme.px(250 if narrow else 354), max(250, round(room * 0.28)))

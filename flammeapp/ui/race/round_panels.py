"""What stands in the bottom dock while a round is shown: open bids, or the order of movement with its results."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.track import Weather
from flammeapp.engine.events import (
    BidsRevealed,
    BreakawayWon,
    CardsRevealed,
    DummyFlipped,
    Event,
    ExhaustionReturned,
    ExhaustionTaken,
    RiderChased,
    RiderCrashed,
    RiderMoved,
    RoundBegan,
    RoundEnded,
    SlipstreamTaken,
    WeatherDrawn,
)
from flammeapp.engine.phase import Phase
from flammeapp.engine.views import RaceView
from flammeapp.ui.bridge import Bridge
from flammeapp.ui.i18n.road_story import turned_together
from flammeapp.ui.i18n.start_story import weather_effect, weather_name
from flammeapp.ui.race.bid_board import bids_in_events
from flammeapp.ui.race.bottom import BottomPanel
from flammeapp.ui.race.standing import last_round

SHOWN = (BidsRevealed, DummyFlipped, CardsRevealed, ExhaustionReturned, RiderMoved, RoundEnded)
"""From the first of these on, events are shown on the road before anybody acts again."""

RULES_NOW = {
    Phase.DRAFT: 34,
    Phase.PLACEMENT: 2,
    Phase.BREAKAWAY: 24,
    Phase.ENERGY: 5,
    Phase.RECOVERY: 35,
    Phase.REFRESH: 50,
    Phase.OVER: 22,
}
"""The rule that a question asked in each phase is most likely about."""


def first_shown(events: tuple[Event, ...]) -> int:
    """Answer the index of the first event that is shown on the road; one past the last when none is."""
    return next((number for number, event in enumerate(events) if isinstance(event, SHOWN)), len(events))


def weather_of_the_day(events: tuple[Event, ...]) -> str:
    """Answer what the weather drawn for a race does, in words; empty without weather, or when all of it is fair."""
    drawn = [event.weather for event in events if isinstance(event, WeatherDrawn)]
    return " ".join(
        f"{weather_name(weather)}: {weather_effect(weather)}." for weather in drawn if weather is not Weather.FAIR
    )


class RoundPanels:
    """Lays the panels out; ``note`` writes down what an event did to a rider."""

    def __init__(self, bridge: Bridge, bottom: BottomPanel) -> None:
        self._bridge = bridge
        self._bottom = bottom
        self._told: tuple[Event, ...] = ()
        self._ahead: tuple[Event, ...] = ()

    def begin(self, view: RaceView, events: tuple[Event, ...], before: tuple[Event, ...]) -> None:
        """Show the panel that ``events``, about to be shown, belong to; ``before``: everything that came before."""
        self._told, self._ahead = before, events
        if isinstance(events[0], BidsRevealed):
            self._bottom.bids.show_bids((), "")
            self._bottom.show_panel(self._bottom.bids)
        else:
            self._lay_out_order(view, events)

    def note(self, view: RaceView, event: Event) -> None:
        """Write what an event that begins to show did: into the bids, or into the order of movement."""
        self._told, self._ahead = (*self._told, event), self._ahead[1:]
        order = self._bottom.order
        match event:
            case BidsRevealed() | BreakawayWon():
                self._show_bids(view)
            case DummyFlipped():
                order.set_words(QCoreApplication.translate("RacePage", "The teams nobody plays turn a card over."))
                both = turned_together(self._told[-2:], view)  # one card for two riders (R25)
                mates = [other.rider for other in self._told[-2:] if both and isinstance(other, DummyFlipped)]
                order.set_active(event.rider, *mates)
            case CardsRevealed():
                order.cards_open()
            case RoundBegan():  # nobody is asked any more: dummies ride on alone, round after round
                self._lay_out_next(view)
            case RiderMoved():
                order.show_result(view, event)
                order.set_active(event.rider)
            case RiderChased():
                order.add_result(event.rider, 1, "next", QCoreApplication.translate("RacePage", "Chase card"))
            case RiderCrashed():
                order.add_result(event.rider, 0, "crash", QCoreApplication.translate("RacePage", "crashed"))
            case SlipstreamTaken() | ExhaustionTaken():
                order.set_active(-1)
            case _:
                pass

    def _lay_out_next(self, view: RaceView) -> None:
        opened = next((event for event in self._ahead if isinstance(event, CardsRevealed)), None)
        if opened is not None:
            self._bottom.order.begin(view, opened)

    def watch(self, words: str, back: str) -> None:
        """What is shown is a second look: say so in the panel it is shown in, and show the way back."""
        panel = self._bottom.bids if self._bottom.shows(self._bottom.bids) else self._bottom.order
        panel.watch(words, back)

    def _show_bids(self, view: RaceView) -> None:
        """Show the bids that lie open so far."""
        opened = sum(isinstance(event, BidsRevealed) for event in self._told)
        if opened == 1:
            words = QCoreApplication.translate("RacePage", "The first bids are open.")
        else:
            words = QCoreApplication.translate("RacePage", "Both bids are open.")
        self._bottom.bids.show_bids(bids_in_events(view, self._told), words)

    def _lay_out_order(self, view: RaceView, events: tuple[Event, ...]) -> None:
        """Show the order of the movement these events belong to; a round that has waited goes on where it was."""
        order = self._bottom.order
        laid = () if isinstance(events[0], CardsRevealed | DummyFlipped) else self._told[last_round(self._told)[0] :]
        opened = next((event for event in (*laid, *events) if isinstance(event, CardsRevealed)), None)
        if opened is not None:
            order.begin(view, opened)
        told = self._told
        for event in laid:
            self.note(view, event)
        self._told, self._ahead = told, events
        order.set_active(-1)
        self._bottom.show_panel(order)

"""What stands in the bottom dock while a round is shown: open bids, or the order of movement with its results."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.track import Weather
from flammeapp.engine.events import (
    BidsRevealed,
    CardsRevealed,
    Event,
    ExhaustionReturned,
    RiderChased,
    RiderCrashed,
    RiderMoved,
    RoundEnded,
    WeatherDrawn,
)
from flammeapp.engine.phase import Phase
from flammeapp.engine.views import RaceView
from flammeapp.ui.bridge import Bridge
from flammeapp.ui.i18n.start_story import weather_effect, weather_name
from flammeapp.ui.race.bid_board import bids_in_events
from flammeapp.ui.race.bottom import BottomPanel
from flammeapp.ui.race.standing import last_round

SHOWN = (BidsRevealed, CardsRevealed, ExhaustionReturned, RiderMoved, RoundEnded)
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

    def begin(self, view: RaceView, events: tuple[Event, ...]) -> None:
        """Show the panel that ``events``, about to be shown, belong to."""
        if any(isinstance(event, BidsRevealed) for event in events):
            self._lay_out_bids(view)
        else:
            self._lay_out_order(view, events)

    def note(self, view: RaceView, event: Event) -> None:
        """Write what happened to a rider into the order of movement."""
        order = self._bottom.order
        if isinstance(event, RiderMoved):
            order.show_result(view, event)
        elif isinstance(event, RiderChased):
            order.add_result(event.rider, 1, "next", QCoreApplication.translate("RacePage", "Chase card"))
        elif isinstance(event, RiderCrashed):
            order.add_result(event.rider, 0, "crash", QCoreApplication.translate("RacePage", "crashed"))

    def _lay_out_bids(self, view: RaceView) -> None:
        if view.phase is Phase.BREAKAWAY:
            words = QCoreApplication.translate("RacePage", "The first bids are open.")
        else:
            words = QCoreApplication.translate("RacePage", "Both bids are open.")
        self._bottom.bids.show_bids(bids_in_events(view, self._bridge.history()), words)
        self._bottom.show_panel(self._bottom.bids)

    def _lay_out_order(self, view: RaceView, events: tuple[Event, ...]) -> None:
        """Show the order of the movement these events belong to; a round that has waited goes on where it was."""
        order = self._bottom.order
        laid = events[:1]
        if not isinstance(events[0], CardsRevealed):
            told = self._bridge.history()
            told = told[: len(told) - len(events)]
            laid = told[last_round(told)[0] :]
        if isinstance(laid[0], CardsRevealed):
            order.begin(view, laid[0])
        for event in laid:
            self.note(view, event)
        self._bottom.show_panel(order)

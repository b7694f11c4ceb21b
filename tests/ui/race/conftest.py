"""Races ridden by the real rules for the panels to show."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from flammeapp.engine.actions import Action, DrawHand, PlaceRider, PlayCard
from flammeapp.engine.board.stages import Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.events import Event
from flammeapp.engine.landing import Landing
from flammeapp.engine.look import preview, view_of, waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import apply, begin, legal_actions
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup, build_book
from flammeapp.engine.state import RaceState
from flammeapp.engine.teams import Colour, RaceOptions, Seat, TeamSetup
from flammeapp.engine.views import RaceView
from flammeapp.store.files import load_data, load_stages

NAMES = ("Anna", "Bruno", "Clara", "Dario", "Eva", "Fritz")


@dataclass
class Table:
    """A race at a table: everybody does the first thing that is legal, or what the test says."""

    setup: RaceSetup
    book: RuleBook
    state: RaceState
    events: list[Event] = field(default_factory=list)

    def view(self, viewer: int = -1) -> RaceView:
        return view_of(self.book, self.state, viewer)

    def preview(self, rider: int, card: int) -> Landing:
        return preview(self.book, self.state, rider, card)

    def do(self, action: Action) -> tuple[Event, ...]:
        step = apply(self.book, self.state, action)
        self.state = step.state
        self.events += step.events
        return step.events

    def any_action(self) -> Action:
        """Somebody's first legal action, a different card every time so that hands do not run alike."""
        team = waiting_teams(self.book, self.state)[0]
        legal = legal_actions(self.book, self.state, team)
        return legal[len(self.events) % len(legal)]

    def steps(self) -> Iterator[tuple[RaceView, tuple[Event, ...], RaceView]]:
        """Ride to the end: the view before each action, its events, the view after it."""
        while self.state.phase is not Phase.OVER:
            before = self.view()
            events = self.do(self.any_action())
            yield before, events, self.view()

    def place_all(self) -> None:
        while self.state.phase is Phase.PLACEMENT:
            self.do(self.any_action())

    def ride_round(self) -> tuple[Event, ...]:
        """Everybody chooses; answers all events of the round."""
        start, number = len(self.events), self.state.round
        while self.state.phase is Phase.ENERGY and self.state.round == number:
            self.do(self.any_action())
        return tuple(self.events[start:])

    def draw(self, rider: int) -> tuple[int, ...]:
        self.do(DrawHand(rider))
        hand = self.view(self.view().riders[rider].team).riders[rider].hand
        return hand or ()


@pytest.fixture(scope="session")
def data(resources: Path) -> GameData:
    """Tiles and decks."""
    return load_data(resources)


@pytest.fixture(scope="session")
def stages(tracks: Path) -> dict[str, Stage]:
    """All official stages by id."""
    return {stage.id: stage for stage in load_stages(tracks)}


def make_table(data: GameData, stage: Stage, *, teams: int, humans: int, seed: int = 7) -> Table:
    """A race of so many teams, the first ones ridden by people."""
    colours = list(Colour)
    setup = RaceSetup(
        stage,
        tuple(
            TeamSetup(colours[n], NAMES[n], Seat.HUMAN if n < humans else Seat.COMPUTER, "" if n < humans else "random")
            for n in range(teams)
        ),
        RaceOptions(),
        seed,
    )
    book = build_book(setup, data)
    step = begin(book)
    return Table(setup, book, step.state, list(step.events))


@pytest.fixture
def table(data: GameData, stages: dict[str, Stage]) -> Table:
    """Four teams, two of them people, on a hilly stage, before the start placement."""
    return make_table(data, stages["firenze-milano"], teams=4, humans=2)


__all__ = ["PlaceRider", "PlayCard", "Table", "make_table"]

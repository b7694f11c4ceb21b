"""A theme, tiles, stages, and races played by the real rules for the scene to show."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from flammeapp.engine.actions import PlaceRider
from flammeapp.engine.board.stages import Stage
from flammeapp.engine.board.tiles import TileSet
from flammeapp.engine.events import Event
from flammeapp.engine.look import view_of
from flammeapp.engine.reduce import apply, begin, legal_actions
from flammeapp.engine.setup import RaceSetup, build_book
from flammeapp.engine.teams import Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.engine.views import RaceView
from flammeapp.store.files import load_data, load_stages, load_tiles
from flammeapp.ui.scene.track_view import TrackView
from flammeapp.ui.theme import Appearance, Theme

SIZE = (904, 538)
"""The road's place in the race window of 1440 by 900."""


@dataclass(frozen=True)
class Played:
    """One step of a race: what happened, and the race after it as a spectator sees it."""

    events: tuple[Event, ...]
    view: RaceView


@dataclass(frozen=True)
class Race:
    """A whole race: the stage, the view before the first step, and the steps."""

    stage: Stage
    first: RaceView
    steps: tuple[Played, ...]

    def placed(self) -> RaceView:
        """Everybody on his start place, nobody has moved."""
        return next(step.view for step in self.steps if len(step.view.order) == len(step.view.riders))

    def rounds(self) -> list[tuple[RaceView, Played]]:
        """(the race before, the step) of every step in which riders move."""
        views = [self.first, *(step.view for step in self.steps)]
        return [(views[i], step) for i, step in enumerate(self.steps) if len(step.events) > 8]


@pytest.fixture(scope="session")
def tiles(resources: Path) -> TileSet:
    """Every tile."""
    return load_tiles(resources)


@pytest.fixture(scope="session")
def stages(tracks: Path) -> dict[str, Stage]:
    """Every stage of the catalogue by its id."""
    return {stage.id: stage for stage in load_stages(tracks)}


@pytest.fixture(scope="session")
def play(resources: Path, stages: dict[str, Stage]):
    """Plays a race to its end: `play(stage id, teams, seed)`, every decision drawn in turn from the legal ones."""
    data = load_data(resources)

    def played(stage_id: str, count: int, seed: int) -> Race:
        teams = tuple(TeamSetup(colour, colour.value, Seat.COMPUTER, "random") for colour in list(Colour)[:count])
        book = build_book(RaceSetup(stages[stage_id], teams, RaceOptions(), seed), data)
        step = begin(book)
        first = view_of(book, step.state, -1)
        steps = [Played(step.events, first)]
        while True:
            actions = [action for team in range(count) for action in legal_actions(book, step.state, team)]
            if not actions:
                return Race(stages[stage_id], first, tuple(steps))
            places = isinstance(actions[0], PlaceRider)
            step = apply(book, step.state, actions[0 if places else (seed + 7 * len(steps)) % len(actions)])
            steps.append(Played(step.events, view_of(book, step.state, -1)))

    return played


@pytest.fixture(scope="session")
def race(play) -> Race:
    """Four teams on a hilly stage."""
    return play("firenze-milano", 4, 7)


@pytest.fixture
def theme(qapp: QApplication, resources: Path) -> Iterator[Theme]:
    """The light printing at speed 1."""
    look = Theme(resources, appearance=Appearance.LIGHT)
    look.set_motion(speed=1.0, still=False)
    yield look
    qapp.setStyleSheet("")


@pytest.fixture
def road(qtbot, theme: Theme, tiles: TileSet, race: Race) -> TrackView:
    """A view on the race's track, everybody on his start place, shown at the size it has in the race window."""
    view = TrackView(theme)
    qtbot.addWidget(view)
    view.resize(*SIZE)
    view.show()
    view.load(race.first.track, tiles, race.stage.id)
    view.sync(race.placed())
    return view


def moved(view: RaceView, square: int, riders: int) -> RaceView:
    """The view with its first riders put side by side from a square on (for what the rules of one race do not show)."""
    seen = tuple(
        replace(rider, square=square + rider.rider // 2, lane=rider.rider % 2) if rider.rider < riders else rider
        for rider in view.riders
    )
    return replace(view, riders=seen)


@dataclass(frozen=True)
class Grand:
    """A race with expansions: its set-up and its steps."""

    setup: RaceSetup
    first: RaceView
    steps: tuple[Played, ...]

    def rounds(self) -> list[tuple[RaceView, Played]]:
        """(the race before, the step) of every step in which something moves."""
        views = [self.first, *(step.view for step in self.steps)]
        return [(views[i], step) for i, step in enumerate(self.steps) if len(step.events) > 3]


def grand_setup(stages: dict[str, Stage], stage_id: str, what: str) -> RaceSetup:
    """A race as it can be set up: `what` names what is special about it."""
    pairs = tuple(TeamSetup(colour, colour.value, Seat.COMPUTER, "random") for colour in Colour)
    dummies = (
        TeamSetup(Colour.WHITE, "white", Seat.DUMMY, dummy=DummyKind.PELOTON),
        TeamSetup(Colour.PINK, "pink", Seat.DUMMY, dummy=DummyKind.MUSCLE),
    )
    singles = tuple(
        TeamSetup(colour, colour.value, Seat.COMPUTER, "random", riders=(RiderSetup(kind),))
        for colour in Colour
        for kind in RiderKind
    )
    teams, options = {
        "all on": ((*pairs[:4], *dummies), RaceOptions(expansions=("meteo", "draft", "breakaway"))),
        "tour": (pairs, RaceOptions(expansions=("meteo", "draft", "tour"))),
        "trial": (pairs, RaceOptions()),
        "alone": (pairs[:1], RaceOptions()),
        "singles": (singles, RaceOptions(expansions=("meteo", "draft", "breakaway"))),
    }[what]
    return RaceSetup(stages[stage_id], teams, options, 0)


@pytest.fixture(scope="session")
def play_grand(resources: Path, stages: dict[str, Stage]):
    """Plays a race with expansions to its end: `play_grand(stage id, what, seed)`; races are kept."""
    data = load_data(resources)
    kept: dict[tuple[str, str, int], Grand] = {}

    def played(stage_id: str, what: str, seed: int) -> Grand:
        key = (stage_id, what, seed)
        if key not in kept:
            setup = replace(grand_setup(stages, stage_id, what), seed=seed)
            book = build_book(setup, data)
            step = begin(book)
            first = view_of(book, step.state, -1)
            steps = [Played(step.events, first)]
            teams = range(len(setup.teams))
            while actions := [action for team in teams for action in legal_actions(book, step.state, team)]:
                step = apply(book, step.state, actions[(seed + 7 * len(steps)) % len(actions)])
                steps.append(Played(step.events, view_of(book, step.state, -1)))
            kept[key] = Grand(setup, first, tuple(steps))
        return kept[key]

    return played

"""A short tour, and stages to make one of."""

from pathlib import Path

import pytest

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.teams import Colour, RaceOptions, Seat, TeamSetup
from flammeapp.session.campaign import CampaignSession
from flammeapp.store.files import load_data, load_ready_tours, load_stages, load_tiles
from flammeapp.store.opening import open_store
from flammeapp.tour.calendar import DayKind
from flammeapp.tour.campaign import TourSetup
from flammeapp.tour.ready import ReadyTour
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures, stage_facts
from flammeapp.ui.theme import Theme


@pytest.fixture(scope="session")
def data(resources: Path) -> GameData:
    return load_data(resources)


@pytest.fixture(scope="session")
def stages(tracks: Path) -> dict[str, Stage]:
    return {stage.id: stage for stage in load_stages(tracks)}


@pytest.fixture(scope="session")
def facts(stages: dict[str, Stage], data: GameData) -> tuple[StageFacts, ...]:
    return tuple(stage_facts(stage, data.tiles) for stage in stages.values())


@pytest.fixture(scope="session")
def ready(resources: Path) -> tuple[ReadyTour, ...]:
    return load_ready_tours(resources)


@pytest.fixture
def pictures(theme: Theme, resources: Path) -> StagePictures:
    return StagePictures(theme, load_tiles(resources))


def short_tour(stages: dict[str, Stage]) -> TourSetup:
    """Three stages with a rest day after the second, ridden by computers."""
    colours = list(Colour)[:3]
    return TourSetup(
        tuple(stages[f"grand-tour-{number:02d}-2-4"] for number in (3, 4, 8)),
        (2,),
        tuple(TeamSetup(colour, colour.value.title(), Seat.COMPUTER, "random") for colour in colours),
        RaceOptions(curtain=False),
        7,
    )


def ride_stage(campaign: CampaignSession) -> None:
    """Let the computers ride today's stage to its end."""
    race = campaign.next_race()
    while not race.over:
        team = race.next_computer()
        assert team is not None
        race.act(race.decide(team))


@pytest.fixture
def campaign(data: GameData, stages: dict[str, Stage], tmp_path: Path) -> CampaignSession:
    """The short tour on the morning of its last stage."""
    session = CampaignSession.create(open_store(tmp_path / "games"), data, short_tour(stages), "Tour of Three")
    ride_stage(session)
    ride_stage(session)
    assert session.day().kind is DayKind.REST
    session.rest()
    return session

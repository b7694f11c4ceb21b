"""Stages, pictures and saved games for the pages."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.board.tiles import TileSet
from flammeapp.engine.data import GameData
from flammeapp.store.files import load_data, load_stages, load_tiles
from flammeapp.ui.pages.games import Rides, SavedGame, SavedTeam
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures, stage_facts
from flammeapp.ui.theme import Theme


@pytest.fixture(scope="session")
def tiles(resources: Path) -> TileSet:
    """The tiles that come with the program."""
    return load_tiles(resources)


@pytest.fixture(scope="session")
def stages(tracks: Path) -> tuple[Stage, ...]:
    """All stages that come with the program."""
    return load_stages(tracks)


@pytest.fixture(scope="session")
def game_data(resources: Path) -> GameData:
    """Tiles and decks."""
    return load_data(resources)


@pytest.fixture(scope="session")
def facts(stages: tuple[Stage, ...], tiles: TileSet) -> dict[str, StageFacts]:
    """Their facts by id."""
    return {stage.id: stage_facts(stage, tiles) for stage in stages}


@pytest.fixture
def pictures(theme: Theme, tiles: TileSet) -> StagePictures:
    """Their pictures."""
    return StagePictures(theme, tiles)


@pytest.fixture
def games() -> tuple[SavedGame, ...]:
    """Two games under way and a finished one, the newest first."""
    now = datetime.now().astimezone()
    anna = SavedTeam("blue", "Anna", Rides.HUMAN)
    bruno = SavedTeam("red", "Bruno", Rides.HUMAN)
    green = SavedTeam("green", "Green", Rides.COMPUTER)
    black = SavedTeam("black", "Black", Rides.COMPUTER)
    return (
        SavedGame(3, "Firenze – Milano", "firenze-milano", "Firenze – Milano", (anna, bruno, green), 7, False, now),
        SavedGame(2, "Friday", "peloton-09-2-4", "Stage 9", (green, black), 14, True, now - timedelta(days=1)),
        SavedGame(
            1, "Le Col", "le-col-du-ballon", "Le Col du Ballon", (anna, black), 0, False, now - timedelta(days=9)
        ),
    )

"""Tours to be printed; their results are made up, so that nobody has to ride them here."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from flammeapp.engine.board.stages import StackKind, Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.teams import Colour, RaceOptions, Seat, TeamSetup
from flammeapp.store.files import load_data, load_stages
from flammeapp.tour.campaign import TourSetup
from flammeapp.tour.results import StageResult, TokenWon
from flammeapp.ui.printing import PrintKit, TourOnPaper

NAMES = ("Anna", "山田太郎", "陳大文", "João", "Élodie", "Müller-Lüdenscheidt")


@pytest.fixture(scope="session")
def data(resources: Path) -> GameData:
    return load_data(resources)


@pytest.fixture(scope="session")
def stages(tracks: Path) -> dict[str, Stage]:
    return {stage.id: stage for stage in load_stages(tracks)}


@pytest.fixture(scope="session")
def kit(qapp: QApplication, resources: Path) -> PrintKit:
    return PrintKit(resources)


def results(count: int, riders: int) -> tuple[StageResult, ...]:
    """Another winner every stage; the last one is minutes behind."""
    made: list[StageResult] = []
    for number in range(count):
        crossing = tuple((5 * number + place) % riders for place in range(riders))
        seconds = tuple(10 + 30 * crossing.index(rider) for rider in range(riders))
        tokens = (TokenWon(crossing[0], StackKind.SPRINT, 5), TokenWon(crossing[2], StackKind.MOUNTAIN, 3))
        made.append(StageResult(crossing, seconds, tokens, (3,) * riders))
    return tuple(made)


@pytest.fixture(scope="session")
def grand(data: GameData, stages: dict[str, Stage]) -> TourOnPaper:
    """A Grand Tour of six teams, ridden to its end."""
    chosen = tuple(stages[f"grand-tour-{number:02d}-5-6"] for number in range(1, 22))
    teams = tuple(TeamSetup(colour, name, Seat.HUMAN) for colour, name in zip(Colour, NAMES, strict=True))
    tour = TourSetup(chosen, (9, 15), teams, RaceOptions(), 1)
    picks = tuple(specialist.id for specialist in data.decks.specialists)
    return TourOnPaper(tour, data, results(21, 12), "Grand Tour, 家族", "2026", picks)


@pytest.fixture(scope="session")
def first(data: GameData, stages: dict[str, Stage]) -> TourOnPaper:
    """A First tour of three players after four stages; their teams have no other names than their colours."""
    chosen = tuple(stages[f"grand-tour-{number:02d}-2-4"] for number in (3, 4, 8, 11, 13, 18, 19))
    teams = tuple(TeamSetup(colour, colour.value, Seat.HUMAN) for colour in list(Colour)[:3])
    return TourOnPaper(TourSetup(chosen, (4,), teams, RaceOptions(), 1), data, results(4, 6), "First tour", "2026")


@pytest.fixture(scope="session")
def own(data: GameData, stages: dict[str, Stage]) -> TourOnPaper:
    """Three stages of the base box, whose cards have titles instead of numbers, before the start."""
    chosen = tuple(stages[name] for name in ("firenze-milano", "col-hector", "fiandre"))
    teams = tuple(TeamSetup(colour, name, Seat.HUMAN) for colour, name in zip(list(Colour)[:2], NAMES, strict=False))
    return TourOnPaper(TourSetup(chosen, (), teams, RaceOptions(), 1), data, name="Klassiker")

"""Stages as they may end, written short: tests say who crossed when, and nothing else."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from flammeapp.engine.board.stages import StackKind, Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.tables import TourTables
from flammeapp.store.files import load_data, load_stages
from flammeapp.tour.results import Entrants, StageResult, TokenWon
from flammeapp.tour.standings import Standings, after_stage, at_the_start

ROOT = Path(__file__).resolve().parents[2]
PAIRS = Entrants(((0, 1), (2, 3), (4, 5)))
"""Three teams of two riders: 0 and 1, 2 and 3, 4 and 5."""
SPRINT, MOUNTAIN = StackKind.SPRINT, StackKind.MOUNTAIN
Won = tuple[int, StackKind, int]


@cache
def data() -> GameData:
    """What comes printed."""
    return load_data(ROOT / "resources")


@cache
def stages() -> Mapping[str, Stage]:
    """The stages that come with the program, by id."""
    return {stage.id: stage for stage in load_stages(ROOT / "tracks")}


def tables() -> TourTables:
    """The printed numbers of a tour."""
    return data().tables


def ended(
    crossing: Sequence[int],
    seconds: Mapping[int, int] | None = None,
    tokens: Sequence[Won] = (),
    cards: Mapping[int, int] | None = None,
    *,
    team_trial: bool = False,
) -> StageResult:
    """A stage: who crossed in which order, in how many seconds (0 unless said), with which tokens and cards."""
    riders = range(len(crossing))
    return StageResult(
        tuple(crossing),
        tuple((seconds or {}).get(rider, 0) for rider in riders),
        tuple(TokenWon(*token) for token in tokens),
        tuple((cards or {}).get(rider, 0) for rider in riders),
        team_trial,
    )


def after(entrants: Entrants, *results: StageResult) -> Standings:
    """The standings after these stages, without a rest day."""
    standings = at_the_start(entrants)
    for result in results:
        standings = after_stage(tables(), entrants, standings, result)
    return standings

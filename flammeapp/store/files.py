"""Reads and writes the JSON files of the program and of the player: tiles, stages, anything written whole.

Light on purpose: no SQL is imported here, so the pages and the command line can ask for stages before the saved
games are opened. Everything that is wrong with a file is a FileProblem with a code and the file's name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from flammeapp.engine.board.errors import BoardError
from flammeapp.engine.board.stages import Stage, parse_stage
from flammeapp.engine.board.tiles import TileSet, parse_tiles
from flammeapp.engine.board.validate import Problem, check_stage
from flammeapp.engine.data import GameData, parse_decks
from flammeapp.engine.tables import parse_tables
from flammeapp.kernel.errors import DocumentError
from flammeapp.store.errors import FileProblem
from flammeapp.store.whole_files import LARGEST_FILE, atomic_write, read_json, sync_folder
from flammeapp.tour.ready import ReadyTour, parse_ready_tours

__all__ = [
    "BOX_ORDER",
    "DECKS_FILE",
    "LARGEST_FILE",
    "TILES_FILE",
    "TOUR_FILE",
    "StageShelf",
    "atomic_write",
    "in_order",
    "load_data",
    "load_own_stages",
    "load_ready_tours",
    "load_stage_file",
    "load_stages",
    "load_tiles",
    "read_json",
    "sync_folder",
]

TILES_FILE = Path("data", "tiles.json")
DECKS_FILE = Path("data", "specialists.json")
TOUR_FILE = Path("data", "tour.json")
_T = TypeVar("_T")

BOX_ORDER = ("base", "promo", "peloton", "grandtour", "tour-2018", "companion", "fan")
"""In which order boxes are offered; boxes not named here (the player's own) come last."""


@dataclass(frozen=True, slots=True)
class StageShelf:
    """What a folder of stages holds: the good ones in order, and one problem for each of the others."""

    stages: tuple[Stage, ...]
    problems: tuple[FileProblem, ...]


def load_tiles(resources: Path) -> TileSet:
    """Answer the tiles that come with the program, from its folder of resources; raise FileProblem."""
    path = resources / TILES_FILE
    try:
        return parse_tiles(read_json(path))
    except BoardError as error:
        raise _of_board(path, error) from error


def load_data(resources: Path) -> GameData:
    """Answer everything printed that the rules need: tiles, decks, the numbers of a tour; raise FileProblem."""
    return GameData(
        load_tiles(resources),
        _read_by_rules(resources / DECKS_FILE, parse_decks),
        _read_by_rules(resources / TOUR_FILE, parse_tables),
    )


def load_ready_tours(resources: Path) -> tuple[ReadyTour, ...]:
    """Answer the tours that the box recommends; raise FileProblem."""
    return _read_by_rules(resources / TOUR_FILE, parse_ready_tours)


def _read_by_rules(path: Path, reading: Callable[[object], _T]) -> _T:
    try:
        return reading(read_json(path))
    except DocumentError as error:
        raise FileProblem(error.code, file=path.name, **error.params) from error


def load_stages(tracks: Path) -> tuple[Stage, ...]:
    """Answer all stages of a folder by box, number, title and players; raise FileProblem at the first bad file.

    Meant for the stages that come with the program: they are checked by its tests and not again at every start.
    """
    return in_order(_parsed(path) for path in _stage_files(tracks))


def load_own_stages(folder: Path, tiles: TileSet) -> StageShelf:
    """Answer the player's own stages, each fully checked; a bad file keeps nobody from the good ones.

    A folder that does not exist holds no stages.
    """
    stages: list[Stage] = []
    problems: list[FileProblem] = []
    for path in _stage_files(folder):
        try:
            stages.append(load_stage_file(path, tiles))
        except FileProblem as problem:
            problems.append(problem)
    return StageShelf(in_order(stages), tuple(problems))


def load_stage_file(path: Path, tiles: TileSet) -> Stage:
    """Answer the stage in one file, checked so far that it can be ridden as its file says; raise FileProblem.

    The first thing that is wrong is raised with its own code (unknown tile, two starts, no finish, tiles that
    overlap, a length that is not so, …), its parameters and the file's name; what leaves no race at all comes first.
    """
    stage = _parsed(path)
    problems = check_stage(stage, tiles)
    if problems:
        raise _of_check(path, min(problems, key=lambda problem: not problem.spoils))
    return stage


def in_order(stages: Iterable[Stage]) -> tuple[Stage, ...]:
    """Answer ``stages`` as they are offered: by box, number, title, then 2-4 before 5-6 players."""
    return tuple(sorted(stages, key=_rank))


def _stage_files(folder: Path) -> tuple[Path, ...]:
    try:
        return tuple(sorted(path for path in folder.iterdir() if path.suffix == ".json"))
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise FileProblem("folder_unreadable", file=folder.name, detail=error.strerror or "") from error


def _parsed(path: Path) -> Stage:
    try:
        return parse_stage(read_json(path))
    except BoardError as error:
        raise _of_board(path, error) from error


def _rank(stage: Stage) -> tuple[int, int, str, str]:
    box = BOX_ORDER.index(stage.box) if stage.box in BOX_ORDER else len(BOX_ORDER)
    return box, stage.number or 0, stage.title.casefold(), stage.id


def _of_board(path: Path, error: BoardError) -> FileProblem:
    return FileProblem(error.code, file=path.name, **error.params)


def _of_check(path: Path, problem: Problem) -> FileProblem:
    return FileProblem(problem.code, file=path.name, **problem.params)

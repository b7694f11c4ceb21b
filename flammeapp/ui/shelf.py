"""What is fetched after the first paint, on another thread: the modules of storage, the stages, and their facts."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from flammeapp.engine.board.errors import BoardError
from flammeapp.engine.board.tiles import TileSet
from flammeapp.engine.data import GameData
from flammeapp.store.errors import FileProblem
from flammeapp.store.files import StageShelf, load_data, load_own_stages, load_ready_tours, load_stages
from flammeapp.store.home import own_stage_folder
from flammeapp.tour.ready import ReadyTour
from flammeapp.ui.other_thread import work_elsewhere
from flammeapp.ui.pages.stage_facts import StageFacts, stage_facts

_SLOW_MODULES = (
    "flammeapp.session.race",
    "flammeapp.session.campaign",
    "flammeapp.session.library",
    "flammeapp.store.opening",
)

PRACTICE_STAGE = "avenue-corso-paseo"
"""Flat, short, and the first card of the base box; another flat stage stands in when it is not there."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where the program's files lie, and the player's folder."""

    resources: Path
    tracks: Path
    home: Path


@dataclass(frozen=True, slots=True)
class Shelf:
    """Everything on offer. ``known``: facts of every stage by id; ``offered``: all of them in the order of the boxes.

    ``problems``: files of the player's own stages that cannot be used. ``tours``: those the rule book recommends.
    """

    data: GameData
    offered: tuple[StageFacts, ...]
    known: dict[str, StageFacts]
    problems: tuple[FileProblem, ...]
    tours: tuple[ReadyTour, ...] = ()

    def practice(self) -> StageFacts | None:
        """Answer the stage of the practice race."""
        fitting = [facts for facts in self.offered if facts.stage.suits(4)]
        usual = next((facts for facts in fitting if facts.stage.id == PRACTICE_STAGE), None)
        return usual or (fitting[0] if fitting else None)


def fill_shelf(places: Places, tiles: TileSet) -> Shelf:
    """Read everything; raises FileProblem when the program's own files are damaged."""
    data = load_data(places.resources)
    official = load_stages(places.tracks)
    own = _own_stages(places.home, tiles)
    known: dict[str, StageFacts] = {}
    offered: list[StageFacts] = []
    for stage in (*official, *own.stages):
        try:
            facts = stage_facts(stage, tiles)
        except BoardError:
            continue
        known[stage.id] = facts
        offered.append(facts)
    return Shelf(data, tuple(offered), known, own.problems, load_ready_tours(places.resources))


def _own_stages(home: Path, tiles: TileSet) -> StageShelf:
    """The player's own stages; a folder that cannot be looked into is one more problem and stops nothing."""
    try:
        return load_own_stages(own_stage_folder(home), tiles)
    except FileProblem as problem:
        return StageShelf((), (problem,))


class ShelfLoader(QThread):
    """Fetches the shelf; ``filled`` or ``failed`` (FileProblem) comes once, on the window's thread."""

    filled = Signal(object)
    failed = Signal(object)

    def __init__(self, places: Places, tiles: TileSet, parent: QObject) -> None:
        super().__init__(parent)
        self._places = places
        self._tiles = tiles

    def run(self) -> None:
        with work_elsewhere():
            try:
                shelf = fill_shelf(self._places, self._tiles)
            except FileProblem as problem:
                self.failed.emit(problem)
                return
            for module in _SLOW_MODULES:
                import_module(module)
            self.filled.emit(shelf)

"""Reads and writes the JSON files of the program and of the player: tiles, stages, anything written whole.

Light on purpose: no SQL is imported here, so the pages and the command line can ask for stages before the saved
games are opened. Everything that is wrong with a file is a FileProblem with a code and the file's name.
"""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
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
from flammeapp.kernel.codec import parse
from flammeapp.kernel.errors import DocumentError
from flammeapp.store.errors import FileProblem

TILES_FILE = Path("data", "tiles.json")
DECKS_FILE = Path("data", "specialists.json")
TOUR_FILE = Path("data", "tour.json")
_T = TypeVar("_T")

LARGEST_FILE = 4 * 1024 * 1024
"""Bytes. The tiles file has 40 thousand; whatever is larger than this is not one of ours."""

BOX_ORDER = ("base", "promo", "peloton", "grandtour", "tour-2018", "companion", "fan")
"""In which order boxes are offered; boxes not named here (the player's own) come last."""


@dataclass(frozen=True, slots=True)
class StageShelf:
    """What a folder of stages holds: the good ones in order, and one problem for each of the others."""

    stages: tuple[Stage, ...]
    problems: tuple[FileProblem, ...]


def read_json(path: Path) -> object:
    """Answer the JSON document in the file ``path``; raise FileProblem."""
    name = path.name
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except FileNotFoundError as error:
        raise FileProblem("file_missing", file=name) from error
    except IsADirectoryError as error:
        raise FileProblem("file_is_folder", file=name) from error
    except OSError as error:
        raise FileProblem("file_unreadable", file=name, detail=error.strerror or "") from error
    if len(raw) > LARGEST_FILE:
        raise FileProblem("file_too_large", file=name, largest=LARGEST_FILE)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileProblem("not_text", file=name) from error
    try:
        return parse(text)
    except DocumentError as error:
        raise FileProblem(error.code, file=name, **error.params) from error


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


def atomic_write(path: Path, text: str) -> None:
    """Write ``text`` so that ``path`` holds either the old text or the whole new one, whatever happens meanwhile.

    The folder is made when it is missing. Raises FileProblem ``disk_full`` or ``file_unwritable``; then the old
    file stands as it was.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    except OSError as error:
        raise _of_writing(path, error) from error
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise _of_writing(path, error) from error
    except UnicodeEncodeError as error:
        part.unlink(missing_ok=True)
        raise FileProblem("not_text", file=path.name) from error
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Bring the names in ``folder`` to the disk, where the system can do that at all (Windows cannot)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _stage_files(folder: Path) -> tuple[Path, ...]:
    try:
        return tuple(sorted(path for path in folder.iterdir() if path.suffix == ".json"))
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise FileProblem("file_unreadable", file=folder.name, detail=error.strerror or "") from error


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


def _of_writing(path: Path, error: OSError) -> FileProblem:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return FileProblem("disk_full", file=path.name)
    return FileProblem("file_unwritable", file=path.name, detail=error.strerror or "")

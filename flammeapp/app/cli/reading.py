"""Reads what a command is given: documents, stages, opponents. Whatever is wrong becomes one sentence."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from flammeapp.app.cli.speaking import Problem, listed, near
from flammeapp.kernel import codec
from flammeapp.kernel.errors import DocumentError

if TYPE_CHECKING:
    from flammeapp.engine.board.stages import Stage
    from flammeapp.engine.data import GameData

STDIN = "-"
LARGEST_FILE = 64 * 1024 * 1024


def read_document(name: str) -> object:
    """Answer the JSON document of file ``name`` (`-`: standard input); raise Problem."""
    shown = "standard input" if name == STDIN else name
    try:
        text = _text(name)
    except FileNotFoundError:
        raise Problem(f"{shown}: there is no such file.") from None
    except IsADirectoryError:
        raise Problem(f"{shown}: this is a folder, a file was expected.") from None
    except PermissionError:
        raise Problem(f"{shown}: the file may not be read.") from None
    except UnicodeDecodeError:
        raise Problem(f"{shown}: this is not UTF-8 text, a JSON document was expected.") from None
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        raise Problem(f"{shown}: the file cannot be read ({error}).") from None
    try:
        return codec.parse(text, by_hand=True)
    except DocumentError as error:
        if error.code == "key_twice":
            raise Problem(f"{shown}: “{error.params['key']}”: this key stands twice in one object.") from None
        line, column = error.params["line"], error.params["column"]
        raise Problem(f"{shown}: not JSON from line {line}, column {column} on.") from None


def _text(name: str) -> str:
    if name == STDIN:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    path = Path(name)
    if path.is_file() and path.stat().st_size > LARGEST_FILE:
        raise Problem(f"{name}: the file is too large to be one of this game's.")
    return path.read_text(encoding="utf-8-sig")


def load_data() -> GameData:
    """Answer the tiles and decks that come with the program."""
    from flammeapp.app.paths import resource_root
    from flammeapp.store import files

    return files.load_data(resource_root())


def load_stages() -> tuple[Stage, ...]:
    """Answer the stages that come with the program."""
    from flammeapp.app.paths import tracks_root
    from flammeapp.store import files

    return files.load_stages(tracks_root())


def stage_named(name: str, stages: Sequence[Stage]) -> Stage:
    """Answer the stage with the id ``name``; raise Problem with near matches."""
    for stage in stages:
        if stage.id == name:
            return stage
    hint = near(name, [stage.id for stage in stages])
    raise Problem(f"There is no stage “{name}”. {hint or f'There are {len(stages)}, such as {stages[0].id}.'}")


def policies_named(text: str) -> tuple[str, ...]:
    """Answer the opponents named in ``a,b,c``; raise Problem with near matches."""
    from flammeapp.ai import POLICIES

    return names_of(text, list(POLICIES), "opponent")


def names_of(text: str, known: Sequence[str], what: str) -> tuple[str, ...]:
    """Answer the names in ``a,b,c``; raise Problem with near matches for one that is not ``known``."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in known:
            hint = near(name, known) or f"There are {listed(list(known))}."
            raise Problem(f"There is no {what} “{name}”. {hint}")
    return names

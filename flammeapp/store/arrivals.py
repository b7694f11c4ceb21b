"""A file of a game that was opened while a window is open already: its name is left in the player's folder.

The program that was started leaves it and waits a moment; the window that is open takes it. Who is not there takes
nothing, and the name is taken back.
"""

from __future__ import annotations

import contextlib
import json
import time
from pathlib import Path

from flammeapp.store.errors import FileProblem, StoreError
from flammeapp.store.home import HomeLock
from flammeapp.store.whole_files import atomic_write, read_json

FILE = "arrived.json"
PATIENCE = 5.0
"""Seconds in which a window that is open takes the name."""
_LOOK = 0.05


def hand_over(home: Path, game: Path, patience: float = PATIENCE) -> bool:
    """Leave the file ``game`` to the window that has the saved games of ``home`` open; answer whether it took it."""
    if not _held(home):
        return False
    note = home / FILE
    try:
        atomic_write(note, json.dumps({"game": str(game)}) + "\n")
        end = time.monotonic() + patience
        while note.exists():
            if time.monotonic() > end:
                note.unlink(missing_ok=True)
                return False
            time.sleep(_LOOK)
    except (FileProblem, OSError):
        return False
    return True


def take_arrived(home: Path) -> Path | None:
    """Answer the file that was left for the window, once; None when there is none."""
    note = home / FILE
    try:
        document = read_json(note)
    except FileProblem as problem:
        if problem.code == "file_missing":
            return None
        document = None
    with contextlib.suppress(OSError):
        note.unlink(missing_ok=True)
    game = document.get("game") if isinstance(document, dict) else None
    return Path(game) if isinstance(game, str) and game else None


def _held(home: Path) -> bool:
    """Whether somebody has the saved games open; other troubles are told when they are opened."""
    if not home.is_dir():
        return False
    try:
        HomeLock(home).close()
    except StoreError as error:
        return error.code == "in_use"
    return False

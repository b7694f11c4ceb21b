"""What is left behind when the program fails: a report in the player's own folder, and one clear sentence.

The report holds what a developer needs (the versions, the traceback) and nothing of the game being played. It is
never sent anywhere. Everything a player decided is already on disk when this happens.
"""

from __future__ import annotations

import platform
import sys
import threading
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

import flammeapp

FOLDER = "crash"
KEPT = 20
"""Older reports than these many are removed."""

MOST_IN_A_RUN = 5
"""A run that fails in more places than these is told and reported no more: the first ones say what is wrong."""

Tell = Callable[[str, Path | None], None]
"""Told when the program failed: the sentence, and where the report lies (None: it could not be written)."""


def install(home: Path, tell: Tell | None = None) -> None:
    """From now on write a report into ``home`` for every exception nobody caught, in any thread, and tell of it.

    The same fault is reported and told once, and at most MOST_IN_A_RUN of them.
    Without ``tell`` the sentence goes to stderr. Call it again to tell somebody else, such as a window.
    """
    speak = tell or _to_stderr
    reported: dict[str, Path | None] = {}

    def failed(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            sys.__excepthook__(kind, error, trace)
            return
        fault = where_it_failed(error)
        if fault in reported:  # a fault in a paint event would write one at every repaint
            return
        path = write_report(home, error) if len(reported) < MOST_IN_A_RUN else None
        reported[fault] = path
        if len(reported) <= MOST_IN_A_RUN:
            speak(sentence(path), path)

    def failed_in_thread(what: threading.ExceptHookArgs) -> None:
        if what.exc_value is not None:
            failed(what.exc_type, what.exc_value, what.exc_traceback)

    sys.excepthook = failed
    threading.excepthook = failed_in_thread


def where_it_failed(error: BaseException) -> str:
    """Answer what makes two faults the same one: the kind of error and the line it was raised at."""
    at = traceback.extract_tb(error.__traceback__)
    place = f"{at[-1].filename}:{at[-1].lineno}" if at else str(error)
    return f"{type(error).__qualname__} {place}"


def sentence(path: Path | None) -> str:
    """Answer what a player is told."""
    if path is None:
        return "Something went wrong in Flamme. Your game is saved; a report of it could not be written."
    return f"Something went wrong in Flamme. Your game is saved; a report lies in {path}"


def write_report(home: Path, error: BaseException) -> Path | None:
    """Write the report of ``error`` and answer where it lies; None when the folder cannot be written."""
    now = datetime.now(UTC)
    folder = home / FOLDER
    path = folder / f"crash-{now:%Y%m%d-%H%M%S-%f}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(report(error, now), encoding="utf-8")
        for old in sorted(folder.glob("crash-*.txt"))[:-KEPT]:
            old.unlink()
    except OSError:
        return path if path.is_file() else None
    return path


def report(error: BaseException, now: datetime) -> str:
    """Answer the text of a report."""
    lines = [
        f"Flamme {flammeapp.__version__}",
        f"{now:%Y-%m-%d %H:%M:%S} UTC",
        f"Python {platform.python_version()} on {platform.platform()}",
        f"Qt binding {_version_of('PySide6')}",
        "",
        "".join(traceback.format_exception(error)).rstrip(),
        "",
    ]
    return "\n".join(lines)


def _version_of(package: str) -> str:
    loaded = sys.modules.get(package)
    return str(getattr(loaded, "__version__", "not loaded"))


def _to_stderr(text: str, _path: Path | None) -> None:
    if sys.stderr is not None:  # a program with no console has none
        sys.stderr.write(text + "\n")

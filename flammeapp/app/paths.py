"""Where things lie: what comes with the program, and what belongs to the player.

What comes with the program is read only and is found in three situations: a source tree (`resources/` and `tracks/`
beside the package), an installed wheel (the same two folders inside the package, under `bundle/`) and a frozen program
(in the folder the program was unpacked to). What belongs to the player lies in one folder, the *home*: `--home`, else
the environment variable `FLAMME_HOME`, else the place the system keeps such data.

Nothing here creates a folder or imports Qt or SQL, so the command line can ask before anything else is loaded.
"""

import os
import sys
from pathlib import Path

import flammeapp

HOME_VARIABLE = "FLAMME_HOME"

_PACKAGE = Path(flammeapp.__file__).resolve().parent


class ProgramFilesMissing(Exception):
    """The program's own files are not where they must be; `folder` is where they were looked for last."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self.folder = folder


def is_frozen() -> bool:
    """Whether this is the built program rather than Python source."""
    return bool(getattr(sys, "frozen", False))


def resource_root() -> Path:
    """The folder with `data/`, `fonts/`, `icons/`, `tokens.json` and the other things drawn or read at run time.

    Raises ProgramFilesMissing when no such folder came with the program.
    """
    return _shipped("resources")


def tracks_root() -> Path:
    """The folder with one JSON file a stage.

    Raises ProgramFilesMissing when no such folder came with the program.
    """
    return _shipped("tracks")


def user_home(option: str | None = None) -> Path:
    """The folder of everything the player owns, absolute; it may not exist yet.

    `option` is the value of `--home`. An empty option or an empty variable counts as not given.
    """
    chosen = option or os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    from platformdirs import user_data_path

    return user_data_path("Flamme", appauthor=False, roaming=False)


def _shipped(name: str) -> Path:
    folder = Path()
    for place in _places():
        folder = place / name
        if folder.is_dir():
            return folder
    raise ProgramFilesMissing(folder)


def _places() -> tuple[Path, ...]:
    if is_frozen():
        return (Path(getattr(sys, "_MEIPASS", Path(sys.executable).parent)),)
    return (_PACKAGE.parent, _PACKAGE / "bundle")

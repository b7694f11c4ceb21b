"""The player's folder: where what lies in it, and the lock that lets one instance at a time write there.

The lock belongs to the open file and not to its existence: the system lets go of it when the program ends, however
it ends, so a lock file left behind by ``kill -9`` or a power cut locks nobody out.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path

from flammeapp.store.errors import StoreError
from flammeapp.store.trouble import told

DATABASE = "flamme.sqlite3"
LOCK = "flamme.lock"
BACKUPS = "backups"
OWN_STAGES = "tracks"

_HELD = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)


def database_file(home: Path) -> Path:
    """Answer the file of the saved games."""
    return home / DATABASE


def backup_folder(home: Path) -> Path:
    """Answer the folder of the backups."""
    return home / BACKUPS


def own_stage_folder(home: Path) -> Path:
    """Answer the folder of the player's own stages."""
    return home / OWN_STAGES


def refuse_file(home: Path) -> None:
    """Raise StoreError home_is_file when ``home``, or what it would lie in, is there but is no folder."""
    there = next((path for path in (home, *home.parents) if path.exists()), None)
    if there is not None and not there.is_dir():
        raise StoreError("home_is_file", folder=str(there))


class HomeLock:
    """Held while the saved games of a home are open for writing."""

    def __init__(self, home: Path) -> None:
        """Take the lock of ``home``, making the folder first; raise StoreError home_is_file, in_use, …"""
        refuse_file(home)
        file = home / LOCK
        try:
            home.mkdir(parents=True, exist_ok=True)
            self._handle: int | None = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        except OSError as error:
            raise told(error, file) from error
        try:
            _take(self._handle)
        except OSError as error:
            held = error.errno in _HELD
            if held:
                self.close()
                raise StoreError("in_use", folder=str(home)) from error
            # A file system without locks (some network shares): playing on is better than refusing to play.

    def close(self) -> None:
        """Let go; a second call does nothing."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

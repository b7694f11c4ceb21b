"""Copies of the saved games, and the way back to one of them.

At most one copy a day, taken when the saved games are opened or closed and something has changed since the last one;
the newest KEEP stay. Another copy before every upgrade of the tables; the newest KEEP_UPGRADES of these stay. Copies
are made by SQLite itself, so they are whole even while somebody writes. Plain ``sqlite3`` only: a file that cannot
be opened must not need the storage to be put right.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path

from flammeapp.store.errors import StoreError
from flammeapp.store.home import HomeLock, backup_folder, database_file
from flammeapp.store.schema import Standing, standing
from flammeapp.store.trouble import told
from flammeapp.store.whole_files import sync_folder

KEEP = 5
KEEP_UPGRADES = 3

_NAME = re.compile(r"flamme-(\d{8}-\d{6})(?:-(\d+))?(?:-before-v(\d+))?\.sqlite3")
_STAMP = "%Y%m%d-%H%M%S"
_BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a file while it is open; it belongs to the file and moves with it."""


class BackupKind(Enum):
    """Why a copy was made."""

    DAILY = "daily"
    UPGRADE = "upgrade"  # before the tables were brought to a newer version


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy. ``games``: how many saved games are in it."""

    file: Path
    made_at: datetime
    kind: BackupKind
    games: int


def list_backups(home: Path) -> tuple[Backup, ...]:
    """Answer the copies that can be opened, newest first. A damaged copy is left out."""
    found: list[Backup] = []
    for file, made_at, kind in _copies(home):
        games = _games_in(file)
        if games is not None:
            found.append(Backup(file, made_at, kind, games))
    return tuple(found)


def back_up(home: Path, kind: BackupKind, version: int) -> Path:
    """Copy the saved games into the backup folder and answer the copy; raise StoreError.

    ``version``: to which an upgrade is about to bring the tables; a daily copy does not tell it.
    """
    source = database_file(home)
    folder = backup_folder(home)
    ending = f"-before-v{version}" if kind is BackupKind.UPGRADE else ""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        target = _free_name(folder, ending)
        _copy(source, target)
    except OSError as error:
        raise told(error, source) from error
    except sqlite3.Error as error:
        raise told(error, source) from error
    _prune(home, kind)
    return target


def daily_due(home: Path) -> bool:
    """Answer whether today's copy is still to be made: none was made today, and something changed since the last."""
    daily = [(file, made_at) for file, made_at, kind in _copies(home) if kind is BackupKind.DAILY]
    source = database_file(home)
    if not daily:
        return bool(_games_in(source))
    file, made_at = daily[0]
    if made_at.date() == datetime.now(UTC).date():
        return False
    try:
        return _changed(source) > file.stat().st_mtime
    except OSError:
        return True


def restore(home: Path, backup: Path) -> Path | None:
    """Put ``backup`` in the place of the saved games; answer where the old file was put aside (None: there was none).

    The old file is renamed, never deleted, and the backup stays. Nothing is moved before the copy is whole. Raises
    StoreError: in_use, backup_missing, folder_unwritable, disk_full.
    """
    with contextlib.closing(HomeLock(home)):
        if _games_in(backup) is None:
            raise StoreError("backup_missing", file=str(backup))
        target = database_file(home)
        part = target.with_name(f"{target.name}.part")
        try:
            part.unlink(missing_ok=True)
            _copy(backup, part)
            aside = _set_aside(target, leave=True)
            part.replace(target)
        except OSError as error:
            raise told(error, target) from error
        except sqlite3.Error as error:
            raise told(error, target) from error
        sync_folder(home)
        return aside


def set_aside(home: Path) -> Path | None:
    """Rename the saved games so that the next opening starts with none; answer their new name. Nothing is deleted."""
    with contextlib.closing(HomeLock(home)):
        target = database_file(home)
        try:
            return _set_aside(target, leave=False)
        except OSError as error:
            raise told(error, target) from error


def _copies(home: Path) -> list[tuple[Path, datetime, BackupKind]]:
    """Every file named like a copy, newest first."""
    try:
        files = list(backup_folder(home).iterdir())
    except OSError:
        return []
    copies: list[tuple[datetime, int, Path, BackupKind]] = []
    for file in files:
        match = _NAME.fullmatch(file.name)
        if match is None:
            continue
        try:
            made_at = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
        except ValueError:
            continue
        kind = BackupKind.UPGRADE if match[3] else BackupKind.DAILY
        copies.append((made_at, int(match[2] or 0), file, kind))
    copies.sort(reverse=True, key=lambda copy: copy[:2])
    return [(file, made_at, kind) for made_at, _, file, kind in copies]


def _games_in(file: Path) -> int | None:
    """How many saved games ``file`` holds; None when it cannot be used."""
    try:
        if not file.is_file() or standing(file) is Standing.NEW:
            return None
        with contextlib.closing(sqlite3.connect(file)) as connection:
            found = connection.execute("SELECT count(*) FROM slot WHERE deleted_at IS NULL").fetchone()
            return int(found[0])
    except (StoreError, sqlite3.Error, OSError):
        return None


def _copy(source: Path, target: Path) -> None:
    """Copy a database so that ``target`` is either missing or whole and on the disk."""
    part = target.with_name(f"{target.name}.copying")
    part.unlink(missing_ok=True)
    try:
        with (
            # Never made: a source that has vanished must not become an empty copy.
            contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", timeout=5.0, uri=True)) as old,
            contextlib.closing(sqlite3.connect(part)) as new,
        ):
            old.backup(new)
            # A copy is one file: nobody should have to know about a log beside it.
            new.execute("PRAGMA journal_mode = DELETE").close()
        _to_disk(part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    sync_folder(target.parent)


def _to_disk(file: Path) -> None:
    handle = os.open(file, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _free_name(folder: Path, ending: str) -> Path:
    stamp = datetime.now(UTC).strftime(_STAMP)
    target = folder / f"flamme-{stamp}{ending}.sqlite3"
    again = 2
    while target.exists():
        target = folder / f"flamme-{stamp}-{again}{ending}.sqlite3"
        again += 1
    return target


def _set_aside(target: Path, *, leave: bool) -> Path | None:
    """Give a file and the log beside it another name; answer that name, None when there is no file.

    ``leave``: where the disk can give a file two names, the old one stays too until something takes its place, so
    that there is no moment without a file.
    """
    if not target.exists():
        return None
    stamp = datetime.now(UTC).strftime(_STAMP)
    aside = target.with_name(f"flamme-set-aside-{stamp}.sqlite3")
    again = 2
    while aside.exists():
        aside = target.with_name(f"flamme-set-aside-{stamp}-{again}.sqlite3")
        again += 1
    # The log first: should the program end in between, the file without its log is still the one at its old place.
    for ending in _BESIDE:
        beside = target.with_name(target.name + ending)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + ending))
    if leave:
        with contextlib.suppress(OSError):
            aside.hardlink_to(target)
            return aside
    target.replace(aside)
    return aside


def _changed(source: Path) -> float:
    """When ``source`` or the log beside it was last written, in seconds."""
    times = [source.stat().st_mtime]
    log = source.with_name(source.name + "-wal")
    with contextlib.suppress(FileNotFoundError):
        times.append(log.stat().st_mtime)
    return max(times)


def _prune(home: Path, kind: BackupKind) -> None:
    keep = KEEP if kind is BackupKind.DAILY else KEEP_UPGRADES
    for file, _, _ in [copy for copy in _copies(home) if copy[2] is kind][keep:]:
        with contextlib.suppress(OSError):
            file.unlink()

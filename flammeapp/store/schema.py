"""Looks at a file of saved games before anything else touches it: is it ours, whole, and of which version?

Plain ``sqlite3`` only: the program asks this at every start, and SQLModel and Alembic cost half a second.
"""

from __future__ import annotations

import contextlib
import sqlite3
from enum import Enum
from pathlib import Path

from flammeapp.store.errors import StoreError
from flammeapp.store.trouble import told

SCHEMA_VERSION = 3
"""The version of the tables, in the file's ``user_version``. A test compares it with the newest migration."""

APPLICATION_ID = 0x464C4D45
""""FLME" in the file's header: tells our file from any other SQLite file of the same name."""

HEADER = b"SQLite format 3\x00"
HEADER_SIZE = 100
APPLICATION_ID_AT = 68


class Standing(Enum):
    """What a file needs before it can be used."""

    NEW = "new"  # nothing there yet, or a start was interrupted before the first table
    BEHIND = "behind"  # needs the migrations
    CURRENT = "current"


def standing(file: Path) -> Standing:
    """Answer what ``file`` needs; raise StoreError database_newer, database_damaged, database_foreign, …

    Reads every page (``quick_check``), so that a damaged file is refused now and not in the middle of a race.
    """
    if not file.exists() or (file.is_file() and file.stat().st_size == 0):
        return Standing.NEW
    _check_header(file)
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=5.0)) as connection:
            return _standing(connection, file)
    except sqlite3.Error as error:
        raise told(error, file) from error


def version_of(file: Path) -> int:
    """Answer the version of the tables in ``file``; raise StoreError."""
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=5.0)) as connection:
            return _number(connection, "PRAGMA user_version")
    except sqlite3.Error as error:
        raise told(error, file) from error


def _check_header(file: Path) -> None:
    try:
        with file.open("rb") as opened:
            header = opened.read(HEADER_SIZE)
    except OSError as error:
        raise told(error, file) from error
    if header.startswith(HEADER):
        return
    mark = header[APPLICATION_ID_AT : APPLICATION_ID_AT + 4]
    if mark == APPLICATION_ID.to_bytes(4, "big") or not any(header):
        raise StoreError("database_damaged", file=str(file), detail="header")
    raise StoreError("database_foreign", file=str(file))


def _standing(connection: sqlite3.Connection, file: Path) -> Standing:
    application = _number(connection, "PRAGMA application_id")
    version = _number(connection, "PRAGMA user_version")
    tables = _number(connection, "SELECT count(*) FROM sqlite_master")
    if not application and not version and not tables:
        return Standing.NEW
    if application != APPLICATION_ID:
        raise StoreError("database_foreign", file=str(file))
    if version > SCHEMA_VERSION:
        raise StoreError("database_newer", file=str(file), version=version, known=SCHEMA_VERSION)
    found = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found is None or found[0] != "ok":
        raise StoreError("database_damaged", file=str(file), detail="" if found is None else str(found[0]))
    if version < 1:
        raise StoreError("database_damaged", file=str(file), detail="version")
    return Standing.BEHIND if version < SCHEMA_VERSION else Standing.CURRENT


def _number(connection: sqlite3.Connection, question: str) -> int:
    found = connection.execute(question).fetchone()
    return int(found[0])

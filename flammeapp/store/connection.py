"""How a file of saved games is opened: the SQLAlchemy engine and what each of its connections is told.

``synchronous=FULL``: in write-ahead mode NORMAL already survives ``kill -9``, but a power cut may take back the last
clicks although the window has shown them; FULL brings the log to the disk at every commit. It costs one flush a
click, which the bench keeps an eye on (10 ms a click, p95). On macOS a flush reaches the drive's cache;
``checkpoint_fullfsync`` keeps the file whole even if that cache is lost.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from flammeapp.store.errors import StoreError
from flammeapp.store.trouble import told

BUSY_MILLISECONDS = 4000
"""How long a commit waits for another program (a backup tool, `flamme verify`) to let go of the file."""

WAL_BYTES = 4 * 1024 * 1024
"""To this size the write-ahead log is cut back after a checkpoint."""


class Access(Enum):
    """What a home is opened for."""

    WRITE = "write"  # the window: takes the lock, makes what is missing
    READ = "read"  # the commands that only look: work beside an open window and change nothing


_ALWAYS = (
    f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}",
    "PRAGMA foreign_keys = ON",
    "PRAGMA trusted_schema = OFF",
)
_WRITING = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA checkpoint_fullfsync = ON",
    f"PRAGMA journal_size_limit = {WAL_BYTES}",
)
_READING = ("PRAGMA query_only = ON",)


def open_engine(file: Path | None, access: Access, extra: Sequence[str] = ()) -> Engine:
    """Answer an engine with one connection to ``file`` (None: a store in memory). Nothing is opened yet.

    Transactions begin at once (IMMEDIATE) when writing: the driver's own lazy beginning would leave the making of
    tables outside of them. ``extra``: further pragmas of each connection.
    """
    database = ":memory:" if file is None else str(file)
    engine = create_engine(
        URL.create("sqlite", database=database), poolclass=StaticPool, connect_args={"check_same_thread": False}
    )
    pragmas = (*_ALWAYS, *(_WRITING if access is Access.WRITE else _READING), *extra)
    begin = "BEGIN IMMEDIATE" if access is Access.WRITE else "BEGIN"

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, entry: ConnectionPoolEntry) -> None:
        del entry
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(pragma).close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


@contextmanager
def refusals_told(file: Path) -> Iterator[None]:
    """Turn whatever SQLite or SQLAlchemy refuse inside the block into a StoreError about ``file``."""
    try:
        yield
    except SQLAlchemyError as error:
        cause = error.orig if isinstance(error, DBAPIError) else None
        if isinstance(cause, sqlite3.Error):
            raise told(cause, file) from error
        raise StoreError("storage_failed", folder=str(file.parent), detail=str(error)) from error
    except sqlite3.Error as error:
        raise told(error, file) from error

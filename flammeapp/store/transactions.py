"""The open file of saved games: one transaction a call, one call at a time, every refusal a StoreError."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, CursorResult, Engine, Update
from sqlmodel import Session

from flammeapp.store import statements as do
from flammeapp.store.columns import columns_of, now
from flammeapp.store.connection import refusals_told
from flammeapp.store.errors import StoreError
from flammeapp.store.home import database_file
from flammeapp.store.records import Checkpoint, Summary


class Transactions:
    """What every part of the store stands on."""

    def __init__(self, home: Path, engine: Engine, on_close: Callable[[], None]) -> None:
        """Take an engine whose tables are of the newest version; ``on_close`` is called when it is shut."""
        self.home = home
        self._file = database_file(home)
        self._engine = engine
        self._on_close = on_close
        self._lock = threading.RLock()
        self._open = True

    def close(self) -> None:
        """Shut the file, its log folded in. A second call does nothing; any other call afterwards raises closed."""
        with self._lock:
            if not self._open:
                return
            self._open = False
            try:
                self._engine.dispose()
            finally:
                self._on_close()

    @contextmanager
    def _look(self) -> Iterator[Session]:
        """One transaction that only reads."""
        with self._told(), Session(self._engine) as session, session.begin():
            yield session

    @contextmanager
    def _change(self) -> Iterator[Connection]:
        """One transaction that writes: committed at the end of the block, taken back when the block raises."""
        with self._told(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _told(self) -> Iterator[None]:
        """One call at a time, on an open file only; what SQLite says becomes a StoreError."""
        with self._lock:
            if not self._open:
                raise StoreError("closed", folder=str(self.home))
            with refusals_told(self._file):
                yield


def race_of(connection: Connection, slot: int, ordinal: int) -> int:
    """Answer the number of a race of a slot that is not deleted; raise slot_missing."""
    found = connection.execute(do.RACE_OF_SLOT, {"of_slot": slot, "of_ordinal": ordinal}).scalar_one_or_none()
    if found is None:
        raise StoreError("slot_missing", slot=slot)
    return found


def put_checkpoint(connection: Connection, race: int, checkpoint: Checkpoint) -> None:
    """Write a snapshot in the place of one of the same number."""
    connection.execute(do.DROP_SNAPSHOT, {"of_race": race, "from_number": checkpoint.number})
    row = {"number": checkpoint.number, "document": checkpoint.state, "digest": checkpoint.digest}
    connection.execute(do.NEW_SNAPSHOT, {"race_id": race, **row})


def touch(connection: Connection, slot: int, actions: int, summary: Summary) -> None:
    """Keep what the listing shows."""
    values = {"of_slot": slot, "saved_at": now(), "actions": actions, **columns_of(summary)}
    connection.execute(do.CHANGE_SLOT, values)


def change_one(connection: Connection, change: Update, values: Mapping[str, object], code: str, slot: int) -> None:
    """Run an update that must meet exactly one row; otherwise raise StoreError ``code``."""
    if connection.execute(change, values).rowcount != 1:
        raise StoreError(code, slot=slot)


def made(result: CursorResult[*tuple[object, ...]]) -> int:
    """Answer the number the new row got."""
    key = result.inserted_primary_key
    if not key:
        raise sqlite3.InternalError("no number for a new row")
    return int(key[0])

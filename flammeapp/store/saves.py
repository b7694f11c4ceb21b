"""The open saved games: every question and every change, one transaction each.

A change is committed before the call returns; when it raises, nothing of it is in the file. The store knows texts and
numbers only: what a set-up, an action or a state means is the session's affair.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import Connection, CursorResult, Engine, Update, func
from sqlmodel import Session, col, select

from flammeapp.store import statements as do
from flammeapp.store.connection import refusals_told
from flammeapp.store.errors import StoreError
from flammeapp.store.home import database_file
from flammeapp.store.records import (
    LONGEST_NAME,
    Checkpoint,
    Entry,
    NewRace,
    RaceRecord,
    SlotKind,
    SlotRecord,
    Summary,
    TeamLine,
    Written,
)
from flammeapp.store.tables import ActionRow, RaceRow, SlotRow, SnapshotRow

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


class Store:
    """The saved games of one home. Made by ``opening.open_store``; may be used from any thread, one call at a time."""

    def __init__(self, home: Path, engine: Engine, on_close: Callable[[], None]) -> None:
        """Take an engine whose tables are of the newest version; ``on_close`` is called when it is shut."""
        self.home = home
        self._file = database_file(home)
        self._engine = engine
        self._on_close = on_close
        self._lock = threading.RLock()
        self._open = True

    # --- listing ---------------------------------------------------------------------------------------------------

    def slots(self) -> tuple[SlotRecord, ...]:
        """Answer the saved games that are not deleted, the one written last first."""
        query = (
            select(SlotRow)
            .where(col(SlotRow.deleted_at).is_(None))
            .order_by(col(SlotRow.saved_at).desc(), col(SlotRow.id).desc())
        )
        with self._look() as session:
            return tuple(_slot_record(row) for row in session.exec(query))

    def slot(self, slot: int) -> SlotRecord:
        """Answer one saved game, deleted or not; raise slot_missing."""
        with self._look() as session:
            row = session.get(SlotRow, slot)
            if row is None:
                raise StoreError("slot_missing", slot=slot)
            return _slot_record(row)

    def rename(self, slot: int, name: str) -> None:
        """Give a saved game another name; raise name_empty, name_too_long, slot_missing."""
        kept = checked_name(name)
        with self._change() as connection:
            _change_one(connection, do.CHANGE_LIVE_SLOT, {"of_slot": slot, "name": kept}, "slot_missing", slot)

    def delete(self, slot: int) -> None:
        """Take a saved game out of the list; ``restore`` brings it back. Raises slot_missing."""
        values = {"of_slot": slot, "deleted_at": _now()}
        with self._change() as connection:
            _change_one(connection, do.CHANGE_LIVE_SLOT, values, "slot_missing", slot)

    def restore(self, slot: int) -> None:
        """Bring a deleted game back into the list; one that is there already stays there. Raises slot_missing."""
        with self._change() as connection:
            _change_one(connection, do.CHANGE_SLOT, {"of_slot": slot, "deleted_at": None}, "slot_missing", slot)

    # --- one race --------------------------------------------------------------------------------------------------

    def create_race(self, new: NewRace) -> int:
        """Write a new race with its state before the first action; answer its slot."""
        now = _now()
        head = {"kind": SlotKind.RACE.value, "name": checked_name(new.name), "created_at": now, "saved_at": now}
        with self._change() as connection:
            slot = _made(connection.execute(do.NEW_SLOT, {**head, "actions": 0, **_columns(new.summary)}))
            race = {"slot_id": slot, "ordinal": do.FIRST, "setup": new.setup, "head": 0}
            _put_checkpoint(connection, _made(connection.execute(do.NEW_RACE, race)), new.begin)
            return slot

    def race(self, slot: int) -> RaceRecord:
        """Answer what is written about the race of ``slot``; raise slot_missing (also for a deleted one)."""
        with self._look() as session:
            found = session.exec(
                select(SlotRow.name, RaceRow)
                .join(RaceRow, col(RaceRow.slot_id) == col(SlotRow.id))
                .where(col(SlotRow.id) == slot, col(SlotRow.deleted_at).is_(None), col(RaceRow.ordinal) == do.FIRST)
            ).first()
            if found is None:
                raise StoreError("slot_missing", slot=slot)
            name, race = found
            rows = session.exec(
                select(func.coalesce(func.max(ActionRow.number), 0)).where(col(ActionRow.race_id) == race.id)
            ).one()
            return RaceRecord(slot, name, race.setup, race.head, int(rows))

    def entries(self, slot: int, after: int = 0) -> tuple[Entry, ...]:
        """Answer the log's rows with a number above ``after``, in order; those beyond the head too."""
        with self._look() as session:
            query = (
                select(ActionRow.number, ActionRow.document, ActionRow.digest)
                .where(col(ActionRow.race_id) == _race_of(session.connection(), slot), col(ActionRow.number) > after)
                .order_by(col(ActionRow.number))
            )
            return tuple(Entry(number, document, digest) for number, document, digest in session.exec(query))

    def checkpoints(self, slot: int) -> tuple[Checkpoint, ...]:
        """Answer all snapshots of the race, the newest first."""
        with self._look() as session:
            query = (
                select(SnapshotRow.number, SnapshotRow.document, SnapshotRow.digest)
                .where(col(SnapshotRow.race_id) == _race_of(session.connection(), slot))
                .order_by(col(SnapshotRow.number).desc())
            )
            return tuple(Checkpoint(number, document, digest) for number, document, digest in session.exec(query))

    def append(self, slot: int, written: Written) -> None:
        """Write one action behind the head and move the head to it; rows that could be redone are gone.

        Raises slot_moved_on when the head is not just before it: somebody else has written to this race.
        """
        entry = written.entry
        with self._change() as connection:
            race = _race_of(connection, slot)
            _move_head(connection, race, slot, entry.number - 1, entry.number)
            connection.execute(do.DROP_ACTIONS, {"of_race": race, "from_number": entry.number})
            row = {"race_id": race, "number": entry.number, "document": entry.action, "digest": entry.digest}
            connection.execute(do.NEW_ACTION, row)
            if written.checkpoint is not None:
                _put_checkpoint(connection, race, written.checkpoint)
            _touch(connection, slot, entry.number, written.summary)

    def move_head(self, slot: int, old: int, new: int, summary: Summary) -> None:
        """Take actions back or bring them in again: only the head moves, the rows stay. Raises slot_moved_on."""
        with self._change() as connection:
            _move_head(connection, _race_of(connection, slot), slot, old, new)
            _touch(connection, slot, new, summary)

    def cut(self, slot: int, until: int, summary: Summary, checkpoint: Checkpoint) -> None:
        """Go on from action ``until``: what stands beyond it is set aside as it is, and the head moves back to it.

        ``checkpoint`` is the state after ``until``; a snapshot of that number is set aside too and gives place to it.
        """
        with self._change() as connection:
            race = _race_of(connection, slot)
            log = {"of_race": race, "from_number": until + 1}
            states = {"of_race": race, "from_number": until}
            now = _now()
            connection.execute(do.ASIDE_ACTIONS, {**log, "of_moment": now})
            connection.execute(do.ASIDE_SNAPSHOTS, {**states, "of_moment": now})
            connection.execute(do.DROP_ACTIONS, log)
            connection.execute(do.DROP_SNAPSHOTS, states)
            connection.execute(do.SET_HEAD, {"of_race": race, "head": until})
            _put_checkpoint(connection, race, checkpoint)
            _touch(connection, slot, until, summary)

    def put_checkpoint(self, slot: int, checkpoint: Checkpoint) -> None:
        """Write a snapshot again that was found damaged, from a state the log has proved."""
        with self._change() as connection:
            _put_checkpoint(connection, _race_of(connection, slot), checkpoint)

    # --- the file --------------------------------------------------------------------------------------------------

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

    # --- transactions ----------------------------------------------------------------------------------------------

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


def checked_name(name: str) -> str:
    """Answer ``name`` as it is kept: blanks folded, nothing that no file can hold. Raises name_empty, name_too_long."""
    kept = " ".join(name.encode("utf-8", "replace").decode().replace("\x00", " ").split())
    if not kept:
        raise StoreError("name_empty")
    if len(kept) > LONGEST_NAME:
        raise StoreError("name_too_long", longest=LONGEST_NAME)
    return kept


def _race_of(connection: Connection, slot: int) -> int:
    """Answer the number of the race of a slot that is not deleted."""
    found = connection.execute(do.RACE_OF_SLOT, {"of_slot": slot}).scalar_one_or_none()
    if found is None:
        raise StoreError("slot_missing", slot=slot)
    return found


def _move_head(connection: Connection, race: int, slot: int, old: int, new: int) -> None:
    _change_one(connection, do.MOVE_HEAD, {"of_race": race, "old_head": old, "head": new}, "slot_moved_on", slot)


def _put_checkpoint(connection: Connection, race: int, checkpoint: Checkpoint) -> None:
    connection.execute(do.DROP_SNAPSHOT, {"of_race": race, "from_number": checkpoint.number})
    row = {"number": checkpoint.number, "document": checkpoint.state, "digest": checkpoint.digest}
    connection.execute(do.NEW_SNAPSHOT, {"race_id": race, **row})


def _touch(connection: Connection, slot: int, actions: int, summary: Summary) -> None:
    """Keep what the listing shows."""
    values = {"of_slot": slot, "saved_at": _now(), "actions": actions, **_columns(summary)}
    connection.execute(do.CHANGE_SLOT, values)


def _change_one(connection: Connection, change: Update, values: Mapping[str, object], code: str, slot: int) -> None:
    """Run an update that must meet exactly one row; otherwise raise StoreError ``code``."""
    if connection.execute(change, values).rowcount != 1:
        raise StoreError(code, slot=slot)


def _made(result: CursorResult[*tuple[object, ...]]) -> int:
    """Answer the number the new row got."""
    key = result.inserted_primary_key
    if not key:
        raise sqlite3.InternalError("no number for a new row")
    return int(key[0])


def _columns(summary: Summary) -> dict[str, str | int]:
    return {
        "stage_id": summary.stage_id,
        "stage_title": summary.stage_title,
        "teams": json.dumps(summary.teams, ensure_ascii=False, separators=(",", ":")),
        "round": summary.round,
        "phase": summary.phase,
        "finished": int(summary.finished),
        "digest": summary.digest,
    }


def _slot_record(row: SlotRow) -> SlotRecord:
    return SlotRecord(
        slot=row.id or 0,
        name=row.name,
        kind=row.kind,
        created_at=_time(row.created_at),
        saved_at=_time(row.saved_at),
        deleted_at=None if row.deleted_at is None else _time(row.deleted_at),
        actions=row.actions,
        summary=Summary(
            stage_id=row.stage_id,
            stage_title=row.stage_title,
            teams=_teams(row.teams),
            round=row.round,
            phase=row.phase,
            finished=bool(row.finished),
            digest=row.digest,
        ),
    )


def _teams(text: str) -> tuple[TeamLine, ...]:
    """Read the teams of a listing. A text nobody can read costs the list this line and not the whole list."""
    try:
        return tuple(TeamLine(str(colour), str(name), str(seat)) for colour, name, seat in json.loads(text))
    except (TypeError, ValueError):
        return ()


def _now() -> int:
    """Answer this moment in milliseconds since 1970."""
    return (datetime.now(UTC) - _EPOCH) // _MILLISECOND


def _time(milliseconds: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=milliseconds)

"""The open saved games: every question and every change, one transaction each.

A change is committed before the call returns; when it raises, nothing of it is in the file. The store knows texts and
numbers only: what a set-up, an action or a state means is the session's affair.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import sqlalchemy
from sqlalchemy import CursorResult, Engine, Select, Update, delete, func, insert, literal, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlmodel import Session, col, select

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
from flammeapp.store.tables import ActionRow, RaceRow, SetAsideRow, SlotRow, SnapshotRow
from flammeapp.store.trouble import told

FIRST = 1
"""The ordinal of the race that a slot of kind race holds."""

_ASIDE = ("race_id", "moved_at", "part", "number", "document", "digest")
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
        with self._transaction() as session:
            return tuple(_slot_record(row) for row in session.exec(query))

    def slot(self, slot: int) -> SlotRecord:
        """Answer one saved game, deleted or not; raise slot_missing."""
        with self._transaction() as session:
            row = session.get(SlotRow, slot)
            if row is None:
                raise StoreError("slot_missing", slot=slot)
            return _slot_record(row)

    def rename(self, slot: int, name: str) -> None:
        """Give a saved game another name; raise name_empty, name_too_long, slot_missing."""
        kept = checked_name(name)
        with self._transaction() as session:
            _change_one(session, _live(slot).values(name=kept), "slot_missing", slot)

    def delete(self, slot: int) -> None:
        """Take a saved game out of the list; ``restore`` brings it back."""
        with self._transaction() as session:
            _change_one(session, _live(slot).values(deleted_at=_milliseconds(_now())), "slot_missing", slot)

    def restore(self, slot: int) -> None:
        """Bring a deleted game back into the list. One that is there already stays there."""
        with self._transaction() as session:
            back = update(SlotRow).where(col(SlotRow.id) == slot).values(deleted_at=None)
            _change_one(session, back, "slot_missing", slot)

    # --- one race --------------------------------------------------------------------------------------------------

    def create_race(self, new: NewRace) -> int:
        """Write a new race with its state before the first action; answer its slot."""
        now = _milliseconds(_now())
        name = checked_name(new.name)
        with self._transaction() as session:
            run = session.connection().execute
            slot = _made(
                run(
                    insert(SlotRow).values(
                        kind=SlotKind.RACE.value,
                        name=name,
                        created_at=now,
                        saved_at=now,
                        actions=0,
                        **_columns(new.summary),
                    )
                )
            )
            race = _made(run(insert(RaceRow).values(slot_id=slot, ordinal=FIRST, setup=new.setup, head=0)))
            run(insert(SnapshotRow).values(race_id=race, **_snapshot(new.begin)))
            return slot

    def race(self, slot: int) -> RaceRecord:
        """Answer what is written about the race of ``slot``; raise slot_missing (also for a deleted one)."""
        with self._transaction() as session:
            found = session.exec(
                select(SlotRow.name, RaceRow)
                .join(RaceRow, col(RaceRow.slot_id) == col(SlotRow.id))
                .where(col(SlotRow.id) == slot, col(SlotRow.deleted_at).is_(None), col(RaceRow.ordinal) == FIRST)
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
        with self._transaction() as session:
            query = (
                select(ActionRow.number, ActionRow.document, ActionRow.digest)
                .where(col(ActionRow.race_id) == self._race(session, slot), col(ActionRow.number) > after)
                .order_by(col(ActionRow.number))
            )
            return tuple(Entry(number, document, digest) for number, document, digest in session.exec(query))

    def checkpoints(self, slot: int) -> tuple[Checkpoint, ...]:
        """Answer all snapshots of the race, the newest first."""
        with self._transaction() as session:
            query = (
                select(SnapshotRow.number, SnapshotRow.document, SnapshotRow.digest)
                .where(col(SnapshotRow.race_id) == self._race(session, slot))
                .order_by(col(SnapshotRow.number).desc())
            )
            return tuple(Checkpoint(number, document, digest) for number, document, digest in session.exec(query))

    def append(self, slot: int, written: Written) -> None:
        """Write one action behind the head and move the head to it; rows that could be redone are gone.

        Raises slot_moved_on when the head is not just before it: somebody else has written to this race.
        """
        number = written.entry.number
        with self._transaction() as session:
            race = self._race(session, slot)
            self._move_head(session, race, slot, number - 1, number)
            session.connection().execute(
                delete(ActionRow).where(col(ActionRow.race_id) == race, col(ActionRow.number) >= number)
            )
            session.connection().execute(
                insert(ActionRow).values(
                    race_id=race, number=number, document=written.entry.action, digest=written.entry.digest
                )
            )
            if written.checkpoint is not None:
                self._put_checkpoint(session, race, written.checkpoint)
            self._touch(session, slot, number, written.summary)

    def move_head(self, slot: int, old: int, new: int, summary: Summary) -> None:
        """Take actions back or bring them in again: only the head moves, the rows stay. Raises slot_moved_on."""
        with self._transaction() as session:
            race = self._race(session, slot)
            self._move_head(session, race, slot, old, new)
            self._touch(session, slot, new, summary)

    def cut(self, slot: int, until: int, summary: Summary, checkpoint: Checkpoint) -> None:
        """Go on from action ``until``: what stands beyond it is set aside as it is, and the head moves back to it.

        ``checkpoint`` is the state after ``until``; it takes the place of a snapshot of that number.
        """
        with self._transaction() as session:
            race = self._race(session, slot)
            log = (col(ActionRow.race_id) == race, col(ActionRow.number) > until)
            states = (col(SnapshotRow.race_id) == race, col(SnapshotRow.number) >= until)
            aside = insert(SetAsideRow)
            run = session.connection().execute
            run(aside.from_select(_ASIDE, _aside(ActionRow, "action").where(*log)))
            run(aside.from_select(_ASIDE, _aside(SnapshotRow, "snapshot").where(*states)))
            run(delete(ActionRow).where(*log))
            run(delete(SnapshotRow).where(*states))
            run(update(RaceRow).where(col(RaceRow.id) == race).values(head=until))
            self._put_checkpoint(session, race, checkpoint)
            self._touch(session, slot, until, summary)

    def put_checkpoint(self, slot: int, checkpoint: Checkpoint) -> None:
        """Write a snapshot again that was found damaged, from a state the log has proved."""
        with self._transaction() as session:
            self._put_checkpoint(session, self._race(session, slot), checkpoint)

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

    # --- inside a transaction --------------------------------------------------------------------------------------

    @contextmanager
    def _transaction(self) -> Iterator[Session]:
        with self._lock:
            if not self._open:
                raise StoreError("closed", folder=str(self.home))
            try:
                with Session(self._engine) as session, session.begin():
                    yield session
            except DBAPIError as error:
                cause = error.orig
                if isinstance(cause, sqlite3.Error):
                    raise told(cause, self._file) from error
                raise self._failed(error) from error
            except SQLAlchemyError as error:
                raise self._failed(error) from error
            except sqlite3.Error as error:
                raise told(error, self._file) from error

    def _failed(self, error: Exception) -> StoreError:
        return StoreError("storage_failed", folder=str(self.home), detail=str(error))

    def _race(self, session: Session, slot: int) -> int:
        """Answer the number of the race of a slot that is not deleted."""
        found = session.exec(
            select(RaceRow.id)
            .join(SlotRow, col(RaceRow.slot_id) == col(SlotRow.id))
            .where(col(SlotRow.id) == slot, col(SlotRow.deleted_at).is_(None), col(RaceRow.ordinal) == FIRST)
        ).first()
        if found is None:
            raise StoreError("slot_missing", slot=slot)
        return found

    def _move_head(self, session: Session, race: int, slot: int, old: int, new: int) -> None:
        moved = update(RaceRow).where(col(RaceRow.id) == race, col(RaceRow.head) == old).values(head=new)
        _change_one(session, moved, "slot_moved_on", slot)

    def _put_checkpoint(self, session: Session, race: int, checkpoint: Checkpoint) -> None:
        session.connection().execute(
            delete(SnapshotRow).where(col(SnapshotRow.race_id) == race, col(SnapshotRow.number) == checkpoint.number)
        )
        session.connection().execute(insert(SnapshotRow).values(race_id=race, **_snapshot(checkpoint)))

    def _touch(self, session: Session, slot: int, actions: int, summary: Summary) -> None:
        """Keep what the listing shows."""
        saved_at = _milliseconds(_now())
        session.connection().execute(
            update(SlotRow)
            .where(col(SlotRow.id) == slot)
            .values(saved_at=saved_at, actions=actions, **_columns(summary))
        )


def checked_name(name: str) -> str:
    """Answer ``name`` as it is kept: blanks folded, nothing that no file can hold. Raises name_empty, name_too_long."""
    kept = " ".join(name.encode("utf-8", "replace").decode().replace("\x00", " ").split())
    if not kept:
        raise StoreError("name_empty")
    if len(kept) > LONGEST_NAME:
        raise StoreError("name_too_long", longest=LONGEST_NAME)
    return kept


def _change_one(session: Session, change: Update, code: str, slot: int) -> None:
    """Run an update that must meet exactly one row; otherwise raise StoreError ``code``."""
    if session.connection().execute(change).rowcount != 1:
        raise StoreError(code, slot=slot)


def _made(result: CursorResult[*tuple[object, ...]]) -> int:
    """Answer the number the new row got."""
    key = result.inserted_primary_key
    if not key:
        raise sqlite3.InternalError("no number for a new row")
    return int(key[0])


def _aside(table: type[ActionRow | SnapshotRow], part: str) -> Select[int, int, str, int, str, str]:
    """Answer the rows of ``table`` as SetAsideRow keeps them, in the order of its columns _ASIDE."""
    return sqlalchemy.select(
        col(table.race_id),
        literal(_milliseconds(_now())),
        literal(part),
        col(table.number),
        col(table.document),
        col(table.digest),
    )


def _live(slot: int) -> Update:
    return update(SlotRow).where(col(SlotRow.id) == slot, col(SlotRow.deleted_at).is_(None))


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


def _snapshot(checkpoint: Checkpoint) -> dict[str, str | int]:
    return {"number": checkpoint.number, "document": checkpoint.state, "digest": checkpoint.digest}


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


def _now() -> datetime:
    return datetime.now(UTC)


def _milliseconds(moment: datetime) -> int:
    return (moment - _EPOCH) // _MILLISECOND


def _time(milliseconds: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=milliseconds)

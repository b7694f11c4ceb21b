"""Whole saved games: read to be copied or sent, written as new ones."""

from __future__ import annotations

from sqlalchemy import Connection
from sqlmodel import Session, col, select

from flammeapp.store import statements as do
from flammeapp.store.columns import columns_of, now, slot_record
from flammeapp.store.errors import StoreError
from flammeapp.store.names import checked_name
from flammeapp.store.records import Checkpoint, Entry, RaceCopy, SlotCopy
from flammeapp.store.tables import ActionRow, RaceRow, SlotRow, SnapshotRow, TourRow
from flammeapp.store.transactions import Transactions, made


class Copies(Transactions):
    """Reads and writes saved games as a whole. Rows that were set aside as damaged are not copied."""

    def read_copy(self, slot: int) -> SlotCopy:
        """Answer everything about a saved game; raise slot_missing (also for a deleted one)."""
        with self._look() as session:
            return _read(session, slot)

    def write_copy(self, copy: SlotCopy) -> int:
        """Write a whole game as a new one, saved now; answer its slot. Raises name_empty, name_too_long."""
        name = checked_name(copy.name)
        with self._change() as connection:
            return _write(connection, copy, name)

    def duplicate(self, slot: int, name: str) -> int:
        """Copy a saved game under another name; answer the new slot. Raises as ``rename`` does."""
        copied = self.read_copy(slot)
        kept = checked_name(name)
        with self._change() as connection:
            return _write(connection, copied, kept)


def _read(session: Session, slot: int) -> SlotCopy:
    row = session.get(SlotRow, slot)
    if row is None or row.deleted_at is not None:
        raise StoreError("slot_missing", slot=slot)
    record = slot_record(row)
    tour = session.get(TourRow, slot)
    races = session.exec(select(RaceRow).where(col(RaceRow.slot_id) == slot).order_by(col(RaceRow.ordinal))).all()
    return SlotCopy(
        kind=record.kind,
        name=record.name,
        created_at=row.created_at,
        summary=record.summary,
        actions=record.actions,
        tour="" if tour is None else tour.setup,
        days_done=0 if tour is None else tour.days_done,
        races=tuple(_read_race(session, race) for race in races),
    )


def _read_race(session: Session, race: RaceRow) -> RaceCopy:
    actions = (
        select(ActionRow.number, ActionRow.document, ActionRow.digest)
        .where(col(ActionRow.race_id) == race.id)
        .order_by(col(ActionRow.number))
    )
    states = (
        select(SnapshotRow.number, SnapshotRow.document, SnapshotRow.digest)
        .where(col(SnapshotRow.race_id) == race.id)
        .order_by(col(SnapshotRow.number).desc())
    )
    return RaceCopy(
        ordinal=race.ordinal,
        stage=race.stage,
        setup=race.setup,
        head=race.head,
        retired_at=race.retired_at,
        result=race.result,
        digest=race.result_digest,
        entries=tuple(Entry(number, document, digest) for number, document, digest in session.exec(actions)),
        checkpoints=tuple(Checkpoint(number, document, digest) for number, document, digest in session.exec(states)),
        retired_days=race.retired_days,
    )


def _write(connection: Connection, copy: SlotCopy, name: str) -> int:
    head = {"kind": copy.kind, "name": name, "created_at": copy.created_at, "saved_at": now(), "actions": copy.actions}
    slot = made(connection.execute(do.NEW_SLOT, {**head, **columns_of(copy.summary)}))
    if copy.tour:
        connection.execute(do.NEW_TOUR, {"slot_id": slot, "setup": copy.tour, "days_done": copy.days_done})
    for race in copy.races:
        values = {
            "slot_id": slot,
            "ordinal": race.ordinal,
            "setup": race.setup,
            "head": race.head,
            "stage": race.stage,
            "retired_at": race.retired_at,
            "retired_days": race.retired_days,
            "result": race.result,
            "result_digest": race.digest,
        }
        number = made(connection.execute(do.NEW_RACE, values))
        if race.entries:
            connection.execute(
                do.NEW_ACTION,
                [
                    {"race_id": number, "number": entry.number, "document": entry.action, "digest": entry.digest}
                    for entry in race.entries
                ],
            )
        if race.checkpoints:
            connection.execute(
                do.NEW_SNAPSHOT,
                [
                    {"race_id": number, "number": point.number, "document": point.state, "digest": point.digest}
                    for point in race.checkpoints
                ],
            )
    return slot

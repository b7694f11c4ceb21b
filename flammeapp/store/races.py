"""The races of the saved games: single ones and the stages of tours, each a set-up, a log and snapshots.

A race is named by its slot and its ordinal there; the one race of a slot of kind race is FIRST.
"""

from __future__ import annotations

from sqlalchemy import Connection, func
from sqlmodel import col, select

from flammeapp.store import statements as do
from flammeapp.store.columns import columns_of, now
from flammeapp.store.errors import StoreError
from flammeapp.store.names import checked_name
from flammeapp.store.records import FIRST, Checkpoint, Ending, Entry, NewRace, RaceRecord, SlotKind, Summary, Written
from flammeapp.store.tables import ActionRow, RaceRow, SlotRow, SnapshotRow
from flammeapp.store.transactions import Transactions, change_one, made, put_checkpoint, race_of, touch


class Races(Transactions):
    """Reads and writes races."""

    def create_race(self, new: NewRace) -> int:
        """Write a new race with its state before the first action; answer its slot."""
        moment = now()
        head = {"kind": SlotKind.RACE.value, "name": checked_name(new.name), "created_at": moment, "saved_at": moment}
        with self._change() as connection:
            slot = made(connection.execute(do.NEW_SLOT, {**head, "actions": 0, **columns_of(new.summary)}))
            race = {"slot_id": slot, "ordinal": FIRST, "setup": new.setup, "head": 0}
            put_checkpoint(connection, made(connection.execute(do.NEW_RACE, race)), new.begin)
            return slot

    def race(self, slot: int, ordinal: int = FIRST) -> RaceRecord:
        """Answer what is written about a race of ``slot``; raise slot_missing (also for a deleted one)."""
        with self._look() as session:
            found = session.exec(
                select(SlotRow.name, RaceRow)
                .join(RaceRow, col(RaceRow.slot_id) == col(SlotRow.id))
                .where(col(SlotRow.id) == slot, col(SlotRow.deleted_at).is_(None), col(RaceRow.ordinal) == ordinal)
            ).first()
            if found is None:
                raise StoreError("slot_missing", slot=slot)
            name, race = found
            rows = session.exec(
                select(func.coalesce(func.max(ActionRow.number), 0)).where(col(ActionRow.race_id) == race.id)
            ).one()
            return RaceRecord(slot, name, race.setup, race.head, int(rows))

    def entries(self, slot: int, after: int = 0, ordinal: int = FIRST) -> tuple[Entry, ...]:
        """Answer the log's rows with a number above ``after``, in order; those beyond the head too."""
        with self._look() as session:
            race = race_of(session.connection(), slot, ordinal)
            query = (
                select(ActionRow.number, ActionRow.document, ActionRow.digest)
                .where(col(ActionRow.race_id) == race, col(ActionRow.number) > after)
                .order_by(col(ActionRow.number))
            )
            return tuple(Entry(number, document, digest) for number, document, digest in session.exec(query))

    def checkpoints(self, slot: int, ordinal: int = FIRST) -> tuple[Checkpoint, ...]:
        """Answer all snapshots of the race, the newest first."""
        with self._look() as session:
            race = race_of(session.connection(), slot, ordinal)
            query = (
                select(SnapshotRow.number, SnapshotRow.document, SnapshotRow.digest)
                .where(col(SnapshotRow.race_id) == race)
                .order_by(col(SnapshotRow.number).desc())
            )
            return tuple(Checkpoint(number, document, digest) for number, document, digest in session.exec(query))

    def append(self, slot: int, written: Written, ordinal: int = FIRST) -> None:
        """Write one action behind the head and move the head to it; rows that could be redone are gone.

        With its ``ending`` the stage's result is written and the tour's day is over. Raises slot_moved_on when the
        head is not just before it, or the tour is on another day: somebody else has written here.
        """
        entry = written.entry
        with self._change() as connection:
            race = race_of(connection, slot, ordinal)
            _move_head(connection, race, slot, entry.number - 1, entry.number)
            connection.execute(do.DROP_ACTIONS, {"of_race": race, "from_number": entry.number})
            row = {"race_id": race, "number": entry.number, "document": entry.action, "digest": entry.digest}
            connection.execute(do.NEW_ACTION, row)
            if written.checkpoint is not None:
                put_checkpoint(connection, race, written.checkpoint)
            if written.ending is not None:
                _end(connection, race, slot, written.ending)
            # Between its stages a tour has nobody on the road, and no actions.
            touch(connection, slot, 0 if written.ending is not None else entry.number, written.summary)

    def move_head(self, slot: int, old: int, new: int, summary: Summary, ordinal: int = FIRST) -> None:
        """Take actions back or bring them in again: only the head moves, the rows stay. Raises slot_moved_on."""
        with self._change() as connection:
            _move_head(connection, race_of(connection, slot, ordinal), slot, old, new)
            touch(connection, slot, new, summary)

    def cut(self, slot: int, until: int, summary: Summary, checkpoint: Checkpoint, ordinal: int = FIRST) -> None:
        """Go on from action ``until``: what stands beyond it is set aside as it is, and the head moves back to it.

        ``checkpoint`` is the state after ``until``; a snapshot of that number is set aside too and gives place to it.
        """
        with self._change() as connection:
            race = race_of(connection, slot, ordinal)
            log = {"of_race": race, "from_number": until + 1}
            states = {"of_race": race, "from_number": until}
            moment = now()
            connection.execute(do.ASIDE_ACTIONS, {**log, "of_moment": moment})
            connection.execute(do.ASIDE_SNAPSHOTS, {**states, "of_moment": moment})
            connection.execute(do.DROP_ACTIONS, log)
            connection.execute(do.DROP_SNAPSHOTS, states)
            connection.execute(do.CHANGE_RACE, {"of_race": race, "head": until})
            put_checkpoint(connection, race, checkpoint)
            touch(connection, slot, until, summary)

    def put_checkpoint(self, slot: int, checkpoint: Checkpoint, ordinal: int = FIRST) -> None:
        """Write a snapshot again that was found damaged, from a state the log has proved."""
        with self._change() as connection:
            put_checkpoint(connection, race_of(connection, slot, ordinal), checkpoint)


def _move_head(connection: Connection, race: int, slot: int, old: int, new: int) -> None:
    change_one(connection, do.MOVE_HEAD, {"of_race": race, "old_head": old, "head": new}, "slot_moved_on", slot)


def _end(connection: Connection, race: int, slot: int, ending: Ending) -> None:
    connection.execute(do.CHANGE_RACE, {"of_race": race, "result": ending.result, "result_digest": ending.digest})
    days = {"of_slot": slot, "old_days": ending.days_before, "days_done": ending.days_done}
    change_one(connection, do.MOVE_DAY, days, "slot_moved_on", slot)

"""The tours of the saved games: what was agreed, which day it is, and the races of its stages."""

from __future__ import annotations

from sqlalchemy import Connection, func
from sqlmodel import col, select

from flammeapp.store import statements as do
from flammeapp.store.columns import columns_of, moment, now
from flammeapp.store.errors import StoreError
from flammeapp.store.names import checked_name
from flammeapp.store.records import NewStage, NewTour, SlotKind, StageRecord, Summary, TourRecord
from flammeapp.store.tables import ActionRow, RaceRow, SlotRow, TourRow
from flammeapp.store.transactions import Transactions, change_one, made, put_checkpoint, touch


class Tours(Transactions):
    """Reads and writes tours. Who writes says on which day he thinks it is: slot_moved_on when it is another."""

    def create_tour(self, new: NewTour) -> int:
        """Write a new tour; answer its slot."""
        at = now()
        head = {"kind": SlotKind.TOUR.value, "name": checked_name(new.name), "created_at": at, "saved_at": at}
        with self._change() as connection:
            slot = made(connection.execute(do.NEW_SLOT, {**head, "actions": 0, **columns_of(new.summary)}))
            connection.execute(do.NEW_TOUR, {"slot_id": slot, "setup": new.setup, "days_done": 0})
            return slot

    def tour(self, slot: int) -> TourRecord:
        """Answer what is written about the tour of ``slot``; raise slot_missing (also for a deleted one)."""
        with self._look() as session:
            found = session.exec(
                select(SlotRow.name, SlotRow.created_at, TourRow)
                .join(TourRow, col(TourRow.slot_id) == col(SlotRow.id))
                .where(col(SlotRow.id) == slot, col(SlotRow.deleted_at).is_(None))
            ).first()
            if found is None:
                raise StoreError("slot_missing", slot=slot)
            name, created_at, tour = found
            longest = (
                select(func.coalesce(func.max(ActionRow.number), 0))
                .where(col(ActionRow.race_id) == col(RaceRow.id))
                .scalar_subquery()
            )
            races = session.exec(
                select(RaceRow, longest).where(col(RaceRow.slot_id) == slot).order_by(col(RaceRow.ordinal))
            )
            return TourRecord(
                slot=slot,
                name=name,
                created_at=moment(created_at),
                setup=tour.setup,
                days_done=tour.days_done,
                races=tuple(_stage_record(race, int(rows)) for race, rows in races),
            )

    def begin_stage(self, slot: int, new: NewStage) -> int:
        """Write the race of the stage that comes next; answer its ordinal. Raises slot_moved_on."""
        with self._change() as connection:
            days = {"of_slot": slot, "old_days": new.days_done, "days_done": new.days_done}
            change_one(connection, do.MOVE_DAY, days, "slot_moved_on", slot)
            if connection.execute(do.RACE_OF_STAGE, {"of_slot": slot, "of_stage": new.stage}).first() is not None:
                raise StoreError("slot_moved_on", slot=slot)
            ordinal = int(connection.execute(do.NEXT_ORDINAL, {"of_slot": slot}).scalar_one())
            row = {"slot_id": slot, "ordinal": ordinal, "setup": new.setup, "head": 0, "stage": new.stage}
            put_checkpoint(connection, made(connection.execute(do.NEW_RACE, row)), new.begin)
            touch(connection, slot, 0, new.summary)
            return ordinal

    def rest(self, slot: int, days_done: int, summary: Summary) -> None:
        """Let a rest day be over; ``days_done`` of the tour are then. Raises slot_moved_on."""
        with self._change() as connection:
            days = {"of_slot": slot, "old_days": days_done - 1, "days_done": days_done}
            change_one(connection, do.MOVE_DAY, days, "slot_moved_on", slot)
            touch(connection, slot, 0, summary)

    def retire(self, slot: int, stage: int, days: tuple[int, int], summary: Summary) -> None:
        """Let the races of ``stage`` and of all stages behind it count no more; ``days`` done before and then."""
        with self._change() as connection:
            moved = {"of_slot": slot, "old_days": days[0], "days_done": days[1]}
            change_one(connection, do.MOVE_DAY, moved, "slot_moved_on", slot)
            _retire(connection, slot, stage, days[0])
            touch(connection, slot, 0, summary)

    def bring_back(
        self, slot: int, stage: int, ordinals: tuple[int, ...], days: tuple[int, int], summary: Summary, actions: int
    ) -> None:
        """Let retired races count again in the place of those from ``stage`` on; ``days`` done before and then."""
        with self._change() as connection:
            moved = {"of_slot": slot, "old_days": days[0], "days_done": days[1]}
            change_one(connection, do.MOVE_DAY, moved, "slot_moved_on", slot)
            _retire(connection, slot, stage, days[0])
            for ordinal in ordinals:
                values = {"of_slot": slot, "of_ordinal": ordinal, "retired_at": None, "retired_days": None}
                change_one(connection, do.CHANGE_RACE_OF_SLOT, values, "slot_moved_on", slot)
            touch(connection, slot, actions, summary)

    def put_result(self, slot: int, ordinal: int, result: str, digest: str) -> None:
        """Write the result of a stage again that was found damaged, from what its log has proved."""
        with self._change() as connection:
            values = {"of_slot": slot, "of_ordinal": ordinal, "result": result, "result_digest": digest}
            change_one(connection, do.CHANGE_RACE_OF_SLOT, values, "slot_missing", slot)


def _retire(connection: Connection, slot: int, stage: int, days_done: int) -> None:
    """Retire the races from ``stage`` on, all at one moment and later than any before: it tells them from others.

    ``days_done``: how many days are over until now; whoever brings them back finds the tour on that day again.
    """
    last = connection.execute(do.LAST_RETIRED, {"of_slot": slot}).scalar_one() or 0
    at = max(now(), last + 1)
    connection.execute(do.RETIRE, {"of_slot": slot, "from_stage": stage, "retired_at": at, "retired_days": days_done})


def _stage_record(race: RaceRow, rows: int) -> StageRecord:
    return StageRecord(
        ordinal=race.ordinal,
        stage=race.stage,
        head=race.head,
        rows=rows,
        retired_at=None if race.retired_at is None else moment(race.retired_at),
        result=race.result,
        digest=race.result_digest,
        retired_days=race.retired_days,
    )

"""The open saved games: every question and every change, one transaction each.

A change is committed before the call returns; when it raises, nothing of it is in the file. The store knows texts and
numbers only: what a set-up, an action or a state means is the session's affair.
"""

from __future__ import annotations

from sqlmodel import col, select

from flammeapp.store import statements as do
from flammeapp.store.columns import now, slot_record
from flammeapp.store.copies import Copies
from flammeapp.store.errors import StoreError
from flammeapp.store.names import checked_name
from flammeapp.store.races import Races
from flammeapp.store.records import SlotRecord
from flammeapp.store.tables import SlotRow
from flammeapp.store.tours import Tours
from flammeapp.store.transactions import change_one

__all__ = ["Store", "checked_name"]


class Store(Races, Tours, Copies):
    """The saved games of one home. Made by ``opening.open_store``; may be used from any thread, one call at a time."""

    def slots(self) -> tuple[SlotRecord, ...]:
        """Answer the saved games that are not deleted, the one written last first."""
        query = (
            select(SlotRow)
            .where(col(SlotRow.deleted_at).is_(None))
            .order_by(col(SlotRow.saved_at).desc(), col(SlotRow.id).desc())
        )
        with self._look() as session:
            return tuple(slot_record(row) for row in session.exec(query))

    def slot(self, slot: int) -> SlotRecord:
        """Answer one saved game, deleted or not; raise slot_missing."""
        with self._look() as session:
            row = session.get(SlotRow, slot)
            if row is None:
                raise StoreError("slot_missing", slot=slot)
            return slot_record(row)

    def rename(self, slot: int, name: str) -> None:
        """Give a saved game another name; raise name_empty, name_too_long, slot_missing."""
        kept = checked_name(name)
        with self._change() as connection:
            change_one(connection, do.CHANGE_LIVE_SLOT, {"of_slot": slot, "name": kept}, "slot_missing", slot)

    def delete(self, slot: int) -> None:
        """Take a saved game out of the list; ``restore`` brings it back. Raises slot_missing."""
        values = {"of_slot": slot, "deleted_at": now()}
        with self._change() as connection:
            change_one(connection, do.CHANGE_LIVE_SLOT, values, "slot_missing", slot)

    def restore(self, slot: int) -> None:
        """Bring a deleted game back into the list; one that is there already stays there. Raises slot_missing."""
        with self._change() as connection:
            change_one(connection, do.CHANGE_SLOT, {"of_slot": slot, "deleted_at": None}, "slot_missing", slot)

"""The changes that are made at every click, put together once.

Building a statement costs SQLAlchemy ten times as long as running it; these are built at import and get their values
when they run. Names that begin with ``of_``, ``old_`` or ``from_`` choose the rows, all others are columns to be set.
"""

from __future__ import annotations

import sqlalchemy
from sqlalchemy import BindParameter, Select, bindparam, delete, exists, func, insert, literal_column, update
from sqlmodel import col

from flammeapp.store.tables import ActionRow, RaceRow, SetAsideRow, SlotRow, SnapshotRow, TourRow

_SLOT = col(SlotRow.id) == bindparam("of_slot")
_RACE: BindParameter[int] = bindparam("of_race")
_NUMBER: BindParameter[int] = bindparam("from_number")

RACE_OF_SLOT = (
    sqlalchemy.select(col(RaceRow.id))
    .join(SlotRow, col(RaceRow.slot_id) == col(SlotRow.id))
    .where(_SLOT, col(SlotRow.deleted_at).is_(None), col(RaceRow.ordinal) == bindparam("of_ordinal"))
)
"""The race of a slot that is not deleted. ``of_slot``, ``of_ordinal``."""

RACE_OF_STAGE = sqlalchemy.select(col(RaceRow.id)).where(
    col(RaceRow.slot_id) == bindparam("of_slot"),
    col(RaceRow.stage) == bindparam("of_stage"),
    col(RaceRow.retired_at).is_(None),
)
"""The race of a tour's stage that counts. ``of_slot``, ``of_stage``."""

NEXT_ORDINAL = sqlalchemy.select(func.coalesce(func.max(col(RaceRow.ordinal)), 0) + 1).where(
    col(RaceRow.slot_id) == bindparam("of_slot")
)
"""The ordinal of the next race of a slot. ``of_slot``."""

NEW_SLOT = insert(SlotRow)
NEW_TOUR = insert(TourRow)
NEW_RACE = insert(RaceRow)
NEW_ACTION = insert(ActionRow)
NEW_SNAPSHOT = insert(SnapshotRow)

CHANGE_LIVE_SLOT = update(SlotRow).where(_SLOT, col(SlotRow.deleted_at).is_(None))
"""``of_slot`` and the columns to be set."""

CHANGE_SLOT = update(SlotRow).where(_SLOT)
"""The same for a slot that may be deleted."""

MOVE_HEAD = update(RaceRow).where(
    col(RaceRow.id) == _RACE, col(RaceRow.head) == bindparam("old_head"), col(RaceRow.retired_at).is_(None)
)
"""``of_race``, ``old_head``, ``head``: meets no row when the head is elsewhere by now, or the race is retired."""

CHANGE_RACE = update(RaceRow).where(col(RaceRow.id) == _RACE)
"""``of_race`` and the columns to be set."""

CHANGE_RACE_OF_SLOT = update(RaceRow).where(
    col(RaceRow.slot_id) == bindparam("of_slot"), col(RaceRow.ordinal) == bindparam("of_ordinal")
)
"""``of_slot``, ``of_ordinal`` and the columns to be set."""

LAST_RETIRED = sqlalchemy.select(func.coalesce(func.max(col(RaceRow.retired_at)), 0)).where(
    col(RaceRow.slot_id) == bindparam("of_slot")
)
"""When races of a slot were retired last. ``of_slot``."""

RETIRE = update(RaceRow).where(
    col(RaceRow.slot_id) == bindparam("of_slot"),
    col(RaceRow.stage) >= bindparam("from_stage"),
    col(RaceRow.retired_at).is_(None),
)
"""``of_slot``, ``from_stage``, ``retired_at``, ``retired_days``."""

MOVE_DAY = update(TourRow).where(
    col(TourRow.slot_id) == bindparam("of_slot"),
    col(TourRow.days_done) == bindparam("old_days"),
    exists().where(_SLOT, col(SlotRow.deleted_at).is_(None)),
)
"""``of_slot``, ``old_days``, ``days_done``: meets no row when the tour is on another day or deleted."""

DROP_ACTIONS = delete(ActionRow).where(col(ActionRow.race_id) == _RACE, col(ActionRow.number) >= _NUMBER)
DROP_SNAPSHOTS = delete(SnapshotRow).where(col(SnapshotRow.race_id) == _RACE, col(SnapshotRow.number) >= _NUMBER)
"""``of_race``, ``from_number``: that one and all behind it."""

DROP_SNAPSHOT = delete(SnapshotRow).where(col(SnapshotRow.race_id) == _RACE, col(SnapshotRow.number) == _NUMBER)
"""``of_race``, ``from_number``: that one only."""

_ASIDE = ("race_id", "moved_at", "part", "number", "document", "digest")


def _rows_of(table: type[ActionRow | SnapshotRow], part: str) -> Select[int, int, str, int, str, str]:
    return sqlalchemy.select(
        col(table.race_id),
        bindparam("of_moment", type_=sqlalchemy.Integer),
        literal_column(f"'{part}'", sqlalchemy.String),
        col(table.number),
        col(table.document),
        col(table.digest),
    ).where(col(table.race_id) == _RACE, col(table.number) >= _NUMBER)


ASIDE_ACTIONS = insert(SetAsideRow).from_select(_ASIDE, _rows_of(ActionRow, "action"))
ASIDE_SNAPSHOTS = insert(SetAsideRow).from_select(_ASIDE, _rows_of(SnapshotRow, "snapshot"))
"""``of_race``, ``from_number``, ``of_moment``: copy the rows that DROP_… takes away."""

"""The tables of the saved games. Known inside the store only; rows never leave it.

A slot is what the player sees in a list; a race is a set-up and a log. They are two tables because one slot may hold
many races. Times are milliseconds since 1970 UTC; documents are canonical JSON texts, read and checked by the games
and not by SQL.

Whoever changes a table writes a migration (``migrations/versions``), raises SCHEMA_VERSION and keeps a sample of the
old file in ``tests/golden/saves``; a test compares what the migrations build with what stands here.
"""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text
from sqlalchemy.schema import PrimaryKeyConstraint, UniqueConstraint
from sqlmodel import Field, SQLModel

from flammeapp.store.schema import SCHEMA_VERSION

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has a name: a migration can only alter what it can call by name."""

REVISION = f"v{SCHEMA_VERSION}"
"""The name of the newest migration."""


class SavesTable(SQLModel):
    """The ground of all tables here: their own metadata, apart from anybody else's."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMES)


class SlotRow(SavesTable, table=True):
    """One saved game as the list shows it."""

    __tablename__ = "slot"

    id: int | None = Field(default=None, primary_key=True)
    kind: str = Field(sa_column=Column(String(16), nullable=False))
    name: str = Field(sa_column=Column(Text, nullable=False))
    created_at: int = Field(sa_column=Column(Integer, nullable=False))
    saved_at: int = Field(sa_column=Column(Integer, nullable=False))
    deleted_at: int | None = Field(default=None, sa_column=Column(Integer, nullable=True))
    stage_id: str = Field(sa_column=Column(Text, nullable=False))
    stage_title: str = Field(sa_column=Column(Text, nullable=False))
    teams: str = Field(sa_column=Column(Text, nullable=False))
    round: int = Field(sa_column=Column(Integer, nullable=False))
    phase: str = Field(sa_column=Column(String(32), nullable=False))
    finished: bool = Field(sa_column=Column(Integer, nullable=False))
    actions: int = Field(sa_column=Column(Integer, nullable=False))
    digest: str = Field(sa_column=Column(String(16), nullable=False))
    tour: str | None = Field(default=None, sa_column=Column(Text, nullable=True))


class TourRow(SavesTable, table=True):
    """What was agreed before the tour of a slot, and how many of its days are over; its stages are races."""

    __tablename__ = "tour"
    __table_args__ = (CheckConstraint("days_done >= 0", "days_done"),)

    slot_id: int = Field(
        sa_column=Column(Integer, ForeignKey("slot.id", ondelete="CASCADE"), primary_key=True, autoincrement=False)
    )
    setup: str = Field(sa_column=Column(Text, nullable=False))
    days_done: int = Field(sa_column=Column(Integer, nullable=False))


class RaceRow(SavesTable, table=True):
    """One race of a slot: what was agreed before it, and how many actions of its log are in effect.

    ``stage``: of a tour, from 1; 0: a single race. A race of a tour that was ridden again is retired and stays.
    ``result``: what the stage led to, once it is over. ``retired_days``: how many days of the tour were over when it
    was retired; NULL also for what was retired before version 3.
    """

    __tablename__ = "race"
    __table_args__ = (UniqueConstraint("slot_id", "ordinal"), CheckConstraint("head >= 0", "head"))

    id: int | None = Field(default=None, primary_key=True)
    slot_id: int = Field(sa_column=Column(Integer, ForeignKey("slot.id", ondelete="CASCADE"), nullable=False))
    ordinal: int = Field(sa_column=Column(Integer, nullable=False))
    setup: str = Field(sa_column=Column(Text, nullable=False))
    head: int = Field(sa_column=Column(Integer, nullable=False))
    stage: int = Field(default=0, sa_column=Column(Integer, nullable=False, server_default="0"))
    retired_at: int | None = Field(default=None, sa_column=Column(Integer, nullable=True))
    result: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=""))
    result_digest: str = Field(default="", sa_column=Column(String(16), nullable=False, server_default=""))
    retired_days: int | None = Field(default=None, sa_column=Column(Integer, nullable=True))


class ActionRow(SavesTable, table=True):
    """One action of a race; ``digest`` is that of the state after it."""

    __tablename__ = "action"
    __table_args__ = (
        PrimaryKeyConstraint("race_id", "number"),
        CheckConstraint("number >= 1", "number"),
        {"sqlite_with_rowid": False},
    )

    race_id: int = Field(sa_column=Column(Integer, ForeignKey("race.id", ondelete="CASCADE"), nullable=False))
    number: int = Field(sa_column=Column(Integer, nullable=False))
    document: str = Field(sa_column=Column(Text, nullable=False))
    digest: str = Field(sa_column=Column(String(16), nullable=False))


class SnapshotRow(SavesTable, table=True):
    """The state of a race after action ``number``: written at the beginning and at each round's end."""

    __tablename__ = "snapshot"
    __table_args__ = (PrimaryKeyConstraint("race_id", "number"), CheckConstraint("number >= 0", "number"))

    race_id: int = Field(sa_column=Column(Integer, ForeignKey("race.id", ondelete="CASCADE"), nullable=False))
    number: int = Field(sa_column=Column(Integer, nullable=False))
    document: str = Field(sa_column=Column(Text, nullable=False))
    digest: str = Field(sa_column=Column(String(16), nullable=False))


class SetAsideRow(SavesTable, table=True):
    """Rows of a log that no longer replay, kept as they were when the player went on from before them.

    ``part``: the table they come from, ``action`` or ``snapshot``.
    """

    __tablename__ = "set_aside"
    __table_args__ = (Index(None, "race_id"),)

    id: int | None = Field(default=None, primary_key=True)
    race_id: int = Field(sa_column=Column(Integer, ForeignKey("race.id", ondelete="CASCADE"), nullable=False))
    moved_at: int = Field(sa_column=Column(Integer, nullable=False))
    part: str = Field(sa_column=Column(String(16), nullable=False))
    number: int = Field(sa_column=Column(Integer, nullable=False))
    document: str = Field(sa_column=Column(Text, nullable=False))
    digest: str = Field(sa_column=Column(String(16), nullable=False))


alembic_version = Table(
    "alembic_version",
    SavesTable.metadata,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's own table, as Alembic makes it: a file made here can be upgraded later."""

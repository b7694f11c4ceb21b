"""What the store takes and gives: plain frozen data. Table rows never leave the room."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import NamedTuple

LONGEST_NAME = 80
"""Letters in the name of a saved game."""


class SlotKind(Enum):
    """What a slot holds."""

    RACE = "race"


class TeamLine(NamedTuple):
    """One team as a listing shows it; colour and seat by their names in ``engine.teams``."""

    colour: str
    name: str
    seat: str


@dataclass(frozen=True, slots=True)
class Summary:
    """What a listing shows of a game without reading it: kept in the slot, written with every action.

    ``digest``: the fingerprint of the state as it is now.
    """

    stage_id: str
    stage_title: str
    teams: tuple[TeamLine, ...]
    round: int
    phase: str
    finished: bool
    digest: str


@dataclass(frozen=True, slots=True)
class SlotRecord:
    """One saved game in a listing. ``actions``: how many are in effect. Times are UTC."""

    slot: int
    name: str
    kind: str
    created_at: datetime
    saved_at: datetime
    deleted_at: datetime | None
    actions: int
    summary: Summary


@dataclass(frozen=True, slots=True)
class NewRace:
    """A race that begins: its name, its set-up as canonical JSON, its state before the first action."""

    name: str
    setup: str
    begin: Checkpoint
    summary: Summary


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the action log: its number (from 1), the action as JSON, the digest of the state after it."""

    number: int
    action: str
    digest: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """One snapshot: the state after action ``number`` (0: before the first) as JSON, and its digest."""

    number: int
    state: str
    digest: str


@dataclass(frozen=True, slots=True)
class RaceRecord:
    """A race as it is written: ``head`` actions are in effect, the log's rows beyond it can be redone."""

    slot: int
    name: str
    setup: str
    head: int
    rows: int


@dataclass(frozen=True, slots=True)
class Written:
    """One action to be written: the row, the snapshot when one is due, and what the listing shows now."""

    entry: Entry
    summary: Summary
    checkpoint: Checkpoint | None = None

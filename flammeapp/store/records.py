"""What the store takes and gives: plain frozen data. Table rows never leave the room."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import NamedTuple

LONGEST_NAME = 80
"""Letters in the name of a saved game."""


FIRST = 1
"""The ordinal of the race that a slot of kind race holds."""


class SlotKind(Enum):
    """What a slot holds."""

    RACE = "race"
    TOUR = "tour"


class TeamLine(NamedTuple):
    """One team as a listing shows it; colour and seat by their names in ``engine.teams``."""

    colour: str
    name: str
    seat: str


class LeaderLine(NamedTuple):
    """Who wears a jersey, as a listing shows it. ``jersey``, ``colour`` and ``kind`` by their names in the games.

    ``value``: seconds for the yellow jersey, points for the others.
    """

    jersey: str
    rider: int
    colour: str
    kind: str
    value: int


@dataclass(frozen=True, slots=True)
class TourLine:
    """What a listing shows of a tour: written whenever one of its days begins or is over.

    ``stages``: their ids. ``done``: how many are ridden. ``day``: the name of a ``tour.calendar.DayKind``.
    ``points``: Tour Points by team, the final bonus with them once the tour is over.
    """

    stages: tuple[str, ...]
    rest_days_after: tuple[int, ...]
    done: int
    day: str
    leaders: tuple[LeaderLine, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What a listing shows of a game without reading it: kept in the slot, written with every action.

    ``digest``: the fingerprint of the state as it is now. ``tour``: None leaves what the slot says about its tour.
    """

    stage_id: str
    stage_title: str
    teams: tuple[TeamLine, ...]
    round: int
    phase: str
    finished: bool
    digest: str
    tour: TourLine | None = None


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
class Ending:
    """What is written with the action that ends a stage of a tour: its result as JSON with its digest.

    ``days_before``, ``days_done``: how many days of the tour were over before that action, and are now.
    """

    result: str
    digest: str
    days_before: int
    days_done: int


@dataclass(frozen=True, slots=True)
class Written:
    """One action to be written: the row, the snapshot when one is due, and what the listing shows now."""

    entry: Entry
    summary: Summary
    checkpoint: Checkpoint | None = None
    ending: Ending | None = None


@dataclass(frozen=True, slots=True)
class NewTour:
    """A tour that begins: its name and its set-up as canonical JSON."""

    name: str
    setup: str
    summary: Summary


@dataclass(frozen=True, slots=True)
class NewStage:
    """A stage of a tour that begins: ``days_done`` days are over before it."""

    stage: int
    days_done: int
    setup: str
    begin: Checkpoint
    summary: Summary


@dataclass(frozen=True, slots=True)
class StageRecord:
    """One race of a tour as it is written. ``retired_at``: since when it does not count any more, None: it counts.

    ``result``, ``digest``: empty until the stage is over. ``retired_days``: how many days of the tour were over when it
    was retired, None when nobody knows.
    """

    ordinal: int
    stage: int
    head: int
    rows: int
    retired_at: datetime | None
    result: str
    digest: str
    retired_days: int | None = None


@dataclass(frozen=True, slots=True)
class TourRecord:
    """A tour as it is written. ``races``: every race ever begun in it, in the order of their beginning."""

    slot: int
    name: str
    created_at: datetime
    setup: str
    days_done: int
    races: tuple[StageRecord, ...]


@dataclass(frozen=True, slots=True)
class RaceCopy:
    """One race of a slot, whole: what is copied, sent and brought in. ``stage`` 0: a single race."""

    ordinal: int
    stage: int
    setup: str
    head: int
    retired_at: int | None
    result: str
    digest: str
    entries: tuple[Entry, ...]
    checkpoints: tuple[Checkpoint, ...]
    retired_days: int | None = None


@dataclass(frozen=True, slots=True)
class SlotCopy:
    """One saved game, whole. ``tour``: the set-up of a tour (empty: a single race), ``days_done`` of its days."""

    kind: str
    name: str
    created_at: int
    summary: Summary
    actions: int
    tour: str
    days_done: int
    races: tuple[RaceCopy, ...]

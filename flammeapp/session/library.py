"""The saved games as a list: what they are, the newest to go on with, and whether their logs still tell the truth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from flammeapp.engine.actions import parse_action
from flammeapp.engine.data import GameData
from flammeapp.engine.racelog import RaceLog
from flammeapp.kernel.codec import parse
from flammeapp.kernel.errors import DocumentError
from flammeapp.session.errors import SaveDamaged
from flammeapp.session.naming import free_name
from flammeapp.session.playback import read_setup
from flammeapp.session.verifying import SlotReport, slot_report
from flammeapp.store.records import FIRST, LeaderLine, SlotKind, SlotRecord, TeamLine

if TYPE_CHECKING:
    from flammeapp.store.saves import Store


__all__ = ["Library", "SlotInfo", "SlotReport"]


@dataclass(frozen=True, slots=True)
class SlotInfo:
    """One saved game in the list.

    ``teams``: (colour, name, seat) by their names in ``engine.teams``. ``phase``: the name of an ``engine.Phase``.
    ``actions``: how many are in effect. ``digest``: of the state as it is. ``saved_at``: UTC.

    Of a tour (``kind`` tour) stage, round, phase, actions and digest are those of the stage on the road or the one
    that comes next (after the end the last one), and ``finished`` is said of the tour. ``stages``: how many it has;
    ``day``: the name of a ``tour.calendar.DayKind``; ``next_stage_title``: empty when it is over; ``stage_ids`` and
    ``rest_days_after``: its calendar; ``leaders``: who wears which jersey; ``points``: Tour Points by team.
    """

    slot: int
    name: str
    kind: str
    stage_id: str
    stage_title: str
    teams: tuple[TeamLine, ...]
    round: int
    phase: str
    finished: bool
    actions: int
    saved_at: datetime
    digest: str
    stages: int = 0
    stages_done: int = 0
    day: str = ""
    next_stage_title: str = ""
    stage_ids: tuple[str, ...] = ()
    rest_days_after: tuple[int, ...] = ()
    leaders: tuple[LeaderLine, ...] = ()
    points: tuple[int, ...] = ()


class Library:
    """The saved games of an open store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def slots(self) -> tuple[SlotInfo, ...]:
        """Answer all saved games, the one written last first."""
        return tuple(_info(record) for record in self._store.slots())

    def latest(self) -> SlotInfo | None:
        """Answer the game written last that has not ended: the one to go on with."""
        return next((info for info in self.slots() if not info.finished), None)

    def slot(self, slot: int) -> SlotInfo:
        """Answer one saved game; raise StoreError slot_missing."""
        return _info(self._store.slot(slot))

    def rename(self, slot: int, name: str) -> None:
        """Give a saved game another name; raise StoreError name_empty, name_too_long, slot_missing."""
        self._store.rename(slot, name)

    def duplicate(self, slot: int, name: str = "") -> int:
        """Copy a saved game under another name, by itself one with a number; answer the new slot.

        Raises as ``rename`` does.
        """
        if not name:
            name = free_name(self._store.slot(slot).name, [record.name for record in self._store.slots()])
        return self._store.duplicate(slot, name)

    def delete(self, slot: int) -> None:
        """Take a saved game out of the list; ``restore`` brings it back."""
        self._store.delete(slot)

    def restore(self, slot: int) -> None:
        """Bring a deleted game back."""
        self._store.restore(slot)

    def log(self, slot: int, data: GameData, ordinal: int = FIRST) -> RaceLog:
        """Answer the log of a saved race: its set-up, the actions in effect and their digests.

        ``ordinal``: which race of a tour (``CampaignSession.history`` lists them).

        Raises SaveDamaged when it cannot be read, StoreError slot_missing. Whether it replays is not asked here.
        """
        record = self._store.race(slot, ordinal)
        setup, _ = read_setup(slot, record.setup, data)
        entries = [entry for entry in self._store.entries(slot, ordinal=ordinal) if entry.number <= record.head]
        actions = []
        for number, entry in enumerate(entries, 1):
            try:
                actions.append(parse_action(parse(entry.action)))
            except DocumentError as error:
                detail = str(error)
                raise SaveDamaged("log_unreadable", slot=slot, good=number - 1, number=number, detail=detail) from error
        return RaceLog(setup, tuple(actions), tuple(entry.digest for entry in entries))

    def stage_races(self, slot: int) -> dict[int, int]:
        """Answer the ordinals of a tour's races that count, by stage; empty for a single race. Raises slot_missing."""
        if self._store.slot(slot).kind != SlotKind.TOUR.value:
            return {}
        return {race.stage: race.ordinal for race in self._store.tour(slot).races if race.retired_at is None}

    def verify(self, data: GameData) -> tuple[SlotReport, ...]:
        """Play every saved game again from its set-up and compare every digest and every snapshot."""
        return tuple(slot_report(self._store, record, data) for record in self._store.slots())


def _info(record: SlotRecord) -> SlotInfo:
    summary = record.summary
    info = SlotInfo(
        slot=record.slot,
        name=record.name,
        kind=record.kind,
        stage_id=summary.stage_id,
        stage_title=summary.stage_title,
        teams=summary.teams,
        round=summary.round,
        phase=summary.phase,
        finished=summary.finished,
        actions=record.actions,
        saved_at=record.saved_at,
        digest=summary.digest,
    )
    line = summary.tour
    if line is None:
        return info
    return replace(
        info,
        stages=len(line.stages),
        stages_done=line.done,
        day=line.day,
        next_stage_title="" if summary.finished else summary.stage_title,
        stage_ids=line.stages,
        rest_days_after=line.rest_days_after,
        leaders=line.leaders,
        points=line.points,
    )

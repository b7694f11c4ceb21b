"""The saved games as a list: what they are, the newest to go on with, and whether their logs still tell the truth."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from flammeapp.engine.actions import parse_action
from flammeapp.engine.data import GameData
from flammeapp.engine.racelog import RaceLog
from flammeapp.engine.reduce import begin
from flammeapp.engine.state import state_digest
from flammeapp.kernel.codec import parse
from flammeapp.kernel.errors import DocumentError, GameError, Param
from flammeapp.session.errors import SaveDamaged
from flammeapp.session.playback import Point, play_on, read_checkpoint, read_setup
from flammeapp.store.records import SlotRecord, TeamLine

if TYPE_CHECKING:
    from flammeapp.store.saves import Store


@dataclass(frozen=True, slots=True)
class SlotInfo:
    """One saved game in the list.

    ``teams``: (colour, name, seat) by their names in ``engine.teams``. ``phase``: the name of an ``engine.Phase``.
    ``actions``: how many are in effect. ``digest``: of the state as it is. ``saved_at``: UTC.
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


@dataclass(frozen=True, slots=True)
class SlotReport:
    """What playing one saved game again from its very beginning showed.

    ``actions``: the rows of its log. Not ``ok``: ``code`` and ``params`` are those of SaveDamaged, ``first_bad`` the
    first action that is not sound (None: it is not about an action).
    """

    slot: int
    name: str
    ok: bool
    actions: int
    first_bad: int | None
    code: str
    params: tuple[tuple[str, Param], ...]


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

    def delete(self, slot: int) -> None:
        """Take a saved game out of the list; ``restore`` brings it back."""
        self._store.delete(slot)

    def restore(self, slot: int) -> None:
        """Bring a deleted game back."""
        self._store.restore(slot)

    def log(self, slot: int, data: GameData) -> RaceLog:
        """Answer the log of a saved race: its set-up, the actions in effect and their digests.

        Raises SaveDamaged when it cannot be read, StoreError slot_missing. Whether it replays is not asked here.
        """
        record = self._store.race(slot)
        setup, _ = read_setup(slot, record.setup, data)
        entries = [entry for entry in self._store.entries(slot) if entry.number <= record.head]
        actions = []
        for number, entry in enumerate(entries, 1):
            try:
                actions.append(parse_action(parse(entry.action)))
            except DocumentError as error:
                detail = str(error)
                raise SaveDamaged("log_unreadable", slot=slot, good=number - 1, number=number, detail=detail) from error
        return RaceLog(setup, tuple(actions), tuple(entry.digest for entry in entries))

    def verify(self, data: GameData) -> tuple[SlotReport, ...]:
        """Play every saved game again from its set-up and compare every digest and every snapshot."""
        return tuple(self._report(record, data) for record in self._store.slots())

    def _report(self, record: SlotRecord, data: GameData) -> SlotReport:
        rows = 0
        try:
            rows = self._store.race(record.slot).rows
            self._replay(record, data)
        except GameError as error:
            number = error.params.get("number")
            bad = number if isinstance(number, int) else None
            params = tuple(error.params.items())
            return SlotReport(record.slot, record.name, False, rows, bad, error.code, params)
        return SlotReport(record.slot, record.name, True, rows, None, "", ())

    def _replay(self, record: SlotRecord, data: GameData) -> None:
        """Raise SaveDamaged at the first thing in a saved game that is not sound."""
        slot = record.slot
        race = self._store.race(slot)
        _, book = read_setup(slot, race.setup, data)
        start = begin(book).state
        rows = play_on(slot, book, Point(0, start), self._store.entries(slot))
        digests = [state_digest(start), *(row.entry.digest for row in rows)]
        if race.head >= len(digests):
            raise SaveDamaged("log_gap", slot=slot, good=len(digests) - 1, number=len(digests))
        for checkpoint in sorted(self._store.checkpoints(slot), key=lambda point: point.number):
            number = checkpoint.number
            read_checkpoint(slot, book, checkpoint)
            if number >= len(digests) or digests[number] != checkpoint.digest:
                raise SaveDamaged("snapshot_damaged", slot=slot, good=race.head, number=number)
        if digests[race.head] != record.summary.digest:
            raise SaveDamaged("log_differs", slot=slot, good=race.head, number=race.head)


def _info(record: SlotRecord) -> SlotInfo:
    summary = record.summary
    return SlotInfo(
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

"""Whether the saved games still tell the truth: everything is played again from its very beginning and compared.

A tour's stages are played in order, and each must have begun as the stages before it led to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flammeapp.engine.data import GameData
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import begin
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup, setup_document
from flammeapp.engine.state import RaceState, state_digest
from flammeapp.kernel.codec import canonical
from flammeapp.kernel.errors import GameError, Param
from flammeapp.session.errors import NOTHING_GOOD, SaveDamaged
from flammeapp.session.outcome import StageOutcome, is_written, outcome_of
from flammeapp.session.playback import Point, play_on, read_checkpoint, read_setup
from flammeapp.session.tour_line import between_stages
from flammeapp.session.tour_setups import read_tour, tour_problems
from flammeapp.store.records import FIRST, SlotKind, SlotRecord, StageRecord, TourRecord
from flammeapp.tour.calendar import day_after, days_before, stages_done
from flammeapp.tour.campaign import TourSetup, stage_setup, standings_after

if TYPE_CHECKING:
    from flammeapp.store.saves import Store


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


def slot_report(store: Store, record: SlotRecord, data: GameData) -> SlotReport:
    """Play one saved game again and say what was found."""
    rows = 0
    try:
        if record.kind == SlotKind.TOUR.value:
            tour = store.tour(record.slot)
            rows = sum(race.rows for race in tour.races)
            _verify_tour(store, record, tour, data)
        else:
            rows = store.race(record.slot).rows
            race = _verify_race(store, record.slot, FIRST, data)
            _compare(record, state_digest(race.state), race.head)
    except GameError as error:
        number = error.params.get("number")
        bad = number if isinstance(number, int) else None
        return SlotReport(record.slot, record.name, False, rows, bad, error.code, tuple(error.params.items()))
    return SlotReport(record.slot, record.name, True, rows, None, "", ())


@dataclass(frozen=True, slots=True)
class _Verified:
    """A race that was played again and is sound, as it stands after its ``head`` actions."""

    setup: RaceSetup
    book: RuleBook
    state: RaceState
    head: int


def _verify_race(store: Store, slot: int, ordinal: int, data: GameData) -> _Verified:
    """Raise SaveDamaged at the first thing in a race that is not sound."""
    race = store.race(slot, ordinal)
    setup, book = read_setup(slot, race.setup, data)
    state = start = begin(book).state
    digests = [state_digest(start)]
    for row in play_on(slot, book, Point(0, start), store.entries(slot, ordinal=ordinal)):
        digests.append(row.entry.digest)
        if row.entry.number == race.head:
            state = row.after
    if race.head >= len(digests):
        raise SaveDamaged("log_gap", slot=slot, good=len(digests) - 1, number=len(digests))
    for checkpoint in sorted(store.checkpoints(slot, ordinal), key=lambda point: point.number):
        number = checkpoint.number
        read_checkpoint(slot, book, checkpoint)
        if number >= len(digests) or digests[number] != checkpoint.digest:
            raise SaveDamaged("snapshot_damaged", slot=slot, good=race.head, number=number)
    return _Verified(setup, book, state, race.head)


def _compare(record: SlotRecord, digest: str, head: int) -> None:
    if digest != record.summary.digest:
        raise SaveDamaged("log_differs", slot=record.slot, good=head, number=head)


def _verify_tour(store: Store, record: SlotRecord, written: TourRecord, data: GameData) -> None:
    slot = record.slot
    tour = read_tour(slot, written.setup, data)
    for problem in tour_problems(tour, data):
        raise SaveDamaged("setup_refused", slot=slot, good=NOTHING_GOOD, detail=problem.code)
    counting: dict[int, _Verified] = {}
    outcomes: dict[int, StageOutcome] = {}
    for race in written.races:
        verified, outcome = _verify_stage(store, slot, race, data)
        if race.retired_at is None:
            counting[race.stage] = verified
            if outcome is not None:
                outcomes[race.stage] = outcome
    ridden = [outcomes[stage] for stage in range(1, len(outcomes) + 1) if stage in outcomes]
    done = stages_done(tour, written.days_done)
    if len(ridden) != done or len(outcomes) != done:
        raise SaveDamaged("stage_missing", slot=slot, good=NOTHING_GOOD, stage=min(len(ridden), done) + 1)
    setups = {stage: race.setup for stage, race in counting.items()}
    check_order(slot, tour, ridden, setups, data)
    on_the_road = counting.get(done + 1)
    if on_the_road is not None:
        _compare(record, state_digest(on_the_road.state), on_the_road.head)
    else:
        results = tuple(outcome.result for outcome in ridden)
        standings = standings_after(tour, data.tables, results)[written.days_done]
        line = between_stages(tour, data.tables, standings, day_after(tour, written.days_done))
        _compare(record, line.digest, 0)


def _verify_stage(store: Store, slot: int, race: StageRecord, data: GameData) -> tuple[_Verified, StageOutcome | None]:
    """Play a stage again; answer it and what it led to, None while it is on the road."""
    try:
        verified = _verify_race(store, slot, race.ordinal, data)
    except SaveDamaged as error:
        aside = {} if race.retired_at is None else {"aside": True}
        raise SaveDamaged(error.code, **{**error.params, "stage": race.stage, **aside}) from error
    if verified.state.phase is not Phase.OVER and not race.result:
        return verified, None
    outcome = None
    if verified.state.phase is Phase.OVER:
        outcome = outcome_of(data, verified.setup, verified.book, verified.state)
    if outcome is None or not is_written(outcome, race.result, race.digest):
        raise SaveDamaged("result_damaged", slot=slot, good=NOTHING_GOOD, stage=race.stage, detail="log")
    return verified, outcome


def check_order(
    slot: int, tour: TourSetup, ridden: Sequence[StageOutcome], setups: Mapping[int, RaceSetup], data: GameData
) -> None:
    """Raise SaveDamaged when a stage is missing before another, or began otherwise than the stages before it led to.

    ``setups``: of all stages that count, by number, the one on the road with them.
    """
    by_day = standings_after(tour, data.tables, tuple(outcome.result for outcome in ridden))
    specialists = ridden[0].specialists if ridden else ()
    for stage, setup in sorted(setups.items()):
        if stage > len(ridden) + 1:
            raise SaveDamaged("stage_missing", slot=slot, good=NOTHING_GOOD, stage=len(ridden) + 1)
        expected = stage_setup(tour, by_day[days_before(tour, stage)], specialists if stage > 1 else ())
        if canonical(setup_document(expected)) != canonical(setup_document(setup)):
            raise SaveDamaged("stage_differs", slot=slot, good=NOTHING_GOOD, stage=stage)

"""What a ridden stage hands on to the next one: its result and the riders' specialists; how that is kept.

It follows from the stage's log and is kept beside it, so that a tour opens without riding all its stages again; the
log proves it when it is damaged.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from flammeapp.engine.data import GameData
from flammeapp.engine.phase import Phase
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup
from flammeapp.engine.state import RaceState
from flammeapp.kernel.codec import Json, Reader, canonical, digest, parse
from flammeapp.kernel.errors import DocumentError, GameError
from flammeapp.session.errors import NOTHING_GOOD, SaveDamaged
from flammeapp.session.playback import read_race, read_setup
from flammeapp.store.records import StageRecord
from flammeapp.tour.campaign import TourSetup, drafted_specialists, entrants, stage_result
from flammeapp.tour.documents import parse_result, result_document, without_stacks
from flammeapp.tour.results import StageResult

if TYPE_CHECKING:
    from flammeapp.store.saves import Store


@dataclass(frozen=True, slots=True)
class StageOutcome:
    """``specialists``: ids by rider, empty names for riders without one."""

    result: StageResult
    specialists: tuple[str, ...]


def outcome_of(data: GameData, setup: RaceSetup, book: RuleBook, state: RaceState) -> StageOutcome:
    """Answer what a stage that is over led to."""
    return StageOutcome(stage_result(book, setup, state), drafted_specialists(book, data, state, setup))


def outcome_text(outcome: StageOutcome) -> tuple[str, str]:
    """Answer the canonical text of ``outcome`` and its digest."""
    document: Json = {"result": result_document(outcome.result), "specialists": list(outcome.specialists)}
    return canonical(document), digest(document)


def is_written(outcome: StageOutcome, text: str, fingerprint: str) -> bool:
    """Answer whether this is what is written of ``outcome``, now or before results told the stacks of their tokens."""
    older = replace(outcome, result=without_stacks(outcome.result))
    return (text, fingerprint) in (outcome_text(outcome), outcome_text(older))


def parse_outcome(text: str, fingerprint: str, riders: int) -> StageOutcome:
    """Read the text of an outcome; raise DocumentError when it is none or not the one with this digest."""
    document = parse(text)
    reader = Reader(document)
    outcome = StageOutcome(parse_result(reader.value("result"), riders), _names(reader, riders))
    reader.done()
    if outcome_text(outcome)[1] != fingerprint:
        raise DocumentError("unknown_value", key="result")
    return outcome


def read_outcome(store: Store, data: GameData, slot: int, tour: TourSetup, race: StageRecord) -> StageOutcome:
    """Answer what a stage led to; what is damaged is proved from its log and written again.

    Raises SaveDamaged result_damaged when the log does not prove it either.
    """
    try:
        return parse_outcome(race.result, race.digest, len(entrants(tour).riders))
    except DocumentError:
        pass
    try:
        outcome = proved_outcome(store, data, slot, race)
    except GameError as error:
        code = error.code
        raise SaveDamaged("result_damaged", slot=slot, good=NOTHING_GOOD, stage=race.stage, detail=code) from error
    text, fingerprint = outcome_text(outcome)
    store.put_result(slot, race.ordinal, text, fingerprint)
    return outcome


def proved_outcome(store: Store, data: GameData, slot: int, race: StageRecord) -> StageOutcome:
    """Answer what a stage led to from its log alone; raise SaveDamaged when it does not replay or is not over."""
    setup, book, state = state_of(store, data, slot, race)
    if state.phase is not Phase.OVER:
        raise SaveDamaged("log_gap", slot=slot, good=race.head, number=race.head + 1)
    return outcome_of(data, setup, book, state)


def state_of(store: Store, data: GameData, slot: int, race: StageRecord) -> tuple[RaceSetup, RuleBook, RaceState]:
    """Answer the race of a stage as it stands; raise SaveDamaged."""
    setup, book = read_setup(slot, store.race(slot, race.ordinal).setup, data)
    checkpoints = store.checkpoints(slot, race.ordinal)
    found = read_race(slot, book, checkpoints, store.entries(slot, ordinal=race.ordinal), race.head)
    return setup, book, found.rows[-1].after if found.rows else found.base.state


def _names(reader: Reader, riders: int) -> tuple[str, ...]:
    names = reader.sequence("specialists")
    if len(names) != riders or not all(isinstance(name, str) for name in names):
        raise DocumentError("wrong_count", key="specialists", expected=riders)
    return tuple(str(name) for name in names)

"""Reads a saved race back: its set-up, its snapshots, its log; and says where they disagree.

*The snapshot resumes, the log explains*: a race goes on from its newest sound snapshot and the few actions after it,
so a correction of the rules does not kill a saved race; the whole log is played only to tell the story again and to
verify.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flammeapp import ai
from flammeapp.engine.actions import Action, parse_action
from flammeapp.engine.board.errors import BoardError
from flammeapp.engine.board.validate import Problem
from flammeapp.engine.data import GameData
from flammeapp.engine.events import Event
from flammeapp.engine.reduce import apply, begin
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RULES_VERSION, RaceSetup, build_book, check_setup, parse_setup
from flammeapp.engine.state import RaceState, parse_state, state_digest
from flammeapp.engine.teams import Seat
from flammeapp.kernel.codec import parse
from flammeapp.kernel.errors import DocumentError, IllegalAction
from flammeapp.session.errors import NOTHING_GOOD, SaveDamaged
from flammeapp.store.records import Checkpoint, Entry


@dataclass(frozen=True, slots=True)
class Point:
    """A sound point of a race: the state after action ``number`` (0: before the first)."""

    number: int
    state: RaceState


@dataclass(frozen=True, slots=True)
class Played:
    """One action played again: its row, what it is, the state before and after it, and what happened."""

    entry: Entry
    action: Action
    before: RaceState
    after: RaceState
    events: tuple[Event, ...]


def setup_problems(setup: RaceSetup, data: GameData) -> tuple[Problem, ...]:
    """Answer everything that keeps a race of this set-up from being ridden here: by the rules, or by its opponents."""
    unknown = [
        Problem("unknown_policy", {"policy": team.policy})
        for team in setup.teams
        if team.seat is Seat.COMPUTER and team.policy not in ai.POLICIES
    ]
    return (*check_setup(setup, data), *unknown)


def read_setup(slot: int, text: str, data: GameData) -> tuple[RaceSetup, RuleBook]:
    """Answer the set-up written in ``text`` and its rule book; raise SaveDamaged setup_…, rules_newer."""
    try:
        document = parse(text)
        version = document.get("rules_version") if isinstance(document, dict) else None
        if isinstance(version, int) and version > RULES_VERSION:
            raise SaveDamaged("rules_newer", slot=slot, good=NOTHING_GOOD, version=version, known=RULES_VERSION)
        setup = parse_setup(document)
    except (DocumentError, BoardError) as error:
        raise SaveDamaged("setup_unreadable", slot=slot, good=NOTHING_GOOD, detail=str(error)) from error
    for problem in setup_problems(setup, data):
        raise SaveDamaged("setup_refused", slot=slot, good=NOTHING_GOOD, detail=problem.code)
    return setup, build_book(setup, data)


def read_checkpoint(slot: int, book: RuleBook, checkpoint: Checkpoint) -> Point:
    """Answer the state of a snapshot; raise SaveDamaged snapshot_damaged when it is not what was saved."""
    number = checkpoint.number
    try:
        state = parse_state(parse(checkpoint.state), book)
    except DocumentError as error:
        raise SaveDamaged("snapshot_damaged", slot=slot, good=NOTHING_GOOD, number=number) from error
    if state_digest(state) != checkpoint.digest:
        raise SaveDamaged("snapshot_damaged", slot=slot, good=NOTHING_GOOD, number=number)
    return Point(number, state)


def play_on(slot: int, book: RuleBook, start: Point, entries: Sequence[Entry]) -> Iterator[Played]:
    """Play ``entries``, the rows behind ``start``, one by one; raise SaveDamaged log_… at the first that is not sound.

    Rows that are handed out before it are sound.
    """
    state = start.state
    for number, entry in enumerate(entries, start.number + 1):
        if entry.number != number:
            raise SaveDamaged("log_gap", slot=slot, good=number - 1, number=number)
        try:
            action = parse_action(parse(entry.action))
            step = apply(book, state, action)
        except DocumentError as error:
            detail = str(error)
            raise SaveDamaged("log_unreadable", slot=slot, good=number - 1, number=number, detail=detail) from error
        except IllegalAction as error:
            raise SaveDamaged("log_illegal", slot=slot, good=number - 1, number=number, detail=error.code) from error
        if state_digest(step.state) != entry.digest:
            raise SaveDamaged("log_differs", slot=slot, good=number - 1, number=number)
        yield Played(entry, action, state, step.state, step.events)
        state = step.state


@dataclass(frozen=True, slots=True)
class Found:
    """A race read back as far as it was asked for. ``rows``: what was played behind ``base``.

    ``damaged``: the number of the newest damaged snapshot that the log has led past all the same; -1: none.
    """

    base: Point
    rows: tuple[Played, ...]
    damaged: int


def read_race(
    slot: int, book: RuleBook, checkpoints: Sequence[Checkpoint], entries: Sequence[Entry], until: int
) -> Found:
    """Answer the race as it stood after action ``until``, from the newest sound snapshot that is not behind it.

    ``checkpoints``: newest first; ``entries``: the whole log. Raises SaveDamaged; its ``good`` is the furthest point
    that can be reached.
    """
    base, damaged = _base(slot, book, checkpoints, until)
    log = [entry for entry in entries if base.number < entry.number <= until]
    rows = tuple(play_on(slot, book, base, log))
    reached = rows[-1].entry.number if rows else base.number
    if reached < until:
        raise SaveDamaged("log_gap", slot=slot, good=reached, number=reached + 1)
    return Found(base, rows, damaged)


def _base(slot: int, book: RuleBook, checkpoints: Sequence[Checkpoint], until: int) -> tuple[Point, int]:
    damaged = -1
    for checkpoint in checkpoints:
        if checkpoint.number > until:
            continue
        try:
            return read_checkpoint(slot, book, checkpoint), damaged
        except SaveDamaged:
            damaged = max(damaged, checkpoint.number)
    return Point(0, begin(book).state), damaged


def ends_round(before: RaceState, after: RaceState) -> bool:
    """Answer whether a snapshot is due: a round has ended, or the start placement."""
    return (before.round, before.phase) != (after.round, after.phase)

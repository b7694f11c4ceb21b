"""Saved games brought in from a file (``game_export``).

What comes in is trusted in nothing: every race is played again from its set-up and compared digest by digest; what
follows from the logs (snapshots, results, standings, the listing) is made anew and not taken from the file. Only a
race that was ridden under older rules, and no longer plays the same, goes on from the snapshot in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from flammeapp.engine.actions import action_document, parse_action
from flammeapp.engine.board.errors import BoardError
from flammeapp.engine.board.validate import Problem
from flammeapp.engine.data import GameData
from flammeapp.engine.phase import Phase
from flammeapp.engine.race_setup import RULES_VERSION
from flammeapp.engine.racelog import MOST_ACTIONS
from flammeapp.engine.reduce import begin
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup, build_book, parse_setup, setup_document
from flammeapp.engine.state import RaceState
from flammeapp.kernel.codec import Reader, canonical
from flammeapp.kernel.errors import DocumentError, GameError
from flammeapp.session.errors import SaveDamaged
from flammeapp.session.naming import free_name
from flammeapp.session.outcome import StageOutcome, outcome_of, outcome_text
from flammeapp.session.place import checkpoint_of, summary_of
from flammeapp.session.playback import Point, ends_round, play_on, read_checkpoint, setup_problems
from flammeapp.session.tour_line import between_stages, on_the_road
from flammeapp.session.tour_setups import tour_problems
from flammeapp.session.verifying import check_order
from flammeapp.store.errors import FileProblem
from flammeapp.store.game_files import FOR_HELP, FORMAT, GAME, race_part, read_game
from flammeapp.store.names import checked_name
from flammeapp.store.records import Checkpoint, Entry, RaceCopy, SlotCopy, SlotKind, Summary
from flammeapp.tour.calendar import DayKind, day_after, stages_done
from flammeapp.tour.campaign import TourSetup, days, standings_after
from flammeapp.tour.documents import parse_tour_setup, tour_setup_document

if TYPE_CHECKING:
    from flammeapp.store.saves import Store

LATEST = 4_102_444_800_000
"""Milliseconds: the year 2100."""
DIGEST_LENGTH = 16
MOST_DAYS = 99
WITH_RETIRED_DAYS = 2
"""The format since which a stage that was put aside says on which day that was."""
NO_SLOT = 0
"""A game that is brought in has no slot yet."""

Watch = Callable[[int, int], None]
"""Told how many actions have been played again, of how many; may raise an exception of its own to stop it."""


def _unwatched(_played: int, _of: int) -> None:
    return


def import_file(store: Store, data: GameData, path: Path, *, watch: Watch = _unwatched) -> int:
    """Bring the game in the file ``path`` into the saved games; answer its slot. A Grand Tour takes some seconds.

    A game of that name that is there already stays as it is: the new one gets a number (``naming``).
    ``watch`` is told after each action and once more before the game is written; what it raises passes through.
    Raises FileProblem (``store.game_files``; game_damaged also when what it says does not hold together, or
    game_for_help where that is why it was written; game_newer when its rules are not known yet), StoreError; then
    nothing has changed.
    """
    parts = read_game(path)
    steps = _Steps(_actions_in(parts), watch)
    try:
        copy = _read_copy(parts, data, steps)
    except FileProblem as problem:
        raise FileProblem(problem.code, **{**problem.params, "file": path.name}) from problem
    except (GameError, BoardError) as error:
        head = parts[GAME]
        code = "game_for_help" if isinstance(head, dict) and head.get(FOR_HELP) is True else "game_damaged"
        raise FileProblem(code, file=path.name, detail=str(error)) from error
    steps.all()
    name = free_name(copy.name, [record.name for record in store.slots()])
    return store.write_copy(replace(copy, name=name))


class _Steps:
    """Counts the actions that have been played again and tells who watches."""

    def __init__(self, of: int, watch: Watch) -> None:
        self._of = of
        self._watch = watch
        self._played = 0

    def one(self) -> None:
        """One more."""
        self._played += 1
        self._watch(min(self._played, self._of), self._of)

    def all(self) -> None:
        """All of them: what is left is to write the game."""
        self._watch(self._of, self._of)


def _actions_in(parts: Mapping[str, object]) -> int:
    """Answer how many actions a file holds at a first look; what it says is checked later."""
    logs = [part.get("actions") for part in parts.values() if isinstance(part, dict)]
    return sum(len(log) for log in logs if isinstance(log, list))


def _read_copy(parts: Mapping[str, object], data: GameData, steps: _Steps) -> SlotCopy:
    """Answer the game that the documents of a file are.

    Raises FileProblem game_newer; DocumentError, BoardError, SaveDamaged, StoreError when they are none.
    """
    reader = Reader(parts[GAME])
    written = reader.whole("format", 1, 9999)
    if written > FORMAT:
        raise FileProblem("game_newer", format=written, known=FORMAT)
    if reader.has(FOR_HELP):
        reader.flag(FOR_HELP)
    kind = reader.text("kind")
    if kind not in (SlotKind.RACE.value, SlotKind.TOUR.value):
        raise DocumentError("unknown_value", key="kind")
    name = checked_name(reader.text("name"))
    created_at = reader.whole("created_at", 0, LATEST)
    if kind == SlotKind.RACE.value:
        copy = _single(reader, parts, _Reading(written, data, steps))
    else:
        copy = _tour(reader, parts, _Reading(written, data, steps))
    reader.done()
    return replace(copy, name=name, created_at=created_at)


@dataclass(frozen=True, slots=True)
class _Reading:
    """What the reading of a file needs: its format, the rules, and who is told how far it is."""

    format: int
    data: GameData
    steps: _Steps


def _single(reader: Reader, parts: Mapping[str, object], reading: _Reading) -> SlotCopy:
    reader.whole("days_done", 0, 0)
    if len(parts) != len((GAME, race_part(1))):
        raise DocumentError("wrong_count", key="races", expected=1)
    race = _race(Reader(parts[race_part(1)]), 1, (0, 0), reading)
    line = summary_of(race.setup, race.state)
    copy = replace(race.copy, retired_at=None, retired_days=None)
    return SlotCopy(SlotKind.RACE.value, "", 0, line, copy.head, "", 0, (copy,))


def _tour(reader: Reader, parts: Mapping[str, object], reading: _Reading) -> SlotCopy:
    data = reading.data
    document = reader.value("tour")
    _refuse_newer(document)
    tour = parse_tour_setup(document)
    _refuse(tour_problems(tour, data))
    days_done = reader.whole("days_done", 0, len(days(tour)))
    stages = (1, len(tour.stages))
    races = [_race(Reader(parts[race_part(number)]), number, stages, reading) for number in range(1, len(parts))]
    return SlotCopy(
        SlotKind.TOUR.value,
        "",
        0,
        *_standing(tour, races, days_done, data),
        canonical(tour_setup_document(tour)),
        days_done,
        tuple(race.copy for race in races),
    )


@dataclass(frozen=True, slots=True)
class _Race:
    """A race of the file that was played again: as it will be written, and what it stands for."""

    copy: RaceCopy
    setup: RaceSetup
    state: RaceState
    outcome: StageOutcome | None


def _standing(tour: TourSetup, races: Sequence[_Race], days_done: int, data: GameData) -> tuple[Summary, int]:
    """Answer what is listed of a tour and the actions of the race on the road; raise when its days do not fit."""
    counting: dict[int, _Race] = {}
    for race in races:
        if race.copy.retired_at is None:
            if race.copy.stage in counting:
                raise DocumentError("wrong_count", key="races", expected=1)
            counting[race.copy.stage] = race
    ridden = [race.outcome for _, race in sorted(counting.items()) if race.outcome is not None]
    if len(ridden) != stages_done(tour, days_done):
        raise DocumentError("wrong_count", key="days_done", expected=len(ridden))
    check_order(NO_SLOT, tour, ridden, {stage: race.setup for stage, race in counting.items()}, data)
    results = tuple(outcome.result for outcome in ridden)
    standings = standings_after(tour, data.tables, results)[days_done]
    day = day_after(tour, days_done)
    riding = counting.get(len(ridden) + 1)
    if riding is None:
        return between_stages(tour, data.tables, standings, day), 0
    if riding.outcome is not None or day.kind is not DayKind.STAGE:
        raise DocumentError("wrong_count", key="days_done", expected=len(ridden))
    return on_the_road(tour, data.tables, standings, riding.setup, riding.state), riding.copy.head


def _race(reader: Reader, ordinal: int, stages: tuple[int, int], reading: _Reading) -> _Race:
    data = reading.data
    stage = reader.whole("stage", *stages)
    retired = None if reader.value("retired_at") is None else reader.whole("retired_at", 0, LATEST)
    days = None
    if reading.format >= WITH_RETIRED_DAYS and reader.value("retired_days") is not None:
        days = reader.whole("retired_days", 0, MOST_DAYS)
    document = reader.value("setup")
    _refuse_newer(document)
    setup = parse_setup(document)
    _refuse(setup_problems(setup, data))
    book = build_book(setup, data)
    entries = _entries(reader)
    head = reader.whole("head", 0, len(entries))
    snapshot = _snapshot(reader)
    reader.done()
    log = _play(book, entries, head, reading.steps)
    if log is None:
        if setup.rules_version >= RULES_VERSION or snapshot is None:
            raise DocumentError("unknown_value", key="digests")
        # What the log leads to now is another race than the one that was ridden: it goes on from where it stood.
        head = snapshot.number
        entries = entries[:head]
        log = _Log(read_checkpoint(NO_SLOT, book, snapshot).state, (snapshot,))
    outcome = None
    if stage and log.state.phase is Phase.OVER:
        outcome = outcome_of(data, setup, book, log.state)
    result, fingerprint = ("", "") if outcome is None else outcome_text(outcome)
    text = canonical(setup_document(setup))
    copy = RaceCopy(ordinal, stage, text, head, retired, result, fingerprint, entries, log.checkpoints, days)
    return _Race(copy, setup, log.state, outcome)


@dataclass(frozen=True, slots=True)
class _Log:
    """A log that was played: the state after its head, and the snapshots along it."""

    state: RaceState
    checkpoints: tuple[Checkpoint, ...]


def _play(book: RuleBook, entries: Sequence[Entry], head: int, steps: _Steps) -> _Log | None:
    """Play a log from its beginning; None when it does not lead where it led."""
    state = start = begin(book).state
    checkpoints = [checkpoint_of(0, start)]
    try:
        for row in play_on(NO_SLOT, book, Point(0, start), entries):
            steps.one()
            if ends_round(row.before, row.after):
                checkpoints.append(checkpoint_of(row.entry.number, row.after))
            if row.entry.number == head:
                state = row.after
    except SaveDamaged:
        return None
    return _Log(state, tuple(checkpoints))


def _entries(reader: Reader) -> tuple[Entry, ...]:
    actions, digests = reader.sequence("actions"), reader.sequence("digests")
    if len(actions) != len(digests) or len(actions) > MOST_ACTIONS:
        raise DocumentError("wrong_count", key=reader.where("digests"), expected=len(actions))
    entries: list[Entry] = []
    for number, (action, digest) in enumerate(zip(actions, digests, strict=True), 1):
        if not isinstance(digest, str) or len(digest) != DIGEST_LENGTH:
            raise DocumentError("not_a_text", key=f"{reader.where('digests')}.{number - 1}")
        entries.append(Entry(number, canonical(action_document(parse_action(action))), digest))
    return tuple(entries)


def _snapshot(reader: Reader) -> Checkpoint | None:
    if reader.value("snapshot") is None:
        return None
    inner = reader.reader("snapshot")
    found = Checkpoint(
        # What is not JSON cannot have come out of a JSON document.
        inner.whole("number", 0, MOST_ACTIONS),
        canonical(inner.value("state")),  # type: ignore[arg-type]
        inner.text("digest"),
    )
    inner.done()
    return found


def _refuse(problems: Sequence[Problem]) -> None:
    for problem in problems:
        raise DocumentError(problem.code, **problem.params)


def _refuse_newer(document: object) -> None:
    version = document.get("rules_version") if isinstance(document, dict) else None
    if isinstance(version, int) and version > RULES_VERSION:
        raise FileProblem("game_newer", format=version, known=RULES_VERSION)

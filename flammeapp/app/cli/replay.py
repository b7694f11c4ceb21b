"""`flamme replay`: plays a written race again, action by action, one JSON object a line."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from flammeapp.app.cli.reading import STDIN, load_data, read_document
from flammeapp.app.cli.sentences import sentence_of
from flammeapp.app.cli.speaking import CHECK_FAILED, OK, Problem, emit, say
from flammeapp.app.cli.telling import event_document
from flammeapp.engine.actions import action_document
from flammeapp.engine.board.errors import BoardError
from flammeapp.engine.data import GameData
from flammeapp.engine.racelog import LogBroken, Played, RaceLog, log_document, parse_log, replay
from flammeapp.engine.setup import build_book, check_setup
from flammeapp.engine.state import state_digest
from flammeapp.kernel.errors import DocumentError
from flammeapp.store.records import FIRST

if TYPE_CHECKING:
    from flammeapp.session.library import Library


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "race", metavar="FILE|SLOT", help="a race log, or the number of a saved game; - reads standard input"
    )
    parser.add_argument("--to", type=int, metavar="N", help="stop after action N (0: before the first)")
    parser.add_argument("--stage", type=int, metavar="N", help="of a saved tour: which stage (the one that counts)")
    parser.add_argument("--export", action="store_true", help="print the race log itself instead of playing it")


def run(arguments: argparse.Namespace) -> int:
    """Play the race; 1 when the rules or a fingerprint disagree with what was written."""
    data = load_data()
    if arguments.race.isdecimal():
        log = _saved(arguments.home, int(arguments.race), arguments.stage, data)
    else:
        log = _filed(arguments.race)
    if arguments.to is not None:
        if not 0 <= arguments.to <= len(log.actions):
            raise Problem(f"--to {arguments.to}: a number from 0 to {len(log.actions)} was expected.")
        log = RaceLog(log.setup, log.actions[: arguments.to], log.digests[: arguments.to])
    for problem in check_setup(log.setup, data):
        raise Problem(f"{arguments.race}: {sentence_of(problem.code, problem.params)}")
    if arguments.export:
        emit(log_document(log))
        return OK
    return _play(log, data)


def _play(log: RaceLog, data: GameData) -> int:
    last: Played | None = None
    try:
        for last in replay(build_book(log.setup, data), log):
            emit(
                {
                    "number": last.number,
                    "action": action_document(last.action) if last.action is not None else None,
                    "events": [event_document(event) for event in last.events],
                    "digest": state_digest(last.state),
                }
            )
    except LogBroken as broken:
        say(f"Action {broken.number}: {sentence_of(broken.code, broken.params)}")
        return CHECK_FAILED
    if last is not None:
        state = last.state
        emit(
            {
                "actions": last.number,
                "round": state.round,
                "phase": state.phase.value,
                "digest": state_digest(state),
            }
        )
    return OK


def _filed(name: str) -> RaceLog:
    """The race log of a file; what a file can hold wrong becomes one sentence with the key."""
    document = read_document(name)
    shown = "standard input" if name == STDIN else name
    try:
        return parse_log(document)
    except (DocumentError, BoardError) as error:
        raise Problem(f"{shown}: {sentence_of(error.code, error.params)}") from error


def _saved(home: str | None, slot: int, stage: int | None, data: GameData) -> RaceLog:
    """The race log of a saved game. Storage is imported here and not for a file."""
    from flammeapp.app.cli.shelf import open_library
    from flammeapp.session.errors import SaveDamaged

    with open_library(home) as library:
        try:
            return library.log(slot, data, _race_of(library, slot, stage))
        except SaveDamaged as error:
            raise Problem(sentence_of(error.code, error.params), CHECK_FAILED) from error


def _race_of(library: Library, slot: int, stage: int | None) -> int:
    """Which race of a saved game is meant: the only one of a race, a stage of a tour."""
    stages = library.stage_races(slot)
    if not stages:
        if stage is not None:
            raise Problem(f"Saved game {slot} is a single race: it has no stages.")
        return FIRST
    if stage is None:
        raise Problem(f"Saved game {slot} is a tour: --stage says which of its stages.")
    if stage not in stages:
        raise Problem(f"Stage {stage} of saved game {slot} has not been begun.")
    return stages[stage]

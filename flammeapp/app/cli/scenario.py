"""`flamme scenario`: plays scenario files with the engine the game uses, one JSON object a line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache

from flammeapp.app.cli.reading import STDIN, load_data, load_stages, read_document
from flammeapp.app.cli.scenario_words import clause
from flammeapp.app.cli.speaking import CHECK_FAILED, NOT_UNDERSTOOD, OK, Problem, emit, near, say
from flammeapp.engine.board.stages import Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.scenario import KINDS, ScenarioError, ScenarioResult, play_scenario
from flammeapp.kernel.codec import Json
from flammeapp.tour.scenario import play_tour

ALL_KINDS = {**KINDS, "tour": play_tour}
"""Every kind of scenario: those of a race, and the tour's."""

WHOLE_FILE = "document"
"""The key an error names when the file as a whole is not what was expected."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--result-only", action="store_true", help="compare nothing, print what comes out")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a scenario file; - reads standard input")


def run(arguments: argparse.Namespace) -> int:
    """Play every file; 0: all as expected, 1: one differs, 2: one cannot be read."""
    code = OK
    for name in arguments.files:
        try:
            played = play_file(name)
        except Problem as problem:
            say(problem.sentence)
            code = NOT_UNDERSTOOD
            continue
        if arguments.result_only:
            emit({"id": played.id, "result": played.result})
            continue
        differences: list[Json] = list(played.differences)
        emit({"id": played.id, "ok": not differences, "result": played.result, "differences": differences})
        if differences:
            code = max(code, CHECK_FAILED)
    return code


def play_file(name: str) -> ScenarioResult:
    """Answer what the scenario in file ``name`` leads to; raise Problem with the file, the key and what is wrong."""
    document = read_document(name)
    shown = "standard input" if name == STDIN else name
    stages = _stages() if isinstance(document, dict) and "stage" in document else ()
    try:
        return play_scenario(document, _data(), stages, ALL_KINDS)
    except ScenarioError as error:
        key = str(error.params.get("key", WHOLE_FILE))
        place = shown if key == WHOLE_FILE else f"{shown}: “{key}”"
        hint = near(str(error.params["stage"]), [stage.id for stage in stages]) if "stage" in error.params else ""
        raise Problem(f"{place}: {clause(error.code, error.params)}. {hint}".rstrip()) from error


@cache
def _data() -> GameData:
    return load_data()


@cache
def _stages() -> Sequence[Stage]:
    """Read only when a scenario names a stage."""
    return load_stages()

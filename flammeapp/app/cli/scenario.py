"""`flamme scenario`: plays scenario files with the engine the game uses, one JSON object a line."""

from __future__ import annotations

import argparse

from flammeapp.app.cli.reading import load_stages, load_tiles, read_document
from flammeapp.app.cli.speaking import CHECK_FAILED, NOT_UNDERSTOOD, OK, Problem, emit, say
from flammeapp.engine.scenario import ScenarioError, ScenarioResult, play_scenario
from flammeapp.kernel.errors import Param


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
        agrees = not played.differences
        emit({"id": played.id, "ok": agrees, "result": played.result, "differences": played.differences})
        if not agrees:
            code = max(code, CHECK_FAILED)
    return code

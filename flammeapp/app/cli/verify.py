"""`flamme verify`: plays every saved game again from its very beginning and compares each fingerprint."""

from __future__ import annotations

import argparse

from flammeapp.app.cli.reading import load_data
from flammeapp.app.cli.sentences import sentence_of
from flammeapp.app.cli.shelf import open_library
from flammeapp.app.cli.speaking import CHECK_FAILED, OK, emit, emit_text, say
from flammeapp.session.library import SlotReport

NAME_THEIR_STAGE = frozenset({"stage_missing", "result_damaged", "stage_differs"})
"""Troubles of tours whose sentences say which stage it is; all others speak of a race."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")


def run(arguments: argparse.Namespace) -> int:
    """Verify all saved games; 1 when one does not replay."""
    with open_library(arguments.home) as library:
        reports = library.verify(load_data())
    sound = all(report.ok for report in reports)
    if arguments.json:
        emit(
            {
                "ok": sound,
                "slots": [
                    {
                        "slot": report.slot,
                        "name": report.name,
                        "ok": report.ok,
                        "actions": report.actions,
                        "first_bad": report.first_bad,
                        "code": report.code,
                        "params": dict(report.params),
                    }
                    for report in reports
                ],
            }
        )
    for report in reports:
        if not arguments.json:
            emit_text(f"{report.slot}  {report.name}: {_finding(report)}")
        elif not report.ok:
            say(f"{report.slot}  {report.name}: {_finding(report)}")
    if not reports:
        say("There are no saved games to verify.")
    return OK if sound else CHECK_FAILED


def _finding(report: SlotReport) -> str:
    if report.ok:
        return f"ok, {report.actions} actions replayed"
    params = dict(report.params)
    words = sentence_of(report.code, params)
    if "stage" not in params or report.code in NAME_THEIR_STAGE:
        return words
    if params.get("aside"):
        return f"an attempt at stage {params['stage']} that was put aside and does not count: {words}"
    return f"stage {params['stage']}: {words}"

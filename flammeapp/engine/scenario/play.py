"""The door of scenarios: reads what all kinds share and hands the rest to the kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.scenario.bids import play_breakaway
from flammeapp.engine.scenario.deck import play_draw
from flammeapp.engine.scenario.reading import Result, ScenarioError, ScenarioResult, compare, refuse
from flammeapp.engine.scenario.round import play_round
from flammeapp.kernel.codec import Reader
from flammeapp.kernel.errors import DocumentError

Kind: TypeAlias = Callable[[Reader, GameData, Sequence[Stage]], Result]

KINDS: Mapping[str, Kind] = {"round": play_round, "draw": play_draw, "breakaway": play_breakaway}
"""The kinds the race itself knows; those above it bring their own."""


def play_scenario(
    document: object, data: GameData, stages: Sequence[Stage], kinds: Mapping[str, Kind] = KINDS
) -> ScenarioResult:
    """Answer what the scenario of a parsed file leads to; ScenarioError when it cannot be read."""
    try:
        return _play(Reader(document), data, stages, kinds)
    except DocumentError as error:
        raise ScenarioError(error.code, **error.params) from error


def _play(reader: Reader, data: GameData, stages: Sequence[Stage], kinds: Mapping[str, Kind]) -> ScenarioResult:
    name = reader.text("id")
    kind = reader.text("kind")
    if kind not in kinds:
        raise refuse("unknown_kind", "kind", kind=kind)
    if reader.has("why"):
        reader.text("why")
    if reader.has("rules"):
        for index, rule in enumerate(reader.sequence("rules")):
            if not isinstance(rule, str):
                raise refuse("not_a_text", f"rules.{index}")
    expect = reader.reader("expect") if reader.has("expect") else None
    result = kinds[kind](reader, data, stages)
    reader.done()
    return ScenarioResult(name, result, compare(result, expect))

"""The written forms of a tour: what was agreed, and what a stage led to. Strict: anything else is refused with its key.

A tour::

    {"stages": [{…}, …], "rest_days_after": [4], "teams": […], "options": {…}, "seed": "7",
     "dummies_classified": true, "rules_version": 1}

with stages, teams and options as in the set-up of a race. A stage's result::

    {"crossing": [2, 0, …], "seconds": [100, …], "exhaustion": [3, …], "team_trial": false,
     "tokens": [{"rider": 2, "kind": "sprint", "value": 5, "stack": 0}, …]}

Results written before version 3 of the saved games have no ``stack``.
"""

from __future__ import annotations

from dataclasses import replace

from flammeapp.engine.board.stages import StackKind, parse_stage
from flammeapp.engine.race_setup import RaceSetup
from flammeapp.engine.setup import parse_setup, setup_document
from flammeapp.engine.tables import MOST_POINTS, MOST_STAGES
from flammeapp.kernel.codec import Json, Reader
from flammeapp.kernel.errors import DocumentError
from flammeapp.tour.campaign import TourSetup
from flammeapp.tour.results import StageResult, TokenWon

MOST_CARDS = 999
MOST_STACKS = 99
MOST_SECONDS = 1_000_000
_AS_IN_A_RACE = ("teams", "options", "seed", "rules_version")


def tour_setup_document(tour: TourSetup) -> dict[str, Json]:
    """Answer the JSON object of what was agreed before a tour; it has at least one stage."""
    races = [
        setup_document(RaceSetup(stage, tour.teams, tour.options, tour.seed, tour.rules_version))
        for stage in tour.stages
    ]
    return {
        "stages": [race["stage"] for race in races],
        "rest_days_after": list(tour.rest_days_after),
        "dummies_classified": tour.dummies_classified,
        **{key: races[0][key] for key in _AS_IN_A_RACE},
    }


def parse_tour_setup(document: object) -> TourSetup:
    """Read what was agreed before a tour; raise DocumentError, or StageError when a stage has another form."""
    reader = Reader(document)
    stages = reader.sequence("stages")
    if not 1 <= len(stages) <= MOST_STAGES:
        raise DocumentError("out_of_range", key="stages", low=1, high=MOST_STAGES)
    race = parse_setup({"stage": stages[0], **{key: reader.value(key) for key in _AS_IN_A_RACE}})
    tour = TourSetup(
        stages=(race.stage, *(parse_stage(stage) for stage in stages[1:])),
        rest_days_after=reader.wholes("rest_days_after", 1, MOST_STAGES),
        teams=race.teams,
        options=race.options,
        seed=race.seed,
        dummies_classified=reader.flag("dummies_classified"),
        rules_version=race.rules_version,
    )
    reader.done()
    return tour


def result_document(result: StageResult) -> dict[str, Json]:
    """Answer the JSON object of a stage's result."""
    return {
        "crossing": list(result.crossing),
        "seconds": list(result.seconds),
        "exhaustion": list(result.exhaustion),
        "team_trial": result.team_trial,
        "tokens": [_token_document(token) for token in result.tokens],
    }


def without_stacks(result: StageResult) -> StageResult:
    """Answer ``result`` as it was written before it said from which stacks its tokens came."""
    return replace(result, tokens=tuple(replace(token, stack=None) for token in result.tokens))


def parse_result(document: object, riders: int) -> StageResult:
    """Read the result of a stage that so many riders rode; raise DocumentError."""
    reader = Reader(document)
    crossing = reader.wholes("crossing", 0, riders - 1)
    if sorted(crossing) != list(range(riders)):
        raise DocumentError("wrong_count", key=reader.where("crossing"), expected=riders)
    result = StageResult(
        crossing=crossing,
        seconds=_by_rider(reader, "seconds", MOST_SECONDS, riders),
        tokens=tuple(_token(token, riders) for token in reader.readers("tokens")),
        exhaustion=_by_rider(reader, "exhaustion", MOST_CARDS, riders),
        team_trial=reader.flag("team_trial"),
    )
    reader.done()
    return result


def _by_rider(reader: Reader, key: str, most: int, riders: int) -> tuple[int, ...]:
    numbers = reader.wholes(key, 0, most)
    if len(numbers) != riders:
        raise DocumentError("wrong_count", key=reader.where(key), expected=riders)
    return numbers


def _token_document(token: TokenWon) -> dict[str, Json]:
    document: dict[str, Json] = {"rider": token.rider, "kind": token.kind.value, "value": token.value}
    if token.stack is not None:
        document["stack"] = token.stack
    return document


def _token(reader: Reader, riders: int) -> TokenWon:
    kind = reader.text("kind")
    kinds = {member.value: member for member in StackKind}
    if kind not in kinds:
        raise DocumentError("unknown_value", key=reader.where("kind"), value=kind)
    token = TokenWon(
        reader.whole("rider", 0, riders - 1),
        kinds[kind],
        reader.whole("value", 1, MOST_POINTS),
        reader.whole("stack", 0, MOST_STACKS - 1) if reader.has("stack") else None,
    )
    reader.done()
    return token

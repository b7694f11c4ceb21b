"""What is agreed before a race, its written form, and the rule book that follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from flammeapp.engine.board.stages import Stage, StageKind, parse_stage, stage_document
from flammeapp.engine.board.tiles import build_track
from flammeapp.engine.board.validate import Problem, check_stage
from flammeapp.engine.cards import EXHAUSTION, ONE
from flammeapp.engine.data import GameData
from flammeapp.engine.fold import Amendment, fold
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.teams import Colour, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.kernel.chance import MASK
from flammeapp.kernel.codec import Json, Reader
from flammeapp.kernel.errors import DocumentError

RULES_VERSION = 1
"""Counts changes of the rules after which an old log may play out differently."""

EXPANSIONS: Mapping[str, Amendment] = {}
"""Every expansion a set-up can name. A new one is a module of ``engine.expansions`` and a line here."""

LEAST_TEAMS, MOST_TEAMS = 2, 6
LEAST_HAND, MOST_HAND = 3, 6
MOST_HANDICAP = 6
"""R3."""
LONGEST_NAME = 60
_E = TypeVar("_E", bound=Enum)


@dataclass(frozen=True, slots=True)
class RaceSetup:
    """The header of a race: with it and the numbered actions the whole race can be played again.

    The stage is kept whole, so a race does not depend on the file it came from. ``seed`` 0…2**64-1.
    """

    stage: Stage
    teams: tuple[TeamSetup, ...]
    options: RaceOptions
    seed: int
    rules_version: int = RULES_VERSION


def build_book(setup: RaceSetup, data: GameData) -> RuleBook:
    """Answer the rule book of a race. The set-up has been checked; TileError when a tile is unknown."""
    book = fold(
        build_track(data.tiles, setup.stage.tiles),
        [[rider.kind for rider in team.riders] for team in setup.teams],
        [data.decks.of(rider.kind) + ONE[EXHAUSTION] * rider.handicap for team in setup.teams for rider in team.riders],
        amendments=[EXPANSIONS[name] for name in setup.options.expansions],
        hand_size=setup.options.hand_size,
        seed=setup.seed,
    )
    book.teams = setup.teams
    return book


def check_setup(setup: RaceSetup, data: GameData) -> tuple[Problem, ...]:
    """Answer everything that keeps the race from being started; empty when it can begin."""
    problems = [problem for problem in check_stage(setup.stage, data.tiles) if problem.spoils]
    teams = len(setup.teams)
    if not LEAST_TEAMS <= teams <= MOST_TEAMS:
        problems.append(Problem("wrong_team_count", {"teams": teams, "least": LEAST_TEAMS, "most": MOST_TEAMS}))
    elif not setup.stage.suits(teams):
        problems.append(
            Problem(
                "stage_for_others",
                {"teams": teams, "least": setup.stage.players_least, "most": setup.stage.players_most},
            )
        )
    colours = [team.colour for team in setup.teams]
    if len(set(colours)) < len(colours):
        problems.append(Problem("colour_twice"))
    if setup.stage.kind in (StageKind.TEAM_TIME_TRIAL, StageKind.INDIVIDUAL_TIME_TRIAL):
        problems.append(Problem("no_mass_start"))
    if not problems:
        track = build_track(data.tiles, setup.stage.tiles)
        places = sum(track.squares[square].lanes for square in track.start)
        riders = sum(len(team.riders) for team in setup.teams)
        if riders > places:
            problems.append(Problem("too_few_start_places", {"riders": riders, "places": places}))
    return tuple(problems)


def setup_document(setup: RaceSetup) -> dict[str, Json]:
    """Answer the JSON object of a set-up."""
    options = setup.options
    # The document of a stage is plain JSON by its own contract.
    stage: Json = dict(stage_document(setup.stage))  # type: ignore[arg-type]
    return {
        "stage": stage,
        "teams": [
            {
                "colour": team.colour.value,
                "name": team.name,
                "seat": team.seat.value,
                "policy": team.policy,
                "riders": [{"kind": rider.kind.value, "handicap": rider.handicap} for rider in team.riders],
            }
            for team in setup.teams
        ],
        "options": {
            "hand_size": options.hand_size,
            "count_remaining": options.count_remaining,
            "undo": options.undo,
            "curtain": options.curtain,
            "expansions": list(options.expansions),
        },
        "seed": str(setup.seed),
        "rules_version": setup.rules_version,
    }


def parse_setup(document: object) -> RaceSetup:
    """Read a set-up; raise DocumentError, or StageError when its stage has another form."""
    reader = Reader(document)
    setup = RaceSetup(
        stage=parse_stage(reader.value("stage")),
        teams=tuple(_team(team) for team in reader.readers("teams")),
        options=_options(reader.reader("options")),
        seed=_seed(reader),
        rules_version=reader.whole("rules_version", 1, RULES_VERSION),
    )
    reader.done()
    return setup


def _team(reader: Reader) -> TeamSetup:
    name = reader.text("name")
    if len(name) > LONGEST_NAME:
        raise DocumentError("text_too_long", key=reader.where("name"), most=LONGEST_NAME)
    team = TeamSetup(
        colour=_member(reader, "colour", Colour),
        name=name,
        seat=_member(reader, "seat", Seat),
        policy=reader.text("policy"),
        riders=tuple(_rider(rider) for rider in reader.readers("riders")),
    )
    if not team.riders:
        raise DocumentError("no_riders", key=reader.where("riders"))
    reader.done()
    return team


def _rider(reader: Reader) -> RiderSetup:
    rider = RiderSetup(_member(reader, "kind", RiderKind), reader.whole("handicap", 0, MOST_HANDICAP))
    reader.done()
    return rider


def _options(reader: Reader) -> RaceOptions:
    names = reader.sequence("expansions")
    for number, name in enumerate(names):
        if not isinstance(name, str) or name not in EXPANSIONS:
            raise DocumentError("unknown_expansion", key=f"{reader.where('expansions')}.{number}")
    options = RaceOptions(
        hand_size=reader.whole("hand_size", LEAST_HAND, MOST_HAND),
        count_remaining=reader.flag("count_remaining"),
        undo=reader.flag("undo"),
        curtain=reader.flag("curtain"),
        expansions=tuple(str(name) for name in names),
    )
    reader.done()
    return options


def _seed(reader: Reader) -> int:
    text = reader.text("seed")
    if not text.isdecimal() or len(text) > 20 or int(text) > MASK:
        raise DocumentError("bad_seed", key="seed")
    return int(text)


def _member(reader: Reader, key: str, kind: type[_E]) -> _E:
    found = reader.text(key)
    try:
        return kind(found)
    except ValueError as error:
        raise DocumentError("unknown_value", key=reader.where(key)) from error

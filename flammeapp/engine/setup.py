"""What is agreed before a race, its written form, and the rule book that follows from it."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

from flammeapp.engine.board.stages import parse_stage, stage_document
from flammeapp.engine.board.tiles import build_track
from flammeapp.engine.board.validate import Problem, check_stage
from flammeapp.engine.cards import EXHAUSTION, ONE
from flammeapp.engine.data import GameData
from flammeapp.engine.expansion import Expansion
from flammeapp.engine.expansions import (
    abilities,
    breakaway,
    draft,
    dummies,
    long_stage,
    meteo,
    time_trials,
    timed_stage,
    wet_road,
)
from flammeapp.engine.fold import fold
from flammeapp.engine.race_setup import RULES_VERSION, RaceSetup
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.teams import Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.kernel.chance import MASK
from flammeapp.kernel.codec import Json, Reader
from flammeapp.kernel.errors import DocumentError

__all__ = [
    "CHOSEN",
    "EXPANSIONS",
    "RULES_VERSION",
    "RaceSetup",
    "build_book",
    "check_setup",
    "parse_setup",
    "setup_document",
    "starting_deck",
]

EXPANSIONS: tuple[Expansion, ...] = (
    meteo.EXPANSION,
    draft.EXPANSION,
    abilities.EXPANSION,
    wet_road.EXPANSION,
    dummies.EXPANSION,
    breakaway.EXPANSION,
    long_stage.EXPANSION,
    time_trials.EXPANSION,
    timed_stage.EXPANSION,
)
"""Every expansion, in the order in which they amend the book. A new one is a module and a line here."""

CHOSEN = frozenset(expansion.name for expansion in EXPANSIONS if expansion.chosen)
"""The names a set-up can give in its options; the others take part by themselves."""

LEAST_TEAMS, MOST_TEAMS = 2, 6
MOST_SINGLE_RIDERS = 12
"""R1."""
SMALL_FIELD = 4
MOST_SINGLES_IN_A_SMALL_FIELD = 5
LEAST_HAND, MOST_HAND = 3, 6
MOST_HANDICAP = 6
"""R3."""
MOST_COPIES = 2
"""R34."""
MOST_CARRIED = 200
LONGEST_NAME = 60
_E = TypeVar("_E", bound=Enum)


def build_book(setup: RaceSetup, data: GameData) -> RuleBook:
    """Answer the rule book of a race. The set-up has been checked; TileError when a tile is unknown."""
    track = build_track(data.tiles, setup.stage.tiles)
    for expansion in EXPANSIONS:
        track = expansion.track(setup, data, track)
    book = fold(
        track,
        [[rider.kind for rider in team.riders] for team in setup.teams],
        [starting_deck(rider, data) for team in setup.teams for rider in team.riders],
        faces=data.decks.faces,
        amendments=[
            expansion.amendment(setup, data) for expansion in EXPANSIONS if expansion.takes_part(setup, data, track)
        ],
        hand_size=setup.options.hand_size,
        seed=setup.seed,
    )
    book.teams = setup.teams
    return book


def starting_deck(rider: RiderSetup, data: GameData) -> bytes:
    """Answer a rider's deck before it is shuffled: his specialist's or the base deck, and his handicap (R3, R34)."""
    deck = data.decks.specialist(rider.specialist).deck if rider.specialist else data.decks.of(rider.kind)
    return deck + ONE[EXHAUSTION] * (rider.handicap + rider.carried)


def check_setup(setup: RaceSetup, data: GameData) -> tuple[Problem, ...]:
    """Answer everything that keeps the race from being started; empty when it can begin."""
    problems = [problem for problem in check_stage(setup.stage, data.tiles) if problem.spoils]
    problems += _team_problems(setup)
    problems += _specialist_problems(setup, data)
    if not problems and not setup.stage.kind.time_trial:
        track = build_track(data.tiles, setup.stage.tiles)
        places = sum(track.squares[square].lanes for square in track.start)
        riders = sum(len(team.riders) for team in setup.teams)
        if riders > places:
            problems.append(Problem("too_few_start_places", {"riders": riders, "places": places}))
    return tuple(problems)


def _team_problems(setup: RaceSetup) -> list[Problem]:
    """What is wrong with the teams, by themselves and for this stage (R1, R24, R28)."""
    problems: list[Problem] = []
    teams = len(setup.teams)
    singles = bool(teams) and all(len(team.riders) == 1 for team in setup.teams)
    # A time trial can be ridden alone (R49); everywhere else somebody has to be there to ride against.
    least = 1 if setup.stage.kind.time_trial else LEAST_TEAMS
    most = MOST_SINGLE_RIDERS if singles else MOST_TEAMS
    if not least <= teams <= most:
        problems.append(Problem("wrong_team_count", {"teams": teams, "least": least, "most": most}))
    elif not setup.stage.suits(field_size(teams, singles=singles)):
        problems.append(
            Problem(
                "stage_for_others",
                {"teams": teams, "least": setup.stage.players_least, "most": setup.stage.players_most},
            )
        )
    if setup.options.placing and sorted(setup.options.placing) != list(range(teams)):
        problems.append(Problem("bad_placing_order"))
    if teams and all(team.seat is Seat.DUMMY for team in setup.teams):
        problems.append(Problem("no_players"))
    taken = [(team.colour, rider.kind) for team in setup.teams for rider in team.riders]
    if len(set(taken)) < len(taken):
        problems.append(Problem("colour_twice"))
    return problems


def _specialist_problems(setup: RaceSetup, data: GameData) -> list[Problem]:
    """Which riders ride as a specialist that does not exist or is of the other kind (R34)."""
    known = {specialist.id: specialist for specialist in data.decks.specialists}
    problems: list[Problem] = []
    for team in setup.teams:
        for rider in team.riders:
            if not rider.specialist:
                continue
            found = known.get(rider.specialist)
            if found is None:
                problems.append(Problem("unknown_specialist", {"specialist": rider.specialist}))
            elif found.kind is not rider.kind:
                problems.append(Problem("wrong_specialist", {"specialist": rider.specialist, "kind": rider.kind.value}))
    return problems


def field_size(teams: int, *, singles: bool) -> int:
    """Answer how many teams a field counts as when a side of a stage is chosen: 2-4 or 5-6.

    Riders who ride for themselves take the wide side from six on (R24).
    """
    if not singles:
        return max(teams, LEAST_TEAMS)
    return SMALL_FIELD if teams <= MOST_SINGLES_IN_A_SMALL_FIELD else SMALL_FIELD + 1


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
                "riders": [_rider_document(rider) for rider in team.riders],
                # What most teams do not have is not written.
                **({"dummy": team.dummy.value} if team.dummy is not None else {}),
            }
            for team in setup.teams
        ],
        "options": {
            "hand_size": options.hand_size,
            "count_remaining": options.count_remaining,
            "undo": options.undo,
            "curtain": options.curtain,
            "expansions": list(options.expansions),
            **({"placing": list(options.placing)} if options.placing else {}),
            **({"specialist_copies": options.specialist_copies} if options.specialist_copies else {}),
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


def _rider_document(rider: RiderSetup) -> dict[str, Json]:
    document: dict[str, Json] = {"kind": rider.kind.value, "handicap": rider.handicap}
    if rider.specialist:
        document["specialist"] = rider.specialist
    if rider.carried:
        document["carried"] = rider.carried
    return document


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
        dummy=_member(reader, "dummy", DummyKind) if reader.has("dummy") else None,
    )
    if (team.seat is Seat.DUMMY) != (team.dummy is not None):
        raise DocumentError("dummy_or_not", key=reader.where("seat"))
    if not team.riders:
        raise DocumentError("no_riders", key=reader.where("riders"))
    reader.done()
    return team


def _rider(reader: Reader) -> RiderSetup:
    rider = RiderSetup(
        _member(reader, "kind", RiderKind),
        reader.whole("handicap", 0, MOST_HANDICAP),
        reader.text("specialist") if reader.has("specialist") else "",
        reader.whole("carried", 0, MOST_CARRIED) if reader.has("carried") else 0,
    )
    reader.done()
    return rider


def _options(reader: Reader) -> RaceOptions:
    names = reader.sequence("expansions")
    for number, name in enumerate(names):
        if not isinstance(name, str) or name not in CHOSEN:
            raise DocumentError("unknown_expansion", key=f"{reader.where('expansions')}.{number}")
    options = RaceOptions(
        hand_size=reader.whole("hand_size", LEAST_HAND, MOST_HAND),
        count_remaining=reader.flag("count_remaining"),
        undo=reader.flag("undo"),
        curtain=reader.flag("curtain"),
        expansions=tuple(str(name) for name in names),
        placing=reader.wholes("placing", 0, MOST_SINGLE_RIDERS - 1) if reader.has("placing") else (),
        specialist_copies=reader.whole("specialist_copies", 1, MOST_COPIES) if reader.has("specialist_copies") else 0,
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

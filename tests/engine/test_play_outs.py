"""Whole races ridden by chance on many stages keep every promise of `checks`."""

import random
from dataclasses import replace
from functools import cache

import pytest

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.events import HandDrawn
from flammeapp.engine.look import waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import apply, begin, legal_actions
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import CHOSEN, RaceSetup, build_book, check_setup
from flammeapp.engine.teams import PAIR, Colour, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from tests.engine.checks import ride_and_check
from tests.engine.setups import all_stages, game_data
from tests.engine.situations import small_book


@cache
def official_stages() -> dict[str, Stage]:
    """Every mass-start stage of the base and Peloton boxes."""
    return {
        stage.id: stage
        for stage in all_stages()
        if stage.box in ("base", "promo", "peloton") and not stage.kind.time_trial
    }


def setup_on(stage: Stage, seed: int, *, handicap: int = 0, hand_size: int = 4) -> RaceSetup:
    """As many teams as the stage takes, with a handicap for the first rider."""
    chance = random.Random(seed)
    teams = chance.randint(stage.players_least, min(6, stage.players_most))
    first = (RiderSetup(RiderKind.ROULEUR, handicap), RiderSetup(RiderKind.SPRINTEUR))
    return RaceSetup(
        stage,
        tuple(
            TeamSetup(colour, colour.value, Seat.COMPUTER, "random", first if number == 0 else PAIR)
            for number, colour in zip(range(teams), Colour, strict=False)
        ),
        RaceOptions(hand_size=hand_size),
        seed,
    )


def book_of(setup: RaceSetup) -> RuleBook:
    assert check_setup(setup, game_data()) == ()
    return build_book(setup, game_data())


@pytest.mark.parametrize("stage", official_stages())
def test_every_official_stage_can_be_ridden(stage: str) -> None:
    number = sorted(official_stages()).index(stage)
    setup = setup_on(official_stages()[stage], number, handicap=number % 7, hand_size=3 + number % 4)
    ride_and_check(book_of(setup), number)


@pytest.mark.parametrize(
    ("track", "seed"),
    [
        *(
            pytest.param(track, seed, id=f"{name} {seed}")
            for name, track in {
                "one lane nearly everywhere": "G3*2 F1*1 F3*1 F1*6 C1*9 F2*3 X1*2",
                "up and down all the time": "G2*4 D2*8 A2*6 D2*7 S3*5 A1*3 F2*5 Y2*3",
                "crosswind and supply": "G2*5 F2*4 F2~*8 S3*4 F2~*5 X3*9",
                "two roundabouts": "G2*5 F2*6 (F1*3|F1*5) F2*8 (A2*2|F2*4) F2*6 X2*5",
                "over in one round": "G2*3 F2*1 X2*1",
            }.items()
            for seed in range(3)
        ),
        pytest.param("G2*3 A2*90 Y2*4", 0, id="a deck runs out"),
    ],
)
def test_odd_roads(track: str, seed: int) -> None:
    ride = ride_and_check(small_book(track, 6, seed=seed), seed)
    forced = [event for event in ride.events if isinstance(event, HandDrawn) and event.forced]
    assert bool(forced) == (ride.book.track.line > 90), "R7"


def test_a_rider_of_his_own_in_every_team() -> None:
    ride_and_check(small_book("G2*5 F2*30 X2*5", 5, seed=3), 3)


@pytest.mark.parametrize("stage", [stage.id for stage in all_stages()])
def test_every_stage_can_be_ridden_with_everything_on(stage: str) -> None:
    """All stages that come with the program, ridden by chance through the door to the end."""
    number = [stage.id for stage in all_stages()].index(stage)
    found = all_stages()[number]
    setup = setup_on(found, number)
    everything = RaceOptions(hand_size=3 + number % 4, expansions=tuple(sorted(CHOSEN)))
    book = book_of(replace(setup, options=everything))
    chance = random.Random(number)
    state = begin(book).state
    while state.phase is not Phase.OVER:
        team = waiting_teams(book, state)[0]
        state = apply(book, state, chance.choice(legal_actions(book, state, team))).state
    assert sorted(state.crossed) == list(book.riders), "R39: everybody comes in"
    assert (Phase.BREAKAWAY in book.opening) == (found.breakaway > 0 and not found.kind.time_trial)

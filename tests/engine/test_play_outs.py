"""Whole races ridden by chance on many stages keep every promise of `checks`."""

import random
from functools import cache

import pytest

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup, build_book, check_setup
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
    "track",
    [
        pytest.param("G3*2 F1*1 F3*1 F1*6 C1*9 F2*3 X1*2", id="one lane nearly everywhere"),
        pytest.param("G2*4 D2*8 A2*6 D2*7 S3*5 A1*3 F2*5 Y2*3", id="up and down all the time"),
        pytest.param("G2*5 F2*4 F2~*8 S3*4 F2~*5 X3*9", id="crosswind and supply"),
        pytest.param("G2*5 F2*6 (F1*3|F1*5) F2*8 (A2*2|F2*4) F2*6 X2*5", id="two roundabouts"),
        pytest.param("G2*3 F2*1 X2*1", id="over in one round"),
        pytest.param("G2*3 A2*120 Y2*4", id="a deck runs out"),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_odd_roads(track: str, seed: int) -> None:
    ride_and_check(small_book(track, 6, seed=seed), seed)


def test_a_rider_of_his_own_in_every_team() -> None:
    ride_and_check(small_book("G2*5 F2*30 X2*5", 5, seed=3), 3)

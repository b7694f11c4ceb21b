"""Set-ups that cannot be ridden are refused before a race begins, with a code for each reason."""

from dataclasses import replace

import pytest

from flammeapp.engine.setup import RaceSetup, check_setup
from flammeapp.engine.teams import PAIR, Colour, RaceOptions, RiderKind, Seat, TeamSetup
from tests.engine.setups import game_data, stage_named


def setup_with(kind: RiderKind, specialist: str) -> RaceSetup:
    """Two teams, one rider of the first being ``specialist``."""
    riders = tuple(replace(rider, specialist=specialist) if rider.kind is kind else rider for rider in PAIR)
    teams = (
        TeamSetup(Colour.BLUE, "Blue", Seat.HUMAN, "", riders),
        TeamSetup(Colour.RED, "Red", Seat.HUMAN, "", PAIR),
    )
    return RaceSetup(stage_named("avenue-corso-paseo"), teams, RaceOptions(), 1)


def codes(setup: RaceSetup) -> list[str]:
    return [problem.code for problem in check_setup(setup, game_data())]


def test_a_specialist_that_does_not_exist_is_refused() -> None:
    assert codes(setup_with(RiderKind.ROULEUR, "grimpeuse")) == ["unknown_specialist"]


@pytest.mark.parametrize("kind", [RiderKind.ROULEUR, RiderKind.SPRINTEUR])
def test_a_specialist_rides_for_a_rider_of_his_kind_only(kind: RiderKind) -> None:
    for specialist in game_data().decks.specialists:
        expected = [] if specialist.kind is kind else ["wrong_specialist"]
        assert codes(setup_with(kind, specialist.id)) == expected

"""Races with every sensible combination of expansions keep the same promises as a base race.

FLAMME_PLAY_OUTS=200 rides that many combinations instead of the few of every day.
"""

import os
import random
from functools import cache
from pathlib import Path

import pytest

from flammeapp.ai import POLICIES, decide
from flammeapp.engine.board.stages import Stage, StageKind
from flammeapp.engine.data import GameData
from flammeapp.engine.look import view_of, waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import apply, begin, legal_actions
from flammeapp.engine.setup import CHOSEN, RaceSetup, build_book, check_setup
from flammeapp.engine.teams import PAIR, Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.store.files import load_data, load_stages
from tests.engine.checks import ride_and_check, swapped

ROOT = Path(__file__).resolve().parents[2]
COMBINATIONS = int(os.environ.get("FLAMME_PLAY_OUTS", "24"))


@cache
def data() -> GameData:
    return load_data(ROOT / "resources")


@cache
def stages() -> tuple[Stage, ...]:
    return load_stages(ROOT / "tracks")


def any_setup(seed: int) -> RaceSetup:
    """A set-up that passes the check: any stage, 2 to 12 riders, dummies or none, any expansions."""
    chance = random.Random(seed)
    while True:
        setup = tried_setup(chance)
        if not check_setup(setup, data()):
            return setup


def tried_setup(chance: random.Random) -> RaceSetup:
    """A set-up of which not everything need be possible."""
    kind = chance.choice([*StageKind, StageKind.MASS_START])
    stage = chance.choice([stage for stage in stages() if stage.kind is kind])
    expansions = {name for name in sorted(CHOSEN) if chance.random() < 0.4}
    drafting = "draft" in expansions
    teams = []
    colours = list(Colour)
    chance.shuffle(colours)
    for colour in colours[: chance.randint(1, 6)]:
        dummy = chance.choice(list(DummyKind)) if chance.random() < 0.2 else None
        riders = tuple(
            RiderSetup(
                rider.kind,
                chance.choice([0, 0, 2]) if dummy is None else 0,
                any_specialist(rider.kind, chance) if dummy is None and not drafting else "",
            )
            for rider in PAIR
        )
        seat = Seat.COMPUTER if dummy is None else Seat.DUMMY
        teams.append(TeamSetup(colour, colour.value, seat, "random", riders, dummy))
    if chance.random() < 0.2:  # every rider for himself (R1)
        teams = [
            TeamSetup(team.colour, team.name, Seat.COMPUTER, "random", (rider,))
            for team in teams
            for rider in team.riders
        ]
    options = RaceOptions(hand_size=chance.randint(3, 6), expansions=tuple(sorted(expansions)))
    return RaceSetup(stage, tuple(teams), options, chance.getrandbits(64))


def any_specialist(kind: RiderKind, chance: random.Random) -> str:
    """A specialist of the type, or none."""
    return chance.choice(["", *(found.id for found in data().decks.specialists if found.kind is kind)])


@pytest.mark.parametrize("seed", range(COMBINATIONS))
def test_any_combination_keeps_the_promises(seed: int) -> None:
    ride_and_check(build_book(any_setup(seed), data()), seed)


@pytest.mark.parametrize("seed", range(100, 100 + COMBINATIONS // 3))
def test_opponents_ride_any_combination_from_their_views_alone(seed: int) -> None:
    setup = any_setup(seed)
    book = build_book(setup, data())
    chance = random.Random(seed)
    state = begin(book).state
    actions = 0
    while state.phase is not Phase.OVER:
        team = chance.choice(waiting_teams(book, state))
        policy = list(POLICIES)[(team + seed) % len(POLICIES)]
        action = decide(policy, view_of(book, state, team), seed)
        assert action in legal_actions(book, state, team)
        other_world = swapped(book, state, team, actions)
        assert decide(policy, view_of(book, other_world, team), seed) == action
        state = apply(book, state, action).state
        actions += 1
        assert actions < 5000, "the race never ends"

"""Races with every sensible combination of expansions keep the same promises as a base race.

FLAMME_PLAY_OUTS=200 rides that many races of every combination instead of the one of every day.
"""

import os
import random

import pytest

from flammeapp.ai import POLICIES, decide
from flammeapp.engine.look import view_of, waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import apply, begin, legal_actions
from flammeapp.engine.setup import build_book
from tests.engine.checks import ride_and_check, swapped
from tests.engine.setups import SUBSETS, any_setup, any_subset, game_data

SEEDS = int(os.environ.get("FLAMME_PLAY_OUTS", "1"))


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("dummies", [False, True], ids=["", "dummies"])
@pytest.mark.parametrize("expansions", SUBSETS, ids=lambda subset: "+".join(subset) or "nothing agreed")
def test_any_combination_keeps_the_promises(expansions: tuple[str, ...], dummies: bool, seed: int) -> None:
    ride_and_check(build_book(any_setup(seed, expansions, dummies=dummies), game_data()), seed)


@pytest.mark.parametrize("seed", range(100, 100 + 8 * SEEDS))
def test_opponents_ride_any_combination_from_their_views_alone(seed: int) -> None:
    book = build_book(any_setup(seed, any_subset(seed), dummies=seed % 4 == 0), game_data())
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

"""The reference players follow their rules to the letter: every stronger opponent is measured with them."""

from collections import Counter
from dataclasses import replace

import pytest

from flammeapp.ai.heuristic import Heuristic
from flammeapp.ai.policy import DRAW_BOUND, Question, Rival
from flammeapp.ai.reference import HighestPlayer, RandomPlayer, Saver
from flammeapp.ai.registry import POLICIES, UnknownPolicy, policy_named
from flammeapp.engine.board.notation import parse_notation
from flammeapp.engine.teams import RiderKind

VALUE = (2, *range(1, 16))
"""Card code → number printed on it; code 0 is exhaustion."""


def asked(
    hand: list[int], left: list[int], *, track: str = "G2*5 F2*60 X2*5", square: int = 5, gain: list[int] | None = None
) -> Question:
    """A question on a flat road, or with the ``gain`` of each card code given."""
    road = parse_notation(track)
    gains = gain or list(VALUE)
    return Question(
        hand=tuple(hand),
        left=tuple(left.count(card) for card in range(len(VALUE))),
        value=VALUE,
        square=square,
        to_line=road.to_line[square],
        gain=gains,
        reach=[min(square + steps, road.last) for steps in gains],
        track=road,
        rivals=(),
    )


def test_random_plays_every_card_of_the_hand_equally_often() -> None:
    question = asked([3, 3, 9, 0], [3, 3, 9, 0])
    draws = [DRAW_BOUND * n // 400 for n in range(400)]
    assert Counter(RandomPlayer().card(question, draw) for draw in draws) == {3: 200, 9: 100, 0: 100}
    assert RandomPlayer().card(question, DRAW_BOUND - 1) == 0


def test_highest_plays_the_highest_card_and_a_two_before_exhaustion() -> None:
    assert HighestPlayer().card(asked([3, 9, 4], [3, 9, 4]), 0) == 9
    assert HighestPlayer().card(asked([0, 2], [0, 2]), 0) == 2


@pytest.mark.parametrize(
    ("keep", "hand", "left", "played"),
    [
        pytest.param(3, [7, 6, 5, 3], [7, 7, 6, 5, 3], 5, id="below the smallest card kept, the furthest"),
        pytest.param(3, [7, 7, 3, 4], [7, 7, 7, 4, 3], 4, id="equal cards are all kept"),
        pytest.param(3, [7, 7], [7, 7, 7, 3], 7, id="nothing to spare: the whole hand"),
        pytest.param(5, [7, 6, 5, 3], [7, 7, 6, 5, 3], 7, id="nothing smaller than what is kept: the furthest"),
        pytest.param(5, [5, 4, 3, 0], [7, 7, 6, 6, 6, 5, 4, 3, 0], 5, id="five are kept"),
        pytest.param(3, [0, 2], [9, 9, 9, 0, 2], 0, id="exhaustion goes before a 2 of the same length"),
    ],
)
def test_saver_keeps_its_best_cards_until_the_sprint(keep: int, hand: list[int], left: list[int], played: int) -> None:
    assert Saver(keep).card(asked(hand, left), 0) == played


def test_saver_sprints_when_the_kept_cards_just_cover_the_way_to_the_line() -> None:
    left = [9, 9, 9, 3]
    at_27 = asked([9, 3], left, square=38)
    assert at_27.to_line == 27
    assert Saver(3).card(at_27, 0) == 9
    at_28 = asked([9, 3], left, square=37)
    assert at_28.to_line == 28
    assert Saver(3).card(at_28, 0) == 3


def test_saver_lets_caps_and_minimums_decide_between_cards() -> None:
    gain = [5, 0, 5, 5, 5, 5, 5, 5, 5, 5, *[0] * 6]
    question = asked([9, 3, 5], [9, 3, 5], square=57, gain=gain)
    assert Saver(3).card(question, 0) == 3, "all land equally far: the smaller card"


def test_names_are_known_and_a_wrong_one_is_refused() -> None:
    assert set(POLICIES) >= {"random", "highest", "saver3", "saver5", "heuristic"}
    assert policy_named("saver3") == Saver(3)
    with pytest.raises(UnknownPolicy) as refused:
        policy_named("saver4")
    assert refused.value.name == "saver4"


def rival(square: int, *, card: int = -1, kind: RiderKind = RiderKind.ROULEUR) -> Rival:
    return Rival(square, kind, [square + steps for steps in VALUE], card)


def test_heuristic_follows_a_wheel_it_is_sure_of() -> None:
    left = [3, 4, 5, 6, 7, 7, 7, 7, 7]
    question = asked([3, 4, 5, 6], left, square=10)
    # Alone on the road: gain - 0.6 * value - 1.3 is best for the highest card that is not one of the five best.
    assert Heuristic().card(question, 0) == 6
    # The team-mate will stand on 16: from 14 slipstream carries along, worth more than one square.
    mate = rival(9, card=7)
    assert Heuristic().card(replace(question, rivals=(mate,)), 0) == 4


def test_heuristic_knows_where_no_slipstream_is_given() -> None:
    left = [3, 4, 5, 6, 7, 7, 7, 7, 7]
    question = asked([3, 4, 5, 6], left, square=10, track="G2*5 F2*9 C2*51 X2*5")
    assert Heuristic().card(replace(question, rivals=(rival(9, card=7),)), 0) == 5


def test_heuristic_weighs_what_the_others_may_play() -> None:
    left = [3, 4, 5, 6, 7, 7, 7, 7, 7]
    question = asked([3, 5], left, square=10)
    # Two Rouleurs level with it land on 13…17 with chance 1/5 each: on 16 stands somebody with .36, on 17 with .36.
    two = (rival(10), rival(10))
    chance = 1 - 0.8**2
    drafted = (1 - chance) * chance
    of_3 = 3 - 1.8 - 1.3 * ((1 - chance) - drafted) + 2 * drafted
    of_5 = 5 - 3.0 - 1.3 * ((1 - chance) - drafted) + 2 * drafted
    assert of_5 > of_3
    assert Heuristic().card(replace(question, rivals=two), 0) == 5


def test_heuristic_sprints_like_saver5() -> None:
    question = asked([9, 3], [9, 9, 9, 3], square=55)
    assert Heuristic().card(question, 0) == 9

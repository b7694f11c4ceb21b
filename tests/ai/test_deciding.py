"""Opponents decide from views alone, always legally, and the same in a race and in a play-out."""

import random
from collections import Counter
from dataclasses import astuple, replace

import pytest

from flammeapp.ai import POLICIES, NothingToDecide, UnknownPolicy, decide
from flammeapp.ai.deciding import question_of
from flammeapp.ai.policy import Question
from flammeapp.ai.riding import card_policies, open_road_of, question_on
from flammeapp.engine.actions import Action, DrawHand, PlaceRider, PlayCard
from flammeapp.engine.look import view_of, waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.playout import place_at_random, play_out
from flammeapp.engine.reduce import apply, begin, fresh_work, legal_actions
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.state import RaceState, thaw
from tests.engine.checks import swapped
from tests.engine.situations import small_book

HILLY = "G2*5 F2*8 A2*6 D2*5 S3*4 C2*4 F2*9 A2*3 F2*9 X2*5"


def moments(policy: str, seed: int, track: str = HILLY) -> list[tuple[RuleBook, RaceState, int, Action]]:
    """Every moment of a race ridden by one policy: (book, state, team, what it decides)."""
    book = small_book(track, 8, seed=seed)
    chance = random.Random(seed)
    state = begin(book).state
    found = []
    while state.phase is not Phase.OVER:
        team = chance.choice(waiting_teams(book, state))
        action = decide(policy, view_of(book, state, team), seed)
        found.append((book, state, team, action))
        state = apply(book, state, action).state
    return found


@pytest.mark.parametrize("policy", POLICIES)
def test_every_decision_is_legal_and_the_same_when_asked_again(policy: str) -> None:
    decisions = moments(policy, 5)
    assert Counter(type(action) for _, _, _, action in decisions)[PlaceRider] == 8
    for book, state, team, action in decisions:
        assert action in legal_actions(book, state, team)
        assert decide(policy, view_of(book, state, team), 5) == action


@pytest.mark.parametrize("policy", POLICIES)
def test_hidden_cards_change_no_decision(policy: str) -> None:
    """Whoever suspects the computer of looking: other hands and piles are swapped under its eyes."""
    for number, (book, state, team, action) in enumerate(moments(policy, 11)):
        other_world = swapped(book, state, team, number)
        assert view_of(book, other_world, team) == view_of(book, state, team)
        assert decide(policy, view_of(book, other_world, team), 11) == action


def as_values(question: Question) -> tuple[object, ...]:
    """What a question says, whatever kinds of sequence it says it in."""
    return (
        list(question.hand),
        list(question.left),
        list(question.value),
        question.square,
        question.to_line,
        list(question.gain),
        list(question.reach),
        sorted((rival.square, rival.kind.value, list(rival.reach), rival.card) for rival in question.rivals),
    )


def test_a_play_out_asks_the_same_question() -> None:
    asked = 0
    for book, state, team, action in moments("saver3", 3):
        if isinstance(action, PlayCard):
            road = open_road_of(book)
            view = view_of(book, state, team)
            w = thaw(state)
            in_race = question_of(view, view.riders[action.rider], rivals=True)
            in_play_out = question_on(book, w, action.rider, w.hand[action.rider], road, rivals=True)
            assert as_values(in_race) == as_values(in_play_out)
            asked += 1
    assert asked > 60


@pytest.mark.parametrize("policy", [name for name in POLICIES if name != "random"])
def test_a_play_out_plays_the_same_card(policy: str) -> None:
    for book, state, _, action in moments(policy, 8):
        if isinstance(action, PlayCard):
            choose = card_policies(book, [policy] * 4, seed=1)[action.rider]
            assert choose(book, thaw(state), action.rider, state.hand[action.rider]) == action.card


def test_random_riders_of_a_play_out_use_their_own_chance() -> None:
    book = small_book(HILLY, 8)
    places = set()
    for seed in range(6):
        w = fresh_work(book, 1)
        place_at_random(book, w, 1)
        places.add(play_out(book, w, card_policies(book, ["random"] * 4, seed)))
    assert len(places) > 1
    with pytest.raises(UnknownPolicy):
        card_policies(book, ["nobody"] * 4, 1)


def test_start_places_and_first_riders_are_picked_by_chance() -> None:
    book = small_book("G3*2 F2*30 X2*5", 4)
    state = replace(begin(book).state, first_team=0)
    actions = [decide("saver3", view_of(book, state, 0), seed) for seed in range(600)]
    counted = Counter(astuple(action) for action in actions if isinstance(action, PlaceRider))
    assert set(counted) == {(rider, square) for rider in (0, 1) for square in (0, 1)}
    assert min(counted.values()) > 100
    taken = apply(book, apply(book, state, PlaceRider(0, 1)).state, PlaceRider(1, 1)).state
    squares = Counter(decide("saver3", view_of(book, taken, 1), seed).square for seed in range(600))  # type: ignore[union-attr]
    assert 390 < squares[0] < 510, "three free places behind, one in front"


def test_either_rider_draws_first() -> None:
    book = small_book(HILLY, 4)
    w = fresh_work(book, 2)
    place_at_random(book, w, 2)
    from flammeapp.engine.state import freeze

    state = freeze(w)
    first = Counter(decide("random", view_of(book, state, 0), seed) for seed in range(200))
    assert set(first) == {DrawHand(0), DrawHand(1)}
    assert min(first.values()) > 60


def test_nobody_decides_out_of_turn() -> None:
    book = small_book("G2*2 F2*2 X2*5", 4)
    state = replace(begin(book).state, first_team=0)
    for viewer in (-1, 1):
        with pytest.raises(NothingToDecide):
            decide("random", view_of(book, state, viewer), 0)
    while state.phase is not Phase.OVER:
        team = waiting_teams(book, state)[0]
        state = apply(book, state, legal_actions(book, state, team)[0]).state
        waiting = waiting_teams(book, state)
        for team in {0, 1} - set(waiting):
            with pytest.raises(NothingToDecide):
                decide("random", view_of(book, state, team), 0)
    with pytest.raises(UnknownPolicy):
        decide("nobody", view_of(book, state, 0), 0)


def test_a_card_of_no_deck_is_worked_out_too() -> None:
    """The heuristic thinks of a 9 even where nobody has one."""
    from flammeapp.engine.board.notation import parse_notation
    from flammeapp.engine.fold import fold
    from flammeapp.engine.teams import RiderKind

    book = fold(parse_notation(HILLY), [[RiderKind.ROULEUR]] * 2, [bytes([3, 4, 5])] * 2)
    assert 9 not in book.table
    road = open_road_of(book)
    assert road.reach[5][9] == 12, "held before the ascent"
    assert road.reach[19][2] == 24, "five from the descent"

"""The energy phase (R5-R9) and the start placement (R2): what may be done, and what it does to the decks."""

from dataclasses import replace

import pytest

from flammeapp.engine.actions import Action, DrawHand, PlaceRider, PlayCard
from flammeapp.engine.cards import EXHAUSTION, NO_CARD, counts
from flammeapp.engine.events import (
    HIDDEN,
    CardChosen,
    HandDrawn,
    RaceStarted,
    RiderPlaced,
    RoundBegan,
    seen_by,
)
from flammeapp.engine.look import view_of
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import apply, begin, legal_actions
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup, build_book
from flammeapp.engine.state import RaceState, freeze, thaw
from flammeapp.engine.teams import Colour, RaceOptions, Seat, TeamSetup
from flammeapp.kernel.errors import IllegalAction
from tests.engine.setups import game_data, stage_named
from tests.engine.situations import BASE_DECKS, on_the_road, small_book

FLAT = "G2*5 F2*30 X2*5"


def refused(book: RuleBook, state: RaceState, action: Action) -> str:
    """The code with which an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        apply(book, state, action)
    assert action not in [legal for team in range(len(book.riders_of)) for legal in legal_actions(book, state, team)]
    return caught.value.code


def with_deck(state: RaceState, down: list[int], recycled: list[int]) -> RaceState:
    """The same race with rider 0's deck as given."""
    w = thaw(state)
    w.down[0] = bytes(down)
    w.recycled[0] = bytes(recycled)
    return freeze(w)


@pytest.fixture
def book() -> RuleBook:
    return small_book(FLAT, 4)


@pytest.fixture
def riding(book: RuleBook) -> RaceState:
    return on_the_road(book, ["4r", "4l", "3r", "3l"])


# --- decks and hands -----------------------------------------------------------------------------------------------


def test_R5_one_card_is_played_and_the_rest_is_recycled(book: RuleBook, riding: RaceState) -> None:
    state = with_deck(riding, [3, 7, 5, 6, 4], [6])
    drawn = apply(book, state, DrawHand(0))
    assert drawn.events == (HandDrawn(0, (3, 7, 5, 6), reshuffled=False, forced=False),)
    chosen = apply(book, drawn.state, PlayCard(0, 7))
    assert chosen.events == (CardChosen(0, 7),)
    assert chosen.state.card[0] == 7
    assert chosen.state.hand[0] == b""
    assert chosen.state.down[0] == bytes([4])
    assert sorted(chosen.state.recycled[0]) == [3, 5, 6, 6]


def test_R5_the_second_hand_waits_for_the_first_card(book: RuleBook, riding: RaceState) -> None:
    drawn = apply(book, riding, DrawHand(1)).state
    assert refused(book, drawn, DrawHand(0)) == "hand_open"
    assert refused(book, drawn, DrawHand(1)) == "hand_open"
    assert refused(book, drawn, PlayCard(0, drawn.hand[1][0])) == "no_hand"
    chosen = apply(book, drawn, PlayCard(1, drawn.hand[1][0])).state
    assert refused(book, chosen, DrawHand(1)) == "already_chosen"
    assert legal_actions(book, chosen, 0) == (DrawHand(0),)


def test_R5_all_teams_choose_at_the_same_time(book: RuleBook, riding: RaceState) -> None:
    assert legal_actions(book, riding, 0) == (DrawHand(0), DrawHand(1))
    assert legal_actions(book, riding, 1) == (DrawHand(2), DrawHand(3))
    drawn = apply(book, riding, DrawHand(3)).state
    assert legal_actions(book, drawn, 0) == (DrawHand(0), DrawHand(1))


def test_R5_only_a_card_of_the_hand_can_be_played(book: RuleBook, riding: RaceState) -> None:
    drawn = apply(book, with_deck(riding, [3, 3, 3, 4, 7], []), DrawHand(0)).state
    assert refused(book, drawn, PlayCard(0, 7)) == "card_not_in_hand"
    assert legal_actions(book, drawn, 0) == (PlayCard(0, 3), PlayCard(0, 4))


def test_R5_others_do_not_see_hand_and_card(book: RuleBook, riding: RaceState) -> None:
    drawn = apply(book, riding, DrawHand(0))
    [shown] = seen_by(drawn.events, frozenset({2, 3}))
    assert isinstance(shown, HandDrawn)
    assert shown.cards == (HIDDEN,) * 4
    assert seen_by(drawn.events, frozenset({0, 1})) == drawn.events
    chosen = apply(book, drawn.state, PlayCard(0, drawn.state.hand[0][0]))
    assert seen_by(chosen.events, frozenset()) == (CardChosen(0, HIDDEN),)


@pytest.mark.parametrize(
    ("down", "recycled", "certain", "hand", "left_down", "shuffled"),
    [
        pytest.param([3, 4, 5, 6], [7, 7], [3, 4, 5, 6], 4, 0, False, id="R6 exactly four: nothing is shuffled"),
        pytest.param([3, 4], [7, 7, 7], [3, 4, 7, 7], 4, 1, True, id="R6 two, then the recycled cards"),
        pytest.param([], [7, 7, 7, 7, 7], [7, 7, 7, 7], 4, 1, True, id="R6 none face down"),
        pytest.param([3], [7], [3, 7], 2, 0, True, id="R6 fewer than four in all: what there is"),
        pytest.param([3, 4, 5], [], [3, 4, 5], 3, 0, False, id="R6 nothing to shuffle"),
    ],
)
def test_R6(
    book: RuleBook,
    riding: RaceState,
    down: list[int],
    recycled: list[int],
    certain: list[int],
    hand: int,
    left_down: int,
    shuffled: bool,
) -> None:
    step = apply(book, with_deck(riding, down, recycled), DrawHand(0))
    [event] = step.events
    assert isinstance(event, HandDrawn)
    assert event.reshuffled is shuffled
    assert not event.forced
    assert len(event.cards) == hand
    assert [card for card in certain if event.cards.count(card) < certain.count(card)] == []
    assert len(step.state.down[0]) == left_down
    if shuffled:
        assert step.state.recycled[0] == b""


def test_R6_the_new_pile_is_shuffled_and_every_seed_shuffles_otherwise() -> None:
    piles = set()
    for seed in range(20):
        book = small_book(FLAT, 2, seed=seed)
        state = with_deck(on_the_road(book, ["4r", "4l"]), [], [3, 4, 5, 6, 7, 9])
        piles.add(apply(book, state, DrawHand(0)).state.hand[0])
    assert len(piles) > 15


def test_R7_no_card_at_all_is_an_exhaustion_card_that_must_be_played(book: RuleBook, riding: RaceState) -> None:
    drawn = apply(book, with_deck(riding, [], []), DrawHand(0))
    assert drawn.events == (HandDrawn(0, (EXHAUSTION,), reshuffled=False, forced=True),)
    assert legal_actions(book, drawn.state, 0) == (PlayCard(0, EXHAUSTION),)


def test_R8_played_cards_are_out_of_the_race(book: RuleBook, riding: RaceState) -> None:
    state = riding
    for rider in book.riders:
        state = apply(book, state, DrawHand(rider)).state
        state = apply(book, state, PlayCard(rider, min(state.hand[rider]))).state
    assert state.round == 2
    assert state.card == (NO_CARD,) * 4
    for rider in book.riders:
        played = state.played[rider]
        assert len(played) == 1
        rest = sorted(card for card in state.down[rider] + state.recycled[rider] if card != EXHAUSTION)
        assert sorted([*rest, *played]) == sorted(BASE_DECKS[book.kinds[rider]])


@pytest.mark.parametrize("size", [1, 3, 5, 6])
def test_the_agreed_hand_size_is_drawn(size: int) -> None:
    book = small_book(FLAT, 2, hand_size=size)
    assert len(apply(book, on_the_road(book, ["4r", "4l"]), DrawHand(0)).state.hand[0]) == size


# --- start placement -----------------------------------------------------------------------------------------------


def test_R2_decks_are_shuffled_and_a_starting_player_is_drawn() -> None:
    first = set()
    for seed in range(40):
        book = small_book(FLAT, 8, seed=seed)
        step = begin(book)
        assert step.events == (RaceStarted(step.state.first_team),)
        first.add(step.state.first_team)
        for rider in book.riders:
            assert counts(step.state.down[rider]) == counts(BASE_DECKS[book.kinds[rider]])
            assert step.state.down[rider] != bytes(sorted(step.state.down[rider]))
    assert first == {0, 1, 2, 3}


def test_R2_both_riders_then_the_next_team_clockwise() -> None:
    book = small_book(FLAT, 8)
    state = replace(begin(book).state, first_team=2)
    teams = []
    while state.phase is Phase.PLACEMENT:
        [team] = [team for team in range(4) if legal_actions(book, state, team)]
        teams.append(team)
        state = apply(book, state, legal_actions(book, state, team)[-1]).state
    assert teams == [2, 2, 3, 3, 0, 0, 1, 1]


def test_R2_right_lane_first_gaps_allowed_either_rider_first() -> None:
    book = small_book(FLAT, 2)
    state = begin(book).state
    second = apply(book, state, PlaceRider(1, 1))
    assert second.events == (RiderPlaced(1, 1, 0),)
    first = apply(book, second.state, PlaceRider(0, 1))
    assert first.events == (RiderPlaced(0, 1, 1), RoundBegan(1))
    assert first.state.phase is Phase.ENERGY
    assert first.state.placed == (1, 0)


def test_R2_what_placement_refuses() -> None:
    book = small_book(FLAT, 4)
    state = replace(begin(book).state, first_team=0)
    assert refused(book, state, PlaceRider(2, 4)) == "not_your_turn"
    assert refused(book, state, PlaceRider(0, 5)) == "no_start_square"
    assert refused(book, state, PlaceRider(9, 4)) == "no_such_rider"
    assert refused(book, state, DrawHand(0)) == "wrong_phase"
    state = apply(book, state, PlaceRider(0, 4)).state
    assert refused(book, state, PlaceRider(0, 3)) == "already_placed"
    state = apply(book, state, PlaceRider(1, 4)).state
    assert refused(book, state, PlaceRider(2, 4)) == "square_full"


def test_a_race_that_is_over_takes_no_more_actions() -> None:
    book = small_book("G2*2 F2*2 X2*5", 2)
    state = begin(book).state
    for action in (PlaceRider(0, 1), PlaceRider(1, 1)):
        state = apply(book, state, action).state
    while state.phase is not Phase.OVER:
        state = apply(book, state, legal_actions(book, state, 0)[0]).state
    assert refused(book, state, DrawHand(0)) == "wrong_phase"


def test_a_rider_beyond_the_line_draws_no_more() -> None:
    book = small_book("G2*2 F2*4 X2*5", 2)
    state = on_the_road(book, ["7r", "1r"])
    assert refused(book, state, DrawHand(0)) == "rider_finished"
    assert legal_actions(book, state, 0) == (DrawHand(1),)


def test_R37_in_a_tour_teams_place_in_the_order_that_was_agreed() -> None:
    teams = tuple(TeamSetup(colour, "", Seat.HUMAN) for colour in (Colour.BLUE, Colour.RED, Colour.GREEN))
    options = RaceOptions(expansions=("tour",), placing=(2, 0, 1))
    for seed in range(4):
        book = build_book(RaceSetup(stage_named("firenze-milano"), teams, options, seed), game_data())
        state = begin(book).state
        placed = []
        while state.phase is Phase.PLACEMENT:
            placed.append(view_of(book, state, -1).placing)
            state = apply(book, state, legal_actions(book, state, placed[-1])[0]).state
        assert placed == [2, 2, 0, 0, 1, 1]

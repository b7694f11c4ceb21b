"""There is one set of rules: a play-out rides as the door would, and no short cut of it changes a race."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import sqrt

import pytest

from flammeapp.engine.actions import DrawHand, PlaceRider, PlayCard
from flammeapp.engine.board.notation import parse_notation
from flammeapp.engine.cards import EXHAUSTION, NO_CARD
from flammeapp.engine.events import Event
from flammeapp.engine.expansions.time_trials import individual_time_trial, team_time_trial
from flammeapp.engine.expansions.wet_road import amend as wet_road
from flammeapp.engine.fold import fold
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.energy import draw_and_play_first
from flammeapp.engine.phases.movement import first_free, movement, take_lane
from flammeapp.engine.playout import place_at_random, play_out, play_out_at_random
from flammeapp.engine.reduce import apply, begin, fresh_work, resolve_round
from flammeapp.engine.rulebook import OwnMove, Routes, RuleBook
from flammeapp.engine.state import RaceState, freeze, thaw
from flammeapp.engine.teams import RiderKind
from flammeapp.engine.work import OFF, Work
from flammeapp.kernel.chance import shuffled
from tests.engine.situations import BASE_DECKS, on_the_road, small_book

ROADS = {
    "flat": "G2*5 F2*40 X2*5",
    "narrow": "G3*4 F1*9 F3*2 F1*8 F2*9 X1*2",
    "hilly": "G2*5 D2*8 A2*6 F2*4 C2*4 D2*7 S3*5 A1*3 F2*5 Y2*3",
    "roundabouts": "G2*5 F2*6 (F1*3|F1*5) F2*8 (A2*2|F2*4) F2*6 X2*5",
}
"""Ten riders start on each of them."""
WET = "G2*5 F2*4 W1*12 F2*6 W2*10 X2*5"


def first_of_hand(book: RuleBook, w: Work, rider: int, hand: bytes) -> int:
    """The simplest of all riders: the hand is the top of a shuffled pile, so this is any card of it."""
    return hand[0]


def on_the_line(book: RuleBook, seed: int) -> Work:
    w = fresh_work(book, seed)
    place_at_random(book, w, seed)
    return w


def road_book(name: str, seed: int) -> RuleBook:
    return small_book(ROADS[name], 10, seed=seed)


def amended_book(amend: Callable[[RuleBook], None], track: str = ROADS["flat"]) -> RuleBook:
    kinds = [RiderKind.ROULEUR, RiderKind.SPRINTEUR]
    decks = [BASE_DECKS[kind] for kind in kinds] * 4
    return fold(parse_notation(track), [kinds] * 4, decks, amendments=[amend], seed=5)


EVERY_ROAD = [pytest.param(road_book(name, seed), id=f"{name} {seed}") for name in ROADS for seed in (1, 2)]


# --- through the door and past it ----------------------------------------------------------------------------------


def ride_through_the_door(book: RuleBook, start: Work) -> RaceState:
    """The race whose riders take the places of ``start`` and always play the first card of their hands."""
    state = begin(book).state
    for rider in start.placed:
        state = apply(book, state, PlaceRider(rider, start.square[rider])).state
    while state.phase is not Phase.OVER:
        rider = next(r for r in book.riders if state.card[r] == NO_CARD and OFF < state.square[r] < book.track.line)
        state = apply(book, state, DrawHand(rider)).state
        state = apply(book, state, PlayCard(rider, state.hand[rider][0])).state
    return state


@pytest.mark.parametrize(
    "book",
    [
        *EVERY_ROAD,
        pytest.param(amended_book(team_time_trial), id="team time trial"),
        pytest.param(amended_book(individual_time_trial), id="individual time trial"),
        pytest.param(amended_book(wet_road, WET), id="riders who crash"),
    ],
)
def test_a_play_out_is_the_race_that_the_door_would_have_let_ride(book: RuleBook) -> None:
    w = on_the_line(book, book.seed)
    through_the_door = ride_through_the_door(book, w)
    order = play_out(book, w, [first_of_hand] * len(book.team_of))
    # Only the cards that were played are not written down past the door: nobody looks back on a play-out.
    assert replace(freeze(w), played=through_the_door.played) == through_the_door
    assert sorted(order) == list(book.riders)
    assert order[: len(w.crossed)] == through_the_door.crossed


# --- short cuts ----------------------------------------------------------------------------------------------------


def four_cards_and_one_on_the_narrow_road(book: RuleBook, w: Work, rider: int) -> int:
    return 4 + (book.lanes[w.square[rider]] == 1)


def ride_with_first_cards(book: RuleBook, seed: int) -> list[tuple[RaceState, tuple[Event, ...]]]:
    """Every round of a race: what came of it."""
    w = on_the_line(book, seed)
    rounds = []
    while w.phase is not Phase.OVER:
        draw_and_play_first(book, w, shuffled)
        events: list[Event] = []
        resolve_round(book, w, events)
        rounds.append((freeze(w), tuple(events)))
        w.round += w.phase is not Phase.OVER
    return rounds


@pytest.mark.parametrize("name", ROADS)
@pytest.mark.parametrize("hand_size", [None, four_cards_and_one_on_the_narrow_road])
def test_drawing_and_playing_the_first_card_is_drawing_and_then_playing_it(
    name: str, hand_size: Callable[[RuleBook, Work, int], int] | None
) -> None:
    book = road_book(name, 3)
    book.ask.hand_size = hand_size
    by_policy = on_the_line(book, 3)
    play_out(book, by_policy, [first_of_hand] * len(book.team_of))
    at_a_stroke = ride_with_first_cards(book, 3)[-1][0]
    assert replace(at_a_stroke, played=freeze(by_policy).played) == freeze(by_policy)


@pytest.mark.parametrize("name", ["flat", "narrow", "hilly"])
@pytest.mark.parametrize("seed", range(8))
def test_one_look_from_the_rear_finds_every_gap_of_a_road_without_roundabouts(name: str, seed: int) -> None:
    book = road_book(name, seed)
    assert book.straight
    looking_again = replace(book, straight=False)
    assert ride_with_first_cards(book, seed) == ride_with_first_cards(looking_again, seed)


AS_ANY_CARD = {card: OwnMove(first_free, take_lane, None) for card in range(10)}
"""Cards with a way of their own that is everybody's."""


def as_compiled(book: RuleBook, w: Work, rider: int) -> Routes:
    """What an expansion answers that has nothing to say to a card."""
    return book.table[w.card[rider]][w.square[rider]]


@pytest.mark.parametrize("name", ROADS)
@pytest.mark.parametrize("seed", range(4))
def test_riders_who_step_off_together_end_where_they_do_one_by_one(name: str, seed: int) -> None:
    together, one_by_one, asked = (road_book(name, seed) for _ in range(3))
    one_by_one.ask.own_moves = AS_ANY_CARD
    asked.ask.reach = as_compiled
    rounds = ride_with_first_cards(together, seed)
    assert ride_with_first_cards(one_by_one, seed) == rounds
    assert ride_with_first_cards(asked, seed) == rounds


@pytest.mark.parametrize("own_moves", [{}, AS_ANY_CARD])
def test_R10_a_rider_without_a_card_keeps_his_place_and_others_come_beside_him(own_moves: dict[int, OwnMove]) -> None:
    book = small_book("F2*6 X2*5", 4)
    book.ask.own_moves = own_moves
    w = thaw(on_the_road(book, ["7r", "2r", "2l", "1r"]))
    w.card[1:] = [5, NO_CARD, 2]
    movement(book, w, None)
    assert w.square == [7, 7, 2, 3]
    assert (w.roads[0][7], w.roads[0][2], w.roads[0][3]) == ((0, 1), (2,), (3,))


# --- guessed races -------------------------------------------------------------------------------------------------


def test_a_guess_depends_on_the_race_and_the_seed_alone() -> None:
    book = road_book("hilly", 1)
    start = on_the_line(book, 1)
    guesses = []
    for seed in (1, 2, 3, 4, 1):
        w = start.clone()
        guesses.append((play_out_at_random(book, w, seed), freeze(w)))
    assert guesses[0] == guesses[-1]
    assert len({order for order, _ in guesses}) > 2
    assert freeze(start) == freeze(on_the_line(book, 1))


@pytest.mark.parametrize("name", ROADS)
def test_a_guess_loses_no_card_and_makes_none(name: str) -> None:
    book = road_book(name, 1)
    w = on_the_line(book, 1)
    order = play_out_at_random(book, w, 7)
    assert sorted(order) == list(book.riders)
    for rider in book.riders:
        left = Counter(w.down[rider] + w.recycled[rider])
        del left[EXHAUSTION]
        assert left <= Counter(book.decks[rider])
        assert w.hand[rider] == b""


def test_guesses_end_as_races_of_random_riders_do() -> None:
    """The coarser shuffles of guesses must not shift what they are made for: who wins, and how soon."""
    book = road_book("flat", 1)
    start = on_the_line(book, 1)
    races = 600
    by_policy, guessed = Counter[int](), Counter[int]()
    rounds = [0, 0]
    for seed in range(races):
        w = fresh_work(book, seed)
        for rider in start.placed:
            w.roads[0][start.square[rider]] += (rider,)
            w.square[rider] = start.square[rider]
        w.round, w.phase = 1, Phase.ENERGY
        by_policy[play_out(book, w, [first_of_hand] * 10)[0] % 2] += 1
        rounds[0] += w.round
        w = start.clone()
        guessed[play_out_at_random(book, w, seed)[0] % 2] += 1
        rounds[1] += w.round
    share = (by_policy[1] + guessed[1]) / (2 * races)
    assert abs(by_policy[1] - guessed[1]) / races < 3 * sqrt(2 * share * (1 - share) / races)
    assert abs(rounds[0] - rounds[1]) / races < 0.15

"""With any expansions a play-out is still the race that the door would have let ride.

A play-out can ask nobody: every exhaustion card that Recovery may return is returned (R35), and at a Refresh the
highest cards that fit are taken back (R50). Through the door the same is decided, one action after the other.
"""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from flammeapp.engine.actions import Action, EndRefresh, PlayCard, TakeBack, UseRecovery
from flammeapp.engine.cards import ATTACK, EXHAUSTION, Ability
from flammeapp.engine.events import (
    CardTakenBack,
    DummyFlipped,
    Event,
    ExhaustionReturned,
    RefreshReached,
    RiderCrashed,
    RiderMoved,
)
from flammeapp.engine.look import waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.playout import place_at_random, play_out, play_out_at_random
from flammeapp.engine.reduce import apply, begin, legal_actions, opened, proceed
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup, build_book
from flammeapp.engine.state import RaceState, freeze, thaw
from flammeapp.engine.teams import PAIR, Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.engine.work import OFF, Work
from flammeapp.kernel.errors import IllegalAction
from tests.engine.setups import SUBSETS, any_setup, game_data, stage_named


def first_of_hand(book: RuleBook, w: Work, rider: int, hand: bytes) -> int:
    return hand[0]


def at_the_start(book: RuleBook, seed: int) -> RaceState:
    """The race at its first energy phase: drafted, placed and bid for by chance."""
    chance = random.Random(seed)
    state = begin(book).state
    while state.phase in book.opening:
        team = waiting_teams(book, state)[0]
        state = apply(book, state, chance.choice(legal_actions(book, state, team))).state
    return state


def as_in_a_play_out(book: RuleBook, state: RaceState, legal: Sequence[Action]) -> Action:
    """What a play-out would do where the door asks."""
    action = legal[0]
    if isinstance(action, PlayCard):
        return PlayCard(action.rider, state.hand[action.rider][0])
    if isinstance(action, UseRecovery):
        return UseRecovery(action.rider, 1)
    if isinstance(action, TakeBack | EndRefresh):
        fitting = [other for other in legal if isinstance(other, TakeBack) and other.rider == action.rider]
        return max(fitting, key=lambda other: book.faces[other.card].value, default=EndRefresh(action.rider))
    return action


def ride_through_the_door(book: RuleBook, state: RaceState) -> tuple[RaceState, list[Event]]:
    events: list[Event] = []
    while state.phase is not Phase.OVER:
        legal = legal_actions(book, state, waiting_teams(book, state)[0])
        step = apply(book, state, as_in_a_play_out(book, state, legal))
        state = step.state
        events += step.events
    return state, events


def ride_both_ways(book: RuleBook, seed: int) -> list[Event]:
    """Compare, and answer what happened through the door."""
    start = at_the_start(book, seed)
    w = thaw(start)
    order = play_out(book, w, [first_of_hand] * len(book.team_of))
    state, events = ride_through_the_door(book, start)
    # Where no card can come back, nobody looks back on the cards of a play-out: they are not written down.
    assert replace(freeze(w), played=state.played) == state
    assert sorted(order) == list(book.riders)
    assert order[: len(w.crossed)] == state.crossed
    return events


@pytest.mark.parametrize("dummies", [False, True], ids=["", "dummies"])
@pytest.mark.parametrize("expansions", SUBSETS, ids=lambda subset: "+".join(subset) or "nothing agreed")
def test_any_combination(expansions: tuple[str, ...], dummies: bool) -> None:
    for seed in range(2):
        ride_both_ways(build_book(any_setup(1000 + seed, expansions, dummies=dummies), game_data()), seed)


def setup_on(
    stage: str, seed: int, *specialists: str, dummies: Sequence[DummyKind] = (), handicap: int = 0
) -> RaceSetup:
    """Two teams, the first with these specialists, and dummies, with weather."""
    kinds = {found.id: found.kind for found in game_data().decks.specialists}
    plain = [RiderSetup(rider.kind, handicap) for rider in PAIR]
    riders = [RiderSetup(kinds[name], handicap, name) for name in specialists] or plain
    teams = [
        TeamSetup(Colour.BLUE, "Blue", Seat.COMPUTER, "random", tuple(riders)),
        TeamSetup(Colour.RED, "Red", Seat.COMPUTER, "random", tuple(plain)),
        *(
            TeamSetup(colour, "", Seat.DUMMY, "", PAIR, dummy)
            for colour, dummy in zip((Colour.GREEN, Colour.BLACK), dummies, strict=False)
        ),
    ]
    return RaceSetup(stage_named(stage), tuple(teams), RaceOptions(expansions=("meteo",)), seed)


def specialist_with(ability: Ability, kind: RiderKind) -> str | None:
    """One whose deck holds a card with the ability."""
    decks = game_data().decks
    return next(
        (
            found.id
            for found in decks.specialists
            if found.kind is kind and any(ability in decks.faces[card].abilities for card in found.deck)
        ),
        None,
    )


@pytest.mark.parametrize("ability", Ability)
def test_R35_every_ability(ability: Ability) -> None:
    names = [name for kind in RiderKind if (name := specialist_with(ability, kind)) is not None]
    assert names, "every ability is printed on somebody's card"
    returned = 0
    for seed in range(3):
        events = ride_both_ways(build_book(setup_on("grand-tour-16-2-4", seed, *names, handicap=3), game_data()), seed)
        returned += sum(isinstance(event, ExhaustionReturned) for event in events)
    assert returned > 0 or ability is not Ability.RECOVERY


def test_R35_recovery_is_the_riders_own_decision() -> None:
    name = specialist_with(Ability.RECOVERY, RiderKind.ROULEUR) or specialist_with(
        Ability.RECOVERY, RiderKind.SPRINTEUR
    )
    assert name is not None
    book = build_book(setup_on("grand-tour-16-2-4", 1, name, handicap=3), game_data())
    state = at_the_start(book, 1)
    while state.phase is not Phase.RECOVERY:
        legal = legal_actions(book, state, waiting_teams(book, state)[0])
        state = apply(book, state, as_in_a_play_out(book, state, legal)).state
    [rider] = {action.rider for action in legal_actions(book, state, waiting_teams(book, state)[0])}
    tired = state.recycled[rider].count(EXHAUSTION)
    kept = apply(book, state, UseRecovery(rider, 0))
    assert not any(isinstance(event, ExhaustionReturned) for event in kept.events)
    given = apply(book, state, UseRecovery(rider, 1))
    assert ExhaustionReturned(rider) in given.events
    assert kept.state.recycled[rider].count(EXHAUSTION) - given.state.recycled[rider].count(EXHAUSTION) == 1 <= tired
    for action, code in ((UseRecovery(rider, 2), "one_card_returns"), (UseRecovery(rider + 1, 1), "no_recovery")):
        with pytest.raises(IllegalAction) as refused:
            apply(book, state, action)
        assert refused.value.code == code


def test_R50_cards_taken_back_ride_again() -> None:
    book = build_book(setup_on("grand-tour-05-2-4", 5), game_data())
    events = ride_both_ways(book, 5)
    reached = [event.rider for event in events if isinstance(event, RefreshReached)]
    worth = dict.fromkeys(book.riders, 0)
    for event in events:
        if isinstance(event, CardTakenBack):
            worth[event.rider] += book.faces[event.card].value
    assert len(reached) == 1
    assert all(15 < back <= 24 + (rider in reached) for rider, back in worth.items())
    assert sum(worth.values()) > 90


def test_R25_attack_is_worth_two_in_front_and_nine_at_the_rear() -> None:
    setup = setup_on("avenue-corso-paseo", 4, dummies=(DummyKind.PELOTON, DummyKind.MUSCLE))
    book = build_book(setup, game_data())
    events = ride_both_ways(book, 4)
    attacking = dict.fromkeys(book.riders_of[2], False)
    attacks = []
    for event in events:
        if isinstance(event, DummyFlipped) and event.rider in attacking:
            attacking[event.rider] = event.card == ATTACK
        elif isinstance(event, RiderMoved) and attacking.get(event.rider):
            attacks.append(book.faces[event.card].value)
    assert attacks[:2] == [2, 9]


def test_R31_crashes() -> None:
    crashed = 0
    for seed in range(6):
        setup = setup_on("grand-tour-16-2-4", seed, dummies=(DummyKind.PELOTON, DummyKind.MUSCLE))
        events = ride_both_ways(build_book(setup, game_data()), seed)
        crashed += sum(isinstance(event, RiderCrashed) for event in events)
    assert crashed > 0


@pytest.mark.parametrize("dummies", [False, True], ids=["", "dummies"])
@pytest.mark.parametrize("expansions", SUBSETS, ids=lambda subset: "+".join(subset) or "nothing agreed")
def test_a_race_begins_the_same_whether_it_is_told_or_not(expansions: tuple[str, ...], dummies: bool) -> None:
    """R29, R25, R47: weather, dummies and those who are lined up stand there before anybody acts."""
    for seed in range(4):
        book = build_book(any_setup(2000 + seed, expansions, dummies=dummies), game_data())
        w = opened(book, book.seed, None)
        proceed(book, w, None)
        assert freeze(w) == begin(book).state


# --- the start and guesses -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_R25_R26_dummies_keep_their_start_places_when_the_others_are_put_down_by_chance(seed: int) -> None:
    setup = setup_on("avenue-corso-paseo", seed, dummies=(DummyKind.PELOTON, DummyKind.MUSCLE))
    book = build_book(setup, game_data())
    w = opened(book, seed, None)
    stood = {rider: square for rider, square in enumerate(w.square) if square != OFF}
    assert len(stood) == 4
    place_at_random(book, w, seed)
    assert {rider: w.square[rider] for rider in stood} == stood
    standing = [rider for row in w.roads[0] for rider in row]
    assert sorted(standing) == list(book.riders)
    assert all(len(row) <= lanes for row, lanes in zip(w.roads[0], book.lanes, strict=True))
    assert (w.phase, w.round) == (Phase.ENERGY, 1)


def test_R30_a_guess_draws_by_the_wind() -> None:
    """Three cards in the headwind, five with the wind behind: what is left of a guess says so."""
    setup = setup_on("avenue-corso-paseo", 3)
    book = build_book(setup, game_data())
    calm = replace(book, ask=replace(book.ask, hand_size=None))
    start = at_the_start(book, 3)
    windy, still = thaw(start), thaw(start)
    play_out_at_random(book, windy, 1)
    play_out_at_random(calm, still, 1)
    assert freeze(windy) != freeze(still)

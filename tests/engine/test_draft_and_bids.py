"""What is decided before round 1: who takes which specialist (R34), and who gets ahead in the breakaway (R24)."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from flammeapp.engine.actions import Action, DrawHand, NameBidder, PlayCard, TakeSpecialist
from flammeapp.engine.cards import EXHAUSTION
from flammeapp.engine.events import (
    HIDDEN,
    BidderNamed,
    BidsRevealed,
    BreakawayWon,
    CardChosen,
    Event,
    HandDrawn,
    SpecialistTaken,
    seen_by,
)
from flammeapp.engine.look import view_of, waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import apply, begin, legal_actions
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup, build_book, check_setup
from flammeapp.engine.state import RaceState
from flammeapp.engine.teams import PAIR, Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.engine.views import NOBODY
from flammeapp.kernel.errors import IllegalAction
from tests.engine.setups import game_data, stage_named


def book_of(
    stage: str, teams: int, *expansions: str, singles: bool = False, dummy: DummyKind | None = None, seed: int = 1
) -> RuleBook:
    """A race of this many teams, with a dummy team besides if one is named."""
    kinds = [(rider,) for rider in PAIR] if singles else [PAIR]
    seats = [(colour, riders) for colour in Colour for riders in kinds][:teams]
    setups = [TeamSetup(colour, "", Seat.HUMAN, riders=riders) for colour, riders in seats]
    if dummy is not None:
        setups.insert(1, TeamSetup(list(Colour)[teams], "", Seat.DUMMY, dummy=dummy))
    options = RaceOptions(expansions=expansions)
    setup = RaceSetup(stage_named(stage), tuple(setups), options, seed)
    assert check_setup(setup, game_data()) == ()
    return build_book(setup, game_data())


def refused(book: RuleBook, state: RaceState, action: Action) -> str:
    with pytest.raises(IllegalAction) as caught:
        apply(book, state, action)
    assert not any(action in legal_actions(book, state, team) for team in range(len(book.riders_of)))
    return caught.value.code


def go_on(book: RuleBook, state: RaceState, until: Phase) -> tuple[RaceState, list[Event]]:
    """Do the first legal action until the phase is reached."""
    events: list[Event] = []
    while state.phase is not until:
        step = apply(book, state, legal_actions(book, state, waiting_teams(book, state)[0])[0])
        state = step.state
        events += step.events
    return state, events


# --- draft ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("teams", "copies"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_R34_the_draft_is_a_snake_with_one_copy_for_up_to_three_players(teams: int, copies: int) -> None:
    book = book_of("grand-tour-04-2-4" if teams < 5 else "grand-tour-04-5-6", teams, "draft")
    state = begin(book).state
    assert state.phase is Phase.DRAFT
    draft = view_of(book, state, 0).draft
    assert draft is not None
    assert draft.left == (copies,) * 12
    order = draft.order
    assert sorted(order[:teams]) == list(range(teams))
    assert order[teams:] == order[:teams][::-1]
    assert all(after == (before + 1) % teams for before, after in pairwise(order[:teams]))
    picks = []
    while state.phase is Phase.DRAFT:
        [team] = waiting_teams(book, state)
        step = apply(book, state, legal_actions(book, state, team)[0])
        [taken] = [event for event in step.events if isinstance(event, SpecialistTaken)]
        picks.append((team, taken))
        state = step.state
    assert tuple(team for team, _ in picks) == order
    assert max(Counter(taken.specialist for _, taken in picks).values()) <= copies
    specialists = game_data().decks.specialists
    for _, taken in picks:
        assert specialists[taken.specialist].kind is book.kinds[taken.rider]
        assert sorted(state.down[taken.rider]) == list(specialists[taken.specialist].deck)
        assert view_of(book, state, 0).riders[taken.rider].specialist == taken.specialist


@pytest.mark.parametrize(("teams", "copies"), [(2, 2), (4, 1), (6, 1)])
def test_R34_the_table_can_agree_on_another_number_of_copies(teams: int, copies: int) -> None:
    usual = book_of("grand-tour-04-2-4" if teams < 5 else "grand-tour-04-5-6", teams, "draft")
    setup = RaceSetup(
        stage_named("grand-tour-04-2-4" if teams < 5 else "grand-tour-04-5-6"),
        usual.teams,
        RaceOptions(expansions=("draft",), specialist_copies=copies),
        1,
    )
    assert check_setup(setup, game_data()) == ()
    book = build_book(setup, game_data())
    draft = view_of(book, begin(book).state, 0).draft
    assert draft is not None
    assert draft.left == (copies,) * 12
    _, events = go_on(book, begin(book).state, Phase.PLACEMENT)
    taken = Counter(event.specialist for event in events if isinstance(event, SpecialistTaken))
    assert sum(taken.values()) == 2 * teams
    assert max(taken.values()) <= copies


def test_R34_who_begins_the_draft_is_drawn_by_lot() -> None:
    first = {
        view.draft.order[0]
        for seed in range(20)
        if (view := view_of(book := book_of("grand-tour-04-2-4", 3, "draft", seed=seed), begin(book).state, 0)).draft
    }
    assert first == {0, 1, 2}


def test_R34_R3_a_handicap_stays_with_the_rider() -> None:
    riders = (RiderSetup(RiderKind.ROULEUR, 3), RiderSetup(RiderKind.SPRINTEUR))
    teams = (TeamSetup(Colour.BLUE, "", Seat.HUMAN, riders=riders), TeamSetup(Colour.RED, "", Seat.HUMAN))
    setup = RaceSetup(stage_named("grand-tour-04-2-4"), teams, RaceOptions(expansions=("draft",)), 1)
    book = build_book(setup, game_data())
    state, _ = go_on(book, begin(book).state, Phase.PLACEMENT)
    assert [state.down[rider].count(EXHAUSTION) for rider in book.riders] == [3, 0, 0, 0]


def test_R34_what_cannot_be_drafted() -> None:
    book = book_of("grand-tour-04-2-4", 2, "draft")
    state = begin(book).state
    [team] = waiting_teams(book, state)
    rouleur, sprinteur = book.riders_of[team]
    others = book.riders_of[1 - team][0]
    numbers = {
        kind: [n for n, found in enumerate(game_data().decks.specialists) if found.kind is kind] for kind in RiderKind
    }
    mine, wrong = numbers[RiderKind.ROULEUR][0], numbers[RiderKind.SPRINTEUR][0]
    assert refused(book, state, TakeSpecialist(others, mine)) == "not_your_turn"
    assert refused(book, state, TakeSpecialist(rouleur, wrong)) == "wrong_type"
    assert refused(book, state, TakeSpecialist(rouleur, 12)) == "no_such_specialist"
    taken = apply(book, state, TakeSpecialist(rouleur, mine)).state
    assert waiting_teams(book, taken) == (1 - team,)
    assert refused(book, taken, TakeSpecialist(others, mine)) == "specialist_gone"
    taken = apply(book, taken, TakeSpecialist(others, numbers[RiderKind.ROULEUR][1])).state
    assert refused(book, taken, TakeSpecialist(others, numbers[RiderKind.ROULEUR][2])) == "already_drafted"
    assert legal_actions(book, taken, team) == ()
    assert sprinteur not in [action.rider for action in legal_actions(book, taken, 1 - team)]


# --- breakaway -----------------------------------------------------------------------------------------------------

BREAKAWAY = "peloton-07-2-4"
BREAKAWAY_OF_TWO = "peloton-07-5-6"


def bidding(book: RuleBook) -> RaceState:
    return go_on(book, begin(book).state, Phase.BREAKAWAY)[0]


def test_R24_who_bids_is_a_secret_until_everybody_has_named_a_rider() -> None:
    book = book_of(BREAKAWAY, 3, "breakaway")
    state = bidding(book)
    assert waiting_teams(book, state) == (0, 1, 2)
    rouleur, sprinteur = book.riders_of[1]
    named = apply(book, state, NameBidder(sprinteur))
    assert named.events == (BidderNamed(1, sprinteur),)
    assert seen_by(named.events, frozenset(book.riders_of[1])) == named.events
    assert seen_by(named.events, frozenset(book.riders_of[0])) == (BidderNamed(1, HIDDEN),)
    shown = [view_of(book, named.state, viewer).bidding for viewer in (-1, 0, 1)]
    assert [bid.bidders for bid in shown if bid] == [(NOBODY, HIDDEN, NOBODY)] * 2 + [(NOBODY, sprinteur, NOBODY)]
    assert refused(book, named.state, NameBidder(rouleur)) == "already_named"
    assert refused(book, named.state, PlayCard(sprinteur, 9)) == "no_hand"
    assert legal_actions(book, named.state, 1) == ()
    state = apply(book, named.state, NameBidder(book.riders_of[0][0])).state
    last = apply(book, state, NameBidder(book.riders_of[2][0]))
    assert [event.rider for event in last.events if isinstance(event, HandDrawn)] == [0, sprinteur, 4]
    assert refused(book, last.state, PlayCard(rouleur, 3)) == "no_hand"
    hand = last.state.hand[sprinteur]
    assert refused(book, last.state, PlayCard(sprinteur, next(c for c in (2, 3, 4, 5, 9, 7) if c not in hand))) == (
        "card_not_in_hand"
    )
    assert refused(book, last.state, DrawHand(rouleur)) == "wrong_phase"


@pytest.mark.parametrize(
    ("stage", "teams", "singles", "ahead"),
    [
        pytest.param(BREAKAWAY, 2, False, 1, id="two teams"),
        pytest.param(BREAKAWAY, 4, False, 1, id="four teams"),
        pytest.param(BREAKAWAY_OF_TWO, 5, False, 2, id="five teams"),
        pytest.param(BREAKAWAY_OF_TWO, 6, False, 2, id="six teams"),
        pytest.param(BREAKAWAY, 5, True, 1, id="five single riders"),
        pytest.param(BREAKAWAY_OF_TWO, 12, True, 2, id="twelve single riders"),
    ],
)
def test_R24_the_best_bids_get_ahead_and_pay(stage: str, teams: int, singles: bool, ahead: int) -> None:
    book = book_of(stage, teams, "breakaway", singles=singles)
    before = bidding(book)
    state, events = go_on(book, before, Phase.ENERGY)
    opened = [event for event in events if isinstance(event, BidsRevealed)]
    assert len(opened) == 2
    bids: dict[int, list[int]] = {}
    for reveal in opened:
        for rider, card in reveal.cards:
            bids.setdefault(rider, []).append(card)
    assert len(bids) == teams
    totals = {rider: sum(book.faces[card].value for card in cards) for rider, cards in bids.items()}
    won = [event for event in events if isinstance(event, BreakawayWon)]
    assert [event.total for event in won] == sorted(totals.values(), reverse=True)[:ahead]
    assert [event.lane for event in won] == list(range(ahead)), "the higher bid on the right"
    assert {event.square for event in won} == {book.track.tile_of.index(1) + 3}, "the fourth square of the second tile"
    for rider in book.riders:
        deck = Counter(book.decks[rider])
        if rider in [event.rider for event in won]:
            deck.subtract(bids[rider])
            deck[EXHAUSTION] += 2
            assert state.square[rider] == won[0].square
        else:
            assert state.square[rider] == before.square[rider]
        assert Counter(state.down[rider]) == +deck
        assert state.recycled[rider] == b"", "every rider shuffles all he has into his deck"


def test_R24_dummies_do_not_bid() -> None:
    book = book_of(BREAKAWAY, 2, "breakaway", dummy=DummyKind.MUSCLE)
    state = bidding(book)
    assert waiting_teams(book, state) == (0, 2)
    assert refused(book, state, NameBidder(book.riders_of[1][0])) == "not_your_turn"
    state, events = go_on(book, state, Phase.ENERGY)
    assert {event.rider for event in events if isinstance(event, CardChosen)} == {0, 4}
    assert {len(state.down[rider]) for rider in book.riders_of[1]} == {15, 16}


def test_R24_no_breakaway_unless_agreed_and_on_the_card() -> None:
    assert Phase.BREAKAWAY in book_of(BREAKAWAY, 2, "breakaway").opening
    assert Phase.BREAKAWAY not in book_of(BREAKAWAY, 2).opening
    assert Phase.BREAKAWAY not in book_of("firenze-milano", 2, "breakaway").opening
    none = replace(stage_named(BREAKAWAY), breakaway=0)
    teams = (TeamSetup(Colour.BLUE, "", Seat.HUMAN), TeamSetup(Colour.RED, "", Seat.HUMAN))
    setup = RaceSetup(none, teams, RaceOptions(expansions=("breakaway",)), 1)
    assert Phase.BREAKAWAY not in build_book(setup, game_data()).opening

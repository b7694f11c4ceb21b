"""Checks that hold for every race of every book: ridden by chance, they are asked again after each single action.

A new expansion is put through the same checks by a book that it amends; what it adds shows in events and phases.
"""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import get_args

from flammeapp.engine.actions import Action, action_document, parse_action
from flammeapp.engine.cards import EXHAUSTION, NO_CARD, ONE, Ability
from flammeapp.engine.events import (
    BreakawayWon,
    CardTakenBack,
    Event,
    ExhaustionReturned,
    ExhaustionTaken,
    HandDrawn,
    RaceEnded,
    RiderChased,
    RiderMoved,
    RiderPlaced,
    RoundBegan,
    SlipstreamTaken,
    SpecialistTaken,
)
from flammeapp.engine.expansions.breakaway import BIDDERS, bids_of
from flammeapp.engine.expansions.draft import Draft
from flammeapp.engine.look import preview, view_of, waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import Step, apply, begin, legal_actions
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.state import RaceState, parse_state, state_digest, state_document, thaw
from flammeapp.engine.views import RaceView
from flammeapp.engine.work import OFF, Slot
from flammeapp.kernel.codec import canonical, parse
from flammeapp.kernel.errors import IllegalAction


@dataclass
class Ride:
    """A race on its way: what was done, the digest after each action, and everything that happened.

    ``cards``: what every rider somebody plays must have, up to the first ``counted`` of the events.
    """

    book: RuleBook
    state: RaceState
    actions: list[Action] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    cards: dict[int, Counter[int]] = field(default_factory=dict)
    counted: int = 0

    def __post_init__(self) -> None:
        self.cards = {rider: Counter(self.book.decks[rider]) for rider in self.book.choosers}


def ride_and_check(book: RuleBook, seed: int) -> Ride:
    """Ride a race with legal actions picked by chance and check everything after each of them."""
    chance = random.Random(seed)
    start = begin(book)
    ride = Ride(book, start.state, events=list(start.events))
    while ride.state.phase is not Phase.OVER:
        check_state(ride)
        legal = check_legal(ride, chance)
        action = chance.choice(legal)
        before = ride.state
        step = apply(book, before, action)
        ride.state = step.state
        ride.actions.append(action)
        ride.digests.append(state_digest(step.state))
        ride.events += step.events
        check_step(book, before, step)
        assert len(ride.actions) < 5000, "the race never ends"
    check_state(ride)
    check_end(ride)
    check_replay(ride)
    return ride


def check_state(ride: Ride) -> None:
    """What must be true of any state."""
    check_cards(ride)
    check_lanes(ride.book, ride.state)
    check_codec(ride.book, ride.state)
    # Every team in turn and the spectator, one a state: a race has hundreds of states.
    turn = len(ride.actions)
    check_view(ride.book, ride.state, turn % (len(ride.book.riders_of) + 1) - 1, seed=turn)


def check_cards(ride: Ride) -> None:
    """Cards are conserved: deck, hand and table of a rider hold what he began with and what he took since.

    Only of riders somebody plays: one deck of a dummy team may serve both its riders (R25).
    """
    book, state, expected = ride.book, ride.state, ride.cards
    for event in ride.events[ride.counted :]:
        if isinstance(event, SpecialistTaken):
            expected[event.rider] = Counter(drafted_deck(book, event))
        elif isinstance(event, ExhaustionTaken) or (isinstance(event, HandDrawn) and event.forced):
            # Dummies take none (R27): a KeyError here is a rule broken.
            expected[event.rider][EXHAUSTION] += 1
        elif isinstance(event, BreakawayWon):
            expected[event.rider][EXHAUSTION] += 2
        elif isinstance(event, ExhaustionReturned):
            expected[event.rider][EXHAUSTION] -= 1
        elif isinstance(event, CardTakenBack):
            # Among the played cards it stays written down, and it lies in the deck again (R50).
            expected[event.rider][event.card] += 1
    ride.counted = len(ride.events)
    for rider in book.choosers:
        lying = state.down[rider] + state.recycled[rider] + state.hand[rider] + state.played[rider]
        # From the moment cards are open (R8) the one on the table is among the played ones.
        if state.card[rider] != NO_CARD and state.phase in (Phase.ENERGY, Phase.BREAKAWAY):
            lying += ONE[state.card[rider]]
        if state.phase is Phase.BREAKAWAY:
            lying += bytes(bids_of(book, thaw(state), rider))
        assert Counter(lying) == +expected[rider], f"rider {rider}"


def drafted_deck(book: RuleBook, taken: SpecialistTaken) -> bytes:
    """The deck of a drafted specialist with the rider's handicap (R3, R34)."""
    draft = book.rules[Phase.DRAFT]
    assert isinstance(draft, Draft)
    return draft.specialists[taken.specialist].deck + ONE[EXHAUSTION] * book.decks[taken.rider].count(EXHAUSTION)


def check_lanes(book: RuleBook, state: RaceState) -> None:
    """Lanes are never overfull but by Nimble riders (R35), and everybody stands exactly where the state says."""
    nimble = any(Ability.NIMBLE in book.faces[card].abilities for card in book.in_play)
    standing = Counter(rider for road in state.roads for row in road for rider in row)
    assert set(standing.values()) <= {1}
    for rider in book.riders:
        square = state.square[rider]
        assert standing[rider] == (square != OFF)
        if square != OFF:
            assert rider in state.roads[book.road_of[rider]][square]
    for road in state.roads:
        for square, row in enumerate(road):
            assert len(row) <= book.lanes[square] or nimble or book.roads > 1


def check_codec(book: RuleBook, state: RaceState) -> None:
    """A written state reads back as itself, through real JSON text."""
    assert parse_state(parse(canonical(state_document(state))), book) == state


def check_view(book: RuleBook, state: RaceState, viewer: int, *, seed: int) -> None:
    """A view is blind: whatever this team cannot know may be swapped without the view changing (R5)."""
    assert seen(book, swapped(book, state, viewer, seed), viewer) == seen(book, state, viewer)


def seen(book: RuleBook, state: RaceState, viewer: int) -> RaceView:
    """The view of a team whose colours and names do not matter here."""
    return view_of(book, state, viewer)


def swapped(book: RuleBook, state: RaceState, viewer: int, seed: int) -> RaceState:
    """Another world that looks the same to ``viewer``: hidden cards dealt anew, generators changed."""
    chance = random.Random(seed)
    down, recycled, hand, card = list(state.down), list(state.recycled), list(state.hand), list(state.card)
    for rider in book.riders:
        if book.team_of[rider] == viewer:
            pile = list(down[rider])
            chance.shuffle(pile)
            down[rider] = bytes(pile)
            continue
        chosen = ONE[card[rider]] if card[rider] != NO_CARD else b""
        pile = list(down[rider] + recycled[rider] + hand[rider] + chosen)
        chance.shuffle(pile)
        for piles in (down, recycled, hand):
            size = len(piles[rider])
            piles[rider], pile = bytes(pile[:size]), pile[size:]
        if chosen:
            card[rider] = pile[0]
    return replace(
        state,
        down=tuple(down),
        recycled=tuple(recycled),
        hand=tuple(hand),
        card=tuple(card),
        slots=other_bidders(book, state, viewer),
        chance=tuple(chance.getrandbits(64) for _ in state.chance),
    )


def other_bidders(book: RuleBook, state: RaceState, viewer: int) -> tuple[Slot, ...]:
    """The slots with other riders named in secret by other teams, as long as that is a secret (R24)."""
    if state.phase is not Phase.BREAKAWAY or any(state.hand) or BIDDERS not in book.slots:
        return state.slots
    slots = list(state.slots)
    at = book.slots[BIDDERS]
    slots[at] = tuple(
        named if not named or team == viewer else book.riders_of[team][-1] + 1 for team, named in enumerate(slots[at])
    )
    return tuple(slots)


def check_legal(ride: Ride, chance: random.Random) -> list[Action]:
    """`legal_actions` and `apply` agree: what is listed works, what is not is refused; answer what is listed."""
    book, state = ride.book, ride.state
    by_team = {team: legal_actions(book, state, team) for team in range(len(book.riders_of))}
    assert tuple(sorted(team for team, actions in by_team.items() if actions)) == tuple(
        sorted(waiting_teams(book, state))
    )
    legal = [action for actions in by_team.values() for action in actions]
    assert len(set(legal)) == len(legal)
    for action in legal:
        apply(book, state, action)
        assert parse_action(parse(canonical(action_document(action)))) == action
    digest = state_digest(state)
    for action in conceivable(book, chance):
        if action not in legal:
            assert is_refused(book, state, action), action
    assert state_digest(state) == digest
    return legal


def is_refused(book: RuleBook, state: RaceState, action: Action) -> bool:
    """Whether the rules say no to an action; any other exception is a failure."""
    try:
        apply(book, state, action)
    except IllegalAction:
        return True
    return False


def conceivable(book: RuleBook, chance: random.Random) -> Iterable[Action]:
    """An action of every kind, nonsense most of the time."""
    bounds = {"rider": len(book.team_of) + 1, "square": book.track.last + 2, "card": len(book.faces), "specialist": 14}
    for kind in get_args(Action):
        yield kind(*[chance.randrange(bounds.get(entry.name, 3)) for entry in fields(kind)])


def check_step(book: RuleBook, before: RaceState, step: Step) -> None:
    """What one action may do: nobody rides backward, and the events tell the whole story."""
    after = step.state
    rank = book.track.rank
    for rider in book.riders:
        if OFF not in (before.square[rider], after.square[rider]):
            assert rank[after.square[rider]] >= rank[before.square[rider]]
    square = list(before.square)
    for event in step.events:
        if isinstance(event, RiderPlaced | BreakawayWon):
            square[event.rider] = event.square
        elif isinstance(event, RiderMoved):
            assert event.path[0] == square[event.rider]
            for rear, front in zip(event.path, event.path[1:], strict=False):
                assert front in book.ahead[rear]
            square[event.rider] = event.path[-1]
            open_road = preview(book, before, event.rider, event.card)
            assert event.value == open_road.value or len(book.track.routes(event.path[0], event.value)) > 1
            assert event.steps <= event.value
        elif isinstance(event, SlipstreamTaken):
            for shift in event.shifts:
                assert square[shift.rider] == shift.start
                assert shift.square in book.ahead[shift.start]
                square[shift.rider] = shift.square
        elif isinstance(event, RiderChased):
            assert square[event.rider] == event.start
            assert event.square in book.ahead[event.start]
            square[event.rider] = event.square
    for rider in book.riders:
        if after.square[rider] == OFF:
            # Finished riders leave the track (R20, R39).
            assert square[rider] == OFF or square[rider] >= book.track.line
        else:
            assert square[rider] == after.square[rider]
    # Dummies who are left on the road ride on by themselves, round after round (R27, R39).
    assert after.round - before.round == sum(1 for event in step.events if isinstance(event, RoundBegan))


def check_end(ride: Ride) -> None:
    """A race ends with everybody placed, those across first (R21, R22)."""
    ended = ride.events[-1]
    assert isinstance(ended, RaceEnded)
    assert sorted(ended.places) == list(ride.book.riders)
    assert ended.places[: len(ride.state.crossed)] == ride.state.crossed
    ranks = [ride.book.track.rank[square] for rider in ended.places if (square := ride.state.square[rider]) != OFF]
    assert ranks == sorted(ranks, reverse=True)
    assert seen(ride.book, ride.state, -1).places == ended.places


def check_replay(ride: Ride) -> None:
    """The log is the race: played again it gives the same states and the same events."""
    step = begin(ride.book)
    events = list(step.events)
    for action, digest in zip(ride.actions, ride.digests, strict=True):
        step = apply(ride.book, step.state, action)
        events += step.events
        assert state_digest(step.state) == digest
    assert events == ride.events
    assert step.state == ride.state

"""Small situations on the road, written down in one line each and played by the real engine."""

from collections.abc import Sequence
from dataclasses import dataclass

from flammeapp.engine.actions import PlayCard
from flammeapp.engine.board.notation import format_position, parse_notation, parse_position
from flammeapp.engine.cards import EXHAUSTION, NO_CARD
from flammeapp.engine.events import Because, Event, ExhaustionTaken, Reason, RiderMoved, SlipstreamTaken
from flammeapp.engine.fold import fold
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.reach import compile_card
from flammeapp.engine.reduce import apply, begin
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.state import RaceState, freeze, thaw
from flammeapp.engine.teams import Colour, RiderKind, RiderSetup, Seat, TeamSetup

BASE_DECKS = {
    RiderKind.ROULEUR: bytes([3, 4, 5, 6, 7] * 3),
    RiderKind.SPRINTEUR: bytes([2, 3, 4, 5, 9] * 3),
}


@dataclass(frozen=True)
class Round:
    """A round that was played: the race after it and everything that happened."""

    book: RuleBook
    state: RaceState
    events: tuple[Event, ...]

    def at(self, rider: int) -> str:
        """Where a rider stands, as `12r`."""
        square = self.state.square[rider]
        lane = self.state.roads[0][square].index(rider)
        return format_position(square, lane, self.book.lanes[square])

    @property
    def places(self) -> list[str]:
        return [self.at(rider) for rider in self.book.riders]

    def moved(self, rider: int) -> RiderMoved:
        return next(event for event in self.events if isinstance(event, RiderMoved) and event.rider == rider)

    def why(self, rider: int) -> dict[Reason, tuple[int, int]]:
        """The reasons of a rider's move: (number, square)."""
        return {because.reason: (because.number, because.square) for because in self.moved(rider).because}

    @property
    def slipstreams(self) -> list[SlipstreamTaken]:
        return [event for event in self.events if isinstance(event, SlipstreamTaken)]

    @property
    def exhausted(self) -> list[int]:
        return [event.rider for event in self.events if isinstance(event, ExhaustionTaken)]


def small_book(track: str, riders: int, *, hand_size: int = 4, seed: int = 0) -> RuleBook:
    """A book for ``riders`` riders, two a team (an odd last one rides alone); even numbers are Rouleurs."""
    kinds = [RiderKind.SPRINTEUR if rider % 2 else RiderKind.ROULEUR for rider in range(riders)]
    teams = [kinds[first : first + 2] for first in range(0, riders, 2)]
    decks = [BASE_DECKS[kind] for kind in kinds]
    book = fold(parse_notation(track), teams, decks, hand_size=hand_size, seed=seed)
    book.teams = tuple(
        TeamSetup(colour, colour.value, Seat.HUMAN, riders=tuple(RiderSetup(kind) for kind in team))
        for colour, team in zip(Colour, teams, strict=False)
    )
    for card in sorted({EXHAUSTION, *BASE_DECKS[RiderKind.ROULEUR], *BASE_DECKS[RiderKind.SPRINTEUR]}):
        compile_card(book, card)  # so that a situation may give any base card to any rider
    return book


def on_the_road(book: RuleBook, places: Sequence[str]) -> RaceState:
    """The energy phase of round 1 with the riders at ``places``; on one square they stand in the order given."""
    w = thaw(begin(book).state)
    w.phase = Phase.ENERGY
    w.round = 1
    for rider, place in enumerate(places):
        square, lane = parse_position(place, book.track)
        assert len(w.roads[0][square]) == lane, f"{place}: list the riders of a square from the right"
        w.roads[0][square] += (rider,)
        w.square[rider] = square
        w.placed.append(rider)
    return freeze(w)


def holding(state: RaceState, hands: Sequence[Sequence[int]]) -> RaceState:
    """The same race with these hands drawn, the cards taken from nowhere."""
    w = thaw(state)
    for rider, hand in enumerate(hands):
        w.hand[rider] = bytes(hand)
    return freeze(w)


def ride_round(track: str, *riders: tuple[str, int]) -> Round:
    """Play one round: each rider's place and the card he plays."""
    book = small_book(track, len(riders))
    state = holding(on_the_road(book, [place for place, _ in riders]), [[card] for _, card in riders])
    events: tuple[Event, ...] = ()
    for rider, (_, card) in enumerate(riders):
        assert state.card[rider] == NO_CARD
        step = apply(book, state, PlayCard(rider, card))
        state, events = step.state, step.events
    return Round(book, state, events)


def because(reason: Reason, number: int, square: int) -> tuple[Because, ...]:
    """One reason alone."""
    return (Because(reason, number, square),)

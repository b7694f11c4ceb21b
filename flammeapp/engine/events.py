"""What happened, with the reason. Facts and numbers only; the window makes sentences of them.

``lane`` counts from the right, 0 is the right-most; -1 (``GRASS`` of the board) is the grass right of a full square
(R35). ``path`` is every square a rider touched, his start first, his landing square last.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from flammeapp.engine.board.track import Weather

HIDDEN = -1
"""Stands for a card that the reader of an event may not see."""


class Reason(Enum):
    """Why a rider moved another number of squares than his card says."""

    ASCENT = "ascent"  # number: the value he is held at (R12), square: first ascent square
    DESCENT = "descent"  # number: the minimum 5 (R11)
    SUPPLY = "supply"  # number: the minimum 4 (R11)
    BLOCKED = "blocked"  # number: steps lost, square: the full square he was heading for (R13)
    TRACK_END = "track_end"  # number: steps the track was too short (R13)
    GETTING_UP = "getting_up"  # number: what getting up after a crash costs (R11)


@dataclass(frozen=True, slots=True)
class Because:
    """One reason with its number and square (see Reason; -1: none)."""

    reason: Reason
    number: int
    square: int = -1


@dataclass(frozen=True, slots=True)
class RaceStarted:
    """The decks are shuffled; ``team`` is the starting player drawn by lot (R2)."""

    team: int


@dataclass(frozen=True, slots=True)
class RiderPlaced:
    """A rider took his start place (R2)."""

    rider: int
    square: int
    lane: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round begins with its energy phase (R4)."""

    round: int


@dataclass(frozen=True, slots=True)
class HandDrawn:
    """A rider drew his hand (R5, R6). ``cards`` as drawn, HIDDEN for others; ``forced``: the exhaustion card of R7."""

    rider: int
    cards: tuple[int, ...]
    reshuffled: bool
    forced: bool


@dataclass(frozen=True, slots=True)
class CardChosen:
    """A rider's card lies face down; HIDDEN for others."""

    rider: int
    card: int


@dataclass(frozen=True, slots=True)
class CardsRevealed:
    """All cards are open: (rider, card) in the order of movement (R10)."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RiderMoved:
    """A rider ended his move. ``value`` is what counted after minimum and cap (R11, R12), ``steps`` what he rode."""

    rider: int
    card: int
    value: int
    path: tuple[int, ...]
    lane: int
    because: tuple[Because, ...]

    @property
    def steps(self) -> int:
        """Squares gained."""
        return len(self.path) - 1


@dataclass(frozen=True, slots=True)
class Shift:
    """One rider drawn one square ahead by slipstream."""

    rider: int
    start: int
    square: int
    lane: int


@dataclass(frozen=True, slots=True)
class SlipstreamTaken:
    """One gap was closed (R17): who moved, in order, and the riders whose square gave the slipstream."""

    shifts: tuple[Shift, ...]
    square: int
    givers: tuple[int, ...]


class Hindrance(Enum):
    """Why riders were not drawn across a gap of one square."""

    ASCENT = "ascent"
    COBBLES = "cobbles"
    CROSSWIND = "crosswind"
    CRASH = "crash"
    BREAKAWAY = "breakaway"


@dataclass(frozen=True, slots=True)
class NoSlipstream:
    """Riders stayed behind a gap of one square (R16): ``square`` is where the hindrance lies."""

    riders: tuple[int, ...]
    square: int
    hindrance: Hindrance


@dataclass(frozen=True, slots=True)
class ExhaustionTaken:
    """A rider took an exhaustion card because ``ahead``, the square in front of him, was empty (R19).

    ``ahead`` -1: because he played the highest card of an individual time trial (R49).
    """

    rider: int
    square: int
    ahead: int


@dataclass(frozen=True, slots=True)
class RiderCrashed:
    """A rider who lost steps on a wet square lies on the road (R31)."""

    rider: int
    square: int


@dataclass(frozen=True, slots=True)
class RiderChased:
    """A Chase card took a rider one more square (R35)."""

    rider: int
    start: int
    square: int
    lane: int


@dataclass(frozen=True, slots=True)
class ExhaustionReturned:
    """A Recovery card gave one recycled exhaustion card back (R35)."""

    rider: int


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """A rider took the highest token left in a stack (R38); ``stack`` counts the stage's stacks from 0."""

    rider: int
    stack: int
    value: int


@dataclass(frozen=True, slots=True)
class SecondsTaken:
    """A rider across got the seconds of the front of his pack (R39)."""

    rider: int
    seconds: int


@dataclass(frozen=True, slots=True)
class MinuteTaken:
    """A rider not across took a minute (R39)."""

    rider: int


@dataclass(frozen=True, slots=True)
class RiderCrossed:
    """A rider stands beyond the line at the end of the round (R21)."""

    rider: int
    place: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over."""

    round: int


@dataclass(frozen=True, slots=True)
class RaceEnded:
    """The race is over: all riders, best first (R22)."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WeatherDrawn:
    """A weather token lies beside a tile for the whole stage (R29); ``tile`` counts the stage's tiles from 0."""

    tile: int
    weather: Weather


@dataclass(frozen=True, slots=True)
class SpecialistTaken:
    """A rider was drafted as a specialist (R34)."""

    rider: int
    specialist: int


@dataclass(frozen=True, slots=True)
class BidderNamed:
    """A team picked its rider for the breakaway in secret; ``rider`` HIDDEN for others (R24)."""

    team: int
    rider: int


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    """The bid cards of one step lie open: (rider, card) (R24)."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BreakawayWon:
    """A rider got ahead with his bid and took two exhaustion cards (R24)."""

    rider: int
    square: int
    lane: int
    total: int


@dataclass(frozen=True, slots=True)
class DummyFlipped:
    """A rider nobody plays got his card: flipped, or an even 2 because his deck is empty (R25-R27)."""

    rider: int
    card: int
    empty: bool


@dataclass(frozen=True, slots=True)
class RefreshReached:
    """A rider was the first to reach the Refresh (R50); he may take back one more worth of cards."""

    rider: int


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """A rider took a set-aside card back at the Refresh (R50)."""

    rider: int
    card: int


Event: TypeAlias = (
    RaceStarted
    | WeatherDrawn
    | SpecialistTaken
    | BidderNamed
    | BidsRevealed
    | BreakawayWon
    | DummyFlipped
    | RefreshReached
    | CardTakenBack
    | RiderPlaced
    | RoundBegan
    | HandDrawn
    | CardChosen
    | CardsRevealed
    | RiderMoved
    | SlipstreamTaken
    | NoSlipstream
    | ExhaustionTaken
    | RiderCrashed
    | RiderChased
    | ExhaustionReturned
    | TokenTaken
    | SecondsTaken
    | MinuteTaken
    | RiderCrossed
    | RoundEnded
    | RaceEnded
)


def seen_by(events: tuple[Event, ...], riders: frozenset[int]) -> tuple[Event, ...]:
    """Answer ``events`` as the owner of ``riders`` may see them: cards that others hold are HIDDEN (R5)."""
    seen: list[Event] = []
    for event in events:
        if isinstance(event, HandDrawn) and event.rider not in riders:
            event = replace(event, cards=(HIDDEN,) * len(event.cards))
        elif isinstance(event, CardChosen) and event.rider not in riders:
            event = replace(event, card=HIDDEN)
        elif isinstance(event, BidderNamed) and event.rider not in riders:
            event = replace(event, rider=HIDDEN)
        seen.append(event)
    return tuple(seen)

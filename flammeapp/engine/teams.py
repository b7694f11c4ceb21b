"""Who takes part: colours, seats, riders, and what was agreed before the race (R1, R3, section 11)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class RiderKind(Enum):
    """The two kinds of rider of a team (R1)."""

    ROULEUR = "rouleur"
    SPRINTEUR = "sprinteur"


class Colour(Enum):
    """The six team colours, in the order in which they are offered."""

    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    BLACK = "black"
    WHITE = "white"
    PINK = "pink"


class Seat(Enum):
    """Who decides for a team."""

    HUMAN = "human"
    COMPUTER = "computer"
    DUMMY = "dummy"


class DummyKind(Enum):
    """The two teams nobody plays (R25, R26)."""

    PELOTON = "peloton"
    MUSCLE = "muscle"


@dataclass(frozen=True, slots=True)
class RiderSetup:
    """One rider before the race: his kind, the exhaustion cards shuffled into his deck (R3, 0-6), his specialist.

    ``specialist`` is an id of the data, or empty: the base deck, unless a draft gives him one (R34). ``carried``:
    exhaustion cards kept from the stages of a tour before this one (R41).
    """

    kind: RiderKind
    handicap: int = 0
    specialist: str = ""
    carried: int = 0


PAIR = (RiderSetup(RiderKind.ROULEUR), RiderSetup(RiderKind.SPRINTEUR))


@dataclass(frozen=True, slots=True)
class TeamSetup:
    """One team before the race. ``policy`` names the opponent of ``flammeapp.ai`` that rides a computer's team.

    ``dummy``: which of the teams nobody plays it is, when its seat is a dummy's.
    """

    colour: Colour
    name: str
    seat: Seat
    policy: str = ""
    riders: tuple[RiderSetup, ...] = PAIR
    dummy: DummyKind | None = None


@dataclass(frozen=True, slots=True)
class RaceOptions:
    """What the table agreed (section 11 of the rules). ``expansions`` are names known to ``engine.setup``.

    ``count_remaining``: the cards left to a rider are counted for everybody. ``undo``: a card choice may be taken
    back until everyone has chosen. ``placing``: teams in the order in which they place (R37), empty: clockwise from a
    starting player drawn by lot (R2). ``curtain``: the hand stays hidden until its team says it is there.
    ``specialist_copies``: how many of each specialist can be drafted, 0: as many as R34 says for so many teams.
    """

    hand_size: int = 4
    count_remaining: bool = True
    undo: bool = True
    curtain: bool = True
    expansions: tuple[str, ...] = ()
    placing: tuple[int, ...] = ()
    specialist_copies: int = 0

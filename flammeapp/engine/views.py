"""What one team may see of a race (R5): the only thing players, opponents and the window decide from."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.board.stages import StackKind
from flammeapp.engine.board.track import Track
from flammeapp.engine.cards import BASE_FACES, CardFace
from flammeapp.engine.phase import Phase
from flammeapp.engine.teams import Colour, DummyKind, RiderKind

CardCounts = tuple[tuple[int, int], ...]
"""(card, how many) in ascending order of the card's code."""


@dataclass(frozen=True, slots=True)
class RiderView:
    """One rider as ``viewer`` sees him.

    ``square`` -1: not on the road. ``lane`` 0 is the right-most, -1 the grass. ``hand``, ``recycled_cards`` and
    ``card`` are None when hidden. ``card`` is the card chosen this round (or, after the round, None again),
    ``last_card`` the card of the last movement (None before the first). ``left``: every card still in the race for
    this rider (face down, recycled, in hand, chosen), public because all played cards are (section 11).
    ``played``: his cards in the order in which he played them. ``exhaustion``: exhaustion cards left in his deck.
    ``place`` 0 until the race is over or he has crossed. ``specialist``: his number in the data, -1 without (R34).
    ``lying``: he has crashed and gets up with his next move (R31). ``seconds``: his time so far where times are kept.
    """

    rider: int
    team: int
    kind: RiderKind
    square: int
    lane: int
    face_down: int
    recycled: int
    drawn: bool
    chosen: bool
    hand: tuple[int, ...] | None
    recycled_cards: CardCounts | None
    unseen_cards: CardCounts | None
    card: int | None
    last_card: int | None
    played: tuple[int, ...]
    left: CardCounts
    exhaustion: int
    place: int
    specialist: int = -1
    lying: bool = False
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class TeamView:
    """One team: its riders, and whether it still has to act in this phase; ``dummy``: nobody plays it (R25, R26)."""

    team: int
    colour: Colour
    name: str
    riders: tuple[int, ...]
    to_act: bool
    dummy: DummyKind | None = None


@dataclass(frozen=True, slots=True)
class DraftView:
    """The draft (R34): copies left of every specialist, and the teams in the order of the picks still to come.

    ``kinds``: by specialist the type of rider he can be given to.
    """

    left: tuple[int, ...]
    order: tuple[int, ...]
    kinds: tuple[RiderKind, ...]


@dataclass(frozen=True, slots=True)
class BidView:
    """The bidding for the breakaway (R24).

    By team: ``bidders``: the rider it named, HIDDEN while that is a secret of others, NOBODY before. ``cards``: its
    bid cards that lie open. ``square``: where the winners go; ``places``: how many.
    """

    bidders: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    square: int
    places: int


NOBODY = -2
"""In a BidView: the team has named nobody yet."""


@dataclass(frozen=True, slots=True)
class RefreshView:
    """The Refresh (R50). ``riders`` still take cards back; by rider: ``aside`` lie set aside, ``worth`` still fits.

    ``holder``: the rider with the token.
    """

    riders: tuple[int, ...]
    aside: tuple[tuple[int, ...], ...]
    worth: tuple[int, ...]
    holder: int


@dataclass(frozen=True, slots=True)
class RaceView:
    """The race as team ``viewer`` sees it; viewer -1 is a spectator who sees no hand at all.

    ``rows[square]``: the riders on it, right to left (grass first). ``order``: R10, nearest the finish first, of
    the riders on the road. ``places``: best first, empty until the race is over (R22). ``free_places``: start
    squares with a free lane while riders are placed, front first. ``faces[card]``: what a card code means.
    ``draft``, ``bidding``, ``refresh``: what lies open in those phases; ``recovering``: riders who decide about a
    Recovery card (R35). ``timed``: the race is decided by time (R39). ``road_of``: by rider which of several roads laid
    over one another he rides on, his lane counts there alone (R48, R49); empty: all ride on one. ``stacks``: what each
    token stack of the stage counts for, where they count at all (R38).
    """

    viewer: int
    track: Track
    phase: Phase
    round: int
    teams: tuple[TeamView, ...]
    riders: tuple[RiderView, ...]
    rows: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]
    first_team: int
    placing: int
    free_places: tuple[int, ...]
    places: tuple[int, ...]
    hand_size: int
    faces: tuple[CardFace, ...] = BASE_FACES
    draft: DraftView | None = None
    bidding: BidView | None = None
    refresh: RefreshView | None = None
    recovering: tuple[int, ...] = ()
    timed: bool = False
    road_of: tuple[int, ...] = ()
    stacks: tuple[StackKind, ...] = ()

"""What one team may see of a race (R5): the only thing players, opponents and the window decide from."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.board.track import Track
from flammeapp.engine.phase import Phase
from flammeapp.engine.teams import Colour, RiderKind

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
    ``place`` 0 until the race is over or he has crossed.
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


@dataclass(frozen=True, slots=True)
class TeamView:
    """One team: its riders, and whether it still has to act in this phase."""

    team: int
    colour: Colour
    name: str
    riders: tuple[int, ...]
    to_act: bool


@dataclass(frozen=True, slots=True)
class RaceView:
    """The race as team ``viewer`` sees it; viewer -1 is a spectator who sees no hand at all.

    ``rows[square]``: the riders on it, right to left (grass first). ``order``: R10, nearest the finish first, of
    the riders on the road. ``places``: best first, empty until the race is over (R22). ``free_places``: start
    squares with a free lane while riders are placed, front first.
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

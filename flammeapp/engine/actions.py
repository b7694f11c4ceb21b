"""What a player decides. A race is its set-up and the numbered list of these.

Riders are numbered through the race: the riders of team 0 first, in the order of its set-up.
A card is a code of ``engine.cards``: 0 exhaustion, 2-15 a plain energy card of that value.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TypeAlias

from flammeapp.kernel.codec import Json, Reader
from flammeapp.kernel.errors import DocumentError


@dataclass(frozen=True, slots=True)
class PlaceRider:
    """Put a rider on a free lane of a start square (R2): the right-most one that is free."""

    rider: int
    square: int


@dataclass(frozen=True, slots=True)
class DrawHand:
    """Pick the rider of one's team who draws now (R5)."""

    rider: int


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play one card of the drawn hand face down; the rest is recycled (R5)."""

    rider: int
    card: int


@dataclass(frozen=True, slots=True)
class TakeSpecialist:
    """Draft a specialist for one of one's riders (R34); he is numbered as in the data."""

    rider: int
    specialist: int


@dataclass(frozen=True, slots=True)
class NameBidder:
    """Pick in secret the rider who bids for the breakaway (R24)."""

    rider: int


@dataclass(frozen=True, slots=True)
class UseRecovery:
    """Return one recycled exhaustion card because of a Recovery card (R35), or, with ``cards`` 0, keep it."""

    rider: int
    cards: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take one set-aside energy card back at a Refresh (R50)."""

    rider: int
    card: int


@dataclass(frozen=True, slots=True)
class EndRefresh:
    """Take no more cards back; the deck is shuffled (R50)."""

    rider: int


Action: TypeAlias = PlaceRider | DrawHand | PlayCard | TakeSpecialist | NameBidder | UseRecovery | TakeBack | EndRefresh

_NAMES: dict[str, type[Action]] = {
    "place_rider": PlaceRider,
    "draw_hand": DrawHand,
    "play_card": PlayCard,
    "take_specialist": TakeSpecialist,
    "name_bidder": NameBidder,
    "use_recovery": UseRecovery,
    "take_back": TakeBack,
    "end_refresh": EndRefresh,
}
_BY_CLASS = {kind: name for name, kind in _NAMES.items()}
LARGEST = 9999
"""No rider, square or card of a written action is numbered higher."""


def action_document(action: Action) -> dict[str, Json]:
    """Answer the JSON object of ``action``: ``{"do": "play_card", "rider": 3, "card": 9}``."""
    document: dict[str, Json] = {"do": _BY_CLASS[type(action)]}
    for field in fields(action):
        document[field.name] = getattr(action, field.name)
    return document


def parse_action(document: object) -> Action:
    """Read an action; raise DocumentError on anything else."""
    reader = Reader(document)
    name = reader.text("do")
    kind = _NAMES.get(name)
    if kind is None:
        raise DocumentError("unknown_action", name=name)
    numbers = {field.name: reader.whole(field.name, 0, LARGEST) for field in fields(kind)}
    reader.done()
    return kind(**numbers)

"""The breakaway before round 1 (R24): who gets ahead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

CARDS_IN_A_BID = 2


@dataclass(frozen=True, slots=True)
class Bid:
    """What a rider has bid: the sum of his two cards, and where he stands (lane 0 is the right one)."""

    rider: int
    square: int
    lane: int
    total: int


def bid_winners(bids: Iterable[Bid], places: int) -> tuple[Bid, ...]:
    """Answer the ``places`` highest bids, best first; of equal ones the rider further back, then further left."""
    return tuple(sorted(bids, key=lambda bid: (-bid.total, bid.square, -bid.lane))[:places])

"""Scenario kind ``breakaway``: who wins the bidding (R24)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.expansions.breakaway import CARDS_IN_A_BID, Bid, bid_winners
from flammeapp.engine.scenario.reading import Result, refuse
from flammeapp.kernel.codec import Reader

_PLACE = re.compile(r"(0|[1-9][0-9]{0,8})([rml])")
_LANE = {"r": 0, "m": 1, "l": 2}
MOST_PLACES = 2
LARGEST_VALUE = 99


def play_breakaway(reader: Reader, data: GameData, stages: Sequence[Stage]) -> Result:
    """Answer the winners of the bidding, in placing order."""
    places = reader.whole("places", 1, MOST_PLACES)
    names: list[str] = []
    bids: list[Bid] = []
    taken: set[tuple[int, int]] = set()
    for entry in reader.readers("bids"):
        name = entry.text("rider")
        if name in names:
            raise refuse("rider_twice", entry.where("rider"), rider=name)
        match = _PLACE.fullmatch(entry.text("at"))
        if match is None:
            raise refuse("bad_position", entry.where("at"), text=entry.text("at"))
        spot = (int(match[1]), _LANE[match[2]])
        if spot in taken:
            raise refuse("lane_taken", entry.where("at"), text=entry.text("at"))
        cards = entry.wholes("cards", 0, LARGEST_VALUE)
        if len(cards) != CARDS_IN_A_BID:
            raise refuse("two_cards_needed", entry.where("cards"), cards=len(cards))
        entry.done()
        taken.add(spot)
        bids.append(Bid(len(names), *spot, sum(cards)))
        names.append(name)
    if not bids:
        raise refuse("no_riders", "bids")
    return {"winners": [names[bid.rider] for bid in bid_winners(bids, places)]}

"""How riders share one square on the screen: on their lanes, on the grass beside it, or as a crowd.

By the rules riders of a time trial may stand on one lane of one square (R47-R49). Drawn on one spot only the last would
be seen, so they spread over the square in the order of R22, right to left, the front row first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

GRASS_GAP = 0.045
"""Squares between the grass and the lane beside it, more than between two lanes (R35)."""
GRASS_PITCH = 0.4
"""Squares between two riders who stand beside the road at the same square."""
FEW, MANY = 3, 8
"""Up to so many stand in one row across the road, up to so many in two; more in three."""
OVER_THE_EDGE = 0.3
"""Squares that a crowd may spread beyond the lanes, in all."""
LEAST_PITCH = 0.35
ROW_PITCH = {1: 0.0, 2: 0.5, 3: 0.5}
"""Squares along the road between two rows, by the number of rows."""
ROW_SIZE = {1: 1.0, 2: 0.66, 3: 0.63}
"""How big a rider is drawn at most in so many rows."""
WIDE = 0.56
"""Squares across the road that a rider of full size takes."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where on a square somebody is drawn: squares ahead of its middle and right of its middle line, and how big."""

    ahead: float
    side: float
    size: float = 1.0
    grass: bool = False


def lane_spot(lane: int, lanes: int, lane_width: float) -> Spot:
    """The middle of a lane, 0 the right one; negative lanes are the grass."""
    side = (lanes - 1) * lane_width / 2 - max(lane, 0) * lane_width
    if lane >= 0:
        return Spot(0.0, side)
    return Spot(0.0, side + lane_width + GRASS_GAP + (-1 - lane) * GRASS_PITCH, grass=True)


def spots(taken: Sequence[int], lanes: int, lane_width: float) -> tuple[Spot, ...]:
    """The spot of each rider of a square of so many lanes; ``taken`` are their lanes, in the order of R22."""
    if len(set(taken)) == len(taken) and max(taken, default=0) < lanes:
        return tuple(lane_spot(lane, lanes, lane_width) for lane in taken)
    if len(taken) <= lanes:
        return tuple(lane_spot(position, lanes, lane_width) for position in range(len(taken)))
    return _crowd(len(taken), lanes * lane_width)


def _crowd(riders: int, width: float) -> tuple[Spot, ...]:
    """A block of riders, as wide as the road if it can be."""
    rows = 1 if riders <= FEW else 2 if riders <= MANY else 3
    across = math.ceil(riders / rows)
    pitch = max(LEAST_PITCH, (width + OVER_THE_EDGE) / across)
    size = min(ROW_SIZE[rows], pitch / WIDE, 1.0)
    found: list[Spot] = []
    for rider in range(riders):
        row, column = divmod(rider, across)
        in_row = min(across, riders - row * across)
        ahead = ((rows - 1) / 2 - row) * ROW_PITCH[rows]
        found.append(Spot(ahead, ((in_row - 1) / 2 - column) * pitch, size))
    return tuple(found)

"""The points at which a race waits for a decision."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """What the race waits for. Movement and end of a round follow by themselves from the last card (R4)."""

    DRAFT = "draft"
    PLACEMENT = "placement"
    BREAKAWAY = "breakaway"
    ENERGY = "energy"
    RECOVERY = "recovery"
    REFRESH = "refresh"
    OVER = "over"

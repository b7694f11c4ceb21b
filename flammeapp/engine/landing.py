"""What a card would do on the open road: the answer behind the hand preview and the opponents' planning."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.events import Because


@dataclass(frozen=True, slots=True)
class Landing:
    """Where ``card`` takes a rider by minimum, cap and end of track, other riders left aside (R11-R13).

    ``value``: what counts after minimum and cap. ``path``: his square first, the landing square last.
    """

    rider: int
    card: int
    value: int
    path: tuple[int, ...]
    because: tuple[Because, ...]

"""The working copy on which the rules run: lists of whole numbers and of immutable decks and rows.

``apply`` thaws it from the frozen state once a call, a play-out once a race. Decks (``bytes``) and rows (tuples) are
replaced, never changed in place, so a state and its copies share them and a copy costs a dozen short list copies.
"""

from __future__ import annotations

from typing import TypeAlias

from flammeapp.engine.phase import Phase

Row: TypeAlias = tuple[int, ...]
"""The riders on one square, right to left; those beyond the lane count stand at its beginning, on the grass (R35)."""

Slot: TypeAlias = tuple[int, ...]
"""What one expansion keeps in the state."""

OFF = -1
"""The square of a rider who is not on the road."""


class Work:
    """One race while rules run on it. Every list but ``roads`` and ``slots`` is indexed by rider.

    ``roads[road][square]`` is a Row (one road, but time trials have several). ``card`` is the card chosen this
    round or NO_CARD, ``hand`` the drawn cards. ``played`` are the cards that have left the race; play-outs, on which
    nobody looks back, do not write them down. ``chance`` holds a generator for each rider's deck and, last, one for
    the race. ``began`` are the squares at the start of the movement phase (only meaningful inside a round).
    ``crossed`` lists the riders across the line in the order of their places (R22).
    """

    __slots__ = (
        "began",
        "card",
        "chance",
        "crossed",
        "down",
        "first_team",
        "hand",
        "phase",
        "placed",
        "played",
        "recycled",
        "roads",
        "round",
        "slots",
        "square",
    )

    phase: Phase
    round: int
    first_team: int
    roads: list[list[Row]]
    square: list[int]
    down: list[bytes]
    recycled: list[bytes]
    hand: list[bytes]
    card: list[int]
    played: list[bytes]
    chance: list[int]
    placed: list[int]
    crossed: list[int]
    slots: list[Slot]
    began: list[int]

    def clone(self) -> Work:
        """Answer an independent copy."""
        twin = Work()
        twin.phase = self.phase
        twin.round = self.round
        twin.first_team = self.first_team
        twin.roads = [road[:] for road in self.roads]
        twin.square = self.square[:]
        twin.down = self.down[:]
        twin.recycled = self.recycled[:]
        twin.hand = self.hand[:]
        twin.card = self.card[:]
        twin.played = self.played[:]
        twin.chance = self.chance[:]
        twin.placed = self.placed[:]
        twin.crossed = self.crossed[:]
        twin.slots = self.slots[:]
        twin.began = self.began
        return twin

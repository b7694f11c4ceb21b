"""What an expansion is: a name, when it takes part, and how it amends the rule book.

Each module of ``engine.expansions`` that a set-up can bring in holds one ``EXPANSION``; ``engine.setup`` lists them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flammeapp.engine.board.track import Track
from flammeapp.engine.data import GameData
from flammeapp.engine.fold import Amendment
from flammeapp.engine.race_setup import RaceSetup


def as_drawn(setup: RaceSetup, data: GameData, track: Track) -> Track:
    """Answer the track as its tiles make it."""
    return track


@dataclass(frozen=True, slots=True)
class Expansion:
    """``name``: what a set-up calls it when it is ``chosen``; one that is not chosen takes part by itself.

    ``takes_part`` is asked with the final track, ``track`` may change it before (weather), ``amendment`` is folded
    into the book of the race.
    """

    name: str
    chosen: bool
    takes_part: Callable[[RaceSetup, GameData, Track], bool]
    amendment: Callable[[RaceSetup, GameData], Amendment]
    track: Callable[[RaceSetup, GameData, Track], Track] = as_drawn


def is_chosen(name: str) -> Callable[[RaceSetup, GameData, Track], bool]:
    """Answer the test whether a set-up names an expansion."""

    def takes_part(setup: RaceSetup, data: GameData, track: Track) -> bool:
        return name in setup.options.expansions

    return takes_part

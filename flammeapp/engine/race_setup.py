"""The header of a race: everything that was agreed before it began."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.teams import RaceOptions, TeamSetup

RULES_VERSION = 1
"""Counts changes of the rules after which an old log may play out differently."""


@dataclass(frozen=True, slots=True)
class RaceSetup:
    """With it and the numbered actions the whole race can be played again.

    The stage is kept whole, so a race does not depend on the file it came from. ``seed`` 0…2**64-1.
    """

    stage: Stage
    teams: tuple[TeamSetup, ...]
    options: RaceOptions
    seed: int
    rules_version: int = RULES_VERSION

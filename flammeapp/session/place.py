"""Where a race is written: a slot of its own, or a stage in the slot of a tour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from flammeapp.engine.phase import Phase
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup
from flammeapp.engine.state import RaceState, state_digest, state_document
from flammeapp.kernel.codec import canonical, digest
from flammeapp.store.records import FIRST, Checkpoint, Ending, Summary, TeamLine


@dataclass(frozen=True, slots=True)
class StageEnd:
    """What is written with the action that ends a stage: its result, and what the list of saved games shows then."""

    ending: Ending
    summary: Summary


@dataclass(frozen=True, slots=True)
class RacePlace:
    """``ordinal`` names the race in its slot. ``stage``: of a tour, from 1; 0: a single race.

    ``end``: answers what a stage that has just ended leads to; None: nothing but itself.
    """

    ordinal: int = FIRST
    stage: int = 0
    end: Callable[[RaceSetup, RuleBook, RaceState], StageEnd] | None = None

    def summary(self, setup: RaceSetup, state: RaceState, fingerprint: str = "") -> Summary:
        """Answer what the list of saved games shows of a race; a stage that is over does not end its tour."""
        line = summary_of(setup, state, fingerprint)
        return replace(line, finished=False) if self.stage else line


SINGLE = RacePlace()
"""A race in a slot of its own."""


def summary_of(setup: RaceSetup, state: RaceState, fingerprint: str = "") -> Summary:
    """Answer what the list of saved games shows of a single race."""
    return Summary(
        stage_id=setup.stage.id,
        stage_title=setup.stage.title,
        teams=tuple(TeamLine(team.colour.value, team.name, team.seat.value) for team in setup.teams),
        round=state.round,
        phase=state.phase.value,
        finished=state.phase is Phase.OVER,
        digest=fingerprint or state_digest(state),
    )


def checkpoint_of(number: int, state: RaceState) -> Checkpoint:
    """Answer the snapshot of a state."""
    document = state_document(state)
    return Checkpoint(number, canonical(document), digest(document))

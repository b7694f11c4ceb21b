"""What is told of a tour while it is ridden, and its history."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from flammeapp.tour.results import StageResult


class TourEvent(Enum):
    """What listeners of a tour hear of."""

    STAGE_BEGUN = "stage_begun"
    STAGE_FINISHED = "stage_finished"
    RESTED = "rested"
    RIDDEN_AGAIN = "ridden_again"  # stages were put aside to be ridden again
    BROUGHT_BACK = "brought_back"  # and brought back


@dataclass(frozen=True, slots=True)
class TourChanged:
    """Something happened in a tour; ``stage`` from 1. It is saved already."""

    event: TourEvent
    stage: int


TourListener = Callable[[TourChanged], None]


@dataclass(frozen=True, slots=True)
class Attempt:
    """One race of a tour, whether it counts or was ridden again since.

    ``attempt``: which one of its stage, from 1. ``ordinal`` names it to ``attempt_race``. ``result``: None when it was
    not ridden to its end, or is ``damaged``. ``retired_at``: since when it does not count, UTC; None: it counts.
    """

    stage: int
    attempt: int
    ordinal: int
    actions: int
    retired_at: datetime | None
    result: StageResult | None
    damaged: bool = False

    @property
    def counts(self) -> bool:
        """Whether the tour's standings rest on it."""
        return self.retired_at is None

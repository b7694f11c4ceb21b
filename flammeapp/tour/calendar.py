"""Which day of a tour it is: a stage to be ridden or being ridden, a rest day, or none any more."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from flammeapp.tour.campaign import TourSetup, days


class DayKind(Enum):
    """What a day of a tour is."""

    STAGE = "stage"  # comes next, nobody is on the road yet
    RIDING = "riding"  # has been begun
    REST = "rest"
    FINISHED = "finished"  # the last stage has been ridden


@dataclass(frozen=True, slots=True)
class TourDay:
    """The day a tour stands on. ``stage`` from 1: the stage itself, the one before a rest day, or the last one."""

    kind: DayKind
    stage: int


def day_after(tour: TourSetup, days_done: int) -> TourDay:
    """Answer the day that follows ``days_done`` days that are over; a stage is taken for one not yet begun."""
    calendar = days(tour)
    if days_done >= len(calendar):
        return TourDay(DayKind.FINISHED, len(tour.stages))
    day = calendar[days_done]
    return TourDay(DayKind.REST if day.rest else DayKind.STAGE, day.stage)


def days_before(tour: TourSetup, stage: int) -> int:
    """Answer how many days are over on the morning of ``stage``, rest days with them."""
    return next(number for number, day in enumerate(days(tour)) if day.stage == stage and not day.rest)


def stages_done(tour: TourSetup, days_done: int) -> int:
    """Answer how many stages are ridden when ``days_done`` days are over."""
    return sum(1 for day in days(tour)[:days_done] if not day.rest)

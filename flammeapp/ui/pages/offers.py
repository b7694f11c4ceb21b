"""What a race being set up can have, and why it cannot have the rest (R24, R26, R29, R34, R47). No widgets."""

from __future__ import annotations

from enum import Enum

from flammeapp.ui.pages.boxes import Boxes
from flammeapp.ui.pages.stage_facts import StageFacts


class Absent(Enum):
    """Why an option cannot be had."""

    PELOTON_BOX = "peloton_box"
    METEO_BOX = "meteo_box"
    GRAND_TOUR_BOX = "grand_tour_box"
    NO_BREAKAWAY = "no_breakaway"
    TIME_TRIAL = "time_trial"
    NO_STRAIGHT = "no_straight"
    ONE_EACH = "one_each"


def weather_absent(boxes: Boxes, stage: StageFacts | None) -> Absent | None:
    """Why there can be no weather, None when there can."""
    if not boxes.meteo:
        return Absent.METEO_BOX
    if stage is not None and not stage.exposed:
        return Absent.NO_STRAIGHT
    return None


def breakaway_absent(boxes: Boxes, stage: StageFacts | None) -> Absent | None:
    """Why nobody can bid for a breakaway, None when they can: the stage has one and it is no time trial."""
    if not boxes.peloton:
        return Absent.PELOTON_BOX
    if stage is None:
        return None
    if stage.stage.kind.time_trial:
        return Absent.TIME_TRIAL
    return None if stage.has_breakaway else Absent.NO_BREAKAWAY


def specialists_absent(boxes: Boxes) -> Absent | None:
    """Why no specialists can be drafted, None when they can."""
    return None if boxes.grand_tour else Absent.GRAND_TOUR_BOX


def dummies_absent(boxes: Boxes, *, one_each: bool) -> Absent | None:
    """Why there can be no dummy teams, None when there can."""
    if one_each:
        return Absent.ONE_EACH
    return None if boxes.peloton else Absent.PELOTON_BOX

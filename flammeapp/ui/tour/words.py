"""The words of a tour that more than one page needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.profile import TerrainKind
from flammeapp.engine.board.stages import Stage, StageKind
from flammeapp.tour.calendar import DayKind
from flammeapp.tour.standings import Jersey
from flammeapp.ui.i18n.names import clock
from flammeapp.ui.i18n.stages import stage_title

JerseyFile = Literal["yellow", "green", "polka"]

JERSEY_FILES: dict[Jersey, JerseyFile] = {Jersey.YELLOW: "yellow", Jersey.GREEN: "green", Jersey.DOTS: "polka"}


def gap(seconds: int) -> str:
    """Answer "0:00" or "+0:30"."""
    return f"+{clock(seconds)}" if seconds else clock(0)


def points_behind(points: int) -> str:
    """Answer a gap in points with a real minus; none is empty."""
    return f"−{points}" if points else ""


def classification_name(jersey: Jersey) -> str:
    """Answer what a jersey is won by: "Lowest time", "Sprint points", "Mountain points"."""
    names = {
        Jersey.YELLOW: QCoreApplication.translate("TourWords", "Lowest time"),
        Jersey.GREEN: QCoreApplication.translate("TourWords", "Sprint points"),
        Jersey.DOTS: QCoreApplication.translate("TourWords", "Mountain points"),
    }
    return names[jersey]


def jersey_name(jersey: Jersey) -> str:
    """Answer "yellow jersey"."""
    names = {
        Jersey.YELLOW: QCoreApplication.translate("TourWords", "yellow jersey"),
        Jersey.GREEN: QCoreApplication.translate("TourWords", "green jersey"),
        Jersey.DOTS: QCoreApplication.translate("TourWords", "polka dot jersey"),
    }
    return names[jersey]


def jersey_value(jersey: Jersey, value: int) -> str:
    """Answer a time for the yellow jersey, a number for the others."""
    return clock(value) if jersey is Jersey.YELLOW else str(value)


def stage_of(number: int, stages: int) -> str:
    """Answer "stage 8 of 9"."""
    return QCoreApplication.translate("TourWords", "stage {number} of {stages}").format(number=number, stages=stages)


def stage_heading(number: int, stage: Stage) -> str:
    """Answer "Stage 8, Firenze – Milano"; a card that only says the number of the day adds nothing."""
    plain = QCoreApplication.translate("TourWords", "Stage {number}").format(number=number)
    title = own_title(number, stage)
    if not title:
        return plain
    return QCoreApplication.translate("TourWords", "{stage}, {title}").format(stage=plain, title=title)


def own_title(number: int, stage: Stage) -> str:
    """Answer what stands on the card of a day's stage: "Firenze – Milano", "Tour stage 5", "card 7".

    Empty where it would only say the number of the day once more.
    """
    if stage.number is None or stage.title not in (f"Stage {stage.number}", f"Tour stage {stage.number}"):
        return stage_title(stage)
    if stage.number == number:
        return ""
    if stage.title == f"Stage {stage.number}":  # "Stage 3, Stage 7" would name two days
        return QCoreApplication.translate("TourWords", "card {number}").format(number=stage.number)
    return stage_title(stage)


def which_ride(number: int) -> str:
    """Answer "second ride" of a stage that was ridden again, "ride number 12" beyond those that have a word."""
    words = (
        QCoreApplication.translate("TourWords", "first ride"),
        QCoreApplication.translate("TourWords", "second ride"),
        QCoreApplication.translate("TourWords", "third ride"),
        QCoreApplication.translate("TourWords", "fourth ride"),
        QCoreApplication.translate("TourWords", "fifth ride"),
        QCoreApplication.translate("TourWords", "sixth ride"),
    )
    if 1 <= number <= len(words):
        return words[number - 1]
    return QCoreApplication.translate("TourWords", "ride number {number}").format(number=number)


def ride_words(day: DayKind, stage: int) -> str:
    """Answer what the main button of a tour says: "Ride stage 8", "Take the rest day", "See the result"."""
    if day is DayKind.REST:
        return QCoreApplication.translate("TourWords", "Take the rest day")
    if day is DayKind.FINISHED:
        return QCoreApplication.translate("TourWords", "See the result")
    if day is DayKind.RIDING:
        return QCoreApplication.translate("TourWords", "Ride on with stage {number}").format(number=stage)
    return QCoreApplication.translate("TourWords", "Ride stage {number}").format(number=stage)


def short_kind(kind: TerrainKind, start: StageKind) -> str:
    """Answer what stands below a stage's number: "flat", "hill", "mount.", "cobbles", "long", "trial"."""
    if start.time_trial:
        return QCoreApplication.translate("TourWords", "trial")
    names = {
        TerrainKind.FLAT: QCoreApplication.translate("TourWords", "flat"),
        TerrainKind.HILLY: QCoreApplication.translate("TourWords", "hill"),
        TerrainKind.MOUNTAIN: QCoreApplication.translate("TourWords", "mount."),
        TerrainKind.COBBLES: QCoreApplication.translate("TourWords", "cobbles"),
    }
    return names[kind]


def tour_points(points: int) -> str:
    """Answer "1 Tour Point", "3 Tour Points"."""
    if points == 1:
        return QCoreApplication.translate("TourWords", "1 Tour Point")
    return QCoreApplication.translate("TourWords", "{number} Tour Points").format(number=points)


def calendar_words(stages: int, rests: int) -> str:
    """Answer "7 stages, 1 rest day"."""
    days = (
        QCoreApplication.translate("TourWords", "1 stage")
        if stages == 1
        else QCoreApplication.translate("TourWords", "{number} stages").format(number=stages)
    )
    if not rests:
        return days
    rest = (
        QCoreApplication.translate("TourWords", "1 rest day")
        if rests == 1
        else QCoreApplication.translate("TourWords", "{number} rest days").format(number=rests)
    )
    return f"{days}, {rest}"


def worth(points: Sequence[int]) -> str:
    """Answer "3 2 1"."""
    return " ".join(str(number) for number in points)

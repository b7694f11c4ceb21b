"""The words on paper that more than one sheet needs: names, times, numbers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.stages import Stage, StageKind
from flammeapp.engine.tables import BonusRow, TourTables
from flammeapp.engine.teams import Colour, RiderKind
from flammeapp.tour.campaign import TourSetup
from flammeapp.ui.i18n.names import colour_name, kind_letter
from flammeapp.ui.i18n.stages import stage_title


def clock(seconds: int) -> str:
    """Answer a time as "4:40" or "1:02:30"."""
    hours, rest = divmod(seconds, 3600)
    if hours:
        return f"{hours}:{rest // 60:02d}:{rest % 60:02d}"
    return f"{rest // 60}:{rest % 60:02d}"


def gap(seconds: int) -> str:
    """Answer a gap as "+0:30"; none is empty."""
    return f"+{clock(seconds)}" if seconds else ""


def listed_numbers(numbers: Sequence[int]) -> str:
    """Answer "3 2 1"."""
    return " ".join(str(number) for number in numbers)


def short_rider(colour: Colour, kind: RiderKind) -> str:
    """Answer "Blue R"."""
    return QCoreApplication.translate("Names", "{colour} {letter}").format(
        colour=colour_name(colour), letter=kind_letter(kind)
    )


def player_name(tour: TourSetup, team: int) -> str:
    """Answer the name somebody gave a team, or nothing where it is only its colour once more."""
    seat = tour.teams[team]
    plain = {seat.colour.value, colour_name(seat.colour).casefold()}
    return "" if seat.name.strip().casefold() in plain else seat.name.strip()


def team_word(tour: TourSetup, team: int) -> str:
    """Answer the colour of a team; of a rider who rides for himself, "Blue R": there may be two of his colour."""
    seat = tour.teams[team]
    if len(seat.riders) == 1:
        return short_rider(seat.colour, seat.riders[0].kind)
    return colour_name(seat.colour)


def team_label(tour: TourSetup, team: int) -> str:
    """Answer "Blue", with the player's name where there is one: "Blue, Anna"."""
    word, name = team_word(tour, team), player_name(tour, team)
    if not name:
        return word
    return QCoreApplication.translate("Print", "{team}, {player}").format(team=word, player=name)


def riders_of(tour: TourSetup) -> tuple[tuple[Colour, RiderKind], ...]:
    """Answer team colour and kind of every rider by number."""
    return tuple((team.colour, rider.kind) for team in tour.teams for rider in team.riders)


def team_of(tour: TourSetup, rider: int) -> int:
    """Answer the team of a rider by number."""
    counted = 0
    for number, team in enumerate(tour.teams):
        counted += len(team.riders)
        if rider < counted:
            return number
    raise IndexError(rider)


def short_stage(stage: Stage, label: str = "") -> str:
    """Answer the title of a stage, or nothing where it says no more than its ``label``, the number beside it."""
    title = stage_title(stage)
    return "" if label and title.endswith(f" {label}") else title


def kind_of_race(kind: StageKind) -> str:
    """Answer how a stage is ridden."""
    names = {
        StageKind.MASS_START: QCoreApplication.translate("Print", "Mass start"),
        StageKind.TEAM_TIME_TRIAL: QCoreApplication.translate("Print", "Team time trial"),
        StageKind.INDIVIDUAL_TIME_TRIAL: QCoreApplication.translate("Print", "Individual time trial"),
        StageKind.LONG: QCoreApplication.translate("Print", "Long stage"),
    }
    return names[kind]


def podium_words(tables: TourTables) -> str:
    """Answer what a stage and a rest day are worth."""
    return QCoreApplication.translate(
        "Print", "Podium {points}. Rest day: {rest} to each leader of time, sprint, mountain."
    ).format(points=", ".join(str(points) for points in tables.podium), rest=tables.rest_day_points)


def bonus_words(row: BonusRow) -> str:
    """Answer what the end of a tour is worth."""
    return QCoreApplication.translate(
        "Print",
        "End of a tour of {least} to {most} stages: time {time}, team {team}, sprint {sprint}, mountain {mountain}.",
    ).format(
        least=row.least,
        most=row.most,
        time=listed_numbers(row.general),
        team=listed_numbers(row.team),
        sprint=listed_numbers(row.sprint),
        mountain=listed_numbers(row.mountain),
    )


def team_jersey(colour: Colour) -> str:
    """File of a team's jersey in one ink."""
    return f"jerseys/team-{colour.value}-print.svg"

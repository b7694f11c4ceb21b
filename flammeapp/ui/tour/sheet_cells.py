"""What stands on the Tour Sheet of the window: a cell for each rider and stage, rest days by team, totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flammeapp.engine.board.profile import TerrainKind, terrain_kind
from flammeapp.engine.board.tiles import build_track
from flammeapp.session.campaign import CampaignSession
from flammeapp.tour.campaign import days
from flammeapp.tour.results import stage_times
from flammeapp.tour.standings import Jersey
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.result_rows import worn_by
from flammeapp.ui.tour.words import own_title, short_kind


@dataclass(frozen=True, slots=True)
class DayColumn:
    """A day: its stage (or the one before a rest day), the word below its number, whether it is over or the latest."""

    stage: int
    rest: bool
    word: str
    title: str
    over: bool
    latest: bool


@dataclass(frozen=True, slots=True)
class StageCell:
    """A rider in a stage: seconds, points won with tokens, Tour Points of the podium."""

    time: int
    sprint: int
    mountain: int
    podium: int


@dataclass(frozen=True, slots=True)
class RiderLine:
    """A rider: a cell for each day that is over (None: not ridden, or a rest day), and what he has in all."""

    rider: int
    cells: tuple[StageCell | None, ...]
    time: int
    sprint: int
    mountain: int
    jersey: Jersey | None


@dataclass(frozen=True, slots=True)
class TeamBlock:
    """A team: its riders, the points of each rest day (None: none yet, or a stage), and its Tour Points."""

    team: int
    riders: tuple[RiderLine, ...]
    rests: tuple[int | None, ...]
    points: int


@dataclass(frozen=True, slots=True)
class SheetCells:
    """The whole sheet. ``done``: stages that are over, of ``stages``. ``bonus``: whether the points include it."""

    columns: tuple[DayColumn, ...]
    teams: tuple[TeamBlock, ...]
    done: int
    stages: int
    bonus: bool


def sheet_cells(campaign: CampaignSession) -> SheetCells:
    """Answer the sheet of a tour as it stands."""
    reports = campaign.reports()
    now = campaign.standings()
    field = TourField.of(campaign.tour)
    worn = worn_by(now.jerseys)
    calendar = days(campaign.tour)
    latest = max((n for n, report in enumerate(reports) if not report.day.rest), default=-1)
    columns: list[DayColumn] = []
    cells: list[dict[int, StageCell]] = []
    for number, day in enumerate(calendar):
        over = number < len(reports)
        stage = campaign.tour.stages[day.stage - 1]
        kind = TerrainKind.FLAT if day.rest else terrain_kind(build_track(campaign.data.tiles, stage.tiles))
        word = "" if day.rest else short_kind(kind, stage.kind)
        title = "" if day.rest else own_title(day.stage, stage)
        columns.append(DayColumn(day.stage, day.rest, word, title, over, number == latest))
        found: dict[int, StageCell] = {}
        report = reports[number] if over else None
        if report is not None and report.result is not None:
            times = stage_times(campaign.entrants, report.result)
            podium = {place.rider: place.points for place in report.podium}
            for rider in campaign.entrants.riders:
                found[rider] = StageCell(
                    times[rider],
                    report.after.sprint[rider] - report.before.sprint[rider],
                    report.after.mountain[rider] - report.before.mountain[rider],
                    podium.get(rider, 0),
                )
        cells.append(found)
    extra = campaign.bonus() if campaign.over else (0,) * len(field.teams)
    blocks = tuple(
        TeamBlock(
            team.number,
            tuple(
                RiderLine(
                    rider,
                    tuple(found.get(rider) for found in cells),
                    now.time[rider],
                    now.sprint[rider],
                    now.mountain[rider],
                    worn.get(rider),
                )
                for rider in team.riders
            ),
            tuple(
                reports[n].points[team.number] if day.rest and n < len(reports) else None
                for n, day in enumerate(calendar)
            ),
            now.points[team.number] + extra[team.number],
        )
        for team in field.teams
    )
    return SheetCells(tuple(columns), blocks, now.stages, len(campaign.tour.stages), campaign.over)


@dataclass(frozen=True, slots=True)
class GapLine:
    """A rider's gap to the lowest total time, in seconds: at the start, then after each stage."""

    rider: int
    gaps: tuple[int, ...]


def gap_lines(campaign: CampaignSession) -> tuple[GapLine, ...]:
    """Answer the lines of the chart, for the riders who are classified."""
    evenings = [campaign.standings_by_day()[0].time]
    evenings += [report.after.time for report in campaign.reports() if not report.day.rest]
    riders = campaign.entrants.classified
    best = [min(times[rider] for rider in riders) if riders else 0 for times in evenings]
    return tuple(
        GapLine(rider, tuple(times[rider] - least for times, least in zip(evenings, best, strict=True)))
        for rider in riders
    )


def steps_of(most: int) -> Sequence[int]:
    """Answer the gaps that get a line in a chart up to ``most`` seconds: nine of them at most."""
    for step in (10, 20, 30, 60, 120, 180, 300, 600, 1200, 1800, 3600):
        if most <= 8 * step:
            return range(0, max(most, step) + step, step)
    return range(0, most + 3600, 3600)

"""What the race window is told of a tour: gaps and jerseys of the morning, and who places when (R37)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from flammeapp.session.campaign import CampaignSession
from flammeapp.tour.campaign import Day
from flammeapp.tour.placement import PlacementLine, PlacementReason, placement_lines
from flammeapp.ui.race.tour_context import TourContext
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.result_rows import worn_by
from flammeapp.ui.tour.words import gap, tour_points


def context_of(campaign: CampaignSession, stage: int) -> TourContext:
    """Answer the context of a stage, with the standings as they were on its morning."""
    field = TourField.of(campaign.tour)
    by_day = campaign.standings_by_day()
    morning = next(
        (n for n, report in enumerate(campaign.reports()) if report.day == Day(stage, rest=False)), len(by_day) - 1
    )
    standings = by_day[morning]
    first = standings.stages == 0
    best = min(standings.time[rider] for rider in campaign.entrants.classified)
    lines = {} if first else {line.team: line for line in placement_lines(campaign.entrants, standings)}
    order = list(lines)
    return TourContext(
        campaign.name,
        stage,
        len(campaign.tour.stages),
        () if first else tuple(gap(time - best) for time in standings.time),
        worn_by(standings.jerseys),
        tuple(_placing(field, lines[team], order.index(team)) for team in range(len(field.teams))) if lines else (),
    )


def _placing(field: TourField, line: PlacementLine, place: int) -> str:
    """Answer why a team places when it does."""
    team = field.teams[line.team].name
    if line.reason is PlacementReason.DUMMY:
        return QCoreApplication.translate("TourPlacing", "Nobody’s teams place first.")
    points = tour_points(line.points)
    if line.reason is PlacementReason.TIME:
        text = QCoreApplication.translate(
            "TourPlacing",
            "{team} places as number {number}: {points}, as many as another team. The better-placed rider places "
            "later; {rider} is number {rank} by time.",
        )
        rider = field.riders[line.rider].short
        return text.format(team=team, number=place + 1, points=points, rider=rider, rank=line.place)
    text = QCoreApplication.translate(
        "TourPlacing", "{team} places as number {number}: {points}. Fewest Tour Points place first."
    )
    return text.format(team=team, number=place + 1, points=points)

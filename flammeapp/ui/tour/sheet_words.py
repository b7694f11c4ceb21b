"""The Tour Sheet in words: for screen readers and tool tips."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from flammeapp.ui.i18n.names import clock
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.sheet_cells import SheetCells
from flammeapp.ui.tour.words import jersey_name


def cell_words(cells: SheetCells, field: TourField, row: int, column: int) -> str:
    """Answer a cell: "Blue Rouleur, stage 3, 1:10, 3 Tour Points, mountain 2"; of a rest day the team's points."""
    team, line = [(team, line) for team in cells.teams for line in team.riders][row]
    day = cells.columns[column]
    name = field.riders[line.rider].name
    not_yet = QCoreApplication.translate("TourSheet", "not yet")
    tour_points = QCoreApplication.translate("TourSheet", "{points} Tour Points")
    if day.rest:
        points = team.rests[column]
        said = not_yet if points is None else tour_points.format(points=points)
        rest = QCoreApplication.translate("TourSheet", "rest day after stage {number}").format(number=day.stage)
        return f"{field.teams[team.team].name}, {rest}, {said}"
    where = QCoreApplication.translate("TourSheet", "stage {number}").format(number=day.stage)
    cell = line.cells[column]
    if cell is None:
        return f"{name}, {where}, {not_yet}"
    parts = [name, where, clock(cell.time)]
    if cell.podium:
        parts.append(tour_points.format(points=cell.podium))
    if cell.sprint:
        parts.append(_sprint(cell.sprint))
    if cell.mountain:
        parts.append(_mountain(cell.mountain))
    return ", ".join(parts)


def sheet_words(cells: SheetCells, field: TourField) -> str:
    """Answer the totals, rider by rider and team by team."""
    lines: list[str] = []
    for team in cells.teams:
        for line in team.riders:
            time = QCoreApplication.translate("TourSheet", "time {time}").format(time=clock(line.time))
            parts = [field.riders[line.rider].name, time, _sprint(line.sprint), _mountain(line.mountain)]
            if line.jersey is not None:
                parts.append(jersey_name(line.jersey))
            lines.append(", ".join(parts))
        text = QCoreApplication.translate("TourSheet", "{team}: {points} Tour Points")
        lines.append(text.format(team=field.teams[team.team].name, points=team.points))
    return ". ".join(lines)


def _sprint(points: int) -> str:
    return QCoreApplication.translate("TourSheet", "sprint {points}").format(points=points)


def _mountain(points: int) -> str:
    return QCoreApplication.translate("TourSheet", "mountain {points}").format(points=points)

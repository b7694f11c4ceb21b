"""How a tour ended: the bonus of every team by classification, the score, and why equal teams stand as they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.tables import TourTables
from flammeapp.tour.results import Entrants
from flammeapp.tour.standings import Standings, bonus_row, climbers, general, ranking, sprinters, teams_by_time
from flammeapp.ui.i18n.names import listed
from flammeapp.ui.tour.field import TourField


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A team at the end (R44): Tour Points, the bonus by time, team time, sprint, mountain, and all of it together."""

    place: int
    team: int
    points: int
    general: int
    teams: int
    sprint: int
    mountain: int

    @property
    def bonus(self) -> int:
        """All bonus points."""
        return self.general + self.teams + self.sprint + self.mountain

    @property
    def score(self) -> int:
        """What counts."""
        return self.points + self.bonus


def final_rows(tables: TourTables, entrants: Entrants, standings: Standings) -> tuple[FinalRow, ...]:
    """Answer the teams as they end, best first."""
    worth = bonus_row(tables, entrants, standings.stages)
    by_time = _of_riders(entrants, general(entrants, standings), worth.general)
    sprint = _of_riders(entrants, sprinters(entrants, standings), worth.sprint)
    mountain = _of_riders(entrants, climbers(entrants, standings), worth.mountain)
    teams = dict(zip(teams_by_time(entrants, standings), worth.team, strict=False))
    return tuple(
        FinalRow(place, team, standings.points[team], by_time[team], teams.get(team, 0), sprint[team], mountain[team])
        for place, team in enumerate(ranking(tables, entrants, standings), 1)
    )


def tie_words(field: TourField, standings: Standings, rows: Sequence[FinalRow]) -> tuple[str, ...]:
    """Answer one sentence for every score that several teams have (R45)."""
    found: list[str] = []
    for score in dict.fromkeys(row.score for row in rows):
        equal = [row for row in rows if row.score == score]
        if len(equal) < 2:
            continue
        first = min(field.teams[equal[0].team].riders, key=standings.latest.index)
        text = QCoreApplication.translate(
            "TourEnd", "{teams} have {score} points each: {rider} crossed the line first in the last stage."
        )
        names = listed([field.teams[row.team].name for row in equal])
        found.append(text.format(teams=names, score=score, rider=field.riders[first].name))
    return tuple(found)


def _of_riders(entrants: Entrants, order: Sequence[int], worth: Sequence[int]) -> list[int]:
    points = [0] * len(entrants.teams)
    for rider, won in zip(order, worth, strict=False):
        points[entrants.team_of(rider)] += won
    return points

"""What the list of saved games shows of a tour."""

from __future__ import annotations

from dataclasses import replace

from flammeapp.engine.phase import Phase
from flammeapp.engine.setup import RaceSetup
from flammeapp.engine.state import RaceState
from flammeapp.engine.tables import TourTables
from flammeapp.kernel.codec import digest
from flammeapp.session.place import summary_of
from flammeapp.store.records import LeaderLine, Summary, TeamLine, TourLine
from flammeapp.tour.calendar import DayKind, TourDay
from flammeapp.tour.campaign import TourSetup, entrants
from flammeapp.tour.standings import Jersey, Standings, bonus


def tour_line(tour: TourSetup, tables: TourTables, standings: Standings, day: TourDay) -> TourLine:
    """Answer the line of a tour that stands on ``day`` with these standings."""
    points = standings.points
    if day.kind is DayKind.FINISHED:
        extra = bonus(tables, entrants(tour), standings)
        points = tuple(won + more for won, more in zip(points, extra, strict=True))
    return TourLine(
        stages=tuple(stage.id for stage in tour.stages),
        rest_days_after=tour.rest_days_after,
        done=standings.stages,
        day=day.kind.value,
        leaders=_leaders(tour, standings),
        points=points,
    )


def between_stages(tour: TourSetup, tables: TourTables, standings: Standings, day: TourDay) -> Summary:
    """Answer what is listed while nobody is on the road: the stage that comes next (after the last: that one)."""
    finished = day.kind is DayKind.FINISHED
    stage = tour.stages[min(standings.stages, len(tour.stages) - 1)]
    return Summary(
        stage_id=stage.id,
        stage_title=stage.title,
        teams=tuple(TeamLine(team.colour.value, team.name, team.seat.value) for team in tour.teams),
        round=0,
        phase=Phase.OVER.value if finished else Phase.PLACEMENT.value,
        finished=finished,
        digest=digest([standings.stages, standings.time, standings.points, standings.exhaustion]),
        tour=tour_line(tour, tables, standings, day),
    )


def on_the_road(
    tour: TourSetup, tables: TourTables, standings: Standings, setup: RaceSetup, state: RaceState
) -> Summary:
    """Answer what is listed while the stage after these standings is ridden: its race, which does not end the tour."""
    day = TourDay(DayKind.RIDING, standings.stages + 1)
    return replace(summary_of(setup, state), finished=False, tour=tour_line(tour, tables, standings, day))


def _leaders(tour: TourSetup, standings: Standings) -> tuple[LeaderLine, ...]:
    riders = [(team.colour.value, rider.kind.value) for team in tour.teams for rider in team.riders]
    worn = standings.jerseys
    return tuple(
        LeaderLine(jersey.value, rider, *riders[rider], values[rider])
        for jersey, rider, values in (
            (Jersey.YELLOW, worn.yellow, standings.time),
            (Jersey.GREEN, worn.green, standings.sprint),
            (Jersey.DOTS, worn.dots, standings.mountain),
        )
        if rider is not None
    )

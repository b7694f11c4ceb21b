"""What stands in which cell of the sheets of a tour: rows, columns, carry over. No ink, no words (R38-R45).

Cells are numbers: seconds in the time table, points elsewhere, added up from the first stage on; None is an empty cell.
Everything follows from the set-up and the results, so a sheet printed at any moment agrees with the classifications.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from flammeapp.engine.tables import TourTables
from flammeapp.engine.teams import Colour
from flammeapp.tour.campaign import Day, TourSetup, days, entrants, standings_after
from flammeapp.tour.results import Entrants, StageResult, stage_times
from flammeapp.tour.standings import (
    Jersey,
    Standings,
    bonus,
    climbers,
    general,
    ranking,
    sprinters,
    team_time,
    teams_by_time,
)

STAGES_A_SHEET = 7
"""A sheet of paper has room for a First tour; a longer one is carried over."""


class Classification(Enum):
    """The tables of a Tour Sheet. The first three have a row for each rider, the last one for each team."""

    TIME = "time"
    SPRINT = "sprint"
    MOUNTAIN = "mountain"
    POINTS = "points"


class Closing(Enum):
    """What a column after the stages holds: the sum for the next sheet, or how the tour ended."""

    CARRY_OVER = "carry_over"
    TOTAL = "total"
    BONUS = "bonus"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Column:
    """A day of the tour on a sheet; ``over``: it has been ridden."""

    day: Day
    over: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A rider or a team (``number``): what was carried here, a cell for each column, a cell for each closing column.

    ``leads``: whether the row was in front after that day.
    """

    number: int
    opening: int | None
    cells: tuple[int | None, ...]
    closing: tuple[int | None, ...]
    leads: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class SheetTable:
    """One classification on a sheet."""

    classification: Classification
    closing: tuple[Closing, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class TourSheet:
    """Sheet ``number`` of ``of``. ``of`` is 0 on a blank one; ``carried``: sums come over from the sheet before."""

    number: int
    of: int
    columns: tuple[Column, ...]
    carried: bool
    tables: tuple[SheetTable, ...]

    def table(self, classification: Classification) -> SheetTable:
        """Answer the table of a classification."""
        return next(table for table in self.tables if table.classification is classification)


def stage_labels(tour: TourSetup) -> tuple[str, ...]:
    """Answer what heads the column of each stage: the number on its card, or its place in the tour.

    The cards' numbers serve only where nobody takes them for another stage: one box, each greater than the one before.
    """
    numbers = [stage.number for stage in tour.stages if stage.number is not None]
    boxes = {stage.box for stage in tour.stages}
    if len(boxes) == 1 and len(numbers) == len(tour.stages) and all(a < b for a, b in pairwise(numbers)):
        return tuple(str(number) for number in numbers)
    return tuple(str(place) for place in range(1, len(tour.stages) + 1))


def tour_sheets(
    tour: TourSetup, tables: TourTables, results: tuple[StageResult, ...], a_sheet: int = STAGES_A_SHEET
) -> tuple[TourSheet, ...]:
    """Answer the sheets of a tour, ``a_sheet`` stages on each, filled in as far as it has been ridden."""
    riders = entrants(tour)
    after = standings_after(tour, tables, results)
    planned = list(enumerate(days(tour), 1))
    count = -(-len(tour.stages) // a_sheet)
    sheets: list[TourSheet] = []
    for number in range(1, count + 1):
        own = [(place, day) for place, day in planned if (day.stage - 1) // a_sheet == number - 1]
        columns = tuple(Column(day, place < len(after)) for place, day in own)
        found = tuple(
            _table(tables, riders, after, classification, own, last=number == count, carried=number > 1)
            for classification in Classification
        )
        sheets.append(TourSheet(number, count, columns, number > 1, found))
    return tuple(sheets)


def blank_sheet() -> TourSheet:
    """Answer a sheet for the table: a row for every rider and every team of the box, nothing filled in."""
    columns = tuple(Column(Day(stage, rest=False), over=False) for stage in range(1, STAGES_A_SHEET + 1))
    empty = (None,) * len(columns)
    teams = len(Colour)
    tables = []
    for classification in Classification:
        rows = teams if classification is Classification.POINTS else 2 * teams
        tables.append(
            SheetTable(
                classification,
                (Closing.CARRY_OVER,),
                tuple(Row(row, None, empty, (None,), (False,) * len(columns)) for row in range(rows)),
            )
        )
    return TourSheet(1, 0, columns, carried=False, tables=tuple(tables))


def _table(
    tables: TourTables,
    riders: Entrants,
    after: Sequence[Standings],
    classification: Classification,
    own: Sequence[tuple[int, Day]],
    *,
    last: bool,
    carried: bool,
) -> SheetTable:
    """One table of a sheet whose days are ``own``: (index in ``after``, day)."""
    first, final = own[0][0], own[-1][0]
    points = classification is Classification.POINTS
    closing: tuple[Closing, ...] = (Closing.CARRY_OVER,)
    if last:
        closing = (Closing.BONUS, Closing.SCORE) if points else (Closing.TOTAL,)
    shown = [(place, day) for place, day in own if place < len(after)]
    ahead = {place: _leading(riders, after[place], classification) for place, _ in shown}
    over = final < len(after)
    extra = bonus(tables, riders, after[final]) if last and points and over else ()
    rows: list[Row] = []
    for number in range(len(riders.teams)) if points else riders.classified:
        cells: list[int | None] = []
        leads: list[bool] = []
        for place, day in own:
            # On a rest day nothing but Tour Points is won (R43).
            counts = place in ahead and (points or not day.rest)
            cells.append(_value(after[place], classification, number) if counts else None)
            leads.append(counts and number in ahead[place])
        end: tuple[int | None, ...] = (None,) * len(closing)
        if extra:
            end = (extra[number], after[final].points[number] + extra[number])
        elif over:
            end = (_value(after[final], classification, number),)
        opening = _value(after[first - 1], classification, number) if carried and first <= len(after) else None
        rows.append(Row(number, opening, tuple(cells), end, tuple(leads)))
    return SheetTable(classification, closing, tuple(rows))


def _value(standings: Standings, classification: Classification, number: int) -> int | None:
    """The cell of a rider or team: points that are none leave it empty, a time is always said."""
    if classification is Classification.TIME:
        return standings.time[number]
    values = {
        Classification.SPRINT: standings.sprint,
        Classification.MOUNTAIN: standings.mountain,
        Classification.POINTS: standings.points,
    }
    return values[classification][number] or None


def _leading(riders: Entrants, standings: Standings, classification: Classification) -> frozenset[int]:
    """Who is in front: the leader of a classification (R42, R45), every team that has the most Tour Points."""
    if classification is Classification.POINTS:
        most = max(standings.points)
        return frozenset(team for team, points in enumerate(standings.points) if points == most > 0)
    rank = {Classification.TIME: general, Classification.SPRINT: sprinters, Classification.MOUNTAIN: climbers}
    return frozenset(rank[classification](riders, standings)[:1])


# -- the sheet of a team ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sums:
    """What a rider has so far: seconds, sprint points, mountain points."""

    time: int
    sprint: int
    mountain: int


@dataclass(frozen=True, slots=True)
class RiderLine:
    """A rider in one stage: seconds, points won in it, place in which he crossed, exhaustion cards he kept after it.

    All None before it is ridden.
    """

    stage: int
    time: int | None = None
    sprint: int | None = None
    mountain: int | None = None
    place: int | None = None
    exhaustion: int | None = None


@dataclass(frozen=True, slots=True)
class RiderSheet:
    """A rider's half of the sheet. ``opening``: carried here; ``closing``: after the last line, once it is ridden."""

    rider: int
    opening: Sums | None
    lines: tuple[RiderLine, ...]
    closing: Sums | None


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """Sheet ``number`` of ``of`` of a team; ``of`` is 0 on a blank one, whose team is 0 and means nothing."""

    team: int
    number: int
    of: int
    riders: tuple[RiderSheet, ...]


def player_sheets(tour: TourSetup, tables: TourTables, results: tuple[StageResult, ...]) -> tuple[PlayerSheet, ...]:
    """Answer the sheets of every team, seven stages on each, filled in as far as the tour has been ridden."""
    riders = entrants(tour)
    kept = _evenings(tour, standings_after(tour, tables, results))
    count = -(-len(tour.stages) // STAGES_A_SHEET)
    sheets: list[PlayerSheet] = []
    for team, own in enumerate(riders.teams):
        for number in range(count):
            first = number * STAGES_A_SHEET
            final = min(first + STAGES_A_SHEET, len(tour.stages))
            halves = tuple(
                RiderSheet(
                    rider,
                    _sums(kept[first], rider) if number and first < len(kept) else None,
                    tuple(_line(riders, results, kept, rider, stage) for stage in range(first + 1, final + 1)),
                    _sums(kept[final], rider) if final < len(kept) else None,
                )
                for rider in own
            )
            sheets.append(PlayerSheet(team, number + 1, count, halves))
    return tuple(sheets)


def blank_player_sheet() -> PlayerSheet:
    """Answer a team's sheet for the table."""
    lines = tuple(RiderLine(stage) for stage in range(1, STAGES_A_SHEET + 1))
    return PlayerSheet(0, 1, 0, tuple(RiderSheet(rider, None, lines, None) for rider in range(2)))


def _evenings(tour: TourSetup, after: Sequence[Standings]) -> list[Standings]:
    """The standings at the start, then those with which the riders go on after each stage: past its rest day."""
    found = [after[0]]
    for day, standings in zip(days(tour), after[1:], strict=False):
        if day.rest:
            found[-1] = standings
        else:
            found.append(standings)
    return found


def _line(
    riders: Entrants, results: tuple[StageResult, ...], kept: Sequence[Standings], rider: int, stage: int
) -> RiderLine:
    if stage > len(results):
        return RiderLine(stage)
    result, before, after = results[stage - 1], kept[stage - 1], kept[stage]
    return RiderLine(
        stage,
        stage_times(riders, result)[rider],
        after.sprint[rider] - before.sprint[rider],
        after.mountain[rider] - before.mountain[rider],
        result.crossing.index(rider) + 1,
        after.exhaustion[rider],
    )


def _sums(standings: Standings, rider: int) -> Sums:
    return Sums(standings.time[rider], standings.sprint[rider], standings.mountain[rider])


# -- the standings of the jerseys -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """A place in a classification: a rider or a team, what he has, and how far behind the first he is."""

    place: int
    number: int
    value: int
    behind: int
    jersey: Jersey | None = None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A team's Tour Points: those it has, the bonus at the end of the tour (None before), and the sum."""

    place: int
    team: int
    points: int
    bonus: int | None
    score: int


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """All classifications after ``stages`` of ``of`` stages, best first."""

    stages: int
    of: int
    time: tuple[Standing, ...]
    sprint: tuple[Standing, ...]
    mountain: tuple[Standing, ...]
    teams: tuple[Standing, ...]
    scores: tuple[ScoreLine, ...]


def standings_sheet(tour: TourSetup, tables: TourTables, results: tuple[StageResult, ...]) -> StandingsSheet:
    """Answer the classifications as they are now."""
    riders = entrants(tour)
    now = standings_after(tour, tables, results)[-1]
    worn = {
        now.jerseys.yellow: Jersey.YELLOW,
        now.jerseys.green: Jersey.GREEN,
        now.jerseys.dots: Jersey.DOTS,
    }

    def ranked(order: Sequence[int], values: Sequence[int]) -> tuple[Standing, ...]:
        return tuple(
            Standing(place, rider, values[rider], abs(values[rider] - values[order[0]]), worn.get(rider))
            for place, rider in enumerate(order, 1)
        )

    times = {team: team_time(riders, now, team) for team in teams_by_time(riders, now)}
    quickest = min(times.values(), default=0)
    return StandingsSheet(
        now.stages,
        len(tour.stages),
        ranked(general(riders, now), now.time),
        ranked(sprinters(riders, now), now.sprint),
        ranked(climbers(riders, now), now.mountain),
        tuple(Standing(place, team, time, time - quickest) for place, (team, time) in enumerate(times.items(), 1)),
        _scores(tour, tables, riders, now),
    )


def _scores(tour: TourSetup, tables: TourTables, riders: Entrants, now: Standings) -> tuple[ScoreLine, ...]:
    """The teams by Tour Points, at the end of the tour with the bonus (R44); ties by the latest stage (R45)."""
    if now.stages == len(tour.stages):
        extra = bonus(tables, riders, now)
        return tuple(
            ScoreLine(place, team, now.points[team], extra[team], now.points[team] + extra[team])
            for place, team in enumerate(ranking(tables, riders, now), 1)
        )

    def standing(team: int) -> tuple[int, int]:
        return -now.points[team], min(now.latest.index(rider) for rider in riders.teams[team])

    return tuple(
        ScoreLine(place, team, now.points[team], None, now.points[team])
        for place, team in enumerate(sorted(range(len(riders.teams)), key=standing), 1)
    )

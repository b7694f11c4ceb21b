"""What the tables of a stage and of a tour show: riders or teams by time, with what they won. No widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from flammeapp.engine.board.stages import StackKind, StackSize, Stage
from flammeapp.tour.campaign import TourSetup
from flammeapp.tour.report import DayReport
from flammeapp.tour.results import Entrants, StageResult, TokenWon, stage_times
from flammeapp.tour.standings import Jersey, Jerseys, Standings, general, team_time, teams_by_time
from flammeapp.ui.i18n.names import clock
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.words import gap

MINOR_TOP = 2
"""The highest token of a Minor stack (R38); a Major one has none of this value."""


@dataclass(frozen=True, slots=True)
class Won:
    """Points with their sign: a token's file, or ``sprint``, ``mountain``, ``trophy`` as an icon."""

    sign: str
    value: int

    @property
    def is_token(self) -> bool:
        """Whether it is a token of a stack."""
        return "-" in self.sign


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A place in a table. ``jersey``: which one he wears; ``points``: Tour Points the line brought.

    ``short``: the name where there is little room.
    """

    place: int
    colour: str
    name: str
    player: str
    time: str
    gap: str
    jersey: Jersey | None = None
    won: tuple[Won, ...] = field(default=())
    points: int = 0
    short: str = ""


def worn_by(jerseys: Jerseys) -> dict[int, Jersey]:
    """Answer who wears which jersey."""
    worn = ((jerseys.yellow, Jersey.YELLOW), (jerseys.green, Jersey.GREEN), (jerseys.dots, Jersey.DOTS))
    return {rider: jersey for rider, jersey in worn if rider is not None}


def stage_rows(
    tour: TourSetup, field: TourField, entrants: Entrants, report: DayReport, result: StageResult
) -> tuple[ResultRow, ...]:
    """Answer the result of a stage, best first; the jerseys are those worn in it."""
    times = stage_times(entrants, result)
    worn = worn_by(report.before.jerseys)
    tokens = won_tokens(tour.stages[report.day.stage - 1], result.tokens)
    points = {place.rider: place.points for place in report.podium}
    first = times[result.crossing[0]]
    return tuple(
        ResultRow(
            place,
            field.riders[rider].colour,
            field.riders[rider].name,
            field.team_of(rider).called,
            clock(times[rider]),
            gap(times[rider] - first) if place > 1 else "",
            worn.get(rider),
            tokens.get(rider, ()),
            points.get(rider, 0),
            field.riders[rider].short,
        )
        for place, rider in enumerate(result.crossing, 1)
    )


def overall_rows(field: TourField, entrants: Entrants, standings: Standings) -> tuple[ResultRow, ...]:
    """Answer the riders by total time, with their sprint and mountain points (R42)."""
    worn = worn_by(standings.jerseys)
    order = general(entrants, standings)
    rows: list[ResultRow] = []
    for place, rider in enumerate(order, 1):
        seen = field.riders[rider]
        signs = (("sprint", standings.sprint[rider]), ("mountain", standings.mountain[rider]))
        behind = standings.time[rider] - standings.time[order[0]]
        rows.append(
            ResultRow(
                place,
                seen.colour,
                seen.name,
                field.team_of(rider).called,
                clock(standings.time[rider]),
                gap(behind) if place > 1 else "",
                worn.get(rider),
                tuple(Won(sign, value) for sign, value in signs if value),
                short=seen.short,
            )
        )
    return tuple(rows)


def team_rows(field: TourField, entrants: Entrants, standings: Standings) -> tuple[ResultRow, ...]:
    """Answer the teams by the sum of their times (R44)."""
    order = teams_by_time(entrants, standings)
    times = [team_time(entrants, standings, team) for team in order]
    return tuple(
        ResultRow(
            place,
            field.teams[team].colour,
            field.teams[team].name,
            field.teams[team].called,
            clock(time),
            gap(time - times[0]) if place > 1 else "",
            won=(Won("trophy", standings.points[team]),) if standings.points[team] else (),
        )
        for place, (team, time) in enumerate(zip(order, times, strict=True), 1)
    )


def won_tokens(stage: Stage, tokens: Sequence[TokenWon]) -> dict[int, tuple[Won, ...]]:
    """Answer the tokens each rider took, as pictures.

    A result that was written by an older program does not say from which of two stacks of a kind a token came; its
    value does, but for a 1, which lies below the others of its stack: it is taken for one of the stack whose other
    tokens were taken before.
    """
    found: dict[int, list[Won]] = {}
    taken: dict[StackKind, list[int]] = {StackKind.SPRINT: [], StackKind.MOUNTAIN: []}
    for token in tokens:
        if token.stack is not None and token.stack < len(stage.stacks):
            stack = stage.stacks[token.stack].size
        else:
            there = {each.size for each in stage.stacks if each.kind is token.kind}
            stack = _stack_of(token.value, there, taken[token.kind])
        taken[token.kind].append(token.value)
        kind = "sprint" if token.kind is StackKind.SPRINT else "mountain"
        found.setdefault(token.rider, []).append(Won(f"{kind}-{stack.value}", token.value))
    return {rider: tuple(won) for rider, won in found.items()}


def _stack_of(value: int, there: set[StackSize], before: Sequence[int]) -> StackSize:
    if len(there) == 1:
        return next(iter(there))
    if value > 1:
        return StackSize.MINOR if value == MINOR_TOP else StackSize.MAJOR
    return StackSize.MINOR if MINOR_TOP in before else StackSize.MAJOR

"""A tour from its first stage to its last: what was agreed, and the race that comes next.

Everything follows from the set-up and the results of the stages ridden so far; nothing is kept that could be worked
out (R36-R46).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.board.validate import Problem
from flammeapp.engine.cards import EXHAUSTION
from flammeapp.engine.data import GameData
from flammeapp.engine.expansions import draft, timed_stage
from flammeapp.engine.race_setup import RULES_VERSION, RaceSetup
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.state import RaceState
from flammeapp.engine.tables import TourTables
from flammeapp.engine.teams import RaceOptions, RiderSetup, Seat, TeamSetup
from flammeapp.kernel.chance import spread
from flammeapp.tour.results import Entrants, StageResult, TokenWon
from flammeapp.tour.standings import Standings, after_rest_day, after_stage, at_the_start, placement_order

STAGE_STREAM = 5000
"""Each stage of a tour is shuffled by a seed of its own, drawn from the tour's."""


@dataclass(frozen=True, slots=True)
class TourSetup:
    """The header of a tour. ``rest_days_after`` counts stages from 1; ``options`` hold for every stage.

    ``dummies_classified``: whether dummy teams take part in the classifications (R46).
    """

    stages: tuple[Stage, ...]
    rest_days_after: tuple[int, ...]
    teams: tuple[TeamSetup, ...]
    options: RaceOptions
    seed: int
    dummies_classified: bool = True
    rules_version: int = RULES_VERSION


@dataclass(frozen=True, slots=True)
class Day:
    """One day of a tour: a stage (its number, from 1) or, when ``rest``, the rest day after that stage."""

    stage: int
    rest: bool


def days(tour: TourSetup) -> tuple[Day, ...]:
    """Answer the days of a tour in order."""
    found: list[Day] = []
    for stage in range(1, len(tour.stages) + 1):
        found.append(Day(stage, rest=False))
        if stage in tour.rest_days_after:
            found.append(Day(stage, rest=True))
    return tuple(found)


def check_tour(tour: TourSetup, tables: TourTables) -> tuple[Problem, ...]:
    """Answer what keeps a tour from being started, its stages left aside (R36)."""
    problems: list[Problem] = []
    stages = len(tour.stages)
    if not tables.shortest <= stages <= tables.longest:
        problems.append(
            Problem("wrong_stage_count", {"stages": stages, "least": tables.shortest, "most": tables.longest})
        )
    most = most_rest_days(tour, tables)
    if len(tour.rest_days_after) > most:
        problems.append(Problem("too_many_rest_days", {"days": len(tour.rest_days_after), "most": most}))
    if len(set(tour.rest_days_after)) < len(tour.rest_days_after):
        problems.append(Problem("rest_day_twice"))
    if any(not 1 <= day < stages for day in tour.rest_days_after):
        problems.append(Problem("rest_day_last"))
    return tuple(problems)


def most_rest_days(tour: TourSetup, tables: TourTables) -> int:
    """Answer how many rest days a tour of this length may have: two at full length, else one (R36)."""
    return 2 if len(tour.stages) == tables.longest else 1


def entrants(tour: TourSetup) -> Entrants:
    """Answer the riders of a tour as its classifications count them."""
    teams: list[tuple[int, ...]] = []
    first = 0
    for team in tour.teams:
        teams.append(tuple(range(first, first + len(team.riders))))
        first += len(team.riders)
    dummies = tuple(number for number, team in enumerate(tour.teams) if team.seat is Seat.DUMMY)
    return Entrants(tuple(teams), dummies, tour.dummies_classified)


def standings_after(tour: TourSetup, tables: TourTables, results: tuple[StageResult, ...]) -> tuple[Standings, ...]:
    """Answer the standings at the start and after every day that is over: a rest day is over with its stage."""
    riders = entrants(tour)
    found = [at_the_start(riders)]
    for number, result in enumerate(results, 1):
        found.append(after_stage(tables, riders, found[-1], result))
        if number in tour.rest_days_after:
            found.append(after_rest_day(tables, riders, found[-1]))
    return tuple(found)


def stage_setup(tour: TourSetup, standings: Standings, specialists: tuple[str, ...]) -> RaceSetup:
    """Answer the race of the next stage: placing order, exhaustion carried, specialists kept (R34, R37, R41).

    ``specialists`` by rider, empty names before the draft of stage 1.
    """
    number = standings.stages
    options = replace(
        tour.options,
        expansions=_expansions(tour.options, drafting=number == 0),
        placing=placement_order(entrants(tour), standings) if number else (),
    )
    teams: list[TeamSetup] = []
    rider = 0
    for team in tour.teams:
        riders: list[RiderSetup] = []
        for entered in team.riders:
            # The handicap is shuffled in once, before the tour: what is left of it counts as carried afterwards.
            riders.append(
                replace(
                    entered,
                    handicap=entered.handicap if number == 0 else 0,
                    carried=standings.exhaustion[rider],
                    specialist=specialists[rider] if specialists else entered.specialist,
                )
            )
            rider += 1
        teams.append(replace(team, riders=tuple(riders)))
    return RaceSetup(
        tour.stages[number], tuple(teams), options, spread(tour.seed, STAGE_STREAM + number), tour.rules_version
    )


def _expansions(options: RaceOptions, *, drafting: bool) -> tuple[str, ...]:
    """The expansions of one stage: every stage is timed, only the first begins with the draft."""
    kept = [name for name in options.expansions if drafting or name != draft.NAME]
    return tuple(sorted({*kept, timed_stage.NAME}))


def stage_result(book: RuleBook, setup: RaceSetup, state: RaceState) -> StageResult:
    """Answer what a stage that is over led to."""
    won = state.slots[book.slots[timed_stage.WON]]
    stacks = setup.stage.stacks
    return StageResult(
        crossing=state.crossed,
        seconds=state.slots[book.slots[timed_stage.TIMES]],
        tokens=tuple(
            TokenWon(rider, stacks[stack].kind, value, stack)
            for rider, stack, value in zip(won[::3], won[1::3], won[2::3], strict=True)
        ),
        exhaustion=tuple(
            state.down[rider].count(EXHAUSTION) + state.recycled[rider].count(EXHAUSTION) for rider in book.riders
        ),
        team_trial=setup.stage.kind.value == "team_time_trial",
    )


def drafted_specialists(book: RuleBook, data: GameData, state: RaceState, setup: RaceSetup) -> tuple[str, ...]:
    """Answer the specialist of every rider after stage 1, empty names for those without (R34)."""
    named = [rider.specialist for team in setup.teams for rider in team.riders]
    if draft.SLOT not in book.slots:
        return tuple(named)
    picks = state.slots[book.slots[draft.SLOT]]
    return tuple(data.decks.specialists[pick - 1].id if pick else name for pick, name in zip(picks, named, strict=True))

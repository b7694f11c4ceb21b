"""The classifications of a tour, stage after stage: times, points, jerseys, exhaustion, rest days (R39-R46)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from flammeapp.engine.board.stages import StackKind
from flammeapp.engine.tables import BonusRow, TourTables
from flammeapp.tour.results import Entrants, StageResult, podium, stage_times


class Jersey(Enum):
    """The three jerseys, in the order in which one rider's claims are settled (R42)."""

    YELLOW = "yellow"
    GREEN = "green"
    DOTS = "dots"


@dataclass(frozen=True, slots=True)
class Jerseys:
    """Who wears which; None: the jersey stays in the box."""

    yellow: int | None
    green: int | None
    dots: int | None


NO_JERSEYS = Jerseys(None, None, None)


@dataclass(frozen=True, slots=True)
class Standings:
    """Where a tour stands. By rider: ``time`` (seconds), ``sprint``, ``mountain``, ``exhaustion`` (cards kept).

    By team: ``points`` (Tour Points without the final bonus). ``latest``: the crossing order of the latest stage,
    which settles every tie (R45); before stage 1 the riders in their numbers' order. ``stages``: how many are ridden.
    """

    stages: int
    time: tuple[int, ...]
    sprint: tuple[int, ...]
    mountain: tuple[int, ...]
    exhaustion: tuple[int, ...]
    points: tuple[int, ...]
    latest: tuple[int, ...]
    jerseys: Jerseys


def at_the_start(entrants: Entrants) -> Standings:
    """Answer the standings before stage 1."""
    none = (0,) * len(entrants.riders)
    return Standings(0, none, none, none, none, (0,) * len(entrants.teams), tuple(entrants.riders), NO_JERSEYS)


def after_stage(tables: TourTables, entrants: Entrants, before: Standings, result: StageResult) -> Standings:
    """Answer the standings after a stage: times, tokens, podium (R38-R40), then what R41 says up to the jerseys."""
    times = stage_times(entrants, result)
    points = list(before.points)
    for rider, won in zip(podium(entrants, result, len(tables.podium)), tables.podium, strict=False):
        points[entrants.team_of(rider)] += won
    scored = replace(
        before,
        stages=before.stages + 1,
        time=_added(before.time, times),
        sprint=_added(before.sprint, _won(entrants, result, StackKind.SPRINT)),
        mountain=_added(before.mountain, _won(entrants, result, StackKind.MOUNTAIN)),
        exhaustion=tuple(cards - cards // 2 for cards in result.exhaustion),
        points=tuple(points),
        latest=result.crossing,
    )
    return replace(scored, jerseys=worn(entrants, scored))


def after_rest_day(tables: TourTables, entrants: Entrants, before: Standings) -> Standings:
    """Answer the standings after a rest day (R43): leaders score, all others return half of their cards again."""
    leaders = [
        ranked[0]
        for ranked in (general(entrants, before), sprinters(entrants, before), climbers(entrants, before))
        if ranked
    ]
    points = list(before.points)
    for rider in leaders:
        points[entrants.team_of(rider)] += tables.rest_day_points
    kept = tuple(cards if rider in leaders else cards - cards // 2 for rider, cards in enumerate(before.exhaustion))
    return replace(before, points=tuple(points), exhaustion=kept)


def general(entrants: Entrants, standings: Standings) -> tuple[int, ...]:
    """Answer the riders by total time, the lowest first (R42, R45)."""
    return _ranked(entrants.classified, standings, lambda rider: standings.time[rider])


def general_of_all(entrants: Entrants, standings: Standings) -> tuple[int, ...]:
    """Answer all riders by total time, also those left out of the classifications: who places when (R37)."""
    return _ranked(entrants.riders, standings, lambda rider: standings.time[rider])


def sprinters(entrants: Entrants, standings: Standings) -> tuple[int, ...]:
    """Answer the riders who have sprint points, most first (R42, R45)."""
    return _with_points(entrants, standings, standings.sprint)


def climbers(entrants: Entrants, standings: Standings) -> tuple[int, ...]:
    """Answer the riders who have mountain points, most first (R42, R45)."""
    return _with_points(entrants, standings, standings.mountain)


def teams_by_time(entrants: Entrants, standings: Standings) -> tuple[int, ...]:
    """Answer the teams by the sum of their riders' times, the lowest first (R44, R45)."""
    teams = {entrants.team_of(rider) for rider in entrants.classified}

    def standing(team: int) -> tuple[int, int]:
        return team_time(entrants, standings, team), _first(entrants, standings, team)

    return tuple(sorted(teams, key=standing))


def team_time(entrants: Entrants, standings: Standings, team: int) -> int:
    """Answer the sum of a team's times in seconds."""
    return sum(standings.time[rider] for rider in entrants.teams[team])


def worn(entrants: Entrants, standings: Standings) -> Jerseys:
    """Answer who wears which jersey: one a rider, the next best wears the lesser one (R42)."""
    wearing: list[int] = []
    found: list[int | None] = []
    for ranked in (general(entrants, standings), sprinters(entrants, standings), climbers(entrants, standings)):
        wearer = next((rider for rider in ranked if rider not in wearing), None)
        found.append(wearer)
        if wearer is not None:
            wearing.append(wearer)
    return Jerseys(*found)


def placement_order(entrants: Entrants, standings: Standings) -> tuple[int, ...]:
    """Answer the teams in the order in which they place at the next stage (R37, R46).

    Dummies first, in their set-up order; then fewest Tour Points first; of equal ones the team with the better-placed
    rider in the general classification later.
    """
    by_time = general_of_all(entrants, standings)
    players = [team for team in range(len(entrants.teams)) if team not in entrants.dummies]
    best = {team: min(by_time.index(rider) for rider in entrants.teams[team]) for team in players}
    return (*entrants.dummies, *sorted(players, key=lambda team: (standings.points[team], -best[team])))


def bonus_row(tables: TourTables, entrants: Entrants, stages: int) -> BonusRow:
    """Answer the row of the bonus table for a tour's length; with two players always the first (R44)."""
    if entrants.players == TWO_PLAYERS:
        return tables.bonus[0]
    return next((row for row in tables.bonus if row.least <= stages <= row.most), tables.bonus[-1])


TWO_PLAYERS = 2


def bonus(tables: TourTables, entrants: Entrants, standings: Standings) -> tuple[int, ...]:
    """Answer the bonus Tour Points of each team at the end of the tour (R44)."""
    row = bonus_row(tables, entrants, standings.stages)
    points = [0] * len(entrants.teams)
    for ranked, worth in (
        (general(entrants, standings), row.general),
        (sprinters(entrants, standings), row.sprint),
        (climbers(entrants, standings), row.mountain),
    ):
        for rider, won in zip(ranked, worth, strict=False):
            points[entrants.team_of(rider)] += won
    for team, won in zip(teams_by_time(entrants, standings), row.team, strict=False):
        points[team] += won
    return tuple(points)


def ranking(tables: TourTables, entrants: Entrants, standings: Standings) -> tuple[int, ...]:
    """Answer the teams by their final score, best first; ties by the latest stage (R44, R45)."""
    extra = bonus(tables, entrants, standings)
    teams = range(len(entrants.teams))
    return tuple(
        sorted(teams, key=lambda team: (-standings.points[team] - extra[team], _first(entrants, standings, team)))
    )


def ranking_so_far(entrants: Entrants, standings: Standings) -> tuple[int, ...]:
    """Answer the teams by the Tour Points they have before the final bonus, most first; ties by the latest stage."""
    teams = range(len(entrants.teams))
    return tuple(sorted(teams, key=lambda team: (-standings.points[team], _first(entrants, standings, team))))


def _first(entrants: Entrants, standings: Standings, team: int) -> int:
    """The place in which the team's first rider crossed in the latest stage (R45)."""
    return min(standings.latest.index(rider) for rider in entrants.teams[team])


def _ranked(riders: Iterable[int], standings: Standings, value: Callable[[int], int]) -> tuple[int, ...]:
    return tuple(sorted(riders, key=lambda rider: (value(rider), standings.latest.index(rider))))


def _with_points(entrants: Entrants, standings: Standings, points: Sequence[int]) -> tuple[int, ...]:
    scorers = [rider for rider in entrants.classified if points[rider]]
    return _ranked(scorers, standings, lambda rider: -points[rider])


def _added(before: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple(old + new for old, new in zip(before, more, strict=True))


def _won(entrants: Entrants, result: StageResult, kind: StackKind) -> tuple[int, ...]:
    return tuple(
        sum(token.value for token in result.tokens if token.rider == rider and token.kind is kind)
        for rider in entrants.riders
    )

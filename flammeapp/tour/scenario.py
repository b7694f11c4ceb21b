"""Scenario kind ``tour``: scoring stage after stage (R36-R48)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from flammeapp.engine.board.stages import StackKind, Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.scenario.reading import Result, one_of, refuse
from flammeapp.kernel.codec import Json, Reader, whole
from flammeapp.tour.results import Entrants, StageResult, TokenWon
from flammeapp.tour.standings import (
    after_rest_day,
    after_stage,
    at_the_start,
    bonus,
    placement_order,
    ranking,
)

MODES = ("tour", "team_time_trial", "individual_time_trial")
MOST_CARDS = 999
MOST_POINTS = 99
MOST_STAGES = 99
_TIME = re.compile(r"(0|[1-9][0-9]{0,4}):([0-5][0-9])")


def play_tour(reader: Reader, data: GameData, _stages: Sequence[Stage]) -> Result:
    """Answer jerseys, points, times, exhaustion, the next placement order, and, when complete, bonus and ranking."""
    team_names, names, entrants = _entrants(reader)
    results = [_stage(entry, names) for entry in reader.readers("stages")]
    complete = reader.flag("complete") if reader.has("complete") else False
    shortest, longest = data.tables.shortest, data.tables.longest
    if not 1 <= len(results) <= MOST_STAGES or (complete and not shortest <= len(results) <= longest):
        raise refuse("wrong_stage_count", "stages", least=shortest, most=longest)
    rest = _rest_days(reader, len(results), complete=complete)
    standings = at_the_start(entrants)
    jerseys: list[Json] = []
    for number, result in enumerate(results, 1):
        standings = after_stage(data.tables, entrants, standings, result)
        worn = standings.jerseys
        jerseys.append(
            {
                jersey: None if rider is None else names[rider]
                for jersey, rider in (("yellow", worn.yellow), ("green", worn.green), ("dots", worn.dots))
            }
        )
        if number in rest:
            standings = after_rest_day(data.tables, entrants, standings)
    return {
        "jerseys": jerseys,
        "points": dict(zip(team_names, standings.points, strict=True)),
        "exhaustion": dict(zip(names, standings.exhaustion, strict=True)),
        "time": {name: clock(seconds) for name, seconds in zip(names, standings.time, strict=True)},
        "placement_order": [team_names[team] for team in placement_order(entrants, standings)],
        "bonus": dict(zip(team_names, bonus(data.tables, entrants, standings), strict=True)) if complete else {},
        "ranking": [team_names[team] for team in ranking(data.tables, entrants, standings)] if complete else [],
    }


def clock(seconds: int) -> str:
    """Answer a time as ``m:ss``, minutes unbounded."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def _entrants(reader: Reader) -> tuple[list[str], list[str], Entrants]:
    teams = reader.reader("teams")
    team_names = list(teams.names())
    names: list[str] = []
    numbered: list[tuple[int, ...]] = []
    for team in team_names:
        riders = teams.sequence(team)
        if not riders:
            raise refuse("no_riders", teams.where(team))
        for index, rider in enumerate(riders):
            if not isinstance(rider, str):
                raise refuse("not_a_text", f"{teams.where(team)}.{index}")
            if rider in names:
                raise refuse("rider_twice", f"{teams.where(team)}.{index}", rider=rider)
            names.append(rider)
        numbered.append(tuple(range(len(names) - len(riders), len(names))))
    if not team_names:
        raise refuse("no_teams", "teams")
    dummies: list[int] = []
    if reader.has("dummies"):
        for index, name in enumerate(reader.sequence("dummies")):
            if name not in team_names:
                raise refuse("unknown_team", f"dummies.{index}")
            if team_names.index(str(name)) in dummies:
                raise refuse("team_twice", f"dummies.{index}")
            dummies.append(team_names.index(str(name)))
    return team_names, names, Entrants(tuple(numbered), tuple(dummies))


def _stage(entry: Reader, names: list[str]) -> StageResult:
    crossing: list[int] = []
    seconds = [0] * len(names)
    for index, line in enumerate(entry.sequence("finish")):
        key = f"{entry.where('finish')}.{index}"
        if not isinstance(line, list) or len(line) != 2:  # a rider and a time
            raise refuse("bad_finish_line", key)
        rider = _known(line[0], names, key)
        if rider in crossing:
            raise refuse("rider_twice", key, rider=names[rider])
        match = _TIME.fullmatch(line[1]) if isinstance(line[1], str) else None
        if match is None:
            raise refuse("bad_time", key)
        crossing.append(rider)
        seconds[rider] = int(match[1]) * 60 + int(match[2])
    if len(crossing) < len(names):
        missing = next(rider for rider in range(len(names)) if rider not in crossing)
        raise refuse("rider_missing", entry.where("finish"), rider=names[missing])
    mode = one_of(entry, "mode", MODES) if entry.has("mode") else MODES[0]
    result = StageResult(
        tuple(crossing),
        tuple(seconds),
        _tokens(entry, names),
        _exhaustion(entry, names),
        team_trial=mode == "team_time_trial",
    )
    entry.done()
    return result


def _tokens(entry: Reader, names: list[str]) -> tuple[TokenWon, ...]:
    won: list[TokenWon] = []
    if not entry.has("tokens"):
        return ()
    tokens = entry.reader("tokens")
    kinds = {kind.value: kind for kind in StackKind}
    for name in tokens.names():
        rider = _known(name, names, tokens.where(name))
        for index, token in enumerate(tokens.sequence(name)):
            key = f"{tokens.where(name)}.{index}"
            if not isinstance(token, list) or len(token) != 2 or token[0] not in list(kinds):
                raise refuse("bad_token", key)
            won.append(TokenWon(rider, kinds[str(token[0])], whole(token[1], key, 1, MOST_POINTS)))
    return tuple(won)


def _exhaustion(entry: Reader, names: list[str]) -> tuple[int, ...]:
    cards = [0] * len(names)
    if entry.has("exhaustion"):
        listed = entry.reader("exhaustion")
        for name in listed.names():
            cards[_known(name, names, listed.where(name))] = listed.whole(name, 0, MOST_CARDS)
    return tuple(cards)


def _rest_days(reader: Reader, stages: int, *, complete: bool) -> tuple[int, ...]:
    if not reader.has("rest_days_after"):
        return ()
    days = reader.wholes("rest_days_after", 1, stages)
    if len(set(days)) < len(days):
        raise refuse("rest_day_twice", "rest_days_after")
    if complete and stages in days:
        raise refuse("rest_day_last", "rest_days_after")
    return days


def _known(name: object, names: list[str], key: str) -> int:
    if name not in names:
        raise refuse("unknown_rider", key, rider=str(name))
    return names.index(str(name))

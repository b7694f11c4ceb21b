"""The rules of a tour a second time, as slow and literal as the page that states them.

A yardstick for the tour, written from the text of the rules alone and sharing nothing with it: plain dicts and loops,
times as seconds. It reads a scenario of the kind "tour" that is known to be right and answers its result; it checks
nothing. ``standings`` answers the same after every single day. Every function names the rules it is a transcript of.
"""

from __future__ import annotations

from typing import Any

PODIUM = (3, 2, 1)

# R44: stages 3-7, 8-14, 15-21; the general, team, sprint and mountain classification.
BONUS = (
    {"general": (3, 2, 1), "team": (1,), "sprint": (2, 1), "mountain": (2, 1)},
    {"general": (4, 3, 2, 1), "team": (2, 1), "sprint": (3, 2, 1), "mountain": (3, 2, 1)},
    {"general": (5, 4, 3, 2, 1), "team": (3, 2, 1), "sprint": (4, 3, 2, 1), "mountain": (4, 3, 2, 1)},
)


def play_tour(document: dict[str, Any]) -> dict[str, Any]:
    """Answer the result of a scenario of the kind "tour"."""
    days = standings(document)
    last = days[-1]
    result = {
        "jerseys": [day["jerseys"] for day in days if day["day"] == "stage"],
        "points": last["points"],
        "exhaustion": last["exhaustion"],
        "time": {rider: clock(seconds) for rider, seconds in last["time"].items()},
        "placement_order": last["placement_order"],
    }
    if document.get("complete"):
        result["bonus"] = bonus_points(document, last)
        result["ranking"] = final_ranking(document, last, result["bonus"])
    return result


def standings(document: dict[str, Any], *, dummies_classified: bool = True) -> list[dict[str, Any]]:
    """What stands after every stage and every rest day, in the order of the days."""
    teams = document["teams"]
    riders = [rider for team in teams for rider in teams[team]]
    dummies = document.get("dummies", [])
    # R46: dummies take places, points and jerseys like others; a setting leaves them out of the classifications.
    classified = [rider for rider in riders if dummies_classified or not any(rider in teams[team] for team in dummies)]
    points = dict.fromkeys(teams, 0)
    time = dict.fromkeys(riders, 0)
    sprint = dict.fromkeys(riders, 0)
    mountain = dict.fromkeys(riders, 0)
    days = []
    for number, stage in enumerate(document["stages"], start=1):
        crossing = [rider for rider, _ in stage["finish"]]
        # R39, R48: the times of the stage are added.
        for rider, seconds in stage_times(stage, teams).items():
            time[rider] += seconds
        # R38: so are the tokens.
        for rider, taken in stage.get("tokens", {}).items():
            for kind, value in taken:
                if kind == "sprint":
                    sprint[rider] += value
                if kind == "mountain":
                    mountain[rider] += value
        # R40
        for team, gained in podium(stage, teams):
            points[team] += gained
        # R41 (1): each rider returns floor(n/2) of the n exhaustion cards left in his deck. R46: dummies have none.
        exhaustion = {}
        for rider in riders:
            left = stage.get("exhaustion", {}).get(rider, 0)
            exhaustion[rider] = left - left // 2
        # R45
        general = [rider for rider in by_time(time, crossing) if rider in classified]
        sprinters = [rider for rider in by_points(sprint, crossing) if rider in classified]
        climbers = [rider for rider in by_points(mountain, crossing) if rider in classified]
        # R41 (3), R42
        jerseys = worn_jerseys(general, sprinters, climbers)
        day = {
            "day": "stage",
            "time": dict(time),
            "sprint": dict(sprint),
            "mountain": dict(mountain),
            "general": general,
            "sprinters": sprinters,
            "climbers": climbers,
            "teams": [
                team for team in teams_by_time(teams, time, crossing) if dummies_classified or team not in dummies
            ],
            "jerseys": jerseys,
            "crossing": crossing,
            "points": dict(points),
            "exhaustion": dict(exhaustion),
            "placement_order": placement_order(teams, dummies, points, by_time(time, crossing)),
        }
        days.append(day)
        # R41 (4)
        if number in document.get("rest_days_after", []):
            # R43: the leaders, not the wearers, get a Tour Point each, several times if they lead several ...
            leaders = [ranked[0] for ranked in (general, sprinters, climbers) if ranked]
            for leader in leaders:
                points[team_of(leader, teams)] += 1
            # ... and all other riders return half again.
            for rider in riders:
                if rider not in leaders:
                    exhaustion[rider] -= exhaustion[rider] // 2
            days.append(
                day
                | {
                    "day": "rest",
                    "points": dict(points),
                    "exhaustion": dict(exhaustion),
                    "placement_order": placement_order(teams, dummies, points, by_time(time, crossing)),
                }
            )
    return days


# ---------------------------------------------------------------- one stage


def stage_times(stage: dict[str, Any], teams: dict[str, list[str]]) -> dict[str, int]:
    """R39; R48: in a team time trial both riders get the slower one's time."""
    times = {rider: seconds_of(written) for rider, written in stage["finish"]}
    if stage.get("mode") != "team_time_trial":
        return times
    levelled = {}
    for riders in teams.values():
        slower = max(times[rider] for rider in riders)
        for rider in riders:
            levelled[rider] = slower
    return levelled


def podium(stage: dict[str, Any], teams: dict[str, list[str]]) -> list[tuple[str, int]]:
    """R40: the first three across get 3, 2, 1. R48: in a team time trial the first of each team, in that order."""
    firsts: list[str] = []
    for rider, _ in stage["finish"]:
        team = team_of(rider, teams)
        if stage.get("mode") == "team_time_trial" and team in firsts:
            continue
        firsts.append(team)
    return list(zip(firsts, PODIUM, strict=False))


# ---------------------------------------------------------------- classifications


def by_time(time: dict[str, int], crossing: list[str]) -> list[str]:
    """R42, R45: lowest total time first; equal: who crossed first in the latest stage."""
    return sorted(crossing, key=lambda rider: time[rider])  # the sort keeps the order of crossing among equals


def by_points(points: dict[str, int], crossing: list[str]) -> list[str]:
    """R42, R45: most points first; nobody without points."""
    return sorted((rider for rider in crossing if points[rider] > 0), key=lambda rider: -points[rider])


def teams_by_time(teams: dict[str, list[str]], time: dict[str, int], crossing: list[str]) -> list[str]:
    """R44: team time = sum of its riders' times; R45: equal: whose rider crossed first in the latest stage."""
    total = {team: sum(time[rider] for rider in riders) for team, riders in teams.items()}
    return sorted(first_crossed(teams, crossing), key=lambda team: total[team])


def first_crossed(teams: dict[str, list[str]], crossing: list[str]) -> list[str]:
    """R45: the teams in the order in which their first riders crossed."""
    order: list[str] = []
    for rider in crossing:
        if team_of(rider, teams) not in order:
            order.append(team_of(rider, teams))
    return order


def worn_jerseys(general: list[str], sprinters: list[str], climbers: list[str]) -> dict[str, str | None]:
    """R42: one jersey a rider, yellow before green before polka dots; the next best wears the lesser one."""
    worn: dict[str, str | None] = {"yellow": None, "green": None, "dots": None}
    for jersey, ranked in (("yellow", general), ("green", sprinters), ("dots", climbers)):
        for rider in ranked:
            if rider not in worn.values():
                worn[jersey] = rider
                break
    return worn


def placement_order(
    teams: dict[str, list[str]], dummies: list[str], points: dict[str, int], general: list[str]
) -> list[str]:
    """R37, R46: dummies first, in their set-up order; then fewest Tour Points first; tied: the better placed later."""

    def best_place(team: str) -> int:
        return min(general.index(rider) for rider in teams[team])

    players = [team for team in teams if team not in dummies]
    return [*dummies, *sorted(players, key=lambda team: (points[team], -best_place(team)))]


# ---------------------------------------------------------------- the end


def bonus_points(document: dict[str, Any], last: dict[str, Any]) -> dict[str, int]:
    """R44: up to 7 stages, and always with two teams that are not dummies, the first row; up to 14 the second."""
    teams = document["teams"]
    players = [team for team in teams if team not in document.get("dummies", [])]
    stages = len(document["stages"])
    if len(players) == 2 or stages <= 7:
        row = BONUS[0]
    elif stages <= 14:
        row = BONUS[1]
    else:
        row = BONUS[2]
    bonus = dict.fromkeys(teams, 0)
    for ranked, gains in (("general", "general"), ("sprinters", "sprint"), ("climbers", "mountain")):
        for rider, gained in zip(last[ranked], row[gains], strict=False):
            bonus[team_of(rider, teams)] += gained
    for team, gained in zip(last["teams"], row["team"], strict=False):
        bonus[team] += gained
    return bonus


def final_ranking(document: dict[str, Any], last: dict[str, Any], bonus: dict[str, int]) -> list[str]:
    """R44: podium + rest days + bonus, most wins; R45: equal: whose rider crossed first in the latest stage."""
    order = first_crossed(document["teams"], last["crossing"])
    return sorted(order, key=lambda team: -(last["points"][team] + bonus[team]))


# ---------------------------------------------------------------- small things


def team_of(rider: str, teams: dict[str, list[str]]) -> str:
    """Answer whose rider he is."""
    return next(team for team, riders in teams.items() if rider in riders)


def seconds_of(written: str) -> int:
    """``"1:20"`` is 80 seconds."""
    minutes, seconds = written.split(":")
    return int(minutes) * 60 + int(seconds)


def clock(seconds: int) -> str:
    """``"m:ss"``, minutes unbounded."""
    return f"{seconds // 60}:{seconds % 60:02}"

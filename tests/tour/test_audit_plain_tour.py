"""The classifications and the literal reading of the rules agree on thousands of random tours full of ties (R36-R48).

FLAMME_AUDIT_TOURS sets how many tours are scored: 2000 unless told otherwise, 100000 for a long look.
"""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from flammeapp.engine.board.stages import StackKind
from flammeapp.engine.scenario import play_scenario
from flammeapp.engine.teams import Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.tour.campaign import TourSetup, entrants, standings_after
from flammeapp.tour.placement import PlacementReason, placement_lines
from flammeapp.tour.results import StageResult, TokenWon
from flammeapp.tour.scenario import play_tour
from flammeapp.tour.standings import (
    Standings,
    bonus,
    climbers,
    general,
    placement_order,
    ranking,
    sprinters,
    teams_by_time,
)
from tests.tour import plain_tour
from tests.tour.classified import ROOT, data, stages, tables
from tests.tour.plain_tours import random_tour

OWN = ROOT / "tests" / "scenarios" / "tour"
TOURS = int(os.environ.get("FLAMME_AUDIT_TOURS", "2000"))
AT_A_TIME = 500
KINDS = {"tour": play_tour}


@pytest.mark.parametrize("first", range(0, TOURS, AT_A_TIME))
def test_random_tours(first: int) -> None:
    for seed in range(first, min(first + AT_A_TIME, TOURS)):
        document = random_tour(Random(seed))
        result = play_scenario(document, data(), (), KINDS).result
        expected = {"bonus": {}, "ranking": [], **plain_tour.play_tour(document)}
        assert result == expected, f"tour {seed}: {json.dumps(document)}"


@pytest.mark.parametrize("dummies_classified", [True, False])
@pytest.mark.parametrize("first", range(0, TOURS // 4, AT_A_TIME))
def test_random_tours_day_by_day(first: int, dummies_classified: bool) -> None:
    """What a campaign shows in the evening of every day, with the setting that leaves dummies out (R46)."""
    for seed in range(first, min(first + AT_A_TIME, TOURS // 4)):
        document = in_set_up_order(random_tour(Random(seed)))
        days = plain_tour.standings(document, dummies_classified=dummies_classified)
        tour = agreed(document, dummies_classified=dummies_classified)
        found = standings_after(tour, tables(), results(document))[1:]
        assert [told(document, tour, standings) for standings in found] == [
            {key: day[key] for key in TOLD} for day in days
        ], f"tour {seed}: {json.dumps(document)}"
        if document.get("complete"):
            team_names = list(document["teams"])
            riders = entrants(tour)
            expected = plain_tour.bonus_points(document, days[-1])
            assert dict(zip(team_names, bonus(tables(), riders, found[-1]), strict=True)) == expected
            order = plain_tour.final_ranking(document, days[-1], expected)
            assert [team_names[team] for team in ranking(tables(), riders, found[-1])] == order


def test_why_a_team_places_where_it_does() -> None:
    """R37, R46: nobody's teams first, then by points; who has as many as another waits for the better time."""
    for seed in range(300):
        document = in_set_up_order(random_tour(Random(seed)))
        day = plain_tour.standings(document)[-1]
        tour = agreed(document, dummies_classified=True)
        lines = placement_lines(entrants(tour), standings_after(tour, tables(), results(document))[-1])
        team_names = list(document["teams"])
        players = [team for team in team_names if team not in document.get("dummies", [])]
        for line, team in zip(lines, day["placement_order"], strict=True):
            assert (team_names[line.team], line.points) == (team, day["points"][team])
            places = [day["general"].index(rider) + 1 for rider in document["teams"][team]]
            assert line.place == min(places)
            if team not in players:
                assert line.reason is PlacementReason.DUMMY
                continue
            tied = [other for other in players if day["points"][other] == day["points"][team]]
            assert line.reason is (PlacementReason.TIME if len(tied) > 1 else PlacementReason.POINTS)


def test_the_random_tours_hold_what_they_should() -> None:
    """A comparison proves nothing about what never happens: every feature turns up often enough."""
    count: dict[str, int] = dict.fromkeys(
        (
            "tied times",
            "tied sprinters",
            "tied climbers",
            "tied teams",
            "tied score",
            "tied placing",
            "lesser jersey handed on",
            "jersey left in the box",
            "leads twice on a rest day",
            "dummy in yellow",
            "two players of three",
            "long",
            "middle",
            "levelled",
            "two of a team on the podium",
            "single",
            "one team",
            "odd card",
        ),
        0,
    )
    for seed in range(600):
        document = random_tour(Random(seed))
        teams, dummies = document["teams"], document.get("dummies", [])
        days = plain_tour.standings(document)
        last = days[-1]
        leaders = [last[key][0] for key in ("general", "sprinters", "climbers") if last[key]]
        totals = [sum(last["time"][rider] for rider in riders) for riders in teams.values()]
        players = [team for team in teams if team not in dummies]
        count["tied times"] += len(set(last["time"].values())) < len(last["time"])
        count["tied sprinters"] += len({last["sprint"][rider] for rider in last["sprinters"]}) < len(last["sprinters"])
        count["tied climbers"] += len({last["mountain"][rider] for rider in last["climbers"]}) < len(last["climbers"])
        count["tied teams"] += len(set(totals)) < len(totals)
        count["tied placing"] += len({last["points"][team] for team in players}) < len(players)
        count["lesser jersey handed on"] += last["jerseys"]["green"] not in (None, *last["sprinters"][:1])
        count["jersey left in the box"] += last["jerseys"]["dots"] is None
        count["leads twice on a rest day"] += last["day"] == "rest" and len(set(leaders)) < len(leaders)
        count["dummy in yellow"] += plain_tour.team_of(last["jerseys"]["yellow"], teams) in dummies
        count["two players of three"] += len(players) == 2 and len(teams) > 2
        count["long"] += len(document["stages"]) >= 15
        count["middle"] += 8 <= len(document["stages"]) <= 14
        count["single"] += all(len(riders) == 1 for riders in teams.values())
        count["one team"] += len(teams) == 1
        for stage in document["stages"]:
            trial = stage.get("mode") == "team_time_trial"
            times = {rider: plain_tour.seconds_of(time) for rider, time in stage["finish"]}
            count["levelled"] += trial and times != plain_tour.stage_times(stage, teams)
            firsts = [plain_tour.team_of(rider, teams) for rider, _ in stage["finish"][:3]]
            count["two of a team on the podium"] += not trial and len(set(firsts)) < len(firsts)
            count["odd card"] += any(cards % 2 for cards in stage.get("exhaustion", {}).values())
        if document.get("complete"):
            gained = plain_tour.bonus_points(document, last)
            scores = [last["points"][team] + gained[team] for team in teams]
            count["tied score"] += len(set(scores)) < len(scores)
    assert min(count.values()) >= 10, count


def own_scenarios() -> list[Path]:
    return sorted(OWN.glob("*.json"))


@pytest.mark.parametrize("path", own_scenarios(), ids=lambda path: path.stem)
def test_the_literal_reading_itself(path: Path) -> None:
    """The yardstick is measured: it scores the written cases too."""
    document = json.loads(path.read_text(encoding="utf-8"))
    result = plain_tour.play_tour(document)
    assert {key: result[key] for key in document["expect"]} == document["expect"]


# ---------------------------------------------------------------- the same tour as a campaign keeps it

TOLD = (
    "time",
    "sprint",
    "mountain",
    "general",
    "sprinters",
    "climbers",
    "teams",
    "jerseys",
    "crossing",
    "points",
    "exhaustion",
    "placement_order",
)


def in_set_up_order(document: dict[str, Any]) -> dict[str, Any]:
    """The same tour with its dummies in the order of the teams, as a set-up has them."""
    return document | {"dummies": sorted(document.get("dummies", []), key=list(document["teams"]).index)}


def agreed(document: dict[str, Any], *, dummies_classified: bool) -> TourSetup:
    """The set-up of the tour."""
    names = list(document["teams"])
    dummies = document["dummies"]
    kinds = (RiderKind.ROULEUR, RiderKind.SPRINTEUR)
    teams = tuple(
        TeamSetup(
            list(Colour)[number % len(Colour)],
            name,
            Seat.DUMMY if name in dummies else Seat.COMPUTER,
            riders=tuple(RiderSetup(kind) for kind, _ in zip(kinds, document["teams"][name], strict=False)),
            dummy=DummyKind.MUSCLE if name in dummies else None,
        )
        for number, name in enumerate(names)
    )
    road = (stages()["grand-tour-03-2-4"],) * len(document["stages"])
    rest = tuple(document.get("rest_days_after", ()))
    return TourSetup(road, rest, teams, RaceOptions(), 1, dummies_classified=dummies_classified)


def results(document: dict[str, Any]) -> tuple[StageResult, ...]:
    """What every stage led to, riders numbered through."""
    names = [rider for riders in document["teams"].values() for rider in riders]
    found = []
    for stage in document["stages"]:
        times = {rider: plain_tour.seconds_of(time) for rider, time in stage["finish"]}
        tokens = [
            TokenWon(names.index(rider), StackKind(kind), value)
            for rider, taken in stage.get("tokens", {}).items()
            for kind, value in taken
        ]
        found.append(
            StageResult(
                crossing=tuple(names.index(rider) for rider, _ in stage["finish"]),
                seconds=tuple(times[rider] for rider in names),
                tokens=tuple(tokens),
                exhaustion=tuple(stage.get("exhaustion", {}).get(rider, 0) for rider in names),
                team_trial=stage.get("mode") == "team_time_trial",
            )
        )
    return tuple(found)


def told(document: dict[str, Any], tour: TourSetup, standings: Standings) -> dict[str, Any]:
    """The standings of one day by names."""
    riders = entrants(tour)
    team_names = list(document["teams"])
    names = [rider for team in document["teams"].values() for rider in team]
    worn = {"yellow": standings.jerseys.yellow, "green": standings.jerseys.green, "dots": standings.jerseys.dots}
    return {
        "time": dict(zip(names, standings.time, strict=True)),
        "sprint": dict(zip(names, standings.sprint, strict=True)),
        "mountain": dict(zip(names, standings.mountain, strict=True)),
        "general": [names[rider] for rider in general(riders, standings)],
        "sprinters": [names[rider] for rider in sprinters(riders, standings)],
        "climbers": [names[rider] for rider in climbers(riders, standings)],
        "teams": [team_names[team] for team in teams_by_time(riders, standings)],
        "jerseys": {jersey: None if rider is None else names[rider] for jersey, rider in worn.items()},
        "crossing": [names[rider] for rider in standings.latest],
        "points": dict(zip(team_names, standings.points, strict=True)),
        "exhaustion": dict(zip(names, standings.exhaustion, strict=True)),
        "placement_order": [team_names[team] for team in placement_order(riders, standings)],
    }

"""The engine and the literal reading of the rules agree on thousands of random rounds with everything in them.

Roundabouts, weather, crashes, abilities, dummies, tokens, times and both trials. FLAMME_AUDIT_ROUNDS sets how many
rounds are ridden: 20000 unless told otherwise, 200000 for a long look. Every tenth is a round of the base box besides,
ridden through the door of a race without expansions, where short cuts are taken.
"""

import json
import os
from pathlib import Path
from random import Random

import pytest

from flammeapp.engine.scenario import play_scenario
from tests.engine import plain_rules
from tests.engine.plain_rounds import random_base_round, random_round
from tests.engine.setups import ROOT, game_data
from tests.engine.situations import ride_round

OWN = ROOT / "tests" / "scenarios" / "round"
ROUNDS = int(os.environ.get("FLAMME_AUDIT_ROUNDS", "20000"))
AT_A_TIME = 1000


@pytest.mark.parametrize("first", range(0, ROUNDS, AT_A_TIME))
def test_random_rounds(first: int) -> None:
    for seed in range(first, min(first + AT_A_TIME, ROUNDS)):
        document = random_round(Random(seed))
        result = play_scenario(document, game_data(), ()).result
        assert result == plain_rules.play_round(document), f"round {seed}: {json.dumps(document)}"


@pytest.mark.parametrize("first", range(0, ROUNDS // 10, AT_A_TIME))
def test_random_rounds_of_the_base_box_through_the_door(first: int) -> None:
    for seed in range(first, min(first + AT_A_TIME, ROUNDS // 10)):
        document = random_base_round(Random(seed))
        # A race lists the riders of a square from the right; apart from that they keep their mixed order.
        listed = sorted(document["riders"], key=lambda rider: "rml".index(rider["at"][-1]))
        expected = plain_rules.play_round(document)
        played = ride_round(document["track"], *((rider["at"], rider["card"]) for rider in listed))
        names = [rider["id"] for rider in listed]
        shown = f"round {seed}: {json.dumps(document)}"
        assert dict(zip(names, played.places, strict=True)) == expected["at"], shown
        assert sorted(names[rider] for rider in played.exhausted) == expected["exhausted"], shown
        assert [names[rider] for rider in played.state.crossed] == expected["finished"], shown


def test_the_random_rounds_hold_what_they_should() -> None:
    """A comparison proves nothing about what never happens: every feature turns up often enough."""
    count: dict[str, int] = dict.fromkeys(
        ("crash", "up again", "slipstream", "grass", "across", "token", "minute", "recovered", "split", "chase"), 0
    )
    for seed in range(600):
        document = random_round(Random(seed))
        result = plain_rules.play_round(document)
        down = {rider["id"] for rider in document["riders"] if rider.get("crashed")}
        count["crash"] += bool(set(result["crashed"]) - down)
        count["up again"] += bool(down - set(result["crashed"]))
        count["slipstream"] += result["moved"] != result["at"]
        count["grass"] += any(place.endswith("g") for place in result["at"].values())
        count["across"] += bool(result["finished"])
        count["token"] += bool(result.get("tokens"))
        count["minute"] += bool(result.get("minutes"))
        count["recovered"] += bool(result["recovered"])
        count["split"] += "(" in document["track"]
        count["chase"] += "chase" in json.dumps(document)
    assert min(count.values()) >= 10, count


def own_scenarios() -> list[Path]:
    return [path for path in sorted(OWN.glob("*.json")) if '"track"' in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", own_scenarios(), ids=lambda path: path.stem)
def test_the_literal_reading_itself(path: Path) -> None:
    """The yardstick is measured: it plays the written cases too."""
    document = json.loads(path.read_text(encoding="utf-8"))
    result = plain_rules.play_round(document)
    assert {key: result[key] for key in document["expect"]} == document["expect"]

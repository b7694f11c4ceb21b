"""The engine and the literal reading of the rules agree on thousands of random rounds with everything in them.

Roundabouts, weather, crashes, abilities, dummies, tokens, times and both trials. FLAMME_AUDIT_ROUNDS sets how many
rounds are ridden: 20000 unless told otherwise, 200000 for a long look.
"""

import json
import os
from functools import cache
from pathlib import Path
from random import Random

import pytest

from flammeapp.engine.data import GameData
from flammeapp.engine.scenario import play_scenario
from flammeapp.store.files import load_data
from tests.engine import plain_rules
from tests.engine.plain_rounds import random_round

ROOT = Path(__file__).resolve().parents[2]
OWN = ROOT / "tests" / "scenarios" / "round"
ROUNDS = int(os.environ.get("FLAMME_AUDIT_ROUNDS", "20000"))
AT_A_TIME = 1000


@cache
def data() -> GameData:
    return load_data(ROOT / "resources")


@pytest.mark.parametrize("first", range(0, ROUNDS, AT_A_TIME))
def test_random_rounds(first: int) -> None:
    for seed in range(first, min(first + AT_A_TIME, ROUNDS)):
        document = random_round(Random(seed))
        result = play_scenario(document, data(), ()).result
        assert result == plain_rules.play_round(document), f"round {seed}: {json.dumps(document)}"


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

"""Cases of a round written in few words, and the two who have to play them: the engine and the literal reading.

The roads with a roundabout number the inner squares first. RING: 0 1 road, 2-4 inner, 5-9 outer, 10-15 road, 16-20
beyond the line. TWO_RINGS: 0, inner 1, outer 2 3, road 4, inner 5, outer 6 7, road 8-13, beyond 14-18.
"""

from typing import Any

import pytest

from flammeapp.engine.scenario import play_scenario
from tests.engine import plain_rules
from tests.engine.setups import game_data

FLAT = "F2*30 X2*5"
SHORT = "F2*10 X2*7"
RING = "F2*2 (F1*3|F1*5) F2*6 X2*5"
TWO_RINGS = "F2 (F1*1|F1*2) F2 (F1*1|F1*2) F2*6 X2*5"
CORNER = "F2*6 W1*3 F2*12 X2*5"
RAIN = "F2*6 F2w*6 F2*12 X2*5"
TOUR = {"mode": "tour"}
TEAMS = {"mode": "team_time_trial"}
ALONE = {"mode": "individual_time_trial"}
WHITE = {"team": "white", "dummy": "peloton"}
GREY = {"team": "grey", "dummy": "peloton"}


def on(name: str, at: str, card: Any = None, *abilities: str, **keys: Any) -> dict[str, Any]:
    """A rider: a team of his own and a Rouleur unless ``keys`` say otherwise."""
    if abilities:
        card = {"value": card, "abilities": list(abilities)}
    return {"id": name, "team": name, "type": "rouleur", "at": at, "card": card, **keys}


def case(name: str, rules: str, track: str, riders: list[dict[str, Any]], expect: dict[str, Any], **extra: Any) -> Any:
    """A scenario with what must come out; ``at`` and ``moved`` name every rider as `a 5r, b 4l`."""
    for key in ("at", "moved"):
        if key in expect:
            expect[key] = dict(place.split() for place in expect[key].split(", "))
    document = {"id": name, "kind": "round", "track": track, "riders": riders, "expect": expect, **extra}
    return pytest.param(document, id=f"{rules} {name}")


def stack(square: int, *tokens: int, kind: str = "sprint") -> dict[str, Any]:
    return {"square": square, "kind": kind, "tokens": list(tokens)}


def play_both(document: dict[str, Any]) -> None:
    """What was worked out by hand is what the engine answers, and the literal reading too."""
    assert play_scenario(document, game_data(), ()).differences == ()
    result = plain_rules.play_round(document)
    assert {key: result[key] for key in document["expect"]} == document["expect"]

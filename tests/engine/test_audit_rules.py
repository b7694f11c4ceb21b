"""Corner cases of a round, worked out by hand from the text of the rules: each names the sentences it comes from.

The roads with a roundabout number the inner squares first. RING: 0 1 road, 2-4 inner, 5-9 outer, 10-15 road, 16-20
beyond the line. TWO_RINGS: 0, inner 1, outer 2 3, road 4, inner 5, outer 6 7, road 8-13, beyond 14-18.
"""

from typing import Any

import pytest

from tests.engine import plain_rules
from tests.engine.test_audit_plain import data, play_scenario

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


VALUE = [
    case(
        "a second ascent behind a short first one", "R12", "F2*2 A2 F2*3 A2*2 F2*6 X2*5",
        [on("a", "0r", 9)], {"at": "a 5r"},
    ),
    case(
        "Strong Ascent caps by the first ascent and ends on the second", "R12 R35", "F2*2 A2 F2*3 A2*2 F2*6 X2*5",
        [on("a", "0r", 9, "strong_ascent_7")], {"at": "a 7r"},
    ),
    case("the last step touches the ascent", "R12", "F2*4 A2*6 X2*5", [on("a", "0r", 4)], {"at": "a 4r"}),
    case("the ascent is not reached", "R12", "F2*6 A2*6 X2*5", [on("a", "0r", 5)], {"at": "a 5r"}),
    case(
        "a step before the ascent leaves nothing", "R12", "F2*7 A2*6 X2*5",
        [on("a", "1r", 6), on("b", "1l", 6, "strong_ascent_6")], {"at": "a 6r, b 7r"},
    ),
    case(
        "on an ascent beyond the line the cap holds", "R12 R32", "F2*4 Y2*6", [on("a", "0r", 9)], {"at": "a 5r"}
    ),
    case(
        "starting on the ascent, another one behind it", "R12", "A2 F2*3 A2*9 X2*5", [on("a", "0r", 7)], {"at": "a 5r"}
    ),
    case("a value of one", "R11 R13", FLAT, [on("a", "4r", 1)], {"at": "a 5r", "exhausted": ["a"]}),
    case(
        "getting up in a supply zone: four less two", "R11", "S3w*6 F2*9 X2*5", [on("a", "1r", 2, crashed=True)],
        {"at": "a 3r", "crashed": []},
    ),
    case(
        "getting up on a descent by Strong Descent: seven less two", "R11 R35", "D2w*6 F2*9 X2*5",
        [on("a", "1r", 3, "strong_descent_7", crashed=True)], {"at": "a 6r"},
    ),
    case(
        "getting up comes before the cap", "R11 R12", "F2w*6 A2*3 F2*9 X2*5",
        [on("a", "0r", 9, crashed=True)], {"at": "a 5r"},
    ),
    case(
        "getting up, the ascent is out of reach", "R11 R12", "F2w*8 A2*3 F2*9 X2*5",
        [on("a", "0r", 9, crashed=True)], {"at": "a 7r"},
    ),
    case(
        "getting up from an ascent with Strong Ascent", "R11 R12 R35", "A2w*9 F2*9 X2*5",
        [on("a", "0r", 9, "strong_ascent_6", crashed=True)], {"at": "a 6r"},
    ),
    case(
        "not below nothing", "R11 R31", RAIN, [on("a", "7r", 1, crashed=True)],
        {"at": "a 7r", "crashed": [], "exhausted": ["a"]},
    ),
    case(
        "the minimum counts where he starts, crosswind or rain do not matter", "R11 R30", "D2~*3 D2-*3 S3+ F2*9 X2*5",
        [on("a", "1r", 2), on("b", "4r", 2), on("c", "6r", 2)], {"moved": "a 6r, b 9r, c 10r"},
    ),
]  # fmt: skip

BLOCKED = [
    case(
        "back over full squares to the right-most free lane", "R13", "F3*20 X2*5",
        [on("a", "0r", 5), on("b", "5r"), on("c", "5m"), on("d", "5l"), on("e", "4r")],
        {"at": "a 4m, b 5r, c 5m, d 5l, e 4r"},
    ),
    case(
        "the end of the track is full", "R13 R22", "F2*4 X2*2",
        [on("a", "3r", 9), on("b", "5r"), on("c", "5l")],
        {"at": "a 4r, b 5r, c 5l", "finished": ["b", "c", "a"]},
    ),
    case(
        "on the grass and stuck he stays on the grass", "R14 R35", FLAT,
        [on("g", "8g", 1), on("a", "8r"), on("b", "8l"), on("x", "9r"), on("y", "9l")],
        {"moved": "g 8g, a 8r, b 8l, x 9r, y 9l"},
    ),
    case(
        "when the right rider has left, the rider on the grass stands in the right lane", "R14 R35", FLAT,
        [on("g", "8g", 1), on("a", "8r", 6), on("b", "8l"), on("x", "9r"), on("y", "9l")],
        {"moved": "g 8r, a 14r, b 8l, x 9r, y 9l"},
    ),
    case(
        "a square left by one is free for the next, an overfull one is not", "R13 R35", FLAT,
        [on("g", "8g", 4), on("a", "8r"), on("b", "8l"), on("c", "6r", 2)],
        {"moved": "g 12r, a 8r, b 8l, c 7r"},
    ),
    case(
        "his own team blocks in a team trial", "R48 R13", "F1*20 X2*5",
        [on("a", "5r", team="red"), on("b", "3r", 2, team="red"), on("c", "4r", 1, team="blue")],
        {"at": "a 5r, b 4r, c 5r"}, **TEAMS,
    ),
]  # fmt: skip

CRASH = [
    case(
        "lost to a full square below the cap", "R31 R12", "F2*4 A2w*6 F2*6 X2*5",
        [on("a", "0r", 9), on("x", "5r"), on("y", "5l")], {"at": "a 4r, x 5r, y 5l", "crashed": ["a"]},
    ),
    case(
        "behind a barred square on dry road", "R31", CORNER, [on("a", "4r", 6), on("x", "6r", crashed=True)],
        {"at": "a 5r, x 6r", "crashed": ["x"]},
    ),
    case(
        "stuck in the wet behind a barred square", "R31 R14", CORNER, [on("a", "6r", 6), on("x", "7r", crashed=True)],
        {"at": "a 6r, x 7r", "crashed": ["a", "x"]},
    ),
    case(
        "getting up behind it with nothing to ride", "R31 R11", CORNER,
        [on("a", "6r", 2, crashed=True), on("x", "7r", crashed=True)], {"at": "a 6r, x 7r", "crashed": ["x"]},
    ),
    case(
        "getting up behind it he crashes again", "R31 R11", CORNER,
        [on("a", "6r", 5, crashed=True), on("x", "7r", crashed=True)], {"at": "a 6r, x 7r", "crashed": ["a", "x"]},
    ),
    case(
        "who gets up first lets the others pass", "R10 R31", CORNER,
        [on("a", "7r", 2, crashed=True), on("b", "6r", 4)], {"moved": "a 7r, b 10r", "crashed": []},
    ),
    case(
        "an upright rider on the grass opens no lane", "R31 R35", CORNER,
        [on("n", "7g"), on("x", "7r", crashed=True), on("a", "5r", 6)],
        {"moved": "n 7g, x 7r, a 6r", "crashed": ["a", "x"]},
    ),
    case(
        "a rider lying on the grass bars no lane", "R31 R35", CORNER,
        [on("n", "7g", crashed=True), on("x", "7r"), on("a", "5r", 6)],
        {"moved": "n 7g, x 7r, a 11r", "crashed": ["n"]},
    ),
    case(
        "a Nimble rider before the barred square, on the grass, crashes", "R31 R35", CORNER,
        [on("x", "7r", crashed=True), on("u", "6r"), on("n", "3r", 6, "nimble")],
        {"moved": "x 7r, u 6r, n 6g", "crashed": ["n", "x"]},
    ),
    case(
        "a Nimble rider heading for the second barred square stops before the first", "R31 R35", CORNER,
        [on("x", "7r", crashed=True), on("y", "8r", crashed=True), on("n", "3r", 5, "nimble")],
        {"moved": "x 7r, y 8r, n 6r", "crashed": ["n", "x", "y"]},
    ),
    case(
        "a Nimble rider passes a full square of which one lies", "R31 R35", RAIN,
        [on("x", "7r", crashed=True), on("y", "7l"), on("n", "5r", 4, "nimble")],
        {"moved": "x 7r, y 7l, n 9r", "crashed": ["x"]},
    ),
    case(
        "nobody follows past a rider who lies", "R16 R17", RAIN,
        [on("x", "7r", crashed=True), on("y", "8r"), on("z", "10r"), on("b", "6r")],
        {"at": "x 7r, y 9r, z 10r, b 6r", "exhausted": ["x", "z"]},
    ),
    case(
        "getting up he is on a square like any other", "R16 R31", RAIN,
        [on("a", "7r", 2, crashed=True), on("b", "5r")], {"at": "a 7r, b 6r", "crashed": [], "exhausted": ["a"]},
    ),
    case(
        "only the own team lies in the way in a team trial", "R48 R31", CORNER,
        [on("x", "7r", team="red", crashed=True), on("a", "5r", 4, team="blue"), on("b", "4r", 5, team="red")],
        {"moved": "x 7r, a 9r, b 6r", "crashed": ["b", "x"]}, **TEAMS,
    ),
    case(
        "alone on the road nobody crashes", "R49 R31", CORNER,
        [on("x", "7r", crashed=True), on("a", "5r", 2)], {"moved": "x 7r, a 7r", "crashed": ["x"]}, **ALONE,
    ),
]  # fmt: skip

ROUNDABOUT = [
    case("a move that ends before the split", "R33", RING, [on("a", "0r", 1)], {"at": "a 1r"}),
    case(
        "the inner lane allows its own capped value and is taken", "R33 R12", "F2*2 (F1 A1*2|F1*5) F2*6 X2*5",
        [on("a", "1r", 6)], {"at": "a 11r"},
    ),
    case(
        "the outer lane allows its own capped value, the inner loses a step", "R33 R12",
        "F2*2 (F1*3|F1*2 A1*3) F2*6 X2*5", [on("a", "1r", 7), on("x", "13r"), on("y", "13l")],
        {"at": "a 9r, x 13r, y 13l"},
    ),
    case(
        "neither allows it: the inner lane with more steps", "R33 R12", "F2*2 (F1*3|F1*2 A1*3) F2*6 X2*5",
        [on("a", "1r", 7), on("x", "13r"), on("y", "13l"), on("z", "9r")],
        {"moved": "a 12r, x 13r, y 13l, z 9r"},
    ),
    case(
        "a rider who lies on the inner lane sends others round", "R33 R31", "F2*2 (F1 W1 F1|F1*5) F2*6 X2*5",
        [on("x", "3r", crashed=True), on("a", "1r", 4)], {"at": "x 3r, a 8r", "crashed": ["x"]},
    ),
    case(
        "a Nimble rider stops behind him on the inner lane", "R33 R31 R35", "F2*2 (F1 W1 F1|F1*5) F2*6 X2*5",
        [on("x", "3r", crashed=True), on("n", "1r", 4, "nimble")], {"at": "x 3r, n 2r", "crashed": ["x"]},
    ),
    case("two roundabouts by both inner lanes", "R33", TWO_RINGS, [on("a", "0r", 4)], {"at": "a 8r"}),
    case(
        "two roundabouts: inner-outer comes second", "R33", TWO_RINGS,
        [on("a", "0r", 4), on("x", "8r"), on("y", "8l")], {"moved": "a 7r, x 8r, y 8l"},
    ),
    case(
        "two roundabouts: outer-inner comes third", "R33", TWO_RINGS,
        [on("a", "0r", 4), on("x", "8r"), on("y", "8l"), on("z", "7r")], {"moved": "a 5r, x 8r, y 8l, z 7r"},
    ),
    case(
        "two roundabouts: outer-outer comes last", "R33", TWO_RINGS,
        [on("a", "0r", 4), on("x", "8r"), on("y", "8l"), on("z", "7r"), on("u", "5r")],
        {"moved": "a 6r, x 8r, y 8l, z 7r, u 5r"},
    ),
    case(
        "two roundabouts: a Nimble rider takes both inner lanes", "R33 R35", TWO_RINGS,
        [on("n", "0r", 4, "nimble"), on("x", "8r"), on("y", "8l")], {"moved": "n 8g, x 8r, y 8l"},
    ),
    case(
        "before the split the outer way counts", "R10", RING,
        [on("a", "1r", 7), on("b", "5r", 8), on("x", "13r")],
        # b is ahead of a by the outer way and takes the left lane of 13, so a rides his seven by the outer lane.
        {"moved": "a 11r, b 13l, x 13r"},
    ),
    case(
        "the end of the outer lane is ahead of the beginning of the inner one", "R10", RING,
        [on("a", "2r", 4), on("b", "9r", 2), on("x", "11r")],
        {"moved": "a 10r, b 11l, x 11r"},
    ),
    case(
        "the last squares of both lanes shelter and are sheltered by the road behind", "R19", RING,
        [on("a", "4r"), on("b", "9r"), on("x", "10r")], {"at": "a 4r, b 9r, x 10r", "exhausted": ["x"]},
    ),
    case(
        "one place behind the roundabout: the inner lane goes", "R33 R18", "F2*2 (F1*3|F1*5) F1*2 F2*4 X2*5",
        [on("a", "4r"), on("b", "9r"), on("c", "3r"), on("d", "8r"), on("x", "11r")],
        {"at": "a 10r, b 9r, c 4r, d 8r, x 11r", "exhausted": ["x"]},
    ),
    case(
        "crosswind on the inner lane only", "R16 R33", "F2*2 (F1~*3|F1*5) F2*6 X2*5",
        [on("a", "1r"), on("b", "1l"), on("x", "3r"), on("y", "6r")],
        {"at": "a 5r, b 1r, x 3r, y 6r", "exhausted": ["x", "y"]},
    ),
    case(
        "three behind the split: one into each lane, the third stays", "R33 R18", "F3*2 (F1*3|F1*5) F2*6 X2*5",
        [on("a", "1r"), on("b", "1m"), on("c", "1l"), on("d", "0r"), on("x", "3r"), on("y", "6r")],
        {"at": "a 2r, b 5r, c 1r, d 0r, x 3r, y 6r", "exhausted": ["x", "y"]},
    ),
    case(
        "a pack over the whole roundabout moves up on both lanes", "R33 R17", "F3*2 (F1*3|F1*5) F3*6 X2*5",
        [
            on("a", "4r"), on("b", "3r"), on("c", "2r"), on("p", "9r"), on("q", "8r"), on("r", "7r"), on("s", "6r"),
            on("t", "5r"), on("u", "1r"), on("v", "1m"), on("w", "1l"), on("z", "0r"), on("x", "11r"),
        ],
        # The square before the split gives one rider to each lane, keeps the third and so holds the last one back.
        {
            "at": "a 10r, b 4r, c 3r, p 10m, q 9r, r 8r, s 7r, t 6r, u 2r, v 5r, w 1r, z 0r, x 11r",
            "exhausted": ["x"],
        },
    ),
]  # fmt: skip

CHASE = [
    case(
        "after a move of no squares", "R35 R11", FLAT, [on("a", "3r", 2, "chase", crashed=True), on("x", "4r")],
        {"at": "a 4l, x 4r", "crashed": []},
    ),
    case(
        "at once: the next rider finds him there", "R35 R10", FLAT,
        [on("a", "5r", 2, "chase"), on("b", "4r", 4), on("x", "9r")], {"moved": "a 8r, b 8l, x 9r"},
    ),
    case(
        "once only", "R35", FLAT, [on("a", "5r", 2, "chase"), on("x", "9r"), on("y", "10r")],
        {"moved": "a 8r, x 9r, y 10r"},
    ),
    case(
        "over the line", "R35 R21", "F2*8 X2*5", [on("a", "5r", 2, "chase"), on("x", "9r")],
        {"moved": "a 8r, x 9r", "finished": ["x", "a"], "exhausted": []},
    ),
    case(
        "nobody before him on the last square", "R35", "F2*8 X2", [on("a", "5r", 9, "chase"), on("x", "8r")],
        {"moved": "a 8l, x 8r"},
    ),
    case(
        "a gap of one onto an ascent in the crosswind", "R35", "F2*6 A2~*4 F2*4 X2*5",
        [on("a", "3r", 2, "chase"), on("x", "7r")], {"at": "a 6r, x 7r", "exhausted": ["x"]},
    ),
    case(
        "a rider who lies beside him is company", "R35", RAIN,
        [on("a", "5r", 2, "chase"), on("y", "7r", crashed=True), on("x", "9r")], {"at": "a 7l, y 7r, x 9r"},
    ),
    case(
        "beside a rider who lies ahead", "R35 R31", RAIN, [on("a", "5r", 2, "chase"), on("y", "8r", crashed=True)],
        {"at": "a 8l, y 8r", "crashed": ["y"]},
    ),
    case(
        "into the gap on the outer lane when the inner square is taken", "R35", RING,
        [on("a", "0r", 1, "chase"), on("x", "2r"), on("y", "6r")], {"moved": "a 5r, x 2r, y 6r"},
    ),
    case(
        "the gap on the inner lane comes before the one on the outer", "R35", RING,
        [on("a", "0r", 1, "chase"), on("x", "3r"), on("y", "6r")], {"moved": "a 2r, x 3r, y 6r"},
    ),
    case(
        "a free lane beside a rider comes before any gap", "R35", "F2*2 (F1*3|F2*5) F2*6 X2*5",
        [on("a", "0r", 1, "chase"), on("x", "3r"), on("y", "5r")], {"moved": "a 5l, x 3r, y 5r"},
    ),
    case(
        "the gap before the split counts riders on either lane", "R35", "F2*3 (F1*3|F1*5) F2*6 X2*5",
        [on("a", "0r", 1, "chase"), on("y", "6r")], {"moved": "a 2r, y 6r"},
    ),
    case(
        "Nimble and Chase: the right-most lane", "R35", FLAT, [on("a", "3r", 5, "nimble", "chase"), on("x", "9r")],
        {"at": "a 9r, x 9l"},
    ),
    case(
        "from the grass into the free lane ahead", "R35", FLAT,
        [on("a", "3r", 5, "nimble", "chase"), on("y", "8r"), on("z", "8l"), on("x", "9r")],
        {"moved": "a 9r, y 8r, z 8l, x 9l"},
    ),
    case(
        "only the team-mate can be chased in a team trial", "R48 R35", FLAT,
        [on("a", "3r", 5, "chase", team="red"), on("x", "9r", team="blue"), on("b", "10r", team="red")],
        {"moved": "a 9r, x 9r, b 10r"}, **TEAMS,
    ),
    case(
        "nobody can be chased alone", "R49 R35", FLAT, [on("a", "3r", 5, "chase"), on("x", "9r")],
        {"at": "a 8r, x 9r"}, **ALONE,
    ),
]  # fmt: skip

NIMBLE = [
    case(
        "with nothing to ride he goes to the right end", "R14 R35", FLAT,
        [on("x", "5r"), on("n", "5l", 2, "nimble", crashed=True)], {"at": "x 5l, n 5r", "crashed": []},
    ),
    case(
        "stuck behind a barred square he goes to the right end", "R14 R31 R35", "F2*6 W2*1 W1*2 F2*12 X2*5",
        [on("y", "6r"), on("n", "6l", 5, "nimble"), on("x", "7r", crashed=True)],
        {"moved": "y 6l, n 6r, x 7r", "crashed": ["n", "x"]},
    ),
    case(
        "three abreast shift left", "R35", "F3*20 X2*5",
        [on("n", "0r", 5, "nimble"), on("x", "5r"), on("y", "5m")], {"at": "n 5r, x 5m, y 5l"},
    ),
    case(
        "a crowd on the grass goes first, the rest closes up", "R18 R35", "F2*6 F1*3 F2*9 X2*5",
        [on("g", "5g"), on("h", "5g"), on("a", "5r"), on("b", "5l"), on("c", "4r"), on("x", "7r")],
        {"at": "g 6r, h 5g, a 5r, b 5l, c 4r, x 7r", "exhausted": ["x"]},
    ),
    case(
        "three of them fit on a three-lane square and let the others follow", "R18 R17", "F2*6 F3*3 F2*9 X2*5",
        [on("g", "5g"), on("a", "5r"), on("b", "5l"), on("c", "4r"), on("x", "7r")],
        {"at": "g 6r, a 6m, b 6l, c 5r, x 7r"},
    ),
    case(
        "on the grass beyond the line he is first", "R22 R35", "F2*8 X2*5",
        [on("x", "10r"), on("y", "10l"), on("n", "5r", 5, "nimble")],
        {"at": "x 10r, y 10l, n 10g", "finished": ["n", "x", "y"]},
    ),
    case(
        "alone there is a lane for everybody", "R49 R35", FLAT,
        [on("n", "5r", 5, "nimble"), on("x", "10r"), on("y", "10r")], {"at": "n 10r, x 10r, y 10r"}, **ALONE,
    ),
    case(
        "on the grass beside his team-mate", "R48 R35", "F1*20 X2*5",
        [on("n", "5r", 5, "nimble", team="red"), on("m", "10r", team="red"), on("x", "10r", team="blue")],
        {"moved": "n 10g, m 10r, x 10r"}, **TEAMS,
    ),
]  # fmt: skip

BREAKAWAY = [
    case(
        "he can be drawn up himself, and stays alone", "R35", FLAT,
        [on("b", "2r", 3, "breakaway"), on("a", "4r"), on("x", "7r")],
        {"at": "b 6r, a 4r, x 7r", "exhausted": ["a", "x"]},
    ),
    case(
        "the square he has left gives slipstream again", "R35 R18", "F2*6 F1 F2*9 X2*5",
        [on("b", "2r", 3, "nimble", "breakaway"), on("c", "5r"), on("a", "3r"), on("x", "7r")],
        {"moved": "b 5r, c 5l, a 3r, x 7r", "at": "b 6r, c 5r, a 4r, x 7r", "exhausted": ["x"]},
    ),
    case(
        "his square stays behind a narrow road and gives nothing", "R35 R18", "F2*6 F1 F2*9 X2*5",
        [on("b", "2r", 3, "breakaway"), on("c", "5r"), on("a", "3r"), on("x", "7r")],
        {"moved": "b 5l, c 5r, a 3r, x 7r", "at": "b 5r, c 6r, a 3r, x 7r", "exhausted": ["a", "x"]},
    ),
    case(
        "on one lane of a roundabout he keeps nobody from following on the other", "R35 R33", RING,
        [on("b", "1r", 3, "breakaway"), on("c", "3r"), on("p", "9r"), on("q", "8r"), on("x", "11r")],
        {"at": "b 10r, c 3r, p 10l, q 9r, x 11r", "exhausted": ["c", "x"]},
    ),
    case(
        "he shelters those behind him", "R19 R35", FLAT, [on("b", "2r", 3, "breakaway"), on("a", "4r")],
        {"at": "b 5r, a 4r", "exhausted": ["b"]},
    ),
]  # fmt: skip

SLIPSTREAM = [
    case(
        "over the line and on beyond it", "R16 R17", SHORT, [on("a", "9r"), on("b", "8r"), on("x", "11r")],
        {"at": "a 10r, b 9r, x 11r", "finished": ["x", "a"], "exhausted": []},
    ),
    case(
        "not onto an ascent beyond the line", "R16", "F2*10 Y2*5", [on("a", "9r"), on("x", "11r")],
        {"at": "a 9r, x 11r", "exhausted": ["a"]},
    ),
    case("rain alone stops nobody", "R16 R31", RAIN, [on("a", "6r"), on("x", "8r")], {"at": "a 7r, x 8r"}),
    case(
        "the pack's tail on cobbles stays", "R16 R17", "F2*2 C2*2 F2*9 X2*5",
        [on("a", "3r"), on("b", "4r"), on("c", "2r"), on("x", "6r")], {"at": "a 3r, b 5r, c 2r, x 6r"},
    ),
    case(
        "from the rear: the closed pack is drawn up as a whole", "R17", FLAT,
        [on("a", "0r"), on("b", "2r"), on("c", "4r"), on("d", "5r"), on("x", "7r")],
        {"at": "a 3r, b 4r, c 5r, d 6r, x 7r", "exhausted": ["x"]},
    ),
    case(
        "two into a square of three, one into what is left is not possible", "R17 R18", "F2*4 F3*9 X2*5",
        [on("a", "3r"), on("b", "3l"), on("c", "2r"), on("d", "2l"), on("x", "5r")],
        {"at": "a 4r, b 4m, c 3r, d 3l, x 5r"},
    ),
    case(
        "nobody slips in an individual trial", "R49", FLAT, [on("a", "3r"), on("x", "5r")],
        {"at": "a 3r, x 5r"}, **ALONE,
    ),
]  # fmt: skip

EXHAUSTION = [
    case("one who lies tires too", "R19", RAIN, [on("a", "7r", crashed=True)], {"exhausted": ["a"], "crashed": ["a"]}),
    case("in the last round too", "R19", SHORT, [on("a", "3r", 1), on("x", "12r")], {"exhausted": ["a"]}),
    case(
        "on ascent and cobbles too", "R19", "F2*3 A2*3 C2*3 F2*3 X2*5",
        [on("a", "4r", 1), on("b", "7r", 1)], {"at": "a 5r, b 8r", "exhausted": ["a", "b"]},
    ),
    case(
        "a dummy shelters and is not tired", "R19 R27", FLAT,
        [on("d", "4r", 2, dummy="muscle"), on("a", "3r", 2)], {"exhausted": []},
    ),
    case(
        "Relentless spares him for this round whatever the road", "R35", FLAT,
        [on("a", "4r", 2, "relentless"), on("b", "3r", 2)], {"exhausted": []},
    ),
    case(
        "Recovery returns one card or none, and both count in a trial", "R35", FLAT,
        [
            on("a", "4r", 2, "recovery", recycled_exhaustion=3), on("b", "3r", 2, "recovery", recycled_exhaustion=0),
            on("c", "2r", 2, recycled_exhaustion=3),
        ],
        {"recovered": {"a": 1}}, **ALONE,
    ),
    case(
        "the highest card is a dummy's: nobody tires instead", "R49", FLAT,
        [on("d", "0r", 9, dummy="muscle"), on("a", "0r", 7), on("s", "0r", 3, type="sprinteur")],
        {"exhausted": ["s"]}, **ALONE,
    ),
    case(
        "the highest card crossed the line", "R49 R19", SHORT,
        [on("a", "8r", 7), on("b", "0r", 6)], {"exhausted": [], "finished": ["a"], "minutes": ["b"]}, **ALONE,
    ),
    case(
        "Relentless holds against the highest card, his equal pays", "R49 R35", FLAT,
        [on("a", "0r", 7, "relentless"), on("b", "0r", 7), on("c", "0r", 6)], {"exhausted": ["b"]}, **ALONE,
    ),
    case(
        "the printed value counts, not the ridden one", "R49", "A2*3 D2*3 F2*9 X2*5",
        [on("a", "0r", 9), on("b", "0r", 6), on("c", "4r", 2)], {"exhausted": ["a"]}, **ALONE,
    ),
    case(
        "who played no card is not compared", "R49", FLAT, [on("a", "0r", 3), on("b", "4r")],
        {"exhausted": ["a"]}, **ALONE,
    ),
    case(
        "both of a team that rides alone, with the least of cards", "R49 R9", FLAT,
        [
            on("a", "0r", {"value": 2, "exhaustion": True}, team="red"),
            on("b", "0r", {"value": 2, "exhaustion": True}, team="red", type="sprinteur"),
        ],
        {"exhausted": ["a", "b"]}, **ALONE,
    ),
]  # fmt: skip

DUMMIES = [
    case(
        "every peloton team has its own front rider", "R25", "F3*30 X2*5",
        [
            on("a", "8r", "attack", **WHITE), on("b", "7r", "attack", **WHITE),
            on("c", "6r", "attack", **GREY), on("d", "5r", "attack", **GREY),
        ],
        {"moved": "a 10r, b 16r, c 8r, d 14r"},
    ),
    case(
        "the front one in a supply zone", "R25 R11 R27", "S3*8 F2*20 X2*5",
        [on("a", "5r", "attack", **WHITE), on("b", "4r", "attack", **WHITE)],
        {"moved": "a 9r, b 13r"},
    ),
    case(
        "the inner lane is the front one at one distance", "R25 R10", RING,
        [on("a", "7r", "attack", **WHITE), on("b", "2r", "attack", **WHITE)],
        {"moved": "a 16r, b 4r", "finished": ["a"]},
    ),
    case(
        "getting up with an Attack!", "R25 R11", RAIN,
        [
            on("a", "8r", "attack", **WHITE, crashed=True),
            on("b", "7r", "attack", **WHITE, crashed=True),
        ],
        {"moved": "a 8r, b 14r", "crashed": []},
    ),
    case(
        "a dummy crashes like a rider", "R27 R31", RAIN,
        [on("d", "5r", 3, dummy="muscle"), on("x", "8r"), on("y", "8l")], {"crashed": ["d"], "exhausted": ["x", "y"]},
    ),
]  # fmt: skip

FINISH = [
    case(
        "he crossed in this round and has no card", "R21 R39", SHORT, [on("a", "11r"), on("b", "3r", 2)],
        {"finished": ["a"], "seconds": {"a": 30}, "minutes": ["b"], "exhausted": ["b"]}, **TOUR,
    ),
    case(
        "beyond the end of the scale", "R39", SHORT, [on("a", "16r"), on("b", "14r"), on("c", "12r")],
        # b is drawn up to a, then c to the pack's tail.
        {"at": "a 16r, b 15r, c 14r", "seconds": {"a": 0, "b": 0, "c": 0}}, **TOUR,
    ),
    case(
        "two packs, two times", "R39 R16", SHORT, [on("a", "14r"), on("b", "11r"), on("c", "10r"), on("d", "10l")],
        {"seconds": {"a": 0, "b": 30, "c": 30, "d": 30}, "finished": ["a", "b", "c", "d"], "minutes": []}, **TOUR,
    ),
    case(
        "an ascent's scale has four numbers", "R39", "F2*10 Y2*6",
        [on("a", "10r"), on("b", "12r"), on("c", "14r")], {"seconds": {"a": 30, "b": 10, "c": 0}}, **TOUR,
    ),
    case(
        "a pack on the ascent is a pack", "R39 R16", "F2*10 Y2*6", [on("a", "11r"), on("b", "10r"), on("c", "9r")],
        {"seconds": {"a": 20, "b": 20}, "minutes": ["c"], "exhausted": []}, **TOUR,
    ),
    case(
        "dummies take seconds and minutes", "R39 R46", SHORT,
        [on("d", "10r", dummy="muscle"), on("e", "2r", 3, dummy="muscle")],
        {"seconds": {"d": 40}, "minutes": ["e"], "exhausted": []}, **TOUR,
    ),
    case(
        "somebody crosses in a later round", "R39", SHORT, [on("a", "9r", 1), on("b", "3r", 2)],
        {"seconds": {"a": 40}, "minutes": ["b"]}, round_of_finish=True, **TOUR,
    ),
    case(
        "on one lane of one square the order of the scenario counts", "R22 R48", SHORT,
        [
            on("z", "12l", team="red"), on("x", "12r", team="blue"), on("y", "12r", team="red"),
            on("w", "13r", team="green"),
        ],
        {"finished": ["w", "x", "y", "z"]}, **TEAMS,
    ),
    case(
        "alone everybody is in the right lane", "R22 R49", SHORT, [on("b", "12l"), on("a", "12r"), on("c", "13l")],
        {"at": "b 12r, a 12r, c 13r", "finished": ["c", "b", "a"], "seconds": {"a": 20, "b": 20, "c": 10}}, **ALONE,
    ),
    case(
        "one across starts the minutes of all teams", "R39 R48", SHORT,
        [on("a", "9r", 1, team="red"), on("b", "3r", 1, team="blue")],
        {"seconds": {"a": 40}, "minutes": ["b"]}, **TEAMS,
    ),
]  # fmt: skip


def stack(square: int, *tokens: int, kind: str = "sprint") -> dict[str, Any]:
    return {"square": square, "kind": kind, "tokens": list(tokens)}


TOKENS = [
    case(
        "carried over the square by slipstream", "R38", FLAT, [on("a", "9r"), on("x", "11r")],
        {"at": "a 10r, x 11r", "tokens": {"a": [["sprint", 5]]}}, stacks=[stack(10, 5, 3, 1)], **TOUR,
    ),
    case(
        "two stacks on one square are two stacks, in the order of the file", "R38", FLAT, [on("a", "9r", 5)],
        {"tokens": {"a": [["mountain", 2], ["sprint", 5]]}},
        stacks=[stack(12, 2, 1, kind="mountain"), stack(12, 5, 3, 1)], **TOUR,
    ),
    case(
        "the highest left, however they are listed", "R38", FLAT, [on("a", "9r", 5), on("b", "8r", 5)],
        {"tokens": {"a": [["sprint", 3]], "b": [["sprint", 2]]}}, stacks=[stack(12, 1, 3, 2)], **TOUR,
    ),
    case(
        "from the grass before the right lane", "R38 R35", FLAT,
        [on("a", "9r", 5), on("b", "9l", 5), on("n", "8r", 6, "nimble")],
        {"at": "a 14r, b 14l, n 14g", "tokens": {"n": [["sprint", 5]], "a": [["sprint", 3]], "b": [["sprint", 1]]}},
        stacks=[stack(12, 5, 3, 1)], **TOUR,
    ),
    case(
        "on a roundabout the rider further ahead by his own way", "R38 R10", RING,
        [on("a", "1r", 1), on("b", "0r", 4), on("x", "2r"), on("c", "0l", 2)],
        # a takes the outer lane to 5, b goes by the inner lane to 4, c finds 2 taken and 5 too: he stays on 1.
        {"moved": "a 5r, b 4r, x 2r, c 1r", "tokens": {"b": [["sprint", 5]], "c": [["sprint", 3]]}},
        stacks=[stack(1, 5, 3)], **TOUR,
    ),
    case(
        "behind the roundabout", "R38 R33", RING, [on("a", "4r", 2), on("b", "9r", 1)],
        {"moved": "a 11r, b 10r", "tokens": {"a": [["mountain", 2]], "b": [["mountain", 1]]}},
        stacks=[stack(10, 2, 1, kind="mountain")], **TOUR,
    ),
    case(
        "on the last square", "R38 R13", SHORT, [on("a", "9r", 9), on("b", "8r", 9)],
        {"tokens": {"a": [["sprint", 5]], "b": [["sprint", 3]]}}, stacks=[stack(16, 5, 3, 1)], **TOUR,
    ),
    case("an empty stack", "R38", FLAT, [on("a", "9r", 5)], {"tokens": {}}, stacks=[stack(12)], **TOUR),
]  # fmt: skip

ALL = [*VALUE, *BLOCKED, *CRASH, *ROUNDABOUT, *CHASE, *NIMBLE, *BREAKAWAY, *SLIPSTREAM, *EXHAUSTION, *DUMMIES, *FINISH]
ALL += TOKENS


@pytest.mark.parametrize("document", ALL)
def test_round(document: dict[str, Any]) -> None:
    assert play_scenario(document, data(), ()).differences == ()


@pytest.mark.parametrize("document", ALL)
def test_the_literal_reading_plays_them_too(document: dict[str, Any]) -> None:
    result = plain_rules.play_round(document)
    assert {key: result[key] for key in document["expect"]} == document["expect"]

"""Corner cases of the end phase worked out by hand from the text of the rules: each names its sentences."""

from typing import Any

import pytest

from tests.engine.audit_cases import (
    ALONE,
    FLAT,
    GREY,
    RAIN,
    RING,
    SHORT,
    TEAMS,
    TOUR,
    WHITE,
    case,
    on,
    play_both,
    stack,
)

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


@pytest.mark.parametrize("document", [*BREAKAWAY, *SLIPSTREAM, *EXHAUSTION, *DUMMIES, *FINISH, *TOKENS])
def test_round(document: dict[str, Any]) -> None:
    play_both(document)

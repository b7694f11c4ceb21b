"""Corner cases of the movement phase worked out by hand from the text of the rules: each names its sentences."""

from typing import Any

import pytest

from tests.engine.audit_cases import ALONE, CORNER, FLAT, RAIN, RING, TEAMS, TWO_RINGS, case, on, play_both

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


@pytest.mark.parametrize("document", [*VALUE, *BLOCKED, *CRASH, *ROUNDABOUT, *CHASE, *NIMBLE])
def test_round(document: dict[str, Any]) -> None:
    play_both(document)

"""Random scenarios of the kind "round" over everything the rules know, made to be crowded: most riders are in touch.

`random_round` answers a document that is right by the page of scenarios; the same generator state gives the same one.
`random_base_round` keeps to what the base box knows, so that a race without any expansion can play it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.engine.plain_track import LANES, Square, parse_track

COLOURS = ("red", "blue", "green", "black", "white", "pink", "grey", "gold")
ABILITIES = ("strong_ascent_6", "strong_ascent_7", "strong_descent_7", "recovery", "relentless", "breakaway")
BASE = (2, 3, 4, 5, 6, 7, 9)
MODES = ("race", "tour", "team_time_trial", "individual_time_trial")


def random_round(chance: Random) -> dict[str, Any]:
    """Answer a scenario."""
    mode = chance.choices(MODES, (8, 6, 3, 2))[0]
    track = random_track(chance)
    squares = parse_track(track)
    document: dict[str, Any] = {"id": "random", "kind": "round", "track": track}
    if mode != "race" or chance.random() < 0.5:
        document["mode"] = mode
    document["riders"] = random_riders(chance, squares, mode)
    if mode != "race" and chance.random() < 0.5:
        document["round_of_finish"] = chance.random() < 0.6
    if mode == "tour" and chance.random() < 0.7:
        document["stacks"] = [random_stack(chance, squares) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
    return document


def random_base_round(chance: Random) -> dict[str, Any]:
    """Answer a scenario of ordinary road, base cards and up to twelve riders close together, all behind the line."""
    pieces = chance.choices(("F1", "F2", "F3", "A1", "A2", "D2", "D3", "C1", "C2", "S3", "F2~"), k=chance.randint(1, 6))
    words = ["F2*2", *(f"{piece}*{chance.randint(1, 7)}" for piece in pieces)]
    track = " ".join([*words, chance.choice(("X2*5", "Y2*4", "X3*6", "X1*3"))])
    behind_the_line = [square for square in parse_track(track) if not square.beyond]
    rear = chance.randint(0, max(0, len(behind_the_line) - 8))
    places = [
        f"{square.number}{lane}"
        for square in behind_the_line[rear:]
        for lane in LANES[square.lanes][: chance.randint(0, square.lanes)]
    ]
    riders = [
        {"id": f"{number:02}", "team": f"{number // 2}", "type": "rouleur", "at": place, "card": chance.choice(BASE)}
        for number, place in enumerate(places[:12] or ["0r"])
    ]
    # Riders' numbers say nothing about where they ride.
    chance.shuffle(riders)
    return {"id": "random", "kind": "round", "track": track, "riders": riders}


# ---------------------------------------------------------------- the track


def random_track(chance: Random) -> str:
    """A short road; every second one with a roundabout or two."""
    winter = chance.random() < 0.3  # one road in three is wet all along: crashes need company
    words = [f"G{chance.choice('1223')}*{chance.randint(1, 4)}"] if chance.random() < 0.3 else []
    words += road(chance, chance.randint(1, 3), wet=winter)
    for _ in range(chance.choice((0, 0, 0, 1, 1, 1, 2, 2, 3))):
        lanes = 2 if chance.random() < 0.15 else 1
        inner = run_of(chance, chance.randint(1, 4), lanes, wet=winter)
        outer = run_of(chance, chance.randint(inner[1], 6), lanes, wet=winter)
        words.append(f"({inner[0]}|{outer[0]})")
        words += road(chance, chance.choice((1, 1, 2)), wet=winter)
    words += road(chance, chance.randint(0, 2), wet=winter)
    beyond = chance.choice("XXY")
    words.append(f"{beyond}{chance.choice('1223')}*{chance.choice((1, 2, 4, 5, 5, 7))}")
    if chance.random() < 0.1:
        words.append(f"{beyond}{chance.choice('123')}")
    return " ".join(words)


def road(chance: Random, pieces: int, *, wet: bool) -> list[str]:
    """Some pieces of ordinary road."""
    return [
        piece(chance, chance.choice((1, 1, 2, 2, 3, 5, 6)), chance.choice((1, 2, 2, 2, 3)), wet=wet)
        for _ in range(pieces)
    ]


def piece(chance: Random, count: int, lanes: int, *, wet: bool) -> str:
    """One kind of square, several times."""
    letter = chance.choices("FADCSW", (9, 3, 2, 1, 2, 2))[0]
    suffix = "w" if wet else chance.choices(("", "~", "-", "+", "w"), (20, 1, 1, 1, 2))[0]
    if letter == "W":
        suffix = ""
    return f"{letter}{lanes}{suffix}*{count}"


def run_of(chance: Random, count: int, lanes: int, *, wet: bool) -> tuple[str, int]:
    """A lane of a roundabout of ``count`` squares, and that number."""
    first = chance.randint(1, count)
    words = [piece(chance, first, lanes, wet=wet)]
    if count > first:
        words.append(piece(chance, count - first, lanes, wet=wet))
    return " ".join(words), count


# ---------------------------------------------------------------- the riders


def random_riders(chance: Random, squares: list[Square], mode: str) -> list[dict[str, Any]]:
    """One to sixteen riders in teams of two, close together."""
    riders: list[dict[str, Any]] = []
    for colour in COLOURS[: chance.choice((1, 2, 3, 4, 5, 6, 8))]:
        dummy = chance.choices((None, "muscle", "peloton"), (8, 1, 1))[0]
        attack = dummy == "peloton" and mode != "individual_time_trial" and chance.random() < 0.5
        for kind in ("rouleur", "sprinteur"):
            if kind == "sprinteur" and chance.random() < 0.2:
                continue
            rider: dict[str, Any] = {"id": f"{colour}-{kind[0]}", "team": colour, "type": kind}
            if dummy:
                rider["dummy"] = dummy
            rider["card"] = "attack" if attack else random_card(chance)
            if chance.random() < 0.4:
                rider["recycled_exhaustion"] = chance.randint(0, 3)
            riders.append(rider)
    chance.shuffle(riders)
    put_on_the_road(chance, squares, riders, mode)
    return riders


def random_card(chance: Random) -> Any:
    """A number, no card, an exhaustion card or one with abilities."""
    value = chance.choice((0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 12))
    shape = chance.random()
    if shape < 0.15:
        return None
    if shape < 0.2:
        return {"value": 2, "exhaustion": True}
    if shape < 0.6:
        return value
    abilities = chance.choices(
        (["nimble"], ["chase"], ["nimble", "chase"], [chance.choice(ABILITIES)], chance.sample(ABILITIES, 2), []),
        (4, 3, 2, 4, 1, 1),
    )[0]
    return {"value": value, "abilities": abilities}


def put_on_the_road(chance: Random, squares: list[Square], riders: list[dict[str, Any]], mode: str) -> None:
    """Give everybody a place: full rows, roads lanes and grass as the mode counts them."""
    width = chance.randint(1, min(len(squares), 3 + len(riders)))
    rear = chance.randint(0, len(squares) - width)
    bunch = squares[rear : rear + width]
    downfall = chance.choice((0.0, 0.1, 0.5))
    taken: dict[tuple[object, int], list[str]] = {}
    for rider in riders:
        # Whoever stands past the line has no card: he has crossed in this round. Attack! leaves no such choice.
        choices = [square for square in bunch if not (square.beyond and rider["card"] == "attack")] or squares[:1]
        for square in (*chance.sample(choices, len(choices)), *squares):
            road = {"team_time_trial": rider["team"], "individual_time_trial": rider["id"]}.get(mode, "")
            names = taken.setdefault((road, square.number), [])
            free = [name for name in LANES[square.lanes] if name not in names]
            # A free-standing left rider closes up on reading, so any free lane will do.
            lane = chance.choice(free) if free else "g"
            if free and chance.random() < 0.05:
                lane = "g"
            if lane == "g" and chance.random() < 0.7 and mode != "individual_time_trial":
                continue
            if square.beyond and rider["card"] == "attack":
                continue
            if not (lane == "g" and mode == "individual_time_trial"):
                names.append(lane)
                rider["at"] = f"{square.number}{lane}"
                break
        else:
            rider["at"] = f"{squares[0].number}g"
        if squares[int(rider["at"][:-1])].beyond:
            rider["card"] = None
        if chance.random() < downfall:
            rider["crashed"] = chance.random() < 0.9


def random_stack(chance: Random, squares: list[Square]) -> dict[str, Any]:
    """A token stack that does not lie on a lane of a roundabout."""
    square = chance.choice([square for square in squares if not square.lane_of_split])
    tokens = chance.choice(([5, 3, 1], [2, 1], [1], [3, 1], [1, 2], []))
    return {"square": square.number, "kind": chance.choice(("sprint", "mountain")), "tokens": list(tokens)}

"""The rules of one round (R10-R22) a second time, as slow and plain as the page that states them.

A yardstick for the engine, written from the text of the rules and sharing nothing with it: ordinary road (no
roundabout), base cards, nobody crashes. Tests compare the two on thousands of random positions.
"""

import re
from dataclasses import dataclass, field

CAP = 5
LANE_NAMES = {1: "r", 2: "rl", 3: "rml"}


@dataclass
class Result:
    """What a scenario of the kind "round" must answer."""

    moved: dict[str, str] = field(default_factory=dict)
    at: dict[str, str] = field(default_factory=dict)
    exhausted: list[str] = field(default_factory=list)
    finished: list[str] = field(default_factory=list)


class Road:
    """The squares of a notation, and who stands on them: each a list of ids, right to left."""

    def __init__(self, notation: str) -> None:
        self.letters: list[str] = []
        self.lanes: list[int] = []
        self.windy: list[bool] = []
        for word in notation.split():
            match = re.fullmatch(r"([A-Z])([1-3])(~?)(?:\*(\d+))?", word)
            assert match is not None, word
            for _ in range(int(match[4] or 1)):
                self.letters.append(match[1])
                self.lanes.append(int(match[2]))
                self.windy.append(bool(match[3]))
        self.rows: list[list[str]] = [[] for _ in self.letters]
        self.last = len(self.letters) - 1
        self.line = next(square for square, letter in enumerate(self.letters) if letter in "XY")

    def ascent(self, square: int) -> bool:
        return self.letters[square] in "AY"

    def no_slip(self, square: int) -> bool:
        return self.ascent(square) or self.letters[square] == "C" or self.windy[square]

    def square_of(self, rider: str) -> int:
        return next(square for square, row in enumerate(self.rows) if rider in row)

    def positions(self) -> dict[str, str]:
        return {
            rider: f"{square}{LANE_NAMES[self.lanes[square]][lane]}"
            for square, row in enumerate(self.rows)
            for lane, rider in enumerate(row)
        }


def play_round(document: dict) -> Result:
    """Play the round of a scenario document."""
    road = Road(document["track"])
    for rider in sorted(document["riders"], key=lambda rider: _lane(road, rider["at"])):
        road.rows[int(rider["at"][:-1])].append(rider["id"])
    cards = {rider["id"]: rider["card"] for rider in document["riders"]}
    result = Result()

    order = [rider for row in reversed(road.rows) for rider in row]  # R10
    for rider in order:
        if cards[rider] is not None:
            move(road, rider, cards[rider])
    result.moved = road.positions()
    while slipstream_once(road):
        pass
    result.at = road.positions()
    for square, row in enumerate(road.rows[: road.line]):  # R19
        if not road.rows[square + 1]:
            result.exhausted += row
    result.exhausted.sort()
    for row in reversed(road.rows[road.line :]):  # R22
        result.finished += row
    return result


def value_of(road: Road, start: int, card: int) -> int:
    """R11, R12."""
    value = card
    if road.letters[start] == "D":
        value = max(value, 5)
    if road.letters[start] == "S":
        value = max(value, 4)
    if road.ascent(start):
        return min(value, CAP)
    for step in range(1, value + 1):
        if start + step <= road.last and road.ascent(start + step):
            return min(value, CAP) if step <= CAP else step - 1
    return value


def move(road: Road, rider: str, card: int) -> None:
    """R13, R14."""
    start = road.square_of(rider)
    target = min(start + value_of(road, start, card), road.last)
    while target > start and len(road.rows[target]) == road.lanes[target]:
        target -= 1
    if target > start:
        road.rows[start].remove(rider)
        road.rows[target].append(rider)


def slipstream_once(road: Road) -> bool:
    """R17, R18: close the rearmost gap that can be closed, and answer whether there was one."""
    for head in range(road.last - 1):
        three = (head, head + 1, head + 2)
        if not road.rows[head] or road.rows[head + 1] or not road.rows[head + 2]:
            continue
        if any(road.no_slip(square) for square in three):
            continue
        square = head
        while square >= 0 and road.rows[square] and not road.no_slip(square):
            room = road.lanes[square + 1] - len(road.rows[square + 1])
            going, staying = road.rows[square][:room], road.rows[square][room:]
            road.rows[square + 1] += going
            road.rows[square] = staying
            if staying:
                break
            square -= 1
        return True
    return False


def _lane(road: Road, at: str) -> int:
    return LANE_NAMES[road.lanes[int(at[:-1])]].index(at[-1])

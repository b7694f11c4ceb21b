"""A track for the literal reading of the rules: squares joined to each other, read from the notation."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

LANES = {1: ("r",), 2: ("r", "l"), 3: ("r", "m", "l")}


@dataclass
class Square:
    """A square of the track. ``after`` and ``before``: its neighbours, the inner lane first."""

    number: int
    letter: str
    lanes: int
    suffix: str
    lane_of_split: str = ""
    after: list[Square] = field(default_factory=list)
    before: list[Square] = field(default_factory=list)
    distance: int = 0

    @property
    def ascent(self) -> bool:
        return self.letter in ("A", "Y")

    @property
    def wet(self) -> bool:
        return self.letter == "W" or self.suffix == "w"

    @property
    def beyond(self) -> bool:
        return self.letter in ("X", "Y")


def parse_track(notation: str) -> list[Square]:
    """Answer the squares in the order of their numbers, joined to each other."""
    squares: list[Square] = []

    def add(words: str, side: str) -> list[Square]:
        run: list[Square] = []
        for word in words.split():
            match = re.fullmatch(r"([A-Z])([123])([-+~w]?)(?:\*(\d+))?", word)
            assert match is not None, word
            for _ in range(int(match[4] or 1)):
                square = Square(len(squares), match[1], int(match[2]), match[3], side)
                squares.append(square)
                run.append(square)
        for rear, front in pairwise(run):
            rear.after.append(front)
        return run

    loose: list[Square] = []
    for piece in re.split(r"(\([^)]*\))", notation):
        if not piece.strip():
            continue
        if piece.startswith("("):
            inner, outer = (
                add(lane, side) for lane, side in zip(piece[1:-1].split("|"), ("inner", "outer"), strict=True)
            )
            for end in loose:
                end.after += [inner[0], outer[0]]
            loose = [inner[-1], outer[-1]]
        else:
            run = add(piece, "")
            for end in loose:
                end.after.append(run[0])
            loose = [run[-1]]
    for square in squares:
        for front in square.after:
            front.before.append(square)
    # R10: squares before the split count the outer route, which is the last of the neighbours.
    for square in reversed(squares):
        square.distance = square.after[-1].distance + 1 if square.after else 0
    return squares

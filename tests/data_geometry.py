"""The squares and shapes of tiles, worked out a second time and apart from the engine, for the checks of the data."""

import math
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Point = tuple[float, float]
Document = dict[str, Any]


def parse_squares(text: str) -> list[tuple[str, int, str]]:
    """Letter, lanes and branch (``""``, ``inner``, ``outer``) of each square; inner squares come before outer ones."""
    out: list[tuple[str, int, str]] = []
    for part in re.findall(r"\([^)]*\)|\S+", text):
        branches = [("", part)]
        if part.startswith("("):
            inner, outer = part[1:-1].split("|")
            branches = [("inner", inner), ("outer", outer)]
        for branch, words in branches:
            for word in words.split():
                found = re.fullmatch(r"([GFADCSWXY])([123])(?:\*(\d+))?", word)
                assert found, f"bad squares {text!r}"
                out += [(found[1], int(found[2]), branch)] * int(found[3] or 1)
    return out


@dataclass(frozen=True)
class Square:
    letter: str
    branch: str
    tile: str
    tile_number: int
    tile_square: int


class Track:
    """The squares of a stage with the tile each lies on, and the inner route through them."""

    def __init__(self, tile_ids: list[str], tiles: dict[str, Document]) -> None:
        self.squares = [
            Square(letter, branch, tile, number, place)
            for number, tile in enumerate(tile_ids, 1)
            for place, (letter, _, branch) in enumerate(parse_squares(tiles[tile]["squares"]), 1)
        ]
        self.tiles = tiles
        self.route = [i for i, square in enumerate(self.squares) if square.branch != "outer"]
        self.start_rows = sum(square.letter == "G" for square in self.squares)
        beyond = sum(square.letter in "XY" for square in self.squares)
        self.length = len(self.route) - self.start_rows - beyond
        self.first_beyond = len(self.squares) - beyond

    @cached_property
    def ascents(self) -> list[list[int]]:
        """Runs of ascent squares on the inner route, those beyond an ascent finish included: route positions."""
        runs: list[list[int]] = []
        for position, i in enumerate(self.route):
            if self.squares[i].letter in "AY":
                if runs and runs[-1][-1] == position - 1:
                    runs[-1].append(position)
                else:
                    runs.append([position])
        return runs

    def place(self, number: int) -> Document:
        """A square as the stage files name it."""
        square = self.squares[number]
        return {
            "square": number,
            "tile": square.tile,
            "tile_number": square.tile_number,
            "tile_square": square.tile_square,
            "derived": True,
        }

    @cached_property
    def straights(self) -> list[tuple[float, int]]:
        """Distance from the middle, and first square, of every six-square straight between the lines."""
        middle = self.start_rows + (self.length - 1) / 2
        out = []
        for position, i in enumerate(self.route):
            tile = self.tiles[self.squares[i].tile]
            if self.squares[i].tile_square == 1 and tile["kind"] == "straight" and tile["length"] == 6:
                out.append((position - middle, i))
        return out

    def derived_stacks(self) -> list[Document]:
        """Major and Minor stack by the data's rules: behind the longest ascent, else on the line, else half way."""
        line = {"kind": "sprint", **self.place(self.first_beyond), "beyond_line": True}

        def behind(run: list[int]) -> Document:
            after = run[-1] + 1
            if after >= len(self.route) or self.squares[self.route[run[-1]]].letter == "Y":
                return {**line, "kind": "mountain"}
            return {"kind": "mountain", **self.place(self.route[after])}

        def key(run: list[int]) -> tuple[int, int]:
            return len(run), run[-1]

        longest = max(self.ascents, key=key, default=[])
        major, left = line, self.ascents
        if len(longest) >= 5:
            major, left = behind(longest), [run for run in self.ascents if run is not longest]
        if not major.get("beyond_line"):
            minor = line
        elif left:
            minor = behind(max(left, key=key))
        else:
            minor = {"kind": "sprint", **self.place(min(self.straights, key=lambda m: (abs(m[0]), -m[0]))[1])}
        return [{"stack": "major", **major}, {"stack": "minor", **minor}]

    def derived_refresh(self) -> Document:
        """First square of the first six-square straight behind the middle of the stage."""
        return self.place(min(m for m in self.straights if m[0] >= 0)[1])


class Geometry:
    """Where the tiles of a stage lie on the table."""

    def __init__(self, document: Document) -> None:
        self.shapes = document["geometry"]["shapes"]
        self.half = document["geometry"]["tile_width"] / 2
        self.tiles: dict[str, Document] = {tile["id"]: tile for tile in document["tiles"]}
        self.outlines = {tile: self.outline(tile) for tile in self.tiles}

    def outline(self, tile_id: str) -> list[Point]:
        """Outline of a tile in its own frame: entered at 0,0 heading along +x, +y to the left."""
        tile = self.tiles[tile_id]
        half, sign = self.half, -1 if tile["turn"] == "right" else 1
        if tile["shape"] == "straight":
            points: list[Point] = [(0, -half), (tile["length"], -half), (tile["length"], half), (0, half)]
        elif tile["shape"] in ("sharp", "gentle"):
            radius, angle, parts = tile["radius"], math.radians(tile["degrees"]), 6
            arc = [(math.sin(angle * i / parts), math.cos(angle * i / parts)) for i in range(parts + 1)]
            points = [((radius + half) * x, radius - (radius + half) * y) for x, y in arc]
            points += [((radius - half) * x, radius - (radius - half) * y) for x, y in reversed(arc)]
        else:
            points = [(x, y) for x, y in self.shapes[tile["shape"]]["outline"]]
        return [(x, sign * y) for x, y in points]

    def polygons(self, tile_ids: list[str]) -> list[list[Point]]:
        """Outlines of the tiles laid one behind the other."""
        x = y = heading = 0.0
        out = []
        for tile in tile_ids:
            c, s = math.cos(heading), math.sin(heading)
            out.append([(x + px * c - py * s, y + px * s + py * c) for px, py in self.outlines[tile]])
            ex, ey, turn = self.tiles[tile]["exit"]
            x, y, heading = x + ex * c - ey * s, y + ex * s + ey * c, heading + math.radians(turn)
        return out

    def overlap(self, tile_ids: list[str]) -> tuple[int, int] | None:
        """Numbers (from 1) of two tiles that lie on each other though neither follows the other, or None."""
        polygons = self.polygons(tile_ids)
        boxes = [
            (min(x for x, _ in p), min(y for _, y in p), max(x for x, _ in p), max(y for _, y in p)) for p in polygons
        ]
        for i, a in enumerate(boxes):
            for j, b in enumerate(boxes[i + 2 :], i + 2):
                apart = a[0] > b[2] or b[0] > a[2] or a[1] > b[3] or b[1] > a[3]
                if not apart and gap(polygons[i], polygons[j]) == 0:
                    return i + 1, j + 1
        return None


def inside(point: Point, polygon: list[Point]) -> bool:
    """Whether a point lies in a polygon (even-odd rule)."""
    hit = False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1:
            hit = not hit
    return hit


def gap(p: list[Point], q: list[Point]) -> float:
    """Distance between two polygons in squares; 0 when they overlap or touch."""
    if inside(p[0], q) or inside(q[0], p):
        return 0
    first, second = (list(zip(r, r[1:] + r[:1], strict=True)) for r in (p, q))
    best = math.inf
    for a, b in first:
        for c, d in second:
            if _cross(a, b, c) * _cross(a, b, d) < 0 and _cross(c, d, a) * _cross(c, d, b) < 0:
                return 0
            best = min(best, _distance(a, c, d), _distance(c, a, b))
    return best


def _distance(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0 if length == 0 else min(1, max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def _cross(o: Point, a: Point, b: Point) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

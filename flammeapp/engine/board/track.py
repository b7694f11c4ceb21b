"""The track as the rules see it: a graph of squares numbered from the rear.

Squares are numbered 0, 1, 2 … from the rear of the start tile to the last square beyond the finish line. On a
roundabout the squares of the inner lane come first, then those of the outer one, so a square can have two next
squares and two squares can share one. Everything here is immutable; the derived tables (order, line, distances) are
worked out once, when the track is made.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

GRASS = -1
"""Lane of a rider who stands beside the road, right of lane 0 (Nimble, R35)."""


class Terrain(Enum):
    """What the square is made of."""

    FLAT = "flat"
    ASCENT = "ascent"
    DESCENT = "descent"
    COBBLES = "cobbles"
    SUPPLY = "supply"
    WET = "wet"


class Weather(Enum):
    """What the weather token beside the tile says (R29-R31)."""

    FAIR = "fair"
    HEADWIND = "headwind"
    TAILWIND = "tailwind"
    CROSSWIND = "crosswind"
    RAIN = "rain"


class Zone(Enum):
    """Which side of the two lines a square lies on."""

    START = "start"
    ROAD = "road"
    BEYOND = "beyond"


class Branch(Enum):
    """Which lane of a roundabout a square belongs to (R33); none on ordinary road."""

    NONE = "none"
    INNER = "inner"
    OUTER = "outer"


@dataclass(frozen=True, slots=True)
class Cell:
    """One square on its own, before it has neighbours: what a tile or a notation says about it."""

    terrain: Terrain
    lanes: int
    zone: Zone = Zone.ROAD
    weather: Weather = Weather.FAIR
    branch: Branch = Branch.NONE


@dataclass(frozen=True, slots=True)
class Square:
    """One square of a track. `ahead` and `behind` are its neighbours, the inner lane first."""

    number: int
    terrain: Terrain
    lanes: int
    zone: Zone
    weather: Weather
    branch: Branch
    ahead: tuple[int, ...]
    behind: tuple[int, ...]

    @property
    def wet(self) -> bool:
        """A rider can crash here (R31): a sharp corner, or rain on the tile."""
        return self.terrain is Terrain.WET or self.weather is Weather.RAIN


@dataclass(frozen=True, slots=True)
class Track:
    """A whole track. `tiles` are the ids in driving order, `tile_of` the tile index of each square (−1 without tiles).

    Derived: `start` (start squares, rear first), `line` (first square beyond the finish line; one past `last` on an
    unfinished track), `last` (number of the last square), `rank` and `to_line`.

    `rank[s]` orders the squares for R10: the bigger one is nearer the finish and moves first. Distance counts along
    the rider's own route, squares before a split count the outer route, at equal distance the inner lane leads. All
    ranks differ.

    `to_line[s]` is the number of steps from `s` to the first square beyond the line, by the inner lane where there is
    a choice: 1 on the last square before the line, 0 on the first beyond it, negative further on.
    """

    squares: tuple[Square, ...]
    tiles: tuple[str, ...]
    tile_of: tuple[int, ...]
    start: tuple[int, ...] = field(init=False, compare=False, repr=False)
    line: int = field(init=False, compare=False, repr=False)
    last: int = field(init=False, compare=False, repr=False)
    rank: tuple[int, ...] = field(init=False, compare=False, repr=False)
    to_line: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        count = len(self.squares)
        beyond = [square.number for square in self.squares if square.zone is Zone.BEYOND]
        line = beyond[0] if beyond else count
        shortest, longest = _distances(self.squares)
        origin = shortest[line] if line < count else -1
        # A frozen class with slots fills its derived fields through the base class; nobody else may.
        put = object.__setattr__
        put(self, "start", tuple(square.number for square in self.squares if square.zone is Zone.START))
        put(self, "line", line)
        put(self, "last", count - 1)
        put(self, "rank", _ranks(self.squares, longest))
        put(self, "to_line", tuple(steps - origin for steps in shortest))

    def routes(self, square: int, steps: int) -> tuple[tuple[int, ...], ...]:
        """Every way of `steps` steps ahead that begins on `square` (which is `path[0]`), never past the last square.

        A way that reaches the end of the track is shorter. On ordinary road there is one; at roundabouts they come in
        the order of R33: inner-inner, inner-outer, outer-inner, outer-outer.
        """
        ways: list[tuple[int, ...]] = [(square,)]
        for _ in range(steps):
            longer: list[tuple[int, ...]] = []
            for way in ways:
                ahead = self.squares[way[-1]].ahead
                longer.extend((*way, next_square) for next_square in ahead)
                if not ahead:
                    longer.append(way)
            if longer == ways:
                break
            ways = longer
        return tuple(ways)

    def with_weather(self, weather_by_tile: Mapping[int, Weather]) -> "Track":
        """The same track with a weather token beside the tiles named (by their index in `tiles`); other tiles keep
        theirs.

        Squares beyond the finish line stay fair: an effect never lies there (R29).
        """
        squares = tuple(
            replace(square, weather=weather_by_tile[tile])
            if tile in weather_by_tile and square.zone is not Zone.BEYOND
            else square
            for square, tile in zip(self.squares, self.tile_of, strict=True)
        )
        return Track(squares, self.tiles, self.tile_of)


def link(cells: Sequence[Cell]) -> tuple[Square, ...]:
    """Numbers the cells and joins them; a run of inner cells and the run of outer ones after it lie side by side."""
    ahead: list[list[int]] = [[] for _ in cells]
    behind: list[list[int]] = [[] for _ in cells]

    def join(rear: int, front: int) -> None:
        ahead[rear].append(front)
        behind[front].append(rear)

    ends: list[int] = []  # the squares that lead into the next one; two of them where the lanes of a roundabout join
    inner_ends: list[int] = []  # the last inner square, while the outer lane beside it is being laid
    fork: list[int] = []
    for number, cell in enumerate(cells):
        previous = cells[number - 1].branch if number else Branch.NONE
        if cell.branch is Branch.INNER and previous is not Branch.INNER:
            fork = ends
        if cell.branch is Branch.OUTER and previous is Branch.INNER:
            inner_ends, ends = ends, fork
        for rear in ends:
            join(rear, number)
        ends = [number]
        following = cells[number + 1].branch if number + 1 < len(cells) else Branch.NONE
        if cell.branch is Branch.OUTER and following is not Branch.OUTER:
            ends = [*inner_ends, number]
    return tuple(
        Square(n, cell.terrain, cell.lanes, cell.zone, cell.weather, cell.branch, tuple(ahead[n]), tuple(behind[n]))
        for n, cell in enumerate(cells)
    )


def _distances(squares: tuple[Square, ...]) -> tuple[list[int], list[int]]:
    """Steps from each square to the end of the track: by the inner way, and by the longest (outer) way."""
    shortest = [0] * len(squares)
    longest = [0] * len(squares)
    for square in reversed(squares):
        if square.ahead:
            shortest[square.number] = 1 + shortest[square.ahead[0]]
            longest[square.number] = 1 + max(longest[number] for number in square.ahead)
    return shortest, longest


def _ranks(squares: tuple[Square, ...], longest: Sequence[int]) -> tuple[int, ...]:
    """Position of each square in the order from the rear to the front (R10); at one distance the inner lane leads."""
    order = sorted(squares, key=lambda square: (-longest[square.number], square.branch is Branch.INNER))
    ranks = [0] * len(squares)
    for position, square in enumerate(order):
        ranks[square.number] = position
    return tuple(ranks)

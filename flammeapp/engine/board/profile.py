"""The profile of a track: how high the road lies, what it is made of, and what kind of stage that makes.

Everything counts along the inner way, the one the length of a stage is counted by. Heights are in steps: an ascent
square climbs one, a descent square falls one; the lowest point of the track is 0.
"""

from dataclasses import dataclass
from enum import Enum

from flammeapp.engine.board.track import Branch, Terrain, Track, Zone

COBBLES_FROM = 8
"""A stage with this many cobbled squares, and no fewer than it has on hills, is a cobbles stage."""

MOUNTAIN_FROM = 20
"""From this many squares on ascents and descents a stage is a mountain stage …"""

LONG_CLIMB = 9
"""… and so is one with an ascent of this many squares without a break."""

_STEP = {Terrain.ASCENT: 1, Terrain.DESCENT: -1}


class TerrainKind(Enum):
    """The kind of stage, as the stage picker names it."""

    FLAT = "flat"
    HILLY = "hilly"
    MOUNTAIN = "mountain"
    COBBLES = "cobbles"


@dataclass(frozen=True, slots=True)
class Profile:
    """The height of the road. `route` holds the squares of the inner way; `heights[i]` is the height at the rear edge
    of `route[i]`, and the last one, which has no square, that at the front edge of the track.

    `places[s]` is where the middle of square `s` lies along the strip, in squares of the route from its left end; a
    square of an outer lane lies beside the inner one that is as far through the roundabout.
    """

    route: tuple[int, ...]
    heights: tuple[int, ...]
    places: tuple[float, ...]

    @property
    def points(self) -> tuple[tuple[int, int], ...]:
        """(square along the route, height) from the rear edge of the first square to the front edge of the last."""
        return tuple(enumerate(self.heights))

    @property
    def top(self) -> int:
        """The greatest height."""
        return max(self.heights)

    def height_at(self, place: float) -> float:
        """The height at a place along the strip, as in `places`."""
        last = len(self.route)
        rear = min(max(int(place), 0), last - 1)
        share = min(max(place - rear, 0.0), 1.0)
        return self.heights[rear] + share * (self.heights[rear + 1] - self.heights[rear])


@dataclass(frozen=True, slots=True)
class TerrainCounts:
    """Squares of each terrain between the start line and the finish line, and the longest ascent among them."""

    flat: int
    ascent: int
    descent: int
    cobbles: int
    supply: int
    wet: int
    longest_ascent: int

    @property
    def hills(self) -> int:
        """Squares that climb or fall."""
        return self.ascent + self.descent


def profile(track: Track) -> Profile:
    """The heights along a track."""
    route = _inner_way(track)
    heights = [0]
    for number in route:
        heights.append(heights[-1] + _STEP.get(track.squares[number].terrain, 0))
    lowest = min(heights)
    places = [0.0] * len(track.squares)
    for position, number in enumerate(route):
        places[number] = position + 0.5
    for outer, first, length in _outer_lanes(track):
        for n, number in enumerate(outer):
            places[number] = places[first] - 0.5 + (n + 0.5) * length / len(outer)
    return Profile(route, tuple(height - lowest for height in heights), tuple(places))


def terrain_counts(track: Track) -> TerrainCounts:
    """How many squares of each terrain lie between the two lines."""
    road = [track.squares[n].terrain for n in _inner_way(track) if track.squares[n].zone is Zone.ROAD]
    longest = run = 0
    for terrain in road:
        run = run + 1 if terrain is Terrain.ASCENT else 0
        longest = max(longest, run)
    return TerrainCounts(
        flat=road.count(Terrain.FLAT),
        ascent=road.count(Terrain.ASCENT),
        descent=road.count(Terrain.DESCENT),
        cobbles=road.count(Terrain.COBBLES),
        supply=road.count(Terrain.SUPPLY),
        wet=road.count(Terrain.WET),
        longest_ascent=longest,
    )


def terrain_kind(track: Track) -> TerrainKind:
    """Flat (no hill, few cobbles), hilly, mountain or cobbles; see the thresholds above."""
    counts = terrain_counts(track)
    if counts.cobbles >= COBBLES_FROM and counts.cobbles >= counts.hills:
        return TerrainKind.COBBLES
    if counts.hills >= MOUNTAIN_FROM or counts.longest_ascent >= LONG_CLIMB:
        return TerrainKind.MOUNTAIN
    if counts.hills:
        return TerrainKind.HILLY
    return TerrainKind.FLAT


def _inner_way(track: Track) -> tuple[int, ...]:
    return tuple(square.number for square in track.squares if square.branch is not Branch.OUTER)


def _outer_lanes(track: Track) -> list[tuple[list[int], int, int]]:
    """Of each roundabout: its outer squares, its first inner square, and how many inner squares it has."""
    lanes: list[tuple[list[int], int, int]] = []
    inner: list[int] = []
    for square in track.squares:
        if square.branch is Branch.INNER:
            inner = [*inner, square.number] if square.number - 1 in inner else [square.number]
        elif square.branch is Branch.OUTER:
            if square.number - 1 == inner[-1]:
                lanes.append(([], inner[0], len(inner)))
            lanes[-1][0].append(square.number)
    return lanes

"""Lines and arcs in the frame of the screen, and chains of them.

Frame: x to the right, **y down**, angles in radians, so a turn to the left is a *negative* angle. A heading of 0 runs
along +x. Lengths are in squares. The middle line of every road is a chain of these pieces: their length, their points
and their parallels are exact, and each piece begins where, and in the direction in which, the one before it ends.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple


class Pose(NamedTuple):
    """A point and the direction of travel there (radians, y down)."""

    x: float
    y: float
    heading: float

    def beside(self, side: float) -> "Pose":
        """The pose `side` squares to the rider's right (negative: to his left)."""
        return Pose(self.x - side * math.sin(self.heading), self.y + side * math.cos(self.heading), self.heading)

    def place(self, local: "Pose") -> "Pose":
        """Where `local`, given in the frame of this pose, lies in the frame this pose is given in."""
        c, s = math.cos(self.heading), math.sin(self.heading)
        return Pose(
            self.x + local.x * c - local.y * s, self.y + local.x * s + local.y * c, self.heading + local.heading
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """A line (`turn` 0) or an arc: where it begins, how long it is and by how much it turns altogether."""

    begin: Pose
    length: float
    turn: float

    def at(self, distance: float) -> Pose:
        """The pose `distance` squares from the beginning; before 0 and past the end the piece goes on as it is."""
        x, y, heading = self.begin
        if self.turn == 0:
            return Pose(x + distance * math.cos(heading), y + distance * math.sin(heading), heading)
        radius = self.length / self.turn  # negative to the left
        there = heading + distance / radius
        return Pose(
            x + radius * (math.sin(there) - math.sin(heading)),
            y - radius * (math.cos(there) - math.cos(heading)),
            there,
        )

    @property
    def end(self) -> Pose:
        """The pose at the end of the piece."""
        return self.at(self.length)

    def part(self, begin: float, end: float) -> "Piece":
        """The piece between two distances from its beginning."""
        return Piece(self.at(begin), end - begin, self.turn * (end - begin) / self.length)

    def placed(self, frame: Pose) -> "Piece":
        """The piece, given in the frame of a pose, as the frame's own surroundings see it."""
        return Piece(frame.place(self.begin), self.length, self.turn)

    def mirrored(self) -> "Piece":
        """The piece seen in a mirror along the x axis: left becomes right."""
        x, y, heading = self.begin
        return Piece(Pose(x, -y, -heading), self.length, -self.turn)


Chain = tuple[Piece, ...]
"""Pieces one behind the other."""


def arc_to(begin: Pose, x: float, y: float) -> Piece:
    """The line or arc that leaves `begin` in its direction and ends at the point, which may not lie straight behind."""
    chord = math.hypot(x - begin.x, y - begin.y)
    bend = _wrapped(math.atan2(y - begin.y, x - begin.x) - begin.heading)
    if abs(bend) < 1e-9:
        return Piece(begin, chord, 0.0)
    return Piece(begin, chord * bend / math.sin(bend), 2 * bend)


def smooth(begin: Pose, points: Sequence[tuple[float, float]], end: Pose) -> Chain:
    """A chain without a kink from `begin` through the points to `end`: two arcs (a biarc) from each point to the next.

    The directions in the points are those of the clamped cubic spline through them, the line a thin lath would take.
    """
    poses = [begin, *_lath(begin, points, end), end]
    pieces: list[Piece] = []
    for here, there in pairwise(poses):
        x, y = _joint(here, there)
        first = arc_to(here, x, y)
        pieces += [first, arc_to(first.end, there.x, there.y)]
    return tuple(pieces)


def length_of(chain: Iterable[Piece]) -> float:
    """Length of a chain in squares."""
    return sum(piece.length for piece in chain)


def cut(chain: Chain, begin: float, end: float) -> Chain:
    """The part of the chain between two distances from its beginning."""
    parts: list[Piece] = []
    done = 0.0
    for piece in chain:
        first, last = max(begin - done, 0.0), min(end - done, piece.length)
        if last - first > 1e-9:
            parts.append(piece.part(first, last))
        done += piece.length
    return tuple(parts)


def distance_to(chain: Chain, x: float, y: float) -> float:
    """How far along the chain its point nearest to x, y lies (within about a hundredth of a square)."""
    best, best_gap, done = 0.0, math.inf, 0.0
    for piece in chain:
        steps = max(1, math.ceil(piece.length * 100))
        for step in range(steps + 1):
            distance = piece.length * step / steps
            there = piece.at(distance)
            gap = math.hypot(there.x - x, there.y - y)
            if gap < best_gap:
                best, best_gap = done + distance, gap
        done += piece.length
    return best


def _lath(begin: Pose, points: Sequence[tuple[float, float]], end: Pose) -> list[Pose]:
    """The poses in the points on the clamped cubic spline by chord length."""
    knots = [(begin.x, begin.y), *points, (end.x, end.y)]
    steps = [math.dist(a, b) for a, b in pairwise(knots)]
    slopes = [
        _spline_slopes([knot[axis] for knot in knots], steps, wave(begin.heading), wave(end.heading))
        for axis, wave in ((0, math.cos), (1, math.sin))
    ]
    return [Pose(x, y, math.atan2(dy, dx)) for (x, y), dx, dy in zip(points, *slopes, strict=True)]


def _spline_slopes(values: Sequence[float], steps: Sequence[float], first: float, last: float) -> list[float]:
    """Slopes in the inner knots of the cubic spline through `values` whose slopes at the two ends are given."""
    count = len(values) - 2
    diagonal: list[float] = []
    right: list[float] = []
    for n in range(count):
        before, after = steps[n], steps[n + 1]
        known = 3 * (after * (values[n + 1] - values[n]) / before + before * (values[n + 2] - values[n + 1]) / after)
        if n == 0:
            known -= after * first
        if n == count - 1:
            known -= before * last
        weight = 2 * (before + after)
        if n:
            factor = after / diagonal[-1]
            weight -= factor * steps[n - 1]
            known -= factor * right[-1]
        diagonal.append(weight)
        right.append(known)
    slopes = [0.0] * count
    for n in reversed(range(count)):
        following = steps[n] * slopes[n + 1] if n + 1 < count else 0.0
        slopes[n] = (right[n] - following) / diagonal[n]
    return slopes


def _joint(here: Pose, there: Pose) -> tuple[float, float]:
    """Where the two arcs of a biarc meet; both have tangents of the same length."""
    vx, vy = there.x - here.x, there.y - here.y
    ax, ay = math.cos(here.heading), math.sin(here.heading)
    bx, by = math.cos(there.heading), math.sin(there.heading)
    along = vx * (ax + bx) + vy * (ay + by)
    square = vx * vx + vy * vy
    spread = 2 * (1 - (ax * bx + ay * by))
    reach = (math.sqrt(along * along + spread * square) - along) / spread if spread > 1e-9 else square / (2 * along)
    return (here.x + there.x + reach * (ax - bx)) / 2, (here.y + there.y + reach * (ay - by)) / 2


def _wrapped(angle: float) -> float:
    """The angle between −π and π."""
    return math.remainder(angle, 2 * math.pi)

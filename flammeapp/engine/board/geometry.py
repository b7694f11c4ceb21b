"""Where the track lies: the shape of every square and every tile, in squares.

Frame: x to the right, **y down** as on a screen, headings in radians; a turn to the left is *negative*. `side` counts
squares to the rider's **right** of the middle line. The first tile is entered at 0, 0 heading along +x. Nothing here
knows pixels: a view scales and turns the whole layout (`best_rotation`).

The tile document writes +y to the left; `_screen` is the only place that turns it over.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from flammeapp.engine.board.curves import Chain, Piece, Pose, cut, distance_to, length_of, smooth
from flammeapp.engine.board.polygons import Box, Point, Polygon, box_of
from flammeapp.engine.board.serpentine import serpentine
from flammeapp.engine.board.tiles import HairpinShape, RoundaboutShape, Shape, Shapes, TileSet, TileSide, Turn
from flammeapp.engine.board.track import Track

ROAD_EDGE = 0.035
"""The road is this much wider on each side than its lanes."""

ROTATION_STEP = 7.5
"""Views are turned by multiples of this many degrees."""


@dataclass(frozen=True, slots=True)
class SquareShape:
    """The shape of one square: its middle line (`chain`, never empty), its lanes, half the width of its road."""

    chain: Chain
    lanes: int
    lane_width: float
    half_width: float

    @property
    def length(self) -> float:
        """Length of the middle line, in squares of a straight tile."""
        return length_of(self.chain)

    @property
    def curved(self) -> bool:
        """Whether the square needs more than its four corners to be drawn."""
        return len(self.chain) > 1 or self.chain[0].turn != 0

    def at(self, along: float, side: float = 0.0) -> Pose:
        """The pose at a fraction of the middle line (0 rear edge, 1 front edge), `side` squares to the rider's right.

        Fractions below 0 and above 1 go on straight ahead of, or along, the first and the last piece.
        """
        distance = along * self.length
        for piece in self.chain[:-1]:
            if distance <= piece.length:
                return piece.at(distance).beside(side)
            distance -= piece.length
        return self.chain[-1].at(distance).beside(side)

    def lane_side(self, lane: int, lanes: int | None = None) -> float:
        """How far right of the middle line a lane lies (its middle); lane 0 is the right-most one, −1 the grass."""
        count = self.lanes if lanes is None else lanes
        return (count - 1) * self.lane_width / 2 - lane * self.lane_width

    def line(self, side: float, begin: float = 0.0, end: float = 1.0, samples: int = 6) -> Polygon:
        """A parallel of the middle line between two fractions; a straight square needs two points only."""
        steps = samples if self.curved else 1
        poses = [self.at(begin + (end - begin) * step / steps, side) for step in range(steps + 1)]
        return tuple((pose.x, pose.y) for pose in poses)

    def band(self, left: float, right: float, begin: float = 0.0, end: float = 1.0, samples: int = 6) -> Polygon:
        """The outline of a strip of the square between two parallels (`left` < `right`) and two fractions."""
        return self.line(left, begin, end, samples) + self.line(right, begin, end, samples)[::-1]

    def outline(self, samples: int = 6) -> Polygon:
        """The outline of the road on this square: along its left edge, back along its right one."""
        return self.band(-self.half_width, self.half_width, samples=samples)


@dataclass(frozen=True, slots=True)
class TileShape:
    """One tile where it lies: the poses at which it is entered and left, and the outline of its cardboard."""

    id: str
    entry: Pose
    exit: Pose
    outline: Polygon


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole track laid out: its tiles in driving order (none for a track from notation) and its squares by number."""

    tiles: tuple[TileShape, ...]
    squares: tuple[SquareShape, ...]
    lane_width: float

    def lane_pose(self, square: int, lane: int, lanes: int | None = None) -> Pose:
        """Where a rider stands: the middle of the square on the given lane (0 = right, −1 = grass).

        `lanes` says how many lanes to share the road among when that is not the number of the square's own.
        """
        shape = self.squares[square]
        return shape.at(0.5, shape.lane_side(lane, lanes))

    def bounds(self, rotation: float = 0.0) -> Box:
        """Left, top, right and bottom of everything, turned by `rotation` degrees clockwise round 0, 0."""
        return _turned_box(self._corners(), rotation)

    def _corners(self) -> list[Point]:
        outlines = [tile.outline for tile in self.tiles] or [square.outline() for square in self.squares]
        return [point for outline in outlines for point in outline] or [(0.0, 0.0)]


def layout(tiles: TileSet, ids: Sequence[str]) -> Layout:
    """The layout of these tiles in driving order; none make an empty one. Raises `TileError` for an unknown tile."""
    frame = Pose(0.0, 0.0, 0.0)
    placed: list[TileShape] = []
    squares: list[SquareShape] = []
    for tile_id in ids:
        side = tiles.side(tile_id)
        chains = _chains(side, tiles.shapes)
        for cell, chain in zip(side.cells, chains, strict=True):
            pieces = tuple(piece.placed(frame) for piece in chain)
            squares.append(_square(pieces, cell.lanes, tiles.shapes.lane_width))
        end = frame.place(_screen(*side.exit))
        outline = tuple(frame.place(Pose(x, y, 0.0))[:2] for x, y in _outline(side, tiles.shapes))
        placed.append(TileShape(tile_id, frame, end, outline))
        frame = end
    return Layout(tuple(placed), tuple(squares), tiles.shapes.lane_width)


def track_layout(tiles: TileSet, track: Track) -> Layout:
    """The layout of any track: of its tiles, or a plain serpentine for a track from notation."""
    if track.tiles:
        return layout(tiles, track.tiles)
    lane_width = tiles.shapes.lane_width
    chains = serpentine(track, lambda lanes: _half_width(lanes, lane_width), tiles.shapes.sharp_radius)
    squares = (_square(chain, square.lanes, lane_width) for chain, square in zip(chains, track.squares, strict=True))
    return Layout((), tuple(squares), lane_width)


def best_rotation(shown: Layout, aspect: float) -> float:
    """Degrees, clockwise, by which the layout fills a view of width / height `aspect` best (steps of 7.5 below 180)."""

    corners = shown._corners()

    def height_needed(rotation: float) -> float:
        left, top, right, bottom = _turned_box(corners, rotation)
        return max((right - left) / aspect, bottom - top)

    return min((step * ROTATION_STEP for step in range(24)), key=height_needed)


def _turned_box(points: Sequence[Point], rotation: float) -> Box:
    c, s = math.cos(math.radians(rotation)), math.sin(math.radians(rotation))
    return box_of([(x * c - y * s, x * s + y * c) for x, y in points])


def _square(chain: Chain, lanes: int, lane_width: float) -> SquareShape:
    return SquareShape(chain, lanes, lane_width, _half_width(lanes, lane_width))


def _half_width(lanes: int, lane_width: float) -> float:
    return lanes * lane_width / 2 + ROAD_EDGE


def _screen(x: float, y: float, degrees: float) -> Pose:
    """A pose of the tile document (+y left, degrees turning left) in the frame of the screen."""
    return Pose(x, -y, -math.radians(degrees))


def _chains(side: TileSide, shapes: Shapes) -> tuple[Chain, ...]:
    """The middle line of each square of a tile, in the tile's own frame (entered at 0, 0 along +x)."""
    chains = _left_turning(side, shapes)
    if side.turn is Turn.RIGHT:
        return tuple(tuple(piece.mirrored() for piece in chain) for chain in chains)
    return chains


def _left_turning(side: TileSide, shapes: Shapes) -> tuple[Chain, ...]:
    match side.shape:
        case Shape.STRAIGHT:
            return _straight(len(side.cells))
        case Shape.SHARP:
            return _curve(shapes.sharp_radius, 90)
        case Shape.GENTLE:
            return _curve(shapes.gentle_radius, 45)
        case Shape.HAIRPIN:
            return _hairpin(shapes.hairpin)
        case _:
            return _roundabout(shapes.roundabout, shapes.lane_width)


def _straight(count: int) -> tuple[Chain, ...]:
    return tuple((Piece(Pose(float(n), 0.0, 0.0), 1.0, 0.0),) for n in range(count))


def _curve(radius: float, degrees: int) -> tuple[Chain, ...]:
    """Two squares of equal angle on one arc to the left."""
    turn = -math.radians(degrees)
    arc = Piece(Pose(0.0, 0.0, 0.0), radius * abs(turn), turn)
    return (arc.part(0.0, arc.length / 2),), (arc.part(arc.length / 2, arc.length),)


def _hairpin(shape: HairpinShape) -> tuple[Chain, ...]:
    """The squares of the sharp corner: its path, cut at the borders."""
    path: list[Piece] = []
    here = Pose(0.0, 0.0, 0.0)
    for size, degrees in shape.path:
        turn = -math.radians(degrees)
        path.append(Piece(here, size * abs(turn) if degrees else size, turn if degrees else 0.0))
        here = path[-1].end
    chain = tuple(path)
    marks = [distance_to(chain, x, -y) for x, y, _ in shape.borders]
    return tuple(cut(chain, begin, end) for begin, end in pairwise(marks))


def _roundabout(shape: RoundaboutShape, lane_width: float) -> tuple[Chain, ...]:
    """Stem, inner lane, outer lane. The lanes go on from those of the stem and run into those behind the exit."""
    stem = _straight(len(shape.cells))
    fork = Pose(float(len(shape.cells)), 0.0, 0.0)
    end = _screen(*shape.exit)
    inner = _ring_lane(fork.beside(-lane_width / 2), shape.inner_cells, end.beside(-lane_width / 2))
    outer = _ring_lane(fork.beside(lane_width / 2), shape.outer_cells, end.beside(lane_width / 2))
    return stem + inner + outer


def _ring_lane(begin: Pose, cells: Sequence[tuple[float, float, float]], end: Pose) -> tuple[Chain, ...]:
    """One lane of the ring: a smooth line through the middles of its squares, cut half-way between them."""
    chain = smooth(begin, [_screen(*cell)[:2] for cell in cells], end)
    knots = [0.0]  # distance of the beginning, of every middle and of the end: two pieces lead from one to the next
    for first, second in zip(chain[::2], chain[1::2], strict=True):
        knots.append(knots[-1] + first.length + second.length)
    between = [(here + there) / 2 for here, there in pairwise(knots[1:-1])]
    marks = [0.0, *between, knots[-1]]
    return tuple(cut(chain, here, there) for here, there in pairwise(marks))


def _outline(side: TileSide, shapes: Shapes) -> Polygon:
    """The outline of a tile's cardboard in its own frame; the curves in six straight pieces."""
    half = shapes.tile_width / 2
    if side.shape is Shape.HAIRPIN or side.shape is Shape.ROUNDABOUT:
        points = (shapes.hairpin if side.shape is Shape.HAIRPIN else shapes.roundabout).outline
        flip = 1 if side.turn is Turn.RIGHT else -1
        return tuple((x, flip * y) for x, y in points)
    if side.shape is Shape.STRAIGHT:
        length = float(len(side.cells))
        return (0.0, -half), (length, -half), (length, half), (0.0, half)
    chains = _chains(side, shapes)
    whole = [piece.at(piece.length * third / 3) for chain in chains for piece in chain for third in range(3)]
    whole.append(chains[-1][-1].end)
    left = [pose.beside(-half) for pose in whole]
    right = [pose.beside(half) for pose in reversed(whole)]
    return tuple((pose.x, pose.y) for pose in (*left, *right))

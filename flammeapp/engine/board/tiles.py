"""The track tiles: what each side shows, how it turns, and the shapes all of them are cut in.

Read once from the parsed tiles document; everything is frozen. Lengths are in squares (a straight square is 1 long).
The numbers keep the frame of the document: a tile is entered at 0,0 heading along +x, **+y to the left**, degrees
turning left. Only `geometry` turns that into the screen's frame.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from flammeapp.engine.board.document import Fields
from flammeapp.engine.board.errors import BoardError
from flammeapp.engine.board.notation import NotationError, parse_cells
from flammeapp.engine.board.track import Branch, Cell, Track, Zone, link

FORMAT = 1

Pose = tuple[float, float, float]
"""x, y and heading in degrees, in the frame of the tile document."""


class TileError(BoardError):
    """A tiles document that cannot be read, or a tile that does not exist."""


class Side(Enum):
    """The two sides of a piece of cardboard: a small letter or white number is the light one."""

    LIGHT = "light"
    DARK = "dark"


class TileKind(Enum):
    """What a tile is for."""

    START = "start"
    STRAIGHT = "straight"
    CURVE = "curve"
    FINISH = "finish"
    SHARP_CORNER = "sharp_corner"
    ROUNDABOUT = "roundabout"


class Shape(Enum):
    """The form of the cardboard."""

    STRAIGHT = "straight"
    SHARP = "sharp"
    GENTLE = "gentle"
    HAIRPIN = "hairpin"
    ROUNDABOUT = "roundabout"


class Turn(Enum):
    """Which way the road turns, as the riders see it."""

    NONE = "none"
    LEFT = "left"
    RIGHT = "right"

    @property
    def sign(self) -> int:
        """1 to the left, −1 to the right, 0 straight on."""
        return {Turn.NONE: 0, Turn.LEFT: 1, Turn.RIGHT: -1}[self]


class LaneName(Enum):
    """A lane by name, as a tile prints it."""

    RIGHT = "right"
    MIDDLE = "middle"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class BreakawaySpot:
    """Where the riders of a breakaway stand (R24): the square, counted from 1 on the tile, and its lanes."""

    square: int
    lanes: tuple[LaneName, ...]
    players: str


@dataclass(frozen=True, slots=True)
class TileSide:
    """One side of a tile. `length` counts the squares on the way through (on a roundabout the inner way)."""

    id: str
    box: str
    tile: str
    side: Side
    kind: TileKind
    shape: Shape
    turn: Turn
    degrees: int
    cells: tuple[Cell, ...]
    length: int
    length_outer: int
    exit: Pose
    start_line_after: int
    start_places: int
    finish_line_after: int
    squares_beyond: int
    breakaway: BreakawaySpot | None
    note: str


@dataclass(frozen=True, slots=True)
class HairpinShape:
    """The sharp corner: its middle line in pieces: line (length, 0) or arc (radius, degrees)."""

    path: tuple[tuple[float, float], ...]
    cells: tuple[Pose, ...]
    borders: tuple[Pose, ...]
    exit: Pose
    outline: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class RoundaboutShape:
    """The roundabout: the middles of the stem's squares and of both lanes, and the island."""

    island: tuple[float, float]
    island_radius: float
    ring_radius: float
    ring_lane_width: float
    disc_radius: float
    cells: tuple[Pose, ...]
    inner_cells: tuple[Pose, ...]
    outer_cells: tuple[Pose, ...]
    exit: Pose
    outline: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Shapes:
    """The forms of all tiles, left-turning; a right-turning tile is the mirror image."""

    lane_width: float
    tile_width: float
    sharp_radius: float
    gentle_radius: float
    hairpin: HairpinShape
    roundabout: RoundaboutShape


@dataclass(frozen=True, slots=True, eq=False)
class TileSet:
    """Every tile side by its id, in the order of the document, and the shapes. Compared by identity."""

    sides: Mapping[str, TileSide]
    shapes: Shapes

    def side(self, tile_id: str) -> TileSide:
        """The tile side with this id. Raises `TileError` (`unknown_tile`)."""
        if tile_id not in self.sides:
            raise TileError("unknown_tile", {"tile": tile_id})
        return self.sides[tile_id]


def parse_tiles(document: object) -> TileSet:
    """The tile set of a parsed tiles document. Raises `TileError` for anything missing, unknown or wrongly typed."""
    top = Fields(document, "", TileError)
    if top.take_int("format") != FORMAT:
        raise top.error("unknown_format", "format", known=FORMAT)
    shapes = _parse_shapes(top.take_fields("geometry"))
    sides: dict[str, TileSide] = {}
    for fields in top.take_objects("tiles"):
        side = _parse_side(fields, shapes)
        if side.id in sides:
            raise TileError("tile_twice", {"tile": side.id})
        sides[side.id] = side
    top.finish()
    return TileSet(sides, shapes)


def build_track(tiles: TileSet, ids: Sequence[str]) -> Track:
    """The track of these tiles in driving order. It need not be a good one: `validate` says what is wrong with it.

    Raises `TileError` when a tile is unknown or there is none.
    """
    if not ids:
        raise TileError("no_tiles")
    cells: list[Cell] = []
    tile_of: list[int] = []
    for index, tile_id in enumerate(ids):
        side = tiles.side(tile_id)
        cells += side.cells
        tile_of += [index] * len(side.cells)
    return Track(link(cells), tuple(ids), tuple(tile_of))


def _parse_side(fields: Fields, shapes: Shapes) -> TileSide:
    try:
        cells = parse_cells(fields.take_text("squares"))
    except NotationError as error:
        raise fields.error("bad_squares", "squares", reason=error.code) from error
    breakaway = None
    if "breakaway" in fields:
        spot = fields.take_fields("breakaway")
        square = spot.take_int("square", least=1, most=len(cells))
        lanes = spot.take_texts("lanes")
        names = {member.value: member for member in LaneName}
        if not set(lanes) <= set(names):
            raise spot.error("unknown_value", "lanes", value=next(lane for lane in lanes if lane not in names))
        breakaway = BreakawaySpot(square, tuple(names[lane] for lane in lanes), spot.take_text("players"))
        spot.finish()
    exit_x, exit_y, exit_heading = fields.take_numbers("exit", 3)
    side = TileSide(
        id=fields.take_text("id"),
        box=fields.take_text("box"),
        tile=fields.take_text("tile"),
        side=fields.take_enum("side", Side),
        kind=fields.take_enum("kind", TileKind),
        shape=fields.take_enum("shape", Shape),
        turn=fields.take_enum("turn", Turn),
        degrees=fields.take_int("degrees", most=180),
        cells=cells,
        length=fields.take_int("length", least=1),
        length_outer=fields.take_optional_int("length_outer") or 0,
        exit=(exit_x, exit_y, exit_heading),
        start_line_after=fields.take_optional_int("start_line_after") or 0,
        start_places=fields.take_optional_int("start_places") or 0,
        finish_line_after=fields.take_optional_int("finish_line_after") or 0,
        squares_beyond=fields.take_optional_int("squares_beyond") or 0,
        breakaway=breakaway,
        note=fields.take_text("note", optional=True),
    )
    if "radius" in fields:
        radius = fields.take_number("radius")
        if radius != {Shape.SHARP: shapes.sharp_radius, Shape.GENTLE: shapes.gentle_radius}.get(side.shape):
            raise fields.error("radius_differs", "radius")
    fields.finish()
    _check_side(side, shapes)
    return side


def _check_side(side: TileSide, shapes: Shapes) -> None:
    """The numbers of a side must agree with its squares, or later code would draw and count two different tiles."""
    inner = [cell for cell in side.cells if cell.branch is not Branch.OUTER]
    outer = [cell for cell in side.cells if cell.branch is not Branch.INNER]
    if len(inner) != side.length or (side.length_outer and len(outer) != side.length_outer):
        raise TileError("length_differs", {"tile": side.id})
    split = [cell.branch for cell in side.cells if cell.branch is not Branch.NONE]
    drawn = {
        Shape.STRAIGHT: len(side.cells) if not split else 0,
        Shape.SHARP: 2 if not split else 0,
        Shape.GENTLE: 2 if not split else 0,
        Shape.HAIRPIN: len(shapes.hairpin.cells) if not split else 0,
        Shape.ROUNDABOUT: len(shapes.roundabout.cells + shapes.roundabout.inner_cells + shapes.roundabout.outer_cells),
    }
    if len(side.cells) != drawn[side.shape] or (side.shape is Shape.ROUNDABOUT and split != _ring_branches(shapes)):
        raise TileError("squares_do_not_fit_shape", {"tile": side.id})
    start = [cell for cell in side.cells if cell.zone is Zone.START]
    beyond = [cell for cell in side.cells if cell.zone is Zone.BEYOND]
    if len(start) != side.start_line_after or sum(cell.lanes for cell in start) != side.start_places:
        raise TileError("start_differs", {"tile": side.id})
    if len(beyond) != side.squares_beyond or (beyond and side.length - len(beyond) != side.finish_line_after):
        raise TileError("finish_differs", {"tile": side.id})
    if (side.kind is TileKind.START) != bool(start) or (side.kind is TileKind.FINISH) != bool(beyond):
        raise TileError("kind_differs", {"tile": side.id})
    if (side.turn is Turn.NONE) != (side.degrees == 0) or side.exit[2] != side.turn.sign * side.degrees:
        raise TileError("turn_differs", {"tile": side.id})


def _ring_branches(shapes: Shapes) -> list[Branch]:
    ring = shapes.roundabout
    return [Branch.INNER] * len(ring.inner_cells) + [Branch.OUTER] * len(ring.outer_cells)


def _parse_shapes(fields: Fields) -> Shapes:
    fields.take_text("frame", optional=True)
    shapes = fields.take_fields("shapes")
    straight = shapes.take_fields("straight")
    if straight.take_number("square_length") != 1:
        raise straight.error("bad_number", "square_length")
    straight.finish()
    parsed = Shapes(
        lane_width=fields.take_number("lane_width"),
        tile_width=fields.take_number("tile_width"),
        sharp_radius=_parse_curve(shapes.take_fields("sharp"), 90),
        gentle_radius=_parse_curve(shapes.take_fields("gentle"), 45),
        hairpin=_parse_hairpin(shapes.take_fields("hairpin")),
        roundabout=_parse_roundabout(shapes.take_fields("roundabout")),
    )
    shapes.finish()
    fields.finish()
    return parsed


def _parse_curve(fields: Fields, degrees: int) -> float:
    if fields.take_int("degrees") != degrees:
        raise fields.error("bad_number", "degrees")
    radius = fields.take_number("radius")
    fields.finish()
    return radius


def _parse_hairpin(fields: Fields) -> HairpinShape:
    if fields.take_int("degrees") != 180:
        raise fields.error("bad_number", "degrees")
    path = []
    for piece in fields.take_list("path"):
        numbers = piece[1:] if isinstance(piece, list | tuple) and piece else ()
        name = piece[0] if isinstance(piece, list | tuple) and piece else None
        if not all(isinstance(number, int | float) and 0 < number <= 360 for number in numbers):
            raise fields.error("bad_path", "path")
        if name == "line" and len(numbers) == 1:
            path.append((float(numbers[0]), 0.0))
        elif name == "arc" and len(numbers) == 2:
            path.append((float(numbers[0]), float(numbers[1])))
        else:
            raise fields.error("bad_path", "path")
    hairpin = HairpinShape(
        path=tuple(path),
        cells=_poses(fields, "cells"),
        borders=_poses(fields, "borders"),
        exit=_pose(fields, "exit"),
        outline=_points(fields, "outline"),
    )
    if len(hairpin.borders) != len(hairpin.cells) + 1 or not path:
        raise fields.error("wrong_count", "borders", expected=len(hairpin.cells) + 1)
    fields.finish()
    return hairpin


def _parse_roundabout(fields: Fields) -> RoundaboutShape:
    if fields.take_int("degrees") != 90:
        raise fields.error("bad_number", "degrees")
    stem = fields.take_int("stem", least=1)
    island = fields.take_fields("island")
    center_x, center_y = island.take_numbers("center", 2)
    island_radius = island.take_number("radius")
    island.finish()
    roundabout = RoundaboutShape(
        island=(center_x, center_y),
        island_radius=island_radius,
        ring_radius=fields.take_number("ring_radius"),
        ring_lane_width=fields.take_number("ring_lane_width"),
        disc_radius=fields.take_number("disc_radius"),
        cells=_poses(fields, "cells"),
        inner_cells=_poses(fields, "inner_cells"),
        outer_cells=_poses(fields, "outer_cells"),
        exit=_pose(fields, "exit"),
        outline=_points(fields, "outline"),
    )
    if len(roundabout.cells) != stem:
        raise fields.error("wrong_count", "cells", expected=stem)
    fields.finish()
    return roundabout


def _pose(fields: Fields, key: str) -> Pose:
    x, y, heading = fields.take_numbers(key, 3)
    return x, y, heading


def _poses(fields: Fields, key: str) -> tuple[Pose, ...]:
    return tuple((row[0], row[1], row[2]) for row in fields.take_rows(key, 3))


def _points(fields: Fields, key: str) -> tuple[tuple[float, float], ...]:
    """The corners of an outline."""
    rows = fields.take_rows(key, 2)
    if len(rows) < 3:
        raise fields.error("wrong_count", key, expected=3)
    return tuple((row[0], row[1]) for row in rows)

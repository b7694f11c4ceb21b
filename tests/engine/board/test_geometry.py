"""Shapes: every square joins the next, lies on its tile, and its lanes lie where riders expect them."""

import math
from itertools import pairwise

import pytest

from flammeapp.engine.board.curves import Pose
from flammeapp.engine.board.geometry import Layout, SquareShape, best_rotation, layout, track_layout
from flammeapp.engine.board.notation import parse_notation
from flammeapp.engine.board.polygons import contains, overlap
from flammeapp.engine.board.tiles import TileError, TileSet, build_track
from flammeapp.engine.board.track import Branch, Track

ALL_SHAPES = ["a", "x", "b", "z", "c", "E", "h", "Y", "d", "Z", "K", "v"]


def ends(shown: Layout, square: int, along: float, width: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """The left and right ends of a cross-section."""
    shape = shown.squares[square]
    return shape.at(along, -width)[:2], shape.at(along, width)[:2]


def distance_off(track: Track, shown: Layout, square: int, ahead: int) -> float:
    """How far the front edge of one square lies from the rear edge of the next, lane by lane of the narrower one."""
    wide = max(square, ahead, key=lambda n: track.squares[n].lanes)
    narrow = ahead if wide == square else square
    end = 1.0 if narrow == square else 0.0
    point = shown.squares[narrow].at(end)
    other = shown.squares[wide].at(1.0 - end)
    dx, dy = point.x - other.x, point.y - other.y
    side = -dx * math.sin(other.heading) + dy * math.cos(other.heading)
    along = dx * math.cos(other.heading) + dy * math.sin(other.heading)
    lanes = track.squares[wide].lanes
    sides = [shown.squares[wide].lane_side(lane) for lane in range(lanes)] + [0.0]
    return abs(along) + min(abs(side - wanted) for wanted in sides)


def test_squares_join_without_gaps(tiles: TileSet) -> None:
    track = build_track(tiles, ALL_SHAPES)
    shown = layout(tiles, ALL_SHAPES)
    assert len(shown.squares) == len(track.squares)
    for square in track.squares:
        for ahead in square.ahead:
            assert distance_off(track, shown, square.number, ahead) < 1e-3
            turn = shown.squares[ahead].at(0.0).heading - shown.squares[square.number].at(1.0).heading
            assert math.remainder(turn, math.tau) == pytest.approx(0.0, abs=1e-6)


def test_roundabout_lanes_fill_the_road_they_leave_and_join(tiles: TileSet) -> None:
    """R32, R33: the inner lane goes on from the left lane of a left-turning roundabout, the outer from the right."""
    track = build_track(tiles, ["a", "x", "b", "u"])
    shown = layout(tiles, track.tiles)
    fork, inner, outer, join = 8, 9, 12, 17
    left, right = ends(shown, fork, 1.0, shown.squares[fork].half_width)
    assert ends(shown, inner, 0.0, shown.squares[inner].half_width)[0] == pytest.approx(left)
    assert ends(shown, outer, 0.0, shown.squares[outer].half_width)[1] == pytest.approx(right)
    assert shown.squares[11].at(1.0)[:2] == pytest.approx(shown.squares[join].at(0.0, -0.245)[:2])
    assert shown.squares[16].at(1.0)[:2] == pytest.approx(shown.squares[join].at(0.0, 0.245)[:2])
    mirrored = layout(tiles, ["a", "X"])
    assert mirrored.squares[inner].at(0.5).y == pytest.approx(-shown.squares[inner].at(0.5).y)


@pytest.mark.parametrize("tile", ["x", "X", "y", "Y", "z", "Z", "e", "E", "h", "H", "b", "1w"])
def test_the_road_lies_on_its_tile(tiles: TileSet, tile: str) -> None:
    shown = layout(tiles, [tile])
    (placed,) = shown.tiles
    for shape in shown.squares:
        for along in (0.05, 0.25, 0.5, 0.75, 0.95):
            for side in (-shape.half_width, 0.0, shape.half_width):
                assert contains(placed.outline, shape.at(along, side)[:2])


@pytest.mark.parametrize("tile", ["x", "X", "z", "Z"])
def test_middles_are_those_of_the_document(tiles: TileSet, tile: str) -> None:
    """The middle line runs through the given middle of every square, a few hundredths along it at most."""
    ring, hairpin = tiles.shapes.roundabout, tiles.shapes.hairpin
    given = ring.cells + ring.inner_cells + ring.outer_cells if tile in "xX" else hairpin.cells
    flip = -1 if tile.islower() else 1
    for shape, (x, y, degrees) in zip(layout(tiles, [tile]).squares, given, strict=True):
        nearest = min(
            (shape.at(step / 100) for step in range(101)), key=lambda pose: math.hypot(pose.x - x, pose.y - flip * y)
        )
        assert math.hypot(nearest.x - x, nearest.y - flip * y) < 0.02
        assert math.hypot(shape.at(0.5).x - x, shape.at(0.5).y - flip * y) < 0.2
        if tile in "zZ":
            assert math.degrees(nearest.heading) == pytest.approx(flip * degrees, abs=3)


def test_roundabout_lanes_do_not_fold(tiles: TileSet) -> None:
    """Every bend is wider than half the road, so that the inner edge stays a line; the lanes part and keep apart."""
    shown = layout(tiles, ["x"])
    for shape in shown.squares:
        for piece in shape.chain:
            assert piece.turn == 0 or abs(piece.length / piece.turn) > shape.half_width
    inner, outer = shown.squares[4].outline(), [shape.outline() for shape in shown.squares[6:11]]
    assert not any(overlap(inner, lane) for lane in outer)


@pytest.mark.parametrize(
    ("tile", "exit_at"), [("e", (1.51, -1.51, -90)), ("E", (1.51, 1.51, 90)), ("z", (1, -3.6, -180))]
)
def test_y_points_down_and_left_is_negative(tiles: TileSet, tile: str, exit_at: tuple[float, float, float]) -> None:
    x, y, degrees = exit_at
    end = layout(tiles, [tile]).squares[-1].at(1.0)
    assert end == pytest.approx((x, y, math.radians(degrees)), abs=1e-4)


def test_tiles_are_laid_one_behind_the_other(tiles: TileSet) -> None:
    shown = layout(tiles, ["b", "E", "c"])
    first, second, third = shown.tiles
    assert first.exit == Pose(6, 0, 0)
    assert second.entry == Pose(6, 0, 0)
    assert third.entry == pytest.approx((7.51, 1.51, math.pi / 2))
    assert list(first.outline) == [(0, -0.93), (6, -0.93), (6, 0.93), (0, 0.93)]
    assert [tile.id for tile in shown.tiles] == ["b", "E", "c"]


def test_curves_are_two_equal_squares(tiles: TileSet) -> None:
    for tile, radius, degrees in (("e", 1.51, 90), ("h", 2.97, 45)):
        first, second = layout(tiles, [tile]).squares
        assert first.length == pytest.approx(second.length)
        assert first.length == pytest.approx(radius * math.radians(degrees) / 2)
        assert first.curved


def test_lane_poses(tiles: TileSet) -> None:
    """Lane 0 is the right-most; the grass lies right of it (R35)."""
    shown = layout(tiles, ["2w", "b"])
    assert [shown.lane_pose(0, lane).y for lane in (-1, 0, 1, 2)] == pytest.approx([0.98, 0.49, 0.0, -0.49])
    assert [shown.lane_pose(7, lane).y for lane in (0, 1)] == pytest.approx([0.245, -0.245])
    assert shown.lane_pose(7, 0)[::2] == pytest.approx((7.5, 0.0))
    assert shown.lane_pose(7, 0, lanes=1).y == 0.0


def test_square_parts(tiles: TileSet) -> None:
    straight = layout(tiles, ["b"]).squares[1]
    assert straight.half_width == pytest.approx(0.525)
    assert straight.outline() == ((1, -0.525), (2, -0.525), (2, 0.525), (1, 0.525))
    assert straight.line(0.0, 0.25, 0.75) == ((1.25, 0), (1.75, 0))
    assert not straight.curved
    assert straight.at(-0.5)[:2] == pytest.approx((0.5, 0.0))
    assert straight.at(1.5)[:2] == pytest.approx((2.5, 0.0))
    curve = layout(tiles, ["e"]).squares[0]
    assert len(curve.outline()) == 14
    assert len(curve.outline(3)) == 8


def test_a_square_of_several_pieces_is_ridden_evenly(tiles: TileSet) -> None:
    """Equal fractions are equal ways, so that a rider keeps his speed through the sharp corner."""
    for shape in layout(tiles, ["z"]).squares:
        points = [shape.at(step / 40)[:2] for step in range(41)]
        steps = [math.dist(here, there) for here, there in pairwise(points)]
        assert max(steps) - min(steps) < 0.002
        assert sum(steps) == pytest.approx(shape.length, abs=0.01)


def test_bounds_and_rotation(tiles: TileSet) -> None:
    shown = layout(tiles, ["a", "b"])
    assert shown.bounds() == pytest.approx((0, -0.93, 12, 0.93))
    assert shown.bounds(90) == pytest.approx((-0.93, 0, 0.93, 12))
    assert best_rotation(shown, 2.0) % 7.5 == 0
    assert best_rotation(shown, 12 / 1.86) == 0
    assert best_rotation(shown, 1.86 / 12) == 90


def test_the_best_rotation_needs_the_least_room(tiles: TileSet) -> None:
    shown = layout(tiles, ["a", "e", "b", "c", "g", "u"])
    best = best_rotation(shown, 1.6)

    def scale(rotation: float) -> float:
        left, top, right, bottom = shown.bounds(rotation)
        return min(1.6 / (right - left), 1 / (bottom - top))

    assert all(scale(best) >= scale(step * 7.5) - 1e-9 for step in range(48))


def test_no_tiles_and_unknown_tiles(tiles: TileSet) -> None:
    empty = layout(tiles, [])
    assert (empty.squares, empty.bounds()) == ((), (0.0, 0.0, 0.0, 0.0))
    with pytest.raises(TileError):
        layout(tiles, ["?"])


def test_a_track_of_tiles_is_laid_by_its_tiles(tiles: TileSet) -> None:
    track = build_track(tiles, ["a", "x", "u"])
    assert track_layout(tiles, track) == layout(tiles, ["a", "x", "u"])


@pytest.mark.parametrize(
    "text",
    [
        "F2*3 X2*2",
        "G2*5 F2*40 A2*4 C1*6 S3*9 X3*5",
        "F2*6 (F1*3|F1*5) F2*10 X2*5",
        "F2*15 (F1*3|F1*5) F2 (F1*2|F2*2) F2*2 (F1*2|F1*2) F2*9 X2*5",
        "F3*90 X2*9",
        "F2*30 (F1*1|F1*9) X2*1",
    ],
)
def test_a_track_from_notation_can_be_drawn(tiles: TileSet, text: str) -> None:
    track = parse_notation(text)
    shown = track_layout(tiles, track)
    assert shown.tiles == ()
    for square in track.squares:
        for ahead in square.ahead:
            if square.branch is Branch.NONE and track.squares[ahead].branch is Branch.NONE:
                here, there = shown.squares[square.number].at(1.0), shown.squares[ahead].at(0.0)
                assert math.dist(here[:2], there[:2]) == pytest.approx(0.0, abs=1e-9)
    outlines = [shape.outline() for shape in shown.squares]
    for n, first in enumerate(outlines):
        for m in range(n + 1, len(outlines)):
            neighbours = m in track.squares[n].ahead or set(track.squares[n].ahead) & set(track.squares[m].ahead)
            parted = set(track.squares[n].behind) & set(track.squares[m].behind)
            assert neighbours or parted or not overlap(_shrunk(first), outlines[m])


def _shrunk(polygon: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """A hair smaller, so that squares that share an edge do not count as overlapping."""
    x0 = sum(x for x, _ in polygon) / len(polygon)
    y0 = sum(y for _, y in polygon) / len(polygon)
    return tuple((x0 + (x - x0) * 0.999, y0 + (y - y0) * 0.999) for x, y in polygon)


def test_a_straight_row_for_a_short_track(tiles: TileSet) -> None:
    shown = track_layout(tiles, parse_notation("F2*19 X2*5"))
    assert shown.bounds() == pytest.approx((0, -0.525, 24, 0.525))
    assert isinstance(shown.squares[0], SquareShape)

"""The graph of squares: who follows whom, who moves first, which ways lead on."""

import pytest

from flammeapp.engine.board.notation import format_notation, parse_notation
from flammeapp.engine.board.tiles import TileSet, build_track
from flammeapp.engine.board.track import Branch, Cell, Terrain, Track, Weather, Zone, link

RING = "F2*6 (F1*3|F1*5) F2*10 X2*5"
TWO_RINGS = "F2*2 (F1*2|F1*3) F2 (F1*1|F1*2) F2*2 X2*3"


def test_ordinary_road_is_one_chain() -> None:
    track = parse_notation("G2*2 F2*2 X2*2")
    assert [square.ahead for square in track.squares] == [(1,), (2,), (3,), (4,), (5,), ()]
    assert [square.behind for square in track.squares] == [(), (0,), (1,), (2,), (3,), (4,)]
    assert track.start == (0, 1)
    assert track.line == 4
    assert track.last == 5
    assert track.rank == (0, 1, 2, 3, 4, 5)
    assert track.to_line == (4, 3, 2, 1, 0, -1)
    assert track.tiles == ()
    assert track.tile_of == (-1,) * 6


def test_roundabout_has_two_next_squares_inner_first() -> None:
    """R33: one square leads into both lanes and both lead into one square."""
    track = parse_notation(RING)
    assert track.squares[5].ahead == (6, 9)
    assert track.squares[14].behind == (8, 13)
    assert [track.squares[n].branch for n in (5, 6, 8, 9, 13, 14)] == [
        Branch.NONE,
        Branch.INNER,
        Branch.INNER,
        Branch.OUTER,
        Branch.OUTER,
        Branch.NONE,
    ]
    assert track.squares[8].ahead == (14,)
    assert track.squares[9].behind == (5,)


@pytest.mark.parametrize(
    ("nearer", "further"),
    [
        (14, 8),  # the road behind the ring before its last squares
        (8, 13),  # both have one step to the road: the inner lane leads
        (7, 12),
        (6, 11),
        (11, 10),
        (9, 5),  # a square before the split counts the outer route: six steps against five
        (5, 4),
        (10, 5),
    ],
)
def test_order_on_a_roundabout(nearer: int, further: int) -> None:
    """R10: distance along the own route, squares before the split by the outer one, ties to the inner lane."""
    track = parse_notation(RING)
    assert track.rank[nearer] > track.rank[further]


def test_an_inner_lane_counts_the_outer_route_of_the_next_roundabout() -> None:
    """R10 with two roundabouts: a square in the first ring stands before the second split."""
    track = parse_notation(TWO_RINGS)
    by_rank = sorted(range(len(track.squares)), key=lambda n: track.rank[n])
    assert by_rank == [0, 1, 4, 5, 2, 6, 3, 7, 9, 10, 8, 11, 12, 13, 14, 15]


def test_all_ranks_differ() -> None:
    for text in (RING, TWO_RINGS):
        track = parse_notation(text)
        assert sorted(track.rank) == list(range(len(track.squares)))


def test_distance_to_the_line_goes_by_the_inner_lane() -> None:
    track = parse_notation(RING)
    assert track.to_line[5] == 3 + 10 + 1
    assert track.to_line[9] == 5 + 10
    assert track.to_line[track.line] == 0
    assert track.to_line[track.last] == -4


@pytest.mark.parametrize(
    ("square", "steps", "ways"),
    [
        (4, 0, [(4,)]),
        (4, 1, [(4, 5)]),
        (4, 2, [(4, 5, 6), (4, 5, 9)]),
        (6, 4, [(6, 7, 8, 14, 15)]),
        (11, 4, [(11, 12, 13, 14, 15)]),
        (26, 9, [(26, 27, 28)]),
        (28, 3, [(28,)]),
    ],
)
def test_routes(square: int, steps: int, ways: list[tuple[int, ...]]) -> None:
    """R13: never past the last square; R33: both lanes, the inner one first."""
    assert list(parse_notation(RING).routes(square, steps)) == ways


def test_routes_through_two_roundabouts_come_in_the_order_of_the_rule() -> None:
    """R33: inner-inner, inner-outer, outer-inner, outer-outer."""
    ways = parse_notation(TWO_RINGS).routes(1, 6)
    assert ways == (
        (1, 2, 3, 7, 8, 11, 12),
        (1, 2, 3, 7, 9, 10, 11),
        (1, 4, 5, 6, 7, 8, 11),
        (1, 4, 5, 6, 7, 9, 10),
    )


def test_a_way_that_ends_is_kept_beside_one_that_goes_on() -> None:
    """R13 at the end of the track, when the lanes of a roundabout differ in length."""
    track = parse_notation("F2 (F1*1|F1*3) X2")
    assert track.routes(0, 4) == ((0, 1, 5), (0, 2, 3, 4, 5))


@pytest.mark.parametrize(
    ("square", "wet"), [("F2", False), ("F2w", True), ("D2w", True), ("W1", True), ("F2~", False), ("S3+", False)]
)
def test_wet_squares(square: str, wet: bool) -> None:
    """R31, R32: sharp corners and rain."""
    assert parse_notation(f"{square} X2").squares[0].wet is wet


def test_weather_lies_on_its_tile_only(tiles: TileSet) -> None:
    """R29, R30: the whole tile has the effect, the one before and behind have not."""
    track = build_track(tiles, ["a", "b", "L", "u"]).with_weather({1: Weather.CROSSWIND, 2: Weather.RAIN})
    assert format_notation(track) == "G2*5 F2 F2~*6 A2w*3 D2w*3 F2 X2*5"
    assert track.tiles == ("a", "b", "L", "u")
    again = track.with_weather({1: Weather.FAIR})
    assert format_notation(again) == "G2*5 F2*7 A2w*3 D2w*3 F2 X2*5"


def test_weather_never_lies_beyond_the_line(tiles: TileSet) -> None:
    """R29."""
    track = build_track(tiles, ["a", "u"]).with_weather({1: Weather.RAIN})
    assert format_notation(track) == "G2*5 F2 F2w X2*5"


def test_an_unfinished_track_ends_at_its_last_square(tiles: TileSet) -> None:
    """The editor shows tracks that have no finish, or no start, yet."""
    track = build_track(tiles, ["b"])
    assert track.start == ()
    assert track.line == 6
    assert track.to_line == (6, 5, 4, 3, 2, 1)


def test_a_track_may_end_in_a_roundabout_while_it_is_being_laid(tiles: TileSet) -> None:
    track = build_track(tiles, ["x"])
    assert [square.ahead for square in track.squares[2:]] == [(3, 6), (4,), (5,), (), (7,), (8,), (9,), (10,), ()]


def test_cells_link_without_any_neighbour() -> None:
    (square,) = link([Cell(Terrain.FLAT, 2)])
    assert square.ahead == ()
    assert square.behind == ()
    assert square.zone is Zone.ROAD
    assert Track((), (), ()).last == -1


def test_tracks_compare_by_their_squares() -> None:
    assert parse_notation("F2*2 X2") == parse_notation("F2 F2 X2*1")
    assert parse_notation("F2*2 X2") != parse_notation("F2*2 X3")
    assert hash(parse_notation("F2 X2")) == hash(parse_notation("F2*1 X2"))

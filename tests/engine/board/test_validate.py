"""What is wrong with a stage is reported, everything of it, and nothing is forbidden."""

from dataclasses import replace

import pytest

from flammeapp.engine.board.stages import Finish, Place, Stack, StackKind, StackSize, Stage, StageKind
from flammeapp.engine.board.tiles import TileSet
from flammeapp.engine.board.validate import Problem, check_stage, check_tiles


@pytest.fixture
def flat(stages: dict[str, Stage]) -> Stage:
    """The flat stage of the base box, without a fault."""
    return stages["avenue-corso-paseo"]


def codes(problems: tuple[Problem, ...]) -> list[str]:
    return [problem.code for problem in problems]


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        ("", [Problem("no_tiles")]),
        (
            "a ? u !",
            [
                Problem("unknown_tile", {"tile_number": 2, "tile": "?"}),
                Problem("unknown_tile", {"tile_number": 4, "tile": "!"}),
            ],
        ),
        ("a b u", []),
        ("b c", [Problem("no_start"), Problem("no_finish")]),
        ("a 1w b u", [Problem("two_starts", {"first": 1, "second": 2})]),
        ("b a u", [Problem("start_not_first", {"tile_number": 2})]),
        ("a b u v", [Problem("two_finishes", {"first": 3, "second": 4})]),
        ("a u b", [Problem("finish_not_last", {"tile_number": 2})]),
        ("a b c B u", [Problem("tile_used_twice", {"tile": "b", "first": 2, "second": 4})]),
        (
            "a b b b u",
            [
                Problem("tile_used_twice", {"tile": "b", "first": 2, "second": 3}),
                Problem("tile_used_twice", {"tile": "b", "first": 2, "second": 4}),
            ],
        ),
        (
            "a e g i J b u",
            [Problem("tiles_overlap", {"first": i, "second": j}) for i, j in ((1, 5), (1, 6), (2, 5), (2, 6))],
        ),
    ],
)
def test_orders_of_tiles(tiles: TileSet, ids: str, expected: list[Problem]) -> None:
    assert list(check_tiles(ids.split(), tiles)) == expected


def test_a_tile_exactly_on_another_is_found(tiles: TileSet) -> None:
    """Four equal sides of a square: the ninth tile lies just where the first one does."""
    problems = check_tiles(["b", "e", "c", "g", "d", "i", "f", "O", "l"], tiles)
    assert Problem("tiles_overlap", {"first": 1, "second": 9}) in problems


def test_a_sharp_corner_does_not_overlap_itself(tiles: TileSet) -> None:
    """The road comes back beside itself on z; its outline is hollow there."""
    assert check_tiles(["a", "z", "u"], tiles) == ()


def test_only_a_track_that_cannot_be_ridden_is_spoilt(tiles: TileSet, flat: Stage) -> None:
    spoilt = check_stage(replace(flat, tiles=("b", "c")), tiles)
    assert codes(spoilt) == ["no_start", "no_finish"]
    assert all(problem.spoils for problem in spoilt)
    crossed = check_tiles(["a", "e", "g", "i", "J", "b", "u"], tiles)
    assert not any(problem.spoils for problem in crossed)


def test_a_good_stage_has_no_problem(tiles: TileSet, flat: Stage) -> None:
    assert check_stage(flat, tiles) == ()


def test_start_places(tiles: TileSet, flat: Stage, stages: dict[str, Stage]) -> None:
    """R2: both riders of each team; R47: in a time trial one square has room for all."""
    crowded = replace(flat, players_least=5, players_most=6)
    assert check_stage(crowded, tiles) == (Problem("too_few_places", {"players": 6, "places": 10, "needed": 12}),)
    trial = replace(crowded, kind=StageKind.TEAM_TIME_TRIAL, stacks=())
    assert check_stage(trial, tiles) == ()


def test_stated_facts(tiles: TileSet, flat: Stage) -> None:
    wrong = replace(flat, length=70, finish=Finish.ASCENT, breakaway=1, inserted=("b", "z"))
    assert check_stage(wrong, tiles) == (
        Problem("length_differs", {"stated": 70, "counted": 68}),
        Problem("finish_differs", {"stated": "ascent", "found": "flat"}),
        Problem("too_few_breakaway_places", {"riders": 1, "places": 0}),
        Problem("inserted_tile_missing", {"tile": "z"}),
    )


def test_breakaway_places(tiles: TileSet, stages: dict[str, Stage]) -> None:
    """R24: the white side has two places, fewer riders are no fault; time trials have no breakaway (R47)."""
    stage = stages["peloton-09-5-6"]
    assert stage.breakaway == 2
    assert check_stage(replace(stage, breakaway=0), tiles) == ()
    assert codes(check_stage(replace(stage, breakaway=3), tiles)) == ["too_few_breakaway_places"]
    trial = replace(stage, kind=StageKind.INDIVIDUAL_TIME_TRIAL, stacks=())
    assert codes(check_stage(trial, tiles)) == ["too_few_breakaway_places"]


def stack(square: int, tile: str, number: int, tile_square: int, *, beyond: bool = False) -> Stack:
    place = Place(square, tile, number, tile_square, derived=False)
    return Stack(StackSize.MINOR, StackKind.SPRINT, place, beyond_line=beyond)


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (stack(78, "u", 21, 7), ["stack_off_track"]),
        (stack(4, "a", 1, 5), ["stack_off_track"]),
        (stack(5, "a", 1, 6), []),
        (stack(6, "b", 2, 2), ["stack_place_differs"]),
        (stack(6, "b", 3, 1), ["stack_place_differs"]),
        (stack(6, "c", 2, 1), ["stack_place_differs"]),
        (stack(73, "u", 21, 2, beyond=True), []),
        (stack(73, "u", 21, 2), ["stack_line_differs"]),
        (stack(74, "u", 21, 3, beyond=True), ["stack_line_differs"]),
    ],
)
def test_stacks(tiles: TileSet, flat: Stage, wrong: Stack, expected: list[str]) -> None:
    """R38."""
    assert codes(check_stage(replace(flat, stacks=(wrong,)), tiles)) == expected


def test_a_stack_is_named_with_its_square(tiles: TileSet, flat: Stage) -> None:
    (problem,) = check_stage(replace(flat, stacks=(stack(200, "u", 21, 2),)), tiles)
    assert problem == Problem("stack_off_track", {"stack": "minor", "square": 200})


def test_two_stacks_of_one_size(tiles: TileSet, flat: Stage) -> None:
    twice = replace(flat, stacks=(stack(6, "b", 2, 1), stack(12, "c", 3, 1)))
    assert check_stage(twice, tiles) == (Problem("stack_twice", {"stack": "minor"}),)


def test_a_stack_never_lies_on_a_lane_of_a_roundabout(tiles: TileSet, flat: Stage) -> None:
    """R38."""
    ring = replace(flat, tiles=("a", "x", "b", "u"), length=14, stacks=(stack(9, "x", 2, 4), stack(8, "x", 2, 3)))
    assert codes(check_stage(ring, tiles)) == ["stack_twice", "stack_on_roundabout"]


def test_time_trials_have_no_stacks(tiles: TileSet, flat: Stage) -> None:
    """R47."""
    assert codes(check_stage(replace(flat, kind=StageKind.TEAM_TIME_TRIAL), tiles)) == ["stacks_in_time_trial"]


def test_refresh_tokens(tiles: TileSet, flat: Stage) -> None:
    """R50: on long stages, and only there."""
    place = Place(6, "b", 2, 1, derived=False)
    assert codes(check_stage(replace(flat, refresh=place), tiles)) == ["refresh_only_on_long_stages"]
    long = replace(flat, kind=StageKind.LONG)
    assert codes(check_stage(long, tiles)) == ["refresh_only_on_long_stages"]
    assert check_stage(replace(long, refresh=place), tiles) == ()
    assert codes(check_stage(replace(long, refresh=replace(place, square=7)), tiles)) == ["refresh_place_differs"]

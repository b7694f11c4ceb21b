"""Heights, counts and the kind of stage."""

import pytest

from flammeapp.engine.board.notation import parse_notation
from flammeapp.engine.board.profile import TerrainKind, profile, terrain_counts, terrain_kind
from flammeapp.engine.board.stages import Stage
from flammeapp.engine.board.tiles import TileSet, build_track


def test_heights_climb_and_fall_and_never_go_below_zero() -> None:
    shown = profile(parse_notation("G2 F2 D2*2 F2 A2*3 Y2*2"))
    assert shown.heights == (2, 2, 2, 1, 0, 0, 1, 2, 3, 4, 5)
    assert shown.points[:3] == ((0, 2), (1, 2), (2, 2))
    assert shown.top == 5


def test_height_at_a_place() -> None:
    shown = profile(parse_notation("F2 A2*2 X2"))
    assert [shown.height_at(place) for place in (-1.0, 0.5, 1.0, 1.5, 2.25, 3.5, 9.0)] == [0, 0, 0, 0.5, 1.25, 2, 2]


def test_a_roundabout_counts_by_its_inner_lane() -> None:
    shown = profile(parse_notation("F2 (F1*2|A1*4) F2 (F1*1|F1*1) A2 X2"))
    assert shown.route == (0, 1, 2, 7, 8, 10, 11)
    assert shown.heights == (0, 0, 0, 0, 0, 0, 1, 1)
    assert shown.places == (0.5, 1.5, 2.5, 1.25, 1.75, 2.25, 2.75, 3.5, 4.5, 4.5, 5.5, 6.5)


def test_counts_lie_between_the_lines() -> None:
    counts = terrain_counts(parse_notation("G2*3 F2*2 A2*2 C1*3 A2 D2*2 S3*4 W1*3 (F1*2|F1*3) F2 Y2*4"))
    assert (counts.flat, counts.ascent, counts.descent) == (5, 3, 2)
    assert (counts.cobbles, counts.supply, counts.wet) == (3, 4, 3)
    assert (counts.longest_ascent, counts.hills) == (2, 5)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("F2*20 X2", TerrainKind.FLAT),
        ("F2*20 S3*5 C1*7 X2", TerrainKind.FLAT),
        ("F2*20 C1*8 X2", TerrainKind.COBBLES),
        ("F2*20 C1*8 A2*5 D2*3 X2", TerrainKind.COBBLES),
        ("F2*20 C1*8 A2*5 D2*4 X2", TerrainKind.HILLY),
        ("F2*20 A2 X2", TerrainKind.HILLY),
        ("F2*20 A2*8 D2*11 X2", TerrainKind.HILLY),
        ("F2*20 A2*8 D2*12 X2", TerrainKind.MOUNTAIN),
        ("F2*20 A2*9 X2", TerrainKind.MOUNTAIN),
        ("F2*20 Y2*9", TerrainKind.FLAT),
    ],
)
def test_kinds(text: str, kind: TerrainKind) -> None:
    assert terrain_kind(parse_notation(text)) is kind


@pytest.mark.parametrize(
    ("stage", "kind"),
    [
        ("firenze-milano", TerrainKind.HILLY),
        ("avenue-corso-paseo", TerrainKind.FLAT),
        ("la-classicissima", TerrainKind.MOUNTAIN),
        ("le-col-du-ballon", TerrainKind.MOUNTAIN),
        ("peloton-09-2-4", TerrainKind.COBBLES),
        ("plateaux-de-wallonie", TerrainKind.HILLY),
    ],
)
def test_known_stages(tiles: TileSet, stages: dict[str, Stage], stage: str, kind: TerrainKind) -> None:
    assert terrain_kind(build_track(tiles, stages[stage].tiles)) is kind

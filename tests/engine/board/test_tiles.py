"""The tiles document is read whole or not at all, and builds tracks."""

import copy
import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flammeapp.engine.board.errors import BoardError
from flammeapp.engine.board.notation import format_notation
from flammeapp.engine.board.tiles import (
    BreakawaySpot,
    LaneName,
    Shape,
    Side,
    TileError,
    TileKind,
    TileSet,
    Turn,
    build_track,
    parse_tiles,
)

Document = dict[str, object]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def test_the_boxes_are_complete(tiles: TileSet) -> None:
    assert len(tiles.sides) == 68
    assert tiles.shapes.lane_width == 0.49
    assert tiles.shapes.tile_width == 1.86
    assert (tiles.shapes.sharp_radius, tiles.shapes.gentle_radius) == (1.51, 2.97)


def test_a_side_knows_what_is_printed_on_it(tiles: TileSet) -> None:
    start = tiles.side("a")
    assert (start.kind, start.side, start.tile, start.box) == (TileKind.START, Side.LIGHT, "a", "base")
    assert (start.start_line_after, start.start_places) == (5, 10)
    finish = tiles.side("V")
    assert (finish.finish_line_after, finish.squares_beyond) == (2, 4)
    curve = tiles.side("E")
    assert (curve.shape, curve.turn, curve.turn.sign, curve.degrees) == (Shape.SHARP, Turn.RIGHT, -1, 90)
    ring = tiles.side("x")
    assert (ring.turn.sign, ring.length, ring.length_outer) == (1, 6, 8)
    assert tiles.side("b").turn.sign == 0


def test_breakaway_spots(tiles: TileSet) -> None:
    """R24: the fourth square of tile 2, one rider on the black side, two on the white one."""
    assert tiles.side("2b").breakaway == BreakawaySpot(4, (LaneName.RIGHT,), "2-4")
    assert tiles.side("2w").breakaway == BreakawaySpot(4, (LaneName.RIGHT, LaneName.MIDDLE), "5-6")
    assert tiles.side("3w").breakaway is None


def test_a_track_of_tiles(tiles: TileSet) -> None:
    track = build_track(tiles, ["a", "x", "U"])
    assert format_notation(track) == "G2*5 F2*4 (F1*3|F1*5) A2*2 Y2*4"
    assert track.tiles == ("a", "x", "U")
    assert track.tile_of == (0,) * 6 + (1,) * 11 + (2,) * 6


def test_tracks_of_unknown_tiles_or_none(tiles: TileSet) -> None:
    with pytest.raises(TileError) as caught:
        build_track(tiles, ["a", "b", "?"])
    assert (caught.value.code, caught.value.params) == ("unknown_tile", {"tile": "?"})
    with pytest.raises(TileError) as caught:
        build_track(tiles, [])
    assert caught.value.code == "no_tiles"


Change = Callable[[dict], object]  # type: ignore[type-arg]  # JSON of any shape


def first_with(document: dict, **wanted: object) -> dict:  # type: ignore[type-arg]
    return next(tile for tile in document["tiles"] if all(tile.get(key) == value for key, value in wanted.items()))


def shape(document: dict, name: str) -> dict:  # type: ignore[type-arg]
    found: dict = document["geometry"]["shapes"][name]  # type: ignore[type-arg]
    return found


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda d: d.update(format=2), "unknown_format"),
        (lambda d: d.pop("format"), "key_missing"),
        (lambda d: d.update(format=True), "wrong_type"),
        (lambda d: d.update(format=-1), "out_of_range"),
        (lambda d: d.update(extra=1), "unknown_key"),
        (lambda d: d.update(tiles={}), "wrong_type"),
        (lambda d: d["tiles"].append(7), "not_an_object"),
        (lambda d: d["tiles"].append({1: 2}), "key_not_text"),
        (lambda d: d["tiles"].append(dict(d["tiles"][0])), "tile_twice"),
        (lambda d: d["tiles"][0].update(colour="red"), "unknown_key"),
        (lambda d: d["tiles"][0].update(squares=3), "wrong_type"),
        (lambda d: d["tiles"][0].update(squares="Q2"), "bad_squares"),
        (lambda d: d["tiles"][0].update(side="top"), "unknown_value"),
        (lambda d: d["tiles"][0].update(id="\ud800"), "bad_text"),
        (lambda d: d["tiles"][0].update(exit=[6, 0]), "wrong_count"),
        (lambda d: d["tiles"][0].update(exit=[6, 0, "0"]), "wrong_type"),
        (lambda d: d["tiles"][0].update(exit=[6, 0, True]), "wrong_type"),
        (lambda d: d["tiles"][0].update(exit=[float("nan"), 0, 0]), "bad_number"),
        (lambda d: d["tiles"][0].update(exit=[6, 0, 90]), "turn_differs"),
        (lambda d: d["tiles"][0].update(turn="left"), "turn_differs"),
        (lambda d: d["tiles"][0].update(length=7), "length_differs"),
        (lambda d: d["tiles"][0].update(start_places=9), "start_differs"),
        (lambda d: d["tiles"][0].pop("start_line_after"), "start_differs"),
        (lambda d: d["tiles"][0].update(kind="straight"), "kind_differs"),
        (lambda d: first_with(d, id="u").update(squares_beyond=4), "finish_differs"),
        (lambda d: first_with(d, id="u").update(finish_line_after=2), "finish_differs"),
        (lambda d: first_with(d, id="b").update(kind="finish"), "kind_differs"),
        (lambda d: first_with(d, id="e").update(radius=2), "radius_differs"),
        (lambda d: first_with(d, id="e").update(squares="F2*3", length=3), "squares_do_not_fit_shape"),
        (lambda d: first_with(d, id="h").update(squares="F2*3", length=3), "squares_do_not_fit_shape"),
        (lambda d: first_with(d, id="z").update(squares="F2*3", length=3), "squares_do_not_fit_shape"),
        (lambda d: first_with(d, id="e").update(squares="(F1|F1)", length=1), "squares_do_not_fit_shape"),
        (lambda d: first_with(d, id="b").update(squares="F2*2 (F1*2|F1*2)", length=4), "squares_do_not_fit_shape"),
        (lambda d: first_with(d, id="x").update(squares="F2*3 (F1*4|F1*4)", length=7), "length_differs"),
        (
            lambda d: first_with(d, id="x").update(squares="F2*3 (F1*4|F1*4)", length=7, length_outer=7),
            "squares_do_not_fit_shape",
        ),
        (lambda d: first_with(d, id="2b")["breakaway"].update(square=7), "out_of_range"),
        (lambda d: first_with(d, id="2b")["breakaway"].update(lanes=["up"]), "unknown_value"),
        (lambda d: first_with(d, id="2b")["breakaway"].update(lanes=[1]), "wrong_type"),
        (lambda d: first_with(d, id="2b")["breakaway"].update(more=1), "unknown_key"),
        (lambda d: d["geometry"].update(lane_width=0), "bad_number"),
        (lambda d: d["geometry"].update(tile_width="wide"), "wrong_type"),
        (lambda d: d["geometry"].update(more=1), "unknown_key"),
        (lambda d: d["geometry"]["shapes"].update(more={}), "unknown_key"),
        (lambda d: shape(d, "straight").update(square_length=2), "bad_number"),
        (lambda d: shape(d, "sharp").update(degrees=80), "bad_number"),
        (lambda d: shape(d, "gentle").update(radius=-1), "bad_number"),
        (lambda d: shape(d, "hairpin").update(degrees=90), "bad_number"),
        (lambda d: shape(d, "hairpin").update(path=[]), "wrong_count"),
        (lambda d: shape(d, "hairpin").update(path=[5]), "bad_path"),
        (lambda d: shape(d, "hairpin").update(path=[[]]), "bad_path"),
        (lambda d: shape(d, "hairpin").update(path=[["line", 1, 2]]), "bad_path"),
        (lambda d: shape(d, "hairpin").update(path=[["arc", 1]]), "bad_path"),
        (lambda d: shape(d, "hairpin").update(path=[["line", -1]]), "bad_path"),
        (lambda d: shape(d, "hairpin")["borders"].pop(), "wrong_count"),
        (lambda d: shape(d, "hairpin")["cells"].append([1, 2]), "wrong_count"),
        (lambda d: shape(d, "hairpin")["cells"].append("abc"), "wrong_count"),
        (lambda d: shape(d, "hairpin").update(outline=[[0, 0], [1, 1]]), "wrong_count"),
        (lambda d: shape(d, "roundabout").update(degrees=180), "bad_number"),
        (lambda d: shape(d, "roundabout").update(stem=4), "wrong_count"),
        (lambda d: shape(d, "roundabout").update(island=None), "not_an_object"),
    ],
)
def test_refused_documents(tiles_document: Document, change: Change, code: str) -> None:
    document = copy.deepcopy(tiles_document)
    change(document)
    with pytest.raises(TileError) as caught:
        parse_tiles(document)
    assert caught.value.code == code


def test_the_error_names_the_key(tiles_document: Document) -> None:
    document = json.loads(json.dumps(tiles_document))
    document["tiles"][3]["side"] = "top"
    with pytest.raises(BoardError) as caught:
        parse_tiles(document)
    assert caught.value.params == {"where": "tiles[3].side", "value": "top"}


@given(JSON)
def test_garbage_is_a_tile_error(document: object) -> None:
    with pytest.raises(TileError):
        parse_tiles(document)


@given(key=st.sampled_from(["format", "geometry", "tiles"]), value=JSON)
def test_a_damaged_document_is_a_tile_error(tiles_document: Document, key: str, value: object) -> None:
    try:
        parse_tiles({**tiles_document, key: value})
    except TileError:
        return
    # Only a list without a damaged tile, or the right format number, can pass.
    assert value in ([], 1)

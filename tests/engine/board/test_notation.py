"""Track notation and places: what is read, what is refused, and that writing and reading agree."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flammeapp.engine.board.notation import (
    MAX_SQUARES,
    NotationError,
    format_notation,
    format_position,
    parse_cells,
    parse_notation,
    parse_position,
)
from flammeapp.engine.board.track import Terrain, Weather, Zone


def test_every_letter_and_suffix() -> None:
    track = parse_notation("G2 F1 A2 D3 C1 S3 W1 F2~ F2- F2+ D2w Y2")
    assert [square.terrain for square in track.squares] == [
        Terrain.FLAT,
        Terrain.FLAT,
        Terrain.ASCENT,
        Terrain.DESCENT,
        Terrain.COBBLES,
        Terrain.SUPPLY,
        Terrain.WET,
        *[Terrain.FLAT] * 3,
        Terrain.DESCENT,
        Terrain.ASCENT,
    ]
    assert [square.lanes for square in track.squares] == [2, 1, 2, 3, 1, 3, 1, 2, 2, 2, 2, 2]
    assert [square.weather for square in track.squares[7:11]] == [
        Weather.CROSSWIND,
        Weather.HEADWIND,
        Weather.TAILWIND,
        Weather.RAIN,
    ]
    assert track.squares[0].zone is Zone.START
    assert track.squares[11].zone is Zone.BEYOND


def test_blanks_do_not_matter() -> None:
    assert parse_notation("  F2*3\t( F1*3 | F1*2 F1*3 )\n F2  X2 ") == parse_notation("F2*3 (F1*3|F1*5) F2 X2")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "track_empty"),
        ("   ", "track_empty"),
        (None, "track_not_text"),
        (7, "track_not_text"),
        (["F2"], "track_not_text"),
        ("Q2 X2", "bad_square"),
        ("f2 X2", "bad_square"),
        ("F X2", "bad_square"),
        ("F0 X2", "bad_square"),
        ("F4 X2", "bad_square"),
        ("F2* X2", "bad_square"),
        ("F2*0 X2", "bad_square"),
        ("F2*-1 X2", "bad_square"),
        ("F2*03 X2", "bad_square"),
        ("F2*٣ X2", "bad_square"),
        ("F2~- X2", "bad_square"),
        ("F2*6~ X2", "bad_square"),
        ("F2 | X2", "bad_square"),
        ("F2,X2", "bad_square"),
        (f"F2*{MAX_SQUARES + 1} X2", "too_many_squares"),
        (f"F2*{MAX_SQUARES} F2 X2", "too_many_squares"),
        ("F2*9999999999 X2", "bad_square"),
        ("F2 (F1|F1 X2", "unmatched_bracket"),
        ("F2 F1) X2", "unmatched_bracket"),
        ("F2 ) X2", "unmatched_bracket"),
        ("F2 ((F1|F1)) X2", "unmatched_bracket"),
        ("F2(F1|F1) X2", "missing_blank"),
        ("F2 (F1|F1)X2", "missing_blank"),
        ("F2 (F1) X2", "bad_split"),
        ("F2 (F1|F1|F1) X2", "bad_split"),
        ("F2 () X2", "bad_split"),
        ("F2 (|F1) X2", "empty_lane"),
        ("F2 (F1|) X2", "empty_lane"),
        ("F2 (F1*5|F1*3) F2 X2", "inner_lane_longer"),
        ("F2 (F1|X1) X2", "line_in_split"),
        ("F2 (G1|F1) X2", "line_in_split"),
        ("F2*5", "no_finish"),
        ("F2 G2 X2", "start_not_first"),
        ("G2 F2 X2 G2", "start_not_first"),
        ("F2 X2 F2", "finish_not_last"),
        ("F2 X2 (F1|F1) X2", "finish_not_last"),
        ("F2 X2 Y2", "mixed_finish"),
        ("F2 Y2 X2", "mixed_finish"),
        ("(F1|F1) F2 X2", "split_at_the_end"),
        ("F2 (F1|F1) (F1|F1) X2", "splits_touch"),
    ],
)
def test_refused_tracks(text: object, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_notation(text)
    assert caught.value.code == code


def test_the_error_names_the_place() -> None:
    with pytest.raises(NotationError) as caught:
        parse_notation("F2 G2 X2")
    assert caught.value.params == {"square": 1}
    assert str(caught.value) == "start_not_first(square=1)"


@pytest.mark.parametrize("text", ["X2", "F2 X2", "G2 X3*5", "F2 (F1|F1) X2", "G2 (F1|F1) F2 (C1|C1*2) X1"])
def test_small_tracks_are_tracks(text: str) -> None:
    assert format_notation(parse_notation(text)) == text


def test_a_piece_of_track_needs_no_finish() -> None:
    assert len(parse_cells("F2*3 (F1*3|F1*5)")) == 11


@pytest.mark.parametrize(
    ("text", "square", "lane"),
    [
        ("0r", 0, 0),
        ("0l", 0, 1),
        ("0g", 0, -1),
        ("1r", 1, 0),
        ("1m", 1, 1),
        ("1l", 1, 2),
        ("1g", 1, -1),
        ("2r", 2, 0),
        ("2g", 2, -1),
        ("13r", 13, 0),
    ],
)
def test_places(text: str, square: int, lane: int) -> None:
    track = parse_notation("F2 S3 C1 F2*10 X2")
    assert parse_position(text, track) == (square, lane)
    assert format_position(square, lane, track.squares[square].lanes) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_position"),
        ("r", "bad_position"),
        ("0", "bad_position"),
        ("0x", "bad_position"),
        ("00r", "bad_position"),
        ("-1r", "bad_position"),
        ("0R", "bad_position"),
        ("0r ", "bad_position"),
        ("٣r", "bad_position"),
        (0, "position_not_text"),
        (None, "position_not_text"),
        ("4r", "position_off_track"),
        ("999999999g", "position_off_track"),
        ("0m", "no_such_lane"),
        ("2l", "no_such_lane"),
        ("2m", "no_such_lane"),
    ],
)
def test_refused_places(text: object, code: str) -> None:
    """On two lanes only r and l, on one only r."""
    with pytest.raises(NotationError) as caught:
        parse_position(text, parse_notation("F2 S3 C1 X2"))
    assert caught.value.code == code


WORDS = st.builds(
    lambda letter, lanes, suffix, count: f"{letter}{lanes}{suffix}*{count}",
    st.sampled_from("FADCSW"),
    st.integers(1, 3),
    st.sampled_from(["", "~", "-", "+", "w"]),
    st.integers(1, 9),
)


@st.composite
def whole_tracks(draw: st.DrawFn) -> str:
    """A well-formed track with up to two roundabouts."""
    parts = [f"G{draw(st.integers(1, 3))}*{draw(st.integers(1, 5))}"] if draw(st.booleans()) else []
    parts += draw(st.lists(WORDS, min_size=1, max_size=5))
    for _ in range(draw(st.integers(0, 2))):
        inner = draw(st.integers(1, 4))
        outer = inner + draw(st.integers(0, 3))
        parts += [f"(F1*{inner}|A1w*{outer})", *draw(st.lists(WORDS, min_size=1, max_size=3))]
    parts.append(f"{draw(st.sampled_from('XY'))}{draw(st.integers(1, 3))}*{draw(st.integers(1, 5))}")
    return " ".join(parts)


@given(whole_tracks())
def test_writing_and_reading_agree(text: str) -> None:
    track = parse_notation(text)
    written = format_notation(track)
    assert parse_notation(written) == track
    assert format_notation(parse_notation(written)) == written
    assert sorted(track.rank) == list(range(len(track.squares)))
    for square in track.squares:
        assert all(square.number in track.squares[n].behind for n in square.ahead)


@given(st.text(alphabet="GFADCSWXY123~+-w*()| 0٣\n", max_size=40) | st.text() | st.none() | st.integers())
def test_garbage_is_a_notation_error_or_a_track(text: object) -> None:
    try:
        track = parse_notation(text)
    except NotationError:
        return
    assert parse_notation(format_notation(track)) == track


@given(st.text(alphabet="0123456789rmlg -", max_size=6) | st.text() | st.none() | st.floats())
def test_garbage_places_are_notation_errors_or_places(text: object) -> None:
    track = parse_notation("F2*12 S3 C1 X2*5")
    try:
        square, lane = parse_position(text, track)
    except NotationError:
        return
    assert 0 <= square <= track.last
    assert -1 <= lane < track.squares[square].lanes


def test_every_scenario_track_and_place_is_read(root: Path) -> None:
    """The tracks of the public scenarios, and all places in them."""
    read = 0
    for file in sorted((root / "tests" / "scenarios").rglob("*.json")):
        scenario = json.loads(file.read_text(encoding="utf-8"))
        if "track" in scenario:
            track = parse_notation(scenario["track"])
            assert parse_notation(format_notation(track)) == track
            for rider in scenario.get("riders", []):
                assert parse_position(rider["at"], track)[0] <= track.last
            read += 1
    assert read > 100

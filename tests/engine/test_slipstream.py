"""Slipstream (R16-R18): who is drawn along, by whom, and what the log says."""

import pytest

from flammeapp.engine.events import Shift
from tests.engine.situations import Round, ride_round

FLAT = "F2*30 X2*5"


def stand(track: str, *ends: str) -> Round:
    """Riders who end their moves on ``ends``: each starts two squares behind and plays exhaustion, front first."""
    starts = [f"{int(end[:-1]) - 2}{end[-1]}" for end in ends]
    return ride_round(track, *[(start, 0) for start in starts])


@pytest.mark.parametrize(
    ("track", "ends", "after"),
    [
        pytest.param(FLAT, ["8r", "6r"], ["8r", "7r"], id="R17 a gap of one square closes"),
        pytest.param(FLAT, ["8r", "5r"], ["8r", "5r"], id="R17 a gap of two does not"),
        pytest.param(FLAT, ["8r", "7r"], ["8r", "7r"], id="R16 one pack already"),
        pytest.param(FLAT, ["8r", "6r", "6l", "5r"], ["8r", "7r", "7l", "6r"], id="R17 the whole pack moves up"),
        pytest.param(FLAT, ["8r", "6r", "4r", "2r"], ["8r", "7r", "6r", "5r"], id="R17 again with the merged pack"),
        pytest.param(FLAT, ["10r", "8r", "7r", "5r"], ["10r", "9r", "8r", "7r"], id="R17 a rider gains two squares"),
        pytest.param("F2*6 A2*1 F2*23 X2*5", ["8r", "6r"], ["8r", "6r"], id="R16 the receiver stands on ascent"),
        pytest.param("F2*7 A2*1 F2*22 X2*5", ["8r", "6r"], ["8r", "6r"], id="R17 the gap is ascent"),
        pytest.param("F2*8 A2*1 F2*21 X2*5", ["8r", "6r"], ["8r", "6r"], id="R17 the giver stands on ascent"),
        pytest.param("F2*5 A2*1 F2*24 X2*5", ["8r", "6r", "5r"], ["8r", "7r", "5r"], id="R17 ascent parts the pack"),
        pytest.param("F2*5 C2*20 F2*5 X2*5", ["8r", "6r"], ["8r", "6r"], id="R23 none on cobbles"),
        pytest.param("F2*5 F2~*20 F2*5 X2*5", ["8r", "6r"], ["8r", "6r"], id="R16 none in crosswind"),
        pytest.param("F2*5 X2*7", ["8r", "6r"], ["8r", "7r"], id="R16 beyond the line too"),
        pytest.param("F2*5 Y2*7", ["8r", "6r"], ["8r", "6r"], id="R16 not beyond an ascent finish"),
    ],
)
def test_packs(track: str, ends: list[str], after: list[str]) -> None:
    assert stand(track, *ends).places == after


def test_R16_descent_slipstreams_normally() -> None:
    # From 3 and 1 on the descent with the minimum of five: 8 and 6.
    played = ride_round("D2*20 F2*10 X2*5", ("3r", 2), ("1r", 2))
    assert played.places == ["8r", "7r"], "drawn one square: the values 4 and 5 do not apply (R17)"


def test_R16_supply_slipstreams_normally() -> None:
    played = ride_round("S3*20 F2*10 X2*5", ("3r", 2), ("1r", 2))
    assert played.places == ["7r", "6r"]


def test_R18_as_many_as_fit_go_from_the_right_and_nobody_behind_moves_up() -> None:
    played = stand("F3*7 F1*1 F3*20 X3*5", "8r", "6r", "6m", "6l", "5r")
    # Square 7 has one lane: the right-most of the three goes, the two who stay close up, 5 keeps its distance.
    assert played.places == ["8r", "7r", "6r", "6m", "5r"]


def test_R18_two_lanes_for_three_riders() -> None:
    played = stand("F3*7 F2*20 X2*5", "8r", "6r", "6m", "6l", "5r")
    assert played.places == ["8r", "7r", "7l", "6r", "5r"]


def test_the_log_names_the_gap_who_moved_and_who_gave_it() -> None:
    played = stand(FLAT, "8r", "8l", "6r", "5r")
    [taken] = played.slipstreams
    assert taken.square == 7
    assert taken.givers == (0, 1)
    assert taken.shifts == (Shift(2, 6, 7, 0), Shift(3, 5, 6, 0))


def test_the_log_has_one_entry_a_gap_from_the_rear() -> None:
    played = stand(FLAT, "10r", "8r", "6r")
    assert [(taken.square, [shift.rider for shift in taken.shifts]) for taken in played.slipstreams] == [
        (7, [2]),
        (9, [1, 2]),
    ]

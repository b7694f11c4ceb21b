"""Movement (R10-R15, R23): where a rider ends and what the log says about it."""

import pytest

from flammeapp.engine.cards import EXHAUSTION
from flammeapp.engine.events import CardsRevealed, Reason, RiderMoved
from tests.engine.situations import because, ride_round

FLAT = "F2*30 X2*5"


@pytest.mark.parametrize(
    ("track", "start", "card", "end", "value", "reasons"),
    [
        pytest.param(FLAT, "3r", 7, "10r", 7, (), id="R11 flat: the card counts"),
        pytest.param(FLAT, "3r", EXHAUSTION, "5r", 2, (), id="R9 exhaustion is a 2"),
        pytest.param("F2*3 D2*9 X2*5", "3r", 2, "8r", 5, because(Reason.DESCENT, 5, 3), id="R11 descent: at least 5"),
        pytest.param("F2*3 D2*9 X2*5", "3r", 6, "9r", 6, (), id="R11 descent: a higher card counts"),
        pytest.param("F2*3 D2*9 X2*5", "2r", 2, "4r", 2, (), id="R11 only the start counts, not what he rides into"),
        pytest.param("F2*3 D2*1 F2*9 X2*5", "3r", 2, "8r", 5, because(Reason.DESCENT, 5, 3), id="R11 off the descent"),
        pytest.param("F2*3 S3*9 X2*5", "3r", 2, "7r", 4, because(Reason.SUPPLY, 4, 3), id="R11 supply: at least 4"),
        pytest.param("F2*3 S3*9 X2*5", "3r", 4, "7r", 4, (), id="R11 supply: a 4 needs no help"),
        pytest.param("A2*12 X2*5", "3r", 9, "8r", 5, because(Reason.ASCENT, 5, 3), id="R12 start on ascent"),
        pytest.param("A2*12 X2*5", "3r", 5, "8r", 5, (), id="R12 a 5 is not held"),
        pytest.param("A2*1 F2*12 X2*5", "0r", 9, "5r", 5, because(Reason.ASCENT, 5, 0), id="R12 off the ascent"),
        pytest.param("F2*4 A2*9 X2*5", "0r", 9, "5r", 5, because(Reason.ASCENT, 5, 4), id="R12 entered at step 4"),
        pytest.param("F2*5 A2*9 X2*5", "0r", 9, "5r", 5, because(Reason.ASCENT, 5, 5), id="R12 entered at step 5"),
        pytest.param("F2*6 A2*9 X2*5", "0r", 9, "5r", 5, because(Reason.ASCENT, 5, 6), id="R12 stops before, step 6"),
        pytest.param("F2*8 A2*9 X2*5", "0r", 9, "7r", 7, because(Reason.ASCENT, 7, 8), id="R12 stops before, step 8"),
        pytest.param("F2*9 A2*9 X2*5", "0r", 9, "8r", 8, because(Reason.ASCENT, 8, 9), id="R12 stops before, step 9"),
        pytest.param("F2*8 A2*9 X2*5", "0r", 7, "7r", 7, (), id="R12 an ascent out of reach does nothing"),
        pytest.param("F2*2 A2*1 F2*9 X2*5", "0r", 9, "5r", 5, because(Reason.ASCENT, 5, 2), id="R12 crossed short one"),
        pytest.param(
            "F2*2 A2*1 F2*3 A2*4 X2*5", "0r", 9, "5r", 5, because(Reason.ASCENT, 5, 2), id="R12 two ascents: the first"
        ),
        pytest.param(
            "D2*2 A2*6 X2*5", "1r", 9, "6r", 5, because(Reason.ASCENT, 5, 2), id="R11 R12 descent into an ascent"
        ),
        pytest.param("F2*5 Y2*5", "0r", 9, "5r", 5, because(Reason.ASCENT, 5, 5), id="R12 an ascent finish holds too"),
        pytest.param(
            "F2*5 X2*3", "3r", 9, "7r", 9, because(Reason.TRACK_END, 5, 7), id="R13 the last square is the end"
        ),
        pytest.param("F1*2 C1*9 X2*5", "1r", 3, "4r", 3, (), id="R23 cobbles: no minimum"),
        pytest.param("F1*2 C1*12 X2*5", "1r", 9, "10r", 9, (), id="R23 cobbles: no cap"),
    ],
)
def test_one_rider(track: str, start: str, card: int, end: str, value: int, reasons: tuple[object, ...]) -> None:
    played = ride_round(track, (start, card))
    assert played.at(0) == end
    moved = played.moved(0)
    assert moved.value == value
    assert moved.because == reasons
    assert moved.path[0] == int(start[:-1])
    assert moved.path[-1] == int(end[:-1])
    assert list(moved.path) == list(range(moved.path[0], moved.path[-1] + 1)), "R13 square by square"


def test_R10_nearest_the_finish_first_then_right_to_left() -> None:
    played = ride_round(FLAT, ("4r", 2), ("6r", 2), ("4l", 2), ("6l", 2))
    revealed = next(event for event in played.events if isinstance(event, CardsRevealed))
    assert [rider for rider, _ in revealed.cards] == [1, 3, 0, 2]
    assert [event.rider for event in played.events if isinstance(event, RiderMoved)] == [1, 3, 0, 2]


def test_R10_the_order_stands_although_riders_pass_each_other() -> None:
    played = ride_round(FLAT, ("6r", 2), ("4r", 9), ("5r", 9))
    assert [event.rider for event in played.events if isinstance(event, RiderMoved)] == [0, 2, 1]


def test_R13_full_squares_are_passed_and_riders_in_between_too() -> None:
    played = ride_round(FLAT, ("8r", 2), ("8l", 2), ("3r", 9))
    assert played.at(2) == "12r"
    assert played.moved(2).because == ()


def test_R13_a_full_target_holds_him_back_to_the_first_free_lane() -> None:
    # 10 and 9 are full, 8 has room beside the rider who stands there.
    played = ride_round("F2*30 X2*5", ("8r", 2), ("8l", 2), ("7r", 2), ("7l", 2), ("6r", 2), ("3r", 7))
    assert played.at(5) == "8l"
    assert played.why(5) == {Reason.BLOCKED: (2, 10)}
    assert played.moved(5).steps == 5
    assert played.moved(5).value == 7


def test_R13_one_free_lane_of_three_is_enough() -> None:
    played = ride_round("F3*30 X3*5", ("8r", 2), ("8m", 2), ("3r", 7))
    assert played.at(2) == "10l"


def test_R13_R14_nowhere_to_go_leaves_him_where_he_is_in_his_lane() -> None:
    # One-lane road: 4 is taken by a rider held there, so the two behind cannot leave.
    played = ride_round("F2*3 C1*1 A1*9 X2*5", ("2r", 2), ("2l", 9))
    assert played.at(0) == "4r"
    assert played.at(1) == "7r"
    stuck = ride_round("F2*1 C1*30 X2*5", ("2r", 2), ("1r", 3), ("0r", 3), ("0l", 4))
    assert stuck.places == ["4r", "3r", "2r", "1r"]


def test_R14_a_right_rider_who_stays_keeps_the_right_lane() -> None:
    # 1 leads by one square; 0 and 2 stand level behind and both want the only lane of square 5.
    stuck = ride_round("F2*4 C1*2 F2*20 X2*5", ("5r", 2), ("4r", 2), ("3r", 2), ("3l", 2))
    # 0 rides to 7, 1 to 6, 2 to 5, 3 finds 5 taken and takes 4.
    assert stuck.places == ["7r", "6r", "5r", "4r"]
    assert stuck.why(3) == {Reason.BLOCKED: (1, 5)}


def test_R14_cannot_leave_at_all() -> None:
    # The first two fill 4 and 5 (one lane each); the last two cannot move a single square.
    played = ride_round("F2*2 A1*1 A1*9 X2*5", ("3r", 2), ("2r", 2), ("1r", 3), ("1l", 2))
    assert played.places == ["5r", "4r", "3r", "2r"]
    # One-lane squares ahead full of riders who do not get away: the right one stays right.
    held = ride_round("F2*2 C1*1 C1*1 X1*1", ("4r", 9), ("3r", 9), ("2r", 9), ("1r", 9), ("1l", 9))
    assert held.places[3:] == ["1r", "1l"]
    assert held.why(3)[Reason.BLOCKED] == (3, 4)
    assert held.moved(3).steps == 0
    assert held.moved(4).lane == 1


def test_R14_the_row_closes_up_to_the_right_when_a_rider_leaves() -> None:
    played = ride_round("F2*2 C1*1 C1*1 X1*1", ("4r", 9), ("2r", 9), ("1r", 2), ("1l", 9))
    # 0 stays at the end; 1 rides to 3; 2 rides to 2 and leaves; 3 is blocked and closes up.
    assert played.places == ["4r", "3r", "2r", "1r"]
    assert played.moved(3).lane == 0


def test_R15_a_minimum_is_no_promise_of_squares() -> None:
    played = ride_round("D1*30 X2*5", ("8r", 2), ("7r", 2), ("6r", 2), ("5r", 3))
    # 13, 12, 11 are taken before the last rider; his minimum of 5 leads to 10.
    assert played.places == ["13r", "12r", "11r", "10r"]
    blocked = ride_round("D1*1 F1*30 X2*5", ("3r", 2), ("0r", 2))
    assert blocked.at(1) == "4r"
    assert blocked.why(1) == {Reason.DESCENT: (5, 0), Reason.BLOCKED: (1, 5)}

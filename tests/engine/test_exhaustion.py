"""Exhaustion (R9, R19, R20): who rides in the wind takes a card."""

from flammeapp.engine.cards import EXHAUSTION
from flammeapp.engine.events import ExhaustionTaken
from tests.engine.situations import ride_round

FLAT = "F2*30 X2*5"


def test_R19_the_front_of_every_pack_tires_side_by_side_both() -> None:
    played = ride_round(FLAT, ("8r", 5), ("8l", 5), ("6r", 2), ("1r", 3))
    assert played.places == ["13r", "13l", "8r", "4r"]
    assert played.exhausted == [0, 1, 2, 3]
    assert next(e for e in played.events if isinstance(e, ExhaustionTaken)) == ExhaustionTaken(0, 13, 14)


def test_R19_a_rider_right_behind_is_sheltered_in_either_lane() -> None:
    played = ride_round(FLAT, ("8r", 5), ("7r", 5), ("7l", 5))
    assert played.exhausted == [0]


def test_R19_slipstream_comes_first() -> None:
    played = ride_round(FLAT, ("8r", 5), ("6r", 5))
    assert played.places == ["13r", "12r"]
    assert played.exhausted == [0]


def test_R19_on_ascent_and_cobbles_too() -> None:
    assert ride_round("A2*30 Y2*5", ("8r", 5), ("4r", 5)).exhausted == [0, 1]
    assert ride_round("F1*3 C1*27 X2*5", ("8r", 5), ("4r", 5)).exhausted == [0, 1]


def test_R19_one_card_goes_face_up_under_the_deck() -> None:
    played = ride_round(FLAT, ("8r", 5))
    assert played.state.recycled[0] == bytes([EXHAUSTION])


def test_R19_not_across_the_line_but_in_the_last_round_too() -> None:
    played = ride_round("F2*12 X2*5", ("8r", 5), ("3r", 5))
    assert played.places == ["13r", "8r"]
    assert played.exhausted == [1]


def test_R20_a_finished_rider_still_shelters() -> None:
    played = ride_round("F2*12 X2*5", ("8r", 4), ("6r", 5))
    assert played.places == ["12r", "11r"]
    assert played.exhausted == []

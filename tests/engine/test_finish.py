"""The end of a race (R21, R22)."""

from flammeapp.engine.events import RaceEnded, RiderCrossed, RoundBegan, RoundEnded
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import legal_actions
from tests.engine.situations import Round, ride_round


def places(played: Round) -> tuple[int, ...]:
    return next(event for event in played.events if isinstance(event, RaceEnded)).places


def test_R21_the_round_is_played_out_and_the_race_is_over() -> None:
    played = ride_round("F2*12 X2*5", ("11r", 2), ("4r", 2), ("0r", 9))
    assert played.state.phase is Phase.OVER
    assert played.at(2) == "9r", "who rides after the winner still rides"
    assert [type(event) for event in played.events[-3:]] == [RiderCrossed, RoundEnded, RaceEnded]
    assert legal_actions(played.book, played.state, 0) == ()


def test_R21_on_the_last_square_before_the_line_the_race_goes_on() -> None:
    played = ride_round("F2*12 X2*5", ("9r", 2), ("4r", 2))
    assert played.state.phase is Phase.ENERGY
    assert played.events[-1] == RoundBegan(2)
    assert played.state.crossed == ()


def test_R22_furthest_square_first() -> None:
    played = ride_round("F2*12 X2*5", ("11r", 3), ("11l", 4), ("3r", 9))
    assert played.places == ["14r", "15r", "13r"], "slipstream has carried the last one along"
    assert places(played) == (1, 0, 2)
    assert [(event.rider, event.place) for event in played.events if isinstance(event, RiderCrossed)] == [
        (1, 1),
        (0, 2),
        (2, 3),
    ]


def test_R22_a_tie_on_the_line_goes_to_the_right_lane() -> None:
    played = ride_round("F2*12 X2*5", ("9r", 5), ("11r", 3))
    # The one who was nearer rode first and has the right lane.
    assert played.places == ["14l", "14r"]
    assert places(played) == (1, 0)


def test_R22_slipstream_across_the_line_passes_nobody() -> None:
    played = ride_round("F2*12 X2*5", ("9r", 5), ("5r", 5), ("5l", 2))
    assert played.at(1) == "10r", "too far behind to be drawn along"
    drawn = ride_round("F2*12 X2*5", ("8r", 5), ("6r", 5))
    assert drawn.places == ["13r", "12r"]
    assert places(drawn) == (0, 1)


def test_R22_those_before_the_line_are_placed_as_they_stand() -> None:
    played = ride_round("F2*12 X2*5", ("3r", 2), ("11r", 2), ("3l", 2), ("0r", 2))
    assert played.places == ["5r", "13r", "5l", "2r"]
    assert places(played) == (1, 0, 2, 3)

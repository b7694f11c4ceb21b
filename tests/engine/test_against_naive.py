"""The engine and a second, plain reading of the rules agree on random rounds (R10-R22)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from flammeapp.engine.cards import EXHAUSTION
from tests.engine import naive
from tests.engine.situations import ride_round

SQUARE = st.sampled_from(["F1", "F2", "F3", "A1", "A2", "D2", "D3", "C1", "C2", "S3", "F2~"])
PIECE = st.tuples(SQUARE, st.integers(1, 7)).map(lambda piece: f"{piece[0]}*{piece[1]}")
FINISH = st.sampled_from(["X2*5", "Y2*4", "X3*6", "X1*3"])
CARD = st.sampled_from([EXHAUSTION, 2, 3, 4, 5, 6, 7, 9])


@st.composite
def rounds(draw: st.DrawFn) -> tuple[str, list[tuple[str, int]]]:
    """A short road with up to twelve riders close together, listed right to left on every square."""
    track = " ".join(["F2*2", *draw(st.lists(PIECE, min_size=1, max_size=6)), draw(FINISH)])
    road = naive.Road(track)
    riders: list[tuple[str, int]] = []
    square = draw(st.integers(0, max(0, road.line - 8)))
    while square < road.line and len(riders) < 12:
        names = naive.LANE_NAMES[road.lanes[square]][: draw(st.integers(0, road.lanes[square]))]
        riders.extend((f"{square}{name}", draw(CARD)) for name in names)
        square += 1
    if not riders:
        riders.append(("0r", draw(CARD)))
    return track, shuffled_squares(draw, riders)


def shuffled_squares(draw: st.DrawFn, riders: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Riders' numbers say nothing about their squares; those of one square are listed from the right."""
    squares = sorted({place[:-1] for place, _ in riders})
    return [rider for square in draw(st.permutations(squares)) for rider in riders if rider[0][:-1] == square]


@settings(max_examples=500, deadline=None)
@given(rounds())
def test_random_rounds(situation: tuple[str, list[tuple[str, int]]]) -> None:
    track, riders = situation
    played = ride_round(track, *riders)
    expected = naive.play_round(
        {
            "track": track,
            "riders": [
                {"id": f"{number:02}", "at": place, "card": card or 2} for number, (place, card) in enumerate(riders)
            ],
        }
    )
    assert {f"{rider:02}": place for rider, place in enumerate(played.places)} == expected.at
    assert [f"{rider:02}" for rider in sorted(played.exhausted)] == expected.exhausted
    assert [f"{rider:02}" for rider in played.state.crossed] == expected.finished

"""Lines, arcs and smooth chains: exact ends, exact lengths, no kinks."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flammeapp.engine.board.curves import Piece, Pose, arc_to, cut, distance_to, length_of, smooth

ORIGIN = Pose(0.0, 0.0, 0.0)
LEFT_QUARTER = Piece(ORIGIN, math.pi, -math.pi / 2)


def test_a_line_goes_straight_on_past_both_ends() -> None:
    line = Piece(Pose(1.0, 2.0, math.pi / 2), 3.0, 0.0)
    assert line.end == pytest.approx((1.0, 5.0, math.pi / 2))
    assert line.at(-1.0) == pytest.approx((1.0, 1.0, math.pi / 2))


def test_a_left_turn_is_negative_and_goes_up_the_screen() -> None:
    assert LEFT_QUARTER.end == pytest.approx((2.0, -2.0, -math.pi / 2))
    assert LEFT_QUARTER.mirrored().end == pytest.approx((2.0, 2.0, math.pi / 2))


def test_the_right_side_of_a_rider_is_positive() -> None:
    assert ORIGIN.beside(0.5) == pytest.approx((0.0, 0.5, 0.0))
    assert LEFT_QUARTER.end.beside(0.5) == pytest.approx((2.5, -2.0, -math.pi / 2))


def test_poses_nest() -> None:
    frame = Pose(3.0, 1.0, -math.pi / 2)
    assert frame.place(Pose(2.0, 1.0, math.pi / 2)) == pytest.approx((4.0, -1.0, 0.0))
    assert LEFT_QUARTER.placed(frame).end == pytest.approx(frame.place(LEFT_QUARTER.end))


@pytest.mark.parametrize(("x", "y"), [(2.0, 0.0), (2.0, 2.0), (1.0, -3.0), (-0.5, 2.0)])
def test_an_arc_ends_where_it_shall(x: float, y: float) -> None:
    assert arc_to(ORIGIN, x, y).end[:2] == pytest.approx((x, y))
    assert arc_to(ORIGIN, x, y).begin == ORIGIN


def test_cutting_keeps_length_and_ends() -> None:
    chain = (Piece(ORIGIN, 2.0, 0.0), Piece(Pose(2.0, 0.0, 0.0), math.pi, -math.pi / 2))
    middle = cut(chain, 1.0, 3.0)
    assert length_of(middle) == pytest.approx(2.0)
    assert middle[0].begin == pytest.approx((1.0, 0.0, 0.0))
    assert middle[-1].end == pytest.approx(chain[1].at(1.0))
    assert cut(chain, 0.0, 2.0) == (chain[0],)
    assert cut(chain, 2.0, 2.5)[0].begin == chain[1].begin


def test_the_nearest_point_of_a_chain() -> None:
    chain = (Piece(ORIGIN, 2.0, 0.0), Piece(Pose(2.0, 0.0, 0.0), math.pi, -math.pi / 2))
    assert distance_to(chain, 0.5, 0.3) == pytest.approx(0.5, abs=0.01)
    assert distance_to(chain, 5.0, -2.0) == pytest.approx(2.0 + math.pi, abs=0.01)
    assert distance_to(chain, -4.0, 0.0) == 0.0


def test_a_chain_through_nothing_is_a_biarc() -> None:
    chain = smooth(ORIGIN, [], Pose(3.0, 0.0, 0.0))
    assert [piece.turn for piece in chain] == [0.0, 0.0]
    assert length_of(chain) == pytest.approx(3.0)


@given(st.lists(st.floats(-0.6, 0.6), min_size=1, max_size=5), st.floats(-0.5, 0.5))
def test_a_smooth_chain_has_no_kink_and_meets_every_point(sides: list[float], turn: float) -> None:
    points = [(n + 1.0, side) for n, side in enumerate(sides)]
    end = Pose(len(sides) + 1.0, 0.0, turn)
    chain = smooth(ORIGIN, points, end)
    for here, there in pairwise(chain):
        assert here.end[:2] == pytest.approx(there.begin[:2], abs=1e-6)
        assert math.remainder(here.end.heading - there.begin.heading, math.tau) == pytest.approx(0.0, abs=1e-6)
    met = [piece.end[:2] for piece in chain[1::2]]
    for reached, wanted in zip(met, [*points, end[:2]], strict=True):
        assert reached == pytest.approx(wanted, abs=1e-6)
    assert math.remainder(chain[-1].end.heading - turn, math.tau) == pytest.approx(0.0, abs=1e-6)

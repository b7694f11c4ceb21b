"""Whether outlines overlap."""

import pytest

from flammeapp.engine.board.polygons import Polygon, box_of, contains, overlap

SQUARE: Polygon = ((0, 0), (2, 0), (2, 2), (0, 2))
SHAPE_L: Polygon = ((0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4))


def moved(polygon: Polygon, dx: float, dy: float) -> Polygon:
    return tuple((x + dx, y + dy) for x, y in polygon)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (moved(SQUARE, 1, 1), True),
        (moved(SQUARE, 3, 0), False),
        (moved(SQUARE, 0, 3), False),
        (moved(SQUARE, -3, 0), False),
        (moved(SQUARE, 0, -3), False),
        (((0.5, 0.5), (1, 0.5), (1, 1)), True),  # inside, no edges cross
        (((-1, -1), (3, -1), (3, 3), (-1, 3)), True),  # outside, no edges cross
        (SQUARE, True),
        (moved(SQUARE, 2, 0), True),  # side by side
        (moved(SQUARE, 2, 2), True),  # corner to corner
        (moved(SQUARE, 2.001, 0), False),
        (((-1, 0.5), (3, 0.5), (3, 1), (-1, 1)), True),  # a bar right across, no corner inside
    ],
)
def test_overlap(other: Polygon, expected: bool) -> None:
    assert overlap(SQUARE, other) is expected
    assert overlap(other, SQUARE) is expected


def test_a_hollow_corner_is_no_overlap() -> None:
    """The upright rectangles overlap, the outlines do not: the sharp corner tile lies like that."""
    assert not overlap(SHAPE_L, moved(((0, 0), (1, 0), (1, 1)), 2, 2))


def test_contains_and_box() -> None:
    assert contains(SHAPE_L, (0.5, 3))
    assert not contains(SHAPE_L, (2, 2))
    assert box_of(SHAPE_L) == (0, 0, 4, 4)

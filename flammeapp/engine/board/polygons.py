"""Whether two outlines overlap or touch. Points are (x, y) pairs in any frame; an outline closes itself."""

import math
from collections.abc import Sequence

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

TOUCH = 1e-6
"""Points nearer than this (in squares) touch."""


def box_of(points: Sequence[Point]) -> Box:
    """The upright rectangle round the points."""
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def overlap(first: Polygon, second: Polygon) -> bool:
    """Whether the two outlines share an area or touch: an edge meets an edge, or one lies inside the other.

    Touching counts, so that two tiles that lie exactly on each other are found too.
    """
    a, b = box_of(first), box_of(second)
    if a[0] > b[2] + TOUCH or b[0] > a[2] + TOUCH or a[1] > b[3] + TOUCH or b[1] > a[3] + TOUCH:
        return False
    if contains(second, first[0]) or contains(first, second[0]):
        return True
    edges = _edges(second)
    return any(_meet(p, q, r, s) for p, q in _edges(first) for r, s in edges)


def contains(polygon: Polygon, point: Point) -> bool:
    """Whether the point lies inside the outline."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in _edges(polygon):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def _edges(polygon: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def _side(o: Point, a: Point, b: Point) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def _meet(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Whether the lines p-q and r-s cross, or an end of one lies on the other."""
    if _side(p, q, r) * _side(p, q, s) < 0 and _side(r, s, p) * _side(r, s, q) < 0:
        return True
    return _near(p, r, s) or _near(q, r, s) or _near(r, p, q) or _near(s, p, q)


def _near(point: Point, a: Point, b: Point) -> bool:
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy or 1.0)
    share = min(1.0, max(0.0, share))
    return math.hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy) < TOUCH

"""How far two outlines lie apart. Points are (x, y) pairs in any frame; an outline closes itself."""

import math
from collections.abc import Sequence

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def box_of(points: Sequence[Point]) -> Box:
    """The upright rectangle round the points."""
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def overlap(first: Polygon, second: Polygon) -> bool:
    """Whether the two outlines share an area: an edge crosses an edge, or one lies inside the other."""
    a, b = box_of(first), box_of(second)
    if a[0] > b[2] or b[0] > a[2] or a[1] > b[3] or b[1] > a[3]:
        return False
    if contains(second, first[0]) or contains(first, second[0]):
        return True
    edges = _edges(second)
    return any(_cross(p, q, r, s) for p, q in _edges(first) for r, s in edges)


def contains(polygon: Polygon, point: Point) -> bool:
    """Whether the point lies inside the outline."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in _edges(polygon):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def gap(first: Polygon, second: Polygon) -> float:
    """The smallest distance between the two outlines, 0 when they overlap."""
    if overlap(first, second):
        return 0.0
    return min(min(_point_gap(p, r, s), _point_gap(r, p, q)) for p, q in _edges(first) for r, s in _edges(second))


def _edges(polygon: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def _side(o: Point, a: Point, b: Point) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def _cross(p: Point, q: Point, r: Point, s: Point) -> bool:
    return _side(p, q, r) * _side(p, q, s) < 0 and _side(r, s, p) * _side(r, s, q) < 0


def _point_gap(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square)) if square else 0.0
    return math.hypot(point[0] - a[0] - t * dx, point[1] - a[1] - t * dy)

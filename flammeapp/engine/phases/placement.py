"""Start placement (R2): one team after the other puts its riders on free lanes behind the start line."""

from __future__ import annotations

from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.work import OFF, Work


def clockwise(book: RuleBook, w: Work) -> tuple[int, ...]:
    """Answer the teams in the order of the table, from the starting player on (R2)."""
    teams = len(book.riders_of)
    return tuple((w.first_team + turn) % teams for turn in range(teams))


def placing_team(book: RuleBook, w: Work) -> int:
    """Answer the team that has to place a rider now, -1 when all riders stand."""
    for team in book.ask.placing_order(book, w):
        if any(w.square[rider] == OFF for rider in book.riders_of[team]):
            return team
    return -1


def free_places(book: RuleBook, w: Work, rider: int) -> tuple[int, ...]:
    """Answer the start squares with a free lane for ``rider``, front first (R2)."""
    rows = w.roads[book.road_of[rider]]
    return tuple(square for square in reversed(book.track.start) if len(rows[square]) < book.lanes[square])


def place(book: RuleBook, w: Work, rider: int, square: int) -> int:
    """Put a rider on the right-most free lane of ``square`` and answer the lane."""
    rows = w.roads[book.road_of[rider]]
    rows[square] += (rider,)
    w.square[rider] = square
    w.placed.append(rider)
    return len(rows[square]) - 1

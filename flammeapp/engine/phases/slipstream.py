"""Slipstream (R16-R18, and R33 where lanes part and join): gaps of one square close, from the rear."""

from __future__ import annotations

from flammeapp.engine.events import Shift, SlipstreamTaken
from flammeapp.engine.phases.movement import lanes_of
from flammeapp.engine.rulebook import Note, Road, RuleBook
from flammeapp.engine.work import Work

NOWHERE: frozenset[int] = frozenset()


def slipstream(book: RuleBook, w: Work, note: Note) -> None:
    """Close every gap that can be closed, the rear-most first, until none is left (R17)."""
    for road, rows in enumerate(w.roads):
        shut = NOWHERE if book.ask.shut is None else book.ask.shut(book, w, rows)
        gap = rear_gap(book, w, rows, occupied(book, w, road), shut)
        while gap >= 0:
            fill(book, w, rows, gap, shut, note)
            gap = rear_gap(book, w, rows, occupied(book, w, road), shut)


def occupied(book: RuleBook, w: Work, road: int) -> set[int]:
    """Answer the squares on which riders of a road stand; OFF may be among them."""
    if book.roads == 1:
        return set(w.square)
    return {square for rider, square in enumerate(w.square) if book.road_of[rider] == road}


def rear_gap(book: RuleBook, w: Work, rows: Road, squares: set[int], shut: frozenset[int]) -> int:
    """Answer the lowest empty square that riders right behind can be drawn into, -1 when there is none."""
    gaps = book.gaps
    doubtful = bool(shut) or book.ask.gives is not None
    found = -1
    for square in squares:
        # OFF, -1, names the last square of the track here: nothing lies ahead of it.
        for gap, giver in gaps[square]:
            if rows[giver] and not rows[gap] and (found < 0 or gap < found):
                if doubtful and not (shut.isdisjoint((square, gap, giver)) and gives(book, w, rows, giver)):
                    continue
                found = gap
    return found


def gives(book: RuleBook, w: Work, rows: Road, square: int) -> bool:
    """Answer whether the riders of a square give slipstream; a Breakaway card forbids it (R35)."""
    return book.ask.gives is None or book.ask.gives(book, w, rows, square)


def fill(book: RuleBook, w: Work, rows: Road, gap: int, shut: frozenset[int], note: Note) -> None:
    """Move the pack behind ``gap`` up one square; nobody moves twice (R17, R18, R33)."""
    givers = () if note is None else giving_riders(book, w, rows, gap, shut)
    slips, lanes, square_of, ask_gives = book.slips, book.lanes, w.square, book.ask.gives
    moved: list[int] = []
    shifts: list[tuple[int, int, int]] = []
    open_squares = [gap]
    for into in open_squares:
        for behind in book.behind[into]:
            row = rows[behind]
            if not row or not slips[behind] or behind in shut:
                continue
            movers = row
            if len(book.ahead[behind]) > 1:
                # Only where lanes part can a row hold riders who have moved in this step already.
                movers = tuple(rider for rider in row if rider not in moved)
            room = lanes[into] - len(rows[into])
            if len(movers) > room:
                movers = movers[:room]
            if len(movers) < len(row):
                rows[behind] = tuple(rider for rider in row if rider not in movers)
            else:
                if ask_gives is None or ask_gives(book, w, rows, behind):
                    open_squares.append(behind)
                rows[behind] = ()
            rows[into] += movers
            moved += movers
            for rider in movers:
                square_of[rider] = into
                if note is not None:
                    shifts.append((rider, behind, into))
    if note is not None:
        note.append(SlipstreamTaken(tuple(_shift(book, rows, *shift) for shift in shifts), gap, givers))


def giving_riders(book: RuleBook, w: Work, rows: Road, gap: int, shut: frozenset[int]) -> tuple[int, ...]:
    """Answer the riders right ahead of ``gap`` whose square gives slipstream."""
    return tuple(
        rider
        for square in book.ahead[gap]
        if book.slips[square] and square not in shut and gives(book, w, rows, square)
        for rider in rows[square]
    )


def _shift(book: RuleBook, rows: Road, rider: int, start: int, square: int) -> Shift:
    return Shift(rider, start, square, lanes_of(book, rows, square)[rows[square].index(rider)])

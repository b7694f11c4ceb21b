"""Slipstream (R16-R18, and R33 where lanes part and join): gaps of one square close, from the rear."""

from __future__ import annotations

from flammeapp.engine.events import Shift, SlipstreamTaken
from flammeapp.engine.phases.movement import lanes_of, occupied
from flammeapp.engine.rulebook import Note, Road, RuleBook
from flammeapp.engine.work import OFF, Work

NOWHERE: frozenset[int] = frozenset()


def slipstream(book: RuleBook, w: Work, note: Note) -> None:
    """Close every gap that can be closed, the rear-most first, until none is left (R17)."""
    gaps, ask = book.gaps, book.ask
    withheld = not ask.withholding.isdisjoint(w.card)
    for road, rows in enumerate(w.roads):
        shut = NOWHERE if ask.shut is None else ask.shut(book, w, rows)
        if book.straight and not shut and not withheld:
            # Who closes a gap leaves none behind him: those right behind come along, or stay in touch. So one look
            # from the rear to the front finds them all, unless lanes part or riders change what a square gives.
            rear = OFF
            for front in sorted(occupied(book, w, road)):
                if front - rear == 2 and gaps[rear]:
                    fill(book, w, rows, rear + 1, shut, note)
                rear = front
        else:
            while (gap := rear_gap(book, w, rows, occupied(book, w, road), shut)) >= 0:
                fill(book, w, rows, gap, shut, note)


def rear_gap(book: RuleBook, w: Work, rows: Road, squares: set[int], shut: frozenset[int]) -> int:
    """Answer the lowest empty square that riders right behind can be drawn into, -1 when there is none."""
    open_gaps = [
        gap
        for square in squares
        for gap, giver in book.gaps[square]
        if rows[giver] and not rows[gap] and shut.isdisjoint((square, gap, giver)) and gives(book, w, rows, giver)
    ]
    return min(open_gaps, default=-1)


def gives(book: RuleBook, w: Work, rows: Road, square: int) -> bool:
    """Answer whether the riders of a square give slipstream; a Breakaway card forbids it (R35)."""
    withholding = book.ask.withholding
    if withholding:
        for rider in rows[square]:
            if w.card[rider] in withholding:
                return False
    return True


def fill(book: RuleBook, w: Work, rows: Road, gap: int, shut: frozenset[int], note: Note) -> None:
    """Move the pack behind ``gap`` up one square; nobody moves twice (R17, R18, R33)."""
    givers = () if note is None else giving_riders(book, w, rows, gap, shut)
    feeds, lanes, square_of = book.feeds, book.lanes, w.square
    shifts: list[tuple[int, int, int]] = []
    open_squares = [gap]
    for into in open_squares:
        for behind in feeds[into]:
            row = rows[behind]
            # A row on a square that was opened before has just moved there: it can be reached again where lanes part.
            if not row or behind in shut or behind in open_squares:
                continue
            room = lanes[into] - len(rows[into])
            if len(row) > room:
                rows[behind] = row[room:]
                row = row[:room]
            else:
                if gives(book, w, rows, behind):
                    open_squares.append(behind)
                rows[behind] = ()
            rows[into] += row
            for rider in row:
                square_of[rider] = into
            if note is not None:
                shifts += [(rider, behind, into) for rider in row]
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

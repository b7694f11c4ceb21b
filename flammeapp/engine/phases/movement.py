"""The movement phase (R10-R15): in order of the road, each rider as far as card, ground and riders let him."""

from __future__ import annotations

from flammeapp.engine.cards import NO_CARD, ONE
from flammeapp.engine.events import Because, CardsRevealed, Reason, RiderMoved
from flammeapp.engine.phases.reach import because_of, ways
from flammeapp.engine.rulebook import Note, Road, Routes, RuleBook
from flammeapp.engine.work import OFF, Work

SHOWN = (*ONE, b"")
"""A card as a pile; NO_CARD, -1, is the empty one at the end."""

NOTHING_SKIPPED: tuple[int, ...] = (0, 0, 0, 0)


def riding_order(book: RuleBook, w: Work) -> list[int]:
    """Answer the riders on the road, nearest the finish first, right to left within a square (R10).

    Where several roads lie over one another (time trials), riders on one lane of one square come in the order in
    which they were placed (R22).
    """
    order: list[int] = []
    if book.roads == 1:
        rows = w.roads[0]
        for square in sorted(occupied(book, w, 0), key=book.nearness, reverse=True):
            order += rows[square]
        return order
    place = {rider: number for number, rider in enumerate(w.placed)}
    for square in sorted({*w.square} - {OFF}, key=book.nearness, reverse=True):
        abreast = [
            (lane, place.get(rider, rider), rider)
            for rows in w.roads
            for lane, rider in zip(lanes_of(book, rows, square), rows[square], strict=True)
        ]
        order += [rider for _, _, rider in sorted(abreast)]
    return order


def occupied(book: RuleBook, w: Work, road: int) -> set[int]:
    """Answer the squares on which riders of a road stand."""
    if book.roads == 1:
        squares = set(w.square)
    else:
        squares = {square for rider, square in enumerate(w.square) if book.road_of[rider] == road}
    squares.discard(OFF)
    return squares


def lanes_of(book: RuleBook, rows: Road, square: int) -> range:
    """Answer the lane of each rider of a row: 0 is the right one; those on the grass have negative lanes (R35)."""
    count = len(rows[square])
    return range(min(0, book.lanes[square] - count), count + min(0, book.lanes[square] - count))


def reveal(book: RuleBook, w: Work, note: Note) -> None:
    """Turn the chosen cards face up; they leave the race with this (R8). A play-out writes down only what is needed."""
    card = w.card
    if note is not None or book.recalls_cards:
        w.played = [pile + SHOWN[shown] for pile, shown in zip(w.played, card, strict=True)]
    if note is not None:
        order = riding_order(book, w)
        note.append(CardsRevealed(tuple((rider, card[rider]) for rider in order if card[rider] != NO_CARD)))


def movement(book: RuleBook, w: Work, note: Note) -> None:
    """Move every rider who has a card, in the order fixed at the start of the phase (R10-R14).

    Riders only ever ride ahead, among those who have ridden already, so each row is still what it was at the start
    when it comes to it.
    """
    w.began = w.square[:]
    ask = book.ask
    reach, own_moves, after_move = ask.reach, ask.own_moves, ask.after_move
    unhindered = reach is None and ask.bars is None
    # Where no card looks at more than the road ahead, the riders of a square step off it together and come back one by
    # one; otherwise each leaves his row when he rides.
    at_once = own_moves.keys().isdisjoint(w.card)
    table, goal, lanes = book.table, book.goal, book.lanes
    card_of, square_of = w.card, w.square
    for road, rows in enumerate(w.roads):
        for here in sorted(occupied(book, w, road), key=book.nearness, reverse=True):
            riders = rows[here]
            if at_once:
                rows[here] = ()
            for rider in riders:
                card = card_of[rider]
                if card == NO_CARD:
                    if at_once:
                        rows[here] += (rider,)
                    continue
                square = goal[card][here]
                own = None if at_once else own_moves.get(card)
                if unhindered and own is None and len(rows[square]) < lanes[square]:
                    lost = way = 0
                else:
                    routes = table[card][here] if reach is None else reach(book, w, rider)
                    land = first_free if own is None else own.land
                    square, lost, way = land(book, w, rows, rider, routes)
                if at_once:
                    rows[square] += (rider,)
                elif own is None:
                    take_lane(rows, rider, here, square)
                else:
                    own.arrive(rows, rider, here, square)
                square_of[rider] = square
                if note is not None:
                    note.append(moved(book, w, rows, rider, here, square, lost, way))
                for happen in after_move:
                    happen(book, w, rows, rider, lost, note)
                # Whatever befalls a rider comes before what his card does next: who has fallen chases nobody (R31).
                if own is not None and own.afterwards is not None:
                    own.afterwards(book, w, rows, rider, note)


def first_free(book: RuleBook, w: Work, rows: Road, rider: int, routes: Routes) -> tuple[int, int, int]:
    """Answer (square, lost steps, way) of a move among riders who block and may bar the road (R13, R31, R33)."""
    skipped = NOTHING_SKIPPED
    if book.ask.bars is not None and (bars := book.ask.bars(book, w, rows)):
        skipped = tuple(barred(bars, squares) for squares in routes)
    return settle(book.lanes, rows, w.square[rider], routes, skipped)


def barred(bars: frozenset[int], squares: tuple[int, ...]) -> int:
    """Answer how many squares at the far end of a way cannot be reached because nobody passes ``bars`` (R31)."""
    for index in range(len(squares) - 1, -1, -1):
        if squares[index] in bars:
            return index + 1
    return 0


def settle(
    lanes: tuple[int, ...], rows: Road, here: int, routes: Routes, skipped: tuple[int, ...]
) -> tuple[int, int, int]:
    """Answer (square, lost steps, way): the first way with no step lost to a full square, else the longest (R13, R33).

    ``skipped[way]`` squares at the far end of a way cannot be reached at all (R31). His own start is the last resort.
    """
    best = (here, 0, 0)
    most = -1
    for way, squares in enumerate(routes):
        lost = skipped[way]
        steps = len(squares)
        while lost < steps and len(rows[squares[lost]]) >= lanes[squares[lost]]:
            lost += 1
        square = squares[lost] if lost < steps else here
        if not lost:
            return square, 0, way
        if steps - lost > most:
            most = steps - lost
            best = (square, lost, way)
    return best


def take_lane(rows: Road, rider: int, here: int, square: int) -> None:
    """Take the right-most free lane of ``square``; one who stays keeps his place in the row (R13, R14)."""
    if square != here:
        row = rows[here]
        rows[here] = row[1:] if row[0] == rider else leave(row, rider)
        rows[square] += (rider,)


def leave(row: tuple[int, ...], rider: int) -> tuple[int, ...]:
    """Answer ``row`` closed up to the right without ``rider``."""
    return tuple(other for other in row if other != rider)


def moved(book: RuleBook, w: Work, rows: Road, rider: int, here: int, square: int, lost: int, way: int) -> RiderMoved:
    """Answer the event of a move that went from ``here`` to ``square``, with its reasons."""
    card = w.card[rider]
    face = book.faces[card]
    penalty = burden(book, w, rider)
    taken = ways(book.track, face, here, penalty)[way]
    reasons = because_of(book.track, face, taken, penalty)
    if lost:
        reasons += (Because(Reason.BLOCKED, lost, taken.path[-1]),)
    lane = lanes_of(book, rows, square)[rows[square].index(rider)]
    return RiderMoved(rider, card, taken.value, taken.path[: len(taken.path) - lost], lane, reasons)


def burden(book: RuleBook, w: Work, rider: int) -> int:
    """Answer what a rider's value loses before the cap; getting up after a crash costs two (R11, R31)."""
    return 0 if book.ask.burden is None else book.ask.burden(book, w, rider)

"""Abilities of specialists' cards that act outside the card's number (R35): Relentless, Breakaway, Chase, Nimble.

Strong Ascent and Strong Descent change how far a card reaches and are worked out in ``phases.reach``.
"""

from __future__ import annotations

from flammeapp.engine.cards import EXHAUSTION, NO_CARD, Ability, without
from flammeapp.engine.events import ExhaustionReturned, RiderChased
from flammeapp.engine.phases.movement import barred, lanes_of, leave, take_lane
from flammeapp.engine.rulebook import Note, Road, Routes, RuleBook
from flammeapp.engine.work import Work


def amend(book: RuleBook) -> None:
    """Let the cards' abilities answer where they have a say; without such a card everything is as before."""
    ask = book.ask
    former_tires, former_gives, former_land, former_arrive = ask.tires, ask.gives, ask.land, ask.arrive

    def tires(book: RuleBook, w: Work, rider: int) -> bool:
        if shows(book, w, rider, Ability.RELENTLESS):
            return False
        return former_tires is None or former_tires(book, w, rider)

    def gives(book: RuleBook, w: Work, rows: Road, square: int) -> bool:
        if any(shows(book, w, rider, Ability.BREAKAWAY) for rider in rows[square]):
            return False
        return former_gives is None or former_gives(book, w, rows, square)

    def land(book: RuleBook, w: Work, rows: Road, rider: int, routes: Routes) -> tuple[int, int, int]:
        if not shows(book, w, rider, Ability.NIMBLE):
            return former_land(book, w, rows, rider, routes)
        return nimble_landing(book, w, rows, rider, routes[0])

    def arrive(book: RuleBook, w: Work, rows: Road, rider: int, here: int, square: int) -> None:
        if shows(book, w, rider, Ability.NIMBLE):
            rows[here] = leave(rows[here], rider)
            rows[square] = (rider, *rows[square])
        elif former_arrive is None:
            take_lane(rows, rider, here, square)
        else:
            former_arrive(book, w, rows, rider, here, square)

    ask.tires, ask.gives, ask.land, ask.arrive = tires, gives, land, arrive
    ask.after_move = (*ask.after_move, chase)


def shows(book: RuleBook, w: Work, rider: int, ability: Ability) -> bool:
    """Answer whether the card the rider played this round has ``ability``."""
    card = w.card[rider]
    return card != NO_CARD and ability in book.faces[card].abilities


def nimble_landing(book: RuleBook, w: Work, rows: Road, rider: int, squares: tuple[int, ...]) -> tuple[int, int, int]:
    """Answer where a Nimble rider ends: on his target, full or not; only a barred square before it stops him (R31)."""
    lost = barred(book, w, rows, squares[1:])
    # The target itself does not stop him, so a bar behind it is counted from the square next to the target.
    lost += 1 if lost else 0
    return (squares[lost] if lost < len(squares) else w.square[rider]), lost, 0


def chase(book: RuleBook, w: Work, rows: Road, rider: int, lost: int, note: Note) -> None:
    """Move a rider with a Chase card beside a rider right ahead, or close a gap of one if he is alone (R35)."""
    if not shows(book, w, rider, Ability.CHASE):
        return
    upright = book.ask.upright
    if upright is not None and not upright(book, w, rider):
        return
    here = w.square[rider]
    square = chased_square(book, rows, rider, here)
    if square == here:
        return
    if book.ask.arrive is None:
        take_lane(rows, rider, here, square)
    else:
        book.ask.arrive(book, w, rows, rider, here, square)
    w.square[rider] = square
    if note is not None:
        lane = lanes_of(book, rows, square)[rows[square].index(rider)]
        note.append(RiderChased(rider, here, square, lane))


def chased_square(book: RuleBook, rows: Road, rider: int, here: int) -> int:
    """Answer the square a Chase leads to; ``here`` when it leads nowhere. The inner lane is looked at first."""
    ahead = book.ahead[here]
    for square in ahead:
        if rows[square] and len(rows[square]) < book.lanes[square]:
            return square
    if rows[here] == (rider,):
        for square in ahead:
            if not rows[square] and any(rows[after] for after in book.ahead[square]):
                return square
    return here


def return_exhaustion(book: RuleBook, w: Work, rider: int, note: Note) -> bool:
    """Give one recycled exhaustion card of the rider back to the supply (Recovery); answer whether he had one."""
    if EXHAUSTION not in w.recycled[rider]:
        return False
    w.recycled[rider] = without(w.recycled[rider], EXHAUSTION)
    if note is not None:
        note.append(ExhaustionReturned(rider))
    return True

"""Wet squares and crashes (R31): sharp corners and rain.

The slot ``lying`` holds the riders who have crashed and not yet got up, ascending.
"""

from __future__ import annotations

from dataclasses import replace

from flammeapp.engine.board.track import Track
from flammeapp.engine.data import GameData
from flammeapp.engine.events import RiderCrashed
from flammeapp.engine.expansion import Expansion
from flammeapp.engine.fold import Amendment
from flammeapp.engine.phases.reach import routes as routes_with
from flammeapp.engine.phases.slipstream import NOWHERE
from flammeapp.engine.race_setup import RaceSetup
from flammeapp.engine.rulebook import Note, Road, Routes, RuleBook
from flammeapp.engine.views import RaceView
from flammeapp.engine.work import Row, Slot, Work

SLOT = "lying"
GETTING_UP = 2
"""R11: what the value of a rider loses who gets up."""


def amend(book: RuleBook) -> None:
    """Let riders crash where they lose steps on a wet square."""
    ask = book.ask
    former_shut = ask.shut
    wet = tuple(square.wet for square in book.track.squares)
    slowed: dict[tuple[int, int], Routes] = {}
    book.claim_slot(SLOT, ())
    slot = book.slots[SLOT]

    def burden(book: RuleBook, w: Work, rider: int) -> int:
        return GETTING_UP if rider in w.slots[slot] else 0

    def reach(book: RuleBook, w: Work, rider: int) -> Routes:
        card, here = w.card[rider], w.square[rider]
        if not w.slots[slot] or rider not in w.slots[slot]:
            return book.table[card][here]
        if (card, here) not in slowed:
            slowed[card, here] = routes_with(book.track, book.faces[card], here, GETTING_UP)
        return slowed[card, here]

    def bars(book: RuleBook, w: Work, rows: Road) -> frozenset[int]:
        lying = w.slots[slot]
        if not lying:
            return NOWHERE
        return frozenset(square for square in fallen(book, w, rows) if barring(book, rows[square], square, lying))

    def shut(book: RuleBook, w: Work, rows: Road) -> frozenset[int]:
        closed = fallen(book, w, rows) if w.slots[slot] else NOWHERE
        return closed if former_shut is None else closed | former_shut(book, w, rows)

    def upright(book: RuleBook, w: Work, rider: int) -> bool:
        return rider not in w.slots[slot]

    def fall_or_rise(book: RuleBook, w: Work, rows: Road, rider: int, lost: int, note: Note) -> None:
        lying = w.slots[slot]
        crashes = lost > 0 and wet[w.square[rider]]
        if crashes != (rider in lying):
            w.slots[slot] = tuple(sorted({*lying} ^ {rider}))
        if crashes and note is not None:
            note.append(RiderCrashed(rider, w.square[rider]))

    ask.burden, ask.reach, ask.bars, ask.shut, ask.upright = burden, reach, bars, shut, upright
    book.shown.append(show_lying)
    ask.after_move = (*ask.after_move, fall_or_rise)


def fallen(book: RuleBook, w: Work, rows: Road) -> frozenset[int]:
    """Answer the squares of a road on which somebody lies."""
    return frozenset(w.square[rider] for rider in lying_riders(book, w) if w.roads[book.road_of[rider]] is rows)


def barring(book: RuleBook, row: Row, square: int, lying: Slot) -> bool:
    """Answer whether all lanes of a square hold riders who lie there, so that nobody passes (R31)."""
    lanes = book.lanes[square]
    return len(row) >= lanes and all(rider in lying for rider in row[len(row) - lanes :])


def show_lying(book: RuleBook, w: Work, view: RaceView) -> RaceView:
    """Answer the view with the riders who lie on the road."""
    lying = lying_riders(book, w)
    return replace(view, riders=tuple(replace(rider, lying=rider.rider in lying) for rider in view.riders))


def lying_riders(book: RuleBook, w: Work) -> tuple[int, ...]:
    """Answer the riders who lie on the road, ascending."""
    return w.slots[book.slots[SLOT]]


def takes_part(setup: RaceSetup, data: GameData, track: Track) -> bool:
    """Answer whether the road is wet anywhere."""
    return any(square.wet for square in track.squares)


def with_crashes(setup: RaceSetup, data: GameData) -> Amendment:
    """Answer the amendment of a race."""
    return amend


EXPANSION = Expansion("wet_road", chosen=False, takes_part=takes_part, amendment=with_crashes)

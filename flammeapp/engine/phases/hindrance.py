"""Why a gap stayed open: told to the log after the slipstream, never asked by a rule (R16, R17, R31, R35)."""

from __future__ import annotations

from flammeapp.engine.board.track import Terrain, Weather
from flammeapp.engine.events import Hindrance, NoSlipstream
from flammeapp.engine.phases.movement import occupied
from flammeapp.engine.rulebook import Note, Road, RuleBook
from flammeapp.engine.work import OFF, Work

TERRAINS = {Terrain.ASCENT: Hindrance.ASCENT, Terrain.COBBLES: Hindrance.COBBLES}


def tell_hindrances(book: RuleBook, w: Work, note: Note) -> None:
    """Say for every gap of one square that stayed open what kept the riders behind it from being drawn up."""
    if note is None:
        return
    for road, rows in enumerate(w.roads):
        shut = book.ask.shut(book, w, rows) if book.ask.shut is not None else frozenset()
        for square in sorted(occupied(book, w, road) - {OFF}, reverse=True):
            found = _hindrance(book, w, rows, square, shut)
            if found is not None:
                note.append(NoSlipstream(rows[square], *found))


def _hindrance(book: RuleBook, w: Work, rows: Road, square: int, shut: frozenset[int]) -> tuple[int, Hindrance] | None:
    """Where and why the riders on ``square`` were not drawn up to somebody two squares ahead; None: nobody is."""
    for gap in book.ahead[square]:
        if rows[gap]:
            return None
    for gap in book.ahead[square]:
        for giver in book.ahead[gap]:
            if rows[giver]:
                for place in (square, gap, giver):
                    terrain = book.track.squares[place].terrain
                    if terrain in TERRAINS:
                        return place, TERRAINS[terrain]
                    if book.track.squares[place].weather is Weather.CROSSWIND:
                        return place, Hindrance.CROSSWIND
                    if place in shut:
                        return place, Hindrance.CRASH
                # The ground gives slipstream and nobody lies there: it is a rider ahead who gives none (R35).
                return giver, Hindrance.BREAKAWAY
    return None

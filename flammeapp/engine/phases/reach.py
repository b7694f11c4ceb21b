"""How far a card takes a rider: minimum, getting up, ascent cap, end of the track (R11, R12, R13, R15).

The answers do not depend on the other riders, so they are compiled into ``RuleBook.table`` when the book is made;
``explain`` works the same rule out once more for the log, for one move.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from flammeapp.engine.board.track import Terrain, Track
from flammeapp.engine.cards import Ability, CardFace
from flammeapp.engine.events import Because, Reason
from flammeapp.engine.rulebook import Routes, RuleBook

ASCENT_CAP = 5
"""R12."""
DESCENT_MINIMUM = 5
STRONG_DESCENT_MINIMUM = 7
SUPPLY_MINIMUM = 4
"""R11."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way of a move: its squares from the start on, the value that counts, the first ascent touched (0: none)."""

    path: tuple[int, ...]
    value: int
    wanted: int
    ascent_step: int


def minimum(track: Track, face: CardFace, square: int) -> int:
    """Answer the least value a card has on ``square`` (R11, R35), 0 where there is none."""
    terrain = track.squares[square].terrain
    if terrain is Terrain.DESCENT:
        return STRONG_DESCENT_MINIMUM if Ability.STRONG_DESCENT_7 in face.abilities else DESCENT_MINIMUM
    return SUPPLY_MINIMUM if terrain is Terrain.SUPPLY else 0


def ascent_cap(face: CardFace) -> int:
    """Answer the cap c of R12 for a card."""
    if Ability.STRONG_ASCENT_7 in face.abilities:
        return 7
    return 6 if Ability.STRONG_ASCENT_6 in face.abilities else ASCENT_CAP


def capped(track: Track, path: tuple[int, ...], value: int, cap: int) -> tuple[int, int]:
    """Answer (the value after R12 on this path, the step k that first touches ascent; 0 none, or he starts on it)."""
    if track.squares[path[0]].terrain is Terrain.ASCENT:
        return min(value, cap), 0
    for step in range(1, min(value, len(path) - 1) + 1):
        if track.squares[path[step]].terrain is Terrain.ASCENT:
            return (min(value, cap), step) if step <= cap else (step - 1, step)
    return value, 0


def ways(track: Track, face: CardFace, square: int, penalty: int = 0) -> tuple[Way, ...]:
    """Answer the ways a card can take a rider from ``square``; ``penalty`` is what getting up costs (R11, R31)."""
    wanted = max(0, max(face.value, minimum(track, face, square)) - penalty)
    found: list[Way] = []
    seen: set[tuple[int, ...]] = set()
    for path in track.routes(square, wanted):
        value, step = capped(track, path, wanted, ascent_cap(face))
        ridden = path[: value + 1]
        if ridden not in seen:
            seen.add(ridden)
            found.append(Way(ridden, value, wanted, step))
    return tuple(found)


def routes(track: Track, face: CardFace, square: int, penalty: int = 0) -> Routes:
    """Answer the same as Routes: each way's squares, target first, without the start."""
    return tuple(way.path[:0:-1] for way in ways(track, face, square, penalty))


def compile_card(book: RuleBook, card: int, squares: Collection[int] | None = None) -> None:
    """Fill ``book.table`` and ``book.goal`` for one card; ``squares``: those it can be ridden from, None: all."""
    face = book.faces[card]
    book.table[card] = [
        routes(book.track, face, square) if squares is None or square in squares else ((),)
        for square in range(book.track.last + 1)
    ]
    book.goal[card] = [found[0][0] if found[0] else square for square, found in enumerate(book.table[card])]


def count_ways(track: Track, square: int, steps: int) -> int:
    """Answer how many ways of ``steps`` steps lead on from ``square``, without listing them."""
    reached = {square: 1}
    for _ in range(steps):
        further: dict[int, int] = {}
        for here, number in reached.items():
            for ahead in track.squares[here].ahead or (here,):
                further[ahead] = further.get(ahead, 0) + number
        reached = further
    return sum(reached.values())


def because_of(track: Track, face: CardFace, way: Way, penalty: int = 0) -> tuple[Because, ...]:
    """Answer why this way is not simply the card's value: minimum, cap, end of the track."""
    reasons: list[Because] = []
    start = way.path[0]
    least = minimum(track, face, start)
    if least > face.value:
        descent = track.squares[start].terrain is Terrain.DESCENT
        reasons.append(Because(Reason.DESCENT if descent else Reason.SUPPLY, least, start))
    if penalty:
        reasons.append(Because(Reason.GETTING_UP, penalty, start))
    if way.value < way.wanted:
        reasons.append(Because(Reason.ASCENT, way.value, _ascent_square(track, way, start)))
    short = way.value - (len(way.path) - 1)
    if short > 0:
        reasons.append(Because(Reason.TRACK_END, short, track.last))
    return tuple(reasons)


def _ascent_square(track: Track, way: Way, start: int) -> int:
    """The ascent square that caps: the start, the first one ridden over, or the one right ahead of his stop."""
    if not way.ascent_step:
        return start
    if way.ascent_step < len(way.path):
        return way.path[way.ascent_step]
    ahead = track.squares[way.path[-1]].ahead
    return next(square for square in ahead if track.squares[square].terrain is Terrain.ASCENT)

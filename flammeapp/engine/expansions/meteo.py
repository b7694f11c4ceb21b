"""Weather on the road (R29, R30). Crosswind and rain lie in the track; the winds along it change a hand."""

from __future__ import annotations

from flammeapp.engine.board.track import Weather
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.work import Work

HEADWIND_HAND = 3
TAILWIND_HAND = 5


def winds(book: RuleBook) -> None:
    """Let a rider on a headwind tile draw three cards and one on a tailwind tile five (R30)."""
    sizes = {Weather.HEADWIND: HEADWIND_HAND, Weather.TAILWIND: TAILWIND_HAND}
    by_square = tuple(sizes.get(square.weather, book.hand_size) for square in book.track.squares)

    def hand_size(book: RuleBook, w: Work, rider: int) -> int:
        return by_square[w.square[rider]]

    book.ask.hand_size = hand_size

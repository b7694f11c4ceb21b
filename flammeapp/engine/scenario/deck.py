"""Scenario kind ``draw``: what one rider draws from his deck (R5-R7, R30)."""

from __future__ import annotations

from collections.abc import Sequence

from flammeapp.engine.board.notation import NotationError, parse_notation, parse_position
from flammeapp.engine.board.stages import Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.expansions.meteo import winds
from flammeapp.engine.fold import fold
from flammeapp.engine.phases.energy import draw, hand_size
from flammeapp.engine.reduce import fresh_work
from flammeapp.engine.scenario.reading import Result, ScenarioError, read_track, refuse
from flammeapp.engine.teams import RiderKind
from flammeapp.kernel.codec import Reader

LARGEST_VALUE = 99
MOST_CARDS = 60
AGREED = 4


def play_draw(reader: Reader, data: GameData, stages: Sequence[Stage]) -> Result:
    """Answer what is certain about a hand, and the counts right after drawing it."""
    down = reader.wholes("face_down", 0, LARGEST_VALUE)
    recycled = reader.wholes("recycled", 0, LARGEST_VALUE)
    if len(down) + len(recycled) > MOST_CARDS:
        raise refuse("too_many_cards", "face_down", most=MOST_CARDS)
    track, square, size = parse_notation("F2 X2"), 0, AGREED
    if any(reader.has(key) for key in ("track", "tiles", "stage", "at")):
        if reader.has("hand_size"):
            raise refuse("hand_size_or_track", "hand_size")
        track = read_track(reader, data, stages)
        try:
            square, _ = parse_position(reader.text("at"), track)
        except NotationError as error:
            raise ScenarioError(error.code, **{**error.params, "key": "at"}) from error
    elif reader.has("hand_size"):
        size = reader.whole("hand_size", 1, MOST_CARDS)
    book = fold(track, [[RiderKind.ROULEUR]], [b""], amendments=(winds,), hand_size=size)
    w = fresh_work(book, 0)
    w.square[0] = square
    w.down[0], w.recycled[0] = bytes(down), bytes(recycled)
    size = hand_size(book, w, 0)
    hand = draw(book, w, 0)
    forced = not down and not recycled
    return {
        "drawn_certain": certain(down, recycled, size),
        "hand_count": 0 if forced else len(hand),
        "face_down_after": len(w.down[0]),
        "recycled_after": len(w.recycled[0]),
        "forced_exhaustion": forced,
    }


def certain(down: Sequence[int], recycled: Sequence[int], size: int) -> list[int]:
    """Answer, for every value, the copies that any shuffle brings into a hand of ``size``: sorted.

    The pile face down comes first; of the pile that has to be drawn from in part, what does not stay behind is sure.
    """
    if len(down) >= size:
        return sorted(_at_least(down, len(down) - size))
    return sorted([*down, *_at_least(recycled, max(0, len(recycled) - (size - len(down))))])


def _at_least(pile: Sequence[int], staying: int) -> list[int]:
    return [value for value in set(pile) for _ in range(max(0, list(pile).count(value) - staying))]

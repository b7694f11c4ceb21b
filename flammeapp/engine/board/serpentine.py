"""A plain layout for a track that is not made of tiles: rows to and fro, so that any notation can be drawn.

Rows are about sixteen squares long; between two rows four squares turn half round. The lanes of a roundabout run side
by side, as long as its outer lane. Frame and units as in `curves`.
"""

import math
from collections.abc import Callable

from flammeapp.engine.board.curves import Chain, Piece, Pose
from flammeapp.engine.board.track import Branch, Track

ROW = 16
TURN_SQUARES = 4
STRAIGHT_AT_MOST = 24
"""A track up to this many squares is one straight row."""


def serpentine(track: Track, half_width: Callable[[int], float], radius: float) -> tuple[Chain, ...]:
    """The middle line of every square. `half_width` tells half a road's width by its lanes, `radius` that of a turn."""
    chains: list[Chain] = []
    here = Pose(0.0, 0.0, 0.0)
    in_row = 0.0
    bend = math.pi / TURN_SQUARES
    count = len(track.squares)
    long = count > STRAIGHT_AT_MOST
    number = 0
    while number < count:
        if track.squares[number].branch is not Branch.NONE:
            split = _split_at(track, number)
            lanes, here, length = _side_by_side(track, split, here, half_width)
            chains += lanes
            number += len(split)
            in_row += length
            continue
        turning = track.squares[number : number + TURN_SQUARES]
        ordinary = len(turning) == TURN_SQUARES and all(square.branch is Branch.NONE for square in turning)
        if long and in_row >= ROW and ordinary:
            for _ in turning:
                piece = Piece(here, radius * abs(bend), bend)
                chains.append((piece,))
                here = piece.end
            number += TURN_SQUARES
            bend, in_row = -bend, 0.0
            continue
        piece = Piece(here, 1.0, 0.0)
        chains.append((piece,))
        here = piece.end
        number += 1
        in_row += 1
    return tuple(chains)


def _split_at(track: Track, number: int) -> range:
    """The squares of the roundabout whose first square this is: inner lane, then outer lane."""
    end = number
    while end <= track.last and track.squares[end].branch is not Branch.NONE:
        end += 1
    return range(number, end)


def _side_by_side(
    track: Track, split: range, here: Pose, half_width: Callable[[int], float]
) -> tuple[list[Chain], Pose, float]:
    inner = [track.squares[n] for n in split if track.squares[n].branch is Branch.INNER]
    outer = [track.squares[n] for n in split if track.squares[n].branch is Branch.OUTER]
    length = float(len(outer))
    chains: list[Chain] = []
    for lane, hand in ((inner, -1), (outer, 1)):
        each = length / len(lane)
        for n, square in enumerate(lane):
            begin = Piece(here, length, 0.0).at(n * each).beside(hand * half_width(square.lanes))
            chains.append((Piece(begin, each, 0.0),))
    return chains, Piece(here, length, 0.0).end, length

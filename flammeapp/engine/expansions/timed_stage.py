"""A stage of a tour on the road: token stacks and times (R38, R39).

Slots: ``clock`` (1 once somebody has crossed), ``tokens`` (how many of each stack are taken), ``times`` (seconds of
each rider so far).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flammeapp.engine.board.stages import StackKind
from flammeapp.engine.board.track import Terrain
from flammeapp.engine.events import MinuteTaken, SecondsTaken, TokenTaken
from flammeapp.engine.fold import Amendment
from flammeapp.engine.phases.fatigue import exhaustion
from flammeapp.engine.phases.movement import riding_order
from flammeapp.engine.rulebook import Note, RuleBook
from flammeapp.engine.timing import Timing
from flammeapp.engine.work import OFF, Work

CLOCK, TOKENS, TIMES = "clock", "tokens", "times"
RUNNING = (1,)


@dataclass(frozen=True, slots=True)
class TokenStack:
    """A stack beside the road: its square, what it counts for, its tokens with the highest first."""

    square: int
    kind: StackKind
    tokens: tuple[int, ...]


def timed_stage(stacks: Sequence[TokenStack], timing: Timing) -> Amendment:
    """Answer the amendment that gives a stage its tokens and its clock."""

    def amend(book: RuleBook) -> None:
        book.claim_slot(CLOCK, (0,))
        book.claim_slot(TOKENS, (0,) * len(stacks))
        book.claim_slot(TIMES, (0,) * len(book.kinds))
        uphill = book.track.squares[book.track.line].terrain is Terrain.ASCENT
        scale = timing.ascent if uphill else timing.flat

        def take_tokens(book: RuleBook, w: Work, note: Note) -> None:
            taken = list(w.slots[book.slots[TOKENS]])
            for number, stack in enumerate(stacks):
                for rider in riding_order(book, w):
                    if w.began[rider] < stack.square <= w.square[rider] and taken[number] < len(stack.tokens):
                        if note is not None:
                            note.append(TokenTaken(rider, number, stack.tokens[taken[number]]))
                        taken[number] += 1
            w.slots[book.slots[TOKENS]] = tuple(taken)

        def take_times(book: RuleBook, w: Work, note: Note) -> None:
            line = book.track.line
            times = list(w.slots[book.slots[TIMES]])
            if max(w.square) >= line:
                w.slots[book.slots[CLOCK]] = RUNNING
            for rider in riding_order(book, w):
                if w.square[rider] >= line:
                    front = pack_front(book, w, rider) - line
                    seconds = scale[front] if front < len(scale) else 0
                    times[rider] += seconds
                    if note is not None:
                        note.append(SecondsTaken(rider, seconds))
            if w.slots[book.slots[CLOCK]] == RUNNING:
                for rider in riding_order(book, w):
                    if OFF < w.square[rider] < line:
                        times[rider] += timing.not_across
                        if note is not None:
                            note.append(MinuteTaken(rider))
            w.slots[book.slots[TIMES]] = tuple(times)

        at = book.steps.index(exhaustion)
        book.steps = (*book.steps[:at], take_tokens, take_times, *book.steps[at:])

    return amend


def pack_front(book: RuleBook, w: Work, rider: int) -> int:
    """Answer the square of the first rider of the pack of a rider who is across (R16); no road parts there."""
    rows = w.roads[book.road_of[rider]]
    front = w.square[rider]
    while front < book.track.last and rows[front + 1]:
        front += 1
    return front

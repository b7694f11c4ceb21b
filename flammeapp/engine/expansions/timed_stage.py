"""A stage of a tour on the road: token stacks and times (R38, R39).

Slots: ``clock`` (1 once somebody has crossed), ``tokens`` (how many of each stack are taken), ``times`` (seconds of
each rider so far), ``won`` (the tokens taken, as (rider, stack, value) laid flat).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flammeapp.engine.board.stages import StackKind, StackSize
from flammeapp.engine.board.track import Terrain, Track
from flammeapp.engine.cards import NO_CARD
from flammeapp.engine.data import GameData
from flammeapp.engine.events import MinuteTaken, RaceEnded, RoundEnded, SecondsTaken, TokenTaken
from flammeapp.engine.expansion import Expansion
from flammeapp.engine.fold import Amendment
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.finish import cross_line, end_round, places
from flammeapp.engine.phases.movement import leave, riding_order
from flammeapp.engine.race_setup import RaceSetup
from flammeapp.engine.rulebook import Note, RoundStep, RuleBook, ShowPart
from flammeapp.engine.tables import Timing
from flammeapp.engine.views import RaceView
from flammeapp.engine.work import OFF, Work

NAME = "tour"
"""What a set-up calls a stage of a tour; time trials are timed by themselves."""

CLOCK, TOKENS, TIMES, WON = "clock", "tokens", "times", "won"
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
        book.claim_slot(WON, ())
        book.shown += [show_times, showing(stacks)]
        uphill = book.track.squares[book.track.line].terrain is Terrain.ASCENT
        scale = timing.ascent if uphill else timing.flat

        def take_tokens(book: RuleBook, w: Work, note: Note) -> None:
            taken = list(w.slots[book.slots[TOKENS]])
            for number, stack in enumerate(stacks):
                for rider in riding_order(book, w):
                    if w.began[rider] < stack.square <= w.square[rider] and taken[number] < len(stack.tokens):
                        w.slots[book.slots[WON]] += (rider, number, stack.tokens[taken[number]])
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

        # A time trial may have put another step in the place of exhaustion, so the place is named by what follows.
        book.insert_step(take_tokens, before=exhaustion_step(book))
        book.insert_step(take_times, before=exhaustion_step(book))

    return amend


def showing(stacks: Sequence[TokenStack]) -> ShowPart:
    """Answer what puts into a view for what the stacks of the stage count."""
    kinds = tuple(stack.kind for stack in stacks)

    def show_stacks(_book: RuleBook, _w: Work, view: RaceView) -> RaceView:
        return replace(view, stacks=kinds)

    return show_stacks


def exhaustion_step(book: RuleBook) -> RoundStep:
    """Answer the step that deals exhaustion: the one right before the line is looked at."""
    return book.steps[book.steps.index(cross_line) - 1]


def ride_to_the_last(book: RuleBook) -> None:
    """Let the stage go on until all riders are in; finished ones leave the track at the end of a round (R20, R39)."""
    book.steps = tuple(take_off if step is end_round else step for step in book.steps)


def take_off(book: RuleBook, w: Work, note: Note) -> None:
    """Take the finished riders off the track, and end the race when nobody is left on it."""
    line = book.track.line
    for rider in book.riders:
        if w.square[rider] >= line:
            rows = w.roads[book.road_of[rider]]
            rows[w.square[rider]] = leave(rows[w.square[rider]], rider)
            w.square[rider] = OFF
    w.card = [NO_CARD] * len(w.card)
    if note is not None:
        note.append(RoundEnded(w.round))
    if max(w.square) == OFF:
        w.phase = Phase.OVER
        if note is not None:
            note.append(RaceEnded(places(book, w)))


def against_the_clock(setup: RaceSetup, data: GameData) -> Amendment:
    """Answer the amendment that gives a stage its clock, and its stacks in a tour; all riders have to come in."""
    stacks = token_stacks(setup, data) if NAME in setup.options.expansions else ()
    timed = timed_stage(stacks, data.tables.timing)

    def amend(book: RuleBook) -> None:
        timed(book)
        ride_to_the_last(book)
        if setup.options.placing:
            book.ask.placing_order = agreed_order

    def agreed_order(book: RuleBook, w: Work) -> tuple[int, ...]:
        return setup.options.placing

    return amend


def takes_part(setup: RaceSetup, data: GameData, track: Track) -> bool:
    """Answer whether the race is decided by time: a tour's stages are, and of single races time trials (R21, R39)."""
    return setup.stage.kind.time_trial or NAME in setup.options.expansions


def token_stacks(setup: RaceSetup, data: GameData) -> tuple[TokenStack, ...]:
    """Answer the stacks beside the road of a stage (R38); time trials have none (R47)."""
    if setup.stage.kind.time_trial:
        return ()
    sizes = {StackSize.MAJOR: data.tables.major, StackSize.MINOR: data.tables.minor}
    return tuple(
        TokenStack(stack.place.square, stack.kind, tuple(sorted(sizes[stack.size], reverse=True)))
        for stack in setup.stage.stacks
    )


EXPANSION = Expansion(NAME, chosen=True, takes_part=takes_part, amendment=against_the_clock)


def show_times(book: RuleBook, w: Work, view: RaceView) -> RaceView:
    """Answer the view with every rider's time."""
    times = w.slots[book.slots[TIMES]]
    riders = tuple(replace(rider, seconds=times[rider.rider]) for rider in view.riders)
    return replace(view, riders=riders, timed=True)


def pack_front(book: RuleBook, w: Work, rider: int) -> int:
    """Answer the square of the first rider of the pack of a rider who is across (R16); no road parts there."""
    rows = w.roads[book.road_of[rider]]
    front = w.square[rider]
    while front < book.track.last and rows[front + 1]:
        front += 1
    return front

"""The one door of the race: a frozen state and an action go in, a new state and facts come out."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.actions import Action
from flammeapp.engine.cards import NO_CARD
from flammeapp.engine.events import Event, RaceStarted, RoundBegan
from flammeapp.engine.phase import Phase
from flammeapp.engine.rulebook import PAUSE, Note, RuleBook
from flammeapp.engine.state import RaceState, freeze, thaw
from flammeapp.engine.work import OFF, Work
from flammeapp.kernel.chance import below, shuffled, spread
from flammeapp.kernel.errors import IllegalAction


@dataclass(frozen=True, slots=True)
class Step:
    """What an action led to."""

    state: RaceState
    events: tuple[Event, ...]


def begin(book: RuleBook) -> Step:
    """Shuffle the decks, draw the starting player, and go on to the first decision (R2, R3)."""
    events: list[Event] = []
    w = opened(book, book.seed, events)
    proceed(book, w, events)
    return Step(freeze(w), tuple(events))


def opened(book: RuleBook, seed: int, note: Note) -> Work:
    """Answer a working copy of the race at its first phase, with everything done that happens by itself."""
    w = fresh_work(book, seed)
    if note is not None:
        note.append(RaceStarted(w.first_team))
    for step in book.prelude:
        step(book, w, note)
    return w


def fresh_work(book: RuleBook, seed: int) -> Work:
    """Answer a working copy of the race before the start placement, shuffled by ``seed``."""
    riders = len(book.team_of)
    w = Work()
    w.phase = book.opening[0]
    w.round = 0
    w.roads = [[()] * (book.track.last + 1) for _ in range(book.roads)]
    w.square = [OFF] * riders
    w.down = []
    w.chance = []
    for rider in book.riders:
        pile, state = shuffled(spread(seed, rider), book.decks[rider])
        w.down.append(pile)
        w.chance.append(state)
    w.recycled = [b""] * riders
    w.hand = [b""] * riders
    w.card = [NO_CARD] * riders
    w.played = [b""] * riders
    w.placed = []
    w.crossed = []
    w.slots = list(book.fresh_slots)
    w.began = []
    w.first_team, chance = below(spread(seed, riders), len(book.riders_of))
    w.chance.append(chance)
    return w


def apply(book: RuleBook, state: RaceState, action: Action) -> Step:
    """Answer the state and the events that ``action`` leads to; IllegalAction when the rules do not allow it."""
    if action.rider >= len(book.team_of):
        raise IllegalAction("no_such_rider", rider=action.rider)
    rule = book.rules.get(state.phase)
    if rule is None or not isinstance(action, rule.actions):
        raise IllegalAction("wrong_phase", phase=state.phase.value)
    w = thaw(state)
    rule.check(book, w, action)
    events: list[Event] = []
    rule.perform(book, w, action, events)
    proceed(book, w, events)
    return Step(freeze(w), tuple(events))


def proceed(book: RuleBook, w: Work, note: Note) -> None:
    """Go on from phase to phase until somebody has to decide or the race is over (R4)."""
    while w.phase in book.rules and not book.rules[w.phase].waiting(book, w):
        if w.phase in book.opening:
            following = book.opening[book.opening.index(w.phase) + 1 :]
            w.phase = following[0] if following else Phase.ENERGY
            if not following:
                begin_round(w, note)
        else:
            resolve_round(book, w, note)
            if w.phase is Phase.ENERGY:
                begin_round(w, note)


def resolve_round(book: RuleBook, w: Work, note: Note) -> None:
    """Play what follows from the last card of a round: movement and end phase (R4).

    A step that needs a decision sets its phase; the round then waits, and goes on from the next step afterwards.
    """
    if PAUSE not in book.slots:
        for step in book.steps:
            step(book, w, note)
        return
    (done,) = w.slots[book.slots[PAUSE]]
    w.phase = Phase.ENERGY
    for number in range(done, len(book.steps)):
        book.steps[number](book, w, note)
        if w.phase is not Phase.ENERGY and w.phase in book.rules:
            w.slots[book.slots[PAUSE]] = (number + 1,)
            return
    w.slots[book.slots[PAUSE]] = (0,)


def begin_round(w: Work, note: Note) -> None:
    """Count the round and say so (R4)."""
    w.round += 1
    if note is not None:
        note.append(RoundBegan(w.round))


def legal_actions(book: RuleBook, state: RaceState, team: int) -> tuple[Action, ...]:
    """Answer everything ``team`` may do now; all teams may act at the same time in the energy phase (R5)."""
    rule = book.rules.get(state.phase)
    return () if rule is None else rule.legal(book, thaw(state), team)

"""The one door of the race: a frozen state and an action go in, a new state and facts come out."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.actions import Action, DrawHand, PlaceRider, PlayCard
from flammeapp.engine.cards import NO_CARD
from flammeapp.engine.events import CardChosen, Event, HandDrawn, RaceStarted, RiderPlaced, RoundBegan
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.energy import choose, draw, hand_size, riders_to_choose
from flammeapp.engine.phases.placement import free_places, place, placing_team
from flammeapp.engine.rulebook import Note, RuleBook
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
    """Shuffle the decks, draw the starting player, and wait for the start placement (R2, R3)."""
    w = fresh_work(book, book.seed)
    return Step(freeze(w), (RaceStarted(w.first_team),))


def fresh_work(book: RuleBook, seed: int) -> Work:
    """Answer a working copy of the race before the start placement, shuffled by ``seed``."""
    riders = len(book.team_of)
    w = Work()
    w.phase = Phase.PLACEMENT
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
    check(book, state, action)
    w = thaw(state)
    events: list[Event] = []
    if isinstance(action, PlaceRider):
        lane = place(book, w, action.rider, action.square)
        events.append(RiderPlaced(action.rider, action.square, lane))
        if placing_team(book, w) < 0:
            w.phase = Phase.ENERGY
            begin_round(w, events)
    elif isinstance(action, DrawHand):
        shuffles = len(w.down[action.rider]) < hand_size(book, w, action.rider) and bool(w.recycled[action.rider])
        empty = not w.down[action.rider] and not w.recycled[action.rider]
        hand = draw(book, w, action.rider)
        w.hand[action.rider] = hand
        events.append(HandDrawn(action.rider, tuple(hand), shuffles, empty))
    else:
        choose(w, action.rider, w.hand[action.rider], action.card)
        w.hand[action.rider] = b""
        events.append(CardChosen(action.rider, action.card))
        if not riders_to_choose(book, w):
            resolve_round(book, w, events)
            if w.phase is not Phase.OVER:
                begin_round(w, events)
    return Step(freeze(w), tuple(events))


def resolve_round(book: RuleBook, w: Work, note: Note) -> None:
    """Play everything that follows from the last card of a round: movement and end phase (R4)."""
    for step in book.steps:
        step(book, w, note)


def begin_round(w: Work, note: Note) -> None:
    """Count the round and say so (R4)."""
    w.round += 1
    if note is not None:
        note.append(RoundBegan(w.round))


def check(book: RuleBook, state: RaceState, action: Action) -> None:
    """Raise IllegalAction when ``action`` may not be done now; answer nothing."""
    if action.rider >= len(book.team_of):
        raise IllegalAction("no_such_rider", rider=action.rider)
    needed = Phase.PLACEMENT if isinstance(action, PlaceRider) else Phase.ENERGY
    if state.phase is not needed:
        raise IllegalAction("wrong_phase", phase=state.phase.value)
    if isinstance(action, PlaceRider):
        _check_place(book, state, action)
    elif isinstance(action, DrawHand):
        _check_draw(book, state, action.rider)
    else:
        _check_play(state, action)


def _check_place(book: RuleBook, state: RaceState, action: PlaceRider) -> None:
    w = thaw(state)
    team = placing_team(book, w)
    if book.team_of[action.rider] != team:
        raise IllegalAction("not_your_turn", team=team)
    if state.square[action.rider] != OFF:
        raise IllegalAction("already_placed", rider=action.rider)
    if action.square not in book.track.start:
        raise IllegalAction("no_start_square", square=action.square)
    if action.square not in free_places(book, w, action.rider):
        raise IllegalAction("square_full", square=action.square)


def _check_draw(book: RuleBook, state: RaceState, rider: int) -> None:
    if state.square[rider] >= book.track.line:
        raise IllegalAction("rider_finished", rider=rider)
    if state.card[rider] != NO_CARD:
        raise IllegalAction("already_chosen", rider=rider)
    for mate in book.riders_of[book.team_of[rider]]:
        if state.hand[mate]:
            # R5: the second hand is drawn only when the first card lies on the table.
            raise IllegalAction("hand_open", rider=mate)


def _check_play(state: RaceState, action: PlayCard) -> None:
    if not state.hand[action.rider]:
        raise IllegalAction("no_hand", rider=action.rider)
    if action.card not in state.hand[action.rider]:
        raise IllegalAction("card_not_in_hand", card=action.card)


def legal_actions(book: RuleBook, state: RaceState, team: int) -> tuple[Action, ...]:
    """Answer everything ``team`` may do now; all teams may act at the same time in the energy phase (R5)."""
    mine = book.riders_of[team]
    if state.phase is Phase.PLACEMENT:
        w = thaw(state)
        if placing_team(book, w) != team:
            return ()
        return tuple(
            PlaceRider(rider, square)
            for rider in mine
            if state.square[rider] == OFF
            for square in free_places(book, w, rider)
        )
    if state.phase is Phase.OVER:
        return ()
    for rider in mine:
        if state.hand[rider]:
            return tuple(PlayCard(rider, card) for card in sorted(set(state.hand[rider])))
    line = book.track.line
    return tuple(DrawHand(rider) for rider in mine if state.card[rider] == NO_CARD and OFF < state.square[rider] < line)

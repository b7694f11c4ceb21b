"""Long stages: the Refresh (R50).

Slots: ``refreshed`` (1 once it has been reached), ``refreshing`` (riders who still take cards back), ``holder`` (the
rider with the token plus one, 0: nobody), ``returned`` (set-aside cards that came back, as (rider, card) pairs laid
flat).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from flammeapp.engine.actions import Action, EndRefresh, TakeBack
from flammeapp.engine.board.stages import StageKind
from flammeapp.engine.board.track import Track
from flammeapp.engine.cards import EXHAUSTION, ONE
from flammeapp.engine.data import GameData
from flammeapp.engine.events import CardTakenBack, Event, RefreshReached
from flammeapp.engine.expansion import Expansion
from flammeapp.engine.fold import Amendment
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.finish import end_round
from flammeapp.engine.phases.movement import riding_order
from flammeapp.engine.race_setup import RaceSetup
from flammeapp.engine.rulebook import Note, RuleBook
from flammeapp.engine.views import RaceView, RefreshView
from flammeapp.engine.work import OFF, Work
from flammeapp.kernel.chance import shuffled
from flammeapp.kernel.errors import IllegalAction

REFRESHED, REFRESHING, HOLDER, RETURNED = "refreshed", "refreshing", "holder", "returned"


class Refresh:
    """The phase in which riders take set-aside energy cards back, worth together at most ``worth`` (R50)."""

    actions = (TakeBack, EndRefresh)

    def __init__(self, worth: int, worth_for_holder: int) -> None:
        self.worth = worth
        self.worth_for_holder = worth_for_holder

    def waiting(self, book: RuleBook, w: Work) -> tuple[int, ...]:
        """Answer the teams with a rider who is not done."""
        return tuple(sorted({book.team_of[rider] for rider in w.slots[book.slots[REFRESHING]]}))

    def legal(self, book: RuleBook, w: Work, team: int) -> tuple[Action, ...]:
        """Answer every card that still fits, and being done, for every such rider of the team."""
        found: list[Action] = []
        for rider in w.slots[book.slots[REFRESHING]]:
            if book.team_of[rider] == team:
                room = self.worth_left(book, w, rider)
                cards = sorted(set(set_aside(book, w, rider)))
                found += [TakeBack(rider, card) for card in cards if book.faces[card].value <= room]
                found.append(EndRefresh(rider))
        return tuple(found)

    def check(self, book: RuleBook, w: Work, action: Action) -> None:
        """Refuse a rider who is done, a card that is not set aside, and one too many."""
        if action.rider not in w.slots[book.slots[REFRESHING]]:
            raise IllegalAction("no_refresh", rider=action.rider)
        if isinstance(action, TakeBack):
            if action.card not in set_aside(book, w, action.rider):
                raise IllegalAction("not_set_aside", card=action.card)
            if book.faces[action.card].value > self.worth_left(book, w, action.rider):
                raise IllegalAction("worth_exceeded", left=self.worth_left(book, w, action.rider))

    def perform(self, book: RuleBook, w: Work, action: Action, events: list[Event]) -> None:
        """Take a card back, or shuffle and be done."""
        rider = action.rider
        if isinstance(action, TakeBack):
            w.slots[book.slots[RETURNED]] += (rider, action.card)
            w.recycled[rider] += ONE[action.card]
            events.append(CardTakenBack(rider, action.card))
        else:
            finish(book, w, rider)

    def worth_left(self, book: RuleBook, w: Work, rider: int) -> int:
        """Answer what the cards he may still take back can be worth together."""
        holder = w.slots[book.slots[HOLDER]] == (rider + 1,)
        taken = sum(book.faces[card].value for card in returned_cards(book, w, rider))
        return (self.worth_for_holder if holder else self.worth) - taken

    def show(self, book: RuleBook, w: Work, view: RaceView) -> RaceView:
        """Answer the view with what lies set aside while cards are taken back; played cards are public."""
        if view.phase is not Phase.REFRESH:
            return view
        return replace(
            view,
            refresh=RefreshView(
                riders=w.slots[book.slots[REFRESHING]],
                aside=tuple(tuple(set_aside(book, w, rider)) for rider in book.riders),
                worth=tuple(self.worth_left(book, w, rider) for rider in book.riders),
                holder=w.slots[book.slots[HOLDER]][0] - 1,
            ),
        )

    def take_greedily(self, book: RuleBook, w: Work, rider: int) -> None:
        """Take back the highest cards that fit: what a play-out does, which can ask nobody."""
        for card in sorted(set_aside(book, w, rider), key=lambda card: -book.faces[card].value):
            if book.faces[card].value <= self.worth_left(book, w, rider):
                w.slots[book.slots[RETURNED]] += (rider, card)
                w.recycled[rider] += ONE[card]


def finish(book: RuleBook, w: Work, rider: int) -> None:
    """Shuffle the rider's recycled cards and deck together and let him go on."""
    w.down[rider], w.chance[rider] = shuffled(w.chance[rider], w.down[rider] + w.recycled[rider])
    w.recycled[rider] = b""
    slot = book.slots[REFRESHING]
    w.slots[slot] = tuple(other for other in w.slots[slot] if other != rider)


def returned_cards(book: RuleBook, w: Work, rider: int) -> list[int]:
    """Answer the cards the rider has taken back."""
    flat = w.slots[book.slots[RETURNED]]
    return [card for owner, card in zip(flat[::2], flat[1::2], strict=True) if owner == rider]


def set_aside(book: RuleBook, w: Work, rider: int) -> list[int]:
    """Answer the played energy cards that lie set aside, sorted (R8)."""
    aside = Counter(card for card in w.played[rider] if card != EXHAUSTION)
    aside.subtract(returned_cards(book, w, rider))
    return sorted(aside.elements())


def refreshing(setup: RaceSetup, data: GameData) -> Amendment:
    """Answer the amendment that puts the Refresh at the end of the round in which it is reached."""
    place = setup.stage.refresh
    square = place.square if place is not None else 0
    rule = Refresh(data.tables.refresh_worth, data.tables.refresh_worth_for_holder)

    def reach_refresh(book: RuleBook, w: Work, note: Note) -> None:
        if w.slots[book.slots[REFRESHED]] != (0,):
            return
        first = next((rider for rider in riding_order(book, w) if w.began[rider] < square <= w.square[rider]), OFF)
        if first == OFF:
            return
        w.slots[book.slots[REFRESHED]] = (1,)
        w.slots[book.slots[HOLDER]] = (first + 1,)
        riding = tuple(rider for rider in book.choosers if OFF < w.square[rider] < book.track.line)
        w.slots[book.slots[REFRESHING]] = riding
        if note is not None:
            note.append(RefreshReached(first))
            w.phase = Phase.REFRESH
            return
        for rider in riding:
            rule.take_greedily(book, w, rider)
            finish(book, w, rider)

    def amend(book: RuleBook) -> None:
        book.may_pause()
        book.recalls_cards = True
        book.claim_slot(REFRESHED, (0,))
        book.claim_slot(HOLDER, (0,))
        book.claim_slot(REFRESHING, ())
        book.claim_slot(RETURNED, ())
        book.rules[Phase.REFRESH] = rule
        book.shown.append(rule.show)
        book.insert_step(reach_refresh, before=end_round)

    return amend


def takes_part(setup: RaceSetup, data: GameData, track: Track) -> bool:
    """Answer whether the stage is long and has its Refresh."""
    return setup.stage.kind is StageKind.LONG and setup.stage.refresh is not None


EXPANSION = Expansion("long_stage", chosen=False, takes_part=takes_part, amendment=refreshing)

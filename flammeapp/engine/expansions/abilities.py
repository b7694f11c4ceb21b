"""Abilities of specialists' cards that act outside the card's number (R35): all but Strong Ascent and Descent.

Strong Ascent and Strong Descent change how far a card reaches and are worked out in ``phases.reach``.
"""

from __future__ import annotations

from dataclasses import replace

from flammeapp.engine.actions import Action, UseRecovery
from flammeapp.engine.board.track import Track
from flammeapp.engine.cards import EXHAUSTION, Ability, without
from flammeapp.engine.data import GameData
from flammeapp.engine.events import Event, ExhaustionReturned, RiderChased
from flammeapp.engine.expansion import Expansion
from flammeapp.engine.fold import Amendment
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.movement import barred, first_free, lanes_of, leave, movement, take_lane
from flammeapp.engine.race_setup import RaceSetup
from flammeapp.engine.rulebook import Note, OwnMove, Road, Routes, RuleBook
from flammeapp.engine.views import RaceView
from flammeapp.engine.work import Work
from flammeapp.kernel.errors import IllegalAction

SLOT = "recovering"
"""Riders who have yet to decide about their Recovery card."""


def amend(book: RuleBook) -> None:
    """Let the cards' abilities answer where they have a say; without such a card everything is as before."""
    ask = book.ask
    former_tires = ask.tires
    relentless = cards_with(book, Ability.RELENTLESS)
    nimble, chasing = cards_with(book, Ability.NIMBLE), cards_with(book, Ability.CHASE)

    def tires(book: RuleBook, w: Work, rider: int) -> bool:
        return w.card[rider] not in relentless and (former_tires is None or former_tires(book, w, rider))

    ask.tires = tires
    ask.withholding |= cards_with(book, Ability.BREAKAWAY)
    for card in nimble | chasing:
        land, arrive = (nimble_landing, push_in) if card in nimble else (first_free, take_lane)
        ask.own_moves[card] = OwnMove(land, arrive, chase if card in chasing else None)


def cards_with(book: RuleBook, ability: Ability) -> frozenset[int]:
    """Answer the codes of all cards that have ``ability``; NO_CARD is none of them."""
    return frozenset(code for code, face in enumerate(book.faces) if ability in face.abilities)


def nimble_landing(book: RuleBook, w: Work, rows: Road, rider: int, routes: Routes) -> tuple[int, int, int]:
    """Answer where a Nimble rider ends: on his target, full or not; only a barred square before it stops him (R31).

    Where lanes part he takes the inner one, the first of the ways.
    """
    squares = routes[0]
    lost = barred(book.ask.bars(book, w, rows), squares[1:]) if book.ask.bars is not None else 0
    # The target itself does not stop him, so a bar behind it is counted from the square next to the target.
    lost += 1 if lost else 0
    return (squares[lost] if lost < len(squares) else w.square[rider]), lost, 0


def push_in(rows: Road, rider: int, here: int, square: int) -> None:
    """Take the right-most lane of ``square``, whoever rides there (R35)."""
    rows[here] = leave(rows[here], rider)
    rows[square] = (rider, *rows[square])


def chase(book: RuleBook, w: Work, rows: Road, rider: int, note: Note) -> None:
    """Move a rider with a Chase card beside a rider right ahead, or close a gap of one if he is alone (R35)."""
    upright = book.ask.upright
    if upright is not None and not upright(book, w, rider):
        return
    here = w.square[rider]
    square = chased_square(book, rows, rider, here)
    if square == here:
        return
    book.ask.own_moves[w.card[rider]].arrive(rows, rider, here, square)
    w.square[rider] = square
    if note is not None:
        lane = lanes_of(book, rows, square)[rows[square].index(rider)]
        note.append(RiderChased(rider, here, square, lane))


def chased_square(book: RuleBook, rows: Road, rider: int, here: int) -> int:
    """Answer the square a Chase leads to; ``here`` when it leads nowhere. The inner lane is looked at first."""
    ahead = book.ahead[here]
    for square in ahead:
        if rows[square] and len(rows[square]) < book.lanes[square]:
            return square
    if rows[here] == (rider,):
        for square in ahead:
            if not rows[square] and any(rows[after] for after in book.ahead[square]):
                return square
    return here


def takes_part(setup: RaceSetup, data: GameData, track: Track) -> bool:
    """Answer whether a specialist rides, or may be drafted."""
    return "draft" in setup.options.expansions or any(rider.specialist for team in setup.teams for rider in team.riders)


class Recovering:
    """The phase in which riders with a Recovery card decide whether to return an exhaustion card (R35)."""

    actions = (UseRecovery,)

    def waiting(self, book: RuleBook, w: Work) -> tuple[int, ...]:
        """Answer the teams with a rider who has not decided."""
        return tuple(sorted({book.team_of[rider] for rider in w.slots[book.slots[SLOT]]}))

    def legal(self, book: RuleBook, w: Work, team: int) -> tuple[Action, ...]:
        """Answer both decisions for every such rider of the team."""
        return tuple(
            UseRecovery(rider, cards)
            for rider in w.slots[book.slots[SLOT]]
            if book.team_of[rider] == team
            for cards in (0, 1)
        )

    def check(self, book: RuleBook, w: Work, action: Action) -> None:
        """Refuse a rider who has nothing to decide, and any other number of cards than none and one."""
        assert isinstance(action, UseRecovery)
        if action.rider not in w.slots[book.slots[SLOT]]:
            raise IllegalAction("no_recovery", rider=action.rider)
        if action.cards > 1:
            raise IllegalAction("one_card_returns", rider=action.rider)

    def perform(self, book: RuleBook, w: Work, action: Action, events: list[Event]) -> None:
        """Return the card, or keep it."""
        assert isinstance(action, UseRecovery)
        if action.cards:
            return_exhaustion(book, w, action.rider, events)
        w.slots[book.slots[SLOT]] = tuple(rider for rider in w.slots[book.slots[SLOT]] if rider != action.rider)


def with_recovery(setup: RaceSetup, data: GameData) -> Amendment:
    """Answer the amendment for a race: the abilities, and the decision that Recovery leaves to the player."""

    numbers = {specialist.id: number for number, specialist in enumerate(data.decks.specialists)}
    riders = [rider.specialist for team in setup.teams for rider in team.riders]

    def show(book: RuleBook, w: Work, view: RaceView) -> RaceView:
        """The view with the specialists of the set-up and the riders who decide about a Recovery card."""
        known = tuple(
            replace(rider, specialist=numbers[riders[rider.rider]]) if riders[rider.rider] else rider
            for rider in view.riders
        )
        return replace(view, riders=known, recovering=w.slots[book.slots[SLOT]])

    def amend_race(book: RuleBook) -> None:
        amend(book)
        book.may_pause()
        book.claim_slot(SLOT, ())
        book.rules[Phase.RECOVERY] = Recovering()
        recovering = cards_with(book, Ability.RECOVERY)

        def ask_recovery(book: RuleBook, w: Work, note: Note) -> None:
            """Wait for those who may return an exhaustion card. A play-out can ask nobody: there they all do."""
            able = tuple(
                rider for rider in book.choosers if w.card[rider] in recovering and EXHAUSTION in w.recycled[rider]
            )
            if note is None:
                for rider in able:
                    return_exhaustion(book, w, rider, note)
            elif able:
                w.slots[book.slots[SLOT]] = able
                w.phase = Phase.RECOVERY

        book.insert_step(ask_recovery, before=movement)
        book.shown.append(show)

    return amend_race


def return_exhaustion(book: RuleBook, w: Work, rider: int, note: Note) -> bool:
    """Give one recycled exhaustion card of the rider back to the supply (Recovery); answer whether he had one."""
    if EXHAUSTION not in w.recycled[rider]:
        return False
    w.recycled[rider] = without(w.recycled[rider], EXHAUSTION)
    if note is not None:
        note.append(ExhaustionReturned(rider))
    return True


EXPANSION = Expansion("abilities", chosen=False, takes_part=takes_part, amendment=with_recovery)

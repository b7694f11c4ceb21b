"""Teams nobody plays: what they do to a round (R25, R27). Their decks and places come with the set-up."""

from __future__ import annotations

from collections.abc import Sequence

from flammeapp.engine.cards import ATTACK, NO_CARD
from flammeapp.engine.fold import Amendment
from flammeapp.engine.phases.movement import movement, riding_order
from flammeapp.engine.rulebook import Note, RuleBook
from flammeapp.engine.work import Work

ATTACK_FRONT = 2
ATTACK_REAR = 9
"""R25; both are plain cards."""


def dummy_teams(teams: Sequence[int], peloton: Sequence[int]) -> Amendment:
    """Answer the amendment for the dummy ``teams``; those of ``peloton`` flip one card for both riders."""

    def amend(book: RuleBook) -> None:
        former = book.ask.tires
        untiring = frozenset(rider for team in teams for rider in book.riders_of[team])

        def tires(book: RuleBook, w: Work, rider: int) -> bool:
            return rider not in untiring and (former is None or former(book, w, rider))

        def value_attack(book: RuleBook, w: Work, note: Note) -> None:
            for team in peloton:
                attacking = [rider for rider in riding_order(book, w) if rider in book.riders_of[team]]
                for number, rider in enumerate(rider for rider in attacking if w.card[rider] != NO_CARD):
                    if w.card[rider] == ATTACK:
                        w.card[rider] = ATTACK_REAR if number else ATTACK_FRONT

        book.ask.tires = tires
        if peloton:
            book.in_play.update((ATTACK_FRONT, ATTACK_REAR))
            at = book.steps.index(movement)
            book.steps = (*book.steps[:at], value_attack, *book.steps[at:])

    return amend

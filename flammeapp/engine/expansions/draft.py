"""The draft of specialists before a race (R34): snake order from a random player, one for each rider.

Slot ``drafted``: by rider the number of his specialist plus one, 0 while he has none.
"""

from __future__ import annotations

from dataclasses import replace

from flammeapp.engine.actions import Action, TakeSpecialist
from flammeapp.engine.cards import EXHAUSTION, ONE
from flammeapp.engine.data import GameData, Specialist
from flammeapp.engine.events import Event, SpecialistTaken
from flammeapp.engine.expansion import Expansion, is_chosen
from flammeapp.engine.fold import Amendment
from flammeapp.engine.phase import Phase
from flammeapp.engine.race_setup import RaceSetup
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.views import DraftView, RaceView
from flammeapp.engine.work import Slot, Work
from flammeapp.kernel.chance import below, shuffled, spread
from flammeapp.kernel.errors import IllegalAction

NAME = "draft"
SLOT = "drafted"
STREAM = 3000
"""Who begins the draft is drawn apart from who begins to place."""
PLAYERS_WITH_ONE_COPY = 3
"""R34: up to three players draft from one of each specialist, more from two, unless the table agreed otherwise."""


class Draft:
    """The phase in which specialists are taken."""

    actions = (TakeSpecialist,)

    def __init__(self, specialists: tuple[Specialist, ...], order: tuple[int, ...], copies: int) -> None:
        self.specialists = specialists
        self.order = order
        self.copies = copies

    def waiting(self, book: RuleBook, w: Work) -> tuple[int, ...]:
        """Answer the team whose turn it is."""
        taken = sum(1 for drafted in w.slots[book.slots[SLOT]] if drafted)
        return self.order[taken : taken + 1]

    def legal(self, book: RuleBook, w: Work, team: int) -> tuple[Action, ...]:
        """Answer every specialist of a right type that is left, for every rider of the team who has none."""
        if self.waiting(book, w) != (team,):
            return ()
        drafted = w.slots[book.slots[SLOT]]
        return tuple(
            TakeSpecialist(rider, number)
            for rider in book.riders_of[team]
            if not drafted[rider]
            for number, specialist in enumerate(self.specialists)
            if specialist.kind is book.kinds[rider] and self.left(drafted, number)
        )

    def left(self, drafted: Slot, number: int) -> int:
        """Answer how many copies of a specialist can still be taken."""
        return self.copies - drafted.count(number + 1)

    def show(self, book: RuleBook, w: Work, view: RaceView) -> RaceView:
        """Answer the view with everybody's specialist, and the draft while it goes on."""
        drafted = w.slots[book.slots[SLOT]]
        riders = tuple(
            replace(rider, specialist=drafted[rider.rider] - 1) if drafted[rider.rider] else rider
            for rider in view.riders
        )
        if view.phase is not Phase.DRAFT:
            return replace(view, riders=riders)
        taken = sum(1 for number in drafted if number)
        left = tuple(self.left(drafted, number) for number in range(len(self.specialists)))
        kinds = tuple(specialist.kind for specialist in self.specialists)
        return replace(view, riders=riders, draft=DraftView(left, self.order[taken:], kinds))

    def check(self, book: RuleBook, w: Work, action: Action) -> None:
        """Refuse a pick out of turn, for a rider who has a specialist, of the wrong type, or of one that is gone."""
        assert isinstance(action, TakeSpecialist)
        (team,) = self.waiting(book, w)
        if book.team_of[action.rider] != team:
            raise IllegalAction("not_your_turn", team=team)
        drafted = w.slots[book.slots[SLOT]]
        if drafted[action.rider]:
            raise IllegalAction("already_drafted", rider=action.rider)
        if action.specialist >= len(self.specialists):
            raise IllegalAction("no_such_specialist", specialist=action.specialist)
        if self.specialists[action.specialist].kind is not book.kinds[action.rider]:
            raise IllegalAction("wrong_type", rider=action.rider)
        if not self.left(drafted, action.specialist):
            raise IllegalAction("specialist_gone", specialist=action.specialist)

    def perform(self, book: RuleBook, w: Work, action: Action, events: list[Event]) -> None:
        """Give the rider the specialist's deck, with his handicap, shuffled."""
        assert isinstance(action, TakeSpecialist)
        rider = action.rider
        drafted = w.slots[book.slots[SLOT]]
        w.slots[book.slots[SLOT]] = (*drafted[:rider], action.specialist + 1, *drafted[rider + 1 :])
        deck = self.specialists[action.specialist].deck
        deck += ONE[EXHAUSTION] * book.decks[rider].count(EXHAUSTION)
        w.down[rider], w.chance[rider] = shuffled(w.chance[rider], deck)
        events.append(SpecialistTaken(rider, action.specialist))


def drafting(setup: RaceSetup, data: GameData) -> Amendment:
    """Answer the amendment that puts the draft before everything else."""

    def amend(book: RuleBook) -> None:
        book.claim_slot(SLOT, (0,) * len(book.kinds))
        teams = [number for number, team in enumerate(setup.teams) if team.dummy is None]
        first, _ = below(spread(setup.seed, STREAM), len(teams))
        around = teams[first:] + teams[:first]
        picks = max(len(book.riders_of[team]) for team in teams)
        order = tuple(
            team
            for pick in range(picks)
            for team in (around if pick % 2 == 0 else around[::-1])
            if pick < len(book.riders_of[team])
        )
        by_rule = 1 if len(teams) <= PLAYERS_WITH_ONE_COPY else 2
        rule = Draft(data.decks.specialists, order, setup.options.specialist_copies or by_rule)
        book.rules[Phase.DRAFT] = rule
        book.shown.append(rule.show)
        book.opening = (Phase.DRAFT, *book.opening)
        for specialist in data.decks.specialists:
            book.in_play.update(specialist.deck)

    return amend


EXPANSION = Expansion(NAME, chosen=True, takes_part=is_chosen(NAME), amendment=drafting)

"""The energy phase as a phase that waits (R5): who may draw, who has to play, in any order of the teams."""

from __future__ import annotations

from flammeapp.engine.actions import Action, DrawHand, PlayCard
from flammeapp.engine.cards import NO_CARD
from flammeapp.engine.events import CardChosen, Event, HandDrawn
from flammeapp.engine.phases.energy import choose, draw, hand_size, riders_to_choose
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.work import OFF, Work
from flammeapp.kernel.errors import IllegalAction


class Energy:
    """The phase in which every team chooses a card for each of its riders."""

    actions = (DrawHand, PlayCard)

    def waiting(self, book: RuleBook, w: Work) -> tuple[int, ...]:
        """Answer the teams with a rider who has no card yet, in the order of the table from the starting player on."""
        teams = len(book.riders_of)
        missing = {book.team_of[rider] for rider in riders_to_choose(book, w)}
        return tuple(team for team in ((w.first_team + turn) % teams for turn in range(teams)) if team in missing)

    def legal(self, book: RuleBook, w: Work, team: int) -> tuple[Action, ...]:
        """Answer the cards of the open hand, or the riders who may draw."""
        mine = book.riders_of[team]
        for rider in mine:
            if w.hand[rider]:
                return tuple(PlayCard(rider, card) for card in sorted(set(w.hand[rider])))
        return tuple(DrawHand(rider) for rider in riders_to_choose(book, w) if rider in mine)

    def check(self, book: RuleBook, w: Work, action: Action) -> None:
        """Refuse a second open hand, a card that is not in it, a rider who has chosen or finished."""
        if isinstance(action, DrawHand):
            _check_draw(book, w, action.rider)
            return
        assert isinstance(action, PlayCard)
        if not w.hand[action.rider]:
            raise IllegalAction("no_hand", rider=action.rider)
        if action.card not in w.hand[action.rider]:
            raise IllegalAction("card_not_in_hand", card=action.card)

    def perform(self, book: RuleBook, w: Work, action: Action, events: list[Event]) -> None:
        """Draw a hand or play from it."""
        rider = action.rider
        if isinstance(action, PlayCard):
            choose(w, rider, w.hand[rider], action.card)
            w.hand[rider] = b""
            events.append(CardChosen(rider, action.card))
            return
        shuffles = len(w.down[rider]) < hand_size(book, w, rider) and bool(w.recycled[rider])
        forced = not w.down[rider] and not w.recycled[rider]
        w.hand[rider] = draw(book, w, rider)
        events.append(HandDrawn(rider, tuple(w.hand[rider]), shuffles, forced))


def _check_draw(book: RuleBook, w: Work, rider: int) -> None:
    if rider not in book.choosers:
        raise IllegalAction("not_your_turn", team=book.team_of[rider])
    if not OFF < w.square[rider] < book.track.line:
        raise IllegalAction("rider_finished", rider=rider)
    if w.card[rider] != NO_CARD:
        raise IllegalAction("already_chosen", rider=rider)
    for mate in book.riders_of[book.team_of[rider]]:
        if w.hand[mate]:
            # R5: the second hand is drawn only when the first card lies on the table.
            raise IllegalAction("hand_open", rider=mate)

"""Teams nobody plays (R25-R27): their decks, their places, the cards they flip."""

from __future__ import annotations

from collections.abc import Sequence

from flammeapp.engine.board.stages import StageKind
from flammeapp.engine.board.track import Track
from flammeapp.engine.cards import ATTACK, NO_CARD, ONE
from flammeapp.engine.data import GameData
from flammeapp.engine.events import DummyFlipped, RiderPlaced
from flammeapp.engine.expansion import Expansion
from flammeapp.engine.fold import Amendment
from flammeapp.engine.phases.movement import movement, reveal, riding_order
from flammeapp.engine.phases.placement import free_places, place
from flammeapp.engine.race_setup import RaceSetup
from flammeapp.engine.rulebook import Note, RuleBook
from flammeapp.engine.teams import DummyKind, RiderKind
from flammeapp.engine.work import OFF, Work

ATTACK_FRONT = 2
ATTACK_REAR = 9
"""R25; both are plain cards."""
EMPTY_DECK = 2
"""R27: what a dummy rides whose deck is empty; a plain card."""


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
            book.insert_step(value_attack, before=movement)

    return amend


def teams_nobody_plays(setup: RaceSetup, data: GameData) -> Amendment:
    """Answer the amendment for the dummy teams of a race: decks, places, flipped cards."""
    kinds = {number: team.dummy for number, team in enumerate(setup.teams) if team.dummy is not None}
    peloton = [team for team, kind in kinds.items() if kind is DummyKind.PELOTON]
    muscle = [team for team, kind in kinds.items() if kind is DummyKind.MUSCLE]
    in_a_round = dummy_teams(tuple(kinds), peloton)

    def amend(book: RuleBook) -> None:
        in_a_round(book)
        book.choosers = tuple(rider for rider in book.choosers if book.team_of[rider] not in kinds)
        book.in_play.add(EMPTY_DECK)
        if not setup.stage.kind.time_trial:
            # In a time trial they start where everybody does (R47).
            book.prelude = (*book.prelude, line_up)
        book.insert_step(flip, before=reveal)
        _deal(book, setup, data)

    def line_up(book: RuleBook, w: Work, note: Note) -> None:
        """The Peloton team first, then the Muscle teams, each as far forward as R25 and R26 say."""
        for team in peloton:
            for rider, square in zip(book.riders_of[team], reversed(book.track.start), strict=False):
                # Of several Peloton teams the later ones find these squares full and stand behind.
                free = free_places(book, w, rider)
                _put(book, w, rider, next((place for place in free if place <= square), free[0]), note)
        for team in muscle:
            sprinteur_first = sorted(book.riders_of[team], key=lambda rider: book.kinds[rider] is RiderKind.ROULEUR)
            for rider in sprinteur_first:
                _put(book, w, rider, free_places(book, w, rider)[0], note)

    def flip(book: RuleBook, w: Work, note: Note) -> None:
        for team in peloton:
            _flip(book, w, book.riders_of[team][0], book.riders_of[team], note)
        for team in muscle:
            for rider in book.riders_of[team]:
                _flip(book, w, rider, (rider,), note)

    return amend


def _deal(book: RuleBook, setup: RaceSetup, data: GameData) -> None:
    """Give dummy teams their decks (R25, R26); one serves both riders of a Peloton team and lies with the first."""
    peloton = data.decks.peloton
    if setup.stage.kind is StageKind.INDIVIDUAL_TIME_TRIAL:
        peloton = peloton.replace(ONE[ATTACK], b"")  # R49: Attack! is not used there
    for number, team in enumerate(setup.teams):
        for nth, rider in enumerate(book.riders_of[number]):
            if team.dummy is DummyKind.PELOTON:
                book.decks[rider] = b"" if nth else peloton
            elif team.dummy is DummyKind.MUSCLE:
                rouleur = book.kinds[rider] is RiderKind.ROULEUR
                book.decks[rider] = data.decks.muscle_rouleur if rouleur else data.decks.muscle_sprinteur


def _put(book: RuleBook, w: Work, rider: int, square: int, note: Note) -> None:
    lane = place(book, w, rider, square)
    if note is not None:
        note.append(RiderPlaced(rider, square, lane))


def _flip(book: RuleBook, w: Work, owner: int, riders: tuple[int, ...], note: Note) -> None:
    """Flip the top card of the owner's deck for all of ``riders`` who still ride."""
    riding = [rider for rider in riders if OFF < w.square[rider] < book.track.line]
    if not riding:
        return
    deck = w.down[owner]
    card = deck[0] if deck else EMPTY_DECK
    w.down[owner] = deck[1:]
    for rider in riding:
        w.card[rider] = card
        if note is not None:
            note.append(DummyFlipped(rider, card, not deck))


def takes_part(setup: RaceSetup, data: GameData, track: Track) -> bool:
    """Answer whether a team of the race is played by nobody."""
    return any(team.dummy is not None for team in setup.teams)


EXPANSION = Expansion("dummies", chosen=False, takes_part=takes_part, amendment=teams_nobody_plays)

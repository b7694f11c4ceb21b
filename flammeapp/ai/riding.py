"""The same opponents inside a play-out: they ride thousands of races on the working copy, for `flamme simulate`.

What a view leaves out is not looked at here either: a policy gets the same question as from `deciding`, made of the
rider's own deck, the riders' squares and the card of his own team-mate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flammeapp.ai.policy import DRAW_BOUND, Policy, Question, Rival
from flammeapp.ai.registry import policy_named
from flammeapp.engine.cards import FIRST_SPECIAL, NO_CARD
from flammeapp.engine.phases.reach import routes
from flammeapp.engine.playout import CardPolicy
from flammeapp.engine.rulebook import Routes, RuleBook
from flammeapp.engine.work import OFF, Work
from flammeapp.kernel.chance import below, spread

RIDING_STREAM = 2000
"""The opponents' own chance in a play-out comes from streams apart from those of the decks and start places."""


@dataclass(frozen=True, slots=True)
class OpenRoad:
    """What every card does on the open road, by square and card: compiled once a book from the book's own table."""

    value: tuple[int, ...]
    gain: tuple[tuple[int, ...], ...]
    reach: tuple[tuple[int, ...], ...]


def open_road_of(book: RuleBook) -> OpenRoad:
    """Answer the tables of a book."""
    columns = [_column(book, card) for card in range(len(book.faces))]
    rows = [[column[square][0] for column in columns] for square in range(book.track.last + 1)]
    return OpenRoad(
        value=tuple(face.value for face in book.faces),
        gain=tuple(tuple(len(way) for way in row) for row in rows),
        reach=tuple(tuple(way[0] if way else square for way in row) for square, row in enumerate(rows)),
    )


def question_on(book: RuleBook, w: Work, rider: int, hand: bytes, road: OpenRoad, *, rivals: bool) -> Question:
    """Answer what a policy is asked about ``rider``, from a working copy; the other riders only when ``rivals``."""
    left = [0] * len(road.value)
    for card in w.down[rider]:
        left[card] += 1
    for card in w.recycled[rider]:
        left[card] += 1
    for card in hand:
        left[card] += 1
    square = w.square[rider]
    return Question(
        hand=hand,
        left=left,
        value=road.value,
        square=square,
        to_line=book.track.to_line[square],
        gain=road.gain[square],
        reach=road.reach[square],
        track=book.track,
        rivals=_rivals(book, w, rider, road) if rivals else (),
    )


def card_policies(book: RuleBook, names: Sequence[str], seed: int, road: OpenRoad | None = None) -> list[CardPolicy]:
    """Answer a card policy for every rider: ``names[team]`` rides the riders of that team; raise UnknownPolicy.

    They belong to one race: each keeps a generator of its own. ``road`` saves compiling the tables for every race.
    """
    tables = road or open_road_of(book)
    rules = [policy_named(name) for name in names]
    return [
        _card_policy(rules[team], tables, spread(seed, RIDING_STREAM + rider))
        for rider, team in enumerate(book.team_of)
    ]


def _card_policy(rule: Policy, road: OpenRoad, chance: int) -> CardPolicy:
    looks_around = rule.looks_around

    def choose(book: RuleBook, w: Work, rider: int, hand: bytes) -> int:
        nonlocal chance
        draw, chance = below(chance, DRAW_BOUND)
        return rule.card(question_on(book, w, rider, hand, road, rivals=looks_around), draw)

    return choose


def _rivals(book: RuleBook, w: Work, rider: int, road: OpenRoad) -> tuple[Rival, ...]:
    team = book.team_of[rider]
    return tuple(
        Rival(
            w.square[other],
            book.kinds[other],
            road.reach[w.square[other]],
            w.card[other] if w.card[other] != NO_CARD and book.team_of[other] == team else -1,
        )
        for other in book.riders
        if other != rider and w.square[other] != OFF
    )


def _column(book: RuleBook, card: int) -> Sequence[Routes]:
    """The ways of one card from every square; a base card that is in no deck of this race is worked out here."""
    compiled = book.table.get(card)
    if compiled is not None:
        return compiled
    squares = range(book.track.last + 1)
    if card < FIRST_SPECIAL:
        return [routes(book.track, book.faces[card], square) for square in squares]
    return [((),)] * len(squares)

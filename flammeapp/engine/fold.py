"""Folds a rule book: the base rules, amended once by every expansion that takes part, then compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from flammeapp.engine.board.track import Terrain, Track, Weather
from flammeapp.engine.cards import BASE_FACES, EXHAUSTION, ONE, CardFace
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.choice import Energy
from flammeapp.engine.phases.fatigue import exhaustion
from flammeapp.engine.phases.finish import cross_line, end_round
from flammeapp.engine.phases.hindrance import tell_hindrances
from flammeapp.engine.phases.movement import movement, reveal
from flammeapp.engine.phases.placement import Placement, clockwise
from flammeapp.engine.phases.reach import compile_card
from flammeapp.engine.phases.slipstream import slipstream
from flammeapp.engine.rulebook import Questions, RuleBook
from flammeapp.engine.teams import RiderKind

Amendment: TypeAlias = Callable[[RuleBook], None]

NO_SLIP_TERRAIN = frozenset({Terrain.ASCENT, Terrain.COBBLES})
"""R16; crosswind is weather, a crashed rider an event."""


def fold(
    track: Track,
    teams: Sequence[Sequence[RiderKind]],
    decks: Sequence[bytes],
    *,
    faces: Sequence[CardFace] = BASE_FACES,
    cards: Iterable[int] = (),
    amendments: Sequence[Amendment] = (),
    hand_size: int = 4,
    seed: int = 0,
) -> RuleBook:
    """Answer the book of a race: ``teams`` are the kinds of their riders, ``decks`` their decks rider by rider.

    ``faces`` names what each code means, ``cards`` those in play besides the decks' own.
    """
    kinds = tuple(kind for team in teams for kind in team)
    team_of = tuple(number for number, team in enumerate(teams) for _ in team)
    book = RuleBook(
        track=track,
        riders=range(len(kinds)),
        team_of=team_of,
        riders_of=tuple(
            tuple(rider for rider, team in enumerate(team_of) if team == number) for number in range(len(teams))
        ),
        kinds=kinds,
        decks=list(decks),
        seed=seed,
        hand_size=hand_size,
        ask=base_questions(),
        steps=(reveal, movement, slipstream, tell_hindrances, exhaustion, cross_line, end_round),
        faces=list(faces),
        rules={Phase.PLACEMENT: Placement(), Phase.ENERGY: Energy()},
        road_of=[0] * len(kinds),
        choosers=tuple(range(len(kinds))),
        lanes=tuple(square.lanes for square in track.squares),
        ahead=tuple(square.ahead for square in track.squares),
        behind=tuple(square.behind for square in track.squares),
        nearness=None if track.rank == tuple(range(track.last + 1)) else track.rank.__getitem__,
        straight=all(square.ahead in ((square.number + 1,), ()) for square in track.squares),
        near=tuple(square.ahead[0] if square.ahead else square.number for square in track.squares),
        far=tuple(square.ahead[-1] if square.ahead else square.number for square in track.squares),
        slips=bytearray(
            square.terrain not in NO_SLIP_TERRAIN and square.weather is not Weather.CROSSWIND
            for square in track.squares
        ),
    )
    for amend in amendments:
        amend(book)
    book.in_play.update(cards, ONE[EXHAUSTION], *book.decks)
    book.gaps = tuple(
        tuple(
            (gap, giver)
            for gap in square.ahead
            for giver in book.ahead[gap]
            if book.slips[square.number] and book.slips[gap] and book.slips[giver]
        )
        for square in track.squares
    )
    book.feeds = tuple(tuple(rear for rear in square.behind if book.slips[rear]) for square in track.squares)
    for card in sorted(book.in_play):
        compile_card(book, card)
    return book


def base_questions() -> Questions:
    """Answer the questions as the base rules answer them."""
    return Questions(
        hand_size=None,
        reach=None,
        burden=None,
        bars=None,
        own_moves={},
        after_move=(),
        shut=None,
        withholding=frozenset(),
        upright=None,
        tires=None,
        placing_order=clockwise,
    )

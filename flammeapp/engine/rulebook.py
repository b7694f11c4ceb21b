"""The rule book of one race: tables compiled from the track, the questions rules ask, the steps of a round.

An expansion is an *amendment*: a function that gets a book being made and changes tables, replaces the answer to a
question (keeping the former one to fall back on), inserts a step into the round or claims a slot of the state.
Nobody else asks which expansions take part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from flammeapp.engine.actions import Action
from flammeapp.engine.board.track import Track
from flammeapp.engine.cards import CardFace
from flammeapp.engine.events import Event
from flammeapp.engine.phase import Phase
from flammeapp.engine.teams import RiderKind, TeamSetup
from flammeapp.engine.views import RaceView
from flammeapp.engine.work import Row, Slot, Work

Routes: TypeAlias = tuple[tuple[int, ...], ...]
"""Every way a move can take (R33), in the order in which they are tried; each lists its squares target first, the
square right ahead of the rider last. An ordinary road has one way; no step at all is an empty way."""

Note: TypeAlias = "list[Event] | None"
"""Where events are collected; None in a play-out, which collects nothing."""

PAUSE = "pause"
"""The slot that counts the steps of a round already done, in races whose rounds can wait for a decision."""

Road: TypeAlias = list[Row]
RoundStep: TypeAlias = "Callable[[RuleBook, Work, Note], None]"


@dataclass(frozen=True, slots=True)
class OwnMove:
    """How a card moves a rider that does not move him as any other does.

    ``land``: where on the ways he ends: (square, steps lost, way). ``arrive``: he leaves his row and takes a place in
    another or the same. ``afterwards``: what his card does at once when the move is over.
    """

    land: Callable[[RuleBook, Work, Road, int, Routes], tuple[int, int, int]]
    arrive: Callable[[Road, int, int, int], None]
    afterwards: Callable[[RuleBook, Work, Road, int, Note], None] | None


@dataclass(slots=True)
class Questions:
    """The named questions of the rules, each answered by one function that an expansion may replace.

    ``hand_size``: how many cards a rider draws (R5, R30); None: as agreed. ``reach``: the ways his card may take him
    (R11-R13); None: those of the compiled table. ``burden``: what he loses before the cap (R31); None: nothing.
    ``bars``: the squares nobody passes (R31); None: there are none. ``own_moves``: the cards that move a rider in a
    way of their own (R35). ``after_move``: what happens at once when a move is over. ``shut``: squares on which riders
    do not slipstream now, beyond those of the ground (R16); None: no more. ``withholding``: the cards whose rider's
    square gives no slipstream (R17, R35). ``upright``: whether a rider has not crashed (R31); None: nobody has.
    ``tires``: whether he takes exhaustion at all (R19); None: everybody. ``placing_order``: teams in the order in
    which they place (R2).
    """

    hand_size: Callable[[RuleBook, Work, int], int] | None
    reach: Callable[[RuleBook, Work, int], Routes] | None
    burden: Callable[[RuleBook, Work, int], int] | None
    bars: Callable[[RuleBook, Work, Road], frozenset[int]] | None
    own_moves: dict[int, OwnMove]
    after_move: tuple[Callable[[RuleBook, Work, Road, int, int, Note], None], ...]
    shut: Callable[[RuleBook, Work, Road], frozenset[int]] | None
    withholding: frozenset[int]
    upright: Callable[[RuleBook, Work, int], bool] | None
    tires: Callable[[RuleBook, Work, int], bool] | None
    placing_order: Callable[[RuleBook, Work], tuple[int, ...]]


ShowPart: TypeAlias = "Callable[[RuleBook, Work, RaceView], RaceView]"
"""What an expansion adds to a team's view: it answers the view with its part put in, and nothing hidden."""


class PhaseRule(Protocol):
    """The rule of one point at which a race waits for decisions.

    The race waits while ``waiting`` names teams that have to act; ``legal`` lists what one of them may do, ``check``
    raises IllegalAction on anything else, ``perform`` does it.
    """

    @property
    def actions(self) -> tuple[type[Action], ...]: ...

    def waiting(self, book: RuleBook, w: Work) -> tuple[int, ...]: ...

    def legal(self, book: RuleBook, w: Work, team: int) -> tuple[Action, ...]: ...

    def check(self, book: RuleBook, w: Work, action: Action) -> None: ...

    def perform(self, book: RuleBook, w: Work, action: Action, events: list[Event]) -> None: ...


@dataclass(slots=True)
class RuleBook:
    """Everything a race is played by. Made once a race by ``engine.setup``; nothing changes it afterwards.

    Indexed by rider: ``team_of``, ``kinds``, ``road_of`` (which road he rides on), ``decks`` (at the start).
    ``riders_of[team]``, ``teams`` as they were set up (empty in a bare round). ``faces[card]``. By square: ``lanes``,
    ``ahead``, ``behind``, ``slips`` (1: riders slipstream there), ``gaps`` (every (next square, square after it)
    across which riders may be drawn by the ground: R16, R17), ``feeds`` (those right behind whose riders slipstream),
    ``near`` and ``far`` (the next squares, one twice where lanes do not part; the last square of the track itself).
    ``straight``: no lanes part anywhere, the square ahead has the next number. ``nearness`` sorts squares by their
    distance from the finish; None: as they are numbered. ``table[card][square]``: the Routes of a card, minimum, cap
    and end of track folded in, for every card ``in_play``; ``goal[card][square]``: where the first of them ends.
    ``prelude``: what happens by itself before anybody acts; ``opening``: the phases before
    round 1, in order; ``rules``: the rule of every phase that waits. ``choosers``: the riders whose cards are chosen.
    ``steps``: what follows from the last card of a round, in order (R4). ``slots``: name → index in ``Work.slots``.
    ``shown``: what expansions add to a view. ``recalls_cards``: played cards can come back (R50), so play-outs have to
    remember them too.
    """

    track: Track
    riders: range
    team_of: tuple[int, ...]
    riders_of: tuple[tuple[int, ...], ...]
    kinds: tuple[RiderKind, ...]
    decks: list[bytes]
    seed: int
    hand_size: int
    ask: Questions
    steps: tuple[RoundStep, ...]
    faces: list[CardFace]
    rules: dict[Phase, PhaseRule]
    opening: tuple[Phase, ...] = (Phase.PLACEMENT,)
    prelude: tuple[RoundStep, ...] = ()
    choosers: tuple[int, ...] = ()
    teams: tuple[TeamSetup, ...] = ()
    roads: int = 1
    road_of: list[int] = field(default_factory=list)
    lanes: tuple[int, ...] = ()
    ahead: tuple[tuple[int, ...], ...] = ()
    behind: tuple[tuple[int, ...], ...] = ()
    nearness: Callable[[int], int] | None = None
    slips: bytearray = field(default_factory=bytearray)
    in_play: set[int] = field(default_factory=set)
    gaps: tuple[tuple[tuple[int, int], ...], ...] = ()
    recalls_cards: bool = False
    straight: bool = True
    near: tuple[int, ...] = ()
    far: tuple[int, ...] = ()
    feeds: tuple[tuple[int, ...], ...] = ()
    table: dict[int, list[Routes]] = field(default_factory=dict)
    goal: dict[int, list[int]] = field(default_factory=dict)
    slots: dict[str, int] = field(default_factory=dict)
    fresh_slots: list[Slot] = field(default_factory=list)
    shown: list[ShowPart] = field(default_factory=list)

    def insert_step(self, step: RoundStep, *, before: RoundStep) -> None:
        """Put ``step`` into the round right before another one."""
        at = self.steps.index(before)
        self.steps = (*self.steps[:at], step, *self.steps[at:])

    def may_pause(self) -> None:
        """Claim the slot that lets a round wait in its middle, unless another expansion has."""
        if PAUSE not in self.slots:
            self.claim_slot(PAUSE, (0,))

    def claim_slot(self, name: str, fresh: Slot) -> None:
        """Give an expansion a slot of the state under ``name``, starting as ``fresh``."""
        self.slots[name] = len(self.fresh_slots)
        self.fresh_slots.append(fresh)

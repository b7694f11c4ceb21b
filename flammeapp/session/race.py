"""One race being ridden: the one writer, autosave, undo, and who acts next. No Qt, no SQL.

Every action is checked, committed, and only then known to anybody: *persist, then publish*. Taking back a card moves
the head of the log and leaves its rows; they are the redo, until another action takes their place.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from flammeapp import ai
from flammeapp.engine import look
from flammeapp.engine.actions import Action, DrawHand, NameBidder, PlaceRider, PlayCard, action_document, parse_action
from flammeapp.engine.data import GameData
from flammeapp.engine.events import BidsRevealed, Event, HandDrawn, seen_by
from flammeapp.engine.landing import Landing
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import apply, begin, legal_actions
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup, build_book, setup_document
from flammeapp.engine.state import state_document
from flammeapp.engine.teams import Seat
from flammeapp.engine.views import RaceView
from flammeapp.kernel.chance import spread
from flammeapp.kernel.codec import canonical, digest, parse
from flammeapp.kernel.errors import IllegalAction
from flammeapp.session.errors import SaveDamaged
from flammeapp.session.place import SINGLE, RacePlace, checkpoint_of, summary_of
from flammeapp.session.playback import (
    Found,
    Played,
    Point,
    ends_round,
    play_on,
    read_race,
    read_setup,
    setup_problems,
)
from flammeapp.store.records import Checkpoint, Entry, NewRace, Written

if TYPE_CHECKING:
    from flammeapp.store.saves import Store

SPECTATOR = -1
CHOICES = (PlayCard, NameBidder, PlaceRider)
"""What can be taken back: what is chosen in secret until everybody has chosen, a start place until anybody acts."""
SECRET = frozenset({Phase.ENERGY, Phase.BREAKAWAY})
"""The phases in which is chosen in secret."""

_OPPONENTS = 0x4F50
"""Which stream of a race's seed the opponents draw from; the decks use others."""


@dataclass(frozen=True, slots=True)
class Published:
    """What listeners hear. ``undone``: the race stepped back or forward; throw pictures away and sync.

    ``events`` are whole facts: whoever shows them to somebody masks them first (``events.seen_by``).
    """

    events: tuple[Event, ...]
    undone: bool


Listener = Callable[[Published], None]


class RaceSession:
    """One race in one slot. Made by ``create`` or ``resume``; all calls on one thread, ``decide`` on any."""

    def __init__(
        self,
        store: Store,
        data: GameData,
        slot: int,
        name: str,
        setup: RaceSetup,
        book: RuleBook,
        place: RacePlace = SINGLE,
    ) -> None:
        """Take a race that is written already; ``create`` and ``resume`` set where it stands."""
        self.slot = slot
        self.place = place
        self.name = name
        self.setup = setup
        self.data = data
        self._store = store
        self._book = book
        self._listeners: list[Listener] = []
        self._unheard: deque[Published] = deque()
        self._publishing = False
        start = begin(book)
        # The story so far is ``_opening`` (played again from the log when somebody asks: None until then), then
        # ``_since``, then the events of ``_rows``. Only the rows behind ``_base``, the last round's end, hold their
        # states: nothing before it can be taken back, and a whole race in memory stays small.
        self._opening: tuple[Event, ...] | None = start.events
        self._opening_number = 0
        self._whole = True
        self._since: list[Event] = []
        self._base = Point(0, start.state)
        self._rows: list[Played] = []
        self._state = start.state
        self._tail: list[Entry] = []

    @classmethod
    def create(cls, store: Store, data: GameData, setup: RaceSetup, name: str) -> Self:
        """Begin a race and write it; an empty ``name`` takes the stage's title.

        Raises IllegalAction with the first thing that is wrong with the set-up, StoreError.
        """
        for problem in setup_problems(setup, data):
            raise IllegalAction(problem.code, **problem.params)
        book = build_book(setup, data)
        state = begin(book).state
        document = canonical(setup_document(setup))
        new = NewRace(name.strip() or setup.stage.title, document, checkpoint_of(0, state), summary_of(setup, state))
        slot = store.create_race(new)
        return cls(store, data, slot, store.race(slot).name, setup, book)

    @classmethod
    def resume(
        cls, store: Store, data: GameData, slot: int, *, until: int | None = None, place: RacePlace = SINGLE
    ) -> Self:
        """Go on with a saved race exactly where it stopped, or, with ``until``, after that action.

        ``place``: which race of the slot it is; the stages of a tour are resumed by their CampaignSession.
        What stands beyond ``until`` is set aside in the file as it is and plays no part any more. Raises SaveDamaged
        with the furthest good point when the race does not lead where it led, StoreError; nothing is changed then.
        """
        record = store.race(slot, place.ordinal)
        setup, book = read_setup(slot, record.setup, data)
        entries = store.entries(slot, ordinal=place.ordinal)
        checkpoints = store.checkpoints(slot, place.ordinal)
        head = record.head if until is None else min(until, record.head)
        found = read_race(slot, book, checkpoints, entries, head)
        session = cls(store, data, slot, record.name, setup, book, place)
        session._start_from(found)
        if until is not None:
            line = place.summary(setup, session._state)
            store.cut(slot, head, line, checkpoint_of(head, session._state), place.ordinal)
        else:
            session._tail = [entry for entry in entries if entry.number > head]
            if found.damaged >= 0:
                session._heal(found)
        return session

    # --- looking ---------------------------------------------------------------------------------------------------

    @property
    def actions(self) -> int:
        """How many actions are in effect."""
        return self._base.number + len(self._rows)

    @property
    def over(self) -> bool:
        """Whether the race has ended."""
        return self._state.phase is Phase.OVER

    def view(self, viewer: int = SPECTATOR) -> RaceView:
        """Answer what team ``viewer`` sees; SPECTATOR sees no hand at all."""
        return look.view_of(self._book, self._state, viewer)

    def legal(self, team: int) -> tuple[Action, ...]:
        """Answer everything ``team`` may do now."""
        return legal_actions(self._book, self._state, team)

    def preview(self, rider: int, card: int) -> Landing:
        """Answer where ``card`` takes ``rider`` on the open road (R11-R13)."""
        return look.preview(self._book, self._state, rider, card)

    def history(self, viewer: int = SPECTATOR) -> tuple[Event, ...]:
        """Answer all events so far as team ``viewer`` may see them.

        Of a race that was saved under other rules, the rounds that no longer play the same are left out.
        """
        events = [*self._told_opening(), *self._since]
        for row in self._rows:
            events += row.events
        return seen_by(tuple(events), self._riders_of(viewer))

    def tells_all(self) -> bool:
        """Answer whether ``history`` is whole: the log plays from the start to where the race stands."""
        self._told_opening()
        return self._whole

    # --- who acts --------------------------------------------------------------------------------------------------

    def waiting(self) -> tuple[int, ...]:
        """Answer the teams that must act, in the order of the table from the starting player on."""
        return look.waiting_teams(self._book, self._state)

    def is_human(self, team: int) -> bool:
        """Answer whether a person decides for ``team``."""
        return self.setup.teams[team].seat is Seat.HUMAN

    def next_human(self) -> int | None:
        """Answer the human team whose turn it is to sit at the screen."""
        return next((team for team in self.waiting() if self.is_human(team)), None)

    def next_computer(self) -> int | None:
        """Answer the computer's team that should decide now.

        While a person can redo a card, computers hold still: their next action would end the redo. They never keep
        anybody waiting by that, for the person is to act.
        """
        if self._tail and self.is_human(self._team_of_entry(self._tail[0])):
            return None
        return next((team for team in self.waiting() if not self.is_human(team)), None)

    def decide(self, team: int) -> Action:
        """Answer what computer ``team`` does. Pure on its view and a seed made from race, round and team."""
        view = self.view(team)
        seed = spread(spread(self.setup.seed, _OPPONENTS), (view.round << 8) + team)
        return ai.decide(self.setup.teams[team].policy, view, seed)

    # --- acting ----------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Check ``action``, commit it, then publish what happened.

        Raises IllegalAction, StoreError; then nothing has changed, neither here nor in the file.
        """
        step = apply(self._book, self._state, action)
        document = state_document(step.state)
        number = self.actions + 1
        entry = Entry(number, canonical(action_document(action)), digest(document))
        summary = self.place.summary(self.setup, step.state, entry.digest)
        if self._tail and self._tail[0] == entry:
            # The very action that could be redone: the rest of the redo stays.
            self._store.move_head(self.slot, number - 1, number, summary, self.place.ordinal)
            del self._tail[0]
        else:
            due = ends_round(self._state, step.state)
            checkpoint = Checkpoint(number, canonical(document), entry.digest) if due else None
            written = Written(entry, summary, checkpoint)
            if step.state.phase is Phase.OVER and self.place.end is not None:
                end = self.place.end(self.setup, self._book, step.state)
                written = Written(entry, end.summary, checkpoint, end.ending)
            self._store.append(self.slot, written, self.place.ordinal)
            self._tail.clear()
        self._keep(Played(entry, action, self._state, step.state, step.events))
        self._publish(Published(step.events, undone=False))

    def can_undo(self, team: int) -> bool:
        """Answer whether ``team`` can take back its last card: agreed, and nobody else at the table has acted since."""
        return self._last_choice(team) is not None

    def undo(self, team: int) -> None:
        """Take back the last card ``team`` chose: its hand lies open again as it was drawn.

        What computers decided since is taken back with it; they decide the same again. Raises IllegalAction
        nothing_to_undo, StoreError.
        """
        index = self._last_choice(team)
        if index is None:
            raise IllegalAction("nothing_to_undo", team=team)
        taken_back = self._rows[index:]
        state = taken_back[0].before
        line = self.place.summary(self.setup, state)
        self._store.move_head(self.slot, self.actions, self._base.number + index, line, self.place.ordinal)
        self._tail[:0] = [row.entry for row in taken_back]
        del self._rows[index:]
        self._state = state
        self._publish(Published((), undone=True))

    def can_redo(self, team: int) -> bool:
        """Answer whether ``team`` took back a card that can be played again."""
        return bool(self._tail) and self._team_of_entry(self._tail[0]) == team

    def redo(self, team: int) -> None:
        """Play again the card that ``team`` took back, and what followed it up to its next card.

        Raises IllegalAction nothing_to_redo, SaveDamaged when the rules no longer play it so, StoreError.
        """
        if not self.can_redo(team):
            raise IllegalAction("nothing_to_redo", team=team)
        rows: list[Played] = []
        for row in play_on(self.slot, self._book, Point(self.actions, self._state), self._tail):
            if rows and self._is_choice(row.action) and self._team_of(row.action) == team:
                break
            rows.append(row)
        line = self.place.summary(self.setup, rows[-1].after)
        self._store.move_head(self.slot, self.actions, self.actions + len(rows), line, self.place.ordinal)
        del self._tail[: len(rows)]
        for row in rows:
            self._keep(row)
        self._publish(Published(tuple(event for row in rows for event in row.events), undone=True))

    # --- telling ---------------------------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` with everything that is published from now on, in order."""
        self._listeners.append(listener)

    def close(self) -> None:
        """Stop telling anybody anything. Nothing is left to save: every action is in the file."""
        self._listeners.clear()
        self._unheard.clear()

    def _publish(self, published: Published) -> None:
        """Tell all listeners; what a listener causes by acting is told after what it heard, to everybody."""
        self._unheard.append(published)
        if self._publishing:
            return
        self._publishing = True
        try:
            while self._unheard:
                fact = self._unheard.popleft()
                for listener in tuple(self._listeners):
                    listener(fact)
        finally:
            self._publishing = False

    def _is_choice(self, action: Action) -> bool:
        """Whether a team had something to choose: who rides alone has nobody else to name (R24)."""
        alone = isinstance(action, NameBidder) and len(self._book.riders_of[self._team_of(action)]) == 1
        return isinstance(action, CHOICES) and not alone

    # --- inside ----------------------------------------------------------------------------------------------------

    def _riders_of(self, viewer: int) -> frozenset[int]:
        return frozenset(self._book.riders_of[viewer]) if viewer >= 0 else frozenset()

    def _team_of(self, action: Action) -> int:
        return self._book.team_of[action.rider]

    def _team_of_entry(self, entry: Entry) -> int:
        return self._team_of(parse_action(parse(entry.action)))

    def _last_choice(self, team: int) -> int | None:
        """Answer the place in ``_rows`` of the last choice of ``team`` that can still be taken back.

        A card of the round, or the rider named and the card bid for a breakaway; never once cards lie open. A start
        place lies open from the beginning: only as long as nobody else has acted, a computer neither.
        """
        phase = self._state.phase
        if not self.setup.options.undo or not self.is_human(team):
            return None
        if phase is Phase.PLACEMENT:
            last = self._rows[-1] if self._rows else None
            placed = last is not None and isinstance(last.action, PlaceRider) and self._team_of(last.action) == team
            return len(self._rows) - 1 if placed else None
        if phase not in SECRET:
            return None
        for index in range(len(self._rows) - 1, -1, -1):
            row = self._rows[index]
            if (row.before.round, row.before.phase) != (self._state.round, phase) or _shows_cards(row):
                return None
            acting = self._team_of(row.action)
            if acting == team and self._is_choice(row.action):
                return index
            if self.is_human(acting) and not (acting == team and isinstance(row.action, DrawHand)):
                return None
        return None

    def _start_from(self, found: Found) -> None:
        """Stand where a race read back stands; its story up to the snapshot is told when somebody asks."""
        if found.base.number:
            self._opening = None
            self._opening_number = found.base.number
        self._base = found.base
        self._state = found.base.state
        for row in found.rows:
            self._keep(row)

    def _keep(self, row: Played) -> None:
        """Stand behind ``row``; at a round's end let go of the states before it."""
        self._rows.append(row)
        self._state = row.after
        if ends_round(row.before, row.after):
            for done in self._rows:
                self._since += done.events
            self._rows.clear()
            self._base = Point(row.entry.number, row.after)

    def _told_opening(self) -> tuple[Event, ...]:
        """Answer what happened up to the snapshot the race was resumed from: played again from the log, once."""
        if self._opening is None:
            start = begin(self._book)
            events = list(start.events)
            log = self._store.entries(self.slot, ordinal=self.place.ordinal)
            entries = [entry for entry in log if entry.number <= self._opening_number]
            # Where the log no longer plays, the race goes on all the same; its story has a gap up to the snapshot.
            told = 0
            with contextlib.suppress(SaveDamaged):
                for row in play_on(self.slot, self._book, Point(0, start.state), entries):
                    events += row.events
                    told = row.entry.number
            self._whole = told == self._opening_number
            self._opening = tuple(events)
        return self._opening

    def _heal(self, found: Found) -> None:
        """Write a damaged snapshot again: the log, row by row with its digests, has proved what it must be."""
        for row in found.rows:
            if row.entry.number == found.damaged:
                self._store.put_checkpoint(self.slot, checkpoint_of(found.damaged, row.after), self.place.ordinal)


def _shows_cards(row: Played) -> bool:
    """Whether a step of the bidding ended here: riders are known and hands drawn, or bids lie open (R24)."""
    bidding = row.before.phase is Phase.BREAKAWAY
    return bidding and any(isinstance(event, HandDrawn | BidsRevealed) for event in row.events)

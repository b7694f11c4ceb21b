"""Between the session and the window: requests go in, facts come out.

The bridge knows who sits at the screen (``viewer``). All it hands out is what that team may see; nobody (-1) sees
no hand at all. Computers decide on another thread; what they decided is acted here, on the window's thread, so the
session has one writer. While the window shows a movement it *holds* the race: computers may think, nothing is acted.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from enum import Flag, auto

from PySide6.QtCore import QObject, Signal, Slot

from flammeapp.engine.actions import (
    Action,
    DrawHand,
    EndRefresh,
    NameBidder,
    PlaceRider,
    PlayCard,
    TakeBack,
    TakeSpecialist,
    UseRecovery,
)
from flammeapp.engine.events import Event, seen_by
from flammeapp.engine.landing import Landing
from flammeapp.engine.phase import Phase
from flammeapp.engine.views import RaceView
from flammeapp.kernel.errors import GameError, Param
from flammeapp.session.race import Published, RaceSession
from flammeapp.ui.other_thread import work_elsewhere

NOBODY = -1


class Facet(Flag):
    """What of a view has changed since the one before: a panel redraws only for what concerns it."""

    NONE = 0
    ROAD = auto()  # somebody stands elsewhere, or a card was played
    HAND = auto()  # what the team at the screen holds
    TURN = auto()  # who has to act, who is ready
    PHASE = auto()  # phase or round
    ALL = ROAD | HAND | TURN | PHASE


@dataclass(frozen=True, slots=True)
class Turn:
    """Whom the race waits for. ``human``: the team of people that is to sit at the screen, -1: none.

    ``computers``: a computer's team is thinking. ``phase`` as in the view.
    """

    human: int
    computers: bool
    phase: Phase


class _Decided(QObject):
    """Carries a decision from the other thread to the window's."""

    done = Signal(int, object)
    failed = Signal(int, object)


def _decide(session: RaceSession, team: int, number: int, report: _Decided) -> None:
    """Work out one decision of a computer's team; ``number`` says which, so that a stale one is thrown away.

    Runs on the other thread.
    """
    with work_elsewhere():
        try:
            action = session.decide(team)
        except Exception as error:  # noqa: BLE001 - nothing is swallowed: it is raised again on the window's thread
            report.failed.emit(number, error)
        else:
            report.done.emit(number, action)


class Bridge(QObject):
    """One race at a time; ``open`` a session, ``close`` it, and ask for things in between."""

    view_changed = Signal(object, object)
    """(RaceView of the team at the screen, Facet)."""
    events_published = Signal(object)
    """tuple of events, cards of others hidden, in the order in which they happened."""
    turn_changed = Signal(object)
    """Turn: sent whenever the race waits for somebody else."""
    saved = Signal()
    """An action is on disk."""
    undone = Signal()
    """The race stepped back or forward: pictures of what was are void."""
    refused = Signal(str, object)
    """(code, params) of an action that was not allowed or not saved; nothing has changed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: RaceSession | None = None
        self._viewer = NOBODY
        self._view: RaceView | None = None
        self._turn: Turn | None = None
        self._held = False
        # A thread of Python's own: with a QRunnable of Python the program ended now and then while Qt destroyed it on
        # the pool's thread (seen in a debugger; why is not proved).
        self._thinker = ThreadPoolExecutor(1, thread_name_prefix="computer-team")
        self._thought: Future[None] | None = None
        self._report = _Decided(self)
        self._report.done.connect(self._decided)
        self._report.failed.connect(self._decision_failed)
        self._number = 0
        self._thinking = False
        self._ready: Action | None = None

    # -- opening and closing --------------------------------------------------------------------------------------

    def open(self, session: RaceSession) -> None:
        """Take a session in; nobody sits at the screen yet. Call ``go_on`` when the window is ready for the race."""
        self.close()
        self._session = session
        self._viewer = NOBODY
        self._held = True
        self._view = session.view(NOBODY)
        session.listen(self._published)

    def close(self) -> None:
        """Let the session go. Everything decided by people is on disk already; an unfinished thought is dropped."""
        self._forget_decision()
        if self._thought is not None:
            wait((self._thought,))
            self._thought = None
        if self._session is not None:
            self._session.close()
        self._session = None
        self._view = None
        self._turn = None
        self._viewer = NOBODY

    @property
    def session(self) -> RaceSession:
        """The session taken in; raises RuntimeError when there is none."""
        if self._session is None:
            raise RuntimeError("no race is open")
        return self._session

    @property
    def is_open(self) -> bool:
        """Whether a race is open."""
        return self._session is not None

    # -- what can be asked ----------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int:
        """The team at the screen, -1: nobody."""
        return self._viewer

    @property
    def view(self) -> RaceView:
        """What the team at the screen sees."""
        if self._view is None:
            raise RuntimeError("no race is open")
        return self._view

    @property
    def humans(self) -> tuple[int, ...]:
        """The teams that people ride, in table order."""
        session = self.session
        return tuple(team for team in range(len(session.setup.teams)) if session.is_human(team))

    @property
    def curtained(self) -> bool:
        """Whether hands are hidden between teams: two or more people, and agreed at the set-up."""
        return len(self.humans) > 1 and self.session.setup.options.curtain

    def player(self, team: int) -> str:
        """The name of who rides a team."""
        return self.session.setup.teams[team].name

    def history(self) -> tuple[Event, ...]:
        """All events so far, cards of others hidden."""
        return self.session.history(self._viewer)

    def preview(self, rider: int, card: int) -> Landing:
        """Where a card of the hand at the screen would take its rider."""
        return self.session.preview(rider, card)

    def can_undo(self, team: int) -> bool:
        """Whether the team may take its last card choice back."""
        return self._session is not None and team >= 0 and not self._held and self._session.can_undo(team)

    def can_redo(self, team: int) -> bool:
        """Whether the team may play the card it has taken back."""
        return self._session is not None and team >= 0 and not self._held and self._session.can_redo(team)

    @property
    def can_take_back(self) -> int:
        """The team that may take its last choice back now, -1: none.

        It is the one at the screen; while riders are placed, nobody sits there: the one that has placed last.
        """
        return next((team for team in self._choosing() if self.can_undo(team)), NOBODY)

    @property
    def can_choose_again(self) -> int:
        """The team that may do again what it has taken back, -1: none."""
        return next((team for team in self._choosing() if self.can_redo(team)), NOBODY)

    def _choosing(self) -> tuple[int, ...]:
        if self._session is None:
            return ()
        return self.humans if self.view.phase is Phase.PLACEMENT else (self._viewer,)

    # -- requests -------------------------------------------------------------------------------------------------

    def sit_down(self, team: int) -> None:
        """A team is at the screen now (the curtain has opened, or there is none): its hand may be shown."""
        if team != self._viewer:
            self._viewer = team
            self._renew(Facet.ALL)

    def stand_up(self) -> None:
        """Nobody is at the screen: no hand may be shown."""
        self.sit_down(NOBODY)

    def hold(self) -> None:
        """The window shows something: nobody acts until ``go_on``."""
        self._held = True

    def go_on(self) -> None:
        """The window is ready: whoever is next may act."""
        self._held = False
        if self._session is None:
            return
        self._announce(always=True)
        self._let_computer_act()

    def place(self, rider: int, square: int) -> bool:
        """Put a rider on a start square."""
        return self._act(PlaceRider(rider, square))

    def draw(self, rider: int) -> bool:
        """Draw the hand of a rider."""
        return self._act(DrawHand(rider))

    def play(self, rider: int, card: int) -> bool:
        """Put a card of the hand down."""
        return self._act(PlayCard(rider, card))

    def take_specialist(self, rider: int, specialist: int) -> bool:
        """Draft a specialist for a rider."""
        return self._act(TakeSpecialist(rider, specialist))

    def name_bidder(self, rider: int) -> bool:
        """Name the rider who bids for the breakaway."""
        return self._act(NameBidder(rider))

    def use_recovery(self, rider: int, cards: int) -> bool:
        """Return one recycled exhaustion card of a rider, or none."""
        return self._act(UseRecovery(rider, cards))

    def take_back(self, rider: int, card: int) -> bool:
        """Take a set-aside card back at the Refresh."""
        return self._act(TakeBack(rider, card))

    def end_refresh(self, rider: int) -> bool:
        """Be done with the Refresh of a rider."""
        return self._act(EndRefresh(rider))

    def undo(self, team: int) -> bool:
        """Take the team's last card choice back."""
        return self._step(team, forward=False)

    def redo(self, team: int) -> bool:
        """Play the card that was taken back."""
        return self._step(team, forward=True)

    # -- inside ---------------------------------------------------------------------------------------------------

    def _act(self, action: Action) -> bool:
        if self._session is None or self._held:
            return False
        self._forget_decision()
        try:
            self._session.act(action)
        except GameError as error:
            self._refuse(error)
            return False
        self._after()
        return True

    def _step(self, team: int, *, forward: bool) -> bool:
        if self._session is None or self._held:
            return False
        self._forget_decision()
        try:
            if forward:
                self._session.redo(team)
            else:
                self._session.undo(team)
        except GameError as error:
            self._refuse(error)
            return False
        self._after()
        return True

    def _after(self) -> None:
        """What follows an action that was saved."""
        self.saved.emit()
        self._announce()
        self._let_computer_act()

    def _refuse(self, error: GameError) -> None:
        params: dict[str, Param] = dict(error.params)
        self.refused.emit(error.code, params)
        self._let_computer_act()

    def _published(self, published: Published) -> None:
        """The session has saved something and tells what."""
        if published.undone:
            self._renew(Facet.ALL)
            self.undone.emit()
            return
        before = self._view
        self._view = self.session.view(self._viewer)
        own = self._view.teams[self._viewer].riders if self._viewer >= 0 else ()
        self.events_published.emit(seen_by(published.events, frozenset(own)))
        facets = changed_facets(before, self._view)
        if facets:
            self.view_changed.emit(self._view, facets)

    def _renew(self, facets: Facet) -> None:
        if self._session is not None:
            self._view = self._session.view(self._viewer)
            self.view_changed.emit(self._view, facets)

    def _announce(self, *, always: bool = False) -> None:
        if self._session is None or self._held:
            return
        human = self._session.next_human()
        computer = self._session.next_computer()
        turn = Turn(NOBODY if human is None else human, computer is not None, self._session.view(NOBODY).phase)
        if always or turn != self._turn:
            self._turn = turn
            self.turn_changed.emit(turn)

    # -- computers ------------------------------------------------------------------------------------------------

    def _let_computer_act(self) -> None:
        """Start a thought when a computer is next, or act what it has decided."""
        if self._session is None or self._held or self._thinking:
            return
        if self._ready is not None:
            action, self._ready = self._ready, None
            try:
                self._session.act(action)
            except GameError as error:
                params: dict[str, Param] = dict(error.params)
                self.refused.emit(error.code, params)
                return
            self._after()
            return
        team = self._session.next_computer()
        if team is None:
            return
        self._thinking = True
        self._number += 1
        self._thought = self._thinker.submit(_decide, self._session, team, self._number, self._report)

    def _forget_decision(self) -> None:
        """Somebody else acts first: what a computer is thinking about is out of date."""
        self._number += 1
        self._thinking = False
        self._ready = None

    @Slot(int, object)
    def _decided(self, number: int, action: Action) -> None:
        if number != self._number or self._session is None:
            return
        self._thinking = False
        self._ready = action
        self._let_computer_act()

    @Slot(int, object)
    def _decision_failed(self, number: int, error: Exception) -> None:
        if number != self._number:
            return
        self._thinking = False
        if isinstance(error, GameError):
            params: dict[str, Param] = dict(error.params)
            self.refused.emit(error.code, params)
            return
        raise error


def changed_facets(before: RaceView | None, now: RaceView) -> Facet:
    """Answer what differs between two views of the same team."""
    if before is None or before.viewer != now.viewer:
        return Facet.ALL
    facets = Facet.NONE
    if (before.phase, before.round) != (now.phase, now.round):
        facets |= Facet.PHASE
    if before.rows != now.rows or [(r.last_card, r.lying, r.seconds) for r in before.riders] != [
        (r.last_card, r.lying, r.seconds) for r in now.riders
    ]:
        facets |= Facet.ROAD
    if [(r.hand, r.left, r.face_down, r.recycled) for r in before.riders] != [
        (r.hand, r.left, r.face_down, r.recycled) for r in now.riders
    ]:
        facets |= Facet.HAND
    if before.teams != now.teams or [(r.drawn, r.chosen, r.specialist) for r in before.riders] != [
        (r.drawn, r.chosen, r.specialist) for r in now.riders
    ]:
        facets |= Facet.TURN
    if (before.draft, before.bidding, before.refresh, before.recovering) != (
        now.draft,
        now.bidding,
        now.refresh,
        now.recovering,
    ):
        facets |= Facet.TURN
    return facets

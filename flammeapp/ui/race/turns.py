"""Who sits at the screen and what he is asked for: a specialist, a place, a bid, a card, or to wait.

While people share the computer, nobody sits at the screen until his curtain has been opened; before that no
widget holds a card. Everything here asks the bridge and shows the answer; nothing decides by the rules.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from flammeapp.engine.events import RiderPlaced, SpecialistTaken
from flammeapp.engine.phase import Phase
from flammeapp.engine.views import NOBODY as NOT_NAMED
from flammeapp.engine.views import RaceView
from flammeapp.ui.bridge import NOBODY, Bridge, Turn
from flammeapp.ui.i18n.names import colour_name, kind_letter, team_name
from flammeapp.ui.race.body import RaceBody
from flammeapp.ui.race.card_looks import piece_kind
from flammeapp.ui.race.curtain import Curtain, ReadyTeam
from flammeapp.ui.race.draft_board import DraftBoard
from flammeapp.ui.race.hand_panel import still_to_choose

SECRET = frozenset({Phase.ENERGY, Phase.BREAKAWAY})
"""Phases in which a team holds cards that others may not see: the curtain comes down before them."""


class Turns(QObject):
    """``race_over``: nobody has to act any more. ``keyboard_wanted``: the page should have the keyboard now.

    ``stage`` is everything the curtain hides; ``draft`` the board on which specialists are taken.
    """

    race_over = Signal()
    keyboard_wanted = Signal()
    seated = Signal()
    """Somebody has sat down at the screen."""

    def __init__(
        self, bridge: Bridge, body: RaceBody, curtain: Curtain, stage: QWidget, draft: DraftBoard, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._draft = draft
        self._settling = False
        self._bridge = bridge
        self._body = body
        self._curtain = curtain
        self._stage = stage
        self._turn: Turn | None = None
        self._placing = NOBODY
        self._last_team = NOBODY
        hand, place = body.bottom.hand, body.bottom.place
        hand.rider_picked.connect(bridge.draw)
        hand.card_played.connect(self._card_played)
        place.rider_picked.connect(self._placing_picked)
        body.bottom.bid.rider_picked.connect(bridge.name_bidder)
        body.bottom.bid.card_played.connect(bridge.play)
        body.bottom.recovery.decided.connect(bridge.use_recovery)
        body.bottom.refresh.settled.connect(self._refresh_settled)
        draft.taken.connect(bridge.take_specialist)
        body.view.place_chosen.connect(self._place_chosen)
        curtain.opened.connect(self._curtain_opened)
        curtain.undo_requested.connect(self._undo_from_curtain)

    def begin(self) -> None:
        """Another race is shown."""
        self._turn = None
        self._placing = NOBODY
        self.forget_last()
        self._raise_curtain()

    def forget_last(self) -> None:
        """The round is over: nobody can take a card back any more."""
        self._last_team = NOBODY

    def change(self, turn: Turn) -> None:
        """The race waits for somebody else."""
        self._turn = turn
        view = self._bridge.view
        if turn.phase is Phase.OVER:
            self.race_over.emit()
            return
        if turn.phase is Phase.DRAFT:
            self._show_draft(view)
        if self._name_the_only_rider(turn, view):
            if self._turn is not turn:
                return  # somebody else's turn has been announced meanwhile
            view = self._bridge.view
        if turn.human < 0:
            self._wait(turn)
        elif turn.phase is Phase.PLACEMENT:
            self._placing = NOBODY
            self._show_placement(view)
        elif turn.phase not in SECRET:
            self._ask_openly(view)
        elif turn.human == self._bridge.viewer:
            self._show_secret(view)
        elif self._bridge.curtained:
            self._lower_curtain(turn.human)
        else:
            self._sit_down(turn.human)

    def renew(self, view: RaceView) -> None:
        """Show again what the team at the screen is asked for."""
        bottom = self._body.bottom
        if self._settling or self._turn is None:
            return
        if self._curtain.is_down:
            self._curtain.show_ready(self._ready_teams(view, self._turn.human))
        if view.phase is Phase.DRAFT:
            self._show_draft(view)
        elif bottom.shows_hand and view.viewer >= 0:
            self._show_hand(view)
        elif bottom.shows(bottom.bid) and view.viewer >= 0:
            self._show_bid(view)
        elif bottom.shows_placement:
            self._show_placement(view)
        elif bottom.shows(bottom.recovery) or bottom.shows(bottom.refresh):
            self._ask_openly(view)

    # -- what everybody may see -----------------------------------------------------------------------------------

    def _show_draft(self, view: RaceView) -> None:
        """The draft is public: whoever it is sits before the same board (R34)."""
        if view.draft is None or not view.draft.order:
            return
        team = view.draft.order[0]
        taken = [
            (event.rider, event.specialist) for event in self._bridge.history() if isinstance(event, SpecialistTaken)
        ]
        own = team if team in self._bridge.humans else NOBODY
        self._draft.show_draft(view, own, self._bridge.player, taken)

    def _ask_openly(self, view: RaceView) -> None:
        """A decision behind which nothing is hidden: Recovery, Refresh."""
        team = self._turn.human if self._turn is not None else NOBODY
        if team < 0 or not view.teams[team].to_act:
            return
        bottom = self._body.bottom
        player = self._bridge.player(team)
        if view.phase is Phase.RECOVERY:
            bottom.recovery.show_turn(view, team, player)
            bottom.show_panel(bottom.recovery)
        elif view.phase is Phase.REFRESH and view.refresh is not None:
            rider = next(rider for rider in view.teams[team].riders if rider in view.refresh.riders)
            tables = self._bridge.session.data.tables
            holds = view.refresh.holder == rider
            limit = tables.refresh_worth_for_holder if holds else tables.refresh_worth
            bottom.refresh.show_turn(view, team, player, limit)
            bottom.show_panel(bottom.refresh)
        else:
            return
        self._body.view.set_active(-1)
        self.keyboard_wanted.emit()

    def _refresh_settled(self, rider: int, cards: tuple[int, ...]) -> None:
        """Take the cards, one action each, and be done; only then is the next rider asked."""
        self._settling = True
        for card in cards:
            self._bridge.take_back(rider, card)
        self._settling = False
        self._bridge.end_refresh(rider)

    # -- the hand -------------------------------------------------------------------------------------------------

    def _sit_down(self, team: int) -> None:
        self._last_team = team
        self._bridge.sit_down(team)
        self._show_secret(self._bridge.view)

    def _show_secret(self, view: RaceView) -> None:
        """Show what only the team at the screen may see."""
        if view.phase is Phase.BREAKAWAY:
            self._show_bid(view)
        else:
            self._show_hand(view)
            self._draw_for_the_last()

    def _show_bid(self, view: RaceView) -> None:
        team = view.viewer
        bottom = self._body.bottom
        if team < 0 or not view.teams[team].to_act or view.phase is not Phase.BREAKAWAY:
            return
        self._last_team = team
        bottom.show_panel(bottom.bid)
        bottom.bid.show_turn(view, team, self._bridge.player(team))
        if view.bidding is not None:
            self._body.view.set_active(max(view.bidding.bidders[team], NOBODY))
        self.keyboard_wanted.emit()

    def _name_the_only_rider(self, turn: Turn, view: RaceView) -> bool:
        """A team of one rider has nobody to choose from: he bids (R24); answers whether he has just been named."""
        if turn.phase is not Phase.BREAKAWAY or turn.human < 0 or view.bidding is None:
            return False
        riders = view.teams[turn.human].riders
        if len(riders) != 1 or view.bidding.bidders[turn.human] != NOT_NAMED:
            return False
        return self._bridge.name_bidder(riders[0])

    def _show_hand(self, view: RaceView) -> None:
        team = view.viewer
        bottom = self._body.bottom
        if team < 0 or not view.teams[team].to_act or view.phase is not Phase.ENERGY:
            return
        drawn = next((r for r in view.teams[team].riders if view.riders[r].drawn and not view.riders[r].chosen), -1)
        open_riders = [r for r in view.teams[team].riders if still_to_choose(view, r)]
        if drawn < 0 and len(open_riders) == 1:
            bottom.hand.clear()  # he draws in a moment: see _draw_for_the_last
            bottom.show_panel(bottom.hand)
            return
        self._last_team = team
        landings = {card: self._bridge.preview(drawn, card) for card in (view.riders[drawn].hand or ()) if drawn >= 0}
        bottom.show_panel(bottom.hand)
        count = self._bridge.session.setup.options.count_remaining
        bottom.hand.show_turn(view, team, self._bridge.player(team), landings, count=count)
        self._body.view.set_active(drawn)
        if bottom.hand.selected < 0:
            self._body.view.set_preview(None)
            self.keyboard_wanted.emit()

    def _card_played(self, rider: int, card: int) -> None:
        if self._bridge.play(rider, card):
            self._draw_for_the_last()

    def _draw_for_the_last(self) -> None:
        """The choice of R5 was which rider draws first; the other one's turn comes by itself."""
        view = self._bridge.view if self._bridge.is_open else None
        if view is None or view.viewer < 0 or view.phase is not Phase.ENERGY:
            return
        waiting = [r for r in view.teams[view.viewer].riders if still_to_choose(view, r)]
        if len(waiting) == 1 and not view.riders[waiting[0]].drawn and view.teams[view.viewer].to_act:
            self._bridge.draw(waiting[0])

    # -- the start ------------------------------------------------------------------------------------------------

    def _show_placement(self, view: RaceView) -> None:
        team = self._turn.human if self._turn is not None else NOBODY
        if team < 0 or view.phase is not Phase.PLACEMENT or view.placing != team:
            self._body.view.set_start_places(())
            return
        bottom = self._body.bottom
        bottom.show_panel(bottom.place)
        bottom.place.show_turn(view, team, self._bridge.player(team), self._to_place(view), self._last_placed())
        self._body.view.set_start_places(view.free_places)
        self.keyboard_wanted.emit()

    def _to_place(self, view: RaceView) -> int:
        """The rider whose place is chosen next: the one picked, else the first of the team that still has none."""
        free = [rider for rider in view.teams[view.placing].riders if view.riders[rider].square < 0]
        return self._placing if self._placing in free else free[0]

    def _last_placed(self) -> int:
        """The rider who can be taken back from his start place, -1: none."""
        if self._bridge.can_take_back < 0:
            return NOBODY
        placed = [event.rider for event in self._bridge.history() if isinstance(event, RiderPlaced)]
        return placed[-1] if placed else NOBODY

    def _placing_picked(self, rider: int) -> None:
        self._placing = rider
        self._show_placement(self._bridge.view)

    def _place_chosen(self, square: int) -> None:
        view = self._bridge.view
        if view.phase is Phase.PLACEMENT and view.placing in self._bridge.humans:
            rider, self._placing = self._to_place(view), NOBODY
            self._bridge.place(rider, square)

    def _wait(self, turn: Turn) -> None:
        bottom = self._body.bottom
        self._body.view.set_start_places(())
        self._body.view.set_active(-1)
        words = {
            Phase.DRAFT: self.tr("The computers choose specialists"),
            Phase.PLACEMENT: self.tr("The computers take their places"),
            Phase.BREAKAWAY: self.tr("The computers bid for the breakaway"),
            Phase.RECOVERY: self.tr("The computers decide about Recovery"),
            Phase.REFRESH: self.tr("The computers take cards back"),
        }
        bottom.wait.say(words.get(turn.phase, self.tr("The computers choose their cards")))
        if not (bottom.shows_order and not self._bridge.humans):
            bottom.show_panel(bottom.wait)

    # -- the curtain ----------------------------------------------------------------------------------------------

    def _lower_curtain(self, team: int) -> None:
        self._bridge.stand_up()
        self._body.bottom.show_panel(self._body.bottom.wait)
        self._body.bottom.wait.say("")
        self._body.view.set_preview(None)
        self._body.view.set_active(-1)
        view = self._bridge.view
        colour = view.teams[team].colour
        name = team_name(view, team)
        alone = len(view.teams[team].riders) == 1
        lines = (self._greeting(view, team), self.tr("Everybody else: look out of the window."))
        before = view.phase is Phase.BREAKAWAY
        undo = ""
        if self._last_team >= 0 and self._last_team != team and self._bridge.can_undo(self._last_team):
            undo = self.tr("{team}: take the last card back").format(team=team_name(view, self._last_team))
        self._stage.hide()
        self._curtain.lower_for(
            colour.value,
            name,
            lines,
            self.tr("Before round 1") if before else self.tr("Round {number}").format(number=view.round),
            self._ready_teams(view, team),
            undo,
            self.tr("the {rider}").format(rider=name) if alone else "",
            piece_kind(view, view.teams[team].riders[0]) if alone else None,
        )

    def _greeting(self, view: RaceView, team: int) -> str:
        """What the team is called to the screen for, by its player's name unless that is its colour's."""
        player = self._bridge.player(team)
        named = player not in (colour_name(view.teams[team].colour), team_name(view, team))
        if view.phase is Phase.BREAKAWAY and view.bidding is not None and view.bidding.cards[team]:
            words = self.tr("{player}, your second bid.") if named else self.tr("Your second bid.")
        elif view.phase is Phase.BREAKAWAY:
            words = self.tr("{player}, the breakaway calls.") if named else self.tr("The breakaway calls.")
        elif sum(still_to_choose(view, rider) for rider in view.teams[team].riders) > 1:
            words = self.tr("{player}, your two hands are ready.") if named else self.tr("Your two hands are ready.")
        else:
            words = self.tr("{player}, your hand is ready.") if named else self.tr("Your hand is ready.")
        return words.format(player=player)

    def _ready_teams(self, view: RaceView, but: int) -> tuple[ReadyTeam, ...]:
        return tuple(
            ReadyTeam(
                each.colour.value,
                self._bridge.player(each.team),
                not each.to_act,
                kind_letter(view.riders[each.riders[0]].kind) if len(each.riders) == 1 else "",
            )
            for each in view.teams
            if each.team != but and each.dummy is None
        )

    def _curtain_opened(self) -> None:
        if self._turn is None or self._turn.human < 0:
            return
        self._raise_curtain()
        self._sit_down(self._turn.human)
        self.seated.emit()

    def _raise_curtain(self) -> None:
        self._stage.show()
        if not self._curtain.isHidden():
            self._curtain.raise_up()

    def _undo_from_curtain(self) -> None:
        self._bridge.undo(self._last_team)

"""The race page: it hears the bridge and tells the panels, hears the panels and asks the bridge.

What is on the screen follows from three things only: the view, whether a movement is being shown, whom the race waits
for. While people share the computer, nobody sits at the screen until the curtain has been opened.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from flammeapp.engine.events import Event, SpecialistTaken
from flammeapp.engine.phase import Phase
from flammeapp.engine.views import RaceView
from flammeapp.kernel.errors import Param
from flammeapp.ui.bridge import Bridge, Facet, Turn
from flammeapp.ui.i18n.names import rides_alone
from flammeapp.ui.i18n.reasons import preview_lines
from flammeapp.ui.i18n.sentences import sentence
from flammeapp.ui.i18n.story import Line
from flammeapp.ui.race.body import RaceBody
from flammeapp.ui.race.curtain import Curtain
from flammeapp.ui.race.display import Display
from flammeapp.ui.race.draft_board import DraftBoard
from flammeapp.ui.race.keys import KeyActions, RaceKeys
from flammeapp.ui.race.opening import Opening
from flammeapp.ui.race.pace import Pace
from flammeapp.ui.race.playback import Playback
from flammeapp.ui.race.replay import Replay
from flammeapp.ui.race.riding_order import in_riding_order
from flammeapp.ui.race.round_panels import RULES_NOW, first_shown
from flammeapp.ui.race.toolbar import RaceToolbar, Speed
from flammeapp.ui.race.tour_context import TourContext
from flammeapp.ui.race.turns import Turns
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Tone


class RacePage(QWidget):
    """One race on the screen. ``home_requested``: leave it (it is saved); ``result_requested``: the race is over."""

    home_requested = Signal()
    result_requested = Signal()
    speed_changed = Signal(str)
    sheet_requested = Signal()

    def __init__(self, theme: Theme, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.toolbar = RaceToolbar(theme)
        self.body = RaceBody(theme)
        self._stage = QWidget(self)
        column = QVBoxLayout(self._stage)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.toolbar)
        self.draft = DraftBoard(theme)
        self.middle = QStackedWidget()
        self.middle.addWidget(self.body)
        self.middle.addWidget(self.draft)
        column.addWidget(self.middle, 1)
        self.curtain = Curtain(theme, self)
        self.playback = Playback(self.body.view.director, self)
        self._display = Display(theme, bridge, self.body, self.toolbar, self.playback)
        self._replay = Replay(bridge, self.body, self.toolbar, self.playback, self._display)
        self._opening = Opening(bridge, self.body, self.playback, self._display, self)
        self._pace = Pace(bridge, self.body, self.playback, self._display, self._replay, self._opening, self)
        self.turns = Turns(bridge, self.body, self.curtain, self._stage, self.draft, self)
        self._keys = RaceKeys(
            self.body,
            KeyActions(
                self._back_or_home,
                self._undo,
                self._redo,
                self._pace.play_or_pause,
                self._pace.next_move,
                self._pace.go_on_if_shown,
                self._replay.end,
            ),
        )
        self.toolbar.set_panel_actions(self.body.panel_actions(), self.body.usual_action())
        self._connect()

    def _connect(self) -> None:
        """Every connection of the page, in one place."""
        bridge, body, bar, bottom = self._bridge, self.body, self.toolbar, self.body.bottom
        pace = self._pace
        bridge.view_changed.connect(self._view_changed)
        bridge.events_published.connect(self._events_published)
        bridge.turn_changed.connect(self._turn_changed)
        bridge.undone.connect(self._undone)
        bridge.refused.connect(self._refused)
        self.turns.race_over.connect(pace.offer_result)
        self.turns.keyboard_wanted.connect(self._take_keyboard)
        self.turns.seated.connect(self._display.renew_bar)
        pace.keyboard_wanted.connect(self._take_keyboard)
        pace.result_requested.connect(self.result_requested)
        self._opening.done.connect(self._begin_race)
        bar.home_requested.connect(self.home_requested)
        bar.sheet.clicked.connect(self.sheet_requested)
        bar.undo_requested.connect(self._undo)
        bar.redo_requested.connect(self._redo)
        bar.play_requested.connect(pace.play_or_pause)
        bar.speed_requested.connect(self._speed_requested)
        bar.zoom_out_requested.connect(body.view.zoom_out)
        bar.fit_requested.connect(body.view.fit)
        bar.zoom_in_requested.connect(body.view.zoom_in)
        bar.follow_requested.connect(body.view.set_following)
        body.view.following_changed.connect(bar.set_follow)
        body.view.rider_hovered.connect(self._rider_pointed)
        body.profile.rider_hovered.connect(self._rider_pointed)
        body.road.pointed.connect(self._rider_pointed)
        body.log.pointed.connect(self._line_pointed)
        bottom.hand.card_looked_at.connect(self._card_looked_at)
        bottom.order.next_requested.connect(pace.next_move)
        bottom.order.go_on_requested.connect(pace.go_on)
        bottom.order.back_requested.connect(self._replay.end)
        bottom.bids.go_on_requested.connect(pace.go_on)
        bottom.bids.back_requested.connect(self._replay.end)
        bottom.place.undo_requested.connect(self._undo)
        self.draft.home_requested.connect(self.home_requested)
        self.playback.showing.connect(self._display.showing)
        self.playback.shown.connect(self._display.shown)
        self.playback.done.connect(pace.shown_all)
        self.curtain.home_requested.connect(self.home_requested)

    # -- one race -------------------------------------------------------------------------------------------------

    def show_race(self) -> None:
        """Show the race the bridge has opened, from where it stands."""
        session, view = self._bridge.session, self._bridge.view
        self._display.lay_out()
        self.draft.begin(session.data.decks.specialists, view.faces)
        self.body.message.dismiss()
        self._display.settle()
        self.turns.begin()
        self._display.renew_bar()
        if not self._opening.begin():
            self._begin_race()

    def show_tour(self, tour: TourContext | None) -> None:
        """The race that is shown next is a stage of this tour; None: of none."""
        self._display.tour = tour
        self.toolbar.sheet.setVisible(tour is not None)
        self.body.show_tour(tour)

    def set_best(self, words: str) -> None:
        """The time to beat in the race that is shown next, in words; empty: none."""
        self._display.best = words

    @property
    def rule_now(self) -> int:
        """The rule that is being played now, for the help page."""
        return RULES_NOW[self._bridge.view.phase] if self._bridge.is_open else 0

    def _begin_race(self) -> None:
        """The weather has been seen: the first decision is asked for."""
        self._show_middle(self._bridge.view)
        self._bridge.go_on()

    def _show_middle(self, view: RaceView) -> None:
        """The draft covers the road while specialists are taken."""
        shown: QWidget = self.draft if view.phase is Phase.DRAFT else self.body
        self.toolbar.set_road(hidden=shown is self.draft)
        if shown is not self.middle.currentWidget():
            self.middle.setCurrentWidget(shown)
            target = self.draft if shown is self.draft else self
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_finished(self) -> None:
        """Lay out a race that is over, without asking anybody for anything: the result page stands before it."""
        self._display.lay_out()
        self._show_middle(self._bridge.view)
        self._display.settle()
        self._display.renew_bar()

    def leave(self) -> None:
        """Stop showing anything of the race; it is saved as it stands."""
        self._pace.stop()
        self._opening.stop()
        self.playback.stop()
        self.body.bottom.show_panel(self.body.bottom.wait)
        self.body.bottom.wait.say("")
        self.body.view.set_preview(None)
        self.curtain.hide()

    @property
    def waits_for_look(self) -> bool:
        """Whether a movement has been shown and stands there to be looked at until somebody goes on."""
        return self._display.resting

    def set_speed(self, speed: Speed) -> None:
        """Let the riders roll at a speed, silently."""
        self._display.set_speed(speed)

    def watch_again(self) -> None:
        """Show the last movement once more, from where everybody stood before it."""
        self._pace.watch_again()

    @property
    def watching(self) -> bool:
        """Whether a movement of before is being shown once more."""
        return self._replay.watching

    def _back_or_home(self) -> None:
        if self._replay.end():
            return
        if self._display.resting and self._bridge.view.phase is Phase.OVER:
            self.result_requested.emit()  # nothing is left to leave
        else:
            self.home_requested.emit()

    # -- the bridge tells -----------------------------------------------------------------------------------------

    def _view_changed(self, view: RaceView, facets: Facet) -> None:
        self._show_middle(view)
        if self.playback.playing:
            return  # the movement is shown first; then everything is settled at once
        if Facet.ROAD in facets:
            self._display.settle()
        else:
            self._display.renew_road()
        self._display.renew_bar()
        self.turns.renew(view)

    def _events_published(self, events: tuple[Event, ...]) -> None:
        start = first_shown(events)
        self.body.log.feed(events[:start], self._bridge.view)
        if any(isinstance(event, SpecialistTaken) and not self._is_human(event.rider) for event in events):
            self._pace.look_at_pick()
        if start < len(events):
            self._bridge.hold()
            self.turns.forget_last()
            told = in_riding_order(self._bridge.history())
            first = len(told) - len(events) + start
            self._display.begin_movement(told[first:], self.playback.standing, told[:first], again=False)
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turn_changed(self, turn: Turn) -> None:
        self.turns.change(turn)
        self._display.renew_bar()

    def _undone(self) -> None:
        self.playback.stop()
        self._display.begin_log()
        self._display.settle()

    def _is_human(self, rider: int) -> bool:
        return self._bridge.session.is_human(self._bridge.view.riders[rider].team)

    def _refused(self, code: str, params: dict[str, Param]) -> None:
        self.body.message.show_message(Tone.WARN, sentence(code, params))

    # -- the player -----------------------------------------------------------------------------------------------

    def _speed_requested(self, speed: Speed) -> None:
        self._pace.set_speed(speed)
        self.speed_changed.emit(speed.value)

    def _take_keyboard(self) -> None:
        if self.middle.currentWidget() is not self.draft:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _undo(self) -> None:
        team = self._bridge.can_take_back
        if team >= 0:
            self._bridge.undo(team)

    def _redo(self) -> None:
        team = self._bridge.can_choose_again
        if team >= 0:
            self._bridge.redo(team)

    # -- looking and pointing -------------------------------------------------------------------------------------

    def _card_looked_at(self, rider: int, card: int) -> None:
        if card < 0 or rider < 0 or self.playback.playing:
            self.body.view.set_preview(None)
            return
        landing, view = self._bridge.preview(rider, card), self._bridge.view
        alone = rides_alone(view, rider)
        self.body.view.set_preview(landing, preview_lines(landing, view.track, view.faces, alone=alone))

    def _rider_pointed(self, rider: int) -> None:
        riders = (rider,) if rider >= 0 else ()
        self.body.view.set_highlight(riders)
        self.body.profile.set_highlight(riders)

    def _line_pointed(self, line: object) -> None:
        if isinstance(line, Line):
            self.body.view.set_highlight(line.riders, line.squares)
            self.body.profile.set_highlight(line.riders)
        else:
            self._rider_pointed(-1)

    # -- Qt -------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        drafting = self.middle.currentWidget() is self.draft
        if drafting and self.draft.press(Qt.Key(event.key())):
            return
        if drafting or not self._keys.press(Qt.Key(event.key()), event.modifiers()):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stage.setGeometry(self.rect())
        if not self.curtain.isHidden():
            self.curtain.setGeometry(self.rect())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        target: QWidget = self.curtain.open if self.curtain.is_down else self
        if self.middle.currentWidget() is self.draft and not self.curtain.is_down:
            target = self.draft
        target.setFocus(Qt.FocusReason.OtherFocusReason)

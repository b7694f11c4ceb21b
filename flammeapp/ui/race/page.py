"""The race page: it hears the bridge and tells the panels, hears the panels and asks the bridge.

What is on the screen follows from three things only: the view, whether a movement is being shown, whom the race waits
for. While people share the computer, nobody sits at the screen until the curtain has been opened.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from flammeapp.engine.events import (
    Event,
    ExhaustionTaken,
    RiderMoved,
    SlipstreamTaken,
    SpecialistTaken,
)
from flammeapp.engine.phase import Phase
from flammeapp.engine.views import RaceView
from flammeapp.kernel.errors import Param
from flammeapp.ui.bridge import Bridge, Facet, Turn
from flammeapp.ui.i18n.reasons import preview_lines
from flammeapp.ui.i18n.sentences import sentence
from flammeapp.ui.i18n.story import Line
from flammeapp.ui.race.body import RaceBody
from flammeapp.ui.race.curtain import Curtain
from flammeapp.ui.race.draft_board import DraftBoard
from flammeapp.ui.race.keys import KeyActions, RaceKeys
from flammeapp.ui.race.playback import Playback
from flammeapp.ui.race.road_model import Moment, road_rows
from flammeapp.ui.race.round_panels import RULES_NOW, RoundPanels, first_shown, weather_of_the_day
from flammeapp.ui.race.standing import after_all, empty_road, last_round, standing_of, view_before
from flammeapp.ui.race.toolbar import RaceToolbar, RoundPart, Speed
from flammeapp.ui.race.tour_context import TourContext, race_heading
from flammeapp.ui.race.turns import Turns
from flammeapp.ui.scene.roadside import road_tokens
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Tone

_BREATH = 700
"""Milliseconds between two rounds of a race without people, at speed 1."""
_WEATHER = 2200
"""Milliseconds for which the weather of the day is read, at speed 1; Enter and Space go on at once."""
_PICK = 600
"""Milliseconds for which the pick of a computer is looked at in a draft, at speed 1."""


class RacePage(QWidget):
    """One race on the screen. ``home_requested``: leave it (it is saved); ``result_requested``: the race is over."""

    home_requested = Signal()
    result_requested = Signal()
    speed_changed = Signal(str)
    sheet_requested = Signal()

    def __init__(self, theme: Theme, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bridge = bridge
        self._tour: TourContext | None = None
        self._looked_at = False
        self._paused = False
        self._speed = Speed.NORMAL
        self._opening = False
        self._best = ""
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
        self._panels = RoundPanels(bridge, self.body.bottom)
        self.turns = Turns(bridge, self.body, self.curtain, self._stage, self.draft, self)
        self._keys = RaceKeys(
            self.body,
            KeyActions(
                self._back_or_home,
                self._undo,
                self._redo,
                self._play_or_pause,
                self._next_move,
                self._go_on_if_shown,
                self._end_watching,
            ),
        )
        self._breath = QTimer(self, singleShot=True)
        self._look_at_pick = QTimer(self, singleShot=True)
        self._look_at_weather = QTimer(self, singleShot=True)
        self.toolbar.set_panel_actions(self.body.panel_actions())
        self._connect()

    def _connect(self) -> None:
        """Every connection of the page, in one place."""
        bridge, body, bar, bottom = self._bridge, self.body, self.toolbar, self.body.bottom
        bridge.view_changed.connect(self._view_changed)
        bridge.events_published.connect(self._events_published)
        bridge.turn_changed.connect(self._turn_changed)
        self.turns.race_over.connect(self._offer_result)
        self.turns.keyboard_wanted.connect(self._take_keyboard)
        self.turns.seated.connect(self._seated)
        bridge.undone.connect(self._undone)
        bridge.refused.connect(self._refused)
        bar.home_requested.connect(self.home_requested)
        bar.sheet.clicked.connect(self.sheet_requested)
        bar.undo_requested.connect(self._undo)
        bar.redo_requested.connect(self._redo)
        bar.play_requested.connect(self._play_or_pause)
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
        bottom.order.next_requested.connect(self._next_move)
        bottom.order.go_on_requested.connect(self._go_on)
        bottom.order.back_requested.connect(self._end_watching)
        bottom.bids.go_on_requested.connect(self._go_on)
        self.draft.home_requested.connect(self.home_requested)
        self._look_at_pick.timeout.connect(self._go_on)
        self._look_at_weather.timeout.connect(self._begin_race)
        self.playback.showing.connect(self._showing)
        self.playback.shown.connect(self._shown)
        self.playback.done.connect(self._shown_all)
        self.curtain.home_requested.connect(self.home_requested)
        self._breath.timeout.connect(self._go_on)

    # -- one race -------------------------------------------------------------------------------------------------

    def show_race(self) -> None:
        """Show the race the bridge has opened, from where it stands."""
        session = self._bridge.session
        view = self._bridge.view
        self._looked_at = False
        self._paused = False
        self.toolbar.show_race(*race_heading(session, self._tour))
        self._load_road(view)
        self.body.view.director.set_speed(self._speed.factor)
        self.body.profile.load(view.track)
        self._begin_log(view)
        self.body.clock.begin(session.setup.stage.kind, self._best)
        self.draft.begin(session.data.decks.specialists, view.faces)
        self.body.message.dismiss()
        self._settle(view)
        self.turns.begin()
        self._renew_bar(view)
        if not self._show_weather(view):
            self._show_middle(view)
            self._bridge.go_on()

    def show_tour(self, tour: TourContext | None) -> None:
        """The race that is shown next is a stage of this tour; None: of none."""
        self._tour = tour
        self.toolbar.sheet.setVisible(tour is not None)
        self.body.show_tour(tour)

    def set_best(self, words: str) -> None:
        """The time to beat in the race that is shown next, in words; empty: none."""
        self._best = words

    @property
    def rule_now(self) -> int:
        """The rule that is being played now, for the help page."""
        return RULES_NOW[self._bridge.view.phase] if self._bridge.is_open else 0

    def _begin_log(self, view: RaceView) -> None:
        names = tuple(specialist.name for specialist in self._bridge.session.data.decks.specialists)
        self.body.log.begin(view, frozenset(self._bridge.humans), self._bridge.history(), names)

    def _show_weather(self, view: RaceView) -> bool:
        """Before anybody has acted: the weather comes out and the dummies take their places (R29); False: none does."""
        session = self._bridge.session
        events = self._bridge.history()
        words = weather_of_the_day(events)
        if session.actions or not words:
            return False
        self._bridge.hold()
        self._opening = True
        self.body.bottom.wait.say(self.tr("The weather of the day"), words)
        self.body.bottom.show_panel(self.body.bottom.wait)
        self.body.view.sync(view_before(view, empty_road(view)))
        self.playback.play(view, empty_road(view), events, again=True)
        return True

    def _begin_race(self) -> None:
        """The weather has been seen: the first decision is asked for."""
        self._opening = False
        self._show_middle(self._bridge.view)
        self._bridge.go_on()

    def _show_middle(self, view: RaceView) -> None:
        """The draft covers the road while specialists are taken."""
        shown: QWidget = self.draft if view.phase is Phase.DRAFT else self.body
        if shown is not self.middle.currentWidget():
            self.middle.setCurrentWidget(shown)
            target = self.draft if shown is self.draft else self
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_finished(self) -> None:
        """Lay out a race that is over, without asking anybody for anything: the result page stands before it."""
        view, session = self._bridge.view, self._bridge.session
        self.toolbar.show_race(*race_heading(session, self._tour))
        self._load_road(view)
        self.body.view.director.set_speed(self._speed.factor)
        self.body.profile.load(view.track)
        self._begin_log(view)
        self.body.clock.begin(session.setup.stage.kind, self._best)
        self._show_middle(view)
        self._settle(view)
        self._renew_bar(view)

    def _load_road(self, view: RaceView) -> None:
        """Lay out the road with what stands beside it: stacks count where times do, in tours (R38)."""
        session = self._bridge.session
        stage = session.setup.stage
        tokens = road_tokens(stage, session.data.tables, stacks=view.timed)
        self.body.view.load(view.track, session.data.tiles, stage.id, tokens)
        self.body.view.name_specialists([specialist.name for specialist in session.data.decks.specialists])

    def leave(self) -> None:
        """Stop showing anything of the race; it is saved as it stands."""
        self._breath.stop()
        self._look_at_pick.stop()
        self._look_at_weather.stop()
        self._opening = False
        self.playback.stop()
        self.body.bottom.show_panel(self.body.bottom.wait)
        self.body.bottom.wait.say("")
        self.body.view.set_preview(None)
        self.curtain.hide()

    @property
    def waits_for_look(self) -> bool:
        """Whether a movement has been shown and stands there to be looked at until somebody goes on."""
        return self._looked_at

    def set_speed(self, speed: Speed) -> None:
        """Let the riders roll at a speed, silently."""
        self._speed = speed
        self.toolbar.speed.set_current(speed.value)
        self.body.view.director.set_speed(speed.factor)

    def watch_again(self) -> None:
        """Show the last movement once more, from where everybody stood before it."""
        if self.playback.playing or not self._bridge.is_open:
            return
        view = self._bridge.view
        events = self._bridge.history()
        first, end = last_round(events)
        if first == end:
            return
        self._bridge.hold()
        before = after_all(empty_road(view), events[:first])
        earlier = view_before(view, before)
        self.body.view.sync(earlier)
        self.body.profile.sync(earlier)
        if not self._speed.factor:  # who asks to see it again wants to see it
            self.toolbar.speed.set_current(Speed.NORMAL.value)
            self.body.view.director.set_speed(Speed.NORMAL.factor)
        self._paused = False
        self.body.view.director.resume()
        self._begin_playback(view, events[first:end], again=True)
        self._say_watching(view)

    @property
    def watching(self) -> bool:
        """Whether a movement of before is being shown once more."""
        return self.playback.playing and self.playback.again and not self._opening

    def _say_watching(self, view: RaceView) -> None:
        over = view.phase is Phase.OVER
        words = self.tr("Watching round {number} again.").format(number=view.round if over else view.round - 1)
        if over:
            back = self.tr("Back to the end")
        else:
            back = self.tr("Back to my turn") if self._bridge.humans else self.tr("Back to the race")
        self.body.bottom.order.watch(words, back)

    def _end_watching(self) -> bool:
        """Enough seen: everybody stands where he stands now; answers whether something was shown again."""
        if not self.watching:
            return False
        self._paused = False
        self.body.view.director.finish()
        return True

    def _back_or_home(self) -> None:
        if not self._end_watching():
            self.home_requested.emit()

    # -- the bridge tells -----------------------------------------------------------------------------------------

    def _view_changed(self, view: RaceView, facets: Facet) -> None:
        self._show_middle(view)
        if self.playback.playing:
            return  # the movement is shown first; then everything is settled at once
        if Facet.ROAD in facets:
            self._settle(view)
        else:
            self._renew_road(view)
        self._renew_bar(view)
        self.turns.renew(view)

    def _events_published(self, events: tuple[Event, ...]) -> None:
        start = first_shown(events)
        self.body.log.feed(events[:start], self._bridge.view)
        if any(isinstance(event, SpecialistTaken) and not self._is_human(event.rider) for event in events):
            self._bridge.hold()
            still = self._theme.milliseconds("panel") == 0 or not self._speed.factor
            self._look_at_pick.start(0 if still else round(_PICK / self._speed.factor))
        if start < len(events):
            self._bridge.hold()
            self.turns.forget_last()
            self._begin_playback(self._bridge.view, events[start:], again=False)

    def _turn_changed(self, turn: Turn) -> None:
        self.turns.change(turn)
        self._renew_bar(self._bridge.view)

    def _undone(self) -> None:
        self.playback.stop()
        view = self._bridge.view
        self._begin_log(view)
        self._settle(view)

    def _is_human(self, rider: int) -> bool:
        return self._bridge.session.is_human(self._bridge.view.riders[rider].team)

    def _refused(self, code: str, params: dict[str, Param]) -> None:
        self.body.message.show_message(Tone.WARN, sentence(code, params))

    # -- showing a movement ---------------------------------------------------------------------------------------

    def _begin_playback(self, view: RaceView, events: tuple[Event, ...], *, again: bool) -> None:
        self._breath.stop()
        self.body.view.set_preview(None)
        self.body.view.set_active(-1)
        self._panels.begin(view, events)
        self._looked_at = False
        standing = self.playback.standing
        if again:
            history = self._bridge.history()
            standing = after_all(empty_road(view), history[: last_round(history)[0]])
        if self.body.bottom.shows_order:
            self.toolbar.phase.set_part(RoundPart.MOVEMENT)
        self.playback.play(view, standing, events, again=again)
        if self._paused:
            self.body.view.director.pause()
        self._renew_bar(view)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _showing(self, event: Event) -> None:
        if not self.playback.again:
            self.body.log.feed((event,), self._bridge.view)
        self._panels.note(self._bridge.view, event)
        if isinstance(event, RiderMoved):
            self.body.bottom.order.set_active(event.rider)
        elif isinstance(event, SlipstreamTaken | ExhaustionTaken):
            self.body.bottom.order.set_active(-1)
            self.toolbar.phase.set_part(RoundPart.END)
        self._renew_road(self._bridge.view)

    def _shown(self, event: Event) -> None:
        self.body.profile.show_event(event)
        self._renew_road(self._bridge.view)

    def _shown_all(self) -> None:
        """Everything is where it is; what comes next depends on who is there to see it."""
        view = self._bridge.view
        self.body.bottom.order.set_active(-1)
        self.set_speed(self._speed)
        self._settle(view)
        self._renew_bar(view)
        if self._opening:
            still = self._theme.milliseconds("panel") == 0 or not self._speed.factor
            self._look_at_weather.start(0 if still else round(_WEATHER / self._speed.factor))
        elif view.phase is Phase.OVER:
            self._offer_result()
        elif view.phase in (Phase.RECOVERY, Phase.REFRESH):
            self._bridge.stand_up()
            self._bridge.go_on()
        elif self.body.bottom.shows(self.body.bottom.bids):
            self._bids_shown(view)
        elif self._bridge.curtained:
            self._bridge.stand_up()
            self._offer(self.tr("On to round {number}").format(number=view.round))
        elif self._bridge.humans:
            self._bridge.go_on()
        elif not self._paused:
            self._breath.start(round(_BREATH / self._speed.factor) if self._speed.factor else 0)

    def _bids_shown(self, view: RaceView) -> None:
        """Open bids are looked at together; one person alone sees the first ones beside his hand as well."""
        bids = self.body.bottom.bids
        if view.phase is Phase.BREAKAWAY:
            if not self._bridge.curtained:
                self._bridge.go_on()
                return
            text = self.tr("On to the second bid")
        else:
            text = self.tr("On to round {number}").format(number=view.round)
        self._bridge.stand_up()
        if self._bridge.humans:
            self._rest()
            bids.offer(text)
            self._take_keyboard()
        elif not self._paused:
            self._breath.start(round(_BREATH / self._speed.factor) if self._speed.factor else 0)

    def _offer(self, text: str) -> None:
        self._rest()
        self.body.bottom.order.set_words(self.tr("Everybody has moved. Have a look at the road."))
        self.body.bottom.order.offer(text)
        self._take_keyboard()

    def _offer_result(self) -> None:
        bottom = self.body.bottom
        if not bottom.order.moves():
            self.result_requested.emit()
            return
        bottom.show_panel(bottom.order)
        self._rest()
        bottom.order.set_words(self.tr("The race is over."))
        bottom.order.offer(self.tr("See the result"))
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _rest(self) -> None:
        """Nothing happens until somebody goes on."""
        self._looked_at = True
        self._renew_road(self._bridge.view)
        self._renew_bar(self._bridge.view)

    def _go_on(self) -> None:
        """The movement has been looked at."""
        if not self._bridge.is_open:
            return
        self._looked_at = False
        if self._bridge.view.phase is Phase.OVER:
            self.result_requested.emit()
        else:
            self._bridge.go_on()

    def _go_on_if_shown(self) -> bool:
        if self._look_at_weather.isActive():
            self._look_at_weather.stop()
            self._begin_race()
            return True
        bottom = self.body.bottom
        if not (self._looked_at and (bottom.shows_order or bottom.shows(bottom.bids))):
            return False
        self._go_on()
        return True

    def _next_move(self) -> None:
        if self.playback.playing:
            self.body.view.director.next_move()

    def _play_or_pause(self) -> None:
        director = self.body.view.director
        if self._paused:
            self._paused = False
            director.resume()
            if not self.playback.playing and not self._bridge.humans:
                self._go_on()
        elif self.playback.playing:
            self._paused = True
            director.pause()
        elif not self._bridge.humans and self._breath.isActive():
            self._paused = True
            self._breath.stop()
        else:
            self.watch_again()
        self._renew_bar(self._bridge.view)

    def _speed_requested(self, speed: Speed) -> None:
        self.set_speed(speed)
        if not speed.factor and not self._end_watching() and self._paused and self.playback.playing:
            self._paused = False  # "at once" is a way out of a pause
            self.body.view.director.resume()
            self._renew_bar(self._bridge.view)
        self.speed_changed.emit(speed.value)

    def _take_keyboard(self) -> None:
        if self.middle.currentWidget() is self.draft:
            return
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _seated(self) -> None:
        self._renew_bar(self._bridge.view)

    def _undo(self) -> None:
        if self._bridge.can_undo(self._bridge.viewer):
            self._bridge.undo(self._bridge.viewer)

    def _redo(self) -> None:
        if self._bridge.can_redo(self._bridge.viewer):
            self._bridge.redo(self._bridge.viewer)

    # -- looking and pointing -------------------------------------------------------------------------------------

    def _card_looked_at(self, rider: int, card: int) -> None:
        if card < 0 or rider < 0 or self.playback.playing:
            self.body.view.set_preview(None)
            return
        landing = self._bridge.preview(rider, card)
        self.body.view.set_preview(landing, preview_lines(landing, self._bridge.view.track, self._bridge.view.faces))

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

    # -- renewing -------------------------------------------------------------------------------------------------

    def _settle(self, view: RaceView) -> None:
        """Show exactly what the view says."""
        self.playback.standing = standing_of(view)
        self.body.view.sync(view)
        self.body.profile.sync(view)
        self.body.clock.show_view(view)
        self._renew_road(view)

    def _renew_road(self, view: RaceView) -> None:
        session = self._bridge.session
        computers = frozenset(t for t in range(len(view.teams)) if not session.is_human(t))
        moment = Moment(
            view.viewer,
            moving=self.playback.playing,
            resting=self._looked_at,
            active=self.playback.active,
            computers=computers,
            tour=self._tour,
        )
        self.body.road.show_rows(road_rows(view, self.playback.standing, moment))

    def _renew_bar(self, view: RaceView) -> None:
        bar = self.toolbar
        playing = self.playback.playing
        showing_last = (playing or self._looked_at) and view.phase is Phase.ENERGY and not self._opening
        bar.round.set_round(max(1, view.round - 1) if showing_last else view.round)
        if self._looked_at:
            bar.phase.set_part(RoundPart.END)
        elif not playing:
            parts = {
                Phase.ENERGY: RoundPart.ENERGY,
                Phase.RECOVERY: RoundPart.MOVEMENT,
                Phase.REFRESH: RoundPart.END,
                Phase.OVER: RoundPart.END,
            }
            bar.phase.set_part(parts.get(view.phase, RoundPart.NONE))
        bar.undo.setEnabled(not playing and self._bridge.can_undo(view.viewer))
        bar.redo.setEnabled(not playing and self._bridge.can_redo(view.viewer))
        bar.set_playing(playing=playing, paused=self._paused, can_watch=view.round > 1 or view.phase is Phase.OVER)

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

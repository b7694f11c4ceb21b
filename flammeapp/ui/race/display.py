"""What the panels of the race page show now: road, profile, clock, the list of riders, the bar.

What they show follows from the view, from how far a movement has been shown, and from three facts kept here: whether
a movement stands there to be looked at, whether the show is paused, and whether the weather of the day comes out.
"""

from __future__ import annotations

from flammeapp.engine.events import Event, ExhaustionTaken, MinuteTaken, SecondsTaken, SlipstreamTaken
from flammeapp.engine.phase import Phase
from flammeapp.engine.views import RaceView
from flammeapp.ui.bridge import Bridge
from flammeapp.ui.race.body import RaceBody
from flammeapp.ui.race.playback import Playback
from flammeapp.ui.race.riding_order import in_riding_order
from flammeapp.ui.race.road_model import Moment, road_rows
from flammeapp.ui.race.round_panels import RoundPanels
from flammeapp.ui.race.standing import Standing, standing_of, view_before
from flammeapp.ui.race.toolbar import RaceToolbar, RoundPart, Speed
from flammeapp.ui.race.tour_context import TourContext, race_heading
from flammeapp.ui.scene.camera import Shot
from flammeapp.ui.scene.roadside import road_tokens
from flammeapp.ui.theme import Theme

_PARTS = {
    Phase.ENERGY: RoundPart.ENERGY,
    Phase.RECOVERY: RoundPart.MOVEMENT,
    Phase.REFRESH: RoundPart.END,
    Phase.OVER: RoundPart.END,
}


class Display:
    """``resting``: a movement has been shown and nobody has gone on yet. ``paused``: the show stands still.

    ``opening``: the weather comes out before anybody has acted. ``tour``: the one the race is a stage of; ``best``: the
    time to beat in words, empty: none. ``speed``: how fast riders roll.
    """

    def __init__(self, theme: Theme, bridge: Bridge, body: RaceBody, toolbar: RaceToolbar, playback: Playback) -> None:
        self._theme = theme
        self._bridge = bridge
        self._body = body
        self._toolbar = toolbar
        self._playback = playback
        self._panels = RoundPanels(bridge, body.bottom)
        self.tour: TourContext | None = None
        self.best = ""
        self.speed = Speed.NORMAL
        self.resting = False
        self.paused = False
        self.opening = False
        self._shown: tuple[int, str, int] | None = None
        self._shots: dict[tuple[int, str, int], Shot] = {}

    # -- one race -------------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Lay out the race the bridge has opened, with what stands beside its road: in tours stacks count (R38)."""
        session, view = self._bridge.session, self._bridge.view
        stage = session.setup.stage
        self.resting = self.paused = self.opening = False
        self._toolbar.show_race(*race_heading(session, self.tour))
        road = self._body.view
        if self._shown is not None:
            self._shots[self._shown] = road.camera.shot
        self._shown = (session.slot, stage.id, session.setup.seed)
        road.load(view.track, session.data.tiles, stage.id, road_tokens(stage, session.data.tables, stacks=view.timed))
        shot = self._shots.get(self._shown)
        if shot is not None:
            road.camera.take(shot)  # one looks where one has looked before
        road.name_specialists([specialist.name for specialist in session.data.decks.specialists])
        road.director.set_speed(self.speed.factor)
        self._body.profile.load(view.track)
        self.begin_log()
        self._body.clock.begin(stage.kind, self.best)

    def begin_log(self) -> None:
        """Write the whole story so far."""
        names = tuple(specialist.name for specialist in self._bridge.session.data.decks.specialists)
        self._body.log.begin(
            self._bridge.view, frozenset(self._bridge.humans), in_riding_order(self._bridge.history()), names
        )

    # -- a movement -----------------------------------------------------------------------------------------------

    def begin_movement(
        self, events: tuple[Event, ...], start: Standing, before: tuple[Event, ...], *, again: bool
    ) -> None:
        """Show ``events`` from ``start`` on, where ``before`` had led; ``again``: it is a second look."""
        view = self._bridge.view
        self._body.view.set_preview(None)
        self._body.view.set_active(-1)
        self._panels.begin(view, events, before)
        self.resting = False
        if self._body.bottom.shows_order:
            self._toolbar.phase.set_part(RoundPart.MOVEMENT)
        self._playback.play(view, start, events, again=again)
        if self.paused:
            self._body.view.director.pause()
        self.renew_bar()

    def showing(self, event: Event) -> None:
        """An event begins to show: the log tells it, the panel notes it."""
        if not self._playback.again:
            self._body.log.feed((event,), self._bridge.view)
        self._panels.note(self._bridge.view, event)
        if isinstance(event, SlipstreamTaken | ExhaustionTaken):
            self._toolbar.phase.set_part(RoundPart.END)
        self.renew_road()

    def shown(self, event: Event) -> None:
        """An event has been shown."""
        self._body.profile.show_event(event)
        if isinstance(event, SecondsTaken | MinuteTaken):
            self._body.clock.show_view(view_before(self._bridge.view, self._playback.standing))
        self.renew_road()

    def watch(self, words: str, back: str) -> None:
        """What is shown is a second look: say so, and show the way back."""
        self._panels.watch(words, back)

    def rest(self) -> None:
        """Nothing happens until somebody goes on."""
        self.resting = True
        self.renew_road()
        self.renew_bar()

    # -- renewing -------------------------------------------------------------------------------------------------

    def time_to_look(self, milliseconds: int) -> int:
        """Answer for how long something is looked at that takes so long at speed 1; 0 without motion or "at once"."""
        still = self._theme.milliseconds("panel") == 0 or not self.speed.factor
        return 0 if still else round(milliseconds / self.speed.factor)

    def set_speed(self, speed: Speed) -> None:
        """Let the riders roll at a speed, silently."""
        self.speed = speed
        self._toolbar.speed.set_current(speed.value)
        self._body.view.director.set_speed(speed.factor)

    def settle(self) -> None:
        """Show exactly what the view says."""
        view = self._bridge.view
        self._playback.standing = standing_of(view)
        self.put(view)
        self.renew_road()

    def put(self, view: RaceView) -> None:
        """Put everybody where a view says, this race's or one of a moment before."""
        self._body.view.sync(view)
        self._body.profile.sync(view)
        self._body.clock.show_view(view)

    def renew_road(self) -> None:
        """Show the list of riders as it is now."""
        session, view = self._bridge.session, self._bridge.view
        computers = frozenset(t for t in range(len(view.teams)) if not session.is_human(t))
        moment = Moment(
            view.viewer,
            moving=self._playback.playing,
            resting=self.resting,
            active=self._playback.active,
            computers=computers,
            tour=self.tour,
        )
        self._body.road.show_rows(road_rows(view, self._playback.standing, moment))

    def renew_bar(self) -> None:
        """Show where in the round the race is, and what can be undone and watched."""
        bar, view = self._toolbar, self._bridge.view
        playing = self._playback.playing
        bids = (playing or self.resting) and self._body.bottom.shows(self._body.bottom.bids)
        showing_last = (playing or self.resting) and view.phase is Phase.ENERGY and not self.opening
        bar.round.set_round(0 if bids else max(1, view.round - 1) if showing_last else view.round)
        if bids:
            bar.phase.set_part(RoundPart.NONE)
        elif self.resting:
            bar.phase.set_part(RoundPart.END)
        elif not playing:
            bar.phase.set_part(_PARTS.get(view.phase, RoundPart.NONE))
        bar.set_undo(
            back=not playing and self._bridge.can_take_back >= 0,
            again=not playing and self._bridge.can_choose_again >= 0,
            placing=view.phase is Phase.PLACEMENT,
        )
        # Before the first movement there are the bids: who has got away has played his (R24).
        can_watch = view.round > 1 or view.phase is Phase.OVER or any(rider.played for rider in view.riders)
        bar.set_playing(playing=playing, paused=self.paused, can_watch=can_watch)

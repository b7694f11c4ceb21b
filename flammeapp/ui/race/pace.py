"""What comes after something has been shown, and when: at once, after a breath, or when somebody goes on."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from flammeapp.engine.phase import Phase
from flammeapp.ui.bridge import Bridge
from flammeapp.ui.race.body import RaceBody
from flammeapp.ui.race.display import Display
from flammeapp.ui.race.opening import Opening
from flammeapp.ui.race.playback import Playback
from flammeapp.ui.race.replay import Replay
from flammeapp.ui.race.toolbar import Speed

_BREATH = 700
"""Milliseconds between two rounds of a race without people, at speed 1."""
_PICK = 600
"""Milliseconds for which the pick of a computer is looked at in a draft, at speed 1."""


class Pace(QObject):
    """``result_requested``: the race is over and has been looked at. ``keyboard_wanted``: Enter goes on now."""

    result_requested = Signal()
    keyboard_wanted = Signal()

    def __init__(
        self,
        bridge: Bridge,
        body: RaceBody,
        playback: Playback,
        display: Display,
        replay: Replay,
        opening: Opening,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._body = body
        self._playback = playback
        self._display = display
        self._replay = replay
        self._opening = opening
        self._breath = QTimer(self, singleShot=True)
        self._breath.timeout.connect(self.go_on)
        self._look_at_pick = QTimer(self, singleShot=True)
        self._look_at_pick.timeout.connect(self.go_on)

    def stop(self) -> None:
        """The race is left: nothing comes any more."""
        self._breath.stop()
        self._look_at_pick.stop()

    def look_at_pick(self) -> None:
        """A computer has drafted: leave time to see what."""
        self._bridge.hold()
        self._look_at_pick.start(self._display.time_to_look(_PICK))

    # -- all is shown ---------------------------------------------------------------------------------------------

    def shown_all(self) -> None:
        """Everything is where it is; what comes next depends on who is there to see it."""
        view = self._bridge.view
        bottom = self._body.bottom
        bottom.order.set_active(-1)
        self._display.set_speed(self._display.speed)
        self._display.settle()
        self._display.renew_bar()
        if self._display.opening:
            self._opening.look()
        elif view.phase is Phase.OVER:
            self.offer_result()
        elif view.phase in (Phase.RECOVERY, Phase.REFRESH):
            self._bridge.stand_up()
            self._bridge.go_on()
        elif bottom.shows(bottom.bids):
            self._bids_shown()
        elif self._bridge.curtained:
            self._bridge.stand_up()
            self._offer(self._to_the_round())
        elif self._bridge.humans:
            self._bridge.go_on()
        else:
            self._take_breath()

    def _bids_shown(self) -> None:
        """Open bids are looked at together; one person alone sees the first ones beside his hand as well."""
        bids = self._body.bottom.bids
        first = self._bridge.view.phase is Phase.BREAKAWAY
        text = self.tr("On to the second bid") if first else self._to_the_round()
        if (first or self._playback.again) and not self._bridge.curtained and self._bridge.humans:
            self._bridge.go_on()
            return
        self._bridge.stand_up()
        if self._bridge.humans:
            self._display.rest()
            bids.offer(text)
            self.keyboard_wanted.emit()
        else:
            self._take_breath()

    def _to_the_round(self) -> str:
        return self.tr("On to round {number}").format(number=self._bridge.view.round)

    def _take_breath(self) -> None:
        if not self._display.paused:
            speed = self._display.speed.factor
            self._breath.start(round(_BREATH / speed) if speed else 0)

    def _offer(self, text: str) -> None:
        order = self._body.bottom.order
        self._display.rest()
        order.offer(text, self.tr("Everybody has moved. Have a look at the road."))
        self.keyboard_wanted.emit()

    def offer_result(self) -> None:
        """The race is over: the way to its result."""
        bottom = self._body.bottom
        if not bottom.order.moves():
            self.result_requested.emit()
            return
        bottom.show_panel(bottom.order)
        self._display.rest()
        bottom.order.offer(self.tr("See the result"), self.tr("The race is over."))
        self.keyboard_wanted.emit()

    # -- somebody goes on -----------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """The movement has been looked at."""
        if not self._bridge.is_open:
            return
        self._display.resting = False
        if self._bridge.view.phase is Phase.OVER:
            self.result_requested.emit()
        else:
            self._bridge.go_on()

    def go_on_if_shown(self) -> bool:
        """Enter or Space: go on from what stands there to be looked at; answers whether something does."""
        if self._opening.go_on():
            return True
        bottom = self._body.bottom
        if not (self._display.resting and (bottom.shows_order or bottom.shows(bottom.bids))):
            return False
        self.go_on()
        return True

    def next_move(self) -> None:
        """Show the next event at once."""
        if self._playback.playing:
            self._body.view.director.next_move()

    def watch_again(self) -> None:
        """Show the last movement once more."""
        if self._replay.start():
            self._breath.stop()
            self.keyboard_wanted.emit()

    def play_or_pause(self) -> None:
        """P: stand still, go on, or watch the last movement again."""
        director = self._body.view.director
        if self._display.paused:
            self._display.paused = False
            director.resume()
            if not self._playback.playing and not self._bridge.humans:
                self.go_on()
        elif self._playback.playing:
            self._display.paused = True
            director.pause()
        elif not self._bridge.humans and self._breath.isActive():
            self._display.paused = True
            self._breath.stop()
        else:
            self.watch_again()
        self._display.renew_bar()

    def set_speed(self, speed: Speed) -> None:
        """Somebody has chosen another speed; "at once" is a way out of a second look and of a pause."""
        self._display.set_speed(speed)
        if not speed.factor and not self._replay.end() and self._display.paused and self._playback.playing:
            self._display.paused = False
            self._body.view.director.resume()
            self._display.renew_bar()

"""Watch again: the last movement is shown once more, from where everybody stood before it, and left at any moment."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.events import BidsRevealed, Event, RoundBegan
from flammeapp.engine.phase import Phase
from flammeapp.ui.bridge import Bridge
from flammeapp.ui.race.body import RaceBody
from flammeapp.ui.race.display import Display
from flammeapp.ui.race.playback import Playback
from flammeapp.ui.race.riding_order import in_riding_order
from flammeapp.ui.race.standing import after_all, empty_road, last_shown, view_before
from flammeapp.ui.race.toolbar import RaceToolbar, Speed


class Replay:
    """A second look. The race is held meanwhile: nobody acts."""

    def __init__(
        self, bridge: Bridge, body: RaceBody, toolbar: RaceToolbar, playback: Playback, display: Display
    ) -> None:
        self._bridge = bridge
        self._body = body
        self._toolbar = toolbar
        self._playback = playback
        self._display = display

    @property
    def watching(self) -> bool:
        """Whether a movement of before is being shown once more."""
        return self._playback.playing and self._playback.again and not self._display.opening

    def start(self) -> bool:
        """Show the last movement once more; answers whether there is one and nothing else is being shown."""
        if self._playback.playing or not self._bridge.is_open:
            return False
        view, events = self._bridge.view, in_riding_order(self._bridge.history())
        first, end = last_shown(events)
        if first == end:
            return False
        self._bridge.hold()
        before = after_all(empty_road(view), events[:first])
        self._display.put(view_before(view, before))
        director = self._body.view.director
        if not self._display.speed.factor:  # who asks to see it again wants to see it
            self._toolbar.speed.set_current(Speed.NORMAL.value)
            director.set_speed(Speed.NORMAL.factor)
        self._display.paused = False
        director.resume()
        self._display.begin_movement(events[first:end], before, events[:first], again=True)
        self._say(events[:first], bids=isinstance(events[first], BidsRevealed))
        return True

    def end(self) -> bool:
        """Enough seen: everybody stands where he stands now; answers whether something was shown again."""
        if not self.watching:
            return False
        self._display.paused = False
        self._body.view.director.finish()
        return True

    def _say(self, before: Sequence[Event], *, bids: bool) -> None:
        words = QCoreApplication.translate("RacePage", "Watching round {number} again.").format(
            number=sum(isinstance(event, RoundBegan) for event in before)
        )
        if bids:
            words = QCoreApplication.translate("RacePage", "Watching the bids again.")
        if self._bridge.view.phase is Phase.OVER:
            back = QCoreApplication.translate("RacePage", "Back to the end")
        elif self._bridge.humans:
            back = QCoreApplication.translate("RacePage", "Back to my turn")
        else:
            back = QCoreApplication.translate("RacePage", "Back to the race")
        self._display.watch(words, back)

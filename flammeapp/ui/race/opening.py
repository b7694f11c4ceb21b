"""The opening of a race: before anybody has acted, the weather comes out and the dummies take their places (R29)."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from flammeapp.ui.bridge import Bridge
from flammeapp.ui.race.body import RaceBody
from flammeapp.ui.race.display import Display
from flammeapp.ui.race.playback import Playback
from flammeapp.ui.race.round_panels import weather_of_the_day
from flammeapp.ui.race.standing import empty_road, view_before

_WEATHER = 2200
"""Milliseconds for which the weather of the day is read, at speed 1; Enter and Space go on at once."""


class Opening(QObject):
    """``done``: the weather has been seen, the first decision can be asked for."""

    done = Signal()

    def __init__(self, bridge: Bridge, body: RaceBody, playback: Playback, display: Display, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._body = body
        self._playback = playback
        self._display = display
        self._reading = QTimer(self, singleShot=True)
        self._reading.timeout.connect(self._read)

    def begin(self) -> bool:
        """Show the weather of a race in which nobody has acted yet; answers False when there is nothing to show."""
        events = self._bridge.history()
        words = weather_of_the_day(events)
        if self._bridge.session.actions or not words:
            return False
        self._bridge.hold()
        self._display.opening = True
        bottom = self._body.bottom
        bottom.wait.say(self.tr("The weather of the day"), words)
        bottom.show_panel(bottom.wait)
        view = self._bridge.view
        start = empty_road(view)
        self._body.view.sync(view_before(view, start))
        self._playback.play(view, start, events, again=True)
        return True

    def look(self) -> None:
        """Everything lies there: leave time to read it."""
        self._reading.start(self._display.time_to_look(_WEATHER))

    def go_on(self) -> bool:
        """Enough read; answers whether it was being read."""
        if not self._reading.isActive():
            return False
        self._reading.stop()
        self._read()
        return True

    def stop(self) -> None:
        """The race is left."""
        self._reading.stop()
        self._display.opening = False

    def _read(self) -> None:
        self._display.opening = False
        self.done.emit()

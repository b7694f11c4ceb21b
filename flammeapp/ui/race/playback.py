"""Shows a movement: hands the events to the scene's director and keeps the picture of what has been shown so far.

The session is a round ahead meanwhile. Panels follow ``showing`` and ``shown``; ``done`` comes when all is shown or
the rest was skipped. ``stop`` ends it without ``done``.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from flammeapp.engine.events import Event, RiderMoved
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.road_story import flipped_words, turned_together
from flammeapp.ui.i18n.story import caption_words
from flammeapp.ui.race.standing import NOTHING, Standing, after, after_all
from flammeapp.ui.scene.callout import Caption
from flammeapp.ui.scene.director import Director


class Playback(QObject):
    """One movement at a time. ``standing`` is what the screen shows, ``active`` the rider who moves now (-1: none)."""

    showing = Signal(object)
    """An event begins to show."""
    shown = Signal(object)
    """It is shown; ``standing`` knows."""
    done = Signal()

    def __init__(self, director: Director, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._director = director
        self._events: tuple[Event, ...] = ()
        self._started = 0
        self._finished = 0
        self._playing = False
        self.standing: Standing = NOTHING
        self.active = -1
        self.again = False
        director.move_started.connect(self._move_started)
        director.move_finished.connect(self._move_finished)
        director.played.connect(self._played)

    @property
    def playing(self) -> bool:
        """Whether a movement is being shown (also while paused)."""
        return self._playing

    def play(self, view: RaceView, standing: Standing, events: tuple[Event, ...], *, again: bool = False) -> None:
        """Show ``events`` from ``standing`` on; ``again``: it is a second look at something the log knows already."""
        self._events = events
        self._started = self._finished = 0
        self.standing = standing
        self.active = -1
        self.again = again
        self._playing = True
        joined = frozenset(turned_together(events, view))
        captions = [_caption((event,), view) for event in events]
        for first in joined:
            captions[first + 1] = _caption(events[first : first + 2], view)
        self._director.play(events, captions, joined)

    def stop(self) -> None:
        """End the show here, without ``done``; the caller syncs."""
        if self._playing:
            self._playing = False
            self.active = -1
            self._director.stop()

    def _move_started(self, event: Event, index: int) -> None:
        if not self._playing or index < self._started:
            return
        self._started = index + 1
        self.active = event.rider if isinstance(event, RiderMoved) else -1
        self.showing.emit(event)

    def _move_finished(self, event: Event, index: int) -> None:
        if not self._playing or index < self._finished:
            return
        self._finished = index + 1
        self.standing = after(self.standing, event)
        self.active = -1
        self.shown.emit(event)

    def _played(self) -> None:
        if not self._playing:
            return
        self.standing = after_all(self.standing, self._events[self._finished :])
        self._playing = False
        self.active = -1
        self.done.emit()


def _caption(events: Sequence[Event], view: RaceView) -> Caption | None:
    """What is said to an event, or to several that are one picture."""
    words = caption_words(events[0], view) if len(events) == 1 else flipped_words(events, view)
    if words is None:
        return None
    result, reason, tone = words
    return Caption(result, reason, tone.value)

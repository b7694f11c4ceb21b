"""Plays events as movement in the scene: one clock, one queue, both as long-lived as the window.

Time is counted by the director itself, so that it can be paused, sped up and cut short at any moment, and so that a
test can turn the clock by hand (`advance`). A handler of its signals may call anything, `play`, `finish` and `stop`
included: after every signal the director looks at its queue afresh.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from flammeapp.engine.events import Event
from flammeapp.ui.scene.beat import Beat
from flammeapp.ui.scene.beats import beats_of
from flammeapp.ui.scene.callout import Caption
from flammeapp.ui.scene.scene import TrackScene
from flammeapp.ui.theme import Theme

TICK = 16
"""Milliseconds between two pictures."""
LONGEST_TICK = 100.0
"""A busy computer slows a movement down instead of making it jump."""
SKIP = 0.0
"""The speed at which everything is done at once."""


class Director(QObject):
    """The clock behind the scene's movements."""

    move_started = Signal(object, int)
    """(event, its number in the tuple it came in): it begins to show."""
    move_finished = Signal(object, int)
    """(event, number): it is shown. Every event of a tuple starts and finishes, in order, also when skipped."""
    played = Signal()
    """Nothing is left to show. After `stop` too."""
    ticked = Signal()
    """A picture was made: whoever follows a rider may look again."""

    def __init__(self, scene: TrackScene, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._theme = theme
        self._queue: deque[tuple[Event, int, Caption | None, bool]] = deque()
        self._current: tuple[Event, int] | None = None
        self._beats: deque[Beat] = deque()
        self._begun = False
        self._pictured = False
        self._elapsed = 0.0
        self._busy = False
        self._paused = False
        self._one_move = False
        self._speed = 1.0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._tick)

    # -- state ----------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is being shown or waits to be (also while paused)."""
        return self._busy

    @property
    def paused(self) -> bool:
        """Whether the clock stands still."""
        return self._paused

    @property
    def speed(self) -> float:
        """1, 2, 4 … or `SKIP`."""
        return self._speed

    @property
    def mover(self) -> int:
        """The rider who moves now; −1: nobody."""
        return getattr(self._current[0], "rider", -1) if self._current else -1

    # -- orders ---------------------------------------------------------------------------------------------------

    def play(
        self, events: Sequence[Event], captions: Sequence[Caption | None] = (), joined: Collection[int] = ()
    ) -> None:
        """Show these events after whatever is still to be shown; `captions[i]` is what the callout says to event i.

        Events whose numbers are in `joined` have no picture of their own: the one behind them is theirs too.
        """
        padded = [*captions, *[None] * (len(events) - len(captions))]
        self._queue.extend((event, index, padded[index], index in joined) for index, event in enumerate(events))
        if events and not self._busy:
            self._busy = True
            self._start_clock()

    def pause(self) -> None:
        """Stand still."""
        self._paused = True
        self._one_move = False
        self._timer.stop()

    def resume(self) -> None:
        """Go on."""
        self._paused = False
        self._one_move = False
        if self._busy:
            self._start_clock()

    def next_move(self) -> None:
        """Finish the current event at once and show the next one; if paused, stand still again after it."""
        if not self._busy:
            return
        if self._current is not None:
            self._finish_current()
        if self._paused and self._busy:
            self._one_move = True
            self._start_clock()

    def finish(self) -> None:
        """Show everything that is left at once: the scene ends as the last event says."""
        self._paused = self._one_move = False
        self._run(float("inf"))

    def stop(self) -> None:
        """Forget what is left, without its signals; `played` still comes if something was left. `sync` then settles."""
        self._queue.clear()
        self._beats.clear()
        self._current = None
        self._one_move = False
        self._timer.stop()
        if self._busy:
            self._busy = False
            self.played.emit()

    def set_speed(self, speed: float) -> None:
        """1, 2, 4 … times as fast, or `SKIP`; takes effect at once."""
        self._speed = speed

    # -- clock ----------------------------------------------------------------------------------------------------

    def advance(self, milliseconds: float) -> None:
        """Let so much time pass, at the speed of the moment."""
        if self._paused and not self._one_move:
            return
        self._run(float("inf") if self._theme.still or self._speed <= SKIP else milliseconds * self._speed)

    def _tick(self) -> None:
        passed = min(float(self._clock.restart()), LONGEST_TICK)
        self.advance(passed)
        self.ticked.emit()

    def _start_clock(self) -> None:
        self._clock.start()
        self._timer.start()

    def _run(self, budget: float) -> None:
        """Spend `budget` milliseconds (at speed 1) on what there is to show."""
        while self._busy and not (self._paused and not self._one_move):
            if self._current is None:
                if not self._queue:
                    self._busy = False
                    self._timer.stop()
                    self._scene.end_move()
                    self.played.emit()
                    return
                self._begin_event()
                continue
            if not self._beats:
                self._end_event()
                continue
            beat = self._beats[0]
            if not self._begun:
                beat.begin()
                self._begun = True
            left = beat.length - self._elapsed
            if budget < left:
                self._elapsed += budget
                beat.show(self._elapsed / beat.length)
                return
            budget -= max(0.0, left)
            self._end_beat()

    def _begin_event(self) -> None:
        event, index, caption, joined = self._queue.popleft()
        self._current = (event, index)
        if not joined:
            self._beats.extend(beats_of(event, self._scene, caption, self._theme.base_milliseconds))
        self._pictured = bool(self._beats)
        self._begun = False
        self._elapsed = 0.0
        self.move_started.emit(event, index)

    def _end_beat(self) -> None:
        self._beats.popleft().end()
        self._begun = False
        self._elapsed = 0.0

    def _end_event(self) -> None:
        if self._current is None:
            return
        event, index = self._current
        self._current = None
        if self._one_move and self._pictured:  # a step does not stop at an event without a picture
            self._one_move = False
            self._timer.stop()
        self.move_finished.emit(event, index)

    def _finish_current(self) -> None:
        """End every beat of the event being shown."""
        while self._beats:
            if not self._begun:
                self._beats[0].begin()
            self._end_beat()
        self._end_event()

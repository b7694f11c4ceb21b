"""Things that come one after the other when something is over: the podium, the times, the jerseys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal

from flammeapp.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Beat:
    """One of them. ``show`` is given how much of it is there, 0 to 1; ``length`` in milliseconds at speed 1.

    ``pause``: milliseconds of rest after it. ``easing``: how the share grows over its time.
    """

    length: int
    show: Callable[[float], None]
    pause: int = 0
    easing: QEasingCurve.Type = QEasingCurve.Type.OutCubic


class Ceremony(QObject):
    """Plays beats at the speed of the program; ``finish`` brings all of them to their end at once.

    One animation lives as long as the ceremony does and is filled anew.
    """

    finished = Signal()

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._beats: tuple[Beat, ...] = ()
        self._told: list[float] = []
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.valueChanged.connect(self._moved)
        self._clock.finished.connect(self.finish)

    @property
    def playing(self) -> bool:
        """Whether something is still to come."""
        return bool(self._beats)

    def prepare(self, beats: Sequence[Beat]) -> None:
        """Show nothing of these yet; ``begin`` plays them. Without motion everything is there at once."""
        self._clock.stop()
        self._beats = tuple(beats)
        self._told = [-1.0] * len(self._beats)
        if self._factor() <= 0:
            self.finish()
        else:
            self._tell(0.0)

    def begin(self) -> None:
        """Play what was prepared, from its beginning."""
        if self._beats and self._clock.state() is not QVariantAnimation.State.Running:
            total = sum(beat.length + beat.pause for beat in self._beats)
            self._clock.setEndValue(float(total))
            self._clock.setDuration(round(total * self._factor()))
            self._clock.start()

    def finish(self) -> None:
        """Bring every beat to its end."""
        beats, self._beats = self._beats, ()
        self._clock.stop()
        for beat, told in zip(beats, self._told, strict=True):
            if told < 1:
                beat.show(1.0)
        self._told = []
        if beats:
            self.finished.emit()

    def _factor(self) -> float:
        return self._theme.milliseconds("award") / self._theme.base_milliseconds("award")

    def _moved(self, time: float) -> None:
        if self._beats:
            self._tell(time)

    def _tell(self, time: float) -> None:
        begun = 0
        for number, beat in enumerate(self._beats):
            share = min(1.0, max(0.0, (time - begun) / beat.length)) if beat.length else float(time >= begun)
            if share != self._told[number]:
                self._told[number] = share
                beat.show(QEasingCurve(beat.easing).valueForProgress(share))
            begun += beat.length + beat.pause

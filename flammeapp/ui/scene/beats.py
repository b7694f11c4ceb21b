"""What the scene shows for each event: a row of beats, each with a length at speed 1 and a picture for every moment.

Lengths and easings are those of section 6 of the look. A beat's `end` leaves the scene as the rules have it, whatever
was shown before, so that a beat may be cut short at any moment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QEasingCurve, QPointF

from flammeapp.engine.events import (
    Because,
    CardsRevealed,
    Event,
    ExhaustionTaken,
    Reason,
    RiderCrossed,
    RiderMoved,
    RiderPlaced,
    Shift,
    SlipstreamTaken,
)
from flammeapp.ui.scene.callout import Caption
from flammeapp.ui.scene.ride import Ride
from flammeapp.ui.scene.scene import TrackScene
from flammeapp.ui.theme import MotionName

HELD = frozenset({Reason.ASCENT, Reason.BLOCKED})
"""What holds a rider back: he bumps, the square is ringed."""
BUMP = 3.0
"""Pixels of the bump."""
READING = 4
"""A callout with a reason stays this many times the time of a panel; a move without one, once."""

_RIDE = QEasingCurve(QEasingCurve.Type.InOutSine)
_SLIDE = QEasingCurve(QEasingCurve.Type.OutCubic)
_BUMP = QEasingCurve(QEasingCurve.Type.OutBack)

Times = Callable[[MotionName], int]
"""Milliseconds of a movement at speed 1."""


class Beat(Protocol):
    """One thing that happens in the scene."""

    @property
    def length(self) -> float:
        """Milliseconds at speed 1."""

    def begin(self) -> None:
        """Get ready; called once, before anything is shown."""

    def show(self, progress: float) -> None:
        """The picture at 0 to 1."""

    def end(self) -> None:
        """Everything as it is afterwards; called once, after `begin`."""


class Rest:
    """Nothing moves: time to look."""

    def __init__(self, length: float) -> None:
        self.length = length

    def begin(self) -> None:
        return

    def show(self, progress: float) -> None:
        return

    def end(self) -> None:
        return


class RideBeat:
    """A rider moves over his squares."""

    def __init__(self, scene: TrackScene, event: RiderMoved, caption: Caption | None, times: Times) -> None:
        self._scene = scene
        self._event = event
        self._caption = caption
        self._ride: Ride | None = None
        self.length = float(min(event.steps * times("step"), times("step_max_total")))

    def begin(self) -> None:
        event = self._event
        square, lane = self._scene.where(event.rider)
        begin = lane if square == event.path[0] else 0
        self._ride = Ride(self._scene.plan, event.path, begin, event.lane)
        self._scene.begin_move(event.rider, self._ride, event.path, self._caption)

    def show(self, progress: float) -> None:
        if self._ride is not None and self._event.rider in self._scene.riders:
            place = _RIDE.valueForProgress(progress) * self._ride.squares
            self._scene.riders[self._event.rider].stand(self._ride.at(place))

    def end(self) -> None:
        self._scene.bring(self._event.rider, self._event.path[-1], self._event.lane)


class BumpBeat:
    """A rider who was held or blocked bumps; the square in question is ringed and stays so until the move is over."""

    def __init__(self, scene: TrackScene, event: RiderMoved, why: Because, times: Times) -> None:
        self._scene = scene
        self._event = event
        self._why = why
        self.length = float(times("held"))

    def begin(self) -> None:
        if 0 <= self._why.square < len(self._scene.plan.shapes):
            self._scene.warning.show_square(self._why.square)

    def show(self, progress: float) -> None:
        rider = self._scene.riders.get(self._event.rider)
        if rider is not None:
            pose = self._scene.standing(self._event.rider)
            ahead = BUMP * (1 - _BUMP.valueForProgress(progress)) / self._scene.art.settled
            rider.stand(pose.place(type(pose)(ahead, 0.0, 0.0)))

    def end(self) -> None:
        self._scene.bring(self._event.rider, self._event.path[-1], self._event.lane)


class SlipstreamBeat:
    """A pack is drawn one square ahead, all at once, arrows in front."""

    def __init__(self, scene: TrackScene, event: SlipstreamTaken, caption: Caption | None, times: Times) -> None:
        self._scene = scene
        self._event = event
        self._caption = caption
        self._rides: list[tuple[Shift, Ride]] = []
        self.length = float(times("slipstream"))

    def begin(self) -> None:
        scene = self._scene
        scene.end_move()
        for shift in self._event.shifts:
            square, lane = scene.where(shift.rider)
            begin = lane if square == shift.start else 0
            self._rides.append((shift, Ride(scene.plan, (shift.start, shift.square), begin, shift.lane)))
        scene.arrows.show_before([ride.at(0) for _, ride in self._rides])
        if self._caption is not None and self._rides:
            scene.say(self._caption, self._rides[0][1].at(1))

    def show(self, progress: float) -> None:
        for shift, ride in self._rides:
            if shift.rider in self._scene.riders:
                self._scene.riders[shift.rider].stand(ride.at(_SLIDE.valueForProgress(progress)))

    def end(self) -> None:
        for shift in self._event.shifts:
            self._scene.bring(shift.rider, shift.square, shift.lane)
        self._scene.arrows.hide()


class RiseBeat:
    """A card or a plate rises from a rider."""

    def __init__(self, scene: TrackScene, rider: int, figure: str, caption: Caption | None, times: Times) -> None:
        self._scene = scene
        self._rider = rider
        self._figure = figure
        self._caption = caption
        self.length = float(times("exhaustion"))

    def begin(self) -> None:
        scene = self._scene
        scene.end_move()
        item = scene.riders.get(self._rider)
        if item is None:
            return
        place = QPointF(item.pose.x, item.pose.y)
        if self._figure:
            scene.rising.show_figure(place, self._figure)
        else:
            scene.rising.show_exhaustion(place)
        if self._caption is not None:
            scene.say(self._caption, item.pose)

    def show(self, progress: float) -> None:
        self._scene.rising.rise(_SLIDE.valueForProgress(progress))

    def end(self) -> None:
        self._scene.rising.hide()


class PlaceBeat:
    """A rider takes his start place: he fades in."""

    def __init__(self, scene: TrackScene, event: RiderPlaced, times: Times) -> None:
        self._scene = scene
        self._event = event
        self.length = float(times("card"))

    def begin(self) -> None:
        self._scene.end_move()
        self._scene.bring(self._event.rider, self._event.square, self._event.lane)

    def show(self, progress: float) -> None:
        rider = self._scene.riders.get(self._event.rider)
        if rider is not None:
            rider.setOpacity(_SLIDE.valueForProgress(progress))

    def end(self) -> None:
        rider = self._scene.riders.get(self._event.rider)
        if rider is not None:
            rider.setOpacity(1.0)


def beats_of(event: Event, scene: TrackScene, caption: Caption | None, times: Times) -> list[Beat]:
    """The beats that show an event; none for events that change nothing on the road."""
    look = READING if caption is not None and caption.reason else 1
    rest = Rest(float(times("panel") * look))
    match event:
        case RiderMoved():
            beats: list[Beat] = [RideBeat(scene, event, caption, times)]
            held = next((why for why in event.because if why.reason in HELD), None)
            if held is not None:
                beats.append(BumpBeat(scene, event, held, times))
            return [*beats, rest]
        case SlipstreamTaken():
            return [SlipstreamBeat(scene, event, caption, times), rest]
        case ExhaustionTaken():
            return [RiseBeat(scene, event.rider, "", caption, times)]
        case RiderCrossed():
            return [RiseBeat(scene, event.rider, str(event.place), caption, times), rest]
        case RiderPlaced():
            return [PlaceBeat(scene, event, times)]
        case CardsRevealed():
            return [Rest(float(times("flip")))]  # the hand's place turns the cards meanwhile
        case _:
            return []

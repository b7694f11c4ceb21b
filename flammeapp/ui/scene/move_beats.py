"""Beats of riders who move: rides, bumps, slipstream, chases, breakaways, crashes, and leaving the road."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve

from flammeapp.engine.events import (
    Because,
    BreakawayWon,
    RiderChased,
    RiderCrashed,
    RiderMoved,
    RiderPlaced,
    SlipstreamTaken,
)
from flammeapp.ui.scene.beat import Times
from flammeapp.ui.scene.callout import Caption
from flammeapp.ui.scene.passage import MakingRoom, Passage
from flammeapp.ui.scene.riders import FALLEN
from flammeapp.ui.scene.scene import TrackScene

BUMP = 3.0
"""Pixels of the bump."""
ROOM_FROM = 0.6
"""The share of a ride after which those on its last square begin to make room."""

_RIDE = QEasingCurve(QEasingCurve.Type.InOutSine)
_SLIDE = QEasingCurve(QEasingCurve.Type.OutCubic)
_BUMP = QEasingCurve(QEasingCurve.Type.OutBack)
_FALL = QEasingCurve(QEasingCurve.Type.OutBounce)


class RideBeat:
    """A rider moves over his squares."""

    def __init__(self, scene: TrackScene, event: RiderMoved, caption: Caption | None, times: Times) -> None:
        self._scene = scene
        self._event = event
        self._caption = caption
        self._passage: Passage | None = None
        self._room: MakingRoom | None = None
        self.length = float(min(event.steps * times("step"), times("step_max_total")))

    def begin(self) -> None:
        event, scene = self._event, self._scene
        ahead = scene.field.copy()
        ahead.put(event.rider, event.path[-1], event.lane)
        self._passage = Passage(scene, event.rider, event.path, event.lane, ahead)
        # On an ordinary road whoever is left behind rides next: he closes up only if he has not gone by the end.
        squares = {event.path[0], event.path[-1]} if scene.field.crowds else {event.path[-1]}
        self._room = MakingRoom(scene, squares, (event.rider,), ahead)
        scene.begin_move(event.rider, self._passage.ride, event.path, self._caption)

    def show(self, progress: float) -> None:
        if self._passage is not None and self._room is not None:
            self._passage.show(_RIDE.valueForProgress(progress) * self._passage.ride.squares)
            self._room.show(max(0.0, progress - ROOM_FROM) / (1 - ROOM_FROM))

    def end(self) -> None:
        event, scene = self._event, self._scene
        scene.bring(event.rider, event.path[-1], event.lane)
        if scene.field.crowds:
            scene.stand(scene.field.on(event.path[0]))


class JumpBeat:
    """The winner of the breakaway rides ahead of everybody (R24)."""

    def __init__(self, scene: TrackScene, event: BreakawayWon, caption: Caption | None, times: Times) -> None:
        self._scene = scene
        self._event = event
        self._caption = caption
        self._passage: Passage | None = None
        self._room: MakingRoom | None = None
        self.length = float(times("step_max_total"))

    def begin(self) -> None:
        event, scene = self._event, self._scene
        scene.end_move()
        path = [scene.where(event.rider)[0]]
        squares = scene.plan.track.squares
        if path[0] < 0:
            return
        while path[-1] != event.square and squares[path[-1]].ahead:
            path.append(squares[path[-1]].ahead[0])
        if path[-1] != event.square:
            return
        ahead = scene.field.copy()
        ahead.put(event.rider, event.square, event.lane)
        self._passage = Passage(scene, event.rider, path, event.lane, ahead)
        self._room = MakingRoom(scene, (path[0], path[-1]), (event.rider,), ahead)
        scene.begin_move(event.rider, self._passage.ride, path, self._caption)

    def show(self, progress: float) -> None:
        if self._passage is not None and self._room is not None:
            self._passage.show(_RIDE.valueForProgress(progress) * self._passage.ride.squares)
            self._room.show(progress)

    def end(self) -> None:
        start = self._scene.where(self._event.rider)[0]
        self._scene.bring(self._event.rider, self._event.square, self._event.lane)
        self._scene.stand(self._scene.field.on(start))


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
            rider.stand(pose.place(type(pose)(ahead, 0.0, 0.0)), rider.size)

    def end(self) -> None:
        self._scene.bring(self._event.rider, self._event.path[-1], self._event.lane)


class SlipstreamBeat:
    """A pack is drawn one square ahead, all at once, arrows in front."""

    def __init__(self, scene: TrackScene, event: SlipstreamTaken, caption: Caption | None, times: Times) -> None:
        self._scene = scene
        self._event = event
        self._caption = caption
        self._passages: list[Passage] = []
        self._room: MakingRoom | None = None
        self.length = float(times("slipstream"))

    def begin(self) -> None:
        scene = self._scene
        scene.end_move()
        ahead = scene.field.copy()
        ahead.slip(self._event.shifts)
        for shift in self._event.shifts:
            self._passages.append(Passage(scene, shift.rider, (shift.start, shift.square), shift.lane, ahead))
        squares = {square for shift in self._event.shifts for square in (shift.start, shift.square)}
        self._room = MakingRoom(scene, squares, (shift.rider for shift in self._event.shifts), ahead)
        scene.arrows.show_along([passage.ride for passage in self._passages])
        if self._caption is not None and self._passages:
            scene.say(self._caption, self._passages[0].ride.at(1))

    def show(self, progress: float) -> None:
        for passage in self._passages:
            passage.show(_SLIDE.valueForProgress(progress))
        if self._room is not None:
            self._room.show(progress)

    def end(self) -> None:
        scene = self._scene
        scene.slip(self._event.shifts)
        scene.arrows.hide()


class ChaseBeat:
    """A Chase card takes a rider one more square (R35)."""

    def __init__(self, scene: TrackScene, event: RiderChased, caption: Caption | None, times: Times) -> None:
        self._scene = scene
        self._event = event
        self._caption = caption
        self._passage: Passage | None = None
        self._room: MakingRoom | None = None
        self.length = float(times("slipstream"))

    def begin(self) -> None:
        event, scene = self._event, self._scene
        ahead = scene.field.copy()
        ahead.put(event.rider, event.square, event.lane)
        self._passage = Passage(scene, event.rider, (event.start, event.square), event.lane, ahead)
        self._room = MakingRoom(scene, (event.start, event.square), (event.rider,), ahead)
        scene.begin_move(event.rider, self._passage.ride, (event.start, event.square), self._caption)
        scene.arrows.show_along([self._passage.ride])

    def show(self, progress: float) -> None:
        if self._passage is not None and self._room is not None:
            self._passage.show(_SLIDE.valueForProgress(progress))
            self._room.show(progress)

    def end(self) -> None:
        event, scene = self._event, self._scene
        scene.bring(event.rider, event.square, event.lane)
        scene.stand(scene.field.on(event.start))
        scene.arrows.hide()


class CrashBeat:
    """A rider falls (R31)."""

    def __init__(self, scene: TrackScene, event: RiderCrashed, caption: Caption | None, times: Times) -> None:
        self._scene = scene
        self._rider = event.rider
        self._caption = caption
        self.length = float(times("crash"))

    def begin(self) -> None:
        if self._caption is not None and self._rider in self._scene.riders:
            self._scene.say(self._caption, self._scene.standing(self._rider))

    def show(self, progress: float) -> None:
        self._tilt(FALLEN * _FALL.valueForProgress(progress))

    def end(self) -> None:
        self._tilt(FALLEN)
        self._scene.set_bars()

    def _tilt(self, degrees: float) -> None:
        if self._rider in self._scene.riders:
            self._scene.riders[self._rider].set_tilt(degrees)


class RiseUpBeat:
    """A rider who lay on the road gets up before he rides (R11)."""

    def __init__(self, scene: TrackScene, rider: int, times: Times) -> None:
        self._scene = scene
        self._rider = rider
        self.length = float(times("card"))

    def begin(self) -> None:
        return

    def show(self, progress: float) -> None:
        self._scene.riders[self._rider].set_tilt(FALLEN * (1 - _SLIDE.valueForProgress(progress)))

    def end(self) -> None:
        self._scene.riders[self._rider].set_tilt(0.0)
        self._scene.set_bars()


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
        self._fade(_SLIDE.valueForProgress(progress))

    def end(self) -> None:
        self._fade(1.0)

    def _fade(self, opacity: float) -> None:
        rider = self._scene.riders.get(self._event.rider)
        if rider is not None:
            rider.setOpacity(opacity)


class LeaveBeat:
    """Riders who are in leave the road at the end of a round that is decided by time (R20, R39)."""

    def __init__(self, scene: TrackScene, riders: tuple[int, ...], times: Times) -> None:
        self._scene = scene
        self._riders = riders
        self.length = float(times("card"))

    def begin(self) -> None:
        self._scene.end_move()

    def show(self, progress: float) -> None:
        for rider in self._riders:
            self._scene.riders[rider].setOpacity(1 - _SLIDE.valueForProgress(progress))

    def end(self) -> None:
        for rider in self._riders:
            self._scene.take_off(rider)

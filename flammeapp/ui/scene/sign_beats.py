"""Beats of signs: cards and times that rise, cards that turn, tokens that fly, weather that appears, rings."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QPointF

from flammeapp.ui.scene.beat import Times
from flammeapp.ui.scene.callout import Caption
from flammeapp.ui.scene.rising import Rising
from flammeapp.ui.scene.roadside import WeatherPlaque
from flammeapp.ui.scene.scene import TrackScene
from flammeapp.ui.scene.signs import Sign
from flammeapp.ui.theme import MotionName

_SLIDE = QEasingCurve(QEasingCurve.Type.OutCubic)
_FLY = QEasingCurve(QEasingCurve.Type.InOutSine)
_POP = QEasingCurve(QEasingCurve.Type.OutBack)


class RiseBeat:
    """A card, a plate or a time rises from a rider."""

    def __init__(
        self,
        scene: TrackScene,
        rider: int,
        what: Rising,
        times: Times,
        *,
        figure: str = "",
        caption: Caption | None = None,
        motion: MotionName = "exhaustion",
    ) -> None:
        self._scene = scene
        self._rider = rider
        self._what = what
        self._figure = figure
        self._caption = caption
        self.length = float(times(motion))

    def begin(self) -> None:
        scene = self._scene
        scene.end_move()
        item = scene.riders.get(self._rider)
        if item is None:
            return
        scene.rising.show_at(QPointF(item.pose.x, item.pose.y), self._what, self._figure)
        if self._caption is not None:
            scene.say(self._caption, item.pose)

    def show(self, progress: float) -> None:
        self._scene.rising.rise(_SLIDE.valueForProgress(progress))

    def end(self) -> None:
        self._scene.rising.hide()


class TurnBeat:
    """The card of a rider nobody plays is turned over above him (R25-R27); it is gone at the next beat."""

    def __init__(self, scene: TrackScene, rider: int, figure: str, caption: Caption | None, times: Times) -> None:
        self._scene = scene
        self._rider = rider
        self._figure = figure
        self._caption = caption
        self.length = float(times("flip"))

    def begin(self) -> None:
        scene = self._scene
        scene.end_move()
        item = scene.riders.get(self._rider)
        if item is None:
            return
        scene.rising.show_at(QPointF(item.pose.x, item.pose.y), Rising.PLATE, self._figure)
        if self._caption is not None:
            scene.say(self._caption, item.pose)

    def show(self, progress: float) -> None:
        self._scene.rising.turn(progress)

    def end(self) -> None:
        self._scene.rising.turn(1.0)


class FlyBeat:
    """A token flies from beside the road to the rider who took it (R38, R50)."""

    def __init__(
        self,
        scene: TrackScene,
        sign: Sign,
        rider: int,
        file: str,
        figure: str,
        taken: Callable[[], None],
        caption: Caption | None,
        times: Times,
    ) -> None:
        self._scene = scene
        self._sign = sign
        self._rider = rider
        self._face = (file, figure)
        self._taken = taken
        self._caption = caption
        self.length = float(times("award"))

    def begin(self) -> None:
        scene = self._scene
        scene.end_move()
        self._taken()
        item = scene.riders.get(self._rider)
        if item is None:
            return
        scene.flying.launch(self._sign, item.pos(), *self._face, scene.art.settled)
        if self._caption is not None:
            scene.say(self._caption, item.pose)

    def show(self, progress: float) -> None:
        if self._scene.flying.isVisible():
            self._scene.flying.fly(_FLY.valueForProgress(progress))

    def end(self) -> None:
        self._scene.flying.hide()


class PopBeat:
    """A weather token is laid beside its tile (R29)."""

    def __init__(self, plaque: WeatherPlaque, times: Times) -> None:
        self._plaque = plaque
        self.length = float(times("card"))

    def begin(self) -> None:
        self._plaque.set_shown(0.0)

    def show(self, progress: float) -> None:
        self._plaque.set_shown(max(0.0, _POP.valueForProgress(progress)))

    def end(self) -> None:
        self._plaque.set_shown(1.0)


class RingBeat:
    """A square that kept riders from something is ringed, until the next beat."""

    def __init__(self, scene: TrackScene, square: int, caption: Caption | None, times: Times) -> None:
        self._scene = scene
        self._square = square
        self._caption = caption
        self.length = float(times("held"))

    def begin(self) -> None:
        scene = self._scene
        scene.end_move()
        if 0 <= self._square < len(scene.plan.shapes):
            scene.warning.show_square(self._square)
            if self._caption is not None:
                scene.say(self._caption, scene.plan.at(self._square, 0.5))

    def show(self, progress: float) -> None:
        return

    def end(self) -> None:
        return

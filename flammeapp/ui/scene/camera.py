"""Which part of the scene a view shows: how close, where, and whom it follows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsView

from flammeapp.ui.scene.rider_art import FIGURE_FROM

CLOSEST = 120.0
"""Pixels a square beyond which nobody needs to see more."""
FOLLOW_FROM = 62.0
"""Following begins at least this close, so that riders are figures."""
STEP = 1.25
SETTLE_MS = 140
GLIDE_MS = 16
GLIDE_SHARE = 0.14
"""How much of the way to its rider the view goes with every picture."""


class Framing(Enum):
    """What decides where the view looks."""

    FIT = "fit"
    FREE = "free"
    FOLLOW = "follow"


@dataclass(frozen=True, slots=True)
class Shot:
    """What a view shows: by what it is decided, pixels a square, and the point of the scene in the middle."""

    framing: Framing
    scale: float
    centre: QPointF


class Camera(QObject):
    """Zoom and place of a view. Zoom is in pixels a square."""

    settled = Signal(float)
    """The zoom has come to rest: pictures may be drawn for it."""
    framing_changed = Signal()

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self._view = view
        self.framing = Framing.FIT
        self._scale = 30.0
        self._fit = 30.0
        self._target = QPointF()
        self._at = QPointF()
        self._still = False
        self._settle_timer = QTimer(self)
        self._settle_timer.setSingleShot(True)
        self._settle_timer.setInterval(SETTLE_MS)
        self._settle_timer.timeout.connect(self._settle)
        self._glide_timer = QTimer(self)
        self._glide_timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._glide_timer.setInterval(GLIDE_MS)
        self._glide_timer.timeout.connect(self._glide)

    @property
    def scale(self) -> float:
        """Pixels a square."""
        return self._scale

    @property
    def fit_scale(self) -> float:
        """Pixels a square at which the whole road is seen."""
        return self._fit

    @property
    def centre(self) -> QPointF:
        """The point of the scene in the middle of the view: exact, where the scroll bars behind it are whole pixels."""
        return QPointF(self._at)

    @property
    def shot(self) -> Shot:
        """What the view shows now."""
        return Shot(self.framing, self._scale, self.centre)

    def take(self, shot: Shot) -> None:
        """Show again what a view of the same road has shown; one that showed the whole road shows it."""
        self.set_framing(shot.framing)
        if shot.framing is not Framing.FIT:
            self._apply(min(max(shot.scale, self._fit * 0.7), max(CLOSEST, self._fit)))
            self._look_at(shot.centre)

    def set_still(self, still: bool) -> None:
        """Jump instead of gliding."""
        self._still = still

    def refit(self, area_width: float, area_height: float, middle: QPointF) -> None:
        """The road needs this much room; keep showing all of it when that is what the view does."""
        size = self._view.viewport().size()
        self._fit = max(2.0, min(size.width() / area_width, size.height() / area_height))
        if self.framing is Framing.FIT:
            self._glide_timer.stop()
            self._apply(self._fit)
            self._look_at(middle)
        else:
            self._look_at(self._at)

    def set_framing(self, framing: Framing) -> None:
        """Change what decides where the view looks."""
        if framing is not self.framing:
            self.framing = framing
            self._glide_timer.stop()
            self.framing_changed.emit()

    def zoom(self, factor: float, around: QPointF | None = None) -> None:
        """Come closer (above 1) or go away; `around` is a point of the viewport that stays where it is."""
        self.zoom_to(self._scale * factor, self._middle() if around is None else around)

    def zoom_to(self, scale: float, anchor: QPointF) -> None:
        """Zoom so that `anchor`, a point of the viewport, keeps showing the same place."""
        if self.framing is Framing.FIT:
            self.set_framing(Framing.FREE)
        self._stay()
        scale = min(max(scale, self._fit * 0.7), max(CLOSEST, self._fit))
        aside = anchor - self._middle()
        fixed = self._at + aside / self._scale
        self._apply(scale)
        self._look_at(fixed - aside / scale)

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by pixels; following ends."""
        self.set_framing(Framing.FREE)
        self._stay()
        self._look_at(self._at + QPointF(dx, dy) / self._scale)

    def reveal(self, place: QPointF, air: float) -> None:
        """Look so far aside that a place is seen, ``air`` squares round it too; who follows somebody goes his way."""
        if self.framing is not Framing.FREE:
            return
        half = self._middle() / self._scale - QPointF(air, air)
        way = place - self._at
        aside = QPointF(_beyond(way.x(), half.x()), _beyond(way.y(), half.y()))
        if aside.isNull():
            return
        self._target = self._at + aside
        if self._still:
            self._look_at(self._target)
        elif not self._glide_timer.isActive():
            self._glide_timer.start()

    def _stay(self) -> None:
        """A hand has moved the view: it glides nowhere any more, unless it follows somebody."""
        if self.framing is Framing.FREE:
            self._glide_timer.stop()

    def follow(self, place: QPointF) -> None:
        """Look at a place that may move: glide there, coming close enough to see figures."""
        if self.framing is not Framing.FOLLOW:
            self.set_framing(Framing.FOLLOW)
            if self._scale < FIGURE_FROM:
                self._apply(max(FOLLOW_FROM, self._fit))
                self._look_at(self._at)
        self.lead(place)

    def lead(self, place: QPointF) -> None:
        """Whoever is followed is here now."""
        if self.framing is not Framing.FOLLOW:
            return
        self._target = place
        if self._still:
            self._look_at(place)
        elif not self._glide_timer.isActive():
            self._glide_timer.start()

    def _glide(self) -> None:
        way = self._target - self._at
        if (abs(way.x()) + abs(way.y())) * self._scale < 1.0:
            self._glide_timer.stop()
            self._look_at(self._target)
            return
        self._look_at(self._at + way * GLIDE_SHARE)

    def _look_at(self, place: QPointF) -> None:
        self._at = place
        self._view.centerOn(place)

    def _middle(self) -> QPointF:
        size = self._view.viewport().size()
        return QPointF(size.width() / 2, size.height() / 2)

    def _apply(self, scale: float) -> None:
        if scale != self._scale or self._view.transform().m11() != scale:
            self._scale = scale
            self._view.setTransform(QTransform.fromScale(scale, scale))
            self._settle_timer.start()

    def _settle(self) -> None:
        self.settled.emit(self._scale)


def _beyond(way: float, reach: float) -> float:
    """How much of a way lies beyond what is within reach on either side; all of it where nothing is."""
    reach = max(0.0, reach)
    return way - max(-reach, min(reach, way))

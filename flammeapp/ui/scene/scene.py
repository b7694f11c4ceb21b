"""The scene: road, land and riders, and what can be shown on them. It knows places, not time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from flammeapp.engine.board.curves import Pose
from flammeapp.engine.board.tiles import TileSet
from flammeapp.engine.board.track import GRASS, Track
from flammeapp.engine.landing import Landing
from flammeapp.engine.teams import RiderKind
from flammeapp.engine.views import RaceView
from flammeapp.ui.scene.backdrop import Backdrop
from flammeapp.ui.scene.callout import CalloutItem, Caption
from flammeapp.ui.scene.effects import ArrowsItem, RisingCard, WarnRing
from flammeapp.ui.scene.land import MARGIN, Land
from flammeapp.ui.scene.plan import RoadPlan, make_plan
from flammeapp.ui.scene.preview import BandItem, RingsItem, StartPlace
from flammeapp.ui.scene.ride import Ride
from flammeapp.ui.scene.rider_art import RiderArt
from flammeapp.ui.scene.riders import RiderItem
from flammeapp.ui.scene.road import Road
from flammeapp.ui.scene.signs import Sign, signs_of
from flammeapp.ui.theme import Theme

ON_GRASS = 0.28
"""Squares between two riders who stand beside the road at the same square."""
CALLOUT_GAP = 0.72
"""Squares between a rider's middle and the end of the callout's line."""


class TrackScene(QGraphicsScene):
    """One track with everything on it. `load` first; every other call works at any moment after that."""

    callout_changed = Signal()
    """The callout speaks of another place: the view finds it a corner."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)  # everything here moves or is huge
        self._theme = theme
        self.art = RiderArt(theme)
        self._backdrop = Backdrop()
        self._plan: RoadPlan | None = None
        self.riders: dict[int, RiderItem] = {}
        self.places: list[StartPlace] = []
        self.middle_points: list[tuple[float, float]] = []
        self._signs: list[Sign] = []
        self._cast: dict[int, tuple[RiderKind, str]] = {}
        self._where: dict[int, tuple[int, int]] = {}
        self._rows: tuple[tuple[int, ...], ...] = ()
        self._active = -1
        self._mover = -1
        self._ghost: RiderItem | None = None
        theme.changed.connect(self.restyle)

    # -- the track ------------------------------------------------------------------------------------------------

    @property
    def plan(self) -> RoadPlan:
        """Where everything lies. There is one after `load`."""
        if self._plan is None:
            raise LookupError("no track is loaded")
        return self._plan

    @property
    def loaded(self) -> bool:
        """Whether there is a track."""
        return self._plan is not None

    def load(self, track: Track, tiles: TileSet, name: str) -> None:
        """Show another track; `name` (the stage's id) decides the land round it. Raises `TileError`."""
        plan = make_plan(track, tiles)
        self.clear()
        self.riders.clear()
        self.places.clear()
        self._cast = {}
        self._where = {}
        self._rows = ()
        self._ghost = None
        self._active = self._mover = -1
        self._plan = plan
        self.setSceneRect(plan.bounds.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
        self.land = Land(plan, name, self._theme)
        self._backdrop.set_grounds(self.land, Road(plan, self._theme))
        self.middle_points = plan.middle_points()[::2]
        self._signs = signs_of(plan, self._theme)
        self.band = BandItem(plan, self._theme)
        self.rings = RingsItem(plan, self._theme)
        self.warning = WarnRing(plan, self._theme)
        self.arrows = ArrowsItem(self._theme)
        self.rising = RisingCard(self._theme)
        self.callout = CalloutItem(self._theme)
        own: list[QGraphicsItem] = [
            *self._signs, self.band, self.rings, self.warning, self.arrows, self.rising, self.callout
        ]  # fmt: skip
        for item in own:
            self.addItem(item)

    def settle(self, scale: float, fit: float) -> None:
        """The zoom has come to rest at `scale` pixels a square; `fit` shows the whole road."""
        self.art.settle(scale)
        self._backdrop.settle(scale)
        self.update()
        factor = 0.92 * math.sqrt(max(1.0, scale / fit)) if fit > 0 else 1.0
        for sign in self._signs:
            sign.set_factor(factor)

    def sign_places(self) -> list[QPointF]:
        """Where the signs beside the road stand."""
        return [sign.pos() for sign in self._signs]

    def restyle(self) -> None:
        """The look has changed: throw pictures away and paint everything anew."""
        self.art.clear()
        if not self.loaded:
            return
        self._backdrop.clear()
        self.callout.restyle()
        for item in self.items():
            item.update()
        self.update()
        self.callout_changed.emit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self.loaded:
            self._backdrop.draw(painter, QRectF(rect))
        else:
            painter.fillRect(rect, self._theme.colour("land"))

    # -- riders ---------------------------------------------------------------------------------------------------

    def settle_riders(self, view: RaceView) -> None:
        """Put every rider where the view says and take away everything a move had shown."""
        self.end_move()
        self._cast = {seen.rider: (seen.kind, view.teams[seen.team].colour.value) for seen in view.riders}
        self._where = {seen.rider: (seen.square, seen.lane) for seen in view.riders if seen.square >= 0}
        for rider in set(self.riders) - set(self._where):
            self.removeItem(self.riders.pop(rider))
        self._rows = view.rows
        for rider in self._where:
            self._item(rider).stand(self.standing(rider))
        self.set_active(self._active)

    def bring(self, rider: int, square: int, lane: int) -> None:
        """A rider comes to the road, or to another place on it."""
        if rider not in self._cast:
            return
        self._where[rider] = (square, lane)
        self._item(rider).stand(self.standing(rider))

    def standing(self, rider: int) -> Pose:
        """Where a rider stands by the rules: the middle of his lane; on the grass several stand side by side."""
        square, lane = self._where[rider]
        pose = self.plan.stand(square, lane)
        if lane == GRASS and square < len(self._rows):
            beside = [r for r in self._rows[square] if self._where.get(r) == (square, GRASS)]
            if rider in beside:
                pose = pose.beside(ON_GRASS * beside.index(rider))
        return pose

    def where(self, rider: int) -> tuple[int, int]:
        """Square and lane of a rider as shown; (−1, 0) when he is not on the road."""
        return self._where.get(rider, (-1, 0))

    def set_active(self, rider: int) -> None:
        """The rider who counts now has the marker; −1: nobody. During a move the mover has it."""
        self._active = rider
        self._mark()

    @property
    def active(self) -> int:
        """Who has the marker; −1: nobody."""
        return self._mover if self._mover >= 0 else self._active

    def rider_at(self, place: QPointF) -> int:
        """The rider at a point of the scene, the nearest of several; −1: nobody."""
        best, least = -1, math.inf
        for number, rider in self.riders.items():
            distance = math.hypot(rider.pose.x - place.x(), rider.pose.y - place.y())
            if distance < min(least, rider.shape_radius()):
                best, least = number, distance
        return best

    # -- choices --------------------------------------------------------------------------------------------------

    def show_landing(self, landing: Landing | None, caption: Caption | None) -> None:
        """Show where a card would take a rider, others left aside; None takes it away."""
        self._drop_ghost()
        self.band.hide()
        self.callout.dismiss()
        if landing is None or landing.rider not in self.riders:
            return
        rider = self.riders[landing.rider]
        square, lane = self._where[landing.rider]
        target = landing.path[-1]
        end_lane = self._free_lane(target, landing.rider) if target != square else lane
        self.band.show_ride(Ride(self.plan, landing.path, lane, end_lane), landing.path)
        if target != square:
            self._ghost = RiderItem(rider.rider, rider.kind, rider.team, self.art, self._theme)
            self._ghost.set_ghost(True)
            self._ghost.stand(self.plan.stand(target, end_lane))
            self.addItem(self._ghost)
        if caption is not None:
            self.say(caption, self.plan.stand(target, end_lane))

    def landing_place(self, rider: int) -> QPointF | None:
        """Where the previewed card would take this rider; None without such a preview."""
        return self._ghost.pos() if self._ghost is not None and self._ghost.rider == rider else None

    def show_places(self, squares: Sequence[int]) -> None:
        """Offer the right-most free lane of each square (R2) with a key from 1 on; none takes the plates away."""
        for place in self.places:
            self.removeItem(place)
        self.places = []
        for key, square in enumerate(squares, start=1):
            place = StartPlace(self.plan, square, self._free_lane(square), key, self._theme)
            self.places.append(place)
            self.addItem(place)
        self.art.always_tokens = bool(self.places)
        for rider in self.riders.values():
            rider.update()

    def show_highlight(self, riders: Sequence[int], squares: Sequence[int]) -> None:
        """Ring riders and squares that something else in the window speaks of."""
        for number, rider in self.riders.items():
            rider.set_looked_at(number in riders)
        self.rings.show_squares(squares)

    # -- moves (the director's vocabulary) --------------------------------------------------------------------------

    def begin_move(self, rider: int, ride: Ride, path: Sequence[int], caption: Caption | None) -> None:
        """A rider sets off: he has the marker, his squares are marked, the callout says what will come of it."""
        self._drop_ghost()
        self._mover = rider
        self._mark()
        if len(path) > 1:
            self.band.show_ride(ride, path)
        else:
            self.band.hide()
        if caption is not None:
            self.say(caption, ride.at(ride.squares))
        else:
            self.callout.dismiss()

    def say(self, caption: Caption, place: Pose) -> None:
        """Let the callout speak of a place."""
        self.callout.show_caption(caption, QPointF(place.x, place.y), CALLOUT_GAP * self.art.settled)
        self.callout_changed.emit()

    def end_move(self) -> None:
        """Take away everything a move or a preview had shown."""
        self._mover = -1
        self._drop_ghost()
        for item in (self.band, self.warning, self.arrows, self.rising):
            item.hide()
        self.callout.dismiss()
        self._mark()

    # -- inside ---------------------------------------------------------------------------------------------------

    def state(self) -> Mapping[int, tuple[float, float, float, bool, bool]]:
        """Where everybody is and how he is marked: x, y, heading, active, looked at. For tests and reports."""
        return {number: (*rider.pose, rider.active, rider.looked_at) for number, rider in sorted(self.riders.items())}

    def _item(self, rider: int) -> RiderItem:
        found = self.riders.get(rider)
        if found is None:
            kind, team = self._cast[rider]
            found = self.riders[rider] = RiderItem(rider, kind, team, self.art, self._theme)
            self.addItem(found)
        return found

    def _mark(self) -> None:
        for number, rider in self.riders.items():
            rider.set_active(number == self.active)

    def _free_lane(self, square: int, rider: int = -1) -> int:
        """The right-most lane of a square that nobody stands on; the right one when it is full."""
        taken = {lane for other, (at, lane) in self._where.items() if at == square and other != rider}
        lanes = self.plan.track.squares[square].lanes
        return next((lane for lane in range(lanes) if lane not in taken), 0)

    def _drop_ghost(self) -> None:
        if self._ghost is not None:
            self.removeItem(self._ghost)
            self._ghost = None

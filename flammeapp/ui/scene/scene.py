"""The scene: road, land and riders, and what can be shown on them. It knows places, not time."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from flammeapp.engine.board.curves import Pose
from flammeapp.engine.board.tiles import TileSet
from flammeapp.engine.board.track import Track
from flammeapp.engine.cards import Ability, CardFace
from flammeapp.engine.events import Shift
from flammeapp.engine.landing import Landing
from flammeapp.engine.teams import RiderKind
from flammeapp.engine.views import RaceView
from flammeapp.tour.standings import Jersey
from flammeapp.ui.scene.backdrop import Backdrop
from flammeapp.ui.scene.barrier import BarrierItem
from flammeapp.ui.scene.callout import CalloutItem, Caption
from flammeapp.ui.scene.crowd import Spot
from flammeapp.ui.scene.effects import ArrowsItem, WarnRing
from flammeapp.ui.scene.field import Field
from flammeapp.ui.scene.land import MARGIN, Land
from flammeapp.ui.scene.plan import RoadPlan, make_plan
from flammeapp.ui.scene.preview import BandItem, RingsItem, StartPlace
from flammeapp.ui.scene.ride import Ride
from flammeapp.ui.scene.rider_art import RiderArt, RiderMark
from flammeapp.ui.scene.riders import FALLEN, RiderItem
from flammeapp.ui.scene.rising import FlyingToken, RisingItem
from flammeapp.ui.scene.road import Road
from flammeapp.ui.scene.roadside import NO_TOKENS, RefreshSign, RoadTokens, StackSign, WeatherPlaque
from flammeapp.ui.scene.sign_places import signs_of
from flammeapp.ui.scene.signs import Sign
from flammeapp.ui.theme import Theme

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
        self._jerseys: dict[int, Jersey] = {}
        self._cast: dict[int, tuple[RiderKind, str, RiderMark]] = {}
        self._field = Field((), 0.0)
        self._faces: tuple[CardFace, ...] = ()
        self.timed = False
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

    def load(self, track: Track, tiles: TileSet, name: str, tokens: RoadTokens = NO_TOKENS) -> None:
        """Show another track; `name` (the stage's id) decides the land round it. Raises `TileError`.

        Weather is the track's own; `tokens` are those that lie beside the road at the start of the race.
        """
        plan = make_plan(track, tiles)
        self.clear()
        self.riders.clear()
        self.places.clear()
        self._cast = {}
        self._field = Field(tuple(square.lanes for square in track.squares), plan.lane_width)
        self._ghost = None
        self._active = self._mover = -1
        self._plan = plan
        self.setSceneRect(plan.bounds.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
        self.land = Land(plan, name, self._theme)
        self._backdrop.set_grounds(self.land, Road(plan, self._theme))
        self.middle_points = plan.middle_points()[::2]
        self._signs = signs_of(plan, self._theme, tokens)
        self.stacks = [sign for sign in self._signs if isinstance(sign, StackSign)]
        self.refresh = next((sign for sign in self._signs if isinstance(sign, RefreshSign)), None)
        self.plaques = {sign.tile: sign for sign in self._signs if isinstance(sign, WeatherPlaque)}
        self.band = BandItem(plan, self._theme)
        self.rings = RingsItem(plan, self._theme)
        self.warning = WarnRing(plan, self._theme)
        self.arrows = ArrowsItem(self._theme)
        self.rising = RisingItem(self._theme)
        self.flying = FlyingToken(self._theme)
        self.barrier = BarrierItem(plan, self._theme)
        self.callout = CalloutItem(self._theme)
        own: list[QGraphicsItem] = [
            *self._signs, self.band, self.rings, self.barrier, self.warning, self.arrows, self.rising, self.flying,
            self.callout,
        ]  # fmt: skip
        for item in own:
            self.addItem(item)

    def show_jerseys(self, jerseys: Mapping[int, Jersey]) -> None:
        """Give these riders the rings of their jerseys, now and whenever they come to the road."""
        self._jerseys = dict(jerseys)
        for rider, item in self.riders.items():
            item.set_jersey(self._jerseys.get(rider))

    def settle(self, scale: float, fit: float) -> None:
        """The zoom has come to rest at `scale` pixels a square; `fit` shows the whole road."""
        self.art.settle(scale)
        self._backdrop.settle(scale)
        self.update()
        factor = 0.92 * math.sqrt(max(1.0, scale / fit)) if fit > 0 else 1.0
        for sign in self._signs:
            sign.set_factor(factor)

    def sign_at(self, place: QPointF) -> Sign | None:
        """The sign at a point of the scene."""
        for sign in self._signs:
            reach = sign.boundingRect().height() / 2 / self.art.settled
            if sign.isVisible() and math.hypot(sign.x() - place.x(), sign.y() - place.y()) < reach:
                return sign
        return None

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
        self._field = Field.of(view, self.plan.lane_width)
        self._faces = view.faces
        self.timed = view.timed
        self._cast = {
            seen.rider: (seen.kind, view.teams[seen.team].colour.value, _mark_of(view, seen.rider))
            for seen in view.riders
        }
        for rider in set(self.riders) - set(self._field.riders):
            self.removeItem(self.riders.pop(rider))
        for rider in self._field.riders:
            item = self._item(rider)
            item.set_mark(self._cast[rider][2])
            item.set_tilt(FALLEN if view.riders[rider].lying else 0.0)
            item.setOpacity(1.0)
        self._settle_tokens(view)
        self.end_move()
        self.set_active(self._active)

    def bring(self, rider: int, square: int, lane: int) -> None:
        """A rider comes to the road, or to another place on it; the others of that square make room."""
        if rider not in self._cast:
            return
        self._field.put(rider, square, lane)
        self._item(rider)
        self.stand(self._field.on(square))

    def slip(self, shifts: Sequence[Shift]) -> None:
        """A pack has been drawn ahead; whoever had no room stays and closes up (R18)."""
        known = [shift for shift in shifts if shift.rider in self._cast]
        self._field.slip(known)
        for shift in known:
            self._item(shift.rider)
        touched = {square for shift in known for square in (shift.start, shift.square)}
        for square in touched:
            self.stand(self._field.on(square))

    def take_off(self, rider: int) -> None:
        """A rider leaves the road."""
        self._field.take_off(rider)
        if rider in self.riders:
            self.removeItem(self.riders.pop(rider))

    def stand(self, riders: Iterable[int]) -> None:
        """Put these riders exactly where they stand by the rules."""
        for rider in riders:
            spot = self._field.spot(rider)
            self.riders[rider].stand(self.plan.spot_pose(self._field.where(rider)[0], spot), spot.size)
            self.riders[rider].set_on_grass(spot.grass)

    @property
    def field(self) -> Field:
        """Who stands where by the rules, as far as it has been shown."""
        return self._field

    def place_of(self, square: int, spot: Spot) -> Pose:
        """Where a spot of a square lies."""
        return self.plan.spot_pose(square, spot)

    def standing(self, rider: int) -> Pose:
        """Where a rider stands by the rules: the middle of his lane, beside the road, or in a crowd."""
        return self.plan.spot_pose(self._field.where(rider)[0], self._field.spot(rider))

    def where(self, rider: int) -> tuple[int, int]:
        """Square and lane of a rider as shown; (−1, 0) when he is not on the road."""
        return self._field.where(rider)

    def lying(self) -> list[int]:
        """The riders who lie on the road."""
        return [number for number, rider in self.riders.items() if rider.lying]

    def set_bars(self) -> None:
        """Bar the squares nobody passes (R31)."""
        self.barrier.show_squares(self._field.barred(self.lying()))

    def value_of(self, card: int) -> int:
        """The number printed on a card."""
        return self._faces[card].value if 0 <= card < len(self._faces) else card

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

    def place_at(self, place: QPointF) -> StartPlace | None:
        """The start place a point of the scene chooses: its plate, a rider who stands beside it, or their square."""
        for offered in self.places:
            if offered.touches(place):
                return offered
        rider = self.rider_at(place) if self.places else -1
        square = self.where(rider)[0] if rider >= 0 else self.plan.square_at(place.x(), place.y())
        return next((offered for offered in self.places if offered.square == square), None)

    # -- choices --------------------------------------------------------------------------------------------------

    def show_landing(self, landing: Landing | None, caption: Caption | None) -> None:
        """Show where a card would take a rider, others left aside; None takes it away."""
        self._drop_ghost()
        self.band.hide()
        self.callout.dismiss()
        if landing is None or landing.rider not in self.riders:
            return
        rider = self.riders[landing.rider]
        square, lane = self._field.where(landing.rider)
        target = landing.path[-1]
        spot = self._field.spot(landing.rider)
        if target == square:
            self.band.hide()
        else:
            nimble = landing.card < len(self._faces) and Ability.NIMBLE in self._faces[landing.card].abilities
            end_lane = self._field.free_lane(target, landing.rider, nimble=nimble)
            self.band.show_ride(Ride(self.plan, landing.path, lane, end_lane), landing.path)
            ahead = self._field.copy()
            ahead.put(landing.rider, target, end_lane)
            spot = ahead.spot(landing.rider)
            self._ghost = RiderItem(rider.rider, rider.kind, rider.team, self.art, self._theme, rider.mark)
            self._ghost.set_ghost(True)
            self._ghost.set_on_grass(spot.grass)
            self._ghost.stand(self.place_of(target, spot), spot.size)
            self.addItem(self._ghost)
        if caption is not None:
            self.say(caption, self.place_of(target, spot))

    def landing_place(self, rider: int) -> QPointF | None:
        """Where the previewed card would take this rider; None without such a preview."""
        return self._ghost.pos() if self._ghost is not None and self._ghost.rider == rider else None

    def show_places(self, squares: Sequence[int]) -> None:
        """Offer the right-most free lane of each square (R2), by its row from the line; none takes the plates away."""
        for place in self.places:
            self.removeItem(place)
        self.places = []
        for square in squares:
            row = 1 + sum(other > square for other in self.plan.track.start)
            place = StartPlace(self.plan, square, self._field.free_lane(square), row, self._theme)
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
        self.rising.hide()
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
        for item in (self.band, self.warning, self.arrows, self.rising, self.flying):
            item.hide()
        for plaque in self.plaques.values():
            plaque.set_shown(1.0)
        self.callout.dismiss()
        self.stand(self._field.riders)  # whoever was left behind closes up (R14, R18)
        self.set_bars()
        self._mark()

    # -- inside ---------------------------------------------------------------------------------------------------

    def state(self) -> Mapping[int, tuple[float, float, float, bool, bool, float, float, bool]]:
        """Where everybody is and how he is marked: x, y, heading, active, looked at, size, tilt, on the grass."""
        return {
            number: (*rider.pose, rider.active, rider.looked_at, rider.size, rider.tilt, rider.on_grass)
            for number, rider in sorted(self.riders.items())
        }

    def _item(self, rider: int) -> RiderItem:
        found = self.riders.get(rider)
        if found is None:
            kind, team, mark = self._cast[rider]
            found = self.riders[rider] = RiderItem(rider, kind, team, self.art, self._theme, mark)
            found.set_jersey(self._jerseys.get(rider))
            self.addItem(found)
        return found

    def _mark(self) -> None:
        for number, rider in self.riders.items():
            rider.set_active(number == self.active)

    def _settle_tokens(self, view: RaceView) -> None:
        """Leave beside the road what nobody has taken: everybody takes one when he passes, until none is left (R38)."""
        for sign in self.stacks:
            passed = sum(seen.square >= sign.stack.square or seen.place > 0 for seen in view.riders)
            sign.set_left(sign.stack.values[passed:])
        if self.refresh is not None:
            square = self.refresh.square
            self.refresh.setVisible(not any(seen.square >= square or seen.place > 0 for seen in view.riders))

    def _drop_ghost(self) -> None:
        if self._ghost is not None:
            self.removeItem(self._ghost)
            self._ghost = None


def _mark_of(view: RaceView, rider: int) -> RiderMark:
    if view.teams[view.riders[rider].team].dummy is not None:
        return RiderMark.DUMMY
    return RiderMark.SPECIALIST if view.riders[rider].specialist >= 0 else RiderMark.PLAIN

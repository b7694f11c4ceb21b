"""The view on the track: what the race page talks to. It zooms, pans, follows, and takes clicks and keys.

`load` a track, `sync` a view of the race whenever one is known, `director.play` events in between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEasingCurve, QEvent, QPoint, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QToolTip, QWidget

from flammeapp.engine.board.tiles import TileSet
from flammeapp.engine.board.track import Track
from flammeapp.engine.landing import Landing
from flammeapp.engine.views import RaceView
from flammeapp.tour.standings import Jersey
from flammeapp.ui.scene.callout import Caption, best_corner
from flammeapp.ui.scene.camera import STEP, Camera, Framing
from flammeapp.ui.scene.director import Director
from flammeapp.ui.scene.focus_ring import FocusRing
from flammeapp.ui.scene.roadside import NO_TOKENS, RoadTokens
from flammeapp.ui.scene.scene import TrackScene
from flammeapp.ui.scene.words import barred_words, rider_words, square_words, weather_stretch
from flammeapp.ui.theme import Theme

CLICK_REACH = 4
"""Pixels a pointer may move between press and release of a click."""
ARROW_STEP = 80
SIGNS_AIR = 0.55
"""Squares round the road, beside those of the plan, for signs that stand outside it."""
SIGN_AIR = 0.7
"""Squares round the middle of any sign that are seen when the whole road is."""
STACK_AIR = 1.2
"""Squares round the middle of a token stack that are seen when the whole road is."""
LANDING_AIR = 1.5
"""Squares round the place where a card lands that are seen, however close one looks."""
PULSE_MS = 1500
PULSES = 3
_BY_KEYBOARD = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class TrackView(QGraphicsView):
    """The track in a window."""

    place_chosen = Signal(int)
    """A start place was clicked or its key pressed: the square."""
    rider_hovered = Signal(int)
    """The pointer is over another rider; −1: over nobody."""
    following_changed = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.track_scene = TrackScene(theme, self)
        self.setScene(self.track_scene)
        self.director = Director(self.track_scene, theme, self)
        self.camera = Camera(self)
        self._race: RaceView | None = None
        self._specialists: tuple[str, ...] = ()
        self._ring = FocusRing(self, theme)
        self._pressed: QPoint | None = None
        self._dragged = False
        self._hovered = -1
        self._pulse = QVariantAnimation(self)
        self._pulse.setStartValue(0.0)
        self._pulse.setKeyValueAt(0.5, 1.0)
        self._pulse.setEndValue(0.0)
        self._pulse.setDuration(PULSE_MS)
        self._pulse.setLoopCount(PULSES)
        self._pulse.setEasingCurve(QEasingCurve.Type.InOutSine)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(320, 96)
        self.setAccessibleName(self.tr("The road"))
        self.camera.settled.connect(self._zoom_settled)
        self.camera.framing_changed.connect(self._framing_changed)
        self.director.ticked.connect(self._follow_mover)
        self.director.move_started.connect(self._follow_mover)
        self.track_scene.callout_changed.connect(self._place_callout)
        self._pulse.valueChanged.connect(self._glow)

    # -- what is shown --------------------------------------------------------------------------------------------

    def load(self, track: Track, tiles: TileSet, name: str, tokens: RoadTokens = NO_TOKENS) -> None:
        """Show another track, all of it; `name` (the stage's id) decides the land. Raises `TileError`.

        `tokens` lie beside the road at the start of the race (`roadside.road_tokens`); the weather is the track's.
        """
        self.director.stop()
        self.track_scene.load(track, tiles, name, tokens)
        self._race = None
        self.camera.set_framing(Framing.FIT)
        self._refit()
        self._zoom_settled(self.camera.scale)

    def show_jerseys(self, jerseys: Mapping[int, Jersey]) -> None:
        """Who wears which jersey in a tour: rings say it."""
        self.track_scene.show_jerseys(jerseys)

    def name_specialists(self, names: Sequence[str]) -> None:
        """What specialists are called, by their numbers: tips say it (R34)."""
        self._specialists = tuple(names)

    def sync(self, view: RaceView) -> None:
        """Show exactly what the view says, whatever is being shown; any animation ends here (`played` is sent)."""
        self.director.stop()
        self._race = view
        self.track_scene.settle_riders(view)
        self.setAccessibleDescription(self._words(view))
        self._follow_mover()

    def set_active(self, rider: int) -> None:
        """Give the marker to the rider who counts now; −1: nobody."""
        self.track_scene.set_active(rider)
        self._follow_mover()

    def set_preview(self, landing: Landing | None, lines: Sequence[str] = ()) -> None:
        """Show where a card lands, with its result, its reason and a note; None takes the preview away."""
        if not self.track_scene.loaded:
            return
        result, reason, note = (*lines, "", "", "")[:3]
        caption = Caption(result, reason, note=note) if lines else None
        self.track_scene.show_landing(landing, caption)
        self._follow_mover()
        there = self.track_scene.landing_place(landing.rider) if landing is not None else None
        if there is not None:
            self.camera.set_still(self._theme.milliseconds("step") == 0)
            self.camera.reveal(there, LANDING_AIR)

    def set_start_places(self, squares: Sequence[int]) -> None:
        """Offer these start squares, each with the key of its row; none takes the offer away."""
        self._pulse.stop()
        if not self.track_scene.loaded:
            return
        self.track_scene.show_places(squares)
        if squares and self._theme.milliseconds("step"):
            self._pulse.start()

    def set_highlight(self, riders: Sequence[int] = (), squares: Sequence[int] = ()) -> None:
        """Ring what an entry elsewhere in the window speaks of."""
        if self.track_scene.loaded:
            self.track_scene.show_highlight(riders, squares)

    def choose_place(self, key: int) -> bool:
        """Choose the start place with this key; False when there is none."""
        for place in self.track_scene.places:
            if place.key == key:
                self.place_chosen.emit(place.square)
                return True
        return False

    # -- zoom, pan, follow ----------------------------------------------------------------------------------------

    @property
    def following(self) -> bool:
        """Whether the view stays with the active rider."""
        return self.camera.framing is Framing.FOLLOW

    def fit(self) -> None:
        """Show the whole road."""
        self.camera.set_framing(Framing.FIT)
        self._refit()

    def zoom_in(self) -> None:
        """Come closer."""
        self.camera.zoom(STEP)

    def zoom_out(self) -> None:
        """Go away."""
        self.camera.zoom(1 / STEP)

    def set_following(self, following: bool) -> None:
        """Stay with the active rider, close enough to see figures; or leave the view where it is."""
        if not following:
            if self.following:
                self.camera.set_framing(Framing.FREE)
        elif self.track_scene.loaded:
            self.camera.set_still(self._theme.milliseconds("step") == 0)
            self.camera.follow(self._focus())

    # -- Qt -------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._ring.setGeometry(self.rect())
        self._refit()
        self._place_callout()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._place_callout()

    def wheelEvent(self, event: QWheelEvent) -> None:
        pixels = event.pixelDelta().y()
        steps = pixels / 120 if pixels else event.angleDelta().y() / 120
        if steps:
            self.camera.zoom(STEP**steps, event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self.camera.pan(*(ARROW_STEP * part for part in _ARROWS[key]))
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif key == Qt.Key.Key_Minus:
            self.zoom_out()
        elif key == Qt.Key.Key_F and not event.modifiers():
            self.fit()
        elif not (Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and self.choose_place(key - Qt.Key.Key_0)):
            event.ignore()  # the page may have a use for it

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._ring.setVisible(event.reason() in _BY_KEYBOARD)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._ring.hide()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position().toPoint()
            self._dragged = False
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        if self._pressed is not None:
            way = here - self._pressed
            if self._dragged or way.manhattanLength() > CLICK_REACH:
                self._dragged = True
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
                self.camera.pan(-way.x(), -way.y())
                self._pressed = here
        else:
            self._point_at(here)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        click = self._pressed is not None and not self._dragged and event.button() == Qt.MouseButton.LeftButton
        self._pressed = None
        self._dragged = False
        self._point_at(here)
        if click:
            offered = self.track_scene.place_at(self.mapToScene(here))
            if offered is not None:
                self.place_chosen.emit(offered.square)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1)
        super().leaveEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            words = self._tip(self.mapToScene(event.pos()))
            if words:
                QToolTip.showText(event.globalPos(), words, self)
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    # -- inside ---------------------------------------------------------------------------------------------------

    def _refit(self) -> None:
        if self.track_scene.loaded:
            bounds = self.track_scene.plan.bounds.adjusted(-SIGNS_AIR, -SIGNS_AIR, SIGNS_AIR, SIGNS_AIR)
            for place in self.track_scene.sign_places():
                bounds = bounds.united(QRectF(place.x() - SIGN_AIR, place.y() - SIGN_AIR, 2 * SIGN_AIR, 2 * SIGN_AIR))
            for sign in self.track_scene.stacks:  # the largest of all signs
                bounds = bounds.united(QRectF(sign.x() - STACK_AIR, sign.y() - STACK_AIR, 2 * STACK_AIR, 2 * STACK_AIR))
            self.camera.refit(bounds.width(), bounds.height(), bounds.center())

    def _zoom_settled(self, scale: float) -> None:
        if self.track_scene.loaded:
            self.track_scene.settle(scale, self.camera.fit_scale)
            self._place_callout()

    def _framing_changed(self) -> None:
        self.following_changed.emit(self.following)

    def _follow_mover(self, *_event: object) -> None:
        if self.following:
            self.camera.set_still(self._theme.milliseconds("step") == 0)
            self.camera.lead(self._focus())

    def _focus(self) -> QPointF:
        """Where the view looks while following: the one who moves, else the active one, else the first rider.

        With a preview it looks half-way to where the card lands.
        """
        riders = self.track_scene.riders
        for number in (self.director.mover, self.track_scene.active, *(self._race.order if self._race else ())):
            if number in riders:
                there = self.track_scene.landing_place(number)
                return riders[number].pos() if there is None else (riders[number].pos() + there) / 2
        return self.camera.centre

    def _point_at(self, here: QPoint) -> None:
        if not self.track_scene.loaded:
            return
        place = self.mapToScene(here)
        chosen = self.track_scene.place_at(place)
        for offered in self.track_scene.places:
            offered.set_pointed(offered is chosen)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor if chosen is None else Qt.CursorShape.PointingHandCursor)
        self._hover(self.track_scene.rider_at(place))

    def _hover(self, rider: int) -> None:
        if rider != self._hovered:
            self._hovered = rider
            self.rider_hovered.emit(rider)

    def _glow(self, value: float) -> None:
        for place in self.track_scene.places:
            place.set_glow(1.0 - value)

    def _place_callout(self) -> None:
        if not self.track_scene.loaded or self.track_scene.callout.caption is None:
            return
        callout = self.track_scene.callout
        view = QRectF(self.viewport().rect())
        anchor = QPointF(self.mapFromScene(callout.pos()))
        avoid = [QPointF(self.mapFromScene(QPointF(*point))) for point in self.track_scene.middle_points]
        avoid += [QPointF(self.mapFromScene(place)) for place in self.track_scene.sign_places()]
        avoid += [QPointF(self.mapFromScene(rider.pos())) for rider in self.track_scene.riders.values()] * 2
        callout.place(best_corner(callout.size, anchor, view, avoid))

    def _tip(self, place: QPointF) -> str:
        """What there is to say about a place: the rider there, the sign, or the square."""
        scene = self.track_scene
        if not scene.loaded or self._race is None:
            return ""
        rider = scene.rider_at(place)
        if rider >= 0 and self._race.riders[rider].square >= 0:
            return rider_words(self._race, rider, self._specialists)
        sign = scene.sign_at(place)
        if sign is not None:
            return sign.words()
        square = scene.plan.square_at(place.x(), place.y())
        return square_words(self._race, square, scene.barrier.squares) if square >= 0 else ""

    def _words(self, view: RaceView) -> str:
        """In words where everybody is, front first, where nobody passes, and the weather, rear first."""
        parts = [rider_words(view, rider, self._specialists) for rider in view.order]
        if not parts:
            parts = [self.tr("Nobody is on the road yet.")]
        parts += [barred_words(view, square) for square in self.track_scene.barrier.squares]
        for tile in self.track_scene.plaques:
            own = [number for number, index in enumerate(view.track.tile_of) if index == tile]
            parts.append(weather_stretch(view, own[0], own[-1]))
        return " ".join(parts)

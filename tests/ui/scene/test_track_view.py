"""What a person does with the road: point, click, press keys, zoom, pan, follow."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QHelpEvent, QImage, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolTip

from flammeapp.engine.board.notation import parse_notation
from flammeapp.engine.board.tiles import build_track
from flammeapp.engine.landing import Landing
from flammeapp.ui.scene.camera import FOLLOW_FROM
from flammeapp.ui.scene.land import TREE_CLEARANCE
from flammeapp.ui.scene.plan import make_plan
from flammeapp.ui.scene.ride import Ride
from flammeapp.ui.scene.sign_places import signs_of
from flammeapp.ui.scene.signs import Milestone
from flammeapp.ui.scene.track_view import TrackView
from flammeapp.ui.theme import Appearance


def pixel(road: TrackView, place: QPointF) -> QPoint:
    """Where a place of the scene is on the view."""
    return road.mapFromScene(place)


def rider_pixel(road: TrackView, rider: int) -> QPoint:
    return pixel(road, road.track_scene.riders[rider].pos())


def test_the_whole_road_is_seen_after_loading(road: TrackView) -> None:
    for square in range(len(road.track_scene.plan.shapes)):
        assert road.viewport().rect().contains(pixel(road, road.track_scene.plan.centre(square)))


def test_a_click_on_a_lane_chooses_its_start_square(qtbot, road, race) -> None:
    road.sync(race.first)
    road.set_start_places(race.first.free_places)
    plan = road.track_scene.plan
    for square in race.first.free_places:
        pose = plan.stand(square, 0)
        with qtbot.waitSignal(road.place_chosen, timeout=500) as chosen:
            qtbot.mouseClick(road.viewport(), Qt.MouseButton.LeftButton, pos=pixel(road, QPointF(pose.x, pose.y)))
        assert chosen.args == [square]


def test_a_click_on_a_rider_beside_a_free_lane_chooses_his_square(qtbot, road, race) -> None:
    view = race.first
    square = view.free_places[0]
    taken = replace(view.riders[0], square=square, lane=0)
    rows = tuple((0,) if number == square else () for number in range(len(view.rows)))
    road.sync(replace(view, riders=(taken, *view.riders[1:]), rows=rows, order=(0,)))
    road.set_start_places(view.free_places)
    here = pixel(road, road.track_scene.riders[0].pos())
    with qtbot.waitSignal(road.place_chosen, timeout=500) as chosen:
        qtbot.mouseClick(road.viewport(), Qt.MouseButton.LeftButton, pos=here)
    assert chosen.args == [square]
    road.set_start_places(view.free_places[1:])  # his square is full
    with qtbot.assertNotEmitted(road.place_chosen, wait=30):
        qtbot.mouseClick(road.viewport(), Qt.MouseButton.LeftButton, pos=here)


def test_a_click_beside_the_places_or_a_drag_over_them_chooses_nothing(qtbot, road, race) -> None:
    road.sync(race.first)
    road.set_start_places(race.first.free_places)
    here = pixel(road, road.track_scene.plan.centre(race.first.free_places[0]))
    with qtbot.assertNotEmitted(road.place_chosen, wait=30):
        qtbot.mouseClick(road.viewport(), Qt.MouseButton.LeftButton, pos=pixel(road, road.track_scene.plan.centre(30)))
        qtbot.mousePress(road.viewport(), Qt.MouseButton.LeftButton, pos=here)
        for step in range(1, 12):
            qtbot.mouseMove(road.viewport(), here + QPoint(step * 6, 0))
        qtbot.mouseRelease(road.viewport(), Qt.MouseButton.LeftButton, pos=here + QPoint(66, 0))


def test_keys_choose_start_places_front_first(qtbot, road, race) -> None:
    road.sync(race.first)
    road.set_start_places(race.first.free_places)
    for key, square in enumerate(race.first.free_places, start=1):
        with qtbot.waitSignal(road.place_chosen, timeout=500) as chosen:
            qtbot.keyClick(road, Qt.Key(Qt.Key.Key_0 + key))
        assert chosen.args == [square]
    with qtbot.assertNotEmitted(road.place_chosen, wait=20):
        qtbot.keyClick(road, Qt.Key.Key_9)
        road.set_start_places(())
        qtbot.keyClick(road, Qt.Key.Key_1)


def test_a_place_is_offered_on_the_right_most_free_lane(road, race) -> None:
    one = next(step.view for step in race.steps if len(step.view.order) == 1)
    road.sync(one)
    square = one.riders[one.order[0]].square
    road.set_start_places((square,))
    assert [(place.square, place.lane) for place in road.track_scene.places] == [(square, 1)]


def test_pointing_at_a_rider_names_him_once(qtbot, road) -> None:
    heard: list[int] = []
    road.rider_hovered.connect(heard.append)
    qtbot.mouseMove(road.viewport(), rider_pixel(road, 0))
    qtbot.mouseMove(road.viewport(), rider_pixel(road, 0) + QPoint(1, 0))
    qtbot.mouseMove(road.viewport(), QPoint(2, 2))
    assert heard == [0, -1]


def test_the_preview_marks_the_way_and_says_why(road, race) -> None:
    view = race.placed()
    start = view.riders[0].square
    landing = Landing(0, 9, 5, tuple(range(start, start + 6)), ())
    road.set_preview(landing, ["Card 9 moves 5 squares", "The ascent holds you at 5."])
    scene = road.track_scene
    assert scene.band.isVisible()
    assert scene.callout.caption.reason == "The ascent holds you at 5."
    assert scene.callout.pos() != scene.riders[0].pos()
    bubble = scene.callout.bubble().translated(QPointF(pixel(road, scene.callout.pos())))
    assert road.viewport().rect().contains(bubble.toRect())
    road.set_preview(None)
    assert not scene.band.isVisible()
    assert scene.callout.caption is None


def test_a_preview_that_leads_nowhere_needs_no_ghost(road, race) -> None:
    square = race.placed().riders[0].square
    count = len(road.track_scene.items())
    road.set_preview(Landing(0, 2, 0, (square,), ()), ["Card 2 moves 0 squares"])
    assert len(road.track_scene.items()) == count


def test_a_highlight_rings_riders_and_squares(road) -> None:
    road.set_highlight([1, 3], [20])
    assert [n for n, state in road.track_scene.state().items() if state[4]] == [1, 3]
    assert road.track_scene.rings.isVisible()
    road.set_highlight()
    assert not any(state[4] for state in road.track_scene.state().values())
    assert not road.track_scene.rings.isVisible()


def test_the_wheel_zooms_round_the_pointer(qtbot, road) -> None:
    here = QPointF(300, 200)
    before = road.mapToScene(here.toPoint())
    for _ in range(4):
        road.camera.zoom(1.25, here)
    after = road.mapToScene(here.toPoint())
    assert road.camera.scale > 2 * road.camera.fit_scale
    assert abs(after.x() - before.x()) * road.camera.scale < 6
    assert abs(after.y() - before.y()) * road.camera.scale < 6


def test_keys_zoom_pan_and_fit(qtbot, road) -> None:
    fit, centre = road.camera.scale, road.camera.centre
    qtbot.keyClick(road, Qt.Key.Key_Plus)
    assert road.camera.scale > fit
    qtbot.keyClick(road, Qt.Key.Key_Right)
    assert road.camera.centre.x() > centre.x()
    qtbot.keyClick(road, Qt.Key.Key_Minus)
    assert road.camera.scale == pytest.approx(fit)
    qtbot.keyClick(road, Qt.Key.Key_F)
    assert road.camera.scale == fit
    assert abs(road.camera.centre.x() - centre.x()) * fit < 3


def test_a_drag_moves_the_land_with_the_pointer(qtbot, road) -> None:
    road.zoom_in()
    place = road.mapToScene(QPoint(400, 250))
    qtbot.mousePress(road.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(400, 250))
    for step in range(1, 11):
        qtbot.mouseMove(road.viewport(), QPoint(400 + step * 9, 250 + step * 4))
    qtbot.mouseRelease(road.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(490, 290))
    now = pixel(road, place)
    assert (now - QPoint(490, 290)).manhattanLength() <= 6


def test_resizing_keeps_showing_the_whole_road_only_in_fit(qtbot, road) -> None:
    road.resize(1300, 800)
    assert road.camera.scale == pytest.approx(road.camera.fit_scale)
    assert road.camera.scale > 33
    road.zoom_in()
    close = road.camera.scale
    road.resize(904, 538)
    assert road.camera.scale == close


def test_following_stays_with_the_active_rider_and_ends_with_a_pan(qtbot, road, theme, race) -> None:
    said: list[bool] = []
    road.following_changed.connect(said.append)
    theme.set_motion(speed=1.0, still=True)
    road.set_active(3)
    road.set_following(True)
    assert road.camera.scale >= FOLLOW_FROM
    middle = road.viewport().rect().center()
    assert (rider_pixel(road, 3) - middle).manhattanLength() < 8
    road.set_active(0)
    assert (rider_pixel(road, 0) - middle).manhattanLength() < 8
    road.sync(race.rounds()[1][1].view)
    assert (rider_pixel(road, 0) - middle).manhattanLength() < 8
    qtbot.keyClick(road, Qt.Key.Key_Left)
    assert not road.following
    assert said == [True, False]


def test_following_glides_to_the_mover(qtbot, road, race) -> None:
    road.set_following(True)
    before, step = race.rounds()[1]
    road.sync(before)
    road.director.set_speed(4)
    road.director.play(step.events[:14])
    qtbot.waitUntil(lambda: not road.director.busy, timeout=20_000)
    assert road.following


def test_from_near_riders_stand_up_unless_start_places_need_the_room(road, race) -> None:
    art = road.track_scene.art
    assert not art.stands(30)
    assert art.stands(44)
    road.set_start_places(race.first.free_places)
    assert not art.stands(44)
    road.set_start_places(())
    assert art.stands(44)


def test_following_a_preview_looks_half_way_to_the_landing(road, theme, race) -> None:
    theme.set_motion(speed=1.0, still=True)
    road.set_active(0)
    road.set_following(True)
    start = race.placed().riders[0].square
    road.set_preview(Landing(0, 9, 9, tuple(range(start, start + 10)), ()), ["Card 9 moves 9 squares"])
    middle = road.viewport().rect().center()
    landing = pixel(road, road.track_scene.landing_place(0))
    assert road.viewport().rect().contains(landing)
    assert road.viewport().rect().contains(rider_pixel(road, 0))
    assert ((landing + rider_pixel(road, 0)) / 2 - middle).manhattanLength() < 8


def test_a_landing_out_of_sight_is_brought_into_sight(road, theme, race) -> None:
    theme.set_motion(speed=1.0, still=True)
    view = race.placed()
    road.sync(view)
    rider = view.order[0]
    square = view.riders[rider].square
    for _ in range(9):
        road.zoom_in()
    road.camera.zoom_to(road.camera.scale, QPointF(0, 0))
    middle = road.viewport().rect().center()
    way = rider_pixel(road, rider) - middle
    road.camera.pan(way.x(), way.y())
    before = road.camera.centre
    road.set_preview(Landing(rider, 3, 1, (square, square + 1), ()))
    assert road.camera.centre == before  # it is in sight: nothing moves
    path = tuple(range(square, square + 10))
    there = road.track_scene.plan.centre(path[-1])
    assert not road.viewport().rect().contains(pixel(road, there))
    road.set_preview(Landing(rider, 9, 9, path, ()))
    assert road.viewport().rect().contains(pixel(road, there))
    assert not road.following
    seen = road.camera.centre
    road.set_preview(None)
    assert road.camera.centre == seen


def test_a_view_looks_again_where_it_has_looked(road, race) -> None:
    road.sync(race.placed())
    road.zoom_in()
    road.camera.pan(40, 30)
    shot = road.camera.shot
    road.fit()
    road.camera.take(shot)
    assert road.camera.shot == shot
    road.set_following(True)
    followed = road.camera.shot
    road.fit()
    assert not road.following
    road.camera.take(followed)
    assert road.following


def test_the_ring_shows_that_the_keyboard_is_here(road) -> None:
    for reason, shown in ((Qt.FocusReason.TabFocusReason, True), (Qt.FocusReason.MouseFocusReason, False)):
        QApplication.sendEvent(road, QFocusEvent(QEvent.Type.FocusIn, reason))
        assert road._ring.isVisible() is shown
        assert road._ring.geometry() == road.rect()
        QApplication.sendEvent(road, QFocusEvent(QEvent.Type.FocusOut, reason))
        assert not road._ring.isVisible()


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.1, 1.5, 2.0])
def test_tiles_meet_without_a_seam(qtbot, road, ratio) -> None:
    road.sync(road._race)
    picture = QImage(round(904 * ratio), round(538 * ratio), QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(ratio)
    picture.fill(0xFF00FF)
    painter = QPainter(picture)
    painter.translate(452.3, 268.7)
    painter.scale(61.7, 61.7)
    painter.translate(-road.track_scene.plan.bounds.center())
    exposed = painter.worldTransform().inverted()[0].mapRect(QRectF(0, 0, 904, 538))
    road.track_scene.drawBackground(painter, exposed)
    painter.end()
    bare = [x for x in range(picture.width()) if picture.pixel(x, 3) & 0xFFFFFF == 0xFF00FF]
    bare += [y for y in range(picture.height()) if picture.pixel(3, y) & 0xFFFFFF == 0xFF00FF]
    assert bare == []


def test_the_other_printing_paints_other_colours(qtbot, road, theme) -> None:
    light = road.grab().toImage()
    theme.set_appearance(Appearance.DARK)
    dark = road.grab().toImage()
    corner = QPoint(3, 3)
    assert light.pixelColor(corner).lightness() > 180
    assert dark.pixelColor(corner).lightness() < 80
    on_road = pixel(road, road.track_scene.plan.centre(14)) + QPoint(0, 0)
    assert light.pixelColor(on_road) != dark.pixelColor(on_road)


def test_colours_of_the_ground_are_those_of_the_look(road, theme, race) -> None:
    road.sync(race.first)
    picture = road.grab().toImage()
    ratio = picture.devicePixelRatio()
    squares = road.track_scene.plan.track.squares
    for kind in ("flat", "ascent", "descent", "finish"):
        number = next(n for n in range(12, len(squares)) if road_ground(road, n) == kind)
        shape = road.track_scene.plan.shapes[number]
        seen = set()
        for step in range(30):
            pose = shape.at(0.2 + 0.6 * (step % 6) / 5, -0.3 + 0.5 * (step // 6) / 4)
            here = pixel(road, QPointF(pose.x, pose.y)) * ratio
            seen.add(picture.pixelColor(here).name().upper())
        assert theme.colours.get(kind).upper() in seen


def road_ground(road: TrackView, number: int) -> str:
    square = road.track_scene.plan.track.squares[number]
    return "finish" if square.zone.value == "beyond" else square.terrain.value


@pytest.mark.slow
def test_every_stage_is_drawn_without_a_warning(qtbot, theme, tiles, stages, race) -> None:
    view = TrackView(theme)
    qtbot.addWidget(view)
    view.resize(700, 420)
    view.show()
    for stage in stages.values():
        view.load(build_track(tiles, stage.tiles), tiles, stage.id)
        assert not view.grab().isNull()
        assert view.track_scene.plan.rotation % 7.5 == 0


def test_the_same_stage_always_lies_in_the_same_land(qtbot, theme, tiles, race) -> None:
    pictures = []
    for _ in range(2):
        view = TrackView(theme)
        qtbot.addWidget(view)
        view.resize(500, 300)
        view.load(race.first.track, tiles, race.stage.id)
        pictures.append(view.grab().toImage())
    assert pictures[0] == pictures[1]
    view.load(race.first.track, tiles, "another name")
    assert view.grab().toImage() != pictures[0]


def test_trees_keep_away_from_the_road(road) -> None:
    land = road.track_scene.land
    points = road.track_scene.plan.middle_points()
    assert len(land.trees.boxes) > 100
    for box in land.trees.boxes:
        x, y = box.center().x(), box.center().y()
        nearest = min((px - x) ** 2 + (py - y) ** 2 for px, py in points)
        assert nearest >= TREE_CLEARANCE**2 - 1e-6


def test_a_track_from_notation_can_be_drawn_and_ridden(qtbot, theme, tiles) -> None:
    view = TrackView(theme)
    qtbot.addWidget(view)
    view.resize(500, 300)
    view.load(parse_notation("G2*2 F2*3 A2*2 D1 C2 S3*2 W1 F2 X2*2"), tiles, "notation")
    assert not view.grab().isNull()


def test_an_empty_view_bears_everything(qtbot, theme) -> None:
    view = TrackView(theme)
    qtbot.addWidget(view)
    view.show()
    qtbot.mouseMove(view.viewport(), QPoint(5, 5))
    qtbot.keyClick(view, Qt.Key.Key_F)
    view.zoom_in()
    view.set_following(True)
    view.set_preview(None)
    view.set_start_places((1, 2))
    view.set_highlight([0], [1])
    view.set_active(0)
    view.grab()
    theme.set_appearance(Appearance.DARK)
    assert not view.following


def test_coming_closer_stretches_what_is_there_and_settles_sharp(qtbot, road) -> None:
    qtbot.wait(200)
    road.grab()
    tiles = set(road.track_scene._backdrop._kept)
    for _ in range(3):
        road.camera.zoom(1.1)
        road.grab()
    assert set(road.track_scene._backdrop._kept) == tiles
    with qtbot.waitSignal(road.camera.settled, timeout=1000):
        pass
    road.grab()
    assert {key[2] for key in set(road.track_scene._backdrop._kept) - tiles} == {road.camera.scale}


def near(road: TrackView, square: int) -> None:
    """Come so close that riders are figures, and look at a square."""
    road.camera.zoom(64 / road.camera.scale)
    road.camera._look_at(road.track_scene.plan.centre(square))


@pytest.mark.parametrize("close", [False, True])
def test_every_sign_on_a_rider_is_painted(road, race, close) -> None:
    view = race.placed()
    start = view.riders[0].square
    if close:
        near(road, start)
    pictures = [road.grab().toImage()]
    for show in (
        lambda: road.set_active(0),
        lambda: road.set_highlight([0], [start]),
        lambda: road.set_preview(
            Landing(0, 3, 3, tuple(range(start, start + 4)), ()), ["Card 3 moves 3 squares", "Why."]
        ),
        lambda: road.set_start_places([start - 1]),
        lambda: road.track_scene.warning.show_square(start + 2),
        lambda: road.track_scene.arrows.show_along([Ride(road.track_scene.plan, (start, start + 1), 0, 0)]),
    ):
        show()
        pictures.append(road.grab().toImage())
    assert all(before != after for before, after in pairwise(pictures))


def test_a_figure_faces_the_way_its_road_runs(road, race) -> None:
    scene = road.track_scene
    left = next(n for n in range(len(scene.plan.shapes)) if math.cos(scene.plan.at(n, 0.5).heading) < -0.5)
    right = next(n for n in range(len(scene.plan.shapes)) if math.cos(scene.plan.at(n, 0.5).heading) > 0.5)
    pictures = []
    for square in (left, right):
        scene.bring(0, square, 0)
        near(road, square)
        pictures.append(scene.riders[0]._mirrored)
        assert not road.grab().isNull()
    assert pictures == [True, False]


def test_the_wheel_and_a_touchpad_zoom(road) -> None:
    before = road.camera.scale
    for pixels, degrees in ((0, 120), (30, 0)):
        event = QWheelEvent(
            QPointF(300, 200), QPointF(300, 200), QPoint(0, pixels), QPoint(0, degrees), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(road.viewport(), event)
        assert road.camera.scale > before
        before = road.camera.scale


def test_a_tip_says_who_it_is_and_how_far_he_has_to_go(road, race, monkeypatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda place, text, widget: said.append(text))
    for here in (rider_pixel(road, 0), QPoint(3, 3)):
        tip = QHelpEvent(QEvent.Type.ToolTip, here, road.viewport().mapToGlobal(here))
        QApplication.sendEvent(road.viewport(), tip)
    left = race.first.track.to_line[race.placed().riders[0].square]
    assert said == [f"Blue Rouleur: {left} to go."]


def test_every_sign_stands_on_the_land_nearest_to_its_own_stretch(road, race) -> None:
    plan = road.track_scene.plan
    stones = {sign.number: sign.pos() for sign in road.track_scene.items() if isinstance(sign, Milestone)}
    assert sorted(stones) == [10, 20, 30, 40, 50, 60]
    for number, place in stones.items():
        own = next(n for n, left in enumerate(plan.track.to_line) if left == number)
        distances = {n: (plan.centre(n) - place).manhattanLength() for n in range(len(plan.shapes))}
        assert abs(min(distances, key=distances.get) - own) <= 2
        assert road.viewport().rect().adjusted(12, 12, -12, -12).contains(pixel(road, place))


def test_a_stone_leaves_the_grass_to_riders(theme, tiles, stages) -> None:
    for stage in stages.values():
        plan = make_plan(build_track(tiles, stage.tiles), tiles)
        grass = [plan.stand(square, -1) for square in range(len(plan.shapes))]
        for sign in signs_of(plan, theme):
            if isinstance(sign, Milestone):
                place = sign.pos()
                away = min(math.hypot(pose.x - place.x(), pose.y - place.y()) for pose in grass)
                assert away > 0.75, (stage.id, sign.number)


def test_signs_outside_the_road_are_seen_whole(qtbot, theme, tiles, stages) -> None:
    view = TrackView(theme)
    qtbot.addWidget(view)
    view.resize(904, 538)
    view.load(build_track(tiles, stages["peloton-11-2-4"].tiles), tiles, "peloton-11-2-4")
    for place in view.track_scene.sign_places():
        assert view.viewport().rect().adjusted(12, 12, -12, -12).contains(pixel(view, place))


def test_a_long_reason_breaks_and_the_note_stands_below_it(road, race) -> None:
    rider = race.placed().riders[0]
    way = Landing(rider.rider, 3, 3, tuple(range(rider.square, rider.square + 4)), ())
    road.set_preview(way, ["Card 3 moves 3 squares", "Held."])
    short = road.track_scene.callout.size
    road.set_preview(way, ["Card 3 moves 3 squares", "Held.", "If the road is free."])
    noted = road.track_scene.callout.size
    assert noted.height() > short.height()
    road.set_preview(way, ["Card 3 moves 3 squares", "The reason is long. " * 8, "If the road is free."])
    assert road.track_scene.callout.size.height() > noted.height() * 1.3
    assert road.track_scene.callout.size.width() < 450
    road.set_preview(None)

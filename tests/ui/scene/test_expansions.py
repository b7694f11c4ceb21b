"""The road under every expansion: it always ends where the rules do, and shows what counts."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from flammeapp.engine.board.stages import StackKind, StackSize
from flammeapp.engine.board.tiles import build_track
from flammeapp.engine.board.track import Weather
from flammeapp.engine.cards import ATTACK, Ability
from flammeapp.engine.events import (
    BidsRevealed,
    BreakawayWon,
    CardTakenBack,
    DummyFlipped,
    Event,
    ExhaustionReturned,
    Hindrance,
    MinuteTaken,
    NoSlipstream,
    RefreshReached,
    RiderChased,
    RiderCrashed,
    RiderMoved,
    RoundEnded,
    SecondsTaken,
    Shift,
    SlipstreamTaken,
    TokenTaken,
    WeatherDrawn,
)
from flammeapp.engine.landing import Landing
from flammeapp.engine.teams import DummyKind
from flammeapp.engine.views import RaceView
from flammeapp.store.files import load_data
from flammeapp.ui.scene.rider_art import RiderMark
from flammeapp.ui.scene.riders import FALLEN
from flammeapp.ui.scene.roadside import NO_TOKENS, RoadTokens, StackPlace, road_tokens
from flammeapp.ui.scene.track_view import TrackView
from tests.ui.scene.conftest import SIZE, Grand
from tests.ui.scene.test_field import RACES
from tests.ui.scene.test_sync import shown


@pytest.fixture
def tables(resources):
    return load_data(resources).tables


@pytest.fixture
def road_of(qtbot, theme, tiles, tables):
    """Makes a view on the road of a race."""

    def make(race: Grand) -> TrackView:
        view = TrackView(theme)
        qtbot.addWidget(view)
        view.resize(*SIZE)
        view.show()
        stage = race.setup.stage
        stacks = race.first.timed
        view.load(race.first.track, tiles, stage.id, road_tokens(stage, tables, stacks=stacks))
        view.sync(race.first)
        return view

    return make


@pytest.fixture
def grand(play_grand) -> Grand:
    return play_grand("grand-tour-16-5-6", "all on", 1)


@pytest.fixture
def road(road_of, grand) -> TrackView:
    return road_of(grand)


def placed(race: Grand) -> RaceView:
    """Everybody is on the road."""
    return next(step.view for step in race.steps if len(step.view.order) == len(step.view.riders))


def with_places(view: RaceView, places: dict[int, tuple[int, int]], lying: tuple[int, ...] = ()) -> RaceView:
    """The view with riders put somewhere, some of them crashed."""
    riders = list(view.riders)
    for rider, (square, lane) in places.items():
        riders[rider] = replace(riders[rider], square=square, lane=lane, lying=rider in lying)
    order = sorted((r for r in riders if r.square >= 0), key=lambda r: (-view.track.rank[r.square], r.lane))
    return replace(view, riders=tuple(riders), order=tuple(rider.rider for rider in order))


def signs(view: TrackView) -> tuple[object, ...]:
    """What is drawn besides riders."""
    scene = view.track_scene
    return (
        [(sign.left, sign.isVisible()) for sign in scene.stacks],
        scene.refresh is not None and scene.refresh.isVisible(),
        scene.barrier.squares,
        scene.flying.isVisible(),
    )


@pytest.mark.parametrize(("stage_id", "what", "seed"), RACES)
def test_the_animation_itself_ends_where_the_rules_do(road_of, play_grand, stage_id, what, seed) -> None:
    race: Grand = play_grand(stage_id, what, seed)
    view, exact = road_of(race), road_of(race)
    for before, step in race.rounds()[:14]:
        view.sync(before)
        view.director.play(step.events)
        view.director.finish()
        exact.sync(step.view)
        assert shown(view) == shown(exact)
        assert signs(view) == signs(exact)


@pytest.mark.parametrize("passed", [40, 700, 3100, 9000])
@pytest.mark.parametrize(("stage_id", "what", "seed"), RACES)
def test_exact_from_any_moment(road_of, play_grand, stage_id, what, seed, passed) -> None:
    race: Grand = play_grand(stage_id, what, seed)
    view, exact = road_of(race), road_of(race)
    for before, step in race.rounds()[2:12:3]:
        view.sync(before)
        view.director.play(step.events)
        view.director.advance(passed)
        view.sync(step.view)
        exact.sync(step.view)
        assert shown(view) == shown(exact)
        assert signs(view) == signs(exact)


@pytest.mark.parametrize(("stage_id", "what", "seed"), RACES[:6:2])
def test_nobody_jumps(road_of, play_grand, stage_id, what, seed) -> None:
    race: Grand = play_grand(stage_id, what, seed)
    view = road_of(race)
    scene = view.track_scene
    for before, step in race.rounds()[:5]:
        view.sync(before)
        view.director.play(tuple(e for e in step.events if not isinstance(e, BreakawayWon)))
        last = {number: rider.pose for number, rider in scene.riders.items()}
        while view.director.busy:
            view.director.advance(8)
            for number, rider in scene.riders.items():
                gone = abs(rider.pose.x - last[number].x) + abs(rider.pose.y - last[number].y)
                assert gone < 0.4, (number, gone)
                last[number] = rider.pose


def test_a_rider_who_crashes_falls_and_gets_up_before_he_rides_on(road, grand) -> None:
    """R31."""
    view = placed(grand)
    wet = next(square.number for square in view.track.squares if square.wet)
    road.sync(with_places(view, {0: (wet, 0)}))
    rider = road.track_scene.riders[0]
    road.director.play((RiderCrashed(0, wet),))
    tilts = set()
    for _ in range(12):
        road.director.advance(30)
        tilts.add(rider.tilt)
    assert len(tilts) > 4
    assert rider.tilt == FALLEN
    ahead = view.track.squares[wet].ahead[0]
    road.director.finish()
    road.director.play((RiderMoved(0, 4, 1, (wet, ahead), 0, ()),))
    road.director.advance(100)
    assert 0 < rider.tilt < FALLEN
    assert road.track_scene.where(0) == (wet, 0)
    road.director.advance(2000)
    assert rider.tilt == 0
    assert road.track_scene.where(0) == (ahead, 0)


def test_a_full_square_of_crashed_riders_is_barred_and_said(road, grand) -> None:
    """R31."""
    view = placed(grand)
    corner = next(s.number for s in view.track.squares if s.wet and s.lanes == 1)
    road.sync(with_places(view, {0: (corner, 0)}))
    assert road.track_scene.barrier.squares == ()
    road.director.play((RiderCrashed(0, corner),))
    road.director.finish()
    assert road.track_scene.barrier.squares == (corner,)
    fallen = with_places(view, {0: (corner, 0)}, lying=(0,))
    road.sync(fallen)
    assert road.track_scene.barrier.squares == (corner,)
    words = road.accessibleDescription()
    assert f"Nobody passes at {view.track.to_line[corner]} to go." in words
    assert "crashed, lies on the road" in words
    road.director.play((RiderMoved(0, 4, 1, (corner, corner + 1), 0, ()),))
    road.director.finish()
    assert road.track_scene.barrier.squares == ()


def test_tips_say_what_weather_signs_and_squares_mean(road, grand, monkeypatch) -> None:
    view = placed(grand)
    corner = next(s.number for s in view.track.squares if s.wet and s.lanes == 1)
    road.sync(with_places(view, {0: (corner, 0)}, lying=(0,)))
    said: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda place, text, widget: said.append(text))
    plan = road.track_scene.plan

    def point(place: QPointF) -> None:
        here = road.mapFromScene(place)
        tip = QHelpEvent(QEvent.Type.ToolTip, here, road.viewport().mapToGlobal(here))
        QApplication.sendEvent(road.viewport(), tip)

    inner = next(s.number for s in view.track.squares if s.branch.value == "inner")
    point(plan.centre(inner))
    edge = plan.at(corner, 0.97, plan.half(corner) - 0.05)
    point(QPointF(edge.x, edge.y))
    assert said == [
        f"{view.track.to_line[inner]} to go, flat, inner lane.",
        f"{view.track.to_line[corner]} to go, sharp corner, wet. Nobody passes: crashed riders lie on every lane.",
    ]
    for plaque in road.track_scene.plaques.values():
        point(plaque.pos())
        assert said[-1].startswith(plaque.weather.value.capitalize())
    before = len(said)
    point(QPointF(-500, -500))
    assert len(said) == before


def test_weather_stands_beside_its_tile_and_rain_makes_the_road_wet(road_of, grand) -> None:
    """R29-R31: one plaque a tile with weather, none for fair tiles."""
    track = grand.first.track
    tiles_with = {track.tile_of[s.number] for s in track.squares if s.weather is not Weather.FAIR}
    assert tiles_with
    road = road_of(grand)
    assert set(road.track_scene.plaques) == tiles_with
    for tile, plaque in road.track_scene.plaques.items():
        own = [n for n, index in enumerate(track.tile_of) if index == tile]
        nearest = min((road.track_scene.plan.centre(n) - plaque.pos()).manhattanLength() for n in own)
        assert nearest < 3
    dry = replace(grand, first=replace(grand.first, track=track.with_weather(dict.fromkeys(tiles_with, Weather.FAIR))))
    assert road_of(dry).track_scene.plaques == {}
    pictures = {}
    for weather in Weather:
        other = replace(grand, first=replace(grand.first, track=track.with_weather(dict.fromkeys(tiles_with, weather))))
        view = road_of(other)
        assert all(weather is plaque.weather for plaque in view.track_scene.plaques.values())
        pictures[weather] = view.grab().toImage()
    assert all(pictures[Weather.FAIR] != pictures[weather] for weather in Weather if weather is not Weather.FAIR)


def test_riders_of_dummies_and_specialists_are_marked_and_said(road, grand) -> None:
    view = grand.steps[-1].view
    road.sync(with_places(view, {r.rider: (20 + r.rider // 2, r.rider % 2) for r in view.riders}))
    marks = {number: rider.mark for number, rider in road.track_scene.riders.items()}
    dummies = {r for team in view.teams if team.dummy is not None for r in team.riders}
    assert {n for n, mark in marks.items() if mark is RiderMark.DUMMY} == dummies
    assert {n for n, mark in marks.items() if mark is RiderMark.SPECIALIST} == set(marks) - dummies
    names = [f"name {n}" for n in range(12)]
    assert "specialist" in road.accessibleDescription()
    road.name_specialists(names)
    road.sync(with_places(view, {0: (20, 0)}))
    assert f"name {view.riders[0].specialist}" in road.accessibleDescription()
    assert "Peloton team, nobody plays it" in road.accessibleDescription()
    assert "Muscle team, nobody plays it" in road.accessibleDescription()
    assert {team.dummy for team in view.teams} == {None, DummyKind.PELOTON, DummyKind.MUSCLE}


def stacked(road_of, race: Grand) -> TrackView:
    road = road_of(race)
    road.sync(placed(race))
    return road


def test_a_token_flies_from_its_stack_to_who_took_it(road_of, play_grand) -> None:
    """R38."""
    race = play_grand("grand-tour-05-5-6", "tour", 4)
    road = stacked(road_of, race)
    major = next(n for n, sign in enumerate(road.track_scene.stacks) if sign.stack.size is StackSize.MAJOR)
    sign = road.track_scene.stacks[major]
    assert sign.left == (5, 3, 1)
    assert sign.words().endswith("5, 3, 1 left.")
    road.director.play((TokenTaken(0, major, 5), TokenTaken(1, major, 3)))
    road.director.advance(100)
    assert road.track_scene.flying.isVisible()
    first = road.track_scene.flying.pos()
    in_flight = road.grab().toImage()
    road.director.advance(200)
    assert road.grab().toImage() != in_flight
    assert road.track_scene.flying.pos() != first
    assert sign.left == (3, 1)
    road.director.finish()
    assert sign.left == (1,)
    road.director.play((TokenTaken(2, major, 1), TokenTaken(3, 9, 1)))
    road.director.finish()
    assert not sign.isVisible()
    road.sync(placed(race))
    assert sign.isVisible()
    assert sign.left == (5, 3, 1)


def test_stacks_are_drawn_where_the_race_uses_them(play_grand, tables, stages) -> None:
    stage = stages["grand-tour-20-5-6"]
    assert road_tokens(stage, tables, stacks=False) == RoadTokens(refresh=stage.refresh.square)
    used = road_tokens(stage, tables, stacks=True)
    assert [place.square for place in used.stacks] == [stack.place.square for stack in stage.stacks]
    assert {place.values for place in used.stacks} == {(5, 3, 1), (2, 1)}
    assert road_tokens(stages["grand-tour-01-5-6"], tables, stacks=True) == NO_TOKENS
    assert StackPlace(3, StackSize.MINOR, StackKind.MOUNTAIN, (2, 1)).file == "tokens/mountain-minor.svg"


def test_the_refresh_flies_to_who_reached_it_and_cards_come_back(road_of, play_grand) -> None:
    """R50."""
    race = play_grand("grand-tour-20-5-6", "singles", 3)
    road = stacked(road_of, race)
    refresh = road.track_scene.refresh
    assert refresh is not None
    assert refresh.isVisible()
    assert refresh.words()
    road.director.play((RefreshReached(2), CardTakenBack(2, 7)))
    road.director.advance(100)
    assert road.track_scene.flying.isVisible()
    assert not refresh.isVisible()
    while road.track_scene.rising.figure != "7":
        road.director.advance(20)
    road.director.finish()
    late = next(step.view for step in race.steps if any(r.square >= refresh.square for r in step.view.riders))
    road.sync(late)
    assert not refresh.isVisible()
    road.sync(placed(race))
    assert refresh.isVisible()


@pytest.mark.parametrize(
    ("event", "figure"),
    [
        (SecondsTaken(0, 20), "+0:20"),
        (SecondsTaken(0, 0), "+0:00"),
        (MinuteTaken(0), "+1:00"),
        (ExhaustionReturned(0), ""),
        (DummyFlipped(0, 6, empty=False), "6"),
        (DummyFlipped(0, 2, empty=True), "2"),
        (DummyFlipped(0, ATTACK, empty=False), "!"),
        (CardTakenBack(0, 9), "9"),
    ],
)
def test_cards_and_times_rise_from_their_rider(road, grand, event: Event, figure: str) -> None:
    road.sync(placed(grand))
    blank = road.grab().toImage()
    road.director.play((event,))
    road.director.advance(70)
    assert road.track_scene.rising.isVisible()
    assert road.track_scene.rising.figure == figure
    assert road.grab().toImage() != blank
    road.director.advance(180)
    road.director.finish()
    assert not road.track_scene.rising.isVisible()


def test_a_card_turns_from_its_back_to_its_face(road, grand) -> None:
    road.sync(placed(grand))
    road.director.play((DummyFlipped(0, 6, empty=False),))
    pictures = []
    for passed in (10, 50, 80, 80):
        road.director.advance(passed)
        pictures.append(road.grab().toImage())
    assert all(one != other for one, other in pairwise(pictures))


def test_the_winner_of_the_breakaway_rides_ahead(road, grand) -> None:
    """R24."""
    view = placed(grand)
    road.sync(view)
    start = view.riders[0].square
    target = start + 7
    begin = road.track_scene.riders[0].pose
    road.director.play((BidsRevealed(((0, 9),)), BreakawayWon(0, target, 0, 13)))
    road.director.advance(700)
    between = road.track_scene.riders[0].pose
    assert between not in (begin, road.track_scene.plan.stand(target, 0))
    assert road.track_scene.active == 0
    road.director.finish()
    assert road.track_scene.where(0) == (target, 0)
    assert road.track_scene.riders[0].pose == road.track_scene.plan.stand(target, 0)


def test_a_chaser_rides_beside_the_rider_ahead(road, grand) -> None:
    """R35."""
    road.sync(with_places(placed(grand), {0: (20, 0), 1: (20, 1), 2: (21, 0)}))
    road.director.play((RiderChased(0, 20, 21, 1),))
    road.director.advance(120)
    assert road.track_scene.arrows.isVisible()
    road.director.finish()
    assert road.track_scene.where(0) == (21, 1)
    assert road.track_scene.where(1) == (20, 0)
    assert road.track_scene.riders[1].pose == road.track_scene.plan.stand(20, 0)


def test_a_gap_that_stays_open_is_ringed(road, grand) -> None:
    road.sync(placed(grand))
    road.director.play((NoSlipstream((0,), 20, Hindrance.ASCENT),))
    road.director.advance(60)
    assert road.track_scene.warning.isVisible()
    road.director.finish()
    assert not road.track_scene.warning.isVisible()


def test_weather_appears_when_it_is_drawn(road, grand) -> None:
    tile, plaque = next(iter(road.track_scene.plaques.items()))
    drawn = (WeatherDrawn(0, Weather.FAIR), WeatherDrawn(tile, plaque.weather))
    full = road.grab().toImage()
    road.director.play(drawn)
    road.director.advance(40)
    assert road.grab().toImage() != full
    road.director.advance(1000)
    assert road.grab().toImage() == full


def test_riders_who_are_in_leave_a_timed_race_at_the_end_of_the_round(road_of, play_grand) -> None:
    """R39; in a race for places they stay where they are (R21)."""
    trial, mass = ("grand-tour-01-5-6", "trial", 5), ("grand-tour-16-5-6", "all on", 1)
    for (stage_id, what, seed), stays in ((trial, False), (mass, True)):
        race = play_grand(stage_id, what, seed)
        road = road_of(race)
        view = placed(race)
        road.sync(with_places(view, {0: (view.track.line, 0), 1: (view.track.line - 1, 0)}))
        road.director.play((RoundEnded(1),))
        road.director.finish()
        assert (0 in road.track_scene.riders) is stays
        assert 1 in road.track_scene.riders


def test_a_pack_is_drawn_across_the_lanes_of_a_roundabout(road, grand) -> None:
    """R33: from inner and outer lane into the square where they join."""
    view = placed(grand)
    squares = view.track.squares
    join = next(s for s in squares if len(s.behind) == 2)
    inner, outer = join.behind
    road.sync(with_places(view, {0: (inner, 0), 1: (outer, 0)}))
    shifts = (Shift(0, inner, join.number, 0), Shift(1, outer, join.number, 1))
    road.director.play((SlipstreamTaken(shifts, join.number, ()),))
    road.director.advance(130)
    road.grab()
    road.director.finish()
    assert [road.track_scene.where(rider) for rider in (0, 1)] == [(join.number, 0), (join.number, 1)]


def test_the_preview_follows_the_lane_it_takes(road, grand) -> None:
    view = placed(grand)
    squares = view.track.squares
    fork = next(s for s in squares if len(s.ahead) == 2)
    road.sync(with_places(view, {0: (fork.number, 0)}))
    ghosts = []
    for first in fork.ahead:
        road.set_preview(Landing(0, 5, 2, (fork.number, first, first + 1), ()), ["Card 5 moves 2 squares"])
        ghosts.append(road.track_scene.landing_place(0))
        plan = road.track_scene.plan
        assert ghosts[-1] == QPointF(*plan.stand(first + 1, 0)[:2])
    assert (ghosts[0] - ghosts[1]).manhattanLength() > 1


def test_a_nimble_card_is_previewed_where_it_ends(road, grand) -> None:
    """R35: the right lane, or the grass beside a full square."""
    view = placed(grand)
    faces = tuple(replace(face, abilities=frozenset({Ability.NIMBLE})) for face in view.faces)
    for others, lane in (({1: (23, 0)}, 0), ({1: (23, 0), 2: (23, 1), 3: (23, 2)}, -1)):
        riders = dict(list(others.items())[: view.track.squares[23].lanes if lane < 0 else 1])
        seen = replace(with_places(view, {0: (20, 0), **riders}), faces=faces)
        road.sync(seen)
        road.set_preview(Landing(0, 5, 3, (20, 21, 22, 23), ()), ["Card 5 moves 3 squares"])
        expected = road.track_scene.plan.stand(23, lane)
        assert road.track_scene.landing_place(0) == QPointF(expected.x, expected.y)


@pytest.mark.parametrize("close", [False, True])
def test_every_new_sign_is_painted_near_and_far(road, grand, close) -> None:
    view = placed(grand)
    corner = next(s.number for s in view.track.squares if s.wet and s.lanes == 1)
    base = {0: (corner, 0), 1: (corner + 1, 0)}
    if close:
        road.camera.zoom(64 / road.camera.scale)
        road.camera._look_at(road.track_scene.plan.centre(corner))
    pictures = []
    for seen in (
        with_places(view, base),
        with_places(view, base, lying=(0,)),
        with_places(view, {**base, 1: (corner + 1, -1)}),
        with_places(view, dict.fromkeys(range(8), (corner, 0))),
    ):
        road.sync(seen)
        pictures.append(road.grab().toImage())
    assert all(one != other for one, other in pairwise(pictures))


def test_a_pointer_finds_every_rider_of_a_crowd(road_of, play_grand) -> None:
    race = play_grand("grand-tour-10-5-6", "trial", 6)
    road = road_of(race)
    road.sync(placed(race))
    road.camera.zoom(100 / road.camera.scale)
    found = {road.track_scene.rider_at(rider.pos()) for rider in road.track_scene.riders.values()}
    assert found == set(road.track_scene.riders)
    assert not road.grab(road.rect().adjusted(0, 0, -1, -1)).isNull()
    assert road.track_scene.rider_at(QPointF(QPoint(-90, -90))) == -1


def test_a_cone_stands_on_the_plate_of_a_rider_nobody_plays(road, grand) -> None:
    view = placed(grand)
    pictures = []
    for team in (0, 4):
        rider = view.teams[team].riders[0]
        road.sync(with_places(view, {rider: (20, 0)}))
        near = road.track_scene.riders[rider]
        pictures.append(road.track_scene.art.figure(near.kind, near.team, 64, 1.0, near.mark, mirrored=False))
        plain = road.track_scene.art.figure(near.kind, near.team, 64, 1.0, RiderMark.PLAIN, mirrored=False)
        assert pictures[-1].toImage() != plain.toImage()
    assert view.teams[4].dummy is not None


@pytest.mark.parametrize(
    "event",
    [
        RiderMoved(0, 3, 3, (20, 21, 22, 23), 0, ()),
        RiderChased(0, 20, 21, 0),
        RiderCrashed(0, 20),
        BreakawayWon(0, 20, 0, 9),
        MinuteTaken(0),
        DummyFlipped(0, 6, empty=False),
        RefreshReached(0),
        TokenTaken(0, 0, 5),
        SlipstreamTaken((Shift(0, 20, 21, 0),), 21, ()),
    ],
)
def test_events_of_a_rider_who_is_not_on_the_road_are_borne(road_of, play_grand, event: Event) -> None:
    """A race that is joined in the middle may speak of riders whom no view has shown yet."""
    race = play_grand("grand-tour-05-5-6", "tour", 4)
    road = road_of(race)
    road.director.play((event,))
    road.director.advance(50)
    road.director.finish()
    assert not road.director.busy
    road.sync(placed(race))
    assert len(road.track_scene.riders) == len(race.first.riders)


def test_what_a_stack_says_stands_beside_the_road(theme, qtbot, tiles, stages, tables) -> None:
    """On every stage with tokens: no word on a square, none on another stack, every token whole in sight."""
    view = TrackView(theme)
    qtbot.addWidget(view)
    view.resize(900, 520)
    view.show()
    seen = 0
    for stage in stages.values():
        tokens = road_tokens(stage, tables, stacks=True)
        if not tokens.stacks:
            continue
        track = build_track(tiles, stage.tiles)
        view.load(track, tiles, stage.id, tokens)
        scale = view.camera.scale
        boxes = []
        for sign in view.track_scene.stacks:
            seen += 1
            box = sign.words_box()
            share = sign.factor / scale
            words = QRectF(sign.x() + box.x() * share, sign.y() + box.y() * share, *(box.size() * share).toTuple())
            for part in range(11):
                for y in (words.top(), words.center().y(), words.bottom()):
                    spot = (words.left() + words.width() * part / 10, y)
                    assert view.track_scene.plan.square_at(*spot) < 0, (stage.id, sign.stack.square)
            assert not any(words.intersects(other) for other in boxes), stage.id
            boxes.append(words)
            token = QRectF(-17, -17, 34, 34)
            here = view.mapFromScene(sign.pos())
            assert (
                view.viewport().rect().adjusted(-1, -1, 1, 1).contains(token.translated(QPointF(here)).toAlignedRect())
            ), (stage.id, sign.stack.square)
    assert seen > 30

"""The strip under the scene and the small pictures of stages."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QSize

from flammeapp.engine.board.notation import parse_notation
from flammeapp.engine.board.tiles import build_track
from flammeapp.engine.board.track import Weather
from flammeapp.engine.events import BreakawayWon, RiderChased, RoundEnded
from flammeapp.ui.scene.profile import STACKED, ProfileStrip
from flammeapp.ui.scene.thumbnail import profile_thumbnail, stage_thumbnail
from flammeapp.ui.theme import Appearance, Theme
from tests.ui.scene.conftest import Race, moved


@pytest.fixture
def strip(qtbot, theme: Theme, race: Race) -> ProfileStrip:
    made = ProfileStrip(theme)
    qtbot.addWidget(made)
    made.resize(904, made.sizeHint().height())
    made.load(race.first.track)
    made.show()
    return made


def test_markers_move_right_with_the_race_and_end_where_the_view_says(strip, race) -> None:
    before, step = race.rounds()[0]
    strip.sync(before)
    start = strip.marker_places()
    for event in step.events:
        strip.show_event(event)
    moving = strip.marker_places()
    assert all(moving[rider].x() > start[rider].x() for rider in start)
    strip.sync(step.view)
    assert {r: p.x() for r, p in strip.marker_places().items()} == {r: p.x() for r, p in moving.items()}


def test_riders_on_one_square_are_stacked(strip, race) -> None:
    view = moved(race.placed(), 40, 2)
    strip.sync(view)
    places = strip.marker_places()
    assert places[0].x() == places[1].x()
    assert abs(places[0].y() - places[1].y()) == STACKED
    assert len({(p.x(), p.y()) for p in places.values()}) == len(places)


def test_markers_ride_on_the_road(strip, race) -> None:
    low, high = moved(race.placed(), 8, 1), moved(race.placed(), 55, 1)
    strip.sync(low)
    foot = strip.marker_places()[0].y()
    strip.sync(high)
    assert strip.marker_places()[0].y() < foot


def test_pointing_at_a_marker_names_its_rider(qtbot, strip, race) -> None:
    strip.sync(moved(race.placed(), 40, 1))
    heard: list[int] = []
    strip.rider_hovered.connect(heard.append)
    qtbot.mouseMove(strip, strip.marker_places()[0].toPoint())
    qtbot.mouseMove(strip, strip.rect().topLeft())
    assert heard == [0, -1]


def test_the_strip_follows_the_printing_and_the_text_size(strip, theme, race) -> None:
    strip.sync(race.placed())
    light = strip.grab().toImage()
    theme.set_appearance(Appearance.DARK)
    assert strip.grab().toImage() != light
    small = strip.sizeHint().height()
    theme.set_text_size(1.5)
    assert strip.sizeHint().height() > small


@pytest.mark.slow
def test_every_stage_has_both_pictures_in_both_printings(theme, tiles, stages) -> None:
    for appearance in (Appearance.LIGHT, Appearance.DARK):
        theme.set_appearance(appearance)
        for stage in stages.values():
            road = stage_thumbnail(stage, tiles, QSize(220, 100), theme, 2.0)
            assert (road.width(), road.height()) == (440, 200)
            hill = profile_thumbnail(stage, tiles, QSize(220, 30), theme, 1.0)
            assert (hill.width(), hill.height()) == (220, 30)
            for picture in (road.toImage(), hill.toImage()):
                painted = {
                    picture.pixelColor(x, y).alpha()
                    for x in range(0, picture.width(), 7)
                    for y in range(picture.height())
                }
                assert max(painted) == 255


def test_a_small_picture_is_painted_once(theme, tiles, stages) -> None:
    stage = stages["firenze-milano"]
    first = stage_thumbnail(stage, tiles, QSize(90, 50), theme, 1.0)
    assert stage_thumbnail(stage, tiles, QSize(90, 50), theme, 1.0).cacheKey() == first.cacheKey()
    assert stage_thumbnail(stage, tiles, QSize(91, 50), theme, 1.0).cacheKey() != first.cacheKey()


def test_terrain_shows_in_the_profile(theme, tiles, stages) -> None:
    stage = stages["firenze-milano"]
    picture = profile_thumbnail(stage, tiles, QSize(730, 40), theme, 1.0).toImage()
    squares = len(build_track(tiles, stage.tiles).squares)
    seen = {picture.pixelColor(int((n + 0.5) * 730 / squares), 38).name().upper() for n in range(squares)}
    assert {theme.colours.flat, theme.colours.ascent, theme.colours.descent, theme.colours.finish} <= seen


def test_every_ground_has_its_sign_in_the_strip(qtbot, strip, theme) -> None:
    strip.load(parse_notation("G2*2 F2*3 A2*3 D2*3 C2*3 S3*3 W1*3 F2 X2*2"))
    picture = strip.grab().toImage()
    seen = {picture.pixelColor(x, y).name().upper() for x in range(picture.width()) for y in range(40, 70)}
    colours = theme.colours
    assert {colours.cobbles, colours.supply, colours.wet, colours.ascent, colours.descent, colours.flat} <= seen
    assert colours.flamme in {
        picture.pixelColor(x, y).name().upper() for x in range(picture.width()) for y in range(20)
    }


def test_a_strip_without_a_stage_bears_everything(qtbot, theme) -> None:
    empty = ProfileStrip(theme)
    qtbot.addWidget(empty)
    empty.show()
    empty.set_highlight([1])
    assert empty.marker_places() == {}
    assert not empty.grab().isNull()


def on_squares(view, squares):
    """The view with its riders put one by one on these squares."""
    riders = tuple(replace(r, square=squares[r.rider]) if r.rider < len(squares) else r for r in view.riders)
    return replace(view, riders=riders)


def test_weather_signs_stand_above_their_tiles(qtbot, theme, play_grand) -> None:
    race = play_grand("grand-tour-16-5-6", "all on", 1)
    track = race.first.track
    dry = track.with_weather(dict.fromkeys(range(len(track.tiles)), Weather.FAIR))
    heights, pictures = [], []
    for seen in (dry, track):
        strip = ProfileStrip(theme)
        qtbot.addWidget(strip)
        strip.load(seen)
        strip.resize(904, strip.sizeHint().height())
        heights.append(strip.sizeHint().height())
        pictures.append(strip.grab().toImage())
        words = strip.accessibleDescription()
        for weather in set(Weather) - {Weather.FAIR}:
            assert (weather.value.capitalize() in words) is any(s.weather is weather for s in seen.squares)
    assert heights[0] < heights[1]
    paper = theme.colour("sheet").name()
    painted = [
        sum(picture.pixelColor(x, y).name() != paper for x in range(0, 904, 3) for y in range(4, 22))
        for picture in pictures
    ]
    assert painted[1] > painted[0]


def test_the_lanes_of_a_roundabout_are_one_in_the_strip(strip, play_grand) -> None:
    """A marker on the outer lane stands on top of one on the inner lane as far through, never over it."""
    view = next(s.view for s in play_grand("grand-tour-16-5-6", "all on", 1).steps if len(s.view.order) == 12)
    squares = view.track.squares
    inner = [s.number for s in squares if s.branch.value == "inner"][:3]
    outer = [s.number for s in squares if s.branch.value == "outer"][:5]
    strip.sync(on_squares(view, [*inner, *outer]))
    places = strip.marker_places()
    for one, other in combinations(range(8), 2):
        assert (places[one] - places[other]).manhattanLength() > 8


def test_twelve_on_one_square_stay_inside_the_strip(strip, play_grand) -> None:
    """R47: everybody starts on the square behind the line."""
    view = next(s.view for s in play_grand("grand-tour-10-5-6", "trial", 6).steps if len(s.view.order) == 12)
    strip.sync(view)
    places = strip.marker_places()
    assert len({(p.x(), p.y()) for p in places.values()}) == 12
    assert all(strip.rect().contains(place.toPoint()) for place in places.values())
    assert not strip.grab().isNull()


def test_the_strip_follows_chases_and_breakaways(strip, play_grand) -> None:
    view = next(s.view for s in play_grand("grand-tour-16-5-6", "all on", 1).steps if len(s.view.order) == 12)
    strip.sync(on_squares(view, [5] * 12))
    for event in (RiderChased(0, 5, 30, 0), BreakawayWon(1, 40, 0, 12), RoundEnded(1)):
        strip.show_event(event)
    places = strip.marker_places()
    assert places[2].x() < places[0].x() < places[1].x()

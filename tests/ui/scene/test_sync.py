"""After `sync` the road shows exactly what the view says, whatever was going on."""

import pytest

from flammeapp.engine.views import RaceView
from flammeapp.ui.scene.track_view import TrackView
from tests.ui.scene.conftest import SIZE, Race


def shown(view: TrackView) -> dict[int, tuple[float, ...]]:
    """Everything that is drawn of the riders, and what must be gone."""
    scene = view.track_scene
    for item in (scene.band, scene.warning, scene.arrows, scene.rising, scene.callout):
        assert not item.isVisible()
    assert all(rider.opacity() == 1.0 for rider in scene.riders.values())
    return {number: tuple(state) for number, state in scene.state().items()}


@pytest.fixture
def fresh(qtbot, theme, tiles, race: Race):
    """What a road looks like that has never shown anything but this view."""

    def make(view: RaceView) -> dict[int, tuple[float, ...]]:
        other = TrackView(theme)
        qtbot.addWidget(other)
        other.resize(*SIZE)
        other.load(race.first.track, tiles, race.stage.id)
        other.sync(view)
        return shown(other)

    return make


@pytest.mark.parametrize("passed", [0, 1, 90, 333, 700, 1200, 2500, 4000, 9000, 60000])
def test_exact_from_any_moment_of_any_round(road: TrackView, race: Race, fresh, passed: int) -> None:
    for before, step in race.rounds()[:6]:
        road.sync(before)
        road.director.play(step.events)
        road.director.advance(passed)
        road.sync(step.view)
        assert shown(road) == fresh(step.view)
        assert not road.director.busy


def test_the_animation_itself_ends_where_the_rules_do(road: TrackView, race: Race, fresh) -> None:
    for before, step in race.rounds():
        road.sync(before)
        road.director.play(step.events)
        road.director.advance(10_000_000)
        assert shown(road) == fresh(step.view)


def test_stepping_back_in_the_middle_shows_the_earlier_race(road: TrackView, race: Race, fresh) -> None:
    before, step = race.rounds()[2]
    road.sync(before)
    road.director.play(step.events)
    road.director.advance(1500)
    road.sync(before)
    assert shown(road) == fresh(before)


def test_twice_is_once(road: TrackView, race: Race) -> None:
    view = race.rounds()[1][1].view
    road.sync(view)
    once = shown(road)
    road.sync(view)
    assert shown(road) == once


def test_a_rider_taken_back_disappears(road: TrackView, race: Race) -> None:
    road.sync(race.first)
    assert road.track_scene.state() == {}
    road.sync(race.placed())
    assert len(road.track_scene.state()) == len(race.first.riders)


def test_no_two_riders_on_one_spot(road: TrackView, race: Race) -> None:
    for step in race.steps:
        road.sync(step.view)
        places = {state[:2] for state in road.track_scene.state().values()}
        assert len(places) == len(step.view.order)


def test_places_are_played_before_any_sync_knew_them(road: TrackView, race: Race, fresh) -> None:
    road.sync(race.first)
    start = next(i for i, step in enumerate(race.steps) if len(step.view.order) == len(step.view.riders))
    for step in race.steps[: start + 1]:
        road.director.play(step.events)
    road.director.finish()
    assert shown(road) == fresh(race.placed())


def test_the_description_says_where_everybody_is(road: TrackView, race: Race) -> None:
    assert road.accessibleName()
    view = race.rounds()[3][1].view
    road.sync(view)
    words = road.accessibleDescription()
    first = view.riders[view.order[0]]
    assert words.startswith(f"{view.teams[first.team].colour.value.capitalize()} {first.kind.value.capitalize()}: ")
    assert f"{view.track.to_line[first.square]} to go" in words
    assert words.count(".") == len(view.order)
    road.sync(race.first)
    assert road.accessibleDescription() == "Nobody is on the road yet."

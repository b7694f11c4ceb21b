"""Who stands where between two views: lanes follow the events exactly, and everybody can be seen."""

from itertools import combinations

import pytest

from flammeapp.engine.events import (
    BreakawayWon,
    Event,
    RiderChased,
    RiderMoved,
    RiderPlaced,
    RoundEnded,
    Shift,
    SlipstreamTaken,
)
from flammeapp.ui.scene.crowd import spots
from flammeapp.ui.scene.field import Field
from tests.ui.scene.conftest import Grand

RACES = (
    ("grand-tour-16-5-6", "all on", 1),
    ("grand-tour-19-5-6", "all on", 2),
    ("grand-tour-20-5-6", "singles", 3),
    ("grand-tour-05-5-6", "tour", 4),
    ("grand-tour-01-5-6", "trial", 5),
    ("grand-tour-10-5-6", "trial", 6),
    ("grand-tour-01-2-4", "alone", 7),
)


def follow(field: Field, event: Event, line: int, *, timed: bool) -> None:
    """What an event does to the field."""
    match event:
        case RiderPlaced():
            field.put(event.rider, event.square, event.lane)
        case RiderMoved():
            field.put(event.rider, event.path[-1], event.lane)
        case RiderChased() | BreakawayWon():
            field.put(event.rider, event.square, event.lane)
        case SlipstreamTaken():
            field.slip(event.shifts)
        case RoundEnded() if timed:
            for rider in [rider for rider, (square, _) in field.riders.items() if square >= line]:
                field.take_off(rider)


@pytest.mark.parametrize(("stage_id", "what", "seed"), RACES)
def test_events_alone_lead_to_the_lanes_of_the_rules(play_grand, stage_id, what, seed) -> None:
    race: Grand = play_grand(stage_id, what, seed)
    field = Field.of(race.first, 0.49)
    for step in race.steps[1:]:
        for event in step.events:
            follow(field, event, step.view.track.line, timed=step.view.timed)
        seen = {r.rider: (r.square, r.lane) for r in step.view.riders if r.square >= 0}
        assert dict(field.riders) == seen


@pytest.mark.parametrize(("stage_id", "what", "seed"), RACES)
def test_everybody_on_a_square_has_a_spot_of_his_own_in_the_order_of_the_places(
    play_grand, stage_id, what, seed
) -> None:
    race: Grand = play_grand(stage_id, what, seed)
    for step in race.steps:
        field = Field.of(step.view, 0.49)
        for square in {at for at, _ in field.riders.values()}:
            here = [rider for rider in step.view.order if step.view.riders[rider].square == square]
            assert list(field.on(square)) == sorted(here, key=lambda r: (step.view.riders[r].lane, here.index(r)))
            drawn = list(field.spots_on(square).values())
            for one, other in combinations(drawn, 2):
                assert abs(one.ahead - other.ahead) + abs(one.side - other.side) > 0.3


@pytest.mark.parametrize("count", range(2, 13))
@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_a_crowd_stays_near_its_square_and_keeps_its_order(count: int, lanes: int) -> None:
    crowd = spots([0] * count, lanes, 0.49)
    assert len(set(crowd)) == count
    assert all(abs(spot.ahead) <= 0.5 for spot in crowd)
    assert all(abs(spot.side) <= 1.5 for spot in crowd)
    ordered = sorted(crowd, key=lambda spot: (-spot.ahead, -spot.side))
    assert list(crowd) == ordered


def test_a_few_on_one_lane_look_like_riders_on_their_lanes() -> None:
    assert spots([0, 0], 2, 0.49) == spots([0, 1], 2, 0.49)


def test_a_rider_on_the_grass_stands_right_of_the_road_and_the_next_one_beside_him(play_grand) -> None:
    field = Field.of(play_grand(*RACES[0]).first, 0.49)
    for rider in (0, 1):
        field.put(rider, 20, rider)
    field.put(2, 20, -1)
    assert [field.where(rider)[1] for rider in (0, 1, 2)] == [0, 1, -1]
    field.put(3, 20, field.free_lane(20, 3, nimble=True))
    assert [field.where(rider)[1] for rider in (0, 1, 2, 3)] == [0, 1, -1, -2]
    sides = [field.spot(rider).side for rider in (1, 0, 2, 3)]
    assert sides == sorted(sides)
    assert [field.spot(rider).grass for rider in (0, 1, 2, 3)] == [False, False, True, True]


def test_a_nimble_rider_pushes_the_others_and_who_is_left_closes_up(play_grand) -> None:
    """R14, R35."""
    field = Field.of(play_grand(*RACES[0]).first, 0.49)
    field.put(0, 20, 0)
    field.put(1, 20, field.free_lane(20, 1, nimble=True))
    assert (field.where(1), field.where(0)) == ((20, 0), (20, 1))
    field.take_off(1)
    assert field.where(0) == (20, 0)
    assert field.where(1) == (-1, 0)


def test_those_without_room_in_a_slipstream_close_up(play_grand) -> None:
    """R18."""
    field = Field.of(play_grand(*RACES[0]).first, 0.49)
    for rider, square, lane in ((0, 20, 0), (1, 20, 1), (2, 22, 0)):
        field.put(rider, square, lane)
    field.slip([Shift(0, 20, 21, 0)])
    assert [field.where(rider) for rider in (0, 1)] == [(21, 0), (20, 0)]


def test_a_square_is_barred_when_crashed_riders_lie_on_all_its_lanes(play_grand) -> None:
    """R31: the grass does not count."""
    field = Field.of(play_grand(*RACES[0]).first, 0.49)
    for rider in (0, 1):
        field.put(rider, 20, rider)
    assert field.barred([0]) == ()
    assert field.barred([0, 1]) == (20,)
    field.put(2, 20, -1)
    assert field.barred([0, 1]) == (20,)
    assert field.barred([2, 1]) == ()

"""The director: order of its signals, pause, step, skip, and times."""

import pytest

from flammeapp.engine.events import (
    Because,
    CardsRevealed,
    Event,
    ExhaustionTaken,
    Reason,
    RiderCrossed,
    RiderMoved,
    RoundEnded,
    Shift,
    SlipstreamTaken,
)
from flammeapp.ui.scene.callout import Caption
from flammeapp.ui.scene.director import SKIP, Director
from flammeapp.ui.scene.track_view import TrackView
from tests.ui.scene.conftest import Race


class Heard:
    """What the director has said, in order."""

    def __init__(self, director: Director) -> None:
        self.said: list[tuple[str, int]] = []
        director.move_started.connect(self.started)
        director.move_finished.connect(self.finished)
        director.played.connect(self.over)

    def started(self, event: Event, index: int) -> None:
        self.said.append(("started", index))

    def finished(self, event: Event, index: int) -> None:
        self.said.append(("finished", index))

    def over(self) -> None:
        self.said.append(("played", -1))


def whole(count: int) -> list[tuple[str, int]]:
    """What must be heard of a tuple of events."""
    return [(word, index) for index in range(count) for word in ("started", "finished")] + [("played", -1)]


@pytest.fixture
def heard(road: TrackView) -> Heard:
    return Heard(road.director)


@pytest.fixture
def events(race: Race) -> tuple[Event, ...]:
    """A round of movement from the start."""
    return race.rounds()[0][1].events


def straight(race: Race, steps: int, *because: Because) -> RiderMoved:
    """The first rider rides ahead from where he starts."""
    square = race.placed().riders[0].square
    return RiderMoved(0, 9, 9, tuple(range(square, square + steps + 1)), 0, because)


def test_every_event_starts_and_finishes_in_order(road, heard, events) -> None:
    road.director.play(events)
    for _ in range(4000):
        road.director.advance(16)
    assert heard.said == whole(len(events))


def test_the_clock_runs_by_itself(qtbot, road, heard, race) -> None:
    road.director.set_speed(4.0)
    with qtbot.waitSignal(road.director.played, timeout=5000):
        road.director.play((straight(race, 5),))
    assert heard.said == whole(1)


@pytest.mark.parametrize("passed", [0, 5, 200, 1000, 3000, 8000])
def test_finish_at_any_moment_says_everything(road, heard, events, passed) -> None:
    road.director.play(events)
    road.director.advance(passed)
    road.director.finish()
    assert heard.said == whole(len(events))
    assert not road.director.busy


@pytest.mark.parametrize("passed", [0, 200, 3000])
def test_stop_forgets_the_rest_and_comes_to_rest(road, heard, events, passed) -> None:
    road.director.play(events)
    road.director.advance(passed)
    known = list(heard.said)
    road.director.stop()
    assert heard.said == [*known, ("played", -1)]
    road.director.stop()
    assert heard.said.count(("played", -1)) == 1
    road.director.advance(10_000)
    assert len(heard.said) == len(known) + 1


def test_skip_and_reduced_motion_take_no_time(road, theme, heard, events) -> None:
    road.director.set_speed(SKIP)
    road.director.play(events)
    road.director.advance(1)
    assert heard.said == whole(len(events))
    heard.said.clear()
    road.director.set_speed(1.0)
    theme.set_motion(speed=1.0, still=True)
    road.director.play(events)
    road.director.advance(1)
    assert heard.said == whole(len(events))


def test_speed_divides_the_time(road, race) -> None:
    move = straight(race, 4)
    lengths = {}
    for speed in (1.0, 2.0, 4.0):
        road.sync(race.placed())
        road.director.set_speed(speed)
        road.director.play((move,))
        lengths[speed] = 0
        while road.director.busy:
            road.director.advance(1)
            lengths[speed] += 1
    assert lengths[1.0] == pytest.approx(2 * lengths[2.0], abs=3)
    assert lengths[1.0] == pytest.approx(4 * lengths[4.0], abs=5)


def test_a_move_takes_its_time_a_square_and_never_longer_than_the_limit(road, theme, race) -> None:
    panel = theme.base_milliseconds("panel")
    for steps, expected in ((3, 330), (9, 900)):
        road.sync(race.placed())
        road.director.play((straight(race, steps),))
        road.director.advance(expected + panel - 1)
        assert road.director.busy
        road.director.advance(1)
        assert not road.director.busy


def test_pause_stands_still_and_resume_goes_on(road, heard, race) -> None:
    road.director.play((straight(race, 5),))
    road.director.advance(200)
    here = road.track_scene.riders[0].pose
    road.director.pause()
    road.director.advance(5000)
    assert road.track_scene.riders[0].pose == here
    road.director.resume()
    road.director.advance(5000)
    assert heard.said == whole(1)


def test_next_move_finishes_this_one_and_goes_on(road, heard, race) -> None:
    moves = (straight(race, 5), RoundEnded(1), ExhaustionTaken(0, 5, 6))
    road.director.play(moves)
    road.director.advance(100)
    road.director.next_move()
    assert heard.said == [("started", 0), ("finished", 0)]
    road.director.advance(1)
    assert heard.said[2:] == [("started", 1), ("finished", 1), ("started", 2)]


def test_next_move_while_paused_shows_one_move_and_stands_still_again(road, heard, race) -> None:
    square = race.placed().riders[2].square
    second = RiderMoved(2, 4, 4, tuple(range(square, square + 5)), 1, ())
    road.director.play((CardsRevealed(((0, 9),)), straight(race, 5), RoundEnded(1), second))
    road.director.advance(50)
    road.director.pause()
    road.director.next_move()
    road.director.advance(60_000)
    assert heard.said[-1] == ("finished", 1)
    road.director.advance(60_000)
    assert heard.said[-1] == ("finished", 1)
    road.director.next_move()
    road.director.advance(60_000)
    assert heard.said[-1] == ("finished", 3)
    road.director.next_move()
    road.director.resume()
    road.director.advance(1)
    assert heard.said[-1] == ("played", -1)


def test_more_events_wait_their_turn(road, heard, race) -> None:
    road.director.play((straight(race, 3),))
    road.director.advance(10)
    road.director.play((ExhaustionTaken(0, 5, 6), RoundEnded(1)))
    road.director.finish()
    first = [("started", 0), ("finished", 0)]
    assert heard.said == first + whole(2)


def test_nothing_to_play_says_nothing(road, heard) -> None:
    road.director.play(())
    road.director.advance(1000)
    road.director.finish()
    road.director.next_move()
    assert heard.said == []


@pytest.mark.parametrize("order", ["stop", "finish", "next_move", "pause"])
def test_a_handler_may_give_orders(road, heard, events, order) -> None:
    given = []

    def give(event: Event, index: int) -> None:
        if index == 3 and not given:
            given.append(index)
            getattr(road.director, order)()

    road.director.move_started.connect(give)
    road.director.play(events)
    for _ in range(3000):
        road.director.advance(16)
    if order == "pause":
        assert heard.said[-1] == ("started", 3)
    elif order == "stop":
        assert heard.said[-2:] == [("started", 3), ("played", -1)]
    else:
        assert heard.said == whole(len(events))


def test_a_handler_may_sync_and_play_the_next_round(road, race) -> None:
    rounds = race.rounds()[:5]
    left = list(rounds)

    def go_on() -> None:
        road.sync(left[0][1].view)
        left.pop(0)
        if left:
            road.director.play(left[0][1].events)

    road.sync(left[0][0])
    road.director.played.connect(go_on)
    road.director.play(left[0][1].events)
    for _ in range(10_000):
        road.director.advance(40)
        if not left:
            break
    assert left == []
    assert {n: road.track_scene.where(n) for n in road.track_scene.riders} == {
        rider.rider: (rider.square, rider.lane) for rider in rounds[-1][1].view.riders
    }


def test_a_rider_follows_the_road_without_a_jump(road, race) -> None:
    scene = road.track_scene
    for before, step in race.rounds()[:8]:
        road.sync(before)
        road.director.play(step.events)
        last = {number: rider.pose for number, rider in scene.riders.items()}
        while road.director.busy:
            road.director.advance(8)
            for number, rider in scene.riders.items():
                gone = abs(rider.pose.x - last[number].x) + abs(rider.pose.y - last[number].y)
                assert gone < 0.35, (number, gone)
                last[number] = rider.pose


def test_a_held_rider_bumps_with_a_ring_and_a_reason(road, race) -> None:
    move = straight(race, 3, Because(Reason.BLOCKED, 2, 9))
    road.director.play((move,), (Caption("Moved 3.", "Square 9 was full."),))
    road.director.advance(100)
    assert road.track_scene.callout.caption == Caption("Moved 3.", "Square 9 was full.")
    assert road.track_scene.band.isVisible()
    assert road.track_scene.active == 0
    assert not road.track_scene.warning.isVisible()
    road.director.advance(240)
    assert road.track_scene.warning.isVisible()
    road.director.advance(5000)
    assert not road.track_scene.warning.isVisible()
    assert road.track_scene.callout.caption is None
    assert road.track_scene.active == -1


def test_a_rider_who_cannot_move_at_all_still_says_why(road, race) -> None:
    move = straight(race, 0, Because(Reason.BLOCKED, 5, 9))
    here = road.track_scene.riders[0].pose
    road.director.play((move,), (Caption("Moved 0.", "Square 9 was full."),))
    road.director.advance(60)
    assert road.track_scene.warning.isVisible()
    assert road.track_scene.callout.isVisible()
    road.director.finish()
    assert road.track_scene.riders[0].pose == here


def test_a_pack_is_drawn_ahead_all_at_once_behind_arrows(road, race) -> None:
    view = race.placed()
    shifts = tuple(Shift(n, view.riders[n].square, view.riders[n].square + 6, n % 2) for n in (0, 1))
    road.director.play((SlipstreamTaken(shifts, 20, (5,)),))
    before = [road.track_scene.riders[n].pose for n in (0, 1)]
    road.director.advance(100)
    assert road.track_scene.arrows.isVisible()
    assert all(road.track_scene.riders[n].pose != before[n] for n in (0, 1))
    road.director.advance(300)
    assert not road.track_scene.arrows.isVisible()


def test_an_exhaustion_card_and_a_finishing_place_rise(road, race) -> None:
    road.director.play((ExhaustionTaken(0, 5, 6), RiderCrossed(1, 2)))
    road.director.advance(100)
    assert road.track_scene.rising.isVisible()
    road.director.advance(250)
    assert road.track_scene.rising.isVisible()
    road.director.finish()
    assert not road.track_scene.rising.isVisible()

"""The picture that grows event by event must be the picture of the view when all events are shown."""

import pytest

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.events import CardsRevealed, RaceEnded, RoundBegan
from flammeapp.ui.race.standing import (
    after,
    after_all,
    empty_road,
    exhaustion_taken,
    last_round,
    standing_of,
    view_before,
)
from tests.ui.race.conftest import Table, make_table

STAGES = ("firenze-milano", "peloton-07-2-4", "peloton-08-2-4", "le-col-du-ballon")


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("seed", [1, 20])
def test_events_lead_to_the_same_road_as_the_rules(
    data: GameData, stages: dict[str, Stage], stage: str, seed: int
) -> None:
    table = make_table(data, stages[stage], teams=4, humans=0, seed=seed)
    shown = empty_road(table.view())
    for _, events, view in table.steps():
        shown = after_all(shown, events)
        assert shown.rows == view.rows
        assert shown.last == standing_of(view).last


def test_a_movement_knows_who_has_moved(table: Table) -> None:
    table.place_all()
    events = table.ride_round()
    start = next(n for n, event in enumerate(events) if isinstance(event, CardsRevealed))
    shown = after(standing_of(table.view()), events[start])
    assert shown.moved == (None,) * 8
    shown = after(shown, events[start + 1])
    mover = shown.order[0]
    assert shown.moved[mover] is not None
    assert [rider for rider, squares in enumerate(shown.moved) if squares is not None] == [mover]
    assert after(shown, RoundBegan(2)).order == ()


def test_the_last_movement_is_found_and_the_road_before_it(table: Table) -> None:
    assert last_round(table.events) == (0, 0)
    table.place_all()
    table.ride_round()
    between = table.view()
    table.ride_round()
    first, end = last_round(table.events)
    assert isinstance(table.events[first], CardsRevealed)
    assert isinstance(table.events[end], RoundBegan)
    before = after_all(empty_road(between), table.events[:first])
    earlier = view_before(table.view(), before)
    assert earlier.rows == between.rows
    assert earlier.order == between.order
    assert [(r.square, r.lane) for r in earlier.riders] == [(r.square, r.lane) for r in between.riders]


def test_the_last_movement_of_a_race_ends_with_it(table: Table) -> None:
    for _ in table.steps():
        pass
    _, end = last_round(table.events)
    assert isinstance(table.events[end - 1], RaceEnded)


def test_exhaustion_is_counted_by_rider(table: Table) -> None:
    for _ in table.steps():
        pass
    taken = exhaustion_taken(table.events, 8)
    view = table.view()
    played = [sum(card == 0 for card in rider.played) for rider in view.riders]
    assert [rider.exhaustion + gone for rider, gone in zip(view.riders, played, strict=True)] == list(taken)

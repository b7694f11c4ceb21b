"""The picture that grows event by event must be the picture of the view when all events are shown."""

import random

import pytest

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.events import CardsRevealed, DummyFlipped, RaceEnded, RiderCrashed, RiderMoved, RoundBegan
from flammeapp.engine.look import view_of, waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import apply, begin, legal_actions
from flammeapp.engine.setup import build_book
from flammeapp.engine.views import RaceView
from flammeapp.ui.race.riding_order import in_riding_order
from flammeapp.ui.race.standing import (
    after,
    after_all,
    empty_road,
    exhaustion_taken,
    last_round,
    standing_of,
    view_before,
)
from tests.engine.setups import SUBSETS, any_setup, game_data
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


def everybody(view: RaceView) -> list[tuple[object, ...]]:
    """What a picture of the road shows of each rider."""
    return [(r.square, r.lane, r.lying, r.last_card, r.place, r.seconds) for r in view.riders]


@pytest.mark.parametrize("dummies", [False, True], ids=["", "dummies"])
@pytest.mark.parametrize("expansions", SUBSETS, ids=lambda subset: "+".join(subset) or "nothing agreed")
def test_at_every_moment_of_any_race_the_picture_is_the_view(expansions: tuple[str, ...], dummies: bool) -> None:
    """Crashes, grass, several roads over one another, riders who are in: whatever kind of race it is."""
    seed = SUBSETS.index(expansions)
    chance = random.Random(seed)
    book = build_book(any_setup(seed, expansions, dummies=dummies), game_data())
    step = begin(book)
    told = list(step.events)
    order: list[int] = []
    shown = after_all(empty_road(view_of(book, step.state, -1)), told)
    while step.state.phase is not Phase.OVER:
        team = chance.choice(waiting_teams(book, step.state))
        step = apply(book, step.state, chance.choice(legal_actions(book, step.state, team)))
        told += step.events
        on_screen = step.events
        if any(isinstance(event, RiderMoved) for event in step.events):
            on_screen = in_riding_order(told)[len(told) - len(step.events) :]
        for event in on_screen:
            if isinstance(event, CardsRevealed):
                order = [rider for rider, _ in event.cards]
            elif isinstance(event, RiderMoved):
                assert event.rider == order.pop(0)
        shown = after_all(shown, on_screen)
        view = view_of(book, step.state, -1)
        for picture in (shown, standing_of(view)):
            again = view_before(view, picture)
            assert again.rows == view.rows
            assert again.order == view.order
            assert everybody(again) == everybody(view)


def test_a_card_turned_over_for_a_dummy_shows_before_all_cards_are_open(table: Table) -> None:
    table.place_all()
    before = standing_of(table.view())
    assert before.last[3] is None
    assert after(before, DummyFlipped(3, 5, empty=False)).last[3] == 5


def test_a_second_look_shows_the_crashed_lying_until_they_move(table: Table) -> None:
    table.place_all()
    fallen = after(standing_of(table.view()), RiderCrashed(2, 4))
    assert [rider.lying for rider in view_before(table.view(), fallen).riders].index(True) == 2
    upright = after_all(fallen, table.ride_round())
    assert not any(rider.lying for rider in view_before(table.view(), upright).riders)


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

"""A tour from its first morning to its last evening: every day, in the session as the window sees it."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from flammeapp.engine.actions import TakeSpecialist
from flammeapp.engine.expansions import breakaway, draft, meteo
from flammeapp.engine.phase import Phase
from flammeapp.engine.teams import RaceOptions, RiderKind, RiderSetup
from flammeapp.kernel.errors import IllegalAction
from flammeapp.session.campaign import CampaignSession
from flammeapp.session.library import Library
from flammeapp.session.race import RaceSession
from flammeapp.session.tour_events import TourChanged, TourEvent
from flammeapp.store.errors import StoreError
from flammeapp.store.files import load_ready_tours, load_stages
from flammeapp.store.opening import open_in_memory, open_store
from flammeapp.store.saves import Store
from flammeapp.tour.calendar import DayKind, TourDay
from flammeapp.tour.placement import PlacementReason
from flammeapp.tour.ready import stages_for
from flammeapp.tour.standings import NO_JERSEYS
from tests.session.riding import (
    DATA,
    ROOT,
    TOUR_STAGES,
    computers,
    draw,
    next_action,
    play,
    ride,
    ride_days,
    setup_of,
    to_cards,
    tour_of,
)

ALL = RaceOptions(expansions=(breakaway.NAME, draft.NAME, meteo.NAME))


def sound(store: Store) -> bool:
    """Whether everything in the store replays."""
    reports = Library(store).verify(DATA)
    assert all(report.ok for report in reports), reports
    return bool(reports)


def test_a_tour_day_by_day(store: Store) -> None:
    """Two stages, the rest day, the last stage; told in the right order, and standing where the rules say."""
    campaign = CampaignSession.create(store, DATA, tour_of("rsr"), "  Tour de   France ")
    heard: list[tuple[TourChanged, TourDay, int]] = []
    campaign.listen(lambda changed: heard.append((changed, campaign.day(), campaign.standings().stages)))
    assert campaign.name == "Tour de France"
    assert campaign.day() == TourDay(DayKind.STAGE, 1)
    assert campaign.standings().jerseys == NO_JERSEYS
    assert (campaign.results(), campaign.reports(), campaign.history()) == ((), (), ())
    assert {line.reason for line in campaign.placement()} == {PlacementReason.LOT}

    race = campaign.next_race()
    assert campaign.day() == TourDay(DayKind.RIDING, 1)
    told: list[TourDay] = []
    race.listen(lambda published: told.append(campaign.day()))
    ride(race, 10_000)
    # The race's own listeners find the tour on its next day when they hear of the last action.
    assert told[-2:] == [TourDay(DayKind.RIDING, 1), TourDay(DayKind.STAGE, 2)]
    assert len(campaign.results()) == 1
    points = campaign.standings().points
    assert sum(points) == 6
    # Before the last evening the ranking is that of the points won so far.
    assert [points[team] for team in campaign.ranking()] == sorted(points, reverse=True)

    ride_days(campaign, 1)
    assert campaign.day() == TourDay(DayKind.REST, 2)
    before = campaign.standings()
    with pytest.raises(IllegalAction, match="rest_day"):
        campaign.next_race()
    campaign.rest()
    assert campaign.standings().points > before.points
    assert campaign.day() == TourDay(DayKind.STAGE, 3)
    with pytest.raises(IllegalAction, match="no_rest_day"):
        campaign.rest()

    ride_days(campaign, 1)
    assert campaign.over
    assert campaign.day() == TourDay(DayKind.FINISHED, 3)
    with pytest.raises(IllegalAction, match="tour_over"):
        campaign.next_race()
    assert [changed for changed, _, _ in heard] == [
        TourChanged(TourEvent.STAGE_BEGUN, 1),
        TourChanged(TourEvent.STAGE_FINISHED, 1),
        TourChanged(TourEvent.STAGE_BEGUN, 2),
        TourChanged(TourEvent.STAGE_FINISHED, 2),
        TourChanged(TourEvent.RESTED, 2),
        TourChanged(TourEvent.STAGE_BEGUN, 3),
        TourChanged(TourEvent.STAGE_FINISHED, 3),
    ]
    assert heard[1][1:] == (TourDay(DayKind.STAGE, 2), 1)
    assert len(campaign.standings_by_day()) == campaign.days_done + 1 == 5
    assert [(report.day.stage, report.day.rest) for report in campaign.reports()] == [
        (1, False), (2, False), (2, True), (3, False),
    ]  # fmt: skip
    assert campaign.stage_report(2).after == before
    with pytest.raises(IllegalAction, match="stage_not_ridden"):
        campaign.stage_report(4)
    score = [won + more for won, more in zip(campaign.standings().points, campaign.bonus(), strict=True)]
    assert score[campaign.ranking()[0]] == max(score)
    assert sound(store)


def test_a_tour_is_opened_again_at_any_moment_and_nothing_has_changed(home: Path) -> None:
    """Closed and opened after every few actions; it leads where it leads without."""
    straight = open_in_memory()
    whole = CampaignSession.create(straight, DATA, tour_of("hsr", options=ALL), "Tour")
    ride_days(whole, 4)
    with closing(open_store(home)) as store:
        slot = CampaignSession.create(store, DATA, tour_of("hsr", options=ALL), "Tour").slot
    seen: set[TourDay] = set()
    for _ in range(1000):
        with closing(open_store(home)) as store:
            campaign = CampaignSession.resume(store, DATA, slot)
            seen.add(campaign.day())
            if campaign.over:
                assert campaign.standings() == whole.standings()
                assert campaign.results() == whole.results()
                assert campaign.ranking() == whole.ranking()
                assert sound(store)
                break
            if campaign.day().kind is DayKind.REST:
                campaign.rest()
            else:
                ride(campaign.next_race(), 97)
            campaign.close()
    assert {day.kind for day in seen} == set(DayKind)


def test_places_cards_and_specialists_are_carried(store: Store) -> None:
    """R34, R37, R41: the second stage begins as the first has ended."""
    agreed = tour_of("hrs", options=ALL)
    strong = replace(
        agreed.teams[0], riders=(RiderSetup(RiderKind.ROULEUR, handicap=6), RiderSetup(RiderKind.SPRINTEUR))
    )
    campaign = CampaignSession.create(store, DATA, replace(agreed, teams=(strong, *agreed.teams[1:])), "Tour")
    assert campaign.specialists() == ("",) * 6
    race = campaign.next_race()
    assert race.view().phase is Phase.DRAFT
    taken: dict[int, str] = {}
    while not race.over:
        action = next_action(race)
        assert action is not None
        if isinstance(action, TakeSpecialist):
            taken[action.rider] = DATA.decks.specialists[action.specialist].id
        race.act(action)
    assert campaign.specialists() == tuple(taken[rider] for rider in range(6))
    standings = campaign.standings()
    second = campaign.next_race()
    riders = [rider for team in second.setup.teams for rider in team.riders]
    assert tuple(rider.specialist for rider in riders) == campaign.specialists()
    assert tuple(rider.carried for rider in riders) == standings.exhaustion
    assert all(rider.handicap == 0 for rider in riders)
    assert second.setup.options.placing == tuple(line.team for line in campaign.placement())
    assert [line.points for line in campaign.placement()] == sorted(standings.points)
    assert second.view().phase is not Phase.DRAFT


def test_every_expansion_and_dummies_out_of_the_classifications(store: Store) -> None:
    """Draft, weather, breakaway and both kinds of dummies; nobody's riders lead nothing (R46)."""
    agreed = tour_of("rpsm", options=ALL, classified=False, seed=11)
    campaign = CampaignSession.create(store, DATA, agreed, "Tour")
    ride_days(campaign, 4)
    assert campaign.over
    assert campaign.placement()[0].reason is PlacementReason.DUMMY
    nobodys = {rider for team in campaign.entrants.dummies for rider in campaign.entrants.teams[team]}
    for report in campaign.reports():
        worn = report.after.jerseys
        assert not {worn.yellow, worn.green, worn.dots} & nobodys
    assert [campaign.bonus()[team] for team in campaign.entrants.dummies] == [0, 0]
    assert sound(store)


def test_one_person_rides_against_dummies(store: Store) -> None:
    """R28: solo, a whole tour."""
    campaign = CampaignSession.create(store, DATA, tour_of("hpm"), "Solo")
    ride_days(campaign, 4)
    assert campaign.over
    assert sound(store)


def test_riders_who_ride_for_themselves(store: Store) -> None:
    """R1: five riders, each a team of his own."""
    agreed = tour_of("hrsrs", stages=("grand-tour-03-2-4", "grand-tour-08-2-4", "grand-tour-04-2-4"))
    teams = tuple(replace(team, riders=team.riders[number % 2 :][:1]) for number, team in enumerate(agreed.teams))
    campaign = CampaignSession.create(store, DATA, replace(agreed, teams=teams), "Each for himself")
    ride_days(campaign, 4)
    assert campaign.over
    assert len(campaign.results()[0].crossing) == 5
    assert sound(store)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [("first-tour", "rrrr"), ("grand-tour", "rrrprm"), ("grand-tour", "rr")])
def test_the_printed_tours_are_ridden_to_the_end(name: str, seats: str) -> None:
    """R36: the First tour and all 21 stages of the Grand Tour, with everything in it; all of it replays."""
    ready = next(tour for tour in load_ready_tours(ROOT / "resources") if tour.id == name)
    stages = stages_for(ready, load_stages(ROOT / "tracks"), len(seats))
    options = ALL if ready.specialists else RaceOptions(expansions=(breakaway.NAME,))
    agreed = replace(tour_of(seats, options=options, seed=36), stages=stages, rest_days_after=ready.rest_days_after)
    with closing(open_in_memory()) as store:
        campaign = CampaignSession.create(store, DATA, agreed, ready.title)
        ride_days(campaign, 100)
        assert campaign.over
        assert len(campaign.results()) == len(ready.stages)
        assert campaign.days_done == len(ready.stages) + len(ready.rest_days_after)
        opened = CampaignSession.resume(store, DATA, campaign.slot)
        assert opened.standings() == campaign.standings()
        assert sound(store)


# --- what cannot be ridden -----------------------------------------------------------------------------------------


def test_a_tour_that_cannot_be_ridden_is_refused_with_its_stage(store: Store) -> None:
    """Nothing is written then."""
    short = tour_of("rr", stages=TOUR_STAGES[:2], rest=())
    with pytest.raises(IllegalAction, match="wrong_stage_count"):
        CampaignSession.create(store, DATA, short, "Short")
    mixed = tour_of("rr", stages=(*TOUR_STAGES[:2], "grand-tour-08-5-6"))
    with pytest.raises(IllegalAction, match="stage_for_others") as refused:
        CampaignSession.create(store, DATA, mixed, "Mixed")
    assert refused.value.params["stage"] == 3
    nobody = replace(tour_of("rr"), teams=tuple(replace(team, policy="wizard") for team in tour_of("rr").teams))
    with pytest.raises(IllegalAction, match="unknown_policy"):
        CampaignSession.create(store, DATA, nobody, "Nobody")
    with pytest.raises(StoreError, match="name_empty"):
        CampaignSession.create(store, DATA, tour_of("rr"), "  ")
    assert store.slots() == ()


# --- the race of a stage -------------------------------------------------------------------------------------------


def test_cards_are_taken_back_in_a_tour_as_in_a_race(store: Store) -> None:
    """The same session: undo, redo, and both after the tour was opened again."""
    campaign = CampaignSession.create(store, DATA, tour_of("hs"), "Tour")
    race = campaign.next_race()
    while race.view().phase is not Phase.ENERGY:
        ride(race, 1)
    computers(race)
    ride(race, 2)
    human = 0
    assert race.can_undo(human)
    race.undo(human)
    assert race.can_redo(human)
    again = CampaignSession.resume(store, DATA, campaign.slot).next_race()
    assert again.can_redo(human)
    again.redo(human)
    assert again.can_undo(human)
    assert sound(store)


def test_a_race_that_was_handed_out_before_tells_nobody_any_more(store: Store) -> None:
    """Leaving the race page and coming back: one race, one listener."""
    campaign = CampaignSession.create(store, DATA, tour_of("rr"), "Tour")
    first = campaign.next_race()
    ride(first, 5)
    heard: list[object] = []
    first.listen(heard.append)
    second = campaign.next_race()
    assert (second.actions, second.place.stage) == (5, 1)
    ride(second, 10_000)
    assert heard == []
    assert campaign.day() == TourDay(DayKind.STAGE, 2)
    with pytest.raises(StoreError, match="slot_moved_on"):
        first.act(first.legal(first.waiting()[0])[0])


def test_a_stage_that_is_over_can_be_looked_at(store: Store) -> None:
    """The road, the log and the crossing order of last week's stage; nothing can be done there."""
    campaign = CampaignSession.create(store, DATA, tour_of("rr"), "Tour")
    with pytest.raises(IllegalAction, match="stage_not_ridden"):
        campaign.stage_race(1)
    ride_days(campaign, 2)
    race = campaign.stage_race(1)
    assert race.over
    assert race.waiting() == ()
    assert len(race.history()) > 100
    assert isinstance(race, RaceSession)
    with pytest.raises(IllegalAction, match="stage_not_ridden"):
        campaign.attempt_race(99)


# --- the list ------------------------------------------------------------------------------------------------------


def test_the_list_shows_where_a_tour_stands(store: Store) -> None:
    """Home needs no more than the list to show the tour: calendar, day, leaders, points."""
    library = Library(store)
    campaign = CampaignSession.create(store, DATA, tour_of("rsr"), "Tour")
    info = library.slot(campaign.slot)
    assert (info.kind, info.stages, info.stages_done, info.day, info.leaders) == ("tour", 3, 0, "stage", ())
    assert info.next_stage_title == campaign.tour.stages[0].title
    assert (info.stage_ids, info.rest_days_after) == (TOUR_STAGES, (2,))
    race = campaign.next_race()
    ride(race, 30)
    info = library.slot(campaign.slot)
    assert (info.day, info.stages_done, info.actions, info.round) == ("riding", 0, 30, race.view().round)
    ride(race, 10_000)
    info = library.slot(campaign.slot)
    assert (info.day, info.stages_done, info.actions, info.finished) == ("stage", 1, 0, False)
    assert (info.stage_id, info.points) == (TOUR_STAGES[1], campaign.standings().points)
    yellow = next(leader for leader in info.leaders if leader.jersey == "yellow")
    worn = campaign.standings().jerseys.yellow
    assert worn is not None
    assert (yellow.rider, yellow.value) == (worn, campaign.standings().time[worn])
    assert (yellow.colour, yellow.kind) == (["blue", "red", "green"][worn // 2], ["rouleur", "sprinteur"][worn % 2])
    ride_days(campaign, 1)
    assert library.slot(campaign.slot).day == "rest"
    assert library.latest() == library.slot(campaign.slot)
    ride_days(campaign, 2)
    info = library.slot(campaign.slot)
    assert (info.day, info.finished, info.stages_done, info.next_stage_title) == ("finished", True, 3, "")
    score = tuple(won + more for won, more in zip(campaign.standings().points, campaign.bonus(), strict=True))
    assert info.points == score
    assert library.latest() is None


def test_a_tour_can_be_renamed_copied_deleted_and_brought_back(store: Store) -> None:
    """A copy goes its own way."""
    library = Library(store)
    campaign = CampaignSession.create(store, DATA, tour_of("rr"), "Tour")
    ride_days(campaign, 1)
    ride(campaign.next_race(), 20)
    copied = library.duplicate(campaign.slot, "Copy")
    numbered = library.duplicate(campaign.slot)
    assert library.slot(numbered).name == f"{library.slot(campaign.slot).name} (2)"
    library.delete(numbered)
    other = CampaignSession.resume(store, DATA, copied)
    assert (other.name, other.day(), other.standings()) == ("Copy", campaign.day(), campaign.standings())
    assert other.next_race().actions == 20
    ride_days(other, 1)
    assert campaign.day() == TourDay(DayKind.RIDING, 2)
    assert CampaignSession.resume(store, DATA, campaign.slot).day() == TourDay(DayKind.RIDING, 2)
    with pytest.raises(StoreError, match="name_too_long"):
        library.duplicate(campaign.slot, "x" * 81)
    library.rename(campaign.slot, "Our tour")
    library.delete(campaign.slot)
    for call in (store.tour, store.read_copy, lambda slot: library.duplicate(slot, "x")):
        with pytest.raises(StoreError, match="slot_missing"):
            call(campaign.slot)
    library.restore(campaign.slot)
    assert CampaignSession.resume(store, DATA, campaign.slot).name == "Our tour"
    assert sound(store)


def test_a_race_is_copied_with_its_redo(store: Store) -> None:
    race = RaceSession.create(store, DATA, setup_of("hs"), "Race")
    to_cards(race)
    draw(race, 0)
    play(race, 0)
    race.undo(0)
    copied = RaceSession.resume(store, DATA, Library(store).duplicate(race.slot, "Copy"))
    assert copied.can_redo(0)
    assert sound(store)

"""A stage ridden again, what was put aside brought back, and tours whose file is damaged."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from flammeapp.kernel.errors import IllegalAction
from flammeapp.session.campaign import CampaignSession
from flammeapp.session.errors import SaveDamaged
from flammeapp.session.game_export import export_slot
from flammeapp.session.game_import import import_file
from flammeapp.session.library import Library, SlotReport
from flammeapp.session.tour_events import TourChanged, TourEvent
from flammeapp.store.errors import StoreError
from flammeapp.store.opening import open_store
from flammeapp.store.saves import Store
from flammeapp.tour.calendar import DayKind, TourDay
from tests.session.riding import DATA, ride, ride_days, tour_of
from tests.session.rows import change


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a tour after its second stage and the rest day, in the third stage."""
    home = tmp_path_factory.mktemp("ridden") / "home"
    with closing(open_store(home)) as store:
        campaign = CampaignSession.create(store, DATA, tour_of("rsr"), "Tour")
        ride_days(campaign, 3)
        ride(campaign.next_race(), 40)
    return home


@pytest.fixture
def home(written: Path, tmp_path: Path) -> Path:
    """A copy of that home to do anything with."""
    copied = tmp_path / "home"
    shutil.copytree(written, copied)
    return copied


@pytest.fixture
def ridden(store: Store) -> CampaignSession:
    """That tour, opened."""
    (slot,) = store.slots()
    return CampaignSession.resume(store, DATA, slot.slot)


def report(store: Store) -> SlotReport:
    """What verifying the one saved game shows."""
    (found,) = Library(store).verify(DATA)
    return found


# --- again ---------------------------------------------------------------------------------------------------------


def test_a_stage_is_ridden_again_from_its_start(store: Store, ridden: CampaignSession) -> None:
    """The stage and all behind it begin anew; what was ridden stays in the history."""
    heard: list[TourChanged] = []
    ridden.listen(heard.append)
    before = ridden.standings_by_day()
    assert [ridden.can_ride_again(stage) for stage in (1, 2, 3, 4)] == [True, True, True, False]
    ridden.ride_again(2)
    assert ridden.day() == TourDay(DayKind.STAGE, 2)
    assert ridden.standings_by_day() == before[:2]
    assert heard == [TourChanged(TourEvent.RIDDEN_AGAIN, 2)]
    assert [ridden.can_ride_again(stage) for stage in (1, 2, 3)] == [True, False, False]
    race = ridden.next_race()
    assert race.actions == 0
    ride(race, 10_000)
    history = ridden.history()
    assert [(attempt.stage, attempt.attempt, attempt.counts) for attempt in history] == [
        (1, 1, True),
        (2, 1, False),
        (2, 2, True),
        (3, 1, False),
    ]
    assert [attempt.result is not None for attempt in history] == [True, True, True, False]
    assert history[3].actions == 40
    # Computers that find the same race decide the same: the stage leads where it led.
    assert history[1].result == history[2].result
    assert ridden.attempt_race(history[1].ordinal).over
    with pytest.raises(IllegalAction, match="stage_not_ridden"):
        ridden.attempt_race(history[3].ordinal)
    with pytest.raises(IllegalAction, match="stage_not_ridden"):
        ridden.ride_again(3)
    assert report(store).ok


def test_a_race_that_was_put_aside_cannot_go_on(store: Store, ridden: CampaignSession) -> None:
    """A window that still shows it must not write to it."""
    race = ridden.next_race()
    ridden.ride_again(3)
    action = race.legal(race.waiting()[0])[0]
    with pytest.raises(StoreError, match="slot_moved_on"):
        race.act(action)
    assert report(store).ok


def test_what_was_put_aside_is_brought_back(store: Store, ridden: CampaignSession) -> None:
    """A slip of the hand costs nothing: stages, rest day and the race on the road are there again."""
    ride(ridden.next_race(), 3)
    before = (ridden.day(), ridden.standings_by_day(), ridden.history())
    assert ridden.history()[-1].actions == 43
    assert not ridden.can_bring_back()
    with pytest.raises(IllegalAction, match="nothing_to_bring_back"):
        ridden.bring_back()
    ridden.ride_again(1)
    assert ridden.can_bring_back()
    ridden.bring_back()
    assert (ridden.day(), ridden.standings_by_day(), ridden.history()) == before
    assert Library(store).slot(ridden.slot).day == "riding"
    assert report(store).ok
    assert ridden.next_race().actions == 43


def test_bringing_back_puts_aside_what_was_ridden_instead(store: Store, ridden: CampaignSession) -> None:
    """And that can be brought back in turn."""
    ridden.ride_again(2)
    ride_days(ridden, 1)
    assert ridden.day().kind is DayKind.REST
    ridden.bring_back()
    assert ridden.day() == TourDay(DayKind.RIDING, 3)
    ridden.bring_back()
    assert ridden.day() == TourDay(DayKind.REST, 2)
    assert report(store).ok
    assert sum(attempt.counts for attempt in ridden.history()) == 2


def test_a_rest_day_that_was_taken_comes_back_with_the_stage_before_it(store: Store) -> None:
    """Also after the tour has been closed, sent to another computer, and put aside and brought back twice."""
    tour = CampaignSession.create(store, DATA, tour_of("rsr"), "Tour")
    ride_days(tour, 3)
    assert tour.day() == TourDay(DayKind.STAGE, 3)
    before = (tour.days_done, tour.standings_by_day())
    for again in (2, 1, 2):
        tour.ride_again(again)
        tour = CampaignSession.resume(store, DATA, tour.slot)
        tour.bring_back()
        assert (tour.days_done, tour.standings_by_day()) == before
    tour.ride_again(2)
    ride_days(tour, 1)
    assert tour.day().kind is DayKind.REST
    tour.bring_back()  # the evening before the rest day is put aside, the morning after it comes back
    assert (tour.days_done, tour.standings_by_day()) == before
    tour.bring_back()
    assert tour.day() == TourDay(DayKind.REST, 2)
    assert all(found.ok for found in Library(store).verify(DATA))


def test_a_rest_day_comes_back_in_a_game_that_was_sent(store: Store, tmp_path: Path) -> None:
    tour = CampaignSession.create(store, DATA, tour_of("rsr"), "Tour")
    ride_days(tour, 3)
    tour.ride_again(2)
    export_slot(store, tour.slot, tmp_path / "x.flamme")
    arrived = CampaignSession.resume(store, DATA, import_file(store, DATA, tmp_path / "x.flamme"))
    arrived.bring_back()
    assert arrived.day() == TourDay(DayKind.STAGE, 3)


@pytest.mark.parametrize("days", ["NULL", "0", "7"])
def test_where_nobody_knows_the_day_the_rest_day_is_taken_again(store: Store, days: str) -> None:
    """Of stages put aside by an older program, and where the day cannot be true."""
    tour = CampaignSession.create(store, DATA, tour_of("rsr"), "Tour")
    ride_days(tour, 3)
    tour.ride_again(2)
    change(store, f"UPDATE race SET retired_days = {days} WHERE retired_at IS NOT NULL")
    tour = CampaignSession.resume(store, DATA, tour.slot)
    tour.bring_back()
    assert tour.day() == TourDay(DayKind.REST, 2)
    assert all(found.ok for found in Library(store).verify(DATA))


def test_what_does_not_join_on_is_not_brought_back(store: Store, ridden: CampaignSession) -> None:
    """A file somebody has meddled with does not make a tour with holes."""
    ridden.ride_again(2)
    change(store, "UPDATE race SET retired_at = NULL, stage = 9 WHERE stage = 2")
    opened = CampaignSession.resume(store, DATA, ridden.slot)
    assert not opened.can_bring_back()


def test_two_windows_on_one_tour(store: Store, ridden: CampaignSession) -> None:
    """Whoever comes second is told, and changes nothing."""
    other = CampaignSession.resume(store, DATA, ridden.slot)
    ridden.ride_again(2)
    for call in (lambda: other.ride_again(1), lambda: ride(other.next_race(), 1)):
        with pytest.raises(StoreError, match="slot_moved_on"):
            call()
    fresh = [CampaignSession.resume(store, DATA, ridden.slot) for _ in range(2)]
    ride_days(fresh[0], 1)
    with pytest.raises(StoreError, match="slot_moved_on"):
        fresh[1].next_race()
    third = CampaignSession.resume(store, DATA, ridden.slot)
    fresh[0].rest()
    with pytest.raises(StoreError, match="slot_moved_on"):
        third.rest()
    fresh[0].next_race()
    late = CampaignSession.resume(store, DATA, ridden.slot)
    late._races = ()
    with pytest.raises(StoreError, match="slot_moved_on"):
        late.next_race()
    assert report(store).ok


def test_a_step_that_fails_leaves_nothing(
    store: Store, ridden: CampaignSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last action of a stage, its result and the day are one: all of it or nothing."""
    race = ridden.next_race()
    while True:
        action = race.decide(race.waiting()[0])
        monkeypatch.setattr("flammeapp.store.races.touch", _out_of_order)
        day, actions = ridden.day(), race.actions
        with pytest.raises(ZeroDivisionError):
            race.act(action)
        monkeypatch.undo()
        assert (ridden.day(), race.actions) == (day, actions)
        opened = CampaignSession.resume(store, DATA, ridden.slot)
        assert (opened.day(), opened.results()) == (ridden.day(), ridden.results())
        race.act(action)
        if race.over:
            break
        ride(race, 7 if race.view().round < 12 else 1)
        if race.over:
            break
    assert ridden.over
    assert report(store).ok


def _out_of_order(*anything: object) -> None:
    raise ZeroDivisionError


# --- damage --------------------------------------------------------------------------------------------------------


def test_a_damaged_result_is_proved_from_the_log(store: Store, ridden: CampaignSession) -> None:
    """The log is the truth; what follows from it is written again."""
    results = ridden.results()
    change(store, """UPDATE race SET result = replace(result, '"crossing":[', '"crossing":[9,') WHERE stage = 1""")
    change(store, "UPDATE race SET result_digest = 'x' WHERE stage = 2")
    assert report(store).code == "result_damaged"
    opened = CampaignSession.resume(store, DATA, ridden.slot)
    assert opened.results() == results
    assert report(store).ok


@pytest.mark.parametrize(
    ("statements", "code", "verified"),
    [
        (
            ("UPDATE race SET result = 'x' WHERE stage = 2", "DELETE FROM action WHERE race_id = 2 AND number > 50",
             "DELETE FROM snapshot WHERE race_id = 2 AND number > 40"),
            "result_damaged",
            "log_gap",
        ),
        (("UPDATE race SET result = '{}', head = 40 WHERE stage = 2",), "result_damaged", "result_damaged"),
        (("DELETE FROM race WHERE stage = 2",), "stage_missing", "stage_missing"),
        (("UPDATE tour SET setup = replace(setup, 'version\":1', 'version\":9')",), "rules_newer", "rules_newer"),
        (("UPDATE tour SET setup = 'x'",), "setup_unreadable", "setup_unreadable"),
        (("UPDATE tour SET setup = replace(setup, '[2]', '[3]')",), "setup_refused", "setup_refused"),
    ],
)  # fmt: skip
def test_what_is_damaged_is_told(
    store: Store, ridden: CampaignSession, statements: tuple[str, ...], code: str, verified: str
) -> None:
    for statement in statements:
        change(store, statement)
    with pytest.raises(SaveDamaged) as refused:
        CampaignSession.resume(store, DATA, ridden.slot)
    assert refused.value.code == code
    assert report(store).code == verified


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE slot SET digest = 'x'", "log_differs"),
        ("""UPDATE tour SET setup = replace(setup, '"random"', '"wizard"')""", "setup_refused"),
        ("UPDATE action SET digest = 'x' WHERE race_id = 2 AND number = 9", "log_differs"),
        ("UPDATE snapshot SET digest = 'x' WHERE race_id = 1 AND number > 20", "snapshot_damaged"),
        ("UPDATE race SET stage = 9 WHERE stage = 3", "stage_missing"),
        ('UPDATE tour SET setup = replace(setup, \'"seed":"7"\', \'"seed":"8"\')', "stage_differs"),
        ("UPDATE tour SET days_done = 4", "stage_missing"),
        ("UPDATE race SET result = '', result_digest = '' WHERE stage = 2", "result_damaged"),
    ],
)
def test_verifying_finds_what_opening_need_not(
    store: Store, ridden: CampaignSession, statement: str, code: str
) -> None:
    """Every log again, every digest, every set-up, every result."""
    assert report(store).ok
    change(store, statement)
    found = report(store)
    assert (found.ok, found.code) == (False, code)


def test_a_stage_that_nobody_can_ride_is_told_when_it_comes(store: Store, ridden: CampaignSession) -> None:
    """A tour of a program with other opponents opens and shows its sheet; its next stage says what is wrong."""
    ridden.ride_again(3)
    change(store, """UPDATE tour SET setup = replace(setup, '"random"', '"wizard"')""")
    opened = CampaignSession.resume(store, DATA, ridden.slot)
    assert len(opened.reports()) == 3
    with pytest.raises(IllegalAction, match="unknown_policy"):
        opened.next_race()
    assert opened.day() == TourDay(DayKind.STAGE, 3)


def test_a_damaged_stage_is_ridden_again(store: Store, ridden: CampaignSession) -> None:
    """The way on: the stages before it stand, it and those behind it are put aside as they are."""
    before = ridden.standings_by_day()
    change(store, "UPDATE race SET result = 'x' WHERE stage = 2")
    change(store, "UPDATE action SET document = 'x' WHERE race_id = 2")
    change(store, "UPDATE snapshot SET document = 'x' WHERE race_id = 2")
    with pytest.raises(SaveDamaged) as refused:
        CampaignSession.resume(store, DATA, ridden.slot)
    assert (refused.value.code, refused.value.params["stage"]) == ("result_damaged", 2)
    for stage in (0, 4):
        with pytest.raises(IllegalAction, match="stage_not_ridden"):
            CampaignSession.resume(store, DATA, ridden.slot, again_from=stage)
    again = CampaignSession.resume(store, DATA, ridden.slot, again_from=2)
    assert again.day() == TourDay(DayKind.STAGE, 2)
    assert again.standings_by_day() == before[:2]
    assert Library(store).slot(ridden.slot).stages_done == 1
    ride_days(again, 3)
    assert again.over


def test_a_damaged_race_on_the_road_goes_on_from_its_last_good_action(store: Store, ridden: CampaignSession) -> None:
    """As in a single race."""
    change(store, "UPDATE action SET document = 'x' WHERE race_id = 3 AND number = 40")
    change(store, "DELETE FROM snapshot WHERE race_id = 3 AND number = 40")
    with pytest.raises(SaveDamaged) as refused:
        ridden.next_race()
    assert refused.value.params["good"] == 39
    race = ridden.next_race(until=39)
    assert race.actions == 39
    assert Library(store).slot(ridden.slot).finished is False
    ride(race, 10_000)
    assert ridden.over

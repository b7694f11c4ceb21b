"""A race goes on exactly where it stopped, in every phase; and what to do when its file is not what it was."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from flammeapp.engine.phase import Phase
from flammeapp.engine.setup import RULES_VERSION
from flammeapp.session import playback
from flammeapp.session.errors import NOTHING_GOOD, SaveDamaged
from flammeapp.session.library import Library
from flammeapp.session.race import RaceSession
from flammeapp.store.home import database_file
from flammeapp.store.opening import open_store
from flammeapp.store.saves import Store
from tests.session.riding import DATA, next_action, ride, setup_of


def damage(home: Path, change: str, *values: object) -> None:
    """Change the file behind the program's back."""
    with closing(sqlite3.connect(database_file(home))) as connection, connection:
        assert connection.execute(change, values).rowcount, "nothing was changed"


@pytest.fixture
def saved(home: Path, store: Store) -> Iterator[RaceSession]:
    """A race in its third round."""
    session = RaceSession.create(store, DATA, setup_of("hss", seed=9), "Sunday")
    while session.view().round < 3:
        ride(session, 1)
    ride(session, 7)
    yield session
    session.close()


def refused(store: Store, slot: int, until: int | None = None) -> SaveDamaged:
    """What resuming said no with."""
    with pytest.raises(SaveDamaged) as told:
        RaceSession.resume(store, DATA, slot, until=until)
    return told.value


def test_a_race_resumes_after_every_single_action(store: Store) -> None:
    """Placement, hands open, cards chosen, rounds over, race over: always the same view, story and next move."""
    session = RaceSession.create(store, DATA, setup_of("hsr", seed=2), "every step")
    phases = set()
    while (action := next_action(session)) is not None:
        again = RaceSession.resume(store, DATA, session.slot)
        assert again.actions == session.actions
        assert again.view(0) == session.view(0)
        assert again.waiting() == session.waiting()
        assert next_action(again) == action
        if session.actions % 9 == 0:
            assert again.history(0) == session.history(0)
        phases.add(session.view().phase)
        session.act(action)
    again = RaceSession.resume(store, DATA, session.slot)
    assert again.over
    assert again.view() == session.view()
    assert again.history() == session.history()
    assert phases == {Phase.PLACEMENT, Phase.ENERGY}


def test_a_race_goes_on_in_another_program_start(home: Path) -> None:
    """Close, open, ride on: the file says the same as if nobody had closed it."""
    with closing(open_store(home)) as store:
        straight = RaceSession.create(store, DATA, setup_of("hss", seed=9), "straight")
        ride(straight, 10_000)
        whole = store.entries(straight.slot)
        slot = RaceSession.create(store, DATA, setup_of("hss", seed=9), "in pieces").slot
    for _ in range(40):
        with closing(open_store(home)) as store:
            session = RaceSession.resume(store, DATA, slot)
            ride(session, 17)
            if session.over:
                break
    with closing(open_store(home)) as store:
        assert store.entries(slot) == whole


def test_resuming_reads_a_few_rows_and_not_the_whole_log(
    saved: RaceSession, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The snapshot resumes, the log explains."""
    played: list[int] = []
    real = playback.apply

    def counting(*arguments: object) -> object:
        played.append(1)
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(playback, "apply", counting)
    RaceSession.resume(store, DATA, saved.slot)
    assert len(played) == 7


def test_corrected_rules_do_not_kill_a_saved_race(saved: RaceSession, home: Path, store: Store) -> None:
    """Old rows no longer lead where they led; the race goes on from its snapshot all the same."""
    view = saved.view(0)
    damage(home, "UPDATE action SET digest = 'ffffffffffffffff' WHERE number = 9")
    again = RaceSession.resume(store, DATA, saved.slot)
    assert again.view(0) == view
    told = again.history(0)
    assert told != saved.history(0)
    assert told[0] == saved.history(0)[0]
    assert told[-1] == saved.history(0)[-1]
    ride(again, 20)
    (report,) = Library(store).verify(DATA)
    assert (report.ok, report.code, report.first_bad) == (False, "log_differs", 9)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("UPDATE action SET digest = 'ffffffffffffffff' WHERE number = ?", "log_differs"),
        ('UPDATE action SET document = \'{"do":"draw_hand","rider":77}\' WHERE number = ?', "log_illegal"),
        ('UPDATE action SET document = \'{"do":"fly"}\' WHERE number = ?', "log_unreadable"),
        ("UPDATE action SET document = 'no json' WHERE number = ?", "log_unreadable"),
        ("UPDATE action SET document = x'fffe' WHERE number = ?", "log_unreadable"),
        ("DELETE FROM action WHERE number = ?", "log_gap"),
    ],
)
def test_a_damaged_row_is_named_and_the_race_goes_on_before_it(
    saved: RaceSession, home: Path, store: Store, change: str, code: str
) -> None:
    """The last good point is offered; the rest is kept, not thrown away."""
    bad = saved.actions - 3
    last = saved.actions
    before = store.entries(saved.slot)[: bad - 1]
    damage(home, change, bad)
    error = refused(store, saved.slot)
    assert error.code == code
    assert (error.params["slot"], error.params["number"], error.params["good"]) == (saved.slot, bad, bad - 1)
    (report,) = Library(store).verify(DATA)
    assert (report.ok, report.code, report.first_bad, report.actions) == (False, code, bad, last)
    assert refused(store, saved.slot, until=bad).code == code
    again = RaceSession.resume(store, DATA, saved.slot, until=bad - 1)
    assert again.actions == store.race(saved.slot).head == store.race(saved.slot).rows == bad - 1
    with closing(sqlite3.connect(database_file(home))) as connection:
        aside = connection.execute("SELECT number FROM set_aside WHERE part = 'action' ORDER BY number").fetchall()
    assert [number for (number,) in aside] == [n for n in range(bad, last + 1) if not (code == "log_gap" and n == bad)]
    ride(again, 30)
    assert store.entries(saved.slot)[: bad - 1] == before
    assert all(report.ok for report in Library(store).verify(DATA))


def test_missing_last_rows_are_a_gap(saved: RaceSession, home: Path, store: Store) -> None:
    """The head says more than the log holds."""
    damage(home, "DELETE FROM action WHERE number >= ?", saved.actions - 1)
    error = refused(store, saved.slot)
    assert (error.code, error.params["number"], error.params["good"]) == (
        "log_gap",
        saved.actions - 1,
        saved.actions - 2,
    )
    (report,) = Library(store).verify(DATA)
    assert (report.code, report.first_bad) == ("log_gap", saved.actions - 1)
    assert RaceSession.resume(store, DATA, saved.slot, until=saved.actions - 2).actions == saved.actions - 2


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE snapshot SET document = 'torn' WHERE number > 0",
        "UPDATE snapshot SET document = '{}' WHERE number > 0",
        "UPDATE snapshot SET digest = 'ffffffffffffffff' WHERE number > 0",
        "UPDATE snapshot SET document = replace(document, '\"round\":3', '\"round\":4') WHERE number > 0",
        "DELETE FROM snapshot",
    ],
)
def test_damaged_snapshots_are_made_good_from_the_log(
    saved: RaceSession, home: Path, store: Store, change: str
) -> None:
    """The log proves, digest by digest, what they must have been: the player notices nothing."""
    damage(home, change)
    again = RaceSession.resume(store, DATA, saved.slot)
    assert again.view(0) == saved.view(0)
    assert again.history(0) == saved.history(0)
    if "DELETE" not in change:
        newest = store.checkpoints(saved.slot)[0]
        (report,) = Library(store).verify(DATA)
        assert report.first_bad != newest.number, "the newest snapshot was written again"
    ride(again, 20)
    assert RaceSession.resume(store, DATA, saved.slot).view(0) == again.view(0)


def test_a_damaged_snapshot_and_a_damaged_row_leave_what_stands_before(
    saved: RaceSession, home: Path, store: Store
) -> None:
    """Only what both the older snapshot and the log say is taken for true."""
    numbers = [point.number for point in store.checkpoints(saved.slot)]
    damage(home, "UPDATE snapshot SET document = 'torn' WHERE number = ?", numbers[0])
    damage(home, "UPDATE action SET document = 'torn' WHERE number = ?", numbers[1] + 5)
    error = refused(store, saved.slot)
    assert (error.code, error.params["good"]) == ("log_unreadable", numbers[1] + 4)
    again = RaceSession.resume(store, DATA, saved.slot, until=numbers[1] + 4)
    assert again.actions == numbers[1] + 4
    ride(again, 20)
    assert all(report.ok for report in Library(store).verify(DATA))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("UPDATE race SET setup = 'torn'", "setup_unreadable"),
        ("UPDATE race SET setup = '[]'", "setup_unreadable"),
        ("UPDATE race SET setup = replace(setup, '\"hand_size\":4', '\"hand_size\":44')", "setup_unreadable"),
        ("UPDATE race SET setup = replace(setup, '\"format\":1', '\"format\":9')", "setup_unreadable"),
        ("UPDATE race SET setup = replace(setup, 'saver3', 'saver33')", "setup_refused"),
        ("UPDATE race SET setup = replace(setup, '\"red\"', '\"blue\"')", "setup_refused"),
        (
            f"UPDATE race SET setup = replace(setup, '\"rules_version\":{RULES_VERSION}', '\"rules_version\":99')",
            "rules_newer",
        ),
    ],
)
def test_a_set_up_that_cannot_be_used_is_named(
    saved: RaceSession, home: Path, store: Store, change: str, code: str
) -> None:
    """Without its header a race cannot be opened; the others can."""
    damage(home, change)
    error = refused(store, saved.slot)
    assert (error.code, error.params["good"]) == (code, NOTHING_GOOD)
    other = RaceSession.create(store, DATA, setup_of("hs"), "other")
    ride(other, 3)
    reports = {report.slot: report for report in Library(store).verify(DATA)}
    assert (reports[saved.slot].ok, reports[saved.slot].code, reports[saved.slot].first_bad) == (False, code, None)
    assert reports[other.slot].ok


def test_another_seed_does_not_lead_where_the_race_led(saved: RaceSession, home: Path, store: Store) -> None:
    """verify compares the state before the first action too."""
    damage(home, 'UPDATE race SET setup = replace(setup, \'"seed":"9"\', \'"seed":"10"\')')
    (report,) = Library(store).verify(DATA)
    assert not report.ok


def test_a_resume_that_fails_changes_nothing(saved: RaceSession, home: Path, store: Store) -> None:
    """Looking at a damaged race is no reason to write to it."""
    damage(home, "UPDATE action SET document = 'torn' WHERE number = ?", saved.actions - 1)
    before = (store.race(saved.slot), store.entries(saved.slot), store.checkpoints(saved.slot), store.slot(saved.slot))
    refused(store, saved.slot)
    after = (store.race(saved.slot), store.entries(saved.slot), store.checkpoints(saved.slot), store.slot(saved.slot))
    assert before == after


def test_the_listing_that_tells_another_story_is_found(saved: RaceSession, home: Path, store: Store) -> None:
    """verify compares the list with the log as well."""
    damage(home, "UPDATE slot SET digest = 'ffffffffffffffff'")
    (report,) = Library(store).verify(DATA)
    assert (report.code, report.first_bad) == ("log_differs", saved.actions)

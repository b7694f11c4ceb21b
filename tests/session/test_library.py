"""The list of saved games and the whole-file check."""

from datetime import UTC, datetime, timedelta

import pytest

from flammeapp.engine.racelog import log_document, parse_log, replay
from flammeapp.engine.setup import build_book
from flammeapp.engine.state import state_digest
from flammeapp.kernel.codec import canonical, parse
from flammeapp.session.errors import SaveDamaged
from flammeapp.session.library import Library
from flammeapp.session.race import RaceSession
from flammeapp.store.errors import StoreError
from flammeapp.store.saves import Store
from tests.session.riding import DATA, draw, play, ride, setup_of, to_cards


def test_the_list_shows_what_the_race_shows(store: Store) -> None:
    """Stage, teams, round, phase, when."""
    library = Library(store)
    assert (library.slots(), library.latest()) == ((), None)
    session = RaceSession.create(store, DATA, setup_of("hs"), "Sunday")
    ride(session, 14)
    (info,) = library.slots()
    view = session.view()
    assert (info.slot, info.name, info.kind) == (session.slot, "Sunday", "race")
    assert (info.stage_id, info.stage_title) == ("firenze-milano", session.setup.stage.title)
    assert [tuple(team) for team in info.teams] == [("blue", "Team blue", "human"), ("red", "Team red", "computer")]
    assert (info.round, info.phase, info.finished, info.actions) == (view.round, view.phase.value, False, 14)
    assert timedelta(0) <= datetime.now(UTC) - info.saved_at < timedelta(minutes=10)
    assert info.digest == store.entries(session.slot)[-1].digest
    assert library.slot(session.slot) == info


def test_the_latest_is_the_newest_that_has_not_ended(store: Store) -> None:
    """Nobody wants to continue a finished race."""
    library = Library(store)
    first = RaceSession.create(store, DATA, setup_of("hs"), "first")
    second = RaceSession.create(store, DATA, setup_of("ss"), "second")
    latest = library.latest()
    assert latest is not None
    assert latest.slot == second.slot
    ride(second, 10_000)
    latest = library.latest()
    assert latest is not None
    assert latest.slot == first.slot
    assert [info.name for info in library.slots()] == ["second", "first"]


def test_the_list_follows_undo_and_redo(store: Store) -> None:
    """The digest and the count are those of now."""
    session = RaceSession.create(store, DATA, setup_of("hh"), "undo")
    to_cards(session)
    team = session.next_human()
    assert team is not None
    draw(session, team)
    before = Library(store).slots()[0]
    play(session, team)
    after = Library(store).slots()[0]
    session.undo(team)
    taken_back = Library(store).slots()[0]
    assert (taken_back.actions, taken_back.digest) == (before.actions, before.digest)
    session.redo(team)
    again = Library(store).slots()[0]
    assert (again.actions, again.digest) == (after.actions, after.digest)


def test_rename_delete_restore(store: Store) -> None:
    """What the list page offers."""
    library = Library(store)
    session = RaceSession.create(store, DATA, setup_of("hs"), "old")
    library.rename(session.slot, "new")
    assert library.slots()[0].name == "new"
    assert RaceSession.resume(store, DATA, session.slot).name == "new"
    library.delete(session.slot)
    assert (library.slots(), library.latest(), library.verify(DATA)) == ((), None, ())
    with pytest.raises(StoreError, match="slot_missing"):
        RaceSession.resume(store, DATA, session.slot)
    library.restore(session.slot)
    assert RaceSession.resume(store, DATA, session.slot).view() == session.view()


def test_a_saved_race_can_be_written_out_and_replayed(store: Store) -> None:
    """The document a player hands over plays to the same end, without what was taken back."""
    session = RaceSession.create(store, DATA, setup_of("hh", seed=3), "log")
    to_cards(session)
    team = session.next_human()
    assert team is not None
    draw(session, team)
    play(session, team)
    draw(session, team)
    session.undo(team)
    log = parse_log(parse(canonical(log_document(Library(store).log(session.slot, DATA)))))
    assert log.setup == session.setup
    assert len(log.actions) == session.actions < store.race(session.slot).rows
    *_, last = replay(build_book(log.setup, DATA), log)
    assert state_digest(last.state) == Library(store).slot(session.slot).digest


def test_a_log_with_an_unreadable_row_is_not_written_out(store: Store) -> None:
    """Half a race would pass for a whole one."""
    session = RaceSession.create(store, DATA, setup_of("ss", seed=3), "log")
    ride(session, 9)
    with store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE action SET document = '{}' WHERE number = 5")
    with pytest.raises(SaveDamaged) as refused:
        Library(store).log(session.slot, DATA)
    assert (refused.value.code, refused.value.params["number"]) == ("log_unreadable", 5)


def test_a_snapshot_that_belongs_elsewhere_is_found(store: Store) -> None:
    """A sound state at the wrong place of the log."""
    session = RaceSession.create(store, DATA, setup_of("ss", seed=3), "log")
    ride(session, 30)
    with store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE snapshot SET number = 7 WHERE number = 4")
    (report,) = Library(store).verify(DATA)
    assert (report.ok, report.code, report.first_bad) == (False, "snapshot_damaged", 7)


def test_a_damaged_race_does_not_hide_the_others(store: Store) -> None:
    """Every slot gets its own line."""
    sessions = [RaceSession.create(store, DATA, setup_of("ss", seed=seed), f"race {seed}") for seed in range(3)]
    for session in sessions:
        ride(session, 30)
    with store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE snapshot SET document = '{}' WHERE race_id = 2 AND number = 4")
    reports = {report.name: report for report in Library(store).verify(DATA)}
    assert [reports[f"race {seed}"].ok for seed in range(3)] == [True, False, True]
    assert (reports["race 1"].code, reports["race 1"].first_bad) == ("snapshot_damaged", 4)
    assert dict(reports["race 1"].params)["slot"] == sessions[1].slot

"""Copies of the saved games: one a day, five stay, and each is a whole file."""

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from flammeapp.store import backups
from flammeapp.store.backups import KEEP, KEEP_UPGRADES, BackupKind, back_up, daily_due, list_backups
from flammeapp.store.errors import StoreError
from flammeapp.store.home import backup_folder, database_file
from flammeapp.store.opening import open_store
from flammeapp.store.records import NewRace
from tests.store.written import written

Make = Callable[[str], NewRace]


class Clock(datetime):
    """A clock that a test can set."""

    at = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)

    @classmethod
    def now(cls, tz: object = None) -> datetime:
        return cls.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> type[Clock]:
    """Sets the time of the backups to a day in July."""
    monkeypatch.setattr(Clock, "at", datetime(2026, 7, 1, 12, 0, tzinfo=UTC))
    monkeypatch.setattr(backups, "datetime", Clock)
    return Clock


def touched(home: Path, at: datetime) -> None:
    """Let the saved games look as if they were written then."""
    os.utime(database_file(home), (at.timestamp(), at.timestamp()))


def test_an_empty_store_is_not_worth_a_copy(home: Path) -> None:
    """A copy of nothing would only push a good one out."""
    open_store(home).close()
    assert list_backups(home) == ()
    assert not daily_due(home)


def test_one_copy_a_day(played: Path) -> None:
    """However often the program is started."""
    assert len(list_backups(played)) == 1
    for number in range(13, 16):
        with closing(open_store(played)) as store:
            store.append(1, written(number))
    assert len(list_backups(played)) == 1


def test_the_next_day_makes_another_and_five_stay(played: Path, clock: type[Clock]) -> None:
    """The oldest gives way."""
    for file in backup_folder(played).iterdir():
        file.unlink()
    made = []
    for day in range(KEEP + 2):
        clock.at = datetime(2026, 7, 1 + day, 12, 0, tzinfo=UTC)
        assert daily_due(played)
        made.append(back_up(played, BackupKind.DAILY, 1))
        assert not daily_due(played)
        touched(played, datetime.fromtimestamp(made[-1].stat().st_mtime + 10, UTC))
    listed = list_backups(played)
    assert [backup.file for backup in listed] == made[: -KEEP - 1 : -1]
    assert [backup.made_at.day for backup in listed] == [7, 6, 5, 4, 3]


def test_nothing_new_is_not_copied_again(played: Path, clock: type[Clock]) -> None:
    """A week of looking in does not push the good copies out."""
    (backup,) = list_backups(played)
    clock.at = backup.made_at + timedelta(days=3)
    touched(played, datetime.fromtimestamp(backup.file.stat().st_mtime - 10, UTC))
    assert not daily_due(played)
    touched(played, datetime.fromtimestamp(backup.file.stat().st_mtime + 10, UTC))
    assert daily_due(played)


def test_a_copy_holds_what_stands_in_the_log_beside_the_file(home: Path, new_race: Make) -> None:
    """A copy made while the window is open has the last click too, and is one file."""
    with closing(open_store(home)) as store:
        slot = store.create_race(new_race("Sunday"))
        store.append(slot, written(1))
        copy = back_up(home, BackupKind.DAILY, 1)
        assert sorted(file.name for file in copy.parent.iterdir()) == [copy.name]
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("SELECT head FROM race").fetchall() == [(1,)]
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA journal_mode").fetchall() == [("delete",)]


def test_two_copies_in_one_second_have_two_names(played: Path, clock: type[Clock]) -> None:
    """The later one is the newer one."""
    first, second = (back_up(played, BackupKind.UPGRADE, 2) for _ in range(2))
    assert first != second
    assert [backup.file for backup in list_backups(played) if backup.kind is BackupKind.UPGRADE] == [second, first]


def test_copies_before_an_upgrade_do_not_push_daily_ones_out(played: Path, clock: type[Clock]) -> None:
    """Each kind has its own number."""
    for hour in range(KEEP_UPGRADES + 2):
        clock.at = datetime(2026, 7, 1, hour, 0, tzinfo=UTC)
        back_up(played, BackupKind.UPGRADE, 2)
    kinds = [backup.kind for backup in list_backups(played)]
    assert (kinds.count(BackupKind.UPGRADE), kinds.count(BackupKind.DAILY)) == (KEEP_UPGRADES, 1)


def test_other_files_in_the_folder_are_left_alone(played: Path) -> None:
    """What the player put there is his."""
    folder = backup_folder(played)
    names = ["notes.txt", "flamme-20261399-999999.sqlite3", "flamme-20260101-000000.sqlite3.part"]
    for name in names:
        (folder / name).write_text("mine")
    for _ in range(KEEP + 2):
        back_up(played, BackupKind.DAILY, 1)
    assert len(list_backups(played)) == KEEP
    assert all((folder / name).read_text() == "mine" for name in names)


def test_a_home_without_copies_has_none(home: Path) -> None:
    """No folder is no error."""
    assert list_backups(home) == ()


def test_what_the_disk_refuses_is_named(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Copying, putting back, putting aside: each says why not."""

    def broken(*arguments: object) -> None:
        raise sqlite3.DatabaseError("disk I/O error")

    def forbidden(*arguments: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    (backup,) = list_backups(played)
    monkeypatch.setattr(backups, "_copy", broken)
    for attempt in (lambda: back_up(played, BackupKind.DAILY, 1), lambda: backups.restore(played, backup.file)):
        with pytest.raises(StoreError, match="storage_failed"):
            attempt()
    monkeypatch.setattr(Path, "replace", forbidden)
    with pytest.raises(StoreError, match="folder_unwritable"):
        backups.set_aside(played)
    assert database_file(played).exists()


def test_a_file_that_vanished_is_not_copied(played: Path, clock: type[Clock]) -> None:
    """The question alone must not raise."""
    (backup,) = list_backups(played)
    clock.at = backup.made_at + timedelta(days=2)
    database_file(played).unlink()
    assert daily_due(played)
    with pytest.raises(StoreError):
        back_up(played, BackupKind.DAILY, 1)
    assert [copy.file for copy in list_backups(played)] == [backup.file]


def test_the_log_beside_a_file_goes_with_it(home: Path, new_race: Make) -> None:
    """After a kill the last clicks are in the log: they are put aside together."""
    with closing(open_store(home)) as store:
        slot = store.create_race(new_race("Sunday"))
        store.append(slot, written(1))
        crashed = home.with_name("crashed")
        shutil.copytree(home, crashed)
    assert (crashed / "flamme.sqlite3-wal").exists()
    aside = backups.set_aside(crashed)
    assert aside is not None
    assert not (crashed / "flamme.sqlite3-wal").exists()
    with closing(sqlite3.connect(aside)) as connection:
        assert connection.execute("SELECT head FROM race").fetchall() == [(1,)]


@pytest.mark.parametrize("links", [True, False])
def test_the_backup_takes_the_place_of_the_file(played: Path, monkeypatch: pytest.MonkeyPatch, links: bool) -> None:
    """On a disk that knows no second names too; and the saved games are never without a file where it does."""
    (backup,) = list_backups(played)
    with closing(open_store(played)) as store:
        store.append(1, written(13))
    before = database_file(played).read_bytes()
    there: list[bool] = []
    replace = Path.replace

    def watched(source: Path, target: Path) -> Path:
        if target == database_file(played):
            there.append(target.exists())
        return replace(source, target)

    def refuse(*arguments: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "replace", watched)
    if not links:
        monkeypatch.setattr(Path, "hardlink_to", refuse)
    aside = backups.restore(played, backup.file)
    assert aside is not None
    assert aside.read_bytes() == before
    assert there == [links]
    with closing(open_store(played)) as store:
        assert store.race(1).head == 12

"""Opening a home in whatever state it is: one clear refusal, the good data untouched, and a way on."""

import errno
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from flammeapp.store import backups
from flammeapp.store import connection as connection_module
from flammeapp.store import home as home_module
from flammeapp.store.backups import BackupKind, list_backups
from flammeapp.store.connection import Access
from flammeapp.store.errors import StoreError
from flammeapp.store.home import HomeLock, database_file
from flammeapp.store.opening import open_afresh, open_backup, open_store
from flammeapp.store.records import NewRace
from flammeapp.store.saves import Store
from flammeapp.store.schema import APPLICATION_ID, SCHEMA_VERSION, Standing, standing
from tests.store.written import rows, written

Make = Callable[[str], NewRace]


def refusal(attempt: Callable[[], object]) -> StoreError:
    """What opening said no with."""
    with pytest.raises(StoreError) as refused:
        attempt()
    return refused.value


def test_a_first_start_makes_folder_and_file(home: Path) -> None:
    """Nothing has to be there before."""
    with closing(open_store(home)) as store:
        assert store.slots() == ()
        assert store.home == home
    assert standing(database_file(home)) is Standing.CURRENT
    assert rows(home, "PRAGMA application_id") == [(APPLICATION_ID,)]
    assert rows(home, "PRAGMA user_version") == [(SCHEMA_VERSION,)]
    assert rows(home, "PRAGMA journal_mode") == [("wal",)]


def test_every_connection_keeps_its_promises(store: Store) -> None:
    """A committed click is on the disk, and no row can lose its race."""
    with store._engine.connect() as connection:
        asked = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("foreign_keys", "synchronous")
        }
        assert asked == {"foreign_keys": 1, "synchronous": 2}
        assert int(connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()) >= 1000


def test_what_was_written_is_there_after_closing(played: Path) -> None:
    """The log is folded into the one file."""
    assert not database_file(played).with_name("flamme.sqlite3-wal").exists()
    with closing(open_store(played)) as store:
        assert store.race(1).head == 12


@pytest.mark.parametrize("left", [b"", None], ids=["empty file", "header only"])
def test_a_start_that_was_interrupted_is_begun_again(home: Path, left: bytes | None) -> None:
    """The power went out between the making of the file and its first table."""
    home.mkdir()
    file = database_file(home)
    if left is not None:
        file.write_bytes(left)
    else:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("VACUUM")
    with closing(open_store(home)) as store:
        assert store.slots() == ()


def test_a_newer_file_is_refused_and_untouched(played: Path) -> None:
    """An older program would not know what it destroys."""
    file = database_file(played)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 9")
    before = file.read_bytes()
    for access in Access:
        error = refusal(lambda access=access: open_store(played, access))
        assert error.code == "database_newer"
        assert error.params == {"file": str(file), "version": 9, "known": SCHEMA_VERSION}
    assert file.read_bytes() == before


@pytest.mark.parametrize("kind", ["text", "sqlite", "sqlite with a version"])
def test_a_foreign_file_is_refused_and_untouched(home: Path, kind: str) -> None:
    """Somebody else's file of the same name."""
    home.mkdir()
    file = database_file(home)
    if kind == "text":
        file.write_text("Dear diary, today I rode to the bakery. " * 20)
    else:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("CREATE TABLE recipe (name TEXT)")
            if kind != "sqlite":
                connection.execute("PRAGMA user_version = 1")
    before = file.read_bytes()
    error = refusal(lambda: open_store(home))
    assert (error.code, error.params) == ("database_foreign", {"file": str(file)})
    assert file.read_bytes() == before


def spoil_header(file: Path) -> None:
    """The first sector is gone but for the end."""
    content = bytearray(file.read_bytes())
    content[:16] = b"\x00" * 16
    file.write_bytes(bytes(content))


def spoil_pages(file: Path) -> None:
    """A tree of the file points into the void."""
    content = bytearray(file.read_bytes())
    for at in range(4096, len(content), 4096):
        content[at : at + 400] = os.urandom(400)
    file.write_bytes(bytes(content))


def spoil_length(file: Path) -> None:
    """The copying of the file was interrupted."""
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


def spoil_all(file: Path) -> None:
    """A disk that came back empty."""
    file.write_bytes(b"\x00" * 8192)


def spoil_version(file: Path) -> None:
    """Ours, but without a version."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 0")


SPOILERS = [spoil_header, spoil_pages, spoil_length, spoil_all, spoil_version]


@pytest.mark.parametrize("spoil", SPOILERS)
def test_a_damaged_file_is_refused_untouched_and_the_backup_opens(played: Path, spoil: Callable[[Path], None]) -> None:
    """One sentence, and one button that brings the games back."""
    file = database_file(played)
    spoil(file)
    before = file.read_bytes()
    error = refusal(lambda: open_store(played))
    assert error.code == "database_damaged"
    assert error.params["file"] == str(file)
    assert file.read_bytes() == before
    (backup,) = list_backups(played)
    assert (backup.kind, backup.games) == (BackupKind.DAILY, 1)
    with closing(open_backup(played, backup)) as store:
        assert store.race(1).head == 12
        assert [point.number for point in store.checkpoints(1)] == [12, 8, 4, 0]
    (aside,) = played.glob("flamme-set-aside-*.sqlite3")
    assert aside.read_bytes() == before
    assert backup.file.exists()


def test_a_fresh_start_keeps_the_old_file(played: Path) -> None:
    """The last way on: no backup, no patience."""
    file = database_file(played)
    spoil_all(file)
    before = file.read_bytes()
    with closing(open_afresh(played)) as store:
        assert store.slots() == ()
    (aside,) = played.glob("flamme-set-aside-*.sqlite3")
    assert aside.read_bytes() == before
    # Twice on one day: the second does not write over the first.
    with closing(open_afresh(played)) as store:
        assert store.slots() == ()
    assert len(list(played.glob("flamme-set-aside-*.sqlite3"))) == 2


def test_a_fresh_start_without_a_file_is_a_first_start(home: Path) -> None:
    """Nothing to put aside."""
    with closing(open_afresh(home)) as store:
        assert store.slots() == ()
    assert list(home.glob("flamme-set-aside-*")) == []


def test_damage_found_while_playing_is_named(played: Path) -> None:
    """A page that turns bad under an open file is the same sentence."""
    with closing(open_store(played)) as store:
        store.slots()
        with store._engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA cache_size = 0")
            connection.rollback()
        spoil_pages(database_file(played))
        error = refusal(lambda: store.entries(1))
    assert error.code == "database_damaged"


def test_one_instance_at_a_time_writes(home: Path) -> None:
    """Two windows on the same games: the second is told."""
    with closing(open_store(home)):
        error = refusal(lambda: open_store(home))
        assert (error.code, error.params) == ("in_use", {"folder": str(home)})
        assert refusal(lambda: open_backup(home, home / "x.sqlite3")).code == "in_use"
        assert refusal(lambda: open_afresh(home)).code == "in_use"
        with closing(open_store(home, Access.READ)) as reader:
            assert reader.slots() == ()
    with closing(open_store(home)):
        pass


def test_a_failed_opening_lets_go_of_the_lock(played: Path) -> None:
    """The way on must not be told that the games are in use."""
    spoil_all(database_file(played))
    refusal(lambda: open_store(played))
    lock = HomeLock(played)
    lock.close()
    lock.close()


CHILD = """
import sys
from pathlib import Path
from flammeapp.store.opening import open_store
store = open_store(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


def test_a_killed_instance_locks_nobody_out(home: Path, root: Path) -> None:
    """The lock belongs to the running program, not to a file it leaves behind."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root
    )
    try:
        assert child.stdout is not None
        assert child.stdout.readline().strip() == b"open"
        assert refusal(lambda: open_store(home)).code == "in_use"
    finally:
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                pipe.close()
    assert (home / home_module.LOCK).exists()
    with closing(open_store(home)) as store:
        assert store.slots() == ()


def test_a_disk_without_locks_is_played_on_all_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some network shares know no locks."""

    def no_locks(handle: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(home_module, "_take", no_locks)
    with closing(open_store(home)) as store:
        assert store.slots() == ()


def test_a_file_in_the_place_of_the_folder(home: Path) -> None:
    """An unwritable place is told with the folder, so that another can be chosen."""
    home.write_text("not a folder")
    error = refusal(lambda: open_store(home))
    assert error.code == "home_is_file"
    assert error.params["folder"] == str(home)
    assert refusal(lambda: open_store(home / "deeper")).code == "home_is_file"


def test_a_folder_in_the_place_of_the_file(home: Path) -> None:
    """The name is taken by a folder."""
    database_file(home).mkdir(parents=True)
    assert refusal(lambda: open_store(home)).code == "folder_unwritable"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.EACCES, "folder_unwritable"),
        (errno.EROFS, "folder_unwritable"),
        (errno.ENOSPC, "disk_full"),
        (errno.EIO, "storage_failed"),
    ],
)
def test_what_the_system_refuses_is_named(home: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str) -> None:
    """The folder cannot be made: why?"""

    def refuse(*arguments: object, **named: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "mkdir", refuse)
    error = refusal(lambda: open_store(home))
    assert error.code == code
    assert error.params["folder"] == str(home)


@pytest.mark.parametrize("spared", ["file", "folder"])
def test_a_read_only_home(played: Path, spared: str) -> None:
    """A file or folder without the right to write."""
    target = database_file(played) if spared == "file" else played
    mode = target.stat().st_mode
    target.chmod(0o444 if spared == "file" else 0o555)
    try:
        if os.access(target, os.W_OK):
            pytest.skip("whoever runs this may write everywhere")
        assert refusal(lambda: open_store(played)).code == "folder_unwritable"
    finally:
        target.chmod(mode)


def test_a_full_disk_is_named_and_costs_only_the_click(played: Path) -> None:
    """The file cannot grow any more; what was written before stands."""
    with closing(open_store(played)) as store:
        with store._engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
            connection.rollback()

        def fill() -> None:
            for number in range(13, 2000):
                store.append(1, written(number, "x" * 2000))

        error = refusal(fill)
        assert (error.code, error.params) == ("disk_full", {"folder": str(played)})
        assert 12 <= store.race(1).head == store.race(1).rows < 1999


def test_another_program_that_holds_the_file_is_named(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A backup tool or a database browser with an open transaction."""
    with closing(open_store(played)) as store:
        with store._engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout = 20")
            connection.rollback()
        with closing(sqlite3.connect(database_file(played), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert refusal(lambda: store.append(1, written(13))).code == "in_use"
            other.execute("ROLLBACK")
        store.append(1, written(13))
        assert store.race(1).head == 13


def test_a_file_held_by_another_program_at_the_start_is_named(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever cannot write says so at once and not at the first click."""
    monkeypatch.setattr(connection_module, "_ALWAYS", ("PRAGMA busy_timeout = 20",))
    with closing(sqlite3.connect(database_file(played), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert refusal(lambda: open_store(played)).code == "in_use"
        other.execute("ROLLBACK")
    open_store(played).close()


def test_a_file_that_may_only_be_read_says_so_at_the_start(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite opens it all the same, and would refuse the first click."""
    monkeypatch.setattr(connection_module, "_WRITING", ("PRAGMA query_only = ON",))
    error = refusal(lambda: open_store(played))
    assert (error.code, error.params["folder"]) == ("folder_unwritable", str(played))


def test_an_opening_that_goes_wrong_inside_is_named(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite refuses what a connection is told."""
    monkeypatch.setattr(connection_module, "_ALWAYS", ("PRAGMA nonsense = (",))
    error = refusal(lambda: open_store(played))
    assert (error.code, error.params["folder"]) == ("storage_failed", str(played))


def test_a_writer_waits_for_a_short_reader(played: Path) -> None:
    """A glance by another program costs a moment, not an error."""
    with (
        closing(open_store(played)) as store,
        closing(sqlite3.connect(database_file(played), isolation_level=None, check_same_thread=False)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        timer = threading.Timer(0.15, lambda: other.execute("COMMIT"))
        timer.start()
        store.append(1, written(13))
        timer.join()
        assert store.race(1).head == 13


def test_looking_at_a_home_without_games_makes_nothing(home: Path) -> None:
    """A command with a slip in `--home` leaves no folder behind."""
    with closing(open_store(home, Access.READ)) as store:
        assert store.slots() == ()
    assert not home.exists()


def test_a_backup_that_is_gone_or_spoilt_is_named(played: Path) -> None:
    """The file in use stays where it is."""
    before = database_file(played).read_bytes()
    (backup,) = list_backups(played)
    spoil_all(backup.file)
    assert list_backups(played) == ()
    for file in (backup.file, played / "gone.sqlite3"):
        error = refusal(lambda file=file: open_backup(played, file))
        assert (error.code, error.params) == ("backup_missing", {"file": str(file)})
    assert database_file(played).read_bytes() == before


def test_a_full_disk_does_not_keep_anybody_from_his_games(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Today's copy can wait; the race cannot."""

    def full(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    for backup in list_backups(played):
        backup.file.unlink()
    monkeypatch.setattr(backups, "_copy", full)
    with closing(open_store(played)) as store:
        assert store.race(1).head == 12
    assert list_backups(played) == ()
    assert refusal(lambda: backups.back_up(played, BackupKind.DAILY, 1)).code == "disk_full"


def test_the_backup_cannot_be_put_in_place_on_a_full_disk(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is moved before the copy is whole."""
    (backup,) = list_backups(played)
    before = database_file(played).read_bytes()

    def full(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(backups, "_copy", full)
    assert refusal(lambda: open_backup(played, backup)).code == "disk_full"
    assert database_file(played).read_bytes() == before
    assert list(played.glob("flamme-set-aside-*")) == []

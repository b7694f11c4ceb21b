"""Opens the saved games of a home, whatever state they are in, or says why not.

What happens, in this order: the lock, a look at the file, a copy and the migrations when it is behind, today's copy
when one is due. Imports SQLModel (0.35 s): the window imports this module after its first paint.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from sqlalchemy import Engine

from flammeapp.store import backups
from flammeapp.store.backups import Backup, BackupKind
from flammeapp.store.connection import Access, open_engine, refusals_told
from flammeapp.store.errors import StoreError
from flammeapp.store.home import HomeLock, database_file, refuse_file
from flammeapp.store.saves import Store
from flammeapp.store.schema import SCHEMA_VERSION, Standing, standing, version_of
from flammeapp.store.upgrade import make_tables, upgrade


def open_store(home: Path, access: Access = Access.WRITE) -> Store:
    """Open the saved games of ``home``; raise StoreError (see ``errors``), and then nothing has been changed.

    WRITE makes what is missing and holds the lock until ``close``. READ changes nothing and works while the window is
    open; a home without saved games is then an empty store, and one that is behind is upgraded first.
    """
    if access is Access.READ:
        return _open_to_read(home)
    lock = HomeLock(home)
    try:
        return _open_to_write(home, lock)
    except BaseException:
        lock.close()
        raise


def open_backup(home: Path, backup: Backup | Path) -> Store:
    """Start from a copy: the file that is there is put aside under another name, never deleted. Raises StoreError."""
    backups.restore(home, backup.file if isinstance(backup, Backup) else backup)
    return open_store(home)


def open_afresh(home: Path) -> Store:
    """Start with no saved games: the file that is there is put aside under another name. Raises StoreError."""
    backups.set_aside(home)
    return open_store(home)


def open_in_memory() -> Store:
    """Open a store that is nowhere on the disk and gone when it is closed: for tours that are ridden to be counted."""
    engine = open_engine(None, Access.WRITE)
    make_tables(engine)
    return Store(Path(), engine, lambda: None)


def _open_to_write(home: Path, lock: HomeLock) -> Store:
    file = database_file(home)
    found = standing(file)
    if found is Standing.BEHIND:
        backups.back_up(home, BackupKind.UPGRADE, SCHEMA_VERSION)
        upgrade(file, version_of(file))
    engine = open_engine(file, Access.WRITE)
    try:
        with refusals_told(file):
            if found is Standing.NEW:
                make_tables(engine)
            else:
                _copy_of_the_day(home)
                _prove_writable(engine)
    except BaseException:
        engine.dispose()
        raise

    def shut() -> None:
        try:
            _copy_of_the_day(home)
        finally:
            lock.close()

    return Store(home, engine, shut)


def _open_to_read(home: Path) -> Store:
    refuse_file(home)
    file = database_file(home)
    found = standing(file)
    if found is Standing.BEHIND:
        open_store(home).close()
    if found is Standing.NEW:
        engine = open_engine(None, Access.WRITE)
        make_tables(engine)
    else:
        engine = open_engine(file, Access.READ)
    return Store(home, engine, lambda: None)


def _prove_writable(engine: Engine) -> None:
    """Begin to write, and take it back: a file that may only be read says no here and not at the first click.

    Beginning a transaction is not enough: on such a file SQLite quietly begins one that reads.
    """
    with engine.connect() as connection, connection.begin() as transaction:
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")
        transaction.rollback()


def _copy_of_the_day(home: Path) -> None:
    """Make today's copy when it is due. A full disk must not keep anybody from his saved games."""
    with contextlib.suppress(StoreError):
        if backups.daily_due(home):
            backups.back_up(home, BackupKind.DAILY, SCHEMA_VERSION)

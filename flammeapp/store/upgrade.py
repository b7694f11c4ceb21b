"""Makes new tables, and brings old ones to the newest version.

A new file gets its tables in one stroke from ``tables``; Alembic, slow to import, is loaded only when a file is
behind. A test proves that both ways lead to the same tables.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, insert
from sqlalchemy.exc import SQLAlchemyError

from flammeapp.store.connection import Access, open_engine
from flammeapp.store.errors import StoreError
from flammeapp.store.schema import APPLICATION_ID, SCHEMA_VERSION
from flammeapp.store.tables import REVISION, SavesTable, alembic_version

MIGRATIONS = Path(__file__).parent / "migrations"
"""Plain files beside this module, in a source tree, a wheel and a frozen program."""


def make_tables(engine: Engine) -> None:
    """Make all tables of the newest version in one transaction; an interrupted start leaves none."""
    with engine.begin() as connection:
        SavesTable.metadata.create_all(connection)
        connection.execute(insert(alembic_version).values(version_num=REVISION))
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")


def upgrade(file: Path, version: int, *, migrations: Path = MIGRATIONS, target: str = REVISION) -> None:
    """Bring ``file`` from ``version`` to ``target`` by the migrations, all in one transaction.

    Foreign keys are off meanwhile (a table is altered by making it anew) and checked before the end. Raises
    StoreError ``upgrade_failed``; then the file is as it was.
    """
    engine = open_engine(file, Access.WRITE, extra=("PRAGMA foreign_keys = OFF",))
    try:
        with engine.begin() as connection:
            _migrate(connection, migrations, target)
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchone()
            if broken is not None:
                raise _failed(file, version, f"foreign key of {broken[0]}")
    except (SQLAlchemyError, OSError) as error:
        raise _failed(file, version, str(error)) from error
    finally:
        engine.dispose()


def _migrate(connection: Connection, migrations: Path, target: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    # A percent sign in a folder's name would be taken for a place holder.
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, target)
    except CommandError as error:
        raise OSError(str(error)) from error


def _failed(file: Path, version: int, detail: str) -> StoreError:
    return StoreError("upgrade_failed", file=str(file), version=version, known=SCHEMA_VERSION, detail=detail)

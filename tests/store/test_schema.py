"""The tables and their migrations: both ways lead to the same file; an upgrade keeps every row or changes nothing."""

import hashlib
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from flammeapp.store import opening, schema
from flammeapp.store.backups import BackupKind, list_backups
from flammeapp.store.connection import Access
from flammeapp.store.errors import StoreError
from flammeapp.store.home import database_file
from flammeapp.store.opening import open_store
from flammeapp.store.schema import APPLICATION_ID, SCHEMA_VERSION, Standing, standing, version_of
from flammeapp.store.tables import REVISION
from flammeapp.store.upgrade import MIGRATIONS, upgrade
from tests.store.written import rows

VERSIONS = MIGRATIONS / "versions"
FINGERPRINTS = {1: "c5794fdeea00e8ee", 2: "f85635a3878ac17f", 3: "c4770c7d6a1e5ee0"}
"""Of the tables of each version. Whoever changes a table adds a version with a migration; none is ever changed."""


def tables(file: Path) -> dict[str, object]:
    """Everything SQLite knows about the tables in a file: columns, keys, indexes, checks, how rows are kept."""
    found: dict[str, object] = {}
    with closing(sqlite3.connect(file)) as connection:
        names = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
        ]
        for name in names:
            for pragma in ("table_xinfo", "foreign_key_list", "index_list"):
                listed = connection.execute(f"PRAGMA {pragma}({name})").fetchall()
                found[f"{name} {pragma}"] = [row[1:] for row in listed] if pragma == "index_list" else listed
            (text,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()
            clauses = re.findall(r"CONSTRAINT \w+ (?:CHECK|UNIQUE|FOREIGN KEY|PRIMARY KEY)[^,\n]*", text)
            found[f"{name} clauses"] = sorted(" ".join(clause.rstrip(", )").split()) for clause in clauses)
            found[f"{name} rowid"] = "WITHOUT ROWID" in text
        found["version"] = connection.execute("PRAGMA user_version").fetchone()
        found["application"] = connection.execute("PRAGMA application_id").fetchone()
        found["alembic"] = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    return found


def test_the_migrations_and_the_tables_lead_to_the_same_file(home: Path, tmp_path: Path) -> None:
    """A file made today and one that has come a long way are read by the same program."""
    open_store(home).close()
    migrated = tmp_path / "migrated.sqlite3"
    upgrade(migrated, 0)
    made, grown = tables(database_file(home)), tables(migrated)
    assert made == grown
    assert made["version"] == (SCHEMA_VERSION,)
    assert made["application"] == (APPLICATION_ID,)
    assert made["alembic"] == [(REVISION,)]
    rowids = {f"{name} rowid" for name in ("slot", "tour", "race", "action", "snapshot", "set_aside")}
    assert rowids <= made.keys()
    assert made["action rowid"] is True


def test_a_changed_table_needs_a_new_version(home: Path) -> None:
    """Changing version 1 afterwards would strand everybody who has a file of it."""
    open_store(home).close()
    found = hashlib.blake2b(repr(sorted(tables(database_file(home)).items())).encode(), digest_size=8).hexdigest()
    assert found == FINGERPRINTS[SCHEMA_VERSION], "a table has changed: add a migration and a version"


def test_every_version_has_its_migration_and_its_sample(root: Path) -> None:
    """v1, v2, … without a gap, and an old file of each to open."""
    texts = [file.read_text() for file in sorted(VERSIONS.glob("v*.py"))]
    revisions = [re.search(r'^revision = "(\w+)"$', text, re.MULTILINE) for text in texts]
    assert [match and match[1] for match in revisions] == [f"v{number}" for number in range(1, SCHEMA_VERSION + 1)]
    for number in range(1, SCHEMA_VERSION + 1):
        assert (root / "tests" / "golden" / "saves" / f"v{number}.sqlite3").is_file()


def test_an_unknown_target_is_a_failed_upgrade(played: Path) -> None:
    """Alembic's own refusals are told like any other."""
    with pytest.raises(StoreError, match="upgrade_failed"):
        upgrade(database_file(played), 1, target="v99")


def test_the_version_of_what_is_no_database(tmp_path: Path) -> None:
    """Asking is no crash."""
    file = tmp_path / "x.sqlite3"
    file.write_text("not a database at all, and rather long for one " * 20)
    with pytest.raises(StoreError, match="database_damaged"):
        version_of(file)


LATER = """
import sqlalchemy as sa
from alembic import op

revision = "v4"
down_revision = "v3"
branch_labels = None
depends_on = None


def upgrade():
    with op.batch_alter_table("race") as race:
        race.add_column(sa.Column("weather", sa.Text(), nullable=False, server_default="fair"))
        race.alter_column("setup", new_column_name="agreed")
    {more}
    op.execute("PRAGMA user_version = 4")
"""


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The migrations of a later program, in a folder with a name that needs care."""
    folder = tmp_path / "100% später"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "v0004_weather.py").write_text(LATER.format(more=""))
    return folder


def test_an_upgrade_keeps_every_row(played: Path, later: Path) -> None:
    """Altering a table makes it anew; nothing that hangs on it may fall off."""
    file = database_file(played)
    before = {name: rows(played, f"SELECT * FROM {name}") for name in ("slot", "action", "snapshot")}
    upgrade(file, SCHEMA_VERSION, migrations=later, target="v4")
    assert version_of(file) == 4
    assert rows(played, "SELECT agreed, weather, head FROM race") == [('{"seed":"7"}', "fair", 12)]
    assert {name: rows(played, f"SELECT * FROM {name}") for name in before} == before
    assert rows(played, "PRAGMA foreign_key_check") == []


@pytest.mark.parametrize(
    "more",
    ['raise OSError("the lights went out")', 'op.execute("DELETE FROM slot")', 'op.execute("nonsense")'],
    ids=["system", "foreign key", "sql"],
)
def test_an_upgrade_that_fails_changes_nothing(played: Path, later: Path, more: str) -> None:
    """All or nothing, tables included."""
    file = database_file(played)
    before = tables(file), rows(played, "SELECT * FROM slot"), rows(played, "SELECT * FROM action")
    (later / "versions" / "v0004_weather.py").write_text(LATER.format(more=more))
    with pytest.raises(StoreError) as refused:
        upgrade(file, SCHEMA_VERSION, migrations=later, target="v4")
    assert refused.value.code == "upgrade_failed"
    assert refused.value.params["version"] == SCHEMA_VERSION
    assert (tables(file), rows(played, "SELECT * FROM slot"), rows(played, "SELECT * FROM action")) == before


def test_a_file_that_is_behind_is_copied_then_upgraded(
    played: Path, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the first change there is a way back."""
    monkeypatch.setattr(schema, "SCHEMA_VERSION", 4)
    monkeypatch.setattr(opening, "SCHEMA_VERSION", 4)
    assert standing(database_file(played)) is Standing.BEHIND
    asked: list[tuple[Path, int]] = []

    def to_four(file: Path, version: int) -> None:
        asked.append((file, version))
        copies = [backup for backup in list_backups(played) if backup.kind is BackupKind.UPGRADE]
        assert [backup.games for backup in copies] == [1]
        upgrade(file, version, migrations=later, target="v4")

    monkeypatch.setattr(opening, "upgrade", to_four)
    with closing(open_store(played, Access.READ)) as store:
        assert [record.name for record in store.slots()] == ["Sunday"]
    with closing(open_store(played)) as store:
        assert [record.name for record in store.slots()] == ["Sunday"]
    assert asked == [(database_file(played), SCHEMA_VERSION)]
    assert version_of(database_file(played)) == 4
    (copy,) = [backup for backup in list_backups(played) if backup.kind is BackupKind.UPGRADE]
    assert "before-v4" in copy.file.name
    assert version_of(copy.file) == SCHEMA_VERSION


def test_alembic_stays_out_of_an_ordinary_start(root: Path, home: Path) -> None:
    """It costs more than the first paint may take, and a current file does not need it."""
    script = (
        "import sys; from pathlib import Path; from flammeapp.store.opening import open_store; "
        "home = Path(sys.argv[1]); open_store(home).close(); open_store(home).close(); "
        "print('alembic' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(home)], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_the_light_modules_bring_no_sql(root: Path) -> None:
    """The window imports them before its first paint."""
    script = (
        "import sys; import flammeapp.store.files, flammeapp.store.backups, flammeapp.store.records, "
        "flammeapp.session.library, flammeapp.session.race; "
        "print(sorted({'sqlmodel', 'sqlalchemy', 'alembic'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

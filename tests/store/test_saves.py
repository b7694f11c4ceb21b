"""The open saved games: what is written is there, what failed is not, and nobody writes over somebody else."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event

from flammeapp.store.connection import Access
from flammeapp.store.errors import StoreError
from flammeapp.store.opening import open_store
from flammeapp.store.records import LONGEST_NAME, Checkpoint, NewRace
from flammeapp.store.saves import Store, checked_name
from tests.store.written import TEAMS, entry, rows, summary, written

Make = Callable[[str], NewRace]


def test_a_new_race_is_listed_with_everything_a_page_shows(store: Store, new_race: Make) -> None:
    """The list never reads a log: all it shows stands in the slot."""
    before = datetime.now(UTC) - timedelta(milliseconds=1)
    slot = store.create_race(new_race("Sunday"))
    (listed,) = store.slots()
    assert (listed.slot, listed.name, listed.kind, listed.actions) == (slot, "Sunday", "race", 0)
    assert listed.summary == summary()
    assert listed.summary.teams == TEAMS
    assert before <= listed.created_at == listed.saved_at <= datetime.now(UTC)
    assert listed.deleted_at is None


def test_the_game_written_last_comes_first(store: Store, new_race: Make) -> None:
    """The Continue card shows what was ridden last, not what was begun last."""
    first, second = store.create_race(new_race("first")), store.create_race(new_race("second"))
    assert [record.slot for record in store.slots()] == [second, first]
    _sleep_a_tick()
    store.append(first, written(1))
    assert [record.slot for record in store.slots()] == [first, second]


def test_actions_come_back_in_order_with_their_snapshots(store: Store, new_race: Make) -> None:
    """A race is what its log says, in that order."""
    slot = store.create_race(new_race("Sunday"))
    for number in range(1, 8):
        store.append(slot, written(number, checkpoint=number == 4))
    assert store.entries(slot) == tuple(entry(number) for number in range(1, 8))
    assert store.entries(slot, after=5) == (entry(6), entry(7))
    assert [point.number for point in store.checkpoints(slot)] == [4, 0]
    race = store.race(slot)
    assert (race.head, race.rows, race.setup, race.name) == (7, 7, '{"seed":"7"}', "Sunday")
    assert store.slot(slot).actions == 7
    assert store.slot(slot).summary == summary(7)


def test_two_races_do_not_see_each_other(store: Store, new_race: Make) -> None:
    """Every row belongs to one race."""
    one, two = store.create_race(new_race("one")), store.create_race(new_race("two"))
    store.append(one, written(1, "one"))
    store.append(two, written(1, "two"))
    store.append(two, written(2, "two"))
    assert store.entries(one) == (entry(1, "one"),)
    assert store.entries(two) == (entry(1, "two"), entry(2, "two"))


def test_the_rows_beyond_the_head_are_the_redo_until_another_action(store: Store, new_race: Make) -> None:
    """Taking back moves the head only; the next action writes over what was taken back."""
    slot = store.create_race(new_race("Sunday"))
    for number in range(1, 6):
        store.append(slot, written(number))
    store.move_head(slot, 5, 2, summary(2))
    assert (store.race(slot).head, store.race(slot).rows) == (2, 5)
    assert store.slot(slot).actions == 2
    store.move_head(slot, 2, 4, summary(4))
    store.append(slot, written(5, "other"))
    assert store.entries(slot, after=3) == (entry(4), entry(5, "other"))
    store.move_head(slot, 5, 1, summary(1))
    store.append(slot, written(2, "other"))
    assert store.entries(slot) == (entry(1), entry(2, "other"))
    assert (store.race(slot).head, store.race(slot).rows) == (2, 2)


def test_nobody_writes_behind_a_head_that_has_moved_on(store: Store, new_race: Make) -> None:
    """Two windows on one slot cannot mix their actions."""
    slot = store.create_race(new_race("Sunday"))
    store.append(slot, written(1))
    for attempt in (lambda: store.append(slot, written(1)), lambda: store.append(slot, written(3))):
        with pytest.raises(StoreError) as refused:
            attempt()
        assert (refused.value.code, refused.value.params) == ("slot_moved_on", {"slot": slot})
    with pytest.raises(StoreError, match="slot_moved_on"):
        store.move_head(slot, 2, 1, summary())
    assert store.entries(slot) == (entry(1),)


@contextmanager
def failing_at(store: Store, word: str) -> Iterator[None]:
    """Make the disk refuse the first statement that contains ``word``."""
    engine = store._engine

    def refuse(connection: object, cursor: object, statement: str, *rest: object) -> None:
        if word in statement:
            raise sqlite3.OperationalError("disk I/O error")

    event.listen(engine, "before_cursor_execute", refuse)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", refuse)


@pytest.mark.parametrize("word", ["INSERT INTO action", "INSERT INTO snapshot", "UPDATE slot", "DELETE FROM action"])
def test_a_step_that_fails_leaves_nothing(store: Store, new_race: Make, word: str) -> None:
    """Half an action in the file would be a race that never was."""
    slot = store.create_race(new_race("Sunday"))
    store.append(slot, written(1))
    store.append(slot, written(2))
    store.move_head(slot, 2, 1, summary(1))
    before = (store.race(slot), store.entries(slot), store.checkpoints(slot), store.slot(slot))
    with failing_at(store, word), pytest.raises(StoreError, match="storage_failed"):
        store.append(slot, written(2, "other", checkpoint=True))
    assert (store.race(slot), store.entries(slot), store.checkpoints(slot), store.slot(slot)) == before
    store.append(slot, written(2, "other", checkpoint=True))
    assert store.entries(slot) == (entry(1), entry(2, "other"))


def test_a_race_that_cannot_be_begun_leaves_no_slot(store: Store, new_race: Make) -> None:
    """No empty line in the list after a full disk."""
    with failing_at(store, "INSERT INTO snapshot"), pytest.raises(StoreError, match="storage_failed"):
        store.create_race(new_race("Sunday"))
    assert store.slots() == ()


def test_a_cut_sets_the_rest_aside_and_the_race_goes_on(home: Path, store: Store, new_race: Make) -> None:
    """What no longer replays is kept as it is; the player goes on before it."""
    slot = store.create_race(new_race("Sunday"))
    for number in range(1, 9):
        store.append(slot, written(number, checkpoint=number % 3 == 0))
    store.cut(slot, 5, summary(5), Checkpoint(5, '{"round":5}', "f" * 16))
    assert store.entries(slot) == tuple(entry(number) for number in range(1, 6))
    assert [point.number for point in store.checkpoints(slot)] == [5, 3, 0]
    store.append(slot, written(6, "other"))
    assert (store.race(slot).head, store.race(slot).rows) == (6, 6)
    aside = rows(home, "SELECT part, number, document FROM set_aside ORDER BY part, number")
    assert aside == [
        *(("action", number, entry(number).action) for number in (6, 7, 8)),
        ("snapshot", 6, '{"round":6}'),
    ]


def test_deleted_games_are_out_of_the_list_and_come_back_whole(store: Store, new_race: Make) -> None:
    """Deleting can be undone."""
    slot = store.create_race(new_race("Sunday"))
    store.append(slot, written(1))
    store.delete(slot)
    assert store.slots() == ()
    assert store.slot(slot).deleted_at is not None
    for question in (store.race, store.entries, store.checkpoints, store.delete):
        with pytest.raises(StoreError, match="slot_missing"):
            question(slot)
    with pytest.raises(StoreError, match="slot_missing"):
        store.append(slot, written(2))
    store.restore(slot)
    store.restore(slot)
    assert store.entries(slot) == (entry(1),)
    assert [record.slot for record in store.slots()] == [slot]


def test_a_slot_that_never_was_is_missing(store: Store) -> None:
    """Every question about it says so."""
    for question in (store.slot, store.race, store.entries, store.checkpoints, store.delete, store.restore):
        with pytest.raises(StoreError) as refused:
            question(99)
        assert (refused.value.code, refused.value.params) == ("slot_missing", {"slot": 99})
    with pytest.raises(StoreError, match="slot_missing"):
        store.rename(99, "x")


def test_names_are_kept_as_people_write_them(store: Store, new_race: Make) -> None:
    """Any script, no blanks around, nothing a file cannot hold."""
    slot = store.create_race(new_race("  環法 🚴  \n Étape 3 "))
    assert store.slot(slot).name == "環法 🚴 Étape 3"
    store.rename(slot, "a\x00b \ud800c")
    assert store.slot(slot).name == "a b ?c"
    for name in ("", " \n\t", "\x00"):
        with pytest.raises(StoreError, match="name_empty"):
            store.rename(slot, name)
    assert checked_name("x" * LONGEST_NAME) == "x" * LONGEST_NAME
    with pytest.raises(StoreError) as refused:
        store.rename(slot, "x" * (LONGEST_NAME + 1))
    assert refused.value.params == {"longest": LONGEST_NAME}
    assert store.slot(slot).name == "a b ?c"


def test_a_listing_survives_teams_nobody_can_read(home: Path, store: Store, new_race: Make) -> None:
    """One odd line costs its own teams, not the list."""
    slot, other = store.create_race(new_race("odd")), store.create_race(new_race("good"))
    for text in ("no json", "[1]", '{"a":1}', "7"):
        with closing(sqlite3.connect(home / "flamme.sqlite3")) as connection, connection:
            connection.execute("UPDATE slot SET teams = ? WHERE id = ?", (text, slot))
        listed = {record.slot: record.summary.teams for record in store.slots()}
        assert listed == {slot: (), other: TEAMS}


def test_a_closed_store_refuses_politely(home: Path, new_race: Make) -> None:
    """A late click after closing is an error with a name."""
    opened = open_store(home)
    slot = opened.create_race(new_race("Sunday"))
    opened.close()
    opened.close()
    for attempt in (opened.slots, lambda: opened.append(slot, written(1)), lambda: opened.rename(slot, "x")):
        with pytest.raises(StoreError, match="closed"):
            attempt()


def test_another_thread_may_write_too(store: Store, new_race: Make) -> None:
    """The list is read in a worker while the race is ridden."""
    slot = store.create_race(new_race("Sunday"))
    seen: list[int] = []
    failures: list[Exception] = []

    def read() -> None:
        try:
            seen.extend(store.slots()[0].actions for _ in range(40))
        except Exception as error:  # noqa: BLE001 - whatever a thread meets must reach the test
            failures.append(error)

    reader = threading.Thread(target=read)
    reader.start()
    for number in range(1, 41):
        store.append(slot, written(number))
    reader.join()
    assert failures == []
    assert seen == sorted(seen)
    assert store.race(slot).head == 40


def test_a_reader_sees_what_is_written_meanwhile_and_writes_nothing(home: Path, store: Store, new_race: Make) -> None:
    """`flamme saves` works beside the open window."""
    slot = store.create_race(new_race("Sunday"))
    with closing(open_store(home, Access.READ)) as reader:
        assert reader.race(slot).head == 0
        store.append(slot, written(1))
        assert reader.race(slot).head == 1
        with pytest.raises(StoreError, match="folder_unwritable"):
            reader.rename(slot, "x")
    assert store.slot(slot).name == "Sunday"


def _sleep_a_tick() -> None:
    """Until the clock of the listing shows another millisecond."""
    now = datetime.now(UTC)
    while datetime.now(UTC) - now < timedelta(milliseconds=2):
        pass

"""What a click, a start and a list cost on this disk. Run by `./dev bench`.

The limits are those of the product: one click persisted in 10 ms (p95), a hundred games listed in 200 ms.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from flammeapp.session.library import Library
from flammeapp.session.race import RaceSession
from flammeapp.store.opening import open_store
from flammeapp.store.records import Checkpoint, NewRace
from flammeapp.store.saves import Store
from tests.session.riding import DATA, next_action, ride, setup_of
from tests.store.written import summary

CLICK_P95 = 0.010
LIST_100 = 0.2
OPEN_100 = 0.5
RESUME = 0.5


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An open store on the disk the tests run on."""
    with closing(open_store(tmp_path / "home")) as opened:
        yield opened


def quantile(benchmark: BenchmarkFixture, share: float) -> float:
    """The time in seconds under which ``share`` of the rounds stayed."""
    times = sorted(benchmark.stats.stats.data)
    return float(times[min(len(times) - 1, int(share * len(times)))])


def test_one_click_of_six_teams(benchmark: BenchmarkFixture, store: Store) -> None:
    """From the click to the committed transaction, rules and snapshots included; every action of whole races."""
    setup = setup_of("srsrsr", stage="peloton-12-5-6")
    races = [RaceSession.create(store, DATA, setup, "bench")]

    def ready() -> tuple[tuple[RaceSession, object], dict[str, object]]:
        action = next_action(races[-1])
        if action is None:
            races.append(RaceSession.create(store, DATA, setup, "bench"))
            action = next_action(races[-1])
        return (races[-1], action), {}

    benchmark.pedantic(RaceSession.act, setup=ready, rounds=800, iterations=1)
    p95 = quantile(benchmark, 0.95)
    benchmark.extra_info["p95_ms"] = round(p95 * 1000, 2)
    assert p95 <= CLICK_P95


@pytest.fixture
def hundred(store: Store) -> Store:
    """A store with a hundred races of a real size."""
    session = RaceSession.create(store, DATA, setup_of("srsr"), "model")
    ride(session, 10_000)
    model = store.race(session.slot)
    shown = store.slot(session.slot).summary
    states = store.checkpoints(session.slot)
    entries = store.entries(session.slot)
    with store._engine.begin() as connection:
        for number in range(2, 101):
            connection.exec_driver_sql(
                "INSERT INTO slot SELECT ?, kind, ?, created_at, saved_at, deleted_at, stage_id, stage_title, teams, "
                "round, phase, finished, actions, digest FROM slot WHERE id = 1",
                (number, f"race {number}"),
            )
            connection.exec_driver_sql(
                "INSERT INTO race SELECT ?, ?, 1, setup, head FROM race WHERE id = 1", (number, number)
            )
            for table in ("action", "snapshot"):
                connection.exec_driver_sql(
                    f"INSERT INTO {table} SELECT ?, number, document, digest FROM {table} WHERE race_id = 1", (number,)
                )
    assert len(store.slots()) == 100
    assert store.race(100).head == model.head == len(entries)
    assert len(store.checkpoints(100)) == len(states)
    assert store.slot(100).summary == shown
    return store


def test_listing_a_hundred_games(benchmark: BenchmarkFixture, hundred: Store) -> None:
    """The list never parses a log."""
    listed = benchmark(Library(hundred).slots)
    assert len(listed) == 100
    assert quantile(benchmark, 0.95) <= LIST_100


def test_opening_a_home_with_a_hundred_games(benchmark: BenchmarkFixture, hundred: Store) -> None:
    """Every page is looked at; still less than a blink."""
    home = hundred.home
    hundred.close()

    def opening() -> None:
        open_store(home).close()

    benchmark.pedantic(opening, rounds=10, iterations=1)
    benchmark.extra_info["file_mb"] = round((home / "flamme.sqlite3").stat().st_size / 1e6, 1)
    assert quantile(benchmark, 0.95) <= OPEN_100


def _told(session: RaceSession) -> int:
    return len(session.history())


def _silent(session: RaceSession) -> int:
    return session.actions


@pytest.mark.parametrize("question", [_silent, _told], ids=["resume", "resume and history"])
def test_going_on_with_a_long_race(
    benchmark: BenchmarkFixture, store: Store, question: Callable[[RaceSession], int]
) -> None:
    """From the Continue card to the road, at the end of a race of six teams."""
    session = RaceSession.create(store, DATA, setup_of("srsrsr", stage="peloton-12-5-6"), "bench")
    while session.view().round < 12:
        ride(session, 1)
    found = benchmark(lambda: question(RaceSession.resume(store, DATA, session.slot)))
    assert found == question(session)
    assert quantile(benchmark, 0.95) <= RESUME


def test_the_disk_alone(benchmark: BenchmarkFixture, store: Store) -> None:
    """One small transaction, for comparison with the click."""
    new = NewRace("bench", "{}", Checkpoint(0, "{}", "0" * 16), summary())
    slot = store.create_race(new)
    benchmark.pedantic(lambda: store.put_checkpoint(slot, new.begin), rounds=300, iterations=1)

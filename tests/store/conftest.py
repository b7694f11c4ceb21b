"""What the tests of the store share: a home, an open store, a race to write."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from flammeapp.store.opening import open_store
from flammeapp.store.records import Checkpoint, NewRace
from flammeapp.store.saves import Store
from tests.store.written import summary, written


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home that does not exist yet."""
    return tmp_path / "Daten des Spielers 100%"


@pytest.fixture
def store(home: Path) -> Iterator[Store]:
    """An open store without a saved game."""
    with closing(open_store(home)) as opened:
        yield opened


@pytest.fixture
def new_race() -> Callable[[str], NewRace]:
    """Makes a race ready to be written."""

    def make(name: str = "Sunday") -> NewRace:
        return NewRace(name, '{"seed":"7"}', Checkpoint(0, '{"round":0}', "0" * 16), summary())

    return make


@pytest.fixture
def played(home: Path, new_race: Callable[[str], NewRace]) -> Path:
    """A home whose store was closed after a race of twelve actions."""
    with closing(open_store(home)) as opened:
        slot = opened.create_race(new_race("Sunday"))
        for number in range(1, 13):
            opened.append(slot, written(number, checkpoint=number % 4 == 0))
    return home

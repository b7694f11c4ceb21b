"""What the tests of the session share: an open store in a home of its own."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from flammeapp.store.opening import open_store
from flammeapp.store.saves import Store


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home that does not exist yet."""
    return tmp_path / "home"


@pytest.fixture
def store(home: Path) -> Iterator[Store]:
    """An open store without a saved game."""
    with closing(open_store(home)) as opened:
        yield opened

"""Garbage is collected on the window's thread alone: a Qt object destroyed on another one ends the program."""

import gc
import threading
from collections.abc import Iterator

import pytest

from flammeapp.ui.other_thread import collect_if_due, collect_only_here, work_elsewhere


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """Leave the collector as every other test expects it."""
    yield
    gc.enable()


def test_nothing_is_collected_while_somebody_works_elsewhere() -> None:
    with work_elsewhere():
        assert not gc.isenabled()
        with work_elsewhere():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_work_elsewhere_does_not_start_a_collector_that_was_stopped() -> None:
    collect_only_here()
    with work_elsewhere():
        pass
    assert not gc.isenabled()


def test_garbage_is_collected_where_it_is_asked_for() -> None:
    class Circle:
        """Garbage that only the collector finds."""

        def __init__(self, places: list[int]) -> None:
            self.me = self
            self.places = places

        def __del__(self) -> None:
            self.places.append(threading.get_ident())

    gc.collect()
    collect_only_here()
    places: list[int] = []

    def litter() -> None:
        for _ in range(5 * gc.get_threshold()[0]):
            Circle(places)

    thread = threading.Thread(target=litter)
    thread.start()
    thread.join()
    assert places == []
    collect_if_due()
    assert set(places) == {threading.get_ident()}
    left = len(places)
    collect_if_due()
    assert len(places) == left

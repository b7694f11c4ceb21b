"""How fast the rules are, measured against what was promised, scaled by a plain loop on this machine.

Run by `./dev bench`. The promises hold where `for i in range(1000): s += i & 7` takes PROMISED_LOOP microseconds.
"""

from collections.abc import Callable
from time import process_time

import pytest

from flammeapp.app.cli import bench
from flammeapp.engine.playout import place_at_random
from flammeapp.engine.reduce import fresh_work
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.work import Work

PROMISED_LOOP = 26.6
RACES_A_SECOND = 2700
PLAY_OUTS_A_SECOND = 5000
CLONE = 3.0
RACES = 50

# Seconds of the processor: what else the machine does must not decide whether a promise is kept.
pytestmark = pytest.mark.benchmark(timer=process_time, warmup=True, min_rounds=12, disable_gc=True)


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return bench.flat_book()


@pytest.fixture(scope="module")
def start(book: RuleBook) -> Work:
    """Four teams at the start."""
    w = fresh_work(book, 1)
    place_at_random(book, w, 1)
    return w


def slower(loops: int = 100) -> float:
    """How many times slower than the machine of the promises this one is, right now."""
    return max(1.0, bench.best(lambda: bench.calibrate(loops)) / loops * 1e6 / PROMISED_LOOP)


def fastest(benchmark, work: Callable[[], object]) -> float:
    """Measure ``work``; the seconds of its fastest round."""
    benchmark(work)
    return float(benchmark.stats.stats.min)


def test_races_by_a_card_callback(benchmark, book: RuleBook) -> None:
    seconds = fastest(benchmark, lambda: bench.ride_many(book, RACES))
    assert RACES / seconds >= RACES_A_SECOND / slower()


def test_play_outs_at_random(benchmark, book: RuleBook, start: Work) -> None:
    seconds = fastest(benchmark, lambda: bench.play_out_many(book, start, RACES))
    assert RACES / seconds >= PLAY_OUTS_A_SECOND / slower()


def test_copy_of_a_race(benchmark, start: Work) -> None:
    seconds = fastest(benchmark, lambda: bench.clone_many(start, 1000))
    assert seconds / 1000 * 1e6 <= CLONE * slower()


def test_one_race_through_the_door(benchmark, book: RuleBook) -> None:
    """No promise but the click: a race has some two hundred actions, each far below the ten milliseconds of a save."""
    seconds, actions = benchmark(lambda: bench.apply_all(book))
    assert seconds / actions < 0.001 * slower()

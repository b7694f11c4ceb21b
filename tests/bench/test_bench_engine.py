"""How fast the rules are, measured against what was promised, scaled by a plain loop on this machine.

Run by `./dev bench`. The promises hold where `for i in range(1000): s += i & 7` takes 26.6 microseconds; `measure`
samples the loop between the races, so that both meet the same machine. The ratio to the promise stands beside each
figure; nothing is asserted on time.
"""

from time import process_time

import pytest

from flammeapp.app.cli import bench

RACES_A_SECOND = 2700
PLAY_OUTS_A_SECOND = 5000
CLONE = 3.0

# Seconds of the processor: what else the machine does must not decide whether a promise is kept.
pytestmark = pytest.mark.benchmark(timer=process_time, min_rounds=12, disable_gc=True)


@pytest.fixture(scope="module")
def figures() -> bench.Figures:
    return bench.measure()


def test_races_by_a_card_callback(benchmark, figures: bench.Figures) -> None:
    benchmark(bench.ride, bench.flat_book(), 1)
    benchmark.extra_info["of_promise"] = round(figures.races_per_s * figures.slower / RACES_A_SECOND, 2)


def test_play_outs_at_random(benchmark, figures: bench.Figures) -> None:
    book = bench.flat_book()
    benchmark(bench.guess, book, bench.placed(book, 1), 1)
    benchmark.extra_info["of_promise"] = round(figures.playouts_per_s * figures.slower / PLAY_OUTS_A_SECOND, 2)


def test_copy_of_a_race(benchmark, figures: bench.Figures) -> None:
    benchmark(bench.placed(bench.flat_book(), 1).clone)
    benchmark.extra_info["of_promise"] = round(CLONE / (figures.clone_us / figures.slower), 2)


def test_one_race_through_the_door(benchmark) -> None:
    """No promise but the click: a race has some two hundred actions, each far below the ten milliseconds of a save."""
    book = bench.flat_book()
    benchmark(bench.apply_all, book, bench.door_actions(book))

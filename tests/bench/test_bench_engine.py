"""How fast the rules are, measured against what was promised, scaled by a plain loop on this machine.

Run by `./dev bench`. The promises hold where `for i in range(1000): s += i & 7` takes 26.6 microseconds; `measure`
samples the loop between the races, so that both meet the same machine. The ratio to the promise stands beside each
figure; nothing is asserted on time.
"""

from functools import partial
from time import process_time

import pytest

from flammeapp.app.cli import bench
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup, build_book, check_setup
from flammeapp.engine.teams import Colour, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from tests.engine.setups import game_data, stage_named

RACES_A_SECOND = 2700
PLAY_OUTS_A_SECOND = 5000
CLONE = 3.0
LONG_STAGE = "grand-tour-05-2-4"
"""It has a roundabout and a sharp corner."""
SPECIALISTS = (
    "grimpeur", "descender", "flandrien", "squirrel", "baroudeur", "flahute", "super-rouleur", "mountaineer",
)  # fmt: skip
"""A Rouleur and a Sprinteur a team, every ability among their cards."""

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


@pytest.mark.parametrize("stage", ["avenue-corso-paseo", LONG_STAGE])
def test_races_with_everything_on(benchmark, stage: str) -> None:
    """Whole races with every card a specialist's, and weather, beside the same stage without: half is promised.

    Draft and bids come before the first round and are no part of it. The two are ridden in turn, race by race.
    """
    plain, full = stage_book(stage, everything=False), stage_book(stage, everything=True)
    seeds = range(12)
    without, with_all = bench.fastest(
        40, *[[partial(bench.ride, book, seed) for seed in seeds] for book in (plain, full)]
    )
    benchmark(bench.ride, full, 1)
    benchmark.extra_info["of_the_race_without"] = round(without / with_all, 2)


def stage_book(name: str, *, everything: bool) -> RuleBook:
    """Four teams of riders who all have abilities, on a stage with its weather; or four plain ones."""
    specialists = iter(SPECIALISTS)
    teams = [
        TeamSetup(
            colour,
            "",
            Seat.COMPUTER,
            "random",
            tuple(RiderSetup(kind, specialist=next(specialists) if everything else "") for kind in RiderKind),
        )
        for colour in list(Colour)[:4]
    ]
    options = RaceOptions(expansions=("meteo",) if everything else ())
    setup = RaceSetup(stage_named(name), tuple(teams), options, 7)
    assert check_setup(setup, game_data()) == ()
    return build_book(setup, game_data())

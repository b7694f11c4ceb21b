"""`flamme bench`: how fast the rules are on this machine, beside a loop that says how fast the machine is.

Seconds are those of the processor, and every figure is the best of several runs: what else the machine does at the
time makes a run slower, never faster.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from flammeapp.app.cli.speaking import OK, emit, table
from flammeapp.engine.board.notation import parse_notation
from flammeapp.engine.fold import fold
from flammeapp.engine.phase import Phase
from flammeapp.engine.playout import CardPolicy, place_at_random, play_out, play_out_at_random
from flammeapp.engine.reduce import apply, begin, fresh_work, legal_actions
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.teams import RiderKind
from flammeapp.engine.work import Work
from flammeapp.kernel.chance import below, spread

ROAD = "G2*5 F2*68 X2*5"
"""A flat stage of 68 squares."""
TEAMS = 4
ROULEUR = bytes([3, 4, 5, 6, 7] * 3)
SPRINTEUR = bytes([2, 3, 4, 5, 9] * 3)

RUNS = 12
RACES = 100
CLONES = 5000
LOOPS = 100


@dataclass(frozen=True, slots=True)
class Figures:
    """Races and play-outs a second; microseconds of a clone, of an action, and of the calibration loop."""

    races_per_s: float
    playouts_per_s: float
    clone_us: float
    apply_us: float
    calibration_us: float


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    figures = measure()
    if arguments.json:
        emit(
            {
                "races_per_s": round(figures.races_per_s),
                "playouts_per_s": round(figures.playouts_per_s),
                "clone_us": round(figures.clone_us, 3),
                "apply_us": round(figures.apply_us, 2),
                "calibration_us": round(figures.calibration_us, 2),
            }
        )
    else:
        rows = (
            ("whole races, cards by a callback", f"{figures.races_per_s:,.0f}", "a second"),
            ("play-outs, cards at random", f"{figures.playouts_per_s:,.0f}", "a second"),
            ("copy of a race", f"{figures.clone_us:.2f}", "µs"),
            ("one action", f"{figures.apply_us:.1f}", "µs"),
            ("1000 turns of a plain loop", f"{figures.calibration_us:.1f}", "µs"),
        )
        table(("what", "how fast ", ""), rows)
    return OK


def measure() -> Figures:
    """Answer all figures; takes some three seconds."""
    book = flat_book()
    start = fresh_work(book, 1)
    place_at_random(book, start, 1)
    return Figures(
        races_per_s=RACES / best(lambda: ride_many(book, RACES)),
        playouts_per_s=RACES / best(lambda: play_out_many(book, start, RACES)),
        clone_us=best(lambda: clone_many(start, CLONES)) / CLONES * 1e6,
        apply_us=best_apply(book) * 1e6,
        calibration_us=best(lambda: calibrate(LOOPS)) / LOOPS * 1e6,
    )


def flat_book() -> RuleBook:
    """Answer the book of four teams on the flat stage."""
    kinds = [RiderKind.ROULEUR, RiderKind.SPRINTEUR]
    return fold(parse_notation(ROAD), [kinds] * TEAMS, [ROULEUR, SPRINTEUR] * TEAMS)


def random_callback(seed: int) -> CardPolicy:
    """Answer a card policy that picks any card of the hand."""
    chance = spread(seed)

    def choose(_book: RuleBook, _w: Work, _rider: int, hand: bytes) -> int:
        nonlocal chance
        pick, chance = below(chance, len(hand))
        return hand[pick]

    return choose


def ride_many(book: RuleBook, races: int) -> None:
    """Ride whole races: decks shuffled, riders placed, every card by a callback."""
    policies = [random_callback(7)] * len(book.team_of)
    for seed in range(races):
        w = fresh_work(book, seed)
        place_at_random(book, w, seed)
        play_out(book, w, policies)


def play_out_many(book: RuleBook, start: Work, races: int) -> None:
    """Ride copies of a race that stands at the start to the end, with the built-in random policy."""
    for seed in range(races):
        play_out_at_random(book, start.clone(), seed)


def clone_many(w: Work, copies: int) -> None:
    """Copy a race again and again."""
    for _ in range(copies):
        w.clone()


def apply_all(book: RuleBook) -> tuple[float, int]:
    """Ride one race through the door; answer (seconds inside `apply`, actions)."""
    state = begin(book).state
    seconds = 0.0
    actions = 0
    while state.phase is not Phase.OVER:
        action = next(legal[0] for team in range(TEAMS) if (legal := legal_actions(book, state, team)))
        before = process_time()
        state = apply(book, state, action).state
        seconds += process_time() - before
        actions += 1
    return seconds, actions


def best_apply(book: RuleBook) -> float:
    """Answer the seconds of one action, in the mean over a race, of the fastest race."""
    return min(seconds / actions for seconds, actions in (apply_all(book) for _ in range(RUNS)))


def calibrate(loops: int) -> int:
    """The yardstick of the machine: what the figures are scaled by."""
    s = 0
    for _ in range(loops):
        for i in range(1000):
            s += i & 7
    return s


def best(run_once: Callable[[], object]) -> float:
    """Answer the seconds of the fastest of RUNS runs."""
    fastest = float("inf")
    for _ in range(RUNS):
        before = process_time()
        run_once()
        fastest = min(fastest, process_time() - before)
    return fastest

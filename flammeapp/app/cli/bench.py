"""`flamme bench`: how fast the rules are on this machine, beside a loop that says how fast the machine is.

Everything is measured in many short samples, the loop among them, in seconds of the processor, and the fastest turn of
each sample counts: what else the machine does at the time makes a sample slower, never faster.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import TypeAlias

from flammeapp.app.cli.speaking import OK, emit, table
from flammeapp.engine.actions import Action
from flammeapp.engine.board.notation import parse_notation
from flammeapp.engine.fold import fold
from flammeapp.engine.phase import Phase
from flammeapp.engine.playout import CardPolicy, place_at_random, play_out, play_out_at_random
from flammeapp.engine.reduce import apply, begin, fresh_work, legal_actions
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.state import RaceState
from flammeapp.engine.teams import RiderKind
from flammeapp.engine.work import Work
from flammeapp.kernel.chance import below, spread

ROAD = "G2*5 F2*68 X2*5"
"""A flat stage of 68 squares."""
TEAMS = 4
ROULEUR = bytes([3, 4, 5, 6, 7] * 3)
SPRINTEUR = bytes([2, 3, 4, 5, 9] * 3)

TURNS = 100
RACES = 24
CLONES = 200
LOOPS = 4
USUAL_LOOP = 26.6
"""Microseconds of the loop on the machine to which figures are scaled."""

Samples: TypeAlias = Sequence[Callable[[], object]]


@dataclass(frozen=True, slots=True)
class Figures:
    """Races and play-outs a second; microseconds of a clone, of an action, and of the calibration loop."""

    races_per_s: float
    playouts_per_s: float
    clone_us: float
    apply_us: float
    calibration_us: float

    @property
    def slower(self) -> float:
        """How many times slower this machine is than the one to which figures are scaled."""
        return self.calibration_us / USUAL_LOOP


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    figures = measure()
    slower = figures.slower
    if arguments.json:
        emit(
            {
                "races_per_s": round(figures.races_per_s),
                "playouts_per_s": round(figures.playouts_per_s),
                "clone_us": round(figures.clone_us, 3),
                "apply_us": round(figures.apply_us, 2),
                "calibration_us": round(figures.calibration_us, 2),
                "scaled_races_per_s": round(figures.races_per_s * slower),
                "scaled_playouts_per_s": round(figures.playouts_per_s * slower),
            }
        )
    else:
        rows = (
            _row("whole races, cards by a callback", figures.races_per_s, figures.races_per_s * slower, "a second"),
            _row("play-outs, cards at random", figures.playouts_per_s, figures.playouts_per_s * slower, "a second"),
            _row("copy of a race", figures.clone_us, figures.clone_us / slower, "µs"),
            _row("one action", figures.apply_us, figures.apply_us / slower, "µs"),
            _row("1000 turns of a plain loop", figures.calibration_us, USUAL_LOOP, "µs"),
        )
        table(("what", "here ", "scaled ", ""), rows)
    return OK


def _row(what: str, here: float, scaled: float, unit: str) -> tuple[str, str, str, str]:
    digits = 0 if unit == "a second" else 2
    return what, f"{here:,.{digits}f}", f"{scaled:,.{digits}f}", unit


def measure() -> Figures:
    """Answer all figures; takes some five seconds."""
    book = flat_book()
    start = placed(book, 1)
    actions = door_actions(book)
    races, playouts, clones, doors, loops = fastest(
        TURNS,
        [partial(ride, book, seed) for seed in range(RACES)],
        [partial(guess, book, start, seed) for seed in range(RACES)],
        [partial(clone_many, start, CLONES)],
        [partial(apply_all, book, actions)],
        [partial(calibrate, LOOPS)] * RACES,
    )
    return Figures(
        races_per_s=RACES / races,
        playouts_per_s=RACES / playouts,
        clone_us=clones / CLONES * 1e6,
        apply_us=doors / len(actions) * 1e6,
        calibration_us=loops / RACES / LOOPS * 1e6,
    )


def fastest(turns: int, *jobs: Samples) -> list[float]:
    """Answer the seconds of every job: its samples together, each in its fastest of ``turns`` turns."""
    best = [[float("inf")] * len(samples) for samples in jobs]
    collects = gc.isenabled()
    gc.disable()
    try:
        for _ in range(turns):
            for seconds, samples in zip(best, jobs, strict=True):
                for number, sample in enumerate(samples):
                    before = process_time()
                    sample()
                    seconds[number] = min(seconds[number], process_time() - before)
    finally:
        if collects:
            gc.enable()
    return [sum(seconds) for seconds in best]


def flat_book() -> RuleBook:
    """Answer the book of four teams on the flat stage."""
    kinds = [RiderKind.ROULEUR, RiderKind.SPRINTEUR]
    return fold(parse_notation(ROAD), [kinds] * TEAMS, [ROULEUR, SPRINTEUR] * TEAMS)


def placed(book: RuleBook, seed: int) -> Work:
    """Answer a race with its decks shuffled and its riders at random start places."""
    w = fresh_work(book, seed)
    place_at_random(book, w, seed)
    return w


def ride(book: RuleBook, seed: int) -> None:
    """Ride a whole race: decks shuffled, riders placed, every card by a callback."""
    play_out(book, placed(book, seed), [random_callback(seed)] * len(book.team_of))


def random_callback(seed: int) -> CardPolicy:
    """Answer a card policy that picks any card of the hand."""
    chance = spread(seed)

    def choose(_book: RuleBook, _w: Work, _rider: int, hand: bytes) -> int:
        nonlocal chance
        pick, chance = below(chance, len(hand))
        return hand[pick]

    return choose


def guess(book: RuleBook, start: Work, seed: int) -> None:
    """Ride a copy of a race to its end, with the built-in random play-out."""
    play_out_at_random(book, start.clone(), seed)


def clone_many(w: Work, copies: int) -> None:
    """Copy a race again and again."""
    for _ in range(copies):
        w.clone()


def door_actions(book: RuleBook) -> list[tuple[RaceState, Action]]:
    """Ride one race through the door; answer its actions, each with the state in which it was done."""
    state = begin(book).state
    done: list[tuple[RaceState, Action]] = []
    while state.phase is not Phase.OVER:
        action = next(legal[0] for team in range(TEAMS) if (legal := legal_actions(book, state, team)))
        done.append((state, action))
        state = apply(book, state, action).state
    return done


def apply_all(book: RuleBook, actions: Sequence[tuple[RaceState, Action]]) -> None:
    """Do every action of a race once more."""
    for state, action in actions:
        apply(book, state, action)


def calibrate(loops: int) -> int:
    """The yardstick of the machine: what the figures are scaled by."""
    s = 0
    for _ in range(loops):
        for i in range(1000):
            s += i & 7
    return s

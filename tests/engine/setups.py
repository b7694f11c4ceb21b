"""Set-ups of races by chance: any stage, 2 to 12 riders, dummies or none, specialists, every expansion."""

import random
from collections.abc import Collection
from functools import cache
from itertools import combinations
from pathlib import Path

from flammeapp.engine.board.stages import Stage, StageKind
from flammeapp.engine.data import GameData
from flammeapp.engine.setup import CHOSEN, RaceSetup, check_setup
from flammeapp.engine.teams import PAIR, Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.store.files import load_data, load_stages

ROOT = Path(__file__).resolve().parents[2]

SUBSETS = tuple(subset for size in range(len(CHOSEN) + 1) for subset in combinations(sorted(CHOSEN), size))
"""Every choice of the expansions that are agreed on; the others take part by stage, riders and seats."""


@cache
def game_data() -> GameData:
    return load_data(ROOT / "resources")


@cache
def all_stages() -> tuple[Stage, ...]:
    return load_stages(ROOT / "tracks")


def stage_named(name: str) -> Stage:
    return next(stage for stage in all_stages() if stage.id == name)


def any_subset(seed: int) -> tuple[str, ...]:
    return random.Random(seed).choice(SUBSETS)


def any_setup(seed: int, expansions: Collection[str], *, dummies: bool) -> RaceSetup:
    """A set-up with these expansions that passes the check, with a team nobody plays or without."""
    chance = random.Random(f"{seed} {sorted(expansions)} {dummies}")
    while True:
        setup = tried_setup(chance, expansions, dummies=dummies)
        if any(team.dummy for team in setup.teams) == dummies and not check_setup(setup, game_data()):
            return setup


def tried_setup(chance: random.Random, expansions: Collection[str], *, dummies: bool) -> RaceSetup:
    """A set-up of which not everything need be possible."""
    kind = chance.choice([*StageKind, StageKind.MASS_START])
    stage = chance.choice([stage for stage in all_stages() if stage.kind is kind])
    teams = []
    colours = list(Colour)
    chance.shuffle(colours)
    for colour in colours[: chance.randint(1, 6)]:
        dummy = chance.choice(list(DummyKind)) if dummies and chance.random() < 0.4 else None
        riders = PAIR if dummy else tuple(any_rider(rider.kind, expansions, chance) for rider in PAIR)
        seat = Seat.COMPUTER if dummy is None else Seat.DUMMY
        teams.append(TeamSetup(colour, colour.value, seat, "random", riders, dummy))
    if not dummies and chance.random() < 0.2:  # every rider for himself (R1)
        teams = [
            TeamSetup(team.colour, team.name, Seat.COMPUTER, "random", (rider,))
            for team in teams
            for rider in team.riders
        ]
    options = RaceOptions(hand_size=chance.randint(3, 6), expansions=tuple(sorted(expansions)))
    return RaceSetup(stage, tuple(teams), options, chance.getrandbits(64))


def any_rider(kind: RiderKind, expansions: Collection[str], chance: random.Random) -> RiderSetup:
    """A rider of the type, handicapped or not; a specialist or not, unless specialists are drafted."""
    specialists = [found.id for found in game_data().decks.specialists if found.kind is kind]
    specialist = "" if "draft" in expansions else chance.choice(["", *specialists])
    return RiderSetup(kind, chance.choice([0, 0, 2]), specialist)

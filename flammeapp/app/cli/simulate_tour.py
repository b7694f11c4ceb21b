"""`flamme simulate --tour`: computer opponents ride whole tours, saved like those of people, and each is verified.

Every tour is ridden through the same session and the same tables as in the window; afterwards it is opened again and
played again from its logs. Tour 1 has the seed of the command, tour 2 the next one.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from flammeapp.app.cli.reading import load_data, load_stages
from flammeapp.app.cli.sentences import sentence_of
from flammeapp.app.cli.speaking import CHECK_FAILED, OK, Problem, emit, emit_text, listed, near, say, table
from flammeapp.engine.expansions import breakaway, draft
from flammeapp.engine.teams import Colour, RaceOptions, Seat, TeamSetup
from flammeapp.kernel.chance import MASK
from flammeapp.kernel.errors import DocumentError, GameError
from flammeapp.tour.calendar import DayKind
from flammeapp.tour.campaign import TourSetup
from flammeapp.tour.ready import ReadyTour, stages_for

if TYPE_CHECKING:
    from flammeapp.engine.data import GameData
    from flammeapp.session.campaign import CampaignSession
    from flammeapp.store.saves import Store

SEEDS = 10
MOST_SEEDS = 100_000


@dataclass(slots=True)
class TourTally:
    """What the tours so far came to. By team: ``wins``, ``points`` with the final bonus. ``unsound``: seeds."""

    wins: list[int]
    points: list[int]
    tours: int = 0
    actions: int = 0
    slowest_opening: float = 0.0
    unsound: list[int] = field(default_factory=list)


def run(arguments: argparse.Namespace, bots: Sequence[str]) -> int:
    """Ride the tours and print what came out; 1 when one of them does not verify."""
    if not 1 <= arguments.seeds <= MOST_SEEDS:
        raise Problem(f"--seeds {arguments.seeds}: a number from 1 to {MOST_SEEDS} was expected.")
    if not 0 <= arguments.seed <= MASK - arguments.seeds:
        raise Problem(f"--seed {arguments.seed}: a number from 0 to {MASK - arguments.seeds} was expected.")
    if not 1 <= len(bots) <= len(Colour):
        raise Problem(f"--bots {arguments.bots}: 1 to {len(Colour)} opponents were expected.")
    data = load_data()
    setup = _setup(_tour_named(arguments.tour), bots)
    tally = TourTally([0] * len(bots), [0] * len(bots))
    keep = None if arguments.keep is None else Path(arguments.keep)
    try:
        _ride_all(setup, data, tally, range(arguments.seed, arguments.seed + arguments.seeds), keep)
    except GameError as error:
        raise Problem(f"{arguments.tour}: {sentence_of(error.code, error.params)}") from error
    for seed in tally.unsound:
        say(f"The tour of seed {seed} does not replay.")
    if arguments.json:
        emit(
            {
                "tour": arguments.tour,
                "stages": len(setup.stages),
                "tours": tally.tours,
                "seed": arguments.seed,
                "actions": tally.actions,
                "verified": tally.tours - len(tally.unsound),
                "slowest_opening": round(tally.slowest_opening, 3),
                "teams": [
                    {"team": team + 1, "bot": bot, "wins": wins, "mean_points": round(points / tally.tours, 2)}
                    for team, (bot, wins, points) in enumerate(zip(bots, tally.wins, tally.points, strict=True))
                ],
            }
        )
    else:
        _print(arguments.tour, setup, bots, tally)
    return CHECK_FAILED if tally.unsound else OK


def _ride_all(setup: TourSetup, data: GameData, tally: TourTally, seeds: range, keep: Path | None) -> None:
    from flammeapp.session.campaign import CampaignSession
    from flammeapp.store.opening import open_in_memory, open_store

    if keep is not None:
        with closing(open_store(keep)) as store:
            for seed in seeds:
                campaign = CampaignSession.create(store, data, replace(setup, seed=seed), f"Tour {seed}")
                _ride(campaign, store, tally, seed)
        return
    for seed in seeds:
        with closing(open_in_memory()) as store:
            campaign = CampaignSession.create(store, data, replace(setup, seed=seed), f"Tour {seed}")
            _ride(campaign, store, tally, seed)


def _ride(campaign: CampaignSession, store: Store, tally: TourTally, seed: int) -> None:
    """Ride one tour to its end, open it again, play it again, and count it."""
    from flammeapp.session.campaign import CampaignSession
    from flammeapp.session.verifying import slot_report

    while not campaign.over:
        if campaign.day().kind is DayKind.REST:
            campaign.rest()
            continue
        race = campaign.next_race()
        while (team := race.next_computer()) is not None:
            race.act(race.decide(team))
        tally.actions += race.actions
    began = perf_counter()
    opened = CampaignSession.resume(store, campaign.data, campaign.slot)
    tally.slowest_opening = max(tally.slowest_opening, perf_counter() - began)
    sound = opened.standings() == campaign.standings() and opened.over
    if not (sound and slot_report(store, store.slot(campaign.slot), campaign.data).ok):
        tally.unsound.append(seed)
    tally.tours += 1
    tally.wins[campaign.ranking()[0]] += 1
    for team, (won, extra) in enumerate(zip(campaign.standings().points, campaign.bonus(), strict=True)):
        tally.points[team] += won + extra


def _tour_named(name: str) -> ReadyTour:
    from flammeapp.app.paths import resource_root
    from flammeapp.store.files import load_ready_tours

    tours = load_ready_tours(resource_root())
    for tour in tours:
        if tour.id == name:
            return tour
    names = [tour.id for tour in tours]
    raise Problem(f"There is no tour “{name}”. {near(name, names) or f'There are {listed(names)}.'}")


def _setup(tour: ReadyTour, bots: Sequence[str]) -> TourSetup:
    teams = tuple(
        TeamSetup(colour, colour.value.title(), Seat.COMPUTER, bot) for colour, bot in zip(Colour, bots, strict=False)
    )
    names = (breakaway.NAME, draft.NAME) if tour.specialists else (breakaway.NAME,)
    try:
        stages = stages_for(tour, load_stages(), len(teams))
    except DocumentError as error:
        raise Problem(f"The stage {error.params['key']} of the tour is not there.") from error
    return TourSetup(stages, tour.rest_days_after, teams, RaceOptions(expansions=names), 0)


def _print(name: str, setup: TourSetup, bots: Sequence[str], tally: TourTally) -> None:
    emit_text(
        f"{name}, {len(setup.stages)} stages, {tally.tours} tours, {tally.actions} actions; "
        f"{tally.tours - len(tally.unsound)} of {tally.tours} verified; "
        f"the slowest opened in {tally.slowest_opening:.2f} s"
    )
    table(
        ("team ", "opponent", "tours won ", "mean Tour Points "),
        (
            (f"{team + 1}", bot, f"{wins}", f"{points / tally.tours:.1f}")
            for team, (bot, wins, points) in enumerate(zip(bots, tally.wins, tally.points, strict=True))
        ),
    )

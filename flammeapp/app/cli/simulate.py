"""`flamme simulate`: computer opponents ride many races against each other, start places rotated.

Races come in groups of as many as there are teams: one shuffle of the decks, one random start placement, and every
opponent sits once in every seat. What is left between them is how they ride.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from flammeapp.ai.riding import card_policies, open_road_of
from flammeapp.app.cli import simulate_tour
from flammeapp.app.cli.reading import load_data, load_stages, policies_named, stage_named
from flammeapp.app.cli.sentences import sentence_of
from flammeapp.app.cli.speaking import OK, Problem, emit, emit_text, table
from flammeapp.engine.playout import place_at_random, play_out
from flammeapp.engine.reduce import opened, proceed
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import LEAST_TEAMS, MOST_TEAMS, RaceSetup, build_book, check_setup
from flammeapp.engine.teams import Colour, RaceOptions, RiderKind, Seat, TeamSetup
from flammeapp.engine.work import OFF
from flammeapp.kernel.chance import MASK, spread
from flammeapp.kernel.codec import Json

RACES = 1000
MOST_RACES = 10_000_000
SEEDS_HELP = f"with --tour: how many tours, the first from seed S (default {simulate_tour.SEEDS})"
DECKS_STREAM, PLACES_STREAM, BOTS_STREAM = range(3)


@dataclass(slots=True)
class Tally:
    """What the races so far came to, by the entry of `--bots`."""

    wins: list[int]
    places: list[list[int]]
    rouleur_wins: int = 0
    rounds: int = 0
    races: int = 0

    @classmethod
    def of(cls, entries: int) -> Tally:
        """Answer an empty tally."""
        return cls([0] * entries, [[0] * entries for _ in range(entries)])


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--stage", metavar="ID", help="the stage, such as avenue-corso-paseo")
    where.add_argument("--tour", metavar="ID", help="a whole tour, such as first-tour or grand-tour")
    parser.add_argument(
        "--bots", required=True, metavar="A,B,…", help="an opponent for each team, such as saver3,random"
    )
    parser.add_argument("--races", type=int, default=RACES, metavar="N", help=f"how many races (default {RACES})")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same races (default 1)")
    parser.add_argument("--seeds", type=int, default=simulate_tour.SEEDS, metavar="N", help=SEEDS_HELP)
    parser.add_argument("--keep", metavar="DIR", help="with --tour: keep the tours as the saved games of this folder")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")


def run(arguments: argparse.Namespace) -> int:
    """Ride the races, or the tours, and print what came out."""
    bots = policies_named(arguments.bots)
    if arguments.tour is not None:
        return simulate_tour.run(arguments, bots)
    if not 1 <= arguments.races <= MOST_RACES:
        raise Problem(f"--races {arguments.races}: a number from 1 to {MOST_RACES} was expected.")
    if not 0 <= arguments.seed <= MASK:
        raise Problem(f"--seed {arguments.seed}: a number from 0 to {MASK} was expected.")
    if not LEAST_TEAMS <= len(bots) <= MOST_TEAMS:
        raise Problem(f"--bots {arguments.bots}: {LEAST_TEAMS} to {MOST_TEAMS} opponents were expected.")
    setup = _setup(arguments.stage, bots)
    data = load_data()
    for problem in check_setup(setup, data):
        raise Problem(f"{len(bots)} opponents on {setup.stage.id}: {sentence_of(problem.code, problem.params)}")
    book = build_book(setup, data)
    tally = ride(book, bots, races=arguments.races, seed=arguments.seed)
    if arguments.json:
        emit(report(setup, bots, tally, arguments.seed))
    else:
        _print(setup, bots, tally)
    return OK


def ride(book: RuleBook, bots: Sequence[str], *, races: int, seed: int) -> Tally:
    """Ride ``races`` races; bot ``k`` has team ``(k + race) % teams``."""
    teams = len(bots)
    tally = Tally.of(teams)
    road = open_road_of(book)
    for race in range(races):
        group = spread(seed, race // teams)
        w = opened(book, spread(group, DECKS_STREAM), None)
        if OFF in w.square:
            place_at_random(book, w, spread(group, PLACES_STREAM))
        else:  # in a time trial everybody stands on one square from the start (R47)
            proceed(book, w, None)
        seats = [bots[(team - race) % teams] for team in range(teams)]
        places = play_out(book, w, card_policies(book, seats, spread(seed ^ race, BOTS_STREAM), road))
        tally.races += 1
        tally.rounds += w.round
        tally.rouleur_wins += book.kinds[places[0]] is RiderKind.ROULEUR
        order: list[int] = []
        for rider in places:
            entry = (book.team_of[rider] - race) % teams
            if entry not in order:
                tally.places[entry][len(order)] += 1
                order.append(entry)
        tally.wins[order[0]] += 1
    return tally


def report(setup: RaceSetup, bots: Sequence[str], tally: Tally, seed: int) -> Json:
    """Answer the JSON object: shares with their 95 % intervals, by team (an entry of `--bots`) and by opponent."""
    names = list(dict.fromkeys(bots))
    return {
        "stage": setup.stage.id,
        "races": tally.races,
        "seed": seed,
        "mean_rounds": round(tally.rounds / tally.races, 3),
        "rouleur_win_share": round(tally.rouleur_wins / tally.races, 4),
        "teams": [
            {"team": entry + 1, "bot": bot, "places": tally.places[entry], **_share(tally.wins[entry], tally.races)}
            for entry, bot in enumerate(bots)
        ],
        "bots": [
            {
                "bot": name,
                "teams": bots.count(name),
                "chance": round(bots.count(name) / len(bots), 4),
                **_share(sum(won for won, bot in zip(tally.wins, bots, strict=True) if bot == name), tally.races),
            }
            for name in names
        ],
    }


def _share(wins: int, races: int) -> dict[str, Json]:
    share = wins / races
    return {"wins": wins, "win_share": round(share, 4), "interval": round(1.96 * sqrt(share * (1 - share) / races), 4)}


def _setup(stage: str, bots: Sequence[str]) -> RaceSetup:
    return RaceSetup(
        stage_named(stage, load_stages()),
        tuple(TeamSetup(colour, "", Seat.COMPUTER, bot) for colour, bot in zip(Colour, bots, strict=False)),
        RaceOptions(),
        0,
    )


def _print(setup: RaceSetup, bots: Sequence[str], tally: Tally) -> None:
    emit_text(
        f"{setup.stage.title}, {tally.races} races, {tally.rounds / tally.races:.1f} rounds each; "
        f"a Rouleur won {tally.rouleur_wins / tally.races:.0%}"
    )
    rows = []
    for entry, bot in enumerate(bots):
        share = tally.wins[entry] / tally.races
        interval = 1.96 * sqrt(share * (1 - share) / tally.races)
        rows.append((f"{entry + 1}", bot, f"{tally.wins[entry]}", f"{share:.1%}", f"± {interval:.1%}"))
    table(("team ", "opponent", "wins ", "share ", ""), rows)

"""`flamme simulate`: computer opponents ride many races against each other, start places rotated.

Races come in groups of as many as there are opponents: one shuffle of the decks, one random start placement, one
weather, and every opponent sits once in every seat. What is left between them is how they draft, bid and ride.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from flammeapp.ai import decide
from flammeapp.ai.riding import card_policies, open_road_of
from flammeapp.app.cli import simulate_tour
from flammeapp.app.cli.reading import load_data, load_stages, names_of, policies_named, stage_named
from flammeapp.app.cli.sentences import sentence_of
from flammeapp.app.cli.speaking import OK, Problem, emit, emit_text, table
from flammeapp.engine.data import GameData
from flammeapp.engine.look import view_of, waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.playout import play_out, put_at_random
from flammeapp.engine.reduce import apply, opened, proceed
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import (
    CHOSEN,
    LEAST_TEAMS,
    MOST_SINGLE_RIDERS,
    MOST_TEAMS,
    RaceSetup,
    build_book,
    check_setup,
)
from flammeapp.engine.state import freeze, thaw
from flammeapp.engine.teams import PAIR, Colour, DummyKind, RaceOptions, RiderKind, Seat, TeamSetup
from flammeapp.engine.work import Work
from flammeapp.kernel.chance import MASK, spread
from flammeapp.kernel.codec import Json

RACES = 1000
MOST_RACES = 10_000_000
SEEDS_HELP = f"with --tour: how many tours, the first from seed S (default {simulate_tour.SEEDS})"
DECKS_STREAM, PLACES_STREAM, BOTS_STREAM = range(3)


@dataclass(slots=True)
class Tally:
    """What the races so far came to, by entry: those of `--bots`, then those of `--dummies`."""

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
    parser.add_argument(
        "--expansions", default="", metavar="A,B,…", help=f"what is agreed on: {', '.join(sorted(CHOSEN))}"
    )
    parser.add_argument(
        "--dummies",
        default="",
        metavar="A,B,…",
        help=f"teams nobody plays besides: {', '.join(kind.value for kind in DummyKind)}",
    )
    parser.add_argument("--singles", action="store_true", help="every rider for himself: one rider for each opponent")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")


def run(arguments: argparse.Namespace) -> int:
    """Ride the races, or the tours, and print what came out."""
    bots = policies_named(arguments.bots)
    if arguments.tour is not None:
        if arguments.expansions or arguments.dummies or arguments.singles:
            raise Problem("--expansions, --dummies and --singles go with --stage, not with --tour.")
        return simulate_tour.run(arguments, bots)
    if not 1 <= arguments.races <= MOST_RACES:
        raise Problem(f"--races {arguments.races}: a number from 1 to {MOST_RACES} was expected.")
    if not 0 <= arguments.seed <= MASK:
        raise Problem(f"--seed {arguments.seed}: a number from 0 to {MASK} was expected.")
    setup = _setup(arguments, bots)
    dummies = sum(team.dummy is not None for team in setup.teams)
    least, most = _bounds(setup, dummies, singles=arguments.singles)
    if not least <= len(bots) <= most:
        raise Problem(f"--bots {arguments.bots}: {least} to {most} opponents were expected.")
    data = load_data()
    for problem in check_setup(setup, data):
        raise Problem(f"{len(bots)} opponents on {setup.stage.id}: {sentence_of(problem.code, problem.params)}")
    tally = ride(setup, data, bots, races=arguments.races, seed=arguments.seed)
    if arguments.json:
        emit(report(setup, bots, tally, arguments.seed))
    else:
        _print(setup, bots, tally)
    return OK


def ride(setup: RaceSetup, data: GameData, bots: Sequence[str], *, races: int, seed: int) -> Tally:
    """Ride ``races`` races; bot ``k`` has team ``(k + race) % bots``, teams nobody plays always have theirs."""
    players, teams = len(bots), len(setup.teams)
    tally = Tally.of(teams)
    book = build_book(setup, data)
    road = open_road_of(book)
    for race in range(races):
        group = spread(seed, race // players)
        if setup.options.expansions and race % players == 0:
            # Weather and who begins a draft follow from the seed of the race.
            book = build_book(replace(setup, seed=group), data)
            road = open_road_of(book)
        seats = [bots[(team - race) % players] for team in range(players)]
        bots_seed = spread(seed ^ race, BOTS_STREAM)
        w = at_the_start(book, seats, group, bots_seed)
        # Nobody asks for the cards of a dummy, so any name will do for its seat.
        places = play_out(book, w, card_policies(book, seats + seats[:1] * (teams - players), bots_seed, road))
        tally.races += 1
        tally.rounds += w.round
        tally.rouleur_wins += book.kinds[places[0]] is RiderKind.ROULEUR
        order: list[int] = []
        for rider in places:
            team = book.team_of[rider]
            entry = (team - race) % players if team < players else team
            if entry not in order:
                tally.places[entry][len(order)] += 1
                order.append(entry)
        tally.wins[order[0]] += 1
    return tally


def at_the_start(book: RuleBook, seats: Sequence[str], group: int, seed: int) -> Work:
    """Answer the race at its first energy phase: placed by chance, drafted and bid for by the opponents."""
    w = opened(book, spread(group, DECKS_STREAM), None)
    while w.phase is not Phase.ENERGY:
        if w.phase is Phase.PLACEMENT:
            put_at_random(book, w, spread(group, PLACES_STREAM))
            proceed(book, w, None)
        else:
            state = freeze(w)
            team = waiting_teams(book, state)[0]
            action = decide(seats[team], view_of(book, state, team), spread(seed, team))
            w = thaw(apply(book, state, action).state)
    return w


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
            {"team": entry + 1, **_ridden_by(team, bots, entry), "places": places, **_share(wins, tally.races)}
            for entry, (team, places, wins) in enumerate(zip(setup.teams, tally.places, tally.wins, strict=True))
        ],
        "bots": [
            {
                "bot": name,
                "teams": bots.count(name),
                "chance": round(bots.count(name) / len(setup.teams), 4),
                **_share(sum(won for won, bot in zip(tally.wins, bots, strict=False) if bot == name), tally.races),
            }
            for name in names
        ],
    }


def _share(wins: int, races: int) -> dict[str, Json]:
    share = wins / races
    return {"wins": wins, "win_share": round(share, 4), "interval": round(1.96 * sqrt(share * (1 - share) / races), 4)}


def _ridden_by(team: TeamSetup, bots: Sequence[str], entry: int) -> dict[str, Json]:
    return {"bot": bots[entry]} if team.dummy is None else {"dummy": team.dummy.value}


def _setup(arguments: argparse.Namespace, bots: Sequence[str]) -> RaceSetup:
    """What the command says: the opponents' teams, or a rider for each, and behind them the teams nobody plays."""
    stage = stage_named(arguments.stage, load_stages())
    expansions = names_of(arguments.expansions, sorted(CHOSEN), "expansion") if arguments.expansions else ()
    kinds = [kind.value for kind in DummyKind]
    dummies = names_of(arguments.dummies, kinds, "dummy team") if arguments.dummies else ()
    seats = [
        (colour, riders) for colour in Colour for riders in ([(r,) for r in PAIR] if arguments.singles else [PAIR])
    ]
    played = [
        TeamSetup(colour, "", Seat.COMPUTER, bot, riders) for (colour, riders), bot in zip(seats, bots, strict=False)
    ]
    free = [colour for colour in Colour if colour not in {team.colour for team in played}]
    if len(dummies) > len(free):
        raise Problem(f"--dummies {arguments.dummies}: there are only {len(Colour)} colours.")
    unplayed = [
        TeamSetup(colour, "", Seat.DUMMY, dummy=DummyKind(name)) for colour, name in zip(free, dummies, strict=False)
    ]
    return RaceSetup(stage, (*played, *unplayed), RaceOptions(expansions=tuple(dict.fromkeys(expansions))), 0)


def _bounds(setup: RaceSetup, dummies: int, *, singles: bool) -> tuple[int, int]:
    """How many opponents can ride: at least one where somebody else is there, or the clock (R1, R28, R49)."""
    least = 1 if dummies or setup.stage.kind.time_trial else LEAST_TEAMS
    return least, MOST_SINGLE_RIDERS if singles and not dummies else MOST_TEAMS - dummies


def _print(setup: RaceSetup, bots: Sequence[str], tally: Tally) -> None:
    emit_text(
        f"{setup.stage.title}, {tally.races} races, {tally.rounds / tally.races:.1f} rounds each; "
        f"a Rouleur won {tally.rouleur_wins / tally.races:.0%}"
    )
    rows = []
    for entry, team in enumerate(setup.teams):
        share = tally.wins[entry] / tally.races
        interval = 1.96 * sqrt(share * (1 - share) / tally.races)
        name = bots[entry] if team.dummy is None else f"({team.dummy.value})"
        rows.append((f"{entry + 1}", name, f"{tally.wins[entry]}", f"{share:.1%}", f"± {interval:.1%}"))
    table(("team ", "opponent", "wins ", "share ", ""), rows)

"""Records the golden races beside this file; run it only when a rule is meant to change, and say so in the commit.

    python -m tests.golden.races.record

Each race is a log as `flamme replay` reads it, with the fingerprint of the state after every action. What it is for
stands in `races.json`, with its places and the fingerprint of everything that happened.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from flammeapp.ai import decide
from flammeapp.app.cli.telling import event_document
from flammeapp.engine.board.stages import Provenance, Stage
from flammeapp.engine.board.track import Branch
from flammeapp.engine.data import GameData
from flammeapp.engine.events import (
    BreakawayWon,
    CardTakenBack,
    DummyFlipped,
    Event,
    ExhaustionReturned,
    HandDrawn,
    RaceEnded,
    RiderChased,
    RiderCrashed,
    RiderCrossed,
    RiderMoved,
    RoundBegan,
    SlipstreamTaken,
    TokenTaken,
)
from flammeapp.engine.look import view_of, waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.racelog import RaceLog, log_document
from flammeapp.engine.reduce import apply, begin
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup, build_book, check_setup
from flammeapp.engine.state import RaceState, state_digest
from flammeapp.engine.teams import PAIR, Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.kernel.codec import digest
from flammeapp.store.files import load_data, load_stages

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
INDEX = "races.json"


class Ending(Enum):
    """How a race can end (R21, R22, R39)."""

    ALONE = "one rider across, the others on the road"
    SEVERAL = "several across in the last round, the furthest first"
    ABREAST = "the first two on one square, the right lane first"
    DRAWN_ACROSS = "slipstream takes a rider across the line"
    DUMMY_FIRST = "a rider nobody plays wins"
    BREAKAWAY_HELD = "who got ahead before round 1 wins"
    TO_THE_LAST = "against the clock: everybody comes in"
    DUMMIES_LEFT = "riders nobody plays come in last, by themselves"


@dataclass(frozen=True)
class Recorded:
    """A race ridden to its end."""

    log: RaceLog
    events: tuple[Event, ...]
    state: RaceState
    book: RuleBook

    @property
    def places(self) -> tuple[int, ...]:
        ended = self.events[-1]
        assert isinstance(ended, RaceEnded)
        return ended.places

    @property
    def forced(self) -> bool:
        """Whether somebody had no card left at all (R7)."""
        return any(isinstance(event, HandDrawn) and event.forced for event in self.events)

    def some(self, kind: type[Event]) -> int:
        """How often something happened."""
        return sum(isinstance(event, kind) for event in self.events)

    @property
    def endings(self) -> set[Ending]:
        """Everything that can be said about its end."""
        first, second = self.places[:2]
        line = self.book.track.line
        found = set()
        if max(self.state.square) >= line:
            found.add(Ending.ALONE if len(self.state.crossed) == 1 else Ending.SEVERAL)
            if self.state.square[first] == self.state.square[second]:
                found.add(Ending.ABREAST)
        else:
            found.add(Ending.TO_THE_LAST)
        for event in self.events:
            if isinstance(event, SlipstreamTaken) and any(shift.start < line <= shift.square for shift in event.shifts):
                found.add(Ending.DRAWN_ACROSS)
            if isinstance(event, BreakawayWon) and event.rider == first:
                found.add(Ending.BREAKAWAY_HELD)
        if first not in self.book.choosers:
            found.add(Ending.DUMMY_FIRST)
        if sum(isinstance(event, RoundBegan) for event in self.after_the_last_card()):
            found.add(Ending.DUMMIES_LEFT)
        return found

    def after_the_last_card(self) -> tuple[Event, ...]:
        """What happened when nobody who chooses cards was left on the road."""
        mine = [at for at, event in enumerate(self.events) if isinstance(event, RiderCrossed)]
        last = max((at for at in mine if self.events[at].rider in self.book.choosers), default=len(self.events))
        return self.events[last:]


@dataclass(frozen=True)
class Golden:
    """One race to record: what for, where, who, and what must happen in it.

    ``handicap``: exhaustion cards of each Rouleur and Sprinteur. ``singles``: every opponent has one rider, by turns a
    Rouleur and a Sprinteur of one colour. ``dummies``: teams nobody plays, behind the others.
    """

    name: str
    why: str
    stage: str
    bots: str
    hand_size: int = 4
    handicap: tuple[int, int] = (0, 0)
    expansions: tuple[str, ...] = ()
    dummies: tuple[DummyKind, ...] = ()
    singles: bool = False
    wanted: Callable[[Recorded], bool] = lambda race: True


LONG = "own-long-road"
"""A stage of our own, long enough for a deck to run out."""

GOLDEN = (
    Golden("flat", "a flat stage, the reference opponents", "avenue-corso-paseo", "saver3 random saver5 highest"),
    Golden("hilly", "ascents and descents", "le-col-du-ballon", "heuristic saver3 random saver5"),
    Golden(
        "ascent-finish", "squares beyond the line are ascent", "la-haut-montagne", "saver3 heuristic highest random"
    ),
    Golden("cobbles", "one and two lanes without slipstream", "peloton-11-2-4", "saver5 random heuristic saver3"),
    Golden("supply", "three-lane supply zones", "peloton-07-2-4", "random saver3 saver3 random"),
    Golden("five-teams", "five teams on the wide start", "peloton-09-5-6", "saver3 random saver5 heuristic highest"),
    Golden("six-teams", "six teams on cobbles", "peloton-12-5-6", "saver3 random saver5 random heuristic highest"),
    Golden("two-teams", "the smallest field", "la-classicissima", "saver3 heuristic"),
    Golden(
        "handicap",
        "exhaustion shuffled into the decks, hands of six",
        "ronde-van-wevelgem",
        "random saver3 random",
        hand_size=6,
        handicap=(6, 6),
    ),
    Golden(
        "deck-runs-out",
        "somebody has no card left at all and rides on exhaustion",
        LONG,
        "saver3 random random",
        wanted=lambda race: race.forced,
    ),
    Golden(
        "tie-on-the-line",
        "the first two stand side by side beyond the line",
        "firenze-milano",
        "saver3 saver3 saver5 saver5",
        wanted=lambda race: Ending.ABREAST in race.endings,
    ),
    Golden(
        "weather",
        "a hand of three in the headwind, one of five with the wind behind, a crash in the rain",
        "grand-tour-03-2-4",
        "saver3 heuristic saver5 random",
        expansions=("meteo",),
        wanted=lambda race: hands(race) >= {3, 4, 5} and race.some(RiderCrashed) > 0,
    ),
    Golden(
        "draft",
        "drafted specialists chase, recover and ride over the grass",
        "le-col-du-ballon",
        "saver3 heuristic random random",
        expansions=("draft",),
        wanted=lambda race: race.some(RiderChased) > 1 and race.some(ExhaustionReturned) > 1 and on_the_grass(race),
    ),
    Golden(
        "dummies",
        "two players with a Peloton and a Muscle team, one of whose riders wins",
        "peloton-07-2-4",
        "random highest",
        dummies=(DummyKind.PELOTON, DummyKind.MUSCLE),
        wanted=lambda race: race.some(DummyFlipped) > 20 and Ending.DUMMY_FIRST in race.endings,
    ),
    Golden(
        "solo",
        "one player against Peloton and Muscle team, three exhaustion cards in his decks",
        "peloton-08-2-4",
        "saver5",
        handicap=(1, 2),
        dummies=(DummyKind.PELOTON, DummyKind.MUSCLE),
        wanted=lambda race: race.places[0] in race.book.choosers,
    ),
    Golden(
        "breakaway",
        "two riders get ahead before round 1, and one of them stays there",
        "peloton-09-5-6",
        "random random saver3 random random",
        expansions=("breakaway",),
        wanted=lambda race: race.some(BreakawayWon) == 2 and Ending.BREAKAWAY_HELD in race.endings,
    ),
    Golden(
        "roundabouts-and-corner",
        "both lanes of roundabouts, a crash in the sharp corner",
        "grand-tour-16-2-4",
        "random saver3 heuristic highest",
        wanted=lambda race: race.some(RiderCrashed) > 1 and len(lanes_of_roundabouts(race)) == 2,
    ),
    Golden(
        "team-time-trial",
        "against the clock, with a Muscle team",
        "grand-tour-01-2-4",
        "saver3 heuristic random",
        dummies=(DummyKind.MUSCLE,),
    ),
    Golden(
        "individual-time-trial", "everybody for himself against the clock", "grand-tour-10-2-4", "saver3 random saver5"
    ),
    Golden("alone", "against the clock alone", "grand-tour-10-2-4", "heuristic"),
    Golden(
        "long-stage",
        "cards come back at the Refresh",
        "grand-tour-05-2-4",
        "saver3 random saver5",
        wanted=lambda race: race.some(CardTakenBack) > 20,
    ),
    Golden(
        "twelve-riders",
        "twelve riders for themselves, two of them in the breakaway",
        "peloton-12-5-6",
        " ".join(["saver3", "random", "highest"] * 4),
        expansions=("breakaway",),
        singles=True,
    ),
    Golden(
        "tour-stage",
        "a stage of a tour: tokens, seconds, minutes, until everybody is in",
        "grand-tour-04-2-4",
        "saver3 random saver5",
        expansions=("tour",),
        wanted=lambda race: race.some(TokenTaken) > 3,
    ),
    Golden(
        "dummies-left",
        "a stage of a tour in which only dummies are still on the road",
        "grand-tour-03-2-4",
        "saver3 heuristic",
        expansions=("tour",),
        dummies=(DummyKind.PELOTON, DummyKind.MUSCLE),
        wanted=lambda race: Ending.DUMMIES_LEFT in race.endings,
    ),
    Golden(
        "drawn-across",
        "slipstream takes a rider across the line who passes nobody",
        "avenue-corso-paseo",
        "saver3 saver5 saver3 saver5",
        wanted=lambda race: race.endings >= {Ending.DRAWN_ACROSS, Ending.SEVERAL},
    ),
    Golden(
        "alone-across",
        "the winner is the only one across",
        "ronde-van-wevelgem",
        "saver3 random random random",
        wanted=lambda race: race.endings == {Ending.ALONE},
    ),
    Golden(
        "everything",
        "weather, draft, breakaway, dummies, corner and roundabouts, tokens and Refresh in one race",
        "grand-tour-20-5-6",
        "saver3 heuristic random saver5 highest",
        hand_size=5,
        expansions=("breakaway", "draft", "meteo", "tour"),
        dummies=(DummyKind.PELOTON,),
        wanted=lambda race: all(map(race.some, (BreakawayWon, CardTakenBack, RiderChased, RiderCrashed, TokenTaken))),
    ),
)


def hands(race: Recorded) -> set[int]:
    """How large hands were that were drawn from a full pile."""
    return {len(event.cards) for event in race.events if isinstance(event, HandDrawn) and not event.reshuffled}


def on_the_grass(race: Recorded) -> bool:
    """Whether a Nimble rider ended on a square that was full (R35)."""
    return any(isinstance(event, RiderMoved) and event.lane < 0 for event in race.events)


def lanes_of_roundabouts(race: Recorded) -> set[Branch]:
    """The lanes of roundabouts on which riders ended a move (R33)."""
    ends = {event.path[-1] for event in race.events if isinstance(event, RiderMoved)}
    return {race.book.track.squares[square].branch for square in ends} - {Branch.NONE}


def main() -> None:
    """Write every golden race and the index."""
    data = load_data(ROOT / "resources")
    stages = {stage.id: stage for stage in load_stages(ROOT / "tracks")}
    stages[LONG] = long_stage(stages["avenue-corso-paseo"])
    index = {}
    for golden in GOLDEN:
        race = next(race for seed in range(1, 500) if golden.wanted(race := ride(golden, stages, data, seed)))
        (FOLDER / f"{golden.name}.json").write_text(compact(log_document(race.log)), encoding="utf-8")
        index[golden.name] = {
            "why": golden.why,
            "rounds": race.state.round,
            "places": list(race.places),
            "events": events_digest(race.events),
            "endings": sorted(ending.name.lower() for ending in race.endings),
        }
    (FOLDER / INDEX).write_text(compact(index), encoding="utf-8")


def ride(golden: Golden, stages: dict[str, Stage], data: GameData, seed: int) -> Recorded:
    """Ride a race with opponents that decide from their views."""
    setup = RaceSetup(
        stages[golden.stage],
        teams_of(golden),
        RaceOptions(hand_size=golden.hand_size, expansions=golden.expansions),
        seed,
    )
    assert check_setup(setup, data) == ()
    book = build_book(setup, data)
    step = begin(book)
    actions, digests, events = [], [], list(step.events)
    while step.state.phase is not Phase.OVER:
        team = waiting_teams(book, step.state)[0]
        action = decide(setup.teams[team].policy, view_of(book, step.state, team), seed + team)
        step = apply(book, step.state, action)
        actions.append(action)
        digests.append(state_digest(step.state))
        events += step.events
    return Recorded(RaceLog(setup, tuple(actions), tuple(digests)), tuple(events), step.state, book)


def teams_of(golden: Golden) -> tuple[TeamSetup, ...]:
    """The opponents' teams and, behind them, those nobody plays."""
    rouleur, sprinteur = golden.handicap
    riders = (RiderSetup(RiderKind.ROULEUR, rouleur), RiderSetup(RiderKind.SPRINTEUR, sprinteur))
    bots = golden.bots.split()
    if golden.singles:
        seats = [(colour, (rider,)) for colour in Colour for rider in riders]
    else:
        seats = [(colour, riders) for colour in Colour]
    played = [
        TeamSetup(colour, colour.value.title(), Seat.COMPUTER, bot, own)
        for (colour, own), bot in zip(seats, bots, strict=False)
    ]
    dummies = [
        TeamSetup(colour, colour.value.title(), Seat.DUMMY, "", PAIR, dummy)
        for colour, dummy in zip(list(Colour)[len(played) :], golden.dummies, strict=False)
    ]
    return (*played, *dummies)


def events_digest(events: Sequence[Event]) -> str:
    """The fingerprint of a whole story."""
    return digest([event_document(event) for event in events])


def long_stage(stage: Stage) -> Stage:
    """The stage twice as long, by riding its middle twice."""
    middle = stage.tiles[1:-1]
    tiles = (stage.tiles[0], *middle, *middle, stage.tiles[-1])
    return replace(
        stage, id=LONG, title="Long road", box="own", provenance=Provenance.OWN, tiles=tiles, stacks=(), length=130
    )


def compact(document: object) -> str:
    """One key a line at the top, the long lists in one line each: small, and a change shows where it is."""
    assert isinstance(document, dict)
    lines = [f" {json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    main()

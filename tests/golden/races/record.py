"""Records the golden races beside this file; run it only when a rule is meant to change, and say so in the commit.

    python -m tests.golden.races.record

Each race is a log as `flamme replay` reads it, with the fingerprint of the state after every action. What it is for
stands in `races.json`, with its places and the fingerprint of everything that happened.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from flammeapp.ai import decide
from flammeapp.app.cli.telling import event_document
from flammeapp.engine.board.stages import Provenance, Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.events import Event, HandDrawn, RaceEnded
from flammeapp.engine.look import view_of, waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.racelog import RaceLog, log_document
from flammeapp.engine.reduce import apply, begin
from flammeapp.engine.setup import RaceSetup, build_book
from flammeapp.engine.state import RaceState, state_digest
from flammeapp.engine.teams import Colour, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.kernel.codec import digest
from flammeapp.store.files import load_data, load_stages

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
INDEX = "races.json"


@dataclass(frozen=True)
class Recorded:
    """A race ridden to its end."""

    log: RaceLog
    events: tuple[Event, ...]
    state: RaceState

    @property
    def places(self) -> tuple[int, ...]:
        ended = self.events[-1]
        assert isinstance(ended, RaceEnded)
        return ended.places

    @property
    def abreast_on_the_line(self) -> bool:
        """Whether the first two stand on one square."""
        first, second = self.places[:2]
        return self.state.square[first] == self.state.square[second]

    @property
    def forced(self) -> bool:
        """Whether somebody had no card left at all (R7)."""
        return any(isinstance(event, HandDrawn) and event.forced for event in self.events)


@dataclass(frozen=True)
class Golden:
    """One race to record: what for, where, who, and what must happen in it."""

    name: str
    why: str
    stage: str
    bots: str
    hand_size: int = 4
    handicap: int = 0
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
        handicap=6,
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
        wanted=lambda race: race.abreast_on_the_line,
    ),
)


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
        }
    (FOLDER / INDEX).write_text(compact(index), encoding="utf-8")


def ride(golden: Golden, stages: dict[str, Stage], data: GameData, seed: int) -> Recorded:
    """Ride a race with opponents that decide from their views."""
    riders = (RiderSetup(RiderKind.ROULEUR, golden.handicap), RiderSetup(RiderKind.SPRINTEUR, golden.handicap))
    teams = tuple(
        TeamSetup(colour, colour.value.title(), Seat.COMPUTER, bot, riders)
        for colour, bot in zip(Colour, golden.bots.split(), strict=False)
    )
    setup = RaceSetup(stages[golden.stage], teams, RaceOptions(hand_size=golden.hand_size), seed)
    book = build_book(setup, data)
    step = begin(book)
    actions, digests, events = [], [], list(step.events)
    while step.state.phase is not Phase.OVER:
        team = waiting_teams(book, step.state)[0]
        action = decide(teams[team].policy, view_of(book, step.state, team), seed + team)
        step = apply(book, step.state, action)
        actions.append(action)
        digests.append(state_digest(step.state))
        events += step.events
    return Recorded(RaceLog(setup, tuple(actions), tuple(digests)), tuple(events), step.state)


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

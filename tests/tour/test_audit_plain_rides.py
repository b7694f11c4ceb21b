"""Whole tours ridden by chance, every round of them played a second time by the literal reading of the rules.

A race is written down round by round as scenarios of the kind "round"; times, tokens, crossing order and cards are
added up from what the literal reading answers, and the stage must end with the same (R8, R20, R38-R41, R46-R50). The
classifications follow from them as in ``plain_tour``, and with them the next stage: who places when, who carries what.
One tour for every 250 of FLAMME_AUDIT_TOURS.
"""

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from flammeapp.engine.actions import Action, EndRefresh, TakeBack
from flammeapp.engine.board.notation import format_notation, format_position
from flammeapp.engine.board.stages import StageKind
from flammeapp.engine.cards import ATTACK, EXHAUSTION
from flammeapp.engine.events import (
    BidsRevealed,
    BreakawayWon,
    CardsRevealed,
    CardTakenBack,
    DummyFlipped,
    Event,
    ExhaustionReturned,
    ExhaustionTaken,
    HandDrawn,
    MinuteTaken,
    RefreshReached,
    RiderChased,
    RiderCrashed,
    RiderCrossed,
    RoundBegan,
    SecondsTaken,
    SlipstreamTaken,
    SpecialistTaken,
    TokenTaken,
)
from flammeapp.engine.expansions import wet_road
from flammeapp.engine.look import waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.finish import cross_line
from flammeapp.engine.phases.movement import lanes_of, reveal
from flammeapp.engine.race_setup import RaceSetup
from flammeapp.engine.reduce import Step, apply, begin, legal_actions
from flammeapp.engine.rulebook import Note, RuleBook
from flammeapp.engine.setup import build_book, check_setup, field_size
from flammeapp.engine.state import RaceState, freeze
from flammeapp.engine.teams import PAIR, Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.engine.work import OFF, Slot, Work
from flammeapp.tour.campaign import TourSetup, drafted_specialists, entrants, stage_result, stage_setup, standings_after
from flammeapp.tour.results import StageResult
from flammeapp.tour.standings import at_the_start
from tests.engine import plain_rules
from tests.tour import plain_tour
from tests.tour.classified import data, stages, tables

TOURS = int(os.environ.get("FLAMME_AUDIT_TOURS", "2000")) // 250
AT_A_TIME = 8
EXPECTED = (
    BreakawayWon,
    CardTakenBack,
    DummyFlipped,
    ExhaustionReturned,
    RefreshReached,
    RiderChased,
    RiderCrashed,
    SlipstreamTaken,
    SpecialistTaken,
    TokenTaken,
)
MODES = {StageKind.TEAM_TIME_TRIAL: "team_time_trial", StageKind.INDIVIDUAL_TIME_TRIAL: "individual_time_trial"}
STACKS = {"major": [5, 3, 1], "minor": [2, 1]}
"""R38."""


class Ridden:
    """A stage on its way, kept twice: the race itself, and what the literal reading makes of every round."""

    def __init__(self, setup: RaceSetup) -> None:
        self.setup = setup
        self.book = build_book(setup, data())
        self.book.insert_step(self.look_before, before=reveal)
        self.book.insert_step(self.look_after, before=cross_line)
        self.mode = MODES.get(setup.stage.kind, "tour")
        # What is seen of the race, round by round: one action may lead to many, when nobody is left but dummies.
        self.began: list[RaceState] = []
        self.places: list[dict[str, str]] = []
        self.down: list[list[str]] = []
        self.events: list[list[Event]] = [[]]
        # The literal reading's own account.
        self.crossing: list[str] = []
        self.time = Counter({self.name(rider): 0 for rider in self.book.riders})
        self.tokens: dict[str, list[list[Any]]] = {}
        self.cards = [
            0 if team.dummy else rider.handicap + rider.carried for team in setup.teams for rider in team.riders
        ]
        self.stacks = [
            {"square": stack.place.square, "kind": stack.kind.value, "tokens": STACKS[stack.size.value]}
            for stack in setup.stage.stacks
        ]
        self.aside: list[Counter[int]] = [Counter() for _ in self.book.riders]
        self.bids: list[tuple[int, int]] = []
        self.holder: str | None = None
        self.room: dict[int, int] = {}
        self.rounds = 0

    def name(self, rider: int) -> str:
        return f"{rider:02}"

    def look_before(self, book: RuleBook, w: Work, note: Note) -> None:
        """A step of the round, when all have chosen: where everybody stands."""
        self.began.append(freeze(w))

    def look_after(self, book: RuleBook, w: Work, note: Note) -> None:
        """A step of the round, when all have moved and nobody has left the track."""
        self.places.append({self.name(rider): self.place(w, rider) for rider in book.riders if w.square[rider] != OFF})
        self.down.append([self.name(rider) for rider in lying(book, w.slots)])

    def place(self, w: Work | RaceState, rider: int) -> str:
        rows, square = w.roads[self.book.road_of[rider]], w.square[rider]
        lane = lanes_of(self.book, list(rows), square)[rows[square].index(rider)]
        return format_position(square, lane, self.book.lanes[square])

    # ------------------------------------------------------------ the race

    def ride(self, chance: Random) -> RaceState:
        """Ride the stage with legal actions picked by chance."""
        step = begin(self.book)
        self.hear(step.events)
        while step.state.phase is not Phase.OVER:
            team = chance.choice(waiting_teams(self.book, step.state))
            legal = legal_actions(self.book, step.state, team)
            action = chance.choice(legal)
            if step.state.phase is Phase.REFRESH:
                self.check_refresh(team, legal)
                self.take_back(action)
            before, step = step.state, apply(self.book, step.state, action)
            if won := [event for event in step.events if isinstance(event, BreakawayWon)]:
                self.check_breakaway(before, step, won)
            if isinstance(action, EndRefresh):
                assert not step.state.recycled[action.rider], "R50: recycled cards and deck are shuffled together"
            self.hear(step.events)
            while self.rounds < len(self.places):
                self.rounds += 1
                self.check_round(self.began[self.rounds - 1], self.events[self.rounds])
        return step.state

    def hear(self, events: tuple[Event, ...]) -> None:
        """Sort what happened by rounds; what comes before the first is the bidding."""
        self.settle_bids(events)
        for event in events:
            if isinstance(event, RoundBegan):
                self.events.append([])
            self.events[-1].append(event)

    # ------------------------------------------------------------ the literal reading

    def check_breakaway(self, before: RaceState, after: Step, won: list[BreakawayWon]) -> None:
        """R24: the highest bids, as many as the stage says; ties: the rider further back, then further left."""
        last = next(event.cards for event in after.events if isinstance(event, BidsRevealed))
        total = Counter[int]()
        for rider, card in [*self.bids, *last]:
            total[rider] += self.book.faces[card].value
        where = {rider: self.place(before, rider) for rider in total}
        best = sorted(total, key=lambda rider: (-total[rider], square_of(where[rider]), "lmr".index(where[rider][-1])))
        winners = best[: self.setup.stage.breakaway]
        assert [event.rider for event in won] == winners
        # To the fourth square of tile 2, the higher bid right.
        tile = next(number for number, side in enumerate(self.setup.stage.tiles) if side in ("2w", "2b"))
        square = self.book.track.tile_of.index(tile) + 3
        assert [(event.square, event.lane) for event in won] == [(square, lane) for lane, _ in enumerate(winners)]
        assert all(after.state.square[rider] == square for rider in winners)
        # Every team somebody plays has named one rider, and every rider shuffles.
        assert len(total) == sum(not team.dummy for team in self.setup.teams)
        assert not any(after.state.recycled[rider] for rider in self.book.choosers)

    def settle_bids(self, events: tuple[Event, ...]) -> None:
        """R24: the winners' two bid cards leave the race, and each takes two exhaustion cards."""
        for event in events:
            if isinstance(event, BidsRevealed):
                self.bids += event.cards
            if isinstance(event, BreakawayWon):
                self.cards[event.rider] += 2
                for rider, card in self.bids:
                    if rider == event.rider:
                        self.put_away(rider, card)

    def put_away(self, rider: int, card: int) -> None:
        """R8: a played exhaustion card goes back to its supply, an energy card is set aside."""
        if card == EXHAUSTION:
            self.cards[rider] -= 1
        else:
            self.aside[rider][card] += 1

    def check_round(self, before: RaceState, events: list[Event]) -> None:
        """Play the round by the text and compare; add up what it brought."""
        cards = dict(next(event.cards for event in events if isinstance(event, CardsRevealed)))
        returned = {event.rider for event in events if isinstance(event, ExhaustionReturned)}
        document = self.scenario(before, cards, returned)
        told = plain_rules.play_round(document)
        shown = f"{self.setup.stage.id}, round {self.rounds}: {document}"
        assert self.places[self.rounds - 1] == told["at"], shown
        assert self.down[self.rounds - 1] == told["crashed"], shown
        assert self.names(events, ExhaustionTaken) == told["exhausted"], shown
        assert [self.name(event.rider) for event in events if isinstance(event, RiderCrossed)] == told["finished"], (
            shown
        )
        seconds = {self.name(event.rider): event.seconds for event in events if isinstance(event, SecondsTaken)}
        assert seconds == told["seconds"], shown
        assert self.names(events, MinuteTaken) == told["minutes"], shown
        self.crossing += told["finished"]
        self.time.update(told["seconds"])
        self.time.update(dict.fromkeys(told["minutes"], 60))
        for rider, taken in told["tokens"].items():
            self.tokens.setdefault(rider, []).extend(taken)
        began = {rider["id"]: square_of(rider["at"]) for rider in document["riders"]}
        ended = {rider: square_of(place) for rider, place in told["at"].items()}
        for stack in self.stacks:
            passing = sum(began[rider] < stack["square"] <= ended[rider] for rider in began)
            stack["tokens"] = stack["tokens"][passing:]
        for rider in self.book.choosers:
            if rider in cards:
                self.put_away(rider, cards[rider])
            self.cards[rider] += self.name(rider) in told["exhausted"]
            self.cards[rider] -= told["recovered"].get(self.name(rider), 0)
        for event in events:
            if isinstance(event, HandDrawn) and event.forced:  # R7
                self.cards[event.rider] += 1
        self.reach_refresh(began, ended, told, events)

    def names(self, events: list[Event], kind: type[ExhaustionTaken] | type[MinuteTaken]) -> list[str]:
        return sorted(self.name(event.rider) for event in events if isinstance(event, kind))

    def scenario(self, before: RaceState, cards: dict[int, int], returned: set[int]) -> dict[str, Any]:
        """The round as a scenario of its kind."""
        riding = [rider for rider in before.placed if before.square[rider] != OFF]
        if self.mode == "tour":  # on the grass the one listed first stands right; in trials placing order counts (R22)
            riding.sort(key=lambda rider: before.roads[0][before.square[rider]].index(rider))
        document = {
            "track": format_notation(self.book.track),
            "mode": self.mode,
            "riders": [self.entry(before, rider, cards, returned) for rider in riding],
            "round_of_finish": bool(self.crossing),
        }
        if self.mode == "tour":
            document["stacks"] = self.stacks
        return document

    def entry(self, before: RaceState, rider: int, cards: dict[int, int], returned: set[int]) -> dict[str, Any]:
        """One rider of the scenario."""
        team = self.setup.teams[self.book.team_of[rider]]
        face = self.book.faces[cards[rider]]
        entry: dict[str, Any] = {
            "id": self.name(rider),
            "team": str(self.book.team_of[rider]),
            "type": self.book.kinds[rider].value,
            "at": self.place(before, rider),
            "card": {"value": face.value, "abilities": sorted(ability.value for ability in face.abilities)},
            "crashed": rider in lying(self.book, before.slots),
            "recycled_exhaustion": int(rider in returned),
        }
        if cards[rider] == ATTACK:
            assert self.mode != "individual_time_trial", "R49: Attack! is not used here"
            entry["card"] = "attack"
        if team.dummy is not None:
            entry["dummy"] = team.dummy.value
        return entry

    def reach_refresh(
        self, began: dict[str, int], ended: dict[str, int], told: dict[str, Any], events: list[Event]
    ) -> None:
        """R50: the first rider to reach or pass it takes the token; every rider may take cards back, once a stage."""
        reached = [event.rider for event in events if isinstance(event, RefreshReached)]
        place = self.setup.stage.refresh
        if place is None or self.setup.stage.kind is not StageKind.LONG or self.holder is not None:
            assert not reached
            return
        passing = [rider for rider in began if began[rider] < place.square <= ended[rider]]
        # No roundabout is near: the furthest square is the highest number, and lanes run from the right (R10).
        passing.sort(key=lambda rider: (-ended[rider], "grml".index(told["at"][rider][-1])))
        assert [self.name(rider) for rider in reached] == passing[:1]
        if not passing:
            return
        self.holder = passing[0]
        for rider in self.book.choosers:
            if self.name(rider) in ended and self.name(rider) not in told["finished"]:
                self.room[rider] = 25 if self.name(rider) == self.holder else 24

    def check_refresh(self, team: int, legal: tuple[Action, ...]) -> None:
        """R50: set-aside energy cards of his choice worth together at most 24 (25 for the token holder)."""
        expected: set[Action] = set()
        for rider, room in self.room.items():
            if self.book.team_of[rider] != team:
                continue
            expected.add(EndRefresh(rider))
            for card, number in self.aside[rider].items():
                if number and self.book.faces[card].value <= room:
                    expected.add(TakeBack(rider, card))
        assert set(legal) == expected

    def take_back(self, action: Action) -> None:
        """R50: the card lies in the deck again, or the rider is done."""
        if isinstance(action, TakeBack):
            self.aside[action.rider][action.card] -= 1
            self.room[action.rider] -= self.book.faces[action.card].value
        else:
            del self.room[action.rider]


def lying(book: RuleBook, slots: Sequence[Slot]) -> tuple[int, ...]:
    """Who has crashed; on a road that is nowhere wet nobody."""
    return slots[book.slots[wet_road.SLOT]] if wet_road.SLOT in book.slots else ()


def square_of(place: str) -> int:
    return int(place[:-1])


# ---------------------------------------------------------------- tours


def any_tour(chance: Random) -> TourSetup:
    """A tour of four stages, both trials and a long stage among them, for any number of teams that fits."""
    while True:
        tour = tried_tour(chance)
        setups = [
            stage_setup(replace(tour, stages=(stage,)), at_the_start(entrants(tour)), ()) for stage in tour.stages
        ]
        if not any(check_setup(setup, data()) for setup in setups):
            return tour


def tried_tour(chance: Random) -> TourSetup:
    """A tour of which not every stage need be possible."""
    drafting = chance.random() < 0.4
    colours = chance.sample(list(Colour), chance.choice((2, 2, 3, 4, 5, 6)))
    teams = []
    for colour in colours:
        dummy = chance.choice(list(DummyKind)) if chance.random() < 0.2 else None
        riders = PAIR if dummy else tuple(any_rider(rider.kind, chance, drafting=drafting) for rider in PAIR)
        teams.append(TeamSetup(colour, "", Seat.DUMMY if dummy else Seat.COMPUTER, "", riders, dummy))
    singles = chance.random() < 0.25
    if singles:
        teams = [
            TeamSetup(team.colour, "", Seat.COMPUTER, "", (rider,))
            for team in teams
            if not team.dummy
            for rider in team.riders
        ]
    chance.shuffle(teams)
    side = "2-4" if field_size(len(teams), singles=singles) <= 4 else "5-6"
    numbers = [1, 10, chance.choice((5, 15, 20)), chance.randint(1, 21)]
    chance.shuffle(numbers)
    options = RaceOptions(
        hand_size=chance.choice((4, 4, 4, 3, 5)),
        expansions=tuple(
            sorted(
                name
                for name in ("meteo", "breakaway", "draft")
                if (drafting if name == "draft" else chance.random() < 0.6)
            )
        ),
    )
    road = tuple(stages()[f"grand-tour-{number:02}-{side}"] for number in numbers)
    rest = (chance.randint(1, 3),) if chance.random() < 0.7 else ()
    return TourSetup(road, rest, tuple(teams), options, chance.getrandbits(64))


def any_rider(kind: RiderKind, chance: Random, *, drafting: bool) -> RiderSetup:
    """A rider with or without a handicap; a specialist or not, unless specialists are drafted."""
    specialists = [found.id for found in data().decks.specialists if found.kind is kind]
    return RiderSetup(kind, chance.choice((0, 0, 3)), "" if drafting else chance.choice(["", *specialists]))


@pytest.mark.parametrize("first", range(0, TOURS, AT_A_TIME))
def test_tours_ridden_by_chance(first: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(first, min(first + AT_A_TIME, TOURS)):
        ride_tour(seed, seen)
    if first + AT_A_TIME <= TOURS:
        # A comparison proves nothing about what never happens.
        missing = {kind.__name__ for kind in EXPECTED} - set(seen)
        assert not missing


def ride_tour(seed: int, seen: Counter[str]) -> None:
    """Ride a tour and compare; count what happened."""
    chance = Random(seed)
    tour = any_tour(chance)
    names = [[f"{rider:02}" for rider in team] for team in entrants(tour).teams]
    document: dict[str, Any] = {
        "teams": {str(number): team for number, team in enumerate(names)},
        "dummies": [str(number) for number, team in enumerate(tour.teams) if team.dummy],
        "rest_days_after": list(tour.rest_days_after),
        "stages": [],
    }
    found: tuple[StageResult, ...] = ()
    specialists: tuple[str, ...] = ()
    for number, _ in enumerate(tour.stages):
        standings = standings_after(tour, tables(), found)[-1]
        setup = stage_setup(tour, standings, specialists)
        assert not check_setup(setup, data())
        if number:  # R37, R41, R3: who places when, who carries what; the handicap was shuffled in once
            day = plain_tour.standings(document)[-1]
            assert [str(team) for team in setup.options.placing] == day["placement_order"]
            riders = [rider for team in setup.teams for rider in team.riders]
            assert {f"{rider:02}": entered.carried for rider, entered in enumerate(riders)} == day["exhaustion"]
            assert not any(entered.handicap for entered in riders)
        ridden = Ridden(setup)
        state = ridden.ride(chance)
        if not number:
            specialists = drafted_specialists(ridden.book, data(), state, setup)
        seen.update(type(event).__name__ for events in ridden.events for event in events)
        found += (stage_result(ridden.book, setup, state),)
        check_result(ridden, found[-1])
        check_placing(ridden)
        trial = {"mode": "team_time_trial"} if ridden.mode == "team_time_trial" else {}
        document["stages"].append(
            {
                "finish": [[rider, plain_tour.clock(ridden.time[rider])] for rider in ridden.crossing],
                "tokens": ridden.tokens,
                "exhaustion": {f"{rider:02}": cards for rider, cards in enumerate(ridden.cards)},
                **trial,
            }
        )
    day = plain_tour.standings(document)[-1]
    standings = standings_after(tour, tables(), found)[-1]
    assert list(standings.points) == list(day["points"].values())
    assert list(standings.time) == list(day["time"].values())


def check_result(ridden: Ridden, result: StageResult) -> None:
    """What the stage led to is what the literal reading has added up."""
    riders = list(ridden.book.riders)
    assert [ridden.name(rider) for rider in result.crossing] == ridden.crossing
    assert sorted(result.crossing) == riders
    assert list(result.seconds) == [ridden.time[ridden.name(rider)] for rider in riders]
    taken = Counter((ridden.name(token.rider), token.kind.value, token.value) for token in result.tokens)
    assert taken == Counter((rider, kind, value) for rider, tokens in ridden.tokens.items() for kind, value in tokens)
    assert list(result.exhaustion) == ridden.cards
    assert result.team_trial == (ridden.mode == "team_time_trial")


def check_placing(ridden: Ridden) -> None:
    """R37, R46: dummies first, then the players' teams in placing order; in a trial dummies in their set-up order."""
    teams = list(dict.fromkeys(ridden.book.team_of[rider] for rider in ridden.began[0].placed))
    dummies = [number for number, team in enumerate(ridden.setup.teams) if team.dummy]
    players = [number for number in ridden.setup.options.placing if number not in dummies]
    if ridden.mode == "tour":  # R25, R26: the Peloton team before the Muscle teams
        dummies.sort(key=lambda number: ridden.setup.teams[number].dummy is DummyKind.MUSCLE)
    assert teams[: len(dummies)] == dummies
    if players:
        assert teams[len(dummies) :] == players


@pytest.mark.parametrize("seed", range(8))
def test_several_dummies_line_up_for_a_trial_in_their_set_up_order(seed: int) -> None:
    """R46: also on the first stage, whoever of the players is drawn to begin."""
    chance = Random(seed)
    seats = (Seat.COMPUTER, Seat.DUMMY, Seat.COMPUTER, Seat.DUMMY)
    teams = tuple(
        TeamSetup(colour, "", seat, dummy=DummyKind.MUSCLE if seat is Seat.DUMMY else None)
        for colour, seat in zip(Colour, seats, strict=False)
    )
    road = tuple(stages()[f"grand-tour-{number:02}-2-4"] for number in (1, 10, 3))
    tour = TourSetup(road, (), teams, RaceOptions(), chance.getrandbits(64))
    ridden = Ridden(stage_setup(tour, at_the_start(entrants(tour)), ()))
    placed = begin(ridden.book).state.placed
    order = list(dict.fromkeys(ridden.book.team_of[rider] for rider in placed))
    assert order[:2] == [1, 3]
    assert sorted(order[2:]) == [0, 2]

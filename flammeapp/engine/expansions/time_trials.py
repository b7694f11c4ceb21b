"""Time trials on the road: who exists for whom, and who tires (R48, R49)."""

from __future__ import annotations

from flammeapp.engine.board.stages import StageKind
from flammeapp.engine.board.track import Track
from flammeapp.engine.cards import EXHAUSTION, NO_CARD, ONE
from flammeapp.engine.data import GameData
from flammeapp.engine.events import ExhaustionTaken, RiderPlaced
from flammeapp.engine.expansion import Expansion
from flammeapp.engine.fold import Amendment
from flammeapp.engine.phases.fatigue import exhaustion
from flammeapp.engine.phases.hindrance import tell_hindrances
from flammeapp.engine.phases.placement import place
from flammeapp.engine.phases.slipstream import slipstream
from flammeapp.engine.race_setup import RaceSetup
from flammeapp.engine.rulebook import Note, RuleBook
from flammeapp.engine.teams import RiderKind
from flammeapp.engine.work import OFF, Work


def team_time_trial(book: RuleBook) -> None:
    """Give every team a road of its own (R48)."""
    book.roads = len(book.riders_of)
    book.road_of = list(book.team_of)


def individual_time_trial(book: RuleBook) -> None:
    """Give every rider a road of his own, take slipstream away, and tire those with the highest cards (R49)."""
    book.roads = len(book.kinds)
    book.road_of = list(book.riders)
    book.steps = tuple(
        highest_cards_tire if step is exhaustion else step
        for step in book.steps
        if step not in (slipstream, tell_hindrances)
    )


def highest_cards_tire(book: RuleBook, w: Work, note: Note) -> None:
    """Give exhaustion to the riders of each kind who played its highest printed value, where they tire at all."""
    tires = book.ask.tires
    for kind in RiderKind:
        values = {
            rider: book.faces[w.card[rider]].value
            for rider in book.riders
            if book.kinds[rider] is kind and w.card[rider] != NO_CARD
        }
        for rider, value in values.items():
            if value < max(values.values()) or not OFF < w.square[rider] < book.track.line:
                continue
            if tires is None or tires(book, w, rider):
                w.recycled[rider] += ONE[EXHAUSTION]
                if note is not None:
                    note.append(ExhaustionTaken(rider, w.square[rider], -1))


def line_up(book: RuleBook, w: Work, note: Note) -> None:
    """Put everybody on the square just behind the line (R47), team by team.

    Dummies come first, in their set-up order (R46), then the others in placing order.
    """
    square = book.track.start[-1]
    dummies = [team for team, riders in enumerate(book.riders_of) if riders[0] not in book.choosers]
    players = [team for team in book.ask.placing_order(book, w) if team not in dummies]
    for team in (*dummies, *players):
        for rider in book.riders_of[team]:
            lane = place(book, w, rider, square)
            if note is not None:
                note.append(RiderPlaced(rider, square, lane))


def trial(setup: RaceSetup, data: GameData) -> Amendment:
    """Answer the amendment of the stage's time trial."""
    roads = team_time_trial if setup.stage.kind is StageKind.TEAM_TIME_TRIAL else individual_time_trial

    def amend(book: RuleBook) -> None:
        roads(book)
        book.prelude = (*book.prelude, line_up)

    return amend


def takes_part(setup: RaceSetup, data: GameData, track: Track) -> bool:
    """Answer whether the stage is ridden against the clock."""
    return setup.stage.kind.time_trial


EXPANSION = Expansion("time_trial", chosen=False, takes_part=takes_part, amendment=trial)

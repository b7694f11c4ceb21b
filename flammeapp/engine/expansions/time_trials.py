"""Time trials on the road: who exists for whom, and who tires (R48, R49)."""

from __future__ import annotations

from flammeapp.engine.cards import EXHAUSTION, NO_CARD, ONE
from flammeapp.engine.events import ExhaustionTaken
from flammeapp.engine.phases.fatigue import exhaustion
from flammeapp.engine.phases.slipstream import slipstream
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
        highest_cards_tire if step is exhaustion else step for step in book.steps if step is not slipstream
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

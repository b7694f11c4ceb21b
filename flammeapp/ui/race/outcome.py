"""The result of a race as rows: what the podium and the table show, by place on the road or by the clock."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.stages import StageKind
from flammeapp.engine.events import Event
from flammeapp.engine.teams import DummyKind
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import (
    card_figure,
    card_name,
    clock,
    is_exhaustion,
    rider_name,
    rider_short,
    signed,
    team_name,
)
from flammeapp.ui.race.card_looks import piece_kind
from flammeapp.ui.race.standing import exhaustion_taken
from flammeapp.ui.theme.pieces import RiderKindName


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card as it stands in the result: what is on its plate, in words, and whether the plate is hatched."""

    figure: str
    words: str
    exhaustion: bool


@dataclass(frozen=True, slots=True)
class Finisher:
    """One rider of the result. ``beyond``: squares past the line (1: the first), 0 or less: squares he was short of it.

    ``cards``: cards left to him, or where ``shared`` to his team, which has one deck (R25); ``first``: nobody of his
    team stands before him. ``exhaustion``: exhaustion cards he took on the road; ``played``: all his cards.
    ``seconds``: the time that counts for him, ``own``: what he rode himself, ``gap``: seconds behind the best; None:
    the race was not timed.
    """

    rider: int
    place: int
    colour: str
    kind: RiderKindName
    name: str
    short: str
    player: str
    beyond: int
    cards: int
    exhaustion: int
    played: tuple[PlayedCard, ...]
    human: bool
    seconds: int | None = None
    own: int | None = None
    gap: int = 0
    shared: bool = False
    first: bool = True

    @property
    def distance(self) -> str:
        """Squares relative to the line, with a sign: "+3", "−2"; the time where times count."""
        if self.seconds is not None:
            return clock(self.seconds)
        return signed(self.beyond if self.beyond > 0 else self.beyond - 1)

    @property
    def behind(self) -> str:
        """The gap to the best time: "+0:30", empty for the best."""
        return f"+{clock(self.gap)}" if self.gap else ""

    @property
    def where(self) -> str:
        """The same in words."""
        if self.seconds is not None:
            if self.own is not None and self.own != self.seconds:
                text = QCoreApplication.translate("Result", "time {time}, rode {own} himself")
                return text.format(time=clock(self.seconds), own=clock(self.own))
            return QCoreApplication.translate("Result", "time {time}").format(time=clock(self.seconds))
        if self.beyond == 1:
            return QCoreApplication.translate("Result", "1 square past the line")
        if self.beyond > 0:
            return QCoreApplication.translate("Result", "{squares} squares past the line").format(squares=self.beyond)
        short = 1 - self.beyond
        if short == 1:
            return QCoreApplication.translate("Result", "1 square behind the line")
        return QCoreApplication.translate("Result", "{squares} squares behind the line").format(squares=short)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished race: its riders, best first, the sentence over the table, what decided, and who stands on the podium.

    ``best``: what a rider alone is told about his own best time, empty otherwise.
    """

    rows: tuple[Finisher, ...]
    headline: str
    note: str
    podium: tuple[Finisher, ...]
    timed: bool
    best: str = ""


def outcome_of(
    view: RaceView,
    events: Iterable[Event],
    player: Callable[[int], str],
    humans: Collection[int],
    kind: StageKind,
    best: str = "",
) -> Outcome:
    """Answer the result of a finished race; ``humans`` are the teams that people rode, ``best`` as in Outcome."""
    rows = finishers(view, events, player, humans, kind)
    if not view.timed:
        text = QCoreApplication.translate(
            "Result", "The furthest square wins; on one square the right lane. The round of the first finish counts."
        )
        return Outcome(rows, _winner(rows), text, rows[:3], timed=False)
    if kind is StageKind.TEAM_TIME_TRIAL:
        note = QCoreApplication.translate("Result", "A team has the time of its slower rider.")
        teams = {view.riders[row.rider].team: row for row in reversed(rows)}
        podium = tuple(sorted(teams.values(), key=lambda row: row.place))[:3]
        first = team_name(view, view.riders[rows[0].rider].team) if rows else ""
        text = QCoreApplication.translate("Result", "{team} wins the team time trial in {time}")
        headline = text.format(team=first, time=rows[0].distance if rows else "")
    else:
        note = QCoreApplication.translate("Result", "The lowest time wins; of equal times the one who was in first.")
        podium = rows[:3]
        text = QCoreApplication.translate("Result", "{rider} is fastest: {time}")
        headline = text.format(rider=rows[0].name if rows else "", time=rows[0].distance if rows else "")
    return Outcome(rows, headline, note, podium, timed=True, best=best)


def _winner(rows: tuple[Finisher, ...]) -> str:
    if not rows:
        return ""
    named = rows[0].human and bool(rows[0].player) and rows[0].player not in rows[0].name
    text = QCoreApplication.translate("Result", "{rider} wins")
    if named:
        text = QCoreApplication.translate("Result", "{rider} wins for {player}")
    return text.format(rider=rows[0].name, player=rows[0].player)


def finishers(
    view: RaceView,
    events: Iterable[Event],
    player: Callable[[int], str],
    humans: Collection[int],
    kind: StageKind = StageKind.MASS_START,
) -> tuple[Finisher, ...]:
    """Answer the riders of a finished race, best first: by place; by time, then by who was in first (R39, R48)."""
    taken = exhaustion_taken(events, len(view.riders))
    counting = counting_times(view, kind)
    order = list(view.places)
    together = kind is StageKind.TEAM_TIME_TRIAL
    if view.timed:
        first_in = {rider: number for number, rider in enumerate(view.places)}
        mates = {rider: min(first_in[mate] for mate in view.teams[view.riders[rider].team].riders) for rider in order}
        order.sort(key=lambda rider: (counting[rider], mates[rider] if together else 0, first_in[rider]))
    teams = list(dict.fromkeys(view.riders[rider].team for rider in order))
    rows: list[Finisher] = []
    for place, rider in enumerate(order, start=1):
        seen = view.riders[rider]
        shared = view.teams[seen.team].dummy is DummyKind.PELOTON
        deck = view.teams[seen.team].riders if shared else (rider,)
        rows.append(
            Finisher(
                rider=rider,
                place=teams.index(seen.team) + 1 if together and view.timed else place,
                colour=view.teams[seen.team].colour.value,
                kind=piece_kind(view, rider),
                name=rider_name(view, rider),
                short=rider_short(view, rider),
                player="" if player(seen.team) == rider_name(view, rider) else player(seen.team),
                beyond=1 - view.track.to_line[seen.square] if seen.square >= 0 else 1,
                cards=sum(count for mate in deck for _, count in view.riders[mate].left),
                exhaustion=taken[rider],
                played=tuple(
                    PlayedCard(card_figure(card, view.faces), card_name(card, view.faces), is_exhaustion(card))
                    for card in seen.played
                ),
                human=seen.team in humans,
                seconds=counting[rider] if view.timed else None,
                own=seen.seconds if view.timed else None,
                gap=counting[rider] - counting[order[0]],
                shared=shared,
                first=all(view.riders[row.rider].team != seen.team for row in rows),
            )
        )
    return tuple(rows)


def counting_times(view: RaceView, kind: StageKind) -> tuple[int, ...]:
    """Answer by rider the time that counts for him: in a team time trial that of the slower one of his team (R48)."""
    own = tuple(rider.seconds or 0 for rider in view.riders)
    if kind is not StageKind.TEAM_TIME_TRIAL:
        return own
    return tuple(max(own[mate] for mate in view.teams[rider.team].riders) for rider in view.riders)

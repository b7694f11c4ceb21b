"""The result of a race as rows: what the podium and the table show."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.events import Event
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import rider_name, rider_short, signed
from flammeapp.ui.race.card_looks import piece_kind
from flammeapp.ui.race.standing import exhaustion_taken
from flammeapp.ui.theme.pieces import RiderKindName


@dataclass(frozen=True, slots=True)
class Finisher:
    """One rider of the result. ``beyond``: squares past the line (1: the first), 0 or less: squares he was short of it.

    ``cards``: cards left to him; ``exhaustion``: exhaustion cards he took on the road (R19); ``played``: all his cards.
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
    played: tuple[int, ...]
    human: bool

    @property
    def distance(self) -> str:
        """Squares relative to the line, with a sign: "+3", "−2"."""
        return signed(self.beyond if self.beyond > 0 else self.beyond - 1)

    @property
    def where(self) -> str:
        """The same in words."""
        if self.beyond == 1:
            return QCoreApplication.translate("Result", "1 square past the line")
        if self.beyond > 0:
            return QCoreApplication.translate("Result", "{squares} squares past the line").format(squares=self.beyond)
        short = 1 - self.beyond
        if short == 1:
            return QCoreApplication.translate("Result", "1 square behind the line")
        return QCoreApplication.translate("Result", "{squares} squares behind the line").format(squares=short)


def finishers(
    view: RaceView, events: Iterable[Event], player: Callable[[int], str], humans: Collection[int]
) -> tuple[Finisher, ...]:
    """Answer the riders of a finished race, best first; ``humans`` are the teams that people rode."""
    taken = exhaustion_taken(events, len(view.riders))
    rows = []
    for place, rider in enumerate(view.places, start=1):
        seen = view.riders[rider]
        rows.append(
            Finisher(
                rider=rider,
                place=place,
                colour=view.teams[seen.team].colour.value,
                kind=piece_kind(view, rider),
                name=rider_name(view, rider),
                short=rider_short(view, rider),
                player=player(seen.team),
                beyond=1 - view.track.to_line[seen.square],
                cards=sum(count for _, count in seen.left),
                exhaustion=taken[rider],
                played=seen.played,
                human=seen.team in humans,
            )
        )
    return tuple(rows)

"""The end of a stage in its order: podium, times pack by pack, tokens, Tour Points, jerseys, legs for tomorrow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from PySide6.QtCore import QEasingCurve

from flammeapp.ui.race.ceremony import Beat
from flammeapp.ui.race.podium import PODIUM_TIME, Podium
from flammeapp.ui.race.result_table import ResultTable
from flammeapp.ui.race.veil import Veil
from flammeapp.ui.tour.panels import JerseysMoved, LegsList, PointsBars
from flammeapp.ui.tour.result_rows import ResultRow

LINE, BREATH = 160, 90
"""Milliseconds in which a line comes, and between two of them."""
TIMES, TOKENS = 1800, 1400
"""The most milliseconds that all times, and all tokens, take."""
JERSEY, BETWEEN = 380, 120
POINTS, LEGS, STAND = 500, 500, 200
"""STAND: milliseconds between two parts."""
JERSEYS = 3


class StageCeremony:
    """Makes the beats of a stage's end. The parts hide nothing by themselves: what is not played is there."""

    def __init__(
        self,
        podium: Podium,
        table: ResultTable,
        bars: PointsBars,
        jerseys: JerseysMoved,
        legs: LegsList,
        legs_veil: Veil,
    ) -> None:
        self._podium = podium
        self._table = table
        self._bars = bars
        self._jerseys = jerseys
        self._legs = legs
        self._legs_veil = legs_veil
        self._rows: list[float] = []
        self._won: list[float] = []

    def beats(self, rows: Sequence[ResultRow]) -> tuple[Beat, ...]:
        """Answer everything in order for these rows of the stage's result, best first."""
        self._rows = [0.0] * len(rows)
        self._won = [0.0] * len(rows)
        packs = [[place for place, _ in pack] for _, pack in groupby(enumerate(rows), key=lambda each: each[1].time)]
        winners = [[place] for place, row in enumerate(rows) if row.won or row.points]
        podium = 0 if self._podium.isHidden() else PODIUM_TIME
        return (
            Beat(podium, self._podium.rise, STAND, QEasingCurve.Type.Linear),
            *self._lines(packs, self._rows, TIMES),
            *self._lines(winners, self._won, TOKENS),
            Beat(POINTS, self._bars.reveal, STAND),
            *(Beat(JERSEY, partial(self._jerseys.reveal, place), BETWEEN) for place in range(JERSEYS)),
            *self._tomorrow(),
        )

    def _tomorrow(self) -> tuple[Beat, ...]:
        """After the last stage there is no tomorrow."""
        place = self._legs_veil.parentWidget()
        if place is None or place.isHidden():
            return ()
        return Beat(LINE, self._legs_veil.lift, STAND), Beat(LEGS, self._legs.reveal)

    def _lines(self, groups: Sequence[Sequence[int]], shares: list[float], most: int) -> tuple[Beat, ...]:
        shrink = min(1.0, most / max(1, len(groups) * (LINE + BREATH)))
        last = len(groups) - 1
        return tuple(
            Beat(
                round(LINE * shrink),
                partial(self._show_lines, shares, tuple(group)),
                STAND if number == last else round(BREATH * shrink),
            )
            for number, group in enumerate(groups)
        )

    def _show_lines(self, shares: list[float], places: tuple[int, ...], share: float) -> None:
        for place in places:
            shares[place] = share
        self._table.reveal(self._rows, self._won)

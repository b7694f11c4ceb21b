"""The standings of a tour on one page: who wears which jersey, the four classifications with gaps, the Tour Points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRectF

from flammeapp.tour.sheet import Standing, StandingsSheet
from flammeapp.tour.standings import Jersey
from flammeapp.ui.printing.grid import Grid, GridColumn, GridRow, paint_grid
from flammeapp.ui.printing.heading import Field, heading, small_print
from flammeapp.ui.printing.ink import LINE, Face, Ink, Type
from flammeapp.ui.printing.paper import Format
from flammeapp.ui.printing.source import TourOnPaper
from flammeapp.ui.printing.words import (
    clock,
    gap,
    player_name,
    podium_words,
    riders_of,
    short_rider,
    team_jersey,
    team_label,
    team_of,
)

SIDE, TOP, FOOT = 12.0, 10.0, 9.0
BETWEEN = 6.0
WEARERS = 27.0
TITLE_HIGH = 7.6
GAP = 4.5
MOST_ROW = 7.0
LEAST_ROWS = 3
"""A classification nobody scored in yet keeps this many empty rows, to be written on."""

_DRAWINGS = {Jersey.YELLOW: "leader-yellow", Jersey.GREEN: "leader-green", Jersey.DOTS: "leader-polka"}


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The page; it needs a tour."""

    sheet: StandingsSheet
    source: TourOnPaper

    @property
    def name(self) -> str:
        """What it is called in a list of pages."""
        return QCoreApplication.translate("Print", "Standings")

    @property
    def landscape(self) -> bool:
        """It stands upright."""
        return False

    def draw(self, ink: Ink, form: Format) -> None:
        """Draw the whole page."""
        frame = QRectF(SIDE, TOP, form.width - 2 * SIDE, form.height - TOP - FOOT)
        after = QCoreApplication.translate("Print", "Stage {stages} of {of}").format(
            stages=self.sheet.stages, of=self.sheet.of
        )
        fields = (Field(QCoreApplication.translate("Print", "Tour"), self.source.name), Field(after, "", 32.0))
        rule = heading(ink, frame, QCoreApplication.translate("Print", "STANDINGS"), fields)
        foot = small_print(ink, frame, [podium_words(self.source.data.tables)], [])
        self._wearers(ink, QRectF(frame.left(), rule + 4.0, frame.width(), WEARERS))
        top = rule + 4.0 + WEARERS + GAP
        wide = (frame.width() - BETWEEN) / 2
        left = (self._times(wide), self._team_times(wide), self._scores(wide))
        right = (self._points(wide, self.sheet.sprint), self._points(wide, self.sheet.mountain))
        high = min(self._row_height(column, foot - 3.0 - top) for column in (left, right))
        titles = (
            (
                QCoreApplication.translate("Print", "Time"),
                QCoreApplication.translate("Print", "Teams by time"),
                QCoreApplication.translate("Print", "Tour Points"),
            ),
            (
                QCoreApplication.translate("Print", "Sprint points"),
                QCoreApplication.translate("Print", "Mountain points"),
            ),
        )
        for number, (column, words) in enumerate(zip((left, right), titles, strict=True)):
            x, y = frame.left() + number * (wide + BETWEEN), top
            for grid, word in zip(column, words, strict=True):
                ink.text(QRectF(x, y, wide, TITLE_HIGH - 1.4), word, Type(Face.HEADING, 13))
                sized = Grid(grid.label, grid.columns, grid.rows, high, high)
                y = paint_grid(ink, sized, x, y + TITLE_HIGH) + GAP

    # -- the jerseys ----------------------------------------------------------------------------------------------

    def _wearers(self, ink: Ink, box: QRectF) -> None:
        """Three boxes: the jersey, who wears it, what with."""
        gap_between = 4.0
        wide = (box.width() - 2 * gap_between) / 3
        tables = (
            (Jersey.YELLOW, QCoreApplication.translate("Print", "Time"), self.sheet.time),
            (Jersey.GREEN, QCoreApplication.translate("Print", "Sprint points"), self.sheet.sprint),
            (Jersey.DOTS, QCoreApplication.translate("Print", "Mountain points"), self.sheet.mountain),
        )
        for number, (jersey, word, ranked) in enumerate(tables):
            own = QRectF(box.left() + number * (wide + gap_between), box.top(), wide, box.height())
            ink.box(own, LINE, 3.0)
            side = 18.0
            ink.drawing(_drawing(jersey), QRectF(own.left() + 3.0, own.center().y() - side / 2, side, side))
            text = QRectF(own.left() + side + 6.0, own.top(), wide - side - 8.0, 0.0)
            wearer = next((line for line in ranked if line.jersey is jersey), None)
            rows: list[tuple[str, Type, float]] = [(word, Type(Face.STRONG, 9), 5.0)]
            if wearer is None:
                rows.append((QCoreApplication.translate("Print", "Nobody yet"), Type(Face.TEXT, 9.5), 6.0))
            else:
                value = clock(wearer.value) if jersey is Jersey.YELLOW else str(wearer.value)
                rows.append((self._rider(wearer.number), Type(Face.HEADING, 15), 6.6))
                player = player_name(self.source.tour, team_of(self.source.tour, wearer.number))
                if player:
                    rows.append((player, Type(Face.TEXT, 9), 4.6))
                rows.append((value, Type(Face.FIGURE, 12), 5.6))
            top = own.center().y() - sum(high for _, _, high in rows) / 2
            for words, kind, high in rows:
                ink.text(QRectF(text.left(), top, text.width(), high), words, kind)
                top += high

    # -- the tables -----------------------------------------------------------------------------------------------

    def _times(self, width: float) -> Grid:
        rows = []
        for line in self.sheet.time:
            colour, _ = riders_of(self.source.tour)[line.number]
            cells = (clock(line.value), gap(line.behind), _worn(line))
            rows.append(GridRow(f"{line.place}  {self._rider(line.number)}", team_jersey(colour), cells))
        return _grid(width, _rider_word(), rows, (_time_word(), _gap_word(), ""), (17.0, 17.0, 16.0))

    def _team_times(self, width: float) -> Grid:
        rows = [
            GridRow(
                f"{line.place}  {team_label(self.source.tour, line.number)}",
                team_jersey(self.source.tour.teams[line.number].colour),
                (clock(line.value), gap(line.behind)),
            )
            for line in self.sheet.teams
        ]
        return _grid(width, _team_word(), rows, (_time_word(), _gap_word()), (17.0, 17.0))

    def _scores(self, width: float) -> Grid:
        rows = [
            GridRow(
                f"{line.place}  {team_label(self.source.tour, line.team)}",
                team_jersey(self.source.tour.teams[line.team].colour),
                (str(line.points), "" if line.bonus is None else str(line.bonus), str(line.score)),
            )
            for line in self.sheet.scores
        ]
        heads = (
            QCoreApplication.translate("Print", "points"),
            QCoreApplication.translate("Print", "bonus"),
            QCoreApplication.translate("Print", "score"),
        )
        return _grid(width, _team_word(), rows, heads, (14.0, 12.0, 12.0))

    def _points(self, width: float, ranked: Sequence[Standing]) -> Grid:
        rows = []
        for line in ranked:
            colour, _ = riders_of(self.source.tour)[line.number]
            cells = (str(line.value), f"−{line.behind}" if line.behind else "", _worn(line))
            rows.append(GridRow(f"{line.place}  {self._rider(line.number)}", team_jersey(colour), cells))
        while len(rows) < LEAST_ROWS:
            rows.append(GridRow("", "", ("", "", "")))
        heads = (QCoreApplication.translate("Print", "points"), _gap_word(), "")
        return _grid(width, _rider_word(), rows, heads, (15.0, 14.0, 16.0))

    def _rider(self, rider: int) -> str:
        return short_rider(*riders_of(self.source.tour)[rider])

    def _row_height(self, column: Sequence[Grid], room: float) -> float:
        rows = sum(len(grid.rows) + 1 for grid in column)
        return min((room - len(column) * TITLE_HIGH - (len(column) - 1) * GAP) / rows, MOST_ROW)


def _grid(width: float, label: str, rows: Sequence[GridRow], heads: Sequence[str], widths: Sequence[float]) -> Grid:
    columns = tuple(
        GridColumn(head, wide, heavy=number == 0) for number, (head, wide) in enumerate(zip(heads, widths, strict=True))
    )
    return Grid(GridColumn(label, width - sum(widths)), columns, tuple(rows), 6.0, 6.0)


def _worn(line: Standing) -> str:
    words = {
        Jersey.YELLOW: QCoreApplication.translate("Print", "yellow"),
        Jersey.GREEN: QCoreApplication.translate("Print", "green"),
        Jersey.DOTS: QCoreApplication.translate("Print", "dots"),
    }
    return words[line.jersey] if line.jersey else ""


def _drawing(jersey: Jersey) -> str:
    return f"jerseys/{_DRAWINGS[jersey]}-print.svg"


def _time_word() -> str:
    return QCoreApplication.translate("Print", "time")


def _gap_word() -> str:
    return QCoreApplication.translate("Print", "gap")


def _rider_word() -> str:
    return QCoreApplication.translate("Print", "rider")


def _team_word() -> str:
    return QCoreApplication.translate("Print", "team")

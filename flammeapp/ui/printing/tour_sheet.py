"""The Tour Sheet: times, points of the sprints and mountains, Tour Points, all added up; seven stages a page."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication, QPointF, QRectF

from flammeapp.engine.tables import TourTables
from flammeapp.engine.teams import Colour, RiderKind
from flammeapp.tour.campaign import entrants
from flammeapp.tour.sheet import Classification, Closing, Column, Row, SheetTable, TourSheet, stage_labels
from flammeapp.tour.standings import bonus_row
from flammeapp.ui.i18n.names import colour_name
from flammeapp.ui.printing.grid import Grid, GridColumn, GridRow, paint_grid
from flammeapp.ui.printing.heading import Field, heading, small_print
from flammeapp.ui.printing.ink import THIN, Face, Ink, Type
from flammeapp.ui.printing.paper import Format
from flammeapp.ui.printing.source import TourOnPaper
from flammeapp.ui.printing.words import (
    bonus_words,
    clock,
    podium_words,
    riders_of,
    short_rider,
    short_stage,
    team_jersey,
    team_label,
)

SIDE, TOP, FOOT = 11.0, 9.0, 6.5
HALVES = 6.0
LEFT_SHARE = 148 / 269
LEFT_SHARE_CARRIED = 0.58
"""Times are wide: where there is one more column of them the left half takes more of the paper."""
REST_WIDTH = 7.5
MOST_STAGE_WIDTH = 22.0
STRIP = 8.0
GAP = 4.0
TITLE_OF_RIGHT = 8.6
REST_ICON = "icons/rest-day.svg"


@dataclass(frozen=True, slots=True)
class TourSheetPage:
    """One sheet; without a source it is a blank one."""

    sheet: TourSheet
    tables: TourTables
    source: TourOnPaper | None = None

    @property
    def name(self) -> str:
        """Its place among the sheets."""
        title = QCoreApplication.translate("Print", "Tour Sheet")
        return f"{title} {self.sheet.number}/{self.sheet.of}" if self.sheet.of > 1 else title

    @property
    def landscape(self) -> bool:
        """It lies on its long side."""
        return True

    def draw(self, ink: Ink, form: Format) -> None:
        """Draw the whole sheet."""
        frame = QRectF(SIDE, TOP, form.width - 2 * SIDE, form.height - TOP - FOOT)
        source = self.source
        counted = self._counted() if self.sheet.of else QCoreApplication.translate("Print", "Sheet")
        fields = (
            Field(QCoreApplication.translate("Print", "Tour"), source.name if source else ""),
            Field(QCoreApplication.translate("Print", "Year"), source.year if source else "", 36.0),
            Field(counted, "", 30.0),
        )
        rule = heading(ink, frame, QCoreApplication.translate("Print", "TOUR SHEET"), fields)
        foot = small_print(ink, frame, self._notes(), self._worth())
        self._strip(ink, QRectF(frame.left(), rule + 1.0, frame.width(), STRIP))
        body = QRectF(frame.left(), rule + STRIP + 2.0, frame.width(), foot - 3.0 - (rule + STRIP + 2.0))
        wide = (body.width() - HALVES) * (LEFT_SHARE_CARRIED if self.sheet.carried else LEFT_SHARE)
        self._left(ink, QRectF(body.left(), body.top(), wide, body.height()))
        right = body.left() + wide + HALVES
        self._right(ink, QRectF(right, body.top(), body.right() - right, body.height()))

    # -- the parts ------------------------------------------------------------------------------------------------

    def _strip(self, ink: Ink, box: QRectF) -> None:
        """A box to tick for every stage, a circle to fill for every rest day that can follow."""
        word = QCoreApplication.translate("Print", "Stages ridden, rest days")
        kind = Type(Face.STRONG, 8.5)
        wide = min(34.0, ink.width(word, kind) + 3.0)
        ink.text(QRectF(box.left(), box.top(), wide - 1.0, box.height()), word, kind)
        stages = [column for column in self.sheet.columns if not column.day.rest]
        rests = {column.day.stage: column for column in self.sheet.columns if column.day.rest}
        share = (box.width() - wide) / max(1, len(stages))
        middle = box.center().y()
        for number, column in enumerate(stages):
            left = box.left() + wide + number * share
            taken = self._strip_stage(ink, QRectF(left, box.top(), share, box.height()), column)
            if self._may_rest(column.day.stage):
                x = (taken + left + share) / 2 - 2.3
                ink.circle(QPointF(x, middle), 1.7, THIN, filled=column.day.stage in rests)
                ink.drawing(REST_ICON, QRectF(x + 2.7, middle - 1.8, 3.6, 3.6))

    def _strip_stage(self, ink: Ink, box: QRectF, column: Column) -> float:
        """The box of a stage, its number, its title where that says more; answers where it ends."""
        ink.tick_box(box.left(), box.center().y(), 3.4, ticked=column.over)
        label = self._label(column.day.stage)
        left = box.left() + 5.0
        if not label:
            return left
        left += ink.text(QRectF(left, box.top(), 12.0, box.height()), label, Type(Face.TITLE, 13)) + 1.5
        if self.source is not None:
            title = short_stage(self.source.tour.stages[column.day.stage - 1], label)
            room = QRectF(left, box.top(), box.right() - 11.5 - left, box.height())
            left += ink.text(room, title, Type(Face.TEXT, 7))
        return left

    def _left(self, ink: Ink, area: QRectF) -> None:
        """Times and Tour Points."""
        times, points = self.sheet.table(Classification.TIME), self.sheet.table(Classification.POINTS)
        share = (area.height() - GAP) / (len(times.rows) + 1 + 0.93 * (len(points.rows) + 1))
        high = min(share, 10.0)
        added = QCoreApplication.translate("Print", "Time, added up")
        label = GridColumn(added, 33.0)
        end = 11.0 * len(points.closing) if len(points.closing) > 1 else 17.0
        grid = self._grid(times, label, area.width(), end, high, short=False)
        bottom = paint_grid(ink, grid, area.left(), area.top())
        label = GridColumn(QCoreApplication.translate("Print", "Tour Points, added up"), 33.0)
        grid = self._grid(points, label, area.width(), end, high * 0.93, short=False)
        paint_grid(ink, grid, area.left(), bottom + GAP)

    def _right(self, ink: Ink, area: QRectF) -> None:
        """Points of the sprints and of the mountains."""
        pairs = (
            (Classification.SPRINT, "leader-green", QCoreApplication.translate("Print", "Sprint points")),
            (Classification.MOUNTAIN, "leader-polka", QCoreApplication.translate("Print", "Mountain points")),
        )
        rows = sum(len(self.sheet.table(classification).rows) + 1 for classification, _, _ in pairs)
        high = min((area.height() - 2 * TITLE_OF_RIGHT - 1.0) / max(1, rows), 8.0)
        top = area.top()
        label = GridColumn(QCoreApplication.translate("Print", "added up"), 27.0)
        for classification, jersey, title in pairs:
            ink.drawing(f"jerseys/{jersey}-print.svg", QRectF(area.left(), top, 6.5, 6.5))
            box = QRectF(area.left() + 8.5, top, area.width() - 8.5, 6.5)
            ink.text(box, title, Type(Face.HEADING, 13))
            grid = self._grid(self.sheet.table(classification), label, area.width(), 13.0, high, short=True)
            top = paint_grid(ink, grid, area.left(), top + TITLE_OF_RIGHT - 1.1) + 1.1

    def _grid(
        self, table: SheetTable, label: GridColumn, width: float, end: float, high: float, *, short: bool
    ) -> Grid:
        """The table of one classification, ``width`` wide."""
        stages = sum(1 for column in self.sheet.columns if not column.day.rest)
        rests = len(self.sheet.columns) - stages
        opening = (11.0 if short else 13.0) if self.sheet.carried else 0.0
        room = width - label.width - end - opening - rests * REST_WIDTH
        wide = min(room / max(1, stages), MOST_STAGE_WIDTH)
        # Where few stages leave room, the names have it.
        label = replace(label, width=label.width + room - wide * max(1, stages))
        columns: list[GridColumn] = []
        if self.sheet.carried:
            template = QCoreApplication.translate("Print", "from sheet {sheet}")
            if short:
                template = QCoreApplication.translate("Print", "from {sheet}")
            before = template.format(sheet=self.sheet.number - 1)
            columns.append(GridColumn(before, opening))
        for column in self.sheet.columns:
            if column.day.rest:
                columns.append(GridColumn("", REST_WIDTH, icon=REST_ICON))
            else:
                columns.append(GridColumn(self._label(column.day.stage), wide, heavy=column is self.sheet.columns[0]))
        for number, closing in enumerate(table.closing):
            columns.append(GridColumn(_closing_word(closing, short=short), end / len(table.closing), number == 0))
        rows = tuple(self._row(table, row) for row in table.rows)
        return Grid(label, tuple(columns), rows, high if short else max(high, 7.0), high)

    def _row(self, table: SheetTable, row: Row) -> GridRow:
        values = ((row.opening,) if self.sheet.carried else ()) + row.cells + row.closing
        times = table.classification is Classification.TIME
        shift = 1 if self.sheet.carried else 0
        hatched = [] if table.classification is Classification.POINTS else self._rest_cells()
        label, jersey, first = self._who(table.classification, row.number)
        return GridRow(
            label,
            jersey,
            tuple("" if value is None else clock(value) if times else str(value) for value in values),
            heavy=first,
            leads=frozenset(place + shift for place, leads in enumerate(row.leads) if leads),
            hatched=frozenset(place + shift for place in hatched),
        )

    # -- who and what ---------------------------------------------------------------------------------------------

    def _who(self, classification: Classification, number: int) -> tuple[str, str, bool]:
        """Label and jersey of a row, and whether it is the first of its team."""
        if classification is Classification.POINTS:
            if self.source is None:
                colour = list(Colour)[number]
                return colour_name(colour), team_jersey(colour), False
            tour = self.source.tour
            return team_label(tour, number), team_jersey(tour.teams[number].colour), False
        if self.source is None:
            colour, kind = list(Colour)[number // 2], list(RiderKind)[number % 2]
            return short_rider(colour, kind), team_jersey(colour), number % 2 == 0
        colour, kind = riders_of(self.source.tour)[number]
        firsts = {team[0] for team in entrants(self.source.tour).teams if len(team) > 1}
        return short_rider(colour, kind), team_jersey(colour), number in firsts

    def _label(self, stage: int) -> str:
        return stage_labels(self.source.tour)[stage - 1] if self.source else ""

    def _may_rest(self, stage: int) -> bool:
        """Between any two stages of a tour; on a blank sheet after each that has another one behind it."""
        last = len(self.source.tour.stages) if self.source else len(self.sheet.columns)
        return stage < last

    def _rest_cells(self) -> list[int]:
        return [place for place, column in enumerate(self.sheet.columns) if column.day.rest]

    def _counted(self) -> str:
        return QCoreApplication.translate("Print", "Sheet {number} of {count}").format(
            number=self.sheet.number, count=self.sheet.of
        )

    def _notes(self) -> list[str]:
        notes = [podium_words(self.tables)]
        if self.source is not None and self.source.results:
            notes.append(QCoreApplication.translate("Print", "A black corner: ahead after that day."))
        return notes

    def _worth(self) -> list[str]:
        """The bonus of this tour's length; on a blank sheet of every length."""
        if self.source is None:
            return [bonus_words(row) for row in self.tables.bonus]
        tour = self.source.tour
        return [bonus_words(bonus_row(self.tables, entrants(tour), len(tour.stages)))]


def _closing_word(closing: Closing, *, short: bool) -> str:
    if closing is Closing.CARRY_OVER:
        if short:
            return QCoreApplication.translate("Print", "carry")
        return QCoreApplication.translate("Print", "carry over")
    words = {
        Closing.TOTAL: QCoreApplication.translate("Print", "total"),
        Closing.BONUS: QCoreApplication.translate("Print", "bonus"),
        Closing.SCORE: QCoreApplication.translate("Print", "score"),
    }
    return words[closing]

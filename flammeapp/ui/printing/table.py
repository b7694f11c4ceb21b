"""The Tour Sheet as a table for spreadsheet programs: one row for each rider and team of each classification."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale

from flammeapp.tour.sheet import Classification, Closing, Row, SheetTable, TourSheet, stage_labels, tour_sheets
from flammeapp.ui.i18n.names import colour_name, kind_name
from flammeapp.ui.printing.output import write_whole
from flammeapp.ui.printing.source import TourOnPaper
from flammeapp.ui.printing.words import player_name, riders_of, short_stage, team_of

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins with one of these would be worked out instead of shown."""


def export_csv(source: TourOnPaper, path: Path, separator: str = "") -> None:
    """Write the whole Tour Sheet, all stages side by side, as CSV; raises `PrintProblem`, the file is then as before.

    UTF-8 with a mark at its beginning, times as h:mm:ss. The separator is a semicolon where the system writes decimals
    with a comma, else a comma: that is what the spreadsheet programs there expect.
    """
    chosen = separator or (";" if QLocale.system().decimalPoint() == "," else ",")
    write_whole(path, csv_text(source, chosen).encode("utf-8-sig"))


def csv_text(source: TourOnPaper, separator: str = ",") -> str:
    """The table as text."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
    for row in csv_rows(source):
        writer.writerow([_harmless(cell) for cell in row])
    return text.getvalue()


def csv_rows(source: TourOnPaper) -> list[list[str]]:
    """The head and all rows as texts."""
    tour = source.tour
    (sheet,) = tour_sheets(tour, source.data.tables, source.results, a_sheet=max(1, len(tour.stages)))
    rows = [_head(source, sheet)]
    for table in sheet.tables:
        rows.extend([*_who(source, table.classification, row.number), *_cells(sheet, table, row)] for row in table.rows)
    return rows


def _head(source: TourOnPaper, sheet: TourSheet) -> list[str]:
    labels = stage_labels(source.tour)
    head = [
        QCoreApplication.translate("Print", "Classification"),
        QCoreApplication.translate("Print", "Team"),
        QCoreApplication.translate("Print", "Player"),
        QCoreApplication.translate("Print", "Rider"),
    ]
    for column in sheet.columns:
        stage = column.day.stage
        if column.day.rest:
            head.append(QCoreApplication.translate("Print", "After the rest day"))
            continue
        label = labels[stage - 1]
        word = QCoreApplication.translate("Print", "After stage {number}").format(number=label)
        title = short_stage(source.tour.stages[stage - 1], label)
        head.append(f"{word}, {title}" if title else word)
    return [
        *head,
        QCoreApplication.translate("Print", "Total"),
        QCoreApplication.translate("Print", "Bonus"),
        QCoreApplication.translate("Print", "Score"),
    ]


def _who(source: TourOnPaper, classification: Classification, number: int) -> list[str]:
    tour = source.tour
    team = number if classification is Classification.POINTS else team_of(tour, number)
    rider = "" if classification is Classification.POINTS else kind_name(riders_of(tour)[number][1])
    words = {
        Classification.TIME: QCoreApplication.translate("Print", "Time"),
        Classification.SPRINT: QCoreApplication.translate("Print", "Sprint points"),
        Classification.MOUNTAIN: QCoreApplication.translate("Print", "Mountain points"),
        Classification.POINTS: QCoreApplication.translate("Print", "Tour Points"),
    }
    return [words[classification], colour_name(tour.teams[team].colour), player_name(tour, team), rider]


def _cells(sheet: TourSheet, table: SheetTable, row: Row) -> list[str]:
    """A cell for each day that is over, then the sum so far, the bonus and the score.

    A sheet leaves points empty that are none; a table says 0, so that it can be counted with.
    """
    times, points = (table.classification is kind for kind in (Classification.TIME, Classification.POINTS))
    cells = [
        (cell or 0) if column.over and (points or not column.day.rest) else None
        for column, cell in zip(sheet.columns, row.cells, strict=True)
    ]
    known = [cell for cell in cells if cell is not None]
    ends = dict(zip(table.closing, row.closing, strict=True))
    values = (*cells, known[-1] if known else None, ends.get(Closing.BONUS), ends.get(Closing.SCORE))
    return ["" if value is None else _time(value) if times else str(value) for value in values]


def _time(seconds: int) -> str:
    """h:mm:ss, which no program takes for hours and minutes."""
    return f"{seconds // 3600}:{seconds % 3600 // 60:02d}:{seconds % 60:02d}"


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell

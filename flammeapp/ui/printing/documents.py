"""Everything that can be printed, asked for by kind."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.board.tiles import TileSet, build_track
from flammeapp.engine.tables import TourTables
from flammeapp.tour.sheet import blank_player_sheet, blank_sheet, player_sheets, standings_sheet, tour_sheets
from flammeapp.ui.printing.document import Document
from flammeapp.ui.printing.ink import PrintKit
from flammeapp.ui.printing.player_sheet import PlayerSheetPage
from flammeapp.ui.printing.source import TourOnPaper
from flammeapp.ui.printing.stage_card import StageCardPage
from flammeapp.ui.printing.standings_page import StandingsPage
from flammeapp.ui.printing.tour_sheet import TourSheetPage
from flammeapp.ui.printing.words import short_stage


class PrintKind(StrEnum):
    """The documents of a tour."""

    TOUR_SHEET = "tour_sheet"
    PLAYER_SHEETS = "player_sheets"
    STANDINGS = "standings"
    STAGE_CARDS = "stage_cards"


def print_document(kind: PrintKind, kit: PrintKit, source: TourOnPaper) -> Document:
    """The sheets of a tour, filled in as far as ``source`` has results (`TourOnPaper.empty` has none)."""
    tour, tables, results = source.tour, source.data.tables, source.results
    title = _titled(kind, source.name)
    if kind is PrintKind.TOUR_SHEET:
        sheets = tour_sheets(tour, tables, results)
        return Document(title, tuple(TourSheetPage(sheet, tables, source) for sheet in sheets), kit)
    if kind is PrintKind.PLAYER_SHEETS:
        own = player_sheets(tour, tables, results)
        return Document(title, tuple(PlayerSheetPage(sheet, tables, source) for sheet in own), kit)
    if kind is PrintKind.STANDINGS:
        return Document(title, (StandingsPage(standings_sheet(tour, tables, results), source),), kit)
    return stage_cards(kit, tour.stages, source.data.tiles, source.data.tables, title)


def blank_document(kind: PrintKind, kit: PrintKit, tables: TourTables) -> Document:
    """Sheets to be filled in with a pen: the Tour Sheet, or a Player Sheet; `ValueError` for another kind."""
    if kind is PrintKind.TOUR_SHEET:
        return Document(_titled(kind, ""), (TourSheetPage(blank_sheet(), tables),), kit)
    if kind is PrintKind.PLAYER_SHEETS:
        return Document(_titled(kind, ""), (PlayerSheetPage(blank_player_sheet(), tables),), kit)
    raise ValueError(kind)


def stage_cards(
    kit: PrintKit, stages: Sequence[Stage], tiles: TileSet, tables: TourTables, title: str = ""
) -> Document:
    """A card for each stage, whether it belongs to a tour or not. Raises `TileError` for a tile nobody knows."""
    if not title:
        title = _titled(PrintKind.STAGE_CARDS, short_stage(stages[0]) if len(stages) == 1 else "")
    return Document(
        title, tuple(StageCardPage(stage, build_track(tiles, stage.tiles), tiles, tables) for stage in stages), kit
    )


def kind_title(kind: PrintKind) -> str:
    """What a document is called where it is offered."""
    titles = {
        PrintKind.TOUR_SHEET: QCoreApplication.translate("Print", "Tour Sheet"),
        PrintKind.PLAYER_SHEETS: QCoreApplication.translate("Print", "Player Sheets"),
        PrintKind.STANDINGS: QCoreApplication.translate("Print", "Standings"),
        PrintKind.STAGE_CARDS: QCoreApplication.translate("Print", "Stage cards"),
    }
    return titles[kind]


def _titled(kind: PrintKind, name: str) -> str:
    return f"{kind_title(kind)}, {name}" if name else kind_title(kind)

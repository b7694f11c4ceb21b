"""PDFs of every document: pages, paper, one ink, no dots, fonts inside, every script."""

import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from flammeapp.engine.board.errors import BoardError
from flammeapp.engine.data import GameData
from flammeapp.ui.printing import (
    Document,
    Paper,
    PrintKind,
    PrintKit,
    TourOnPaper,
    blank_document,
    joined,
    print_document,
    stage_cards,
    usual_paper,
    write_pdf,
)
from tests.ui.printing.pdf import Pdf

PAGES = {
    PrintKind.TOUR_SHEET: 3,
    PrintKind.PLAYER_SHEETS: 18,
    PrintKind.STANDINGS: 1,
    PrintKind.STAGE_CARDS: 21,
}
A4, LETTER = (595, 842), (612, 792)


def written(document: Document, folder: Path, paper: Paper = Paper.A4) -> Path:
    path = folder / "sheet.pdf"
    write_pdf(document, path, paper)
    return path


@pytest.mark.parametrize("kind", PrintKind)
def test_a_grand_tour_has_the_pages_it_should(grand: TourOnPaper, kit: PrintKit, tmp_path: Path, kind) -> None:
    document = print_document(kind, kit, grand)
    assert len(document.pages) == PAGES[kind]
    pdf = Pdf(written(document, tmp_path))
    assert pdf.pages == PAGES[kind]
    assert pdf.images == 0


@pytest.mark.parametrize("paper", Paper)
def test_sheets_lie_on_the_chosen_paper_the_right_way_round(
    first: TourOnPaper, kit: PrintKit, tmp_path: Path, paper: Paper
) -> None:
    kinds = (PrintKind.TOUR_SHEET, PrintKind.STANDINGS)
    document = joined("Both", [print_document(kind, kit, first) for kind in kinds], kit)
    pdf = Pdf(written(document, tmp_path, paper))
    short, long = A4 if paper is Paper.A4 else LETTER
    assert [(round(width), round(height)) for width, height in pdf.boxes] == [(long, short), (short, long)]


def test_black_ink_is_enough(first: TourOnPaper, kit: PrintKit, tmp_path: Path) -> None:
    for kind in PrintKind:
        colours = Pdf(written(print_document(kind, kit, first), tmp_path)).colours
        assert (0.0, 0.0, 0.0) in colours
        assert {part for colour in colours for part in colour} <= {0.0, 1.0}, kind


def test_all_fonts_are_inside(grand: TourOnPaper, kit: PrintKit, tmp_path: Path) -> None:
    pdf = Pdf(written(print_document(PrintKind.TOUR_SHEET, kit, grand), tmp_path))
    assert any("BarlowCondensed" in name for name in pdf.fonts)
    assert any("CJK" in name for name in pdf.fonts)
    assert pdf.embedded == len(pdf.fonts)


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler's pdftotext")
def test_the_text_of_every_script_can_be_read_and_searched(grand: TourOnPaper, kit: PrintKit, tmp_path: Path) -> None:
    path = written(print_document(PrintKind.TOUR_SHEET, kit, grand), tmp_path)
    text = subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, check=True).stdout.decode()
    for words in (
        "Grand Tour, 家族",
        "Red, 山田太郎",
        "Green, 陳大文",
        "João",
        "Élodie",
        "Anna",
        "Sheet 2 of 3",
        "2026",
    ):
        assert words in text, words
    first, second, third = text.split("\f")[:3]
    assert "carry over" in first
    assert "from sheet" not in first
    assert "sheet 1" in second
    assert "score" in third
    assert "…" not in text


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler's pdftotext")
def test_a_stage_card_says_what_is_needed_to_build_it(own: TourOnPaper, kit: PrintKit, tmp_path: Path) -> None:
    path = written(print_document(PrintKind.STAGE_CARDS, kit, own), tmp_path)
    text = subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, check=True).stdout.decode()
    card = text.split("\f")[0]
    stage = own.tour.stages[0]
    assert "FIRENZE – MILANO" in card
    assert f"{stage.length} squares" in card
    for tile in stage.tiles:
        assert tile in card.split(), tile
    assert "Finish" in card


def test_nothing_is_filled_in_before_the_start(own: TourOnPaper, first: TourOnPaper, kit: PrintKit) -> None:
    sheet = print_document(PrintKind.TOUR_SHEET, kit, first.empty()).pages[0].sheet
    assert all(cell is None for table in sheet.tables for row in table.rows for cell in row.cells)
    assert len(print_document(PrintKind.STANDINGS, kit, own).pages) == 1


@pytest.mark.parametrize("paper", Paper)
def test_blank_sheets_need_no_tour(data: GameData, kit: PrintKit, tmp_path: Path, paper: Paper) -> None:
    for kind in (PrintKind.TOUR_SHEET, PrintKind.PLAYER_SHEETS):
        pdf = Pdf(written(blank_document(kind, kit, data.tables), tmp_path, paper))
        assert (pdf.pages, pdf.images) == (1, 0)
    with pytest.raises(ValueError, match="standings"):
        blank_document(PrintKind.STANDINGS, kit, data.tables)


@pytest.mark.slow
def test_every_stage_of_the_catalogue_has_a_card(stages, data: GameData, kit: PrintKit, tmp_path: Path) -> None:
    document = stage_cards(kit, tuple(stages.values()), data.tiles, data.tables)
    pdf = Pdf(written(document, tmp_path))
    assert (pdf.pages, pdf.images) == (len(stages), 0)


def test_a_stage_with_an_unknown_tile_is_refused_before_anything_is_drawn(
    stages, data: GameData, kit: PrintKit
) -> None:
    from dataclasses import replace

    broken = replace(stages["firenze-milano"], tiles=("a", "not a tile"))
    with pytest.raises(BoardError):
        stage_cards(kit, (broken,), data.tiles, data.tables)


def test_the_country_says_which_paper_is_usual() -> None:
    assert usual_paper(QLocale("en_US")) is Paper.LETTER
    assert usual_paper(QLocale("fr_FR")) is Paper.A4
    assert usual_paper(QLocale("ja_JP")) is Paper.A4

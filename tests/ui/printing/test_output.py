"""Files are whole or not there; a printer that is missing is one sentence; pictures and tables."""

import csv
import io
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from flammeapp.engine.teams import Colour, Seat, TeamSetup
from flammeapp.ui.printing import (
    Document,
    Paper,
    PrintKind,
    PrintKit,
    PrintProblem,
    TourOnPaper,
    Trouble,
    export_csv,
    export_png,
    print_document,
    print_pages,
    trouble_sentence,
    write_pdf,
)
from flammeapp.ui.printing.output import file_name, usual_printer, write_whole
from flammeapp.ui.printing.table import csv_rows, csv_text
from tests.ui.printing.pdf import Pdf


@pytest.fixture
def sheet(first: TourOnPaper, kit: PrintKit) -> Document:
    return print_document(PrintKind.TOUR_SHEET, kit, first)


def test_a_file_that_cannot_be_written_stays_as_it_was(sheet: Document, tmp_path: Path) -> None:
    taken = tmp_path / "folder.pdf"
    taken.mkdir()
    with pytest.raises(PrintProblem) as refused:
        write_pdf(sheet, taken, Paper.A4)
    assert refused.value.trouble is Trouble.FILE_UNWRITABLE
    assert taken.is_dir()
    assert list(tmp_path.iterdir()) == [taken]


def test_a_folder_that_is_gone_is_said(sheet: Document, tmp_path: Path) -> None:
    with pytest.raises(PrintProblem) as refused:
        export_png(sheet, tmp_path / "gone" / "sheet.png", Paper.A4)
    assert refused.value.trouble is Trouble.FOLDER_MISSING
    assert "sheet.png" in trouble_sentence(refused.value)


@pytest.mark.skipif(sys.platform == "win32", reason="limits of file sizes are a thing of Unix")
def test_a_write_that_breaks_off_leaves_the_old_file_and_no_half_one(tmp_path: Path) -> None:
    import resource

    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        with pytest.raises(PrintProblem) as refused:
            write_whole(path, b"x" * 200_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert refused.value.trouble in (Trouble.FILE_UNWRITABLE, Trouble.DISK_FULL)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_there_is_replaced(sheet: Document, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")
    write_pdf(sheet, path, Paper.A4)
    assert path.read_bytes().startswith(b"%PDF")
    assert list(tmp_path.iterdir()) == [path]


def test_every_trouble_is_one_sentence() -> None:
    for trouble in Trouble:
        text = trouble_sentence(PrintProblem(trouble, file="sheet.pdf"))
        assert text.endswith(".")
        assert "{" not in text
        assert "_" not in text


def test_no_printer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrinterInfo, "defaultPrinter", QPrinterInfo)
    monkeypatch.setattr(QPrinterInfo, "availablePrinters", list)
    with pytest.raises(PrintProblem) as refused:
        usual_printer()
    assert refused.value.trouble is Trouble.NO_PRINTER


def paper_printer(path: Path) -> QPrinter:
    """A printer whose paper is a PDF."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    return printer


def test_a_printer_gets_all_pages_or_those_it_was_told(grand: TourOnPaper, kit: PrintKit, tmp_path: Path) -> None:
    document = print_document(PrintKind.TOUR_SHEET, kit, grand)
    print_pages(document, paper_printer(tmp_path / "all.pdf"), Paper.LETTER)
    pdf = Pdf(tmp_path / "all.pdf")
    assert [(round(width), round(height)) for width, height in pdf.boxes] == [(792, 612)] * 3
    some = paper_printer(tmp_path / "some.pdf")
    some.setFromTo(2, 3)
    print_pages(document, some, Paper.A4)
    assert Pdf(tmp_path / "some.pdf").pages == 2


def test_a_printer_that_refuses_is_said(sheet: Document, tmp_path: Path, qtlog) -> None:
    printer = paper_printer(tmp_path / "gone" / "sheet.pdf")
    with qtlog.disabled(), pytest.raises(PrintProblem) as refused:
        print_pages(sheet, printer, Paper.A4)
    assert refused.value.trouble is Trouble.PRINTER_FAILED


def test_nothing_to_print_is_said(kit: PrintKit, tmp_path: Path) -> None:
    for write in (write_pdf, export_png):
        with pytest.raises(PrintProblem) as refused:
            write(Document("", (), kit), tmp_path / "x", Paper.A4)
        assert refused.value.trouble is Trouble.NOTHING_TO_PRINT
    assert list(tmp_path.iterdir()) == []


def test_each_page_is_a_picture_of_its_own(grand: TourOnPaper, kit: PrintKit, tmp_path: Path) -> None:
    path = tmp_path / "sheet.png"
    document = print_document(PrintKind.TOUR_SHEET, kit, grand)
    files = export_png(document, path, Paper.A4, resolution=50)
    assert [file.name for file in files] == ["sheet 1.png", "sheet 2.png", "sheet 3.png"]
    for file in files:
        image = QImage(str(file))
        assert (image.width(), image.height()) == (round(297 * 50 / 25.4), round(210 * 50 / 25.4))
        dark = sum(
            image.pixelColor(x, y).lightness() < 128
            for x in range(0, image.width(), 3)
            for y in range(0, image.height(), 3)
        )
        assert dark > 100
    kept = files[1].read_bytes()
    again = export_png(document, path, Paper.A4, resolution=40)
    assert [file.name for file in again] == ["sheet (2) 1.png", "sheet (2) 2.png", "sheet (2) 3.png"]
    assert files[1].read_bytes() == kept
    one = Document(document.title, document.pages[:1], kit)
    assert export_png(one, path, Paper.A4, resolution=40) == (path,)


def test_names_of_files_are_taken_by_every_system(kit: PrintKit) -> None:
    assert file_name(Document('Tour: "A/B" *2026?', (), kit), "pdf") == "Tour A B 2026.pdf"
    assert file_name(Document("家族 Été", (), kit), "pdf") == "家族 Été.pdf"
    assert file_name(Document("???", (), kit), "png") == "Flamme.png"


# -- the table --------------------------------------------------------------------------------------------------------


def test_the_table_has_all_stages_side_by_side(grand: TourOnPaper) -> None:
    head, *rows = csv_rows(grand)
    assert all(len(row) == len(head) for row in rows)
    assert head[4] == "After stage 1"
    assert head.count("After the rest day") == 2
    assert head[-3:] == ["Total", "Bonus", "Score"]
    assert len(rows) == 12 * 3 + 6
    times = [row for row in rows if row[0] == "Time"]
    assert times[0][1:5] == ["Blue", "Anna", "Rouleur", "0:00:10"]
    points = [row for row in rows if row[0] == "Tour Points"]
    assert all(int(row[-1]) == int(row[-3]) + int(row[-2]) for row in points)


def test_the_table_can_be_read_back(grand: TourOnPaper, tmp_path: Path) -> None:
    path = tmp_path / "tour.csv"
    export_csv(grand, path, separator=";")
    raw = path.read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")
    read = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert read == csv_rows(grand)


def test_the_table_of_a_tour_that_goes_on_has_no_score(first: TourOnPaper) -> None:
    rows = csv_rows(first)
    assert all(row[-2:] == ["", ""] for row in rows[1:])
    assert rows[1][-4:-1] == ["", rows[1][7], ""]


def test_stages_without_a_number_are_named(own: TourOnPaper) -> None:
    named = ["After stage 1, Firenze – Milano", "After stage 2, Col Hector", "After stage 3, Fiandre"]
    assert csv_rows(own)[0][4:7] == named


def test_points_that_are_none_are_a_nought_once_the_stage_is_over(first: TourOnPaper) -> None:
    head, *rows = csv_rows(first)
    ridden = len(first.results)
    assert 0 < ridden < len(first.tour.stages)
    for row in rows:
        days = [cell for cell, name in zip(row, head, strict=True) if name.startswith("After stage")]
        assert all(days[:ridden])
        assert not any(days[ridden:])


def test_a_name_is_never_a_formula(first: TourOnPaper) -> None:
    teams = (TeamSetup(Colour.BLUE, "=1+1", Seat.HUMAN), *first.tour.teams[1:])
    named = replace(first, tour=replace(first.tour, teams=teams))
    assert ",'=1+1," in csv_text(named)

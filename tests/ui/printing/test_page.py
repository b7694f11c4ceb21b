"""The page Print, used with mouse and keys."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from flammeapp.engine.data import GameData
from flammeapp.ui.printing import Paper, PrintKind, PrintKit, PrintPage, TourOnPaper, preview, print_document
from flammeapp.ui.printing.sheets import KEPT
from flammeapp.ui.theme import Theme
from tests.ui.printing.pdf import Pdf
from tests.ui.printing.test_output import paper_printer


@pytest.fixture
def page(theme: Theme, kit: PrintKit, qtbot: QtBot) -> Iterator[PrintPage]:
    found = PrintPage(theme, kit)
    qtbot.addWidget(found)
    found.papers.set_current(Paper.A4.value)
    found.resize(1200, 760)
    found.show()
    yield found
    found.close()


def test_the_sheets_of_a_tour_are_ticked_and_shown(page: PrintPage, first: TourOnPaper, qtbot: QtBot) -> None:
    page.show_tour(first)
    assert page.print_button.text() == "Print 4 pages"
    assert [view.accessibleName() for view in page.pile.views][:2] == [
        "Tour Sheet, A4, landscape",
        "Player Sheet, Blue, A4, upright",
    ]
    qtbot.waitUntil(lambda: page.pile.views[0].drawn)


def test_ticks_choose_the_pages(page: PrintPage, first: TourOnPaper, qtbot: QtBot) -> None:
    page.show_tour(first)
    qtbot.mouseClick(page.tick("player_sheets"), Qt.MouseButton.LeftButton)
    assert page.print_button.text() == "Print one page"
    qtbot.keyClick(page.tick("stage_cards"), Qt.Key.Key_Space)
    assert len(page.document.pages) == 8
    qtbot.keyClick(page.tick("standings"), Qt.Key.Key_Return)
    assert len(page.document.pages) == 9
    for kind in ("tour_sheet", "stage_cards", "standings"):
        page.tick(kind).click()
    assert page.document.pages == ()
    page.save_button.click()
    assert page.message.text() == "Nothing is ticked. Tick a sheet first."


def test_results_are_filled_in_only_when_wanted(page: PrintPage, first: TourOnPaper, own: TourOnPaper) -> None:
    page.show_tour(first)
    assert page.fill_in is not None
    assert page.document.pages[0].source.results
    page.fill_in.click()
    assert not page.document.pages[0].source.results
    page.show_tour(own)
    assert page.fill_in is None


def test_another_paper_gives_other_pages(page: PrintPage, first: TourOnPaper) -> None:
    page.show_tour(first)
    tall = page.pile.views[1].height()
    page.papers.button(Paper.LETTER.value).click()
    assert page.paper is Paper.LETTER
    assert page.pile.views[1].height() < tall


def test_larger_and_smaller_with_the_keyboard_end_at_the_last_step(
    page: PrintPage, first: TourOnPaper, qtbot: QtBot
) -> None:
    page.show_tour(first)
    before = page.pile.zoom
    page.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_Minus)
    assert page.pile.zoom < before
    for _ in range(9):
        page.larger.click()
    assert not page.larger.isEnabled()
    assert page.smaller.isEnabled()


def test_a_long_pile_keeps_few_pictures(page: PrintPage, grand: TourOnPaper, qtbot: QtBot) -> None:
    page.show_tour(grand)
    for _ in range(5):
        page.smaller.click()
    page.larger.click()
    bar = page.pile.verticalScrollBar()
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        bar.setValue(round(share * bar.maximum()))
        qtbot.wait(30)
        shown = [view for view in page.pile.views if not view.visibleRegion().isEmpty()]
        qtbot.waitUntil(lambda shown=shown: all(view.drawn for view in shown[:KEPT]))
    assert sum(view.drawn for view in page.pile.views) <= KEPT


def test_a_pdf_is_saved_where_it_was_asked_for(page: PrintPage, first: TourOnPaper, tmp_path: Path) -> None:
    asked: list[str] = []

    def ask(proposed: str, filters: str) -> str:
        assert Path(proposed).parent.is_dir()
        asked.append(proposed)
        return str(tmp_path / "mine")

    page.ask_file = ask
    page.show_tour(first)
    page.save_button.click()
    page.save_button.click()
    assert Path(asked[0]).name == "First tour.pdf"
    assert Path(asked[1]) == tmp_path / "First tour.pdf"
    assert Pdf(tmp_path / "mine.pdf").pages == 4
    assert page.message.text() == "Saved as mine.pdf."


def test_nothing_happens_when_nobody_chooses_a_file(page: PrintPage, first: TourOnPaper, tmp_path: Path) -> None:
    page.ask_file = lambda proposed, filters: ""
    page.show_tour(first)
    page.save_button.click()
    page.other_button.click()
    assert page.message.text() == ""


def test_a_picture_and_a_table_are_saved(page: PrintPage, first: TourOnPaper, tmp_path: Path) -> None:
    page.show_tour(first)
    page.tick("player_sheets").click()
    page.ask_file = lambda proposed, filters: str(tmp_path / "tour.png")
    page.other_button.click()
    assert (tmp_path / "tour.png").read_bytes().startswith(b"\x89PNG")
    page.ask_file = lambda proposed, filters: str(tmp_path / "tour.csv")
    page.other_button.click()
    assert (tmp_path / "tour.csv").read_text(encoding="utf-8-sig").startswith("Classification")


def test_a_file_that_cannot_be_written_is_told_and_the_page_goes_on(
    page: PrintPage, first: TourOnPaper, tmp_path: Path
) -> None:
    page.show_tour(first)
    page.ask_file = lambda proposed, filters: str(tmp_path / "gone" / "tour.pdf")
    page.save_button.click()
    assert page.message.text().startswith("The folder for tour.pdf is not there any more.")
    assert len(page.document.pages) == 4


def test_pages_go_to_the_chosen_printer(page: PrintPage, first: TourOnPaper, tmp_path: Path, qtbot: QtBot) -> None:
    page.ask_printer = lambda pages: paper_printer(tmp_path / "out.pdf")
    page.show_tour(first)
    page.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert Pdf(tmp_path / "out.pdf").pages == 4
    assert page.message.text() == "4 pages are on their way to the printer."


def test_a_closed_printer_dialog_prints_nothing(page: PrintPage, first: TourOnPaper) -> None:
    def closed(pages: int) -> QPrinter | None:
        return None

    page.ask_printer = closed
    page.show_tour(first)
    page.print_button.click()
    assert page.message.text() == ""


def test_no_printer_is_told(page: PrintPage, first: TourOnPaper, monkeypatch: pytest.MonkeyPatch) -> None:
    from PySide6.QtPrintSupport import QPrinterInfo

    monkeypatch.setattr(QPrinterInfo, "defaultPrinter", QPrinterInfo)
    monkeypatch.setattr(QPrinterInfo, "availablePrinters", list)
    page.show_tour(first)
    page.print_button.click()
    assert page.message.text().startswith("This computer knows no printer.")


def test_blank_sheets_are_offered_without_a_tour(page: PrintPage, data: GameData) -> None:
    page.show_blank(data.tables)
    assert page.print_button.text() == "Print 2 pages"
    page.tick(PrintKind.TOUR_SHEET.value).click()
    assert page.print_button.text() == "Print one page"


def test_escape_goes_back(page: PrintPage, first: TourOnPaper, qtbot: QtBot) -> None:
    page.show_tour(first)
    page.setFocus()
    with qtbot.waitSignal(page.back_requested, timeout=1000):
        qtbot.keyClick(page, Qt.Key.Key_Escape)


def test_a_document_is_previewed_over_a_window(theme: Theme, kit: PrintKit, own: TourOnPaper, qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(1000, 700)
    host.show()
    dialog = preview(print_document(PrintKind.STAGE_CARDS, kit, own), theme, host)
    page = dialog.findChild(PrintPage)
    assert isinstance(page, PrintPage)
    assert page.print_button.text() == "Print 3 pages"
    qtbot.waitUntil(lambda: page.pile.views[0].drawn)
    with qtbot.waitSignal(dialog.finished, timeout=1000):
        page.bar.back.click()


def test_the_look_may_change_while_pages_are_shown(page: PrintPage, first: TourOnPaper, theme: Theme) -> None:
    from flammeapp.ui.theme import Appearance

    page.show_tour(first)
    theme.set_text_size(1.5)
    theme.set_appearance(Appearance.DARK)
    assert page.tick("tour_sheet").sizeHint().height() > 36
    assert page.minimumSizeHint().width() <= 1200

"""The page Print: what is to be printed is ticked, the sheets lie below as they will come out of the printer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QDir, QKeyCombination, QStandardPaths, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.engine.tables import TourTables
from flammeapp.ui.pages.page_bar import PageBar
from flammeapp.ui.printing.document import Document, joined
from flammeapp.ui.printing.documents import PrintKind, blank_document, kind_title, print_document
from flammeapp.ui.printing.ink import PrintKit
from flammeapp.ui.printing.output import (
    PrintProblem,
    Trouble,
    export_png,
    file_name,
    print_pages,
    usual_printer,
    write_pdf,
)
from flammeapp.ui.printing.paper import Paper, usual_paper
from flammeapp.ui.printing.sheets import SheetPile
from flammeapp.ui.printing.source import TourOnPaper
from flammeapp.ui.printing.table import export_csv
from flammeapp.ui.printing.telling import printed_sentence, trouble_sentence, written_sentence
from flammeapp.ui.printing.tick import Tick
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    FlowLayout,
    Ground,
    MessageBar,
    Segment,
    SegmentedControl,
    Tone,
    ToolButton,
)

ZOOMS = (1.1, 1.6, 2.2, 2.9, 4.0)
FIRST_ZOOM = 2
ENDINGS = frozenset({".pdf", ".png", ".csv"})


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be ticked. ``make`` answers its pages; ``fills`` offers change with "fill in"."""

    key: str
    word: str
    ticked: bool
    make: Callable[[], Document]


class PrintPage(QWidget):
    """``back_requested`` is sent by the arrow and Esc. What happened is told in a message at the lower edge."""

    back_requested = Signal()

    def __init__(self, theme: Theme, kit: PrintKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._kit = kit
        self._source: TourOnPaper | None = None
        self._title = ""
        self._offers: list[Offer] = []
        self._ticks: dict[str, Tick] = {}
        self._fill: Tick | None = None
        self._document = Document("", (), kit)
        self._zoom = FIRST_ZOOM
        self._folder: Path | None = None
        self._dialog: QFileDialog
        self.ask_file: Callable[[str, str], str] = self._ask_file
        self.ask_printer: Callable[[int], QPrinter | None] = self._ask_printer
        self._build()

    # -- what is shown --------------------------------------------------------------------------------------------

    @property
    def document(self) -> Document:
        """The pages that are ticked."""
        return self._document

    @property
    def paper(self) -> Paper:
        """The paper that is chosen."""
        return Paper(self.papers.current())

    def tick(self, key: str) -> Tick:
        """The box of an offer, by kind; `KeyError` for one that is not offered."""
        return self._ticks[key]

    @property
    def fill_in(self) -> Tick | None:
        """The box "Fill in the results so far"; None where there are none."""
        return self._fill

    def show_tour(self, source: TourOnPaper) -> None:
        """Offer the sheets of a tour: its Tour Sheet and Player Sheets are ticked at first."""
        self._source = source
        kinds = (PrintKind.TOUR_SHEET, PrintKind.PLAYER_SHEETS, PrintKind.STANDINGS, PrintKind.STAGE_CARDS)
        offers: list[Offer] = []
        for kind in kinds:
            word = kind_title(kind)
            if kind is PrintKind.PLAYER_SHEETS:
                word = self.tr("{sheets}, {teams} teams").format(sheets=word, teams=len(source.tour.teams))
            ticked = kind in (PrintKind.TOUR_SHEET, PrintKind.PLAYER_SHEETS)
            offers.append(Offer(kind.value, word, ticked, _maker(self._make_of_tour, kind)))
        self._offer(source.name or self.tr("Tour"), offers, fill=bool(source.results))

    def show_blank(self, tables: TourTables) -> None:
        """Offer empty sheets for the table."""
        self._source = None
        kit = self._kit

        def make(kind: PrintKind) -> Document:
            return blank_document(kind, kit, tables)

        kinds = (PrintKind.TOUR_SHEET, PrintKind.PLAYER_SHEETS)
        offers = [Offer(kind.value, kind_title(kind), True, _maker(make, kind)) for kind in kinds]
        self._offer(self.tr("Blank sheets"), offers, fill=False)

    def show_document(self, document: Document) -> None:
        """Show one document; there is nothing to choose but the paper."""
        self._source = None

        def make() -> Document:
            return document

        self._offer(document.title, [Offer("document", document.title, True, make)], fill=False)

    # -- building -------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        theme = self._theme
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.bar = PageBar(theme, self.tr("Print"))
        self.bar.back_requested.connect(self.back_requested)
        self.smaller = ToolButton(theme, "zoom-out", self.tr("Smaller"))
        self.larger = ToolButton(theme, "zoom-in", self.tr("Larger"))
        self.smaller.clicked.connect(self._zoom_out)
        self.larger.clicked.connect(self._zoom_in)
        segments = (Segment(Paper.A4.value, self.tr("A4")), Segment(Paper.LETTER.value, self.tr("Letter")))
        self.papers = SegmentedControl(theme, segments, self.tr("Paper"), tight=True)
        self.papers.set_current(usual_paper().value)
        self.papers.chosen.connect(self._refresh)
        self.other_button = Button(theme, self.tr("Picture or table"), kind=ButtonKind.QUIET, icon="export")
        self.save_button = Button(theme, self.tr("Save as PDF"), icon="save")
        self.print_button = Button(theme, kind=ButtonKind.IMPORTANT, icon="print")
        self.other_button.clicked.connect(self._save_other)
        self.save_button.clicked.connect(self._save_pdf)
        self.print_button.clicked.connect(self._print)
        for widget in (self.smaller, self.larger, self.papers, self.other_button, self.save_button, self.print_button):
            self.bar.add_right(widget)
        column.addWidget(self.bar)
        self._choices = Ground(theme, "sheet", edges=Qt.Edge.BottomEdge)
        self._choice_row = FlowLayout(gap=12, row_gap=0)
        row = QHBoxLayout(self._choices)
        row.setContentsMargins(18, 4, 18, 5)
        row.addLayout(self._choice_row)
        column.addWidget(self._choices)
        self.pile = SheetPile(theme)
        column.addWidget(self.pile, 1)
        self.message = MessageBar(theme, self)
        keys: tuple[tuple[QKeySequence.StandardKey | QKeyCombination | Qt.Key, Callable[[], None]], ...] = (
            (QKeySequence.StandardKey.Print, self._print),
            (QKeySequence.StandardKey.Save, self._save_pdf),
            (Qt.Key.Key_Plus, self._zoom_in),
            (Qt.Key.Key_Minus, self._zoom_out),
            (Qt.Key.Key_Escape, self._back),
        )
        for key, slot in keys:
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)

    def _offer(self, title: str, offers: list[Offer], *, fill: bool) -> None:
        self._title, self._offers = title, offers
        self.message.dismiss()
        while (item := self._choice_row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        self._ticks.clear()
        self._fill = None
        for offer in offers:
            tick = Tick(self._theme, offer.word, on=offer.ticked)
            tick.toggled.connect(self._refresh)
            self._ticks[offer.key] = tick
            self._choice_row.addWidget(tick)
        if fill:
            self._fill = Tick(self._theme, self.tr("Fill in the results so far"), on=True)
            self._fill.toggled.connect(self._refresh)
            self._choice_row.addWidget(self._fill)
        self._choices.setVisible(len(offers) > 1)
        self._refresh()

    def _refresh(self) -> None:
        """Make the pages that are ticked."""
        made = [offer.make() for offer in self._offers if self._ticks[offer.key].isChecked()]
        title = made[0].title if len(made) == 1 else self._title
        self._document = joined(title, made, self._kit)
        count = len(self._document.pages)
        text = self.tr("Print {pages} pages").format(pages=count)
        self.print_button.setText(self.tr("Print one page") if count == 1 else text if count else self.tr("Print"))
        self.pile.show_document(self._document, self.paper)
        self._zoom_to(self._zoom)

    def _make_of_tour(self, kind: PrintKind) -> Document:
        if self._source is None:
            return Document("", (), self._kit)
        filled = self._fill is None or self._fill.isChecked()
        return print_document(kind, self._kit, self._source if filled else self._source.empty())

    # -- zoom and end ---------------------------------------------------------------------------------------------

    def _zoom_to(self, step: int) -> None:
        self._zoom = max(0, min(len(ZOOMS) - 1, step))
        self.pile.set_zoom(ZOOMS[self._zoom])
        self.smaller.setEnabled(self._zoom > 0)
        self.larger.setEnabled(self._zoom < len(ZOOMS) - 1)

    def _zoom_in(self) -> None:
        self._zoom_to(self._zoom + 1)

    def _zoom_out(self) -> None:
        self._zoom_to(self._zoom - 1)

    def _back(self) -> None:
        self.back_requested.emit()

    # -- out of the program ---------------------------------------------------------------------------------------

    def _save_pdf(self) -> None:
        path = self._chosen_file("pdf", self.tr("PDF (*.pdf)"))
        if path is not None:
            self._write(path, self._write_pdf)

    def _save_other(self) -> None:
        filters = self.tr("Picture (*.png)")
        if self._source is not None:
            table = self.tr("Table of the Tour Sheet (*.csv)")
            filters = f"{filters};;{table}"
        path = self._chosen_file("png", filters)
        if path is not None:
            wanted = path.suffix.lower() == ".csv" and self._source is not None
            self._write(path, self._write_csv if wanted else self._write_png)

    def _write_pdf(self, path: Path) -> tuple[Path, ...]:
        write_pdf(self._document, path, self.paper)
        return (path,)

    def _write_png(self, path: Path) -> tuple[Path, ...]:
        return export_png(self._document, path, self.paper)

    def _write_csv(self, path: Path) -> tuple[Path, ...]:
        if self._source is not None:
            export_csv(self._source, path)
        return (path,)

    def _write(self, path: Path, write: Callable[[Path], tuple[Path, ...]]) -> None:
        try:
            files = write(path)
        except PrintProblem as problem:
            self._tell(problem)
        else:
            self.message.show_message(Tone.GOOD, written_sentence(files))

    def _print(self) -> None:
        try:
            if not self._document.pages:
                raise PrintProblem(Trouble.NOTHING_TO_PRINT)
            printer = self.ask_printer(len(self._document.pages))
            if printer is None:
                return
            print_pages(self._document, printer, self.paper)
        except PrintProblem as problem:
            self._tell(problem)
        else:
            first, last = printer.fromPage(), printer.toPage()
            pages = last - first + 1 if first else len(self._document.pages)
            self.message.show_message(Tone.GOOD, printed_sentence(pages))

    def _chosen_file(self, ending: str, filters: str) -> Path | None:
        """Where to, with the ending the file will have; None when nobody wants it or there is nothing to save."""
        if not self._document.pages:
            self._tell(PrintProblem(Trouble.NOTHING_TO_PRINT))
            return None
        chosen = self.ask_file(str(self._folder_now() / file_name(self._document, ending)), filters)
        if not chosen:
            return None
        path = Path(chosen)
        self._folder = path.parent
        return path if path.suffix.lower() in ENDINGS else path.with_name(f"{path.name}.{ending}")

    def _folder_now(self) -> Path:
        """The folder chosen last, else the player's documents, where that folder is there, else his home."""
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        for folder in (self._folder, Path(documents) if documents else None):
            if folder is not None and folder.is_dir():
                return folder
        return Path(QDir.homePath())

    def _ask_file(self, proposed: str, filters: str) -> str:
        dialog = self._dialog = QFileDialog(self, self.tr("Save"), proposed, filters)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(proposed)
        dialog.setDefaultSuffix(Path(proposed).suffix.lstrip("."))
        dialog.filterSelected.connect(self._kind_chosen)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        files = dialog.selectedFiles()
        dialog.deleteLater()
        return files[0] if accepted and files else ""

    def _kind_chosen(self, chosen: str) -> None:
        """Another kind of file is chosen in the dialog: a name without an ending gets that kind's."""
        self._dialog.setDefaultSuffix(chosen.rpartition("*.")[2].rstrip(")"))

    def _ask_printer(self, pages: int) -> QPrinter | None:
        """The system's dialog; None when it is closed. Raises `PrintProblem` when there is no printer at all."""
        printer = usual_printer()
        dialog = QPrintDialog(printer, self)
        dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange)
        dialog.setMinMax(1, pages)
        return printer if dialog.exec() == QDialog.DialogCode.Accepted else None

    def _tell(self, problem: PrintProblem) -> None:
        self.message.show_message(Tone.BAD, trouble_sentence(problem))


def _maker(make: Callable[[PrintKind], Document], kind: PrintKind) -> Callable[[], Document]:
    """A function without arguments that makes one kind."""

    def made() -> Document:
        return make(kind)

    return made


def preview(document: Document, theme: Theme, parent: QWidget) -> QDialog:
    """A window of its own over ``parent`` that shows a document; it is open when this answers."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(document.title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    page = PrintPage(theme, document.kit)
    page.show_document(document)
    page.back_requested.connect(dialog.reject)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(page)
    dialog.resize(parent.window().size() * 0.9)
    dialog.open()
    return dialog

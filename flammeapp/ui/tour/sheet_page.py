"""The Tour Sheet as a page: the table, the gap chart, the jerseys, and the ways onto paper (mock-up 06)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QStandardPaths, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QMenu, QScrollArea, QVBoxLayout, QWidget

from flammeapp.session.campaign import CampaignSession
from flammeapp.ui.pages.page_bar import PageBar
from flammeapp.ui.pages.scroll_column import SCROLL_BAR
from flammeapp.ui.printing import (
    PrintKind,
    PrintKit,
    PrintProblem,
    export_csv,
    export_png,
    print_document,
    trouble_sentence,
    usual_paper,
    write_pdf,
    written_sentence,
)
from flammeapp.ui.printing.output import file_name
from flammeapp.ui.race.podium_columns import SideColumn
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.gap_chart import GapChart, GapKey
from flammeapp.ui.tour.jersey_panel import JerseyPanel
from flammeapp.ui.tour.on_paper import on_paper
from flammeapp.ui.tour.sheet_cells import gap_lines, sheet_cells
from flammeapp.ui.tour.sheet_paint import SheetPart
from flammeapp.ui.tour.sheet_table import SheetTable
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ElidedText,
    Ground,
    MessageBar,
    Segment,
    SegmentedControl,
    Text,
    Tone,
)

RIGHT = 322
NARROWEST = 800
WIDEST_JERSEYS = 560
QWIDGETSIZE_MAX = (1 << 24) - 1
SHEET_MARGINS, JERSEY_MARGINS = 40, 36
PDF, CSV, PNG = "pdf", "csv", "png"


class TourSheetPage(QWidget):
    """``stage_requested`` carries the number of a stage whose result somebody wants to see."""

    back_requested = Signal()
    print_requested = Signal()
    history_requested = Signal()
    stage_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._campaign: CampaignSession | None = None
        self.ask_file: Callable[[str, str], str] = self._ask_file
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._make_bar())
        middle = QHBoxLayout()
        middle.setSpacing(0)
        column.addLayout(middle, 1)
        middle.addWidget(self._make_sheet(), 1)
        middle.addWidget(self._make_right())
        self.message = MessageBar(theme, self)
        self._below: bool | None = None
        self.setMinimumWidth(NARROWEST)
        self._arrange()
        theme.changed.connect(self._arrange)
        self.jerseys.installEventFilter(self)

    def show_tour(self, campaign: CampaignSession) -> None:
        """Show the sheet of a tour as it stands."""
        self._campaign = campaign
        field = TourField.of(campaign.tour)
        cells = sheet_cells(campaign)
        self.table.show_cells(cells, field)
        rests = [column.stage for column in cells.columns if column.rest]
        self.chart.show_lines(gap_lines(campaign), field, rests)
        self.jerseys.show_standings(campaign)
        self._arrange()
        if cells.done == 0:
            where = self.tr("{tour}, before the first of {stages} stages")
        elif cells.bonus:
            where = self.tr("{tour}, after all {stages} stages, with the bonus")
        else:
            where = self.tr("{tour}, after stage {done} of {stages}")
        self._where.set_text(where.format(tour=campaign.name, done=cells.done, stages=cells.stages))
        self.setAccessibleName(self.tr("Tour Sheet, {where}").format(where=self._where.text()))
        self.stages.setVisible(cells.done > 0)

    def export(self, kind: str) -> None:
        """Write the sheet as ``pdf``, ``csv`` or ``png`` where somebody says; what happened is told below."""
        if self._campaign is None:
            return
        source = on_paper(self._campaign)
        document = print_document(PrintKind.TOUR_SHEET, PrintKit(self._theme.resources), source)
        path = self.ask_file(file_name(document, kind), kind)
        if not path:
            return
        files: tuple[Path, ...] = (Path(path),)
        try:
            if kind == PDF:
                write_pdf(document, files[0], usual_paper())
            elif kind == PNG:
                files = export_png(document, files[0], usual_paper())
            else:
                export_csv(source, files[0])
        except PrintProblem as problem:
            self.message.show_message(Tone.BAD, trouble_sentence(problem))
            return
        self.message.show_message(Tone.GOOD, written_sentence(files))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- parts ----------------------------------------------------------------------------------------------------

    def _make_bar(self) -> PageBar:
        theme = self._theme
        bar = PageBar(theme, self.tr("Tour Sheet"))
        bar.back_requested.connect(self.back_requested)
        self._where = ElidedText(theme, "", "body", "ink2")
        bar.layout().insertWidget(2, self._where)  # type: ignore[union-attr]
        self.parts = SegmentedControl(
            theme,
            (
                Segment(SheetPart.ALL.value, self.tr("All")),
                Segment(SheetPart.TIME.value, self.tr("Time")),
                Segment(SheetPart.SPRINT.value, self.tr("Sprint")),
                Segment(SheetPart.MOUNTAIN.value, self.tr("Mountain")),
            ),
            self.tr("What the sheet shows"),
            tight=True,
        )
        self.parts.chosen.connect(self._part_chosen)
        self.stages = Button(theme, self.tr("Stages"), kind=ButtonKind.QUIET, icon="log")
        self.stages.setToolTip(self.tr("Every stage of this tour: look at it, ride it again"))
        self.stages.clicked.connect(self.history_requested)
        self.print = Button(theme, self.tr("Print"), kind=ButtonKind.QUIET, icon="print")
        self.print.clicked.connect(self.print_requested)
        self.export_button = Button(theme, self.tr("Export"), kind=ButtonKind.QUIET, icon="export")
        self.export_button.clicked.connect(self._open_menu)
        for widget in (self.parts, self.stages, self.print, self.export_button):
            bar.add_right(widget)
        self.menu = QMenu(self)
        for key, words in (
            (PDF, self.tr("PDF, for paper")),
            (CSV, self.tr("CSV, for a spreadsheet")),
            (PNG, self.tr("PNG, a picture")),
        ):
            self.menu.addAction(words).setData(key)
        self.menu.triggered.connect(self._menu_chosen)
        return bar

    def _make_sheet(self) -> QWidget:
        theme = self._theme
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(22, 16, 18, 12)
        column.setSpacing(8)
        self.table = SheetTable(theme)
        self.table.stage_requested.connect(self.stage_requested)
        column.addWidget(self.table)
        head = QHBoxLayout()
        head.setContentsMargins(0, 6, 0, 0)
        head.addWidget(Text(self.tr("Gap to the yellow jersey"), "heading"))
        head.addStretch(1)
        head.addWidget(GapKey(theme))
        column.addLayout(head)
        self.chart = GapChart(theme)
        column.addWidget(self.chart, 1)
        self._under = QVBoxLayout()
        self._under.setContentsMargins(0, 14, 0, 0)
        column.addLayout(self._under)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        return scroll

    def _make_right(self) -> QWidget:
        self._ground = Ground(self._theme, "sheet", edges=Qt.Edge.LeftEdge)
        box = QVBoxLayout(self._ground)
        box.setContentsMargins(2, 0, 0, 0)
        inside = QWidget()
        self._beside = QVBoxLayout(inside)
        self._beside.setContentsMargins(18, 14, 16, 14)
        self.jerseys = JerseyPanel(self._theme, bonus=True)
        self._right = SideColumn(inside)
        self._right.set_width(RIGHT)
        box.addWidget(self._right)
        return self._ground

    # -- inside ---------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return False

    def _arrange(self) -> None:
        """The jerseys stand beside the sheet; where its names and totals would have no room, below the chart."""
        least = self.table.minimumSizeHint().width() + SHEET_MARGINS + SCROLL_BAR
        jerseys = max(RIGHT, self.jerseys.minimumSizeHint().width() + JERSEY_MARGINS + SCROLL_BAR)
        below = self.width() < least + jerseys
        wanted = self.jerseys.sizeHint().width() + JERSEY_MARGINS + SCROLL_BAR
        self._right.set_width(max(RIGHT, min(wanted, self.width() - least)))
        if below == self._below:
            return
        self._below = below
        (self._beside if below else self._under).removeWidget(self.jerseys)
        (self._under if below else self._beside).addWidget(self.jerseys)
        self.jerseys.setMaximumWidth(self._theme.px(WIDEST_JERSEYS) if below else QWIDGETSIZE_MAX)
        self._ground.setVisible(not below)

    def _part_chosen(self, key: str) -> None:
        self.table.show_part(SheetPart(key))

    def _open_menu(self) -> None:
        self.menu.popup(self.export_button.mapToGlobal(QPoint(0, self.export_button.height() + 2)))

    def _menu_chosen(self, action: object) -> None:
        key = getattr(action, "data", lambda: None)()
        if isinstance(key, str):
            self.export(key)

    def _ask_file(self, name: str, ending: str) -> str:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        title = self.tr("Where shall the Tour Sheet be written?")
        kinds = {
            PDF: self.tr("PDF (*.pdf)"),
            CSV: self.tr("Table for a spreadsheet (*.csv)"),
            PNG: self.tr("Picture (*.png)"),
        }
        path, _ = QFileDialog.getSaveFileName(self, title, str(Path(folder, name)), kinds[ending])
        return path

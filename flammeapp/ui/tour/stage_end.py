"""The end of a stage: podium, result, jerseys, legs for tomorrow, and the way on (mock-up 05)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.session.campaign import CampaignSession
from flammeapp.tour.calendar import DayKind
from flammeapp.tour.report import DayReport
from flammeapp.tour.standings import ranking_so_far
from flammeapp.ui.race.podium import Podium, PodiumStep
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.columns import ThreeColumns
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.panels import JerseysMoved, LegsList, PointsBars
from flammeapp.ui.tour.result_rows import overall_rows, stage_rows, team_rows
from flammeapp.ui.tour.result_table import ResultTable
from flammeapp.ui.tour.words import stage_heading
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ButtonSize,
    Chip,
    ElidedText,
    Ground,
    IconLabel,
    Segment,
    SegmentedControl,
    Sheet,
    Text,
    ToolButton,
)

STAGE, OVERALL, TEAMS = "stage", "overall", "teams"
JERSEYS_WIDTH = 330


class StageEndPage(QWidget):
    """``on_requested``: to the next day; ``again_requested``: ride this stage again from its start (its number)."""

    home_requested = Signal()
    sheet_requested = Signal()
    watch_requested = Signal()
    on_requested = Signal()
    print_requested = Signal()
    again_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._campaign: CampaignSession | None = None
        self._field: TourField | None = None
        self._report: DayReport | None = None
        self._looking = False
        self.podium = Podium(theme)
        self.table = ResultTable(theme, self.tr("Result"))
        self.bars = PointsBars(theme)
        self.jerseys = JerseysMoved(theme)
        self.legs = LegsList(theme)
        self._note = Text(role="small", tint="ink2", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._make_bar())
        self._columns = ThreeColumns(theme, self.podium, self._make_result(), self._make_right(), JERSEYS_WIDTH)
        column.addWidget(self._columns, 1)
        column.addWidget(self._make_foot())

    def show_stage(self, campaign: CampaignSession, stage: int, rounds: int, *, looking: bool = False) -> None:
        """Show a stage that is over, ridden in so many rounds; ``looking``: somebody looks back at it."""
        report = campaign.stage_report(stage)
        self._campaign = campaign
        self._report = report
        self._looking = looking
        self._field = TourField.of(campaign.tour)
        heading = stage_heading(stage, campaign.tour.stages[stage - 1])
        self._title.set_text(heading)
        self.setAccessibleName(heading)
        self._rounds.set_text(self.tr("Finished in {rounds} rounds").format(rounds=rounds))
        self.podium.show_steps(self._steps(self._field, report))
        self.jerseys.show_report(self._field, report)
        self.legs.show_report(self._field, report)
        self._points_title.setText(self.tr("Tour Points after stage {number}").format(number=stage))
        order = ranking_so_far(campaign.entrants, report.after)
        self.bars.show_points(self._field, order, report.after.points, report.points)
        self._legs_place.setVisible(stage < len(campaign.tour.stages))
        self.tabs.set_current(STAGE)
        self._show_tab(STAGE)
        self._name_way_on()
        self._columns.fit()

    def rows_shown(self) -> int:
        """How many lines the table has now."""
        return self.table.rows.rowCount()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.on_requested.emit()
        elif event.key() == Qt.Key.Key_Escape:
            (self.on_requested if self._looking else self.home_requested).emit()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- parts ----------------------------------------------------------------------------------------------------

    def _make_bar(self) -> Ground:
        bar = Ground(self._theme, "sheet", edges=Qt.Edge.BottomEdge)
        row = QHBoxLayout(bar)
        row.setContentsMargins(12, 6, 16, 7)
        row.setSpacing(10)
        self.home = ToolButton(self._theme, "home", self.tr("Home (Esc)"))
        self.home.clicked.connect(self.home_requested)
        self._title = ElidedText(self._theme, "", "heading")
        self._rounds = Chip(self._theme, "", icon="check")
        self.again = Button(self._theme, self.tr("Ride it again"), kind=ButtonKind.QUIET, icon="undo")
        self.again.setToolTip(self.tr("From its start; this result stays in the history of the tour"))
        self.again.clicked.connect(self._again)
        self.print = Button(self._theme, self.tr("Print"), kind=ButtonKind.QUIET, icon="print")
        self.print.clicked.connect(self.print_requested)
        row.addWidget(self.home)
        row.addWidget(self._title)
        row.addWidget(self._rounds)
        row.addStretch(1)
        row.addWidget(self.again)
        row.addWidget(self.print)
        return bar

    def _make_result(self) -> QWidget:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(24, 18, 24, 18)
        column.setSpacing(10)
        head = QHBoxLayout()
        head.addWidget(Text(self.tr("Result"), "title"))
        head.addStretch(1)
        self.tabs = SegmentedControl(
            self._theme,
            (
                Segment(STAGE, self.tr("Stage")),
                Segment(OVERALL, self.tr("Overall")),
                Segment(TEAMS, self.tr("Teams")),
            ),
            self.tr("Which result"),
        )
        self.tabs.chosen.connect(self._show_tab)
        head.addWidget(self.tabs)
        column.addLayout(head)
        sheet = Sheet(self._theme)
        box = QVBoxLayout(sheet)
        box.setContentsMargins(0, 4, 0, 4)
        box.addWidget(self.table)
        column.addWidget(sheet)
        note = QHBoxLayout()
        note.setSpacing(6)
        note.addWidget(IconLabel(self._theme, "info", tint="ink2", size=16), 0, Qt.AlignmentFlag.AlignTop)
        note.addWidget(self._note, 1)
        column.addLayout(note)
        self._points_title = Text(role="heading")
        column.addWidget(self._points_title)
        column.addWidget(self.bars)
        column.addStretch(1)
        return inside

    def _make_right(self) -> QWidget:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(22, 18, 20, 18)
        column.setSpacing(10)
        column.addWidget(Text(self.tr("Jerseys"), "title"))
        column.addWidget(self.jerseys)
        self._legs_place = QWidget()
        legs = QVBoxLayout(self._legs_place)
        legs.setContentsMargins(0, 10, 0, 0)
        legs.setSpacing(8)
        legs.addWidget(Text(self.tr("Legs for tomorrow"), "heading"))
        legs.addWidget(self.legs)
        legs.addWidget(
            Text(
                self.tr("Each rider gives back half of his exhaustion cards, rounded down."), "small", "ink2", wrap=True
            )
        )
        column.addWidget(self._legs_place)
        column.addStretch(1)
        return inside

    def _make_foot(self) -> Ground:
        foot = Ground(self._theme, "sheet", edges=Qt.Edge.TopEdge)
        row = QHBoxLayout(foot)
        row.setContentsMargins(22, 12, 22, 12)
        row.setSpacing(12)
        self.sheet = Button(self._theme, self.tr("Tour Sheet"), size=ButtonSize.LARGE)
        self.sheet.clicked.connect(self.sheet_requested)
        self.watch = Button(self._theme, self.tr("Watch again"), size=ButtonSize.LARGE)
        self.watch.clicked.connect(self.watch_requested)
        self.on = Button(self._theme, kind=ButtonKind.GO, size=ButtonSize.LARGE, key=self.tr("Enter"))
        self.on.clicked.connect(self.on_requested)
        row.addWidget(self.sheet)
        row.addWidget(self.watch)
        row.addStretch(1)
        row.addWidget(self.on)
        return foot

    # -- inside ---------------------------------------------------------------------------------------------------

    def _steps(self, field: TourField, report: DayReport) -> tuple[PodiumStep, ...]:
        return tuple(
            PodiumStep(
                place,
                field.riders[stood.rider].colour,
                field.riders[stood.rider].kind,
                field.riders[stood.rider].name,
                field.riders[stood.rider].short,
                field.team_of(stood.rider).player,
                f"+{stood.points}",
                marked=True,
                note=self.tr("Tour Point") if stood.points == 1 else self.tr("Tour Points"),
            )
            for place, stood in enumerate(report.podium, 1)
        )

    def _show_tab(self, key: str) -> None:
        campaign, field, report = self._campaign, self._field, self._report
        if campaign is None or field is None or report is None or report.result is None:
            return
        if key == STAGE:
            rows = stage_rows(campaign.tour, field, campaign.entrants, report, report.result)
            self.table.show_rows(rows, self.tr("Rider"), self.tr("Points taken"))
            if report.result.team_trial:
                self._note.setText(self.tr("Both riders of a team get the time of the slower one."))
            else:
                self._note.setText(
                    self.tr("Riders of one pack get the same time. Equal times: the earlier place counts.")
                )
        elif key == OVERALL:
            rows = overall_rows(field, campaign.entrants, report.after)
            self.table.show_rows(rows, self.tr("Rider"), self.tr("Points"))
            self._note.setText(self.tr("Equal times: who crossed the line first in the latest stage."))
        else:
            rows = team_rows(field, campaign.entrants, report.after)
            self.table.show_rows(rows, self.tr("Team"), self.tr("Tour Points"))
            self._note.setText(self.tr("The times of both riders added up."))

    def _name_way_on(self) -> None:
        assert self._campaign is not None
        day = self._campaign.day()
        if self._looking:
            self.on.setText(self.tr("Back to the tour"))
        elif day.kind is DayKind.FINISHED:
            self.on.setText(self.tr("See the end of the tour"))
        elif day.kind is DayKind.REST:
            self.on.setText(self.tr("On to the rest day"))
        else:
            self.on.setText(self.tr("On to stage {number}").format(number=day.stage))

    def _again(self) -> None:
        if self._report is not None:
            self.again_requested.emit(self._report.day.stage)

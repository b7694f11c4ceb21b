"""The end of a stage: podium, result, jerseys, legs for tomorrow, and the way on (mock-up 05)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.session.campaign import CampaignSession
from flammeapp.tour.calendar import DayKind
from flammeapp.tour.report import DayReport
from flammeapp.tour.results import StageResult
from flammeapp.tour.standings import ranking_so_far
from flammeapp.ui.race.ceremony import Ceremony
from flammeapp.ui.race.end_page import EndPage
from flammeapp.ui.race.lost_story import LostStory
from flammeapp.ui.race.podium import Podium, PodiumStep
from flammeapp.ui.race.podium_columns import PodiumColumns
from flammeapp.ui.race.result_cells import Figure
from flammeapp.ui.race.result_table import Column, ResultTable
from flammeapp.ui.race.veil import Veil
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.panels import JerseysMoved, LegsList, PointsBars
from flammeapp.ui.tour.result_rows import ResultRow, overall_rows, stage_rows, team_rows
from flammeapp.ui.tour.stage_ceremony import StageCeremony
from flammeapp.ui.tour.winnings import Winnings, who_of
from flammeapp.ui.tour.words import stage_heading
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ButtonSize,
    IconLabel,
    Segment,
    SegmentedControl,
    Sheet,
    Text,
)

STAGE, OVERALL, TEAMS = "stage", "overall", "teams"
JERSEYS_WIDTH = 330


class StageEndPage(EndPage):
    """``on_requested``: to the next day; ``again_requested``: ride this stage again from its start (its number)."""

    sheet_requested = Signal()
    watch_requested = Signal()
    on_requested = Signal()
    print_requested = Signal()
    again_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
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
        self._celebrated: StageResult | None = None
        self._due: tuple[ResultRow, ...] = ()
        self.ceremony = Ceremony(theme, self)
        self.ceremony.finished.connect(self._all_shown)
        words = self.tr("The result is whole, but how this stage was ridden is damaged and cannot be watched again.")
        self.lost = LostStory(theme, words)
        self._make_buttons()
        self._columns = PodiumColumns(theme, self.podium, self._make_result(), self._make_right(), JERSEYS_WIDTH)
        self.furnish(self._columns, self.on, ways=(self.sheet, self.watch), tools=(self.again, self.print))
        self._parts = StageCeremony(self.podium, self.table, self.bars, self.jerseys, self.legs, self._legs_veil)

    def show_stage(self, campaign: CampaignSession, stage: int, rounds: int, *, looking: bool = False) -> None:
        """Show a stage that is over, ridden in so many rounds; ``looking``: somebody looks back at it.

        What has just been ridden is shown part after part, once; Enter, Space and a click bring all of it at once.
        """
        report = campaign.stage_report(stage)
        self._campaign = campaign
        self._report = report
        self._looking = looking
        self._field = TourField.of(campaign.tour)
        heading = stage_heading(stage, campaign.tour.stages[stage - 1])
        self.show_heading(heading, self.tr("Finished in {rounds} rounds").format(rounds=rounds))
        self.setAccessibleName(heading)
        self.ceremony.finish()
        self.podium.set_steps(self._steps(self._field, report))
        self.jerseys.show_report(self._field, report)
        self.legs.show_report(self._field, report)
        self._points_title.setText(self.tr("Tour Points after stage {number}").format(number=stage))
        order = ranking_so_far(campaign.entrants, report.after)
        self.bars.show_points(self._field, order, report.after.points, report.points)
        self._legs_place.setVisible(stage < len(campaign.tour.stages))
        self.tabs.set_current(STAGE)
        self._show_tab(STAGE)
        self._name_way_on()
        self.set_story_whole(True)
        self._columns.fit()
        self._celebrate(campaign, self._field, report)

    def set_story_whole(self, whole: bool) -> None:
        """Whether all of the stage can be told; of one that cannot nothing is watched again, and the page says why."""
        self.watch.setVisible(whole)
        self.lost.setVisible(not whole)

    def rows_shown(self) -> int:
        """How many lines the table has now."""
        return self.table.rows.rowCount()

    def leave(self) -> None:
        """Esc: back to where a look back came from, else home."""
        (self.on_requested if self._looking else self.home_requested).emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.ceremony.playing and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if not event.isAutoRepeat():
                self.ceremony.finish()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.ceremony.finish()
        super().mousePressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._begin()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.ceremony.finish()

    # -- parts ----------------------------------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        theme = self._theme
        self.again = Button(theme, self.tr("Ride it again"), kind=ButtonKind.QUIET, icon="undo")
        self.again.setToolTip(self.tr("From its start; this result stays in the history of the tour"))
        self.print = Button(theme, self.tr("Print"), kind=ButtonKind.QUIET, icon="print")
        self.sheet = Button(theme, self.tr("Tour Sheet"), size=ButtonSize.LARGE)
        self.watch = Button(theme, self.tr("Watch the finish again"), size=ButtonSize.LARGE)
        self.watch.setToolTip(self.tr("The last round of the stage once more"))
        self.on = Button(theme, kind=ButtonKind.GO, size=ButtonSize.LARGE, key=self.tr("Enter"))
        self.again.clicked.connect(self._again)
        self.print.clicked.connect(self.print_requested)
        self.sheet.clicked.connect(self.sheet_requested)
        self.watch.clicked.connect(self.watch_requested)
        self.on.clicked.connect(self.on_requested)

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
        self.tabs.chosen.connect(self._tab_chosen)
        head.addWidget(self.tabs)
        column.addLayout(head)
        column.addWidget(self.lost)
        sheet = Sheet(self._theme)
        box = QVBoxLayout(sheet)
        box.setContentsMargins(0, 0, 0, 4)
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
        self._legs_veil = Veil(self._theme, self._legs_place, "sheet")
        column.addWidget(self._legs_place)
        column.addStretch(1)
        return inside

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

    def _celebrate(self, campaign: CampaignSession, field: TourField, report: DayReport) -> None:
        result = report.result
        if self._looking or result is None or result == self._celebrated:
            return
        self._celebrated = result
        self._due = stage_rows(campaign.tour, field, campaign.entrants, report, result)
        if self.isVisible():
            self._begin()

    def _begin(self) -> None:
        """Play what is due: now that the page has its size, it is known whether the podium is there."""
        rows, self._due = self._due, ()
        if rows:
            self.ceremony.prepare(self._parts.beats(rows))
            self.ceremony.begin()

    def _all_shown(self) -> None:
        self.table.reveal()

    def _tab_chosen(self, key: str) -> None:
        self._due = ()
        self.ceremony.finish()
        self._show_tab(key)

    def _show_tab(self, key: str) -> None:
        campaign, field, report = self._campaign, self._field, self._report
        if campaign is None or field is None or report is None or report.result is None:
            return
        self.table.reveal()
        rider = self.tr("Rider")
        if key == STAGE:
            rows = stage_rows(campaign.tour, field, campaign.entrants, report, report.result)
            self.table.show_rows(rows, who_of, rider, self._columns_of(self.tr("Points taken")))
            if report.result.team_trial:
                self._note.setText(self.tr("Both riders of a team get the time of the slower one."))
            else:
                self._note.setText(
                    self.tr("Riders of one pack get the same time. Equal times: the earlier place counts.")
                )
        elif key == OVERALL:
            rows = overall_rows(field, campaign.entrants, report.after)
            self.table.show_rows(rows, who_of, rider, self._columns_of(self.tr("Points")))
            self._note.setText(self.tr("Equal times: who crossed the line first in the latest stage."))
        else:
            rows = team_rows(field, campaign.entrants, report.after)
            self.table.show_rows(rows, who_of, self.tr("Team"), self._columns_of(self.tr("Tour Points")))
            self._note.setText(self.tr("The times of both riders added up."))

    def _columns_of(self, won: str) -> tuple[Column[ResultRow], ...]:
        return (
            Column(self.tr("Time"), lambda row: Figure(row.time)),
            Column(self.tr("Gap"), lambda row: Figure(row.gap, quiet=True)),
            Column(won, lambda row: Winnings(row.points, row.won), left=True),
        )

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

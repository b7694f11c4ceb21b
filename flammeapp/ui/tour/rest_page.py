"""A rest day: the leaders' points, the cards given back once more (R43)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from flammeapp.session.campaign import CampaignSession
from flammeapp.tour.calendar import DayKind
from flammeapp.tour.report import DayReport, day_reports
from flammeapp.tour.results import Entrants
from flammeapp.tour.standings import Jersey, Standings, climbers, general, ranking_so_far, sprinters
from flammeapp.ui.race.end_page import EndPage
from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import leader_jersey
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.panels import LegsList, MarkerChip, PointsBars, cleared, value_of
from flammeapp.ui.tour.words import JERSEY_FILES, classification_name, jersey_value
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ButtonSize,
    ElidedText,
    Hairline,
    IconLabel,
    JerseyLabel,
    KilometreRule,
    PieceLabel,
    Sheet,
    Text,
)

WIDEST = 980


def leaders(entrants: Entrants, standings: Standings) -> tuple[tuple[Jersey, int | None], ...]:
    """Answer who leads each classification, None where nobody has points."""
    ranked = (
        (Jersey.YELLOW, general(entrants, standings)),
        (Jersey.GREEN, sprinters(entrants, standings)),
        (Jersey.DOTS, climbers(entrants, standings)),
    )
    return tuple((jersey, order[0] if order else None) for jersey, order in ranked)


class RestDayPage(EndPage):
    """``taken``: somebody takes the rest day; ``on_requested``: to the stage after it."""

    sheet_requested = Signal()
    taken = Signal()
    on_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._ahead = True
        self.sheet = Button(theme, self.tr("Tour Sheet"), size=ButtonSize.LARGE)
        self.sheet.clicked.connect(self.sheet_requested)
        self.on = Button(theme, kind=ButtonKind.GO, size=ButtonSize.LARGE, key=self.tr("Enter"))
        self.on.clicked.connect(self._go_on)
        self.furnish(self._make_middle(), self.on, ways=(self.sheet,))

    def show_rest(self, campaign: CampaignSession, stage: int) -> None:
        """Show the rest day after a stage, taken or not."""
        reports = day_reports(campaign.tour, campaign.data.tables, campaign.results())
        place, report = next((n, each) for n, each in enumerate(reports) if each.day.rest and each.day.stage == stage)
        self._ahead = place >= campaign.days_done
        field = TourField.of(campaign.tour)
        self.show_heading(campaign.name)
        heading = self.tr("Rest day after stage {number}").format(number=stage)
        self._heading.setText(heading)
        self.setAccessibleName(heading)
        worth = campaign.data.tables.rest_day_points
        text = self.tr(
            "Each leader gets {points}. The leaders keep their exhaustion cards; everybody else gives back half once "
            "more."
        )
        one = self.tr("1 Tour Point")
        many = self.tr("{number} Tour Points").format(number=worth)
        self._words.setText(text.format(points=one if worth == 1 else many))
        self._show_leaders(campaign, field, report, worth)
        self.legs.show_report(field, report)
        order = ranking_so_far(campaign.entrants, report.after)
        self.bars.show_points(field, order, report.after.points, report.points)
        day = campaign.day()
        if self._ahead:
            self.on.setText(self.tr("Take the rest day"))
        elif day.kind is DayKind.FINISHED or day.stage != stage + 1:
            self.on.setText(self.tr("Back to the tour"))
        else:
            self.on.setText(self.tr("On to stage {number}").format(number=stage + 1))

    # -- parts ----------------------------------------------------------------------------------------------------

    def _make_middle(self) -> QWidget:
        theme = self._theme
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        scroll.setWidget(inner)
        across = QHBoxLayout(inner)
        across.setContentsMargins(26, 28, 26, 22)
        across.addStretch(1)
        place = QWidget()
        place.setMaximumWidth(theme.px(WIDEST))
        across.addWidget(place, 20)
        across.addStretch(1)
        column = QVBoxLayout(place)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(IconLabel(theme, "rest-day", size=38))
        self._heading = Text(role="score")
        head.addWidget(self._heading, 1)
        column.addLayout(head)
        self._words = Text(tint="ink2", wrap=True)
        column.addWidget(self._words)
        halves = QHBoxLayout()
        halves.setSpacing(16)
        self._leaders = QVBoxLayout()
        self._leaders.setSpacing(0)
        halves.addWidget(self._sheet(self.tr("The leaders today"), self._leaders), 3)
        self.legs = LegsList(theme)
        legs = QVBoxLayout()
        legs.addWidget(self.legs)
        halves.addWidget(self._sheet(self.tr("Legs for tomorrow"), legs), 2)
        column.addLayout(halves)
        column.addSpacing(6)
        column.addWidget(Text(self.tr("Tour Points"), "heading"))
        self.bars = PointsBars(theme)
        column.addWidget(self.bars)
        column.addStretch(1)
        column.addWidget(KilometreRule(theme))
        return scroll

    def _sheet(self, title: str, inside: QVBoxLayout) -> Sheet:
        sheet = Sheet(self._theme)
        column = QVBoxLayout(sheet)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(8)
        column.addWidget(Text(title, "heading"))
        column.addLayout(inside)
        column.addStretch(1)
        return sheet

    def _show_leaders(self, campaign: CampaignSession, field: TourField, report: DayReport, worth: int) -> None:
        cleared(self._leaders)
        for jersey, rider in leaders(campaign.entrants, report.before):
            self._leaders.addWidget(Hairline(self._theme))
            row = QHBoxLayout()
            row.setContentsMargins(0, 9, 0, 9)
            row.setSpacing(12)
            row.addWidget(PieceLabel(self._theme, leader_jersey(JERSEY_FILES[jersey]), 40))
            words = QVBoxLayout()
            words.setSpacing(0)
            name = field.riders[rider].name if rider is not None else self.tr("Nobody has points yet")
            words.addWidget(ElidedText(self._theme, name, "body_strong"))
            words.addWidget(Text(classification_name(jersey), "small", "ink2"))
            row.addLayout(words, 1)
            if rider is not None:
                row.addWidget(JerseyLabel(self._theme, field.riders[rider].colour, 24))
                row.addWidget(Text(jersey_value(jersey, value_of(report.before, jersey, rider)), "figure"))
                row.addWidget(MarkerChip(self._theme, f"+{worth}"))
            self._leaders.addLayout(row)

    def _go_on(self) -> None:
        if self._ahead:
            self.taken.emit()
        else:
            self.on_requested.emit()

"""The end of a tour: who has won it, the bonus by classification, and how ties were settled (R44, R45)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.session.campaign import CampaignSession
from flammeapp.tour.standings import general_of_all
from flammeapp.ui.pages.scroll_column import SCROLL_BAR
from flammeapp.ui.race.end_page import EndPage
from flammeapp.ui.race.podium import Podium, PodiumStep
from flammeapp.ui.race.podium_columns import PodiumColumns
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.final_rows import FinalRow, final_rows, tie_words
from flammeapp.ui.tour.jersey_panel import JerseyPanel
from flammeapp.ui.tour.panels import cleared
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ButtonSize,
    ElidedText,
    Hairline,
    IconLabel,
    JerseyLabel,
    Sheet,
    Text,
)

STEPS = 3
BONUS = range(4, 8)
"""The columns of the four bonuses."""
JERSEYS_WIDTH, JERSEYS_MARGINS = 320, 38


class TourEndPage(EndPage):
    """Podium of the teams left, the score in the middle, the classifications right."""

    sheet_requested = Signal()
    history_requested = Signal()
    print_requested = Signal()
    new_tour_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._rows: tuple[FinalRow, ...] = ()
        self.podium = Podium(theme)
        self.jerseys = JerseyPanel(theme, points=False)  # the score says them
        self._make_buttons()
        right = QWidget()
        inner = QVBoxLayout(right)
        inner.setContentsMargins(JERSEYS_MARGINS // 2, 18, JERSEYS_MARGINS // 2, 18)
        inner.addWidget(self.jerseys)
        inner.addStretch(1)
        self._columns = PodiumColumns(theme, self.podium, self._make_score(), right, JERSEYS_WIDTH)
        self.furnish(self._columns, self.sheet, ways=(self.history, self.new_tour), tools=(self.print,))
        theme.changed.connect(self._fit)

    def rows(self) -> tuple[FinalRow, ...]:
        """The score as shown, best first."""
        return self._rows

    def title(self) -> str:
        """The sentence over the score."""
        return self._winner.text()

    def ties(self) -> str:
        """What is said about teams with equal scores; empty when there are none."""
        return "" if self._ties.isHidden() else self._ties.text()

    def show_end(self, campaign: CampaignSession) -> None:
        """Show the end of a tour."""
        field = TourField.of(campaign.tour)
        standings = campaign.standings()
        self._rows = final_rows(campaign.data.tables, campaign.entrants, standings)
        self.show_heading(campaign.name, self.tr("{stages} stages").format(stages=standings.stages))
        best = field.teams[self._rows[0].team]
        self._winner.setText(self.tr("{team} wins “{tour}”").format(team=best.called, tour=campaign.name))
        self.setAccessibleName(self._winner.text())
        by_time = general_of_all(campaign.entrants, standings)
        steps: list[PodiumStep] = []
        for row in self._rows[:STEPS]:
            team = field.teams[row.team]
            rider = field.riders[min(team.riders, key=by_time.index)]
            points = self.tr("Tour Points")
            steps.append(
                PodiumStep(
                    row.place, team.colour, rider.kind, team.name, team.name, team.player, str(row.score), True, points
                )
            )
        self.podium.show_steps(tuple(steps))
        self._show_score(field)
        ties = tie_words(field, standings, self._rows)
        self._ties.setText(" ".join(ties))
        self._tie_place.setVisible(bool(ties))
        self._ties.setVisible(bool(ties))
        self.jerseys.show_standings(campaign)
        self._fit()

    def _fit(self) -> None:
        wanted = self.jerseys.sizeHint().width() + JERSEYS_MARGINS + SCROLL_BAR
        self._columns.set_right_width(max(JERSEYS_WIDTH, wanted))

    # -- parts ----------------------------------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        theme = self._theme
        self.print = Button(theme, self.tr("Print"), kind=ButtonKind.QUIET, icon="print")
        self.history = Button(theme, self.tr("Stages"), size=ButtonSize.LARGE)
        self.history.setToolTip(self.tr("Every stage of this tour: look at it, ride it again"))
        self.new_tour = Button(theme, self.tr("New tour"), size=ButtonSize.LARGE)
        self.sheet = Button(
            theme, self.tr("Tour Sheet"), kind=ButtonKind.GO, size=ButtonSize.LARGE, key=self.tr("Enter")
        )
        self.print.clicked.connect(self.print_requested)
        self.history.clicked.connect(self.history_requested)
        self.new_tour.clicked.connect(self.new_tour_requested)
        self.sheet.clicked.connect(self.sheet_requested)

    def _make_score(self) -> QWidget:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(24, 18, 24, 18)
        column.setSpacing(12)
        self._winner = Text(role="title", wrap=True)
        column.addWidget(self._winner)
        self._sheet = Sheet(self._theme)
        self._grid = QGridLayout(self._sheet)
        self._grid.setContentsMargins(16, 10, 16, 12)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(7)
        self._grid.setColumnStretch(2, 1)
        column.addWidget(self._sheet)
        self._tie_place = QWidget()
        ties = QHBoxLayout(self._tie_place)
        ties.setContentsMargins(0, 0, 0, 0)
        ties.setSpacing(6)
        ties.addWidget(IconLabel(self._theme, "info", tint="info", size=16), 0, Qt.AlignmentFlag.AlignTop)
        self._ties = Text(role="small", tint="info", wrap=True)
        ties.addWidget(self._ties, 1)
        column.addWidget(self._tie_place)
        column.addWidget(
            Text(
                self.tr(
                    "At the end the best of each classification get bonus points. Equal scores: whose rider crossed "
                    "the line first in the last stage."
                ),
                "small",
                "ink2",
                wrap=True,
            )
        )
        column.addStretch(1)
        return inside

    def _show_score(self, field: TourField) -> None:
        cleared(self._grid)
        theme = self._theme
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        heads = (
            (3, self.tr("Tour Points"), ""),
            (4, self.tr("Time"), "clock"),
            (5, self.tr("Teams"), "human"),
            (6, self.tr("Sprint"), "sprint"),
            (7, self.tr("Mountain"), "mountain"),
            (8, self.tr("Score"), ""),
        )
        for column, words, icon in heads:
            place = QWidget()
            line = QVBoxLayout(place)
            line.setContentsMargins(0, 0, 0, 0)
            line.setSpacing(1)
            if icon:
                line.addWidget(IconLabel(theme, icon, tint="ink2", size=16), 0, Qt.AlignmentFlag.AlignRight)
            line.addWidget(Text(words, "label", "ink2"), 0, Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(place, 1, column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        bonus = QWidget()
        over = QVBoxLayout(bonus)
        over.setContentsMargins(0, 0, 0, 0)
        over.setSpacing(3)
        over.addWidget(Text(self.tr("Bonus"), "label"), 0, Qt.AlignmentFlag.AlignHCenter)
        over.addWidget(Hairline(theme))
        self._grid.addWidget(bonus, 0, BONUS[0], 1, len(BONUS))
        spoken: list[str] = []
        for number, row in enumerate(self._rows):
            line_number = 2 * number + 2
            team = field.teams[row.team]
            self._grid.addWidget(Hairline(theme), line_number, 0, 1, 9)
            self._grid.addWidget(Text(str(row.place), "figure"), line_number + 1, 0, right)
            self._grid.addWidget(JerseyLabel(theme, team.colour, 34), line_number + 1, 1)
            names = QWidget()
            both = QVBoxLayout(names)
            both.setContentsMargins(0, 4, 0, 4)
            both.setSpacing(0)
            both.addWidget(ElidedText(theme, team.name, "body_strong"))
            both.addWidget(ElidedText(theme, team.player, "small", "ink2"))
            self._grid.addWidget(names, line_number + 1, 2)
            self._grid.addWidget(Text(str(row.points), "figure"), line_number + 1, 3, right)
            for column, won in ((4, row.general), (5, row.teams), (6, row.sprint), (7, row.mountain)):
                text = Text(f"+{won}" if won else "", "figure_small", "ink2")
                self._grid.addWidget(text, line_number + 1, column, right)
            self._grid.addWidget(Text(str(row.score), "count"), line_number + 1, 8, right)
            spoken.append(
                self.tr("{place}: {team}, {points} points and {bonus} bonus, {score}").format(
                    place=row.place, team=team.name, points=row.points, bonus=row.bonus, score=row.score
                )
            )
        self._sheet.setAccessibleName(self.tr("Final score"))
        self._sheet.setAccessibleDescription(". ".join(spoken))

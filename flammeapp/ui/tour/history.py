"""The stages of a tour as a list: look at one, ride it again, bring back what was put aside."""

from __future__ import annotations

from PySide6.QtCore import QDate, QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from flammeapp.session.campaign import CampaignSession
from flammeapp.session.tour_events import Attempt
from flammeapp.tour.results import stage_times
from flammeapp.ui.i18n.names import clock
from flammeapp.ui.pages.page_bar import PageBar
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.panels import cleared
from flammeapp.ui.tour.words import stage_heading, which_ride
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ElidedText,
    IconLabel,
    JerseyLabel,
    KilometreRule,
    Sheet,
    Text,
)

COLUMN = 860


class HistoryPage(QWidget):
    """``look_requested`` and ``again_requested`` carry the stage's number."""

    back_requested = Signal()
    look_requested = Signal(int)
    again_requested = Signal(int)
    bring_back_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.rows: list[AttemptRow] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.bar = PageBar(theme, self.tr("Stages ridden"))
        self.bar.back_requested.connect(self.back_requested)
        self.bring_back = Button(theme, self.tr("Bring back what was put aside"), kind=ButtonKind.QUIET, icon="redo")
        self.bring_back.setToolTip(self.tr("The stages put aside last count again; those ridden instead are put aside"))
        self.bring_back.clicked.connect(self.bring_back_requested)
        self.bar.add_right(self.bring_back)
        column.addWidget(self.bar)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addWidget(scroll, 1)
        inner = QWidget()
        scroll.setWidget(inner)
        across = QHBoxLayout(inner)
        across.setContentsMargins(26, 22, 26, 22)
        across.addStretch(1)
        place = QWidget()
        place.setMaximumWidth(theme.px(COLUMN))
        across.addWidget(place, 20)
        across.addStretch(1)
        self._list = QVBoxLayout(place)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(12)
        outer = self._list
        self._rows_box = QVBoxLayout()
        self._rows_box.setSpacing(12)
        outer.addLayout(self._rows_box)
        self._empty = Text(self.tr("No stage has been ridden yet."), tint="ink2")
        outer.addWidget(self._empty)
        outer.addStretch(1)
        outer.addWidget(KilometreRule(theme))

    def show_tour(self, campaign: CampaignSession) -> None:
        """List the races of a tour; raises what ``CampaignSession.history`` raises."""
        attempts = campaign.history()
        cleared(self._rows_box)
        self.rows = []
        field = TourField.of(campaign.tour)
        for attempt in attempts:
            row = AttemptRow(self._theme, campaign, field, attempt)
            row.look_requested.connect(self.look_requested)
            row.again_requested.connect(self.again_requested)
            self.rows.append(row)
            self._rows_box.addWidget(row)
        self._empty.setVisible(not attempts)
        self.bring_back.setVisible(campaign.can_bring_back())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFocus(Qt.FocusReason.OtherFocusReason)


class AttemptRow(Sheet):
    """One race of the tour: the stage, how it ended, and whether it counts."""

    look_requested = Signal(int)
    again_requested = Signal(int)

    def __init__(
        self,
        theme: Theme,
        campaign: CampaignSession,
        field: TourField,
        attempt: Attempt,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self.attempt = attempt
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 12, 14, 12)
        row.setSpacing(14)
        words = QVBoxLayout()
        words.setSpacing(2)
        heading = stage_heading(attempt.stage, campaign.tour.stages[attempt.stage - 1])
        title = ElidedText(theme, heading, "heading", "ink" if attempt.counts else "ink2")
        words.addWidget(title)
        state = self._state(attempt)
        words.addWidget(Text(state, "small", "ink2", wrap=True))
        row.addLayout(words, 1)
        said = [heading, state]
        if attempt.result is not None:
            winner = field.riders[attempt.result.crossing[0]]
            time = clock(stage_times(campaign.entrants, attempt.result)[winner.number])
            row.addWidget(IconLabel(theme, "trophy", tint="ink2", size=16))
            row.addWidget(JerseyLabel(theme, winner.colour, 24))
            row.addWidget(Text(winner.name, "body_strong"))
            row.addWidget(Text(time, "figure_small"))
            said.append(self.tr("{rider} won in {time}").format(rider=winner.name, time=time))
        self.look = Button(theme, self.tr("Result"))
        self.look.setAccessibleName(self.tr("Result of {stage}").format(stage=heading))
        self.look.clicked.connect(self._look)
        self.again = Button(theme, self.tr("Ride it again"), kind=ButtonKind.QUIET, icon="undo")
        self.again.setAccessibleName(self.tr("Ride {stage} again from its start").format(stage=heading))
        self.again.clicked.connect(self._again)
        row.addWidget(self.look)
        row.addWidget(self.again)
        counts = attempt.counts and attempt.result is not None
        self.look.setVisible(counts)
        self.again.setVisible(attempt.counts)
        self.setAccessibleName(". ".join(said))

    def _state(self, attempt: Attempt) -> str:
        parts: list[str] = []
        if attempt.retired_at is not None:
            when = attempt.retired_at.astimezone()
            day = QLocale().toString(QDate(when.year, when.month, when.day), QLocale.FormatType.ShortFormat)
            parts.append(self.tr("put aside on {day}, does not count").format(day=day))
        elif attempt.result is None:
            parts.append(self.tr("on the road"))
        else:
            parts.append(self.tr("counts"))
        if attempt.attempt > 1:
            parts.append(which_ride(attempt.attempt))
        if attempt.damaged:
            parts.append(self.tr("its result is damaged"))
        elif attempt.result is None and attempt.retired_at is not None:
            parts.append(self.tr("not finished"))
        return ", ".join(parts)

    def _look(self) -> None:
        self.look_requested.emit(self.attempt.stage)

    def _again(self) -> None:
        self.again_requested.emit(self.attempt.stage)

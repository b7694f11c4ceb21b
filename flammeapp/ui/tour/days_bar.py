"""The upper part of the new-tour page: the name, a ready tour or one's own, and the row of days with its buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.store.records import LONGEST_NAME
from flammeapp.tour.ready import ReadyTour
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.day_editor import DayEditor
from flammeapp.ui.tour.draft import TourDraft
from flammeapp.ui.tour.words import calendar_words
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ButtonSize,
    Ground,
    Segment,
    SegmentedControl,
    Text,
    TextField,
    ToolButton,
)

OWN = "own"


class DaysBar(Ground):
    """``ready_chosen`` carries the id of a ready tour; ``named`` the name; ``rest_asked`` adds a rest day."""

    ready_chosen = Signal(str)
    named = Signal(str)
    rest_asked = Signal()

    def __init__(self, theme: Theme, ready: Sequence[ReadyTour], parent: QWidget | None = None) -> None:
        super().__init__(theme, "paper", edges=Qt.Edge.BottomEdge, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 14, 22, 12)
        column.setSpacing(10)
        head = QHBoxLayout()
        head.setSpacing(12)
        self.name = TextField(theme, self.tr("Name of the tour"), limit=LONGEST_NAME)
        self.name.setMinimumWidth(theme.px(200))
        self.name.textEdited.connect(self.named)
        head.addWidget(self.name, 1)
        words = [Segment(tour.id, ready_title(tour)) for tour in ready]
        self.ready = SegmentedControl(theme, [*words, Segment(OWN, self.tr("My own"))], self.tr("Stages"), tight=True)
        self.ready.chosen.connect(self.ready_chosen)
        head.addWidget(self.ready)
        self._count = Text(role="small", tint="ink2")
        head.addWidget(self._count)
        head.addStretch(1)
        self.earlier = ToolButton(theme, "back", self.tr("One place earlier (Alt+Left)"), size=ButtonSize.SMALL)
        self.later = ToolButton(theme, "next", self.tr("One place later (Alt+Right)"), size=ButtonSize.SMALL)
        self.remove = ToolButton(theme, "trash", self.tr("Take this day out (Delete)"), size=ButtonSize.SMALL)
        self.rest = Button(theme, self.tr("Rest day"), kind=ButtonKind.QUIET, size=ButtonSize.SMALL, icon="rest-day")
        self.rest.setToolTip(self.tr("A rest day after the chosen stage"))
        for button in (self.earlier, self.later, self.remove, self.rest):
            head.addWidget(button)
        column.addLayout(head)
        self.days = DayEditor(theme)
        column.addWidget(self.days)
        self.earlier.clicked.connect(self._earlier)
        self.later.clicked.connect(self._later)
        self.remove.clicked.connect(self._remove)
        self.rest.clicked.connect(self.rest_asked)

    def show_draft(self, draft: TourDraft, place: int, ready: str, usual_name: str) -> None:
        """Show the days with one chosen, silently."""
        self.days.show_days(draft.days, place)
        self.ready.set_current(ready)
        self._count.setText(calendar_words(len(draft.stages), len(draft.rest_days_after)))
        if self.name.text() != draft.name:
            self.name.setText(draft.name)
        self.name.setPlaceholderText(usual_name)
        self.dress()

    def dress(self) -> None:
        """Close the buttons that have nothing to act on."""
        place, days = self.days.place, len(self.days.days())
        self.earlier.setEnabled(place > 0)
        self.later.setEnabled(0 <= place < days - 1)
        self.remove.setEnabled(place >= 0)
        self.rest.setEnabled(days > 0)

    def set_absent(self, tour: str, reason: str) -> None:
        """Close a ready tour and say why; an empty reason opens it."""
        button = self.ready.button(tour)
        button.setEnabled(not reason)
        button.setToolTip(reason)
        button.setAccessibleDescription(reason)

    def _earlier(self) -> None:
        self.days.move_by(-1)

    def _later(self) -> None:
        self.days.move_by(1)

    def _remove(self) -> None:
        if self.days.place >= 0:
            self.days.remove_requested.emit(self.days.place)


def ready_title(tour: ReadyTour) -> str:
    """Answer the name of a recommended tour; one without a translation keeps its printed title."""
    names = {
        "first-tour": QCoreApplication.translate("ReadyTours", "First tour"),
        "grand-tour": QCoreApplication.translate("ReadyTours", "Grand Tour"),
    }
    return names.get(tour.id, tour.title)

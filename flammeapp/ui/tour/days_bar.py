"""The upper part of the new-tour page: the name, a ready tour or one's own, and the row of days with its buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

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
SIDE, GAP = 22, 12
LEAST_NAME, WIDEST_NAME = 150, 420


class DaysBar(Ground):
    """``ready_chosen`` carries the id of a ready tour; ``named`` the name; ``rest_asked`` adds a rest day.

    ``stage_asked`` adds the stage that is chosen among the cards.
    """

    ready_chosen = Signal(str)
    named = Signal(str)
    rest_asked = Signal()
    stage_asked = Signal()

    def __init__(self, theme: Theme, ready: Sequence[ReadyTour], parent: QWidget | None = None) -> None:
        super().__init__(theme, "paper", edges=Qt.Edge.BottomEdge, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 14, SIDE, 12)
        column.setSpacing(10)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.setSpacing(GAP)
        self._named_half = self._make_names(ready)
        self._button_half = self._make_buttons()
        self._head.addLayout(self._named_half, 3)
        self._head.addStretch(1)
        self._head.addLayout(self._button_half)
        column.addLayout(self._head)
        self.days = DayEditor(theme)
        column.addWidget(self.days)
        self.earlier.clicked.connect(self._earlier)
        self.later.clicked.connect(self._later)
        self.remove.clicked.connect(self._remove)
        self.rest.clicked.connect(self.rest_asked)
        self.add.clicked.connect(self.stage_asked)
        theme.changed.connect(self._arrange)
        self._arrange()

    def _make_names(self, ready: Sequence[ReadyTour]) -> QHBoxLayout:
        theme = self._theme
        half = QHBoxLayout()
        half.setSpacing(GAP)
        self.name = TextField(theme, self.tr("Name of the tour"), limit=LONGEST_NAME)
        self.name.textEdited.connect(self.named)
        half.addWidget(self.name, 1)
        words = [Segment(tour.id, ready_title(tour)) for tour in ready]
        self.ready = SegmentedControl(theme, [*words, Segment(OWN, self.tr("My own"))], self.tr("Stages"), tight=True)
        self.ready.chosen.connect(self.ready_chosen)
        half.addWidget(self.ready)
        self._count = Text(role="small", tint="ink2")
        half.addWidget(self._count)
        return half

    def _make_buttons(self) -> QHBoxLayout:
        theme = self._theme
        half = QHBoxLayout()
        half.setSpacing(8)
        small, quiet = ButtonSize.SMALL, ButtonKind.QUIET
        self.earlier = ToolButton(theme, "back", self.tr("One place earlier (Alt+Left)"), size=small)
        self.later = ToolButton(theme, "next", self.tr("One place later (Alt+Right)"), size=small)
        self.remove = ToolButton(theme, "trash", self.tr("Take this day out (Delete)"), size=small)
        self.rest = Button(theme, self.tr("Rest day"), kind=quiet, size=small, icon="rest-day")
        self.rest.setToolTip(self.tr("A rest day after the chosen stage"))
        self.add = Button(theme, self.tr("Add this stage"), size=small, icon="plus")
        self.add.setToolTip(self.tr("After the chosen day (Enter on its card); you can also drag the card in here"))
        for button in (self.earlier, self.later, self.remove, self.rest, self.add):
            half.addWidget(button)
        return half

    def _arrange(self) -> None:
        """Names and buttons side by side; the count, which the foot says too, gives way, then the buttons go below."""
        self.name.setMinimumWidth(self._theme.px(LEAST_NAME))
        self.name.setMaximumWidth(self._theme.px(WIDEST_NAME))
        room = self.width() - 2 * SIDE
        names = self.name.minimumWidth() + GAP + self.ready.sizeHint().width()
        buttons = self._button_half.sizeHint().width() + GAP
        self._count.setVisible(room >= names + GAP + self._count.sizeHint().width() + buttons)
        beside = room >= names + buttons
        self._head.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        names = self.name.minimumWidth() + GAP + self.ready.sizeHint().width()
        least = max(names, self._button_half.minimumSize().width(), self.days.minimumSizeHint().width())
        return QSize(least + 2 * SIDE, super().minimumSizeHint().height())

    def show_draft(self, draft: TourDraft, place: int, ready: str, usual_name: str) -> None:
        """Show the days with one chosen, silently."""
        self.days.show_days(draft.days, place)
        self.ready.set_current(ready)
        self._count.setText(calendar_words(len(draft.stages), len(draft.rest_days_after)))
        self._arrange()
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

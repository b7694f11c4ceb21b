"""Start placement: whose turn it is and why, and which of his riders he places now (R2)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.engine.views import RaceView
from flammeapp.ui.bridge import NOBODY
from flammeapp.ui.i18n.names import rider_name, team_name
from flammeapp.ui.race.rider_button import RiderStage
from flammeapp.ui.race.team_column import TeamColumn
from flammeapp.ui.race.tour_context import TourContext
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonSize, Text


class PlacePanel(QWidget):
    """``rider_picked(rider)``: the next click on the road places him. ``undo_requested``: the last one comes back."""

    rider_picked = Signal(int)
    undo_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tour: TourContext | None = None
        self.team = TeamColumn(theme)
        self.team.rider_picked.connect(self.rider_picked)
        self._title = Text("", "heading")
        self._how = Text("", "body", wrap=True)
        self._why = Text("", "small", "ink2", wrap=True)
        self.undo = Button(theme, "", icon="undo", size=ButtonSize.SMALL, key=self.tr("Backspace"))
        self.undo.clicked.connect(self.undo_requested)
        column = QVBoxLayout()
        column.setContentsMargins(26, 16, 26, 16)
        column.setSpacing(8)
        column.addStretch(1)
        for text in (self._title, self._how, self._why):
            column.addWidget(text)
        column.addWidget(self.undo, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.team)
        row.addLayout(column, 1)

    def show_tour(self, tour: TourContext | None) -> None:
        """The race is a stage of this tour, whose standings say who places when; None: of none."""
        self._tour = tour

    def show_turn(self, view: RaceView, team: int, player: str, rider: int, back: int = NOBODY) -> None:
        """Show the turn of a team whose ``rider`` is the one to be placed next; ``back``: who can be taken back."""
        self.team.show_team(view, team, player)
        for each in view.teams[team].riders:
            if view.riders[each].square >= 0:
                stage, words = RiderStage.DONE, self.tr("in his place")
            elif each == rider:
                stage, words = RiderStage.CURRENT, self.tr("place him now")
            else:
                stage, words = RiderStage.OPEN, self.tr("place him first")
            self.team.show_rider(view, each, words, stage)
        self._title.setText(self.tr("Place the {rider}").format(rider=rider_name(view, rider)))
        self._how.setText(
            self.tr("Click a marked square, or press the number of its row. He takes its right-most free lane.")
        )
        self.undo.setVisible(back >= 0)
        if back >= 0:
            self.undo.setText(self.tr("Take the {rider} back").format(rider=rider_name(view, back)))
        first = team_name(view, view.first_team)
        told = self._tour.placing_words(team) if self._tour is not None else ""
        if told:
            why = told
        elif view.teams[view.first_team].dummy is not None:
            why = self.tr("The lot decided who begins; the teams nobody plays stand already.")
        elif team == view.first_team:
            why = self.tr("{team} was drawn by lot to begin. The others follow in order.").format(team=first)
        else:
            why = self.tr("{first} was drawn by lot to begin; now it is {team}.").format(
                first=first, team=team_name(view, team)
            )
        self._why.setText(why)

    def title(self) -> str:
        """Answer the title shown."""
        return self._title.text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.team.fit(self.width())


class WaitPanel(QWidget):
    """A line for the moments in which nobody at the screen has to do anything."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Text("", "heading")
        self._words = Text("", "body", "ink2", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(26, 16, 26, 16)
        column.setSpacing(6)
        column.addStretch(1)
        column.addWidget(self._title)
        column.addWidget(self._words)
        column.addStretch(1)

    def say(self, title: str, words: str = "") -> None:
        """Show a title and a line below it."""
        self._title.setText(title)
        self._words.setText(words)
        self.setAccessibleName(f"{title}. {words}" if words else title)

    def title(self) -> str:
        """Answer the title shown."""
        return self._title.text()

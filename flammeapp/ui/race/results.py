"""The end of a race: podium, result, and the ways on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.ui.i18n.names import clock
from flammeapp.ui.race.end_page import EndPage
from flammeapp.ui.race.lost_story import LostStory
from flammeapp.ui.race.outcome import Finisher, Outcome
from flammeapp.ui.race.podium import Podium, PodiumStep
from flammeapp.ui.race.podium_columns import PodiumColumns
from flammeapp.ui.race.result_cells import Figure, Plates
from flammeapp.ui.race.result_table import Column, ResultTable, Who
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind, ButtonSize, IconLabel, Sheet, Text


class ResultPage(EndPage):
    """Podium left, table right, ways on below; *Ride again* is the main one."""

    new_race_requested = Signal()
    again_requested = Signal()
    watch_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.podium = Podium(theme)
        self.table = ResultTable(theme, self.tr("Result"))
        self.model = self.table.rows
        self._winner = Text("", "title", wrap=True)
        self.watch = Button(theme, self.tr("Watch the finish again"), size=ButtonSize.LARGE, icon="play")
        self.new_race = Button(theme, self.tr("New race"), size=ButtonSize.LARGE)
        self.again = Button(theme, self.tr("Ride again"), kind=ButtonKind.GO, size=ButtonSize.LARGE, key=self.tr("R"))
        self.again.setToolTip(self.tr("The same stage and teams, new cards"))
        self.watch.clicked.connect(self.watch_requested)
        self.new_race.clicked.connect(self.new_race_requested)
        self.again.clicked.connect(self.again_requested)
        words = self.tr("The result is whole, but how this race was ridden is damaged and cannot be watched again.")
        self.lost = LostStory(theme, words)
        self._columns = PodiumColumns(theme, self.podium, self._make_result())
        self.furnish(self._columns, self.again, ways=(self.watch, self.new_race))

    def show_result(self, title: str, rounds: int, outcome: Outcome) -> None:
        """Show the result of a race of so many rounds."""
        rows = outcome.rows
        self.show_heading(title, self.tr("Finished in {rounds} rounds").format(rounds=rounds))
        self._winner.setText(outcome.headline)
        self._note.setText(outcome.note)
        self._best.setText(outcome.best)
        self._best_row.setVisible(bool(outcome.best))
        if rows:
            self.setAccessibleDescription(f"{outcome.headline}: {rows[0].where}. {outcome.best}")
        self.table.show_rows(rows, self._who, self.tr("Rider"), self._columns_of(outcome))
        self.podium.show_steps(
            tuple(
                PodiumStep(
                    place, row.colour, row.kind, row.name, row.short, row.player, row.distance, marked=place == 1
                )
                for place, row in enumerate(outcome.podium, start=1)
            )
        )
        self._columns.fit()

    def set_story_whole(self, whole: bool) -> None:
        """Whether all of the race can be told; of one that cannot nothing is watched again, and the page says why."""
        self.watch.setVisible(whole)
        self.lost.setVisible(not whole)

    def best_words(self) -> str:
        """Answer what is said about the player's own best time, empty: nothing."""
        return self._best.text()

    def title(self) -> str:
        """Answer the sentence over the table."""
        return self._winner.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_R and not event.modifiers() and not event.isAutoRepeat():
            self.again_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()  # Enter has led here move by move: one more must not start a race nobody asked for
        else:
            super().keyPressEvent(event)

    def _who(self, row: Finisher) -> Who:
        second = row.player
        if row.own is not None and row.own != row.seconds:
            second = self.tr("{player}, himself {own}").format(player=row.player, own=clock(row.own))
        return Who(row.place, row.colour, row.name, second, row.short)

    def _cards_left(self, row: Finisher) -> Figure:
        """How many cards a rider has left; a team's one deck is counted where its first rider stands."""
        if not row.shared:
            return Figure(str(row.cards), quiet=True)
        text = str(row.cards) if row.first else ""
        return Figure(text, self.tr("{cards} cards, one deck for both riders").format(cards=row.cards), quiet=True)

    def _columns_of(self, outcome: Outcome) -> tuple[Column[Finisher], ...]:
        played: Column[Finisher] = Column(
            self.tr("Cards played"), lambda row: Plates(row.played), left=True, stretch=True
        )
        tired: Column[Finisher] = Column(
            self.tr("Exhaustion\ntaken"), lambda row: Figure(str(row.exhaustion), quiet=True)
        )
        if outcome.timed:
            return (
                played,
                Column(self.tr("Time"), lambda row: Figure(row.distance, row.where)),
                Column(self.tr("Gap"), lambda row: Figure(row.behind, quiet=True)),
                tired,
            )
        return (
            played,
            Column(self.tr("From the line"), lambda row: Figure(row.distance, row.where)),
            Column(self.tr("Cards left"), self._cards_left),
            tired,
        )

    def _make_result(self) -> QWidget:
        place = QWidget()
        column = QVBoxLayout(place)
        column.setContentsMargins(26, 20, 26, 20)
        column.setSpacing(12)
        column.addWidget(self._winner)
        self._best_row = QWidget()
        best = QHBoxLayout(self._best_row)
        best.setContentsMargins(0, 0, 0, 0)
        best.setSpacing(8)
        best.addWidget(IconLabel(self._theme, "clock"))
        self._best = Text("", "body", wrap=True)
        best.addWidget(self._best, 1)
        column.addWidget(self._best_row)
        column.addWidget(self.lost)
        sheet = Sheet(self._theme)
        inside = QVBoxLayout(sheet)
        inside.setContentsMargins(0, 0, 0, 4)
        inside.addWidget(self.table)
        column.addWidget(sheet)
        note = QHBoxLayout()
        note.setSpacing(6)
        note.addWidget(IconLabel(self._theme, "info", tint="ink2", size=16))
        self._note = Text("", "small", "ink2", wrap=True)
        note.addWidget(self._note, 1)
        column.addLayout(note)
        column.addStretch(1)
        return place

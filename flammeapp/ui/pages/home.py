"""The home page: the poster, the game to go on with, and the ways into the others (mock-up 01)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from typing import ClassVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from flammeapp.engine.teams import Colour, RiderKind
from flammeapp.ui.i18n.names import colour_name, kind_name
from flammeapp.ui.pages.continue_sheet import ContinueSheet, PracticeSheet
from flammeapp.ui.pages.games import SavedGame, SavedTeam, saved_words
from flammeapp.ui.pages.poster import Poster, poster_width
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.continue_tour import ContinueTour
from flammeapp.ui.widgets import Button, ButtonKind, ButtonSize, KilometreRule, Sheet, Text, TileButton

BRAND = "Flamme"
WIDEST_COLUMN = 1120
SIDE, TOP, BOTTOM = 44, 36, 18


class HomePage(QWidget):
    """Where the program opens. Shows what it is told by ``show_games``; every button sends a request.

    Until it is told, it waits: an empty sheet lies where the game to go on with will be, and there is nothing to press
    that could move away under the pointer.
    ``continue_requested`` and ``tour_sheet_requested`` carry the slot. Ways that do not exist yet are absent:
    ``add_way`` puts one in.
    """

    continue_requested = Signal(int)
    tour_sheet_requested = Signal(int)
    new_race_requested = Signal()
    new_tour_requested = Signal()
    practice_requested = Signal()
    saved_games_requested = Signal()
    import_requested = Signal()
    settings_requested = Signal()
    help_requested = Signal()

    def __init__(self, theme: Theme, pictures: StagePictures, version: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._latest: SavedGame | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.poster = Poster(theme, BRAND, self.tr("Bicycle racing around one table"))
        row.addWidget(self.poster)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._stack = QStackedWidget()
        self._blank = _Blank(theme)
        self._stack.addWidget(self._blank)
        self._stack.addWidget(scroll)
        row.addWidget(self._stack, 1)
        inner = QWidget()
        scroll.setWidget(inner)
        across = QHBoxLayout(inner)
        across.setContentsMargins(SIDE, TOP, SIDE, BOTTOM)
        middle = QWidget()
        middle.setMaximumWidth(WIDEST_COLUMN)
        across.addWidget(middle, 1)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(20)
        column.addLayout(self._head())
        self.continue_sheet = ContinueSheet(theme, pictures)
        self.continue_sheet.ride_requested.connect(self._ride_on)
        column.addWidget(self.continue_sheet)
        self.continue_tour = ContinueTour(theme, pictures)
        self.continue_tour.ride_requested.connect(self._ride_on)
        self.continue_tour.sheet_requested.connect(self._open_sheet)
        column.addWidget(self.continue_tour)
        self.practice_sheet = PracticeSheet(theme, pictures)
        self.practice_sheet.ride_requested.connect(self.practice_requested)
        column.addWidget(self.practice_sheet)
        self._ways = QGridLayout()
        self._ways.setSpacing(12)
        self._way_count = 0
        column.addLayout(self._ways)
        self.new_race = self.add_way("race", self.tr("New race"), self.tr("One stage, 2 to 6 teams"))
        self.new_race.clicked.connect(self.new_race_requested)
        self.new_tour = self.add_way("tour", self.tr("New tour"), self.tr("3 to 21 stages with jerseys"))
        self.new_tour.clicked.connect(self.new_tour_requested)
        column.addStretch(1)
        end = QVBoxLayout()
        end.setSpacing(8)
        end.addWidget(KilometreRule(theme))
        end.addLayout(self._foot(version))
        column.addLayout(end)

    @property
    def waiting(self) -> bool:
        """Whether it is not known yet what is saved."""
        return self._stack.currentWidget() is self._blank

    def add_way(self, icon: str, title: str, line: str) -> TileButton:
        """Add a big button, two in a row; connect its ``clicked``."""
        tile = TileButton(self._theme, icon, title, line)
        self._ways.addWidget(tile, self._way_count // 2, self._way_count % 2)
        self._way_count += 1
        if self._way_count == 1:
            self._ways.setColumnStretch(0, 1)
        if self._way_count == 2:
            self._ways.setColumnStretch(1, 1)
        return tile

    def show_games(
        self,
        latest: SavedGame | None,
        facts: StageFacts | None,
        count: int,
        stages: Sequence[StageFacts | None] = (),
    ) -> None:
        """Offer the game to go on with (and its stage's facts, if known); ``count`` games are saved in all.

        ``stages``: of a tour, the facts of all its stages.
        """
        self._latest = latest
        tour = latest.tour if latest is not None else None
        self.continue_sheet.setVisible(latest is not None and tour is None)
        self.continue_tour.setVisible(tour is not None)
        self.practice_sheet.setVisible(latest is None)
        self._saved.setVisible(latest is not None)
        self._open.setVisible(count > 0)
        self.bring_in.setVisible(count == 0)
        self._greeting.setText(self._greeting_words(latest))
        if latest is not None:
            if tour is not None:
                self.continue_tour.show_tour(latest, tour, stages)
            else:
                self.continue_sheet.show_game(latest, facts)
            self._saved.setText(saved_words(latest.saved_at, date.today()))  # noqa: DTZ011
        self._stack.setCurrentIndex(1)

    def _greeting_words(self, latest: SavedGame | None) -> str:
        """Greet by name who gave himself one; a team that is called by its colour is nobody's name."""
        if latest is None:
            return self.tr("Welcome")
        own = [team.name for team in latest.teams if team.human and team.name not in _usual_names(team)]
        return self.tr("Welcome back, {name}").format(name=own[0]) if own else self.tr("Welcome back")

    def show_practice_stage(self, facts: StageFacts) -> None:
        """The stage of the practice race, for its picture."""
        self.practice_sheet.show_stage(facts)

    def expect(self, kind: str, measures: str, width: int) -> None:
        """While it waits on a page of this width, let the empty sheet be like the one that was remembered.

        Any texts will do; those of ``to_remember`` say something.
        """
        self._blank.expect(kind, measures, width)

    def to_remember(self) -> tuple[Shown, str] | None:
        """What is worth remembering for the next start: which sheet is shown, and its measures. None while it waits."""
        if self.waiting:
            return None
        kind = shown_for(self._latest)
        sheet = {Shown.RACE: self.continue_sheet, Shown.TOUR: self.continue_tour, Shown.PRACTICE: self.practice_sheet}[
            kind
        ]
        right = self._stack.width() - 1 - sheet.mapTo(self._stack, sheet.rect().topRight()).x()
        return kind, f"{self._theme.text_size} {self.width()} {sheet.height()} {right}"

    def main_button(self) -> Button:
        """The yellow button of the page."""
        if self._latest is None:
            return self.practice_sheet.button
        return self.continue_sheet.button if self._latest.tour is None else self.continue_tour.button

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_poster(event.size())

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        self._greeting = Text(role="title")
        self.settings = Button(self._theme, self.tr("Settings"), kind=ButtonKind.QUIET, icon="settings")
        self.settings.clicked.connect(self.settings_requested)
        self.help = Button(self._theme, self.tr("Help"), kind=ButtonKind.QUIET, icon="help")
        self.help.clicked.connect(self.help_requested)
        head.addWidget(self._greeting)
        head.addStretch(1)
        head.addWidget(self.help)
        head.addWidget(self.settings)
        return head

    def _foot(self, version: str) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 0, 0, 0)
        foot.setSpacing(20)
        self._saved = Text(role="small", tint="ink2")
        self._open = Button(
            self._theme, self.tr("Open another saved game"), kind=ButtonKind.QUIET, size=ButtonSize.SMALL, icon="open"
        )
        self._open.clicked.connect(self.saved_games_requested)
        self.bring_in = Button(
            self._theme, self.tr("Import a saved game…"), kind=ButtonKind.QUIET, size=ButtonSize.SMALL, icon="import"
        )
        self.bring_in.clicked.connect(self.import_requested)
        foot.addWidget(self._saved)
        foot.addStretch(1)
        foot.addWidget(self._open)
        foot.addWidget(self.bring_in)
        foot.addWidget(Text(self.tr("Version {number}").format(number=version), "small", "ink2"))
        return foot

    @property
    def open_saved(self) -> Button:
        """The button that opens the list of saved games."""
        return self._open

    def _fit_poster(self, size: QSize) -> None:
        self.poster.setFixedWidth(poster_width(size))

    def _open_sheet(self) -> None:
        if self._latest is not None:
            self.tour_sheet_requested.emit(self._latest.slot)

    def _ride_on(self) -> None:
        if self._latest is not None:
            self.continue_requested.emit(self._latest.slot)


def _usual_names(team: SavedTeam) -> tuple[str, ...]:
    """What a team, or a single rider of that colour, is called without a name of its own; nothing is not a name."""
    colour = colour_name(Colour(team.colour))
    return "", colour, *(f"{colour} {kind_name(kind)}" for kind in RiderKind)


class Shown(StrEnum):
    """What the sheet at the top offers."""

    RACE = "race"
    TOUR = "tour"
    PRACTICE = "practice"


def shown_for(latest: SavedGame | None) -> Shown:
    """Answer which sheet offers this game."""
    if latest is None:
        return Shown.PRACTICE
    return Shown.RACE if latest.tour is None else Shown.TOUR


class _Blank(QWidget):
    """The page before it is known what is saved: one empty sheet, as high and as wide as the one that comes."""

    HEIGHTS: ClassVar[dict[Shown, tuple[int, int]]] = {
        Shown.RACE: (202, 130), Shown.TOUR: (150, 235), Shown.PRACTICE: (0, 230),
    }  # fmt: skip
    """About how high each is: its pictures, which stay, and its letters, which grow with the text size."""
    HEAD = 40

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._across = QHBoxLayout(self)
        self._across.setContentsMargins(SIDE, TOP, SIDE, BOTTOM)
        middle = QWidget()
        middle.setMaximumWidth(WIDEST_COLUMN)
        self._across.addWidget(middle, 1)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(20)
        self._head = QWidget()
        column.addWidget(self._head)
        self._sheet = Sheet(theme)
        column.addWidget(self._sheet)
        column.addStretch(1)
        column.addWidget(KilometreRule(theme))
        self._kind = Shown.PRACTICE
        self.setAccessibleName(self.tr("The saved games are being read."))
        theme.changed.connect(self._look_changed)
        self._look_changed()

    def expect(self, kind: str, measures: str, width: int) -> None:
        """Be like the sheet remembered: exactly, where the page is as wide and its letters are as large as then."""
        try:
            self._kind = Shown(kind)
            self._look_changed()
            size, page, height, right = measures.split()
            if (float(size), int(page)) == (self._theme.text_size, width):
                self._sheet.setFixedHeight(max(1, int(height)))
                self._across.setContentsMargins(SIDE, TOP, max(0, int(right)), BOTTOM)
        except ValueError:
            return

    def _look_changed(self) -> None:
        pictures, letters = self.HEIGHTS[self._kind]
        self._head.setFixedHeight(self._theme.px(self.HEAD))
        self._sheet.setFixedHeight(pictures + self._theme.px(letters))
        self._across.setContentsMargins(SIDE, TOP, SIDE, BOTTOM)

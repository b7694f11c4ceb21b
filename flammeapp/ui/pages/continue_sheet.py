"""The sheets at the top of the home page: the race to go on with, or a practice race for who is new."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.ui.pages.games import Rides, SavedGame, SavedTeam, where_it_stands
from flammeapp.ui.pages.stage_facts import ProfilePicture, StageFacts, StagePictures, TrackPicture
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ButtonSize,
    ElidedText,
    FlowLayout,
    Hairline,
    IconLabel,
    JerseyLabel,
    Sheet,
    Text,
)

SIDE = 22
MOST_LINES = 6
"""More riders than teams of two can be: who is not ridden by a person is told in one line."""


class ContinueSheet(Sheet):
    """The game to go on with: stage, where it stands, profile, teams, and the yellow button."""

    ride_requested = Signal()

    def __init__(self, theme: Theme, pictures: StagePictures, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._theme = theme
        self._pictures = pictures
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._top())
        column.addSpacing(14)
        column.addWidget(Hairline(theme))
        halves = QHBoxLayout()
        halves.setSpacing(0)
        halves.addLayout(self._ride(), 3)
        halves.addWidget(Hairline(theme, upright=True))
        self._teams_place = QWidget()
        self._teams_box = QVBoxLayout(self._teams_place)
        self._teams_box.setContentsMargins(18, 6, 18, 6)
        self._teams_box.setSpacing(0)
        halves.addWidget(self._teams_place, 2)
        column.addLayout(halves)

    def show_game(self, game: SavedGame, facts: StageFacts | None) -> None:
        """Show another game; without facts (the stage is gone) there is no profile."""
        named = bool(game.name) and game.name != game.stage_title
        if game.finished:
            caption = self.tr("Your last race")
        else:
            caption = self.tr("Continue your race")
        # The name is the player's own and stays as he wrote it.
        self._caption.setText(f"{caption.upper()} · {game.name}" if named else caption.upper())
        self._title.set_text(facts.title if facts else game.stage_title)
        self._stands_caption.setText(self.tr("Now").upper())
        self._stands.setText(where_it_stands(game))
        self._facts.setText(", ".join(facts.words()) if facts else "")
        self._profile.setVisible(facts is not None)
        self._track.setVisible(facts is not None)
        if facts is not None:
            self._profile.set_stage(facts.stage, self.tr("Profile of {stage}").format(stage=facts.title))
            self._track.set_stage(facts.stage, self.tr("The stage {stage} from above").format(stage=facts.title))
        self.button.setText(self.tr("See the result") if game.finished else self.tr("Ride on"))
        self.button.set_kind(ButtonKind.IMPORTANT if game.finished else ButtonKind.GO)
        self._show_teams(game.teams)

    def _top(self) -> QHBoxLayout:
        top = QHBoxLayout()
        top.setContentsMargins(SIDE, 18, SIDE, 0)
        top.setSpacing(16)
        left = QVBoxLayout()
        left.setSpacing(6)
        self._caption = Text(role="label", tint="ink2")
        self._title = ElidedText(self._theme, "", "score")
        left.addWidget(self._caption)
        left.addWidget(self._title)
        right = QVBoxLayout()
        right.setSpacing(6)
        self._stands_caption = Text(role="label", tint="ink2")
        self._stands = Text(role="score")
        for label in (self._stands_caption, self._stands):
            right.addWidget(label, 0, Qt.AlignmentFlag.AlignRight)
        top.addLayout(left, 1)
        top.addLayout(right)
        return top

    def _ride(self) -> QVBoxLayout:
        ride = QVBoxLayout()
        ride.setContentsMargins(SIDE, 14, SIDE, 16)
        ride.setSpacing(8)
        self._facts = Text(role="small", tint="ink2")
        self._profile = ProfilePicture(self._theme, self._pictures, 104)
        self._track = TrackPicture(self._theme, self._pictures, 104)
        self.button = Button(self._theme, kind=ButtonKind.GO, size=ButtonSize.LARGE)
        self.button.clicked.connect(self.ride_requested)
        ride.addWidget(self._facts)
        ride.addStretch(1)
        pictures = QHBoxLayout()
        pictures.setSpacing(16)
        pictures.addWidget(self._track, 2)
        pictures.addWidget(self._profile, 3)
        ride.addLayout(pictures)
        ride.addSpacing(6)
        ride.addWidget(self.button)
        return ride

    def _show_teams(self, teams: tuple[SavedTeam, ...]) -> None:
        while (item := self._teams_box.takeAt(0)) is not None:
            gone = item.widget()
            if gone is not None:
                gone.hide()
                gone.deleteLater()
        self._teams_box.addStretch(1)
        people = tuple(team for team in teams if team.human)
        together = len(teams) > MOST_LINES and len(people) < MOST_LINES
        lines = people if together else teams
        for number, team in enumerate(lines):
            if number:
                self._teams_box.addWidget(Hairline(self._theme))
            self._teams_box.addWidget(TeamLine(self._theme, team, tight=len(lines) > 4))
        if together:
            if lines:
                self._teams_box.addWidget(Hairline(self._theme))
            self._teams_box.addWidget(Others(self._theme, tuple(team for team in teams if not team.human)))
        self._teams_box.addStretch(1)


class Others(QWidget):
    """Many single riders that nobody rides: their jerseys side by side, and how many they are."""

    def __init__(self, theme: Theme, riders: tuple[SavedTeam, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 8)
        column.setSpacing(8)
        jerseys = FlowLayout(gap=6, row_gap=6)
        for rider in riders:
            jersey = JerseyLabel(theme, rider.colour, 28)
            jersey.setToolTip(rider.name)
            jerseys.addWidget(jersey)
        column.addLayout(jerseys)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(IconLabel(theme, Rides.COMPUTER.value, tint="ink2", size=16), 0, Qt.AlignmentFlag.AlignTop)
        words = self.tr("{number} computer riders").format(number=len(riders))
        line.addWidget(Text(words, "small", "ink2", wrap=True), 1)
        column.addLayout(line)
        self.setAccessibleName(f"{words}: {', '.join(rider.name for rider in riders)}")


class TeamLine(QWidget):
    """A team in a list: jersey, name, who rides it."""

    def __init__(self, theme: Theme, team: SavedTeam, *, tight: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4 if tight else 7, 0, 4 if tight else 7)
        row.setSpacing(12)
        row.addWidget(JerseyLabel(theme, team.colour, 28 if tight else 36))
        row.addWidget(ElidedText(theme, team.name, "body_strong"), 1)
        words = {
            Rides.HUMAN: self.tr("human"),
            Rides.COMPUTER: self.tr("computer"),
            Rides.DUMMY: self.tr("dummy"),
        }
        row.addWidget(IconLabel(theme, team.rides.value, tint="ink2", size=16))
        row.addWidget(Text(words[team.rides], "small", "ink2"))
        self.setAccessibleName(f"{team.name}, {words[team.rides]}")


class PracticeSheet(Sheet):
    """For who is new: one click into a short race against three computers."""

    ride_requested = Signal()

    def __init__(self, theme: Theme, pictures: StagePictures, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(SIDE, 18, SIDE, 18)
        row.setSpacing(24)
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addWidget(Text(self.tr("New here?").upper(), "label", "ink2"))
        column.addWidget(Text(self.tr("Ride a practice race"), "score", wrap=True))
        column.addWidget(
            Text(self.tr("You are Blue and meet three computer teams on a flat stage."), "body", "ink2", wrap=True)
        )
        column.addStretch(1)
        column.addSpacing(14)
        self.button = Button(theme, self.tr("Ride now"), kind=ButtonKind.GO, size=ButtonSize.LARGE)
        self.button.clicked.connect(self.ride_requested)
        column.addWidget(self.button)
        row.addLayout(column, 1)
        self._track = TrackPicture(theme, pictures, 190)
        row.addWidget(self._track, 1)

    def show_stage(self, facts: StageFacts) -> None:
        """The practice stage, for its picture."""
        self._track.set_stage(facts.stage, self.tr("The stage {stage} from above").format(stage=facts.title))

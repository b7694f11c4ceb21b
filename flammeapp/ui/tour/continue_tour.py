"""The tour to go on with, at the top of the home page (mock-up 01)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.engine.teams import Colour, RiderKind
from flammeapp.tour.calendar import DayKind
from flammeapp.tour.standings import Jersey
from flammeapp.ui.i18n.names import colour_name
from flammeapp.ui.pages.games import SavedGame, SavedLeader, SavedTour
from flammeapp.ui.pages.stage_facts import ProfilePicture, StageFacts, StagePictures
from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import leader_jersey
from flammeapp.ui.tour.day_strip import DayStrip
from flammeapp.ui.tour.field import rider_names
from flammeapp.ui.tour.lead_line import LeadLine, Said
from flammeapp.ui.tour.panels import cleared
from flammeapp.ui.tour.words import JERSEY_FILES, classification_name, jersey_value, ride_words
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ButtonSize,
    ElidedText,
    Hairline,
    IconLabel,
    PieceLabel,
    Sheet,
    Text,
)

SIDE = 22
LEADERS_SIDE = 18
PROFILE = 96
PICTURE = 36


class ContinueTour(Sheet):
    """Name, days, the next stage, who wears what, and the yellow button."""

    ride_requested = Signal()
    sheet_requested = Signal()

    def __init__(self, theme: Theme, pictures: StagePictures, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._theme = theme
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._top())
        self.days = DayStrip(theme)
        self.days.setAccessibleName(self.tr("Days of the tour"))
        strip = QHBoxLayout()
        strip.setContentsMargins(SIDE, 12, SIDE, 0)
        strip.addWidget(self.days)
        column.addLayout(strip)
        column.addSpacing(12)
        column.addWidget(Hairline(theme))
        halves = QHBoxLayout()
        halves.setSpacing(0)
        halves.addLayout(self._ride(pictures), 3)
        halves.addWidget(Hairline(theme, upright=True))
        self._leaders_place = place = QWidget()
        self._leaders = QVBoxLayout(place)
        self._leaders.setContentsMargins(LEADERS_SIDE, 4, LEADERS_SIDE, 6)
        self._leaders.setSpacing(0)
        halves.addWidget(place, 2)
        column.addLayout(halves)
        self._lines: list[LeadLine] = []
        theme.changed.connect(self._fit)

    def show_tour(self, game: SavedGame, tour: SavedTour, stages: Sequence[StageFacts | None]) -> None:
        """Show another tour; ``stages`` are the facts of its stages, None for one that is not on the shelf any more."""
        self._title.set_text(game.name)
        number = tour.done + 1
        over = tour.day is DayKind.FINISHED
        now = over or tour.day is DayKind.RIDING
        self._caption.setText((self.tr("Your last tour") if over else self.tr("Continue your tour")).upper())
        self._next_caption.setText((self.tr("Now") if now else self.tr("Next")).upper())
        if over:
            self._next.setText(self.tr("Finished"))
            self._of.setText("")
        elif tour.day is DayKind.REST:
            self._next.setText(self.tr("Rest day"))
            self._of.setText(self.tr("after stage {number}").format(number=tour.done))
        else:
            self._next.setText(self.tr("Stage {number}").format(number=number))
            self._of.setText(self.tr("of {stages}").format(stages=len(tour.stage_ids)))
        self.days.set_days(_days(tour, stages), _days_done(tour))
        facts = stages[min(tour.done, len(stages) - 1)]
        self._stage.set_text(facts.title if facts is not None else game.stage_title)
        words = list(facts.words()) if facts is not None else []
        if game.round and not over:
            words.insert(0, self.tr("Round {number}").format(number=game.round))
        self._facts.set_text(", ".join(words))
        self._profile.setVisible(facts is not None)
        if facts is not None:
            self._profile.set_stage(facts.stage, self.tr("Profile of {stage}").format(stage=facts.title))
        self.button.setText(ride_words(tour.day, number))
        self.button.set_kind(ButtonKind.IMPORTANT if over else ButtonKind.GO)
        self._show_leaders(game, tour)

    # -- parts ----------------------------------------------------------------------------------------------------

    def _top(self) -> QHBoxLayout:
        top = QHBoxLayout()
        top.setContentsMargins(SIDE, 18, SIDE, 0)
        top.setSpacing(16)
        left = QVBoxLayout()
        left.setSpacing(6)
        self._caption = Text(role="label", tint="ink2")
        left.addWidget(self._caption)
        self._title = ElidedText(self._theme, "", "score")
        left.addWidget(self._title)
        right = QVBoxLayout()
        right.setSpacing(6)
        self._next_caption = Text(role="label", tint="ink2")
        right.addWidget(self._next_caption, 0, Qt.AlignmentFlag.AlignRight)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addStretch(1)
        self._next = Text(role="score")
        self._of = Text(role="score", tint="ink2")
        line.addWidget(self._next)
        line.addWidget(self._of)
        right.addLayout(line)
        top.addLayout(left, 1)
        top.addLayout(right)
        return top

    def _ride(self, pictures: StagePictures) -> QVBoxLayout:
        ride = QVBoxLayout()
        ride.setContentsMargins(SIDE, 12, SIDE, 14)
        ride.setSpacing(8)
        self._head = QHBoxLayout()
        self._stage = ElidedText(self._theme, "", "body_strong")
        self._facts = ElidedText(self._theme, "", "small", "ink2")
        self._head.addWidget(self._stage, 1)
        self._head.addWidget(self._facts)
        ride.addLayout(self._head)
        self._profile = ProfilePicture(self._theme, pictures, PROFILE)
        ride.addStretch(1)
        ride.addWidget(self._profile)
        ride.addSpacing(4)
        buttons = self._buttons = QHBoxLayout()
        buttons.setSpacing(12)
        self.button = Button(self._theme, kind=ButtonKind.GO, size=ButtonSize.LARGE)
        self.button.clicked.connect(self.ride_requested)
        self.sheet = Button(self._theme, self.tr("Tour Sheet"), size=ButtonSize.LARGE)
        self.sheet.clicked.connect(self.sheet_requested)
        buttons.addWidget(self.button, 1)
        buttons.addWidget(self.sheet)
        ride.addLayout(buttons)
        return ride

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange_head()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def _fit(self) -> None:
        """The letters or the words are new."""
        for line in self._lines:
            line.stand_with(max(each.wide() for each in self._lines))
        self._arrange_head()

    def _arrange_head(self) -> None:
        """Facts stand beside the title of the stage, the buttons beside each other; without room, below each other."""
        room = self.width() - 2 * SIDE - 2 * LEADERS_SIDE - 2 - self._leaders_place.minimumSizeHint().width()
        wanted = self.button.sizeHint().width() + self._buttons.spacing() + self.sheet.sizeHint().width()
        along, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._buttons.setDirection(along if room >= wanted else down)
        wanted = self._stage.sizeHint().width() + self._head.spacing() + self._facts.sizeHint().width()
        self._head.setDirection(along if self._head.geometry().width() >= wanted else down)

    def _show_leaders(self, game: SavedGame, tour: SavedTour) -> None:
        cleared(self._leaders)
        self._leaders.addStretch(1)
        lines: list[LeadLine] = []
        by_jersey = {leader.jersey: leader for leader in tour.leaders}
        for number, jersey in enumerate(Jersey):
            if number:
                self._leaders.addWidget(Hairline(self._theme))
            lines.append(self._leader(jersey, by_jersey.get(jersey)))
            self._leaders.addWidget(lines[-1])
        if tour.points:
            self._leaders.addWidget(Hairline(self._theme))
            lines.append(self._points(game, tour))
            self._leaders.addWidget(lines[-1])
        self._lines = lines
        self._fit()
        self._leaders.addStretch(1)

    def _leader(self, jersey: Jersey, leader: SavedLeader | None) -> LeadLine:
        picture = PieceLabel(self._theme, leader_jersey(JERSEY_FILES[jersey]), PICTURE)
        about = classification_name(jersey)
        if leader is None:
            return LeadLine(self._theme, picture, Said(self.tr("Nobody yet"), about), PICTURE)
        name = rider_names(Colour(leader.colour), RiderKind(leader.kind))[0]
        value = jersey_value(jersey, leader.value)
        return LeadLine(self._theme, picture, Said(name, about, leader.colour, value), PICTURE)

    def _points(self, game: SavedGame, tour: SavedTour) -> LeadLine:
        most = max(tour.points)
        first = [team for team, points in zip(game.teams, tour.points, strict=True) if points == most]
        rest = [points for points in tour.points if points < most]
        over = tour.day is DayKind.FINISHED
        about = self.tr("Tour Points and bonus") if over else self.tr("Tour Points")
        short = None
        if len(first) > 1 or not rest:
            said = Said(self.tr("{number} teams are level").format(number=len(first)), about, number=str(most))
        else:
            team, ahead = first[0], most - max(rest)
            if team.human and len(game.people) == 1:
                words = self.tr("You won by {points}") if over else self.tr("You lead by {points}")
                said = Said(words.format(points=ahead), about, team.colour, str(most))
            else:
                name = team.name or colour_name(Colour(team.colour))
                words = self.tr("{team} won by {points}") if over else self.tr("{team} leads by {points}")
                said = Said(words.format(team=name, points=ahead), about, team.colour, str(most))
                words = self.tr("won by {points}") if over else self.tr("leads by {points}")
                short = Said(name, words.format(points=ahead), team.colour, str(most))
        return LeadLine(self._theme, IconLabel(self._theme, "trophy", size=24), said, PICTURE, short)


def _days(tour: SavedTour, stages: Sequence[StageFacts | None]) -> tuple[StageFacts | str | None, ...]:
    days: list[StageFacts | str | None] = []
    for number, facts in enumerate(stages, 1):
        days.append(facts if facts is not None else str(number))
        if number in tour.rest_days_after:
            days.append(None)
    return tuple(days)


def _days_done(tour: SavedTour) -> int:
    """Stages that are over, and the rest days that lie before today."""
    rests = sum(1 for after in tour.rest_days_after if after < tour.done)
    if tour.done in tour.rest_days_after and tour.day is not DayKind.REST:
        rests += 1
    return tour.done + rests

"""The tour to go on with, at the top of the home page (mock-up 01)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

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
from flammeapp.ui.tour.panels import cleared
from flammeapp.ui.tour.words import JERSEY_FILES, classification_name, jersey_value, ride_words
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ButtonSize,
    ElidedText,
    Hairline,
    IconLabel,
    JerseyLabel,
    PieceLabel,
    Sheet,
    Text,
)

SIDE = 22
PROFILE = 96


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
        place = QWidget()
        self._leaders = QVBoxLayout(place)
        self._leaders.setContentsMargins(18, 4, 18, 6)
        self._leaders.setSpacing(0)
        halves.addWidget(place, 2)
        column.addLayout(halves)

    def show_tour(self, game: SavedGame, tour: SavedTour, stages: Sequence[StageFacts | None]) -> None:
        """Show another tour; ``stages`` are the facts of its stages, None for one that is not on the shelf any more."""
        self._title.set_text(game.name)
        number = tour.done + 1
        rest = tour.day is DayKind.REST
        self._next_caption.setText((self.tr("Now") if tour.day is DayKind.RIDING else self.tr("Next")).upper())
        if rest:
            self._next.setText(self.tr("Rest day"))
            self._of.setText(self.tr("after stage {number}").format(number=tour.done))
        else:
            self._next.setText(self.tr("Stage {number}").format(number=number))
            self._of.setText(self.tr("of {stages}").format(stages=len(tour.stage_ids)))
        self.days.set_days(_days(tour, stages), _days_done(tour))
        facts = stages[min(tour.done, len(stages) - 1)]
        self._stage.set_text(facts.title if facts is not None else game.stage_title)
        words = list(facts.words()) if facts is not None else []
        if game.round:
            words.insert(0, self.tr("Round {number}").format(number=game.round))
        self._facts.setText(", ".join(words))
        self._profile.setVisible(facts is not None)
        if facts is not None:
            self._profile.set_stage(facts.stage, self.tr("Profile of {stage}").format(stage=facts.title))
        self.button.setText(ride_words(tour.day, number))
        self._show_leaders(game, tour)

    # -- parts ----------------------------------------------------------------------------------------------------

    def _top(self) -> QHBoxLayout:
        top = QHBoxLayout()
        top.setContentsMargins(SIDE, 18, SIDE, 0)
        top.setSpacing(16)
        left = QVBoxLayout()
        left.setSpacing(6)
        left.addWidget(Text(self.tr("Continue your tour").upper(), "label", "ink2"))
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
        head = QHBoxLayout()
        self._stage = ElidedText(self._theme, "", "body_strong")
        self._facts = Text(role="small", tint="ink2")
        head.addWidget(self._stage, 1)
        head.addWidget(self._facts)
        ride.addLayout(head)
        self._profile = ProfilePicture(self._theme, pictures, PROFILE)
        ride.addStretch(1)
        ride.addWidget(self._profile)
        ride.addSpacing(4)
        buttons = QHBoxLayout()
        buttons.setSpacing(12)
        self.button = Button(self._theme, kind=ButtonKind.GO, size=ButtonSize.LARGE)
        self.button.clicked.connect(self.ride_requested)
        self.sheet = Button(self._theme, self.tr("Tour Sheet"), size=ButtonSize.LARGE)
        self.sheet.clicked.connect(self.sheet_requested)
        buttons.addWidget(self.button, 1)
        buttons.addWidget(self.sheet)
        ride.addLayout(buttons)
        return ride

    def _show_leaders(self, game: SavedGame, tour: SavedTour) -> None:
        cleared(self._leaders)
        self._leaders.addStretch(1)
        by_jersey = {leader.jersey: leader for leader in tour.leaders}
        for number, jersey in enumerate(Jersey):
            if number:
                self._leaders.addWidget(Hairline(self._theme))
            self._leaders.addLayout(self._leader(jersey, by_jersey.get(jersey)))
        if tour.points:
            self._leaders.addWidget(Hairline(self._theme))
            self._leaders.addLayout(self._points(game, tour))
        self._leaders.addStretch(1)

    def _leader(self, jersey: Jersey, leader: SavedLeader | None) -> QHBoxLayout:
        row = self._row()
        row.addWidget(PieceLabel(self._theme, leader_jersey(JERSEY_FILES[jersey]), 36))
        name = self.tr("Nobody yet")
        if leader is not None:
            name = rider_names(Colour(leader.colour), RiderKind(leader.kind))[0]
        row.addLayout(self._words(name, classification_name(jersey)), 1)
        if leader is not None:
            row.addWidget(JerseyLabel(self._theme, leader.colour, 22))
            row.addWidget(Text(jersey_value(jersey, leader.value), "figure"))
        return row

    def _points(self, game: SavedGame, tour: SavedTour) -> QHBoxLayout:
        most = max(tour.points)
        first = [team for team, points in zip(game.teams, tour.points, strict=True) if points == most]
        rest = [points for points in tour.points if points < most]
        row = self._row()
        icon = IconLabel(self._theme, "trophy", size=24)
        icon.setFixedWidth(self._theme.px(36))
        row.addWidget(icon)
        if len(first) > 1 or not rest:
            words = self.tr("{number} teams are level").format(number=len(first))
        elif first[0].human and len(game.people) == 1:
            words = self.tr("You lead by {points}").format(points=most - max(rest))
        else:
            name = first[0].name or colour_name(Colour(first[0].colour))
            words = self.tr("{team} leads by {points}").format(team=name, points=most - max(rest))
        row.addLayout(self._words(words, self.tr("Tour Points")), 1)
        if len(first) == 1:
            row.addWidget(JerseyLabel(self._theme, first[0].colour, 22))
        row.addWidget(Text(str(most), "figure"))
        return row

    def _row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(0, 6, 0, 6)
        row.setSpacing(10)
        return row

    def _words(self, name: str, below: str) -> QVBoxLayout:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(ElidedText(self._theme, name, "body_strong"))
        words.addWidget(ElidedText(self._theme, below, "small", "ink2"))
        return words


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

"""One of the six team rows of a new race: jersey, name, level, who rides."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.ui.i18n.names import colour_name
from flammeapp.ui.i18n.stages import opponent_name
from flammeapp.ui.pages.race_draft import TeamDraft
from flammeapp.ui.pages.seat_kinds import LEVELS, SEAT_KINDS, seat_kind, seat_kind_name
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import (
    Choice,
    Hairline,
    JerseyLabel,
    Segment,
    SegmentedControl,
    Stepper,
    Text,
    TextField,
)

MOST_HANDICAP = 6
NAME_LIMIT = 24


class TeamRow(QWidget):
    """Shows a ``TeamDraft``; ``changed`` is sent with the new one when the user changes it."""

    changed = Signal(object)

    def __init__(self, theme: Theme, team: TeamDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._team = team
        name = colour_name(team.colour)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(Hairline(theme))
        grid = QGridLayout()
        grid.setContentsMargins(0, 11, 0, 12)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        self.jersey = JerseyLabel(theme, team.colour.value, 50, name)
        grid.addWidget(self.jersey, 0, 0, 2, 1)
        line = QHBoxLayout()
        line.setSpacing(8)
        self.name = TextField(
            theme, self.tr("Name of team {colour}").format(colour=name), team.name, placeholder=name, limit=NAME_LIMIT
        )
        self.name.textEdited.connect(self._named)
        self.level = Choice(
            theme,
            self.tr("Level of team {colour}").format(colour=name),
            [(level, opponent_name(level)) for level in LEVELS],
        )
        self.level.picked.connect(self._levelled)
        self._out = Text(name, "body_strong", "ink3")
        self._out_words = Text(self.tr("not in this race"), "small", "ink3", wrap=True)
        line.addWidget(self.name, 1)
        line.addWidget(self.level)
        line.addWidget(self._out)
        line.addWidget(self._out_words, 1)
        grid.addLayout(line, 0, 1)
        self.kind = SegmentedControl(
            theme,
            [Segment(kind.key, seat_kind_name(kind), kind.icon) for kind in SEAT_KINDS],
            self.tr("Who rides team {colour}").format(colour=name),
            tight=True,
        )
        self.kind.chosen.connect(self._kind_chosen)
        grid.addWidget(self.kind, 1, 1)
        self._handicap_place = QWidget()
        extra = QHBoxLayout(self._handicap_place)
        extra.setContentsMargins(0, 2, 0, 0)
        extra.addWidget(Text(self.tr("Handicap cards a rider"), "small", "ink2", wrap=True), 1)
        self.handicap = Stepper(
            theme, self.tr("Handicap cards of team {colour}").format(colour=name), 0, MOST_HANDICAP, team.handicap
        )
        self.handicap.value_changed.connect(self._handicapped)
        extra.addWidget(self.handicap)
        grid.addWidget(self._handicap_place, 2, 1)
        grid.setColumnStretch(1, 1)
        outer.addLayout(grid)
        self._each_handicap = False
        self.show_team(team)

    def team(self) -> TeamDraft:
        """The row as it stands."""
        return self._team

    def show_team(self, team: TeamDraft) -> None:
        """Show another state, silently."""
        self._team = team
        self.kind.set_current(team.kind.key)
        if self.name.text() != team.name:
            self.name.setText(team.name)
        self.level.set_current(team.policy)
        self.handicap.blockSignals(True)
        self.handicap.set_value(team.handicap)
        self.handicap.blockSignals(False)
        self._dress()

    def show_handicap(self, shown: bool) -> None:
        """Offer a handicap of the team's own, or not."""
        self._each_handicap = shown
        self._dress()

    def _dress(self) -> None:
        rides = self._team.rides
        self.name.setVisible(rides)
        self.level.setVisible(bool(self._team.kind.levels))
        self._out.setVisible(not rides)
        self._out_words.setVisible(not rides)
        self.jersey.set_faded(not rides)
        self._handicap_place.setVisible(rides and self._each_handicap)

    def _set(self, team: TeamDraft) -> None:
        self._team = team
        self._dress()
        self.changed.emit(team)

    def _kind_chosen(self, key: str) -> None:
        self._set(replace(self._team, kind=seat_kind(key)))

    def _named(self, text: str) -> None:
        self._set(replace(self._team, name=text))

    def _levelled(self, policy: str) -> None:
        self._set(replace(self._team, policy=policy))

    def _handicapped(self, number: int) -> None:
        self._set(replace(self._team, handicap=number))

"""One of the six team rows of a new race: jersey, name, level, who rides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.engine.setup import MOST_HANDICAP
from flammeapp.engine.teams import DummyKind, RiderKind
from flammeapp.ui.i18n.names import kind_name
from flammeapp.ui.i18n.stages import opponent_name
from flammeapp.ui.pages.race_draft import TeamDraft
from flammeapp.ui.pages.seat_kinds import DUMMY, LEVELS, SEAT_KINDS, dummy_name, seat_kind, seat_kind_name
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import (
    Choice,
    FlowLayout,
    Hairline,
    JerseyLabel,
    Segment,
    SegmentedControl,
    Stepper,
    Text,
    TextField,
)

NAME_LIMIT = 24


class HandicapSteppers(QWidget):
    """A handicap for each rider of a team; ``changed`` is sent with all of them when one changes."""

    changed = Signal(object)

    def __init__(
        self, theme: Theme, team: str, riders: Sequence[RiderKind], handicaps: Sequence[int], *, named: bool
    ) -> None:
        super().__init__()
        row = FlowLayout(self, gap=14, row_gap=6)
        self.steppers: list[Stepper] = []
        for kind, number in zip(riders, handicaps, strict=True):
            place = QWidget()
            line = QHBoxLayout(place)
            line.setContentsMargins(0, 2, 0, 0)
            line.setSpacing(8)
            words = kind_name(kind) if named else self.tr("Handicap cards")
            line.addWidget(Text(words, "small", "ink2"))
            stepper = Stepper(
                theme,
                self.tr("Handicap cards, {team}, {rider}").format(team=team, rider=kind_name(kind)),
                0,
                MOST_HANDICAP,
                number,
            )
            stepper.value_changed.connect(self._told)
            line.addWidget(stepper)
            self.steppers.append(stepper)
            row.addWidget(place)

    def show_numbers(self, handicaps: Sequence[int]) -> None:
        """Show other numbers, silently."""
        for stepper, number in zip(self.steppers, handicaps, strict=True):
            stepper.blockSignals(True)
            stepper.set_value(number)
            stepper.blockSignals(False)

    def _told(self) -> None:
        self.changed.emit(tuple(stepper.value() for stepper in self.steppers))


class TeamRow(QWidget):
    """Shows a ``TeamDraft``; ``changed`` is sent with the new one when the user changes it."""

    changed = Signal(object)

    def __init__(self, theme: Theme, team: TeamDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._team = team
        self._each_handicap = False
        name = team.usual_name
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
        self.dummy = Choice(
            theme,
            self.tr("Which dummy team {colour} is").format(colour=name),
            [(kind.value, dummy_name(kind)) for kind in DummyKind],
        )
        self.dummy.picked.connect(self._dummy_picked)
        self._out = Text(name, "body_strong", "ink3")
        self._out_words = Text(self.tr("not in this race"), "small", "ink3", wrap=True)
        line.addWidget(self.name, 1)
        line.addWidget(self.level)
        line.addWidget(self.dummy)
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
        self.handicap = HandicapSteppers(theme, name, team.riders, team.handicaps, named=True)
        self.handicap.changed.connect(self._handicapped)
        grid.addWidget(self.handicap, 2, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        outer.addLayout(grid)
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
        self.dummy.set_current(team.dummy.value)
        self.handicap.show_numbers(team.handicaps)
        self._dress()

    def show_handicap(self, shown: bool) -> None:
        """Offer a handicap of each rider's own, or not."""
        self._each_handicap = shown
        self._dress()

    def set_no_dummies(self, reason: str) -> None:
        """Close the dummy seat and say why; an empty reason opens it."""
        button = self.kind.button(DUMMY.key)
        button.setEnabled(not reason)
        button.setToolTip(reason)
        button.setAccessibleDescription(reason)

    def _dress(self) -> None:
        rides = self._team.rides
        kind = self._team.kind
        self.name.setVisible(rides)
        self.level.setVisible(bool(kind.levels))
        self.dummy.setVisible(bool(kind.dummies))
        self._out.setVisible(not rides)
        self._out_words.setVisible(not rides)
        self.jersey.set_faded(not rides)
        self.handicap.setVisible(rides and not kind.dummies and self._each_handicap)

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

    def _dummy_picked(self, key: str) -> None:
        self._set(replace(self._team, dummy=DummyKind(key)))

    def _handicapped(self, numbers: tuple[int, ...]) -> None:
        self._set(replace(self._team, handicaps=numbers))

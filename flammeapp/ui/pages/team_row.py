"""A row of somebody who can take part: a team of two, or a single rider; name, level, who rides, handicap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
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
    PieceLabel,
    Segment,
    SegmentedControl,
    Stepper,
    Text,
    TextField,
)

NAME_LIMIT = 24
JERSEY, FIGURE = 50, 42


class HandicapSteppers(QWidget):
    """A handicap for each rider of a team; ``changed`` is sent with all of them when one changes."""

    changed = Signal(object)

    def __init__(
        self, theme: Theme, team: str, riders: Sequence[RiderKind], handicaps: Sequence[int], *, named: bool
    ) -> None:
        super().__init__()
        row = FlowLayout(self, gap=6, row_gap=6)
        self.steppers: list[Stepper] = []
        for kind, number in zip(riders, handicaps, strict=True):
            place = QWidget()
            line = QHBoxLayout(place)
            line.setContentsMargins(0, 2, 0, 0)
            line.setSpacing(4)
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
    """Shows a ``TeamDraft``: two riders under a jersey, or a single one; ``changed`` is sent with the new one.

    A team of two has a line for its name and one for its seat; a single rider, one of twelve, has room for one line.
    """

    changed = Signal(object)

    def __init__(self, theme: Theme, team: TeamDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._team = team
        self._alone = len(team.riders) == 1
        self._each_handicap = False
        self._make_parts(team)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(Hairline(theme))
        outer.addLayout(self._in_one_line() if self._alone else self._in_two_lines())
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
        """Close the dummy seat and say why; an empty reason opens it. A single rider has none."""
        if self._alone:
            return
        button = self.kind.button(DUMMY.key)
        button.setEnabled(not reason)
        button.setToolTip(reason)
        button.setAccessibleDescription(reason)

    # -- parts ----------------------------------------------------------------------------------------------------

    def _make_parts(self, team: TeamDraft) -> None:
        theme, who = self._theme, team.usual_name
        self.picture: JerseyLabel | PieceLabel
        if self._alone:
            file = f"riders/{team.riders[0].value}-{team.colour.value}.svg"
            self.picture = PieceLabel(theme, file, FIGURE, who)
            called, level, kind = self.tr("Name of {who}"), self.tr("Level of {who}"), self.tr("Who rides {who}")
            seats = [Segment(seat.key, icon=seat.icon, tip=seat_kind_name(seat)) for seat in SEAT_KINDS if seat.alone]
        else:
            self.picture = JerseyLabel(theme, team.colour.value, JERSEY, who)
            called, level = self.tr("Name of team {who}"), self.tr("Level of team {who}")
            kind = self.tr("Who rides team {who}")
            seats = [Segment(seat.key, seat_kind_name(seat), seat.icon) for seat in SEAT_KINDS]
        self.name = TextField(theme, called.format(who=who), team.name, placeholder=who, limit=NAME_LIMIT)
        self.name.textEdited.connect(self._named)
        self._fixed = Text(who, "body_strong", wrap=self._alone)
        self._out_words = Text(self.tr("not in this race"), "small", "ink3", wrap=True)
        levels = [(policy, opponent_name(policy)) for policy in LEVELS]
        self.level = Choice(theme, level.format(who=who), levels, chip=self._alone)
        self.level.picked.connect(self._levelled)
        dummies = [(dummy.value, dummy_name(dummy)) for dummy in DummyKind]
        self.dummy = Choice(theme, self.tr("Which dummy team {who} is").format(who=who), dummies)
        self.dummy.picked.connect(self._dummy_picked)
        self.kind = SegmentedControl(theme, seats, kind.format(who=who), tight=True)
        self.kind.chosen.connect(self._kind_chosen)
        self.handicap = HandicapSteppers(theme, who, team.riders, team.handicaps, named=not self._alone)
        self.handicap.changed.connect(self._handicapped)

    def _in_two_lines(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(0, 11, 0, 12)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.name, 1)
        line.addWidget(self.level)
        line.addWidget(self.dummy)
        line.addWidget(self._fixed)
        line.addWidget(self._out_words, 1)
        grid.addWidget(self.picture, 0, 0, 2, 1)
        grid.addLayout(line, 0, 1)
        grid.addWidget(self.kind, 1, 1)
        grid.addWidget(self.handicap, 2, 1)
        grid.setColumnStretch(1, 1)
        return grid

    def _in_one_line(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(0, 6, 0, 7)
        grid.setHorizontalSpacing(7)
        grid.setVerticalSpacing(4)
        grid.addWidget(self.picture, 0, 0, 2, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.name, 0, 1, 1, 2)
        grid.addWidget(self._fixed, 0, 1)
        grid.addWidget(self.level, 0, 2)
        grid.addWidget(self.kind, 0, 3)
        grid.addWidget(self.handicap, 1, 1, 1, 3)
        grid.setColumnStretch(1, 1)
        for absent in (self.dummy, self._out_words):
            absent.setParent(self)
        return grid

    # -- changes --------------------------------------------------------------------------------------------------

    def _dress(self) -> None:
        rides, kind = self._team.rides, self._team.kind
        named = rides and not (self._alone and kind.levels)
        self.name.setVisible(named)
        self._fixed.setVisible(not named)
        self._fixed.setText(self._team.called if self._alone else self._team.usual_name)
        self._fixed.set_tint("ink" if rides else "ink3")
        self._out_words.setVisible(not rides and not self._alone)
        self.level.setVisible(bool(kind.levels))
        self.dummy.setVisible(bool(kind.dummies))
        self.picture.set_faded(not rides)
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

"""One of the twelve rows of single riders: figure, name or level, who rides."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from flammeapp.ui.i18n.stages import opponent_name
from flammeapp.ui.pages.race_draft import TeamDraft
from flammeapp.ui.pages.seat_kinds import LEVELS, SEAT_KINDS, seat_kind, seat_kind_name
from flammeapp.ui.pages.team_row import NAME_LIMIT, HandicapSteppers
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Choice, Hairline, PieceLabel, Segment, SegmentedControl, Text, TextField

FIGURE = 42


class SingleRow(QWidget):
    """Shows a ``TeamDraft`` of one rider; ``changed`` is sent with the new one when the user changes it."""

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
        grid.setContentsMargins(0, 6, 0, 7)
        grid.setHorizontalSpacing(7)
        grid.setVerticalSpacing(4)
        self.figure = PieceLabel(theme, f"riders/{team.riders[0].value}-{team.colour.value}.svg", FIGURE, name)
        grid.addWidget(self.figure, 0, 0, 2, 1, Qt.AlignmentFlag.AlignTop)
        self.name = TextField(
            theme, self.tr("Name of {rider}").format(rider=name), team.name, placeholder=name, limit=NAME_LIMIT
        )
        self.name.textEdited.connect(self._named)
        self._fixed = Text(name, "body_strong", wrap=True)
        self.level = Choice(
            theme,
            self.tr("Level of {rider}").format(rider=name),
            [(level, opponent_name(level)) for level in LEVELS],
            chip=True,
        )
        self.level.picked.connect(self._levelled)
        self.kind = SegmentedControl(
            theme,
            [Segment(kind.key, icon=kind.icon, tip=seat_kind_name(kind)) for kind in SEAT_KINDS if kind.alone],
            self.tr("Who rides {rider}").format(rider=name),
            tight=True,
        )
        self.kind.chosen.connect(self._kind_chosen)
        grid.addWidget(self.name, 0, 1, 1, 2)
        grid.addWidget(self._fixed, 0, 1)
        grid.addWidget(self.level, 0, 2)
        grid.addWidget(self.kind, 0, 3)
        self.handicap = HandicapSteppers(theme, name, team.riders, team.handicaps, named=False)
        self.handicap.changed.connect(self._handicapped)
        grid.addWidget(self.handicap, 1, 1, 1, 3)
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
        self.handicap.show_numbers(team.handicaps)
        self._dress()

    def show_handicap(self, shown: bool) -> None:
        """Offer a handicap of the rider's own, or not."""
        self._each_handicap = shown
        self._dress()

    def _dress(self) -> None:
        kind = self._team.kind
        named = self._team.rides and not kind.levels
        self.name.setVisible(named)
        self._fixed.setVisible(not named)
        self._fixed.setText(self._team.called)
        self._fixed.set_tint("ink" if self._team.rides else "ink3")
        self.level.setVisible(bool(kind.levels))
        self.figure.set_faded(not self._team.rides)
        self.handicap.setVisible(self._team.rides and self._each_handicap)

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

    def _handicapped(self, numbers: tuple[int, ...]) -> None:
        self._set(replace(self._team, handicaps=numbers))

"""The log as a list: rounds newest first, in each round the newest line on top, filtered by team.

Lines that only say who is ready stand in the log while people choose and leave it when the cards are opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from flammeapp.engine.events import (
    BidderNamed,
    BidsRevealed,
    CardsRevealed,
    Event,
    HandDrawn,
    Reason,
    RiderCrashed,
    RiderCrossed,
    RiderMoved,
    RoundBegan,
)
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.road_story import one_line, told_together
from flammeapp.ui.i18n.story import Line, choosing_team, ready_line, shuffle_line, told

EVERYBODY = -1
"""The filter that hides nothing."""

LINE_ROLE = int(Qt.ItemDataRole.UserRole)
"""The ``Line`` of a row, None for the head of a round."""

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()


@dataclass(slots=True)
class _Section:
    title: str
    lines: list[Line] = field(default_factory=list)  # newest first
    people: list[int] = field(default_factory=list)  # teams of people that have chosen both cards, newest first
    computers: list[int] = field(default_factory=list)
    shuffled: list[int] = field(default_factory=list)  # riders whose recycled cards were shuffled
    chosen: dict[int, int] = field(default_factory=dict)  # cards a team has put down in this round
    shared: dict[tuple[str, int], tuple[Event, ...]] = field(default_factory=dict)  # events that share one line


Row = str | Line


class LogModel(QAbstractListModel):
    """Rows are heads (text) and lines; ``feed`` tells it what happened, in order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view: RaceView | None = None
        self._humans: frozenset[int] = frozenset()
        self._sections: list[_Section] = []  # newest first
        self._team = EVERYBODY
        self._rows: list[Row] = []
        self._specialists: tuple[str, ...] = ()
        self._across: set[int] = set()  # riders who are over the line and choose no more
        self._bidding = False  # cards put down are bids
        self._full = -1  # the full square that stopped the last move

    # -- what it is told ------------------------------------------------------------------------------------------

    def begin(self, view: RaceView, humans: Iterable[int], specialists: Sequence[str] = ()) -> None:
        """Empty the log for a race; ``humans`` are the teams that people ride, ``specialists`` names by number."""
        self.beginResetModel()
        self._view = view
        self._specialists = tuple(specialists)
        self._across = set()
        self._bidding = False
        self._full = -1
        self._humans = frozenset(humans)
        self._sections = [_Section(QCoreApplication.translate("Log", "Start"))]
        self._flatten()
        self.endResetModel()

    def renew(self, view: RaceView) -> None:
        """What the lines to come are told from."""
        self._view = view

    def feed(self, events: Iterable[Event]) -> tuple[Line, ...]:
        """Take events in; answer the lines they left, oldest first, whatever the filter hides."""
        added: list[Line] = []
        for event in events:
            line = self._feed_one(event)
            if line is not None:
                added.append(line)
        return tuple(added)

    def set_team(self, team: int) -> None:
        """Show the lines of one team and those of nobody in particular; EVERYBODY shows all."""
        if team != self._team:
            self._team = team
            self._renew()

    @property
    def team(self) -> int:
        """The filter in force."""
        return self._team

    # -- what it answers ------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == LINE_ROLE:
            return row if isinstance(row, Line) else None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.spoken if isinstance(row, Line) else row
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self._rows[index.row()] if index.isValid() else ""
        if isinstance(row, Line):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled

    def row_at(self, number: int) -> Row:
        """Answer one row as shown."""
        return self._rows[number]

    def rows(self) -> tuple[Row, ...]:
        """All rows as shown: texts are heads."""
        return tuple(self._rows)

    # -- inside ---------------------------------------------------------------------------------------------------

    def _feed_one(self, event: Event) -> Line | None:
        view = self._view
        if view is None:
            return None
        if isinstance(event, RoundBegan):
            self._bidding = False
            title = QCoreApplication.translate("Log", "Round {number}").format(number=event.round)
            self._sections.insert(0, _Section(title))
            self.beginInsertRows(NO_PARENT, 0, 0)
            self._rows.insert(0, title)
            self.endInsertRows()
            return None
        section = self._sections[0]
        if isinstance(event, CardsRevealed):
            section.people, section.computers, section.chosen = [], [], {}
            self._renew()
            return None
        team = choosing_team(event, view)
        if team >= 0:
            return self._put_down(section, team, view)
        if isinstance(event, HandDrawn) and event.reshuffled and not event.forced:
            return self._shuffled(section, event.rider, view)
        if isinstance(event, HandDrawn) and self._bidding:
            return None
        shared = one_line(event, view)
        if shared is not None and shared in section.shared:
            return self._grown(section, shared, event, view)
        if shared is not None:
            section.shared[shared] = (event,)
        self._remember(section, event)
        line = told(event, view, self._specialists, blocked=self._full if isinstance(event, RiderCrashed) else -1)
        if line is not None:
            section.lines.insert(0, line)
            if self._passes(line):
                at = 1 + self._ready_count(section)
                self.beginInsertRows(NO_PARENT, at, at)
                self._rows.insert(at, line)
                self.endInsertRows()
        return line

    def _remember(self, section: _Section, event: Event) -> None:
        """What later lines depend on."""
        if isinstance(event, RiderMoved):
            blocked = [because.square for because in event.because if because.reason is Reason.BLOCKED]
            self._full = blocked[0] if blocked else -1
        elif isinstance(event, RiderCrossed):
            self._across.add(event.rider)
        elif isinstance(event, BidderNamed):
            self._bidding = True
        elif isinstance(event, BidsRevealed):
            section.chosen = {}

    def _put_down(self, section: _Section, team: int, view: RaceView) -> Line | None:
        section.chosen[team] = section.chosen.get(team, 0) + 1
        wanted = 1 if self._bidding else sum(rider not in self._across for rider in view.teams[team].riders)
        if self._bidding or section.chosen[team] < wanted:
            return None
        people = team in self._humans
        (section.people if people else section.computers).insert(0, team)
        self._renew()
        return ready_line(view, (team,), computers=not people)

    def _shuffled(self, section: _Section, rider: int, view: RaceView) -> Line:
        """One line a round tells who has shuffled; it grows."""
        old = shuffle_line(view, tuple(section.shuffled)) if section.shuffled else None
        section.shuffled.append(rider)
        line = shuffle_line(view, tuple(section.shuffled))
        if old is None:
            section.lines.insert(0, line)
        else:
            section.lines[section.lines.index(old)] = line
        self._renew()
        return line

    def _grown(self, section: _Section, shared: tuple[str, int], event: Event, view: RaceView) -> Line | None:
        """The line of an event that shares one with those before it: it stays where it stands."""
        before = section.shared[shared]
        section.shared[shared] = (*before, event)
        old, line = told_together(before, view), told_together(section.shared[shared], view)
        if old is not None and line is not None:
            section.lines[section.lines.index(old)] = line
            self._renew()
        return line

    def _passes(self, line: Line) -> bool:
        return self._team == EVERYBODY or not line.teams or self._team in line.teams

    def _ready(self, section: _Section) -> list[Line]:
        if self._view is None:
            return []
        lines = [ready_line(self._view, (team,), computers=False) for team in section.people]
        if section.computers:
            lines.append(ready_line(self._view, tuple(reversed(section.computers)), computers=True))
        return [line for line in lines if self._passes(line)]

    def _ready_count(self, section: _Section) -> int:
        return len(self._ready(section))

    def _flatten(self) -> None:
        self._rows = []
        for section in self._sections:
            self._rows.append(section.title)
            self._rows += self._ready(section)
            self._rows += [line for line in section.lines if self._passes(line)]

    def _renew(self) -> None:
        self.beginResetModel()
        self._flatten()
        self.endResetModel()

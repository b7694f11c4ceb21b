"""On the road as rows: groups with their gap, riders with what they are doing and the plate of their last card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from flammeapp.engine.events import HIDDEN
from flammeapp.engine.phase import Phase
from flammeapp.engine.views import NOBODY, RaceView, RiderView
from flammeapp.tour.standings import Jersey
from flammeapp.ui.i18n.names import (
    card_figure,
    card_name,
    clock,
    colour_name,
    dummy_name,
    is_exhaustion,
    rider_name,
    rider_short,
)
from flammeapp.ui.race.groups import gap_text, group_title, groups_on, riders_count
from flammeapp.ui.race.standing import Standing
from flammeapp.ui.race.tour_context import TourContext
from flammeapp.ui.tour.words import jersey_name

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class GroupRow:
    """The head of a group: its name, how many ride in it, and the gap (or the squares to go)."""

    title: str
    count: str
    gap: str

    @property
    def spoken(self) -> str:
        """The head for ears."""
        return f"{self.title}, {self.count}, {self.gap}"


@dataclass(frozen=True, slots=True)
class RiderRow:
    """One rider: position on the road (0: not on it), colour of his team, what he does, and his last card.

    ``value``: the number on his plate, ``card_words`` the card in words, both empty before his first;
    ``exhaustion``: the plate is hatched. ``dummy``: nobody plays him. ``lying``: he has crashed.
    ``jersey``: the one he wears in a tour. ``short``: his name where the whole one has no room.
    """

    rider: int
    position: int
    colour: str
    name: str
    doing: str
    value: str
    card_words: str
    exhaustion: bool
    marked: bool
    dummy: bool = False
    lying: bool = False
    jersey: Jersey | None = None
    short: str = ""

    @property
    def spoken(self) -> str:
        """The row for ears."""
        parts = [f"{self.position}" if self.position else "", self.name, self.doing]
        if self.jersey is not None:
            parts.insert(2, jersey_name(self.jersey))
        if self.card_words:
            last = QCoreApplication.translate("Road", "last card {card}").format(card=self.card_words)
            parts.append(last)
        return ", ".join(part for part in parts if part)


RoadRow = GroupRow | RiderRow


@dataclass(frozen=True, slots=True)
class Moment:
    """What the road list is shown for.

    ``viewer``: the team at the screen (-1: none). ``moving``: whether a movement is being shown, ``active`` then is the
    rider who rides now (-1: none). ``resting``: a movement has been shown and nobody chooses yet. ``computers``: teams
    that the program rides. ``tour``: the tour the race is a stage of.
    """

    viewer: int = -1
    moving: bool = False
    resting: bool = False
    active: int = -1
    computers: frozenset[int] = frozenset()
    tour: TourContext | None = None


def road_rows(view: RaceView, standing: Standing, moment: Moment) -> tuple[RoadRow, ...]:
    """Answer the rows of the list, the front of the race first; riders not yet placed stand at the end."""
    rows: list[RoadRow] = []
    position = 0
    placed: set[int] = set()
    waiting = [rider for rider in standing.order if standing.moved[rider] is None and rider != moment.active]
    following = waiting[0] if waiting else -1
    for index, group in enumerate(groups_on(view.track, standing.rows, view.road_of)):
        rows.append(
            GroupRow(group_title(group.name), riders_count(len(group.riders)), gap_text(group, first=index == 0))
        )
        for rider in group.riders:
            position += 1
            placed.add(rider)
            rows.append(_rider_row(view, standing, moment, rider, position=position, following=following))
    gone = [rider.rider for rider in view.riders if rider.rider not in placed]
    arrived = sorted((rider for rider in gone if standing.places[rider]), key=standing.arrival)
    if arrived:
        title = QCoreApplication.translate("Road", "Over the line")
        rows.append(GroupRow(title, riders_count(len(arrived)), ""))
        rows += [_rider_row(view, standing, moment, rider, position=0, following=-1) for rider in arrived]
    missing = [rider for rider in gone if not standing.places[rider]]
    if missing:
        title = QCoreApplication.translate("Road", "Not placed yet")
        rows.append(GroupRow(title, riders_count(len(missing)), ""))
        rows += [_rider_row(view, standing, moment, rider, position=0, following=-1) for rider in missing]
    return tuple(rows)


def _rider_row(
    view: RaceView, standing: Standing, moment: Moment, rider: int, *, position: int, following: int
) -> RiderRow:
    seen = view.riders[rider]
    card = standing.last[rider]
    if moment.moving:
        doing = _riding(standing, moment, rider, following)
        marked = rider == moment.active
    else:
        arrived = view.phase is Phase.ENERGY and seen.place
        doing = _over_the_line(view, seen) if arrived else _choosing(view, moment, seen)
        riding = view.phase is not Phase.OVER and not seen.place
        marked = seen.team == moment.viewer and riding and not moment.resting
    return RiderRow(
        rider=rider,
        position=position,
        colour=view.teams[seen.team].colour.value,
        name=rider_name(view, rider),
        doing=doing,
        value="" if card is None else card_figure(card, view.faces),
        card_words="" if card is None else card_name(card, view.faces),
        exhaustion=card is not None and is_exhaustion(card),
        marked=marked,
        dummy=view.teams[seen.team].dummy is not None,
        lying=rider in standing.lying,
        jersey=moment.tour.jerseys.get(rider) if moment.tour is not None else None,
        short=rider_short(view, rider),
    )


def _riding(standing: Standing, moment: Moment, rider: int, following: int) -> str:
    if rider == moment.active:
        return QCoreApplication.translate("Road", "moving")
    moved = standing.moved[rider]
    if moved is not None and rider in standing.lying:
        return QCoreApplication.translate("Road", "moved {squares}, crashed").format(squares=moved)
    if moved is not None:
        return QCoreApplication.translate("Road", "moved {squares}").format(squares=moved)
    if rider == following:
        return QCoreApplication.translate("Road", "next to move")
    if standing.seconds and standing.places[rider]:
        return QCoreApplication.translate("Road", "time {time}").format(time=clock(standing.seconds[rider]))
    return ""


def _choosing(view: RaceView, moment: Moment, seen: RiderView) -> str:
    computer = seen.team in moment.computers and view.teams[seen.team].dummy is None
    if moment.resting and view.phase is Phase.ENERGY:
        return _condition(view, seen, computer=computer)
    if view.phase is Phase.ENERGY and view.teams[seen.team].to_act:
        if seen.drawn and not seen.chosen and seen.team == moment.viewer:
            return QCoreApplication.translate("Road", "choosing now")
        if seen.chosen:
            return QCoreApplication.translate("Road", "card chosen")
        if computer:
            return QCoreApplication.translate("Road", "computer, choosing")
        if seen.team == moment.viewer:
            return QCoreApplication.translate("Road", "still to draw")
    elif view.phase is Phase.ENERGY and seen.chosen:
        if computer:
            return QCoreApplication.translate("Road", "computer, ready")
        return QCoreApplication.translate("Road", "card chosen")
    if view.phase is Phase.DRAFT and view.teams[seen.team].to_act and seen.specialist < 0:
        return QCoreApplication.translate("Road", "chooses a specialist")
    if view.phase is Phase.RECOVERY and seen.rider in view.recovering:
        return QCoreApplication.translate("Road", "decides about Recovery")
    if view.phase is Phase.REFRESH and view.refresh is not None and seen.rider in view.refresh.riders:
        return QCoreApplication.translate("Road", "takes cards back")
    if view.phase is Phase.BREAKAWAY and view.bidding is not None and view.teams[seen.team].dummy is None:
        return _bidding(view, view.bidding.bidders[seen.team], seen, computer=computer)
    if view.phase is Phase.PLACEMENT and view.teams[seen.team].to_act and seen.square < 0:
        return QCoreApplication.translate("Road", "chooses a place")
    if view.timed and seen.place:
        return QCoreApplication.translate("Road", "time {time}").format(time=clock(seen.seconds or 0))
    if view.phase is Phase.OVER and seen.place:
        return QCoreApplication.translate("Road", "place {place}").format(place=seen.place)
    return _in_tour(moment, seen) or _condition(view, seen, computer=computer)


def _bidding(view: RaceView, bidder: int, seen: RiderView, *, computer: bool) -> str:
    """What a rider has to do with the breakaway (R24): whom a team has named is its secret until all have named one."""
    team = view.teams[seen.team]
    if len(team.riders) == 1:
        bidder = seen.rider  # nobody else of his team could be named
    if bidder == HIDDEN:
        return QCoreApplication.translate("Road", "bidder still secret")
    if bidder == NOBODY:
        return QCoreApplication.translate("Road", "may be named to bid")
    if bidder != seen.rider:
        return QCoreApplication.translate("Road", "stays in the field")
    if not team.to_act:
        return QCoreApplication.translate("Road", "bid is down")
    if computer:
        return QCoreApplication.translate("Road", "computer, bids")
    return QCoreApplication.translate("Road", "bids for the breakaway")


def _over_the_line(view: RaceView, seen: RiderView) -> str:
    """A rider who is in while others still ride: his time where times count."""
    if view.timed and seen.seconds is not None:
        return QCoreApplication.translate("Road", "time {time}").format(time=clock(seen.seconds))
    return QCoreApplication.translate("Road", "over the line")


def _in_tour(moment: Moment, seen: RiderView) -> str:
    """His gap in the tour, for a rider who rides and of whom nothing else is to be said."""
    return "" if moment.tour is None or seen.lying or seen.seconds else moment.tour.gap_words(seen.rider)


def _condition(view: RaceView, seen: RiderView, *, computer: bool) -> str:
    dummy = view.teams[seen.team].dummy
    if seen.lying:
        return QCoreApplication.translate("Road", "crashed, gets up next")
    if dummy is not None:
        return dummy_name(dummy)
    if view.timed and seen.seconds:
        return QCoreApplication.translate("Road", "time {time}").format(time=clock(seen.seconds))
    if seen.exhaustion:
        return QCoreApplication.translate("Road", "{count} exhaustion").format(count=seen.exhaustion)
    if computer:
        return QCoreApplication.translate("Road", "computer")
    player = view.teams[seen.team].name
    own = (colour_name(view.teams[seen.team].colour), rider_name(view, seen.rider))
    return "" if player in own else player  # his name stands there already


class RoadModel(QAbstractListModel):
    """The rows as a list for a view; rows are exchanged only when they differ."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[RoadRow, ...] = ()

    def set_rows(self, rows: Iterable[RoadRow]) -> None:
        """Show other rows; rows that stayed the same are not repainted."""
        new = tuple(rows)
        if new == self._rows:
            return
        if len(new) != len(self._rows):
            self.beginResetModel()
            self._rows = new
            self.endResetModel()
            return
        old, self._rows = self._rows, new
        for number, (before, now) in enumerate(zip(old, new, strict=True)):
            if before != now:
                self.dataChanged.emit(self.index(number), self.index(number))

    def rows(self) -> tuple[RoadRow, ...]:
        """All rows as shown."""
        return self._rows

    def row_of(self, rider: int) -> int:
        """Answer the row of a rider, -1 when he is not listed."""
        return next((n for n, row in enumerate(self._rows) if isinstance(row, RiderRow) and row.rider == rider), -1)

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.spoken
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self._rows[index.row()] if index.isValid() else None
        if isinstance(row, RiderRow):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled

"""A saved game as the pages show it, and when it was saved in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTime

from flammeapp.engine.phase import Phase
from flammeapp.engine.teams import Colour, RiderKind
from flammeapp.tour.calendar import DayKind
from flammeapp.tour.standings import Jersey

if TYPE_CHECKING:  # the home page is painted before the session is imported
    from flammeapp.session.library import SlotInfo
    from flammeapp.store.records import TeamLine


class Rides(StrEnum):
    """Who rides a team of a saved game."""

    HUMAN = "human"
    COMPUTER = "computer"
    DUMMY = "dummy"


@dataclass(frozen=True, slots=True)
class SavedTeam:
    """One team of a saved game: colour name (``blue`` …), the name it was given, who rides it."""

    colour: str
    name: str
    rides: Rides

    @property
    def human(self) -> bool:
        """Whether a person rides it."""
        return self.rides is Rides.HUMAN


@dataclass(frozen=True, slots=True)
class SavedLeader:
    """Who wears a jersey: seconds for the yellow one, points for the others. ``colour``, ``kind`` by their names."""

    jersey: Jersey
    colour: str
    kind: str
    value: int


@dataclass(frozen=True, slots=True)
class SavedTour:
    """What is special about a slot that holds a tour. ``done``: stages that are over; ``points`` by team."""

    stage_ids: tuple[str, ...]
    rest_days_after: tuple[int, ...]
    done: int
    day: DayKind
    leaders: tuple[SavedLeader, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One slot. ``stage_id`` finds the stage's picture; ``round`` 0 at the start; ``saved_at`` is local time.

    Of a tour, stage and round are those of the stage on the road or the one that comes next.
    """

    slot: int
    name: str
    stage_id: str
    stage_title: str
    teams: tuple[SavedTeam, ...]
    round: int
    finished: bool
    saved_at: datetime
    tour: SavedTour | None = None

    @property
    def people(self) -> tuple[str, ...]:
        """Names of the teams that people ride."""
        return tuple(team.name for team in self.teams if team.rides is Rides.HUMAN)


def saved_game(info: SlotInfo) -> SavedGame:
    """The saved game of a slot as the library lists it."""
    teams = tuple(SavedTeam(team.colour, team.name, Rides(team.seat)) for team in info.teams if _known(team))
    started = info.phase != Phase.PLACEMENT.value
    return SavedGame(
        slot=info.slot,
        name=info.name,
        stage_id=info.stage_id,
        stage_title=info.stage_title.replace(" - ", " – "),
        teams=teams,
        round=info.round if started else 0,
        finished=info.finished,
        saved_at=info.saved_at.astimezone(),
        tour=_saved_tour(info, teams) if info.stage_ids else None,
    )


def to_offer(games: Sequence[SavedGame]) -> SavedGame | None:
    """Answer which of the saved games, newest first, the home page offers: one to go on with, else the last ended."""
    going_on = next((game for game in games if not game.finished), None)
    return going_on or (games[0] if games else None)


def _known(team: TeamLine) -> bool:
    """Whether a team of a listing can be shown: a row somebody has spoilt costs its own line, not the whole list."""
    return team.seat in set(Rides) and team.colour in {colour.value for colour in Colour}


def _saved_tour(info: SlotInfo, teams: tuple[SavedTeam, ...]) -> SavedTour | None:
    """What the list says of a tour, None when that cannot be read: the tour itself may well be sound."""
    try:
        leaders = tuple(
            SavedLeader(Jersey(each.jersey), Colour(each.colour).value, RiderKind(each.kind).value, each.value)
            for each in info.leaders
        )
        day = DayKind(info.day)
    except ValueError:
        return None
    if not 0 <= info.stages_done <= len(info.stage_ids) or len(info.points) not in (0, len(teams)):
        return None
    return SavedTour(info.stage_ids, info.rest_days_after, info.stages_done, day, leaders, info.points)


def where_it_stands(game: SavedGame) -> str:
    """Answer "Round 7", "At the start" or "Finished"."""
    if game.finished:
        return QCoreApplication.translate("Games", "Finished")
    if game.tour is not None:
        return _where_a_tour_stands(game.tour)
    if game.round < 1:
        return QCoreApplication.translate("Games", "At the start")
    return QCoreApplication.translate("Games", "Round {number}").format(number=game.round)


def _where_a_tour_stands(tour: SavedTour) -> str:
    if tour.day is DayKind.REST:
        return QCoreApplication.translate("Games", "Rest day after stage {number}").format(number=tour.done)
    return QCoreApplication.translate("Games", "Stage {number} of {stages}").format(
        number=tour.done + 1, stages=len(tour.stage_ids)
    )


def saved_words(saved_at: datetime, today: date) -> str:
    """Answer "Saved today at 21:14", "Saved yesterday at 09:02" or "Saved on 3 May 2026"."""
    locale = QLocale()
    time = locale.toString(QTime(saved_at.hour, saved_at.minute), QLocale.FormatType.ShortFormat)
    if saved_at.date() == today:
        return QCoreApplication.translate("Games", "Saved today at {time}").format(time=time)
    if saved_at.date() == today - timedelta(days=1):
        return QCoreApplication.translate("Games", "Saved yesterday at {time}").format(time=time)
    day = locale.toString(QDate(saved_at.year, saved_at.month, saved_at.day), QLocale.FormatType.LongFormat)
    return QCoreApplication.translate("Games", "Saved on {day}").format(day=day)

"""A saved game as the pages show it, and when it was saved in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTime

from flammeapp.engine.phase import Phase

if TYPE_CHECKING:  # the home page is painted before the session is imported
    from flammeapp.session.library import SlotInfo


class Rides(StrEnum):
    """Who rides a team of a saved game."""

    HUMAN = "human"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class SavedTeam:
    """One team of a saved game: colour name (``blue`` …), the name it was given, who rides it."""

    colour: str
    name: str
    rides: Rides


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One slot. ``stage_id`` finds the stage's picture; ``round`` 0 at the start; ``saved_at`` is local time."""

    slot: int
    name: str
    stage_id: str
    stage_title: str
    teams: tuple[SavedTeam, ...]
    round: int
    finished: bool
    saved_at: datetime

    @property
    def people(self) -> tuple[str, ...]:
        """Names of the teams that people ride."""
        return tuple(team.name for team in self.teams if team.rides is Rides.HUMAN)


def saved_game(info: SlotInfo) -> SavedGame:
    """The saved game of a slot as the library lists it."""
    teams = tuple(SavedTeam(team.colour, team.name, Rides(team.seat)) for team in info.teams)
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
    )


def where_it_stands(game: SavedGame) -> str:
    """Answer "Round 7", "At the start" or "Finished"."""
    if game.finished:
        return QCoreApplication.translate("Games", "Finished")
    if game.round < 1:
        return QCoreApplication.translate("Games", "At the start")
    return QCoreApplication.translate("Games", "Round {number}").format(number=game.round)


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

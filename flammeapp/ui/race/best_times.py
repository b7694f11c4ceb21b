"""The times a player has set alone against the clock, kept in his folder: the best of each stage and kind (R49).

Only a race nobody else takes part in counts: elsewhere the others' cards decide who tires. The clock of R39 starts with
the first rider across, so it says nothing about a rider alone; his own time counts every round before he was in as the
minute it would have cost him, and the seconds of his square.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.stages import StageKind
from flammeapp.engine.events import Event, RoundBegan, SecondsTaken
from flammeapp.engine.setup import RaceSetup
from flammeapp.engine.views import RaceView
from flammeapp.store.errors import FileProblem
from flammeapp.store.files import atomic_write, read_json
from flammeapp.ui.i18n.names import clock, kind_name

FILE_NAME = "best_times.json"
TEAM = "team"
MINUTE = 60


@dataclass(frozen=True, slots=True)
class OwnTime:
    """One time of a race ridden alone: ``key`` names stage and kind, ``name`` whose it is, in words."""

    key: str
    name: str
    seconds: int


def rides_alone(setup: RaceSetup) -> bool:
    """Answer whether a race is one team of people against the clock."""
    return setup.stage.kind.time_trial and len(setup.teams) == 1


def own_times(setup: RaceSetup, view: RaceView, events: Iterable[Event]) -> tuple[OwnTime, ...]:
    """Answer the times of a race ridden alone: the team's in a team time trial, else each rider's; 0 while he rides."""
    if not rides_alone(setup):
        return ()
    seconds = [0] * len(view.riders)
    number = 1
    for event in events:
        if isinstance(event, RoundBegan):
            number = event.round
        elif isinstance(event, SecondsTaken):
            seconds[event.rider] = MINUTE * (number - 1) + event.seconds
    if setup.stage.kind is StageKind.TEAM_TIME_TRIAL:
        name = QCoreApplication.translate("BestTime", "Team")
        return (OwnTime(f"{setup.stage.id} {TEAM}", name, max(seconds)),)
    return tuple(
        OwnTime(f"{setup.stage.id} {rider.kind.value}", kind_name(rider.kind), seconds[rider.rider])
        for rider in view.riders
    )


class BestTimes:
    """Seconds by stage and kind. A file that cannot be read is an empty one; one that cannot be written is let go."""

    def __init__(self, home: Path) -> None:
        self._file = home / FILE_NAME
        self._kept: dict[str, int] = {}
        try:
            document = read_json(self._file)
        except FileProblem:
            return
        if isinstance(document, dict):
            self._kept = {key: value for key, value in document.items() if isinstance(value, int) and value >= 0}

    def best(self, key: str) -> int | None:
        """Answer the best time so far in seconds, None before the first."""
        return self._kept.get(key)

    def to_beat(self, setup: RaceSetup, view: RaceView) -> str:
        """Answer the times to beat in a race that begins, in words; empty when there are none."""
        known = [(time.name, self._kept[time.key]) for time in own_times(setup, view, ()) if time.key in self._kept]
        if not known:
            return ""
        times = ", ".join(f"{name} {clock(seconds)}" for name, seconds in known)
        return QCoreApplication.translate("BestTime", "Your best, a minute a round: {times}").format(times=times)

    def told(self, setup: RaceSetup, view: RaceView, events: Iterable[Event]) -> str:
        """Keep the times of a finished race where they are better, and answer what the player is told about them."""
        lines: list[str] = []
        for time in own_times(setup, view, events):
            best = self._kept.get(time.key)
            values = {"name": time.name, "time": clock(time.seconds), "best": clock(best or 0)}
            if best is None:
                text = QCoreApplication.translate("BestTime", "{name} {time}: the time to beat from now on.")
            elif time.seconds < best:
                text = QCoreApplication.translate("BestTime", "{name} {time}: your new best, it was {best}.")
            elif time.seconds == best:
                text = QCoreApplication.translate("BestTime", "{name} {time}: your best time.")
            else:
                text = QCoreApplication.translate("BestTime", "{name} {time}: your best is {best}.")
            lines.append(text.format(**values))
            if best is None or time.seconds < best:
                self._kept[time.key] = time.seconds
        if lines:
            lines.append(QCoreApplication.translate("BestTime", "Every round counts as a minute."))
            self._write()
        return " ".join(lines)

    def _write(self) -> None:
        try:
            atomic_write(self._file, json.dumps(self._kept, indent=1, sort_keys=True) + "\n")
        except FileProblem:
            return  # the next race tells the time again

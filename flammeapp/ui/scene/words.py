"""The road in words: what tips say and what is read out of where everybody is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.stages import StackKind, StackSize
from flammeapp.engine.board.track import Branch, Terrain, Weather
from flammeapp.engine.teams import DummyKind
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import rider_name


def weather_words(weather: Weather) -> str:
    """What a weather does on its tile (R30, R31)."""
    words = {
        Weather.FAIR: QCoreApplication.translate("Road", "Fair weather"),
        Weather.HEADWIND: QCoreApplication.translate("Road", "Headwind: riders on this tile draw 3 cards."),
        Weather.TAILWIND: QCoreApplication.translate("Road", "Tailwind: riders on this tile draw 5 cards."),
        Weather.CROSSWIND: QCoreApplication.translate("Road", "Crosswind: no slipstream on this tile."),
        Weather.RAIN: QCoreApplication.translate("Road", "Rain: the road is wet, riders who are blocked crash."),
    }
    return words[weather]


def weather_stretch(view: RaceView, first: int, last: int) -> str:
    """The weather of a tile and where it lies, for those who hear it."""
    return QCoreApplication.translate("Road", "From {first} to {last} to go: {weather}").format(
        first=view.track.to_line[first],
        last=view.track.to_line[last],
        weather=weather_words(view.track.squares[first].weather),
    )


def terrain_words(terrain: Terrain) -> str:
    """What a square is made of."""
    words = {
        Terrain.FLAT: QCoreApplication.translate("Road", "flat"),
        Terrain.ASCENT: QCoreApplication.translate("Road", "ascent"),
        Terrain.DESCENT: QCoreApplication.translate("Road", "descent"),
        Terrain.COBBLES: QCoreApplication.translate("Road", "cobbles"),
        Terrain.SUPPLY: QCoreApplication.translate("Road", "supply zone"),
        Terrain.WET: QCoreApplication.translate("Road", "sharp corner"),
    }
    return words[terrain]


def stack_words(size: StackSize, kind: StackKind, left: Sequence[int]) -> str:
    """What a token stack is and what lies on it."""
    words = {
        (StackSize.MAJOR, StackKind.SPRINT): QCoreApplication.translate("Road", "Major sprint"),
        (StackSize.MINOR, StackKind.SPRINT): QCoreApplication.translate("Road", "Minor sprint"),
        (StackSize.MAJOR, StackKind.MOUNTAIN): QCoreApplication.translate("Road", "Major mountain"),
        (StackSize.MINOR, StackKind.MOUNTAIN): QCoreApplication.translate("Road", "Minor mountain"),
    }
    return QCoreApplication.translate("Road", "{stack}: {values} left.").format(
        stack=words[size, kind], values=", ".join(str(value) for value in left) or "0"
    )


def square_words(view: RaceView, square: int, barred: Sequence[int]) -> str:
    """What a tip says about a square: how far to go, what it is made of, and that nobody passes."""
    seen = view.track.squares[square]
    left = view.track.to_line[square]
    parts = [
        QCoreApplication.translate("Road", "{left} to go").format(left=left)
        if left > 0
        else QCoreApplication.translate("Road", "past the line"),
        terrain_words(seen.terrain),
    ]
    if seen.wet:
        parts.append(QCoreApplication.translate("Road", "wet"))
    if seen.branch is Branch.INNER:
        parts.append(QCoreApplication.translate("Road", "inner lane"))
    elif seen.branch is Branch.OUTER:
        parts.append(QCoreApplication.translate("Road", "outer lane"))
    words = ", ".join(parts) + "."
    return f"{words} {nobody_passes()}" if square in barred else words


def nobody_passes() -> str:
    """A square whose every lane holds a crashed rider (R31)."""
    return QCoreApplication.translate("Road", "Nobody passes: crashed riders lie on every lane.")


def barred_words(view: RaceView, square: int) -> str:
    """The same, with the place of the square, for those who hear it."""
    return QCoreApplication.translate("Road", "Nobody passes at {left} to go.").format(left=view.track.to_line[square])


def rider_words(view: RaceView, rider: int, specialists: Sequence[str] = ()) -> str:
    """Where a rider is and what is special about him. `specialists` are the names by number."""
    seen = view.riders[rider]
    left = view.track.to_line[seen.square]
    name = rider_name(view, rider)
    if left > 0:
        words = QCoreApplication.translate("Road", "{rider}: {left} to go").format(rider=name, left=left)
    else:
        words = QCoreApplication.translate("Road", "{rider}: over the line").format(rider=name)
    more: list[str] = []
    if 0 <= seen.specialist < len(specialists):
        more.append(specialists[seen.specialist])
    elif seen.specialist >= 0:
        more.append(QCoreApplication.translate("Road", "specialist"))
    dummy = view.teams[seen.team].dummy
    if dummy is not None:
        more.append(dummy_words(dummy))
    if view.timed and seen.seconds is not None:
        minutes, seconds = divmod(seen.seconds, 60)
        time = f"{minutes}:{seconds:02d}"
        more.append(QCoreApplication.translate("Road", "{time} so far").format(time=time))
    if seen.lying:
        more.append(QCoreApplication.translate("Road", "crashed, lies on the road"))
    if seen.lane < 0:
        more.append(QCoreApplication.translate("Road", "on the grass beside a full square"))
    return ", ".join([words, *more]) + "."


def dummy_words(dummy: DummyKind) -> str:
    """Which of the teams nobody plays it is (R25, R26)."""
    if dummy is DummyKind.PELOTON:
        return QCoreApplication.translate("Road", "Peloton team, nobody plays it")
    return QCoreApplication.translate("Road", "Muscle team, nobody plays it")

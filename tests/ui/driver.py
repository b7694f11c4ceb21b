"""A player at the real window: he clicks and presses keys, and sees what a person sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QWidget
from pytestqt.qtbot import QtBot

from flammeapp.engine.phase import Phase
from flammeapp.engine.setup import RaceSetup
from flammeapp.engine.teams import Colour, RaceOptions, Seat, TeamSetup
from flammeapp.store.files import load_tiles
from flammeapp.ui.house import House
from flammeapp.ui.main_window import MainWindow
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.race.page import RacePage
from flammeapp.ui.shelf import Places
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import CardFace
from flammeapp.ui.window_memory import WindowMemory

NAMES = ("Anna", "Bruno", "Clara", "Dario", "Eva", "Fritz")
PATIENCE = 15_000


@dataclass
class Desk:
    """The folders and the look a window is made from."""

    theme: Theme
    places: Places
    saved: list[Preferences]

    def window(self, preferences: Preferences | None = None) -> MainWindow:
        """A window as the program makes it, not yet shown."""
        usual = Preferences(confirmations=False, animation_speed="0", reduce_motion=True)
        chosen = preferences or usual

        def furnish(window: MainWindow) -> House:
            tiles = load_tiles(self.places.resources)
            return House(window, self.theme, self.places, tiles, chosen, "1.0", self._save)

        return MainWindow(self.theme, WindowMemory(self.places.home), furnish)

    def _save(self, _home: Path, changed: Preferences) -> None:
        self.saved.append(changed)


def make_setup(
    window: MainWindow, stage: str, *, humans: int, teams: int, seed: int = 11, curtain: bool = True
) -> RaceSetup:
    """A race of so many teams, the first ones ridden by people."""
    shelf = window.house.shelf
    assert shelf is not None
    colours = list(Colour)
    return RaceSetup(
        shelf.known[stage].stage,
        tuple(
            TeamSetup(colours[n], NAMES[n], Seat.HUMAN if n < humans else Seat.COMPUTER, "" if n < humans else "saver3")
            for n in range(teams)
        ),
        RaceOptions(curtain=curtain),
        seed,
    )


@dataclass
class Player:
    """Looks at the window and does one thing at a time."""

    window: MainWindow
    bot: QtBot

    @property
    def race(self) -> RacePage:
        return self.window.house.rooms.race

    @property
    def phase(self) -> Phase:
        return self.window.house.rooms.bridge.view.phase

    def wait(self, sign: Callable[[], bool]) -> None:
        self.bot.waitUntil(sign, timeout=PATIENCE)

    def ready(self) -> None:
        self.wait(lambda: self.window.ready)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the keyboard is."""
        target = self.window.focusWidget() or self.window
        self.bot.keyClick(target, key, modifiers)

    def click(self, button: QAbstractButton) -> None:
        """Click a button in the middle, as long as it can be seen and pressed."""
        assert button.isVisible()
        assert button.isEnabled()
        self.bot.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center())

    def click_place(self, number: int) -> None:
        """Click a start place on the road."""
        view = self.race.body.view
        place = view.track_scene.places[number]
        self.bot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(place.pos()))

    def press_place(self, number: int = 0) -> None:
        """Press the key that stands on a start place."""
        self.key(Qt.Key(Qt.Key.Key_0 + self.race.body.view.track_scene.places[number].key))

    # -- what he sees ---------------------------------------------------------------------------------------------

    def visible_cards(self) -> list[CardFace]:
        return [face for face in self.window.findChildren(CardFace) if face.isVisible()]

    def words(self) -> str:
        """Everything a screen reader finds in what is visible: names, descriptions, tool tips, rows of lists."""
        found: list[str] = []
        for widget in [self.window, *self.window.findChildren(QWidget)]:
            if not widget.isVisible():
                continue
            found += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
            text = getattr(widget, "text", None)
            if callable(text):
                found.append(str(text()))
            if isinstance(widget, QAbstractItemView) and widget.model() is not None:
                model = widget.model()
                found += [str(model.index(row, 0).data()) for row in range(model.rowCount())]
        return "\n".join(part for part in found if part)

    def waits_for_me(self) -> bool:
        """Whether the race stands still until somebody at the screen does something."""
        bottom = self.race.body.bottom
        if self.window.pages.currentWidget() is not self.race:
            return True
        if self.race.curtain.is_down:
            return True
        if not self.race.isVisible() or self.race.playback.playing:
            return False
        return (
            (bottom.shows_placement and bool(self.race.body.view.track_scene.places))
            or (bottom.shows_order and self.race.waits_for_look)
            or (bottom.shows_hand and any(face.isVisible() for face in bottom.hand.faces()))
        )

    def middle_of(self, widget: QWidget) -> QPoint:
        return QRect(QPoint(0, 0), widget.size()).center()


def open_desk(theme: Theme, resources: Path, tracks: Path, home: Path) -> Desk:
    """The folders of a test."""
    return Desk(theme, Places(resources, tracks, home), [])


def open_player(desk: Desk, qtbot: QtBot, preferences: Preferences | None = None) -> Player:
    """A player in front of a new window, the storage open."""
    window = desk.window(preferences)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    player = Player(window, qtbot)
    player.ready()
    return player

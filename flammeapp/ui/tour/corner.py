"""Where the tour that is open meets the window: its races in the race window, its troubles in dialogs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from flammeapp.kernel.errors import GameError
from flammeapp.ui.damage import DamageDialog, DamageWay, tour_damage
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.desk import TourDesk
from flammeapp.ui.tour.docks import TourDocks

if TYPE_CHECKING:
    from flammeapp.session.race import RaceSession
    from flammeapp.ui.rooms import Rooms


@dataclass(frozen=True, slots=True)
class TourHooks:
    """What the house does when a tour asks for it."""

    show_page: Callable[[QWidget], None]
    show_race: Callable[[RaceSession], None]
    close_race: Callable[[], None]
    go_home: Callable[[], None]
    say_bad: Callable[[str], None]
    export_for_help: Callable[[int], None]


class TourCorner(QObject):
    """Every wire between the desk and the house."""

    def __init__(
        self, theme: Theme, desk: TourDesk, rooms: Rooms, host: QWidget, hooks: TourHooks, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._desk = desk
        self._rooms = rooms
        self._host = host
        self._hooks = hooks
        self.docks = TourDocks(theme, rooms.race, self)
        desk.page_wanted.connect(hooks.show_page)
        desk.race_wanted.connect(self._show_stage)
        desk.watch_wanted.connect(self._watch_stage)
        desk.back_to_race.connect(self._back_to_race)
        desk.race_gone.connect(hooks.close_race)
        desk.home_wanted.connect(hooks.go_home)
        desk.refused.connect(hooks.say_bad)
        desk.damaged.connect(self._damaged)
        rooms.race.sheet_requested.connect(self._sheet_from_race)

    def _show_stage(self, session: RaceSession) -> None:
        self._rooms.race.show_tour(self._desk.context())
        self.docks.show_tour(self._desk.campaign)
        self._hooks.show_race(session)

    def _watch_stage(self, session: RaceSession) -> None:
        """Show the last round of a stage that is over once more."""
        rooms = self._rooms
        self._hooks.close_race()
        rooms.race.show_tour(self._desk.context())
        self.docks.show_tour(self._desk.campaign)
        rooms.bridge.open(session)
        rooms.race.show_finished()
        self._hooks.show_page(rooms.race)
        rooms.race.watch_again()

    def leave(self) -> None:
        """The tour is closed: the race window shows nothing of it any more."""
        self._desk.close()
        self._rooms.race.show_tour(None)
        self.docks.show_tour(None)

    def _sheet_from_race(self) -> None:
        if self._desk.is_open:
            self._desk.show_sheet()

    def _back_to_race(self) -> None:
        if self._rooms.bridge.is_open:
            self._hooks.show_page(self._rooms.race)
        else:
            self._hooks.go_home()

    def _damaged(self, slot: int, error: GameError) -> None:
        """A saved tour does not lead where it led: the player chooses a way on."""
        dialog = DamageDialog(self._theme, self._host, tour_damage(slot, error))
        dialog.answered.connect(self._damage_answered)
        dialog.open_over()

    def _damage_answered(self, answer: str) -> None:
        dialog = self.sender()
        if not isinstance(dialog, DamageDialog):
            return
        damage = dialog.damage
        if answer == DamageWay.GO_ON and self._desk.is_open:
            self._desk.go_on(until=damage.good)
        elif answer == DamageWay.AGAIN:
            self._desk.ride_damaged_again(damage.slot, damage.stage)
        elif answer == DamageWay.HELP:
            self._hooks.export_for_help(damage.slot)
        elif self._desk.is_open:
            self._hooks.go_home()

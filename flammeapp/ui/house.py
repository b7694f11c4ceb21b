"""The house behind the cover: pages, storage, the race that is open, and the wires between them.

Built right after the first paint. Stages and the modules of storage are fetched on another thread (``ShelfLoader``);
what the player asks for meanwhile is done as soon as they are there.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

from flammeapp.engine.board.tiles import TileSet
from flammeapp.kernel.errors import GameError
from flammeapp.store.errors import FileProblem
from flammeapp.store.records import SlotKind
from flammeapp.ui.building import Building
from flammeapp.ui.damage import DamageDialog, DamageWay, race_damage
from flammeapp.ui.dialogs import Answer, QuestionDialog, TroublePage
from flammeapp.ui.i18n.sentences import sentence, stage_files_words
from flammeapp.ui.laid_out import LaidOut
from flammeapp.ui.main_window import MainWindow
from flammeapp.ui.pages.games import saved_game, to_offer
from flammeapp.ui.pages.home import HomePage, shown_for
from flammeapp.ui.pages.stage_facts import StagePictures
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.shelf import Places, Shelf, ShelfLoader
from flammeapp.ui.store_door import StoreDoor
from flammeapp.ui.theme import Appearance, Theme
from flammeapp.ui.troubles import files_trouble
from flammeapp.ui.widgets import ButtonKind, MessageBar, Tone

if TYPE_CHECKING:
    from flammeapp.engine.setup import RaceSetup
    from flammeapp.session.library import Library
    from flammeapp.session.race import RaceSession
    from flammeapp.store.saves import Store
    from flammeapp.ui.rooms import Rooms
    from flammeapp.ui.saves_corner import SavesCorner
    from flammeapp.ui.tour.corner import TourCorner
    from flammeapp.ui.tour.desk import TourDesk

_MODULES = (
    "flammeapp.ui.scene.scene",
    "flammeapp.ui.scene.track_view",
    "flammeapp.ui.race.body",
    "flammeapp.ui.race.page",
    "flammeapp.ui.pages.new_race",
    "flammeapp.ui.rooms",
    "flammeapp.ui.printing",
    "flammeapp.ui.tour.desk",
    "flammeapp.ui.tour.corner",
    "flammeapp.ui.saves_corner",
    "flammeapp.ui.help_corner",
    "flammeapp.ui.last_set_up",
)
"""What the pages behind the home page are made of, a few modules at a time."""
HOME = "home"
"""What is remembered of the home page."""


class House(QObject):
    """One store, at most one open race, and every page of one window."""

    def __init__(
        self,
        window: MainWindow,
        theme: Theme,
        places: Places,
        tiles: TileSet,
        preferences: Preferences,
        version: str,
        save_preferences: Callable[[Path, Preferences], None],
        news: str = "",
    ) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._places = places
        self._tiles = tiles
        self._preferences = preferences
        self._save_preferences = save_preferences
        self._news = news
        self._shelf: Shelf | None = None
        self._store: Store | None = None
        self._library: Library | None = None
        self._rooms: Rooms | None = None
        self._tours: TourDesk | None = None
        self._corner: TourCorner | None = None
        self._saves: SavesCorner | None = None
        self._building: Building | None = None
        self._wanted: Callable[[], None] | None = None
        self._door = StoreDoor(theme, window.pages, window, places.home, self._show_page)
        self._door.opened.connect(self._store_opened)
        self._loader = ShelfLoader(places, tiles, self)
        self._loader.filled.connect(self._filled)
        self._loader.failed.connect(self._not_filled)
        self.pages = window.pages
        self.pictures = StagePictures(theme, tiles)
        self.home = HomePage(theme, self.pictures, version)
        self.pages.addWidget(self.home)
        self.message = MessageBar(theme, self.pages)
        self._laid_out = LaidOut(theme, self.pages)
        self._connect_home()
        self.pages.setCurrentWidget(self.home)
        kind = self._window.recall(HOME)
        self.home.expect(kind, self._window.recall(f"{HOME} {kind}"), self.pages.width())
        self._loader.start()

    @property
    def rooms(self) -> Rooms:
        """The pages behind the home page; raises RuntimeError before they are built (``ready``)."""
        if self._rooms is None:
            raise RuntimeError("the pages are not built yet")
        return self._rooms

    @property
    def tours(self) -> TourDesk:
        """Everything about tours; raises RuntimeError before the pages are built."""
        if self._tours is None:
            raise RuntimeError("the pages are not built yet")
        return self._tours

    @property
    def saves(self) -> SavesCorner:
        """What is done with saved games besides riding them; raises RuntimeError before the pages are built."""
        if self._saves is None:
            raise RuntimeError("the pages are not built yet")
        return self._saves

    @property
    def shelf(self) -> Shelf | None:
        """What is on offer, None before it is fetched."""
        return self._shelf

    @property
    def trouble(self) -> TroublePage | None:
        """The page of bad news that is shown, None when there is none."""
        return self._door.trouble

    @property
    def ready(self) -> bool:
        """Whether storage is open and every page is there."""
        return self._rooms is not None and self._library is not None

    # -- start ----------------------------------------------------------------------------------------------------

    def _filled(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._building = Building(self._build(shelf), self)
        self._building.begin()

    def _build(self, shelf: Shelf) -> Iterator[None]:
        """Build every page behind the home page, then open the storage; the window answers between two steps."""
        for name in _MODULES:
            import_module(name)
            yield
        from flammeapp.ui.help_corner import HelpCorner
        from flammeapp.ui.last_set_up import LastSetUp
        from flammeapp.ui.rooms import Rooms
        from flammeapp.ui.saves_corner import SavesCorner, SavesHooks
        from flammeapp.ui.tour.corner import TourCorner, TourHooks
        from flammeapp.ui.tour.desk import TourDesk

        rooms = Rooms(self._window, self._places.home)
        for page in rooms.build(self._theme, self.pictures, shelf, self._preferences):
            yield
            self.pages.addWidget(page)
            yield
        tours = TourDesk(self._theme, shelf, self.pages, self)
        for page in tours.build(self.pictures, shelf, self._preferences):
            yield
            self.pages.addWidget(page)
            yield
        self._rooms = rooms
        self._tours = tours
        self._connect(rooms)
        self._saves = SavesCorner(
            self._theme,
            rooms.saved,
            self.pages,
            self._window,
            self.message,
            SavesHooks(self._refresh_games, self._show_saved_list, self._at_the_desk),
        )
        self.help = HelpCorner(rooms, self.pages, self._window)
        self._last = LastSetUp(self._window.memory, shelf.data, rooms.new_race)
        self._corner = TourCorner(
            self._theme,
            tours,
            rooms,
            self.pages,
            TourHooks(
                self._show_page,
                self._show_race,
                self._close_race,
                self.go_home,
                self._say_bad,
                self._saves.export_for_help,
            ),
            self,
        )
        tours.new_tour.preferences_changed.connect(self._preferences_changed)
        tours.new_tour.help_requested.connect(self.help.show)
        yield
        rooms.race.body.restore_layout(self._window.recall("docks"))
        self._use_preferences(self._preferences)
        yield
        practice = shelf.practice()
        if practice is not None:
            self.home.show_practice_stage(practice)
        yield
        self._door.open()
        if self._store is None:  # the page of bad news says everything there is to say
            return
        if shelf.problems:
            self.message.show_message(Tone.WARN, stage_files_words(shelf.problems))
        elif self._news:
            self.message.show_message(Tone.WARN, self._news)

    def _not_filled(self, problem: FileProblem) -> None:
        self._door.show_trouble(files_trouble(problem))

    def _store_opened(self, store: Store) -> None:
        from flammeapp.session.library import Library
        from flammeapp.ui.race.best_times import BestTimes

        home = self._door.home
        self._places = replace(self._places, home=home)
        self._store = store
        self._library = Library(store)
        self.tours.use_store(store)
        if self._shelf is not None:
            self.saves.use(store, self._library, self._shelf.data)
        self.rooms.best_times = BestTimes(home)
        self._refresh_games()
        if self.pages.currentWidget() is not self.home:
            self._show_page(self.home)
        self.home.main_button().setFocus(Qt.FocusReason.OtherFocusReason)
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            wanted()

    def _when_ready(self, wanted: Callable[[], None]) -> None:
        """Do it now, or as soon as storage and stages are there."""
        if self.ready:
            wanted()
        else:
            self._wanted = wanted

    # -- wires ----------------------------------------------------------------------------------------------------

    def _connect_home(self) -> None:
        home = self.home
        home.continue_requested.connect(self._open_slot)
        home.tour_sheet_requested.connect(self._open_tour_sheet)
        home.new_race_requested.connect(self._new_race)
        home.new_tour_requested.connect(self._new_tour)
        home.practice_requested.connect(self._practice)
        home.saved_games_requested.connect(self._saved_games)
        home.import_requested.connect(self._import_game)
        home.settings_requested.connect(self._settings)
        home.help_requested.connect(self._read_rules)

    def _connect(self, rooms: Rooms) -> None:
        """Every connection between the pages, in one place."""
        rooms.new_race.start_requested.connect(self.start_race)
        rooms.new_race.back_requested.connect(self.go_home)
        rooms.settings.changed.connect(self._preferences_changed)
        rooms.settings.back_requested.connect(self.go_home)
        rooms.saved.open_requested.connect(self._open_slot)
        rooms.saved.back_requested.connect(self.go_home)
        rooms.race.home_requested.connect(self._leave_race)
        rooms.race.result_requested.connect(self._show_result)
        rooms.race.speed_changed.connect(self._speed_changed)
        rooms.race.body.layout_changed.connect(self._keep_layout)
        rooms.result.home_requested.connect(self.go_home)
        rooms.result.new_race_requested.connect(self._new_race)
        rooms.result.again_requested.connect(self._ride_again)
        rooms.result.watch_requested.connect(self._watch_again)

    # -- pages ----------------------------------------------------------------------------------------------------

    def _show_page(self, page: QWidget) -> None:
        self.pages.setCurrentWidget(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_home(self) -> None:
        """Close whatever is open and show the home page."""
        self._close_race()
        self._close_tour()
        self._show_page(self.home)
        self._refresh_games()
        self.home.main_button().setFocus(Qt.FocusReason.OtherFocusReason)

    def _new_race(self) -> None:
        self._when_ready(self._show_new_race)

    def _show_new_race(self) -> None:
        self._close_race()
        self._show_page(self.rooms.new_race)

    def _new_tour(self) -> None:
        self._when_ready(self._show_new_tour)

    def _show_new_tour(self) -> None:
        self._close_race()
        self.tours.show_new_tour()

    def _saved_games(self) -> None:
        self._when_ready(self._show_saved_games)

    def _show_saved_games(self) -> None:
        self._refresh_games()
        self._show_page(self.rooms.saved)

    def _show_saved_list(self) -> None:
        """The list, from wherever the player is: what was open is closed, as on the way home."""
        if not self._at_the_desk():
            self.go_home()
        self._show_saved_games()

    def _at_the_desk(self) -> bool:
        """Whether the home page or the list is shown, and nothing is open that would have to be closed."""
        return self.pages.currentWidget() in (self.home, self.rooms.saved)

    def _import_game(self) -> None:
        self._when_ready(self._choose_import)

    def _choose_import(self) -> None:
        self.saves.choose_import()

    def offer_file(self, path: Path) -> None:
        """Ask whether the game in a file that came with the start of the program shall be imported."""
        self._when_ready(lambda: self.saves.ask_to_import(path))

    def _read_rules(self) -> None:
        self._when_ready(lambda: self.help.show(0))

    def _settings(self) -> None:
        self._when_ready(self._show_settings)

    def _show_settings(self) -> None:
        self.rooms.settings.show_preferences(self._preferences)
        self._show_page(self.rooms.settings)
        self.rooms.settings.scroll_to_top()

    def _refresh_games(self) -> None:
        """Show what is saved on the pages that list it."""
        if self._library is None or self._shelf is None:
            return
        try:
            games = tuple(saved_game(info) for info in self._library.slots())
        except GameError as error:
            self.message.show_message(Tone.BAD, sentence(error.code, error.params))
            if self.home.waiting:
                self.home.show_games(None, None, 0)
            return
        latest = to_offer(games)
        facts = self._shelf.known.get(latest.stage_id) if latest is not None else None
        tour = latest.tour if latest is not None else None
        stages = tuple(self._shelf.known.get(stage) for stage in tour.stage_ids) if tour is not None else ()
        self.home.show_games(latest, facts, len(games), stages)
        self.rooms.saved.show_games(games)
        QTimer.singleShot(0, self._remember_home)

    # -- races ----------------------------------------------------------------------------------------------------

    def _practice(self) -> None:
        self._when_ready(self._start_practice)

    def _start_practice(self) -> None:
        from flammeapp.ui.pages.race_draft import practice_setup
        from flammeapp.ui.pages.setting_up import fresh_seed

        facts = self._shelf.practice() if self._shelf is not None else None
        if facts is not None:
            self.start_race(practice_setup(facts.stage, fresh_seed()), "")

    def start_race(self, setup: RaceSetup, name: str) -> None:
        from flammeapp.session.naming import free_name
        from flammeapp.session.race import RaceSession

        if self._store is None or self._shelf is None:
            return
        try:
            taken = [record.name for record in self._store.slots()]
            own = free_name(name.strip() or setup.stage.title, taken)
            session = RaceSession.create(self._store, self._shelf.data, setup, own)
        except GameError as error:
            self.message.show_message(Tone.BAD, sentence(error.code, error.params))
            return
        self._close_tour()
        self._last.keep(setup)
        self._show_race(session)

    def _open_slot(self, slot: int) -> None:
        self._when_ready(lambda: self._resume_any(slot))

    def _resume_any(self, slot: int) -> None:
        """Go on with a saved game, a race or a tour."""
        if self._library is None:
            return
        try:
            tour = self._library.slot(slot).kind == SlotKind.TOUR.value
        except GameError as error:
            self._say_bad(sentence(error.code, error.params))
            self._refresh_games()
            return
        if not tour:
            self._resume(slot, None)
        elif self.tours.open(slot):
            self.tours.go_on()

    def _open_tour_sheet(self, slot: int) -> None:
        if self.ready and self.tours.open(slot):
            self.tours.show_sheet()

    def _resume(self, slot: int, until: int | None) -> None:
        from flammeapp.session.errors import SaveDamaged
        from flammeapp.session.race import RaceSession

        if self._store is None or self._shelf is None:
            return
        try:
            session = RaceSession.resume(self._store, self._shelf.data, slot, until=until)
        except SaveDamaged as error:
            self._offer_sound_part(slot, error)
            return
        except GameError as error:
            self.message.show_message(Tone.BAD, sentence(error.code, error.params))
            self._refresh_games()
            return
        self._last.keep(session.setup)
        self._show_race(session)

    def _offer_sound_part(self, slot: int, error: GameError) -> None:
        """A saved race does not lead where it led: the player chooses a way on."""
        dialog = DamageDialog(self._theme, self.pages, race_damage(slot, error))
        dialog.answered.connect(self._sound_part_answered)
        dialog.open_over()

    def _sound_part_answered(self, answer: str) -> None:
        dialog = self.sender()
        if not isinstance(dialog, DamageDialog):
            return
        damage = dialog.damage
        if answer == DamageWay.GO_ON:
            self._resume(damage.slot, damage.good)
        elif answer == DamageWay.HELP:
            self.saves.export_for_help(damage.slot)

    def _show_race(self, session: RaceSession) -> None:
        rooms = self.rooms
        self._close_race()
        rooms.bridge.open(session)
        if session.over:
            rooms.race.show_finished()
            self._show_result()
            return
        self._show_page(rooms.race)
        rooms.race.set_best(rooms.best_times.to_beat(session.setup, rooms.bridge.view))
        rooms.race.show_race()

    def _close_tour(self) -> None:
        if self._corner is not None:
            self._corner.leave()

    def _say_bad(self, text: str) -> None:
        self.message.show_message(Tone.BAD, text)

    def _close_race(self) -> None:
        if self._rooms is not None and self._rooms.bridge.is_open:
            self._rooms.race.leave()
            self._rooms.bridge.close()

    def _leave_race(self) -> None:
        over = self.rooms.bridge.session.over  # nobody rides on in it
        if over or not self._preferences.confirmations:
            self.go_home()
            return
        dialog = QuestionDialog(
            self._theme,
            self.pages,
            self.tr("Leave the race?"),
            self.tr("It is saved as it stands. You can ride on from the home page."),
            (Answer("stay", self.tr("Stay")), Answer("leave", self.tr("Leave the race"), ButtonKind.GO)),
            safe="stay",
        )
        dialog.answered.connect(self._leave_answered)
        dialog.open_over()

    def _leave_answered(self, answer: str) -> None:
        if answer == "leave":
            self.go_home()

    def _show_result(self) -> None:
        rooms = self.rooms
        stage = rooms.bridge.session.place.stage
        if stage and self.tours.is_open:
            self.tours.stage_over(stage, rooms.bridge.view.round)
            return
        rooms.show_result()
        self._show_page(rooms.result)

    def _watch_again(self) -> None:
        self._show_page(self.rooms.race)
        self.rooms.race.watch_again()

    def _ride_again(self) -> None:
        from flammeapp.ui.pages.setting_up import fresh_seed

        session = self.rooms.bridge.session
        setup = replace(session.setup, seed=fresh_seed())
        self.start_race(setup, "" if session.name == setup.stage.title else session.name)

    # -- settings -------------------------------------------------------------------------------------------------

    def _preferences_changed(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._use_preferences(preferences)
        try:
            self._save_preferences(self._places.home, preferences)
        except FileProblem as problem:
            self.message.show_message(Tone.BAD, sentence(problem.code, problem.params))

    def _use_preferences(self, preferences: Preferences) -> None:
        self._theme.set_motion(speed=preferences.speed, still=preferences.reduce_motion)
        self._theme.set_appearance(Appearance(preferences.appearance))
        self._theme.set_text_size(preferences.text_factor)
        if self._rooms is not None:
            self._rooms.use_preferences(preferences)
        if self._tours is not None:
            self._tours.new_tour.use_preferences(preferences)

    def _speed_changed(self, key: str) -> None:
        self._preferences_changed(self._preferences.with_value("animation_speed", key))

    # -- the window -----------------------------------------------------------------------------------------------

    def _keep_layout(self) -> None:
        self._window.keep("docks", self.rooms.race.body.save_layout())

    def _remember_home(self) -> None:
        """The next start waits with a sheet like the one that is shown."""
        if self.pages.currentWidget() is self.home:
            remembered = self.home.to_remember()
            if remembered is not None:
                kind, measures = remembered
                self._window.keep(HOME, kind)
                self._window.keep(f"{HOME} {kind}", measures)

    def _remember_kind(self) -> None:
        """What has begun or ended since the home page was shown is on it next time."""
        if self._library is not None and self.pages.currentWidget() is not self.home:
            with contextlib.suppress(GameError):  # the window closes: at worst the next start waits with another sheet
                games = tuple(saved_game(info) for info in self._library.slots())
                self._window.keep(HOME, shown_for(to_offer(games)))

    def press_enter(self) -> None:
        """Enter with no button under the keyboard: the main one of the home page, nothing elsewhere."""
        if self.pages.currentWidget() is self.home and not self.home.waiting:
            self.home.main_button().click()

    def close(self) -> None:
        """The window closes. Nothing is asked and nothing is lost: every decision is on disk."""
        if self._building is not None:
            self._building.stop()
        if self._rooms is not None:
            self._keep_layout()
            self._remember_kind()
        self._loader.wait()
        if self._saves is not None:
            self._saves.close()
        self._close_race()
        self._close_tour()
        if self._store is not None:
            self._store.close()
            self._store = None
            self._library = None

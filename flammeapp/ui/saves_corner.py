"""What is done with saved games besides riding them: renamed, copied, sent, brought in, deleted and brought back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget, QWidget

from flammeapp.engine.data import GameData
from flammeapp.kernel.errors import GameError
from flammeapp.session.errors import SaveDamaged
from flammeapp.store.game_files import file_name
from flammeapp.ui.dialogs import Answer, ProgressDialog, QuestionDialog, TroubleDialog
from flammeapp.ui.errand import Errand, Report
from flammeapp.ui.game_files import Doorbell, GameDrop, GameFileDialogs
from flammeapp.ui.i18n.sentences import sentence
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import ButtonKind, MessageAction, MessageBar, Tone

if TYPE_CHECKING:
    from flammeapp.session.library import Library
    from flammeapp.store.saves import Store
    from flammeapp.ui.main_window import MainWindow
    from flammeapp.ui.pages.saved_games import SavedGamesPage

SHOW = "show a game that came in"


@dataclass(frozen=True, slots=True)
class SavesHooks:
    """What the house does: read the list anew, show it, answer whether the list or the home page is shown."""

    refresh: Callable[[], None]
    show_list: Callable[[], None]
    at_the_desk: Callable[[], bool]


class SavesCorner(QObject):
    """Everything the page of saved games asks for. One file is written or read at a time, on another thread."""

    def __init__(
        self,
        theme: Theme,
        page: SavedGamesPage,
        pages: QStackedWidget,
        window: MainWindow,
        message: MessageBar,
        hooks: SavesHooks,
    ) -> None:
        super().__init__(window)
        self._theme = theme
        self._page = page
        self._host: QWidget = pages
        self._message = message
        self._hooks = hooks
        self._store: Store | None = None
        self._library: Library | None = None
        self._data: GameData | None = None
        self._errand: Errand | None = None
        self._progress: ProgressDialog | None = None
        self._came_in = 0
        self._path = Path()
        self._slot = 0
        self.dialogs = GameFileDialogs(window, window.memory)
        self.drop = GameDrop(window)
        self.drop.leave_to_window()
        self.drop.dropped.connect(self.ask_to_import)
        self.bell = Doorbell(window)
        self.bell.rung.connect(self.ask_to_import)
        page.rename_requested.connect(self._rename)
        page.duplicate_requested.connect(self._duplicate)
        page.delete_requested.connect(self._delete)
        page.restore_requested.connect(self._restore)
        page.export_requested.connect(self.export)
        page.import_requested.connect(self.choose_import)
        message.action_requested.connect(self._message_answered)

    def use(self, store: Store, library: Library, data: GameData) -> None:
        """The saved games lie there from now on."""
        self._store, self._library, self._data = store, library, data
        self.bell.listen_at(store.home)

    @property
    def busy(self) -> bool:
        """Whether a file is being written or read."""
        return self._errand is not None

    def close(self) -> None:
        """The window closes: what is not done by now is called off."""
        if self._errand is not None:
            self._errand.stop()
            self._errand.wait()
        self._store = self._library = None

    # -- in the list ----------------------------------------------------------------------------------------------

    def _rename(self, slot: int, name: str) -> None:
        self._change(lambda library: library.rename(slot, name))

    def _delete(self, slot: int) -> None:
        self._change(lambda library: library.delete(slot))

    def _restore(self, slot: int) -> None:
        if self._change(lambda library: library.restore(slot)) is not None:
            self._page.select(slot)

    def _duplicate(self, slot: int) -> None:
        made = self._change(lambda library: library.duplicate(slot))
        if made is not None and self._library is not None:
            name = self._library.slot(made).name
            self._page.select(made)
            self._message.show_message(Tone.GOOD, self.tr("The copy is called “{name}”.").format(name=name))

    def _change(self, change: Callable[[Library], int | None]) -> int | None:
        """Change something and read the list anew; answer what the change answers (0 for nothing), None: refused."""
        if self._library is None:
            return None
        self._message.dismiss()  # what was said before must not lie over the way to bring a deleted game back
        answer: int | None
        try:
            answer = change(self._library) or 0
        except GameError as error:
            self._say_bad(error)
            answer = None
        self._hooks.refresh()
        return answer

    # -- out ------------------------------------------------------------------------------------------------------

    def export(self, slot: int) -> None:
        """Ask where a game shall be written, and write it."""
        path = self._asked_where(slot)
        if path is not None:
            self._path, self._slot = path, slot
            self._write(self._work_of_export())

    def export_for_help(self, slot: int) -> None:
        """The same for a game that is damaged: as it is."""
        path = self._asked_where(slot)
        if path is not None:
            self._path, self._slot = path, slot
            self._write(self._work_for_help())

    def _asked_where(self, slot: int) -> Path | None:
        if self._library is None or self.busy:
            return None
        try:
            info = self._library.slot(slot)
        except GameError as error:
            self._say_bad(error)
            self._hooks.refresh()
            return None
        return self.dialogs.where_to(file_name(info.name, info.saved_at.astimezone().date()))

    def _write(self, work: Callable[[Report], object]) -> None:
        title = self.tr("Writing “{file}”").format(file=self._path.name)
        errand = self._begin(work, title, "")
        errand.done.connect(self._written)
        errand.failed.connect(self._not_written)
        errand.start()

    def _work_of_export(self) -> Callable[[Report], object]:
        from flammeapp.session.game_export import export_slot

        store, slot, path = self._open_store(), self._slot, self._path
        return lambda _report: export_slot(store, slot, path)

    def _work_for_help(self) -> Callable[[Report], object]:
        from flammeapp.session.game_export import export_for_help

        store, slot, path = self._open_store(), self._slot, self._path
        return lambda _report: export_for_help(store, slot, path)

    def _written(self, _nothing: object) -> None:
        self._end()
        self._message.show_message(Tone.GOOD, self.tr("“{file}” is written.").format(file=self._path.name))

    def _not_written(self, error: GameError) -> None:
        self._end()
        if error.code == "file_unwritable":
            text = self.tr("“{file}” cannot be written there. Choose another folder or name; nothing was changed.")
            self._message.show_message(Tone.BAD, text.format(file=self._path.name))
            return
        if not isinstance(error, SaveDamaged):
            self._say_bad(error)
            return
        dialog = TroubleDialog(
            self._theme,
            self._host,
            self.tr("This game is damaged"),
            self.tr("No other computer could bring it in. It can be written as it is, for somebody who may help."),
            (
                Answer("leave", self.tr("Leave it")),
                Answer("help", self.tr("Write it as it is"), ButtonKind.GO),
            ),
        )
        dialog.answered.connect(self._damaged_answered)
        dialog.open_over()

    def _damaged_answered(self, answer: str) -> None:
        if answer == "help" and self._store is not None and not self.busy:
            self._write(self._work_for_help())

    # -- in -------------------------------------------------------------------------------------------------------

    def choose_import(self) -> None:
        """Ask which file shall be brought in, and bring it in."""
        if self._library is None or self.busy:
            return
        path = self.dialogs.where_from()
        if path is not None:
            self._bring_in(path)

    def ask_to_import(self, path: Path) -> None:
        """A file has come by itself: dropped on the window, or named when the program was started."""
        if self._library is None or self.busy:
            return
        dialog = QuestionDialog(
            self._theme,
            self._host,
            self.tr("Import the game in “{file}”?").format(file=path.name),
            self.tr("It comes into your saved games beside those that are there."),
            (Answer("leave", self.tr("Leave it")), Answer("import", self.tr("Import it"), ButtonKind.GO)),
            safe="leave",
        )
        self._path = path
        dialog.answered.connect(self._import_answered)
        dialog.open_over()

    def _import_answered(self, answer: str) -> None:
        if answer == "import" and self._library is not None and not self.busy:
            self._bring_in(self._path)

    def _bring_in(self, path: Path) -> None:
        from flammeapp.session.game_import import import_file

        if self._data is None:
            return
        store, data = self._open_store(), self._data
        title = self.tr("Importing “{file}”").format(file=path.name)
        text = self.tr("Every race in it is ridden again to see that it is whole.")
        errand = self._begin(lambda report: import_file(store, data, path, watch=report), title, text)
        errand.done.connect(self._imported)
        errand.failed.connect(self._failed)
        errand.start()

    def _imported(self, slot: int) -> None:
        self._end()
        self._hooks.refresh()
        self._came_in = slot
        name = self._library.slot(slot).name if self._library is not None else ""
        text = self.tr("“{name}” is among your saved games.").format(name=name)
        if self._hooks.at_the_desk():
            self._show_came_in()
            self._message.show_message(Tone.GOOD, text)
        else:
            self._message.show_message(Tone.GOOD, text, MessageAction(SHOW, self.tr("Show it")))

    def _show_came_in(self) -> None:
        self._hooks.show_list()
        self._page.select(self._came_in)

    def _message_answered(self, key: str) -> None:
        if key == SHOW and self._library is not None:
            self._show_came_in()

    # -- the errand -----------------------------------------------------------------------------------------------

    def _open_store(self) -> Store:
        if self._store is None:
            raise RuntimeError("no saved games are open")
        return self._store

    def _begin(self, work: Callable[[Report], object], title: str, text: str) -> Errand:
        errand = self._errand = Errand(work, self)
        progress = self._progress = ProgressDialog(self._theme, self._host, title, text)
        errand.went_on.connect(progress.show_step)
        errand.stopped.connect(self._stopped)
        progress.called_off.connect(errand.stop)
        progress.open_soon()
        return errand

    def _end(self) -> None:
        if self._progress is not None:
            self._progress.end()
            self._progress = None
        if self._errand is not None:
            self._errand.wait()
            self._errand.deleteLater()
            self._errand = None

    def _failed(self, error: GameError) -> None:
        self._end()
        self._say_bad(error)

    def _stopped(self) -> None:
        self._end()
        self._message.show_message(Tone.INFO, self.tr("Nothing was imported."))

    def _say_bad(self, error: GameError) -> None:
        self._message.show_message(Tone.BAD, sentence(error.code, error.params))

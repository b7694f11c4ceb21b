"""The page of saved games: open, rename, duplicate, export, delete, and bring one in from a file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from flammeapp.ui.dialogs import Answer, NameDialog, QuestionDialog
from flammeapp.ui.pages.game_row import GameDeed, GameMenu, GameRow
from flammeapp.ui.pages.games import SavedGame, saved_words, where_it_stands
from flammeapp.ui.pages.page_bar import PageBar
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    KilometreRule,
    MessageAction,
    MessageBar,
    SearchField,
    Text,
    Tone,
)

COLUMN = 860
OPEN = QKeySequence.StandardKey.Open


class SavedGamesPage(QWidget):
    """Lists the slots, newest first. Requests carry the slot; the page changes when it is shown a new list."""

    open_requested = Signal(int)
    rename_requested = Signal(int, str)
    duplicate_requested = Signal(int)
    export_requested = Signal(int)
    import_requested = Signal()
    delete_requested = Signal(int)
    restore_requested = Signal(int)
    back_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._games: tuple[SavedGame, ...] = ()
        self._rows: dict[int, GameRow] = {}
        self._deleted: SavedGame | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.bar = PageBar(theme, self.tr("Saved games"))
        self.bar.back_requested.connect(self.back_requested)
        self.search = SearchField(theme, self.tr("Search"))
        self.search.textEdited.connect(self._filter)
        self.bar.add_right(self.search)
        self.bring_in = Button(theme, self.tr("Import a saved game…"), kind=ButtonKind.QUIET, icon="import")
        self.bring_in.setToolTip(
            self.tr("A .flamme file from another computer ({key})").format(
                key=QKeySequence(OPEN).toString(QKeySequence.SequenceFormat.NativeText)
            )
        )
        self.bring_in.clicked.connect(self.import_requested)
        self.bar.add_right(self.bring_in)
        keys = QShortcut(QKeySequence(OPEN), self)
        keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        keys.activated.connect(self.import_requested)
        self.menu = GameMenu(theme, self)
        self.menu.chosen.connect(self._do)
        column.addWidget(self.bar)
        scroll = self._scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addWidget(scroll, 1)
        inner = QWidget()
        scroll.setWidget(inner)
        across = QHBoxLayout(inner)
        across.setContentsMargins(26, 22, 26, 22)
        across.addStretch(1)
        self._place = QWidget()
        self._place.setMaximumWidth(theme.px(COLUMN))
        across.addWidget(self._place, 20)
        across.addStretch(1)
        self._list = QVBoxLayout(self._place)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(12)
        self._empty = Text(role="body", tint="ink2", wrap=True)
        self._list.addWidget(self._empty)
        self._list.addStretch(1)
        self._list.addWidget(KilometreRule(theme))
        self._messages = MessageBar(theme, self)
        self._messages.action_requested.connect(self._bring_back)

    def show_games(self, games: Sequence[SavedGame]) -> None:
        """Show these slots, newest first."""
        for row in self._rows.values():
            row.hide()
            row.deleteLater()
        self._rows.clear()
        self._games = tuple(sorted(games, key=lambda game: game.saved_at, reverse=True))
        today = date.today()  # noqa: DTZ011
        for number, game in enumerate(self._games):
            row = GameRow(self._theme, game, saved_words(game.saved_at, today))
            row.open_requested.connect(self.open_requested)
            row.menu_asked.connect(self._open_menu)
            self._rows[game.slot] = row
            self._list.insertWidget(number + 1, row)
        self._filter(self.search.text())

    def row(self, slot: int) -> GameRow:
        """The row of a slot; raises ``KeyError``."""
        return self._rows[slot]

    def select(self, slot: int) -> None:
        """Show a game as the one that counts now, with the keyboard on it; one that is not listed changes nothing."""
        row = self._rows.get(slot)
        if row is None:
            return
        if row.isHidden():
            self.search.clear()
            self._filter("")
        self._unmark()
        row.set_marked(True)
        row.open.setFocus(Qt.FocusReason.OtherFocusReason)
        self._place.adjustSize()
        self._scroll.ensureWidgetVisible(row, 0, 22)

    def current(self) -> int | None:
        """The game whose row has the keyboard."""
        focused = self.window().focusWidget()
        return next((slot for slot, row in self._rows.items() if row.isAncestorOf(focused)), None)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._unmark()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
        else:
            super().keyPressEvent(event)

    def _filter(self, text: str) -> None:
        wanted = text.strip().casefold()
        shown = 0
        for game in self._games:
            words = " ".join((game.name, game.stage_title, *(team.name for team in game.teams))).casefold()
            fits = wanted in words
            self._rows[game.slot].setVisible(fits)
            shown += fits
        if not self._games:
            self._empty.setText(
                self.tr("No game is saved yet. Every race you start is saved by itself, click by click.")
            )
        else:
            self._empty.setText(self.tr("No saved game fits “{text}”.").format(text=text.strip()))
        self._empty.setVisible(shown == 0)

    def _game(self, slot: int) -> SavedGame:
        return next(game for game in self._games if game.slot == slot)

    def _unmark(self) -> None:
        for row in self._rows.values():
            if row.marked:
                row.set_marked(False)

    def _open_menu(self, slot: int, place: QPoint) -> None:
        """The keyboard goes to the row first: that is the game the menu means."""
        self._rows[slot].more.setFocus(Qt.FocusReason.PopupFocusReason)
        self.menu.popup(place)

    def _do(self, deed: str) -> None:
        slot = self.current()
        if slot is None:
            return
        if deed == GameDeed.RENAME:
            self._ask_name(slot)
        elif deed == GameDeed.DUPLICATE:
            self.duplicate_requested.emit(slot)
        elif deed == GameDeed.EXPORT:
            self.export_requested.emit(slot)
        elif deed == GameDeed.DELETE:
            self._ask_delete(slot)

    def _ask_name(self, slot: int) -> None:
        game = self._game(slot)
        dialog = NameDialog(
            self._theme, self.window(), self.tr("What shall this game be called?"), self.tr("Rename"), game.name
        )
        dialog.setProperty("slot", slot)
        dialog.named.connect(self._renamed)
        dialog.open_over()

    def _renamed(self, name: str) -> None:
        slot = int(self.sender().property("slot"))
        if name != self._game(slot).name:
            self.rename_requested.emit(slot, name)
            if slot in self._rows:  # the list is new: the keyboard stays with the game
                self._rows[slot].open.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_delete(self, slot: int) -> None:
        game = self._game(slot)
        dialog = QuestionDialog(
            self._theme,
            self.window(),
            self.tr("Delete “{name}”?").format(name=game.name),
            self.tr("{state}. You can bring it back for a few seconds.").format(state=where_it_stands(game)),
            (Answer("keep", self.tr("Keep it")), Answer("delete", self.tr("Delete the game"), ButtonKind.IMPORTANT)),
            safe="keep",
            safe_first=True,
        )
        dialog.setProperty("slot", slot)
        dialog.answered.connect(self._delete_answered)
        dialog.open_over()

    def _delete_answered(self, answer: str) -> None:
        if answer != "delete":
            return
        self._deleted = self._game(int(self.sender().property("slot")))
        shown = [game.slot for game in self._games if not self._rows[game.slot].isHidden()]
        place = shown.index(self._deleted.slot) if self._deleted.slot in shown else 0
        self.delete_requested.emit(self._deleted.slot)
        self._keep_keyboard([slot for slot in shown if slot in self._rows], place)
        text = self.tr("“{name}” is deleted.").format(name=self._deleted.name)
        self._messages.show_message(Tone.INFO, text, MessageAction("restore", self.tr("Bring it back")))

    def _keep_keyboard(self, shown: Sequence[int], place: int) -> None:
        """After a game is gone the keyboard goes to the one that took its place, or the last one, or the search."""
        if shown:
            self._rows[shown[min(place, len(shown) - 1)]].open.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _bring_back(self) -> None:
        if self._deleted is not None:
            self.restore_requested.emit(self._deleted.slot)
            self._deleted = None

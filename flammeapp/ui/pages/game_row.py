"""One saved game in the list: name, where it stands, teams, the button that opens it, and everything else it can do."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from flammeapp.ui.i18n.names import listed
from flammeapp.ui.pages.games import Rides, SavedGame, where_it_stands
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ElidedText, FlowLayout, JerseyLabel, Sheet, Text, ToolButton


class GameDeed(StrEnum):
    """What can be done with a saved game besides opening it."""

    RENAME = "rename"
    DUPLICATE = "duplicate"
    EXPORT = "export"
    DELETE = "delete"


class GameMenu(QMenu):
    """The menu of a row, one for the whole list; its keys work wherever the keyboard is in ``page``.

    ``chosen`` carries the key of a GameDeed. Which game is meant the page knows.
    """

    chosen = Signal(str)

    def __init__(self, theme: Theme, page: QWidget) -> None:
        super().__init__(page)
        self._theme = theme
        self._icons: list[tuple[QAction, str]] = []
        for deed, words, keys, icon in (
            (GameDeed.RENAME, self.tr("Rename…"), (QKeySequence(Qt.Key.Key_F2),), "editor"),
            (GameDeed.DUPLICATE, self.tr("Duplicate"), (QKeySequence("Ctrl+D"),), "copy"),
            (GameDeed.EXPORT, self.tr("Export as a file…"), (QKeySequence("Ctrl+E"),), "export"),
            (GameDeed.DELETE, self.tr("Delete…"), (QKeySequence(QKeySequence.StandardKey.Delete),), "trash"),
        ):
            if deed is GameDeed.DELETE:
                self.addSeparator()
            action = self.addAction(words)
            action.setData(deed.value)
            action.setShortcuts(keys)
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.setShortcutVisibleInContextMenu(True)
            action.triggered.connect(self._triggered)
            page.addAction(action)
            self._icons.append((action, icon))
        theme.changed.connect(self._look_changed)
        self._look_changed()

    def action_of(self, deed: GameDeed) -> QAction:
        """The entry of a deed."""
        return next(action for action in self.actions() if action.data() == deed.value)

    def _triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.chosen.emit(str(action.data()))

    def _look_changed(self) -> None:
        for action, icon in self._icons:
            action.setIcon(self._theme.icon(icon))


class GameRow(Sheet):
    """``menu_asked`` carries the slot and where on the screen the menu shall open."""

    open_requested = Signal(int)
    menu_asked = Signal(int, QPoint)

    def __init__(self, theme: Theme, game: SavedGame, saved: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._slot = game.slot
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 14, 14, 14)
        row.setSpacing(10)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(ElidedText(theme, game.name, "heading"))
        line = self._where(game)
        words.addWidget(Text(f"{line} · {saved}", "small", "ink2", wrap=True))
        jerseys = FlowLayout(gap=12, row_gap=4)
        for team in game.teams:
            jerseys.addWidget(_TeamTag(theme, team.colour, team.name, bold=team.rides is Rides.HUMAN))
        words.addLayout(jerseys)
        row.addLayout(words, 1)
        self.open = Button(theme, self.tr("See the result") if game.finished else self.tr("Ride on"))
        self.more = ToolButton(theme, "chevron-down", self.tr("More for “{name}”").format(name=game.name))
        self.more.setToolTip(self.tr("Rename, duplicate, export, delete"))
        self.open.setAccessibleName(self.tr("Open “{name}”").format(name=game.name))
        self.open.clicked.connect(self._open)
        self.more.clicked.connect(self._ask_menu)
        row.addWidget(self.open)
        row.addWidget(self.more)
        self.setAccessibleName(f"{game.name}. {line}. {saved}. {listed([team.name for team in game.teams])}")

    @property
    def slot(self) -> int:
        """Which game it is."""
        return self._slot

    def set_marked(self, marked: bool) -> None:
        """Show the row as the one that counts now."""
        self._fill = "marker_soft" if marked else "sheet"
        self.update()

    @property
    def marked(self) -> bool:
        """Whether the row is shown as the one that counts now."""
        return self._fill == "marker_soft"

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            self._ask_menu()
        else:
            self.menu_asked.emit(self._slot, event.globalPos())
        event.accept()

    def _where(self, game: SavedGame) -> str:
        """The stage, unless the game is called after it, and how far it is; a tour that is over is no longer on one."""
        what = game.stage_title if game.name != game.stage_title else ""
        if game.tour is not None and game.finished:
            what = self.tr("Tour of {number} stages").format(number=len(game.tour.stage_ids))
        stands = where_it_stands(game)
        return f"{what} · {stands}" if what else stands

    def _open(self) -> None:
        self.open_requested.emit(self._slot)

    def _ask_menu(self) -> None:
        self.menu_asked.emit(self._slot, self.more.mapToGlobal(QPoint(0, self.more.height() + 2)))


class _TeamTag(QWidget):
    def __init__(self, theme: Theme, colour: str, name: str, *, bold: bool) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(5)
        row.addWidget(JerseyLabel(theme, colour, 20))
        row.addWidget(Text(name, "label" if bold else "small", "ink" if bold else "ink2"))

"""The door of the saved games: opens them, or shows as a whole page why they do not open, and the ways on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QWidget

from flammeapp.kernel.errors import GameError
from flammeapp.ui.dialogs import TroublePage
from flammeapp.ui.theme import Theme
from flammeapp.ui.troubles import Trouble, Way, store_trouble

if TYPE_CHECKING:
    from flammeapp.ui.main_window import MainWindow


class StoreDoor(QObject):
    """``opened`` carries the Store, from the folder ``home``, which the player may have chosen anew meanwhile."""

    opened = Signal(object)

    def __init__(
        self,
        theme: Theme,
        pages: QStackedWidget,
        window: MainWindow,
        home: Path,
        show_page: Callable[[QWidget], None],
    ) -> None:
        super().__init__(window)
        self._theme = theme
        self._pages = pages
        self._window = window
        self._show_page = show_page
        self._trouble: TroublePage | None = None
        self.home = home

    @property
    def trouble(self) -> TroublePage | None:
        """The page of bad news that is shown, None when there is none."""
        return self._trouble if self._pages.currentWidget() is self._trouble else None

    def open(self, backup: Path | None = None, *, afresh: bool = False) -> None:
        """Open the saved games, or show why they do not open."""
        from flammeapp.store.backups import list_backups
        from flammeapp.store.opening import open_afresh, open_backup, open_store

        try:
            if backup is not None:
                store = open_backup(self.home, backup)
            else:
                store = open_afresh(self.home) if afresh else open_store(self.home)
        except GameError as error:
            self.show_trouble(store_trouble(error, list_backups(self.home)))
            return
        self.opened.emit(store)

    def show_trouble(self, trouble: Trouble) -> None:
        """Show bad news as a page, in the place of the one before."""
        page = TroublePage(
            self._theme,
            trouble.title,
            trouble.text,
            trouble.ways,
            detail=trouble.detail,
            technical=trouble.technical,
        )
        page.chosen.connect(self._way_chosen)
        if self._trouble is not None:
            self._pages.removeWidget(self._trouble)
            self._trouble.deleteLater()
        self._trouble = page
        self._pages.addWidget(page)
        self._show_page(page)

    def _way_chosen(self, way: str) -> None:
        from flammeapp.store.backups import list_backups

        if way == Way.QUIT:
            self._window.close()
        elif way == Way.BACKUP:
            backups = list_backups(self.home)
            self.open(backups[0].file if backups else None)
        elif way == Way.FOLDER:
            self._choose_folder()
        else:
            self.open(afresh=way == Way.AFRESH)

    def _choose_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self._window, self.tr("Where shall games be saved?"))
        if folder:
            self.home = Path(folder)
            self.open()

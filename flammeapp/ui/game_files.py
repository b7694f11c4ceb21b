"""How files of saved games come and go: the system's dialogs, and what is dropped on the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QDir, QEvent, QFileSystemWatcher, QMimeData, QObject, QStandardPaths, Qt, QTimer, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QGraphicsView, QWidget

from flammeapp.store.arrivals import take_arrived
from flammeapp.store.game_files import SUFFIX
from flammeapp.ui.dialogs import Overlay
from flammeapp.ui.window_memory import WindowMemory

FOLDER = "folder of games"


class GameFileDialogs(QObject):
    """Asks where a game shall be written, or which file holds one; remembers the folder from one day to the next."""

    def __init__(self, window: QWidget, memory: WindowMemory) -> None:
        super().__init__(window)
        self._window = window
        self._memory = memory
        self.ask_save: Callable[[str], str] = self._ask_save
        self.ask_open: Callable[[str], str] = self._ask_open

    def where_to(self, proposed: str) -> Path | None:
        """Answer where a game shall be written, with the ending of such files; None: nowhere."""
        chosen = self.ask_save(str(self.folder() / proposed))
        if not chosen:
            return None
        path = Path(chosen)
        self._keep(path)
        return path if path.suffix.lower() == SUFFIX else path.with_name(path.name + SUFFIX)

    def where_from(self) -> Path | None:
        """Answer the file that shall be brought in; None: none."""
        chosen = self.ask_open(str(self.folder()))
        if not chosen:
            return None
        path = Path(chosen)
        self._keep(path)
        return path

    def folder(self) -> Path:
        """Answer the folder chosen last, else the player's documents, where that folder is there, else his home."""
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        for folder in (self._memory.recall(FOLDER), documents):
            if folder and Path(folder).is_dir():
                return Path(folder)
        return Path(QDir.homePath())

    def _keep(self, path: Path) -> None:
        self._memory.keep(FOLDER, str(path.parent))

    def _ask_save(self, proposed: str) -> str:
        dialog = QFileDialog(self._window, self.tr("Export the game"), str(Path(proposed).parent), self._kinds())
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX)
        dialog.selectFile(proposed)
        return self._answer(dialog)

    def _ask_open(self, folder: str) -> str:
        every = self.tr("All files (*)")
        dialog = QFileDialog(self._window, self.tr("Import a saved game"), folder, f"{self._kinds()};;{every}")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        return self._answer(dialog)

    def _kinds(self) -> str:
        return self.tr("Saved games ({ending})").format(ending=f"*{SUFFIX}")

    def _answer(self, dialog: QFileDialog) -> str:
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        files = dialog.selectedFiles()
        dialog.deleteLater()
        return files[0] if accepted and files else ""


class GameDrop(QObject):
    """Takes the file of a game that is dropped on the window: one at a time, and not while a question is open."""

    dropped = Signal(object)
    """The Path of the file."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.setAcceptDrops(True)

    def leave_to_window(self) -> None:
        """Pictures on the pages take no files of their own: what is dropped on them is for the window."""
        for view in self._window.findChildren(QGraphicsView):
            view.setAcceptDrops(False)

    def offer(self, event: QDropEvent) -> None:
        """Take what hovers over the window or falls on it, if it is the file of a game; else leave it alone."""
        path = None if question_open(self._window) else game_file(event.mimeData())
        if path is None:
            event.ignore()
            return
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(path)


class Doorbell(QObject):
    """Hears when the program is started once more with the file of a game: the window that is open takes it.

    While a question is open nobody listens; whoever rang is told by his own window then.
    """

    rung = Signal(object)
    """The Path of the file."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._home: Path | None = None
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._look)

    def listen_at(self, home: Path) -> None:
        """Listen at the door of these saved games."""
        if self._watcher.directories():
            self._watcher.removePaths(self._watcher.directories())
        self._home = home
        self._watcher.addPath(str(home))
        QTimer.singleShot(0, self._look)  # somebody may have rung while the saved games were being opened

    def _look(self) -> None:
        if self._home is None or question_open(self._window):
            return
        game = take_arrived(self._home)
        if game is not None:
            self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
            self._window.activateWindow()
            self.rung.emit(game)


def question_open(window: QWidget) -> bool:
    """Whether a question lies over the window."""
    return any(overlay.isVisible() for overlay in window.findChildren(Overlay))


def game_file(mime: QMimeData) -> Path | None:
    """Answer the one file of a game among what is dragged, None when it is something else."""
    urls = mime.urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() == SUFFIX else None

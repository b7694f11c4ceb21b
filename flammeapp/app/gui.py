"""Opens the window: application, look, settings, pages; answers the exit code.

Only what the first paint needs is imported here; storage is imported by the window afterwards.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QFileOpenEvent, QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

import flammeapp
from flammeapp.app import crash
from flammeapp.app.paths import ProgramFilesMissing, resource_root, tracks_root
from flammeapp.app.settings import LoadedSettings, load_settings, save_settings
from flammeapp.ui.main_window import MainWindow
from flammeapp.ui.other_thread import collect_if_due, collect_only_here
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.theme import Appearance, Theme
from flammeapp.ui.window_memory import WindowMemory

if TYPE_CHECKING:
    from flammeapp.ui.house import House

_SMALL_ICONS = (16, 20, 24, 32)
_LARGE_ICONS = (48, 64, 128, 256, 512)


def run_gui(home: Path, argv: Sequence[str], game: Path | None = None) -> int:
    """Open the window with the player's folder ``home`` and stay until it is closed; answer the exit code.

    ``game``: a file that holds a saved game; the window asks whether it shall be imported.
    """
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    application = Program(argv)
    application.setApplicationName("Flamme")
    application.setApplicationVersion(flammeapp.__version__)
    application.setDesktopFileName("flamme")
    application.setQuitOnLastWindowClosed(True)
    try:
        window = make_window(home, game)
    except ProgramFilesMissing as error:
        return _not_complete(f"Files of the program are missing: {error.folder}")
    _let_signals_through(application)
    application.window = window
    collect_only_here()
    window.show()
    return application.exec()


class Program(QApplication):
    """The application. Where the system hands it a file while it runs (macOS does), the window asks about it."""

    def __init__(self, argv: Sequence[str]) -> None:
        super().__init__(list(argv))
        self.window: MainWindow | None = None

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and self.window is not None:
            self.window.furnish()
            if self.window.furnished:
                self.window.house.offer_file(Path(event.file()))
            return True
        return super().event(event)


def make_window(home: Path, game: Path | None = None) -> MainWindow:
    """Answer the window with its cover, not yet shown; raise ProgramFilesMissing when the program is not complete."""
    resources, tracks = resource_root(), tracks_root()
    loaded = load_settings(home)
    preferences = loaded.preferences
    theme = Theme(resources, appearance=Appearance(preferences.appearance), text_size=preferences.text_factor)
    theme.set_motion(speed=preferences.speed, still=preferences.reduce_motion)
    theme.apply()
    QApplication.setWindowIcon(_program_icon(resources))

    def furnish(window: MainWindow) -> House | None:
        house = _furnish(window, theme, home, tracks, loaded)
        if house is not None and game is not None:
            house.offer_file(game)
        return house

    return MainWindow(theme, WindowMemory(home), furnish)


def _furnish(window: MainWindow, theme: Theme, home: Path, tracks: Path, loaded: LoadedSettings) -> House | None:
    """Build what is behind the cover; a damaged file of the program itself ends it with one sentence."""
    from flammeapp.store.errors import FileProblem
    from flammeapp.store.files import load_tiles
    from flammeapp.ui.house import House
    from flammeapp.ui.i18n.sentences import sentence
    from flammeapp.ui.shelf import Places
    from flammeapp.ui.widgets import Tone

    try:
        tiles = load_tiles(theme.resources)
    except FileProblem as problem:
        _not_complete(sentence(problem.code, problem.params))
        return None
    places = Places(theme.resources, tracks, home)
    house = House(window, theme, places, tiles, loaded.preferences, flammeapp.__version__, _save, loaded.sentence())

    def tell(text: str, _report: Path | None) -> None:
        house.message.show_message(Tone.BAD, text)

    crash.install(home, tell)
    return house


def _save(home: Path, preferences: Preferences) -> None:
    save_settings(home, preferences)


def _program_icon(resources: Path) -> QIcon:
    icon = QIcon()
    for side in _SMALL_ICONS:
        icon.addFile(str(resources / "app-icon-16.svg"), QSize(side, side))
    for side in _LARGE_ICONS:
        icon.addFile(str(resources / "app-icon.svg"), QSize(side, side))
    return icon


def _not_complete(text: str) -> int:
    """The program's own files are missing or damaged: say so without the look that lies among them."""
    from PySide6.QtWidgets import QMessageBox

    sys.stderr.write(text + "\n")
    QMessageBox.critical(None, "Flamme", text)
    return 1


def _let_signals_through(application: QApplication) -> None:
    """Ctrl+C and a polite end from the system close the window like its cross does."""

    def close(_number: int, _frame: object) -> None:
        QTimer.singleShot(0, application.closeAllWindows)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, close)
    wake = QTimer(application)
    wake.timeout.connect(_breathe)
    wake.start(250)


def _breathe() -> None:
    """Give Python a moment to notice signals while Qt waits, and to tidy up."""
    collect_if_due()

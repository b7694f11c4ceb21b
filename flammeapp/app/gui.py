"""Opens the window: application, look, settings, pages; answers the exit code.

Only what the first paint needs is imported here; storage is imported by the window afterwards.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

import flammeapp
from flammeapp.app import crash
from flammeapp.app.paths import ProgramFilesMissing, resource_root, tracks_root
from flammeapp.app.settings import load_settings, save_settings
from flammeapp.store.errors import FileProblem
from flammeapp.store.files import load_tiles
from flammeapp.ui.i18n.sentences import sentence
from flammeapp.ui.main_window import MainWindow
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.shelf import Places
from flammeapp.ui.theme import Appearance, Theme
from flammeapp.ui.widgets import Tone

_SMALL_ICONS = (16, 20, 24, 32)
_LARGE_ICONS = (48, 64, 128, 256, 512)


def run_gui(home: Path, argv: Sequence[str]) -> int:
    """Open the window with the player's folder ``home`` and stay until it is closed; answer the exit code."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    application = QApplication(list(argv))
    application.setApplicationName("Flamme")
    application.setApplicationVersion(flammeapp.__version__)
    application.setDesktopFileName("flamme")
    application.setQuitOnLastWindowClosed(True)
    try:
        window = make_window(home)
    except (ProgramFilesMissing, FileProblem) as error:
        return _not_complete(error)
    _let_signals_through(application)
    window.show()
    return application.exec()


def make_window(home: Path) -> MainWindow:
    """Answer the window, not yet shown; raise ProgramFilesMissing or FileProblem when the program is not complete."""
    resources = resource_root()
    places = Places(resources, tracks_root(), home)
    loaded = load_settings(home)
    preferences = loaded.preferences
    theme = Theme(resources, appearance=Appearance(preferences.appearance), text_size=preferences.text_factor)
    theme.set_motion(speed=preferences.speed, still=preferences.reduce_motion)
    theme.apply()
    QApplication.setWindowIcon(_program_icon(resources))
    tiles = load_tiles(resources)
    window = MainWindow(theme, places, tiles, preferences, flammeapp.__version__, _save, loaded.sentence())

    def tell(text: str, _report: Path | None) -> None:
        window.message.show_message(Tone.BAD, text)

    crash.install(home, tell)
    return window


def _save(home: Path, preferences: Preferences) -> None:
    save_settings(home, preferences)


def _program_icon(resources: Path) -> QIcon:
    icon = QIcon()
    for side in _SMALL_ICONS:
        icon.addFile(str(resources / "app-icon-16.svg"), QSize(side, side))
    for side in _LARGE_ICONS:
        icon.addFile(str(resources / "app-icon.svg"), QSize(side, side))
    return icon


def _not_complete(error: ProgramFilesMissing | FileProblem) -> int:
    """The program's own files are missing or damaged: say so without the look that lies among them."""
    if isinstance(error, FileProblem):
        text = sentence(error.code, error.params)
    else:
        text = f"Files of the program are missing: {error.folder}"
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
    """Give Python a moment to notice signals while Qt waits."""

"""A piece of work on another thread: the window goes on, hears how far it is, and may call it back."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from flammeapp.kernel.errors import GameError
from flammeapp.ui.other_thread import work_elsewhere

BETWEEN = 0.05
"""Seconds between two reports; more would only keep the window busy."""


class ErrandStopped(Exception):
    """The window does not want the work any more; raised inside the work, at its next report."""


Report = Callable[[int, int], None]
"""How much is done, of how much. Raises ErrandStopped when nobody wants the rest."""


class Errand(QObject):
    """Runs ``work`` once. ``done`` (its answer), ``failed`` (a GameError) or ``stopped`` comes once, on the window's
    thread; anything else that goes wrong is raised there.

    ``work`` gets a ``Report`` and may let ErrandStopped pass; it touches nothing of Qt.
    """

    went_on = Signal(int, int)
    done = Signal(object)
    failed = Signal(object)
    stopped = Signal()
    _broken = Signal(object)

    def __init__(self, work: Callable[[Report], object], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._stop = threading.Event()
        self._told = 0.0
        self._thread = threading.Thread(target=self._run, name="errand")
        self._broken.connect(self._raise)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Nobody wants it any more: ``stopped`` comes, unless it is done before it hears of it."""
        self._stop.set()

    def wait(self) -> None:
        """Stay until it has ended; what it reports at its end is still heard afterwards."""
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        """The other thread."""
        with work_elsewhere():
            try:
                answer = self._work(self._report)
            except ErrandStopped:
                self.stopped.emit()
            except GameError as error:
                self.failed.emit(error)
            except Exception as error:  # noqa: BLE001 - nothing is swallowed: it is raised again on the window's thread
                self._broken.emit(error)
            else:
                self.done.emit(answer)

    def _report(self, done: int, of: int) -> None:
        if self._stop.is_set():
            raise ErrandStopped
        now = time.monotonic()
        if done >= of or now - self._told >= BETWEEN:
            self._told = now
            self.went_on.emit(done, of)

    def _raise(self, error: Exception) -> None:
        self.stopped.emit()
        raise error

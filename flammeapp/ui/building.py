"""A long piece of work on the window's thread, done a step at a time: the window answers in between."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer


class Building(QObject):
    """Takes one step of ``steps`` whenever the window has nothing else to do; each step should be short."""

    def __init__(self, steps: Iterator[None], parent: QObject) -> None:
        super().__init__(parent)
        self._steps = steps
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._step)

    def begin(self) -> None:
        """Take the first step soon."""
        self._turn.start()

    def stop(self) -> None:
        """Leave the rest undone."""
        self._turn.stop()

    def _step(self) -> None:
        for _ in self._steps:
            self._turn.start()
            return

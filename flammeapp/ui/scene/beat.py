"""A beat: one thing that happens in the scene, with a length at speed 1 and a picture for every moment.

Lengths and easings are those of section 6 of the look. A beat's `end` leaves the scene as the rules have it, whatever
was shown before, so that a beat may be cut short at any moment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from flammeapp.ui.theme import MotionName

Times = Callable[[MotionName], int]
"""Milliseconds of a movement at speed 1."""


class Beat(Protocol):
    """One thing that happens in the scene."""

    @property
    def length(self) -> float:
        """Milliseconds at speed 1."""

    def begin(self) -> None:
        """Get ready; called once, before anything is shown."""

    def show(self, progress: float) -> None:
        """The picture at 0 to 1."""

    def end(self) -> None:
        """Everything as it is afterwards; called once, after `begin`."""


class Rest:
    """Nothing moves: time to look."""

    def __init__(self, length: float) -> None:
        self.length = length

    def begin(self) -> None:
        return

    def show(self, progress: float) -> None:
        return

    def end(self) -> None:
        return

"""The look of the program, in force for a test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from flammeapp.ui.theme import Appearance, Theme
from tests.ui.driver import Desk, Player, open_desk, open_player


@pytest.fixture(autouse=True)
def swept(qapp: QApplication) -> Iterator[None]:
    """Widgets a test let go of wait for an event loop that never runs: they go when it ends.

    Unswept, a window with its road keeps some seven megabytes, and each change of look dresses it too.
    """
    yield
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def theme(qapp: QApplication, resources: Path) -> Iterator[Theme]:
    """A light theme at text size 100 % without motion, applied to the application."""
    look = Theme(resources, appearance=Appearance.LIGHT)
    look.set_motion(speed=1.0, still=True)
    look.apply()
    yield look
    qapp.setStyleSheet("")


@pytest.fixture
def desk(theme: Theme, resources: Path, tracks: Path, tmp_path: Path) -> Desk:
    """What a window is made from, with a home of its own."""
    return open_desk(theme, resources, tracks, tmp_path / "games")


@pytest.fixture
def player(desk: Desk, qtbot: QtBot) -> Iterator[Player]:
    """A player in front of the open window, the storage open."""
    someone = open_player(desk, qtbot)
    yield someone
    someone.window.close()

"""The look of the program, in force for a test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from flammeapp.ui.theme import Appearance, Theme


@pytest.fixture
def theme(qapp: QApplication, resources: Path) -> Iterator[Theme]:
    """A light theme at text size 100 % without motion, applied to the application."""
    look = Theme(resources, appearance=Appearance.LIGHT)
    look.set_motion(speed=1.0, still=True)
    look.apply()
    yield look
    # Widgets a test let go of wait for an event loop that never runs; unswept, each change of look dresses them too.
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.setStyleSheet("")

"""The Qt binding is one that does not give back references it does not own."""

import sys

import pytest
from PySide6.QtWidgets import QGraphicsRectItem


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_calls_without_a_result_keep_the_references_to_none() -> None:
    """PySide6 6.12.0 loses one reference a call: the game would abort after a few thousand moves of a rider."""
    item = QGraphicsRectItem(0, 0, 1, 1)
    item.setPos(0, 0)
    before = sys.getrefcount(None)
    for step in range(300):
        item.setPos(step, step)
    assert sys.getrefcount(None) > before - 150

"""Long work is done a step at a time, and the window answers in between."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from flammeapp.ui.building import Building
from tests.ui.driver import Desk, Player


def test_other_events_come_between_two_steps(qtbot: QtBot) -> None:
    told: list[str] = []

    def work() -> Iterator[None]:
        for step in "abc":
            told.append(step)
            QTimer.singleShot(0, lambda: told.append("window"))
            yield
        told.append("done")

    owner = QObject()
    building = Building(work(), owner)
    building.begin()
    assert told == []
    qtbot.waitUntil(lambda: "done" in told)
    assert [step for step in told if step != "window"] == ["a", "b", "c", "done"]
    assert told[told.index("b") - 1] == "window"


def test_work_that_is_stopped_stays_undone(qtbot: QtBot) -> None:
    told: list[int] = []

    def work() -> Iterator[None]:
        while True:
            told.append(len(told))
            yield

    owner = QObject()
    building = Building(work(), owner)
    building.begin()
    qtbot.waitUntil(lambda: len(told) > 2)
    building.stop()
    count = len(told)
    qtbot.wait(20)
    assert len(told) == count


def test_the_window_can_be_closed_while_its_pages_are_built(desk: Desk, qtbot: QtBot) -> None:
    window = desk.window()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.pages.count() > 2)
    assert not window.ready
    pages = window.pages.count()
    window.close()
    qtbot.wait(50)
    assert window.pages.count() == pages
    again = Player(desk.window(), qtbot)
    qtbot.addWidget(again.window)
    again.window.show()
    again.wait(lambda: again.window._house is not None)
    again.window.house.home.new_race_requested.emit()
    again.wait(lambda: again.window.ready)
    assert again.window.pages.currentWidget() is again.window.house.rooms.new_race
    again.window.close()

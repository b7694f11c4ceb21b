"""Work on another thread: the window hears how far it is, what came of it, and can call it back."""

import threading

import pytest
from PySide6.QtCore import QObject
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from flammeapp.kernel.errors import GameError
from flammeapp.ui.errand import Errand, Report


@pytest.fixture
def parent(qtbot: QtBot) -> QObject:
    return QObject()


def test_it_answers_on_the_windows_thread(parent: QObject, qtbot: QtBot) -> None:
    threads: list[threading.Thread] = []

    def work(report: Report) -> str:
        threads.append(threading.current_thread())
        for step in range(1, 6):
            report(step, 5)
        return "answer"

    errand = Errand(work, parent)
    steps: list[tuple[int, int]] = []
    errand.went_on.connect(lambda done, of: steps.append((done, of)))
    errand.done.connect(lambda _answer: threads.append(threading.current_thread()))
    with qtbot.waitSignal(errand.done) as told:
        errand.start()
    assert told.args == ["answer"]
    assert steps[0] == (1, 5)
    assert steps[-1] == (5, 5)
    assert threads[0] is not threads[1]
    assert threads[1] is threading.main_thread()
    errand.wait()


def test_a_refusal_is_told(parent: QObject, qtbot: QtBot) -> None:
    def work(_report: Report) -> None:
        raise GameError("disk_full", folder="x")

    errand = Errand(work, parent)
    with qtbot.waitSignal(errand.failed) as told:
        errand.start()
    assert told.args is not None
    assert told.args[0].code == "disk_full"
    errand.wait()


def test_it_can_be_called_back(parent: QObject, qtbot: QtBot) -> None:
    """At its next report; it never answers then."""

    def work(report: Report) -> None:
        while True:
            report(1, 2)

    errand = Errand(work, parent)
    with qtbot.waitSignal(errand.went_on):
        errand.start()
    with qtbot.assertNotEmitted(errand.done), qtbot.waitSignal(errand.stopped):
        errand.stop()
    errand.wait()


def test_a_fault_of_the_program_is_not_swallowed(parent: QObject, qtbot: QtBot) -> None:
    def work(_report: Report) -> None:
        raise ZeroDivisionError

    errand = Errand(work, parent)
    with capture_exceptions() as faults, qtbot.waitSignal(errand.stopped):
        errand.start()
    assert [fault[0] for fault in faults] == [ZeroDivisionError]
    errand.wait()

"""The program as a player starts it: a process of its own on a real X server (second round of `./dev test`)."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QGuiApplication, QImage
from pytestqt.qtbot import QtBot

pytestmark = [pytest.mark.xvfb, pytest.mark.skipif(sys.platform != "linux", reason="X11")]

POSTER_HILLS = QColor("#2F6E73")
"""A colour of the home page's poster and of nothing else in the program."""

SLOW = 40_000
"""Milliseconds. A machine that does much else at the same time needs more than the usual second."""


@pytest.fixture
def program(root: Path, own_home: Path) -> Iterator[subprocess.Popen[str]]:
    """`flamme`, just started."""
    command = [sys.executable, "-m", "flammeapp.app", "--home", str(own_home)]
    with subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE, text=True) as running:
        yield running
        if running.poll() is None:
            running.kill()


def screen() -> QImage:
    """What stands on the X server's screen now."""
    return QGuiApplication.primaryScreen().grabWindow(0).toImage()


def shows_the_home_page() -> bool:
    """Whether the hills of the poster are on the screen."""
    image = screen()
    points = ((x, y) for x in range(0, image.width(), 9) for y in range(0, image.height(), 9))
    return any(image.pixel(x, y) == POSTER_HILLS.rgb() for x, y in points)


def is_saving(home: Path) -> bool:
    """Whether the storage behind the first paint is open."""
    return (home / "flamme.sqlite3").is_file()


def test_the_program_opens_and_ends_politely(qtbot: QtBot, own_home: Path, program: subprocess.Popen[str]) -> None:
    """A desktop that logs out sends SIGTERM: the window closes as by its cross, and nothing is complained about."""
    qtbot.waitUntil(shows_the_home_page, timeout=SLOW)
    qtbot.waitUntil(lambda: is_saving(own_home), timeout=SLOW)
    program.send_signal(signal.SIGTERM)
    assert program.wait(timeout=SLOW / 1000) == 0
    assert program.stderr is not None
    assert program.stderr.read() == ""


def test_a_second_program_on_the_same_games_says_so(
    qtbot: QtBot, root: Path, own_home: Path, program: subprocess.Popen[str]
) -> None:
    """Two windows writing one file would lose what one of them wrote; the second stays open and tells why."""
    qtbot.waitUntil(lambda: is_saving(own_home), timeout=SLOW)
    qtbot.waitUntil(shows_the_home_page, timeout=SLOW)
    command = [sys.executable, "-m", "flammeapp.app", "--home", str(own_home)]
    with subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE, text=True) as second:
        try:
            qtbot.waitUntil(lambda: not shows_the_home_page(), timeout=SLOW)
            assert second.poll() is None
        finally:
            second.send_signal(signal.SIGTERM)
            assert second.wait(timeout=SLOW / 1000) == 0
    assert program.poll() is None


def test_after_a_kill_the_games_are_whole(
    qtbot: QtBot, root: Path, own_home: Path, program: subprocess.Popen[str]
) -> None:
    """`kill -9` leaves no lock behind and no half-written file."""
    qtbot.waitUntil(lambda: is_saving(own_home), timeout=SLOW)
    program.kill()
    program.wait()
    environment = {**os.environ, "FLAMME_HOME": str(own_home)}
    done = subprocess.run(
        [sys.executable, "-m", "flammeapp.app", "verify", "--json"],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)

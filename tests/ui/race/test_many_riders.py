"""Twelve riders each for himself, and large letters: nothing is squeezed, nothing runs over the picture."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from flammeapp.engine.board.stages import StageKind
from flammeapp.engine.teams import Colour
from flammeapp.ui.race.bid_board import BidBoard, BidRow
from flammeapp.ui.race.clock_strip import ClockStrip
from flammeapp.ui.race.curtain import Curtain, ReadyTeam
from flammeapp.ui.race.results import ResultPage
from flammeapp.ui.race.rider_button import RiderButton, RiderStage
from flammeapp.ui.theme import Theme

TWELVE = tuple((colour.value, letter) for colour in Colour for letter in "RS")[:12]


def test_twelve_bids_keep_their_height_and_scroll(theme: Theme, qtbot: QtBot) -> None:
    board = BidBoard(theme)
    qtbot.addWidget(board)
    board.resize(264, 180)
    board.show_rows(tuple(BidRow(colour, f"{colour} {kind}", (), 0, "has named a rider") for colour, kind in TWELVE))
    board.show()
    assert board.cells.row_height() >= theme.metrics("body_strong").height() + 4
    qtbot.waitUntil(lambda: board.verticalScrollBar().maximum() > 0)
    board.resize(264, 700)
    qtbot.waitUntil(lambda: board.verticalScrollBar().maximum() == 0)
    board.resize(1400, 180)
    qtbot.waitUntil(lambda: board.verticalScrollBar().maximum() == 0)


@pytest.mark.parametrize("width", [1200, 1440])
def test_the_teams_at_the_foot_of_the_curtain_stay_off_the_road(theme: Theme, qtbot: QtBot, width: int) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(width, 760)
    curtain = Curtain(theme, page)
    page.show()
    ready = tuple(ReadyTeam(colour, f"{colour} {kind}", True, kind) for colour, kind in TWELVE[1:])
    curtain.lower_for("blue", "Blue Rouleur", ("Your hand is ready.",), "Round 12", (), "", only="rouleur")
    empty = curtain.grab().toImage()
    curtain.show_ready(ready)
    full = curtain.grab().toImage()
    edge = round(curtain.ready_room())
    changed = {
        x for x in range(0, width, 2) for y in range(620, 760, 2) if empty.pixelColor(x, y) != full.pixelColor(x, y)
    }
    assert changed
    assert max(changed) <= edge


def test_the_curtain_of_one_rider_shows_him_alone(theme: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(1440, 900)
    curtain = Curtain(theme, page)
    page.show()
    pictures = []
    for only in (None, "rouleur", "sprinteur"):
        curtain.lower_for("blue", "Blue", ("x",), "Round 1", (), "", only=only)  # type: ignore[arg-type]
        pictures.append(curtain.grab().toImage())
    assert pictures[0] != pictures[1] != pictures[2]


def test_words_on_a_rider_button_get_the_room_of_the_figure(theme: Theme, qtbot: QtBot) -> None:
    button = RiderButton(theme)
    qtbot.addWidget(button)
    words = "place him now"
    whole = QFontMetrics(theme.font("small")).horizontalAdvance(words)
    button.resize(10 + theme.px(54) + 8 + whole + theme.px(20) + 16 - 12, 60)
    button.show_rider("rouleur", "blue", "R", words, RiderStage.OPEN)
    assert button.toolTip() == ""
    button.resize(120, 60)
    button.show_rider("rouleur", "blue", "R", words * 3, RiderStage.OPEN)
    button.show()
    assert button.toolTip() == f"R: {words * 3}"


def test_enter_on_the_result_starts_nothing(theme: Theme, qtbot: QtBot) -> None:
    page = ResultPage(theme)
    qtbot.addWidget(page)
    page.show()
    with qtbot.assertNotEmitted(page.again_requested, wait=20):
        qtbot.keyClick(page, Qt.Key.Key_Return)
        qtbot.keyClick(page, Qt.Key.Key_Enter)
    with qtbot.waitSignal(page.again_requested):
        qtbot.keyClick(page, Qt.Key.Key_R)


def test_large_letters_leave_the_clock_one_line(theme: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(900, 900)
    strip = ClockStrip(theme, page)
    strip.begin(StageKind.TEAM_TIME_TRIAL, "")
    strip.resize(880, 120)
    page.show()
    strip.show()
    assert not strip.flat
    page.resize(900, 500)
    strip.fit()
    assert strip.flat
    assert "slower rider" in strip.toolTip()

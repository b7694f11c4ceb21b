"""The curtain is opened by its team alone, by a click or Enter; Esc goes home; other keys do nothing."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from flammeapp.engine.teams import Colour
from flammeapp.ui.race.curtain import Curtain, ReadyTeam
from flammeapp.ui.theme import Theme


@pytest.fixture
def curtain(theme: Theme, qtbot: QtBot) -> Iterator[Curtain]:
    """A curtain over a page."""
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(1200, 760)
    found = Curtain(theme, page)
    page.show()
    yield found
    page.close()


def lower(curtain: Curtain, colour: str = "blue", undo: str = "") -> None:
    ready = (ReadyTeam("red", "Bruno", True), ReadyTeam("green", "Green", False))
    curtain.lower_for(colour, colour.title(), ("Anna, your two hands are ready.",), "Round 7", ready, undo)


def test_enter_and_a_click_open_it(curtain: Curtain, qtbot: QtBot) -> None:
    lower(curtain)
    assert curtain.is_down
    assert curtain.geometry() == curtain.parentWidget().rect()
    with qtbot.waitSignal(curtain.opened):
        qtbot.keyClick(curtain, Qt.Key.Key_Return)
    with qtbot.waitSignal(curtain.opened):
        qtbot.mouseClick(curtain.open, Qt.MouseButton.LeftButton)
    curtain.raise_up()
    assert curtain.isHidden()
    assert not curtain.is_down


def test_escape_goes_home_and_nothing_else_gets_through(curtain: Curtain, qtbot: QtBot) -> None:
    lower(curtain)
    with qtbot.waitSignal(curtain.home_requested):
        qtbot.keyClick(curtain, Qt.Key.Key_Escape)
    with qtbot.assertNotEmitted(curtain.opened, wait=20):
        for key in (Qt.Key.Key_1, Qt.Key.Key_P, Qt.Key.Key_Backspace, Qt.Key.Key_F):
            qtbot.keyClick(curtain, key)
        qtbot.mouseClick(curtain, Qt.MouseButton.LeftButton, pos=curtain.rect().topLeft())


def test_it_glides_away_and_opens_once(curtain: Curtain, theme: Theme, qtbot: QtBot) -> None:
    theme.set_motion(speed=1.0, still=False)
    lower(curtain)
    curtain.raise_up()
    assert not curtain.is_down
    assert not curtain.isHidden()
    with qtbot.assertNotEmitted(curtain.opened, wait=20):
        qtbot.keyClick(curtain, Qt.Key.Key_Return)
    qtbot.waitUntil(curtain.isHidden)
    lower(curtain)
    assert curtain.pos().y() == 0


@pytest.mark.parametrize("colour", [colour.value for colour in Colour])
def test_every_team_has_a_curtain_with_readable_words(curtain: Curtain, theme: Theme, colour: str) -> None:
    lower(curtain, colour, undo="Red: take the last card back")
    picture = curtain.grab().toImage()
    ground = picture.pixelColor(20, 20)
    assert ground.name() == theme.team(colour).main.lower()
    ink = theme.piece_ink if theme.team(colour).dark_text else theme.piece_paper
    assert any(picture.pixelColor(x, round(300 * 760 / 900)) == ink for x in range(80, 400))
    assert curtain.undo.isVisible()
    assert curtain.accessibleName() == f"Pass the computer to {colour.title()}"


def test_backspace_takes_the_last_card_back_where_that_is_offered(curtain: Curtain, qtbot: QtBot) -> None:
    lower(curtain, undo="Red: take the last card back")
    with qtbot.waitSignal(curtain.undo_requested):
        qtbot.keyClick(curtain.open, Qt.Key.Key_Backspace)
    with qtbot.waitSignal(curtain.undo_requested):
        qtbot.keyClick(curtain.open, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    lower(curtain)
    with qtbot.assertNotEmitted(curtain.undo_requested, wait=20):
        qtbot.keyClick(curtain.open, Qt.Key.Key_Backspace)

"""Pages that were built and shown with other letters are laid out by the letters there are now."""

import pytest
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from flammeapp.ui.theme import Theme
from tests.ui.driver import Player


def cut_off(page: QWidget) -> list[str]:
    """What is narrower than it must be, and what stands beyond the edge of a column that scrolls down only."""
    found = [
        f"{type(part).__name__} {part.accessibleName()!r}: {part.width()} < {part.minimumSizeHint().width()}"
        for part in page.findChildren(QWidget)
        if part.isVisible() and part.width() < part.minimumSizeHint().width()
    ]
    for area in page.findChildren(QScrollArea):
        inside = area.widget()
        if area.isVisible() and inside is not None and inside.width() > area.viewport().width():
            found.append(f"{type(inside).__name__} is {inside.width() - area.viewport().width()} too wide")
    return found


@pytest.mark.parametrize("size", [(1200, 760), (1440, 900)])
@pytest.mark.parametrize("one_each", [False, True])
def test_every_page_fits_after_the_letters_changed(
    player: Player, theme: Theme, qtbot: QtBot, size: tuple[int, int], one_each: bool
) -> None:
    house = player.window.house
    player.window.resize(*size)
    filled = (house.rooms.new_race, house.tours.new_tour)
    for each in filled:
        each.teams.one_each.setChecked(one_each)
    shown: tuple[QWidget, ...] = (*filled, house.rooms.saved, house.home, house.rooms.settings)
    for page in shown:
        house.pages.setCurrentWidget(page)
        qtbot.wait(1)
    for letters in (1.5, 1.0):
        house.pages.setCurrentWidget(house.rooms.settings)
        theme.set_text_size(letters)
        for page in shown:
            house.pages.setCurrentWidget(page)
            for _ in range(6):
                qtbot.wait(5)
            assert cut_off(page) == [], f"{type(page).__name__} at {letters}"

"""Large letters in a small window: nothing at the side of the road is cut."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QStyleOptionViewItem, QTabBar, QToolButton, QToolTip
from pytestqt.qtbot import QtBot

from flammeapp.ui.preferences import Preferences
from flammeapp.ui.race.dock_frame import Dock
from flammeapp.ui.race.road_model import RiderRow
from tests.ui.driver import Desk, Player, make_setup


@pytest.fixture
def player(desk: Desk, qtbot: QtBot) -> Iterator[Player]:
    """Somebody who reads letters half as large again, in a race, in a window of 1200 by 760."""
    window = desk.window(Preferences(confirmations=False, animation_speed="0", reduce_motion=True, text_size=150))
    qtbot.addWidget(window)
    window.resize(1200, 760)
    window.show()
    someone = Player(window, qtbot)
    someone.ready()
    window.house.start_race(make_setup(window, "firenze-milano", humans=1, teams=4), "")
    someone.wait(someone.waits_for_me)
    yield someone
    window.close()


@pytest.fixture
def tips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What tool tips say, one after the other; no window of theirs is shown."""
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, words, _over: told.append(words))
    return told


def rest_on(player: Player, row: int) -> None:
    """Let the pointer rest on a row of the list."""
    road = player.race.body.road
    option = QStyleOptionViewItem()
    option.rect = road.list.visualRect(road.model.index(row))
    spot = option.rect.center()
    event = QHelpEvent(QEvent.Type.ToolTip, spot, road.list.viewport().mapToGlobal(spot))
    road.list.itemDelegate().helpEvent(event, road.list, option, road.model.index(row))


def test_names_and_tabs_have_room(player: Player, tips: list[str]) -> None:
    body = player.race.body
    player.wait(lambda: body.road_dock.width() >= 350)
    riders = [n for n, row in enumerate(body.road.model.rows()) if isinstance(row, RiderRow)]
    assert len(riders) == 8
    for row in riders:
        rest_on(player, row)
    assert tips == []
    assert [dock.windowTitle() for dock in (body.road_dock, body.log_dock)] == ["On the road", "What happened"]
    no_arrows(player)
    width = body.road_dock.width()
    body._theme.set_text_size(1.0)
    player.wait(lambda: body.road_dock.width() < width)


def test_many_tabs_take_their_short_names_and_menus_keep_the_long_ones(player: Player) -> None:
    body = player.race.body
    third = next(dock for dock in body.findChildren(Dock) if dock.objectName() == "jerseys")
    third.show()
    player.wait(lambda: body.road_dock.windowTitle() == "Road")
    assert body.log_dock.windowTitle() == "Log"
    assert third.windowTitle() == "Jerseys"
    assert [action.text() for action in body.panel_actions()[:2]] == ["On the road", "What happened"]
    assert body.road_dock.accessibleName() == "On the road"
    no_arrows(player)
    third.close()
    player.wait(lambda: body.road_dock.windowTitle() == "On the road")


def test_a_row_without_room_says_the_rest_in_a_tip(player: Player, tips: list[str]) -> None:
    body = player.race.body
    body.resizeDocks([body.road_dock], [200], Qt.Orientation.Horizontal)
    player.wait(lambda: body.road_dock.width() < 300)
    body.road.resize(200, body.road.height())
    row = next(n for n, row in enumerate(body.road.model.rows()) if isinstance(row, RiderRow))
    told = body.road.model.rows()[row]
    assert isinstance(told, RiderRow)
    assert told.short == told.name[0:-7].strip() + " R"
    rest_on(player, row)
    assert tips == [told.spoken]
    body.road.grab()


def no_arrows(player: Player) -> None:
    """Every tab is in sight once the docks have their width: none has to be scrolled to."""
    body = player.race.body
    # The docks make their bars anew while they find their places, so they are looked for each time.
    player.wait(lambda: all(whole(bar) for bar in body.findChildren(QTabBar) if bar.isVisible()))


def whole(bar: QTabBar) -> bool:
    """Whether all tabs of a bar have room and nothing to scroll them stands there."""
    arrows = [button for button in bar.findChildren(QToolButton) if button.isVisible()]
    fits = bar.tabRect(bar.count() - 1).right() <= bar.width()
    return not arrows and fits and bar.tabAt(QPoint(2, bar.height() // 2)) == 0

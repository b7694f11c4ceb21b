"""The window: first paint, bad saves, docks that stay where they were put, settings."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMainWindow
from pytestqt.qtbot import QtBot

from flammeapp.store.backups import list_backups
from flammeapp.store.files import load_stages
from flammeapp.store.home import database_file
from flammeapp.store.opening import open_store
from flammeapp.ui.main_window import MainWindow
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.troubles import Way
from tests.ui.driver import Desk, Player, make_setup

K = Qt.Key


def show(desk: Desk, qtbot: QtBot, preferences: Preferences | None = None) -> MainWindow:
    window = desk.window(preferences)
    qtbot.addWidget(window)
    window.show()
    return window


def in_trouble(window: MainWindow, qtbot: QtBot) -> str:
    qtbot.waitUntil(lambda: window.furnished and window.house.trouble is not None, timeout=15_000)
    assert window.house.trouble is not None
    return window.house.trouble.accessibleDescription()


def test_the_first_paint_needs_no_storage(root: Path, tmp_path: Path) -> None:
    """The home page is on the screen before anything of SQL is imported, and it is imported afterwards."""
    program = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
app = QApplication([])
from flammeapp.app.gui import make_window
window = make_window(Path(sys.argv[1]))
window.show()
picture = window.grab()
assert not picture.isNull()
heavy = [name for name in ("sqlmodel", "sqlalchemy", "flammeapp.ui.house", "flammeapp.engine") if name in sys.modules]
assert not heavy, f"{heavy} came before the first paint"
import time
end = time.monotonic() + 30
while not window.ready and time.monotonic() < end:
    app.processEvents()
assert window.ready and "sqlalchemy" in sys.modules
window.close()
print("fine")
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, str(tmp_path)],
        cwd=root,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.strip() == "fine", done.stderr


def test_what_is_asked_for_before_the_storage_is_there_is_done_then(desk: Desk, qtbot: QtBot) -> None:
    window = show(desk, qtbot)
    window.furnish()
    window.house.home.new_race.click()
    assert not window.ready
    qtbot.waitUntil(
        lambda: window.ready and window.pages.currentWidget() is window.house.rooms.new_race, timeout=15_000
    )
    window.close()


def test_a_practice_race_begins_with_one_click(player: Player) -> None:
    player.click(player.window.house.home.main_button())
    player.wait(player.waits_for_me)
    teams = player.window.house.rooms.bridge.session.setup.teams
    assert [team.seat.value for team in teams] == ["human", "computer", "computer", "computer"]
    assert player.race.body.bottom.shows_placement or player.race.body.bottom.currentWidget() is not None


def test_a_new_race_is_started_from_its_page(player: Player) -> None:
    player.click(player.window.house.home.new_race)
    page = player.window.house.rooms.new_race
    assert player.window.pages.currentWidget() is page
    player.key(K.Key_Return, Qt.KeyboardModifier.ControlModifier)
    player.wait(lambda: player.window.pages.currentWidget() is player.race)
    assert player.window.house.rooms.bridge.is_open


def test_every_official_stage_of_the_base_and_peloton_boxes_is_offered(player: Player, tracks: Path) -> None:
    shelf = player.window.house.shelf
    assert shelf is not None
    offered = {facts.stage.id for facts in shelf.offered}
    wanted = {stage.id for stage in load_stages(tracks) if stage.box in ("base", "promo", "peloton")}
    assert len(wanted) == 19
    assert wanted <= offered


# -- saves that do not open -------------------------------------------------------------------------------------------


def damage(home: Path) -> None:
    database_file(home).write_bytes(b"this was never a database of anything at all" * 40)


def test_a_damaged_database_offers_the_backup(desk: Desk, qtbot: QtBot) -> None:
    home = desk.places.home
    first = Player(show(desk, qtbot), qtbot)
    first.ready()
    first.window.house.start_race(make_setup(first.window, "firenze-milano", humans=1, teams=2), "Kept")
    first.window.close()
    assert list_backups(home)
    content = b"SQLite format 3\0" + b"\xff" * 5000
    database_file(home).write_bytes(content)
    window = show(desk, qtbot)
    assert "damaged" in in_trouble(window, qtbot)
    assert window.house.trouble is not None
    assert database_file(home).read_bytes() == content
    window.house.trouble.button(Way.BACKUP).click()
    qtbot.waitUntil(lambda: window.ready, timeout=15_000)
    assert window.pages.currentWidget() is window.house.home
    assert [game.name for game in window.house.rooms.saved._games] == ["Kept"]
    aside = [file for file in home.iterdir() if "set-aside" in file.name]
    assert [file.read_bytes() for file in aside] == [content]
    window.close()


def test_a_foreign_database_is_left_alone_and_can_be_put_aside(desk: Desk, qtbot: QtBot) -> None:
    home = desk.places.home
    home.mkdir(parents=True)
    with sqlite3.connect(database_file(home)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = database_file(home).read_bytes()
    window = show(desk, qtbot)
    assert "no file of saved games" in in_trouble(window, qtbot)
    assert database_file(home).read_bytes() == before
    assert window.house.trouble is not None
    window.house.trouble.button(Way.AFRESH).click()
    qtbot.waitUntil(lambda: window.ready, timeout=15_000)
    window.close()


def test_a_second_window_on_the_same_games_says_so_and_opens_when_the_first_is_gone(desk: Desk, qtbot: QtBot) -> None:
    store = open_store(desk.places.home)
    window = show(desk, qtbot)
    assert "open already" in in_trouble(window, qtbot)
    assert window.house.trouble is not None
    window.house.trouble.button(Way.AGAIN).click()
    assert window.house.trouble is not None
    store.close()
    window.house.trouble.button(Way.AGAIN).click()
    qtbot.waitUntil(lambda: window.ready and window.house.trouble is None, timeout=15_000)
    window.close()


def test_a_folder_that_cannot_be_written_offers_another_one(
    desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.places.home.write_text("a file where the folder should be")
    window = show(desk, qtbot)
    said = in_trouble(window, qtbot)
    assert "is a file; a folder for the saved games was expected" in said
    assert "File exists" not in said
    assert window.house.message.isHidden()
    assert window.house.home.waiting
    other = tmp_path / "other"
    other.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(other))
    assert window.house.trouble is not None
    window.house.trouble.button(Way.FOLDER).click()
    qtbot.waitUntil(lambda: window.ready, timeout=15_000)
    assert database_file(other).is_file()
    window.close()


def test_quitting_from_trouble_closes_the_window(desk: Desk, qtbot: QtBot) -> None:
    home = desk.places.home
    home.mkdir(parents=True)
    damage(home)
    window = show(desk, qtbot)
    in_trouble(window, qtbot)
    assert window.house.trouble is not None
    window.house.trouble.button(Way.QUIT).click()
    assert window.isHidden()


def test_a_race_whose_log_does_not_replay_can_be_ridden_from_its_sound_part(desk: Desk, qtbot: QtBot) -> None:
    home = desk.places.home
    first = Player(show(desk, qtbot), qtbot)
    first.ready()
    first.window.house.start_race(make_setup(first.window, "firenze-milano", humans=1, teams=2), "Broken")
    for _ in range(3):
        first.wait(first.waits_for_me)
        first.key(K.Key_1)
    first.wait(first.waits_for_me)
    slot = first.window.house.rooms.bridge.session.slot
    first.window.close()
    with sqlite3.connect(database_file(home)) as raw:
        raw.execute("""UPDATE action SET document = '{"do":"play_card","rider":0,"card":15}' WHERE number = 3""")
        raw.execute("DELETE FROM snapshot WHERE number > 0")
    raw.close()
    second = Player(show(desk, qtbot), qtbot)
    second.ready()
    assert second.window.house.rooms.saved._games[0].slot == slot
    second.click(second.window.house.home.main_button())
    words = second.words()
    assert "damaged after step 2" in words
    second.key(K.Key_Return)
    second.wait(lambda: second.window.house.rooms.bridge.is_open)
    assert second.window.house.rooms.bridge.session.actions >= 2
    second.window.close()


# -- the window remembers ---------------------------------------------------------------------------------------------


def test_docks_stay_where_they_were_put(desk: Desk, qtbot: QtBot) -> None:
    first = Player(show(desk, qtbot), qtbot)
    first.window.resize(1440, 900)
    first.ready()
    first.window.house.start_race(make_setup(first.window, "firenze-milano", humans=1, teams=2), "")
    first.wait(first.waits_for_me)
    body = first.race.body
    body.log_dock.close()
    body.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, body.road_dock)
    first.window.close()
    second = Player(show(desk, qtbot), qtbot)
    second.window.resize(1440, 900)
    second.ready()
    body = second.race.body
    assert body.log_dock.isHidden()
    assert body.dockWidgetArea(body.road_dock) is Qt.DockWidgetArea.RightDockWidgetArea
    body.usual_layout()
    assert not body.log_dock.isHidden()
    assert body.dockWidgetArea(body.road_dock) is Qt.DockWidgetArea.LeftDockWidgetArea
    second.window.close()


def test_in_a_narrow_window_the_log_is_a_tab_behind_the_road(player: Player) -> None:
    player.window.house.start_race(make_setup(player.window, "firenze-milano", humans=1, teams=2), "")
    player.wait(player.waits_for_me)
    body = player.race.body
    assert body.tabifiedDockWidgets(body.road_dock) == []
    player.window.resize(1200, 760)
    player.wait(lambda: body.log_dock in body.tabifiedDockWidgets(body.road_dock))
    assert body.road_dock.widget().isVisible()
    player.window.resize(1440, 900)
    player.wait(lambda: body.tabifiedDockWidgets(body.road_dock) == [])
    assert body.dockWidgetArea(body.log_dock) is Qt.DockWidgetArea.RightDockWidgetArea
    player.key(K.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert body.log_dock.isHidden()
    player.key(K.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert not body.log_dock.isHidden()


def test_the_window_comes_back_in_its_size_and_place(desk: Desk, qtbot: QtBot) -> None:
    first = show(desk, qtbot)
    first.resize(1260, 800)
    kept = first.saveGeometry()
    first.close()
    second = show(desk, qtbot)
    assert second.recall("window").encode() == kept.toBase64().data()
    plain = QMainWindow()
    qtbot.addWidget(plain)
    plain.setMinimumSize(second.minimumSize())
    assert plain.restoreGeometry(kept)  # Qt fits what it restores into the screen of the moment
    assert second.size() == plain.size()
    second.close()


def test_a_window_closed_before_its_first_paint_stays_empty(desk: Desk, qtbot: QtBot) -> None:
    window = show(desk, qtbot)
    window.close()
    qtbot.wait(50)
    window.furnish()
    assert not window.furnished


def test_a_changed_setting_is_in_force_and_saved(player: Player, desk: Desk) -> None:
    player.click(player.window.house.home.settings)
    page = player.window.house.rooms.settings
    assert player.window.pages.currentWidget() is page
    page.control("appearance").button("dark").click()
    assert desk.theme.dark
    assert desk.saved[-1].appearance == "dark"
    page.control("appearance").button("light").click()
    page.control("animation_speed").button("4").click()
    assert player.race.toolbar.speed.current() == "4"
    player.key(K.Key_Escape)
    assert player.window.pages.currentWidget() is player.window.house.home


def test_the_speed_of_the_race_is_a_setting_too(player: Player, desk: Desk) -> None:
    player.window.house.start_race(make_setup(player.window, "firenze-milano", humans=1, teams=2), "")
    player.wait(player.waits_for_me)
    player.click(player.race.toolbar.speed.button("2"))
    assert desk.saved[-1].animation_speed == "2"
    assert player.race.body.view.director.speed == 2.0


def test_leaving_a_race_asks_only_when_that_is_wanted(desk: Desk, qtbot: QtBot) -> None:
    window = show(desk, qtbot, Preferences(animation_speed="0", reduce_motion=True))
    player = Player(window, qtbot)
    player.ready()
    window.house.start_race(make_setup(window, "firenze-milano", humans=1, teams=2), "")
    player.wait(player.waits_for_me)
    player.key(K.Key_Escape)
    assert "Leave the race?" in player.words()
    player.key(K.Key_Escape)
    assert window.house.rooms.bridge.is_open
    player.key(K.Key_Escape)
    player.key(K.Key_Return)
    assert window.pages.currentWidget() is window.house.home
    assert not window.house.rooms.bridge.is_open
    window.close()


def test_games_are_renamed_and_deleted(player: Player) -> None:
    player.window.house.start_race(make_setup(player.window, "firenze-milano", humans=1, teams=2), "One")
    player.window.house.go_home()
    saved = player.window.house.rooms.saved
    slot = saved._games[0].slot
    saved.rename_requested.emit(slot, "Two")
    assert [game.name for game in saved._games] == ["Two"]
    saved.delete_requested.emit(slot)
    assert saved._games == ()
    saved.restore_requested.emit(slot)
    assert [game.name for game in saved._games] == ["Two"]


def test_a_bad_stage_of_ones_own_is_told_and_keeps_nobody_from_the_others(desk: Desk, qtbot: QtBot) -> None:
    own = desk.places.home / "tracks"
    own.mkdir(parents=True)
    (own / "mine.json").write_text("{ not json")
    window = show(desk, qtbot)
    qtbot.waitUntil(lambda: window.ready, timeout=15_000)
    assert window.house.message.text().startswith("mine.json cannot be used.")
    assert window.house.shelf is not None
    assert len(window.house.shelf.offered) >= 19
    window.close()


def test_settings_open_at_their_top(player: Player) -> None:
    house = player.window.house
    player.click(house.home.settings)
    bar = house.rooms.settings._scroll.verticalScrollBar()
    player.wait(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    house.go_home()
    player.click(house.home.settings)
    assert player.window.pages.currentWidget() is house.rooms.settings
    assert bar.value() == 0


def test_the_home_page_waits_with_the_sheet_that_will_come(desk: Desk, qtbot: QtBot) -> None:
    """Nothing jumps when the saved games have been read: not after the home page, nor after closing in a race."""
    from flammeapp.ui.widgets import Sheet

    def start() -> Player:
        window = desk.window()
        qtbot.addWidget(window)
        window.resize(1440, 900)
        window.show()
        player = Player(window, qtbot)
        player.wait(lambda: window.furnished)
        return player

    def measured(player: Player) -> tuple[int, int, int]:
        player.bot.wait(30)
        home = player.window.house.home
        sheet = next(sheet for sheet in home.findChildren(Sheet) if sheet.isVisible())
        return sheet.mapTo(home, sheet.rect().topLeft()).y(), sheet.width(), sheet.height()

    player = start()
    player.ready()
    shown = measured(player)
    player.window.close()
    player = start()
    assert measured(player) == shown
    player.ready()
    house = player.window.house
    house.start_race(make_setup(player.window, "firenze-milano", humans=1, teams=3), "")
    player.window.close()
    player = start()
    assert player.window.house.home.waiting
    about = measured(player)
    player.ready()
    assert abs(measured(player)[2] - about[2]) <= 12
    shown = measured(player)
    player.window.close()
    player = start()
    assert measured(player) == shown
    player.window.close()

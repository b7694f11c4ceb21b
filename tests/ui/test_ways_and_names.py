"""Help is a button; the last set-up outlives the program; names of races differ; nobody is greeted by a colour."""

from pytestqt.qtbot import QtBot

from flammeapp.ui.main_window import MainWindow
from tests.ui.driver import Desk, Player, make_setup


def test_help_is_a_button_on_the_home_page_and_over_the_race(player: Player) -> None:
    house = player.window.house
    player.click(house.home.help)
    assert house.pages.currentWidget() is house.rooms.rules
    house.help.leave()
    assert house.pages.currentWidget() is house.home
    house.start_race(make_setup(player.window, "avenue-corso-paseo", humans=1, teams=2), "")
    player.click(player.race.toolbar.help)
    assert house.pages.currentWidget() is house.rooms.rules
    house.help.leave()
    assert house.pages.currentWidget() is player.race


def test_a_second_race_of_one_name_has_a_number(player: Player) -> None:
    house = player.window.house
    setup = make_setup(player.window, "avenue-corso-paseo", humans=1, teams=2)
    names = []
    for name in ("", "", "Friday", "friday"):
        house.start_race(setup, name)
        names.append(house.rooms.bridge.session.name)
        house.go_home()
    title = setup.stage.title
    assert names == [title, f"{title} (2)", "Friday", "friday (2)"]


def test_the_last_set_up_is_offered_after_a_restart(player: Player, desk: Desk, qtbot: QtBot) -> None:
    setup = make_setup(player.window, "firenze-milano", humans=2, teams=3)
    player.window.house.start_race(setup, "")
    player.window.close()
    window = desk.window()
    qtbot.addWidget(window)
    window.show()
    again = Player(window, qtbot)
    again.ready()
    page = again.window.house.rooms.new_race
    again.window.house.pages.setCurrentWidget(page)
    again.click(page.last)
    draft = page.draft()
    assert draft.stage is not None
    assert draft.stage.stage.id == "firenze-milano"
    assert [team.called for team in draft.riding] == ["Anna", "Bruno", "Clara"]
    assert page.words.summary().startswith("<b>Firenze")
    again.window.close()


def test_a_remembered_window_lies_wholly_on_the_screen(desk: Desk, qtbot: QtBot) -> None:
    first = desk.window()
    qtbot.addWidget(first)
    room = first.screen().availableGeometry()
    first.setGeometry(room.right() - 300, room.bottom() - 200, 1200, 760)
    first.keep("window", first.saveGeometry().toBase64().toStdString())
    second = MainWindow(desk.theme, first.memory, lambda _window: None)
    qtbot.addWidget(second)
    place = second.geometry()
    assert place.left() == max(room.left(), room.right() + 1 - place.width())
    assert room.top() <= place.top()
    assert place.bottom() <= max(room.bottom(), room.top() + place.height() - 1)

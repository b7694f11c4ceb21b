"""Leaving in the middle of anything loses nothing, and coming back finds everything as it was."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from flammeapp.engine.phase import Phase
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.story import Line
from flammeapp.ui.pages.home import HomePage
from flammeapp.ui.race.toolbar import Speed
from flammeapp.ui.widgets import CardState
from tests.ui.driver import Desk, Player, make_setup, open_player

K = Qt.Key


def quiet(player: Player) -> None:
    """Wait until the race waits for people and no computer has anything to decide."""
    player.wait(lambda: player.waits_for_me() and player.window.house.rooms.bridge.session.next_computer() is None)


def whole(player: Player) -> tuple[RaceView, ...]:
    """What every team sees, taken from the session itself."""
    session = player.window.house.rooms.bridge.session
    return tuple(session.view(team) for team in range(-1, len(session.setup.teams)))


def ride_some(player: Player, things: int, *, humans: int = 1) -> None:
    player.window.house.start_race(make_setup(player.window, "firenze-milano", humans=humans, teams=3), "Friday")
    race = player.race
    for _ in range(things):
        player.wait(player.waits_for_me)
        if race.curtain.is_down or race.body.bottom.shows_order:
            player.key(K.Key_Return)
        elif race.body.bottom.shows_placement:
            player.press_place()
        elif race.body.bottom.hand.faces()[0].state is CardState.BACK:
            player.key(K.Key_1)
        else:
            player.key(K.Key_2)
            player.key(K.Key_Return)
    player.wait(player.waits_for_me)


@pytest.mark.parametrize("things", [0, 1, 3, 4, 5, 11])
def test_closing_and_opening_again_goes_on_exactly_there(desk: Desk, qtbot: QtBot, things: int) -> None:
    first = open_player(desk, qtbot)
    ride_some(first, things)
    quiet(first)
    before = whole(first)
    log = first.race.body.log.model.rows()
    first.window.close()
    second = open_player(desk, qtbot)
    home = second.window.house.home
    assert second.window.pages.currentWidget() is home
    second.click(home.main_button())
    quiet(second)
    assert whole(second) == before
    assert second.race.body.log.model.rows() == log
    assert second.race.toolbar.title.text().startswith("Firenze")
    assert "Friday" in second.race.toolbar.subtitle.text()
    second.window.close()


def test_closing_while_riders_roll_loses_nothing(desk: Desk, qtbot: QtBot) -> None:
    first = open_player(desk, qtbot)
    ride_some(first, 3)
    first.window.house.rooms.settings.control("reduce_motion").click()
    first.click(first.race.toolbar.speed.button(Speed.NORMAL.value))
    for key in (K.Key_2, K.Key_Return):
        first.key(key)
    first.wait(first.waits_for_me)
    for key in (K.Key_1, K.Key_Return):
        first.key(key)
    first.wait(lambda: first.race.playback.playing)
    before = whole(first)
    assert before[0].round == 2  # the session is a round ahead of what rolls on the screen
    first.window.close()
    second = open_player(desk, qtbot)
    second.click(second.window.house.home.main_button())
    second.wait(second.waits_for_me)
    assert whole(second)[0].rows == before[0].rows
    assert whole(second)[0].round == 2
    second.window.close()


def test_coming_back_to_a_shared_race_finds_the_curtain(desk: Desk, qtbot: QtBot) -> None:
    first = open_player(desk, qtbot)
    ride_some(first, 6, humans=2)
    first.wait(first.waits_for_me)
    assert first.phase is Phase.ENERGY
    first.window.close()
    second = open_player(desk, qtbot)
    second.click(second.window.house.home.main_button())
    second.wait(second.waits_for_me)
    assert second.race.curtain.is_down
    assert second.visible_cards() == []
    second.window.close()


def test_going_home_and_back_keeps_the_place(player: Player) -> None:
    ride_some(player, 4)
    quiet(player)
    before = whole(player)
    player.key(K.Key_Escape)
    assert isinstance(player.window.pages.currentWidget(), HomePage)
    assert not player.window.house.rooms.bridge.is_open
    assert player.visible_cards() == []
    player.click(player.window.house.home.main_button())
    quiet(player)
    assert whole(player) == before


def test_a_finished_race_opens_at_its_result_and_can_be_watched(player: Player) -> None:
    setup = make_setup(player.window, "avenue-corso-paseo", humans=0, teams=2)
    player.window.house.start_race(setup, "Done")
    rooms = player.window.house.rooms
    player.wait(lambda: rooms.bridge.view.phase is Phase.OVER and player.race.waits_for_look)
    player.key(K.Key_Return)
    assert player.window.pages.currentWidget() is rooms.result
    rows = rooms.result.model.rows()
    player.key(K.Key_Escape)
    player.click(player.window.house.home.open_saved)
    (game,) = rooms.saved._games
    player.click(rooms.saved.row(game.slot).open)
    assert player.window.pages.currentWidget() is rooms.result
    assert rooms.result.model.rows() == rows
    player.click(rooms.result.watch)
    player.wait(lambda: player.window.pages.currentWidget() is player.race and player.race.waits_for_look)
    moves = [move for move in player.race.body.bottom.order.moves() if move.gained is not None]
    assert len(moves) == 4
    player.key(K.Key_Space)
    assert player.window.pages.currentWidget() is rooms.result
    player.click(rooms.result.watch)
    player.wait(lambda: player.window.pages.currentWidget() is player.race and player.race.waits_for_look)
    player.key(K.Key_Escape)
    assert player.window.pages.currentWidget() is rooms.result, "a race that is over is not left, its result is shown"


def test_riding_again_takes_the_same_teams_and_new_cards(player: Player) -> None:
    setup = make_setup(player.window, "avenue-corso-paseo", humans=0, teams=2)
    player.window.house.start_race(setup, "")
    rooms = player.window.house.rooms
    player.wait(lambda: rooms.bridge.view.phase is Phase.OVER and player.race.waits_for_look)
    player.key(K.Key_Return)
    old = rooms.bridge.session
    player.key(K.Key_Return)
    assert rooms.bridge.session is old  # playing by Enter starts no race unseen
    player.key(K.Key_R)
    new = rooms.bridge.session
    assert new.slot != old.slot
    assert (new.setup.stage, new.setup.teams, new.setup.options) == (setup.stage, setup.teams, setup.options)
    assert new.setup.seed != setup.seed


def test_a_second_look_says_so_and_gives_the_turn_back(player: Player) -> None:
    ride_some(player, 6)
    quiet(player)
    race, bottom = player.race, player.race.body.bottom
    before = whole(player)
    player.window.house.rooms.settings.control("reduce_motion").click()
    ended = (
        lambda: player.key(K.Key_Escape),
        lambda: player.key(K.Key_1),
        lambda: player.click(bottom.order.back),
        lambda: player.click(race.toolbar.speed.button(Speed.SKIP.value)),
    )
    for number, end in enumerate(ended):
        player.key(K.Key_P)
        assert race.watching
        assert bottom.order.words().startswith("Watching round ")
        assert race.body.view.director.speed == 1.0  # "at once" would show nothing
        player.bot.wait(150)
        assert race.watching
        if number:
            player.key(K.Key_P)  # paused: still no trap
            assert race.body.view.director.paused
        end()
        player.wait(lambda: not race.playback.playing and bottom.shows_hand)
        assert player.window.pages.currentWidget() is race
        assert not race.body.view.director.paused
        assert race.body.view.director.speed == 0.0
    assert whole(player) == before


def test_watching_the_last_movement_again_changes_nothing(player: Player) -> None:
    ride_some(player, 6)
    quiet(player)
    race = player.race
    before, log = whole(player), race.body.log.model.rows()
    assert race.toolbar.play.isEnabled()
    shown: list[object] = []
    race.playback.shown.connect(shown.append)
    player.click(race.toolbar.play)
    player.wait(lambda: not race.playback.playing and race.body.bottom.shows_hand)
    assert len(shown) > 6
    assert whole(player) == before
    assert race.body.log.model.rows() == log
    view = player.window.house.rooms.bridge.view
    where = {rider.rider: (rider.square, rider.lane) for rider in view.riders}
    assert {rider: race.body.view.track_scene.where(rider) for rider in where} == where


def test_the_log_after_coming_back_is_filtered_by_team(player: Player) -> None:
    ride_some(player, 6)
    log = player.race.body.log
    everything = len(log.model.rows())
    log.filter.setCurrentIndex(2)
    log.filter.activated.emit(2)
    lines = [row for row in log.model.rows() if isinstance(row, Line)]
    assert 0 < len(lines) < everything
    assert all(1 in line.teams for line in lines)

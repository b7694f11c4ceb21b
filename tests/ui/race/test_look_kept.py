"""Leaving a race for the home page and coming back to it: the road is looked at as before."""

from PySide6.QtCore import Qt

from tests.ui.driver import Player, make_setup


def test_follow_and_zoom_are_kept_while_the_program_runs(player: Player) -> None:
    house = player.window.house
    house.start_race(make_setup(player.window, "firenze-milano", humans=1, teams=2), "Friday")
    player.wait(player.waits_for_me)
    view = player.race.body.view
    whole = view.camera.shot
    player.click(player.race.toolbar.zoom_in)
    player.click(player.race.toolbar.zoom_in)
    view.camera.pan(30, 20)
    near = view.camera.shot
    assert near.scale > whole.scale
    go_home_and_back(player)
    assert view.camera.shot == near
    player.click(player.race.toolbar.follow)
    assert view.following
    go_home_and_back(player)
    assert view.following
    assert player.race.toolbar.follow.isChecked()
    house.start_race(make_setup(player.window, "firenze-milano", humans=1, teams=2, seed=12), "Saturday")
    player.wait(player.waits_for_me)
    assert not view.following  # another race is seen whole at first
    assert view.camera.shot.framing is whole.framing


def go_home_and_back(player: Player) -> None:
    player.key(Qt.Key.Key_Escape)
    home = player.window.house.home
    player.wait(lambda: player.window.pages.currentWidget() is home)
    player.click(home.main_button())
    player.wait(lambda: player.window.pages.currentWidget() is player.race and player.waits_for_me())

"""A tour of three stages and a rest day in the real window, closed and opened again on the way."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from flammeapp.engine.phase import Phase
from flammeapp.tour.calendar import DayKind
from flammeapp.ui.pages.seat_kinds import COMPUTER, OFF
from tests.ui.driver import Desk, Player, open_player

K = Qt.Key
A_STAGE = 60_000
"""Milliseconds in which computers ride a stage at the latest, on a busy computer."""


def begin(player: Player) -> None:
    """Set up three stages with a rest day for two computers, and start."""
    house = player.window.house
    player.click(house.home.new_tour)
    page = house.tours.new_tour
    draft = page.draft()
    computers = tuple(
        replace(team, kind=COMPUTER if number < 2 else OFF, policy="saver3")
        for number, team in enumerate(draft.race.teams)
    )
    days = (*draft.days[:2], None, draft.days[2])
    race = replace(draft.race, teams=computers)
    page.show_draft(replace(draft, race=race, days=days, name="Tour of Two"))
    player.click(page.start)


def ride(player: Player) -> None:
    """Watch the stage to its end and look at its result."""
    house = player.window.house
    bridge = house.rooms.bridge
    player.bot.waitUntil(lambda: bridge.view.phase is Phase.OVER and player.race.waits_for_look, timeout=A_STAGE)
    player.key(K.Key_Return)
    assert player.window.pages.currentWidget() is house.tours.stage_end


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_tour_is_ridden_to_its_end_across_program_starts(desk: Desk, qtbot: QtBot) -> None:
    first = open_player(desk, qtbot)
    begin(first)
    assert "Tour of Two · stage 1 of 3" in first.race.toolbar.subtitle.text()
    house = first.window.house
    first.wait(lambda: house.rooms.bridge.view.round >= 3)
    first.window.close()

    second = open_player(desk, qtbot)
    house = second.window.house
    assert second.window.pages.currentWidget() is house.home
    assert "Ride on with stage 1" in house.home.main_button().text()
    second.click(house.home.main_button())
    ride(second)
    second.key(K.Key_Return)
    ride(second)
    assert house.tours.campaign.day().kind is DayKind.REST
    second.click(house.tours.stage_end.sheet)
    assert second.window.pages.currentWidget() is house.tours.sheet
    second.key(K.Key_Escape)
    second.key(K.Key_Escape)
    assert "Take the rest day" in house.home.main_button().text()
    second.window.close()

    third = open_player(desk, qtbot)
    house = third.window.house
    third.key(K.Key_Return)
    assert third.window.pages.currentWidget() is house.tours.rest
    third.key(K.Key_Return)
    assert house.tours.campaign.day().kind is DayKind.STAGE
    third.key(K.Key_Return)
    assert house.rooms.race.body.view.track_scene is not None
    jerseys = house.tours.campaign.standings().jerseys
    assert jerseys.yellow is not None
    ride(third)
    third.key(K.Key_Return)
    assert third.window.pages.currentWidget() is house.tours.end
    assert "Tour of Two" in house.tours.end.title()
    third.key(K.Key_Escape)
    assert third.window.pages.currentWidget() is house.home
    third.window.close()


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_stage_is_watched_looked_at_and_ridden_again(desk: Desk, qtbot: QtBot) -> None:
    player = open_player(desk, qtbot)
    begin(player)
    ride(player)
    house = player.window.house
    tours = house.tours
    player.click(tours.stage_end.watch)
    player.wait(lambda: player.window.pages.currentWidget() is player.race and player.race.waits_for_look)
    player.key(K.Key_Space)
    assert player.window.pages.currentWidget() is tours.stage_end
    player.click(tours.stage_end.sheet)
    player.click(tours.sheet.stages)
    player.click(tours.history.rows[0].look)
    assert player.window.pages.currentWidget() is tours.stage_end
    player.key(K.Key_Escape)
    assert player.window.pages.currentWidget() is tours.history
    tours._ask_again(1)
    player.key(K.Key_Escape)  # the safe answer keeps the result
    assert len(tours.campaign.results()) == 1
    tours.campaign.ride_again(1)
    tours.go_on()
    ride(player)
    assert len(tours.campaign.history()) == 2
    assert sum(attempt.counts for attempt in tours.campaign.history()) == 1
    player.window.close()


@pytest.mark.slow
def test_docks_and_rings_are_there_in_a_tour_only(player: Player) -> None:
    begin(player)
    docks = player.window.house._corner.docks
    assert docks.jersey_dock.toggleViewAction().isVisible()
    assert not docks.jersey_dock.isHidden()
    player.key(K.Key_Escape)
    assert docks.jersey_dock.isHidden()
    assert not docks.sheet_dock.toggleViewAction().isVisible()


def test_panels_of_a_tour_stand_above_the_usual_layout(player: Player) -> None:
    entries = [action.text() for action in player.race.toolbar._menu.actions()]
    assert entries[-2:] == ["", "Usual layout"]
    assert entries[:-2] == ["On the road", "What happened", "Profile of the stage", "Jerseys", "Tour Sheet"]

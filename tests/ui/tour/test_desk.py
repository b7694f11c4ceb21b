"""The ways between the pages of a tour, and what is asked before stages change their places, at the real window."""

from contextlib import closing
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from flammeapp.engine.board.stages import Stage
from flammeapp.session.campaign import CampaignSession
from flammeapp.store.opening import open_store
from flammeapp.tour.calendar import DayKind
from flammeapp.ui.dialogs import QuestionDialog
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.tour.bring_back import Swap, swap_question, swap_words
from flammeapp.ui.tour.desk import TourDesk
from flammeapp.ui.tour.words import stage_heading, which_ride
from tests.session.riding import DATA, ride, ride_days, tour_of
from tests.ui.driver import Desk, Player, open_player

K = Qt.Key
ALL_DAYS = 4


def at_the_window(desk: Desk, qtbot: QtBot, *, days: int, actions: int = 0) -> Player:
    """A tour of three stages and a rest day that so many days are over of, saved, and the window open."""
    with closing(open_store(desk.places.home)) as store:
        campaign = CampaignSession.create(store, DATA, tour_of("hrs", seed=9), "Tour of Three")
        ride_days(campaign, days)
        if actions:
            ride(campaign.next_race(), actions)
        campaign.close()
    asking = Preferences(confirmations=True, animation_speed="0", reduce_motion=True)
    return open_player(desk, qtbot, asking)


def shown(player: Player) -> QWidget:
    return player.window.pages.currentWidget()


def tours_of(player: Player) -> TourDesk:
    return player.window.house.tours


def asked(player: Player) -> QuestionDialog | None:
    return next((found for found in player.window.findChildren(QuestionDialog) if found.isVisible()), None)


def test_a_finished_tour_is_home_s_offer_and_its_pages_lead_back_to_where_one_came_from(
    desk: Desk, qtbot: QtBot
) -> None:
    player = at_the_window(desk, qtbot, days=ALL_DAYS)
    home, tours = player.window.house.home, tours_of(player)
    assert not home.practice_sheet.isVisible()
    player.key(K.Key_Return)
    assert shown(player) is tours.end
    player.click(tours.end.history)
    assert shown(player) is tours.history
    player.click(tours.history.rows[2].look)
    player.key(K.Key_Escape)
    assert shown(player) is tours.history
    player.key(K.Key_Escape)
    assert shown(player) is tours.end
    player.click(tours.end.sheet)
    player.click(tours.sheet.stages)
    player.key(K.Key_Escape)
    assert shown(player) is tours.sheet
    player.key(K.Key_Escape)
    assert shown(player) is tours.end
    player.key(K.Key_Escape)
    assert shown(player) is home
    player.window.close()


def test_the_finish_of_a_stage_is_watched_again_and_left_without_a_question(desk: Desk, qtbot: QtBot) -> None:
    player = at_the_window(desk, qtbot, days=ALL_DAYS)
    tours = tours_of(player)
    player.key(K.Key_Return)
    player.click(tours.end.history)
    player.click(tours.history.rows[1].look)
    assert tours.stage_end.watch.text() == "Watch the finish again"
    for way_out in (K.Key_Escape, K.Key_Return):
        player.click(tours.stage_end.watch)
        player.wait(lambda: shown(player) is player.race and player.race.waits_for_look)
        player.key(way_out)
        assert asked(player) is None
        assert shown(player) is tours.stage_end
    player.click(tours.stage_end.watch)
    player.wait(lambda: player.race.waits_for_look)
    player.race.toolbar.home_requested.emit()
    assert asked(player) is None
    assert shown(player) is player.window.house.home
    player.window.close()


def test_bringing_back_asks_and_says_what_changes_places(desk: Desk, qtbot: QtBot) -> None:
    player = at_the_window(desk, qtbot, days=ALL_DAYS)
    tours = tours_of(player)
    player.key(K.Key_Return)
    tours.campaign.ride_again(2)
    ride(tours.campaign.next_race(), 12)
    tours.show_history()
    bring_back = tours.history.bring_back

    player.click(bring_back)
    dialog = asked(player)
    assert dialog is not None
    assert dialog.accessibleName() == "Bring back stages 2 and 3?"
    assert "Stage 2, which is on the road now, is put aside." in dialog.accessibleDescription()
    assert dialog.button("keep").hasFocus()
    player.key(K.Key_Return)  # the safe answer
    assert tours.campaign.day().kind is DayKind.RIDING

    player.click(bring_back)
    dialog = asked(player)
    assert dialog is not None
    player.click(dialog.button("back"))
    assert tours.campaign.over
    assert shown(player) is tours.history
    assert "second ride" in next(row for row in tours.history.rows if row.attempt.attempt > 1).accessibleName()

    player.click(bring_back)  # the other way round
    dialog = asked(player)
    assert dialog is not None
    assert dialog.accessibleName() == "Bring back stage 2?"
    assert "goes on in the middle" in dialog.accessibleDescription()
    assert "results of stages 2 and 3" in dialog.accessibleDescription()
    player.key(K.Key_Escape)
    assert tours.campaign.over
    player.window.close()


def test_a_race_that_was_put_aside_is_not_ridden_on(desk: Desk, qtbot: QtBot) -> None:
    """From the road to the sheet and its stages: when others come back, nobody is led to the race of before."""
    player = at_the_window(desk, qtbot, days=1, actions=5)
    tours, house = tours_of(player), player.window.house
    player.key(K.Key_Return)
    tours.campaign.ride_again(1)
    tours.go_on()
    assert house.rooms.bridge.is_open
    player.race.sheet_requested.emit()
    tours.sheet.history_requested.emit()
    player.click(tours.history.bring_back)
    dialog = asked(player)
    assert dialog is not None
    player.click(dialog.button("back"))
    assert not house.rooms.bridge.is_open
    player.key(K.Key_Escape)
    assert shown(player) is tours.sheet
    player.key(K.Key_Escape)
    assert shown(player) is house.home
    assert "Ride on with stage 2" in house.home.main_button().text()
    player.window.close()


@pytest.mark.parametrize(
    ("swap", "question", "words"),
    [
        (Swap((4,), False, (), 0), "Bring back stage 4?", "It counts again as it was ridden."),
        (
            Swap((3, 4, 5), True, (3,), 4),
            "Bring back stages 3 to 5?",
            (
                "Stage 5 was not finished: the tour goes on in the middle of it. The result of stage 3 that counts now "
                "is put aside. Stage 4, which is on the road now, is put aside. What is put aside stays in this list."
            ),
        ),
    ],
)
def test_a_swap_is_told_in_words(swap: Swap, question: str, words: str) -> None:
    assert (swap_question(swap), swap_words(swap)) == (question, words)


def test_a_stage_has_its_day_and_its_title(stages: dict[str, Stage]) -> None:
    card = stages["grand-tour-08-2-4"]
    assert stage_heading(8, card) == "Stage 8"
    assert stage_heading(3, card) == "Stage 3, Tour stage 8"
    assert stage_heading(3, replace(card, title="Stage 8")) == "Stage 3, card 8"
    assert stage_heading(8, stages["firenze-milano"]) == "Stage 8, Firenze – Milano"
    assert [which_ride(number) for number in (2, 6, 12)] == ["second ride", "sixth ride", "ride number 12"]


def test_the_sheet_over_the_road_shows_every_line(desk: Desk, qtbot: QtBot) -> None:
    """It lies over the road where the road could not spare that; docked by hand, the road is whole all the same."""
    player = at_the_window(desk, qtbot, days=1, actions=5)
    player.key(K.Key_Return)
    docks = player.window.house._corner.docks
    view = player.race.body.view
    before = view.height()
    docks.sheet_dock.toggleViewAction().trigger()
    qtbot.wait(50)
    assert docks.sheet.height() >= docks.sheet.sizeHint().height()
    assert docks.sheet_dock.widget().height() >= docks.sheet.sizeHint().height()
    assert docks.sheet_dock.isFloating()
    assert view.height() == before
    docks.sheet_dock.setFloating(False)
    player.race.body.resizeDocks([docks.sheet_dock], [400], Qt.Orientation.Vertical)
    qtbot.wait(50)
    centre = view.parentWidget()
    assert centre.rect().contains(view.geometry())
    road = view.mapFromScene(view.track_scene.plan.bounds).boundingRect()
    assert view.viewport().rect().contains(road)
    player.window.close()


def test_ctrl_q_closes_the_window(player: Player, qtbot: QtBot) -> None:
    player.key(K.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert not player.window.isVisible()

"""Setting up a tour: ready ones, one's own, moved with mouse and keys, and what is missing said."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from flammeapp.engine.data import GameData
from flammeapp.engine.expansions import draft as drafting
from flammeapp.engine.teams import DummyKind
from flammeapp.tour.campaign import TourSetup
from flammeapp.tour.ready import ReadyTour
from flammeapp.ui.pages.seat_kinds import COMPUTER, DUMMY, OFF
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.days_bar import OWN
from flammeapp.ui.tour.new_tour import NewTourPage

K = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def page(
    theme: Theme,
    pictures: StagePictures,
    facts: tuple[StageFacts, ...],
    ready: tuple[ReadyTour, ...],
    data: GameData,
    qtbot: QtBot,
) -> NewTourPage:
    made = NewTourPage(theme, pictures, facts, ready, data, Preferences(), seed=lambda: 99)
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.show()
    return made


def started(page: NewTourPage, qtbot: QtBot) -> tuple[TourSetup, str]:
    with qtbot.waitSignal(page.start_requested, timeout=2000) as sent:
        page.start.click()
    setup, name = sent.args
    return setup, name


def numbers(page: NewTourPage) -> list[int | None]:
    return [None if day is None else day.stage.number for day in page.draft().days]


def test_it_opens_with_the_first_tour(page: NewTourPage, qtbot: QtBot) -> None:
    setup, name = started(page, qtbot)
    assert [stage.number for stage in setup.stages] == [3, 4, 8, 11, 13, 18, 19]
    assert setup.rest_days_after == (4,)
    assert (name, setup.seed) == ("First tour", 99)
    assert len(setup.teams) == 4
    assert drafting.NAME not in setup.options.expansions


def test_the_grand_tour_drafts_specialists_and_rests_twice(page: NewTourPage, qtbot: QtBot) -> None:
    page.days_bar.ready.button("grand-tour").click()
    setup, name = started(page, qtbot)
    assert len(setup.stages) == 21
    assert setup.rest_days_after == (9, 15)
    assert drafting.NAME in setup.options.expansions
    assert name == "Grand Tour"
    assert "15 to 21" in page.options.length_words()


def test_days_are_moved_with_alt_and_arrows_and_the_buttons(page: NewTourPage, qtbot: QtBot) -> None:
    page.days.choose(0)
    qtbot.keyClick(page.days, K.Key_Right, ALT)
    assert numbers(page)[:3] == [4, 3, 8]
    assert page.days.place == 1
    assert page.days_bar.ready.current() == OWN
    page.days_bar.earlier.click()
    assert numbers(page)[:3] == [3, 4, 8]
    assert page.days_bar.ready.current() == "first-tour"


def test_a_day_is_dragged_to_another_place(page: NewTourPage, qtbot: QtBot) -> None:
    wide = page.days.cell_width()

    def middle(place: float) -> QPoint:
        return QPoint(round((place + 0.5) * wide), page.days.height() // 2)

    qtbot.mousePress(page.days, Qt.MouseButton.LeftButton, pos=middle(4))
    qtbot.mouseMove(page.days, middle(3))
    qtbot.mouseMove(page.days, middle(0.8))
    qtbot.mouseRelease(page.days, Qt.MouseButton.LeftButton, pos=middle(0.8))
    assert numbers(page)[:3] == [3, None, 4]
    assert page.draft().rest_days_after == (1,)
    assert page.days_bar.ready.current() == "first-tour"  # its rest day is free


def test_stages_are_added_and_taken_out(page: NewTourPage, qtbot: QtBot) -> None:
    page.days_bar.ready.button(OWN).click()
    assert page.draft().days == ()
    for facts in page.picker.shown()[:2]:
        page.picker.choose(facts)
        page.picker._picked(facts)
        qtbot.keyClick(page.picker.list, K.Key_Return)
    page.days_bar.rest.click()
    assert [day is None for day in page.draft().days] == [False, False, True]
    qtbot.keyClick(page.days, K.Key_Delete)
    assert len(page.draft().days) == 2
    page.start.click()
    assert page.missing() == ("A tour has 3 stages at least: add 1 more.",)


def test_a_stage_dropped_from_the_list_stands_where_it_was_dropped(page: NewTourPage) -> None:
    first = page.picker.shown()[0]
    page.days.stage_dropped.emit(first.stage.id, 2)
    assert page.draft().days[2] is first
    assert page.days.place == 2


def test_what_is_missing_is_listed(page: NewTourPage) -> None:
    draft = page.draft()
    page.show_draft(replace(draft, days=(*draft.days, None)))
    page.start.click()
    assert page.missing() == (
        "A tour of this length has one rest day at most: take one out.",
        "A rest day stands between two stages: move it, or take it out.",
    )
    race = replace(draft.race, teams=tuple(replace(team, kind=OFF) for team in draft.race.teams))
    page.show_draft(replace(draft, race=race))
    page.start.click()
    assert any("two teams at least" in line for line in page.missing())


def test_five_teams_turn_every_card(page: NewTourPage, qtbot: QtBot) -> None:
    white = next(team for team in page.draft().race.teams if team.colour.value == "white")
    page.teams.changed.emit(replace(white, kind=COMPUTER))
    setup, _ = started(page, qtbot)
    assert len(setup.teams) == 5
    assert all(stage.players == "5-6" for stage in setup.stages)


def test_two_players_have_the_bonus_of_a_short_tour(page: NewTourPage) -> None:
    page.take_ready("grand-tour")
    for team in page.draft().race.teams[2:]:
        page.teams.changed.emit(replace(team, kind=OFF))
    assert "With two players" in page.options.length_words()


def test_dummies_are_left_out_of_the_classifications_and_specialists_are_counted(
    page: NewTourPage, qtbot: QtBot
) -> None:
    assert not page.options.classified_row.isVisible()
    for team in page.draft().race.teams[3:5]:
        page.teams.changed.emit(replace(team, kind=DUMMY))
    assert page.options.classified_row.isVisible()
    page.options.classified.click()
    page.start.click()
    assert len(page.missing()) == 1
    assert "one Peloton team only" in page.missing()[0]
    page.options.options.toggle("more_pelotons").click()
    page.options.options.specialists.button("draft").click()
    page.options.options.copies.button("one").click()
    setup, _ = started(page, qtbot)
    assert not setup.dummies_classified
    assert [team.dummy for team in setup.teams][3:] == [DummyKind.PELOTON, DummyKind.PELOTON]
    assert setup.options.specialist_copies == 1


def test_without_the_box_the_ready_tours_are_closed(page: NewTourPage) -> None:
    page.use_preferences(Preferences(own_grand_tour=False))
    for tour in ("first-tour", "grand-tour"):
        button = page.days_bar.ready.button(tour)
        assert not button.isEnabled()
        assert "Grand Tour box" in button.toolTip()


def test_escape_leaves_the_page(page: NewTourPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.back_requested, timeout=1000):
        qtbot.keyClick(page, K.Key_Escape)

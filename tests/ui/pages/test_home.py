"""The home page: what it offers with and without a saved game."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from flammeapp.session.library import SlotInfo
from flammeapp.store.records import TeamLine
from flammeapp.tour.calendar import DayKind
from flammeapp.tour.standings import Jersey
from flammeapp.ui.pages.games import (
    Rides,
    SavedGame,
    SavedLeader,
    SavedTeam,
    SavedTour,
    saved_game,
    saved_words,
    to_offer,
    where_it_stands,
)
from flammeapp.ui.pages.home import HomePage, Shown
from flammeapp.ui.pages.poster import NARROW_POSTER
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.lead_line import LeadLine
from flammeapp.ui.widgets import ButtonKind, ElidedText, Sheet, Text, TileButton


def home(theme: Theme, pictures: StagePictures, qtbot: QtBot) -> HomePage:
    """A shown home page of 1440x900."""
    page = HomePage(theme, pictures, "1.0")
    qtbot.addWidget(page)
    page.resize(1440, 900)
    page.show()
    return page


def words(page: HomePage) -> str:
    """All visible text of a page."""
    labels = [label.text() for label in page.findChildren(Text) if label.isVisible()]
    buttons = [button.text() for button in page.findChildren(QAbstractButton) if button.isVisible()]
    return " | ".join((*labels, *buttons))


def test_without_a_game_it_offers_a_practice_race(
    theme: Theme, pictures: StagePictures, facts: dict[str, StageFacts], qtbot: QtBot
) -> None:
    page = home(theme, pictures, qtbot)
    page.show_practice_stage(facts["avenue-corso-paseo"])
    page.show_games(None, None, 0)
    assert page.main_button().kind is ButtonKind.GO
    assert not page.continue_sheet.isVisible()
    assert not page.open_saved.isVisible()
    with qtbot.waitSignal(page.practice_requested):
        qtbot.mouseClick(page.main_button(), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.new_race_requested):
        qtbot.keyClick(page.new_race, Qt.Key.Key_Return)


def test_with_a_game_it_offers_to_ride_on(
    theme: Theme,
    pictures: StagePictures,
    facts: dict[str, StageFacts],
    games: tuple[SavedGame, ...],
    qtbot: QtBot,
) -> None:
    page = home(theme, pictures, qtbot)
    page.show_games(games[0], facts["firenze-milano"], 3)
    shown = words(page)
    for expected in ("Welcome back, Anna", "Round 7", "68 squares, 12 ascent, 6 descent", "Saved today", "Version 1.0"):
        assert expected in shown
    assert not page.practice_sheet.isVisible()
    with qtbot.waitSignal(page.continue_requested) as told:
        qtbot.keyClick(page.main_button(), Qt.Key.Key_Space)
    assert told.args == [3]
    with qtbot.waitSignal(page.saved_games_requested):
        page.open_saved.click()
    with qtbot.waitSignal(page.settings_requested):
        page.settings.click()


def test_only_one_button_is_yellow(
    theme: Theme, pictures: StagePictures, facts: dict[str, StageFacts], games: tuple[SavedGame, ...], qtbot: QtBot
) -> None:
    page = home(theme, pictures, qtbot)
    for latest in (None, games[0]):
        page.show_games(latest, facts["firenze-milano"], 1)
        yellow = [b for b in page.findChildren(QAbstractButton) if b.isVisible() and getattr(b, "kind", "") == "go"]
        assert yellow == [page.main_button()]


def test_ways_that_do_not_exist_yet_are_absent(theme: Theme, pictures: StagePictures, qtbot: QtBot) -> None:
    page = home(theme, pictures, qtbot)
    assert [tile.text() for tile in page.findChildren(TileButton)] == ["New race", "New tour"]
    page.add_way("editor", "Stage workshop", "Build a stage of your own")
    assert [tile.text() for tile in page.findChildren(TileButton)] == ["New race", "New tour", "Stage workshop"]


def test_a_finished_game_shows_its_result_and_a_lost_stage_does_no_harm(
    theme: Theme, pictures: StagePictures, games: tuple[SavedGame, ...], qtbot: QtBot
) -> None:
    page = home(theme, pictures, qtbot)
    page.show_games(games[1], None, 3)
    assert page.main_button().text() == "See the result"
    assert page.main_button().kind is ButtonKind.IMPORTANT
    assert "YOUR LAST RACE · Friday" in words(page)
    assert "Finished" in words(page)


def test_the_poster_makes_room_in_a_narrow_window(theme: Theme, pictures: StagePictures, qtbot: QtBot) -> None:
    page = home(theme, pictures, qtbot)
    assert page.poster.width() == 560
    page.resize(1200, 760)
    assert page.poster.width() == NARROW_POSTER
    page.resize(3840, 2160)
    assert page.poster.width() > 1000
    assert not page.grab().isNull()


def test_when_a_game_was_saved_is_said_in_words() -> None:
    today = date(2026, 5, 4)

    def at(day: int, hour: int, minute: int, month: int = 5) -> datetime:
        return datetime(2026, month, day, hour, minute, tzinfo=UTC)

    assert saved_words(at(4, 21, 14), today).startswith("Saved today at ")
    assert "14" in saved_words(at(4, 21, 14), today)
    assert saved_words(at(3, 9, 2), today).startswith("Saved yesterday at ")
    assert "2026" in saved_words(at(3, 9, 2, month=4), today)


def slot(phase: str, number: int, *, finished: bool = False) -> SlotInfo:
    """A race as the library lists it."""
    teams = (TeamLine("blue", "Anna", "human"), TeamLine("red", "Red", "computer"))
    saved = datetime.fromisoformat("2026-05-04T21:14:00+00:00")
    return SlotInfo(
        4, "Friday", "race", "firenze-milano", "Firenze - Milano", teams, number, phase, finished, 9, saved, ""
    )


def test_a_slot_of_the_library_becomes_a_saved_game() -> None:
    game = saved_game(slot("energy", 3))
    assert (game.slot, game.stage_title, game.people) == (4, "Firenze – Milano", ("Anna",))
    assert game.teams[1].rides is Rides.COMPUTER
    assert game.saved_at == datetime.fromisoformat("2026-05-04T21:14:00+00:00")
    assert where_it_stands(game) == "Round 3"
    assert where_it_stands(saved_game(slot("placement", 0))) == "At the start"
    assert where_it_stands(saved_game(slot("over", 12, finished=True))) == "Finished"


def test_before_it_is_known_what_is_saved_there_is_nothing_to_press_and_nothing_moves(
    theme: Theme, pictures: StagePictures, facts: dict[str, StageFacts], games: tuple[SavedGame, ...], qtbot: QtBot
) -> None:
    page = home(theme, pictures, qtbot)
    page.expect(Shown.RACE, "", page.width())
    qtbot.wait(30)
    assert page.waiting
    assert not [button for button in page.findChildren(QAbstractButton) if button.isVisible()]
    sheets = [sheet for sheet in page.findChildren(Sheet) if sheet.isVisible()]
    assert len(sheets) == 1
    waited = sheets[0].mapTo(page, sheets[0].rect().topLeft()), sheets[0].size()
    page.show_games(games[0], facts["firenze-milano"], 3)
    assert not page.waiting
    sheet = page.continue_sheet
    qtbot.wait(50)
    assert abs(sheet.mapTo(page, sheet.rect().topLeft()).y() - waited[0].y()) <= 6
    assert abs(sheet.height() - waited[1].height()) <= 30


def test_who_gave_himself_no_name_is_not_called_by_his_colour(
    theme: Theme, pictures: StagePictures, facts: dict[str, StageFacts], games: tuple[SavedGame, ...], qtbot: QtBot
) -> None:
    page = home(theme, pictures, qtbot)
    teams = (SavedTeam("blue", "Blue", Rides.HUMAN), SavedTeam("red", "Red", Rides.COMPUTER))
    page.show_games(replace(games[0], teams=teams), facts["firenze-milano"], 1)
    greeting = words(page).split(" | ")
    assert "Welcome back" in greeting
    assert not any("Welcome back," in text for text in greeting)


def test_a_line_of_the_list_that_cannot_be_read_costs_itself_only() -> None:
    """A team of no colour, a tour on no day: the game is listed all the same."""
    teams = (TeamLine("blue", "Anna", "human"), TeamLine("mauve", "Bruno", "human"))
    info = replace(slot("energy", 3), teams=teams, stage_ids=("a", "b"), day="riding", stages_done=0, points=(1, 2))
    assert [team.name for team in saved_game(info).teams] == ["Anna"]
    assert saved_game(info).tour is None
    sound = replace(info, teams=(teams[0], teams[0]))
    assert saved_game(sound).tour is not None
    assert saved_game(replace(sound, day="never")).tour is None
    assert saved_game(replace(sound, stages_done=3)).tour is None


def test_the_empty_sheet_is_like_the_one_remembered(
    theme: Theme, pictures: StagePictures, facts: dict[str, StageFacts], games: tuple[SavedGame, ...], qtbot: QtBot
) -> None:
    """To the pixel where page and letters are as they were, else about; what nobody can read is left."""
    first = home(theme, pictures, qtbot)
    assert first.to_remember() is None
    first.show_practice_stage(facts["avenue-corso-paseo"])
    for game, kind in ((None, Shown.PRACTICE), (games[0], Shown.RACE), (tour_of(games[0]), Shown.TOUR)):
        known = facts["firenze-milano"]
        first.show_games(game, known, 3, (known, known))
        qtbot.wait(30)
        remembered = first.to_remember()
        assert remembered is not None
        assert remembered[0] is kind
        second = home(theme, pictures, qtbot)
        second.expect(*remembered, second.width())
        qtbot.wait(30)
        shown = {Shown.RACE: first.continue_sheet, Shown.TOUR: first.continue_tour}.get(kind, first.practice_sheet)
        waits = next(sheet for sheet in second.findChildren(Sheet) if sheet.isVisible())
        assert waits.size() == shown.size()
        assert waits.mapTo(second, waits.rect().topLeft()) == shown.mapTo(first, shown.rect().topLeft())
        second.expect(kind, "1.0 99 9999 0", second.width())
        assert abs(waits.minimumHeight() - shown.height()) <= 12
        second.expect(kind, "a b c d", second.width())
        second.expect("velodrome", "", second.width())
        assert abs(waits.minimumHeight() - shown.height()) <= 12


def test_a_finished_tour_is_offered_to_look_at_when_there_is_nothing_to_go_on_with(
    theme: Theme, pictures: StagePictures, games: tuple[SavedGame, ...], qtbot: QtBot
) -> None:
    over = replace(tour_of(games[0]), finished=True)
    assert over.tour is not None
    over = replace(over, tour=replace(over.tour, done=2, day=DayKind.FINISHED))
    assert to_offer((over, games[1])) is over
    assert to_offer((over, games[0])) is games[0]
    assert to_offer(()) is None
    page = home(theme, pictures, qtbot)
    page.show_games(over, None, 1, (None, None))
    assert "Welcome back" in words(page)
    assert "YOUR LAST TOUR" in words(page)
    assert "Finished" in words(page)
    assert not page.practice_sheet.isVisible()
    assert (page.main_button().text(), page.main_button().kind) == ("See the result", ButtonKind.IMPORTANT)
    with qtbot.waitSignal(page.continue_requested) as asked:
        qtbot.mouseClick(page.main_button(), Qt.MouseButton.LeftButton)
    assert asked.args == [over.slot]


@pytest.mark.parametrize("width", [1200, 1440])
def test_who_leads_is_read_in_large_letters(
    theme: Theme, pictures: StagePictures, games: tuple[SavedGame, ...], qtbot: QtBot, width: int
) -> None:
    theme.set_text_size(1.5)
    leaders = (SavedLeader(Jersey.YELLOW, "black", "sprinteur", 6000), SavedLeader(Jersey.DOTS, "red", "rouleur", 12))
    game = tour_of(games[0])
    assert game.tour is not None
    page = home(theme, pictures, qtbot)
    page.resize(width, 900)
    page.show_games(replace(game, tour=replace(game.tour, leaders=leaders)), None, 1, (None, None))
    qtbot.wait(50)
    lines = page.continue_tour.findChildren(LeadLine)
    assert len(lines) == 4
    for line in lines:
        assert line.width() >= line.minimumSizeHint().width()
        assert all(each.width() >= each.sizeHint().width() for each in line.findChildren(ElidedText))  # nothing is cut
    assert page.continue_tour.width() <= page.continue_tour.parentWidget().width()


def tour_of(game: SavedGame) -> SavedGame:
    """The same as a tour of two stages."""
    points = tuple(range(len(game.teams)))
    stages = (game.stage_id, game.stage_id)
    return replace(game, tour=SavedTour(stages, (), 1, DayKind.STAGE, (), points))

"""Saved games whose rows a failing disk has spoilt, at the real window: one sentence, ways that work, nothing lost."""

import shutil
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from flammeapp.session.campaign import CampaignSession
from flammeapp.session.library import Library
from flammeapp.session.race import RaceSession
from flammeapp.store.home import database_file
from flammeapp.store.opening import open_store
from flammeapp.tour.calendar import DayKind, TourDay
from flammeapp.ui.damage import DamageDialog, DamageWay
from flammeapp.ui.dialogs import QuestionDialog
from flammeapp.ui.house import House
from tests.session.riding import DATA, ride, ride_days, setup_of, tour_of
from tests.ui.driver import Desk, Player

K = Qt.Key
RACE, FIRST, SECOND, ROAD = 1, 2, 3, 4
"""The numbers of the races in the file: a single one, and the stages of a tour, the third of them on the road."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a race, and a tour in its third stage that was saved later."""
    home = tmp_path_factory.mktemp("sound") / "games"
    with closing(open_store(home)) as store:
        ride(RaceSession.create(store, DATA, setup_of("hs", seed=3), "Friday"), 45)
        campaign = CampaignSession.create(store, DATA, tour_of("hrs", seed=9), "Tour of Three")
        ride_days(campaign, 3)
        ride(campaign.next_race(), 60)
    return home


class Spoilt:
    """A home with spoilt rows, and the player who opens it."""

    def __init__(self, desk: Desk, sound: Path, qtbot: QtBot) -> None:
        self.home = desk.places.home
        self.desk = desk
        self.bot = qtbot
        shutil.copytree(sound, self.home)
        self.before = self.rows()

    def run(self, *statements: str) -> None:
        with closing(sqlite3.connect(database_file(self.home))) as connection:
            for statement in statements:
                assert connection.execute(statement).rowcount > 0
            connection.commit()
        self.before = self.rows()

    def rows(self) -> set[tuple[object, ...]]:
        """Every row of every log, also of those set aside."""
        with closing(sqlite3.connect(database_file(self.home))) as connection:
            found = connection.execute("SELECT race_id, number, document FROM action").fetchall()
            aside = "SELECT race_id, number, document FROM set_aside WHERE part = 'action'"
            return set(found) | set(connection.execute(aside).fetchall())

    def newest_sound(self, race: int) -> int:
        """The number of the newest snapshot of a race."""
        with closing(sqlite3.connect(database_file(self.home))) as connection:
            query = f"SELECT max(number) FROM snapshot WHERE race_id = {race}"
            return int(connection.execute(query).fetchone()[0])

    def open(self) -> Player:
        window = self.desk.window()
        self.bot.addWidget(window)
        window.resize(1440, 900)
        window.show()
        player = Player(window, self.bot)
        player.ready()
        return player

    def nothing_is_lost(self) -> None:
        """Every row there was is there still, where it was or set aside."""
        assert self.before <= self.rows()


@pytest.fixture
def spoilt(desk: Desk, sound: Path, qtbot: QtBot) -> Spoilt:
    return Spoilt(desk, sound, qtbot)


def house(player: Player) -> House:
    return player.window.house


def asked(player: Player) -> DamageDialog:
    return next(found for found in player.window.findChildren(DamageDialog) if found.isVisible())


def choose(player: Player, way: DamageWay) -> None:
    player.click(asked(player).button(way.value))


def open_from_list(player: Player, name: str) -> None:
    player.click(house(player).home.open_saved)
    saved = house(player).rooms.saved
    player.click(saved.row(next(game.slot for game in saved._games if game.name == name)).open)


def spoil_the_road(spoilt: Spoilt) -> int:
    """A row of the stage on the road, behind its newest snapshot; answers the last sound step."""
    number = spoilt.newest_sound(ROAD) + 2
    spoilt.run(
        f"UPDATE action SET document = replace(document, '{{', '[') WHERE race_id = {ROAD} AND number = {number}"
    )
    return number - 1


def test_a_stage_on_the_road_goes_on_from_its_last_sound_step(spoilt: Spoilt) -> None:
    """Opened with the key of the home page."""
    good = spoil_the_road(spoilt)
    player = spoilt.open()
    player.key(K.Key_Return)
    assert asked(player).damage.title == "Stage 3 does not open"
    assert f"after step {good}" in asked(player).damage.text
    ways = [DamageWay.LEAVE, DamageWay.HELP, DamageWay.AGAIN, DamageWay.GO_ON]
    assert list(asked(player).damage.ways) == ways
    assert asked(player).button("go_on").hasFocus()
    player.key(K.Key_Return)
    assert player.window.pages.currentWidget() is player.race
    assert house(player).rooms.bridge.session.actions == good
    assert house(player).tours.campaign.day() == TourDay(DayKind.RIDING, 3)
    player.window.close()
    spoilt.nothing_is_lost()
    with closing(open_store(spoilt.home)) as store:
        assert all(report.ok for report in Library(store).verify(DATA))


def test_a_damaged_stage_on_the_road_is_ridden_again(spoilt: Spoilt) -> None:
    """From the list; rows are missing and the newest snapshot is broken as well."""
    newest = spoilt.newest_sound(ROAD)
    spoilt.run(
        f"DELETE FROM action WHERE race_id = {ROAD} AND number = {newest}",
        f"UPDATE snapshot SET document = 'x' WHERE race_id = {ROAD} AND number = {newest}",
    )
    player = spoilt.open()
    open_from_list(player, "Tour of Three")
    assert asked(player).damage.good == newest - 1
    choose(player, DamageWay.AGAIN)
    assert player.window.pages.currentWidget() is player.race
    assert house(player).rooms.bridge.session.actions == 0
    assert [attempt.counts for attempt in house(player).tours.campaign.history()] == [True, True, False, True]
    player.window.close()
    spoilt.nothing_is_lost()


@pytest.mark.parametrize("way", [DamageWay.LEAVE, DamageWay.HELP])
def test_a_damaged_tour_is_left_as_it_is_or_written_for_help(spoilt: Spoilt, tmp_path: Path, way: DamageWay) -> None:
    spoil_the_road(spoilt)
    file = tmp_path / "x.flamme"
    player = spoilt.open()
    house(player).saves.dialogs.ask_save = lambda _proposed: str(file)
    player.click(house(player).home.main_button())
    if way is DamageWay.LEAVE:
        player.key(K.Key_Escape)
    else:
        choose(player, way)
        player.wait(lambda: not house(player).saves.busy)
        with zipfile.ZipFile(file) as archive:
            assert b"unreadable" in archive.read("race-003.json")
    assert player.window.pages.currentWidget() is house(player).home
    assert not player.race.isVisible()
    player.click(house(player).home.main_button())  # it is told again, and goes on all the same
    choose(player, DamageWay.GO_ON)
    assert player.window.pages.currentWidget() is player.race
    player.window.close()
    spoilt.nothing_is_lost()


def test_a_stage_that_is_over_and_damaged_with_its_result_is_ridden_again(spoilt: Spoilt) -> None:
    """It and those behind it are put aside; the stage before stands. The history still opens."""
    spoilt.run(
        f"UPDATE race SET result = 'x' WHERE id = {SECOND}",
        f"DELETE FROM action WHERE race_id = {SECOND} AND number BETWEEN 20 AND 25",
        f"DELETE FROM snapshot WHERE race_id = {SECOND} AND number > 20",
    )
    player = spoilt.open()
    player.click(house(player).home.main_button())
    assert asked(player).damage.stage == 2
    assert "Stage 2" in asked(player).damage.text
    assert list(asked(player).damage.ways) == [DamageWay.LEAVE, DamageWay.HELP, DamageWay.AGAIN]
    choose(player, DamageWay.AGAIN)
    tours = house(player).tours
    assert player.window.pages.currentWidget() is player.race
    assert (tours.campaign.days_done, tours.campaign.day()) == (1, TourDay(DayKind.RIDING, 2))
    tours.show_history()
    damaged = [row.attempt for row in tours.history.rows if row.attempt.damaged]
    assert [(attempt.stage, attempt.counts) for attempt in damaged] == [(2, False)]
    assert "damaged" in next(row for row in tours.history.rows if row.attempt.damaged).accessibleName()
    assert tours.history.bring_back.isVisible()
    player.click(tours.history.bring_back)
    dialog = next(found for found in player.window.findChildren(QuestionDialog) if found.isVisible())
    assert dialog.button("keep").hasFocus()
    player.click(dialog.button("back"))
    assert "Stage 2" in house(player).message.text()
    assert tours.campaign.day() == TourDay(DayKind.RIDING, 2)
    player.window.close()
    spoilt.nothing_is_lost()


def test_what_follows_from_a_sound_log_is_made_anew_and_not_even_mentioned(spoilt: Spoilt) -> None:
    """Broken snapshots and results, and a line of the list that nobody can read."""
    spoilt.run(
        f"UPDATE snapshot SET document = 'x' WHERE race_id = {ROAD} AND number > 0",
        f"UPDATE race SET result = 'x' WHERE id = {FIRST}",
        "UPDATE slot SET tour = replace(tour, 'riding', 'flying') WHERE kind = 'tour'",
    )
    player = spoilt.open()
    open_from_list(player, "Tour of Three")
    assert player.window.pages.currentWidget() is player.race
    assert house(player).rooms.bridge.session.actions == 60
    assert house(player).tours.campaign.day() == TourDay(DayKind.RIDING, 3)
    player.window.close()
    spoilt.nothing_is_lost()


def test_what_was_agreed_for_a_stage_or_for_all_of_them_cannot_be_read(spoilt: Spoilt) -> None:
    spoilt.run(f"UPDATE race SET setup = '{{' || setup WHERE id = {ROAD}")
    player = spoilt.open()
    player.click(house(player).home.main_button())
    assert "agreed for stage 3" in asked(player).damage.text
    assert asked(player).damage.ways[-1] is DamageWay.AGAIN
    choose(player, DamageWay.AGAIN)
    assert house(player).rooms.bridge.session.actions == 0
    player.window.close()
    spoilt.run("UPDATE tour SET setup = 'x'")
    player = spoilt.open()
    player.click(house(player).home.main_button())
    assert "before this tour" in asked(player).damage.text
    assert list(asked(player).damage.ways) == [DamageWay.LEAVE, DamageWay.HELP]
    player.key(K.Key_Escape)
    assert player.window.pages.currentWidget() is house(player).home
    player.window.close()
    spoilt.nothing_is_lost()


def test_a_single_race_has_the_same_ways(spoilt: Spoilt, tmp_path: Path) -> None:
    number = spoilt.newest_sound(RACE) + 1
    spoilt.run(f"UPDATE action SET digest = 'x' WHERE race_id = {RACE} AND number = {number}")
    file = tmp_path / "x.flamme"
    player = spoilt.open()
    house(player).saves.dialogs.ask_save = lambda _proposed: str(file)
    open_from_list(player, "Friday")
    choose(player, DamageWay.HELP)
    player.wait(lambda: not house(player).saves.busy)
    assert file.exists()
    saved = house(player).rooms.saved
    player.click(saved.row(next(game.slot for game in saved._games if game.name == "Friday")).open)
    assert asked(player).damage.ways[-1] is DamageWay.GO_ON
    choose(player, DamageWay.GO_ON)
    assert house(player).rooms.bridge.session.actions == number - 1
    player.window.close()
    spoilt.nothing_is_lost()


def test_a_stage_whose_story_is_damaged_shows_its_result_and_is_not_watched(spoilt: Spoilt) -> None:
    """Its end is sound, a row in the middle is not; the stage beside it is watched as ever."""
    spoilt.run(f"UPDATE action SET document = replace(document, '{{', '[') WHERE race_id = {FIRST} AND number = 40")
    player = spoilt.open()
    player.click(house(player).home.continue_tour.sheet)
    tours = house(player).tours
    player.click(tours.sheet.stages)
    player.click(tours.history.rows[0].look)
    assert player.window.pages.currentWidget() is tours.stage_end
    assert "damaged" in tours.stage_end.lost.words()
    assert not tours.stage_end.watch.isVisible()
    player.key(K.Key_Escape)
    player.click(tours.history.rows[1].look)
    assert tours.stage_end.lost.words() == ""
    assert tours.stage_end.watch.isVisible()
    player.window.close()
    spoilt.nothing_is_lost()


def test_a_finished_race_whose_story_is_damaged_shows_its_result_and_is_not_watched(spoilt: Spoilt) -> None:
    with closing(open_store(spoilt.home)) as store:
        for name in ("Saturday", "Sunday"):
            ride(RaceSession.create(store, DATA, setup_of("rr", seed=5), name), 5000)
    spoilt.run("UPDATE action SET document = '[' WHERE race_id = (SELECT max(id) FROM race) AND number = 40")
    player = spoilt.open()
    open_from_list(player, "Sunday")
    result = house(player).rooms.result
    assert player.window.pages.currentWidget() is result
    assert "damaged" in result.lost.words()
    assert not result.watch.isVisible()
    player.key(K.Key_Escape)
    open_from_list(player, "Saturday")
    assert result.lost.words() == ""
    assert result.watch.isVisible()
    player.window.close()
    spoilt.nothing_is_lost()

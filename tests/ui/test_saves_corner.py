"""Saved games at the real window: copied, sent, brought in by button, key, drop and command; troubles are told."""

import shutil
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from flammeapp.session.campaign import CampaignSession
from flammeapp.session.game_import import _Steps
from flammeapp.session.library import Library
from flammeapp.session.race import RaceSession
from flammeapp.store.arrivals import hand_over
from flammeapp.store.opening import open_store
from flammeapp.ui.dialogs import ProgressDialog, QuestionDialog
from flammeapp.ui.game_files import game_file
from flammeapp.ui.house import House
from tests.session.riding import DATA, ride, ride_days, setup_of, tour_of
from tests.session.rows import change
from tests.ui.driver import Desk, Player

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
HALF_WAY = 100
"""Actions; the tour that is brought in here has more than twice as many."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a race under way and a tour on its third day."""
    home = tmp_path_factory.mktemp("played") / "games"
    with closing(open_store(home)) as store:
        ride(RaceSession.create(store, DATA, setup_of("hs", seed=3), "Friday"), 30)
        ride_days(CampaignSession.create(store, DATA, tour_of("rs"), "Tour of Two"), 2)
    return home


@pytest.fixture
def player(desk: Desk, played: Path, qtbot: QtBot) -> Iterator[Player]:
    """A player in front of the list of that home's games."""
    shutil.copytree(played, desk.places.home)
    window = desk.window()
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    someone = Player(window, qtbot)
    someone.ready()
    window.house.home.open_saved.click()
    yield someone
    window.close()


def house(player: Player) -> House:
    return player.window.house


def slot_of(player: Player, name: str) -> int:
    return next(game.slot for game in house(player).rooms.saved._games if game.name == name)


def names(player: Player) -> list[str]:
    return sorted(game.name for game in house(player).rooms.saved._games)


def on_row(player: Player, name: str) -> QWidget:
    """The keyboard is on a game's row."""
    button = house(player).rooms.saved.row(slot_of(player, name)).open
    button.setFocus()
    return button


def send(player: Player, name: str, file: Path) -> str:
    """Export a game by key to ``file``; answer the file name that was proposed."""
    proposed: list[str] = []

    def ask(path: str) -> str:
        proposed.append(path)
        return str(file)

    house(player).saves.dialogs.ask_save = ask
    player.bot.keyClick(on_row(player, name), K.Key_E, CTRL)
    player.wait(lambda: not house(player).saves.busy)
    return Path(proposed[0]).name


def choose(player: Player, file: Path) -> None:
    """Press the key of the import and choose a file."""
    house(player).saves.dialogs.ask_open = lambda _folder: str(file)
    house(player).rooms.saved.setFocus()
    player.key(K.Key_O, CTRL)
    player.wait(lambda: not house(player).saves.busy)


def said(player: Player) -> str:
    return house(player).message.text()


def question(player: Player) -> QuestionDialog:
    return next(found for found in player.window.findChildren(QuestionDialog) if found.isVisible())


def test_a_copy_is_made_and_pointed_out(player: Player) -> None:
    player.bot.keyClick(on_row(player, "Friday"), K.Key_D, CTRL)
    assert names(player) == ["Friday", "Friday (2)", "Tour of Two"]
    assert house(player).rooms.saved.row(slot_of(player, "Friday (2)")).marked
    assert "Friday (2)" in said(player)
    player.bot.keyClick(on_row(player, "Friday"), K.Key_D, CTRL)
    assert "Friday (3)" in names(player)


def test_the_way_to_bring_a_game_back_lies_under_nothing(player: Player) -> None:
    """Not under what was said of the copy that is deleted at once."""
    player.bot.keyClick(on_row(player, "Friday"), K.Key_D, CTRL)
    assert "Friday (2)" in said(player)
    player.bot.keyClick(on_row(player, "Friday (2)"), K.Key_Delete)
    player.click(question(player).button("delete"))
    assert names(player) == ["Friday", "Tour of Two"]
    assert said(player) == ""
    back = house(player).rooms.saved._messages._action
    assert player.window.childAt(back.mapTo(player.window, back.rect().center())) is back
    player.click(back)
    assert names(player) == ["Friday", "Friday (2)", "Tour of Two"]
    assert house(player).rooms.saved.row(slot_of(player, "Friday (2)")).open.hasFocus()


def test_a_game_is_sent_and_comes_in_again(player: Player, tmp_path: Path) -> None:
    """Its file is called after it and the day it was saved; it comes in beside the first, pointed out."""
    file = tmp_path / "sent" / "my tour"
    file.parent.mkdir()
    proposed = send(player, "Tour of Two", file)
    assert proposed.startswith("Tour of Two 20")
    assert proposed.endswith(".flamme")
    assert "my tour.flamme" in said(player)
    assert house(player).saves.dialogs.folder() == file.parent
    choose(player, file.with_name("my tour.flamme"))
    assert names(player) == ["Friday", "Tour of Two", "Tour of Two (2)"]
    row = house(player).rooms.saved.row(slot_of(player, "Tour of Two (2)"))
    assert row.marked
    assert row.open.hasFocus()
    player.click(row.open)
    assert house(player).tours.campaign.days_done == 2


def test_nobody_wants_a_file_and_nothing_happens(player: Player) -> None:
    house(player).saves.dialogs.ask_save = lambda _path: ""
    player.bot.keyClick(on_row(player, "Friday"), K.Key_E, CTRL)
    house(player).saves.dialogs.ask_open = lambda _folder: ""
    player.key(K.Key_O, CTRL)
    assert not house(player).saves.busy
    assert said(player) == ""


def test_a_file_that_is_no_game_gets_one_sentence_and_changes_nothing(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = tmp_path / "sound.flamme"
    send(player, "Friday", sound)
    raw = sound.read_bytes()
    (tmp_path / "foreign.flamme").write_text("dear diary")
    (tmp_path / "cut.flamme").write_bytes(raw[: len(raw) // 2])
    with zipfile.ZipFile(sound) as archive, zipfile.ZipFile(tmp_path / "changed.flamme", "w") as spoilt:
        for name in archive.namelist():
            spoilt.writestr(name, archive.read(name).replace(b'"head":30', b'"head":31'))
    for name, word in (
        ("foreign", "no game"),
        ("cut", "damaged"),
        ("changed", "damaged"),
        ("missing", "not there"),
        ("sound", "too large"),
    ):
        if name == "sound":
            monkeypatch.setattr("flammeapp.store.game_files.LARGEST", 100)
        house(player).message.dismiss()
        choose(player, tmp_path / f"{name}.flamme")
        assert f"{name}.flamme" in said(player)
        assert word in said(player)
        assert names(player) == ["Friday", "Tour of Two"]


def test_where_nothing_can_be_written_is_told(player: Player, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    send(player, "Friday", blocked / "x.flamme")
    assert "x.flamme" in said(player)
    assert "cannot be written" in said(player)
    assert "Choose another folder" in said(player)


def test_a_full_disk_is_told(player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("flammeapp.store.whole_files.os.fsync", full)
    send(player, "Friday", tmp_path / "x.flamme")
    monkeypatch.undo()
    assert "disk is full" in said(player)
    assert list(tmp_path.glob("*.flamme*")) == []
    assert list(tmp_path.glob(".x*")) == []


def test_an_import_can_be_called_off(player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window goes on meanwhile, Esc calls it off, and nothing has come in."""
    monkeypatch.setattr("flammeapp.ui.dialogs.progress.PATIENCE", 0)
    called_off = threading.Event()
    steps_done = count(1)

    def hold(steps: _Steps, one: Callable[[_Steps], None] = _Steps.one) -> None:
        """A quick machine would be done before anybody can press a key: half way through, it waits for the key."""
        one(steps)
        if next(steps_done) == HALF_WAY:
            called_off.wait(30)

    monkeypatch.setattr(_Steps, "one", hold)
    file = tmp_path / "x.flamme"
    send(player, "Tour of Two", file)
    house(player).saves.dialogs.ask_open = lambda _folder: str(file)
    house(player).rooms.saved.setFocus()
    player.key(K.Key_O, CTRL)
    shown = house(player).saves._progress
    assert isinstance(shown, ProgressDialog)
    player.wait(lambda: shown.isVisible() and shown.bar.value() > 0)
    player.key(K.Key_O, CTRL)  # not a second one meanwhile
    player.key(K.Key_Escape)
    called_off.set()
    player.wait(lambda: not house(player).saves.busy)
    assert "Nothing was imported" in said(player)
    assert names(player) == ["Friday", "Tour of Two"]


def test_closing_the_window_calls_an_import_off(player: Player, tmp_path: Path, desk: Desk) -> None:
    file = tmp_path / "x.flamme"
    send(player, "Tour of Two", file)
    house(player).saves.dialogs.ask_open = lambda _folder: str(file)
    house(player).rooms.saved.setFocus()
    player.key(K.Key_O, CTRL)
    player.window.close()
    QApplication.processEvents()
    with closing(open_store(desk.places.home)) as store:
        assert all(report.ok for report in Library(store).verify(DATA))


def drop(player: Player, *files: Path) -> bool:
    """Drag files over the window and let go; answer whether it takes them."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    place = player.window.rect().center()
    enter = QDragEnterEvent(place, copy, mime, left, none)
    enter.ignore()
    QApplication.sendEvent(player.window, enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(player.window, QDropEvent(QPointF(place), copy, mime, left, none))
    return True


def test_a_file_dropped_on_the_window_is_asked_about(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "x.flamme"
    send(player, "Friday", file)
    (tmp_path / "x.txt").write_text("no game")
    assert not drop(player, tmp_path / "x.txt")
    assert not drop(player, file, file)
    assert drop(player, file)
    assert "x.flamme" in question(player).accessibleName()
    assert not drop(player, file)  # one question at a time
    player.key(K.Key_Escape)
    assert names(player) == ["Friday", "Tour of Two"]
    assert drop(player, file)
    player.key(K.Key_Return)
    player.wait(lambda: "Friday (2)" in names(player))


def test_what_is_dropped_during_a_race_does_not_end_it(player: Player, tmp_path: Path) -> None:
    """The game comes in; the message shows the way to it."""
    file = tmp_path / "x.flamme"
    send(player, "Tour of Two", file)
    player.click(house(player).rooms.saved.row(slot_of(player, "Friday")).open)
    assert player.window.pages.currentWidget() is player.race
    assert drop(player, file)
    player.key(K.Key_Return)
    player.wait(lambda: "Tour of Two (2)" in names(player))
    player.wait(lambda: not house(player).saves.busy)
    assert player.window.pages.currentWidget() is player.race
    house(player).message._action.click()
    assert player.window.pages.currentWidget() is house(player).rooms.saved
    assert house(player).rooms.saved.row(slot_of(player, "Tour of Two (2)")).marked


def test_a_file_named_at_the_start_is_asked_about(desk: Desk, played: Path, tmp_path: Path, qtbot: QtBot) -> None:
    """Also before the saved games are open."""
    from flammeapp.session.game_export import export_slot

    file = tmp_path / "x.flamme"
    with closing(open_store(played)) as store:
        export_slot(store, store.slots()[0].slot, file)
    window = desk.window()
    qtbot.addWidget(window)
    window.show()
    player = Player(window, qtbot)
    player.wait(lambda: window.furnished)
    window.house.offer_file(file)
    player.ready()
    assert "x.flamme" in question(player).accessibleName()
    player.key(K.Key_Return)
    player.wait(lambda: not house(player).saves.busy and "Tour of Two" in names(player))
    assert window.pages.currentWidget() is house(player).rooms.saved
    window.close()


def test_a_file_opened_while_the_window_is_open_comes_to_it(player: Player, desk: Desk, tmp_path: Path) -> None:
    """The program started for it leaves it there and ends; while a question is open the window takes nothing."""
    file = tmp_path / "x.flamme"
    send(player, "Friday", file)
    taken: list[bool] = []

    def ring(patience: float) -> None:
        other = threading.Thread(target=lambda: taken.append(hand_over(desk.places.home, file, patience)))
        other.start()
        player.wait(lambda: not other.is_alive())

    ring(20.0)
    assert taken == [True]
    assert "x.flamme" in question(player).accessibleName()
    ring(0.3)
    assert taken == [True, False]
    assert not (desk.places.home / "arrived.json").exists()
    player.key(K.Key_Return)
    player.wait(lambda: "Friday (2)" in names(player))
    player.window.close()
    assert not hand_over(desk.places.home, file)


def test_on_a_new_computer_the_home_page_takes_a_game_in(player: Player, tmp_path: Path) -> None:
    """Where nothing is saved there is no list to go to."""
    file = tmp_path / "x.flamme"
    send(player, "Friday", file)
    rooms = house(player).rooms
    for name in ("Friday", "Tour of Two"):
        rooms.saved.delete_requested.emit(slot_of(player, name))
    rooms.saved.setFocus()
    player.key(K.Key_Escape)
    home = house(player).home
    assert not home.open_saved.isVisible()
    house(player).saves.dialogs.ask_open = lambda _folder: str(file)
    player.click(home.bring_in)
    player.wait(lambda: not house(player).saves.busy)
    assert names(player) == ["Friday"]
    player.key(K.Key_Escape)
    assert not home.bring_in.isVisible()


def test_a_damaged_game_is_written_as_it_is_for_who_may_help(player: Player, tmp_path: Path) -> None:
    store = house(player).saves._store
    assert store is not None
    change(store, "UPDATE action SET document = 'x' WHERE race_id = 1 AND number = 7")
    file = tmp_path / "x.flamme"
    send(player, "Friday", file)
    assert not file.exists()
    asked = question(player)
    player.click(asked.button("help"))
    player.wait(lambda: not house(player).saves.busy)
    with zipfile.ZipFile(file) as archive:
        assert b'{"unreadable":"x"}' in archive.read("race-001.json")


def test_only_one_file_of_a_game_is_taken() -> None:
    mime = QMimeData()
    assert game_file(mime) is None
    mime.setUrls([QUrl("https://example.org/x.flamme")])
    assert game_file(mime) is None
    mime.setUrls([QUrl.fromLocalFile("/x/Y.FLAMME")])
    assert game_file(mime) == Path("/x/Y.FLAMME")

"""Settings change at once; saved games are opened, renamed, deleted, brought back."""

from dataclasses import fields

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from flammeapp.ui.dialogs import NameDialog, QuestionDialog
from flammeapp.ui.pages.game_row import GameDeed
from flammeapp.ui.pages.games import SavedGame
from flammeapp.ui.pages.saved_games import SavedGamesPage
from flammeapp.ui.pages.settings import SettingsPage
from flammeapp.ui.preferences import SETTINGS, Preferences, from_document, setting, to_document
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import SegmentedControl, Stepper, Toggle


@pytest.fixture
def settings(theme: Theme, qtbot: QtBot) -> SettingsPage:
    """A shown page of settings."""
    page = SettingsPage(theme, Preferences())
    qtbot.addWidget(page)
    page.resize(1200, 760)
    page.show()
    return page


@pytest.fixture
def saves(theme: Theme, games: tuple[SavedGame, ...], qtbot: QtBot) -> SavedGamesPage:
    """A shown page of saved games."""
    page = SavedGamesPage(theme)
    qtbot.addWidget(page)
    page.resize(1200, 760)
    page.show()
    page.show_games(games[::-1])
    page.activateWindow()
    QApplication.processEvents()
    return page


def test_every_setting_has_a_row_and_a_field(settings: SettingsPage) -> None:
    assert [row.key for row in SETTINGS] == [field.name for field in fields(Preferences)]
    for row in SETTINGS:
        assert settings.control(row.key).accessibleName()
        assert settings.control(row.key).accessibleDescription()


def test_each_control_changes_its_own_setting_at_once(settings: SettingsPage, qtbot: QtBot) -> None:
    told: list[Preferences] = []
    settings.changed.connect(told.append)
    for row in SETTINGS:
        control = settings.control(row.key)
        before = settings.preferences()
        if isinstance(control, Toggle):
            qtbot.mouseClick(control, Qt.MouseButton.LeftButton)
        elif isinstance(control, Stepper):
            with qtbot.waitSignal(settings.changed):  # the letters change when the keyboard is calm
                qtbot.keyClick(control, Qt.Key.Key_Up)
        elif isinstance(control, SegmentedControl):
            qtbot.mouseClick(control.button(row.options[1]), Qt.MouseButton.LeftButton)
        changed = {key for key in to_document(before) if told[-1].value(key) != before.value(key)}
        assert changed == {row.key}
        assert settings.preferences() == told[-1]
    assert len(told) == len(SETTINGS)


def test_the_usual_settings_come_back(settings: SettingsPage, qtbot: QtBot) -> None:
    settings.show_preferences(Preferences(appearance="dark", text_size=140, reduce_motion=True, animation_speed="4"))
    with qtbot.waitSignal(settings.changed) as told:
        settings.usual.click()
    assert told.args == [Preferences()]
    toggle = settings.control("reduce_motion")
    assert isinstance(toggle, Toggle)
    assert not toggle.isChecked()


def test_esc_leaves_the_settings(settings: SettingsPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(settings.back_requested):
        qtbot.keyClick(settings.control("curtain"), Qt.Key.Key_Escape)
    with qtbot.waitSignal(settings.back_requested):
        settings.bar.back.click()


@pytest.mark.parametrize(
    ("key", "value"),
    [("text_size", 80), ("text_size", "120"), ("text_size", True), ("appearance", "sepia"), ("curtain", 1)],
)
def test_a_value_out_of_its_limits_is_refused(key: str, value: object) -> None:
    with pytest.raises(ValueError, match=key):
        setting(key).checked(value)
    preferences, refused = from_document({key: value, "from_a_later_version": 1})
    assert (preferences, refused) == (Preferences(), (key,))


def test_an_unknown_setting_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        setting("colour_of_the_moon")
    assert Preferences(text_size=150).text_factor == 1.5
    assert Preferences(animation_speed="0").speed == 0.0


def test_the_newest_game_is_on_top_and_opens(saves: SavedGamesPage, qtbot: QtBot) -> None:
    assert saves.row(3).y() < saves.row(2).y() < saves.row(1).y()
    for slot, button in ((3, "Ride on"), (2, "See the result"), (1, "Ride on")):
        row = saves.row(slot)
        assert row.open.text() == button
        with qtbot.waitSignal(saves.open_requested) as told:
            qtbot.mouseClick(row.open, Qt.MouseButton.LeftButton)
        assert told.args == [slot]


def test_search_finds_names_stages_and_teams(saves: SavedGamesPage, qtbot: QtBot) -> None:
    for text, slots in (("bruno", {3}), ("friday", {2}), ("ballon", {1}), ("ANNA", {1, 3}), ("zzz", set())):
        saves.search.clear()
        qtbot.keyClicks(saves.search, text)
        assert {slot for slot in (1, 2, 3) if saves.row(slot).isVisible()} == slots
    qtbot.keyClick(saves.search, Qt.Key.Key_Escape)
    assert saves.row(2).isVisible()


def dialog(saves: SavedGamesPage, kind: type[QWidget]) -> QWidget:
    """The dialog that is open over the page."""
    return next(found for found in saves.findChildren(kind) if found.isVisible())


def by_key(saves: SavedGamesPage, qtbot: QtBot, slot: int, key: Qt.Key, *, ctrl: bool = False) -> None:
    """Press a key with the keyboard on the row of a game."""
    saves.row(slot).open.setFocus()
    held = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(saves.row(slot).open, key, held)


def test_each_deed_has_a_key_and_an_entry_in_the_menu(
    saves: SavedGamesPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QPoint] = []
    monkeypatch.setattr(saves.menu, "popup", opened.append)  # there is no window system for a real one here
    for key, signal in ((Qt.Key.Key_D, saves.duplicate_requested), (Qt.Key.Key_E, saves.export_requested)):
        with qtbot.waitSignal(signal) as told:
            by_key(saves, qtbot, 2, key, ctrl=True)
        assert told.args == [2]
    for deed, signal in ((GameDeed.DUPLICATE, saves.duplicate_requested), (GameDeed.EXPORT, saves.export_requested)):
        qtbot.mouseClick(saves.row(1).more, Qt.MouseButton.LeftButton)
        assert opened.pop().x() == saves.row(1).more.mapToGlobal(QPoint()).x()
        with qtbot.waitSignal(signal) as told:
            saves.menu.action_of(deed).trigger()
        assert told.args == [1]
    with qtbot.waitSignal(saves.import_requested):
        by_key(saves, qtbot, 2, Qt.Key.Key_O, ctrl=True)
    with qtbot.waitSignal(saves.import_requested):
        qtbot.mouseClick(saves.bring_in, Qt.MouseButton.LeftButton)


def test_without_the_keyboard_on_a_game_no_deed_is_done(saves: SavedGamesPage, qtbot: QtBot) -> None:
    """A slip of the hand in the search field deletes no game."""
    saves.search.setFocus()
    qtbot.keyClicks(saves.search, "Friday")
    saves.search.home(False)
    qtbot.keyClick(saves.search, Qt.Key.Key_Delete)
    assert saves.search.text() == "riday"
    with qtbot.assertNotEmitted(saves.duplicate_requested):
        saves.menu.action_of(GameDeed.DUPLICATE).trigger()
    assert not [found for found in saves.findChildren(QuestionDialog) if found.isVisible()]


def test_a_game_can_be_pointed_out(saves: SavedGamesPage, qtbot: QtBot) -> None:
    """Also one the search hides; it is no longer pointed out when the page has been left."""
    qtbot.keyClicks(saves.search, "Firenze")
    assert not saves.row(2).isVisible()
    saves.select(2)
    assert saves.row(2).isVisible()
    assert saves.row(2).open.hasFocus()
    assert [slot for slot in (1, 2, 3) if saves.row(slot).marked] == [2]
    saves.select(99)
    assert saves.row(2).marked
    saves.hide()
    assert not saves.row(2).marked


def test_renaming_asks_for_the_name(saves: SavedGamesPage, qtbot: QtBot) -> None:
    by_key(saves, qtbot, 2, Qt.Key.Key_F2)
    asked = dialog(saves, NameDialog)
    assert isinstance(asked, NameDialog)
    assert asked.field.text() == "Friday"
    asked.field.selectAll()
    qtbot.keyClicks(asked.field, "  Saturday ")
    with qtbot.waitSignal(saves.rename_requested) as told:
        qtbot.keyClick(asked.field, Qt.Key.Key_Return)
    assert told.args == [2, "Saturday"]
    assert saves.row(2).open.hasFocus()


def test_enter_in_the_name_presses_nothing_behind_it(
    saves: SavedGamesPage, qtbot: QtBot, games: tuple[SavedGame, ...]
) -> None:
    saves.rename_requested.connect(lambda *_: saves.show_games(games))
    by_key(saves, qtbot, 2, Qt.Key.Key_F2)
    asked = dialog(saves, NameDialog)
    assert isinstance(asked, NameDialog)
    asked.field.setText("Saturday")
    with qtbot.assertNotEmitted(saves.open_requested), qtbot.waitSignal(saves.rename_requested):
        qtbot.keyClick(asked.field, Qt.Key.Key_Return)
    assert not any(each.isVisible() for each in saves.window().findChildren(NameDialog))


def test_the_same_name_changes_nothing(saves: SavedGamesPage, qtbot: QtBot) -> None:
    by_key(saves, qtbot, 2, Qt.Key.Key_F2)
    asked = dialog(saves, NameDialog)
    assert isinstance(asked, NameDialog)
    with qtbot.assertNotEmitted(saves.rename_requested):
        asked.answer("name")


def test_deleting_asks_first_and_can_be_taken_back(
    saves: SavedGamesPage, qtbot: QtBot, games: tuple[SavedGame, ...]
) -> None:
    by_key(saves, qtbot, 3, Qt.Key.Key_Delete)
    asked = dialog(saves, QuestionDialog)
    assert isinstance(asked, QuestionDialog)
    assert asked.button("keep").hasFocus()
    with qtbot.assertNotEmitted(saves.delete_requested):
        qtbot.keyClick(asked.button("keep"), Qt.Key.Key_Return)
    by_key(saves, qtbot, 3, Qt.Key.Key_Delete)
    asked = dialog(saves, QuestionDialog)
    assert isinstance(asked, QuestionDialog)
    with qtbot.waitSignal(saves.delete_requested) as told:
        asked.button("delete").click()
    assert told.args == [3]
    saves.show_games(games[1:])
    with qtbot.waitSignal(saves.restore_requested) as told:
        saves._messages._action.click()
    assert told.args == [3]


def test_an_empty_list_says_how_games_come_into_it(saves: SavedGamesPage) -> None:
    saves.show_games(())
    assert "saved by itself" in saves._empty.text()
    assert saves._empty.isVisible()


def test_after_a_game_is_deleted_the_keyboard_is_on_the_next_one(
    saves: SavedGamesPage, qtbot: QtBot, games: tuple[SavedGame, ...]
) -> None:
    left = list(games)

    def delete(slot: int) -> None:
        left[:] = [game for game in left if game.slot != slot]
        saves.show_games(left)

    saves.delete_requested.connect(delete)
    order = [game.slot for game in saves._games]
    for slot, expected in ((order[0], order[1]), (order[-1], order[-2])):
        by_key(saves, qtbot, slot, Qt.Key.Key_Delete)
        asked = dialog(saves, QuestionDialog)
        assert isinstance(asked, QuestionDialog)
        asked.button("delete").click()
        assert saves.row(expected).open.hasFocus()
    by_key(saves, qtbot, order[1], Qt.Key.Key_Delete)
    asked = dialog(saves, QuestionDialog)
    assert isinstance(asked, QuestionDialog)
    asked.button("delete").click()
    assert saves.search.hasFocus()


def test_the_text_size_is_pressed_in_one_place(settings: SettingsPage, theme: Theme, qtbot: QtBot) -> None:
    settings.changed.connect(lambda preferences: theme.set_text_size(preferences.text_factor))
    settings.resize(1200, 760)
    settings.show()
    control = settings.control("text_size")
    assert isinstance(control, Stepper)
    control.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    plus = control.mapTo(settings, QPoint(control.width() - 10, control.height() // 2))
    for percent in (110, 120, 130, 140, 150):
        pressed = settings.childAt(plus)
        assert pressed is control, f"the button ran away before {percent}"
        with qtbot.waitSignal(settings.changed):
            qtbot.mouseClick(control, Qt.MouseButton.LeftButton, pos=control.mapFrom(settings, plus))
        assert settings.preferences().text_size == percent
        assert control.hasFocus()
    control.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    control.mouse_left.emit()
    assert control.maximumWidth() > 1000, "it takes the room it needs when the mouse has gone"
    for key, percent in ((Qt.Key.Key_Down, 140), (Qt.Key.Key_Space, 150), (Qt.Key.Key_Down, 140)):
        with qtbot.waitSignal(settings.changed):
            qtbot.keyClick(control, key)
        assert settings.preferences().text_size == percent
        assert control.hasFocus()


def test_the_text_size_chosen_last_holds_when_the_page_is_left(settings: SettingsPage, qtbot: QtBot) -> None:
    settings.show()
    control = settings.control("text_size")
    qtbot.keyClick(control, Qt.Key.Key_Up)
    settings.hide()
    assert settings.preferences().text_size == 110

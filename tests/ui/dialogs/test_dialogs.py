"""Questions and bad news: keyboard stays inside, Esc is safe, the main action stands right."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from flammeapp.ui.dialogs import Answer, NameDialog, ProgressDialog, QuestionDialog, TroubleDialog, TroublePage
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind

ANSWERS = (Answer("stay", "Stay"), Answer("leave", "Leave the race", ButtonKind.GO))


@pytest.fixture
def window(theme: Theme, qtbot: QtBot) -> QWidget:
    """A shown window of 1200x760 with a focused button."""
    host = QWidget()
    host.resize(1200, 760)
    column = QVBoxLayout(host)
    behind = Button(theme, "Behind")
    column.addWidget(behind)
    qtbot.addWidget(host)
    host.show()
    host.activateWindow()
    QApplication.processEvents()
    behind.setFocus()
    return host


def ask(theme: Theme, window: QWidget) -> QuestionDialog:
    """An open question."""
    text = "Everything is saved. You can go on from the home page."
    dialog = QuestionDialog(theme, window, "Leave this race?", text, ANSWERS, safe="stay")
    dialog.open_over()
    QApplication.processEvents()
    return dialog


def test_the_main_answer_stands_right_and_has_the_keyboard(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    dialog = ask(theme, window)
    stay, leave = dialog.button("stay"), dialog.button("leave")
    assert leave.mapTo(window, QPoint(0, 0)).x() > stay.mapTo(window, QPoint(0, 0)).x()
    assert leave.hasFocus()
    assert dialog.sheet.width() <= 480
    with qtbot.waitSignal(dialog.answered) as told:
        qtbot.keyClick(leave, Qt.Key.Key_Return)
    assert told.args == ["leave"]


def test_esc_and_a_click_beside_give_the_safe_answer(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    dialog = ask(theme, window)
    with qtbot.waitSignal(dialog.answered) as told:
        qtbot.keyClick(dialog.button("leave"), Qt.Key.Key_Escape)
    assert told.args == ["stay"]
    dialog = ask(theme, window)
    with qtbot.assertNotEmitted(dialog.answered):
        qtbot.mouseClick(dialog, Qt.MouseButton.LeftButton, pos=dialog.sheet.geometry().center())
    with qtbot.waitSignal(dialog.answered) as told:
        qtbot.mouseClick(dialog, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert told.args == ["stay"]


def test_the_keyboard_stays_inside_and_goes_back_afterwards(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    dialog = ask(theme, window)
    seen = []
    for _ in range(4):
        focused = window.focusWidget()
        seen.append(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert set(seen) == {dialog.button("stay"), dialog.button("leave")}
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Backtab)
    assert dialog.isAncestorOf(window.focusWidget())
    dialog.cancel()
    focused = window.focusWidget()
    assert isinstance(focused, Button)
    assert focused.text() == "Behind"


def test_an_overlay_follows_its_window(theme: Theme, window: QWidget) -> None:
    dialog = ask(theme, window)
    window.resize(900, 620)
    QApplication.processEvents()
    assert dialog.geometry() == window.rect()
    assert window.rect().contains(dialog.sheet.geometry())
    assert abs(dialog.sheet.geometry().center().x() - 450) <= 1


def test_large_letters_fit_too(theme: Theme, window: QWidget) -> None:
    theme.set_text_size(1.5)
    dialog = ask(theme, window)
    assert dialog.sheet.width() <= 480 * 1.5
    for key in ("stay", "leave"):
        button = dialog.button(key)
        assert button.width() >= button.sizeHint().width()
        assert dialog.sheet.rect().contains(button.geometry())


def test_an_empty_name_is_not_taken(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    dialog = NameDialog(theme, window, "What shall this game be called?", "Rename", "")
    dialog.open_over()
    with qtbot.assertNotEmitted(dialog.named):
        qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.field.property("problem") is True
    assert dialog.field.placeholderText() == "A name, please"
    qtbot.keyClicks(dialog.field, "Friday")
    with qtbot.waitSignal(dialog.named) as told:
        dialog.button("name").click()
    assert told.args == ["Friday"]


def test_bad_news_offers_ways_on(theme: Theme, qtbot: QtBot) -> None:
    ways = (
        Answer("quit", "Quit"),
        Answer("folder", "Choose another folder"),
        Answer("backup", "Open the backup", ButtonKind.GO),
    )
    page = TroublePage(
        theme, "Your saved games could not be opened", "The file is damaged.", ways, detail="not a database"
    )
    qtbot.addWidget(page)
    page.resize(1200, 760)
    page.show()
    for key in ("quit", "folder", "backup"):
        with qtbot.waitSignal(page.chosen) as told:
            qtbot.mouseClick(page.button(key), Qt.MouseButton.LeftButton)
        assert told.args == [key]
    assert page.focusProxy() is page.button("backup")


def test_bad_news_over_a_page(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    ways = (Answer("close", "Close"), Answer("again", "Try again", ButtonKind.GO))
    dialog = TroubleDialog(theme, window, "“Tour.json” is not a stage", "Tile f lies on tile c.", ways)
    dialog.open_over()
    with qtbot.waitSignal(dialog.answered) as told:
        dialog.cancel()
    assert told.args == ["close"]


def test_three_answers_break_into_rows_when_they_must(theme: Theme, window: QWidget) -> None:
    theme.set_text_size(1.5)
    answers = (
        Answer("a", "Choose another folder for the games"),
        Answer("b", "Open the backup of yesterday"),
        Answer("c", "Quit", ButtonKind.GO),
    )
    dialog = QuestionDialog(theme, window, "What now?", "", answers, safe="c")
    dialog.open_over()
    QApplication.processEvents()
    for answer in answers:
        assert dialog.sheet.rect().contains(dialog.button(answer.key).geometry())


def test_a_dialog_that_is_gone_takes_nothing_with_it(theme: Theme, window: QWidget, qapp: QApplication) -> None:
    """The page behind keeps its widgets and the actions of its menus."""
    menu = QMenu(window)
    actions = [menu.addAction(word) for word in ("one", "two")]
    dialog = ask(theme, window)
    dialog.answer("stay")
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not isValid(dialog)
    assert [action.text() for action in actions] == ["one", "two"]
    assert all(isValid(child) for child in window.findChildren(QObject))


def test_the_keyboard_goes_through_a_dialog_as_it_is_read(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    dialog = NameDialog(theme, window, "What shall it be called?", "Rename", "Friday")
    dialog.open_over()
    QApplication.processEvents()
    order = [dialog.field, dialog.button("cancel"), dialog.button("name")]
    for stop in (*order, order[0]):
        assert stop.hasFocus()
        qtbot.keyClick(stop, Qt.Key.Key_Tab)


def test_progress_shows_only_what_takes_a_moment(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    """Esc and the button call it off, once; a click beside it does not; it stays until it is ended."""
    quick = ProgressDialog(theme, window, "Writing", "")
    quick.open_soon()
    quick.end()
    dialog = ProgressDialog(theme, window, "Importing", "It takes a moment.")
    dialog.open_soon()
    assert not dialog.isVisible()
    qtbot.waitUntil(dialog.isVisible, timeout=2_000)
    dialog.show_step(3, 12)
    assert (dialog.bar.value(), dialog.bar.maximum()) == (3, 12)
    with qtbot.assertNotEmitted(dialog.called_off):
        qtbot.mouseClick(dialog, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    with qtbot.waitSignal(dialog.called_off):
        qtbot.keyClick(dialog.button, Qt.Key.Key_Return)
    with qtbot.assertNotEmitted(dialog.called_off):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    dialog.end()
    assert not dialog.isVisible()

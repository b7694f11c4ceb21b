"""Buttons, choices, switches, fields: mouse, keys, accessible names, focus."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ButtonSize,
    Choice,
    ElidedText,
    FlowLayout,
    SearchField,
    Segment,
    SegmentedControl,
    Stepper,
    TextField,
    TileButton,
    Toggle,
    ToolButton,
)

SPEEDS = (Segment("1", "1×"), Segment("2", "2×"), Segment("4", "4×"), Segment("skip", icon="fast", tip="Skip"))


KEPT: list[QWidget] = []
"""Windows of the running test; Qt deletes one that Python lets go of."""


@pytest.fixture(autouse=True)
def _let_go() -> Iterator[None]:
    yield
    KEPT.clear()


def beside(qtbot: QtBot, *widgets: QWidget) -> QWidget:
    """A shown window that holds the widgets in a row."""
    window = QWidget()
    row = QHBoxLayout(window)
    for widget in widgets:
        row.addWidget(widget)
    qtbot.addWidget(window)
    KEPT.append(window)
    window.show()
    window.activateWindow()
    QApplication.processEvents()
    return window


def wheel(widget: QWidget) -> None:
    """One notch of the wheel over a widget."""
    middle = QPointF(widget.rect().center())
    event = QWheelEvent(
        middle,
        middle,
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


@pytest.mark.parametrize("kind", list(ButtonKind))
@pytest.mark.parametrize("size", list(ButtonSize))
@pytest.mark.parametrize("scale", [0.9, 1.0, 1.5])
def test_a_button_shows_all_of_its_text(
    theme: Theme, qtbot: QtBot, kind: ButtonKind, size: ButtonSize, scale: float
) -> None:
    theme.set_text_size(scale)
    button = Button(theme, "Play the 9", kind=kind, size=size, icon="play", key="Enter")
    qtbot.addWidget(button)
    text = theme.metrics("button").horizontalAdvance("Play the 9")
    assert button.sizeHint().width() > text * 0.85 + 40
    assert button.sizeHint().height() >= (32 if scale >= 1.0 else 28)
    assert button.minimumSizeHint() == button.sizeHint()
    button.show()
    assert not button.grab().isNull()


def test_an_ampersand_and_a_mnemonic_do_not_widen_a_button(theme: Theme, qtbot: QtBot) -> None:
    plain, marked = Button(theme, "Save"), Button(theme, "&Save")
    for button in (plain, marked):
        qtbot.addWidget(button)
    assert plain.sizeHint() == marked.sizeHint()


def test_a_tool_button_is_named_and_large_enough(theme: Theme, qtbot: QtBot) -> None:
    button = ToolButton(theme, "zoom-in", "Zoom in")
    qtbot.addWidget(button)
    assert button.accessibleName() == button.toolTip() == "Zoom in"
    assert button.sizeHint().width() >= 40
    assert button.sizeHint().height() >= 40


def test_the_ring_shows_for_the_keyboard_and_not_for_the_mouse(theme: Theme, qtbot: QtBot) -> None:
    first, second = Button(theme, "First"), Button(theme, "Second")
    window = beside(qtbot, first, second)
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert first.hasFocus()
    assert not first._focus.visible
    unringed = second.grab().toImage()
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert second.hasFocus()
    assert second._focus.visible
    assert second.grab().toImage() != unringed


def test_a_segment_is_chosen_by_click_once(theme: Theme, qtbot: QtBot) -> None:
    control = SegmentedControl(theme, SPEEDS, "Speed")
    beside(qtbot, control)
    told: list[str] = []
    control.chosen.connect(told.append)
    qtbot.mouseClick(control.button("4"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(control.button("4"), Qt.MouseButton.LeftButton)
    assert told == ["4"]
    assert control.current() == "4"
    assert control.button("4").isChecked()
    assert not control.button("1").isChecked()


def test_arrows_move_the_segment_and_wrap(theme: Theme, qtbot: QtBot) -> None:
    control = SegmentedControl(theme, SPEEDS, "Speed")
    beside(qtbot, control)
    told: list[str] = []
    control.chosen.connect(told.append)
    control.button("1").setFocus()
    qtbot.keyClick(control.button("1"), Qt.Key.Key_Right)
    qtbot.keyClick(control.button("2"), Qt.Key.Key_Left)
    qtbot.keyClick(control.button("1"), Qt.Key.Key_Left)
    assert told == ["2", "1", "skip"]
    assert control.button("skip").hasFocus()


def test_tab_stops_once_at_a_segmented_control(theme: Theme, qtbot: QtBot) -> None:
    before, control, after = Button(theme, "a"), SegmentedControl(theme, SPEEDS, "Speed"), Button(theme, "b")
    control.set_current("2")
    beside(qtbot, before, control, after)
    before.setFocus()
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert control.button("2").hasFocus()
    qtbot.keyClick(control.button("2"), Qt.Key.Key_Tab)
    assert after.hasFocus()


def test_setting_a_segment_by_the_program_is_silent(theme: Theme, qtbot: QtBot) -> None:
    control = SegmentedControl(theme, SPEEDS, "Speed")
    qtbot.addWidget(control)
    with qtbot.assertNotEmitted(control.chosen):
        control.set_current("4")
        control.set_current("no such speed")
    assert control.current() == "4"
    assert control.button("skip").accessibleName() == "Speed: Skip"


def test_a_toggle_answers_to_mouse_space_enter_and_arrows(theme: Theme, qtbot: QtBot) -> None:
    toggle = Toggle(theme, "Undo a choice")
    beside(qtbot, toggle)
    off = toggle.grab().toImage()
    qtbot.mouseClick(toggle, Qt.MouseButton.LeftButton)
    assert toggle.isChecked()
    qtbot.keyClick(toggle, Qt.Key.Key_Space)
    assert not toggle.isChecked()
    qtbot.keyClick(toggle, Qt.Key.Key_Return)
    assert toggle.isChecked()
    qtbot.keyClick(toggle, Qt.Key.Key_Left)
    assert not toggle.isChecked()
    qtbot.keyClick(toggle, Qt.Key.Key_Right)
    assert toggle.isChecked()
    assert toggle.grab().toImage() != off
    assert toggle.accessibleName() == "Undo a choice"


def test_a_stepper_stays_within_its_limits(theme: Theme, qtbot: QtBot) -> None:
    stepper = Stepper(theme, "Handicap cards", 0, 6, 5)
    beside(qtbot, stepper)
    told: list[int] = []
    stepper.value_changed.connect(told.append)
    plus = QPoint(stepper.width() - 8, stepper.height() // 2)
    for _ in range(3):
        qtbot.mouseClick(stepper, Qt.MouseButton.LeftButton, pos=plus)
    assert told == [6]
    qtbot.mouseClick(stepper, Qt.MouseButton.LeftButton, pos=QPoint(8, 10))
    qtbot.keyClick(stepper, Qt.Key.Key_Down)
    qtbot.keyClick(stepper, Qt.Key.Key_Home)
    qtbot.keyClick(stepper, Qt.Key.Key_Minus)
    qtbot.keyClick(stepper, Qt.Key.Key_3)
    qtbot.keyClick(stepper, Qt.Key.Key_9)
    assert told == [6, 5, 4, 0, 3, 6]
    assert stepper.accessibleName() == "Handicap cards: 6"
    qtbot.mouseClick(stepper, Qt.MouseButton.LeftButton, pos=stepper.rect().center())
    assert stepper.value() == 6


def test_steps_may_be_larger_than_one(theme: Theme, qtbot: QtBot) -> None:
    stepper = Stepper(theme, "Text size", 90, 150, 100, step=10)
    qtbot.addWidget(stepper)
    qtbot.keyClick(stepper, Qt.Key.Key_Up)
    qtbot.keyClick(stepper, Qt.Key.Key_5)
    assert stepper.value() == 110


def test_the_wheel_changes_neither_a_number_nor_a_choice(theme: Theme, qtbot: QtBot) -> None:
    stepper = Stepper(theme, "Hand", 3, 6, 4)
    choice = Choice(theme, "Level", [("random", "Beginner"), ("saver3", "Normal")])
    beside(qtbot, stepper, choice)
    wheel(stepper)
    wheel(choice)
    assert stepper.value() == 4
    assert choice.current() == "random"


def test_a_choice_tells_its_key_when_the_user_picks(theme: Theme, qtbot: QtBot) -> None:
    choice = Choice(theme, "Level", [("random", "Beginner"), ("saver3", "Normal")])
    beside(qtbot, choice)
    told: list[str] = []
    choice.picked.connect(told.append)
    choice.set_current("saver3")
    choice.set_current("no such level")
    assert (choice.current(), told) == ("saver3", [])
    qtbot.keyClick(choice, Qt.Key.Key_Up)
    assert told == ["random"]
    assert choice.sizeHint().width() > theme.metrics("body").horizontalAdvance("Beginner")


def test_esc_empties_the_search_first_and_then_goes_on(theme: Theme, qtbot: QtBot) -> None:
    field = SearchField(theme, "Search")
    beside(qtbot, field)
    qtbot.keyClicks(field, "col")
    told: list[str] = []
    field.textEdited.connect(told.append)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert (field.text(), told) == ("", [""])


def test_a_wrong_field_is_outlined_until_it_is_edited(theme: Theme, qtbot: QtBot) -> None:
    field = TextField(theme, "Name", "Anna", limit=5)
    beside(qtbot, field)
    field.set_problem(True)
    assert field.property("problem") is True
    qtbot.keyClicks(field, "lena")
    assert field.property("problem") is False
    assert field.text() == "Annal"
    assert "5 letters" in field.accessibleDescription()  # the rest was not swallowed without a word
    qtbot.keyClick(field, Qt.Key.Key_Backspace)
    assert field.accessibleDescription() == ""


def test_a_long_name_is_shortened_and_still_there_to_read(theme: Theme, qtbot: QtBot) -> None:
    label = ElidedText(theme, "Anna Katharina von und zu Hohenstein", "body_strong")
    qtbot.addWidget(label)
    label.resize(90, 20)
    label.show()
    label.grab()
    assert label.toolTip() == label.accessibleName() == label.text()
    label.resize(900, 20)
    label.grab()
    assert label.toolTip() == ""


def test_a_flow_breaks_into_rows(theme: Theme, qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    flow = FlowLayout(place, gap=8, row_gap=6)
    buttons = [Button(theme, f"Button {n}") for n in range(4)]
    for button in buttons:
        flow.addWidget(button)
    one = buttons[0].sizeHint()
    assert flow.heightForWidth(4 * one.width() + 24) == one.height()
    assert flow.heightForWidth(2 * one.width() + 8) == 2 * one.height() + 6
    place.resize(2 * one.width() + 8, 200)
    place.show()
    QApplication.processEvents()
    assert buttons[2].y() > buttons[0].y()
    assert buttons[2].x() == buttons[0].x()


def test_a_tile_is_pressed_by_enter_too(theme: Theme, qtbot: QtBot) -> None:
    tile = TileButton(theme, "race", "New race", "One stage, 2 to 6 teams")
    beside(qtbot, tile)
    with qtbot.waitSignal(tile.clicked):
        qtbot.keyClick(tile, Qt.Key.Key_Return)
    assert tile.accessibleDescription() == "One stage, 2 to 6 teams"
    assert tile.heightForWidth(220) >= tile.heightForWidth(700)

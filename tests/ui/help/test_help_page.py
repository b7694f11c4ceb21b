"""Reading the rules: open at one, follow a link, search, find the way with keys alone."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from flammeapp.ui.help.page import COLUMN, HelpPage
from flammeapp.ui.theme import Appearance, Theme


@pytest.fixture
def page(theme: Theme, qtbot: QtBot) -> HelpPage:
    """The rules, shown from the beginning."""
    made = HelpPage(theme)
    qtbot.addWidget(made)
    made.resize(1200, 760)
    made.show()
    made.activateWindow()
    settle()
    return made


def settle() -> None:
    """Let layouts and their timers come to rest."""
    for _ in range(4):
        QApplication.processEvents()


def top_of(page: HelpPage, rule: int) -> int:
    """How far below the upper edge of the text a rule begins."""
    return page.blocks[rule].mapTo(page.reading.viewport(), QPoint(0, 0)).y()


def test_it_begins_at_the_beginning(page: HelpPage) -> None:
    assert page.shown_rules() == tuple(range(1, 51))
    assert page.asked_rule() == 0
    assert page.reading.verticalScrollBar().value() == 0
    assert page.message() == ""


@pytest.mark.parametrize("rule", [1, 12, 31, 50])
def test_it_opens_at_a_rule(theme: Theme, qtbot: QtBot, rule: int) -> None:
    made = HelpPage(theme)
    qtbot.addWidget(made)
    made.resize(1200, 760)
    made.open_at(rule)
    made.show()
    settle()
    assert made.asked_rule() == rule
    chosen = made.contents.chosen()
    assert chosen is not None
    assert chosen.rule is not None
    assert chosen.rule.number == rule
    assert 0 <= top_of(made, rule) < made.reading.viewport().height() - 40


def test_it_opens_at_another_rule_later_and_after_a_search(page: HelpPage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.search, "weather")
    page.open_at(3)
    settle()
    assert page.asked_rule() == 3
    assert page.search.text() == ""
    assert 3 in page.shown_rules()
    page.open_at(0)
    settle()
    assert page.asked_rule() == 0


def test_a_rule_keeps_its_place_when_letters_grow(page: HelpPage, theme: Theme) -> None:
    page.open_at(31)
    settle()
    before = top_of(page, 31)
    theme.set_text_size(1.5)
    settle()
    assert abs(top_of(page, 31) - before) <= 2


def test_a_search_narrows_page_and_contents_and_marks_words(page: HelpPage, qtbot: QtBot) -> None:
    qtbot.keyClick(page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert page.search.hasFocus()
    qtbot.keyClicks(page.search, "grass")
    settle()
    assert set(page.shown_rules()) == {31, 35}
    lines = [entry.words for entry in page.contents.lines.entries()]
    assert lines == [
        "Meteo",
        "R31 Wet squares and crashes",
        "Grand Tour: riders and tiles",
        "R35 Abilities on cards",
    ]
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert page.asked_rule() == 31
    assert page.reading.hasFocus()


def test_a_number_finds_its_rule(page: HelpPage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.search, "r17")
    assert page.shown_rules() == (17,)


def test_nothing_found_is_said(page: HelpPage, qtbot: QtBot) -> None:
    page.search.setFocus()
    qtbot.keyClicks(page.search, "quantum")
    assert page.message() == "No rule says “quantum”."
    assert page.shown_rules() == ()
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert page.search.hasFocus()


def test_esc_empties_the_search_first_and_then_goes_back(page: HelpPage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.search, "wet")
    with qtbot.assertNotEmitted(page.back_requested):
        qtbot.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.search.text() == ""
    assert len(page.shown_rules()) == 50
    with qtbot.waitSignal(page.back_requested):
        qtbot.keyClick(page.search, Qt.Key.Key_Escape)
    qtbot.keyClicks(page.search, "wet")
    with qtbot.assertNotEmitted(page.back_requested):
        qtbot.keyClick(page.reading, Qt.Key.Key_Escape)
    with qtbot.waitSignal(page.back_requested):
        qtbot.mouseClick(page.bar.back, Qt.MouseButton.LeftButton)


def test_links_lead_to_other_rules_even_out_of_a_search(page: HelpPage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.search, "r14")
    page.blocks[14].rule_asked.emit(35)
    settle()
    assert page.asked_rule() == 35
    assert len(page.shown_rules()) == 50


def test_a_link_is_followed_with_the_keyboard(page: HelpPage, qtbot: QtBot) -> None:
    page.open_at(7)
    settle()
    page.blocks[6].setFocus()
    for _ in range(200):
        qtbot.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        if focused is not None and page.blocks[14].isAncestorOf(focused):
            break
    else:
        pytest.fail("the keyboard does not get to rule 14")
    QTest.keyClick(focused, Qt.Key.Key_Return)
    settle()
    assert page.asked_rule() == 35


def test_arrows_in_the_contents_turn_the_pages(page: HelpPage, qtbot: QtBot) -> None:
    page.contents.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(page.contents, Qt.Key.Key_End)
    settle()
    chosen = page.contents.chosen()
    assert chosen is not None
    assert chosen.chapter.id == "choices"
    assert page.asked_rule() == 0
    qtbot.keyClick(page.contents, Qt.Key.Key_Up)
    settle()
    assert page.asked_rule() == 50
    qtbot.keyClick(page.contents, Qt.Key.Key_Return)
    assert page.reading.hasFocus()


def test_the_contents_follow_what_is_read(page: HelpPage, qtbot: QtBot) -> None:
    page.reading.setFocus()
    for _ in range(8):
        qtbot.keyClick(page.reading, Qt.Key.Key_PageDown)
    settle()
    chosen = page.contents.chosen()
    assert chosen is not None
    assert chosen.rule is not None
    assert top_of(page, chosen.rule.number) <= 60
    assert top_of(page, chosen.rule.number + 1) > 0


def test_whoever_opens_the_page_can_scroll_at_once(page: HelpPage, qtbot: QtBot) -> None:
    page.search.setFocus()
    page.setFocus(Qt.FocusReason.OtherFocusReason)
    assert page.reading.hasFocus()
    qtbot.keyClick(page.reading, Qt.Key.Key_Down)
    assert page.reading.verticalScrollBar().value() > 0


def test_lines_are_never_too_long_to_read(page: HelpPage, theme: Theme) -> None:
    page.resize(1900, 900)
    settle()
    assert max(block.width() for block in page.blocks.values()) <= COLUMN
    theme.set_appearance(Appearance.DARK)
    settle()
    assert page.grab().toImage().pixelColor(600, 890).lightness() < 90


def test_the_mark_is_explained_and_every_marked_rule_carries_it(page: HelpPage) -> None:
    said = [entry for entry in page.contents.lines.entries() if entry.rule is not None and entry.rule.unsure]
    assert {entry.rule.number for entry in said if entry.rule is not None} >= {24, 31, 49}


def test_a_missing_file_is_said_on_the_page(tmp_path: Path, theme: Theme, qtbot: QtBot) -> None:
    class Elsewhere(HelpPage):
        """The page of a program whose rules are not there."""

    theme._resources = tmp_path
    made = Elsewhere(theme)
    qtbot.addWidget(made)
    made.open_at(5)
    made.show()
    settle()
    assert made.message() == "The file rules.json is not there."
    with qtbot.waitSignal(made.back_requested):
        qtbot.keyClick(made, Qt.Key.Key_Escape)


def test_the_text_is_not_painted_before_it_is_laid_out(theme: Theme, qtbot: QtBot) -> None:
    page = HelpPage(theme)
    qtbot.addWidget(page)
    page.resize(1200, 760)
    page.open_at(34)
    page.show()
    bar = page.reading.verticalScrollBar()
    assert page._column.updatesEnabled() == (bar.maximum() > 0)
    qtbot.waitUntil(page._column.updatesEnabled, timeout=3000)
    assert page.asked_rule() == 34
    qtbot.waitUntil(lambda: bar.value() > 0, timeout=3000)

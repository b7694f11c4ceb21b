"""Nothing is cut off or unreachable on any page: small window, large letters, both printings."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from flammeapp.engine.data import GameData
from flammeapp.store.files import load_ready_tours
from flammeapp.ui.dialogs import Answer, TroublePage
from flammeapp.ui.help.page import HelpPage
from flammeapp.ui.pages.games import SavedGame
from flammeapp.ui.pages.home import HomePage
from flammeapp.ui.pages.new_race import NewRacePage
from flammeapp.ui.pages.saved_games import SavedGamesPage
from flammeapp.ui.pages.set_ups import SET_UPS
from flammeapp.ui.pages.setting_up import SettingUpPage
from flammeapp.ui.pages.settings import SettingsPage
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.pages.stage_list import RING
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.theme import Appearance, Theme
from flammeapp.ui.tour.new_tour import NewTourPage
from flammeapp.ui.widgets import ButtonKind, Stepper

SIZES = ((1200, 760), (1440, 900))
LETTERS = (0.9, 1.0, 1.25, 1.5)
PAGES = (
    "home",
    "home without games",
    "new race",
    "twelve riders",
    "new tour",
    "settings",
    "saved games",
    "trouble",
    "rules",
)

LINKS_IN_A_TEXT = 4
"""Every link of a text is a stop."""

Maker = Callable[[str], QWidget]


@pytest.fixture
def make(
    theme: Theme,
    pictures: StagePictures,
    facts: dict[str, StageFacts],
    game_data: GameData,
    games: tuple[SavedGame, ...],
    resources: Path,
    qtbot: QtBot,
) -> Maker:
    """Make any of the pages, filled."""
    ready = load_ready_tours(resources)

    def page(name: str) -> QWidget:
        made: QWidget
        if name.startswith("home"):
            made = HomePage(theme, pictures, "1.0")
            made.show_practice_stage(facts["avenue-corso-paseo"])
            if name == "home":
                made.show_games(games[0], facts["firenze-milano"], 3)
            else:
                made.show_games(None, None, 0)
        elif name in ("new race", "twelve riders"):
            made = NewRacePage(theme, pictures, tuple(facts.values()), game_data, Preferences(), seed=lambda: 1)
            if name == "twelve riders":
                made.take_set_up(next(set_up for set_up in SET_UPS if set_up.one_each))
            made.details.options.toggle("each_handicap").click()
            made.details.options.specialists.button("draft").click()
            made.picker.choose(facts["peloton-10-5-6" if name == "twelve riders" else "grand-tour-05-2-4"])
        elif name == "new tour":
            tour = NewTourPage(theme, pictures, tuple(facts.values()), ready, game_data, Preferences(), seed=lambda: 1)
            tour.take_ready("grand-tour")
            made = tour
        elif name == "rules":
            made = HelpPage(theme)
            made.open_at(35)
        elif name == "settings":
            made = SettingsPage(theme, Preferences())
        elif name == "saved games":
            made = SavedGamesPage(theme)
            made.show_games(games)
        else:
            ways = (Answer("quit", "Quit"), Answer("backup", "Open the backup", ButtonKind.GO))
            made = TroublePage(theme, "Your saved games could not be opened", "The file is damaged.", ways)
        qtbot.addWidget(made)
        return made

    return page


def shown(page: QWidget) -> list[QWidget]:
    """The visible widgets of a page that say or do something."""
    kinds = (QLabel, QAbstractButton, QComboBox, QLineEdit, Stepper)
    return [found for kind in kinds for found in page.findChildren(kind) if found.isVisible()]


@pytest.mark.parametrize("name", PAGES)
def test_no_text_is_cut_off(make: Maker, theme: Theme, name: str) -> None:
    page = make(name)
    page.show()
    for width, height in SIZES:
        page.resize(width, height)
        for letters in LETTERS:
            theme.set_text_size(letters)
            for _ in range(3):
                QApplication.processEvents()
            assert (page.width(), page.height()) == (width, height), f"the page needs more than {width}x{height}"
            for widget in shown(page):
                where = f"{name} {width}x{height} at {letters}: {type(widget).__name__} {describe(widget)!r}"
                if isinstance(widget, QLineEdit):
                    assert widget.width() >= 60, where
                    assert widget.height() >= widget.fontMetrics().height() + 8, where
                elif isinstance(widget, QLabel) and widget.wordWrap():
                    assert widget.height() >= widget.heightForWidth(widget.width()), where
                else:
                    hint = widget.minimumSizeHint()
                    assert widget.width() >= hint.width(), where
                    assert widget.height() >= hint.height(), where
                left = widget.mapTo(page, QPoint(0, 0)).x()
                assert left >= 0, where
                assert left + widget.width() <= width, where


def describe(widget: QWidget) -> str:
    """What a widget says, for the message of a failing test."""
    text = widget.text() if isinstance(widget, QLabel | QAbstractButton | QLineEdit) else ""
    return text or widget.accessibleName()


@pytest.mark.parametrize("name", PAGES)
def test_everything_that_takes_the_keyboard_has_a_name(make: Maker, name: str) -> None:
    page = make(name)
    page.resize(1440, 900)
    page.show()
    stops = [
        widget
        for widget in page.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and not isinstance(widget, QScrollArea)
    ]
    assert stops
    for widget in stops:
        assert describe(widget), f"{name}: a {type(widget).__name__} without a name"


@pytest.mark.parametrize("name", PAGES)
def test_tab_reaches_everything_from_top_to_bottom(make: Maker, qtbot: QtBot, name: str) -> None:
    page = make(name)
    page.resize(1440, 900)
    page.show()
    page.activateWindow()
    QApplication.processEvents()
    wanted = {
        widget
        for widget in page.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusProxy() is None
    }
    reached = set()
    for _ in range(LINKS_IN_A_TEXT * len(wanted) + 5):
        if wanted <= reached:
            break
        focused = QApplication.focusWidget() or page
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
        reached.add(QApplication.focusWidget())
    assert wanted <= reached


@pytest.mark.parametrize("name", PAGES)
def test_the_page_changes_with_the_printing(make: Maker, theme: Theme, name: str) -> None:
    page = make(name)
    page.setAutoFillBackground(True)
    page.resize(1200, 760)
    page.show()
    light = page.grab().toImage()
    theme.set_appearance(Appearance.DARK)
    QApplication.processEvents()
    dark = page.grab().toImage()
    bright = [light.pixelColor(x, 758).lightness() for x in range(700, 1190, 10)]
    dim = [dark.pixelColor(x, 758).lightness() for x in range(700, 1190, 10)]
    assert sum(bright) / len(bright) > 150
    assert sum(dim) / len(dim) < 90


@pytest.mark.parametrize("letters", [1.0, 1.5])
@pytest.mark.parametrize("name", ["new race", "new tour"])
def test_cards_of_stages_stand_below_the_heading_and_the_search_field(
    make: Maker, theme: Theme, name: str, letters: float
) -> None:
    theme.set_text_size(letters)
    page = make(name)
    assert isinstance(page, SettingUpPage)
    page.show()
    for width, height in SIZES:
        page.resize(width, height)
        for _ in range(3):
            QApplication.processEvents()
        picker, cards = page.picker, page.picker.list
        columns = max(1, round(cards.viewport().width() / cards.gridSize().width()))
        boxes = [cards.spread(QRectF(cards.visualRect(cards.model_of_stages.index(n, 0)))) for n in range(columns)]
        at = cards.viewport().mapTo(picker, QPoint(0, 0)).x()
        left, right = at + boxes[0].left() + RING, at + boxes[-1].right() - RING
        assert left == pytest.approx(picker.side.mapTo(picker, QPoint(0, 0)).x(), abs=1)
        assert right == pytest.approx(picker.search.mapTo(picker, QPoint(picker.search.width(), 0)).x(), abs=1)
        assert cards.height() >= 1.2 * cards.gridSize().height()

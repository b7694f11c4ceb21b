"""The draft of specialists: every turn begins without a choice, and the board keeps its cards alike at any size."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from flammeapp.engine.actions import TakeSpecialist
from flammeapp.engine.board.stages import Stage
from flammeapp.engine.data import GameData
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import begin
from flammeapp.engine.setup import RaceSetup, build_book
from flammeapp.engine.teams import Colour, RaceOptions, Seat, TeamSetup
from flammeapp.ui.race.cards_left import CardsLeft
from flammeapp.ui.race.draft_board import DraftBoard
from flammeapp.ui.theme import Theme
from tests.ui.race.conftest import Table


@pytest.fixture
def drafting(data: GameData, stages: dict[str, Stage]) -> Table:
    """Two people before their first specialist."""
    teams = (TeamSetup(Colour.BLUE, "Anna", Seat.HUMAN), TeamSetup(Colour.RED, "Bruno", Seat.HUMAN))
    setup = RaceSetup(stages["firenze-milano"], teams, RaceOptions(expansions=("draft",)), 7)
    book = build_book(setup, data)
    step = begin(book)
    return Table(setup, book, step.state, list(step.events))


@pytest.fixture
def board(theme: Theme, drafting: Table, data: GameData, qtbot: QtBot) -> Iterator[DraftBoard]:
    """The board in a window of 1200 by 760 (less the bar above it), the first team to choose."""
    board = DraftBoard(theme)
    qtbot.addWidget(board)
    board.resize(1200, 708)
    board.begin(data.decks.specialists, drafting.view().faces)
    board.show()
    show(board, drafting)
    yield board
    theme.set_text_size(1.0)


def show(board: DraftBoard, table: Table) -> None:
    view = table.view()
    assert view.draft is not None
    board.show_draft(view, view.draft.order[0], lambda team: ("Anna", "Bruno")[team], ())
    QApplication.processEvents()


def test_the_next_turn_begins_without_a_choice(board: DraftBoard, drafting: Table, qtbot: QtBot) -> None:
    first = next(number for number, card in board.cards.items() if card.state.can)
    qtbot.mouseClick(board.cards[first], Qt.MouseButton.LeftButton)
    assert board.chosen == first
    assert board.take.text() == f"Take {board.cards[first].specialist.name} for the Rouleur"
    show(board, drafting)  # the same turn shown once more keeps the choice
    assert board.chosen == first
    with qtbot.waitSignal(board.taken) as taken:
        qtbot.mouseClick(board.take, Qt.MouseButton.LeftButton)
    assert taken.args is not None
    drafting.do(TakeSpecialist(*taken.args))
    show(board, drafting)
    assert board.chosen == -1
    assert not any(card.chosen or card.hasFocus() for card in board.cards.values())
    assert board.take.text() == "Take him"
    assert not board.take.isEnabled()
    assert board._name.text() == "Choose a specialist"
    qtbot.keyClick(board, Qt.Key.Key_Right)
    assert board.chosen >= 0
    assert board.take.isEnabled()


@pytest.mark.parametrize(("letters", "columns"), [(1.0, 6), (1.5, 3)])
def test_cards_are_alike_and_whole(board: DraftBoard, theme: Theme, letters: float, columns: int) -> None:
    theme.set_text_size(letters)
    QApplication.processEvents()
    cards = list(board.cards.values())
    assert len({card.size().height() for card in cards}) == 1
    assert len({card.y() for card in cards}) == 12 // columns
    for card in cards:
        assert card.width() >= card.least_width()
        assert card.height() >= card.height_for(card.width())
    scroll = board.findChild(QScrollArea)
    assert scroll is not None
    assert scroll.verticalScrollBar().maximum() > 0
    board.grab()


def test_arrows_keep_to_the_grid_and_bring_cards_into_sight(board: DraftBoard, theme: Theme, qtbot: QtBot) -> None:
    theme.set_text_size(1.5)
    QApplication.processEvents()
    view = board.findChild(QScrollArea)
    assert view is not None
    qtbot.keyClick(board, Qt.Key.Key_Right)
    start = board._order.index(board._focused())
    for steps in range(1, 4):
        qtbot.keyClick(board, Qt.Key.Key_Down)
        number = board._focused()
        assert board._order.index(number) == start + 3 * steps
        top = board.cards[number].mapTo(view.viewport(), board.cards[number].rect().topLeft()).y()
        assert -8 <= top < view.viewport().height() - 40


@pytest.mark.parametrize(("letters", "width"), [(1.0, 250), (1.5, 336)])
def test_counts_beside_a_specialists_deck_keep_their_words(
    theme: Theme, drafting: Table, data: GameData, qtbot: QtBot, letters: float, width: int
) -> None:
    theme.set_text_size(letters)
    while drafting.state.phase is Phase.DRAFT:
        drafting.do(drafting.any_action())
    left = CardsLeft(theme)
    qtbot.addWidget(left)
    left.resize(width, theme.px(196))
    view = drafting.view()
    many = max(view.riders, key=lambda rider: len(rider.left))
    assert len(many.left) > 7
    left.show_rider(many, view.faces)
    pictures = [left.grab().toImage()]
    for unknown in ("face down", "recycled", "exhaustion"):
        told = left._piles
        left._piles = lambda rider, gone=unknown, told=told: tuple(  # type: ignore[method-assign]
            (icon, number, "" if word == gone else word) for icon, number, word in told(rider)
        )
        pictures.append(left.grab().toImage())
    theme.set_text_size(1.0)
    assert all(before != after for before, after in pairwise(pictures))

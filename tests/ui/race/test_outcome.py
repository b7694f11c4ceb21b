"""The result of a race: a team's one deck is counted once, and every plate of the podium is whole."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from flammeapp.engine.board.stages import Stage, StageKind
from flammeapp.engine.data import GameData
from flammeapp.engine.reduce import begin
from flammeapp.engine.setup import RaceSetup, build_book
from flammeapp.engine.teams import Colour, DummyKind, RaceOptions, Seat, TeamSetup
from flammeapp.ui.race.outcome import outcome_of
from flammeapp.ui.race.podium import _DESIGN, _STEPS
from flammeapp.ui.race.results import ResultPage
from flammeapp.ui.theme import Theme
from tests.ui.race.conftest import Table


def test_the_one_deck_of_a_team_is_counted_once(
    theme: Theme, data: GameData, stages: dict[str, Stage], qtbot: QtBot
) -> None:
    teams = (
        TeamSetup(Colour.BLUE, "Anna", Seat.HUMAN),
        TeamSetup(Colour.BLACK, "black", Seat.DUMMY, dummy=DummyKind.PELOTON),
        TeamSetup(Colour.WHITE, "white", Seat.DUMMY, dummy=DummyKind.MUSCLE),
    )
    setup = RaceSetup(stages["firenze-milano"], teams, RaceOptions(), 7)
    book = build_book(setup, data)
    step = begin(book)
    table = Table(setup, book, step.state, list(step.events))
    for _ in table.steps():
        pass
    view = table.view()
    outcome = outcome_of(view, table.events, lambda team: teams[team].name, {0}, StageKind.MASS_START)
    deck = sum(count for rider in view.teams[1].riders for _, count in view.riders[rider].left)
    page = ResultPage(theme)
    qtbot.addWidget(page)
    page.show_result("Firenze", 9, outcome)
    headings = [str(page.model.headerData(n, Qt.Orientation.Horizontal)) for n in range(page.model.columnCount())]
    assert "Exhaustion\ntaken" in headings
    cells = page.model.column(headings.index("Cards left") - 3)
    told = [(row, cell) for row, cell in zip(outcome.rows, cells, strict=True) if view.riders[row.rider].team == 1]
    assert [cell.text for _, cell in told] == [str(deck), ""]
    assert {cell.spoken for _, cell in told} == {f"{deck} cards, one deck for both riders"}
    others = [(row, cell) for row, cell in zip(outcome.rows, cells, strict=True) if view.riders[row.rider].team != 1]
    assert [cell.text for _, cell in others] == [
        str(sum(count for _, count in view.riders[row.rider].left)) for row, _ in others
    ]


def test_the_lowest_step_has_room_for_its_plate_and_a_note() -> None:
    lowest = max(top for _, _, top, _ in _STEPS)
    assert _DESIGN.height() - lowest >= 274 + 6

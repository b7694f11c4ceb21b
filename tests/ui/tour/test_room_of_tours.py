"""Nothing of a tour is cut off: small window, large letters; what has no room gives way or goes below."""

from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.data import GameData
from flammeapp.session.campaign import CampaignSession
from flammeapp.store.opening import open_store
from flammeapp.ui.race.result_table import ResultTable
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.gap_chart import GapKey
from flammeapp.ui.tour.jersey_panel import JerseyPanel, Line, StandingLine
from flammeapp.ui.tour.panels import RiderName
from flammeapp.ui.tour.rest_page import RestDayPage
from flammeapp.ui.tour.sheet_cells import sheet_cells
from flammeapp.ui.tour.sheet_page import TourSheetPage
from flammeapp.ui.tour.sheet_table import SheetTable
from flammeapp.ui.tour.stage_end import OVERALL, TEAMS, StageEndPage
from flammeapp.ui.tour.tour_end import TourEndPage
from tests.ui.driver import Player
from tests.ui.tour.conftest import ride_stage, short_tour

SIZES = ((1200, 760), (1440, 900))
LETTERS = (1.0, 1.5)


def settle() -> None:
    for _ in range(8):
        QApplication.processEvents()


def cut_off(page: QWidget) -> list[str]:
    """What stands out of the page to the right, or is narrower or lower than it must be."""
    found: list[str] = []
    kinds = (QLabel, QAbstractButton, StandingLine, RiderName, GapKey, ResultTable)
    for widget in (each for kind in kinds for each in page.findChildren(kind) if each.isVisible()):
        right = widget.mapTo(page, QPoint(widget.width(), 0)).x()
        least = widget.minimumSizeHint()
        wraps = isinstance(widget, QLabel) and widget.wordWrap()
        narrow = not wraps and not isinstance(widget, ResultTable) and widget.width() < least.width()
        if right > page.width() or narrow:
            found.append(f"{type(widget).__name__} {widget.accessibleName()} ends at {right}, {widget.width()} wide")
    return found


def test_the_pages_of_a_tour_show_everything(theme: Theme, campaign: CampaignSession, qtbot: QtBot) -> None:
    stage, rest, sheet, end = StageEndPage(theme), RestDayPage(theme), TourSheetPage(theme), TourEndPage(theme)
    stage.show_stage(campaign, 2, 14)
    rest.show_rest(campaign, 2)
    ride_stage(campaign)
    sheet.show_tour(campaign)
    end.show_end(campaign)
    for page in (stage, rest, sheet, end):
        qtbot.addWidget(page)
        page.show()
        for width, height in SIZES:
            page.resize(width, height)
            for letters in LETTERS:
                theme.set_text_size(letters)
                for tab in (OVERALL, TEAMS) if page is stage else ("",):
                    if tab:
                        stage.tabs.button(tab).click()
                    settle()
                    where = f"{type(page).__name__} {tab} {width}x{height} at {letters}"
                    assert (page.width(), page.height()) == (width, height), (
                        f"{where}: {page.size()} {page.minimumSize()}"
                    )
                    assert cut_off(page) == [], f"{where}: cut off"
        theme.set_text_size(1.0)
        page.hide()


def test_the_totals_of_the_sheet_stay_and_the_jerseys_go_below(
    theme: Theme, campaign: CampaignSession, qtbot: QtBot
) -> None:
    page = TourSheetPage(theme)
    qtbot.addWidget(page)
    page.resize(1440, 900)
    page.show_tour(campaign)
    page.show()
    settle()
    beside = page.jerseys.mapTo(page, QPoint(0, 0))
    assert beside.x() > page.table.width()
    page.resize(1000, 760)
    theme.set_text_size(1.5)
    settle()
    assert page.table.width() >= page.table.minimumSizeHint().width()
    assert page.jerseys.isVisible()
    assert page.jerseys.mapTo(page, QPoint(0, 0)).y() > page.chart.mapTo(page, QPoint(0, 0)).y()
    theme.set_text_size(1.0)
    page.resize(1440, 900)
    settle()
    assert page.jerseys.mapTo(page, QPoint(0, 0)) == beside


def test_a_gap_without_room_is_left_to_the_tool_tip_in_every_line(theme: Theme, qtbot: QtBot) -> None:
    lines = (Line(1, "blue", "Blue R", "1:09:40", ""), Line(2, "red", "Red R", "1:10:40", "+1:00"))
    first, second = (StandingLine(theme, line, lines) for line in lines)
    for widget in (first, second):
        qtbot.addWidget(widget)
        widget.resize(widget.sizeHint())
        widget.show()
        widget.grab()
    assert first.sizeHint() == second.sizeHint()
    assert second.toolTip() == ""
    second.resize(second.minimumSizeHint())
    second.grab()
    assert second.toolTip() == "2 Red R 1:10:40 +1:00"


def test_names_shorten_together(theme: Theme, campaign: CampaignSession, qtbot: QtBot) -> None:
    page = StageEndPage(theme)
    qtbot.addWidget(page)
    page.show_stage(campaign, 2, 14)
    page.show()
    table = page.table
    table._choose_names()
    table.resize(1200, table.height())
    assert not table._delegate._short
    table.resize(table.minimumWidth(), table.height())
    assert table._delegate._short


@pytest.mark.slow
def test_the_docks_of_a_tour_show_whole_lines(
    player: Player, data: GameData, stages: dict[str, Stage], tmp_path: Path
) -> None:
    campaign = CampaignSession.create(open_store(tmp_path / "others"), data, short_tour(stages), "Tour of Three")
    ride_stage(campaign)
    docks = player.window.house._corner.docks
    docks.jerseys.show_standings(campaign)
    docks.jersey_dock.setVisible(True)
    docks.jersey_dock.raise_()
    player.window.house._show_page(player.race)
    settle()
    viewport = docks.jersey_dock.widget().findChild(JerseyPanel).parentWidget().parentWidget()
    lines = docks.jerseys.findChildren(StandingLine)
    assert len(lines) > 8
    for line in lines:
        assert line.mapTo(viewport, QPoint(line.width(), 0)).x() <= viewport.width()


def test_scrolled_to_its_end_the_sheet_begins_with_a_whole_day(
    theme: Theme, campaign: CampaignSession, qtbot: QtBot
) -> None:
    table = SheetTable(theme)
    qtbot.addWidget(table)
    cells = sheet_cells(campaign)
    teams = tuple(
        replace(
            team,
            rests=team.rests * 5,
            riders=tuple(replace(line, cells=line.cells * 5) for line in team.riders),
        )
        for team in cells.teams
    )
    table.show()
    table.show_cells(replace(cells, columns=cells.columns * 5, teams=teams), TourField.of(campaign.tour))
    for width in range(700, 1100, 37):
        table.resize(width, 400)
        table.bar.setValue(table.bar.maximum())
        edges = list(accumulate(table._day_widths(), initial=0.0))
        assert min(abs(edge - table.bar.value()) for edge in edges) <= 1, width

"""The pages of a tour tell what the standings say."""

from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from flammeapp.engine.data import GameData
from flammeapp.engine.tables import BonusRow
from flammeapp.session.campaign import CampaignSession
from flammeapp.tour.standings import general, sprinters
from flammeapp.ui.i18n.names import clock
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.final_rows import final_rows
from flammeapp.ui.tour.history import HistoryPage
from flammeapp.ui.tour.jersey_panel import JerseyPanel
from flammeapp.ui.tour.on_paper import on_paper
from flammeapp.ui.tour.rest_page import RestDayPage
from flammeapp.ui.tour.sheet_cells import gap_lines, sheet_cells
from flammeapp.ui.tour.sheet_page import TourSheetPage
from flammeapp.ui.tour.sheet_paint import SheetPart
from flammeapp.ui.tour.stage_end import OVERALL, TEAMS, StageEndPage
from flammeapp.ui.tour.tour_end import TourEndPage
from flammeapp.ui.tour.words import gap
from tests.ui.tour.conftest import ride_stage


def test_the_end_of_a_stage_shows_result_points_and_jerseys(
    theme: Theme, campaign: CampaignSession, qtbot: QtBot
) -> None:
    page = StageEndPage(theme)
    qtbot.addWidget(page)
    page.show_stage(campaign, 2, 14)
    report = campaign.stage_report(2)
    field = TourField.of(campaign.tour)
    assert report.result is not None
    rows = page.table.rows.rows()
    assert [row.name for row in rows] == [field.riders[rider].name for rider in report.result.crossing]
    assert [row.points for row in rows[:4]] == [3, 2, 1, 0]
    assert sum(won.value for row in rows for won in row.won) == sum(token.value for token in report.result.tokens)
    assert sum(new for _, _, new in page.bars.bars()) == 6
    assert page.jerseys.accessibleDescription().count("jersey") == 3
    page.tabs.button(OVERALL).click()
    best = general(campaign.entrants, report.after)[0]
    assert page.table.rows.rows()[0].time == clock(report.after.time[best])
    page.tabs.button(TEAMS).click()
    assert page.rows_shown() == 3


def test_the_rest_day_gives_the_leaders_points_and_the_others_legs(
    theme: Theme, campaign: CampaignSession, qtbot: QtBot
) -> None:
    page = RestDayPage(theme)
    qtbot.addWidget(page)
    page.show_rest(campaign, 2)
    assert "On to stage 3" in page.on.text()
    report = campaign.reports()[2]
    assert report.day.rest
    assert {new for _, _, new in page.bars.bars()} == set(report.points)
    leaders = {general(campaign.entrants, report.before)[0], sprinters(campaign.entrants, report.before)[0]}
    assert all(report.returned[rider] == 0 for rider in leaders)


def test_the_sheet_adds_up(theme: Theme, campaign: CampaignSession, qtbot: QtBot) -> None:
    cells = sheet_cells(campaign)
    assert [(column.stage, column.rest, column.over) for column in cells.columns] == [
        (1, False, True), (2, False, True), (2, True, True), (3, False, False),
    ]  # fmt: skip
    now = campaign.standings()
    for team in cells.teams:
        podium = sum(cell.podium for line in team.riders for cell in line.cells if cell is not None)
        assert podium + sum(points or 0 for points in team.rests) == team.points == now.points[team.team]
        for line in team.riders:
            assert sum(cell.time for cell in line.cells if cell is not None) == line.time == now.time[line.rider]
    page = TourSheetPage(theme)
    qtbot.addWidget(page)
    page.resize(1440, 900)
    page.show()
    page.show_tour(campaign)
    qtbot.keyClick(page.table, Qt.Key.Key_Left)
    assert "stage 1" in page.table.words_at(0, 0)
    with qtbot.waitSignal(page.stage_requested, timeout=1000) as sent:
        qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert sent.args == [1]
    page.parts.button(SheetPart.SPRINT.value).click()
    assert page.table.part is SheetPart.SPRINT
    page.grab()


def test_the_gap_chart_starts_level_and_has_the_yellow_jersey_at_nothing(campaign: CampaignSession) -> None:
    lines = gap_lines(campaign)
    assert {line.gaps[0] for line in lines} == {0}
    assert all(len(line.gaps) == 3 for line in lines)
    assert min(line.gaps[-1] for line in lines) == 0


def test_the_four_classifications_have_gaps(theme: Theme, campaign: CampaignSession, qtbot: QtBot) -> None:
    panel = JerseyPanel(theme)
    qtbot.addWidget(panel)
    panel.show_standings(campaign)
    now = campaign.standings()
    order = general(campaign.entrants, now)
    second = panel.lines("yellow")[1]
    assert second.behind == gap(now.time[order[1]] - now.time[order[0]])
    assert len(panel.lines("teams")) == 3
    assert panel.lines("points")[0].value == str(max(now.points))


@pytest.mark.parametrize("kind", ["pdf", "csv", "png"])
def test_the_sheet_is_exported(
    theme: Theme, campaign: CampaignSession, qtbot: QtBot, tmp_path: Path, kind: str
) -> None:
    page = TourSheetPage(theme)
    qtbot.addWidget(page)
    page.show_tour(campaign)
    file = tmp_path / f"sheet.{kind}"
    page.ask_file = lambda _name, _kind: str(file)
    page.show()
    page.export(kind)
    assert file.stat().st_size > 200
    assert "sheet" in page.message.text()
    page.ask_file = lambda _name, _kind: str(tmp_path / "gone" / "sheet.pdf")
    page.export(kind)
    assert "Choose another one; nothing was changed." in page.message.text()


def test_sheets_bear_the_name_of_the_tour_and_the_year_it_began(campaign: CampaignSession) -> None:
    assert on_paper(campaign).name == campaign.name
    assert on_paper(campaign).year == str(datetime.now().astimezone().year)


def test_the_end_explains_bonus_and_ranking(
    theme: Theme, campaign: CampaignSession, data: GameData, qtbot: QtBot
) -> None:
    ride_stage(campaign)
    page = TourEndPage(theme)
    qtbot.addWidget(page)
    page.show_end(campaign)
    rows = page.rows()
    assert tuple(row.team for row in rows) == campaign.ranking()
    assert tuple(sorted((row.team, row.bonus) for row in rows)) == tuple(enumerate(campaign.bonus()))
    assert campaign.name in page.title()
    scores = [row.score for row in rows]
    assert bool(page.ties()) == (len(set(scores)) < len(scores))
    row: BonusRow = data.tables.bonus[0]
    assert sum(each.general for each in final_rows(data.tables, campaign.entrants, campaign.standings())) == sum(
        row.general
    )


def test_a_stage_ridden_again_stays_in_the_history(theme: Theme, campaign: CampaignSession, qtbot: QtBot) -> None:
    page = HistoryPage(theme)
    qtbot.addWidget(page)
    page.show_tour(campaign)
    assert [row.attempt.stage for row in page.rows] == [1, 2]
    campaign.ride_again(2)
    page.show()
    page.show_tour(campaign)
    again = page.rows[1]
    assert not again.attempt.counts
    assert "does not count" in again.accessibleName()
    assert not again.look.isVisible()
    assert page.bring_back.isVisible()
    campaign.bring_back()
    page.show_tour(campaign)
    assert page.rows[1].attempt.counts

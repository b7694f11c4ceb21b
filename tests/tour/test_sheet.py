"""What stands in which cell of the sheets of a tour (R38-R45)."""

from pathlib import Path

import pytest

from flammeapp.engine.board.stages import StackKind
from flammeapp.engine.data import GameData
from flammeapp.engine.teams import PAIR, Colour, RaceOptions, Seat, TeamSetup
from flammeapp.store.files import load_data, load_stages
from flammeapp.tour.campaign import TourSetup, entrants, standings_after
from flammeapp.tour.results import StageResult, TokenWon
from flammeapp.tour.sheet import (
    Classification,
    Closing,
    blank_player_sheet,
    blank_sheet,
    player_sheets,
    stage_labels,
    standings_sheet,
    tour_sheets,
)
from flammeapp.tour.standings import Jersey, bonus, ranking


@pytest.fixture(scope="module")
def data(resources: Path) -> GameData:
    return load_data(resources)


@pytest.fixture(scope="module")
def by_id(tracks: Path):
    return {stage.id: stage for stage in load_stages(tracks)}


def tour_of(by_id, stages: int, rest: tuple[int, ...] = (), *, dummies: bool = True, seats=(Seat.HUMAN, Seat.HUMAN)):
    chosen = tuple(by_id[f"grand-tour-{number:02d}-2-4"] for number in range(1, stages + 1))
    teams = tuple(TeamSetup(colour, colour.value, seat) for colour, seat in zip(Colour, seats, strict=False))
    return TourSetup(chosen, rest, teams, RaceOptions(), 1, dummies)


def result(number: int, riders: int = 4) -> StageResult:
    """Rider ``number % riders`` wins, the others follow in their order, ten seconds and some cards apart."""
    crossing = tuple((number + place) % riders for place in range(riders))
    seconds = tuple(10 * crossing.index(rider) + 20 for rider in range(riders))
    tokens = (TokenWon(crossing[0], StackKind.SPRINT, 5), TokenWon(crossing[1], StackKind.MOUNTAIN, 2))
    return StageResult(crossing, seconds, tokens, tuple(range(1, riders + 1)))


def results(count: int, riders: int = 4) -> tuple[StageResult, ...]:
    return tuple(result(number, riders) for number in range(count))


@pytest.mark.parametrize(("stages", "sheets"), [(3, 1), (7, 1), (8, 2), (14, 2), (15, 3), (21, 3)])
def test_seven_stages_stand_on_a_sheet(by_id, data: GameData, stages: int, sheets: int) -> None:
    found = tour_sheets(tour_of(by_id, stages), data.tables, ())
    assert [(sheet.number, sheet.of) for sheet in found] == [(n, sheets) for n in range(1, sheets + 1)]
    counted = [column.day.stage for sheet in found for column in sheet.columns]
    assert counted == list(range(1, stages + 1))
    assert all(len(sheet.columns) <= 7 for sheet in found)


def test_sums_are_carried_to_the_next_sheet(by_id, data: GameData) -> None:
    tour = tour_of(by_id, 9)
    one, two = tour_sheets(tour, data.tables, results(9))
    for classification in Classification:
        over, opening = one.table(classification), two.table(classification)
        assert over.closing == (Closing.CARRY_OVER,)
        assert [row.closing[0] for row in over.rows] == [row.opening for row in opening.rows]
        assert [row.closing[0] for row in over.rows] == [row.cells[-1] for row in over.rows]
    assert not one.carried
    assert two.carried


def test_times_are_added_up_and_points_that_are_none_leave_the_cell_empty(by_id, data: GameData) -> None:
    tour = tour_of(by_id, 3)
    (sheet,) = tour_sheets(tour, data.tables, results(2))
    times = sheet.table(Classification.TIME)
    assert times.rows[0].cells == (20, 20 + 50, None)
    assert times.rows[0].closing == (None,)
    sprints = sheet.table(Classification.SPRINT)
    assert [row.cells for row in sprints.rows] == [(5, 5, None), (None, 5, None), (None,) * 3, (None,) * 3]


def test_a_rest_day_is_a_column_that_only_tour_points_fill(by_id, data: GameData) -> None:
    tour = tour_of(by_id, 4, rest=(2,))
    (sheet,) = tour_sheets(tour, data.tables, results(4))
    assert [column.day.rest for column in sheet.columns] == [False, False, True, False, False]
    for classification in (Classification.TIME, Classification.SPRINT, Classification.MOUNTAIN):
        assert all(row.cells[2] is None and not row.leads[2] for row in sheet.table(classification).rows)
    points = [row.cells for row in sheet.table(Classification.POINTS).rows]
    after = standings_after(tour, data.tables, results(4))
    assert [cells[2] for cells in points] == list(after[3].points)
    assert sum(after[3].points) == sum(after[2].points) + 3


def test_a_rest_day_at_the_end_of_a_sheet_is_carried_over_with_it(by_id, data: GameData) -> None:
    tour = tour_of(by_id, 10, rest=(7,))
    one, two = tour_sheets(tour, data.tables, results(7))
    assert one.columns[-1].day.rest
    carried = [row.closing[0] for row in one.table(Classification.POINTS).rows]
    assert carried == list(standings_after(tour, data.tables, results(7))[-1].points)
    assert [row.opening for row in two.table(Classification.POINTS).rows] == carried


def test_the_last_sheet_ends_with_bonus_and_score(by_id, data: GameData) -> None:
    tour = tour_of(by_id, 8)
    *_, last = tour_sheets(tour, data.tables, results(8))
    now = standings_after(tour, data.tables, results(8))[-1]
    extra = bonus(data.tables, entrants(tour), now)
    table = last.table(Classification.POINTS)
    assert table.closing == (Closing.BONUS, Closing.SCORE)
    assert [row.closing for row in table.rows] == [(more, now.points[t] + more) for t, more in enumerate(extra)]
    assert last.table(Classification.TIME).closing == (Closing.TOTAL,)
    unfinished = tour_sheets(tour, data.tables, results(7))[-1]
    assert all(row.closing == (None, None) for row in unfinished.table(Classification.POINTS).rows)


def test_one_rider_leads_each_classification_and_teams_share_the_lead_of_points(by_id, data: GameData) -> None:
    tour = tour_of(by_id, 3)
    (sheet,) = tour_sheets(tour, data.tables, results(3))
    for classification in (Classification.TIME, Classification.SPRINT, Classification.MOUNTAIN):
        leads = list(zip(*(row.leads for row in sheet.table(classification).rows), strict=True))
        assert [sum(day) for day in leads] == [1, 1, 1]
    points = sheet.table(Classification.POINTS)
    for day in range(3):
        most = max(row.cells[day] or 0 for row in points.rows)
        assert [row.leads[day] for row in points.rows] == [row.cells[day] == most for row in points.rows]


def test_dummies_left_out_of_the_classifications_have_points_but_no_rows(by_id, data: GameData) -> None:
    seats = (Seat.HUMAN, Seat.DUMMY)
    tour = tour_of(by_id, 3, dummies=False, seats=seats)
    (sheet,) = tour_sheets(tour, data.tables, results(1))
    assert [row.number for row in sheet.table(Classification.TIME).rows] == [0, 1]
    assert [row.number for row in sheet.table(Classification.POINTS).rows] == [0, 1]
    (counted,) = tour_sheets(tour_of(by_id, 3, seats=seats), data.tables, results(1))
    assert [row.number for row in counted.table(Classification.TIME).rows] == [0, 1, 2, 3]


def test_columns_are_headed_by_the_cards_numbers_where_they_tell_stages_apart(by_id) -> None:
    cards = [by_id[f"grand-tour-{number:02d}-2-4"] for number in (3, 4, 8)]
    teams = tuple(TeamSetup(colour, "", Seat.HUMAN, riders=PAIR) for colour in list(Colour)[:2])

    def labels(*stages) -> tuple[str, ...]:
        return stage_labels(TourSetup(tuple(stages), (), teams, RaceOptions(), 1))

    assert labels(*cards) == ("3", "4", "8")
    assert labels(cards[0], cards[0], cards[2]) == ("1", "2", "3")
    assert labels(cards[1], cards[0], cards[2]) == ("1", "2", "3"), "another order: 4, 3, 8 would name other days"
    assert labels(cards[0], by_id["firenze-milano"], cards[2]) == ("1", "2", "3")
    assert labels(cards[0], by_id["tour-2018-04-sarzeau"]) == ("1", "2")


def test_a_blank_sheet_has_a_row_for_everybody_in_the_box() -> None:
    sheet = blank_sheet()
    assert sheet.of == 0
    assert [len(table.rows) for table in sheet.tables] == [12, 12, 12, 6]
    assert all(cell is None for table in sheet.tables for row in table.rows for cell in (*row.cells, *row.closing))


# -- the sheets of the teams ------------------------------------------------------------------------------------------


def test_every_team_has_a_sheet_for_each_seven_stages(by_id, data: GameData) -> None:
    found = player_sheets(tour_of(by_id, 9), data.tables, ())
    assert [(sheet.team, sheet.number, sheet.of) for sheet in found] == [(0, 1, 2), (0, 2, 2), (1, 1, 2), (1, 2, 2)]
    assert [line.stage for line in found[1].riders[0].lines] == [8, 9]
    assert [rider.rider for rider in found[2].riders] == [2, 3]
    assert all(line.time is None for sheet in found for rider in sheet.riders for line in rider.lines)


def test_a_line_says_what_a_rider_did_in_that_stage_alone(by_id, data: GameData) -> None:
    sheet = player_sheets(tour_of(by_id, 3), data.tables, results(2))[0]
    first, second, third = sheet.riders[1].lines
    assert (first.time, first.sprint, first.mountain, first.place) == (30, 0, 2, 2)
    assert (second.time, second.sprint, second.mountain, second.place) == (20, 5, 0, 1)
    assert third.time is None
    assert sheet.riders[1].closing is None


def test_exhaustion_kept_counts_the_rest_day_of_that_evening(by_id, data: GameData) -> None:
    plain = player_sheets(tour_of(by_id, 3), data.tables, results(3))
    rested = player_sheets(tour_of(by_id, 3, rest=(1,)), data.tables, results(3))
    # Rider 3 had four cards left, gave back two, and one more on the rest day; he leads nothing.
    assert plain[1].riders[1].lines[0].exhaustion == 2
    assert rested[1].riders[1].lines[0].exhaustion == 1


def test_sums_of_a_player_sheet_are_carried_over(by_id, data: GameData) -> None:
    tour = tour_of(by_id, 9)
    one, two = player_sheets(tour, data.tables, results(9))[:2]
    for before, behind in zip(one.riders, two.riders, strict=True):
        assert before.opening is None
        assert before.closing is not None
        assert behind.opening == before.closing
        assert before.closing.time == sum(line.time or 0 for line in before.lines)
        assert behind.closing is not None
        assert behind.closing.sprint == before.closing.sprint + sum(line.sprint or 0 for line in behind.lines)


def test_a_blank_player_sheet_has_two_riders_and_seven_lines() -> None:
    sheet = blank_player_sheet()
    assert [len(rider.lines) for rider in sheet.riders] == [7, 7]


# -- standings --------------------------------------------------------------------------------------------------------


def test_standings_name_gaps_and_jerseys(by_id, data: GameData) -> None:
    tour = tour_of(by_id, 4)
    sheet = standings_sheet(tour, data.tables, results(2))
    assert (sheet.stages, sheet.of) == (2, 4)
    assert [line.value for line in sheet.time] == sorted(line.value for line in sheet.time)
    assert sheet.time[0].behind == 0
    assert sheet.time[-1].behind == sheet.time[-1].value - sheet.time[0].value
    assert sheet.time[0].jersey is Jersey.YELLOW
    worn = [line.jersey for line in sheet.time if line.jersey]
    assert sorted(jersey.value for jersey in worn) == ["dots", "green", "yellow"]
    assert [line.behind for line in sheet.sprint] == [sheet.sprint[0].value - line.value for line in sheet.sprint]
    assert [line.place for line in sheet.teams] == [1, 2]
    assert all(line.bonus is None for line in sheet.scores)


def test_final_standings_are_the_ranking(by_id, data: GameData) -> None:
    tour = tour_of(by_id, 3)
    sheet = standings_sheet(tour, data.tables, results(3))
    now = standings_after(tour, data.tables, results(3))[-1]
    assert tuple(line.team for line in sheet.scores) == ranking(data.tables, entrants(tour), now)
    assert all(line.bonus is not None and line.score == line.points + line.bonus for line in sheet.scores)

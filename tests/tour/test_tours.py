"""What is agreed before a tour and the races that follow: calendar, placing, specialists, days told (R34-R43)."""

from dataclasses import replace

import pytest

from flammeapp.engine.actions import TakeSpecialist
from flammeapp.engine.cards import EXHAUSTION
from flammeapp.engine.expansions import draft, timed_stage
from flammeapp.engine.look import waiting_teams
from flammeapp.engine.phase import Phase
from flammeapp.engine.reduce import apply, begin, legal_actions
from flammeapp.engine.setup import build_book, check_setup
from flammeapp.engine.teams import Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.kernel.errors import DocumentError
from flammeapp.tour.calendar import DayKind, TourDay, day_after, days_before, stages_done
from flammeapp.tour.campaign import (
    Day,
    TourSetup,
    check_tour,
    days,
    drafted_specialists,
    entrants,
    most_rest_days,
    stage_result,
    stage_setup,
    standings_after,
)
from flammeapp.tour.documents import parse_result, result_document
from flammeapp.tour.placement import PlacementReason, placement_lines
from flammeapp.tour.ready import ReadyTour, parse_ready_tours, stages_for
from flammeapp.tour.report import JerseyMoved, PodiumPlace, day_reports
from flammeapp.tour.results import Entrants
from flammeapp.tour.standings import Jersey, at_the_start
from tests.tour.classified import PAIRS, SPRINT, after, data, ended, stages, tables

THREE = ("grand-tour-03-2-4", "grand-tour-04-2-4", "grand-tour-08-2-4")
IN_ORDER = (0, 1, 2, 3, 4, 5)


def tour(
    *names: str, rest: tuple[int, ...] = (), teams: int = 3, options: RaceOptions | None = None, seed: int = 5
) -> TourSetup:
    """A tour of computers' teams."""
    ridden = tuple(stages()[name] for name in names or THREE)
    entered = tuple(TeamSetup(colour, "", Seat.COMPUTER, "random") for colour in list(Colour)[:teams])
    return TourSetup(ridden, rest, entered, options or RaceOptions(), seed)


def of_length(length: int, rest: tuple[int, ...] = ()) -> TourSetup:
    return tour(*(THREE[0],) * length, rest=rest)


# --- the calendar (R36) --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length", "rest", "codes"),
    [
        (3, (), []),
        (3, (2,), []),
        (21, (9, 15), []),
        (20, (9,), []),
        (2, (), ["wrong_stage_count"]),
        (22, (), ["wrong_stage_count"]),
        (20, (9, 15), ["too_many_rest_days"]),
        (21, (5, 9, 15), ["too_many_rest_days"]),
        (21, (9, 9), ["rest_day_twice"]),
        (3, (3,), ["rest_day_last"]),
        (3, (4,), ["rest_day_last"]),
        (2, (1, 1), ["wrong_stage_count", "too_many_rest_days", "rest_day_twice"]),
    ],
)
def test_a_tour_has_its_length_and_its_rest_days(length: int, rest: tuple[int, ...], codes: list[str]) -> None:
    """R36: 3 to 21 stages; one rest day, two in the longest; never the last day."""
    assert [problem.code for problem in check_tour(of_length(length, rest), tables())] == codes


def test_only_the_longest_tour_rests_twice() -> None:
    assert [most_rest_days(of_length(length), tables()) for length in (3, 20, 21)] == [1, 1, 2]


def test_the_days_of_a_tour() -> None:
    ridden = tour(rest=(2,))
    calendar = days(ridden)
    assert calendar == (Day(1, rest=False), Day(2, rest=False), Day(2, rest=True), Day(3, rest=False))
    assert [day_after(ridden, done) for done in range(6)] == [
        TourDay(DayKind.STAGE, 1),
        TourDay(DayKind.STAGE, 2),
        TourDay(DayKind.REST, 2),
        TourDay(DayKind.STAGE, 3),
        TourDay(DayKind.FINISHED, 3),
        TourDay(DayKind.FINISHED, 3),
    ]
    assert [days_before(ridden, stage) for stage in (1, 2, 3)] == [0, 1, 3]
    assert [stages_done(ridden, done) for done in range(5)] == [0, 1, 2, 2, 3]


def test_a_rest_day_is_scored_with_the_stage_before_it() -> None:
    """R43: standings follow from the results alone."""
    result = ended(IN_ORDER, cards={5: 8})
    found = standings_after(tour(rest=(1,)), tables(), (result, result))
    assert [(standings.stages, standings.points[0], standings.exhaustion[5]) for standings in found] == [
        (0, 0, 0),
        (1, 5, 4),
        (1, 6, 2),
        (2, 11, 4),
    ]


# --- the races (R34, R37, R41) -------------------------------------------------------------------------------------


def test_the_first_stage_is_placed_by_lot_and_begins_with_the_draft() -> None:
    """R34, R37: nothing is carried, nobody has a specialist yet."""
    agreed = tour(options=RaceOptions(expansions=(draft.NAME,)))
    setup = stage_setup(agreed, at_the_start(entrants(agreed)), ())
    assert setup.options.placing == ()
    assert setup.options.expansions == (draft.NAME, timed_stage.NAME)
    assert all(rider.carried == 0 for team in setup.teams for rider in team.riders)


def test_later_stages_carry_cards_keep_specialists_and_place_by_points() -> None:
    """R34, R37, R41: and the handicap is shuffled in once, before the tour."""
    agreed = tour(options=RaceOptions(expansions=(draft.NAME,)))
    team = replace(agreed.teams[0], riders=(RiderSetup(RiderKind.ROULEUR, handicap=3), agreed.teams[0].riders[1]))
    agreed = replace(agreed, teams=(team, *agreed.teams[1:]))
    first = stage_setup(agreed, at_the_start(entrants(agreed)), ())
    assert first.teams[0].riders[0].handicap == 3
    names = ("", "", "baroudeur", "", "", "")
    standings = after(entrants(agreed), ended((4, 0, 2, 1, 3, 5), cards={0: 5, 4: 2}))
    setup = stage_setup(agreed, standings, names)
    riders = [rider for team in setup.teams for rider in team.riders]
    assert [rider.carried for rider in riders] == [3, 0, 0, 0, 1, 0]
    assert [rider.handicap for rider in riders] == [0] * 6
    assert [rider.specialist for rider in riders] == list(names)
    assert setup.options.expansions == (timed_stage.NAME,)
    assert setup.options.placing == (1, 0, 2)
    assert setup.stage.id == THREE[1]
    assert setup.seed != first.seed
    assert check_setup(setup, data()) == ()


def test_without_a_draft_the_agreed_specialists_stay() -> None:
    """R34: specialists can be agreed instead of drafted."""
    agreed = tour()
    riders = (RiderSetup(RiderKind.ROULEUR, specialist="baroudeur"), RiderSetup(RiderKind.SPRINTEUR))
    team = replace(agreed.teams[0], riders=riders)
    agreed = replace(agreed, teams=(team, *agreed.teams[1:]))
    setup = stage_setup(agreed, at_the_start(entrants(agreed)), ())
    book = build_book(setup, data())
    assert drafted_specialists(book, data(), begin(book).state, setup) == ("baroudeur", "", "", "", "", "")


def test_dummies_are_entrants_too() -> None:
    """R46."""
    dummy = TeamSetup(Colour.BLACK, "", Seat.DUMMY, dummy=DummyKind.PELOTON)
    agreed = replace(tour(), teams=(*tour().teams[:2], dummy), dummies_classified=False)
    assert entrants(agreed) == Entrants(((0, 1), (2, 3), (4, 5)), (2,), False)


def test_after_the_draft_everybody_has_the_specialist_he_took() -> None:
    """R34: kept for the whole tour."""
    agreed = tour(options=RaceOptions(expansions=(draft.NAME,)))
    setup = stage_setup(agreed, at_the_start(entrants(agreed)), ())
    book = build_book(setup, data())
    state = begin(book).state
    taken = {}
    while state.phase is Phase.DRAFT:
        (team,) = waiting_teams(book, state)
        pick = legal_actions(book, state, team)[0]
        assert isinstance(pick, TakeSpecialist)
        taken[pick.rider] = data().decks.specialists[pick.specialist].id
        state = apply(book, state, pick).state
    assert drafted_specialists(book, data(), state, setup) == tuple(taken[rider] for rider in range(6))


def test_the_result_of_a_stage_is_what_was_ridden() -> None:
    """R38-R41, R48: crossing, times, tokens and cards come from the race itself."""
    agreed = tour("grand-tour-01-2-4", *THREE[:2])
    standings = at_the_start(entrants(agreed))
    setup = stage_setup(agreed, standings, ())
    book = build_book(setup, data())
    state = begin(book).state
    with pytest.raises(DocumentError):
        parse_result(result_document(stage_result(book, setup, state)), 6)
    while state.phase is not Phase.OVER:
        team = waiting_teams(book, state)[0]
        state = apply(book, state, legal_actions(book, state, team)[0]).state
    result = stage_result(book, setup, state)
    assert result.team_trial
    assert sorted(result.crossing) == list(range(6))
    assert result.tokens == ()
    assert max(result.seconds) > 0
    held = [state.down[rider].count(EXHAUSTION) + state.recycled[rider].count(EXHAUSTION) for rider in range(6)]
    assert list(result.exhaustion) == held


# --- placing, told -------------------------------------------------------------------------------------------------


def test_why_a_team_places_where_it_does() -> None:
    """R37, R46."""
    field = Entrants(((0, 1), (2, 3), (4, 5), (6, 7)), dummies=(2,))
    start = placement_lines(field, at_the_start(field))
    assert [line.reason for line in start] == [PlacementReason.LOT] * 2 + [PlacementReason.DUMMY, PlacementReason.LOT]
    standings = replace(after(field, ended((6, 2, 0, 1, 3, 4, 5, 7), {0: 10})), points=(1, 1, 9, 3))
    lines = placement_lines(field, standings)
    assert [(line.team, line.reason) for line in lines] == [
        (2, PlacementReason.DUMMY),
        (0, PlacementReason.TIME),
        (1, PlacementReason.TIME),
        (3, PlacementReason.POINTS),
    ]
    assert [(line.points, line.rider, line.place) for line in lines] == [(9, 4, 5), (1, 1, 3), (1, 2, 2), (3, 6, 1)]


# --- days, told ----------------------------------------------------------------------------------------------------


def test_what_is_told_of_a_stage_and_of_a_rest_day() -> None:
    """R40-R43: podium, jerseys won and kept, cards returned; a rest day has leaders and no podium."""
    first = ended(IN_ORDER, {1: 10, 2: 10, 3: 10, 4: 10, 5: 10}, [(3, SPRINT, 5)], {5: 5})
    second = ended((5, 4, 3, 2, 1, 0), {0: 60}, cards={5: 9})
    reports = day_reports(tour(rest=(1,)), tables(), (first, second))
    assert [report.day for report in reports] == [Day(1, rest=False), Day(1, rest=True), Day(2, rest=False)]
    stage, rest, last = reports
    assert stage.result is first
    assert stage.podium == (PodiumPlace(0, 3), PodiumPlace(1, 2), PodiumPlace(2, 1))
    assert stage.points == (5, 1, 0)
    assert (stage.tired[5], stage.returned[5], stage.after.exhaustion[5]) == (5, 2, 3)
    assert stage.jerseys == (
        JerseyMoved(Jersey.YELLOW, None, 0),
        JerseyMoved(Jersey.GREEN, None, 3),
        JerseyMoved(Jersey.DOTS, None, None),
    )
    assert (rest.result, rest.podium, rest.points) == (None, (), (1, 1, 0))
    assert (rest.tired[5], rest.returned[5]) == (3, 1)
    assert last.jerseys[0] == JerseyMoved(Jersey.YELLOW, 0, 5)
    assert last.before == rest.after
    assert (last.tired[5], last.returned[5]) == (9, 4)
    assert day_reports(tour(), tables(), ()) == ()


# --- recommended tours (R36) ---------------------------------------------------------------------------------------

READY = ReadyTour("x", "X", ("grand-tour-03", "firenze-milano"), (1,), specialists=False)


def test_a_recommended_tour_is_ridden_on_the_right_sides() -> None:
    """R1, R24: few and many players have their own side of a card."""
    everything = tuple(stages().values())
    assert [stage.id for stage in stages_for(READY, everything, 4)] == ["grand-tour-03-2-4", "firenze-milano"]
    assert [stage.id for stage in stages_for(READY, everything, 5)] == ["grand-tour-03-5-6", "firenze-milano-5-6"]
    assert stages_for(READY, everything, 5, singles=True)[0].id == "grand-tour-03-2-4"
    assert stages_for(READY, everything, 6, singles=True)[0].id == "grand-tour-03-5-6"
    with pytest.raises(DocumentError, match="unknown_stage"):
        stages_for(replace(READY, stages=("grand-tour-99",)), everything, 4)


@pytest.mark.parametrize(
    ("tours", "code"),
    [
        ([{}], "missing_key"),
        ([{"stages": ["a"]}], "missing_key"),
        ([{"stages": []}], "empty_list"),
        ([{"stages": [7]}], "not_a_text"),
        ("", "not_a_list"),
    ],
)
def test_tours_in_another_form_are_refused(tours: object, code: str) -> None:
    with pytest.raises(DocumentError, match=code):
        parse_ready_tours({"tours": tours})


def test_jerseys_can_be_worn_by_nobody() -> None:
    assert after(PAIRS, ended(IN_ORDER)).jerseys.green is None

"""Classifications, jerseys and points of a tour, rule by rule (R38-R48)."""

from dataclasses import replace

import pytest

from flammeapp.tour.results import Entrants, podium, stage_times
from flammeapp.tour.standings import (
    NO_JERSEYS,
    Jerseys,
    after_rest_day,
    at_the_start,
    bonus,
    bonus_row,
    climbers,
    general,
    general_of_all,
    placement_order,
    ranking,
    ranking_so_far,
    sprinters,
    team_time,
    teams_by_time,
)
from tests.tour.classified import MOUNTAIN, PAIRS, SPRINT, after, ended, tables

IN_ORDER = (0, 1, 2, 3, 4, 5)
BACKWARD = (5, 4, 3, 2, 1, 0)
SINGLES = Entrants(((0,), (1,), (2,), (3,)))
WITH_DUMMIES = Entrants(((0, 1), (2, 3), (4, 5)), dummies=(1,))
DUMMIES_OUT = replace(WITH_DUMMIES, dummies_classified=False)


def test_at_the_start_nobody_has_anything() -> None:
    start = at_the_start(PAIRS)
    assert (start.stages, start.jerseys, start.points) == (0, NO_JERSEYS, (0, 0, 0))
    assert start.time == start.sprint == start.mountain == start.exhaustion == (0,) * 6
    assert start.latest == IN_ORDER


# --- times and tokens (R38, R39) -----------------------------------------------------------------------------------


def test_times_and_tokens_add_up_over_the_stages() -> None:
    """R38, R39: a rider's second and minute of every stage count, and each token for its own classification."""
    standings = after(
        PAIRS,
        ended(IN_ORDER, {0: 40, 5: 120}, [(2, SPRINT, 5), (2, SPRINT, 2), (3, MOUNTAIN, 3)]),
        ended(BACKWARD, {0: 20, 5: 10}, [(2, SPRINT, 1), (0, MOUNTAIN, 5)]),
    )
    assert standings.time == (60, 0, 0, 0, 0, 130)
    assert standings.sprint == (0, 0, 8, 0, 0, 0)
    assert standings.mountain == (5, 0, 0, 3, 0, 0)
    assert standings.stages == 2
    assert standings.latest == BACKWARD


# --- podium (R40) --------------------------------------------------------------------------------------------------


def test_the_podium_brings_three_two_and_one() -> None:
    """R40: the first three across, their team gets the points, both riders of one team too."""
    assert after(PAIRS, ended((2, 3, 0, 1, 4, 5))).points == (1, 5, 0)


def test_with_fewer_riders_than_places_the_rest_is_not_given() -> None:
    """R40: two riders who race alone share three and two."""
    assert after(Entrants(((0,), (1,))), ended((1, 0))).points == (2, 3)


# --- between stages (R41) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "kept"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (9, 5), (12, 6)])
def test_half_of_the_exhaustion_rounded_down_goes_back(left: int, kept: int) -> None:
    """R41: of n cards floor(n/2) are returned."""
    assert after(PAIRS, ended(IN_ORDER, cards={3: left})).exhaustion[3] == kept


# --- jerseys (R42) -------------------------------------------------------------------------------------------------


def test_one_rider_wears_one_jersey_and_the_next_best_the_lesser_one() -> None:
    """R42: the leader of everything wears yellow; green and dots go to the seconds."""
    standings = after(
        PAIRS,
        ended(
            IN_ORDER,
            {1: 10, 2: 20, 3: 30, 4: 40, 5: 50},
            [(0, SPRINT, 5), (1, SPRINT, 3), (0, MOUNTAIN, 5), (1, MOUNTAIN, 3), (4, MOUNTAIN, 1)],
        ),
    )
    assert standings.jerseys == Jerseys(yellow=0, green=1, dots=4)
    assert (general(PAIRS, standings)[0], sprinters(PAIRS, standings)[0], climbers(PAIRS, standings)[0]) == (0, 0, 0)


def test_without_points_a_jersey_stays_in_the_box() -> None:
    """R42: nobody wears green or dots before somebody has points that count for him."""
    standings = after(PAIRS, ended(IN_ORDER, tokens=[(0, SPRINT, 5)]))
    assert standings.jerseys == Jerseys(yellow=0, green=None, dots=None)


def test_a_jersey_goes_back_to_the_rider_who_leads_again() -> None:
    """R42: jerseys are given anew after every stage."""
    first = after(PAIRS, ended(IN_ORDER, {0: 0, 1: 10, 2: 10, 3: 10, 4: 10, 5: 10}))
    second = after(PAIRS, ended(IN_ORDER, {0: 0, 1: 10, 2: 10, 3: 10, 4: 10, 5: 10}), ended(BACKWARD, {0: 60}))
    assert (first.jerseys.yellow, second.jerseys.yellow) == (0, 5)


# --- rest day (R43) ------------------------------------------------------------------------------------------------


def test_on_a_rest_day_leaders_score_and_all_others_return_again() -> None:
    """R43: leaders, not wearers: who leads twice scores twice, and keeps his cards."""
    standings = after(
        PAIRS,
        ended(
            IN_ORDER,
            {1: 10, 2: 20, 3: 30, 4: 40, 5: 50},
            [(0, SPRINT, 5), (1, SPRINT, 3), (4, MOUNTAIN, 1)],
            dict.fromkeys(range(6), 6),
        ),
    )
    rested = after_rest_day(tables(), PAIRS, standings)
    assert standings.points == (5, 1, 0)
    assert rested.points == (7, 1, 1)
    assert standings.exhaustion == (3,) * 6
    # Rider 1 wears green but does not lead the sprint classification: he returns cards like everybody else.
    assert standings.jerseys.green == 1
    assert rested.exhaustion == (3, 2, 2, 2, 3, 2)
    assert rested.jerseys == standings.jerseys


def test_on_a_rest_day_a_classification_without_points_has_no_leader() -> None:
    """R43: before anybody has tokens only the first by time scores."""
    rested = after_rest_day(tables(), PAIRS, after(PAIRS, ended((4, 0, 1, 2, 3, 5))))
    assert rested.points == (3, 0, 4)


def test_on_a_rest_day_a_tie_is_led_by_who_crossed_first_in_the_latest_stage() -> None:
    """R43 and R45: there is one leader, never two."""
    tie = ended(BACKWARD, tokens=[(0, SPRINT, 3), (2, SPRINT, 3)])
    before = after(PAIRS, tie)
    assert sprinters(PAIRS, before) == (2, 0)
    # Rider 5 leads by time, rider 2 the sprinters.
    assert after_rest_day(tables(), PAIRS, before).points == (
        before.points[0],
        before.points[1] + 1,
        before.points[2] + 1,
    )


# --- ties (R45) ----------------------------------------------------------------------------------------------------


def test_every_tie_is_settled_by_the_latest_stage() -> None:
    """R45: equal times, equal points, equal team times, equal scores: who crossed first yesterday is first."""
    early = ended(IN_ORDER, {0: 10}, [(0, SPRINT, 1), (1, MOUNTAIN, 1)])
    late = ended(BACKWARD, {1: 10}, [(3, SPRINT, 1), (4, MOUNTAIN, 1)])
    standings = after(PAIRS, early, late)
    assert general(PAIRS, standings) == (5, 4, 3, 2, 1, 0)
    assert sprinters(PAIRS, standings) == (3, 0)
    assert climbers(PAIRS, standings) == (4, 1)
    assert teams_by_time(PAIRS, standings) == (2, 1, 0)
    assert standings.jerseys == Jerseys(yellow=5, green=3, dots=4)


def test_teams_of_equal_score_are_ranked_by_their_first_rider_in_the_latest_stage() -> None:
    """R44, R45: not by their best rider of the tour."""
    standings = after(PAIRS, ended((0, 2, 4, 1, 3, 5)), ended((4, 3, 1, 0, 2, 5)), ended((2, 5, 1, 0, 3, 4)))
    assert standings.points == (5, 7, 6)
    level = replace(standings, points=(6, 6, 6), time=(0,) * 6)
    assert ranking_so_far(PAIRS, level) == (1, 2, 0)
    assert bonus(tables(), PAIRS, level) == (1, 4, 2)
    even = replace(level, points=(9, 6, 8))
    assert ranking(tables(), PAIRS, even) == (1, 2, 0)


# --- the end (R44) -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stages", "rows"),
    [
        (3, ((3, 2, 1), (1,), (2, 1), (2, 1))),
        (7, ((3, 2, 1), (1,), (2, 1), (2, 1))),
        (8, ((4, 3, 2, 1), (2, 1), (3, 2, 1), (3, 2, 1))),
        (14, ((4, 3, 2, 1), (2, 1), (3, 2, 1), (3, 2, 1))),
        (15, ((5, 4, 3, 2, 1), (3, 2, 1), (4, 3, 2, 1), (4, 3, 2, 1))),
        (21, ((5, 4, 3, 2, 1), (3, 2, 1), (4, 3, 2, 1), (4, 3, 2, 1))),
        (99, ((5, 4, 3, 2, 1), (3, 2, 1), (4, 3, 2, 1), (4, 3, 2, 1))),
    ],
)
def test_the_bonus_grows_with_the_length_of_the_tour(stages: int, rows: tuple[tuple[int, ...], ...]) -> None:
    row = bonus_row(tables(), PAIRS, stages)
    assert (row.general, row.team, row.sprint, row.mountain) == rows


@pytest.mark.parametrize("stages", [3, 10, 21])
def test_with_two_players_the_bonus_is_always_the_first_row(stages: int) -> None:
    """R44: two teams that are not dummies, however many dummies ride with them."""
    two = Entrants(((0, 1), (2, 3)))
    assert bonus_row(tables(), two, stages) is tables().bonus[0]
    assert bonus_row(tables(), WITH_DUMMIES, stages) is tables().bonus[0]


def test_the_bonus_of_each_classification_goes_to_its_teams() -> None:
    """R44: by place, and none in a classification in which nobody has points."""
    standings = after(
        PAIRS,
        *(ended(IN_ORDER, {1: 10, 2: 20, 3: 30, 4: 40, 5: 50}, [(4, SPRINT, 2), (0, SPRINT, 1)]) for _ in range(3)),
    )
    # Time: riders 0, 1, 2; teams: the first; sprint: 4 before 0; nobody has mountain points.
    assert bonus(tables(), PAIRS, standings) == (3 + 2 + 1 + 1, 1, 2)
    assert team_time(PAIRS, standings, 0) == 30
    assert ranking(tables(), PAIRS, standings) == (0, 1, 2)


# --- placing (R37, R46) --------------------------------------------------------------------------------------------


def test_fewest_points_place_first_and_a_tie_waits_for_the_better_placed_rider() -> None:
    """R37: of equal teams the one with the better-placed rider by time places later."""
    standings = replace(after(PAIRS, ended(IN_ORDER, {0: 50, 1: 60, 2: 30, 3: 90, 4: 40, 5: 10})), points=(2, 2, 0))
    assert placement_order(PAIRS, standings) == (2, 0, 1)
    assert placement_order(PAIRS, replace(standings, points=(2, 2, 2))) == (0, 1, 2)
    assert placement_order(PAIRS, replace(standings, points=(1, 2, 3))) == (0, 1, 2)


def test_dummies_place_first_in_their_set_up_order_whatever_they_have_won() -> None:
    """R46."""
    four = Entrants(((0, 1), (2, 3), (4, 5), (6, 7)), dummies=(1, 3))
    standings = after(four, ended((2, 6, 3, 0, 1, 4, 5, 7)))
    assert standings.points == (0, 4, 0, 2)
    assert placement_order(four, standings)[:2] == (1, 3)


# --- dummies in the classifications (R46) --------------------------------------------------------------------------


def test_dummies_take_places_points_and_jerseys_like_others() -> None:
    """R46, as the rules have it."""
    result = ended((2, 0, 3, 1, 4, 5), {0: 10, 1: 20, 3: 20, 4: 30, 5: 40}, [(3, SPRINT, 5), (0, SPRINT, 1)])
    standings = after(WITH_DUMMIES, result)
    assert standings.points == (2, 4, 0)
    assert standings.jerseys == Jerseys(yellow=2, green=3, dots=None)
    assert teams_by_time(WITH_DUMMIES, standings) == (1, 0, 2)


def test_a_setting_leaves_dummies_out_of_the_classifications() -> None:
    """R46: they still take podium places; jerseys, leaders and bonus go to others."""
    result = ended(
        (2, 0, 3, 1, 4, 5), {0: 10, 1: 20, 3: 20, 4: 30, 5: 40}, [(3, SPRINT, 5), (0, SPRINT, 1), (1, SPRINT, 2)]
    )
    standings = after(DUMMIES_OUT, result)
    assert standings.points == (2, 4, 0)
    assert standings.jerseys == Jerseys(yellow=0, green=1, dots=None)
    assert general(DUMMIES_OUT, standings) == (0, 1, 4, 5)
    assert sprinters(DUMMIES_OUT, standings) == (1, 0)
    assert teams_by_time(DUMMIES_OUT, standings) == (0, 2)
    assert bonus(tables(), DUMMIES_OUT, standings)[1] == 0
    assert after_rest_day(tables(), DUMMIES_OUT, standings).points == (4, 4, 0)
    # Who places when still looks at everybody's time.
    assert general_of_all(DUMMIES_OUT, standings)[0] == 2


def test_who_the_players_are() -> None:
    assert (PAIRS.players, WITH_DUMMIES.players) == (3, 2)
    assert DUMMIES_OUT.classified == (0, 1, 4, 5)
    assert WITH_DUMMIES.classified == tuple(range(6))
    assert [PAIRS.team_of(rider) for rider in PAIRS.riders] == [0, 0, 1, 1, 2, 2]


# --- team time trial (R48) -----------------------------------------------------------------------------------------


def test_in_a_team_time_trial_both_riders_get_the_slower_time() -> None:
    """R48: when the stage is scored; the podium goes to the first rider of each team."""
    trial = ended((0, 2, 1, 3, 4, 5), {0: 0, 1: 70, 2: 10, 3: 130, 4: 60, 5: 60}, team_trial=True)
    assert stage_times(PAIRS, trial) == (70, 70, 130, 130, 60, 60)
    assert podium(PAIRS, trial, 3) == (0, 2, 4)
    standings = after(PAIRS, trial)
    assert standings.time == (70, 70, 130, 130, 60, 60)
    assert standings.points == (3, 2, 1)
    assert standings.jerseys.yellow == 4


def test_in_any_other_stage_everybody_has_his_own_time() -> None:
    own = ended((0, 1, 2, 3, 4, 5), {0: 0, 1: 70})
    assert stage_times(PAIRS, own) == own.seconds
    assert podium(PAIRS, own, 3) == (0, 1, 2)
    assert podium(PAIRS, replace(own, team_trial=True), 2) == (0, 2)


# --- every rider for himself ---------------------------------------------------------------------------------------


def test_single_riders_are_teams_of_one() -> None:
    """R1: team classification and placing work for riders who ride alone."""
    results = [ended((3, 1, 0, 2), {0: 20, 1: 10, 2: 60}, [(0, MOUNTAIN, 5)], {3: 5})] * 3
    standings = after(SINGLES, *results)
    assert standings.points == (3, 6, 0, 9)
    assert standings.jerseys == Jerseys(yellow=3, green=None, dots=0)
    assert placement_order(SINGLES, standings) == (2, 0, 1, 3)
    # Time 3 2 1, teams 1, mountain 2.
    assert bonus(tables(), SINGLES, standings) == (1 + 2, 2, 0, 3 + 1)
    assert ranking(tables(), SINGLES, standings) == (3, 1, 0, 2)


def test_so_far_the_ranking_has_no_bonus() -> None:
    standings = replace(after(PAIRS, ended(IN_ORDER)), points=(1, 3, 3))
    assert ranking_so_far(PAIRS, standings) == (1, 2, 0)

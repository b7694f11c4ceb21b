"""What the page of scenarios says about the kind "tour", key by key: results worked out by hand, slips named by key.

Here are above all the keys and the sizes that no written case uses.
"""

from typing import Any

import pytest

from flammeapp.app.cli.scenario_words import CLAUSES, clause
from flammeapp.engine.scenario import ScenarioError, play_scenario
from flammeapp.tour.scenario import play_tour
from tests.tour.classified import data

Document = dict[str, Any]
KINDS = {"tour": play_tour}
TEAMS = {"red": ["rr", "rs"], "blue": ["br", "bs"], "pack": ["pr", "ps"]}
IN_ORDER = [[rider, "0:10"] for team in TEAMS.values() for rider in team]
STAGE: Document = {"finish": IN_ORDER}
TOUR: Document = {"id": "x", "kind": "tour", "teams": TEAMS, "stages": [STAGE]}


def play(document: Document) -> Document:
    return dict(play_scenario(document, data(), (), KINDS).result)


def tour(*changed: Document, **top: Any) -> Document:
    """A tour whose stages differ from STAGE as said."""
    return TOUR | {"stages": [STAGE | stage for stage in changed]} | top


def finish(text: str, **times: str) -> Document:
    """Who crosses in this order, at 0:00 unless a time is named."""
    return {"finish": [[rider, times.get(rider, "0:00")] for rider in text.split()]}


# ---------------------------------------------------------------- what may be left out, and what comes out then


def test_only_teams_and_stages_are_needed_and_every_result_is_there() -> None:
    assert play(TOUR) == {
        "jerseys": [{"yellow": "rr", "green": None, "dots": None}],
        "points": {"red": 5, "blue": 1, "pack": 0},
        "exhaustion": dict.fromkeys(("rr", "rs", "br", "bs", "pr", "ps"), 0),
        "time": dict.fromkeys(("rr", "rs", "br", "bs", "pr", "ps"), "0:10"),
        "placement_order": ["pack", "blue", "red"],
        "bonus": {},
        "ranking": [],
    }


@pytest.mark.parametrize(
    "more",
    [
        {"why": "because", "rules": ["R36"]},
        {"complete": False},
        {"dummies": [], "rest_days_after": []},
        {"stages": [STAGE | {"mode": "tour", "tokens": {}, "exhaustion": {}}]},
        {"stages": [STAGE | {"tokens": {"rr": []}, "exhaustion": {"rr": 0}}]},
        {"stages": [STAGE | {"mode": "individual_time_trial"}]},
    ],
)
def test_saying_what_is_so_anyway_changes_nothing(more: Document) -> None:
    assert play(TOUR | more) == play(TOUR)


def test_expected_keys_of_an_unfinished_tour_are_empty_and_not_unknown() -> None:
    found = play_scenario(TOUR | {"expect": {"bonus": {}, "ranking": ["red"]}}, data(), (), KINDS)
    assert [difference["key"] for difference in found.differences] == ["ranking"]


# ---------------------------------------------------------------- worked out by hand


def test_cards_of_an_earlier_stage_count_no_more() -> None:
    """R41: each stage says what is left in the decks; the last one says nothing, so nothing is kept."""
    assert set(play(tour({"exhaustion": {"rr": 9}}, {}))["exhaustion"].values()) == {0}


def test_rest_days_in_any_order_after_any_stage() -> None:
    """R43: "stages are counted from 1"; rr leads twice a day by time and tokens, and keeps his cards."""
    document = tour(
        {"tokens": {"rr": [["sprint", 2], ["sprint", 1]]}, "exhaustion": {"rr": 4, "rs": 4}},
        {},
        {"exhaustion": {"rr": 4, "rs": 7}},
        rest_days_after=[3, 1],
    )
    found = play(document)
    assert found["points"] == {"red": 3 * 5 + 2 * 2, "blue": 3, "pack": 0}
    assert (found["exhaustion"]["rr"], found["exhaustion"]["rs"]) == (2, 2)


def test_points_of_one_rider_for_one_colour_add_up() -> None:
    """R42: two stacks of one colour on one day, and more on the next."""
    found = play(
        tour(
            {"tokens": {"bs": [["sprint", 2], ["sprint", 3]], "ps": [["sprint", 5]], "rr": [["mountain", 1]]}},
            finish("rr rs br ps bs pr") | {"tokens": {"rs": [["mountain", 1]]}},
        )
    )
    # Five points each: br's mate crosses first on the first day, ps on the second; rr wears yellow, rs the dots.
    assert [worn["green"] for worn in found["jerseys"]] == ["bs", "ps"]
    assert found["jerseys"][1] == {"yellow": "rr", "green": "ps", "dots": "rs"}


def test_several_dummies_place_in_the_order_in_which_they_are_listed() -> None:
    """R46: whatever they have won, and whatever the order of the teams."""
    found = play(tour(finish("rr br rs bs pr ps"), dummies=["red", "pack"]))
    assert found["placement_order"] == ["red", "pack", "blue"]
    assert found["points"] == {"red": 4, "blue": 2, "pack": 0}


@pytest.mark.parametrize(
    ("dummies", "red", "blue", "pack"),
    [
        # All three play, eight stages: by time 4 3 2 1, teams 2 1, sprint 3 2.
        ([], 4 + 3 + 2 + 3, 2 + 1 + 1, 2),
        # Two players: 3 2 1, teams 1, sprint 2 1.
        (["pack"], 3 + 2 + 1 + 2, 1, 1),
        # One player: no two of them, so the length counts.
        (["pack", "blue"], 4 + 3 + 2 + 3, 2 + 1 + 1, 2),
    ],
)
def test_with_two_players_whatever_dummies_ride_the_first_row_holds(
    dummies: list[str], red: int, blue: int, pack: int
) -> None:
    """R44."""
    tokens = {"tokens": {"rr": [["sprint", 2]], "ps": [["sprint", 1]]}}
    found = play(tour(tokens, *({},) * 7, dummies=dummies, complete=True))
    assert found["bonus"] == {"red": red, "blue": blue, "pack": pack}


@pytest.mark.parametrize(("stages", "first", "team"), [(7, 3, 1), (8, 4, 2), (14, 4, 2), (15, 5, 3), (21, 5, 3)])
def test_the_bonus_table_at_its_edges(stages: int, first: int, team: int) -> None:
    """R44: every row by the points of its best rider and of the teams that are rewarded."""
    crossing = finish("ps rr rs br bs pr", rr="1:00", rs="1:00", br="1:00", bs="1:00", pr="9:00")
    found = play(tour(*(crossing,) * stages, complete=True))
    # ps leads by time; red is the fastest team, pack the slowest.
    assert found["bonus"]["pack"] == first + (1 if team == 3 else 0)
    by_time = list(range(first - 1, 0, -1))
    assert found["bonus"]["red"] == sum(by_time[:2]) + team


def test_a_complete_tour_may_rest_and_its_rest_day_counts_in_the_ranking() -> None:
    """R43, R44: score = podium + rest days + bonus."""
    days = (finish("rr br bs rs pr ps"), finish("br rr rs bs pr ps"), finish("rr br bs rs pr ps"))
    plain = play(tour(*days, complete=True))
    rested = play(tour(*days, complete=True, rest_days_after=[2]))
    assert rested["points"]["blue"] == plain["points"]["blue"] + 1
    assert rested["bonus"] == plain["bonus"]
    # Podium: red 3+2+1 = 3, 2 and 1, 3; blue 2+1, 3, 2+1.
    assert plain["points"] == {"red": 9, "blue": 9, "pack": 0}


def test_the_next_placement_order_looks_at_points_before_the_bonus() -> None:
    """R37: a tie between red and blue is settled by the better-placed rider, whatever the bonus will be."""
    days = (finish("rr br bs rs pr ps"), finish("br rr rs bs pr ps"), finish("rr br bs rs pr ps"))
    found = play(tour(*days, complete=True))
    assert found["points"]["red"] == found["points"]["blue"]
    assert found["placement_order"] == ["pack", "blue", "red"]


def test_times_are_read_and_written_without_bound() -> None:
    """R39: minutes unbounded both ways."""
    found = play(tour(finish("rr rs br bs pr ps", ps="83:20"), finish("rr rs br bs pr ps", ps="0:50")))
    assert (found["time"]["ps"], found["time"]["rr"]) == ("84:10", "0:00")


def test_a_team_trial_among_single_riders_is_a_stage_like_any() -> None:
    """R48: a team of one has its own time and its own place on the podium."""
    teams = {name: [name * 2] for name in "abcd"}
    crossing = [["bb", "0:10"], ["aa", "0:20"], ["dd", "1:10"], ["cc", "1:20"]]
    found = play(TOUR | {"teams": teams, "stages": [{"finish": crossing, "mode": "team_time_trial"}]})
    assert found["points"] == {"a": 2, "b": 3, "c": 0, "d": 1}
    assert found["time"] == {"aa": "0:20", "bb": "0:10", "cc": "1:20", "dd": "1:10"}


def test_after_a_team_trial_mates_are_level_and_the_first_across_is_first() -> None:
    """R45, R48: levelled times tie; ties go by the order of crossing, not by the rider's own time."""
    crossing = finish("rs br rr bs pr ps", rs="0:00", br="0:10", rr="0:10", bs="0:10", pr="1:00", ps="1:00")
    found = play(tour(crossing | {"mode": "team_time_trial"}))
    assert found["jerseys"] == [{"yellow": "rs", "green": None, "dots": None}]
    assert found["points"] == {"red": 3, "blue": 2, "pack": 1}
    assert found["placement_order"] == ["pack", "blue", "red"]


def test_an_individual_trial_has_own_times_and_an_ordinary_podium() -> None:
    """R49: only the team trial levels times and limits the podium."""
    found = play(tour(finish("rr rs br bs pr ps", rs="0:30") | {"mode": "individual_time_trial"}))
    assert (found["time"]["rr"], found["time"]["rs"]) == ("0:00", "0:30")
    assert found["points"] == {"red": 5, "blue": 1, "pack": 0}


# ---------------------------------------------------------------- slips, with the key they are named by

GONE = object()


def other(**changes: Any) -> Document:
    return {key: value for key, value in (TOUR | changes).items() if value is not GONE}


def stage(**changes: Any) -> Document:
    return other(stages=[STAGE, {key: value for key, value in (STAGE | changes).items() if value is not GONE}])


WRONG: list[tuple[str, Document, str, str]] = [
    ("no teams", other(teams=GONE), "teams", "missing_key"),
    ("teams as a list", other(teams=[["rr", "rs"]]), "teams", "not_an_object"),
    ("empty teams", other(teams={}), "teams", "no_teams"),
    ("a team as a text", other(teams=TEAMS | {"red": "rr"}), "teams.red", "not_a_list"),
    ("an empty team", other(teams=TEAMS | {"red": []}), "teams.red", "no_riders"),
    ("a rider with a number", other(teams=TEAMS | {"red": ["rr", 3]}), "teams.red.1", "not_a_text"),
    ("a rider in two teams", other(teams=TEAMS | {"blue": ["br", "rr"]}), "teams.blue.1", "rider_twice"),
    ("no stages key", other(stages=GONE), "stages", "missing_key"),
    ("no stages", other(stages=[]), "stages", "wrong_stage_count"),
    ("stages as an object", other(stages=STAGE), "stages", "not_a_list"),
    ("a stage that is a list", other(stages=[IN_ORDER]), "stages.0", "not_an_object"),
    ("complete after two stages", other(stages=[STAGE] * 2, complete=True), "stages", "wrong_stage_count"),
    ("complete after 22 stages", other(stages=[STAGE] * 22, complete=True), "stages", "wrong_stage_count"),
    ("complete by a number", other(stages=[STAGE] * 3, complete=1), "complete", "not_a_flag"),
    ("dummies as a text", other(dummies="pack"), "dummies", "not_a_list"),
    ("an unknown dummy", other(dummies=["pack", "green"]), "dummies.1", "unknown_team"),
    ("a dummy that is a rider", other(dummies=["pr"]), "dummies.0", "unknown_team"),
    ("a dummy twice", other(dummies=["pack", "pack"]), "dummies.1", "team_twice"),
    ("a rest day as a number", other(rest_days_after=1), "rest_days_after", "not_a_list"),
    ("a rest day before the tour", other(rest_days_after=[0]), "rest_days_after.0", "out_of_range"),
    ("a rest day after a stage that is not there", other(rest_days_after=[1, 2]), "rest_days_after.1", "out_of_range"),
    ("a rest day as a text", other(rest_days_after=["1"]), "rest_days_after.0", "not_a_number"),
    ("a rest day twice", other(rest_days_after=[1, 1]), "rest_days_after", "rest_day_twice"),
    (
        "a rest day after everything",
        other(stages=[STAGE] * 3, complete=True, rest_days_after=[3]),
        "rest_days_after",
        "rest_day_last",
    ),
    ("a key of a round", other(mode="tour"), "mode", "unknown_key"),
    ("a key nobody knows", other(length=3), "length", "unknown_key"),
    ("a result no tour has", other(expect={"at": {}}), "expect.at", "unknown_key"),
    ("no finish", stage(finish=GONE), "stages.1.finish", "missing_key"),
    ("a finish by rider", stage(finish=dict(IN_ORDER)), "stages.1.finish", "not_a_list"),
    ("a rider and no time", stage(finish=[["rr"], *IN_ORDER[1:]]), "stages.1.finish.0", "bad_finish_line"),
    ("a name alone", stage(finish=["rr", *IN_ORDER[1:]]), "stages.1.finish.0", "bad_finish_line"),
    ("three of a kind", stage(finish=[["rr", "0:10", 1], *IN_ORDER[1:]]), "stages.1.finish.0", "bad_finish_line"),
    ("a stranger", stage(finish=[["xx", "0:10"], *IN_ORDER[1:]]), "stages.1.finish.0", "unknown_rider"),
    ("a team for a rider", stage(finish=[["red", "0:10"], *IN_ORDER[1:]]), "stages.1.finish.0", "unknown_rider"),
    ("a list for a rider", stage(finish=[[["rr"], "0:10"], *IN_ORDER[1:]]), "stages.1.finish.0", "unknown_rider"),
    ("somebody twice", stage(finish=[*IN_ORDER, ["rr", "0:10"]]), "stages.1.finish.6", "rider_twice"),
    ("somebody missing", stage(finish=IN_ORDER[:-1]), "stages.1.finish", "rider_missing"),
    *(
        (f"a time like {time!r}", stage(finish=[["rr", time], *IN_ORDER[1:]]), "stages.1.finish.0", "bad_time")
        for time in ("", "10", ":10", "0:1", "0:60", "0:010", "00:10", "-0:10", "1:00:00", "0:10 ", "٠:10", 10, None)
    ),
    ("an unknown mode", stage(mode="long"), "stages.1.mode", "not_one_of"),
    ("no stage of a tour", stage(mode="race"), "stages.1.mode", "not_one_of"),
    ("mode null", stage(mode=None), "stages.1.mode", "not_a_text"),
    ("tokens as a list", stage(tokens=[["rr", "sprint", 5]]), "stages.1.tokens", "not_an_object"),
    ("a token and no list", stage(tokens={"rr": ["sprint", 5]}), "stages.1.tokens.rr.0", "bad_token"),
    ("a number of tokens", stage(tokens={"rr": 5}), "stages.1.tokens.rr", "not_a_list"),
    ("a token by its jersey", stage(tokens={"rr": [["green", 5]]}), "stages.1.tokens.rr.0", "bad_token"),
    ("a token of three", stage(tokens={"rr": [["sprint", 5, 3]]}), "stages.1.tokens.rr.0", "bad_token"),
    ("a token of nothing", stage(tokens={"rr": [["sprint", 0]]}), "stages.1.tokens.rr.0", "out_of_range"),
    ("a token of true", stage(tokens={"rr": [["sprint", True]]}), "stages.1.tokens.rr.0", "not_a_number"),
    ("tokens of a stranger", stage(tokens={"xx": []}), "stages.1.tokens.xx", "unknown_rider"),
    ("cards as a list", stage(exhaustion=[3]), "stages.1.exhaustion", "not_an_object"),
    ("cards of a stranger", stage(exhaustion={"xx": 3}), "stages.1.exhaustion.xx", "unknown_rider"),
    ("less than no cards", stage(exhaustion={"rr": -1}), "stages.1.exhaustion.rr", "out_of_range"),
    ("half a card", stage(exhaustion={"rr": 1.5}), "stages.1.exhaustion.rr", "not_a_number"),
    ("a key of a stage nobody knows", stage(stacks=[]), "stages.1.stacks", "unknown_key"),
]


@pytest.mark.parametrize(("document", "key", "code"), [pytest.param(*case[1:], id=case[0]) for case in WRONG])
def test_refused(document: Document, key: str, code: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        play(document)
    assert (refused.value.params.get("key"), refused.value.code) == (key, code)
    assert code in CLAUSES
    assert "{" not in clause(code, refused.value.params)

"""Scenarios of kind tour: what is wrong with one is refused with the place of the slip."""

import copy
from collections.abc import Callable

import pytest

from flammeapp.engine.scenario import ScenarioError
from flammeapp.kernel.codec import Reader
from flammeapp.kernel.errors import DocumentError
from flammeapp.tour.scenario import clock, play_tour
from tests.tour.classified import data

Document = dict
GOOD: Document = {
    "teams": {"red": ["a", "b"], "blue": ["c"], "pack": ["d"]},
    "dummies": ["pack"],
    "rest_days_after": [1],
    "stages": [
        {
            "mode": "team_time_trial",
            "finish": [["a", "0:10"], ["c", "0:20"], ["b", "1:00"], ["d", "60:00"]],
            "tokens": {"a": [["sprint", 5], ["mountain", 1]]},
            "exhaustion": {"b": 3},
        },
        {"finish": [["d", "0:00"], ["c", "0:00"], ["b", "0:00"], ["a", "0:00"]]},
        {"finish": [["d", "0:00"], ["c", "0:00"], ["b", "0:00"], ["a", "0:00"]]},
    ],
    "complete": True,
}


def played(document: Document) -> Document:
    return dict(play_tour(Reader(document), data(), ()))


def test_a_whole_tour_is_scored() -> None:
    found = played(GOOD)
    assert found["time"] == {"a": "1:00", "b": "1:00", "c": "0:20", "d": "60:00"}
    assert found["placement_order"] == ["pack", "red", "blue"]
    # Podiums 5, 6 and 7; on the rest day c leads by time and a in both other classifications.
    assert found["points"] == {"red": 7, "blue": 7, "pack": 7}
    # By time c, b, a; blue is the fastest team; a alone has tokens of either colour.
    assert found["bonus"] == {"red": 2 + 1 + 2 + 2, "blue": 3 + 1, "pack": 0}
    assert found["ranking"] == ["red", "blue", "pack"]
    assert [worn["green"] for worn in found["jerseys"]] == ["a", "a", "a"]
    assert clock(3600) == "60:00"


def spoilt(change: Callable[[Document], object]) -> Document:
    document = copy.deepcopy(GOOD)
    change(document)
    return document


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda d: d["teams"].update(green=[]), "no_riders"),
        (lambda d: d["teams"].update(green=[7]), "not_a_text"),
        (lambda d: d["teams"].update(green=["a"]), "rider_twice"),
        (lambda d: d.update(teams={}), "no_teams"),
        (lambda d: d.update(dummies=["nobody"]), "unknown_team"),
        (lambda d: d.update(dummies=["pack", "pack"]), "team_twice"),
        (lambda d: d.update(stages=[]), "wrong_stage_count"),
        (lambda d: d.update(stages=d["stages"][:2]), "wrong_stage_count"),
        (lambda d: d.update(stages=d["stages"] * 34, complete=False), "wrong_stage_count"),
        (lambda d: d.update(rest_days_after=[1, 1]), "rest_day_twice"),
        (lambda d: d.update(rest_days_after=[3]), "rest_day_last"),
        (lambda d: d.update(rest_days_after=[4]), "out_of_range"),
        (lambda d: d["stages"][0].update(mode="derny"), "not_one_of"),
        (lambda d: d["stages"][0]["finish"].append("a"), "bad_finish_line"),
        (lambda d: d["stages"][0]["finish"].append(["a", "0:10"]), "rider_twice"),
        (lambda d: d["stages"][0]["finish"].append(["z", "0:10"]), "unknown_rider"),
        (lambda d: d["stages"][0]["finish"].pop(), "rider_missing"),
        (lambda d: d["stages"][0]["finish"].__setitem__(0, ["a", "0:99"]), "bad_time"),
        (lambda d: d["stages"][0]["finish"].__setitem__(0, ["a", 10]), "bad_time"),
        (lambda d: d["stages"][0]["tokens"].update(a=["sprint"]), "bad_token"),
        (lambda d: d["stages"][0]["tokens"].update(a=[["derny", 5]]), "bad_token"),
        (lambda d: d["stages"][0]["tokens"].update(z=[]), "unknown_rider"),
        (lambda d: d["stages"][0]["exhaustion"].update(z=1), "unknown_rider"),
        (lambda d: d["stages"][0].update(weather="fair"), "unknown_key"),
    ],
)
def test_what_is_wrong_is_refused(change: Callable[[Document], object], code: str) -> None:
    with pytest.raises((ScenarioError, DocumentError)) as refused:
        played(spoilt(change))
    assert refused.value.code == code


def test_dummies_and_rest_days_may_be_left_out() -> None:
    document = {key: GOOD[key] for key in ("teams", "stages")}
    assert played(document)["placement_order"][-1] == "pack"


def test_an_unfinished_tour_may_rest_after_its_latest_stage() -> None:
    found = played(spoilt(lambda d: d.update(rest_days_after=[3], complete=False)))
    assert (found["bonus"], found["ranking"]) == ({}, [])

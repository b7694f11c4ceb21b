"""Every public scenario comes out as written, and whatever is wrong with one is refused with the key."""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flammeapp.app.cli.scenario import ALL_KINDS
from flammeapp.app.cli.scenario_words import CLAUSES, clause
from flammeapp.engine.scenario import ScenarioError, ScenarioResult, play_scenario
from tests.engine.setups import ROOT, all_stages, game_data

OWN = ROOT / "tests" / "scenarios"
SHARED = ROOT.parent / "shared" / "scenarios"
BUILT = ("round", "draw", "breakaway", "tour")


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*/*.json") if path.parent.name in BUILT)


def play(document: object) -> ScenarioResult:
    return play_scenario(document, game_data(), all_stages(), ALL_KINDS)


def read(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", files(OWN), ids=lambda path: path.stem)
def test_own_copy(path: Path) -> None:
    assert play(read(path)).differences == ()


@pytest.mark.skipif(not SHARED.is_dir(), reason="the folder of public scenarios is not beside this one")
def test_shared_scenarios_are_the_same_and_more_of_them_would_be_played_too() -> None:
    assert [path.name for path in files(SHARED) if play(read(path)).differences] == []


def test_there_are_scenarios_of_every_kind_built() -> None:
    assert {path.parent.name for path in files(OWN)} == set(BUILT)


def test_all_result_keys_are_always_there() -> None:
    def keys(**extra: object) -> set[str]:
        riders = [{"id": "a", "team": "red", "type": "rouleur", "at": "0r", "card": 2}]
        return set(play({"id": "x", "kind": "round", "track": "F2*9 X2*5", "riders": riders, **extra}).result)

    always = {"moved", "at", "crashed", "exhausted", "finished", "recovered"}
    assert keys() == always
    for mode in ("tour", "team_time_trial", "individual_time_trial"):
        assert keys(mode=mode) == always | {"seconds", "minutes", "tokens"}
    draw = play({"id": "x", "kind": "draw", "face_down": [], "recycled": []}).result
    assert set(draw) == {"drawn_certain", "hand_count", "face_down_after", "recycled_after", "forced_exhaustion"}


def test_a_difference_names_key_expectation_and_finding() -> None:
    document = read(OWN / "draw" / "draw-last-card.json")
    document["expect"]["hand_count"] = 3
    assert [difference["key"] for difference in play(document).differences] == ["hand_count"]
    assert play(document).differences[0]["expected"] == 3


def test_a_tour_without_teams_is_refused() -> None:
    with pytest.raises(ScenarioError) as refused:
        play({"id": "x", "kind": "tour"})
    assert (refused.value.params["key"], refused.value.code) == ("teams", "missing_key")


SCRAPS = st.sampled_from(
    [None, True, -1, 0, 1, 2, 99, 10**30, 1.5, "", "x", "12r", "3g", "attack", [], {}, ["a"], [1]]
).map(copy.deepcopy)  # a list that was put in may be spoilt next: the one to choose from must stay as it is


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_spoilt_scenario_is_played_or_refused_and_nothing_else(draw: st.DataObject) -> None:
    document = copy.deepcopy(read(draw.draw(st.sampled_from(files(OWN)))))
    for _ in range(draw.draw(st.integers(1, 3))):
        spoil(document, draw)
    refused = refusal_of(document)
    if refused is not None:
        assert refused.code in CLAUSES
        assert isinstance(refused.params["key"], str)
        assert clause(refused.code, refused.params)


def refusal_of(document: object) -> ScenarioError | None:
    """How a document is refused; None when it is played. Any other exception is a failure."""
    try:
        play(document)
    except ScenarioError as refused:
        return refused
    return None


def spoil(document: object, draw: st.DataObject) -> None:
    """Change, remove or add one value somewhere in a document.

    A scrap is copied: the next change may happen inside it, and hypothesis hands the same one out again.
    """
    places = list(_places(document))
    holder, key = draw.draw(st.sampled_from(places))
    what = draw.draw(st.sampled_from(["change", "remove", "add"]))
    if what == "change":
        holder[key] = copy.deepcopy(draw.draw(SCRAPS))
    elif what == "remove":
        del holder[key]
    elif isinstance(holder, dict):
        name = draw.draw(st.sampled_from(["mode", "stage", "tiles", "at", "card", "hand_size", "extra"]))
        holder[name] = copy.deepcopy(draw.draw(SCRAPS))


def _places(document: object):
    if isinstance(document, dict):
        for key, value in document.items():
            yield document, key
            yield from _places(value)
    elif isinstance(document, list):
        for index, value in enumerate(document):
            yield document, index
            yield from _places(value)

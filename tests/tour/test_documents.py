"""The written forms of a tour: what was agreed and what a stage led to come back as they were, or not at all."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flammeapp.engine.board.errors import BoardError
from flammeapp.engine.expansions import draft
from flammeapp.engine.teams import Colour, DummyKind, RaceOptions, Seat, TeamSetup
from flammeapp.kernel.codec import canonical, parse
from flammeapp.kernel.errors import DocumentError
from flammeapp.tour.documents import (
    parse_result,
    parse_tour_setup,
    result_document,
    tour_setup_document,
    without_stacks,
)
from tests.tour.classified import MOUNTAIN, SPRINT, ended
from tests.tour.test_tours import tour

AGREED = replace(
    tour(rest=(2,), options=RaceOptions(hand_size=5, expansions=(draft.NAME,)), seed=2**64 - 1),
    teams=(*tour().teams, TeamSetup(Colour.BLACK, "Peloton", Seat.DUMMY, dummy=DummyKind.PELOTON)),
    dummies_classified=False,
)
RESULT = ended((2, 0, 1, 3), {0: 70, 3: 600}, [(1, SPRINT, 5), (1, MOUNTAIN, 2)], {3: 12}, team_trial=True)


def test_a_tour_comes_back_as_it_was_agreed() -> None:
    assert parse_tour_setup(parse(canonical(tour_setup_document(AGREED)))) == AGREED


def test_a_result_comes_back_as_it_was() -> None:
    assert parse_result(parse(canonical(result_document(RESULT))), 4) == RESULT


def test_a_result_says_from_which_stacks_its_tokens_came_unless_it_is_old() -> None:
    told = replace(RESULT, tokens=tuple(replace(token, stack=n) for n, token in enumerate(RESULT.tokens)))
    assert parse_result(parse(canonical(result_document(told))), 4) == told
    assert without_stacks(told) == RESULT
    assert "stack" not in canonical(result_document(RESULT))


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("stages", [], "out_of_range"),
        ("stages", "many", "not_a_list"),
        ("rest_days_after", [0], "out_of_range"),
        ("dummies_classified", 1, "not_a_flag"),
        ("teams", None, "not_a_list"),
        ("options", {}, "missing_key"),
        ("seed", 7, "not_a_text"),
        ("rules_version", 0, "out_of_range"),
        ("weather", "fair", "unknown_key"),
    ],
)
def test_a_tour_in_another_form_is_refused(key: str, value: object, code: str) -> None:
    document = {**tour_setup_document(AGREED), key: value}
    with pytest.raises(DocumentError, match=code):
        parse_tour_setup(document)


def test_more_stages_than_any_tour_has_are_refused() -> None:
    document = tour_setup_document(AGREED)
    stages = document["stages"]
    assert isinstance(stages, list)
    with pytest.raises(DocumentError, match="out_of_range"):
        parse_tour_setup({**document, "stages": stages[:1] * 100})


def test_a_missing_part_is_named() -> None:
    document = tour_setup_document(AGREED)
    for key in document:
        with pytest.raises(DocumentError, match="missing_key"):
            parse_tour_setup({name: value for name, value in document.items() if name != key})


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("crossing", [0, 1, 2], "wrong_count"),
        ("crossing", [0, 1, 2, 2], "wrong_count"),
        ("crossing", [0, 1, 2, 4], "out_of_range"),
        ("seconds", [0, 0, 0], "wrong_count"),
        ("seconds", [0, 0, 0, -1], "out_of_range"),
        ("exhaustion", [0, 0, 0, 0, 0], "wrong_count"),
        ("team_trial", None, "not_a_flag"),
        ("tokens", [{"rider": 4, "kind": "sprint", "value": 1}], "out_of_range"),
        ("tokens", [{"rider": 0, "kind": "crash", "value": 1}], "unknown_value"),
        ("tokens", [{"rider": 0, "kind": "sprint", "value": 0}], "out_of_range"),
        ("tokens", [{"rider": 0, "kind": "sprint", "value": 1, "colour": "green"}], "unknown_key"),
        ("winner", 2, "unknown_key"),
    ],
)
def test_a_result_in_another_form_is_refused(key: str, value: object, code: str) -> None:
    with pytest.raises(DocumentError, match=code):
        parse_result({**result_document(RESULT), key: value}, 4)


WHATEVER = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_spoilt_document_is_refused_and_nothing_else_happens(data: st.DataObject) -> None:
    """Any place of either document may hold anything at all."""
    source, read = data.draw(
        st.sampled_from(
            (
                (tour_setup_document(AGREED), parse_tour_setup),
                (result_document(RESULT), lambda document: parse_result(document, 4)),
            )
        )
    )
    document = json.loads(canonical(source))
    place = document
    for _ in range(data.draw(st.integers(0, 4))):
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        deeper = [key for key in keys if isinstance(place[key], dict | list) and place[key]]
        if not deeper:
            break
        place = place[data.draw(st.sampled_from(deeper))]
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    place[data.draw(st.sampled_from(keys))] = data.draw(WHATEVER)
    with suppress(DocumentError, BoardError):
        read(document)

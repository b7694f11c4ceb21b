"""Whatever stands in a file, opening it says what is wrong and never breaks."""

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flammeapp.engine.actions import DrawHand, PlaceRider, PlayCard, action_document
from flammeapp.engine.reduce import begin
from flammeapp.engine.setup import build_book, setup_document
from flammeapp.engine.state import state_digest, state_document
from flammeapp.kernel.codec import canonical
from flammeapp.session.errors import SaveDamaged
from flammeapp.session.playback import Point, play_on, read_checkpoint, read_race, read_setup
from flammeapp.store.records import Checkpoint, Entry
from tests.session.riding import DATA, setup_of

SETUP = setup_of("hsr", seed=5)
BOOK = build_book(SETUP, DATA)
START = begin(BOOK).state
SETUP_TEXT = canonical(setup_document(SETUP))
STATE_TEXT = canonical(state_document(START))

scalars = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=8)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
garbage = st.text(max_size=40) | values.map(json.dumps)


def places(document: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a document at which something else could stand."""
    found = [path] if path else []
    if isinstance(document, dict):
        for key, value in document.items():
            found += places(value, (*path, key))
    if isinstance(document, list):
        for index, value in enumerate(document):
            found += places(value, (*path, index))
    return found


def put(text: str, path: tuple[str | int, ...], value: object) -> str:
    """The document with ``value`` at ``path``."""
    document = json.loads(text)
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return json.dumps(document)


SETUP_PLACES = places(json.loads(SETUP_TEXT))
STATE_PLACES = places(json.loads(STATE_TEXT))


@given(garbage)
def test_a_set_up_may_be_anything(text: str) -> None:
    """SaveDamaged, never another exception."""
    with pytest.raises(SaveDamaged):
        read_setup(1, text, DATA)


@given(st.sampled_from(SETUP_PLACES), values)
@settings(max_examples=300, deadline=None)
def test_a_set_up_with_one_odd_value_is_read_or_refused(path: tuple[str | int, ...], value: object) -> None:
    """What is read is a set-up whose race can begin."""
    try:
        setup, book = read_setup(1, put(SETUP_TEXT, path, value), DATA)
    except SaveDamaged:
        return
    assert len(begin(book).state.square) == sum(len(team.riders) for team in setup.teams)


@given(garbage, st.text(max_size=16))
def test_a_snapshot_may_be_anything(text: str, digest: str) -> None:
    """It is damaged; nothing else."""
    with pytest.raises(SaveDamaged, match="snapshot_damaged"):
        read_checkpoint(1, BOOK, Checkpoint(0, text, digest))


@given(st.sampled_from(STATE_PLACES), values)
@settings(max_examples=300, deadline=None)
def test_a_snapshot_with_one_odd_value_is_never_taken_for_the_saved_state(
    path: tuple[str | int, ...], value: object
) -> None:
    """The digest tells even a state that could be."""
    checkpoint = Checkpoint(0, put(STATE_TEXT, path, value), state_digest(START))
    try:
        point = read_checkpoint(1, BOOK, checkpoint)
    except SaveDamaged:
        return
    assert point.state == START


@given(garbage)
def test_a_row_may_be_anything(text: str) -> None:
    """It is named with its number."""
    with pytest.raises(SaveDamaged) as refused:
        list(play_on(7, BOOK, Point(0, START), [Entry(1, text, "0" * 16)]))
    assert refused.value.code == "log_unreadable"
    assert (refused.value.params["slot"], refused.value.params["number"]) == (7, 1)


actions = st.one_of(
    st.builds(PlaceRider, st.integers(0, 20), st.integers(0, 200)),
    st.builds(DrawHand, st.integers(0, 20)),
    st.builds(PlayCard, st.integers(0, 20), st.integers(0, 20)),
)


@given(st.lists(actions, min_size=1, max_size=6), st.integers(-2, 8))
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_actions_are_played_as_far_as_they_are_sound(rows: list[object], first: int) -> None:
    """A log of real actions in the wrong places is refused at the first of them that is wrong."""
    entries = [
        Entry(first + index, canonical(action_document(action)), "0" * 16)  # type: ignore[arg-type]
        for index, action in enumerate(rows)
    ]
    with pytest.raises(SaveDamaged) as refused:
        read_race(1, BOOK, (), entries, first + len(entries) - 1 if first > 0 else 1)
    assert refused.value.code in ("log_gap", "log_illegal", "log_differs")
    assert refused.value.params["good"] == 0


def test_a_race_of_a_later_program_is_told_apart() -> None:
    """Not damaged: newer."""
    later = canonical(setup_document(replace(SETUP, rules_version=99)))
    with pytest.raises(SaveDamaged) as refused:
        read_setup(1, later, DATA)
    assert refused.value.code == "rules_newer"
    assert refused.value.params["version"] == 99

"""Stage files: strict reading, and back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flammeapp.engine.board.stages import (
    MAX_TILES,
    Finish,
    Place,
    Provenance,
    Stack,
    StackKind,
    StackSize,
    Stage,
    StageError,
    StageKind,
    Variant,
    parse_stage,
    stage_document,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)

GOOD: dict[str, object] = {
    "format": 1,
    "id": "col-du-test",
    "title": "Col du Test",
    "box": "fan",
    "number": None,
    "players": "2-4",
    "kind": "long",
    "finish": "flat",
    "length": 68,
    "breakaway": 1,
    "tiles": ["a", "b", "u"],
    "stacks": [
        {
            "stack": "major",
            "kind": "sprint",
            "square": 13,
            "tile": "u",
            "tile_number": 3,
            "tile_square": 2,
            "beyond_line": True,
        }
    ],
    "refresh": {"square": 6, "tile": "b", "tile_number": 2, "tile_square": 1, "derived": True},
    "inserted": ["b"],
    "variants": [{"tiles": ["a", "u"], "note": "shorter"}],
    "provenance": "own",
    "note": "",
}


def test_every_field_is_read() -> None:
    stage = parse_stage(GOOD)
    assert stage == Stage(
        id="col-du-test",
        title="Col du Test",
        box="fan",
        number=None,
        players_least=2,
        players_most=4,
        kind=StageKind.LONG,
        finish=Finish.FLAT,
        length=68,
        breakaway=1,
        tiles=("a", "b", "u"),
        stacks=(Stack(StackSize.MAJOR, StackKind.SPRINT, Place(13, "u", 3, 2, derived=False), beyond_line=True),),
        refresh=Place(6, "b", 2, 1, derived=True),
        inserted=("b",),
        variants=(Variant(("a", "u"), "shorter"),),
        provenance=Provenance.OWN,
        note="",
    )
    assert stage_document(stage) == GOOD
    assert stage.players == "2-4"
    assert [teams for teams in range(1, 8) if stage.suits(teams)] == [2, 3, 4]


def test_the_short_form_of_the_list_of_stages_is_read() -> None:
    """Optional keys may be missing: the format number, the token places, what the project put in."""
    short = {key: GOOD[key] for key in GOOD if key not in {"format", "refresh", "inserted", "variants"}}
    stage = parse_stage(short)
    assert (stage.refresh, stage.inserted, stage.variants) == (None, (), ())
    assert stage_document(stage) == {"format": 1, **short}


@pytest.mark.parametrize("kind", list(StageKind))
def test_time_trials_are_the_two_trials(kind: StageKind) -> None:
    """R47-R49."""
    assert kind.time_trial is kind.value.endswith("time_trial")


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("format", 2, "unknown_format"),
        ("format", "1", "wrong_type"),
        ("id", "Col du Test", "bad_id"),
        ("id", "../col", "bad_id"),
        ("id", "a" * 81, "bad_id"),
        ("id", "", "bad_id"),
        ("id", "col-", "bad_id"),
        ("box", "A box", "bad_id"),
        ("title", None, "wrong_type"),
        ("title", "\udc00", "bad_text"),
        ("number", "1", "wrong_type"),
        ("number", 0, "out_of_range"),
        ("number", True, "wrong_type"),
        ("players", "2", "bad_players"),
        ("players", "4-2", "bad_players"),
        ("players", "2-13", "bad_players"),
        ("players", 2, "wrong_type"),
        ("kind", "sprint", "unknown_value"),
        ("finish", "uphill", "unknown_value"),
        ("length", -1, "out_of_range"),
        ("length", 1.5, "wrong_type"),
        ("breakaway", 13, "out_of_range"),
        ("tiles", "abc", "wrong_type"),
        ("tiles", ["a", 1], "wrong_type"),
        ("tiles", ["a"] * (MAX_TILES + 1), "too_many_tiles"),
        ("stacks", None, "wrong_type"),
        ("stacks", [1], "not_an_object"),
        ("stacks", [{}], "key_missing"),
        ("refresh", {**GOOD["refresh"], "beyond_line": True}, "unknown_key"),  # type: ignore[dict-item]
        ("refresh", {**GOOD["refresh"], "derived": 1}, "wrong_type"),  # type: ignore[dict-item]
        ("refresh", {**GOOD["refresh"], "tile_number": 0}, "out_of_range"),  # type: ignore[dict-item]
        ("refresh", None, "not_an_object"),
        ("inserted", "b", "wrong_type"),
        ("variants", [{"tiles": ["a"], "note": "", "why": ""}], "unknown_key"),
        ("provenance", "rumour", "unknown_value"),
        ("note", 3, "wrong_type"),
        ("laps", 2, "unknown_key"),
    ],
)
def test_refused_stages(key: str, value: object, code: str) -> None:
    with pytest.raises(StageError) as caught:
        parse_stage({**GOOD, key: value})
    assert caught.value.code == code
    assert str(caught.value.params["where"]).startswith(key)


def test_an_unknown_key_in_a_stack_is_named() -> None:
    stacks = [{**GOOD["stacks"][0], "colour": "green"}]  # type: ignore[index]
    with pytest.raises(StageError) as caught:
        parse_stage({**GOOD, "stacks": stacks})
    assert caught.value.params == {"where": "stacks[0].colour"}


@pytest.mark.parametrize("key", sorted(set(GOOD) - {"format", "refresh", "inserted", "variants", "number"}))
def test_missing_keys(key: str) -> None:
    with pytest.raises(StageError) as caught:
        parse_stage({name: value for name, value in GOOD.items() if name != key})
    assert (caught.value.code, caught.value.params) == ("key_missing", {"where": key})


NAMES = st.from_regex(r"[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,3}", fullmatch=True)
TEXTS = st.text(max_size=12)
IDS = st.lists(st.text(max_size=3), max_size=6).map(tuple)
PLACES = st.builds(
    Place,
    square=st.integers(0, 200),
    tile=st.text(max_size=3),
    tile_number=st.integers(1, 40),
    tile_square=st.integers(1, 11),
    derived=st.booleans(),
)
STAGES = st.builds(
    Stage,
    id=NAMES,
    title=TEXTS,
    box=NAMES,
    number=st.none() | st.integers(1, 999),
    players_least=st.integers(1, 4),
    players_most=st.integers(4, 12),
    kind=st.sampled_from(StageKind),
    finish=st.sampled_from(Finish),
    length=st.integers(0, 3200),
    breakaway=st.integers(0, 12),
    tiles=IDS,
    stacks=st.lists(
        st.builds(Stack, st.sampled_from(StackSize), st.sampled_from(StackKind), PLACES, st.booleans()), max_size=3
    ).map(tuple),
    refresh=st.none() | PLACES,
    inserted=IDS,
    variants=st.lists(st.builds(Variant, IDS, TEXTS), max_size=2).map(tuple),
    provenance=st.sampled_from(Provenance),
    note=TEXTS,
)


@given(STAGES)
def test_writing_and_reading_agree(stage: Stage) -> None:
    assert parse_stage(stage_document(stage)) == stage
    assert parse_stage(json.loads(json.dumps(stage_document(stage)))) == stage


@given(JSON)
def test_garbage_is_a_stage_error(document: object) -> None:
    with pytest.raises(StageError) as caught:
        parse_stage(document)
    assert caught.value.code


@given(key=st.sampled_from(sorted(GOOD)), value=JSON)
def test_a_damaged_stage_is_a_stage_error_or_a_stage(key: str, value: object) -> None:
    try:
        stage = parse_stage({**GOOD, key: value})
    except StageError:
        return
    assert parse_stage(stage_document(stage)) == stage

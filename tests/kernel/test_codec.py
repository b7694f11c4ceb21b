"""One text form for everything that is written down: equal things, equal texts; strict reading with the key's path."""

import contextlib
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flammeapp.kernel.codec import Reader, canonical, digest, parse, whole
from flammeapp.kernel.errors import DocumentError, GameError, IllegalAction

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


@given(JSON)
def test_what_is_written_reads_back(document: object) -> None:
    assert parse(canonical(document)) == document


@given(st.dictionaries(st.text(max_size=5), st.integers(), max_size=6))
def test_order_of_keys_changes_neither_text_nor_digest(document: dict[str, int]) -> None:
    turned = dict(reversed(document.items()))
    assert canonical(turned) == canonical(document)
    assert digest(turned) == digest(document)


def test_a_digest_is_what_it_was_when_games_were_saved() -> None:
    assert digest({"round": 3, "decks": [[3, 4], []]}) == "5415aa17beb45a3f"
    assert digest({"round": 4, "decks": [[3, 4], []]}) != digest({"round": 3, "decks": [[3, 4], []]})


@given(st.text())
def test_any_text_is_json_or_refused(text: str) -> None:
    # Any other exception than this one is a failure.
    with contextlib.suppress(DocumentError):
        parse(text)


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", "-Infinity", "1e999", "1" * 5000, "[" * 200_000, "", "{"])
def test_what_is_no_json_here(text: str) -> None:
    with pytest.raises(DocumentError) as refused:
        parse(text)
    assert refused.value.code == "not_json"
    assert set(refused.value.params) == {"line", "column"}


def test_numbers_with_a_point_read_as_they_are() -> None:
    assert parse("[1.5, -0.25e2, 3]") == [1.5, -25.0, 3]
    with pytest.raises(ValueError, match="JSON"):
        canonical(math.inf)


def test_a_key_that_stands_twice_is_not_overruled_in_what_people_write() -> None:
    text = '{"id": "x", "riders": [{"at": "1r", "at": "2r"}]}'
    with pytest.raises(DocumentError, match="key_twice") as refused:
        parse(text, by_hand=True)
    assert refused.value.params == {"key": "at"}
    assert parse(text) == {"id": "x", "riders": [{"at": "2r"}]}
    once = '{"id": "x", "riders": [{"at": "1r"}, {"at": "2r"}]}'
    assert parse(once, by_hand=True) == parse(once)


def code_of(error: pytest.ExceptionInfo[GameError]) -> tuple[str, object]:
    return error.value.code, error.value.params["key"]


def test_a_reader_names_the_path_of_what_is_wrong() -> None:
    reader = Reader({"a": {"b": [{"c": 1}, 5]}, "t": "x", "n": [1, 9], "f": 0})
    inner = reader.reader("a")
    assert inner.where("b") == "a.b"
    with pytest.raises(DocumentError) as wrong:
        inner.readers("b")
    assert code_of(wrong) == ("not_an_object", "a.b.1")
    with pytest.raises(DocumentError) as wrong:
        inner.text("z")
    assert code_of(wrong) == ("missing_key", "a.z")
    with pytest.raises(DocumentError) as wrong:
        reader.wholes("n", 0, 5)
    assert code_of(wrong) == ("out_of_range", "n.1")
    with pytest.raises(DocumentError) as wrong:
        reader.flag("f")
    assert code_of(wrong) == ("not_a_flag", "f")
    with pytest.raises(DocumentError) as wrong:
        reader.sequence("t")
    assert code_of(wrong) == ("not_a_list", "t")
    with pytest.raises(DocumentError) as wrong:
        reader.text("n")
    assert code_of(wrong) == ("not_a_text", "n")
    with pytest.raises(DocumentError) as wrong:
        Reader([])
    assert code_of(wrong) == ("not_an_object", "document")


def test_a_reader_refuses_what_nobody_asked_for() -> None:
    reader = Reader({"a": True, "b": 2})
    assert reader.names() == ("a", "b")
    assert reader.has("a")
    assert not reader.has("c")
    assert reader.flag("a")
    with pytest.raises(DocumentError) as wrong:
        reader.done()
    assert code_of(wrong) == ("unknown_key", "b")
    assert reader.whole("b", 0, 5) == 2
    reader.done()


@pytest.mark.parametrize(("found", "code"), [(True, "not_a_number"), (1.0, "not_a_number"), (6, "out_of_range")])
def test_whole_numbers_are_whole_numbers(found: object, code: str) -> None:
    with pytest.raises(DocumentError) as wrong:
        whole(found, "x", 0, 5)
    assert code_of(wrong) == (code, "x")


def test_a_refusal_shows_its_code_and_values_in_a_log() -> None:
    assert str(IllegalAction("square_full", square=4, team="red")) == "square_full(square=4, team='red')"

"""Every code the packages can answer with has one clear sentence for people."""

import ast
import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from flammeapp.kernel.errors import Param
from flammeapp.store.errors import FileProblem
from flammeapp.ui.i18n.sentences import known_codes, sentence, stage_files_words

RAISERS = re.compile(r"(IllegalAction|DocumentError|\w*Error|SaveDamaged|FileProblem|Problem|error|fail)")
CODE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
ROOMS = ("kernel", "engine", "tour", "store", "session")
ANY = {
    "key": "teams.0.name",
    "file": "stage.json",
    "folder": "/games",
    "where": "tiles[3]",
    "tile": "x",
    "text": "Q9",
    "stack": "major",
    "name": "swim",
    "expected": 3,
    "policy": "wizard",
    "specialist": "diesel",
    "left": 9,
    "stage": 3,
}


def codes_in(source: str) -> set[str]:
    """Codes handed to anything that is raised or reported: the first argument, a literal."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = node.args[0]
        literal = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""
        if RAISERS.fullmatch(called) and CODE.fullmatch(literal):
            found.add(literal)
    return found


def all_codes(root: Path) -> set[str]:
    codes: set[str] = set()
    for room in ROOMS:
        for file in (root / "flammeapp" / room).rglob("*.py"):
            codes |= codes_in(file.read_text(encoding="utf-8"))
    # put together from parts in engine.board.validate
    faults = ("off_track", "on_roundabout", "place_differs")
    return codes | {f"{what}_{fault}" for what in ("stack", "refresh") for fault in faults}


def test_every_code_has_a_sentence(root: Path) -> None:
    codes = all_codes(root)
    assert len(codes) > 100
    assert codes - known_codes() == set()


@pytest.mark.parametrize("code", sorted(known_codes()))
def test_a_sentence_is_whole_and_has_no_code_words(code: str) -> None:
    params: dict[str, Param] = {
        **ANY,
        **dict.fromkeys(("first", "second", "places", "players", "needed", "stated", "counted", "found", "most"), 4),
        **dict.fromkeys(("riders", "least", "teams", "low", "high", "square", "lanes", "at", "good", "longest"), 5),
        **dict.fromkeys(("line", "column"), 6),
    }
    text = sentence(code, params)
    assert text.endswith((".", "!", "…"))
    assert "{" not in text
    assert "…" not in text
    assert "_" not in code or code not in text
    assert "_" not in text
    assert "!" not in text


def test_missing_values_never_break_a_sentence() -> None:
    for code in known_codes():
        assert "{" not in sentence(code, {})


def test_an_unknown_code_gets_a_general_sentence() -> None:
    assert sentence("no_such_code", {}) == "That did not work. Nothing has been changed."


def test_a_problem_in_a_file_names_the_file() -> None:
    text = sentence("two_starts", {"file": "mine.json", "first": 1, "second": 4})
    assert text == "mine.json cannot be used. The track has two start tiles: numbers 1 and 4."
    assert sentence("not_json", {"file": "mine.json", "line": 3, "column": 9}).startswith("mine.json cannot be used.")


def test_the_same_code_of_a_tile_and_of_a_stage_is_told_apart() -> None:
    assert "tile file" in sentence("finish_differs", {"tile": "u"})
    assert "flat" in sentence("finish_differs", {"stated": "flat", "found": "ascent"})
    assert sentence("unknown_tile", {"tile_number": 3, "tile": "qq"}) == "There is no tile “qq” in the boxes."


def test_places_of_a_value_come_by_either_name() -> None:
    assert "tiles[3]" in sentence("key_missing", {"where": "tiles[3]"})
    assert sentence("out_of_range", {"where": "a", "least": 1, "most": 3}) == "“a” must be between 1 and 3."
    assert sentence("out_of_range", {"key": "a", "low": 1, "high": 3}) == "“a” must be between 1 and 3."


def test_all_bad_stage_files_are_named_in_one_message(qapp: QApplication) -> None:
    one = FileProblem("no_start", file="a.json")
    two = FileProblem("unknown_tile", file="b.json", tile="zz")
    assert stage_files_words([one]) == "a.json cannot be used. The track has no start tile."
    assert stage_files_words([one, two]) == (
        "2 stage files cannot be used: a.json: The track has no start tile; b.json: There is no tile “zz” in the boxes."
    )

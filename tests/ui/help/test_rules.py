"""The text of the rules is whole: every rule is there, every rule somebody names can be read."""

import re
from pathlib import Path

import pytest

from flammeapp.kernel.codec import parse
from flammeapp.kernel.errors import DocumentError
from flammeapp.store.errors import FileProblem
from flammeapp.ui.help.rich import LINK, linked_rule, paragraphs
from flammeapp.ui.help.rules import (
    FILE,
    NUMBER,
    UNSURE,
    Passage,
    RulesText,
    load_rules,
    parse_rules,
    plain,
    rules_or_none,
)
from flammeapp.ui.theme import Theme

LAST_RULE = 50
SPEC = Path("shared/spec/rules.md")


@pytest.fixture(scope="module")
def text(resources: Path) -> RulesText:
    """The rules that come with the program."""
    return load_rules(resources)


def words_of(text: RulesText, number: int) -> str:
    """All words of a rule."""
    rule = text.rule(number)
    assert rule is not None
    return " ".join(passage.text for passage in rule.passages)


def test_every_rule_is_there_once_and_in_order(text: RulesText) -> None:
    assert [rule.number for rule in text.rules] == list(range(1, LAST_RULE + 1))
    for rule in text.rules:
        assert rule.title
        assert rule.brief.endswith(".")
        assert len(rule.brief) <= 100
        assert rule.passages
        assert rule.unsure == (UNSURE in words_of(text, rule.number)), rule.tag


def test_every_rule_the_program_names_can_be_read(text: RulesText) -> None:
    known = {rule.number for rule in text.rules}
    package = Path(load_rules.__wrapped__.__code__.co_filename).parents[2]
    named: dict[int, Path] = {}
    for file in sorted(package.rglob("*.py")):
        for found in NUMBER.finditer(file.read_text(encoding="utf-8")):
            named[int(found[1])] = file
    assert len(named) > 40
    assert set(named) <= known, {f"R{number}": named[number].name for number in set(named) - known}


def test_every_link_between_rules_leads_somewhere(text: RulesText) -> None:
    known = {rule.number for rule in text.rules}
    passages = [passage for chapter in text.chapters for passage in chapter.intro]
    passages += [passage for rule in text.rules for passage in rule.passages]
    for passage in passages:
        assert {int(found[1]) for found in NUMBER.finditer(passage.text)} <= known, passage.text
        assert passage.text.count("*") % 2 == 0, passage.text


def test_every_drawing_is_there_in_both_printings(text: RulesText, resources: Path) -> None:
    pieces = {passage.piece for rule in text.rules for passage in rule.passages if passage.piece}
    assert len(pieces) > 15
    for piece in pieces:
        for shade in ("light", "dark"):
            assert (resources / piece.replace("{shade}", shade)).is_file(), piece


def test_the_marks_are_those_of_the_sources(text: RulesText, root: Path) -> None:
    """The rules whose original is unknown are marked where the written-down rules mark them."""
    source = root.parent / SPEC
    if not source.is_file():
        pytest.skip("the written-down rules do not come with the program")
    parts = re.split(r"^R(\d+) ", source.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    marked = {
        int(number) for number, body in zip(parts[::2], parts[1::2], strict=True) if "~" in body.split("\n## ")[0]
    }
    assert {rule.number for rule in text.rules if rule.unsure} == marked


@pytest.mark.parametrize(
    ("number", "facts"),
    [
        (1, ("3, 4, 5, 6 and 7, three of each", "2, 3, 4, 5 and 9, three of each", "two to twelve")),
        (3, ("0 to 6",)),
        (11, ("at least 5", "at least 4", "2 less", "not below 0")),
        (12, ("5 at most", "6 or 7")),
        (24, ("fourth square of tile 2", "two exhaustion cards", "two highest")),
        (25, ("two Attack! cards", "rides 2", "the one behind 9")),
        (26, ("one more 5",)),
        (28, ("3 exhaustion cards",)),
        (29, ("thirteen", "nine times fair", "six squares")),
        (30, ("hand of three", "hand of five")),
        (36, ("3, 4, 8, 11, 13, 18 and 19", "after stages 9 and 15", "3 to 21")),
        (38, ("5, 3 and 1", "2 and 1")),
        (39, ("40, 30, 20, 10, 0", "30, 20, 10, 0", "one minute")),
        (44, ("general 3, 2, 1; teams 1; sprint 2, 1", "general 4, 3, 2, 1; teams 2, 1", "general 5, 4, 3, 2, 1")),
        (50, ("24 together at most; 25",)),
    ],
)
def test_the_numbers_of_the_rules_are_said(text: RulesText, number: int, facts: tuple[str, ...]) -> None:
    words = plain(words_of(text, number))
    for fact in facts:
        assert fact in words, fact


def test_a_search_finds_numbers_and_words(text: RulesText) -> None:
    assert text.search("R12").rules == {12}
    assert text.search(" 12 ").rules == {12}
    assert text.search("99").nothing
    assert 31 in text.search("CRASHED rider").rules
    assert text.search("crashed rider").words == ("crashed", "rider")
    assert 31 in text.search("wet").rules
    assert text.search("curtain").chapters == {"choices"}
    assert text.search("quantum").nothing


def test_a_rule_says_itself_in_a_line(text: RulesText) -> None:
    assert text.brief(29) == "A weather token lies beside every straight tile of six squares."
    assert text.brief(99) == ""
    assert text.rule(99) is None


def test_marked_words_and_links_in_rich_text(theme: Theme) -> None:
    shown = paragraphs((Passage("A *wet* square <R31> ~", item=True),), theme, ("SQUARE",))
    assert "<b>wet</b>" in shown
    assert f'<a href="{LINK}31"' in shown
    assert "&lt;" in shown
    assert f"background-color:{theme.colours.marker_soft}" in shown
    assert f"color:{theme.colours.warn}" in shown
    assert linked_rule("rule:31") == 31
    assert linked_rule("https://example.org") == 0
    assert linked_rule("rule:x") == 0


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ("[]", "not_an_object"),
        ('{"format": 2, "language": "en", "unsure": "", "chapters": []}', "out_of_range"),
        ('{"format": 1, "language": "en", "unsure": "", "chapters": [], "more": 1}', "unknown_key"),
        ('{"format": 1, "language": "en", "unsure": "", "chapters": [{"id": "a", "title": "A"}]}', "missing_key"),
    ],
)
def test_a_file_of_another_form_is_refused(document: str, code: str) -> None:
    with pytest.raises(DocumentError) as refused:
        parse_rules(parse(document))
    assert refused.value.code == code


def test_a_missing_or_spoilt_file_costs_the_tool_tips_only(tmp_path: Path) -> None:
    assert rules_or_none(tmp_path) is None
    (tmp_path / FILE).parent.mkdir()
    (tmp_path / FILE).write_text("{}", encoding="utf-8")
    with pytest.raises(FileProblem) as problem:
        load_rules(tmp_path)
    assert problem.value.params["file"] == "rules.json"

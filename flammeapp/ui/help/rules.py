"""The text of the rules: chapters, numbered rules, search. Read from ``resources/help/rules.json``; no widgets.

Markup inside a text: ``*word*`` is a term of the game, ``R12`` names another rule, ``~`` stands behind what could not
be checked against the printed original, a leading ``- `` makes an item of a list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from flammeapp.kernel.codec import Reader
from flammeapp.kernel.errors import DocumentError
from flammeapp.store.errors import FileProblem
from flammeapp.store.whole_files import read_json

FILE = Path("help", "rules.json")
FORMAT = 1
MOST_RULES = 200
NUMBER = re.compile(r"\bR(\d{1,3})\b")
UNSURE = "~"
_ASKED_NUMBER = re.compile(r"r?\s*(\d{1,3})", re.IGNORECASE)
_MARKUP = re.compile(r"[*~]")


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph. ``item``: one of a list; ``piece``: a drawing beside it ({shade} is light or dark); ``example``."""

    text: str
    item: bool = False
    piece: str = ""
    example: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule; ``brief`` says it in a line. ``unsure``: some of it could not be checked."""

    number: int
    title: str
    brief: str
    passages: tuple[Passage, ...]
    unsure: bool

    @property
    def tag(self) -> str:
        """The number as it is cited: "R12"."""
        return f"R{self.number}"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules, with words before its first rule."""

    id: str
    title: str
    intro: tuple[Passage, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: rules by number and chapters whose introduction fits; ``words`` to be highlighted."""

    rules: frozenset[int]
    chapters: frozenset[str]
    words: tuple[str, ...]

    @property
    def nothing(self) -> bool:
        """Whether nothing fits."""
        return not self.rules and not self.chapters


@dataclass(frozen=True, slots=True)
class RulesText:
    """All rules. ``unsure`` explains the mark."""

    chapters: tuple[Chapter, ...]
    unsure: str

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule, in the order of the page."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    def rule(self, number: int) -> Rule | None:
        """The rule with that number, None when there is none."""
        return next((rule for rule in self.rules if rule.number == number), None)

    def brief(self, number: int) -> str:
        """A rule in one line, empty when there is no such rule."""
        rule = self.rule(number)
        return rule.brief if rule is not None else ""

    def search(self, asked: str) -> Found:
        """What fits: a number ("12", "R12") finds that rule, words find rules that hold all of them."""
        asked = asked.strip()
        number = _ASKED_NUMBER.fullmatch(asked)
        if number is not None and self.rule(int(number[1])) is not None:
            return Found(frozenset({int(number[1])}), frozenset(), ())
        words = tuple(asked.casefold().split())
        rules = frozenset(
            rule.number
            for chapter in self.chapters
            for rule in chapter.rules
            if _holds(f"{rule.tag} {rule.title} {rule.brief} {_plain(rule.passages)}", words)
        )
        chapters = frozenset(
            chapter.id for chapter in self.chapters if _holds(f"{chapter.title} {_plain(chapter.intro)}", words)
        )
        return Found(rules, chapters, words)


def plain(text: str) -> str:
    """A text without its markup."""
    return _MARKUP.sub("", text).strip()


def parse_rules(document: object) -> RulesText:
    """Read the rules; raise DocumentError."""
    top = Reader(document)
    top.whole("format", FORMAT, FORMAT)
    top.text("language")
    text = RulesText(tuple(_chapter(chapter) for chapter in top.readers("chapters")), top.text("unsure"))
    top.done()
    return text


@cache
def load_rules(resources: Path) -> RulesText:
    """The rules that come with the program, read once; raises FileProblem."""
    path = resources / FILE
    try:
        return parse_rules(read_json(path))
    except DocumentError as error:
        raise FileProblem(error.code, file=path.name, **error.params) from error


def rules_or_none(resources: Path) -> RulesText | None:
    """The rules, or None when their file cannot be used: a tool tip is not worth a message."""
    try:
        return load_rules(resources)
    except FileProblem:
        return None


def _chapter(reader: Reader) -> Chapter:
    chapter = Chapter(
        reader.text("id"),
        reader.text("title"),
        _passages(reader, "intro"),
        tuple(_rule(rule) for rule in reader.readers("rules")),
    )
    reader.done()
    return chapter


def _rule(reader: Reader) -> Rule:
    rule = Rule(
        reader.whole("rule", 1, MOST_RULES),
        reader.text("title"),
        reader.text("brief"),
        _passages(reader, "text"),
        reader.flag("unsure"),
    )
    reader.done()
    return rule


def _passages(reader: Reader, key: str) -> tuple[Passage, ...]:
    found: list[Passage] = []
    for index, entry in enumerate(reader.sequence(key)):
        if isinstance(entry, str):
            item = entry.startswith("- ")
            found.append(Passage(entry[2:] if item else entry, item=item))
            continue
        part = Reader(entry, f"{reader.where(key)}.{index}")
        if part.has("example"):
            found.append(Passage(part.text("example"), example=True))
        else:
            found.append(Passage(part.text("text"), piece=part.text("piece")))
        part.done()
    return tuple(found)


def _plain(passages: tuple[Passage, ...]) -> str:
    return " ".join(plain(passage.text) for passage in passages)


def _holds(text: str, words: tuple[str, ...]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)

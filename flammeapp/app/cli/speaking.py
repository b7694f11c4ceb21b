"""How commands speak: JSON or a table on stdout, sentences on stderr, and what the exit code says.

0: all is well. 1: a check failed. 2: something could not be read or understood.
"""

from __future__ import annotations

import difflib
import io
import json
import sys
from collections.abc import Iterable, Sequence

from flammeapp.kernel.codec import Json

OK = 0
CHECK_FAILED = 1
NOT_UNDERSTOOD = 2


def prepare() -> None:
    """Let stdout and stderr take any letter: UTF-8 everywhere, and what even that cannot hold written as `\\udc00`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


class Problem(Exception):
    """What the person at the keyboard can mend: one plain sentence, and the exit code that goes with it."""

    def __init__(self, sentence: str, code: int = NOT_UNDERSTOOD) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code


def emit(document: Json) -> None:
    """Print one JSON document on one line of stdout, its keys in the order in which they were put."""
    sys.stdout.write(json.dumps(document, separators=(",", ":"), ensure_ascii=False, allow_nan=False) + "\n")


def emit_text(line: str) -> None:
    """Print one line for people on stdout."""
    sys.stdout.write(line + "\n")


def say(sentence: str) -> None:
    """Print one sentence on stderr."""
    sys.stderr.write(sentence + "\n")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table on stdout; a column whose head ends in a blank is set to the right."""
    body = [list(row) for row in rows]
    widths = [max([len(title.rstrip()), *(len(row[at]) for row in body)]) for at, title in enumerate(head)]

    def line(cells: Sequence[str]) -> str:
        padded = (
            cell.rjust(width) if title.endswith(" ") else cell.ljust(width)
            for cell, width, title in zip(cells, widths, head, strict=True)
        )
        return "  ".join(padded).rstrip()

    emit_text(line([title.rstrip() for title in head]))
    for row in body:
        emit_text(line(row))


def near(word: str, words: Iterable[str]) -> str:
    """Answer `Did you mean a, b or c?` for the words most like ``word``, or an empty text."""
    known = {known_word.casefold(): known_word for known_word in words}
    sought = word.casefold()
    found = difflib.get_close_matches(sought, known, n=3, cutoff=0.55)
    found += [name for name in known if sought and sought in name and name not in found][: 3 - len(found)]
    if not found:
        return ""
    return f"Did you mean {listed([known[name] for name in found], 'or')}?"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Answer `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"

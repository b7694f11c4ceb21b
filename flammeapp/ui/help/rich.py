"""Texts of the rules as rich text for labels: terms in bold, other rules as links, what was searched for marked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from flammeapp.ui.help.rules import UNSURE, Passage
from flammeapp.ui.theme import Theme

LINK = "rule:"
_PARTS = re.compile(r"(\*[^*]+\*|\bR\d{1,3}\b|~)")


GAP = 8
INDENT = 14


def paragraphs(passages: Sequence[Passage], theme: Theme, words: Sequence[str] = ()) -> str:
    """Passages one below the other as rich text; items of a list hang behind their dots."""
    parts: list[str] = []
    indent = theme.px(INDENT)
    for number, passage in enumerate(passages):
        style = f"margin:{GAP if number else 0}px 0 0 {indent if passage.item else 0}px;"
        inside = rich(passage.text, theme, words)
        if passage.item:
            style += f" text-indent:{-indent}px;"
            inside = f'<span style="color:{theme.colours.ink2};">•</span>&nbsp;&nbsp;{inside}'
        parts.append(f'<p style="{style}">{inside}</p>')
    return "".join(parts)


def rich(text: str, theme: Theme, words: Sequence[str] = ()) -> str:
    """The rich text of a passage in the colours in use; ``words`` are marked wherever they stand."""
    colours = theme.colours
    parts: list[str] = []
    for part in _PARTS.split(text):
        if part == UNSURE:
            parts.append(f'<span style="color:{colours.warn}; font-weight:700;">~</span>')
        elif part.startswith("*") and part.endswith("*") and len(part) > 1:
            parts.append(f"<b>{marked(part[1:-1], theme, words)}</b>")
        elif re.fullmatch(r"R\d{1,3}", part):
            parts.append(
                f'<a href="{LINK}{part[1:]}" style="color:{colours.info}; font-weight:600; text-decoration:none;">'
                f"{part}</a>"
            )
        else:
            parts.append(marked(part, theme, words))
    return "".join(parts)


def marked(text: str, theme: Theme, words: Sequence[str]) -> str:
    """Plain text as rich text with every one of ``words`` on a marked ground."""
    sought = [re.escape(word) for word in sorted(words, key=len, reverse=True) if word]
    if not sought:
        return escape(text)
    parts: list[str] = []
    for number, part in enumerate(re.split(f"({'|'.join(sought)})", text, flags=re.IGNORECASE)):
        if number % 2:
            parts.append(f'<span style="background-color:{theme.colours.marker_soft};">{escape(part)}</span>')
        else:
            parts.append(escape(part))
    return "".join(parts)


def linked_rule(link: str) -> int:
    """The rule a link leads to, 0 when it leads to none."""
    number = link.removeprefix(LINK)
    return int(number) if link.startswith(LINK) and number.isdecimal() else 0

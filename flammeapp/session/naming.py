"""The name of one more game: one that tells it from those that are there."""

from __future__ import annotations

import re
from collections.abc import Collection

from flammeapp.store.records import LONGEST_NAME

_NUMBERED = re.compile(r"(.*\S) \((\d{1,4})\)")


def free_name(wanted: str, taken: Collection[str]) -> str:
    """Answer ``wanted``, or with the first free number behind it: "Tour (2)". Capital letters tell nothing apart."""
    known = {name.casefold() for name in taken}
    if wanted.casefold() not in known:
        return wanted
    numbered = _NUMBERED.fullmatch(wanted)
    stem = numbered[1] if numbered else wanted
    number = 2
    while (name := _with_number(stem, number)).casefold() in known:
        number += 1
    return name


def _with_number(stem: str, number: int) -> str:
    end = f" ({number})"
    return stem[: LONGEST_NAME - len(end)].rstrip() + end

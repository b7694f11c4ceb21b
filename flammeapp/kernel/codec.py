"""One text form for everything that is written down, and a fingerprint of it.

Canonical JSON (sorted keys, no blanks, no NaN) makes equal things equal texts; the digest of that text is
what a log row stores, so that a replay can be compared with what was played.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from flammeapp.kernel.errors import DocumentError

Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None


def canonical(document: Json) -> str:
    """Answer the one canonical JSON text of ``document``."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def parse(text: str, *, by_hand: bool = False) -> object:
    """Read JSON text; raise DocumentError ``not_json`` (line, column) when it is none.

    ``by_hand``: people wrote it, so a key that stands twice in one object is a slip (``key_twice``) and not overruled.
    """
    hook = _once if by_hand else None
    try:
        return json.loads(text, parse_constant=_finite, parse_float=_finite, object_pairs_hook=hook)
    except json.JSONDecodeError as error:
        raise DocumentError("not_json", line=error.lineno, column=error.colno) from error
    except (RecursionError, ValueError) as error:
        # Brackets in brackets in brackets, a number of thousands of digits, or one that is none: NaN, 1e999.
        raise DocumentError("not_json", line=1, column=1) from error


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    items: dict[str, object] = {}
    for key, value in pairs:
        if key in items:
            raise DocumentError("key_twice", key=key)
        items[key] = value
    return items


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def digest(document: Json) -> str:
    """Answer 16 hexadecimal digits (BLAKE2b, 64 bit) of the canonical text of ``document``."""
    return hashlib.blake2b(canonical(document).encode(), digest_size=8).hexdigest()


class Reader:
    """Reads a JSON object strictly: wrong types, missing and unknown keys raise DocumentError with the key's path."""

    def __init__(self, document: object, path: str = "") -> None:
        if not isinstance(document, dict):
            raise DocumentError("not_an_object", key=path or "document")
        self._items: dict[str, object] = document
        self._path = path
        self._seen: set[str] = set()

    def where(self, key: str) -> str:
        """Answer the path of ``key`` from the top of the document, e.g. ``teams.0.name``."""
        return f"{self._path}.{key}" if self._path else key

    def has(self, key: str) -> bool:
        """Answer whether ``key`` stands in the object."""
        return key in self._items

    def names(self) -> tuple[str, ...]:
        """Answer all keys of the object."""
        return tuple(self._items)

    def value(self, key: str) -> object:
        """Answer what stands under ``key``; missing → ``missing_key``."""
        if key not in self._items:
            raise DocumentError("missing_key", key=self.where(key))
        self._seen.add(key)
        return self._items[key]

    def text(self, key: str) -> str:
        """Answer the text under ``key``."""
        found = self.value(key)
        if not isinstance(found, str):
            raise DocumentError("not_a_text", key=self.where(key))
        return found

    def whole(self, key: str, low: int, high: int) -> int:
        """Answer the whole number under ``key``, low…high."""
        return whole(self.value(key), self.where(key), low, high)

    def flag(self, key: str) -> bool:
        """Answer the true or false under ``key``."""
        found = self.value(key)
        if not isinstance(found, bool):
            raise DocumentError("not_a_flag", key=self.where(key))
        return found

    def sequence(self, key: str) -> list[object]:
        """Answer the list under ``key``."""
        found = self.value(key)
        if not isinstance(found, list):
            raise DocumentError("not_a_list", key=self.where(key))
        return found

    def readers(self, key: str) -> list[Reader]:
        """Answer a reader for every object of the list under ``key``."""
        return [Reader(item, f"{self.where(key)}.{index}") for index, item in enumerate(self.sequence(key))]

    def reader(self, key: str) -> Reader:
        """Answer a reader of the object under ``key``."""
        return Reader(self.value(key), self.where(key))

    def wholes(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """Answer the whole numbers of the list under ``key``, each low…high."""
        path = self.where(key)
        return tuple(whole(item, f"{path}.{index}", low, high) for index, item in enumerate(self.sequence(key)))

    def done(self) -> None:
        """Raise ``unknown_key`` when the object holds a key nobody asked for."""
        for key in self._items:
            if key not in self._seen:
                raise DocumentError("unknown_key", key=self.where(str(key)))


def whole(found: object, path: str, low: int, high: int) -> int:
    """Answer ``found`` when it is a whole number low…high; ``path`` names it in the refusal."""
    if isinstance(found, bool) or not isinstance(found, int):
        raise DocumentError("not_a_number", key=path)
    if not low <= found <= high:
        raise DocumentError("out_of_range", key=path, low=low, high=high)
    return found

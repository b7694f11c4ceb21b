"""Strict reading of parsed JSON: every value has its type, every key is known, and the error names the place.

A `Fields` is one JSON object on its way in. Each `take_…` removes a key and checks its value; `finish` refuses what
is left over, so a misspelt key is an error and never a default.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Self, TypeVar

from flammeapp.engine.board.errors import BoardError, Params

E = TypeVar("E", bound=Enum)
Fail = Callable[[str, Params], BoardError]

MAX_INT = 2**53
"""Whole numbers beyond this are no longer exact in JSON; none of the board's numbers comes near it."""


class Fields:
    """The keys of one JSON object; `where` is its place in the document, such as `tiles[3]`."""

    def __init__(self, document: object, where: str, fail: Fail) -> None:
        self._where = where
        self._fail = fail
        if not isinstance(document, Mapping):
            raise fail("not_an_object", {"where": where})
        if not all(isinstance(key, str) for key in document):
            raise fail("key_not_text", {"where": where})
        self._left: dict[str, object] = dict(document)

    def __contains__(self, key: str) -> bool:
        return key in self._left

    def place(self, key: str) -> str:
        """Where `key` stands in the document."""
        return f"{self._where}.{key}" if self._where else key

    def error(self, code: str, key: str, **values: str | int) -> BoardError:
        """The error of this document kind for one key."""
        return self._fail(code, {"where": self.place(key), **values})

    def take(self, key: str) -> object:
        """The value of a key that must be there."""
        if key not in self._left:
            raise self.error("key_missing", key)
        return self._left.pop(key)

    def take_text(self, key: str, *, optional: bool = False) -> str:
        """A text; an optional one that is missing reads as the empty text."""
        if optional and key not in self._left:
            return ""
        value = self.take(key)
        return self._text(value, key, expected="text")

    def take_int(self, key: str, *, least: int = 0, most: int = MAX_INT) -> int:
        """A whole number from `least` to `most`."""
        value = self.take(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error("wrong_type", key, expected="whole number")
        if not least <= value <= most:
            raise self.error("out_of_range", key, least=least, most=most)
        return value

    def take_optional_int(self, key: str, *, least: int = 0, most: int = MAX_INT) -> int | None:
        """A whole number, or nothing when the key is missing or null."""
        if self._left.get(key) is None:
            self._left.pop(key, None)
            return None
        return self.take_int(key, least=least, most=most)

    def take_flag(self, key: str) -> bool:
        """true or false; a missing flag is false."""
        value = self._left.pop(key, False)
        if not isinstance(value, bool):
            raise self.error("wrong_type", key, expected="true or false")
        return value

    def take_number(self, key: str) -> float:
        """A finite number above zero (a length in squares)."""
        return self._number(self.take(key), key, positive=True)

    def take_numbers(self, key: str, count: int) -> tuple[float, ...]:
        """A list of exactly `count` finite numbers."""
        values = self.take_list(key)
        if len(values) != count:
            raise self.error("wrong_count", key, expected=count)
        return tuple(self._number(value, key, positive=False) for value in values)

    def take_enum(self, key: str, kind: type[E]) -> E:
        """One of the values of a closed set."""
        value = self.take_text(key)
        for member in kind:
            if member.value == value:
                return member
        raise self.error("unknown_value", key, value=value)

    def take_list(self, key: str, *, optional: bool = False) -> Sequence[object]:
        """A list of anything; an optional one that is missing is empty."""
        if optional and key not in self._left:
            return ()
        value = self.take(key)
        if not isinstance(value, list | tuple):
            raise self.error("wrong_type", key, expected="list")
        return value

    def take_texts(self, key: str, *, optional: bool = False) -> tuple[str, ...]:
        """A list of texts."""
        values = self.take_list(key, optional=optional)
        return tuple(self._text(value, key, expected="list of texts") for value in values)

    def take_rows(self, key: str, width: int) -> tuple[tuple[float, ...], ...]:
        """A list of rows of `width` finite numbers."""
        rows = []
        for value in self.take_list(key):
            if not isinstance(value, list | tuple) or len(value) != width:
                raise self.error("wrong_count", key, expected=width)
            rows.append(tuple(self._number(number, key, positive=False) for number in value))
        return tuple(rows)

    def take_fields(self, key: str) -> Self:
        """An object inside this one."""
        return type(self)(self.take(key), self.place(key), self._fail)

    def take_objects(self, key: str, *, optional: bool = False) -> tuple[Self, ...]:
        """A list of objects."""
        values = self.take_list(key, optional=optional)
        return tuple(type(self)(value, f"{self.place(key)}[{n}]", self._fail) for n, value in enumerate(values))

    def finish(self) -> None:
        """Refuses every key that nobody took."""
        if self._left:
            raise self.error("unknown_key", min(self._left))

    def _text(self, value: object, key: str, expected: str) -> str:
        if not isinstance(value, str):
            raise self.error("wrong_type", key, expected=expected)
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            # Half a letter: JSON can write it, no file and no window can show it.
            raise self.error("bad_text", key)
        return value

    def _number(self, value: object, key: str, *, positive: bool) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self.error("wrong_type", key, expected="number")
        if not math.isfinite(value) or abs(value) > MAX_INT or (positive and value <= 0):
            raise self.error("bad_number", key)
        return float(value)

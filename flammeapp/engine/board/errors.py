"""What went wrong while a board document was read, as a code and its numbers.

The window and the command line turn the code into a sentence; nothing here is written for people. A subclass for each
kind of document (`NotationError`, `TileError`, `StageError`) lets a caller catch exactly what he can explain.
"""

from collections.abc import Mapping

Params = Mapping[str, str | int]
"""The values of a sentence: names, ids and numbers, ready to be put into a translated text."""


class BoardError(ValueError):
    """A board document that cannot be read: `code` names the reason, `params` the place and the values."""

    def __init__(self, code: str, params: Params | None = None) -> None:
        self.code = code
        self.params: Params = dict(params or {})
        super().__init__(code, self.params)

    def __str__(self) -> str:
        values = ", ".join(f"{key}={value!r}" for key, value in self.params.items())
        return f"{self.code}({values})"

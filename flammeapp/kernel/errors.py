"""Refusals the games hand to whoever asked: a code and numbers, never a sentence."""

from __future__ import annotations

from typing import TypeAlias

Param: TypeAlias = int | str
"""What may stand in a refusal: numbers and names a sentence can be built from."""


class GameError(Exception):
    """A refusal with a stable ``code`` and named ``params``; the window turns both into a sentence."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: dict[str, Param] = params

    def __str__(self) -> str:
        """Answer a plain form for logs and test failures."""
        listed = ", ".join(f"{key}={value!r}" for key, value in self.params.items())
        return f"{self.code}({listed})"


class IllegalAction(GameError):
    """An action the rules do not allow now. Nothing has changed when it is raised."""


class DocumentError(GameError):
    """A document (set-up, action, state) that does not have the form it must have."""

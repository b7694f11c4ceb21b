"""Codes of refusals as sentences for the terminal: the same words the window uses.

They are imported when something is refused and not before: commands that succeed never wait for Qt.
"""

from __future__ import annotations

from collections.abc import Mapping

from flammeapp.kernel.errors import Param


def sentence_of(code: str, params: Mapping[str, Param]) -> str:
    """Answer the sentence of a refusal."""
    listed = ", ".join(f"{name} {value}" for name, value in params.items())
    return f"{code.replace('_', ' ')} ({listed})." if listed else f"{code.replace('_', ' ')}."

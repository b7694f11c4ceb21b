"""Codes of refusals as sentences for the terminal: the same words the window uses.

They are imported when something is refused and not before: commands that succeed never wait for Qt.
"""

from __future__ import annotations

from collections.abc import Mapping

from flammeapp.kernel.errors import Param


def sentence_of(code: str, params: Mapping[str, Param]) -> str:
    """Answer the sentence of a refusal; a code without one is named with its values, for whoever reports it."""
    try:
        from flammeapp.ui.i18n.sentences import known_codes, sentence
    except ImportError:  # Qt needs system libraries that a bare server may lack
        return _plain(code, params)
    return sentence(code, params) if code in known_codes() else _plain(code, params)


def _plain(code: str, params: Mapping[str, Param]) -> str:
    words = code.replace("_", " ")
    values = ", ".join(f"{name} {value}" for name, value in params.items())
    return f"{words} ({values})." if values else f"{words}."

"""What an entry of the log is made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from flammeapp.engine.views import RaceView


class Tone(Enum):
    """How a reason is tinted: a help, a hindrance, or neither."""

    PLAIN = "ink2"
    GOOD = "good"
    WARN = "warn"


@dataclass(frozen=True, slots=True)
class Reasoned:
    """The second line of an entry: its icon, words and tint."""

    icon: str
    text: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the log.

    ``team`` wears the jersey beside the line, -1: nobody in particular; ``teams``: all teams it concerns (the filter).
    ``riders`` and ``squares`` are what lights up on the road when the entry is pointed at.
    """

    text: str
    team: int
    teams: frozenset[int]
    reasons: tuple[Reasoned, ...] = ()
    riders: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()

    @property
    def spoken(self) -> str:
        """The whole entry as plain words, for tool tips and screen readers."""
        text = self.text.replace("<b>", "").replace("</b>", "")
        return ": ".join([text, *(reason.text for reason in self.reasons)])


def of_rider(view: RaceView, rider: int) -> tuple[int, frozenset[int]]:
    """Answer the team that wears the jersey beside a line about one rider, and the teams it concerns."""
    team = view.riders[rider].team
    return team, frozenset({team})


def as_sentence(text: str) -> str:
    """Answer a clause as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""

"""What the look is made of, read from ``tokens.json``: colours of both themes, teams, type scale, measures, motion.

Nothing here knows Qt. Colours are ``#RRGGBB`` strings, sizes pixels at text size 100 %, times milliseconds at speed 1.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from enum import StrEnum
from pathlib import Path
from typing import Literal, TypeAlias, cast

ColourName: TypeAlias = Literal[
    "paper", "sheet", "sunk", "ink", "ink2", "ink3", "rule", "edge", "marker", "marker_soft", "on_marker",
    "on_ink", "flamme", "good", "warn", "bad", "info", "piece_edge", "land", "contour", "wood", "water", "flat",
    "ascent", "ascent_ink", "descent", "descent_ink", "cobbles", "cobbles_ink", "supply", "supply_ink", "wet",
    "wet_ink", "finish", "finish_ink", "lane", "casing",
]  # fmt: skip
TypeRole: TypeAlias = Literal[
    "curtain", "poster", "card", "score", "count", "title", "heading", "figure", "figure_small", "button", "body",
    "body_strong", "small", "label",
]  # fmt: skip
MotionName: TypeAlias = Literal[
    "hover", "press", "panel", "card", "step", "step_max_total", "slipstream", "flip", "held", "crash", "exhaustion",
    "curtain", "award", "message_stays",
]  # fmt: skip


class Shade(StrEnum):
    """The two printings of the roadbook."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Colours:
    """Every colour of one theme as ``#RRGGBB``."""

    paper: str
    sheet: str
    sunk: str
    ink: str
    ink2: str
    ink3: str
    rule: str
    edge: str
    marker: str
    marker_soft: str
    on_marker: str
    on_ink: str
    flamme: str
    good: str
    warn: str
    bad: str
    info: str
    piece_edge: str
    land: str
    contour: str
    wood: str
    water: str
    flat: str
    ascent: str
    ascent_ink: str
    descent: str
    descent_ink: str
    cobbles: str
    cobbles_ink: str
    supply: str
    supply_ink: str
    wet: str
    wet_ink: str
    finish: str
    finish_ink: str
    lane: str
    casing: str

    def get(self, name: ColourName) -> str:
        """The colour of that name; an unknown name raises ``AttributeError``."""
        return cast("str", getattr(self, name))


@dataclass(frozen=True, slots=True)
class TeamLook:
    """Colour, pattern and marker of a team: the three signs by which it is known (never one alone)."""

    main: str
    second: str
    pattern: str
    marker: str

    @property
    def dark_text(self) -> bool:
        """Whether text on the main colour is ink (light teams) or paper (dark teams)."""
        red, green, blue = (int(self.main[i : i + 2], 16) for i in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue > 130


@dataclass(frozen=True, slots=True)
class TypeStyle:
    """One row of the type scale: which family, weight (100-900), size and line height in pixels."""

    family: str
    weight: int
    size: int
    line: int


@dataclass(frozen=True, slots=True)
class Tokens:
    """The whole of ``tokens.json``, typed."""

    light: Colours
    dark: Colours
    teams: dict[str, TeamLook]
    jerseys: dict[str, str]
    piece_ink: str
    piece_paper: str
    families: dict[str, str]
    types: dict[str, TypeStyle]
    spaces: tuple[int, ...]
    radii: dict[str, int]
    lines: dict[str, float]
    motion: dict[str, int]

    def colours(self, shade: Shade) -> Colours:
        """The colours of one printing."""
        return self.light if shade is Shade.LIGHT else self.dark


class TokensError(ValueError):
    """``tokens.json`` lacks a value the look needs."""


def read_tokens(file: Path) -> Tokens:
    """Read and check the token file; raises ``TokensError`` naming what is missing."""
    raw = json.loads(file.read_text(encoding="utf-8"))
    try:
        return Tokens(
            light=_colours(raw["colour"]["light"]),
            dark=_colours(raw["colour"]["dark"]),
            teams={
                name: TeamLook(t["main"], t["second"], t["pattern"], t["marker"]) for name, t in raw["teams"].items()
            },
            jerseys=dict(raw["jerseys"]),
            piece_ink=raw["piece"]["ink"],
            piece_paper=raw["piece"]["paper"],
            families=dict(raw["font"]),
            types={role: TypeStyle(raw["font"][f], w, s, line) for role, (f, w, s, line) in raw["type"].items()},
            spaces=tuple(raw["space"]),
            radii=dict(raw["radius"]),
            lines=dict(raw["line"]),
            motion=dict(raw["motion"]),
        )
    except KeyError as missing:
        raise TokensError(f"{file.name} has no value {missing}") from missing


def _colours(raw: dict[str, str]) -> Colours:
    return Colours(**{field.name: raw[field.name] for field in fields(Colours)})

"""The colours of `resources/tokens.json`: readable in both themes, teams told apart by everybody.

Contrast as WCAG 2 defines it. Colour-blindness after Machado, Oliveira and Fernandes 2009, severity 1.0, on linear
sRGB; differences are CIEDE2000.
"""

import itertools
import json
import math
from pathlib import Path
from typing import Any

import pytest

Triple = tuple[float, float, float]

TOKENS: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parent.parent / "resources" / "tokens.json").read_text(encoding="utf-8")
)
SIGHT: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
READ, SEEN, TEAMS_APART = 4.5, 3.0, 20.0

TEXT = [
    (ink, ground)
    for ink in ("ink", "ink2", "ink3", "good", "warn", "bad", "info")
    for ground in ("paper", "sheet", "sunk")
]
TEXT += [
    ("on_marker", "marker"),
    ("ink", "marker_soft"),
    ("ink2", "marker_soft"),
    ("warn", "marker_soft"),
    ("on_ink", "ink"),
]
TEXT += [("ink", "land")]
GRAPHIC = [("edge", "paper"), ("edge", "sheet"), ("ink", "land"), ("flamme", "sheet")]
GRAPHIC += [(f"{ground}_ink", ground) for ground in ("ascent", "descent", "cobbles", "supply", "wet")]


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue))
    return r, g, b


def contrast(a: str, b: str) -> float:
    high, low = sorted((0.2126 * r + 0.7152 * g + 0.0722 * bl for r, g, bl in (linear(a), linear(b))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def lab(rgb: Triple) -> Triple:
    r, g, b = rgb
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(colour: str, sight: str) -> Triple:
    """A colour as somebody with this sight sees it, in CIELAB."""
    rgb = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in SIGHT[sight])
    return lab((r, g, b))


def ciede2000(p: Triple, q: Triple) -> float:
    (l1, a1, b1), (l2, a2, b2) = p, q
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    d_light, d_chroma = l2 - l1, c2 - c1
    d_hue = 0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    d_big = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(d_hue) / 2)
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        hue = h1 + h2
    elif abs(h1 - h2) <= 180:
        hue = (h1 + h2) / 2
    else:
        hue = (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2

    def cos(degrees: float) -> float:
        return math.cos(math.radians(degrees))

    t = 1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6) - 0.2 * cos(4 * hue - 63)
    s_light = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    turn = -math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2)))) * 2
    turn *= math.sqrt(chroma**7 / (chroma**7 + 25**7))
    return math.sqrt(
        (d_light / s_light) ** 2
        + (d_chroma / s_chroma) ** 2
        + (d_big / s_hue) ** 2
        + turn * d_chroma / s_chroma * d_big / s_hue
    )


@pytest.mark.parametrize("theme", TOKENS["colour"])
def test_text_can_be_read_on_every_ground_it_stands_on(theme: str) -> None:
    colours = TOKENS["colour"][theme]
    missed = {(a, b): contrast(colours[a], colours[b]) for a, b in TEXT if contrast(colours[a], colours[b]) < READ}
    assert missed == {}


@pytest.mark.parametrize("theme", TOKENS["colour"])
def test_lines_and_textures_can_be_seen(theme: str) -> None:
    colours = TOKENS["colour"][theme]
    missed = {(a, b): contrast(colours[a], colours[b]) for a, b in GRAPHIC if contrast(colours[a], colours[b]) < SEEN}
    assert missed == {}


def test_both_themes_name_the_same_colours() -> None:
    assert list(TOKENS["colour"]["light"]) == list(TOKENS["colour"]["dark"])


@pytest.mark.parametrize("team", TOKENS["teams"])
def test_a_team_shows_its_pattern_and_carries_text(team: str) -> None:
    """The curtain prints a team's name on its colour, in the piece ink or the piece paper."""
    colours = TOKENS["teams"][team]
    assert contrast(colours["main"], colours["second"]) >= SEEN
    assert max(contrast(colours["main"], piece) for piece in TOKENS["piece"].values()) >= READ


def test_the_figures_on_a_sprint_token_can_be_read() -> None:
    assert contrast(TOKENS["jerseys"]["sprint"], TOKENS["piece"]["paper"]) >= READ


@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_teams_are_told_apart(sight: str) -> None:
    teams = {name: seen(team["main"], sight) for name, team in TOKENS["teams"].items()}
    close = {
        (a, b): round(ciede2000(teams[a], teams[b]), 1)
        for a, b in itertools.combinations(teams, 2)
        if ciede2000(teams[a], teams[b]) < TEAMS_APART
    }
    assert close == {}


def test_every_team_has_a_pattern_and_a_marker_of_its_own() -> None:
    teams = TOKENS["teams"].values()
    assert (
        len({team["pattern"] for team in teams}) == len({team["marker"] for team in teams}) == len(TOKENS["teams"]) == 6
    )

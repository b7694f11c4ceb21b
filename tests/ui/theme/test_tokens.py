"""The tokens: complete in both printings, and a missing value is named."""

import json
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from flammeapp.ui.theme.tokens import ColourName, Colours, MotionName, Shade, TokensError, TypeRole, read_tokens


def test_every_named_colour_exists_in_both_printings(resources: Path) -> None:
    tokens = read_tokens(resources / "tokens.json")
    assert set(get_args(ColourName)) == {field.name for field in fields(Colours)}
    for shade in Shade:
        for name in get_args(ColourName):
            assert tokens.colours(shade).get(name).startswith("#")


def test_every_type_role_and_movement_is_in_the_file(resources: Path) -> None:
    tokens = read_tokens(resources / "tokens.json")
    assert set(get_args(TypeRole)) == set(tokens.types)
    assert set(get_args(MotionName)) == set(tokens.motion)


def test_a_missing_colour_is_named(resources: Path, tmp_path: Path) -> None:
    raw = json.loads((resources / "tokens.json").read_text(encoding="utf-8"))
    del raw["colour"]["dark"]["marker"]
    broken = tmp_path / "tokens.json"
    broken.write_text(json.dumps(raw), encoding="utf-8")
    with pytest.raises(TokensError, match=r"tokens\.json.*marker"):
        read_tokens(broken)


@pytest.mark.parametrize(
    ("team", "dark_text"),
    [("blue", False), ("red", False), ("black", False), ("green", True), ("white", True), ("pink", True)],
)
def test_text_on_a_team_colour_is_the_readable_one(resources: Path, team: str, dark_text: bool) -> None:
    looks = read_tokens(resources / "tokens.json").teams
    # Guide, section 3, column "curtain text": paper on Blue, Red, Black; ink on Green, White, Pink.
    assert looks[team].dark_text is dark_text

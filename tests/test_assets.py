"""Fonts and pictures that come with the program load, and nothing of a set is missing."""

import re
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFontDatabase, QRawFont
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

RESOURCES = Path(__file__).resolve().parent.parent / "resources"
TEAMS = ("blue", "red", "green", "black", "white", "pink")
PICTURES = sorted(str(path.relative_to(RESOURCES)) for path in RESOURCES.rglob("*.svg"))
FONTS = sorted(path.name for path in (RESOURCES / "fonts").glob("*.[ot]tf"))


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_loads_without_a_warning(qtbot: QtBot, name: str) -> None:
    renderer = QSvgRenderer(QByteArray((RESOURCES / name).read_bytes()))
    assert renderer.isValid()
    assert not renderer.defaultSize().isEmpty()


@pytest.mark.parametrize("name", [name for name in PICTURES if name.startswith("icons/")])
def test_an_icon_is_drawn_in_the_one_colour_the_theme_replaces(name: str) -> None:
    """An icon with a colour of its own would stay dark in the dark theme."""
    text = (RESOURCES / name).read_text(encoding="utf-8")
    assert set(re.findall(r"#[0-9A-Fa-f]{3,8}\b", text)) <= {"#1A2233"}


@pytest.mark.parametrize(("rider", "team"), list(product(("rouleur", "sprinteur"), TEAMS)))
def test_every_rider_has_figure_token_and_card(rider: str, team: str) -> None:
    for name in (f"riders/{rider}-{team}.svg", f"tokens/{rider}-{team}.svg", f"cards/energy-{rider}-{team}.svg"):
        assert name in PICTURES


@pytest.mark.parametrize("name", FONTS)
def test_a_font_can_be_registered_and_has_its_licence_beside_it(qtbot: QtBot, name: str) -> None:
    number = QFontDatabase.addApplicationFont(str(RESOURCES / "fonts" / name))
    assert number >= 0
    assert QFontDatabase.applicationFontFamilies(number)
    family = re.match(r"BarlowCondensed|HankenGrotesk|NotoSansCJK", name)
    assert family
    assert "SIL OPEN FONT LICENSE" in (RESOURCES / "fonts" / f"OFL-{family[0]}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("NotoSansCJKjp-Regular.otf", "自転車レースのスプリンター、ひらがな。第一区間"),
        ("NotoSansCJKjp-Bold.otf", "山岳賞黄色ジャージ"),
        ("NotoSansCJKtc-Regular.otf", "自行車競賽衝刺選手，爬坡與下坡。第一賽段"),
        ("NotoSansCJKtc-Bold.otf", "自行车比赛冲刺选手爬坡与下坡红色队伍"),
        ("HankenGrotesk-Regular.ttf", "Échappée, ascensão, přestávka, Größe, ñandú"),
    ],
)
def test_the_letters_of_the_languages_are_in_the_fonts(qtbot: QtBot, name: str, text: str) -> None:
    """A bare system has no other font: a letter that is missing here is a box in the window and in a printed sheet."""
    font = QRawFont(str(RESOURCES / "fonts" / name), 14)
    assert [letter for letter in text if letter != " " and not font.supportsCharacter(ord(letter))] == []

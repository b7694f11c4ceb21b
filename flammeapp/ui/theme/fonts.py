"""Which typeface is drawn where: registers the bundled fonts and makes a ``QFont`` for each row of the type scale."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

from flammeapp.ui.theme.tokens import Tokens, TypeRole

BUNDLED = ("*.ttf", "*.otf", "*.ttc")
SYSTEM_HELPERS = ("Noto Sans CJK JP", "Noto Sans CJK TC")


@cache
def load_fonts(folder: Path) -> tuple[str, ...]:
    """Register every font file of the folder once; answers the families Qt found, in file order.

    A file Qt cannot read is left out: the next family of the fallback list then draws the text.
    """
    families: list[str] = []
    for file in sorted(path for pattern in BUNDLED for path in folder.glob(pattern)):
        number = QFontDatabase.addApplicationFont(str(file))
        for family in QFontDatabase.applicationFontFamilies(number) if number >= 0 else []:
            if family not in families:
                families.append(family)
    return tuple(families)


def family_list(tokens: Tokens, first: str, bundled: tuple[str, ...]) -> list[str]:
    """The family that draws the text and those that help out with signs it lacks (Chinese, Japanese)."""
    own = tuple(tokens.families.values())
    helpers = [family for family in bundled if not family.startswith(own)]
    return [first, *helpers, *(family for family in SYSTEM_HELPERS if family not in helpers)]


def make_font(tokens: Tokens, role: TypeRole, scale: float, bundled: tuple[str, ...]) -> QFont:
    """The font of a role of the type scale; ``scale`` 1.0 is text size 100 %."""
    style = tokens.types[role]
    font = QFont(family_list(tokens, style.family, bundled))
    font.setWeight(QFont.Weight(style.weight))
    font.setPixelSize(max(9, round(style.size * scale)))
    return font

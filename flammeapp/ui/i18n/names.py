"""What things are called on the screen: teams, riders, cards, numbers.

A rider is "Blue Rouleur" where there is room and "Blue R" where there is not; a gap is "−3" with a real minus sign.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.cards import EXHAUSTION, EXHAUSTION_VALUE
from flammeapp.engine.teams import Colour, RiderKind
from flammeapp.engine.views import RaceView


def colour_name(colour: Colour) -> str:
    """Answer the name of a team colour, which is also the name of the team."""
    names = {
        Colour.BLUE: QCoreApplication.translate("Names", "Blue"),
        Colour.RED: QCoreApplication.translate("Names", "Red"),
        Colour.GREEN: QCoreApplication.translate("Names", "Green"),
        Colour.BLACK: QCoreApplication.translate("Names", "Black"),
        Colour.WHITE: QCoreApplication.translate("Names", "White"),
        Colour.PINK: QCoreApplication.translate("Names", "Pink"),
    }
    return names[colour]


def kind_name(kind: RiderKind) -> str:
    """Answer the word for a kind of rider."""
    if kind is RiderKind.ROULEUR:
        return QCoreApplication.translate("Names", "Rouleur")
    return QCoreApplication.translate("Names", "Sprinteur")


def kind_letter(kind: RiderKind) -> str:
    """Answer the letter that stands for a kind of rider on cards and tokens; the same in every language."""
    return "R" if kind is RiderKind.ROULEUR else "S"


def team_name(view: RaceView, team: int) -> str:
    """Answer the colour of a team as its name."""
    return colour_name(view.teams[team].colour)


def rider_name(view: RaceView, rider: int) -> str:
    """Answer "Blue Rouleur"."""
    seen = view.riders[rider]
    return QCoreApplication.translate("Names", "{colour} {kind}").format(
        colour=team_name(view, seen.team), kind=kind_name(seen.kind)
    )


def rider_short(view: RaceView, rider: int) -> str:
    """Answer "Blue R"."""
    seen = view.riders[rider]
    return QCoreApplication.translate("Names", "{colour} {letter}").format(
        colour=team_name(view, seen.team), letter=kind_letter(seen.kind)
    )


def card_value(card: int) -> int:
    """Answer the number printed on a card: an exhaustion card (code 0) is a 2 (R9)."""
    return EXHAUSTION_VALUE if card == EXHAUSTION else card


def is_exhaustion(card: int) -> bool:
    """Answer whether a card is an exhaustion card."""
    return card == EXHAUSTION


def card_name(card: int) -> str:
    """Answer "9" or "exhaustion card 2"."""
    if is_exhaustion(card):
        return QCoreApplication.translate("Names", "exhaustion card {value}").format(value=EXHAUSTION_VALUE)
    return str(card)


def signed(number: int) -> str:
    """Answer "+4", "−3" (a real minus) or "0"."""
    if number < 0:
        return f"−{-number}"
    return f"+{number}" if number else "0"


def listed(names: Sequence[str]) -> str:
    """Answer "Blue, Red and Green"."""
    if len(names) < 2:
        return "".join(names)
    return QCoreApplication.translate("Names", "{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])

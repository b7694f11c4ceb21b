"""What things are called on the screen: teams, riders, cards, numbers.

A rider is "Blue Rouleur" where there is room and "Blue R" where there is not; a gap is "−3" with a real minus sign.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.cards import ATTACK, BASE_FACES, EXHAUSTION, EXHAUSTION_VALUE, Ability, CardFace
from flammeapp.engine.teams import Colour, DummyKind, RiderKind
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.abilities import ability_name, in_order

Faces = Sequence[CardFace]
"""What each card code means: ``RaceView.faces``."""


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
    """Answer the colour of a team as its name; who rides for himself goes by his rider: "Blue Rouleur"."""
    seen = view.teams[team]
    return rider_name(view, seen.riders[0]) if len(seen.riders) == 1 else colour_name(seen.colour)


def dummy_name(kind: DummyKind) -> str:
    """Answer what a team nobody plays is (R25, R26)."""
    if kind is DummyKind.PELOTON:
        return QCoreApplication.translate("Names", "Peloton team")
    return QCoreApplication.translate("Names", "Muscle team")


def rider_name(view: RaceView, rider: int) -> str:
    """Answer "Blue Rouleur"."""
    seen = view.riders[rider]
    return QCoreApplication.translate("Names", "{colour} {kind}").format(
        colour=colour_name(view.teams[seen.team].colour), kind=kind_name(seen.kind)
    )


def rider_short(view: RaceView, rider: int) -> str:
    """Answer "Blue R"."""
    seen = view.riders[rider]
    return QCoreApplication.translate("Names", "{colour} {letter}").format(
        colour=colour_name(view.teams[seen.team].colour), letter=kind_letter(seen.kind)
    )


def rides_alone(view: RaceView, rider: int) -> bool:
    """Answer whether a rider has a road of his own: nobody blocks him, nobody is in his pack (R48, R49)."""
    return bool(view.road_of) and view.road_of.count(view.road_of[rider]) == 1


def card_value(card: int, faces: Faces = BASE_FACES) -> int:
    """Answer the number a card counts as: an exhaustion card is a 2 (R9), an Attack! card has none of its own: 0."""
    return faces[card].value


def lowest_first(hand: tuple[int, ...], faces: Faces = BASE_FACES) -> tuple[int, ...]:
    """Answer a hand as it is laid out: the lowest value on the left, whatever the order in which it was drawn."""
    return tuple(sorted(hand, key=lambda card: (card_value(card, faces), card)))


def card_figure(card: int, faces: Faces = BASE_FACES) -> str:
    """Answer what stands on a card or its plate: its number, "!" for Attack! (R25)."""
    return "!" if card == ATTACK else str(faces[card].value)


def is_exhaustion(card: int) -> bool:
    """Answer whether a card is an exhaustion card."""
    return card == EXHAUSTION


def card_abilities(card: int, faces: Faces) -> tuple[Ability, ...]:
    """Answer the abilities of a card, in the order in which they are always shown (R35)."""
    return in_order(faces[card].abilities)


def card_name(card: int, faces: Faces = BASE_FACES) -> str:
    """Answer "9", "exhaustion card 2", "Attack!" or "7 (Breakaway, Chase)"."""
    if is_exhaustion(card):
        return QCoreApplication.translate("Names", "exhaustion card {value}").format(value=EXHAUSTION_VALUE)
    if card == ATTACK:
        return QCoreApplication.translate("Names", "Attack!")
    abilities = [ability_name(ability) for ability in card_abilities(card, faces)]
    value = str(card_value(card, faces))
    return f"{value} ({', '.join(abilities)})" if abilities else value


def clock(seconds: int) -> str:
    """Answer a time as it is said in a race: "0:40", "4:40", "1:02:30"."""
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{left:02d}" if hours else f"{minutes}:{left:02d}"


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

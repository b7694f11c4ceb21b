"""A saved game does not lead where it led: what is wrong, and the ways that work."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from flammeapp.kernel.errors import GameError
from flammeapp.ui.dialogs import Answer, TroubleDialog
from flammeapp.ui.i18n.damage_words import race_damage_words, tour_damage_words
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import ButtonKind


class DamageWay(StrEnum):
    """A way on."""

    LEAVE = "leave"
    HELP = "help"  # write the game as it is, for somebody who may help
    AGAIN = "again"  # ride the stage again from its start
    GO_ON = "go_on"  # from the last sound step


@dataclass(frozen=True, slots=True)
class Damage:
    """What is known of it. ``stage``: of a tour, 0: none in particular. ``good``: the last sound step, -1: none.

    ``ways``: those that work, the main one last.
    """

    slot: int
    stage: int
    good: int
    title: str
    text: str
    ways: tuple[DamageWay, ...]


def race_damage(slot: int, error: GameError) -> Damage:
    """Answer what to tell and to offer when a single race does not open."""
    good = _number(error, "good", -1)
    ways = (DamageWay.LEAVE, DamageWay.HELP) + ((DamageWay.GO_ON,) if good >= 0 else ())
    title = QCoreApplication.translate("Damage", "This race does not open")
    return Damage(slot, 0, good, title, race_damage_words(error), _for(error, ways))


def tour_damage(slot: int, error: GameError) -> Damage:
    """Answer what to tell and to offer when a tour, or the stage of it that is on the road, does not open."""
    stage, good = _number(error, "stage", 0), _number(error, "good", -1)
    ways = [DamageWay.LEAVE, DamageWay.HELP]
    if stage:
        ways.append(DamageWay.AGAIN)
        if good >= 0:
            ways.append(DamageWay.GO_ON)
        title = QCoreApplication.translate("Damage", "Stage {number} does not open").format(number=stage)
    else:
        title = QCoreApplication.translate("Damage", "This tour does not open")
    return Damage(slot, stage, good, title, tour_damage_words(error), _for(error, tuple(ways)))


class DamageDialog(TroubleDialog):
    """Asks which way to go. ``answered`` carries the key of a DamageWay; Esc leaves the game as it is."""

    def __init__(self, theme: Theme, host: QWidget, damage: Damage) -> None:
        self.damage = damage
        main = damage.ways[-1]
        answers = [
            Answer(way.value, _verb(way, damage), ButtonKind.GO if way is main else ButtonKind.NORMAL)
            for way in damage.ways
        ]
        super().__init__(theme, host, damage.title, damage.text, answers)


def _for(error: GameError, ways: tuple[DamageWay, ...]) -> tuple[DamageWay, ...]:
    """A game of a newer program is whole: nothing about it needs help."""
    return (DamageWay.LEAVE,) if error.code == "rules_newer" else ways


def _number(error: GameError, key: str, otherwise: int) -> int:
    found = error.params.get(key, otherwise)
    return found if isinstance(found, int) else otherwise


def _verb(way: DamageWay, damage: Damage) -> str:
    if way is DamageWay.GO_ON:
        text = QCoreApplication.translate("Damage", "Go on from step {step}")
        if not damage.good:
            text = QCoreApplication.translate("Damage", "Go on from the start")
        return text.format(step=damage.good)
    if way is DamageWay.AGAIN:
        return QCoreApplication.translate("Damage", "Ride stage {number} again").format(number=damage.stage)
    if way is DamageWay.HELP:
        return QCoreApplication.translate("Damage", "Export it for help…")
    return QCoreApplication.translate("Damage", "Leave it")

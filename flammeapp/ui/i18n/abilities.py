"""Abilities of specialists' cards in words (R35), and the pictures they are known by."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.cards import Ability

STRONG = frozenset({Ability.STRONG_ASCENT_6, Ability.STRONG_ASCENT_7, Ability.STRONG_DESCENT_7})
"""Abilities that change the number a card counts as; all others act besides it."""


def in_order(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """Answer abilities always in the same order: as R35 lists them."""
    kept = frozenset(abilities)
    return tuple(ability for ability in Ability if ability in kept)


def ability_picture(ability: Ability) -> str:
    """Answer the stem of the file of an ability's icon."""
    return ability.value.replace("_", "-")


def ability_name(ability: Ability) -> str:
    """Answer the word for an ability: "Strong Ascent 7", "Nimble"."""
    names = {
        Ability.STRONG_ASCENT_6: QCoreApplication.translate("Abilities", "Strong Ascent 6"),
        Ability.STRONG_ASCENT_7: QCoreApplication.translate("Abilities", "Strong Ascent 7"),
        Ability.STRONG_DESCENT_7: QCoreApplication.translate("Abilities", "Strong Descent 7"),
        Ability.RECOVERY: QCoreApplication.translate("Abilities", "Recovery"),
        Ability.RELENTLESS: QCoreApplication.translate("Abilities", "Relentless"),
        Ability.BREAKAWAY: QCoreApplication.translate("Abilities", "Breakaway"),
        Ability.CHASE: QCoreApplication.translate("Abilities", "Chase"),
        Ability.NIMBLE: QCoreApplication.translate("Abilities", "Nimble"),
    }
    return names[ability]


def ability_sentence(ability: Ability) -> str:
    """Answer what an ability does, as one sentence."""
    sentences = {
        Ability.STRONG_ASCENT_6: QCoreApplication.translate("Abilities", "Ascents hold him at 6 instead of 5."),
        Ability.STRONG_ASCENT_7: QCoreApplication.translate("Abilities", "Ascents hold him at 7 instead of 5."),
        Ability.STRONG_DESCENT_7: QCoreApplication.translate(
            "Abilities", "On a descent he rides at least 7 instead of 5."
        ),
        Ability.RECOVERY: QCoreApplication.translate(
            "Abilities", "Before the movement he may return one recycled exhaustion card."
        ),
        Ability.RELENTLESS: QCoreApplication.translate("Abilities", "He takes no exhaustion card this round."),
        Ability.BREAKAWAY: QCoreApplication.translate("Abilities", "His square gives no slipstream this round."),
        Ability.CHASE: QCoreApplication.translate(
            "Abilities", "After his move he joins riders right ahead, or closes a gap of one square if he is alone."
        ),
        Ability.NIMBLE: QCoreApplication.translate(
            "Abilities", "He ends in the right-most lane; if the square is full, on the grass beside it."
        ),
    }
    return sentences[ability]


def ability_hint(ability: Ability) -> str:
    """Answer what the hand preview says of a card with an ability that acts besides its number; empty: nothing."""
    hints = {
        Ability.RECOVERY: QCoreApplication.translate("Abilities", "Recovery: an exhaustion card may go."),
        Ability.RELENTLESS: QCoreApplication.translate("Abilities", "Relentless: no exhaustion this round."),
        Ability.BREAKAWAY: QCoreApplication.translate("Abilities", "Breakaway: he shelters nobody."),
        Ability.CHASE: QCoreApplication.translate("Abilities", "Chase: perhaps one square more."),
        Ability.NIMBLE: QCoreApplication.translate("Abilities", "Nimble: right lane, never blocked by a full square."),
    }
    return hints.get(ability, "")

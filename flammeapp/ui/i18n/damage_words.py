"""What is wrong with a saved game that does not lead where it led, in one sentence: for a race, and for a tour."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from flammeapp.kernel.errors import GameError
from flammeapp.ui.i18n.sentences import sentence

_OF_THE_LOG = frozenset({"log_gap", "log_unreadable", "log_illegal", "log_differs"})
_OF_THE_SETUP = frozenset({"setup_unreadable", "setup_refused"})


def race_damage_words(error: GameError) -> str:
    """Answer what is wrong with a single race (``session.errors``)."""
    if error.code in _OF_THE_LOG and not sound_steps(error):
        return QCoreApplication.translate(
            "Damage", "This saved race is damaged at its first step. Only its start is sound."
        )
    return sentence(error.code, error.params)


def tour_damage_words(error: GameError) -> str:
    """Answer what is wrong with a tour, or with the one stage of it that the error names."""
    stage, good = error.params.get("stage", 0), sound_steps(error)
    if not stage:
        return _of_the_whole(error)
    if error.code in _OF_THE_LOG:
        if not good:
            text = QCoreApplication.translate("Damage", "Stage {stage} of this tour is damaged at its first step.")
        else:
            text = QCoreApplication.translate(
                "Damage", "Stage {stage} of this tour is damaged after step {good}. Everything up to there is sound."
            )
    elif error.code in _OF_THE_SETUP:
        text = QCoreApplication.translate(
            "Damage", "What was agreed for stage {stage} of this tour cannot be read. The stages before it are sound."
        )
    elif error.code == "stage_missing":
        text = QCoreApplication.translate(
            "Damage", "Stage {stage} of this tour is no longer there. The stages before it are sound."
        )
    elif error.code == "result_damaged":
        text = QCoreApplication.translate(
            "Damage", "Stage {stage} of this tour is damaged, its result too. The stages before it are sound."
        )
    else:
        return sentence(error.code, error.params)
    return text.format(stage=stage, good=good)


def put_aside_damage_words(error: GameError) -> str:
    """Answer why races that were put aside cannot count again."""
    text = QCoreApplication.translate(
        "Damage", "Stage {stage} as it was put aside is damaged and cannot count again. Nothing has been changed."
    )
    return text.format(stage=error.params.get("stage", "…"))


def sound_steps(error: GameError) -> int:
    """Answer how many steps of the race are sound, 0 when there is nothing to go on from."""
    good = error.params.get("good", 0)
    return good if isinstance(good, int) and good > 0 else 0


def _of_the_whole(error: GameError) -> str:
    own = {
        "setup_unreadable": QCoreApplication.translate("Damage", "What was agreed before this tour cannot be read."),
        "setup_refused": QCoreApplication.translate("Damage", "The rules do not take this tour any more."),
        "rules_newer": QCoreApplication.translate(
            "Damage", "This tour was saved by a newer version of Flamme. Open it with that version."
        ),
    }
    return own.get(error.code) or sentence(error.code, error.params)

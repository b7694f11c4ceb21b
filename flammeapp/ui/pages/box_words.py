"""What the settings of the boxes are called, for the page of settings and the dialog of a new race."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

BOX_KEYS = ("own_peloton", "own_meteo", "own_grand_tour", "extra_stages")
"""The settings of the boxes, in the order in which they are offered; the base game is always there."""


def box_setting_words(key: str) -> tuple[str, str, str]:
    """Answer icon, name and sentence of a setting; raises ``KeyError``."""
    words = {
        "own_peloton": (
            "dummy",
            QCoreApplication.translate("Boxes", "Peloton"),
            QCoreApplication.translate("Boxes", "Five and six teams, cobbles, supply zones, breakaway, dummy teams."),
        ),
        "own_meteo": (
            "rain",
            QCoreApplication.translate("Boxes", "Meteo"),
            QCoreApplication.translate("Boxes", "Wind and rain beside the road."),
        ),
        "own_grand_tour": (
            "tour",
            QCoreApplication.translate("Boxes", "Grand Tour"),
            QCoreApplication.translate("Boxes", "21 stages, roundabouts, sharp corners, specialists, time trials."),
        ),
        "extra_stages": (
            "star",
            QCoreApplication.translate("Boxes", "Extra stages"),
            QCoreApplication.translate("Boxes", "Free stages from outside the boxes, laid with your tiles."),
        ),
    }
    return words[key]

"""The boxes a player owns: they decide which stages and options are offered. No widgets."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.board.stages import Provenance
from flammeapp.ui.pages.stage_facts import StageFacts
from flammeapp.ui.preferences import Preferences

FREE_EXTRAS = frozenset({"tour-2018", "companion", "fan"})
"""Stages that came in no box; they are laid with the tiles of the boxes."""

BASE, PELOTON, GRAND_TOUR = "base", "peloton", "grandtour"


@dataclass(frozen=True, slots=True)
class Boxes:
    """The base game is always there. ``extras``: free stages from outside the boxes are offered too."""

    peloton: bool = True
    meteo: bool = True
    grand_tour: bool = True
    extras: bool = True

    def tiles(self) -> frozenset[str]:
        """The boxes with tiles among them, as tiles and stages name them."""
        found = {BASE: True, PELOTON: self.peloton, GRAND_TOUR: self.grand_tour}
        return frozenset(box for box, owned in found.items() if owned)

    def hold(self, facts: StageFacts) -> bool:
        """Whether a stage is offered: its tiles are there, and it is no extra that is not wanted.

        A stage built by the player himself always is.
        """
        if facts.stage.provenance is Provenance.OWN:
            return True
        if facts.stage.box in FREE_EXTRAS and not self.extras:
            return False
        return facts.boxes <= self.tiles() and (facts.stage.box != GRAND_TOUR or self.grand_tour)


def boxes_of(preferences: Preferences) -> Boxes:
    """The boxes the settings name."""
    return Boxes(
        peloton=preferences.own_peloton,
        meteo=preferences.own_meteo,
        grand_tour=preferences.own_grand_tour,
        extras=preferences.extra_stages,
    )

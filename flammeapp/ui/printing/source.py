"""What sheets are made from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flammeapp.engine.data import GameData
from flammeapp.tour.campaign import TourSetup
from flammeapp.tour.results import StageResult


@dataclass(frozen=True, slots=True)
class TourOnPaper:
    """A tour as far as it has been ridden. ``name`` and ``year`` stand in the head of its sheets.

    ``specialists``: ids by rider, empty for those without; no ids at all before the draft.
    """

    tour: TourSetup
    data: GameData
    results: tuple[StageResult, ...] = ()
    name: str = ""
    year: str = ""
    specialists: tuple[str, ...] = ()

    def empty(self) -> TourOnPaper:
        """The same tour with nothing filled in but who rides what."""
        return replace(self, results=())

    def specialist_name(self, rider: int) -> str:
        """What the specialist of a rider is called; empty when he has none."""
        code = self.specialists[rider] if rider < len(self.specialists) else ""
        known = {specialist.id: specialist.name for specialist in self.data.decks.specialists}
        return known.get(code, "")

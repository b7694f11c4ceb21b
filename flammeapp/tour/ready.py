"""The tours the rule book recommends: their stages and rest days (R36)."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.tables import MOST_STAGES
from flammeapp.kernel.codec import Reader
from flammeapp.kernel.errors import DocumentError


@dataclass(frozen=True, slots=True)
class ReadyTour:
    """``stages``: ids of cards without the side of the players; ``rest_days_after`` counts stages from 1.

    ``specialists``: whether riders are drafted in it.
    """

    id: str
    title: str
    stages: tuple[str, ...]
    rest_days_after: tuple[int, ...]
    specialists: bool


def parse_ready_tours(document: object) -> tuple[ReadyTour, ...]:
    """Read the tours of tour.json; raise DocumentError on a wrong form."""
    return tuple(_tour(reader) for reader in Reader(document).readers("tours"))


def _tour(reader: Reader) -> ReadyTour:
    stages = reader.sequence("stages")
    if not stages or not all(isinstance(stage, str) for stage in stages):
        raise DocumentError("wrong_type", key=reader.where("stages"))
    return ReadyTour(
        reader.text("id"),
        reader.text("title"),
        tuple(str(stage) for stage in stages),
        reader.wholes("rest_days_after", 1, MOST_STAGES),
        reader.flag("specialists"),
    )

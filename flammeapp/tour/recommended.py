"""The tours that the box recommends: which stages in which order, and where the rest days lie (R36)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.setup import field_size
from flammeapp.engine.tables import MOST_STAGES
from flammeapp.kernel.codec import Reader
from flammeapp.kernel.errors import DocumentError

_SIDE = re.compile(r"-[1-9]-[1-9]")
"""How the name of a stage ends that has a side for few and one for many players."""


@dataclass(frozen=True, slots=True)
class RecommendedTour:
    """A tour of the box. ``stages``: names without the players' ending (``grand-tour-03``).

    ``rest_days_after``: as recommended; ``rest_days_free``: the box leaves their places to the table.
    ``specialists``: it is ridden with them (R34).
    """

    id: str
    title: str
    stages: tuple[str, ...]
    rest_days_after: tuple[int, ...]
    rest_days_free: bool
    specialists: bool


def parse_recommended(document: object) -> tuple[RecommendedTour, ...]:
    """Read the tours of tour.json; raise DocumentError on a wrong form."""
    return tuple(
        RecommendedTour(
            id=tour.text("id"),
            title=tour.text("title"),
            stages=_texts(tour, "stages"),
            rest_days_after=tour.wholes("rest_days_after", 1, MOST_STAGES),
            rest_days_free=tour.flag("rest_days_free"),
            specialists=tour.flag("specialists"),
        )
        for tour in Reader(document).readers("tours")
    )


def stages_for(
    tour: RecommendedTour, stages: Sequence[Stage], teams: int, *, singles: bool = False
) -> tuple[Stage, ...]:
    """Answer the stages of ``tour`` with the sides for so many teams (``singles``: riders each for himself, R24).

    Raises DocumentError ``unknown_stage`` with the first that is not among ``stages`` for them.
    """
    size = field_size(teams, singles=singles)
    return tuple(_side(name, stages, size) for name in tour.stages)


def _side(name: str, stages: Sequence[Stage], size: int) -> Stage:
    for stage in stages:
        if stage.suits(size) and (stage.id == name or _named(stage.id, name)):
            return stage
    raise DocumentError("unknown_stage", key=name)


def _named(stage: str, name: str) -> bool:
    return stage.startswith(name) and _SIDE.fullmatch(stage[len(name) :]) is not None


def _texts(reader: Reader, key: str) -> tuple[str, ...]:
    found = reader.sequence(key)
    for index, item in enumerate(found):
        if not isinstance(item, str):
            raise DocumentError("not_a_text", key=f"{reader.where(key)}.{index}")
    return tuple(str(item) for item in found)

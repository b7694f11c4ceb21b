"""The tours the rule book recommends: their stages and rest days (R36)."""

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


def stages_for(tour: ReadyTour, stages: Sequence[Stage], teams: int, *, singles: bool = False) -> tuple[Stage, ...]:
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


def _tour(reader: Reader) -> ReadyTour:
    stages = reader.sequence("stages")
    if not stages:
        raise DocumentError("empty_list", key=reader.where("stages"))
    if not all(isinstance(stage, str) for stage in stages):
        raise DocumentError("not_a_text", key=reader.where("stages"))
    return ReadyTour(
        reader.text("id"),
        reader.text("title"),
        tuple(str(stage) for stage in stages),
        reader.wholes("rest_days_after", 1, MOST_STAGES),
        reader.flag("specialists"),
    )

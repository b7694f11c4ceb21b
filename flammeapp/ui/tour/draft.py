"""A tour being set up: its days in order, who rides, what was agreed. No widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flammeapp.engine.board.validate import Problem
from flammeapp.engine.data import GameData
from flammeapp.kernel.errors import Param
from flammeapp.session.tour_setups import tour_problems
from flammeapp.tour.campaign import TourSetup
from flammeapp.tour.ready import ReadyTour
from flammeapp.ui.pages.lacks import lacks_of
from flammeapp.ui.pages.race_draft import RaceDraft
from flammeapp.ui.pages.stage_facts import StageFacts
from flammeapp.ui.pages.stage_picker import Side, side_for

TourDays = tuple[StageFacts | None, ...]
"""The days in order; None is a rest day."""


@dataclass(frozen=True, slots=True)
class TourDraft:
    """Everything the page of a new tour knows. ``race``: teams and options, its stage plays no part.

    An empty ``name`` means a ready tour's title or a general one.
    """

    race: RaceDraft
    days: TourDays = ()
    name: str = ""
    dummies_classified: bool = True

    @property
    def stages(self) -> tuple[StageFacts, ...]:
        """The stages in order."""
        return tuple(day for day in self.days if day is not None)

    @property
    def rest_days_after(self) -> tuple[int, ...]:
        """The stage, from 1, that each rest day comes after; 0 when it stands first."""
        found: list[int] = []
        ridden = 0
        for day in self.days:
            if day is None:
                found.append(ridden)
            else:
                ridden += 1
        return tuple(found)

    def with_day(self, day: StageFacts | None, place: int) -> TourDraft:
        """The draft with one more day before ``place``."""
        return replace(self, days=(*self.days[:place], day, *self.days[place:]))

    def without_day(self, place: int) -> TourDraft:
        """The draft without one day."""
        return replace(self, days=(*self.days[:place], *self.days[place + 1 :]))

    def moved(self, place: int, to: int) -> TourDraft:
        """The draft with the day at ``place`` standing at ``to``."""
        days = list(self.days)
        days.insert(to, days.pop(place))
        return replace(self, days=tuple(days))

    def turned(self, offered: Sequence[StageFacts]) -> TourDraft:
        """The draft with the side of every card that so many teams ride, as far as there is one."""
        side = side_for(self.race.counts_as)
        return replace(self, days=tuple(_turned(day, side, offered) for day in self.days))

    def setup(self, seed: int) -> TourSetup:
        """The set-up of the tour; ``seed`` is used when none was typed. It needs a stage; ask ``tour_lacks`` first."""
        race = self.race.setup(self.stages[0].stage, seed)
        return TourSetup(
            stages=tuple(facts.stage for facts in self.stages),
            rest_days_after=self.rest_days_after,
            teams=race.teams,
            options=race.options,
            seed=race.seed,
            dummies_classified=self.dummies_classified,
        )


def ready_days(ready: ReadyTour, offered: Sequence[StageFacts], counts_as: int) -> TourDays | None:
    """Answer the days of a recommended tour for so many teams, None when the boxes do not hold all its stages."""
    side = side_for(counts_as)
    by_id = {facts.stage.id: facts for facts in offered}
    days: list[StageFacts | None] = []
    for number, card in enumerate(ready.stages, 1):
        facts = by_id.get(f"{card}-{side.value}")
        if facts is None:
            return None
        days.append(facts)
        if number in ready.rest_days_after:
            days.append(None)
    return tuple(days)


def tour_lacks(draft: TourDraft, data: GameData) -> tuple[Problem, ...]:
    """Everything that is missing or does not fit; empty when the tour can start.

    A problem of stages has their numbers, from 1, as ``stages_named``: "3, 5".
    """
    found = [problem for problem in lacks_of(replace(draft.race, stage=None), data) if problem.code != "no_stage"]
    if any(problem.code == "seed_too_large" for problem in found):
        return tuple(found)
    if not draft.stages:
        tables = data.tables
        counts: dict[str, Param] = {"stages": 0, "least": tables.shortest, "most": tables.longest}
        return (*found, Problem("wrong_stage_count", counts))
    told = {problem.code for problem in found}
    where: dict[str, list[Problem]] = {}
    for problem in tour_problems(draft.setup(0), data):
        where.setdefault(problem.code, []).append(problem)
    for code, problems in where.items():
        numbers = [str(problem.params["stage"]) for problem in problems if "stage" in problem.params]
        if code in told and numbers:
            continue
        params: dict[str, Param] = {key: value for key, value in problems[0].params.items() if key != "stage"}
        if numbers:
            params["stages_named"] = ", ".join(numbers)
        found.append(Problem(code, params))
    return tuple(found)


def _turned(day: StageFacts | None, side: Side, offered: Sequence[StageFacts]) -> StageFacts | None:
    if day is None or side.holds(day):
        return day
    card = day.stage
    for facts in offered:
        same = (facts.stage.box, facts.stage.title, facts.stage.number) == (card.box, card.title, card.number)
        if same and side.holds(facts):
            return facts
    return day

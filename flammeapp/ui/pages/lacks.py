"""What keeps a race being set up from being started, as problems with codes. No widgets."""

from __future__ import annotations

from dataclasses import replace

from flammeapp.engine.board.validate import Problem
from flammeapp.engine.data import GameData
from flammeapp.engine.setup import check_setup
from flammeapp.engine.teams import DummyKind
from flammeapp.kernel.chance import MASK
from flammeapp.ui.pages.offers import dummies_absent
from flammeapp.ui.pages.race_draft import RaceDraft

LEAST_TEAMS = 2
TOLD_FIRST = (
    "wrong_team_count",
    "no_players",
    "dummies_without_box",
    "many_pelotons",
    "name_twice",
    "no_stage",
    "stage_for_others",
    "too_few_start_places",
)
"""The order in which problems are told; those of the tiles come after these, the number of the draw last."""


def lacks_of(draft: RaceDraft, data: GameData) -> tuple[Problem, ...]:
    """Everything that is missing or does not fit; empty when the race can start. The rules have their say too."""
    found: list[Problem] = []
    if draft.stage is None:
        found.append(Problem("no_stage"))
        if len(draft.riding) < LEAST_TEAMS:
            found.append(Problem("wrong_team_count", {"teams": len(draft.riding), "least": LEAST_TEAMS}))
    else:
        # The number of the draw is looked at below; an impossible one must not get into a set-up.
        found += check_setup(replace(draft, seed_text="").setup(draft.stage.stage, 0), data)
    if draft.dummies() and dummies_absent(draft.boxes, one_each=draft.one_each) is not None:
        found.append(Problem("dummies_without_box"))
    if len(draft.dummies(DummyKind.PELOTON)) > 1 and not draft.more_pelotons:
        found.append(Problem("many_pelotons"))
    names = [team.called.casefold() for team in draft.riding]
    if len(set(names)) < len(names):
        found.append(Problem("name_twice"))
    found.sort(key=_rank)
    if draft.seed_text and not (draft.seed_text.isdecimal() and int(draft.seed_text) <= MASK):
        found.append(Problem("seed_too_large"))
    return tuple(found)


def _rank(problem: Problem) -> int:
    return TOLD_FIRST.index(problem.code) if problem.code in TOLD_FIRST else len(TOLD_FIRST)

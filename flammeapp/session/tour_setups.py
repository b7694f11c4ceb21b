"""What keeps a tour from being ridden, and its set-up read back from a saved game."""

from __future__ import annotations

from dataclasses import replace

from flammeapp.engine.board.errors import BoardError
from flammeapp.engine.board.validate import Problem
from flammeapp.engine.data import GameData
from flammeapp.engine.race_setup import RULES_VERSION
from flammeapp.kernel.codec import parse
from flammeapp.kernel.errors import DocumentError
from flammeapp.session.errors import NOTHING_GOOD, SaveDamaged
from flammeapp.session.playback import setup_problems
from flammeapp.tour.campaign import TourSetup, check_tour, entrants, stage_setup
from flammeapp.tour.documents import parse_tour_setup
from flammeapp.tour.standings import at_the_start


def tour_problems(tour: TourSetup, data: GameData) -> tuple[Problem, ...]:
    """Answer everything that keeps a tour from being ridden: its calendar, and each stage with these teams.

    A problem of a stage has its number, from 1, as ``stage``.
    """
    problems = list(check_tour(tour, data.tables))
    start = at_the_start(entrants(tour))
    for number in range(len(tour.stages)):
        setup = stage_setup(tour, replace(start, stages=number), ())
        problems += [
            Problem(problem.code, {**problem.params, "stage": number + 1}) for problem in setup_problems(setup, data)
        ]
    return tuple(problems)


def read_tour(slot: int, text: str, data: GameData) -> TourSetup:
    """Answer the set-up of a tour written in ``text``; raise SaveDamaged setup_…, rules_newer.

    Its stages were checked before it began, and each is checked again before it is ridden: laying out 21 stages to
    open a tour would keep its player waiting.
    """
    try:
        document = parse(text)
        version = document.get("rules_version") if isinstance(document, dict) else None
        if isinstance(version, int) and version > RULES_VERSION:
            raise SaveDamaged("rules_newer", slot=slot, good=NOTHING_GOOD, version=version, known=RULES_VERSION)
        tour = parse_tour_setup(document)
    except (DocumentError, BoardError) as error:
        raise SaveDamaged("setup_unreadable", slot=slot, good=NOTHING_GOOD, detail=str(error)) from error
    for problem in check_tour(tour, data.tables):
        raise SaveDamaged("setup_refused", slot=slot, good=NOTHING_GOOD, detail=problem.code)
    return tour

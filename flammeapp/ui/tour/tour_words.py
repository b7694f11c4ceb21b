"""What a tour being set up lacks, in sentences."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.validate import Problem
from flammeapp.ui.i18n.sentences import sentence
from flammeapp.ui.pages.race_words import lack_sentence
from flammeapp.ui.tour.draft import TourDraft


def tour_lack_sentence(problem: Problem, draft: TourDraft) -> str:
    """Answer what is to be done before the tour can start."""
    code, params = problem.code, problem.params
    if code == "wrong_stage_count":
        return _count_sentence(problem)
    named = str(params.get("stages_named", ""))
    if not named:
        sentences = {
            "rest_day_last": QCoreApplication.translate(
                "NewTour", "A rest day stands between two stages: move it, or take it out."
            ),
            "rest_day_twice": QCoreApplication.translate(
                "NewTour", "Two rest days stand side by side: move one of them, or take it out."
            ),
            "too_many_rest_days": QCoreApplication.translate(
                "NewTour", "A tour of this length has at most {most} rest days: take one out."
            )
            if params.get("most") != 1
            else QCoreApplication.translate("NewTour", "A tour of this length has one rest day at most: take one out."),
        }
        text = sentences.get(code)
        return text.format_map(dict(params)) if text else lack_sentence(problem, draft.race)
    if code == "stage_for_others":
        return QCoreApplication.translate(
            "NewTour", "Not for so many teams: stage {stages}. Choose other stages, or change the teams."
        ).format(stages=named)
    if code == "too_few_start_places":
        return QCoreApplication.translate(
            "NewTour", "Too few start places on stage {stages}: choose other stages, or change the teams."
        ).format(stages=named)
    why = sentence(code, params)
    return QCoreApplication.translate("NewTour", "Stage {stages}: {why}").format(stages=named, why=why)


def _count_sentence(problem: Problem) -> str:
    stages, least, most = (int(problem.params.get(key, 0)) for key in ("stages", "least", "most"))
    if stages > most:
        return QCoreApplication.translate("NewTour", "A tour has {most} stages at most: take {more} out.").format(
            most=most, more=stages - most
        )
    if stages == 0:
        return QCoreApplication.translate("NewTour", "A tour has {least} stages at least: add some.").format(
            least=least
        )
    return QCoreApplication.translate("NewTour", "A tour has {least} stages at least: add {more} more.").format(
        least=least, more=least - stages
    )

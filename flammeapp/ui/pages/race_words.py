"""What a race being set up is, what it lacks, and why an option cannot be had, in sentences."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.validate import Problem
from flammeapp.engine.teams import DummyKind
from flammeapp.ui.i18n.names import listed
from flammeapp.ui.i18n.sentences import sentence
from flammeapp.ui.pages.offers import Absent
from flammeapp.ui.pages.race_draft import RaceDraft

SHORT_LIST = 6
"""More names than this are counted instead."""

MANY_TEAMS = 5
"""From so many teams on the wide side of a stage is ridden."""

SOLO_CARDS = 3
"""R28: exhaustion cards somebody who rides alone spreads over his two decks."""


def race_summary(draft: RaceDraft) -> str:
    """Answer "Anna and Bruno against 2 computer teams, with the Peloton team" as rich text, names in bold."""
    riding = _who_rides(draft)
    dummies = _with_dummies(draft)
    if not dummies:
        return riding
    return QCoreApplication.translate("NewRace", "{riding}, {dummies}").format(riding=riding, dummies=dummies)


def _who_rides(draft: RaceDraft) -> str:
    people = [f"<b>{escape(team.called)}</b>" for team in draft.people()]
    computers = len(draft.computers())
    if not people and not computers:
        return QCoreApplication.translate("NewRace", "Nobody rides yet.")
    if len(people) > SHORT_LIST:
        people = [QCoreApplication.translate("NewRace", "{number} people").format(number=len(people))]
    if not computers:
        if len(draft.people()) == 1:
            return QCoreApplication.translate("NewRace", "{name}, alone").format(name=people[0])
        return QCoreApplication.translate("NewRace", "{names} at one table").format(names=listed(people))
    if draft.one_each:
        many = QCoreApplication.translate("NewRace", "{number} computer riders").format(number=computers)
        one = QCoreApplication.translate("NewRace", "one computer rider")
    else:
        many = QCoreApplication.translate("NewRace", "{number} computer teams").format(number=computers)
        one = QCoreApplication.translate("NewRace", "one computer team")
    rivals = one if computers == 1 else many
    if people:
        return QCoreApplication.translate("NewRace", "{names} against {rivals}").format(
            names=listed(people), rivals=rivals
        )
    if computers == 1:
        return QCoreApplication.translate("NewRace", "{rivals}, alone").format(rivals=rivals[0].upper() + rivals[1:])
    return QCoreApplication.translate("NewRace", "{rivals} among themselves").format(rivals=rivals)


def _with_dummies(draft: RaceDraft) -> str:
    parts: list[str] = []
    peloton, muscle = len(draft.dummies(DummyKind.PELOTON)), len(draft.dummies(DummyKind.MUSCLE))
    if peloton == 1:
        parts.append(QCoreApplication.translate("NewRace", "the Peloton team"))
    elif peloton:
        parts.append(QCoreApplication.translate("NewRace", "{number} Peloton teams").format(number=peloton))
    if muscle == 1:
        parts.append(QCoreApplication.translate("NewRace", "a Muscle team"))
    elif muscle:
        parts.append(QCoreApplication.translate("NewRace", "{number} Muscle teams").format(number=muscle))
    if not parts:
        return ""
    return QCoreApplication.translate("NewRace", "with {teams}").format(teams=listed(parts))


def count_words(draft: RaceDraft) -> str:
    """Answer "4 teams take part" or "7 riders take part"."""
    number = len(draft.riding)
    if draft.one_each:
        if number == 1:
            return QCoreApplication.translate("NewRace", "1 rider takes part")
        return QCoreApplication.translate("NewRace", "{number} riders take part").format(number=number)
    if number == 1:
        return QCoreApplication.translate("NewRace", "1 team takes part")
    return QCoreApplication.translate("NewRace", "{number} teams take part").format(number=number)


def solo_words(draft: RaceDraft) -> str:
    """Answer how somebody who rides alone against dummies spreads his exhaustion cards (R28); else empty."""
    alone = len(draft.people()) == 1 and not draft.computers()
    if not alone or not draft.dummies() or not draft.each_handicap:
        return ""
    taken = sum(draft.people()[0].handicaps)
    if taken < SOLO_CARDS:
        text = QCoreApplication.translate(
            "NewRace", "Alone you spread {wanted} exhaustion cards over your two riders. So far: {taken}."
        )
    elif taken == SOLO_CARDS:
        text = QCoreApplication.translate(
            "NewRace", "Your {wanted} exhaustion cards are spread over your two riders. More makes it harder."
        )
    else:
        text = QCoreApplication.translate(
            "NewRace", "{taken} exhaustion cards are spread over your two riders: harder than the usual {wanted}."
        )
    return text.format(wanted=SOLO_CARDS, taken=taken)


def lack_sentence(problem: Problem, draft: RaceDraft) -> str:
    """Answer what is to be done before the race can start."""
    code = problem.code
    if code == "wrong_team_count":
        return _count_sentence(problem, draft)
    if code == "stage_for_others" and draft.stage is not None:
        title, players = draft.stage.title, draft.stage.stage.players.replace("-", "–")
        if draft.one_each and draft.stage.stage.suits(MANY_TEAMS):
            return QCoreApplication.translate(
                "NewRace", "“{stage}” is the side for six riders and more: choose another stage or add riders."
            ).format(stage=title)
        if draft.one_each:
            return QCoreApplication.translate(
                "NewRace", "“{stage}” is the side for two to five riders: choose another stage or take riders out."
            ).format(stage=title)
        return QCoreApplication.translate(
            "NewRace", "“{stage}” is meant for {players} teams: choose another stage or change the teams."
        ).format(stage=title, players=players)
    sentences = {
        "no_players": QCoreApplication.translate(
            "NewRace", "Nobody plays the dummy teams: give a team to a person or to the computer."
        ),
        "dummies_without_box": QCoreApplication.translate(
            "NewRace", "Dummy teams come with Peloton: give them to somebody, or add the box under “Your boxes”."
        ),
        "many_pelotons": QCoreApplication.translate(
            "NewRace", "There is one Peloton team only: make the others Muscle teams, or allow more of them."
        ),
        "name_twice": QCoreApplication.translate("NewRace", "Two teams have the same name: give one of them another."),
        "no_stage": QCoreApplication.translate("NewRace", "Choose a stage."),
        "too_few_start_places": QCoreApplication.translate(
            "NewRace", "This stage has too few start places: choose another one."
        ),
        "seed_too_large": QCoreApplication.translate(
            "NewRace", "The number of the draw is too large: use a smaller one or none."
        ),
    }
    return sentences.get(code) or sentence(code, problem.params)


def _count_sentence(problem: Problem, draft: RaceDraft) -> str:
    if problem.params.get("least") == 1:
        return QCoreApplication.translate("NewRace", "Somebody has to ride: put a person or the computer on a row.")
    if draft.one_each:
        return QCoreApplication.translate("NewRace", "A race takes two riders at least: give another one somebody.")
    return QCoreApplication.translate("NewRace", "A race takes two teams at least: give another one a rider.")


def absent_sentence(absent: Absent) -> str:
    """Answer why an option cannot be had."""
    sentences = {
        Absent.PELOTON_BOX: QCoreApplication.translate("NewRace", "Comes with the Peloton box."),
        Absent.METEO_BOX: QCoreApplication.translate("NewRace", "Comes with the Meteo box."),
        Absent.GRAND_TOUR_BOX: QCoreApplication.translate("NewRace", "Comes with the Grand Tour box."),
        Absent.NO_BREAKAWAY: QCoreApplication.translate("NewRace", "This stage has no breakaway."),
        Absent.TIME_TRIAL: QCoreApplication.translate("NewRace", "There is none in a time trial."),
        Absent.NO_STRAIGHT: QCoreApplication.translate("NewRace", "No straight of this stage is long enough."),
        Absent.ONE_EACH: QCoreApplication.translate("NewRace", "Only with teams of two."),
    }
    return sentences[absent]

"""What a race being set up is, and what it lacks, in sentences."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QCoreApplication

from flammeapp.ui.i18n.names import listed
from flammeapp.ui.pages.race_draft import Lack, RaceDraft


def race_summary(draft: RaceDraft) -> str:
    """Answer "Anna and Bruno against 2 computer teams" as rich text with the names in bold."""
    people = [f"<b>{escape(team.called)}</b>" for team in draft.people()]
    computers = len(draft.computers())
    if not people and not computers:
        return QCoreApplication.translate("NewRace", "Nobody rides yet.")
    if not people and computers == 1:
        return QCoreApplication.translate("NewRace", "One computer team, alone")
    if not people:
        return QCoreApplication.translate("NewRace", "{number} computer teams among themselves").format(
            number=computers
        )
    if len(people) == 1 and not computers:
        return QCoreApplication.translate("NewRace", "{name}, alone").format(name=people[0])
    if not computers:
        return QCoreApplication.translate("NewRace", "{names} at one table").format(names=listed(people))
    if computers == 1:
        return QCoreApplication.translate("NewRace", "{names} against one computer team").format(names=listed(people))
    return QCoreApplication.translate("NewRace", "{names} against {number} computer teams").format(
        names=listed(people), number=computers
    )


def lack_sentence(lack: Lack, draft: RaceDraft) -> str:
    """Answer what is to be done before the race can start."""
    if lack is Lack.TEAMS:
        return QCoreApplication.translate("NewRace", "A race takes two teams at least: give another one a rider.")
    if lack is Lack.NAME_TWICE:
        return QCoreApplication.translate("NewRace", "Two teams have the same name: give one of them another.")
    if lack is Lack.STAGE:
        return QCoreApplication.translate("NewRace", "Choose a stage.")
    if lack is Lack.STAGE_FOR_OTHERS and draft.stage is not None:
        return QCoreApplication.translate(
            "NewRace", "“{stage}” is meant for {players} teams: choose another stage or change the teams."
        ).format(stage=draft.stage.title, players=draft.stage.stage.players.replace("-", "–"))
    if lack is Lack.SEED:
        return QCoreApplication.translate("NewRace", "The number of the draw is too large: use a smaller one or none.")
    return QCoreApplication.translate("NewRace", "This stage has too few start places: choose another one.")

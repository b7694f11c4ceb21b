"""Sentences of tours, and of saved games that are sent from one computer to another."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def tour_sentences() -> dict[str, str]:
    """Answer the sentences of tours: what is wrong with one, what cannot be done now, what is damaged."""
    again = QCoreApplication.translate(
        "Tour", "Stage {stage} of this saved tour is damaged. The tour can go on from that stage, ridden again."
    )
    return {
        "wrong_stage_count": QCoreApplication.translate("Tour", "A tour has {least} to {most} stages."),
        "too_many_rest_days": QCoreApplication.translate(
            "Tour", "That is one rest day too many: a tour of this length has at most {most}."
        ),
        "rest_day_twice": QCoreApplication.translate("Tour", "There is one rest day between two stages at most."),
        "rest_day_last": QCoreApplication.translate("Tour", "There is no rest day after the last stage."),
        "rest_day": QCoreApplication.translate("Tour", "Today is a rest day. The next stage comes after it."),
        "no_rest_day": QCoreApplication.translate("Tour", "Today is no rest day."),
        "tour_over": QCoreApplication.translate("Tour", "The last stage of this tour has been ridden."),
        "stage_not_ridden": QCoreApplication.translate("Tour", "This stage has not been ridden yet."),
        "nothing_to_bring_back": QCoreApplication.translate("Tour", "No stage of this tour was put aside."),
        "unknown_stage": QCoreApplication.translate("Tour", "A stage of this tour is not there for so many teams."),
        "stage_missing": again,
        "result_damaged": again,
        "stage_differs": QCoreApplication.translate(
            "Tour", "Stage {stage} of this saved tour does not begin where the stages before it ended."
        ),
    }


def sent_game_sentences() -> dict[str, str]:
    """Answer the sentences of files that saved games are written to and read from."""
    return {
        "game_foreign": QCoreApplication.translate("Game file", "{file} is no game saved by Flamme."),
        "game_damaged": QCoreApplication.translate(
            "Game file", "The game in {file} is damaged. Ask for the file once more."
        ),
        "game_for_help": QCoreApplication.translate(
            "Game file",
            "{file} was written from a damaged game, for somebody who may help. "
            "Open that game in the list of saved games to go on from its sound part.",
        ),
        "game_newer": QCoreApplication.translate(
            "Game file", "The game in {file} comes from a newer version of Flamme. Open it with that version."
        ),
    }

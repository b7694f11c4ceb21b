"""One clear sentence for every code the games, the saved games and the files can answer with.

``sentence(code, params)`` is all a caller needs. A code without one gets a general sentence, never a code word; a test
compares the codes of all packages with the tables here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from flammeapp.kernel.errors import GameError, Param
from flammeapp.ui.i18n.board_words import document_sentences, notation_sentences, stage_sentences, tile_sentences
from flammeapp.ui.i18n.tour_words import sent_game_sentences, tour_sentences


def sentence(code: str, params: Mapping[str, Param]) -> str:
    """Answer what a refusal means for people; ``params`` fill the sentence in.

    A problem inside a file is told with the file's name before it.
    """
    values = _Values({"key": params.get("where", ""), "low": params.get("least", ""), "high": params.get("most", "")})
    values.update(params)
    own = {
        **refusal_sentences(),
        **save_sentences(),
        **store_sentences(),
        **file_sentences(),
        **tour_sentences(),
        **sent_game_sentences(),
    }
    template = own.get(code)
    if template is not None:
        return template.format_map(values)
    inside = {**document_sentences(), **notation_sentences(), **stage_sentences()}
    if "tile" in params:
        tiles = tile_sentences()
        if "tile_number" not in params and code in tiles:
            inside = tiles
    template = inside.get(code)
    if template is None:
        return QCoreApplication.translate("Refusal", "That did not work. Nothing has been changed.")
    text = template.format_map(values)
    if "file" in params:
        return QCoreApplication.translate("File", "{file} cannot be used. {why}").format(file=params["file"], why=text)
    return text


def stage_files_words(problems: Sequence[GameError]) -> str:
    """Answer one message about all stage files of the player's own that cannot be used; at least one is given."""
    if len(problems) == 1:
        return sentence(problems[0].code, problems[0].params)
    each = []
    for problem in problems:
        why = sentence(problem.code, {key: value for key, value in problem.params.items() if key != "file"})
        if problem.code in file_sentences():  # these name the file themselves
            each.append(sentence(problem.code, problem.params).rstrip("."))
        else:
            each.append(
                QCoreApplication.translate("File", "{file}: {why}").format(
                    file=problem.params.get("file", "…"), why=why.rstrip(".")
                )
            )
    return QCoreApplication.translate("File", "{count} stage files cannot be used: {files}.").format(
        count=len(problems), files="; ".join(each)
    )


def known_codes() -> frozenset[str]:
    """Answer every code that has a sentence of its own."""
    tables = (
        refusal_sentences(),
        save_sentences(),
        store_sentences(),
        file_sentences(),
        document_sentences(),
        notation_sentences(),
        stage_sentences(),
        tile_sentences(),
        tour_sentences(),
        sent_game_sentences(),
    )
    return frozenset(code for table in tables for code in table)


def refusal_sentences() -> dict[str, str]:
    """Answer the sentences of actions the rules do not allow now (``engine.reduce``, ``session.race``)."""
    return {
        "not_your_turn": QCoreApplication.translate("Refusal", "It is another team’s turn."),
        "wrong_phase": QCoreApplication.translate("Refusal", "That is not possible in this part of the race."),
        "no_such_rider": QCoreApplication.translate("Refusal", "There is no such rider in this race."),
        "already_placed": QCoreApplication.translate("Refusal", "This rider has his place already."),
        "no_start_square": QCoreApplication.translate("Refusal", "Riders start on the squares behind the start line."),
        "square_full": QCoreApplication.translate("Refusal", "That square is full. Choose another one."),
        "already_chosen": QCoreApplication.translate("Refusal", "This rider’s card is down already."),
        "hand_open": QCoreApplication.translate("Refusal", "Choose a card for the other rider first."),
        "no_hand": QCoreApplication.translate("Refusal", "This rider has not drawn his cards yet."),
        "card_not_in_hand": QCoreApplication.translate("Refusal", "This card is not in his hand."),
        "rider_finished": QCoreApplication.translate("Refusal", "This rider is over the line already."),
        "already_drafted": QCoreApplication.translate("Refusal", "This rider has his specialist already."),
        "no_such_specialist": QCoreApplication.translate("Refusal", "This specialist is not for this rider."),
        "specialist_gone": QCoreApplication.translate("Refusal", "Another team has taken this specialist."),
        "already_named": QCoreApplication.translate(
            "Refusal", "The team has named its rider for the breakaway already."
        ),
        "no_recovery": QCoreApplication.translate("Refusal", "No Recovery card was played for this rider."),
        "one_card_returns": QCoreApplication.translate("Refusal", "A Recovery card returns one exhaustion card."),
        "no_refresh": QCoreApplication.translate("Refusal", "This rider cannot take cards back now."),
        "not_set_aside": QCoreApplication.translate("Refusal", "This card is not among those set aside."),
        "worth_exceeded": QCoreApplication.translate(
            "Refusal", "That is too much: cards worth {left} are left to take."
        ),
        "nothing_to_undo": QCoreApplication.translate("Refusal", "There is nothing to take back."),
        "nothing_to_redo": QCoreApplication.translate("Refusal", "There is no card to play again."),
    }


def save_sentences() -> dict[str, str]:
    """Answer the sentences of saved races that do not lead where they led (``session.errors``)."""
    middle = QCoreApplication.translate(
        "Save", "This saved race is damaged after step {good}. What was ridden up to there is sound."
    )
    start = QCoreApplication.translate("Save", "The set-up of this saved race cannot be read. Nothing was changed.")
    return {
        "setup_unreadable": start,
        "setup_refused": QCoreApplication.translate(
            "Save", "The rules do not take the set-up of this saved race any more. Nothing was changed."
        ),
        "rules_newer": QCoreApplication.translate(
            "Save", "This race was saved by a newer version of Flamme. Open it with that version."
        ),
        "log_gap": middle,
        "log_unreadable": middle,
        "log_illegal": middle,
        "log_differs": middle,
        "snapshot_damaged": QCoreApplication.translate(
            "Save", "A saved picture of this race is damaged. Its steps are sound, so the race can go on."
        ),
    }


def store_sentences() -> dict[str, str]:
    """Answer the sentences of the saved games as a whole (``store.errors``)."""
    return {
        "database_newer": QCoreApplication.translate(
            "Store", "Your saved games were written by a newer version of Flamme. Open them with that version."
        ),
        "database_damaged": QCoreApplication.translate(
            "Store", "The file of your saved games is damaged. It stays where it is."
        ),
        "database_foreign": QCoreApplication.translate(
            "Store", "The file {file} is no file of saved games. It stays untouched."
        ),
        "in_use": QCoreApplication.translate(
            "Store", "Flamme is open already with these saved games. Go on in the other window, or close it first."
        ),
        "home_is_file": QCoreApplication.translate(
            "Store", "{folder} is a file; a folder for the saved games was expected. It stays untouched."
        ),
        "folder_unwritable": QCoreApplication.translate(
            "Store", "Nothing can be saved in the folder {folder}. Choose another one."
        ),
        "disk_full": QCoreApplication.translate("Store", "The disk is full. Make some room, then try again."),
        "storage_failed": QCoreApplication.translate(
            "Store", "Saving did not work: the computer refused it. Nothing was lost that was saved before."
        ),
        "upgrade_failed": QCoreApplication.translate(
            "Store", "Your saved games could not be brought up to this version. Nothing was changed."
        ),
        "slot_missing": QCoreApplication.translate("Store", "This saved game is gone."),
        "slot_moved_on": QCoreApplication.translate(
            "Store", "This race went on somewhere else in the meantime. Open it again from the list."
        ),
        "name_empty": QCoreApplication.translate("Store", "A saved game needs a name."),
        "name_too_long": QCoreApplication.translate("Store", "The name is too long: at most {longest} letters."),
        "backup_missing": QCoreApplication.translate("Store", "The backup is gone or cannot be read. Try another one."),
        "closed": QCoreApplication.translate("Store", "The saved games are closed already."),
    }


def file_sentences() -> dict[str, str]:
    """Answer the sentences of single files that cannot be read or written (``store.files``)."""
    return {
        "file_missing": QCoreApplication.translate("File", "The file {file} is not there."),
        "file_is_folder": QCoreApplication.translate("File", "{file} is a folder, not a file."),
        "folder_unreadable": QCoreApplication.translate("File", "The folder {file} cannot be read."),
        "file_unreadable": QCoreApplication.translate("File", "The file {file} cannot be read."),
        "file_too_large": QCoreApplication.translate("File", "The file {file} is too large to be one of the game."),
        "not_text": QCoreApplication.translate("File", "The file {file} is no text file."),
        "file_unwritable": QCoreApplication.translate("File", "The file {file} cannot be written."),
    }


class _Values(dict[str, Param]):
    """Parameters of a sentence; one that did not come along is an ellipsis instead of an error."""

    def __missing__(self, key: str) -> str:
        return "…"

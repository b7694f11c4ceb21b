"""Bad news about the saved games as whole pages: what happened, in one sentence, and the ways on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from flammeapp.kernel.errors import GameError
from flammeapp.store.backups import Backup
from flammeapp.ui.dialogs import Answer
from flammeapp.ui.i18n.sentences import sentence
from flammeapp.ui.widgets import ButtonKind


class Way(StrEnum):
    """What can be done when the saved games do not open."""

    AGAIN = "again"
    BACKUP = "backup"
    AFRESH = "afresh"
    FOLDER = "folder"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Trouble:
    """A title, a sentence, the ways on (the last is the main one), and two details for whoever helps.

    ``detail`` is the file or folder, shown below the sentence; ``technical`` what the computer said, shown on hovering.
    """

    title: str
    text: str
    ways: tuple[Answer, ...]
    detail: str
    technical: str = ""


_WAYS: dict[str, tuple[Way, ...]] = {
    "database_damaged": (Way.QUIT, Way.AFRESH, Way.BACKUP),
    "database_foreign": (Way.QUIT, Way.FOLDER, Way.AFRESH, Way.BACKUP),
    "database_newer": (Way.FOLDER, Way.AFRESH, Way.QUIT),
    "upgrade_failed": (Way.QUIT, Way.AFRESH, Way.BACKUP, Way.AGAIN),
    "in_use": (Way.QUIT, Way.FOLDER, Way.AGAIN),
    "home_is_file": (Way.QUIT, Way.AGAIN, Way.FOLDER),
    "folder_unwritable": (Way.QUIT, Way.AGAIN, Way.FOLDER),
    "disk_full": (Way.QUIT, Way.FOLDER, Way.AGAIN),
    "storage_failed": (Way.QUIT, Way.FOLDER, Way.AGAIN),
    "backup_missing": (Way.QUIT, Way.AFRESH, Way.BACKUP, Way.AGAIN),
}
_USUAL = (Way.QUIT, Way.AGAIN)


def store_trouble(error: GameError, backups: Sequence[Backup]) -> Trouble:
    """Answer what to tell and to offer when the saved games cannot be opened."""
    wanted = _WAYS.get(error.code, _USUAL)
    possible = [way for way in wanted if way is not Way.BACKUP or backups]
    answers = [Answer(way, _verb(way, backups)) for way in possible]
    main = answers[-1]
    answers[-1] = Answer(main.key, main.verb, ButtonKind.GO)
    text = sentence(error.code, error.params)
    if error.code == "database_damaged" and backups:
        text += " " + QCoreApplication.translate("Trouble", "A backup can be opened instead.")
    return Trouble(
        QCoreApplication.translate("Trouble", "The saved games do not open"),
        text,
        tuple(answers),
        str(error.params.get("file", "")),
        str(error.params.get("detail", "")),
    )


def files_trouble(error: GameError) -> Trouble:
    """Answer what to tell when a file of the program itself cannot be used."""
    return Trouble(
        QCoreApplication.translate("Trouble", "Flamme is not complete"),
        sentence(error.code, error.params)
        + " "
        + QCoreApplication.translate("Trouble", "Installing it once more puts that right; your saved games stay."),
        (Answer(Way.QUIT, _verb(Way.QUIT, ()), ButtonKind.GO),),
        "",
        str(error.params.get("detail", "")),
    )


def _verb(way: Way, backups: Sequence[Backup]) -> str:
    if way is Way.BACKUP:
        made = backups[0].made_at.astimezone()
        day = QLocale().toString(QDate(made.year, made.month, made.day), QLocale.FormatType.ShortFormat)
        text = QCoreApplication.translate("Trouble", "Open the backup of {day} ({games} games)")
        if backups[0].games == 1:
            text = QCoreApplication.translate("Trouble", "Open the backup of {day} (1 game)")
        return text.format(day=day, games=backups[0].games)
    verbs = {
        Way.AGAIN: QCoreApplication.translate("Trouble", "Try again"),
        Way.AFRESH: QCoreApplication.translate("Trouble", "Put the file aside and start with none"),
        Way.FOLDER: QCoreApplication.translate("Trouble", "Choose another folder"),
        Way.QUIT: QCoreApplication.translate("Trouble", "Quit"),
    }
    return verbs[way]

"""The settings file of the player: ``settings.json`` in the home, read forgivingly, written whole or not at all.

What can be set is declared in ``flammeapp.ui.preferences``. A file that cannot be read gives the defaults and a
sentence; a damaged one is put aside as ``settings.damaged.json`` before a new one is written, so that nothing is lost.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from flammeapp.store.errors import FileProblem
from flammeapp.store.whole_files import atomic_write, read_json
from flammeapp.ui.preferences import Preferences, from_document, to_document

FILE_NAME = "settings.json"
DAMAGED_NAME = "settings.damaged.json"

_CLOSED_TO_US = frozenset({"file_unreadable", "file_is_folder"})


class SettingsTrouble(StrEnum):
    """What was wrong with the file."""

    NONE = "none"
    UNREADABLE = "unreadable"
    DAMAGED = "damaged"
    SOME_VALUES = "some_values"


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """The settings in force after reading, and what was wrong with the file."""

    preferences: Preferences
    trouble: SettingsTrouble = SettingsTrouble.NONE

    def sentence(self) -> str:
        """What to tell the player; empty when nothing was wrong."""
        if self.trouble is SettingsTrouble.UNREADABLE:
            return QCoreApplication.translate("Settings", "Your settings could not be read. The usual ones are in use.")
        if self.trouble is SettingsTrouble.DAMAGED:
            return QCoreApplication.translate(
                "Settings", "Your settings were damaged. The usual ones are in use; the old file is kept beside them."
            )
        if self.trouble is SettingsTrouble.SOME_VALUES:
            return QCoreApplication.translate(
                "Settings", "A few of your settings could not be used. Those are back to the usual ones."
            )
        return ""


def load_settings(home: Path) -> LoadedSettings:
    """Read the settings of the home; never raises. A missing file is no trouble."""
    try:
        document = read_json(home / FILE_NAME)
    except FileProblem as problem:
        if problem.code == "file_missing":
            return LoadedSettings(Preferences())
        closed = problem.code in _CLOSED_TO_US
        return LoadedSettings(Preferences(), SettingsTrouble.UNREADABLE if closed else SettingsTrouble.DAMAGED)
    if not isinstance(document, dict):
        return LoadedSettings(Preferences(), SettingsTrouble.DAMAGED)
    preferences, refused = from_document(document)
    return LoadedSettings(preferences, SettingsTrouble.SOME_VALUES if refused else SettingsTrouble.NONE)


def save_settings(home: Path, preferences: Preferences) -> None:
    """Write the settings in one step; a damaged older file is put aside first. Raises ``FileProblem``."""
    file = home / FILE_NAME
    if load_settings(home).trouble is SettingsTrouble.DAMAGED:
        try:
            file.replace(home / DAMAGED_NAME)
        except OSError as error:
            raise FileProblem("file_unwritable", file=DAMAGED_NAME, detail=error.strerror or "") from error
    atomic_write(file, json.dumps(to_document(preferences), indent=1) + "\n")

"""What the window remembers from one day to the next: its place, and its docks, for each size of screen.

Kept in ``window.json`` in the player's folder, apart from the settings: nobody chose it, and losing it loses nothing.
"""

from __future__ import annotations

import json
from pathlib import Path

from flammeapp.store.errors import FileProblem
from flammeapp.store.whole_files import atomic_write, read_json

FILE_NAME = "window.json"
_MOST = 60
"""Entries kept; the ones written longest ago go first."""


class WindowMemory:
    """Texts by name. A file that cannot be read is an empty memory; one that cannot be written is forgotten."""

    def __init__(self, home: Path) -> None:
        self._file = home / FILE_NAME
        self._kept: dict[str, str] = {}
        try:
            document = read_json(self._file)
        except FileProblem:
            return
        if isinstance(document, dict):
            self._kept = {key: text for key, text in document.items() if isinstance(text, str)}

    def recall(self, key: str) -> str:
        """Answer what was kept under ``key``, empty when nothing was."""
        return self._kept.get(key, "")

    def keep(self, key: str, text: str) -> None:
        """Keep ``text`` under ``key``."""
        if self._kept.get(key) == text:
            return
        self._kept.pop(key, None)
        self._kept[key] = text
        while len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        try:
            atomic_write(self._file, json.dumps(self._kept, indent=1) + "\n")
        except FileProblem:
            return  # the window opens where it usually does next time

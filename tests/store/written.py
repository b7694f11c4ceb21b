"""Rows to write and a way to see what is in a file; the store does not ask what they mean."""

import sqlite3
from contextlib import closing
from pathlib import Path

from flammeapp.store.home import database_file
from flammeapp.store.records import Checkpoint, Entry, Summary, TeamLine, Written

TEAMS = (TeamLine("blue", "Anna", "human"), TeamLine("red", "Éric ≥ 1", "computer"))


def summary(round_number: int = 0, *, finished: bool = False) -> Summary:
    """What a listing would show in round ``round_number``."""
    phase = "over" if finished else "energy"
    return Summary("firenze-milano", "Firenze – Milano", TEAMS, round_number, phase, finished, f"{round_number:016x}")


def entry(number: int, word: str = "draw") -> Entry:
    """A row of a log. The store does not ask what is in it."""
    return Entry(number, f'{{"do":"{word}","rider":{number}}}', f"{number:016x}")


def written(number: int, word: str = "draw", *, checkpoint: bool = False) -> Written:
    """An action to be written, with a snapshot or without."""
    point = Checkpoint(number, f'{{"round":{number}}}', f"{number:016x}") if checkpoint else None
    return Written(entry(number, word), summary(number), point)


def rows(home: Path, question: str) -> list[tuple[object, ...]]:
    """What plain SQLite finds in the file."""
    with closing(sqlite3.connect(database_file(home))) as connection:
        return connection.execute(question).fetchall()

"""The saved games as commands look at them: read only, also while the window is open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flammeapp.app.cli.parser import home_of
from flammeapp.app.cli.sentences import sentence_of
from flammeapp.app.cli.speaking import Problem
from flammeapp.session.library import Library
from flammeapp.store.backups import list_backups
from flammeapp.store.connection import Access
from flammeapp.store.errors import StoreError
from flammeapp.store.opening import open_store


@contextmanager
def open_library(home: str | None) -> Iterator[Library]:
    """Open the saved games of a home to look at them; raise Problem with the store's sentence."""
    folder = home_of(home)
    try:
        store = open_store(folder, Access.READ)
        try:
            yield Library(store)
        finally:
            store.close()
    except StoreError as error:
        words = sentence_of(error.code, error.params)
        if error.code == "database_damaged" and list_backups(folder):
            words += " A backup can be opened instead: start Flamme without a command."
        raise Problem(words) from error

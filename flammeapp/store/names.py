"""What a saved game can be called."""

from __future__ import annotations

from flammeapp.store.errors import StoreError
from flammeapp.store.records import LONGEST_NAME


def checked_name(name: str) -> str:
    """Answer ``name`` as it is kept: blanks folded, nothing that no file can hold. Raises name_empty, name_too_long."""
    kept = " ".join(name.encode("utf-8", "replace").decode().replace("\x00", " ").split())
    if not kept:
        raise StoreError("name_empty")
    if len(kept) > LONGEST_NAME:
        raise StoreError("name_too_long", longest=LONGEST_NAME)
    return kept

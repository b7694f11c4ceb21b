"""A saved game written to a file that another computer can bring in (``game_import``)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from flammeapp.kernel.codec import Json, parse
from flammeapp.kernel.errors import DocumentError
from flammeapp.session.errors import NOTHING_GOOD, SaveDamaged
from flammeapp.store.game_files import FORMAT, GAME, race_part, write_game
from flammeapp.store.records import RaceCopy

if TYPE_CHECKING:
    from flammeapp.store.saves import Store


def export_slot(store: Store, slot: int, path: Path) -> None:
    """Write a saved game, race or tour, to the file ``path``.

    Raises StoreError slot_missing, SaveDamaged when the game cannot be read, FileProblem when the file cannot be
    written; an older file of that name then stands as it was.
    """
    copy = store.read_copy(slot)
    head: dict[str, Json] = {
        "format": FORMAT,
        "kind": copy.kind,
        "name": copy.name,
        "created_at": copy.created_at,
        "days_done": copy.days_done,
    }
    try:
        if copy.tour:
            head["tour"] = _json(copy.tour)
        parts: dict[str, Json] = {GAME: head}
        for number, race in enumerate(copy.races, 1):
            parts[race_part(number)] = _race_document(race)
    except DocumentError as error:
        raise SaveDamaged("setup_unreadable", slot=slot, good=NOTHING_GOOD, detail=str(error)) from error
    write_game(path, parts)


def _race_document(race: RaceCopy) -> Json:
    newest = next((point for point in race.checkpoints if point.number <= race.head), None)
    return {
        "stage": race.stage,
        "retired_at": race.retired_at,
        "setup": _json(race.setup),
        "head": race.head,
        "actions": [_json(entry.action) for entry in race.entries],
        "digests": [entry.digest for entry in race.entries],
        "snapshot": None
        if newest is None
        else {"number": newest.number, "state": _json(newest.state), "digest": newest.digest},
    }


def _json(text: str) -> Json:
    # What the parser of JSON answers is JSON.
    return parse(text)  # type: ignore[return-value]

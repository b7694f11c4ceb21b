"""A saved game written to a file that another computer can bring in (``game_import``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from flammeapp.engine.racelog import MOST_ACTIONS
from flammeapp.kernel.codec import Json, canonical, parse
from flammeapp.kernel.errors import DocumentError
from flammeapp.session.errors import NOTHING_GOOD, SaveDamaged
from flammeapp.store.game_files import FOR_HELP, FORMAT, GAME, race_part, write_game
from flammeapp.store.records import Entry, RaceCopy, SlotCopy

if TYPE_CHECKING:
    from flammeapp.store.saves import Store


def export_slot(store: Store, slot: int, path: Path) -> None:
    """Write a saved game, race or tour, to the file ``path``.

    Raises StoreError slot_missing, SaveDamaged when the game cannot be read, FileProblem when the file cannot be
    written; an older file of that name then stands as it was.
    """
    copy = store.read_copy(slot)
    for race in copy.races:
        _check_numbers(slot, race)
    try:
        parts = _parts(copy, _json)
    except DocumentError as error:
        raise SaveDamaged("setup_unreadable", slot=slot, good=NOTHING_GOOD, detail=str(error)) from error
    write_game(path, parts)


def export_for_help(store: Store, slot: int, path: Path) -> None:
    """Write a damaged game as it is, for somebody who may help: a file like any other, its rows as they are found.

    A text that cannot be read stands in it as ``{"unreadable": "…"}``, an action that is not there as
    ``{"missing": number}``. The file says what it was written for: whoever tries to bring it in, and cannot, is told.
    Raises StoreError, FileProblem as ``export_slot`` does.
    """
    copy = store.read_copy(slot)
    whole = replace(copy, races=tuple(replace(race, entries=_with_gaps(race)) for race in copy.races))
    parts = _parts(whole, _json_or_text)
    head = parts[GAME]
    assert isinstance(head, dict)
    write_game(path, {**parts, GAME: {**head, FOR_HELP: True}})


def _check_numbers(slot: int, race: RaceCopy) -> None:
    """Raise SaveDamaged when an action is missing: nobody could bring such a file in."""
    numbers = [entry.number for entry in race.entries]
    for number in range(1, max([race.head, *numbers]) + 1):
        if number > len(numbers) or numbers[number - 1] != number:
            raise SaveDamaged("log_gap", slot=slot, good=number - 1, number=number)


def _with_gaps(race: RaceCopy) -> tuple[Entry, ...]:
    """The rows of a log, one for every number."""
    there = {entry.number: entry for entry in race.entries}
    last = min(max([race.head, *there]), MOST_ACTIONS)
    return tuple(
        there.get(number) or Entry(number, canonical({"missing": number}), "") for number in range(1, last + 1)
    )


def _parts(copy: SlotCopy, read: Callable[[str], Json]) -> dict[str, Json]:
    head: dict[str, Json] = {
        "format": FORMAT,
        "kind": copy.kind,
        "name": copy.name,
        "created_at": copy.created_at,
        "days_done": copy.days_done,
    }
    if copy.tour:
        head["tour"] = read(copy.tour)
    parts: dict[str, Json] = {GAME: head}
    for number, race in enumerate(copy.races, 1):
        parts[race_part(number)] = _race_document(race, read)
    return parts


def _race_document(race: RaceCopy, read: Callable[[str], Json]) -> Json:
    newest = next((point for point in race.checkpoints if point.number <= race.head), None)
    return {
        "stage": race.stage,
        "retired_at": race.retired_at,
        "retired_days": race.retired_days,
        "setup": read(race.setup),
        "head": race.head,
        "actions": [read(entry.action) for entry in race.entries],
        "digests": [entry.digest for entry in race.entries],
        "snapshot": None
        if newest is None
        else {"number": newest.number, "state": read(newest.state), "digest": newest.digest},
    }


def _json(text: str) -> Json:
    # What the parser of JSON answers is JSON.
    return parse(text)  # type: ignore[return-value]


def _json_or_text(text: str) -> Json:
    try:
        return _json(text)
    except DocumentError:
        return {"unreadable": text}

"""The file in which a saved game travels: `.flamme`, a ZIP of JSON documents and nothing else.

``game.json``
    ``format`` (2), ``kind`` (race or tour), ``name``, ``created_at`` (milliseconds since 1970 UTC), ``days_done`` and,
    for a tour, ``tour``: its set-up (``tour.documents``). ``for_help``: true where a damaged game was written.
``race-001.json``, ``race-002.json``, …
    the races in the order of their beginning, one for a single race: ``stage`` (0: a single race), ``retired_at``
    (null: it counts), ``retired_days`` (how many days of the tour were over then, null: nobody knows; not in a file of
    format 1), ``setup`` (``engine.setup``), ``head``, ``actions`` and ``digests`` (as in a race log, those
    that can be redone with them) and ``snapshot`` (``number``, ``state``, ``digest``; null: none), the newest state
    written before ``head``.

Nothing is ever unpacked to a disk, and nothing in the file is a program. A file is read only as far as the limits here
go: how many parts, how large, which names, no links, no secrets, stored or deflated. What the documents say is checked
by the session, by playing every race again.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from flammeapp.kernel.codec import Json, canonical, parse
from flammeapp.kernel.errors import DocumentError
from flammeapp.store.errors import FileProblem
from flammeapp.store.whole_files import atomic_write_bytes, read_bytes

FORMAT = 2
"""Of the documents; a program reads all up to its own."""

SUFFIX = ".flamme"
NAMELESS = "Flamme"
GAME = "game.json"
FOR_HELP = "for_help"
"""True in the head of a file that was written from a damaged game, as it was, for somebody who may help."""
LARGEST = 32 * 1024 * 1024
"""Bytes of a file; a Grand Tour of six teams has half a million."""
LARGEST_PART = 16 * 1024 * 1024
LARGEST_WHOLE = 128 * 1024 * 1024
"""Bytes unpacked, of one part and of all; a Grand Tour of six teams has two million."""
MOST_RACES = 999

_RACE = re.compile(r"race-(\d{3})\.json")
_WHEN = (1980, 1, 1, 0, 0, 0)
"""The same game makes the same file: no part of it says when it was written."""
_SECRET = 0x1
_BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError,
)  # fmt: skip
"""What the reading of a ZIP raises when somebody has spoilt it."""


LONGEST_FILE_NAME = 120
"""Bytes: well below what any system takes, with room for the folders above."""


def file_name(name: str, day: date) -> str:
    """Answer what the file of a game called ``name`` can be called on every system: letters, digits and little else.

    The day stands behind it, which also keeps it apart from the names Windows has for its devices.
    """
    kept = "".join(sign if sign.isalnum() or sign in " ,.-_()" else " " for sign in name)
    end = f" {day.isoformat()}{SUFFIX}"
    room = LONGEST_FILE_NAME - len(end)
    stem = " ".join(kept.split()).strip(" .-").encode()[:room].decode(errors="ignore").strip(" .-")
    return f"{stem or NAMELESS}{end}"


def race_part(number: int) -> str:
    """Answer the name of a race in the file, numbered from 1."""
    return f"race-{number:03d}.json"


def write_game(path: Path, parts: Mapping[str, Json]) -> None:
    """Write the documents of a game; raise FileProblem disk_full, file_unwritable."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, document in parts.items():
            part = zipfile.ZipInfo(name, _WHEN)
            part.compress_type = zipfile.ZIP_DEFLATED
            part.external_attr = 0o644 << 16
            archive.writestr(part, canonical(document).encode("utf-8", "replace"))
    atomic_write_bytes(path, written.getvalue())


def read_game(path: Path) -> dict[str, object]:
    """Answer the documents of a game, ``game.json`` first and its races in order.

    Raises FileProblem: file_missing, file_is_folder, file_unreadable, file_too_large, game_foreign (no ZIP, or not
    one of ours), game_damaged (``detail``: which part).
    """
    raw = read_bytes(path, LARGEST)
    name = path.name
    if not zipfile.is_zipfile(io.BytesIO(raw)):
        # A file of ours that was cut off still begins as it did.
        raise FileProblem("game_damaged" if _began_as_ours(raw) else "game_foreign", file=name, detail="end")
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            listed = archive.infolist()
            names = [part.filename for part in listed]
            if GAME not in names:
                raise FileProblem("game_foreign", file=name)
            _check_names(name, names)
            _check_sizes(name, listed)
            return {part: _document(name, archive, part) for part in (GAME, *sorted(set(names) - {GAME}))}
    except _BROKEN as error:
        raise FileProblem("game_damaged", file=name, detail=str(error)) from error


def _began_as_ours(raw: bytes) -> bool:
    return raw.startswith(b"PK\x03\x04") and raw[30 : 30 + len(GAME)] == GAME.encode()


def _check_names(file: str, names: list[str]) -> None:
    """The game and its races, numbered through, each once."""
    expected = {GAME, *(race_part(number) for number in range(1, len(names)))}
    if set(names) != expected or len(names) > 1 + MOST_RACES:
        strange = next((name for name in names if name != GAME and not _RACE.fullmatch(name)), "")
        raise FileProblem("game_damaged", file=file, detail=strange)


def _check_sizes(file: str, listed: list[zipfile.ZipInfo]) -> None:
    for part in listed:
        plain = part.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) and not part.flag_bits & _SECRET
        if not plain or part.file_size > LARGEST_PART:
            raise FileProblem("game_damaged", file=file, detail=part.filename)
    if sum(part.file_size for part in listed) > LARGEST_WHOLE:
        raise FileProblem("game_damaged", file=file, detail="size")


def _document(file: str, archive: zipfile.ZipFile, part: str) -> object:
    with archive.open(part) as opened:
        raw = opened.read(LARGEST_PART + 1)  # whatever its heading says
    try:
        return parse(raw.decode("utf-8"))
    except DocumentError as error:
        raise FileProblem("game_damaged", file=file, detail=part) from error

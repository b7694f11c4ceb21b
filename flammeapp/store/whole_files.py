"""Files read and written whole: JSON in, text out, each failure a FileProblem with a code and the file's name.

Nothing of the game is imported here, so the settings can be read before the first paint.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from pathlib import Path

from flammeapp.kernel.codec import parse
from flammeapp.kernel.errors import DocumentError
from flammeapp.store.errors import FileProblem

LARGEST_FILE = 4 * 1024 * 1024
"""Bytes. The tiles file has 40 thousand; whatever is larger than this is not one of ours."""

_SHORT = 40
"""Letters of a file's name in that of its unfinished self: with them all it could be too long for the system."""


def read_bytes(path: Path, largest: int) -> bytes:
    """Answer what is in the file ``path``, at most ``largest`` bytes; raise FileProblem."""
    name = path.name
    try:
        with path.open("rb") as file:
            raw = file.read(largest + 1)
    except FileNotFoundError as error:
        raise FileProblem("file_missing", file=name) from error
    except IsADirectoryError as error:
        raise FileProblem("file_is_folder", file=name) from error
    except OSError as error:
        raise FileProblem("file_unreadable", file=name, detail=error.strerror or "") from error
    if len(raw) > largest:
        raise FileProblem("file_too_large", file=name, largest=largest)
    return raw


def read_json(path: Path) -> object:
    """Answer the JSON document in the file ``path``; raise FileProblem."""
    name = path.name
    raw = read_bytes(path, LARGEST_FILE)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileProblem("not_text", file=name) from error
    try:
        return parse(text)
    except DocumentError as error:
        raise FileProblem(error.code, file=name, **error.params) from error


def atomic_write(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8, as ``atomic_write_bytes`` does; raise FileProblem, also ``not_text``."""
    try:
        raw = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise FileProblem("not_text", file=path.name) from error
    atomic_write_bytes(path, raw)


def atomic_write_bytes(path: Path, raw: bytes) -> None:
    """Write ``raw`` so that ``path`` holds either the old bytes or all the new ones, whatever happens meanwhile.

    The folder is made when it is missing. Raises FileProblem ``disk_full`` or ``file_unwritable``; then the old
    file stands as it was.
    """
    part = path.with_name(f".{path.name[:_SHORT]}.{secrets.token_hex(4)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Not `tempfile`: its files are for nobody else to read, and some of ours are written for other people.
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        raise _of_writing(path, error) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise _of_writing(path, error) from error
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Bring the names in ``folder`` to the disk, where the system can do that at all (Windows cannot)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _of_writing(path: Path, error: OSError) -> FileProblem:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return FileProblem("disk_full", file=path.name)
    return FileProblem("file_unwritable", file=path.name, detail=error.strerror or "")

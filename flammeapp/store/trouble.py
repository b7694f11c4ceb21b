"""Turns what SQLite and the system say into our codes."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

from flammeapp.store.errors import StoreError

FULL = (errno.ENOSPC, errno.EDQUOT)
UNWRITABLE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST, errno.EISDIR, errno.ENOENT)

_PRIMARY = 0xFF
"""An extended result code of SQLite holds the primary one in its lowest byte."""


def told(error: sqlite3.Error | OSError, file: Path) -> StoreError:
    """Answer the StoreError for ``error``, met while ``file`` (the saved games, or something beside them) was used."""
    if isinstance(error, OSError):
        return _of_system(error, file)
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & _PRIMARY if isinstance(code, int) else None
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreError("database_damaged", file=str(file), detail=str(error))
    if primary == sqlite3.SQLITE_FULL:
        return StoreError("disk_full", folder=str(file.parent))
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreError("in_use", folder=str(file.parent))
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreError("folder_unwritable", folder=str(file.parent), detail=str(error))
    return StoreError("storage_failed", folder=str(file.parent), detail=str(error))


def _of_system(error: OSError, file: Path) -> StoreError:
    detail = error.strerror or str(error)
    if error.errno in FULL:
        return StoreError("disk_full", folder=str(file.parent))
    if error.errno in UNWRITABLE:
        return StoreError("folder_unwritable", folder=str(file.parent), detail=detail)
    return StoreError("storage_failed", folder=str(file.parent), detail=detail)

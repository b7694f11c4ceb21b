"""What Python code must do to run on another thread than the window's.

Python collects garbage on whatever thread happens to allocate. A Qt object that is garbage would then be destroyed on
that thread, which crashes. Inside ``work_elsewhere`` nothing is collected; the window's thread collects later.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_working = 0


@contextmanager
def work_elsewhere() -> Iterator[None]:
    """Hold the collector while the body runs on another thread; several may work at once."""
    global _working  # noqa: PLW0603 - the collector is one for the whole process, and so is this count
    with _lock:
        _working += 1
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _working -= 1
            if not _working:
                gc.enable()

"""What Python code must do to run on another thread than the window's.

Python collects garbage on whatever thread happens to allocate. A Qt object that is garbage would then be destroyed on
that thread, which crashes. The program therefore never collects by itself: the window's thread does, between two
things it does (``collect_only_here``, ``collect_if_due``). Where a part of it runs without that, as in tests, nothing
is collected inside ``work_elsewhere``.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_working = 0
_collecting = True


@contextmanager
def work_elsewhere() -> Iterator[None]:
    """Hold the collector while the body runs on another thread; several may work at once."""
    global _working, _collecting  # noqa: PLW0603 - the collector is one for the whole process, and so is this count
    with _lock:
        if not _working:
            _collecting = gc.isenabled()
        _working += 1
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _working -= 1
            if not _working and _collecting:
                gc.enable()


def collect_only_here() -> None:
    """Stop Python from collecting by itself; from now on somebody calls ``collect_if_due`` now and then."""
    gc.disable()


def collect_if_due() -> None:
    """Collect the generation that Python would have collected by now."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation]:
            gc.collect(generation)
            return

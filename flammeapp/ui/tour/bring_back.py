"""What is told before stages that were put aside count again: which come back, and what is put aside instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from flammeapp.session.tour_events import Attempt


@dataclass(frozen=True, slots=True)
class Swap:
    """``back``: the stages that were put aside last; ``unfinished``: the last of them was left on the road.

    ``results``: the stages whose results are put aside instead; ``road``: the stage on the road that is, 0: none.
    """

    back: tuple[int, ...]
    unfinished: bool
    results: tuple[int, ...]
    road: int


def swap_of(attempts: Sequence[Attempt]) -> Swap:
    """Answer what bringing back would do; raise ValueError when nothing was put aside."""
    latest = max(attempt.retired_at for attempt in attempts if attempt.retired_at is not None)
    back = [attempt for attempt in attempts if attempt.retired_at == latest]
    first = min(attempt.stage for attempt in back)
    gone = [attempt for attempt in attempts if attempt.counts and attempt.stage >= first]
    return Swap(
        tuple(sorted(attempt.stage for attempt in back)),
        _unfinished(max(back, key=lambda attempt: attempt.stage)),
        tuple(attempt.stage for attempt in gone if not _unfinished(attempt)),
        next((attempt.stage for attempt in gone if _unfinished(attempt)), 0),
    )


def swap_question(swap: Swap) -> str:
    """Answer "Bring back stages 4 and 5?"."""
    if len(swap.back) == 1:
        return QCoreApplication.translate("BringBack", "Bring back stage {stages}?").format(stages=swap.back[0])
    text = QCoreApplication.translate("BringBack", "Bring back stages {stages}?")
    return text.format(stages=_numbers(swap.back))


def swap_words(swap: Swap) -> str:
    """Answer what comes back and what is put aside, in two or three sentences."""
    words = [_coming(swap)]
    if len(swap.results) == 1:
        text = QCoreApplication.translate("BringBack", "The result of stage {stages} that counts now is put aside.")
        words.append(text.format(stages=swap.results[0]))
    elif swap.results:
        text = QCoreApplication.translate("BringBack", "The results of stages {stages} that count now are put aside.")
        words.append(text.format(stages=_numbers(swap.results)))
    if swap.road:
        text = QCoreApplication.translate("BringBack", "Stage {stages}, which is on the road now, is put aside.")
        words.append(text.format(stages=swap.road))
    if swap.results or swap.road:
        words.append(QCoreApplication.translate("BringBack", "What is put aside stays in this list."))
    return " ".join(words)


def _coming(swap: Swap) -> str:
    if not swap.unfinished:
        if len(swap.back) == 1:
            return QCoreApplication.translate("BringBack", "It counts again as it was ridden.")
        return QCoreApplication.translate("BringBack", "They count again as they were ridden.")
    if len(swap.back) == 1:
        return QCoreApplication.translate("BringBack", "It was not finished: the tour goes on in the middle of it.")
    text = QCoreApplication.translate(
        "BringBack", "Stage {stages} was not finished: the tour goes on in the middle of it."
    )
    return text.format(stages=swap.back[-1])


def _numbers(stages: Sequence[int]) -> str:
    """Answer "4 and 5", "3 to 5"; they follow each other."""
    text = QCoreApplication.translate("BringBack", "{first} to {last}")
    if len(stages) == 2:
        text = QCoreApplication.translate("BringBack", "{first} and {last}")
    return text.format(first=stages[0], last=stages[-1])


def _unfinished(attempt: Attempt) -> bool:
    return attempt.result is None and not attempt.damaged

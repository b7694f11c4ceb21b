"""A race written down: its set-up and its numbered actions, and nothing else, because everything follows from them.

The document a player can hand over, a test can keep and `flamme replay` reads::

    {"format": 1, "setup": {…}, "actions": [{"do": "place_rider", "rider": 0, "square": 4}, …]}

It may also hold ``digests``: the fingerprint of the state after each action, so that a replay under other rules
shows where it parts from what was played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flammeapp.engine.actions import Action, action_document, parse_action
from flammeapp.engine.events import Event
from flammeapp.engine.reduce import apply, begin
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup, parse_setup, setup_document
from flammeapp.engine.state import RaceState, state_digest
from flammeapp.kernel.codec import Json, Reader
from flammeapp.kernel.errors import DocumentError, IllegalAction

FORMAT = 1
MOST_ACTIONS = 100_000
"""No race is longer; a damaged file must not keep the program busy for ever."""


@dataclass(frozen=True, slots=True)
class RaceLog:
    """A race as played so far. ``digests`` is empty or holds one digest an action."""

    setup: RaceSetup
    actions: tuple[Action, ...]
    digests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a log, what it caused and the state after it. ``number`` 0 is the start, before any action."""

    number: int
    action: Action | None
    events: tuple[Event, ...]
    state: RaceState


class LogBroken(IllegalAction):
    """A log does not replay: ``number`` is the action (from 1) at which the rules or the digest disagree.

    Codes: ``digest_differs`` (expected, found), or the code of the IllegalAction that the rules raised.
    """

    def __init__(self, number: int, code: str, **params: int | str) -> None:
        super().__init__(code, **params)
        self.number = number


def log_document(log: RaceLog) -> dict[str, Json]:
    """Answer the JSON object of ``log``."""
    document: dict[str, Json] = {
        "format": FORMAT,
        "setup": setup_document(log.setup),
        "actions": [action_document(action) for action in log.actions],
    }
    if log.digests:
        document["digests"] = list(log.digests)
    return document


def parse_log(document: object) -> RaceLog:
    """Read a race log; raise DocumentError (or StageError for its stage) on anything else."""
    reader = Reader(document)
    written = reader.whole("format", 1, 9999)
    if written > FORMAT:
        raise DocumentError("format_newer", format=written, known=FORMAT)
    setup = parse_setup(reader.value("setup"))
    listed = reader.sequence("actions")
    if len(listed) > MOST_ACTIONS:
        raise DocumentError("out_of_range", key="actions", low=0, high=MOST_ACTIONS)
    actions = tuple(_action(item, index) for index, item in enumerate(listed))
    digests: tuple[str, ...] = ()
    if reader.has("digests"):
        digests = tuple(_digest(item, index) for index, item in enumerate(reader.sequence("digests")))
        if len(digests) != len(actions):
            raise DocumentError("wrong_count", key="digests", expected=len(actions))
    reader.done()
    return RaceLog(setup, actions, digests)


def replay(book: RuleBook, log: RaceLog) -> Iterator[Played]:
    """Play ``log`` again, the start first; raise LogBroken at the first action that does not agree."""
    step = begin(book)
    yield Played(0, None, step.events, step.state)
    for number, action in enumerate(log.actions, 1):
        try:
            step = apply(book, step.state, action)
        except IllegalAction as error:
            raise LogBroken(number, error.code, **error.params) from error
        if log.digests:
            found = state_digest(step.state)
            if found != log.digests[number - 1]:
                raise LogBroken(number, "digest_differs", expected=log.digests[number - 1], found=found)
        yield Played(number, action, step.events, step.state)


def _action(item: object, index: int) -> Action:
    try:
        return parse_action(item)
    except DocumentError as error:
        inner = str(error.params.get("key", ""))
        place = f"actions.{index}" if inner in ("", "document") else f"actions.{index}.{inner}"
        raise DocumentError(error.code, **{**error.params, "key": place}) from error


def _digest(item: object, index: int) -> str:
    if not isinstance(item, str):
        raise DocumentError("not_a_text", key=f"digests.{index}")
    return item

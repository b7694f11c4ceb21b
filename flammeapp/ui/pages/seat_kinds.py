"""Who can sit at a team's place when a race is set up. A new kind of seat is one row of the list."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.teams import DummyKind, Seat

LEVELS = ("random", "saver3")
"""Opponents offered for a computer's team, weakest first, by the name ``flammeapp.ai`` knows them under."""

USUAL_LEVEL = "saver3"


@dataclass(frozen=True, slots=True)
class SeatKind:
    """A kind of seat. ``seat`` None: the team does not take part. ``levels``: opponents to choose from.

    ``dummies``: the teams nobody plays that can sit here. ``alone``: whether a single rider can have this seat.
    """

    key: str
    icon: str
    seat: Seat | None
    levels: tuple[str, ...] = ()
    dummies: tuple[DummyKind, ...] = ()
    alone: bool = True


HUMAN = SeatKind("human", "human", Seat.HUMAN)
COMPUTER = SeatKind("computer", "computer", Seat.COMPUTER, LEVELS)
DUMMY = SeatKind("dummy", "dummy", Seat.DUMMY, dummies=tuple(DummyKind), alone=False)
OFF = SeatKind("off", "close", None)

SEAT_KINDS = (HUMAN, COMPUTER, DUMMY, OFF)
"""In the order in which they are offered."""


def seat_kind(key: str) -> SeatKind:
    """The kind with that key; raises ``KeyError``."""
    for kind in SEAT_KINDS:
        if kind.key == key:
            return kind
    raise KeyError(key)


def kind_of_seat(seat: Seat) -> SeatKind:
    """The kind that puts this seat at the table; raises ``KeyError``."""
    for kind in SEAT_KINDS:
        if kind.seat is seat:
            return kind
    raise KeyError(seat.value)


def seat_kind_name(kind: SeatKind) -> str:
    """Answer "Human", "Computer", "Dummy" or "Off"."""
    names = {
        "human": QCoreApplication.translate("SeatKinds", "Human"),
        "computer": QCoreApplication.translate("SeatKinds", "Computer"),
        "dummy": QCoreApplication.translate("SeatKinds", "Dummy"),
        "off": QCoreApplication.translate("SeatKinds", "Off"),
    }
    return names[kind.key]


def dummy_name(kind: DummyKind) -> str:
    """Answer "Peloton team" or "Muscle team"."""
    if kind is DummyKind.PELOTON:
        return QCoreApplication.translate("SeatKinds", "Peloton team")
    return QCoreApplication.translate("SeatKinds", "Muscle team")

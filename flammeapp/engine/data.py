"""The printed material the rules need: tile sides, decks, the timing table. Built from documents, never from files."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.board.tiles import TileSet
from flammeapp.engine.cards import FIRST_SPECIAL, deck_of
from flammeapp.engine.teams import RiderKind
from flammeapp.engine.timing import Timing
from flammeapp.kernel.codec import Reader, whole
from flammeapp.kernel.errors import DocumentError

MOST_COPIES = 60
"""No deck holds more copies of one card."""


@dataclass(frozen=True, slots=True)
class Decks:
    """The base decks (R1), each as sorted card codes."""

    rouleur: bytes
    sprinteur: bytes

    def of(self, kind: RiderKind) -> bytes:
        """Answer the base deck of a rider of ``kind``."""
        return self.rouleur if kind is RiderKind.ROULEUR else self.sprinteur


@dataclass(frozen=True, slots=True)
class GameData:
    """Everything printed that a rule book is folded from."""

    tiles: TileSet
    decks: Decks
    timing: Timing


def parse_decks(document: object) -> Decks:
    """Read the ``base_decks`` of specialists.json; raise DocumentError on a wrong form."""
    base = Reader(document).reader("base_decks")
    decks = Decks(_deck(base, "rouleur"), _deck(base, "sprinteur"))
    base.done()
    return decks


def _deck(base: Reader, kind: str) -> bytes:
    path = base.where(kind)
    found = base.value(kind)
    if not isinstance(found, dict):
        raise DocumentError("not_an_object", key=path)
    pairs = []
    for name, number in found.items():
        if not str(name).isdecimal() or not 2 <= int(name) < FIRST_SPECIAL:
            raise DocumentError("bad_card", key=f"{path}.{name}")
        pairs.append((int(name), whole(number, f"{path}.{name}", 1, MOST_COPIES)))
    return deck_of(pairs)

"""The printed material the rules need: tile sides, decks, the numbers of a tour. It is built from documents."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.board.tiles import TileSet
from flammeapp.engine.cards import ATTACK, BASE_FACES, FIRST_SPECIAL, ONE, Ability, CardFace, deck_of
from flammeapp.engine.tables import TourTables
from flammeapp.engine.teams import RiderKind
from flammeapp.kernel.codec import Reader, whole
from flammeapp.kernel.errors import DocumentError

MOST_COPIES = 60
"""No deck holds more copies of one card."""

LARGEST_VALUE = 15


@dataclass(frozen=True, slots=True)
class Specialist:
    """One of the specialists (R34): whose deck he has and which cards, as sorted codes."""

    id: str
    name: str
    kind: RiderKind
    deck: bytes
    disputed: bool
    note: str


@dataclass(frozen=True, slots=True)
class Decks:
    """Every deck, as sorted card codes, and what the codes mean.

    ``faces[code]``: the base cards, then the specialists' cards with abilities in the order of the data.
    ``peloton``: the deck of the Peloton team (R25); ``muscle_sprinteur``, ``muscle_rouleur``: those of a Muscle team.
    """

    faces: tuple[CardFace, ...]
    rouleur: bytes
    sprinteur: bytes
    peloton: bytes
    muscle_rouleur: bytes
    muscle_sprinteur: bytes
    specialists: tuple[Specialist, ...]

    def of(self, kind: RiderKind) -> bytes:
        """Answer the base deck of a rider of ``kind``."""
        return self.rouleur if kind is RiderKind.ROULEUR else self.sprinteur

    def specialist(self, name: str) -> Specialist:
        """Answer the specialist with this id; DocumentError ``unknown_specialist``."""
        for specialist in self.specialists:
            if specialist.id == name:
                return specialist
        raise DocumentError("unknown_specialist", specialist=name)


@dataclass(frozen=True, slots=True)
class GameData:
    """Everything printed that a rule book is folded from."""

    tiles: TileSet
    decks: Decks
    tables: TourTables


def parse_decks(document: object) -> Decks:
    """Read specialists.json; raise DocumentError on a wrong form."""
    top = Reader(document)
    base = top.reader("base_decks")
    rouleur, sprinteur = _deck(base, "rouleur"), _deck(base, "sprinteur")
    base.done()
    dummies = top.reader("dummy_decks")
    peloton = dummies.reader("peloton")
    attacks = sum(entry.whole("count", 1, MOST_COPIES) for entry in peloton.readers("added"))
    muscle = dummies.reader("muscle")
    faces = list(BASE_FACES)
    specialists = tuple(_specialist(entry, faces) for entry in top.readers("specialists"))
    return Decks(
        tuple(faces),
        rouleur,
        sprinteur,
        rouleur + ONE[ATTACK] * attacks,
        rouleur + _added(muscle.reader("rouleur")),
        sprinteur + _added(muscle.reader("sprinteur")),
        specialists,
    )


def _added(reader: Reader) -> bytes:
    """The plain cards a dummy's deck has besides the base deck."""
    return deck_of(
        (entry.whole("value", 2, LARGEST_VALUE), entry.whole("count", 1, MOST_COPIES))
        for entry in reader.readers("added")
    )


def _specialist(entry: Reader, faces: list[CardFace]) -> Specialist:
    """One specialist; the faces of his cards are added to ``faces`` where they are new."""
    pairs: list[tuple[int, int]] = []
    for card in entry.readers("deck"):
        value = card.whole("value", 2, LARGEST_VALUE)
        names = card.sequence("abilities")
        known = {ability.value: ability for ability in Ability}
        for index, name in enumerate(names):
            if name not in known:
                raise DocumentError("unknown_ability", key=f"{card.where('abilities')}.{index}")
        face = CardFace(value, frozenset(known[str(name)] for name in names))
        if face not in faces:
            faces.append(face)
        pairs.append((faces.index(face), card.whole("count", 1, MOST_COPIES)))
        card.done()
    kinds = {kind.value: kind for kind in RiderKind}
    if entry.text("type") not in kinds:
        raise DocumentError("unknown_value", key=entry.where("type"))
    return Specialist(
        id=entry.text("id"),
        name=entry.text("name"),
        kind=kinds[entry.text("type")],
        deck=deck_of(pairs),
        disputed=entry.flag("disputed"),
        note=entry.text("note") if entry.has("note") else "",
    )


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

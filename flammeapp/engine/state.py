"""The frozen state of a race, its written form and its fingerprint."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.cards import NO_CARD
from flammeapp.engine.phase import Phase
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.work import OFF, Row, Slot, Work
from flammeapp.kernel.chance import MASK
from flammeapp.kernel.codec import Json, Reader, digest
from flammeapp.kernel.errors import DocumentError

MOST_ROUNDS = 100_000


@dataclass(frozen=True, slots=True)
class RaceState:
    """A race between two actions. The fields are those of ``Work``, as tuples."""

    phase: Phase
    round: int
    first_team: int
    roads: tuple[tuple[Row, ...], ...]
    square: tuple[int, ...]
    down: tuple[bytes, ...]
    recycled: tuple[bytes, ...]
    hand: tuple[bytes, ...]
    card: tuple[int, ...]
    played: tuple[bytes, ...]
    chance: tuple[int, ...]
    placed: tuple[int, ...]
    crossed: tuple[int, ...]
    slots: tuple[Slot, ...]


def freeze(w: Work) -> RaceState:
    """Answer the frozen state of a working copy."""
    return RaceState(
        phase=w.phase,
        round=w.round,
        first_team=w.first_team,
        roads=tuple(tuple(road) for road in w.roads),
        square=tuple(w.square),
        down=tuple(w.down),
        recycled=tuple(w.recycled),
        hand=tuple(w.hand),
        card=tuple(w.card),
        played=tuple(w.played),
        chance=tuple(w.chance),
        placed=tuple(w.placed),
        crossed=tuple(w.crossed),
        slots=tuple(w.slots),
    )


def thaw(state: RaceState) -> Work:
    """Answer a working copy of a state."""
    w = Work()
    w.phase = state.phase
    w.round = state.round
    w.first_team = state.first_team
    w.roads = [list(road) for road in state.roads]
    w.square = list(state.square)
    w.down = list(state.down)
    w.recycled = list(state.recycled)
    w.hand = list(state.hand)
    w.card = list(state.card)
    w.played = list(state.played)
    w.chance = list(state.chance)
    w.placed = list(state.placed)
    w.crossed = list(state.crossed)
    w.slots = list(state.slots)
    w.began = []
    return w


def state_document(state: RaceState) -> dict[str, Json]:
    """Answer the JSON object of a state. Empty squares are left out: a row is ``[square, rider, …]``."""
    return {
        "phase": state.phase.value,
        "round": state.round,
        "first_team": state.first_team,
        "roads": [[[square, *row] for square, row in enumerate(road) if row] for road in state.roads],
        "square": list(state.square),
        "down": [list(cards) for cards in state.down],
        "recycled": [list(cards) for cards in state.recycled],
        "hand": [list(cards) for cards in state.hand],
        "card": list(state.card),
        "played": [list(cards) for cards in state.played],
        # As texts: a 64-bit number does not survive every reader of JSON.
        "chance": [str(number) for number in state.chance],
        "placed": list(state.placed),
        "crossed": list(state.crossed),
        "slots": [list(slot) for slot in state.slots],
    }


def parse_state(document: object, book: RuleBook) -> RaceState:
    """Read a state that belongs to ``book``; raise DocumentError when it has another form or does not fit."""
    reader = Reader(document)
    riders = len(book.team_of)
    last = book.track.last
    try:
        phase = Phase(reader.text("phase"))
    except ValueError as error:
        raise DocumentError("unknown_phase", key="phase") from error
    state = RaceState(
        phase=phase,
        round=reader.whole("round", 0, MOST_ROUNDS),
        first_team=reader.whole("first_team", 0, len(book.riders_of) - 1),
        roads=_roads(reader, book),
        square=_by_rider(reader, "square", riders, OFF, last),
        down=_piles(reader, "down", book),
        recycled=_piles(reader, "recycled", book),
        hand=_piles(reader, "hand", book),
        card=_by_rider(reader, "card", riders, NO_CARD, len(book.faces) - 1),
        played=_piles(reader, "played", book),
        chance=_chance(reader, riders + 1),
        placed=reader.wholes("placed", 0, riders - 1),
        crossed=reader.wholes("crossed", 0, riders - 1),
        slots=_slots(reader, len(book.fresh_slots)),
    )
    reader.done()
    for rider, square in enumerate(state.square):
        rows = state.roads[book.road_of[rider]]
        if sum(row.count(rider) for row in rows) != (square != OFF) or (square != OFF and rider not in rows[square]):
            raise DocumentError("rider_astray", rider=rider)
    return state


def state_digest(state: RaceState) -> str:
    """Answer the fingerprint of a state: equal states, equal digests."""
    return digest(state_document(state))


def _by_rider(reader: Reader, key: str, riders: int, low: int, high: int) -> tuple[int, ...]:
    found = reader.wholes(key, low, high)
    if len(found) != riders:
        raise DocumentError("wrong_length", key=key, expected=riders)
    return found


def _piles(reader: Reader, key: str, book: RuleBook) -> tuple[bytes, ...]:
    piles = reader.sequence(key)
    if len(piles) != len(book.team_of):
        raise DocumentError("wrong_length", key=key, expected=len(book.team_of))
    wrapped = Reader({str(number): pile for number, pile in enumerate(piles)}, key)
    return tuple(bytes(wrapped.wholes(str(number), 0, len(book.faces) - 1)) for number in range(len(piles)))


def _roads(reader: Reader, book: RuleBook) -> tuple[tuple[Row, ...], ...]:
    listed = reader.sequence("roads")
    if len(listed) != book.roads:
        raise DocumentError("wrong_length", key="roads", expected=book.roads)
    roads: list[tuple[Row, ...]] = []
    for number, road in enumerate(listed):
        rows: list[Row] = [()] * (book.track.last + 1)
        wrapped = Reader({"rows": road}, f"roads.{number}")
        entries = wrapped.sequence("rows")
        for index in range(len(entries)):
            entry = Reader({"row": entries[index]}, f"roads.{number}.{index}").wholes("row", 0, 9999)
            riders = entry[1:]
            if not riders or entry[0] > book.track.last or max(riders) >= len(book.team_of):
                raise DocumentError("bad_row", key=f"roads.{number}.{index}")
            rows[entry[0]] = riders
        roads.append(tuple(rows))
    return tuple(roads)


def _chance(reader: Reader, expected: int) -> tuple[int, ...]:
    texts = reader.sequence("chance")
    if len(texts) != expected:
        raise DocumentError("wrong_length", key="chance", expected=expected)
    numbers = []
    for index, text in enumerate(texts):
        if not isinstance(text, str) or not text.isdecimal() or len(text) > 20 or int(text) > MASK:
            raise DocumentError("bad_chance", key=f"chance.{index}")
        numbers.append(int(text))
    return tuple(numbers)


def _slots(reader: Reader, expected: int) -> tuple[Slot, ...]:
    listed = reader.sequence("slots")
    if len(listed) != expected:
        raise DocumentError("wrong_length", key="slots", expected=expected)
    wrapped = Reader({str(number): slot for number, slot in enumerate(listed)}, "slots")
    return tuple(wrapped.wholes(str(number), -1, 99_999_999) for number in range(expected))

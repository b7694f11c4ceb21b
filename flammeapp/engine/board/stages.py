"""The catalogue's entry: one stage, as its file describes it.

`parse_stage` takes parsed JSON and is strict: a key nobody knows, a value of the wrong type or outside its set is a
`StageError`. Whether the tiles make a good track is another question, which `validate.check_stage` answers.
`stage_document` is the way back.
"""

import re
from dataclasses import dataclass
from enum import Enum

from flammeapp.engine.board.document import Fields
from flammeapp.engine.board.errors import BoardError

FORMAT = 1
MAX_TILES = 400
"""More tiles than all boxes hold; a file with more is a mistake."""

MAX_PLAYERS = 12
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PLAYERS = re.compile(r"([1-9][0-9]?)-([1-9][0-9]?)")

Document = dict[str, object]


class StageError(BoardError):
    """A stage document that cannot be read; `code` says why, `where` in the params names the key."""


class StageKind(Enum):
    """How the stage is ridden: together, against the clock (R47-R49), or long (R50)."""

    MASS_START = "mass_start"
    TEAM_TIME_TRIAL = "team_time_trial"
    INDIVIDUAL_TIME_TRIAL = "individual_time_trial"
    LONG = "long"

    @property
    def time_trial(self) -> bool:
        """Whether it is one of the two time trials (R47)."""
        return self in (StageKind.TEAM_TIME_TRIAL, StageKind.INDIVIDUAL_TIME_TRIAL)


class Finish(Enum):
    """Which side of the timing table holds (R39)."""

    FLAT = "flat"
    ASCENT = "ascent"


class StackSize(Enum):
    """The two stacks of a tour stage (R38)."""

    MAJOR = "major"
    MINOR = "minor"


class StackKind(Enum):
    """What a stack's tokens count for (R38)."""

    SPRINT = "sprint"
    MOUNTAIN = "mountain"


class Provenance(Enum):
    """Where the order of the tiles comes from."""

    OFFICIAL = "official"
    RECONSTRUCTED = "reconstructed"
    COMPLETED = "completed"
    EXTRA = "extra"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class Place:
    """One square of a stage: its number on the track, and the same as tile, tile number and square (both from 1)."""

    square: int
    tile: str
    tile_number: int
    tile_square: int
    derived: bool


@dataclass(frozen=True, slots=True)
class Stack:
    """A token stack (R38); `beyond_line`: it lies on the first square past the finish line."""

    size: StackSize
    kind: StackKind
    place: Place
    beyond_line: bool


@dataclass(frozen=True, slots=True)
class Variant:
    """Another reading of the same card."""

    tiles: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage. `length` counts the squares from the start line to the finish line by the inner way; `breakaway` the
    riders a breakaway can put ahead (R24); `players_least` to `players_most` the teams it is meant for; `refresh`
    only on long stages.
    """

    id: str
    title: str
    box: str
    number: int | None
    players_least: int
    players_most: int
    kind: StageKind
    finish: Finish
    length: int
    breakaway: int
    tiles: tuple[str, ...]
    stacks: tuple[Stack, ...]
    refresh: Place | None
    inserted: tuple[str, ...]
    variants: tuple[Variant, ...]
    provenance: Provenance
    note: str

    @property
    def players(self) -> str:
        """The number of teams as the card names it, such as `2-4`."""
        return f"{self.players_least}-{self.players_most}"

    def suits(self, teams: int) -> bool:
        """Whether the card is meant for this many teams."""
        return self.players_least <= teams <= self.players_most


def parse_stage(document: object) -> Stage:
    """The stage of a parsed stage file. Raises `StageError`."""
    fields = Fields(document, "", StageError)
    if "format" in fields and fields.take_int("format") != FORMAT:
        raise fields.error("unknown_format", "format", known=FORMAT)
    players = fields.take_text("players")
    match = _PLAYERS.fullmatch(players)
    if match is None or not int(match[1]) <= int(match[2]) <= MAX_PLAYERS:
        raise fields.error("bad_players", "players", value=players)
    stage = Stage(
        id=_name(fields, "id"),
        title=fields.take_text("title"),
        box=_name(fields, "box"),
        number=fields.take_optional_int("number", least=1, most=999),
        players_least=int(match[1]),
        players_most=int(match[2]),
        kind=fields.take_enum("kind", StageKind),
        finish=fields.take_enum("finish", Finish),
        length=fields.take_int("length", most=MAX_TILES * 8),
        breakaway=fields.take_int("breakaway", most=MAX_PLAYERS),
        tiles=_tiles(fields),
        stacks=tuple(_parse_stack(stack) for stack in fields.take_objects("stacks")),
        refresh=_parse_refresh(fields.take_fields("refresh")) if "refresh" in fields else None,
        inserted=fields.take_texts("inserted", optional=True),
        variants=tuple(_parse_variant(variant) for variant in fields.take_objects("variants", optional=True)),
        provenance=fields.take_enum("provenance", Provenance),
        note=fields.take_text("note"),
    )
    fields.finish()
    return stage


def stage_document(stage: Stage) -> Document:
    """The document of a stage, ready for JSON; `parse_stage` reads the same stage back."""
    document: Document = {
        "format": FORMAT,
        "id": stage.id,
        "title": stage.title,
        "box": stage.box,
        "number": stage.number,
        "players": stage.players,
        "kind": stage.kind.value,
        "finish": stage.finish.value,
        "length": stage.length,
        "breakaway": stage.breakaway,
        "tiles": list(stage.tiles),
        "stacks": [_stack_document(stack) for stack in stage.stacks],
    }
    if stage.refresh is not None:
        document["refresh"] = _place_document(stage.refresh)
    if stage.inserted:
        document["inserted"] = list(stage.inserted)
    if stage.variants:
        document["variants"] = [{"tiles": list(variant.tiles), "note": variant.note} for variant in stage.variants]
    document["provenance"] = stage.provenance.value
    document["note"] = stage.note
    return document


def _name(fields: Fields, key: str) -> str:
    """An id: small letters, digits and single dashes, so that it can be a file's name everywhere."""
    name = fields.take_text(key)
    if len(name) > 80 or not _NAME.fullmatch(name):
        raise fields.error("bad_id", key, value=name)
    return name


def _tiles(fields: Fields) -> tuple[str, ...]:
    tiles = fields.take_texts("tiles")
    if len(tiles) > MAX_TILES:
        raise fields.error("too_many_tiles", "tiles", most=MAX_TILES)
    return tiles


def _parse_place(fields: Fields) -> Place:
    return Place(
        square=fields.take_int("square"),
        tile=fields.take_text("tile"),
        tile_number=fields.take_int("tile_number", least=1),
        tile_square=fields.take_int("tile_square", least=1),
        derived=fields.take_flag("derived"),
    )


def _parse_stack(fields: Fields) -> Stack:
    stack = Stack(
        size=fields.take_enum("stack", StackSize),
        kind=fields.take_enum("kind", StackKind),
        place=_parse_place(fields),
        beyond_line=fields.take_flag("beyond_line"),
    )
    fields.finish()
    return stack


def _parse_refresh(fields: Fields) -> Place:
    place = _parse_place(fields)
    fields.finish()
    return place


def _parse_variant(fields: Fields) -> Variant:
    variant = Variant(_tiles(fields), fields.take_text("note"))
    fields.finish()
    return variant


def _place_document(place: Place) -> Document:
    document: Document = {
        "square": place.square,
        "tile": place.tile,
        "tile_number": place.tile_number,
        "tile_square": place.tile_square,
    }
    if place.derived:
        document["derived"] = True
    return document


def _stack_document(stack: Stack) -> Document:
    document: Document = {"stack": stack.size.value, "kind": stack.kind.value, **_place_document(stack.place)}
    if stack.beyond_line:
        document["beyond_line"] = True
    return document

"""What every kind of scenario shares: its result, its errors, and reading a track that is given one of three ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flammeapp.engine.board.notation import NotationError, parse_notation
from flammeapp.engine.board.stages import MAX_TILES, Stage
from flammeapp.engine.board.tiles import TileError, build_track
from flammeapp.engine.board.track import Track, Zone
from flammeapp.engine.data import GameData
from flammeapp.kernel.codec import Json, Reader
from flammeapp.kernel.errors import GameError, Param

Result = dict[str, Json]


class ScenarioError(GameError):
    """A scenario that cannot be read: ``code`` says what is wrong, ``params["key"]`` where."""


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """What a scenario led to: every key of its kind, and the expected keys that came out otherwise.

    ``differences``: ``{"key": …, "expected": …, "found": …}`` for each.
    """

    id: str
    result: Result
    differences: tuple[Mapping[str, Json], ...]


def refuse(code: str, key: str, **params: Param) -> ScenarioError:
    """Answer the error for ``key``, to be raised."""
    return ScenarioError(code, key=key, **params)


def one_of(reader: Reader, key: str, names: Sequence[str]) -> str:
    """Answer the text under ``key`` when it is one of ``names``."""
    found = reader.text(key)
    if found not in names:
        raise refuse("not_one_of", reader.where(key), value=found, names=", ".join(names))
    return found


def read_track(reader: Reader, data: GameData, stages: Sequence[Stage]) -> Track:
    """Answer the track given as ``track``, ``tiles`` or ``stage``."""
    given = [key for key in ("track", "tiles", "stage") if reader.has(key)]
    if len(given) != 1:
        raise refuse("one_track_needed", given[1] if given else "track")
    key = given[0]
    if key == "track":
        return notation(reader, key)
    if key == "tiles":
        ids: list[str] = []
        for index, name in enumerate(reader.sequence(key)):
            if not isinstance(name, str):
                raise refuse("not_a_text", f"{key}.{index}")
            ids.append(name)
        if len(ids) > MAX_TILES:
            raise refuse("too_many_tiles", key, most=MAX_TILES)
    else:
        wanted = reader.text(key)
        stage = next((stage for stage in stages if stage.id == wanted), None)
        if stage is None:
            raise refuse("unknown_stage", key, stage=wanted)
        ids = list(stage.tiles)
    try:
        track = build_track(data.tiles, ids)
    except TileError as error:
        raise ScenarioError(error.code, key=key, **error.params) from error
    return whole_track(track, key)


def notation(reader: Reader, key: str) -> Track:
    """Answer the track written as a text under ``key``."""
    try:
        return parse_notation(reader.text(key))
    except NotationError as error:
        raise ScenarioError(error.code, **{**error.params, "key": key}) from error


def whole_track(track: Track, key: str) -> Track:
    """Answer ``track`` when it can be ridden: a finish at its end, start squares only at its beginning."""
    zones = [square.zone for square in track.squares]
    if Zone.BEYOND not in zones:
        raise refuse("no_finish", key)
    if zones != sorted(zones, key=(Zone.START, Zone.ROAD, Zone.BEYOND).index):
        raise refuse("tiles_out_of_order", key)
    return track


def compare(result: Result, expect: Reader | None) -> tuple[Mapping[str, Json], ...]:
    """Answer the keys of ``expect`` that came out otherwise, each compared as a whole; unknown ones are an error."""
    if expect is None:
        return ()
    differences: list[Mapping[str, Json]] = []
    for key in expect.names():
        if key not in result:
            raise refuse("unknown_key", expect.where(key))
        wanted = expect.value(key)
        if not _same(wanted, result[key]):
            expected: Json = wanted  # type: ignore[assignment]  # it came out of a JSON document
            differences.append({"key": key, "expected": expected, "found": result[key]})
    return tuple(differences)


def _same(wanted: object, found: Json) -> bool:
    """Whether two JSON values are equal; Python takes 1 for true, JSON does not."""
    if isinstance(wanted, dict) and isinstance(found, Mapping):
        return wanted.keys() == found.keys() and all(_same(wanted[key], found[key]) for key in wanted)
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(map(_same, wanted, found))
    return isinstance(wanted, bool) == isinstance(found, bool) and wanted == found

"""What is wrong with a stage: problems as codes and numbers. It reports and forbids nothing.

Places in the params (`tile_number`, `first`, `second`) are counted from 1, as people count tiles. A problem that
`spoils` leaves no race that could be ridden; the others are a stage that differs from the cardboard or from what its
file says about it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from flammeapp.engine.board.errors import Params
from flammeapp.engine.board.geometry import layout
from flammeapp.engine.board.polygons import overlap
from flammeapp.engine.board.stages import Finish, Place, Stage, StageKind
from flammeapp.engine.board.tiles import TileKind, TileSet, build_track
from flammeapp.engine.board.track import Branch, Terrain, Track, Zone

SPOILING = frozenset(
    {
        "no_tiles",
        "unknown_tile",
        "no_start",
        "two_starts",
        "start_not_first",
        "no_finish",
        "two_finishes",
        "finish_not_last",
    }
)
"""Codes of the problems that leave no track from a start to a finish."""

RIDERS_IN_A_TEAM = 2


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, for the window to put into words."""

    code: str
    params: Params = field(default_factory=dict)

    @property
    def spoils(self) -> bool:
        """Whether no race can be ridden because of it."""
        return self.code in SPOILING


def check_stage(stage: Stage, tiles: TileSet) -> tuple[Problem, ...]:
    """Everything that is wrong with a stage: its tiles first, then its start places, its facts and its stacks."""
    problems = list(check_tiles(stage.tiles, tiles))
    if not any(problem.spoils for problem in problems):
        track = build_track(tiles, stage.tiles)
        problems += _start_places(stage, track)
        problems += _facts(stage, track, tiles)
        problems += _stacks(stage, track)
        problems += _refresh(stage, track)
    return tuple(problems)


def check_tiles(ids: Sequence[str], tiles: TileSet) -> tuple[Problem, ...]:
    """Everything that is wrong with an order of tiles by itself, as the editor needs it while a track is being laid."""
    if not ids:
        return (Problem("no_tiles"),)
    unknown = [(number, tile_id) for number, tile_id in enumerate(ids, 1) if tile_id not in tiles.sides]
    if unknown:
        # Nothing else can be said about tiles that nobody knows.
        return tuple(Problem("unknown_tile", {"tile_number": number, "tile": tile_id}) for number, tile_id in unknown)
    return (*_ends(ids, tiles), *_used_twice(ids, tiles), *_overlaps(ids, tiles))


def _ends(ids: Sequence[str], tiles: TileSet) -> Iterator[Problem]:
    """One start at the rear, one finish at the front."""
    kinds = [tiles.sides[tile_id].kind for tile_id in ids]
    starts = [number for number, kind in enumerate(kinds, 1) if kind is TileKind.START]
    finishes = [number for number, kind in enumerate(kinds, 1) if kind is TileKind.FINISH]
    if not starts:
        yield Problem("no_start")
    elif len(starts) > 1:
        yield Problem("two_starts", {"first": starts[0], "second": starts[1]})
    elif starts[0] != 1:
        yield Problem("start_not_first", {"tile_number": starts[0]})
    if not finishes:
        yield Problem("no_finish")
    elif len(finishes) > 1:
        yield Problem("two_finishes", {"first": finishes[0], "second": finishes[1]})
    elif finishes[0] != len(ids):
        yield Problem("finish_not_last", {"tile_number": finishes[0]})


def _used_twice(ids: Sequence[str], tiles: TileSet) -> Iterator[Problem]:
    """Each piece of cardboard lies on the table once, with one of its sides up."""
    first_use: dict[str, int] = {}
    for number, tile_id in enumerate(ids, 1):
        piece = tiles.sides[tile_id].tile
        if piece in first_use:
            yield Problem("tile_used_twice", {"tile": piece, "first": first_use[piece], "second": number})
        else:
            first_use[piece] = number


def _overlaps(ids: Sequence[str], tiles: TileSet) -> Iterator[Problem]:
    """Two tiles that do not follow each other may not share an area."""
    placed = layout(tiles, ids).tiles
    for (i, first), (j, second) in combinations(enumerate(placed, 1), 2):
        if j - i > 1 and overlap(first.outline, second.outline):
            yield Problem("tiles_overlap", {"first": i, "second": j})


def _start_places(stage: Stage, track: Track) -> Iterator[Problem]:
    """Every rider needs a lane behind the start line (R2); in a time trial one square has room for all (R47)."""
    places = sum(track.squares[number].lanes for number in track.start)
    needed = RIDERS_IN_A_TEAM * stage.players_most
    if not stage.kind.time_trial and places < needed:
        yield Problem("too_few_places", {"players": stage.players_most, "places": places, "needed": needed})


def _facts(stage: Stage, track: Track, tiles: TileSet) -> Iterator[Problem]:
    """What the file says about the track must be so."""
    length = track.to_line[track.start[-1]] - 1
    if stage.length != length:
        yield Problem("length_differs", {"stated": stage.length, "counted": length})
    finish = Finish.ASCENT if track.squares[track.line].terrain is Terrain.ASCENT else Finish.FLAT
    if stage.finish is not finish:
        yield Problem("finish_differs", {"stated": stage.finish.value, "found": finish.value})
    spot = tiles.sides[stage.tiles[1]].breakaway
    places = len(spot.lanes) if spot and not stage.kind.time_trial else 0
    if stage.breakaway > places:
        yield Problem("too_few_breakaway_places", {"riders": stage.breakaway, "places": places})
    for tile_id in stage.inserted:
        if tile_id not in stage.tiles:
            yield Problem("inserted_tile_missing", {"tile": tile_id})


def _stacks(stage: Stage, track: Track) -> Iterator[Problem]:
    """Token stacks lie past the start line, never on a lane of a roundabout (R38); time trials have none (R47)."""
    if stage.stacks and stage.kind.time_trial:
        yield Problem("stacks_in_time_trial")
    for size, count in Counter(stack.size for stack in stage.stacks).items():
        if count > 1:
            yield Problem("stack_twice", {"stack": size.value})
    for stack in stage.stacks:
        name = {"stack": stack.size.value, "square": stack.place.square}
        yield from (Problem(f"stack_{code}", name) for code in _place_faults(stack.place, track))
        if stack.beyond_line != (stack.place.square == track.line):
            yield Problem("stack_line_differs", name)


def _refresh(stage: Stage, track: Track) -> Iterator[Problem]:
    """A Refresh token belongs to long stages only (R50)."""
    if (stage.refresh is not None) != (stage.kind is StageKind.LONG):
        yield Problem("refresh_only_on_long_stages")
    if stage.refresh is not None:
        name = {"square": stage.refresh.square}
        yield from (Problem(f"refresh_{code}", name) for code in _place_faults(stage.refresh, track))


def _place_faults(place: Place, track: Track) -> Iterator[str]:
    """What is wrong with the place of a token."""
    if place.square > track.last or track.squares[place.square].zone is Zone.START:
        yield "off_track"
        return
    if track.squares[place.square].branch is not Branch.NONE:
        yield "on_roundabout"
    tile = track.tile_of[place.square]
    first = track.tile_of.index(tile)
    if (track.tiles[tile], tile + 1, place.square - first + 1) != (place.tile, place.tile_number, place.tile_square):
        yield "place_differs"

"""Tracks and places written as text: `G2*5 F2*20 A2*4 D2*3 F2*6 X3*5`, `12r`.

One letter a terrain, the number of lanes, an optional weather suffix and an optional `*count`; blanks between.
`(F1*3|F1*5)` is a roundabout: the squares of the inner lane, then those of the outer one. `parse_notation` reads a
whole track and holds it to the rules of the notation, `parse_cells` reads the squares of one tile, which may be any
piece of a track.
"""

import re
from itertools import groupby

from flammeapp.engine.board.errors import BoardError
from flammeapp.engine.board.track import GRASS, Branch, Cell, Square, Terrain, Track, Weather, Zone, link

MAX_SQUARES = 2000
"""No track is longer; a slip of the finger in a count must not fill the memory."""

_LETTERS: dict[str, tuple[Terrain, Zone]] = {
    "G": (Terrain.FLAT, Zone.START),
    "F": (Terrain.FLAT, Zone.ROAD),
    "A": (Terrain.ASCENT, Zone.ROAD),
    "D": (Terrain.DESCENT, Zone.ROAD),
    "C": (Terrain.COBBLES, Zone.ROAD),
    "S": (Terrain.SUPPLY, Zone.ROAD),
    "W": (Terrain.WET, Zone.ROAD),
    "X": (Terrain.FLAT, Zone.BEYOND),
    "Y": (Terrain.ASCENT, Zone.BEYOND),
}
_LETTER_OF = {kind: letter for letter, kind in _LETTERS.items()}
_SUFFIXES = {"": Weather.FAIR, "~": Weather.CROSSWIND, "-": Weather.HEADWIND, "+": Weather.TAILWIND, "w": Weather.RAIN}
_SUFFIX_OF = {weather: suffix for suffix, weather in _SUFFIXES.items()}

_PART = re.compile(r"\(([^()]*)\)|([^\s()]+)|([()])")
_WORD = re.compile(r"([GFADCSWXY])([123])([~+w-]?)(?:\*([1-9][0-9]{0,8}))?")
_POSITION = re.compile(r"(0|[1-9][0-9]{0,8})([rmlg])")
_LANES_NAMED = {1: {"r": 0}, 2: {"r": 0, "l": 1}, 3: {"r": 0, "m": 1, "l": 2}}


class NotationError(BoardError):
    """A text that is no track or no place; `code` says why."""


def parse_notation(text: object) -> Track:
    """The track that the text describes. Raises `NotationError` for anything that is not a whole, well-formed track."""
    cells = parse_cells(text)
    _require_whole_track(cells)
    return Track(link(cells), (), (-1,) * len(cells))


def parse_cells(text: object) -> tuple[Cell, ...]:
    """The squares of a piece of track, from the rear. Raises `NotationError`."""
    if not isinstance(text, str):
        raise NotationError("track_not_text")
    cells: list[Cell] = []
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        part = _PART.match(text, position)
        if part is None or part[3] is not None:
            raise NotationError("unmatched_bracket", {"at": position + 1})
        if position and not text[position - 1].isspace():
            raise NotationError("missing_blank", {"at": position + 1})
        if part[1] is None:
            cells += _word_cells(part[2], Branch.NONE)
        else:
            cells += _split_cells(part[1])
        if len(cells) > MAX_SQUARES:
            raise NotationError("too_many_squares", {"most": MAX_SQUARES})
        position = part.end()
    return tuple(cells)


def format_notation(track: Track) -> str:
    """The shortest text that `parse_notation` reads back as the same squares."""
    parts: list[str] = []
    inner = ""
    for branch, run in groupby(track.squares, key=lambda square: square.branch):
        words = _words(list(run))
        if branch is Branch.INNER:
            inner = words
        elif branch is Branch.OUTER:
            parts.append(f"({inner}|{words})")
        else:
            parts.append(words)
    return " ".join(parts)


def parse_position(text: object, track: Track) -> tuple[int, int]:
    """The square and lane of `12r`, `12m`, `12l` or `12g`: lane 0 is the right one, `GRASS` (−1) the grass beside it.

    On three lanes `m` is the second from the right, on two lanes only `r` and `l` exist, on one lane only `r`. Raises
    `NotationError`.
    """
    if not isinstance(text, str):
        raise NotationError("position_not_text")
    match = _POSITION.fullmatch(text)
    if match is None:
        raise NotationError("bad_position", {"text": text})
    square, name = int(match[1]), match[2]
    if square > track.last:
        raise NotationError("position_off_track", {"text": text, "last": track.last})
    if name == "g":
        return square, GRASS
    lanes = track.squares[square].lanes
    if name not in _LANES_NAMED[lanes]:
        raise NotationError("no_such_lane", {"text": text, "lanes": lanes})
    return square, _LANES_NAMED[lanes][name]


def format_position(square: int, lane: int, lanes: int) -> str:
    """The text of a place on a square with `lanes` lanes; every lane below 0 is the grass."""
    if lane < 0:
        return f"{square}g"
    names = {number: name for name, number in _LANES_NAMED[lanes].items()}
    return f"{square}{names[lane]}"


def _word_cells(word: str, branch: Branch) -> list[Cell]:
    match = _WORD.fullmatch(word)
    if match is None:
        raise NotationError("bad_square", {"text": word})
    terrain, zone = _LETTERS[match[1]]
    count = int(match[4] or 1)
    if count > MAX_SQUARES:
        raise NotationError("too_many_squares", {"most": MAX_SQUARES})
    return [Cell(terrain, int(match[2]), zone, _SUFFIXES[match[3]], branch)] * count


def _split_cells(body: str) -> list[Cell]:
    text = f"({body})"
    lanes = body.split("|")
    if len(lanes) != 2:
        raise NotationError("bad_split", {"text": text})
    inner = [cell for word in lanes[0].split() for cell in _word_cells(word, Branch.INNER)]
    outer = [cell for word in lanes[1].split() for cell in _word_cells(word, Branch.OUTER)]
    if not inner or not outer:
        raise NotationError("empty_lane", {"text": text})
    if len(inner) > len(outer):
        # R33: the tie rules of the roundabout lean on this.
        raise NotationError("inner_lane_longer", {"text": text})
    if any(cell.zone is not Zone.ROAD for cell in (*inner, *outer)):
        raise NotationError("line_in_split", {"text": text})
    return inner + outer


def _require_whole_track(cells: tuple[Cell, ...]) -> None:
    """The restrictions of the notation on a whole track."""
    if not cells:
        raise NotationError("track_empty")
    zones = [cell.zone for cell in cells]
    if Zone.BEYOND not in zones:
        raise NotationError("no_finish")
    first_road = next(number for number, zone in enumerate(zones) if zone is not Zone.START)
    if Zone.START in zones[first_road:]:
        raise NotationError("start_not_first", {"square": zones.index(Zone.START, first_road)})
    line = zones.index(Zone.BEYOND)
    for number in range(line, len(zones)):
        if zones[number] is not Zone.BEYOND:
            raise NotationError("finish_not_last", {"square": number})
    if len({cell.terrain for cell in cells[line:]}) > 1:
        raise NotationError("mixed_finish")
    if cells[0].branch is not Branch.NONE:
        raise NotationError("split_at_the_end")
    for number in range(1, len(cells)):
        if cells[number - 1].branch is Branch.OUTER and cells[number].branch is Branch.INNER:
            raise NotationError("splits_touch", {"square": number})


def _words(squares: list[Square]) -> str:
    words = [_LETTER_OF[s.terrain, s.zone] + str(s.lanes) + _SUFFIX_OF[s.weather] for s in squares]
    out = []
    for word, run in groupby(words):
        count = sum(1 for _ in run)
        out.append(word if count == 1 else f"{word}*{count}")
    return " ".join(out)

"""The numbers of a tour as they are printed: times, tokens, podium, bonus (R36-R44, R50)."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.kernel.codec import Reader
from flammeapp.kernel.errors import DocumentError

MOST_SECONDS = 3600
MOST_POINTS = 99
MOST_STAGES = 99


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds by square beyond the line, the first square first, for both finishes; seconds for riders not across."""

    flat: tuple[int, ...]
    ascent: tuple[int, ...]
    not_across: int


@dataclass(frozen=True, slots=True)
class BonusRow:
    """Bonus Tour Points by place for tours of ``least`` to ``most`` stages (R44)."""

    least: int
    most: int
    general: tuple[int, ...]
    team: tuple[int, ...]
    sprint: tuple[int, ...]
    mountain: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TourTables:
    """All of it. ``major`` and ``minor`` are stacks, the highest token first; ``bonus`` rows run from short to long."""

    timing: Timing
    major: tuple[int, ...]
    minor: tuple[int, ...]
    podium: tuple[int, ...]
    refresh_worth: int
    refresh_worth_for_holder: int
    bonus: tuple[BonusRow, ...]
    shortest: int
    longest: int
    rest_day_points: int


def parse_tables(document: object) -> TourTables:
    """Read tour.json as far as rules need it; raise DocumentError on a wrong form."""
    top = Reader(document)
    stacks, refresh, length, rest = (top.reader(key) for key in ("stacks", "refresh", "length", "rest_day"))
    return TourTables(
        timing=_timing(top.reader("timing")),
        major=stacks.wholes("major", 1, MOST_POINTS),
        minor=stacks.wholes("minor", 1, MOST_POINTS),
        podium=top.wholes("podium", 1, MOST_POINTS),
        refresh_worth=refresh.whole("worth", 0, MOST_POINTS),
        refresh_worth_for_holder=refresh.whole("worth_for_holder", 0, MOST_POINTS),
        bonus=_bonus(top),
        shortest=length.whole("min", 1, MOST_STAGES),
        longest=length.whole("max", 1, MOST_STAGES),
        rest_day_points=rest.whole("points", 0, MOST_POINTS),
    )


def _timing(timing: Reader) -> Timing:
    flat, ascent = timing.reader("flat"), timing.reader("ascent")
    read = Timing(
        flat.wholes("squares_beyond_line", 0, MOST_SECONDS),
        ascent.wholes("squares_beyond_line", 0, MOST_SECONDS),
        flat.whole("not_across", 0, MOST_SECONDS),
    )
    # Both sides of the table cost the same minute; a table that said otherwise would need another rule.
    ascent.whole("not_across", read.not_across, read.not_across)
    return read


def _bonus(top: Reader) -> tuple[BonusRow, ...]:
    rows = tuple(
        BonusRow(
            least=row.whole("stages_from", 1, MOST_STAGES),
            most=row.whole("stages_to", 1, MOST_STAGES),
            general=row.wholes("general", 0, MOST_POINTS),
            team=row.wholes("team", 0, MOST_POINTS),
            sprint=row.wholes("sprint", 0, MOST_POINTS),
            mountain=row.wholes("mountain", 0, MOST_POINTS),
        )
        for row in top.readers("bonus")
    )
    if not rows:
        raise DocumentError("empty_list", key=top.where("bonus"))
    return rows

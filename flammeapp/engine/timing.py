"""The timing table of the finish (R39)."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.kernel.codec import Reader


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds by square beyond the line, the first square first, for both finishes; seconds for riders not across."""

    flat: tuple[int, ...]
    ascent: tuple[int, ...]
    not_across: int


def parse_timing(document: object) -> Timing:
    """Read the ``timing`` of tour.json; raise DocumentError on a wrong form."""
    timing = Reader(document).reader("timing")
    flat, ascent = timing.reader("flat"), timing.reader("ascent")
    read = Timing(
        flat.wholes("squares_beyond_line", 0, 3600),
        ascent.wholes("squares_beyond_line", 0, 3600),
        flat.whole("not_across", 0, 3600),
    )
    # Both sides of the table cost the same minute; a table that said otherwise would need another rule.
    ascent.whole("not_across", read.not_across, read.not_across)
    for reader in (flat, ascent, timing):
        reader.done()
    return read

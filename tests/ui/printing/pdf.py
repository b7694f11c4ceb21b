"""As much of a PDF as the tests need to look at."""

import re
import zlib
from pathlib import Path


class Pdf:
    """A written PDF: its objects as text and its streams, unpacked."""

    def __init__(self, path: Path) -> None:
        self.raw = path.read_bytes()
        self.streams: list[bytes] = []
        for match in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", self.raw, re.DOTALL):
            try:
                self.streams.append(zlib.decompress(match[1]))
            except zlib.error:
                self.streams.append(match[1])

    @property
    def boxes(self) -> list[tuple[float, float]]:
        """Width and height of each page in points."""
        found = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", self.raw)
        return [(float(width), float(height)) for width, height in found]

    @property
    def pages(self) -> int:
        return len(re.findall(rb"/Type /Page\b(?!s)", self.raw))

    @property
    def images(self) -> int:
        """Pictures made of dots."""
        return len(re.findall(rb"/Subtype /Image", self.raw))

    @property
    def fonts(self) -> set[str]:
        return {name.decode() for name in re.findall(rb"/FontName /(\S+)", self.raw)}

    @property
    def embedded(self) -> int:
        return len(re.findall(rb"/FontFile[23]? ", self.raw))

    @property
    def colours(self) -> set[tuple[float, ...]]:
        """Every colour that is set on a page."""
        found: set[tuple[float, ...]] = set()
        for stream in self.streams:
            if b" re" in stream or b" Tf" in stream or b"\nS\n" in stream:
                for match in re.finditer(rb"((?:[0-9.]+ ){1,4})(?:rg|RG|scn|SCN|g|G|k|K)\n", stream):
                    found.add(tuple(float(part) for part in match[1].split()))
        return found

"""Game pieces as pixmaps: jerseys, riders, tokens, card faces, terrain; rendered once by (file, size, ratio)."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Literal, TypeAlias

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

RiderKindName: TypeAlias = Literal["rouleur", "sprinteur"]

KEPT_BYTES = 48 * 1024 * 1024


def team_jersey(team: str) -> str:
    """File of a team's jersey, by colour name (``blue`` …)."""
    return f"jerseys/team-{team}.svg"


def leader_jersey(jersey: Literal["yellow", "green", "polka"]) -> str:
    """File of a jersey that is won."""
    return f"jerseys/leader-{jersey}.svg"


def rider_figure(kind: RiderKindName, team: str) -> str:
    """File of a standing rider, 96x76, ground at y = 72, facing right."""
    return f"riders/{kind}-{team}.svg"


def rider_token(kind: RiderKindName, team: str) -> str:
    """File of a rider from above, 44x24, forward = right."""
    return f"tokens/{kind}-{team}.svg"


def energy_card(kind: RiderKindName, team: str) -> str:
    """File of the face of an energy card, 120x168, without its value and letter."""
    return f"cards/energy-{kind}-{team}.svg"


def exhaustion_card(kind: RiderKindName) -> str:
    """File of the face of an exhaustion card."""
    return f"cards/exhaustion-{kind}.svg"


def card_back(kind: RiderKindName) -> str:
    """File of the back of a rider's cards."""
    return f"cards/back-{kind}.svg"


class PieceCache:
    """Pixmaps of SVG pieces; keeps the most recently used up to some 48 MB."""

    def __init__(self, resources: Path) -> None:
        self._root = resources
        self._renderers: dict[str, QSvgRenderer] = {}
        self._kept: OrderedDict[tuple[str, int, int, float], QPixmap] = OrderedDict()
        self._bytes = 0

    def renderer(self, file: str) -> QSvgRenderer:
        """The parsed drawing; raises ``FileNotFoundError`` when there is no such piece."""
        found = self._renderers.get(file)
        if found is None:
            path = self._root / file
            if not path.is_file():
                raise FileNotFoundError(file)
            found = self._renderers[file] = QSvgRenderer(str(path))
        return found

    def pixmap(self, file: str, size: QSize, ratio: float) -> QPixmap:
        """The piece at ``size`` logical pixels, sharp at ``ratio``; the drawing fills the size."""
        key = (file, size.width(), size.height(), ratio)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        renderer = self.renderer(file)
        device = QSize(max(1, round(size.width() * ratio)), max(1, round(size.height() * ratio)))
        pixmap = QPixmap(device)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, device.width(), device.height()))
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        self._kept[key] = pixmap
        self._bytes += device.width() * device.height() * 4
        while self._bytes > KEPT_BYTES and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= gone.width() * gone.height() * 4
        return pixmap

    def clear(self) -> None:
        """Forget all pixmaps (the parsed drawings are kept)."""
        self._kept.clear()
        self._bytes = 0

"""The ground of the scene as pictures of a fixed size, painted when they come into sight and kept.

Land and road never move, so they need no items. Qt's own cache of an item repaints its whole picture when a view is
scrolled slantwise (measured: 17 ms a picture while following a rider, against 4 with these); tiles are painted once.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from typing import Protocol, TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

SIDE = 256
"""Pixels of a tile's side at ratio 1."""
KEPT_BYTES = 96 * 1024 * 1024

_Key: TypeAlias = tuple[int, int, float, float]


class Ground(Protocol):
    """Something to paint on the ground."""

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what touches the exposed part, in squares."""


class Backdrop:
    """Paints its grounds, the lowest first, through tiles by (column, row, zoom, ratio)."""

    def __init__(self) -> None:
        self._grounds: tuple[Ground, ...] = ()
        self._kept: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._bytes = 0

    def set_grounds(self, *grounds: Ground) -> None:
        """Paint these from now on."""
        self._grounds = grounds
        self.clear()

    def clear(self) -> None:
        """Forget every tile: the look has changed."""
        self._kept.clear()
        self._bytes = 0

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the exposed part of the scene; the painter's transform is a zoom and a shift."""
        scale = painter.worldTransform().m11()
        ratio = painter.device().devicePixelRatioF()
        side = _pixels(ratio) / ratio
        origin = painter.worldTransform().map(QPointF(0, 0))
        origin = QPointF(round(origin.x() * ratio) / ratio, round(origin.y() * ratio) / ratio)  # on whole device pixels
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)  # tiles are never stretched
        step = side / scale
        for row in range(math.floor(exposed.top() / step), math.ceil(exposed.bottom() / step)):
            for column in range(math.floor(exposed.left() / step), math.ceil(exposed.right() / step)):
                corner = QPointF(origin.x() + column * side, origin.y() + row * side)
                painter.drawPixmap(corner, self._tile(column, row, scale, ratio))
        painter.restore()

    def _tile(self, column: int, row: int, scale: float, ratio: float) -> QPixmap:
        key = (column, row, scale, ratio)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        tile = self._kept[key] = self._paint(column, row, scale, ratio)
        self._bytes += tile.width() * tile.height() * 4
        while self._bytes > KEPT_BYTES and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= gone.width() * gone.height() * 4
        return tile

    def _paint(self, column: int, row: int, scale: float, ratio: float) -> QPixmap:
        pixels = _pixels(ratio)
        tile = QPixmap(pixels, pixels)
        tile.setDevicePixelRatio(ratio)
        step = pixels / ratio / scale
        exposed = QRectF(column * step, row * step, step, step)
        painter = QPainter(tile)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-exposed.topLeft())
        for ground in self._grounds:
            ground.paint(painter, exposed)
        painter.end()
        return tile


def _pixels(ratio: float) -> int:
    """Device pixels of a tile's side: always whole, so that neighbours meet without a seam."""
    return math.ceil(SIDE * ratio)

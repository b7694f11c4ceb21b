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
        """Paint what touches the exposed part, in squares. The lowest ground covers it all: tiles begin undefined."""


class Backdrop:
    """Paints its grounds, the lowest first, through tiles by (column, row, zoom, ratio)."""

    def __init__(self) -> None:
        self._grounds: tuple[Ground, ...] = ()
        self._kept: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._bytes = 0
        self._settled = 0.0

    def set_grounds(self, *grounds: Ground) -> None:
        """Paint these from now on."""
        self._grounds = grounds
        self.clear()

    def clear(self) -> None:
        """Forget every tile: the look has changed."""
        self._kept.clear()
        self._bytes = 0

    def settle(self, scale: float) -> None:
        """The zoom has come to rest at `scale` pixels a square: nothing may be stretched any more."""
        self._settled = scale

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the exposed part of the scene; the painter's transform is a zoom and a shift.

        While the view comes closer the tiles of the settled zoom are stretched: they are all there, so it is quick.
        """
        scale = painter.worldTransform().m11()
        ratio = painter.device().devicePixelRatioF()
        origin = painter.worldTransform().map(QPointF(0, 0))
        drawn = self._settled if scale > self._settled and self._all_kept(exposed, ratio) else scale
        side = _pixels(ratio) / ratio * scale / drawn
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=drawn != scale)
        for column, row in _cells(exposed, drawn, ratio):
            left, right = (_whole(origin.x() + edge * side, ratio) for edge in (column, column + 1))
            top, bottom = (_whole(origin.y() + edge * side, ratio) for edge in (row, row + 1))
            tile = self._tile(column, row, drawn, ratio)
            painter.drawPixmap(QRectF(left, top, right - left, bottom - top), tile, QRectF(tile.rect()))
        painter.restore()

    def _all_kept(self, exposed: QRectF, ratio: float) -> bool:
        """Whether the settled zoom has every tile of the exposed part."""
        cells = _cells(exposed, self._settled, ratio) if self._settled > 0 else ()
        return bool(cells) and all((*cell, self._settled, ratio) in self._kept for cell in cells)

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


def _cells(exposed: QRectF, scale: float, ratio: float) -> list[tuple[int, int]]:
    """(column, row) of every tile that touches the exposed part."""
    step = _pixels(ratio) / ratio / scale
    columns = range(math.floor(exposed.left() / step), math.ceil(exposed.right() / step))
    rows = range(math.floor(exposed.top() / step), math.ceil(exposed.bottom() / step))
    return [(column, row) for row in rows for column in columns]


def _whole(pixel: float, ratio: float) -> float:
    """The nearest whole device pixel."""
    return round(pixel * ratio) / ratio

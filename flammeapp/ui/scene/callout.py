"""The bubble in the scene: the result, the reason, a calm note, and a line to the place it speaks of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from flammeapp.ui.theme import Theme

CALLOUT_Z = 9000.0
PADDING = 14.0
WIDEST = 380
"""Pixels after which a reason goes on in the next line, at 100 % text size."""
DISTANCES = (64.0, 104.0, 150.0)

WRAPPED = int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)

Tone: TypeAlias = Literal["warn", "good", "ink2"]


@dataclass(frozen=True, slots=True)
class Caption:
    """What a callout says: the result, and why (may be empty), held or blocked in `warn`, gained in `good`.

    `note`: what it depends on, without a tint; may be empty.
    """

    result: str
    reason: str = ""
    tone: Tone = "warn"
    note: str = ""


class CalloutItem(QGraphicsItem):
    """A bubble of a size in pixels, tied to a point of the scene."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._caption: Caption | None = None
        self._corner = QPointF()
        self._size = QSizeF()
        self._room = 0.0
        self._gap = 0.0
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(CALLOUT_Z)
        self.hide()

    @property
    def caption(self) -> Caption | None:
        """What it says now; None while it is away."""
        return self._caption

    @property
    def size(self) -> QSizeF:
        """Size of the bubble in pixels."""
        return self._size

    def show_caption(self, caption: Caption, anchor: QPointF, gap: float = 0.0) -> None:
        """Say something about a point of the scene; `place` then finds the bubble a corner.

        The line stops `gap` pixels before the point, so that it does not cross what stands there.
        """
        self.prepareGeometryChange()
        self._caption = caption
        self._gap = gap
        self.setPos(anchor)
        self._measure()
        self._corner = QPointF(-self._size.width() / 2, -DISTANCES[0] - self._size.height())
        self.show()
        self.update()

    def dismiss(self) -> None:
        """Go away."""
        self._caption = None
        self.setOpacity(1.0)
        self.hide()

    def place(self, corner: QPointF) -> None:
        """Put the upper left corner of the bubble here, in pixels from the anchor."""
        if corner != self._corner:
            self.prepareGeometryChange()
            self._corner = corner

    def restyle(self) -> None:
        """The look or the text size has changed."""
        self.prepareGeometryChange()
        self._measure()
        self.update()

    def bubble(self) -> QRectF:
        """The bubble in pixels from the anchor."""
        return QRectF(self._corner, self._size)

    def boundingRect(self) -> QRectF:
        return self.bubble().united(QRectF(-2, -2, 4, 4)).adjusted(-3, -3, 3, 3)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._caption is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = self.bubble()
        ink = self._theme.colour("ink")
        painter.setPen(QPen(ink, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        end = _nearest(box.adjusted(16, 16, -16, -16))
        far = math.hypot(end.x(), end.y())
        if far > self._gap:
            painter.drawLine(end * (self._gap / far), end)
        painter.setPen(QPen(ink, 2))
        painter.setBrush(self._theme.colour("sheet"))
        path = QPainterPath()
        path.addRoundedRect(box, 8, 8)
        painter.drawPath(path)
        result, reason = self._fonts()
        high = QFontMetricsF(result).height()
        text = box.adjusted(PADDING, 8, -PADDING, -8)
        painter.setFont(result)
        painter.drawText(text, int(Qt.AlignmentFlag.AlignTop), self._caption.result)
        painter.setFont(reason)
        painter.setPen(self._theme.colour(self._caption.tone))
        painter.drawText(text.adjusted(0, high, 0, 0), WRAPPED, self._caption.reason)
        painter.setPen(self._theme.colour("ink2"))
        painter.drawText(text.adjusted(0, high + self._tall(self._caption.reason), 0, 0), WRAPPED, self._caption.note)
        painter.restore()

    def _fonts(self) -> tuple[QFont, QFont]:
        reason = self._theme.font("small")
        reason.setWeight(QFont.Weight.DemiBold)
        return self._theme.font("heading"), reason

    def _measure(self) -> None:
        if self._caption is None:
            return
        result, reason = (QFontMetricsF(font) for font in self._fonts())
        said = self._caption
        longest = max(reason.horizontalAdvance(said.reason), reason.horizontalAdvance(said.note))
        self._room = 1 + max(result.horizontalAdvance(said.result), min(longest, self._theme.px(WIDEST)))
        high = result.height() + self._tall(said.reason) + self._tall(said.note)
        self._size = QSizeF(self._room + 2 * PADDING, high + 16)

    def _tall(self, text: str) -> float:
        """Pixels a reason or a note takes, broken where it is longer than the bubble is wide."""
        if not text:
            return 0.0
        _, reason = self._fonts()
        return QFontMetricsF(reason).boundingRect(QRectF(0, 0, self._room, 1e4), WRAPPED, text).height()


def best_corner(size: QSizeF, anchor: QPointF, view: QRectF, avoid: Sequence[QPointF]) -> QPointF:
    """Where to put a bubble, in pixels from its anchor: inside the view, hiding as little as possible of `avoid`.

    All points are pixels of the view. Above is preferred, then to the sides, then below.
    """
    best, least = QPointF(), float("inf")
    for distance in DISTANCES:
        wide, high = size.width(), size.height()
        for rank, (dx, dy) in enumerate(((0, -1), (1, -0.7), (-1, -0.7), (1, 0.5), (-1, 0.5), (0, 1))):
            middle = QPointF(dx * (distance + wide / 2), dy * (distance + high / 2) if dy else 0.0)
            box = QRectF(0, 0, wide, high)
            box.moveCenter(anchor + middle)
            box = _inside(box, view)
            hidden = sum(1 for point in avoid if box.adjusted(-10, -10, 10, 10).contains(point))
            covers = 40 if box.adjusted(-12, -12, 12, 12).contains(anchor) else 0
            cost = hidden * 4 + covers + rank + distance / 30
            if cost < least:
                best, least = box.topLeft() - anchor, cost
    return best


def _inside(box: QRectF, view: QRectF) -> QRectF:
    """The box moved into the view."""
    room = view.adjusted(8, 8, -8, -8)
    left = min(max(box.left(), room.left()), max(room.left(), room.right() - box.width()))
    top = min(max(box.top(), room.top()), max(room.top(), room.bottom() - box.height()))
    return QRectF(QPointF(left, top), box.size())


def _nearest(box: QRectF) -> QPointF:
    """The point of the box nearest to 0, 0."""
    return QPointF(min(max(0.0, box.left()), box.right()), min(max(0.0, box.top()), box.bottom()))

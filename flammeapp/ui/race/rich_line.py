"""Lines with bold parts, laid out once and drawn often: what the log and the lists are written with."""

from __future__ import annotations

import re

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption

_PARTS = re.compile(r"<b>(.*?)</b>")


def bold_parts(marked: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Answer the plain text and (start, length) of each part between ``<b>`` and ``</b>``."""
    plain = ""
    spans: list[tuple[int, int]] = []
    end = 0
    for found in _PARTS.finditer(marked):
        plain += marked[end : found.start()]
        spans.append((len(plain), len(found.group(1))))
        plain += found.group(1)
        end = found.end()
    return plain + marked[end:], tuple(spans)


class RichLine:
    """One paragraph broken to a width; ``height`` is what it needs."""

    def __init__(self, marked: str, font: QFont, width: float, line_height: float, *, strong: bool = False) -> None:
        plain, spans = bold_parts(marked)
        base = QFont(font)
        if strong:
            base.setWeight(QFont.Weight.DemiBold)
        self._layout = QTextLayout(plain, base)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        self._layout.setFormats([_bold(start, length) for start, length in spans])
        self._layout.beginLayout()
        top = 0.0
        while True:
            line = self._layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(max(width, 20.0))
            line.setPosition(QPointF(0, top + (line_height - line.height()) / 2))
            top += line_height
        self._layout.endLayout()
        self.height = top

    def paint(self, painter: QPainter, at: QPointF, colour: QColor) -> None:
        """Draw it with its upper left corner at ``at``."""
        painter.setPen(colour)
        self._layout.draw(painter, at)


def _bold(start: int, length: int) -> QTextLayout.FormatRange:
    part = QTextLayout.FormatRange()
    part.start = start
    part.length = length
    shape = QTextCharFormat()
    shape.setFontWeight(QFont.Weight.DemiBold)
    part.format = shape
    return part

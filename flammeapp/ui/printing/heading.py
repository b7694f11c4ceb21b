"""The head and the foot all sheets share: the kite, the title, fields to be filled in, a heavy line; small print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from flammeapp.ui.printing.ink import BOLD, MM_PER_POINT, THIN, Align, Face, Ink, Type

TITLE = Type(Face.TITLE, 34)
FIELD = Type(Face.STRONG, 9)
FILLED = Type(Face.FIGURE, 15)
SMALL_PRINT = Type(Face.TEXT, 8)
KITE = 11.0
AIR = 5.0
BELOW = 2.5
FOOT_LINE = 10 * MM_PER_POINT


@dataclass(frozen=True, slots=True)
class Field:
    """A word on a line with what stands behind it; ``width`` 0: it takes what is left."""

    word: str
    value: str = ""
    width: float = 0.0


def field_line(ink: Ink, box: QRectF, field: Field) -> None:
    """A field: the word, the value behind it, the line under both."""
    ink.line(box.left(), box.bottom(), box.right(), box.bottom(), THIN)
    foot = box.bottom() - 1.2
    wide = min(ink.width(field.word, FIELD), box.width())
    cap = ink.kit.metrics(FIELD).capHeight() / 100
    ink.text(QRectF(box.left(), foot - cap, box.width(), cap), field.word, FIELD)
    left = box.left() + wide + (2.0 if field.word else 0.0)
    if field.value and left < box.right():
        high = ink.kit.metrics(FILLED).capHeight() / 100
        ink.text(QRectF(left, foot - high, box.right() - left, high), field.value, FILLED)


def kite(ink: Ink, box: QRectF) -> None:
    """The sign of the last kilometre: a kite on its line."""
    unit = box.width() / 24

    def at(x: float, y: float) -> QPointF:
        return QPointF(box.left() + x * unit, box.top() + y * unit)

    ink.pen(2 * unit)
    ink.painter.drawLine(at(1, 3), at(23, 3))
    path = QPainterPath(at(4, 3))
    path.lineTo(at(20, 3))
    path.lineTo(at(12, 21))
    path.closeSubpath()
    ink.fill(path)


def heading(ink: Ink, frame: QRectF, title: str, fields: Sequence[Field], *, keep_right: float = 0.0) -> float:
    """Kite, title and fields along the top of the frame; ``keep_right`` millimetres stay free at the right end.

    Answers where the sheet goes on below the heavy line.
    """
    kite(ink, QRectF(frame.left(), frame.top(), KITE, KITE))
    foot = frame.top() + KITE
    left = frame.left() + KITE + AIR
    room = frame.right() - keep_right - left
    least = sum(field.width or 40.0 for field in fields) + AIR * len(fields)
    cap = ink.kit.metrics(TITLE).capHeight() / 100
    wide = ink.text(QRectF(left, foot - cap - 0.6, max(room - least, room * 0.4), cap), title, TITLE)
    left += wide + AIR
    fixed = sum(field.width for field in fields) + AIR * max(0, len(fields) - 1)
    loose = sum(1 for field in fields if not field.width)
    share = (frame.right() - keep_right - left - fixed) / loose if loose else 0.0
    for field in fields:
        width = field.width or share
        field_line(ink, QRectF(left, foot - 8.0, width, 8.0), field)
        left += width + AIR
    rule = foot + BELOW
    ink.line(frame.left(), rule, frame.right(), rule, BOLD)
    return rule


def small_print(ink: Ink, frame: QRectF, left: Sequence[str], right: Sequence[str]) -> float:
    """Lines at the foot of the frame under a thin line, from the left and from the right; answers where they begin."""
    rows = max(len(left), len(right), 1)
    top = frame.bottom() - rows * FOOT_LINE - 1.6
    ink.line(frame.left(), top, frame.right(), top, THIN)
    share = frame.width() * 0.5
    if not left or not right:
        share = frame.width()
    for side, texts, align in ((frame.left(), left, Align.LEFT), (frame.right() - share, right, Align.RIGHT)):
        for number, text in enumerate(texts):
            box = QRectF(side, top + 1.6 + number * FOOT_LINE, share - 2.0, FOOT_LINE)
            if align is Align.RIGHT:
                box.translate(2.0, 0.0)
            ink.text(box, text, SMALL_PRINT, align)
    return top

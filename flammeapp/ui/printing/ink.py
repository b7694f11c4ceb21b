"""Black ink on paper: the few strokes all sheets are drawn with. Measures are millimetres, type sizes points.

Nothing here is grey and nothing is a picture made of dots: what a sheet needs is lines, text and drawings, so that it
stays sharp at any size and any printer has the ink for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QByteArray, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtSvg import QSvgRenderer

from flammeapp.ui.theme.fonts import family_list, load_fonts
from flammeapp.ui.theme.tokens import read_tokens

MM_PER_POINT = 25.4 / 72
FINE = 100
"""Text is set in hundredths of a millimetre and scaled down: a font's size in pixels is a whole number."""

HAIR, THIN, LINE, BOLD = (points * MM_PER_POINT for points in (0.35, 0.6, 1.0, 1.6))
"""Pens, from the lines inside a table to the one under a title."""

SMALLEST = 0.72
SMALLEST_FIGURES = 0.5
"""Text that is too wide shrinks to this share of its size; then it is cut with an ellipsis. A cut figure would lie."""

HATCH_STEP = 1.5

_WHITES = ("#FBF8F0", "#FBF8EE", "#BFDDE6")
_BLACKS = ("#1A2233", "#147A3F", "#C8281E")


class Face(StrEnum):
    """Family and weight: big display type, table figures, reading text."""

    TITLE = "display-800"
    HEADING = "display-700"
    FIGURE = "figures-600"
    STRONG = "ui-600"
    TEXT = "ui-500"


class Align(StrEnum):
    """Where a text stands in its box, from left to right. From top to bottom it always stands in the middle."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Type:
    """A face at a size in points."""

    face: Face
    points: float


class PrintKit:
    """Fonts and drawings of the program's resources, in one ink. Read once, used for any number of documents."""

    def __init__(self, resources: Path) -> None:
        self._resources = resources
        self._tokens = read_tokens(resources / "tokens.json")
        self._bundled = load_fonts(resources / "fonts")
        self._fonts: dict[Type, QFont] = {}
        self._drawings: dict[str, QSvgRenderer] = {}

    def font(self, kind: Type) -> QFont:
        """The font, its size in hundredths of a millimetre."""
        found = self._fonts.get(kind)
        if found is None:
            family, weight = kind.face.value.split("-")
            found = QFont(family_list(self._tokens, self._tokens.families[family], self._bundled))
            found.setWeight(QFont.Weight(int(weight)))
            found.setPixelSize(max(1, round(kind.points * MM_PER_POINT * FINE)))
            found.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
            # A sign that stands for two letters, or for one in another language, cannot be copied or searched in a PDF.
            for feature in ("locl", "liga"):
                found.setFeature(QFont.Tag(feature), 0)
            self._fonts[kind] = found
        return found

    def metrics(self, kind: Type) -> QFontMetricsF:
        """Measures of a font in hundredths of a millimetre."""
        return QFontMetricsF(self.font(kind))

    def drawing(self, file: str) -> QSvgRenderer:
        """A drawing in black and white; raises ``FileNotFoundError`` when there is none."""
        found = self._drawings.get(file)
        if found is None:
            text = (self._resources / file).read_text(encoding="utf-8")
            for colour in _WHITES:
                text = text.replace(colour, "#FFFFFF")
            for colour in _BLACKS:
                text = text.replace(colour, "#000000")
            found = self._drawings[file] = QSvgRenderer(QByteArray(text.replace('fill-opacity=".55"', "").encode()))
        return found


class Ink:
    """Draws with one painter whose units are millimetres."""

    def __init__(self, painter: QPainter, kit: PrintKit) -> None:
        self.painter = painter
        self.kit = kit
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)

    # -- lines ----------------------------------------------------------------------------------------------------

    def pen(self, width: float, *, rounded: bool = False) -> QPen:
        """A black pen; set as the painter's, without a brush."""
        pen = QPen(QColor(Qt.GlobalColor.black), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap if rounded else Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin if rounded else Qt.PenJoinStyle.MiterJoin)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        return pen

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = HAIR) -> None:
        """A straight line."""
        self.pen(width)
        self.painter.drawLine(QLineF(x1, y1, x2, y2))

    def box(self, rect: QRectF, width: float = THIN, radius: float = 0.0) -> None:
        """The outline of a box."""
        self.pen(width)
        self.painter.drawRoundedRect(rect, radius, radius)

    def circle(self, centre: QPointF, radius: float, width: float = THIN, *, filled: bool = False) -> None:
        """A circle, empty or black."""
        self.pen(width)
        if filled:
            self.painter.setBrush(Qt.GlobalColor.black)
        self.painter.drawEllipse(centre, radius, radius)

    def fill(self, path: QPainterPath) -> None:
        """A black area."""
        self.painter.fillPath(path, Qt.GlobalColor.black)

    def polyline(self, points: list[QPointF], width: float) -> None:
        """A line through the points, its corners round."""
        self.pen(width, rounded=True)
        self.painter.drawPolyline(QPolygonF(points))

    def hatch(self, rect: QRectF, step: float = HATCH_STEP) -> None:
        """Slanted hairlines: nothing is to be written here."""
        self.pen(HAIR * 0.7)
        high = rect.height()
        start = rect.left() - high + step / 2
        for k in range(int((rect.width() + high) / step) + 1):
            foot = start + k * step
            x1, x2 = max(foot, rect.left()), min(foot + high, rect.right())
            if x1 < x2:
                self.painter.drawLine(QLineF(x1, rect.bottom() - (x1 - foot), x2, rect.bottom() - (x2 - foot)))

    # -- signs ----------------------------------------------------------------------------------------------------

    def drawing(self, file: str, rect: QRectF) -> None:
        """A drawing of the resources, as large as fits into the rectangle, in its middle."""
        drawing = self.kit.drawing(file)
        natural = drawing.viewBoxF().size()
        scale = min(rect.width() / natural.width(), rect.height() / natural.height())
        place = QRectF(0, 0, natural.width() * scale, natural.height() * scale)
        place.moveCenter(rect.center())
        drawing.render(self.painter, place)

    def tick_box(self, x: float, middle: float, side: float, *, ticked: bool) -> None:
        """A small box beside a word."""
        self.box(QRectF(x, middle - side / 2, side, side), THIN, 0.5)
        if ticked:
            points = [
                QPointF(x + 0.2 * side, middle),
                QPointF(x + 0.42 * side, middle + 0.24 * side),
                QPointF(x + 0.82 * side, middle - 0.26 * side),
            ]
            self.polyline(points, 0.13 * side)

    # -- text -----------------------------------------------------------------------------------------------------

    def width(self, text: str, kind: Type) -> float:
        """Millimetres a text takes on one line."""
        return self.kit.metrics(kind).horizontalAdvance(text) / FINE

    def text(self, box: QRectF, text: str, kind: Type, align: Align = Align.LEFT) -> float:
        """One line of text in a box, made smaller, then cut, where it is too wide; answers the width it took."""
        if not text:
            return 0.0
        shown, used, wide = self._fitted(text, kind, box.width())
        x = box.left()
        if align is not Align.LEFT:
            x += (box.width() - wide) * (0.5 if align is Align.CENTRE else 1.0)
        self.draw(QPointF(x, box.center().y() + self.kit.metrics(used).capHeight() / FINE / 2), shown, used)
        return wide

    def draw(self, foot: QPointF, text: str, kind: Type, *, white: bool = False) -> None:
        """A text whose baseline begins at ``foot``."""
        painter = self.painter
        painter.save()
        painter.translate(foot)
        painter.scale(1 / FINE, 1 / FINE)
        painter.setFont(self.kit.font(kind))
        painter.setPen(QColor(Qt.GlobalColor.white if white else Qt.GlobalColor.black))
        painter.drawText(QPointF(0, 0), text)
        painter.restore()

    def middle(self, box: QRectF, text: str, kind: Type) -> None:
        """A text in the middle of a box, on as many lines as it needs and there is room for."""
        step = kind.points * MM_PER_POINT * 0.98
        lines = self.balanced(text, kind, box.width())
        if len(lines) * step > box.height() + 0.1:
            lines = [text]
        top = box.center().y() - step * len(lines) / 2
        for number, line in enumerate(lines):
            self.text(QRectF(box.left(), top + number * step, box.width(), step), line, kind, Align.CENTRE)

    def lines(self, text: str, kind: Type, width: float) -> list[str]:
        """Where a text breaks: between words, and between any two signs of a script that has no spaces."""
        found = [""]
        for part in _parts(text):
            longer = found[-1] + part
            if found[-1] and self.width(longer.rstrip(), kind) > width:
                found[-1] = found[-1].rstrip()
                longer = part.lstrip()
                found.append("")
            found[-1] = longer
        return found

    def balanced(self, text: str, kind: Type, width: float) -> list[str]:
        """The same on no more lines than needed, but of about the same length."""
        lines = self.lines(text, kind, width)
        narrower = width
        while len(lines) > 1 and narrower > width / 2:
            narrower -= 1.0
            tried = self.lines(text, kind, narrower)
            if len(tried) > len(lines) or any(self.width(line, kind) > narrower for line in tried):
                break
            lines = tried
        return lines

    def _fitted(self, text: str, kind: Type, width: float) -> tuple[str, Type, float]:
        wide = self.width(text, kind)
        if wide <= width:
            return text, kind, wide
        least = SMALLEST_FIGURES if kind.face is Face.FIGURE else SMALLEST
        smaller = Type(kind.face, kind.points * max(least, 0.995 * width / wide))
        wide = self.width(text, smaller)
        if wide > width:
            text = self.kit.metrics(smaller).elidedText(text, Qt.TextElideMode.ElideRight, width * FINE)
            wide = self.width(text, smaller)
        return text, smaller, wide


FIRST_WIDE = "⺀"
"""From here on scripts are written without spaces: a line may break before any sign."""
NEVER_FIRST = frozenset("、。，．：；！？）」』】ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ")


def _parts(text: str) -> list[str]:
    """The pieces between which a line may break; a space stays at the end of its word."""
    parts: list[str] = []
    for sign in text:
        wide = sign >= FIRST_WIDE
        glued = parts and (
            sign in NEVER_FIRST or (not wide and not parts[-1].endswith(" ") and parts[-1][-1] < FIRST_WIDE)
        )
        if glued or (parts and sign == " "):
            parts[-1] += sign
        else:
            parts.append(sign)
    return parts

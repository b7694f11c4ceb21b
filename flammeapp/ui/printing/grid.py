"""Tables on paper: a head, a label with a jersey in front of each row, cells of figures."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from flammeapp.ui.printing.ink import HAIR, LINE, Align, Face, Ink, Type

JERSEY = 4.2
INSET = 1.5
FIGURE_POINTS = 11.0
LABEL_POINTS = 8.5
CORNER = 2.0
AIR = 0.7
"""Millimetres between a figure and the edges of its cell."""
SMALLEST_TOGETHER = 0.75


@dataclass(frozen=True, slots=True)
class GridColumn:
    """``width`` in millimetres; ``heavy``: a thick line on its left; ``icon``: a drawing instead of the title."""

    title: str
    width: float
    heavy: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class GridRow:
    """``drawing``: what stands before the label; ``heavy``: a thick line above; numbers name cells from 0.

    A cell that leads has a black corner: a ring would touch its neighbours where columns are narrow.
    """

    label: str
    drawing: str
    cells: tuple[str, ...]
    heavy: bool = False
    leads: frozenset[int] = frozenset()
    hatched: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with its measures: heights of the head and of each row in millimetres."""

    label: GridColumn
    columns: tuple[GridColumn, ...]
    rows: tuple[GridRow, ...]
    head: float
    high: float

    @property
    def width(self) -> float:
        """Millimetres from edge to edge."""
        return self.label.width + sum(column.width for column in self.columns)

    @property
    def height(self) -> float:
        """Millimetres from the upper to the lower edge."""
        return self.head + self.high * len(self.rows)


def paint_grid(ink: Ink, grid: Grid, left: float, top: float) -> float:
    """Paint a table; answers its lower edge."""
    bottom = top + grid.height
    figures = _figures(ink, grid)
    for number, row in enumerate(grid.rows):
        _paint_row(ink, grid, row, figures, left, top + grid.head + number * grid.high)
    _paint_head(ink, grid, left, top)
    x = left + grid.label.width
    for column in grid.columns:
        ink.line(x, top, x, bottom, LINE if column.heavy else HAIR)
        x += column.width
    for number, row in enumerate(grid.rows[1:], 1):
        y = top + grid.head + number * grid.high
        ink.line(left, y, left + grid.width, y, LINE * 0.8 if row.heavy else HAIR)
    foot = top + grid.head
    ink.line(left, foot, left + grid.width, foot, LINE)
    ink.box(QRectF(left, top, grid.width, grid.height), LINE)
    return bottom


def _paint_head(ink: Ink, grid: Grid, left: float, top: float) -> None:
    points = min(FIGURE_POINTS, grid.head * 1.9)
    box = QRectF(left + INSET, top, grid.label.width - INSET - 0.5, grid.head)
    ink.text(box, grid.label.title, Type(Face.HEADING, points))
    x = left + grid.label.width
    for column in grid.columns:
        box = QRectF(x + 0.6, top, column.width - 1.2, grid.head)
        if column.icon:
            side = min(column.width - 1.6, grid.head - 1.2, 3.8)
            middle = box.center()
            ink.drawing(column.icon, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side))
        else:
            ink.middle(box, column.title, Type(Face.HEADING, points * 0.91))
        x += column.width


def _paint_row(ink: Ink, grid: Grid, row: GridRow, figures: Type, left: float, top: float) -> None:
    edge = left + INSET
    if row.drawing:
        side = min(JERSEY, grid.high - 0.4)
        ink.drawing(row.drawing, QRectF(edge, top + (grid.high - side) / 2, side, side))
        edge += side + 1.2
    points = min(LABEL_POINTS, grid.high * 1.75)
    ink.text(QRectF(edge, top, left + grid.label.width - edge - 0.8, grid.high), row.label, Type(Face.STRONG, points))
    x = left + grid.label.width
    for number, column in enumerate(grid.columns):
        if number in row.hatched:
            ink.hatch(QRectF(x, top, column.width, grid.high))
        box = QRectF(x + AIR, top, column.width - 2 * AIR, grid.high)
        ink.text(box, row.cells[number], figures, Align.CENTRE)
        if number in row.leads:
            corner(ink, QPointF(x, top))
        x += column.width


def _figures(ink: Ink, grid: Grid) -> Type:
    """The type of all figures: so small that the widest fits, unless that would be for its sake alone too small."""
    usual = Type(Face.FIGURE, min(FIGURE_POINTS, grid.high * 2.2))
    share = 1.0
    for row in grid.rows:
        for cell, column in zip(row.cells, grid.columns, strict=True):
            if cell:
                share = min(share, (column.width - 2 * AIR) / ink.width(cell, usual))
    return Type(Face.FIGURE, usual.points * max(share, SMALLEST_TOGETHER))


def corner(ink: Ink, place: QPointF) -> None:
    """The black upper left corner of a cell that leads."""
    path = QPainterPath(place)
    path.lineTo(place.x() + CORNER, place.y())
    path.lineTo(place.x(), place.y() + CORNER)
    path.closeSubpath()
    ink.fill(path)

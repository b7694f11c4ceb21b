"""The table of a race, a stage or a tour: place, jersey, who, and whatever columns it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from flammeapp.ui.race.result_cells import LEFT, Cell, Figure
from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import team_jersey

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()
CELL_ROLE = int(Qt.ItemDataRole.UserRole)
_PLACE, _JERSEY, _WHO = range(3)
_FIXED = 3
_ROW = 44
_TEAM_JERSEY = 34
_WORN = 24
_ROUND_HEAD = """
QTableView, QHeaderView { background: transparent; }
QHeaderView::section:first { border-top-left-radius: 11px; }
QHeaderView::section:last { border-top-right-radius: 11px; }
"""
"""The head is the top of the sheet the table lies on, round corners and all."""

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody in a result: his name, the line below it, the name where there is little room, the jersey he wears.

    ``jersey`` is the file of its picture, ``spoken`` who he is with it in words; both empty: he wears his team's.
    """

    place: int
    colour: str
    name: str
    second: str = ""
    short: str = ""
    jersey: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Column(Generic[R]):
    """A column after the first three: its heading, and what a row shows there.

    ``left``: what stands there begins at the left edge; ``stretch``: it takes the room that is left over.
    """

    heading: str
    cell: Callable[[R], Cell]
    left: bool = False
    stretch: bool = False


class ResultModel(QAbstractTableModel):
    """One row a rider or team, best first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[object, ...] = ()
        self._whos: tuple[Who, ...] = ()
        self._cells: tuple[tuple[Cell, ...], ...] = ()
        self._headings: tuple[str, ...] = ()
        self._lefts: tuple[bool, ...] = ()
        self._who = ""

    def show(self, rows: Sequence[R], who: Callable[[R], Who], heading: str, columns: Sequence[Column[R]]) -> None:
        """Show other rows; ``heading`` stands over the names."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self._whos = tuple(who(row) for row in rows)
        self._cells = tuple(tuple(column.cell(row) for column in columns) for row in rows)
        self._headings = tuple(column.heading for column in columns)
        self._lefts = tuple(column.left for column in columns)
        self._who = heading
        self.endResetModel()

    def rows(self) -> tuple[object, ...]:
        """The rows as they were given."""
        return self._rows

    def whos(self) -> tuple[Who, ...]:
        """Who stands in them."""
        return self._whos

    def column(self, number: int) -> tuple[Cell, ...]:
        """The cells of a column after the first three, from above."""
        return tuple(cells[number] for cells in self._cells)

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else _FIXED + len(self._headings)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if not index.isValid():
            return None
        who, column = self._whos[index.row()], index.column()
        if column < _FIXED:
            return self._of_who(who, column, role)
        cell = self._cells[index.row()][column - _FIXED]
        if role == CELL_ROLE:
            return cell
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return cell.spoken or cell.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return cell.spoken or None
        return cell.text if role == Qt.ItemDataRole.DisplayRole else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            left = section == _WHO or (section >= _FIXED and self._lefts[section - _FIXED])
            side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Place"), "", self._who, *self._headings)[section]

    def _of_who(self, who: Who, column: int, role: int) -> object:
        if role == CELL_ROLE:
            return Figure(str(who.place)) if column == _PLACE else who
        if role == Qt.ItemDataRole.AccessibleTextRole and column == _WHO:
            return who.spoken or who.name
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        return (str(who.place), "", who.name)[column]


class ResultDelegate(QStyledItemDelegate):
    """Jersey and names are painted here, everything else by its cell."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._short = False
        self._rows: tuple[float, ...] = ()
        self._last: tuple[float, ...] = ()

    def reveal(self, rows: Sequence[float], last: Sequence[float]) -> None:
        """How much of each row, and of its last column, is there; rows without a number are there."""
        self._rows, self._last = tuple(rows), tuple(last)

    def shorten(self, *, short: bool) -> None:
        """Call everybody by the short name, or nobody: one column does not mix them."""
        self._short = short

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme
        rect: QRect = option.rect
        thing = index.data(CELL_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("rule"), 1))
        painter.drawLine(rect.topLeft(), rect.topRight())
        row, last = index.row(), index.column() == index.model().columnCount() - 1
        there = self._rows[row] if row < len(self._rows) else 1.0
        if last and row < len(self._last):
            there = min(there, self._last[row])
        painter.setOpacity(there)
        painter.setPen(theme.colour("ink"))
        if isinstance(thing, Who):
            if index.column() == _JERSEY:
                paint_piece(painter, theme, team_jersey(thing.colour), rect.left() + 6.0, rect, _TEAM_JERSEY)
            else:
                self._paint_who(painter, rect, thing)
        elif thing is not None:
            thing.paint(painter, rect, theme)
        painter.restore()

    def _paint_who(self, painter: QPainter, rect: QRect, who: Who) -> None:
        theme = self._theme
        strong, small = theme.metrics("body_strong"), theme.metrics("small")
        left = rect.left() + LEFT
        room = rect.width() - 12 - (theme.px(_WORN) + 8 if who.jersey else 0)
        called = who.short if self._short and who.short else who.name
        name = strong.elidedText(called, Qt.TextElideMode.ElideRight, room)
        high = strong.height() + (small.height() if who.second else 0)
        top = rect.center().y() - high / 2
        painter.setFont(theme.font("body_strong"))
        painter.drawText(QPointF(left, top + strong.ascent()), name)
        if who.second:
            painter.setFont(theme.font("small"))
            painter.setPen(theme.colour("ink2"))
            words = small.elidedText(who.second, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPointF(left, top + strong.height() + small.ascent()), words)
        if who.jersey:
            paint_piece(painter, theme, who.jersey, left + strong.horizontalAdvance(name) + 8, rect, _WORN)


def paint_piece(painter: QPainter, theme: Theme, file: str, x: float, rect: QRect, width: int) -> None:
    """Paint a piece of the game so wide, in the middle of a row's height."""
    piece = theme.piece(file, theme.px(width), ratio=painter.device().devicePixelRatioF())
    tall = piece.height() / piece.devicePixelRatio()
    painter.drawPixmap(QPointF(x, rect.center().y() - tall / 2), piece)


class ResultTable(QTableView):
    """Always as high as its rows, and as wide as they need with everybody's short name."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._names = 0
        self._wide: dict[int, int] = {}
        self._stretch = _WHO
        self.rows = ResultModel(self)
        self.setModel(self.rows)
        self._delegate = ResultDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet(_ROUND_HEAD)
        self.viewport().setAutoFillBackground(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(name)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setMinimumSectionSize(30)
        theme.changed.connect(self._fit)

    def show_rows(self, rows: Sequence[R], who: Callable[[R], Who], heading: str, columns: Sequence[Column[R]]) -> None:
        """Show other rows; ``heading`` stands over the names."""
        self.rows.show(rows, who, heading, columns)
        self._stretch = next((_FIXED + number for number, column in enumerate(columns) if column.stretch), _WHO)
        self._fit()

    def reveal(self, rows: Sequence[float] = (), last: Sequence[float] = ()) -> None:
        """Show so much of each row, 0 to 1, and of its last column; without numbers all of it."""
        self._delegate.reveal(rows, last)
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.ignore()  # nothing can be chosen here: the page may have a use for it

    def natural_height(self) -> int:
        """Pixels that show every row."""
        high = self.verticalHeader().defaultSectionSize()
        return self.horizontalHeader().sizeHint().height() + high * self.rows.rowCount() + 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose_names()

    def _choose_names(self) -> None:
        """Short names where the whole ones have no room."""
        header = self.horizontalHeader()
        if not self._wide:
            return
        others = sum(width for column, width in self._wide.items() if column != _WHO)
        room = self.width() - others
        self._delegate.shorten(short=self._names > room)
        if self._stretch != _WHO:
            header.resizeSection(_WHO, max(min(self._names, room), self._wide[_WHO]))
        self.viewport().update()

    def _fit(self) -> None:
        theme = self._theme
        header = self.horizontalHeader()
        whos = self.rows.whos()
        self._names = max([self._heading_width(_WHO), *(self._name_width(who, who.name) for who in whos)])
        self._wide = {
            _PLACE: max(self._heading_width(_PLACE), Figure("12").width(theme)),
            _JERSEY: theme.px(_TEAM_JERSEY) + 14,
            _WHO: max([self._heading_width(_WHO), *(self._name_width(who, who.short or who.name) for who in whos)]),
        }
        for column in range(_FIXED, self.rows.columnCount()):
            cells = self.rows.column(column - _FIXED)
            self._wide[column] = max([self._heading_width(column), *(cell.width(theme) for cell in cells)])
        for column in range(self.rows.columnCount()):
            mode = QHeaderView.ResizeMode.Stretch if column == self._stretch else QHeaderView.ResizeMode.Fixed
            header.setSectionResizeMode(column, mode)
            if column != self._stretch:
                header.resizeSection(column, self._wide[column])
        two_lines = theme.metrics("body_strong").height() + theme.metrics("small").height() + 4
        self.verticalHeader().setDefaultSectionSize(max(theme.px(_ROW), two_lines))
        self.setMinimumWidth(sum(self._wide.values()))
        self.setFixedHeight(self.natural_height())
        self._choose_names()

    def _name_width(self, who: Who, name: str) -> int:
        worn = self._theme.px(_WORN) + 8 if who.jersey else 0
        return self._theme.metrics("body_strong").horizontalAdvance(name) + worn + 24

    def _heading_width(self, column: int) -> int:
        words = str(self.rows.headerData(column, Qt.Orientation.Horizontal) or "")
        return max(self._theme.metrics("label").horizontalAdvance(line) for line in words.split("\n")) + 28

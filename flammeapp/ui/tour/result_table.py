"""The table of a stage or a tour: place, jersey, rider, time, gap, and what was won."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QFrame, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import leader_jersey, team_jersey
from flammeapp.ui.tour.result_rows import ResultRow, Won
from flammeapp.ui.tour.words import JERSEY_FILES, jersey_name

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()
ROW_ROLE = int(Qt.ItemDataRole.UserRole)
_PLACE, _JERSEY, _RIDER, _TIME, _GAP, _WON = range(6)
_COLUMNS = 6
_ROW = 46
_TOKEN = 30


class ResultTableModel(QAbstractTableModel):
    """One row a rider or team, best first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ResultRow, ...] = ()
        self._who = ""
        self._won = ""

    def set_rows(self, rows: tuple[ResultRow, ...], who: str, won: str) -> None:
        """Show other rows; ``who`` and ``won`` head their columns."""
        self.beginResetModel()
        self._rows, self._who, self._won = rows, who, won
        self.endResetModel()

    def rows(self) -> tuple[ResultRow, ...]:
        """The rows as shown."""
        return self._rows

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else _COLUMNS

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == _RIDER and row.jersey is not None:
            return self.tr("{rider}, in the {jersey}").format(rider=row.name, jersey=jersey_name(row.jersey))
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        return (str(row.place), "", row.name, row.time, row.gap, self._won_words(row))[index.column()]

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if section in (_RIDER, _WON) else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Place"), "", self._who, self.tr("Time"), self.tr("Gap"), self._won)[section]

    def _won_words(self, row: ResultRow) -> str:
        names = {"sprint": self.tr("sprint {points}"), "mountain": self.tr("mountain {points}")}
        words = [
            names.get(won.sign.partition("-")[0], self.tr("Tour Points {points}")).format(points=won.value)
            for won in row.won
        ]
        if row.points:
            words.append(self.tr("Tour Points {points}").format(points=row.points))
        return ", ".join(words)


class ResultTableDelegate(QStyledItemDelegate):
    """Figures right-aligned in the tables font, jerseys beside the name, tokens as they lie on the table."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, ResultRow):
            return
        theme = self._theme
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("rule"), 1))
        painter.drawLine(rect.topLeft(), rect.topRight())
        column = index.column()
        painter.setPen(theme.colour("ink"))
        if column == _JERSEY:
            self._piece(painter, team_jersey(row.colour), rect.left() + 6.0, rect, 34)
        elif column == _RIDER:
            self._paint_rider(painter, rect, row)
        elif column == _WON:
            self._paint_won(painter, rect, row)
        else:
            painter.setFont(theme.font("figure"))
            if column == _GAP:
                painter.setPen(theme.colour("ink2"))
            flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
            painter.drawText(rect.adjusted(0, 0, -14, 0), flags, str(index.data()))
        painter.restore()

    def _paint_rider(self, painter: QPainter, rect: QRect, row: ResultRow) -> None:
        theme = self._theme
        strong, small = theme.metrics("body_strong"), theme.metrics("small")
        left = rect.left() + 8
        room = rect.width() - 12 - (theme.px(24) + 8 if row.jersey is not None else 0)
        fits = strong.horizontalAdvance(row.name) <= room or not row.short
        name = strong.elidedText(row.name if fits else row.short, Qt.TextElideMode.ElideRight, room)
        second = row.player if row.player != row.name and row.player not in row.name else ""
        high = strong.height() + (small.height() if second else 0)
        top = rect.center().y() - high / 2
        painter.setFont(theme.font("body_strong"))
        painter.drawText(QPointF(left, top + strong.ascent()), name)
        if second:
            painter.setFont(theme.font("small"))
            painter.setPen(theme.colour("ink2"))
            words = small.elidedText(second, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPointF(left, top + strong.height() + small.ascent()), words)
        if row.jersey is not None:
            x = left + strong.horizontalAdvance(name) + 8
            self._piece(painter, leader_jersey(JERSEY_FILES[row.jersey]), x, rect, 24)

    def _paint_won(self, painter: QPainter, rect: QRect, row: ResultRow) -> None:
        theme = self._theme
        x = rect.left() + 10.0
        if row.points:
            text = f"+{row.points}"
            wide = theme.metrics("figure_small").horizontalAdvance(text) + 12
            box = QRectF(x, rect.center().y() - theme.px(12), wide, theme.px(24))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("marker"))
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(theme.colour("on_marker"))
            painter.setFont(theme.font("figure_small"))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
            x = box.right() + 8
        for won in row.won:
            x = self._paint_token(painter, x, rect, won) if won.is_token else self._paint_points(painter, x, rect, won)

    def _paint_token(self, painter: QPainter, x: float, rect: QRect, won: Won) -> float:
        theme = self._theme
        side = theme.px(_TOKEN)
        box = QRectF(x, rect.center().y() - side / 2, side, side)
        self._piece(painter, f"tokens/{won.sign}.svg", x, rect, _TOKEN)
        painter.setFont(theme.sized_font("card", side * 0.47))
        painter.setPen(theme.piece_paper if won.sign.startswith("sprint") else theme.piece_ink)
        painter.drawText(box.adjusted(0, side * 0.34, 0, 0), int(Qt.AlignmentFlag.AlignCenter), str(won.value))
        return x + side + 5

    def _paint_points(self, painter: QPainter, x: float, rect: QRect, won: Won) -> float:
        theme = self._theme
        side = theme.px(16)
        icon = theme.icon_pixmap(won.sign, "ink2", side, painter.device().devicePixelRatio())
        painter.drawPixmap(QPointF(x, rect.center().y() - side / 2), icon)
        painter.setFont(theme.font("figure_small"))
        painter.setPen(theme.colour("ink"))
        wide = theme.metrics("figure_small").horizontalAdvance(str(won.value))
        box = QRectF(x + side + 4, rect.top(), wide + 2, rect.height())
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), str(won.value))
        return box.right() + 12

    def _piece(self, painter: QPainter, file: str, x: float, rect: QRect, width: int) -> None:
        piece = self._theme.piece(file, self._theme.px(width), ratio=painter.device().devicePixelRatio())
        tall = piece.height() / piece.devicePixelRatio()
        painter.drawPixmap(QPointF(x, rect.center().y() - tall / 2), piece)


class ResultTable(QTableView):
    """As high as its rows; scrolls when there is less room."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.rows = ResultTableModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(ResultTableDelegate(theme, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
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
        for column in range(_COLUMNS):
            stretch = column == _RIDER
            mode = QHeaderView.ResizeMode.Stretch if stretch else QHeaderView.ResizeMode.Fixed
            header.setSectionResizeMode(column, mode)
        theme.changed.connect(self._fit)

    def show_rows(self, rows: tuple[ResultRow, ...], who: str, won: str) -> None:
        """Show other rows; ``who`` and ``won`` head their columns."""
        self.rows.set_rows(rows, who, won)
        self._fit()

    def natural_height(self) -> int:
        """Pixels that show every row."""
        high = self.verticalHeader().defaultSectionSize()
        return self.horizontalHeader().sizeHint().height() + high * self.rows.rowCount() + 2

    def _fit(self) -> None:
        theme = self._theme
        header = self.horizontalHeader()
        label, figure, strong = theme.metrics("label"), theme.metrics("figure"), theme.metrics("body_strong")
        place = max(label.horizontalAdvance(self.tr("Place")) + 26, figure.horizontalAdvance("12") + 24)
        header.resizeSection(_PLACE, place)
        header.resizeSection(_JERSEY, theme.px(34) + 14)
        for column in (_TIME, _GAP):
            words = str(self.rows.headerData(column, Qt.Orientation.Horizontal))
            texts = [str(self.rows.index(row, column).data()) for row in range(self.rows.rowCount())]
            widest = max((figure.horizontalAdvance(text) for text in texts), default=0)
            header.resizeSection(column, max(label.horizontalAdvance(words), widest) + 26)
        most = max((self._won_width(row) for row in self.rows.rows()), default=0)
        words = str(self.rows.headerData(_WON, Qt.Orientation.Horizontal))
        header.resizeSection(_WON, max(most, label.horizontalAdvance(words) + 12) + 20)
        two_lines = theme.metrics("body_strong").height() + theme.metrics("small").height() + 4
        self.verticalHeader().setDefaultSectionSize(max(theme.px(_ROW), two_lines))
        shorts = [strong.horizontalAdvance(row.short or row.name) for row in self.rows.rows()]
        rider = max(shorts, default=0) + theme.px(24) + 24
        fixed = sum(header.sectionSize(column) for column in range(_COLUMNS) if column != _RIDER)
        self.setMinimumWidth(fixed + rider)
        self.setFixedHeight(self.natural_height())

    def _won_width(self, row: ResultRow) -> int:
        theme = self._theme
        figure = theme.metrics("figure_small")
        wide = figure.horizontalAdvance("+3") + 24 if row.points else 0
        for won in row.won:
            own = theme.px(_TOKEN) + 5
            wide += own if won.is_token else theme.px(16) + figure.horizontalAdvance(str(won.value)) + 20
        return wide

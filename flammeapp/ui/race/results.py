"""The end of a race: podium, result, and the ways on."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from flammeapp.ui.i18n.names import clock
from flammeapp.ui.race.outcome import Finisher, Outcome
from flammeapp.ui.race.podium import Podium, PodiumStep
from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import team_jersey
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ButtonSize,
    Chip,
    ElidedText,
    Ground,
    IconLabel,
    Sheet,
    Text,
    ToolButton,
    paint_number_plate,
)

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()
ROW_ROLE = int(Qt.ItemDataRole.UserRole)
_ROW = 49
_PLATE = 20
_LEAST_PLATE = 11.0
_PLACE, _JERSEY, _RIDER, _PLAYED, _FINISH, _CARDS, _EXHAUSTION = range(7)
_COLUMNS = 7


class ResultModel(QAbstractTableModel):
    """One row a rider, best first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Finisher, ...] = ()
        self._timed = False

    def set_rows(self, rows: tuple[Finisher, ...], *, timed: bool) -> None:
        """Show another result; ``timed``: times and gaps stand where distances and cards left do."""
        self.beginResetModel()
        self._rows = rows
        self._timed = timed
        self.endResetModel()

    def rows(self) -> tuple[Finisher, ...]:
        """The result as shown."""
        return self._rows

    def texts(self, column: int) -> list[str]:
        """What stands in a column, from above."""
        return [str(self.index(row, column).data()) for row in range(len(self._rows))]

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
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == _FINISH:
            return row.where
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == _FINISH:
            return row.where
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        played = ", ".join(card.words for card in row.played)
        left = row.behind if self._timed else str(row.cards)
        texts = (str(row.place), "", row.name, played, row.distance, left, str(row.exhaustion))
        return texts[index.column()]

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if section in (_RIDER, _PLAYED) else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        heads = (
            self.tr("Place"),
            "",
            self.tr("Rider"),
            self.tr("Cards played"),
            self.tr("Time") if self._timed else self.tr("From the line"),
            self.tr("Gap") if self._timed else self.tr("Cards left"),
            self.tr("Exhaustion"),
        )
        return heads[section]


class ResultDelegate(QStyledItemDelegate):
    """Figures right-aligned in the tables font, the jersey beside the name."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, Finisher):
            return
        theme = self._theme
        rect: QRect = option.rect
        painter.save()
        painter.setPen(QPen(theme.colour("rule"), 1))
        painter.drawLine(rect.topLeft(), rect.topRight())
        column = index.column()
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.setPen(theme.colour("ink"))
        if column == _JERSEY:
            jersey = theme.piece(team_jersey(row.colour), theme.px(34), ratio=painter.device().devicePixelRatio())
            tall = jersey.height() / jersey.devicePixelRatio()
            painter.drawPixmap(QPointF(rect.left() + 10, rect.center().y() - tall / 2), jersey)
        elif column == _RIDER:
            self._paint_rider(painter, rect, row)
        elif column == _PLAYED:
            self._paint_played(painter, rect, row)
        else:
            painter.setFont(theme.font("figure"))
            if column not in (_PLACE, _FINISH):
                painter.setPen(theme.colour("ink2"))
            painter.drawText(rect.adjusted(0, 0, -14, 0), middle | int(Qt.AlignmentFlag.AlignRight), str(index.data()))
        painter.restore()

    def _paint_rider(self, painter: QPainter, rect: QRect, row: Finisher) -> None:
        theme = self._theme
        name, small = theme.metrics("body_strong"), theme.metrics("small")
        top = rect.center().y() - (name.height() + (small.height() if row.player else 0)) / 2
        painter.setFont(theme.font("body_strong"))
        painter.drawText(QPointF(rect.left() + 8, top + name.ascent()), row.name)
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("ink2"))
        words = row.player
        if row.own is not None and row.own != row.seconds:
            words = self.tr("{player}, himself {own}").format(player=row.player, own=clock(row.own))
        words = small.elidedText(words, Qt.TextElideMode.ElideRight, rect.width() - 12)
        painter.drawText(QPointF(rect.left() + 8, top + name.height() + small.ascent()), words)

    def _paint_played(self, painter: QPainter, rect: QRect, row: Finisher) -> None:
        """Every card as a small plate, in the order in which it was played; in two lines where one has no room."""
        theme = self._theme
        room = rect.width() - 16
        tall = theme.px(_PLATE)
        in_a_line = len(row.played)
        if room / max(1, in_a_line) - 1 < _LEAST_PLATE:
            in_a_line = -(-in_a_line // 2)
            tall = min(tall, rect.height() // 2 - 2)
        step = min(theme.px(_PLATE) + 3, room / max(1, in_a_line))
        side = min(float(theme.px(_PLATE)), step - 1)
        lines = -(-len(row.played) // max(1, in_a_line))
        top = rect.center().y() - (tall * lines + lines - 1) / 2
        for number, card in enumerate(row.played):
            line, place = divmod(number, in_a_line)
            plate = QRectF(rect.left() + 8 + place * step, top + line * (tall + 1), side, tall)
            paint_number_plate(painter, plate, card.figure, theme, exhaustion=card.exhaustion)


class ResultPage(QWidget):
    """Podium left, table right, ways on below; *Ride again* is the main one."""

    home_requested = Signal()
    new_race_requested = Signal()
    again_requested = Signal()
    watch_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.podium = Podium(theme)
        self.model = ResultModel(self)
        self.table = self._make_table()
        self._sheet = Sheet(theme)
        self._title = ElidedText(theme, "", "heading")
        self._rounds = Chip(theme, "", icon="check")
        self._winner = Text("", "title", wrap=True)
        self.home = ToolButton(theme, "home", self.tr("Home (Esc)"))
        self.watch = Button(theme, self.tr("Watch the finish again"), size=ButtonSize.LARGE, icon="play")
        self.new_race = Button(theme, self.tr("New race"), size=ButtonSize.LARGE)
        self.again = Button(theme, self.tr("Ride again"), kind=ButtonKind.GO, size=ButtonSize.LARGE, key=self.tr("R"))
        self.again.setToolTip(self.tr("The same stage and teams, new cards"))
        self.home.clicked.connect(self.home_requested)
        self.watch.clicked.connect(self.watch_requested)
        self.new_race.clicked.connect(self.new_race_requested)
        self.again.clicked.connect(self.again_requested)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._make_bar())
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.podium, 33)
        middle.addWidget(self._make_result(), 67)
        column.addLayout(middle, 1)
        column.addWidget(self._make_foot())
        theme.changed.connect(self._fit)
        self._fit()

    def show_result(self, title: str, rounds: int, outcome: Outcome) -> None:
        """Show the result of a race of so many rounds."""
        rows = outcome.rows
        self._title.set_text(title)
        self._rounds.set_text(self.tr("Finished in {rounds} rounds").format(rounds=rounds))
        self._winner.setText(outcome.headline)
        self._note.setText(outcome.note)
        self._best.setText(outcome.best)
        self._best_row.setVisible(bool(outcome.best))
        if rows:
            self.setAccessibleDescription(f"{outcome.headline}: {rows[0].where}. {outcome.best}")
        self.model.set_rows(rows, timed=outcome.timed)
        self.podium.show_steps(
            tuple(
                PodiumStep(
                    place, row.colour, row.kind, row.name, row.short, row.player, row.distance, marked=place == 1
                )
                for place, row in enumerate(outcome.podium, start=1)
            )
        )
        self._fit()

    def best_words(self) -> str:
        """Answer what is said about the player's own best time, empty: nothing."""
        return self._best.text()

    def title(self) -> str:
        """Answer the sentence over the table."""
        return self._winner.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_R and not event.modifiers() and not event.isAutoRepeat():
            self.again_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()  # Enter has led here move by move: one more must not start a race nobody asked for
        elif event.key() == Qt.Key.Key_Escape:
            self.home_requested.emit()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.model)
        table.setItemDelegate(ResultDelegate(self._theme, table))
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.verticalHeader().hide()
        table.setSelectionMode(QTableView.SelectionMode.NoSelection)
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        table.setAccessibleName(self.tr("Result"))
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setMinimumSectionSize(40)
        for column in range(_COLUMNS):
            mode = QHeaderView.ResizeMode.Stretch if column == _PLAYED else QHeaderView.ResizeMode.Fixed
            header.setSectionResizeMode(column, mode)
        return table

    def _make_bar(self) -> Ground:
        bar = Ground(self._theme, "sheet", edges=Qt.Edge.BottomEdge)
        row = QHBoxLayout(bar)
        row.setContentsMargins(12, 6, 16, 7)
        row.setSpacing(10)
        row.addWidget(self.home)
        row.addWidget(self._title, 1)
        row.addWidget(self._rounds)
        return bar

    def _make_result(self) -> QWidget:
        place = QWidget()
        column = QVBoxLayout(place)
        column.setContentsMargins(26, 20, 26, 20)
        column.setSpacing(12)
        column.addWidget(self._winner)
        self._best_row = QWidget()
        best = QHBoxLayout(self._best_row)
        best.setContentsMargins(0, 0, 0, 0)
        best.setSpacing(8)
        best.addWidget(IconLabel(self._theme, "clock"))
        self._best = Text("", "body", wrap=True)
        best.addWidget(self._best, 1)
        column.addWidget(self._best_row)
        inside = QVBoxLayout(self._sheet)
        inside.setContentsMargins(0, 6, 0, 4)
        inside.addWidget(self.table)
        column.addWidget(self._sheet, 1)
        note = QHBoxLayout()
        note.setSpacing(6)
        note.addWidget(IconLabel(self._theme, "info", tint="ink2", size=16))
        self._note = Text("", "small", "ink2", wrap=True)
        note.addWidget(self._note, 1)
        column.addLayout(note)
        column.addStretch(0)
        return place

    def _make_foot(self) -> Ground:
        foot = Ground(self._theme, "sheet", edges=Qt.Edge.TopEdge)
        row = QHBoxLayout(foot)
        row.setContentsMargins(22, 12, 22, 12)
        row.setSpacing(12)
        row.addWidget(self.watch)
        row.addWidget(self.new_race)
        row.addStretch(1)
        row.addWidget(self.again)
        return foot

    def _fit(self) -> None:
        theme = self._theme
        header = self.table.horizontalHeader()
        label, figure = theme.metrics("label"), theme.metrics("figure")
        for column in (_PLACE, _FINISH, _CARDS, _EXHAUSTION):
            words = str(self.model.headerData(column, Qt.Orientation.Horizontal))
            widest = max((figure.horizontalAdvance(text) for text in self.model.texts(column)), default=0)
            header.resizeSection(column, max(label.horizontalAdvance(words) + 34, widest + 28))
        header.resizeSection(_JERSEY, theme.px(34) + 20)
        names = [row.name for row in self.model.rows()]
        widest = max((theme.metrics("body_strong").horizontalAdvance(name) for name in names), default=120)
        header.resizeSection(_RIDER, widest + 30)
        rows = self.table.verticalHeader()
        rows.setDefaultSectionSize(max(theme.px(_ROW - 5), theme.metrics("body_strong").height() * 2 + 4))
        content = header.sizeHint().height() + rows.defaultSectionSize() * self.model.rowCount() + 2
        self._sheet.setMaximumHeight(content + 14)

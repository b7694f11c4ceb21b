"""On the road: who rides with whom, how far ahead, and what everybody played last."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from flammeapp.ui.race.plain_list import PlainList
from flammeapp.ui.race.road_model import ROW_ROLE, GroupRow, RiderRow, RoadModel, RoadRow
from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import leader_jersey, team_jersey
from flammeapp.ui.tour.words import JERSEY_FILES
from flammeapp.ui.widgets import Text, paint_number_plate

Index = QModelIndex | QPersistentModelIndex

_SIDE = 14
_JERSEY = 28
_PLATE = 24
_LEADER = 20
_GAP = 8


class RoadDelegate(QStyledItemDelegate):
    """Draws group heads and rider rows."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        theme = self._theme
        if isinstance(index.data(ROW_ROLE), GroupRow):
            return QSize(120, max(theme.px(32), theme.metrics("heading").height() + 8))
        return QSize(
            120, max(theme.px(37), theme.metrics("body_strong").height() + theme.metrics("label").height() + 4)
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        row = index.data(ROW_ROLE)
        painter.save()
        if isinstance(row, GroupRow):
            self._paint_group(painter, rect, row)
        elif isinstance(row, RiderRow):
            self._paint_rider(painter, rect, state, row)
        painter.setPen(QPen(self._theme.colour("rule"), 1))
        painter.drawLine(rect.topLeft(), rect.topRight())
        painter.restore()

    def _paint_group(self, painter: QPainter, rect: QRect, row: GroupRow) -> None:
        theme = self._theme
        painter.fillRect(rect, theme.colour("sunk"))
        room = rect.adjusted(_SIDE, 0, -_SIDE, 0)
        title = theme.sized_font("heading", theme.px(17))
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(title)
        painter.setPen(theme.colour("ink"))
        painter.drawText(room, middle | int(Qt.AlignmentFlag.AlignRight), row.gap)
        painter.drawText(room, middle, row.title)
        left = room.left() + painter.fontMetrics().horizontalAdvance(row.title) + _GAP
        right = room.right() - painter.fontMetrics().horizontalAdvance(row.gap) - _GAP
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("ink2"))
        count = painter.fontMetrics().elidedText(row.count, Qt.TextElideMode.ElideRight, max(0, right - left))
        painter.drawText(QRect(left, rect.top(), max(0, right - left), rect.height()), middle, count)

    def _paint_rider(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag, row: RiderRow) -> None:
        theme = self._theme
        ratio = painter.device().devicePixelRatio()
        if row.marked:
            painter.fillRect(rect, theme.colour("marker_soft"))
        elif state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.fillRect(rect, theme.colour("sunk"))
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(theme.sized_font("figure_small", theme.px(16)))
        painter.setPen(theme.colour("ink2"))
        places = theme.px(18)
        if row.position:
            number = QRect(rect.left() + 10, rect.top(), places, rect.height())
            painter.drawText(number, middle | int(Qt.AlignmentFlag.AlignRight), str(row.position))
        left = rect.left() + 10 + places + _GAP
        jersey = theme.piece(team_jersey(row.colour), theme.px(_JERSEY), ratio=ratio)
        height = jersey.height() / jersey.devicePixelRatio()
        painter.drawPixmap(QPointF(left, rect.top() + (rect.height() - height) / 2), jersey)
        if row.dummy or row.lying:
            side = theme.px(16)
            badge = theme.icon_pixmap("dummy" if row.dummy else "crash", "ink", side, ratio)
            corner = QPointF(left + theme.px(_JERSEY) - side + 4, rect.top() + (rect.height() + height) / 2 - side + 3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("marker_soft" if row.marked else "sheet"))
            painter.drawEllipse(QRectF(corner.x() - 1, corner.y() - 1, side + 2, side + 2))
            painter.drawPixmap(corner, badge)
        plate = theme.px(_PLATE)
        right = rect.right() - 12
        if row.value:
            right -= plate
            top = rect.top() + (rect.height() - plate) / 2
            paint_number_plate(painter, QRectF(right, top, plate, plate), row.value, theme, exhaustion=row.exhaustion)
        if row.jersey is not None:
            side = theme.px(_LEADER)
            right -= side + 4
            worn = theme.piece(leader_jersey(JERSEY_FILES[row.jersey]), side, ratio=ratio)
            high = worn.height() / worn.devicePixelRatio()
            painter.drawPixmap(QPointF(right, rect.top() + (rect.height() - high) / 2), worn)
        self._paint_words(painter, self._room_for_words(rect, row), row)

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        """A tip says what the row has no room for."""
        row = index.data(ROW_ROLE)
        rect: QRect = option.rect
        cut = isinstance(row, RiderRow) and self._is_cut(row, self._room_for_words(rect, row).width())
        if event.type() is not QEvent.Type.ToolTip or not cut or not isinstance(row, RiderRow):
            QToolTip.hideText()
            return False
        QToolTip.showText(event.globalPos(), row.spoken, view)
        return True

    def _room_for_words(self, rect: QRect, row: RiderRow) -> QRect:
        """Right of the jersey, left of what stands at the edge."""
        theme = self._theme
        left = rect.left() + 10 + theme.px(18) + theme.px(_JERSEY) + 2 * _GAP
        right = rect.right() - 12
        if row.value:
            right -= theme.px(_PLATE)
        if row.jersey is not None:
            right -= theme.px(_LEADER) + 4
        return QRect(left, rect.top(), max(0, right - left - 4), rect.height())

    def _is_cut(self, row: RiderRow, room: int) -> bool:
        names = self._theme.metrics("body_strong")
        return names.horizontalAdvance(row.name) > room or self._doing().horizontalAdvance(row.doing) > room

    def _doing(self) -> QFontMetrics:
        return QFontMetrics(self._doing_font())

    def _doing_font(self) -> QFont:
        font = self._theme.font("small")
        font.setPixelSize(self._theme.font("label").pixelSize())
        return font

    def _paint_words(self, painter: QPainter, room: QRect, row: RiderRow) -> None:
        theme = self._theme
        name, doing = theme.metrics("body_strong"), theme.metrics("label")
        tall = name.ascent() + (doing.ascent() + theme.px(4) if row.doing else 0)
        base = room.top() + (room.height() - tall) / 2 + name.ascent() - 1
        painter.setFont(theme.font("body_strong"))
        painter.setPen(theme.colour("ink"))
        words = row.name if name.horizontalAdvance(row.name) <= room.width() or not row.short else row.short
        words = name.elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(QPointF(room.left(), base), words)
        if row.doing:
            painter.setFont(self._doing_font())
            painter.setPen(theme.colour("ink2"))
            words = painter.fontMetrics().elidedText(row.doing, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(QPointF(room.left(), base + doing.ascent() + theme.px(3)), words)


class RoadPanel(QWidget):
    """The list with its legend. ``pointed`` carries the rider under mouse or cursor, -1 when it leaves."""

    pointed = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.model = RoadModel(self)
        self._delegate = RoadDelegate(theme, self)
        self.list = PlainList(self.tr("On the road"), self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(self._delegate)
        self.list.entered.connect(self._entered)
        self.list.viewport().installEventFilter(self)
        self.list.selectionModel().currentChanged.connect(self._current_changed)
        self._legend = Text(
            self.tr("Plate: the last card played. Hatched plate: an exhaustion card. Gaps in squares to the front."),
            "small",
            "ink2",
            wrap=True,
        )
        self._legend.setContentsMargins(_SIDE, 8, _SIDE, 10)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.list, 1)
        column.addWidget(self._legend)
        theme.changed.connect(self._look_changed)

    def show_rows(self, rows: tuple[RoadRow, ...]) -> None:
        """Show the road as it is now."""
        before = self.model.rowCount()
        self.model.set_rows(rows)
        if self.model.rowCount() != before:
            self._fit_legend()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_legend()

    def _fit_legend(self) -> None:
        """The legend stands only where it takes no rider's place."""
        count = self.model.rowCount()
        tall = sum(self.list.sizeHintForRow(row) for row in range(count))
        self._legend.setVisible(tall + self._legend.heightForWidth(self.width()) <= self.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        off_the_rows = isinstance(event, QMouseEvent) and not self.list.indexAt(event.position().toPoint()).isValid()
        if off_the_rows or event.type() == QEvent.Type.Leave:
            self.pointed.emit(-1)
        return False

    def _entered(self, index: QModelIndex) -> None:
        self._point(index)

    def _current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self._point(current)

    def _point(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE) if index.isValid() else None
        self.pointed.emit(row.rider if isinstance(row, RiderRow) else -1)

    def _look_changed(self) -> None:
        self.list.doItemsLayout()

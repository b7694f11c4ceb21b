"""What happened: the log with reasons and icons, a filter by team, and a finger on the road."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from flammeapp.engine.events import Event
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import team_name
from flammeapp.ui.i18n.story import Line
from flammeapp.ui.race.log_model import EVERYBODY, LINE_ROLE, LogModel
from flammeapp.ui.race.plain_list import PlainList
from flammeapp.ui.race.rich_line import RichLine
from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import team_jersey
from flammeapp.ui.widgets import Choice

Index = QModelIndex | QPersistentModelIndex

_SIDE = 14
_GAP = 8
_PAD = 7
_JERSEY = 26
_ICON = 16
_KEPT = 1200
_FILTER = 94
"""Pixels the filter has beside the name of the panel: a long name of a team must not push that out."""


@dataclass(frozen=True, slots=True)
class _Laid:
    text: RichLine
    reasons: tuple[RichLine, ...]
    height: int


class LogDelegate(QStyledItemDelegate):
    """Draws heads and lines; breaks each line once a width."""

    def __init__(self, theme: Theme, model: LogModel, view: QListView) -> None:
        super().__init__(view)
        self._theme = theme
        self._model = model
        self._list = view
        self._view: RaceView | None = None
        self._laid: dict[int, tuple[Line, int, _Laid]] = {}  # by the identity of a line, which the entry keeps alive
        self._head = 0
        theme.changed.connect(self._look_changed)
        self._look_changed()

    def set_race(self, view: RaceView) -> None:
        """Whose jerseys stand beside the lines."""
        self._view = view
        self._look_changed()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Asked for every row whenever one comes in: nothing here but looking up what was laid out before."""
        width = self._list.viewport().width()
        line = self._model.row_at(index.row())
        if isinstance(line, Line):
            return QSize(width, self._lay(line, self._narrowest()).height)
        return QSize(width, self._head)

    def _narrowest(self) -> int:
        """The width of a row beside the scroll bar: lines break there before the bar comes, or it would cut them."""
        return self._list.maximumViewportSize().width() - self._list.verticalScrollBar().sizeHint().width()

    def _look_changed(self) -> None:
        self._laid.clear()
        self._head = max(self._theme.px(28), self._theme.metrics("label").height() + 12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        line = index.data(LINE_ROLE)
        if isinstance(line, Line):
            self._paint_line(painter, rect, state, line)
        else:
            painter.fillRect(rect, theme.colour("sunk"))
            painter.setFont(theme.sized_font("heading", theme.px(15)))
            painter.setPen(theme.colour("ink"))
            room = rect.adjusted(_SIDE, 0, -_SIDE, 0)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), str(index.data()))
        painter.setPen(QPen(theme.colour("rule"), 1))
        painter.drawLine(rect.topLeft(), rect.topRight())
        painter.restore()

    def _paint_line(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag, line: Line) -> None:
        theme = self._theme
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.fillRect(rect, theme.colour("sunk"))
        laid = self._lay(line, self._narrowest())
        if line.team >= 0 and self._view is not None:
            colour = self._view.teams[line.team].colour.value
            jersey = theme.piece(team_jersey(colour), theme.px(_JERSEY), ratio=painter.device().devicePixelRatio())
            painter.drawPixmap(QPointF(rect.left() + _SIDE, rect.top() + _PAD - 1), jersey)
        left = rect.left() + _SIDE + theme.px(_JERSEY) + _GAP
        top = float(rect.top() + _PAD)
        laid.text.paint(painter, QPointF(left, top), theme.colour("ink"))
        top += laid.text.height
        icon = theme.px(_ICON)
        ratio = painter.device().devicePixelRatio()
        for reason, words in zip(line.reasons, laid.reasons, strict=True):
            pixmap = theme.icon_pixmap(reason.icon, reason.tone.value, icon, ratio)
            painter.drawPixmap(QPointF(left, top + (theme.px(18) - icon) / 2), pixmap)
            words.paint(painter, QPointF(left + icon + 5, top), theme.colour(reason.tone.value))
            top += words.height

    def _lay(self, line: Line, width: int) -> _Laid:
        kept = self._laid.get(id(line))
        if kept is None or kept[1] != width:
            if len(self._laid) > _KEPT:
                self._laid.clear()
            theme = self._theme
            room = width - 2 * _SIDE - theme.px(_JERSEY) - _GAP
            font, height = theme.font("small"), theme.px(18)
            text = RichLine(line.text, font, room, height)
            reasons = tuple(
                RichLine(reason.text, font, room - theme.px(_ICON) - 5, height, strong=True) for reason in line.reasons
            )
            tall = text.height + sum(words.height for words in reasons)
            found = _Laid(text, reasons, round(max(tall, theme.px(24))) + 2 * _PAD)
            kept = line, width, found
            self._laid[id(line)] = kept
        return kept[2]


class LogPanel(QWidget):
    """The list and its filter. ``pointed`` carries the ``Line`` under mouse or cursor, None when it leaves."""

    pointed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.model = LogModel(self)
        self.list = PlainList(self.tr("What happened"), self)
        self._delegate = LogDelegate(theme, self.model, self.list)
        self.list.setModel(self.model)
        self.list.setItemDelegate(self._delegate)
        self.list.entered.connect(self._entered)
        self.list.viewport().installEventFilter(self)
        self.list.selectionModel().currentChanged.connect(self._current_changed)
        self.filter = Choice(theme, self.tr("Show the log of"), [(str(EVERYBODY), self.tr("All teams"))], chip=True)
        self.filter.picked.connect(self._filtered)
        self.filter.setMaximumWidth(theme.px(_FILTER))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        theme.changed.connect(self._look_changed)

    def begin(
        self, view: RaceView, humans: frozenset[int], events: tuple[Event, ...], specialists: tuple[str, ...] = ()
    ) -> None:
        """Show a race from its first event on; ``specialists``: their names by number."""
        self._delegate.set_race(view)
        self.model.begin(view, humans, specialists)
        self.filter.clear()
        self.filter.addItem(self.tr("All teams"), str(EVERYBODY))
        for team in view.teams:
            self.filter.addItem(team_name(view, team.team), str(team.team))
        self.filter.updateGeometry()
        self.model.set_team(EVERYBODY)
        self.model.feed(events)
        self.list.scrollToTop()

    def feed(self, events: tuple[Event, ...], view: RaceView) -> None:
        """Take in what has just been shown, and say it to screen readers."""
        self.model.renew(view)
        lines = self.model.feed(events)
        self.list.scrollToTop()
        for line in lines:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.list, line.spoken))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        off_the_rows = isinstance(event, QMouseEvent) and not self.list.indexAt(event.position().toPoint()).isValid()
        if off_the_rows or event.type() == QEvent.Type.Leave:
            self.pointed.emit(None)
        return False

    def _entered(self, index: QModelIndex) -> None:
        self.pointed.emit(index.data(LINE_ROLE))

    def _current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self.pointed.emit(current.data(LINE_ROLE) if current.isValid() else None)

    def _filtered(self, key: str) -> None:
        self.model.set_team(int(key))
        self.list.scrollToTop()

    def _look_changed(self) -> None:
        self.filter.setMaximumWidth(self._theme.px(_FILTER))
        self.list.doItemsLayout()

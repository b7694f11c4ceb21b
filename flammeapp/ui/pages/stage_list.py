"""The stages to choose from, as cards: picture, profile, title, kind and numbers. Arrow keys walk through them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import paint_sheet

RING = 6
GAP = 6
NARROWEST_CARD = 262
THUMB = 84
STRIP = 26
SCROLL_BAR = 12
"""Kept free whether the bar is there or not, so that the cards stay where they are."""

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()


class Layout(Enum):
    """How a card is laid out: standing (two or more in a row) or lying (one in a row)."""

    STANDING = "standing"
    LYING = "lying"


class StageModel(QAbstractListModel):
    """The stages that fit the filters."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._stages: tuple[StageFacts, ...] = ()

    def show_stages(self, stages: Sequence[StageFacts]) -> None:
        """Show these and no others."""
        self.beginResetModel()
        self._stages = tuple(stages)
        self.endResetModel()

    def stages(self) -> tuple[StageFacts, ...]:
        """The stages shown."""
        return self._stages

    def facts(self, index: Index) -> StageFacts:
        """The stage of a row."""
        return self._stages[index.row()]

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._stages)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        facts = self._stages[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return facts.title
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return ", ".join((facts.title, *facts.chips(), *facts.words(5), facts.source))
        return None


class StageDelegate(QStyledItemDelegate):
    """Paints a card; pictures come from ``StagePictures``, which renders each once."""

    def __init__(self, theme: Theme, pictures: StagePictures, view: StageList) -> None:
        super().__init__(view)
        self._theme = theme
        self._pictures = pictures
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return self._view.gridSize()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme
        facts = self._view.model_of_stages.facts(index)
        state: QStyle.StateFlag = option.state
        cell = self._view.spread(QRectF(option.rect))
        card = cell.adjusted(RING, RING, -RING, -RING - GAP)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        hover = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            if self._view.focus_shown():
                painter.setBrush(theme.colour("ink"))
                painter.drawRoundedRect(card.adjusted(-6, -6, 6, 6), 18, 18)
            painter.setBrush(theme.colour("marker"))
            painter.drawRoundedRect(card.adjusted(-4, -4, 4, 4), 16, 16)
            painter.setPen(QPen(theme.piece_ink, 2))
            painter.setBrush(theme.colour("sheet"))
            painter.drawRoundedRect(card.adjusted(1, 1, -1, -1), 11, 11)
        else:
            paint_sheet(painter, card, theme, line="edge" if hover else "rule")
        if self._view.card_layout() is Layout.STANDING:
            self._standing(painter, card.adjusted(14, 12, -14, -14), facts)
        else:
            self._lying(painter, card.adjusted(14, 12, -14, -14), facts)
        painter.restore()

    def _standing(self, painter: QPainter, room: QRectF, facts: StageFacts) -> None:
        ratio = painter.device().devicePixelRatio()
        size = QSize(round(room.width()), THUMB)
        painter.drawPixmap(room.topLeft(), self._pictures.track(facts.stage, size, ratio))
        strip = QSize(round(room.width()), STRIP)
        painter.drawPixmap(QPointF(room.x(), room.y() + THUMB + 6), self._pictures.profile(facts.stage, strip, ratio))
        top = room.y() + THUMB + STRIP + 14
        self._words(painter, QRectF(room.x(), top, room.width(), room.bottom() - top), facts)

    def _lying(self, painter: QPainter, room: QRectF, facts: StageFacts) -> None:
        ratio = painter.device().devicePixelRatio()
        wide = min(150.0, room.width() * 0.38)
        size = QSize(round(wide), round(room.height()))
        painter.drawPixmap(room.topLeft(), self._pictures.track(facts.stage, size, ratio))
        x = room.x() + wide + 14
        rest = QRectF(x, room.y(), room.right() - x, room.height())
        words = self._words_height()
        strip = QSize(round(rest.width()), STRIP)
        painter.drawPixmap(QPointF(x, rest.bottom() - STRIP), self._pictures.profile(facts.stage, strip, ratio))
        self._words(painter, QRectF(x, rest.y(), rest.width(), words), facts)

    def _words(self, painter: QPainter, room: QRectF, facts: StageFacts) -> None:
        """Title and kind, numbers and what is special, the box and where the order of the tiles comes from."""
        theme = self._theme
        title_font = theme.font("heading", scale=0.95)
        title = QFontMetrics(title_font)
        chip_high = self._view.chip_height()
        line = max(title.height(), chip_high)
        small = theme.metrics("small")
        kind, *special = facts.chips()
        left = self._chip(painter, room.right(), room.y() + (line - chip_high) / 2, kind)
        painter.setFont(title_font)
        painter.setPen(theme.colour("ink"))
        width = left - room.x() - 8
        shown = title.elidedText(facts.title, Qt.TextElideMode.ElideRight, round(width))
        painter.drawText(QRectF(room.x(), room.y(), width, line), int(Qt.AlignmentFlag.AlignVCenter), shown)
        second = max(small.height(), chip_high)
        top = room.y() + line + 4
        end = room.right() + 8
        for words in reversed(special):
            end = self._chip(painter, end - 8, top + (second - chip_high) / 2, words)
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("ink2"))
        x = room.x()
        end -= 8
        for words in facts.words(3):
            wide = small.horizontalAdvance(words)
            if x + wide > end + 1:
                break
            painter.drawText(QRectF(x, top, wide + 1, second), int(Qt.AlignmentFlag.AlignVCenter), words)
            x += wide + 12
        painter.setPen(theme.colour("ink3"))
        source = small.elidedText(facts.source, Qt.TextElideMode.ElideRight, round(room.width()))
        painter.drawText(QPointF(room.x(), top + second + 2 + small.ascent()), source)

    def _chip(self, painter: QPainter, right: float, top: float, words: str) -> float:
        """Paint a chip that ends at ``right``; answer where it begins."""
        theme = self._theme
        wide = theme.metrics("label").horizontalAdvance(words) + 16
        box = QRectF(right - wide, top, wide, self._view.chip_height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("sunk"))
        painter.drawRoundedRect(box, 4, 4)
        painter.setFont(theme.font("label"))
        painter.setPen(theme.colour("ink"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), words)
        return box.left()

    def _words_height(self) -> int:
        return self._view.words_height()


class StageList(QListView):
    """Cards in as many columns as fit. ``stage_chosen`` is sent with the stage when the user moves the choice.

    ``confirmed`` on Enter or a double click: the choice is made, go on.
    """

    stage_chosen = Signal(object)
    confirmed = Signal()
    drag_wanted = Signal(object)
    """The stage whose card somebody pulls away with the mouse."""

    def __init__(self, theme: Theme, pictures: StagePictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pictures = pictures
        self._pulled: QPoint | None = None
        self._layout = Layout.STANDING
        self._keyboard = False
        self.model_of_stages = StageModel(self)
        self.setModel(self.model_of_stages)
        self.setItemDelegate(StageDelegate(theme, pictures, self))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setDragEnabled(False)
        self.setAccessibleName(self.tr("Stages"))
        self.setMinimumWidth(280)
        self.selectionModel().currentChanged.connect(self._current_changed)
        self.doubleClicked.connect(self.confirmed)
        self._told = True
        theme.changed.connect(self._look_changed)

    def show_stages(self, stages: Sequence[StageFacts], chosen: StageFacts | None) -> None:
        """Show these stages with one chosen, silently."""
        self._told = False
        self.model_of_stages.show_stages(stages)
        self.choose(chosen)
        self._told = True

    def choose(self, chosen: StageFacts | None) -> None:
        """Choose a stage silently; one that is not shown leaves nothing chosen."""
        told, self._told = self._told, False
        stages = self.model_of_stages.stages()
        index = next(
            (n for n, facts in enumerate(stages) if chosen is not None and facts.stage.id == chosen.stage.id), -1
        )
        model = self.selectionModel()
        if index < 0:
            model.clear()
        else:
            where = self.model_of_stages.index(index, 0)
            model.setCurrentIndex(where, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(where)
        self._told = told

    def card_layout(self) -> Layout:
        """How the cards lie now."""
        return self._layout

    def focus_shown(self) -> bool:
        """Whether the chosen card carries the focus line as well."""
        return self._keyboard and self.hasFocus()

    def chip_height(self) -> int:
        """Height of a chip on a card."""
        return max(self._theme.px(22), self._theme.metrics("label").height() + 4)

    def words_height(self) -> int:
        """Height of the three lines of words of a card."""
        title = QFontMetrics(self._theme.font("heading", scale=0.95)).height()
        small = self._theme.metrics("small").height()
        chip = self.chip_height()
        return max(title, chip) + 4 + max(small, chip) + 2 + small

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._keyboard = True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
            return
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._keyboard = False
        super().mousePressEvent(event)
        here = event.position().toPoint()
        left = event.button() == Qt.MouseButton.LeftButton
        self._pulled = here if left and self.indexAt(here).isValid() else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        away = (event.position().toPoint() - self._pulled).manhattanLength() if self._pulled is not None else 0
        if self._pulled is not None and away >= QApplication.startDragDistance():
            index = self.indexAt(self._pulled)
            self._pulled = None
            if index.isValid():
                self.drag_wanted.emit(self.model_of_stages.facts(index))
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pulled = None
        super().mouseReleaseEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        room = self._room()
        least = self._theme.px(NARROWEST_CARD) + 2 * RING
        columns = max(1, room // least)
        self._layout = Layout.STANDING if columns > 1 else Layout.LYING
        words = self.words_height()
        if self._layout is Layout.STANDING:
            height = 12 + THUMB + 6 + STRIP + 8 + words + 14
        else:
            height = 12 + words + 8 + STRIP + 14
        self.setGridSize(QSize((room - 2) // columns, height + 2 * RING + GAP))

    def spread(self, cell: QRectF) -> QRectF:
        """Where a cell of the grid is painted: the grid leaves a few pixels over, the cards take them."""
        wide = self.gridSize().width()
        columns = max(1, self._room() // wide)
        own = self._room() / columns
        column = round(cell.x() / wide)
        return QRectF(column * own, cell.y(), own, cell.height())

    def _room(self) -> int:
        return self.width() - SCROLL_BAR

    def _current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if self._told and current.isValid():
            self.stage_chosen.emit(self.model_of_stages.facts(current))

    def _look_changed(self) -> None:
        self._fit()
        self.viewport().update()

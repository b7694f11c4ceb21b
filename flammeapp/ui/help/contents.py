"""The contents of the rules, left of the text: chapters and their rules. Arrow keys walk, the text follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from flammeapp.ui.help.rules import Chapter, Found, Rule
from flammeapp.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()
PAD = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: a chapter, or one of its rules."""

    chapter: Chapter
    rule: Rule | None = None

    @property
    def words(self) -> str:
        """What the line says, for ears too."""
        return f"{self.rule.tag} {self.rule.title}" if self.rule is not None else self.chapter.title


def entries_of(chapters: Sequence[Chapter], found: Found | None) -> tuple[Entry, ...]:
    """The lines shown: all of them, or what a search has found with its chapters above."""
    lines: list[Entry] = []
    for chapter in chapters:
        rules = [rule for rule in chapter.rules if found is None or rule.number in found.rules]
        if found is None or rules or chapter.id in found.chapters:
            lines.append(Entry(chapter))
            lines += [Entry(chapter, rule) for rule in rules]
    return tuple(lines)


class ContentsModel(QAbstractListModel):
    """The lines of the contents."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Show these and no others."""
        self.beginResetModel()
        self._entries = entries
        self.endResetModel()

    def entries(self) -> tuple[Entry, ...]:
        """The lines shown."""
        return self._entries

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        entry = self._entries[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return entry.words
        if role == Qt.ItemDataRole.ToolTipRole and entry.rule is not None:
            return entry.rule.brief
        return None


class ContentsDelegate(QStyledItemDelegate):
    """Paints a chapter as a head and a rule with its number on a chip."""

    def __init__(self, theme: Theme, view: ContentsList) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        entry = self._view.lines.entries()[index.row()]
        if entry.rule is None:
            first = index.row() == 0
            return QSize(100, self._theme.metrics("heading").height() + (14 if first else 28))
        return QSize(100, max(self._theme.px(32), self._theme.metrics("body").height() + 12))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme
        entry = self._view.lines.entries()[index.row()]
        state: QStyle.StateFlag = option.state
        room = QRectF(option.rect).adjusted(6, 1, -6, -1)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if entry.rule is None:
            room.setTop(room.bottom() - theme.metrics("heading").height() - 10)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(QPen(theme.colour("marker"), 3) if chosen and self._view.ringed() else Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("marker_soft" if chosen else "sunk"))
            painter.drawRoundedRect(room.adjusted(1.5, 1.5, -1.5, -1.5), 6, 6)
        painter.setPen(theme.colour("ink"))
        if entry.rule is None:
            painter.setFont(theme.font("heading"))
            words = room.adjusted(PAD - 4, 0, -4, 0)
            shown = theme.metrics("heading").elidedText(
                entry.chapter.title, Qt.TextElideMode.ElideRight, round(words.width())
            )
            painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), shown)
        else:
            self._rule(painter, room, entry.rule)
        painter.restore()

    def _rule(self, painter: QPainter, room: QRectF, rule: Rule) -> None:
        theme = self._theme
        label = theme.metrics("label")
        wide = label.horizontalAdvance("R50") + 12
        high = min(room.height() - 6, label.height() + 6)
        chip = QRectF(room.x() + PAD - 4, room.center().y() - high / 2, wide, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("sunk"))
        painter.drawRoundedRect(chip, 4, 4)
        painter.setFont(theme.font("label"))
        painter.setPen(theme.colour("ink2"))
        painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), rule.tag)
        painter.setFont(theme.font("body"))
        painter.setPen(theme.colour("ink"))
        body = theme.metrics("body")
        end = room.right() - 6
        if rule.unsure:
            end -= body.horizontalAdvance("~") + 4
        words = QRectF(chip.right() + 10, room.y(), end - chip.right() - 10, room.height())
        shown = body.elidedText(rule.title, Qt.TextElideMode.ElideRight, round(words.width()))
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), shown)
        if rule.unsure:
            painter.setPen(theme.colour("warn"))
            painter.drawText(QRectF(end + 2, room.y(), 20, room.height()), int(Qt.AlignmentFlag.AlignVCenter), "~")


class ContentsList(QListView):
    """``asked`` carries the ``Entry`` the user moved to; ``confirmed`` on Enter or a click: read it."""

    asked = Signal(object)
    confirmed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._told = True
        self._keyboard = False
        self.lines = ContentsModel(self)
        self.setModel(self.lines)
        self.setItemDelegate(ContentsDelegate(theme, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Contents"))
        self.selectionModel().currentChanged.connect(self._moved)
        self.clicked.connect(self._clicked)
        theme.changed.connect(self._look_changed)

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Show these lines, none of them chosen."""
        self._told = False
        self.lines.show_entries(entries)
        self._told = True

    def point_at(self, entry: Entry | None) -> None:
        """Choose a line silently and bring it into sight."""
        told, self._told = self._told, False
        entries = self.lines.entries()
        if entry is None or entry not in entries:
            self.selectionModel().clear()
        else:
            index = self.lines.index(entries.index(entry), 0)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            rect = self.visualRect(index)
            if rect.top() < 0 or rect.bottom() > self.viewport().height():
                self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        self._told = told

    def chosen(self) -> Entry | None:
        """The line that is chosen."""
        index = self.currentIndex()
        return self.lines.entries()[index.row()] if index.isValid() else None

    def ringed(self) -> bool:
        """Whether the keyboard is here and shown to be."""
        return self._keyboard and self.hasFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._keyboard = True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _clicked(self, index: QModelIndex) -> None:
        self._keyboard = False
        self.asked.emit(self.lines.entries()[index.row()])

    def _moved(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if self._told and current.isValid():
            self.asked.emit(self.lines.entries()[current.row()])

    def _look_changed(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

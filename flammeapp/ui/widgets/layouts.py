"""A row that breaks into more rows when the text grows."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget, QWidgetItem


class FlowLayout(QLayout):
    """Places widgets side by side and wraps like words; what is aligned to the top hangs from the top of its row."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 8, row_gap: int = 8) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._row_gap = row_gap
        self.setContentsMargins(0, 0, 0, 0)

    def addWidget(self, widget: QWidget) -> None:
        """Add a widget in an item made here: one that Qt makes dies without Python hearing of it, and the next one at
        its address is then taken for the dead one."""
        self.addChildWidget(widget)
        self.addItem(QWidgetItem(widget))

    def insertWidget(self, place: int, widget: QWidget) -> None:
        """Put a widget before the one at a place."""
        self.addChildWidget(widget)
        self._items.insert(place, QWidgetItem(widget))
        self.invalidate()

    def removeWidget(self, widget: QWidget) -> None:
        """Let a widget go; Qt's own way would delete an item that was made here."""
        self._items = [item for item in self._items if item.widget() is not widget]
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in shown) + self._gap * max(0, len(shown) - 1)
        return QSize(width, max((size.height() for size in shown), default=0))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, rect: QRect, *, move: bool) -> int:
        y = rect.y()
        for number, row in enumerate(self._rows_for(rect.width())):
            y += self._row_gap if number else 0
            x = rect.x()
            height = max(size.height() for _, size in row)
            for item, size in row:
                if move:
                    hangs = bool(item.alignment() & Qt.AlignmentFlag.AlignTop)
                    drop = 0 if hangs else (height - size.height()) // 2
                    item.setGeometry(QRect(QPoint(x, y + drop), size))
                x += size.width() + self._gap
            y += height
        return y - rect.y()

    def _rows_for(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        rows: list[list[tuple[QLayoutItem, QSize]]] = []
        used = 0
        for item in self._items:
            if item.isEmpty():
                continue
            hint = item.sizeHint()
            size = QSize(min(hint.width(), max(width, item.minimumSize().width())), hint.height())
            if not rows or used + size.width() > width:
                rows.append([])
                used = 0
            rows[-1].append((item, size))
            used += size.width() + self._gap
        return rows

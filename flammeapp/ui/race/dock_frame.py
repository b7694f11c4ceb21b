"""Docks in the clothes of the program: an own title bar with icon, name, an extra widget, and a cross."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import ButtonSize, Ground, IconLabel, Text, ToolButton

QWIDGETSIZE_MAX = (1 << 24) - 1
"""Qt's own "no limit" for the size of a widget."""


class DockTitle(Ground):
    """Icon, name, room for a control, and a close button. Dragging it moves the dock, a double click lets it float."""

    close_requested = Signal()

    def __init__(
        self, theme: Theme, icon: str, name: str, extra: QWidget | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, "sheet", parent=parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 7, 6, 5)
        row.setSpacing(8)
        self._icon = IconLabel(theme, icon)
        row.addWidget(self._icon)
        self._name = Text(name, "heading")
        row.addWidget(self._name)
        row.addStretch(1)
        if extra is not None:
            row.addWidget(extra)
        close = ToolButton(theme, "close", self.tr("Close {panel}").format(panel=name), size=ButtonSize.SMALL)
        close.clicked.connect(self.close_requested)
        row.addWidget(close)
        self._extra = extra
        self._folded = False

    def set_tabbed(self, *, tabbed: bool) -> None:
        """Beside other tabs the tab itself tells the name: what is left of the bar is the control, if there is one."""
        folded = tabbed and self._extra is None
        if tabbed == self._icon.isHidden() and folded == self._folded:
            return
        self._folded = folded
        self._icon.setVisible(not tabbed)
        self._name.setVisible(not tabbed)
        self.setMaximumHeight(0 if folded else QWIDGETSIZE_MAX)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(80, 0) if self._folded else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 0 if self._folded else super().minimumSizeHint().height())


class Dock(QDockWidget):
    """A movable, closable panel of the race window. ``key`` is its name in the saved layout.

    ``short``: what its tab says where the names of all tabs have no room; empty: the whole name.
    """

    def __init__(
        self,
        theme: Theme,
        key: str,
        icon: str,
        name: str,
        content: QWidget,
        *,
        extra: QWidget | None = None,
        short: str = "",
    ) -> None:
        super().__init__(name)
        self.name = name
        self._short = short or name
        self.setObjectName(key)
        self.setAccessibleName(name)
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable
            | QDockWidget.DockWidgetFeature.DockWidgetClosable
            | QDockWidget.DockWidgetFeature.DockWidgetFloatable
        )
        self.title = DockTitle(theme, icon, name, extra)
        self.title.close_requested.connect(self.close)
        self.setTitleBarWidget(self.title)
        ground = Ground(theme, "sheet")
        column = QHBoxLayout(ground)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(content)
        self.setWidget(ground)

    def name_tab(self, *, short: bool) -> None:
        """Let its tab say the short name or the whole one; menus always say the whole one."""
        words = self._short if short else self.name
        if words != self.windowTitle():
            self.setWindowTitle(words)
            self.toggleViewAction().setText(self.name)


class HandDock(QDockWidget):
    """The dock of the hand: always there, moves between the lower and the upper edge by its grip at the left."""

    def __init__(self, theme: Theme, name: str, content: QWidget) -> None:
        super().__init__(name)
        self.setObjectName("hand")
        self.setAccessibleName(name)
        self.setAllowedAreas(Qt.DockWidgetArea.BottomDockWidgetArea | Qt.DockWidgetArea.TopDockWidgetArea)
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetVerticalTitleBar
        )
        grip = Ground(theme, "paper")
        grip.setFixedWidth(6)
        grip.setToolTip(self.tr("Drag to move the hand to the other edge"))
        grip.setCursor(Qt.CursorShape.SizeAllCursor)
        self.setTitleBarWidget(grip)
        self.setWidget(content)

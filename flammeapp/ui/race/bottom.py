"""What lies in the bottom dock: the start placement, the hand, the order of movement, or a line while others think."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from flammeapp.ui.race.hand_panel import HandPanel
from flammeapp.ui.race.order_panel import OrderPanel
from flammeapp.ui.race.place_panel import PlacePanel, WaitPanel
from flammeapp.ui.theme import Theme

_HEIGHT = 217
_LEAST = 197
_EDGE = 3


class BottomPanel(QStackedWidget):
    """Four panels, one shown; the hand is emptied whenever another one is."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.place = PlacePanel(theme)
        self.hand = HandPanel(theme)
        self.order = OrderPanel(theme)
        self.wait = WaitPanel(theme)
        self.setContentsMargins(0, _EDGE, 0, 0)
        for panel in (self.wait, self.place, self.hand, self.order):
            self.addWidget(panel)
        theme.changed.connect(self.updateGeometry)

    def show_panel(self, panel: QWidget) -> None:
        """Bring a panel to the front. No card stays in a hand that is not shown."""
        if panel is not self.hand:
            self.hand.clear()
        self.setCurrentWidget(panel)

    @property
    def shows_hand(self) -> bool:
        """Whether the hand is in front."""
        return self.currentWidget() is self.hand

    @property
    def shows_order(self) -> bool:
        """Whether the order of movement is in front."""
        return self.currentWidget() is self.order

    @property
    def shows_placement(self) -> bool:
        """Whether the start placement is in front."""
        return self.currentWidget() is self.place

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), _EDGE, self._theme.colour("edge" if self._theme.dark else "ink"))
        painter.end()

    def sizeHint(self) -> QSize:
        return QSize(900, self._theme.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(600, self._theme.px(_LEAST))

"""What lies in the bottom dock: whatever the people at the table are asked for, or a line while others think.

Start placement, bidding, hand, order of movement, Recovery, Refresh: one panel each.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from flammeapp.ui.race.bid_panel import BidPanel, BidsPanel
from flammeapp.ui.race.hand_panel import HandPanel
from flammeapp.ui.race.order_panel import OrderPanel
from flammeapp.ui.race.place_panel import PlacePanel, WaitPanel
from flammeapp.ui.race.recovery_panel import RecoveryPanel
from flammeapp.ui.race.refresh_panel import RefreshPanel
from flammeapp.ui.theme import Theme

_HEIGHT = 217
_LEAST = 197
_EDGE = 3


class BottomPanel(QStackedWidget):
    """Panels, one shown; hand and bid are emptied whenever another one is."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.place = PlacePanel(theme)
        self.hand = HandPanel(theme)
        self.order = OrderPanel(theme)
        self.wait = WaitPanel(theme)
        self.setContentsMargins(0, _EDGE, 0, 0)
        self.bid = BidPanel(theme)
        self.bids = BidsPanel(theme)
        self.recovery = RecoveryPanel(theme)
        self.refresh = RefreshPanel(theme)
        panels = (self.wait, self.place, self.bid, self.bids, self.hand, self.order, self.recovery, self.refresh)
        for panel in panels:
            self.addWidget(panel)
        theme.changed.connect(self.updateGeometry)

    def show_panel(self, panel: QWidget) -> None:
        """Bring a panel to the front. No card stays in a hand that is not shown."""
        if panel is not self.hand:
            self.hand.clear()
        if panel is not self.bid:
            self.bid.clear()
        self.setCurrentWidget(panel)

    def shows(self, panel: QWidget) -> bool:
        """Whether a panel is in front."""
        return self.currentWidget() is panel

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

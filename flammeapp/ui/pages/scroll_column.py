"""A column of a page that scrolls by itself."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

SCROLL_BAR = 14


class ScrollColumn(QScrollArea):
    """A column that scrolls down and is never narrower than what stands in it."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._wanted = 0
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)

    def least(self) -> int:
        """The width its contents need, with a scroll bar beside them."""
        inside = self.widget()
        return (inside.minimumSizeHint().width() if inside is not None else 0) + SCROLL_BAR

    def set_width(self, width: int) -> None:
        """Be this wide, or wider if the contents need it."""
        if width != self._wanted:
            self._wanted = width
            self.updateGeometry()

    def viewportEvent(self, event: QEvent) -> bool:
        """Qt tells a scroll area alone that its contents were laid out anew: who placed it has to hear of it too."""
        done = super().viewportEvent(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return done

    def sizeHint(self) -> QSize:
        return QSize(max(self._wanted, self.least()), 400)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), 120)

"""What things lie on and what keeps them apart: sheets, hairlines, the kilometre rule, bars."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from flammeapp.ui.theme import ColourName, Theme

SHEET_RADIUS = 12.0
LOWER_EDGE = 3.0
NO_EDGE = Qt.Edge(0)


def paint_sheet(
    painter: QPainter,
    rect: QRectF,
    theme: Theme,
    *,
    fill: ColourName = "sheet",
    line: ColourName = "rule",
    radius: float = SHEET_RADIUS,
) -> None:
    """A sheet of paper: 1 px all round and a 3 px lower edge."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(line))
    painter.drawRoundedRect(rect, radius, radius)
    painter.setBrush(theme.colour(fill))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -LOWER_EDGE), radius - 1, radius - 1)
    painter.restore()


class Sheet(QFrame):
    """A sheet to put things on. Give it a layout as any frame; its margins leave room for the edge."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, fill: ColourName = "sheet") -> None:
        super().__init__(parent)
        self._theme = theme
        self._fill: ColourName = fill
        self.setContentsMargins(1, 1, 1, 3)
        theme.changed.connect(self._look_changed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_sheet(painter, QRectF(self.rect()), self._theme, fill=self._fill)
        painter.end()

    def _look_changed(self) -> None:
        self.update()


class Ground(QFrame):
    """A plain area in one colour, with a line along chosen edges (bars, docks, columns)."""

    def __init__(
        self, theme: Theme, fill: ColourName = "sheet", *, edges: Qt.Edge = NO_EDGE, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fill: ColourName = fill
        self._edges = edges
        theme.changed.connect(self._look_changed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour(self._fill))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colour("rule"), 1.5))
        rect = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
        for edge, line in (
            (Qt.Edge.TopEdge, QLineF(0, rect.top(), self.width(), rect.top())),
            (Qt.Edge.BottomEdge, QLineF(0, rect.bottom(), self.width(), rect.bottom())),
            (Qt.Edge.LeftEdge, QLineF(rect.left(), 0, rect.left(), self.height())),
            (Qt.Edge.RightEdge, QLineF(rect.right(), 0, rect.right(), self.height())),
        ):
            if edge & self._edges:
                painter.drawLine(line)
        painter.end()

    def _look_changed(self) -> None:
        self.update()


class Hairline(QWidget):
    """A line one pixel thin, lying or standing."""

    def __init__(self, theme: Theme, *, upright: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        if upright:
            self.setFixedWidth(1)
        else:
            self.setFixedHeight(1)
        theme.changed.connect(self._look_changed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("rule"))
        painter.end()

    def _look_changed(self) -> None:
        self.update()


class KilometreRule(QWidget):
    """The ruler that ends a page: a tick every 8 px, a longer one every 40."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._look_changed)

    def sizeHint(self) -> QSize:
        return QSize(120, 10)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = self._theme.colour("edge")
        painter.setPen(QPen(edge, 1.5))
        painter.drawLine(QLineF(0, 0.75, self.width(), 0.75))
        long_ticks = [QLineF(x + 0.75, 0, x + 0.75, 9) for x in range(0, self.width(), 40)]
        painter.drawLines(long_ticks)
        painter.setPen(QPen(edge, 1))
        painter.drawLines([QLineF(x + 0.5, 0, x + 0.5, 5) for x in range(0, self.width(), 8) if x % 40])
        painter.end()

    def _look_changed(self) -> None:
        self.update()

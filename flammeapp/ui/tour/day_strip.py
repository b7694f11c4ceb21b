"""The days of a tour in a row: a small profile for each stage with its number, a moon for a rest day."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from flammeapp.ui.pages.stage_facts import StageFacts
from flammeapp.ui.theme import Theme

PICTURE = QSize(46, 28)
WIDEST = 96
LEAST = 26
LOWEST_TOP = 10
"""A stage lower than this is drawn as if it were so high: a bump is no mountain."""
FLOOR = 0.22


class DayState(Enum):
    """How a day is drawn."""

    DONE = "done"
    NOW = "now"
    LATER = "later"


class DayStrip(QWidget):
    """Shows the days; nothing can be clicked. ``set_days`` takes facts of stages, None for a rest day.

    A stage whose card is not on the shelf any more is an empty box: the string of its number stands in for it.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._days: tuple[StageFacts | str | None, ...] = ()
        self._done = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._look_changed)

    def set_days(self, days: Sequence[StageFacts | str | None], done: int) -> None:
        """Show these days, so many of them over."""
        self._days = tuple(days)
        self._done = done
        self.setAccessibleDescription(", ".join(self.day_words(place) for place in range(len(self._days))))
        self.updateGeometry()
        self.update()

    def day_words(self, place: int) -> str:
        """Answer "stage 3, Firenze – Milano" or "rest day"."""
        day = self._days[place]
        if day is None:
            return self.tr("rest day")
        title = day.title if isinstance(day, StageFacts) else ""
        words = self.tr("stage {number}").format(number=self.number(place))
        return f"{words}, {title}" if title else words

    def number(self, place: int) -> int:
        """Answer the number of the stage at a place, from 1."""
        return sum(1 for day in self._days[: place + 1] if day is not None)

    def state(self, place: int) -> DayState:
        """Answer whether a day is over, is now, or comes later."""
        if place < self._done:
            return DayState.DONE
        return DayState.NOW if place == self._done else DayState.LATER

    def cell(self, place: int) -> QRectF:
        """Where a day is painted."""
        wide = self.cell_width()
        return QRectF(place * wide, 0, wide, self.height())

    def cell_width(self) -> float:
        """Answer the width of one day."""
        room = self.width() / max(1, len(self._days))
        return min(float(self._theme.px(WIDEST)), room)

    def sizeHint(self) -> QSize:
        return QSize(len(self._days) * self._theme.px(56), self._high())

    def minimumSizeHint(self) -> QSize:
        return QSize(len(self._days) * LEAST, self._high())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in range(len(self._days)):
            self.paint_day(painter, place, self.cell(place))
        painter.end()

    def paint_day(self, painter: QPainter, place: int, cell: QRectF) -> None:
        """One day: its picture above, its number or the word for rest below."""
        theme = self._theme
        state = self.state(place)
        day = self._days[place]
        picture = QRectF(0, 0, min(theme.px(PICTURE.width()), cell.width() - 6), theme.px(PICTURE.height()))
        picture.moveCenter(QPointF(cell.center().x(), cell.top() + 2 + picture.height() / 2))
        label = QRectF(cell.left(), picture.bottom() + 2, cell.width(), cell.bottom() - picture.bottom() - 3)
        if day is None:
            self._paint_rest(painter, picture, label, state)
            return
        if isinstance(day, StageFacts):
            self._paint_profile(painter, picture, day, state)
        self._paint_number(painter, label, str(self.number(place)), state)

    def _paint_profile(self, painter: QPainter, box: QRectF, facts: StageFacts, state: DayState) -> None:
        theme = self._theme
        heights = facts.heights or (0, 0)
        top = max(LOWEST_TOP, *heights)
        floor = box.bottom() - FLOOR * box.height()
        points = [QPointF(box.left(), box.bottom())]
        for number, height in enumerate(heights):
            x = box.left() + number * box.width() / (len(heights) - 1)
            points.append(QPointF(x, floor - height / top * (floor - box.top())))
        points.append(QPointF(box.right(), box.bottom()))
        fills = {DayState.DONE: "ink", DayState.NOW: "marker", DayState.LATER: "sunk"}
        painter.setBrush(theme.colour(fills[state]))  # type: ignore[arg-type]
        ink = theme.colour("ink")
        pen = QPen(ink, 1.6)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolygon(QPolygonF(points))

    def _paint_number(self, painter: QPainter, label: QRectF, text: str, state: DayState) -> None:
        theme = self._theme
        painter.setFont(theme.font("figure_small"))
        if state is DayState.NOW:
            wide = max(theme.metrics("figure_small").horizontalAdvance(text) + 22, label.width() * 0.55)
            box = QRectF(0, 0, min(wide, label.width() - 4), label.height() - 1)
            box.moveCenter(label.center())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("marker"))
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(theme.colour("on_marker"))
        else:
            painter.setPen(theme.colour("ink2"))
        painter.drawText(label, int(Qt.AlignmentFlag.AlignCenter), text)

    def _paint_rest(self, painter: QPainter, box: QRectF, label: QRectF, state: DayState) -> None:
        theme = self._theme
        side = theme.px(20)
        if state is DayState.NOW:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("marker"))
            painter.drawRoundedRect(label.adjusted(2, 0, -2, -1), 4, 4)
        moon = theme.icon_pixmap("rest-day", "ink2", side, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(box.center().x() - side / 2, box.center().y() - side / 2), moon)
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("on_marker" if state is DayState.NOW else "ink2"))
        words = theme.metrics("small").elidedText(self.tr("rest"), Qt.TextElideMode.ElideRight, round(label.width()))
        painter.drawText(label, int(Qt.AlignmentFlag.AlignCenter), words)

    def _high(self) -> int:
        return (
            self._theme.px(PICTURE.height()) + 6 + max(self._theme.px(22), self._theme.metrics("figure_small").height())
        )

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

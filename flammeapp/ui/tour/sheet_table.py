"""The table of the Tour Sheet (mock-up 06): names and totals stay, the days between them scroll."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QScrollBar, QSizePolicy, QToolTip, QWidget

from flammeapp.ui.i18n.names import clock
from flammeapp.ui.theme import ColourName, Theme
from flammeapp.ui.theme.pieces import leader_jersey, team_jersey
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.sheet_cells import DayColumn, RiderLine, SheetCells
from flammeapp.ui.tour.sheet_paint import CENTRE, LEFT, SheetPart, paint_cell, paint_head, paint_piece, paint_rest
from flammeapp.ui.tour.sheet_words import cell_words, sheet_words
from flammeapp.ui.tour.words import JERSEY_FILES
from flammeapp.ui.widgets import FocusWatch, paint_ring, paint_sheet

EMPTY = SheetCells((), (), 0, 0, bonus=False)


class SheetTable(QWidget):
    """Arrows walk through the cells, Enter on a stage asks for its result (``stage_requested``)."""

    stage_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._cells = EMPTY
        self._field = TourField((), ())
        self._part = SheetPart.ALL
        self._slowest = 0
        self._at = (0, 0)
        self._focus = FocusWatch(self)
        self.bar = QScrollBar(Qt.Orientation.Horizontal, self)
        self.bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.bar.valueChanged.connect(self._scrolled)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Tour Sheet"))
        theme.changed.connect(self._look_changed)

    def show_cells(self, cells: SheetCells, field: TourField) -> None:
        """Show another sheet, scrolled to the latest stage."""
        self._cells, self._field = cells, field
        self._slowest = max((cell.time for line in self._lines() for cell in line.cells if cell is not None), default=0)
        latest = next((n for n, column in enumerate(cells.columns) if column.latest), 0)
        self._at = (0, latest)
        self.updateGeometry()
        self._fit_bar()
        self._show_column(latest)
        self.setAccessibleDescription(sheet_words(self._cells, self._field))
        self.update()

    def show_part(self, part: SheetPart) -> None:
        """Show all, or one classification."""
        self._part = part
        self.updateGeometry()
        self._fit_bar()
        self.setAccessibleDescription(sheet_words(self._cells, self._field))
        self.update()

    @property
    def cells(self) -> SheetCells:
        """The sheet as shown."""
        return self._cells

    @property
    def part(self) -> SheetPart:
        """What of it is shown."""
        return self._part

    def words_at(self, row: int, column: int) -> str:
        """Answer a cell in words: "Blue Rouleur, stage 3, 1:10, 3 Tour Points, mountain 2"."""
        return cell_words(self._cells, self._field, row, column)

    # -- measures -------------------------------------------------------------------------------------------------

    def _head_high(self) -> float:
        theme = self._theme
        return theme.metrics("heading").height() + theme.metrics("label").height() + 14.0

    def _row_high(self) -> float:
        theme = self._theme
        return float(max(theme.px(42), theme.metrics("figure_small").height() + theme.metrics("label").height() + 4))

    def _names_wide(self) -> float:
        theme = self._theme
        strong = theme.metrics("body_strong")
        widest = max((strong.horizontalAdvance(rider.short) for rider in self._field.riders), default=80)
        return widest + theme.px(28) + theme.px(26) + 38.0

    def _totals(self) -> tuple[tuple[str, str, str], ...]:
        """(key, icon, words) of the columns on the right."""
        every = (
            ("time", "", self.tr("total")),
            ("sprint", "sprint", self.tr("sprint")),
            ("mountain", "mountain", self.tr("mount.")),
        )
        part = self._part.value
        shown = every if self._part is SheetPart.ALL else tuple(each for each in every if each[0] == part)
        return (*shown, ("points", "", self.tr("points")))

    def _total_wide(self, key: str) -> float:
        theme = self._theme
        figure = theme.metrics("figure")
        texts = {"time": "1:00:00" if self._longest() >= 3600 else "00:00", "points": "888"}
        widest = figure.horizontalAdvance(texts.get(key, "88"))
        heads = {"time": self.tr("Time"), "points": self.tr("Tour")}
        head = theme.metrics("heading").horizontalAdvance(heads.get(key, ""))
        word = max(theme.metrics("label").horizontalAdvance(words) for each, _, words in self._totals() if each == key)
        return max(widest, head, word) + 18.0

    def _longest(self) -> int:
        return max((line.time for line in self._lines()), default=0)

    def _right_wide(self) -> float:
        return sum(self._total_wide(key) for key, _, _ in self._totals())

    def _stage_least(self) -> float:
        theme = self._theme
        figure = theme.metrics("figure_small")
        return figure.horizontalAdvance(clock(self._slowest)) + theme.px(18) + 18.0

    def _rest_least(self) -> float:
        return float(max(self._theme.px(34), self._theme.metrics("label").horizontalAdvance(self.tr("rest")) + 10))

    def _day_widths(self) -> list[float]:
        """Each day's width: rest days keep theirs, stages share the room that is left.

        Where not all have room, the last ones that do share it: scrolled to its end, the sheet begins with a whole day.
        """
        room, rest, least = self._middle().width(), self._rest_least(), self._stage_least()
        stages = rests = 0
        for column in reversed(self._cells.columns):
            now = (stages, rests + 1) if column.rest else (stages + 1, rests)
            if stages and now[0] * least + now[1] * rest > room:
                break
            stages, rests = now
        wide = max(least, (room - rests * rest) / max(1, stages))
        return [rest if column.rest else wide for column in self._cells.columns]

    def _middle(self) -> QRectF:
        """Where the days are: between names and totals."""
        left, right = self._names_wide(), self._right_wide()
        return QRectF(left, 1, max(10.0, self.width() - left - right - 1), self._table_high() - 1)

    def _table_high(self) -> float:
        return self._head_high() + self._row_high() * len(self._lines()) + 4

    def _lines(self) -> list[RiderLine]:
        return [line for team in self._cells.teams for line in team.riders]

    def sizeHint(self) -> QSize:
        bar = self.bar.sizeHint().height() if self.bar.maximum() > 0 else 0
        return QSize(800, round(self._table_high()) + bar)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._names_wide() + self._right_wide() + 3 * self._stage_least()), self.sizeHint().height())

    # -- scrolling and keys ---------------------------------------------------------------------------------------

    def _fit_bar(self) -> None:
        middle = self._middle()
        whole = sum(self._day_widths())
        over = max(0, round(whole - middle.width()))
        shown_before = self.bar.maximum() > 0
        self.bar.setRange(0, over)
        self.bar.setPageStep(round(middle.width()))
        self.bar.setSingleStep(round(self._stage_least()))
        self.bar.setVisible(over > 0)
        high = self.bar.sizeHint().height()
        self.bar.setGeometry(round(middle.left()), round(self._table_high()), round(middle.width()), high)
        if shown_before != (over > 0):
            self.updateGeometry()

    def _show_column(self, column: int) -> None:
        widths = self._day_widths()
        if not widths:
            return
        left = sum(widths[:column])
        right = left + widths[column]
        if left < self.bar.value():
            self.bar.setValue(round(left))
        elif right > self.bar.value() + self._middle().width():
            self.bar.setValue(round(right - self._middle().width()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is not None and self._cells.columns:
            row = min(max(self._at[0] + step[0], 0), len(self._lines()) - 1)
            column = min(max(self._at[1] + step[1], 0), len(self._cells.columns) - 1)
            self._at = (row, column)
            self._show_column(column)
            words = self.words_at(row, column)
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._cells.columns:
            self._ask(self._at[1])
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._ask(self._column_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        column, row = self._column_at(event.position()), self._row_at(event.position())
        if column >= 0 and row >= 0:
            self._at = (row, column)
        super().mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        sideways = event.angleDelta().x()
        if sideways and self.bar.maximum():
            self.bar.setValue(self.bar.value() - sideways)
            event.accept()
        else:
            event.ignore()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            column, row = self._column_at(QPointF(event.pos())), self._row_at(QPointF(event.pos()))
            if column >= 0 and row >= 0:
                QToolTip.showText(event.globalPos(), self.words_at(row, column), self)
            elif column >= 0 and self._cells.columns[column].title:
                QToolTip.showText(event.globalPos(), self._cells.columns[column].title, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def _ask(self, column: int) -> None:
        if 0 <= column < len(self._cells.columns):
            day = self._cells.columns[column]
            if day.over and not day.rest:
                self.stage_requested.emit(day.stage)

    def _column_at(self, point: QPointF) -> int:
        middle = self._middle()
        if not middle.contains(point):
            return -1
        x = middle.left() - self.bar.value()
        for number, wide in enumerate(self._day_widths()):
            if x <= point.x() < x + wide:
                return number
            x += wide
        return -1

    def _row_at(self, point: QPointF) -> int:
        row = int((point.y() - self._head_high()) // self._row_high())
        return row if 0 <= row < len(self._lines()) else -1

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bar()
        self._show_column(self._at[1])

    # -- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(0, 0, self.width(), self._table_high())
        paint_sheet(painter, whole, theme)
        inside = QPainterPath()
        inside.addRoundedRect(whole.adjusted(1, 1, -1, -3), 11, 11)
        painter.setClipPath(inside)
        painter.fillRect(QRectF(0, 0, self.width(), self._head_high()), theme.colour("sunk"))
        self._paint_names(painter)
        self._paint_totals(painter)
        middle = self._middle()
        painter.save()
        painter.setClipRect(middle, Qt.ClipOperation.IntersectClip)
        x = middle.left() - self.bar.value()
        for number, (column, wide) in enumerate(zip(self._cells.columns, self._day_widths(), strict=True)):
            if x + wide > middle.left() and x < middle.right():
                self._paint_day(painter, number, column, x, wide)
            x += wide
        painter.restore()
        self._paint_rules(painter)
        painter.end()

    def _paint_rules(self, painter: QPainter) -> None:
        """Thin lines between riders, strong ones between teams; the names' edge shows that days scroll below it."""
        theme = self._theme
        y = self._head_high()
        points = self.width() - self._total_wide("points")
        painter.setPen(QPen(theme.colour("edge"), 2))
        painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
        for team in self._cells.teams:
            for number, _ in enumerate(team.riders):
                if number:
                    painter.setPen(QPen(theme.colour("rule"), 1))
                    for left, right in self._between_rests(points):
                        painter.drawLine(QPointF(left, y), QPointF(right, y))
                y += self._row_high()
            if team is not self._cells.teams[-1]:
                painter.setPen(QPen(theme.colour("edge"), 2))
                painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
        if self.bar.maximum():
            painter.setPen(QPen(theme.colour("edge"), 1))
            middle = self._middle()
            for x in (middle.left(), middle.right()):
                painter.drawLine(QPointF(x, 0), QPointF(x, self._table_high() - 3))

    def _between_rests(self, end: float) -> list[tuple[float, float]]:
        """The pieces of a line between two riders of a team: rest days belong to the team."""
        middle = self._middle()
        pieces: list[tuple[float, float]] = []
        start = 0.0
        x = middle.left() - self.bar.value()
        for column, wide in zip(self._cells.columns, self._day_widths(), strict=True):
            if column.rest and middle.left() < x + wide and x < middle.right():
                pieces.append((start, max(x, middle.left())))
                start = min(x + wide, middle.right())
            x += wide
        pieces.append((start, end))
        return pieces

    def _paint_names(self, painter: QPainter) -> None:
        theme = self._theme
        painter.setFont(theme.font("label"))
        painter.setPen(theme.colour("ink2"))
        head = QRectF(14, 0, self._names_wide() - 14, self._head_high() - 4)
        painter.drawText(head, int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft), self.tr("Rider"))
        y = self._head_high()
        for line in self._lines():
            seen = self._field.riders[line.rider]
            middle = y + self._row_high() / 2
            paint_piece(painter, theme, team_jersey(seen.colour), 12, middle, 28)
            painter.setFont(theme.font("body_strong"))
            painter.setPen(theme.colour("ink"))
            x = 12 + theme.px(28) + 8
            painter.drawText(QRectF(x, y, 400, self._row_high()), LEFT, seen.short)
            if line.jersey is not None:
                x += theme.metrics("body_strong").horizontalAdvance(seen.short) + 8
                paint_piece(painter, theme, leader_jersey(JERSEY_FILES[line.jersey]), x, middle, 24)
            y += self._row_high()

    def _paint_totals(self, painter: QPainter) -> None:
        theme = self._theme
        x = self.width() - self._right_wide()
        painter.fillRect(QRectF(x, 0, self._right_wide(), self._table_high()), theme.colour("sunk"))
        for key, icon, words in self._totals():
            wide = self._total_wide(key)
            heads = {"time": self.tr("Time"), "points": self.tr("Tour")}
            paint_head(painter, theme, QRectF(x, 0, wide, self._head_high()), heads.get(key, ""), icon, words, "ink")
            y = self._head_high()
            for team in self._cells.teams:
                high = self._row_high()
                if key == "points":
                    box = QRectF(x, y, wide, high * len(team.riders))
                    painter.setFont(theme.font("score" if len(team.riders) > 1 else "count"))
                    painter.setPen(theme.colour("ink"))
                    painter.drawText(box, CENTRE, str(team.points))
                else:
                    painter.setFont(theme.font("figure"))
                    painter.setPen(theme.colour("ink"))
                    for number, line in enumerate(team.riders):
                        values = {"time": clock(line.time), "sprint": str(line.sprint), "mountain": str(line.mountain)}
                        painter.drawText(QRectF(x, y + number * high, wide, high), CENTRE, values[key])
                y += high * len(team.riders)
            x += wide

    def _paint_day(self, painter: QPainter, number: int, column: DayColumn, x: float, wide: float) -> None:
        theme = self._theme
        tint: ColourName = "ink" if column.over else "ink3"
        head = QRectF(x, 0, wide, self._head_high())
        if column.rest:
            paint_head(painter, theme, head, "", "rest-day", self.tr("rest"), tint)
        else:
            paint_head(painter, theme, head, str(column.stage), "", column.word, tint)
        if column.latest:
            body = QRectF(x, self._head_high(), wide, self._table_high() - self._head_high())
            painter.fillRect(body, theme.colour("marker_soft"))
        y = self._head_high()
        row = 0
        for team in self._cells.teams:
            high = self._row_high() * len(team.riders)
            if column.rest:
                paint_rest(painter, theme, QRectF(x, y, wide, high), team.rests[number])
            for place, line in enumerate(team.riders):
                box = QRectF(x, y + place * self._row_high(), wide, self._row_high())
                cell = line.cells[number]
                if cell is not None:
                    paint_cell(painter, theme, box, cell, self._part)
                if self._focus.visible and self._at == (row, number):
                    paint_ring(painter, box.adjusted(1, 1, -1, -1), 4, theme)
                row += 1
            y += high

    # -- inside ---------------------------------------------------------------------------------------------------

    def _scrolled(self) -> None:
        self.update()

    def _look_changed(self) -> None:
        self.updateGeometry()
        self._fit_bar()
        self.update()

"""The gap to the yellow jersey over the stages: solid for Rouleurs, dashed for Sprinteurs, names at the ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from flammeapp.engine.teams import RiderKind
from flammeapp.ui.i18n.names import kind_name
from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import team_jersey
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.sheet_cells import GapLine, steps_of
from flammeapp.ui.tour.words import gap
from flammeapp.ui.widgets import paint_team_marker

DASH = (3.0, 1.7)
ABOVE = 14
LEAST_HIGH = 240
MARKER = 5.0


@dataclass(frozen=True, slots=True)
class Chart:
    """Where the lines lie: the area, gaps per pixel, stages from left to right."""

    area: QRectF
    most: int
    stages: int

    def x(self, stage: float) -> float:
        """Pixels from the left of a stage's end, 0: the start."""
        return self.area.left() + stage * self.area.width() / max(1, self.stages)

    def y(self, seconds: float) -> float:
        """Pixels from the top of a gap."""
        return self.area.top() + seconds / max(1, self.most) * self.area.height()


class GapKey(QWidget):
    """A piece of a solid and of a dashed line, each with the kind of rider it stands for."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        words = self.tr("solid: {rouleur}, dashed: {sprinteur}")
        self.setAccessibleName(words.format(rouleur=self._kinds()[0], sprinteur=self._kinds()[1]))
        theme.changed.connect(self._look_changed)

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics("small")
        wide = sum(metrics.horizontalAdvance(kind) for kind in self._kinds())
        return QSize(wide + 2 * (self._sample() + 10) + 20, metrics.height() + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        metrics = theme.metrics("small")
        painter = QPainter(self)
        painter.setFont(theme.font("small"))
        x = 0
        for number, kind in enumerate(self._kinds()):
            pen = QPen(theme.colour("ink"), 3)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            if number:
                pen.setDashPattern(list(DASH))
            painter.setPen(pen)
            painter.drawLine(QLineF(x, self.height() / 2, x + self._sample(), self.height() / 2))
            x += self._sample() + 8
            painter.setPen(theme.colour("ink2"))
            room = metrics.horizontalAdvance(kind) + 2
            painter.drawText(QRectF(x, 0, room, self.height()), int(Qt.AlignmentFlag.AlignVCenter), kind)
            x += room + 16
        painter.end()

    def _sample(self) -> int:
        return self._theme.px(44)

    def _kinds(self) -> tuple[str, str]:
        return kind_name(RiderKind.ROULEUR), kind_name(RiderKind.SPRINTEUR)

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()


class GapChart(QWidget):
    """Painted by itself; hovering is not needed, every line is named at its end."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: tuple[GapLine, ...] = ()
        self._field = TourField((), ())
        self._rests: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Gap to the yellow jersey"))
        theme.changed.connect(self._look_changed)

    def show_lines(self, lines: Sequence[GapLine], field: TourField, rests: Sequence[int]) -> None:
        """Show other lines; ``rests``: the stages a rest day came after."""
        self._lines = tuple(lines)
        self._field = field
        self._rests = tuple(rests)
        ends = sorted((line.gaps[-1], field.riders[line.rider].name) for line in lines)
        self.setAccessibleDescription(", ".join(f"{name} {gap(seconds)}" for seconds, name in ends))
        self.updateGeometry()
        self.update()

    def lines(self) -> tuple[GapLine, ...]:
        """The lines as shown."""
        return self._lines

    def sizeHint(self) -> QSize:
        return QSize(600, self.minimumSizeHint().height() + 40)

    def minimumSizeHint(self) -> QSize:
        names = len(self._lines) * self._label_high()
        return QSize(360, max(self._theme.px(LEAST_HIGH), round(names) + ABOVE + self._below()))

    # -- measures -------------------------------------------------------------------------------------------------

    def _label_high(self) -> float:
        return float(max(self._theme.px(24), self._theme.metrics("figure_small").height()))

    def _below(self) -> int:
        return self._theme.metrics("figure_small").height() + 8

    def _left(self) -> float:
        most = max((max(line.gaps) for line in self._lines), default=0)
        widest = max("+00:00", gap(most), key=len)
        return self._theme.metrics("figure_small").horizontalAdvance(widest) + 12.0

    def _right(self) -> float:
        figure = self._theme.metrics("figure_small")
        widest = max(
            (figure.horizontalAdvance(self._field.riders[line.rider].short) for line in self._lines), default=0
        )
        gaps = max((figure.horizontalAdvance(gap(line.gaps[-1])) for line in self._lines), default=0)
        return widest + self._theme.px(24) + max(gaps, figure.horizontalAdvance("+00:00")) + 62.0

    def _chart(self) -> Chart:
        most = max((max(line.gaps) for line in self._lines), default=0)
        top = list(steps_of(most))[-1] if self._lines else 60
        stages = len(self._lines[0].gaps) - 1 if self._lines else 1
        wide = max(60.0, self.width() - self._left() - self._right())
        area = QRectF(self._left(), ABOVE, wide, max(40, self.height() - ABOVE - self._below()))
        return Chart(area, top, max(1, stages))

    # -- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._lines or len(self._lines[0].gaps) < 2:
            painter.setFont(self._theme.font("body"))
            painter.setPen(self._theme.colour("ink2"))
            words = self.tr("The gaps are drawn once the first stage is over.")
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), words)
            painter.end()
            return
        chart = self._chart()
        self._paint_grid(painter, chart)
        order = sorted(self._lines, key=lambda line: -line.gaps[-1])
        for line in order:
            self._paint_line(painter, chart, line)
        self._paint_names(painter, chart)
        painter.end()

    def _paint_grid(self, painter: QPainter, chart: Chart) -> None:
        theme = self._theme
        area = chart.area
        for stage in self._rests:
            if stage < chart.stages:
                x = chart.x(stage + 0.5)
                painter.fillRect(QRectF(x - 12, area.top(), 24, area.height()), theme.colour("sunk"))
                side = theme.px(18)
                moon = theme.icon_pixmap("rest-day", "ink2", side, self.devicePixelRatioF())
                painter.drawPixmap(QPointF(x - side / 2, area.bottom() + 5), moon)
        painter.setFont(theme.font("figure_small", scale=0.88))
        metrics = painter.fontMetrics()
        for seconds in steps_of(chart.most - 1):
            if seconds > chart.most:
                break
            y = chart.y(seconds)
            painter.setPen(QPen(theme.colour("rule"), 1 if seconds else 2))
            painter.drawLine(QLineF(area.left(), y, area.right() + 10, y))
            painter.setPen(theme.colour("ink2"))
            box = QRectF(0, y - 12, area.left() - 10, 24)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), gap(seconds))
        every = 1 if area.width() / chart.stages >= metrics.horizontalAdvance("88") + 8 else 2
        for stage in range(chart.stages + 1):
            x = chart.x(stage)
            painter.setPen(QPen(theme.colour("rule"), 1))
            painter.drawLine(QLineF(x, area.top(), x, area.bottom()))
            if stage % every:
                continue
            painter.setPen(theme.colour("ink2"))
            words = str(stage) if stage else self.tr("Start")
            box = QRectF(x - 40, area.bottom() + 4, 80, metrics.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), words)

    def _paint_line(self, painter: QPainter, chart: Chart, line: GapLine) -> None:
        theme = self._theme
        rider = self._field.riders[line.rider]
        points = [QPointF(chart.x(stage), chart.y(seconds)) for stage, seconds in enumerate(line.gaps)]
        shape = QPolygonF(points)
        dashed = rider.kind == "sprinteur"
        painter.setBrush(Qt.BrushStyle.NoBrush)
        main = QColor(theme.team(rider.colour).main)
        for colour, width in ((theme.colour("paper"), 8.0), (theme.colour("piece_edge"), 5.0), (main, 3.0)):
            pen = QPen(colour, width)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            if dashed and width < 8:
                pen.setDashPattern([part * 3.0 / width for part in DASH])
            painter.setPen(pen)
            painter.drawPolyline(shape)
        for point in points[1:]:
            paint_team_marker(painter, point, MARKER, rider.colour, theme)

    def _paint_names(self, painter: QPainter, chart: Chart) -> None:
        """Names at the ends of the lines, moved apart where they would cover each other."""
        theme = self._theme
        step = self._label_high()
        ends = sorted(self._lines, key=lambda line: line.gaps[-1])
        places = _apart([chart.y(line.gaps[-1]) for line in ends], step, self.height() - step / 2)
        painter.setFont(theme.font("figure_small"))
        x = chart.area.right() + 10
        for line, y in zip(ends, places, strict=True):
            rider = self._field.riders[line.rider]
            painter.setPen(QPen(theme.colour("edge"), 1))
            painter.drawLine(QPointF(x, chart.y(line.gaps[-1])), QPointF(x + 16, y))
            jersey = theme.piece(team_jersey(rider.colour), theme.px(24), ratio=self.devicePixelRatioF())
            painter.drawPixmap(QPointF(x + 20, y - jersey.height() / jersey.devicePixelRatio() / 2), jersey)
            left = x + 20 + theme.px(24) + 8
            painter.setPen(theme.colour("ink"))
            box = QRectF(left, y - step / 2, self.width() - left - 6, step)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), rider.short)
            flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
            painter.drawText(box, flags, gap(line.gaps[-1]))

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()


def _apart(wanted: Sequence[float], step: float, lowest: float) -> list[float]:
    """Answer places at least ``step`` apart, near those wanted and not below ``lowest``; both from the top down."""
    places: list[float] = []
    for want in wanted:
        places.append(max(want, places[-1] + step) if places else want)
    limit = lowest
    for number in range(len(places) - 1, -1, -1):
        places[number] = min(places[number], limit)
        limit = places[number] - step
    return places

"""The clock of a race that is decided by time: everybody's time so far, and what is different in a time trial."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.engine.board.stages import StageKind
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import clock, rider_name, rider_short, team_name
from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import team_jersey
from flammeapp.ui.widgets import FlowLayout, Ground, IconLabel, Text
from flammeapp.ui.widgets.marks import Mark

_FLAT_UNDER = 640
"""Windows lower than this, measured in letters, have no room for more than one line of times."""


@dataclass(frozen=True, slots=True)
class ClockRow:
    """One time: whose it is, the seconds so far, and whether it stands (he, or both of the team, are in)."""

    colour: str
    name: str
    spoken: str
    seconds: int
    stands: bool


def clock_rows(view: RaceView, kind: StageKind) -> tuple[ClockRow, ...]:
    """Answer the times, best first: of teams by their slower rider in a team time trial (R48), else of riders."""
    if kind is StageKind.TEAM_TIME_TRIAL:
        rows = []
        for team in view.teams:
            seconds = max(view.riders[rider].seconds or 0 for rider in team.riders)
            stands = all(view.riders[rider].place for rider in team.riders)
            name = team_name(view, team.team)
            rows.append(ClockRow(team.colour.value, name, name, seconds, stands))
    else:
        rows = [
            ClockRow(
                view.teams[rider.team].colour.value,
                rider_short(view, rider.rider),
                rider_name(view, rider.rider),
                rider.seconds or 0,
                bool(rider.place),
            )
            for rider in view.riders
        ]
    return tuple(sorted(rows, key=lambda row: (row.seconds, not row.stands)))


def clock_words(kind: StageKind) -> str:
    """Answer what is different in a race of this kind, as one or two sentences."""
    if kind is StageKind.TEAM_TIME_TRIAL:
        return QCoreApplication.translate(
            "Clock", "Only your own team counts: others neither block nor shelter you. The slower rider's time counts."
        )
    if kind is StageKind.INDIVIDUAL_TIME_TRIAL:
        return QCoreApplication.translate(
            "Clock", "Nobody blocks you, nobody shelters you. The highest card of each type tires."
        )
    return QCoreApplication.translate("Clock", "The race goes on until everybody is in.")


class ClockChip(Mark):
    """Jersey, name and time; a check when the time stands."""

    def __init__(self, theme: Theme, row: ClockRow, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.row = row

    def show_row(self, row: ClockRow) -> None:
        """Show another time."""
        if row == self.row:
            return
        self.row = row
        done = QCoreApplication.translate("Clock", "in") if row.stands else QCoreApplication.translate("Clock", "rides")
        self.setAccessibleName(f"{row.spoken}, {clock(row.seconds)}, {done}")
        self._look_changed()

    def sizeHint(self) -> QSize:
        theme = self._theme
        words = theme.metrics("label").horizontalAdvance(self.row.name)
        time = theme.metrics("figure_small").horizontalAdvance(clock(self.row.seconds))
        return QSize(
            theme.px(20) + words + time + theme.px(14) + 28, max(theme.px(28), theme.metrics("label").height() + 8)
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("sunk"))
        painter.drawRoundedRect(rect, 4, 4)
        side = theme.px(20)
        ratio = self.devicePixelRatioF()
        jersey = theme.piece(team_jersey(self.row.colour), side, ratio=ratio)
        painter.drawPixmap(QPointF(6, (rect.height() - jersey.height() / ratio) / 2), jersey)
        x = 6 + side + 5
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(theme.font("label"))
        painter.setPen(theme.colour("ink"))
        painter.drawText(QRectF(x, 0, rect.width(), rect.height()), middle, self.row.name)
        x += theme.metrics("label").horizontalAdvance(self.row.name) + 6
        painter.setFont(theme.font("figure_small"))
        painter.drawText(QRectF(x, 0, rect.width(), rect.height()), middle, clock(self.row.seconds))
        if self.row.stands:
            icon = theme.px(14)
            pixmap = theme.icon_pixmap("check", "good", icon, ratio)
            painter.drawPixmap(QPointF(rect.width() - icon - 4, (rect.height() - icon) / 2), pixmap)
        painter.end()


class ClockStrip(Ground):
    """Above the road while times count: in a time trial from the start, on other stages from the first rider in."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "sheet", edges=Qt.Edge.BottomEdge, parent=parent)
        self._theme = theme
        self._kind = StageKind.MASS_START
        self._chips: list[ClockChip] = []
        self._title = Text(self.tr("Clock"), "heading")
        self._words = Text("", "small", "ink2", wrap=True)
        self._best = Text("", "label", "ink2")
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(IconLabel(theme, "clock"))
        head.addWidget(self._title)
        head.addWidget(self._words, 1)
        head.addWidget(self._best)
        self._times = QWidget()
        self._flow = FlowLayout(self._times, gap=6, row_gap=4)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self._times.setSizePolicy(policy)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 6, 14, 7)
        column.setSpacing(5)
        self._line = QScrollArea()
        self._line.setFrameShape(QFrame.Shape.NoFrame)
        self._line.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._line.setWidgetResizable(True)
        self._line.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._line.viewport().setAutoFillBackground(False)
        inside = QWidget()
        self._in_line = QHBoxLayout(inside)
        self._in_line.setContentsMargins(0, 0, 0, 0)
        self._in_line.setSpacing(6)
        self._in_line.addStretch(1)
        self._line.setWidget(inside)
        inside.setAutoFillBackground(False)
        self._line.hide()
        head.addWidget(self._line, 4)
        self._flat = False
        column.addLayout(head)
        column.addWidget(self._times)
        theme.changed.connect(self.fit)
        self.hide()

    def fit(self) -> None:
        """One line that scrolls where the letters are large for the window; else words above, times below."""
        flat = self.window().height() < self._theme.px(_FLAT_UNDER)
        if flat != self._flat:
            self._flat = flat
            for chip in self._chips:
                self._put(chip)
            self._words.setVisible(not flat)
            self._times.setVisible(not flat)
            self._line.setVisible(flat)
        hints = [chip.sizeHint() for chip in self._chips if not chip.isHidden()]
        tall = max((hint.height() for hint in hints), default=0)
        if sum(hint.width() + 6 for hint in hints) > self._line.width():
            tall += self._line.horizontalScrollBar().sizeHint().height()
        self._line.setFixedHeight(tall)

    @property
    def flat(self) -> bool:
        """Whether the times stand in one line."""
        return self._flat

    def _put(self, chip: ClockChip) -> None:
        self._flow.removeWidget(chip)
        self._in_line.removeWidget(chip)
        if self._flat:
            self._in_line.insertWidget(self._in_line.count() - 1, chip)
        else:
            self._flow.addWidget(chip)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit()

    def begin(self, kind: StageKind, best: str) -> None:
        """Say what is different in this race; ``best``: the time to beat, in words, empty: none."""
        self._kind = kind
        started = QCoreApplication.translate("Clock", "The clock starts with the first rider in.")
        self._words.setText(f"{clock_words(kind)} {started}")
        self._best.setText(best)
        self.setToolTip(self._words.text())

    def show_view(self, view: RaceView) -> None:
        """Show the times of a view; hides itself where none are kept, and on the road before the first is in (R39)."""
        shown = view.timed and (self._kind.time_trial or any(rider.seconds or rider.place for rider in view.riders))
        self.setVisible(shown)
        if not shown:
            return
        rows = clock_rows(view, self._kind)
        while len(self._chips) < len(rows):
            chip = ClockChip(self._theme, ClockRow("blue", "", "", -1, stands=False), self._times)
            self._chips.append(chip)
            self._put(chip)
        for number, chip in enumerate(self._chips):
            chip.setVisible(number < len(rows))
            if number < len(rows):
                chip.show_row(rows[number])
        self.fit()

    def rows(self) -> tuple[ClockRow, ...]:
        """Answer the times as shown."""
        return tuple(chip.row for chip in self._chips if not chip.isHidden())

    def words(self) -> str:
        """Answer what is said about this kind of race."""
        return self._words.text()

"""Small panels of a tour's pages: who wears what now, legs for tomorrow, Tour Points as bars."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.tour.report import DayReport
from flammeapp.tour.standings import Jersey, Standings
from flammeapp.ui.race.veil import Veil
from flammeapp.ui.theme import Theme, TypeRole
from flammeapp.ui.theme.pieces import leader_jersey, team_jersey
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.words import JERSEY_FILES, classification_name, jersey_name, jersey_value
from flammeapp.ui.widgets import ElidedText, Hairline, IconLabel, JerseyLabel, PieceLabel, Text
from flammeapp.ui.widgets.marks import Mark


def cleared(layout: QLayout) -> None:
    """Take everything out of a layout for good."""
    while (item := layout.takeAt(0)) is not None:
        gone = item.widget()
        inner = item.layout()
        if gone is not None:
            gone.hide()
            gone.deleteLater()
        elif inner is not None:
            cleared(inner)


def value_of(standings: Standings, jersey: Jersey, rider: int) -> int:
    """Answer what a rider has in the classification of a jersey."""
    values = {
        Jersey.YELLOW: standings.time,
        Jersey.GREEN: standings.sprint,
        Jersey.DOTS: standings.mountain,
    }
    return values[jersey][rider]


class MarkerChip(Mark):
    """A word on marker: what has just been won."""

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._text = text
        self.setAccessibleName(text)

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics("label")
        return QSize(metrics.horizontalAdvance(self._text) + 14, max(self._theme.px(20), metrics.height() + 4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("marker"))
        painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        painter.setFont(self._theme.font("label"))
        painter.setPen(self._theme.colour("on_marker"))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self._text)
        painter.end()


class RiderName(ElidedText):
    """A rider's name, the short one where the whole has no room."""

    def __init__(self, theme: Theme, name: str, short: str, role: TypeRole) -> None:
        super().__init__(theme, name, role)
        self._name, self._short = name, short

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics(self._role)
        return QSize(metrics.horizontalAdvance(self._name) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        metrics = self._theme.metrics(self._role)
        return QSize(metrics.horizontalAdvance(self._short) + 2, metrics.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        fits = self._theme.metrics(self._role).horizontalAdvance(self._name) <= self.width()
        self._text = self._name if fits else self._short
        self.setToolTip("" if fits else self._name)


class JerseysMoved(QWidget):
    """The three jerseys after a day: who wears each, and whether he keeps it or has it from somebody else."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._veils: list[Veil] = []

    def reveal(self, place: int, share: float) -> None:
        """Show so much of the jersey at a place, from 0; a place without one is passed over."""
        if place < len(self._veils):
            self._veils[place].lift(share)

    def show_report(self, field: TourField, report: DayReport) -> None:
        """Show another day."""
        cleared(self._column)
        self._veils.clear()
        spoken: list[str] = []
        for moved in report.jerseys:
            self._column.addWidget(Hairline(self._theme))
            holder = QWidget()
            row = QHBoxLayout(holder)
            row.setContentsMargins(0, 12, 0, 12)
            row.setSpacing(14)
            row.addWidget(PieceLabel(self._theme, leader_jersey(JERSEY_FILES[moved.jersey]), 56))
            words = QVBoxLayout()
            words.setSpacing(0)
            words.addWidget(Text(classification_name(moved.jersey), "small", "ink2"))
            nobody = self.tr("Nobody yet")
            name = field.riders[moved.after].name if moved.after is not None else nobody
            short = field.riders[moved.after].short if moved.after is not None else nobody
            words.addWidget(RiderName(self._theme, name, short, "heading"))
            story = self._story(field, moved.before, moved.after)
            line = QHBoxLayout()
            line.setSpacing(6)
            if moved.after is not None and moved.after != moved.before:
                line.addWidget(MarkerChip(self._theme, self.tr("new")))
            line.addWidget(ElidedText(self._theme, story, "small", "ink2"), 1)
            words.addLayout(line)
            row.addLayout(words, 1)
            if moved.after is not None:
                value = value_of(report.after, moved.jersey, moved.after)
                row.addWidget(Text(jersey_value(moved.jersey, value), "count"))
            self._veils.append(Veil(self._theme, holder, "sheet"))
            self._column.addWidget(holder)
            spoken.append(f"{jersey_name(moved.jersey)}: {name}, {story}")
        self.setAccessibleName(self.tr("Jerseys"))
        self.setAccessibleDescription(". ".join(spoken))

    def _story(self, field: TourField, before: int | None, after: int | None) -> str:
        if after is None:
            return self.tr("stays in the box")
        if before is None:
            return self.tr("from the box")
        if before == after:
            return self.tr("keeps it")
        return self.tr("from {rider}").format(rider=field.riders[before].short)


class LegsList(QWidget):
    """Exhaustion cards by team: how many were left, how many are kept."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._kept: list[tuple[Text, int, int]] = []

    def reveal(self, share: float) -> None:
        """Count down from the cards that were left to those that are kept: 0 to 1."""
        for number, left, kept in self._kept:
            number.setText(str(round(left + (kept - left) * share)))

    def show_report(self, field: TourField, report: DayReport) -> None:
        """Show another day."""
        cleared(self._column)
        self._kept.clear()
        theme = self._theme
        spoken: list[str] = []
        for team in field.teams:
            left = sum(report.tired[rider] for rider in team.riders)
            kept = sum(report.after.exhaustion[rider] for rider in team.riders)
            place = QWidget()
            row = QHBoxLayout(place)
            row.setContentsMargins(0, 5, 0, 5)
            row.setSpacing(8)
            row.addWidget(JerseyLabel(theme, team.colour, 24))
            row.addWidget(ElidedText(theme, team.name, "body"), 1)
            row.addWidget(IconLabel(theme, "exhaustion", tint="ink2", size=16))
            row.addWidget(Text(str(left), "figure_small", "ink2"))
            row.addWidget(IconLabel(theme, "next", tint="ink2", size=16))
            number = Text(str(kept), "figure")
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            number.setMinimumWidth(theme.px(26))
            row.addWidget(number)
            self._kept.append((number, left, kept))
            each = ", ".join(
                self.tr("{rider}: {left} left, keeps {kept}").format(
                    rider=field.riders[rider].name, left=report.tired[rider], kept=report.after.exhaustion[rider]
                )
                for rider in team.riders
            )
            place.setToolTip(each)
            spoken.append(each)
            self._column.addWidget(Hairline(theme))
            self._column.addWidget(place)
        self.setAccessibleName(self.tr("Legs for tomorrow"))
        self.setAccessibleDescription(". ".join(spoken))


class PointsBars(QWidget):
    """Tour Points by team, best first; what was just won in yellow at the end of the bar."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bars: tuple[tuple[str, str, int, int], ...] = ()
        self._share = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Tour Points"))
        theme.changed.connect(self._look_changed)

    def show_points(self, field: TourField, order: Sequence[int], points: Sequence[int], won: Sequence[int]) -> None:
        """Show the teams in this order; ``won`` is what of ``points`` is new."""
        self._bars = tuple(
            (field.teams[team].colour, field.teams[team].name, points[team] - won[team], won[team]) for team in order
        )
        said = self.tr("{team}: {points}, {won} of them new")
        self.setAccessibleDescription(
            ". ".join(said.format(team=name, points=old + new, won=new) for _, name, old, new in self._bars)
        )
        self.updateGeometry()
        self.update()

    def reveal(self, share: float) -> None:
        """Let what was just won be so much of its length: 0 to 1."""
        self._share = share
        self.update()

    def bars(self) -> tuple[tuple[str, int, int], ...]:
        """(team, points before, points won) from the top."""
        return tuple((name, old, new) for _, name, old, new in self._bars)

    def sizeHint(self) -> QSize:
        return QSize(300, self._step() * len(self._bars))

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        strong, figure = theme.metrics("body_strong"), theme.metrics("figure_small")
        names = max((strong.horizontalAdvance(name) for _, name, _, _ in self._bars), default=0)
        left = theme.px(24) + 10 + min(names, round(self.width() * 0.35)) + 12
        most = max((old + new for _, _, old, new in self._bars), default=1)
        room = self.width() - left - figure.horizontalAdvance("88") - theme.px(40) - 22
        unit = min(theme.px(23), room / max(1, most))
        for number, (colour, name, old, new) in enumerate(self._bars):
            middle = (number + 0.5) * self._step()
            jersey = theme.piece(team_jersey(colour), theme.px(24), ratio=self.devicePixelRatioF())
            painter.drawPixmap(QPointF(0, middle - jersey.height() / jersey.devicePixelRatio() / 2), jersey)
            painter.setFont(theme.font("body_strong"))
            painter.setPen(theme.colour("ink"))
            box = QRectF(theme.px(24) + 10, middle - 20, left - theme.px(24) - 18, 40)
            words = strong.elidedText(name, Qt.TextElideMode.ElideRight, round(box.width()))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), words)
            high = theme.px(18)
            grown = new * self._share
            bar = QRectF(left, middle - high / 2, max(2.0, (old + grown) * unit), high)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("ink"))
            painter.drawRoundedRect(bar, 3, 3)
            if grown:
                fresh = QRectF(bar.right() - grown * unit, bar.top(), grown * unit, high)
                painter.setBrush(theme.colour("marker"))
                painter.setPen(QPen(theme.colour("ink"), 1.6))
                painter.drawRoundedRect(fresh.adjusted(0.8, 0.8, -0.8, -0.8), 3, 3)
            painter.setPen(theme.colour("ink"))
            painter.setFont(theme.font("figure_small"))
            x = bar.right() + 10
            sum_now = str(old + round(grown))
            painter.drawText(QRectF(x, middle - 20, 60, 40), int(Qt.AlignmentFlag.AlignVCenter), sum_now)
            if grown:
                painter.setOpacity(self._share)
                self._paint_won(painter, x + figure.horizontalAdvance(sum_now) + 10, middle, new)
                painter.setOpacity(1)
        painter.end()

    def _paint_won(self, painter: QPainter, x: float, middle: float, new: int) -> None:
        theme = self._theme
        text = f"+{new}"
        metrics = theme.metrics("label")
        high = theme.px(20)
        box = QRectF(x, middle - high / 2, metrics.horizontalAdvance(text) + 14, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("marker"))
        painter.drawRoundedRect(box, 4, 4)
        painter.setFont(theme.font("label"))
        painter.setPen(theme.colour("on_marker"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)

    def _step(self) -> int:
        return max(self._theme.px(33), self._theme.metrics("body_strong").height() + 8)

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

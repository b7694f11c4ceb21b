"""The Player Sheet of a team: for each rider a line a stage, minutes as circles, seconds to be ringed."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from flammeapp.engine.tables import TourTables
from flammeapp.engine.teams import Colour, RiderKind
from flammeapp.tour.sheet import PlayerSheet, RiderLine, RiderSheet, Sums, stage_labels
from flammeapp.ui.i18n.names import kind_letter, kind_name
from flammeapp.ui.printing.heading import SMALL_PRINT, Field, field_line, heading
from flammeapp.ui.printing.ink import HAIR, LINE, MM_PER_POINT, THIN, Align, Face, Ink, Type
from flammeapp.ui.printing.paper import Format
from flammeapp.ui.printing.source import TourOnPaper
from flammeapp.ui.printing.words import clock, player_name, team_jersey, team_word

SIDE, TOP, FOOT = 12.0, 10.0, 9.0
JERSEYS = 57.0
HALF_GAP = 4.0
INSIDE = 5.0
FIGURE = (44.0, 35.0)
MOST_ROW = 9.5
HEAD_HIGH = 7.4
CIRCLES = 5
CIRCLE = 3.3
MINUTE = 60
HEAD = Type(Face.HEADING, 9.5)
SHARES = (13.0, 31.0, 27.0, 22.0, 18.0, 18.0, 18.0, 28.0)
"""Widths of the columns of a paper 210 mm wide: stage, minutes, seconds, time, sprint, mountain, place, exhaustion."""


@dataclass(frozen=True, slots=True)
class PlayerSheetPage:
    """One sheet of one team; without a source it is a blank one."""

    sheet: PlayerSheet
    tables: TourTables
    source: TourOnPaper | None = None

    @property
    def name(self) -> str:
        """Whose it is."""
        title = QCoreApplication.translate("Print", "Player Sheet")
        if self.source is None:
            return title
        named = f"{title}, {team_word(self.source.tour, self.sheet.team)}"
        return f"{named} {self.sheet.number}/{self.sheet.of}" if self.sheet.of > 1 else named

    @property
    def landscape(self) -> bool:
        """It stands upright."""
        return False

    def draw(self, ink: Ink, form: Format) -> None:
        """Draw the whole sheet."""
        frame = QRectF(SIDE, TOP, form.width - 2 * SIDE, form.height - TOP - FOOT)
        player = player_name(self.source.tour, self.sheet.team) if self.source else ""
        fields = [Field(QCoreApplication.translate("Print", "Player"), player)]
        rule = heading(
            ink, frame, QCoreApplication.translate("Print", "PLAYER SHEET"), fields, keep_right=JERSEYS + 4.0
        )
        self._jerseys(ink, QRectF(frame.right() - JERSEYS, frame.top(), JERSEYS, 11.5))
        foot = self._notes(ink, frame)
        high = (foot - 3.0 - rule - 2 * HALF_GAP) / 2
        for number, rider in enumerate(self.sheet.riders):
            high = min(high, FIGURE[1] + 2 * INSIDE + HEAD_HIGH + MOST_ROW * self._rows(rider))
            top = rule + HALF_GAP + number * (high + HALF_GAP)
            self._half(ink, QRectF(frame.left(), top, frame.width(), high), rider)

    # -- head and foot --------------------------------------------------------------------------------------------

    def _jerseys(self, ink: Ink, box: QRectF) -> None:
        """The six jerseys with a box each, the team's own ticked."""
        own = self._colour()
        step = box.width() / len(Colour)
        for number, colour in enumerate(Colour):
            left = box.left() + number * step + (step - 7.0)
            ink.drawing(team_jersey(colour), QRectF(left, box.top() - 0.5, 7.0, 7.0))
            ink.tick_box(left + 1.8, box.top() + 9.3, 3.4, ticked=colour is own)

    def _notes(self, ink: Ink, frame: QRectF) -> float:
        """How the sheet is filled in; answers where that begins."""
        notes = (
            QCoreApplication.translate(
                "Print", "One circle for each full minute. Ring the seconds of your pack’s front rider."
            ),
            QCoreApplication.translate(
                "Print", "After the stage give back half of the exhaustion cards, rounded down."
            ),
        )
        step = SMALL_PRINT.points * MM_PER_POINT * 1.35
        lines = [line for note in notes for line in ink.lines(note, SMALL_PRINT, frame.width())]
        top = frame.bottom() - len(lines) * step
        for number, line in enumerate(lines):
            ink.text(QRectF(frame.left(), top + number * step, frame.width(), step), line, SMALL_PRINT)
        return top

    # -- a rider --------------------------------------------------------------------------------------------------

    def _half(self, ink: Ink, box: QRectF, rider: RiderSheet) -> None:
        ink.box(box, LINE * 1.2, 3.0)
        inner = box.adjusted(INSIDE, 3.5, -INSIDE, -4.0)
        rows, head = self._rows(rider), HEAD_HIGH
        high = min((inner.height() - FIGURE[1] * 0.8 - 3.0 - head) / rows, MOST_ROW)
        table = head + rows * high
        self._portrait(ink, QRectF(inner.left(), inner.top(), inner.width(), inner.height() - table - 3.5), rider.rider)
        self._table(ink, QRectF(inner.left(), inner.bottom() - table, inner.width(), table), rider, head, high)

    def _portrait(self, ink: Ink, box: QRectF, rider: int) -> None:
        """The figure, what kind of rider he is, and fields for his names."""
        kind = self._kind(rider)
        high = min(box.height(), FIGURE[1])
        figure = QRectF(box.left() + 1.0, box.bottom() - high, FIGURE[0], high)
        ink.drawing(f"riders/{kind.value}-print.svg", figure)
        left = box.left() + FIGURE[0] + 8.0
        title = Type(Face.TITLE, 30)
        cap = ink.kit.metrics(title).capHeight() / 100
        foot = box.bottom() - 12.5
        word = kind_name(kind).upper()
        wide = ink.text(QRectF(left, foot - cap, box.right() - left - 14.0, cap), word, title)
        self._letter(ink, QRectF(left + wide + 4.0, foot - cap / 2 - 4.25, 8.5, 8.5), kind)
        half = (box.right() - left - 5.0) / 2
        name = self.source.specialist_name(rider) if self.source else ""
        fields = (
            Field(QCoreApplication.translate("Print", "Rider’s name")),
            Field(QCoreApplication.translate("Print", "Specialist"), name),
        )
        for number, field in enumerate(fields):
            field_line(ink, QRectF(left + number * (half + 5.0), box.bottom() - 8.0, half, 8.0), field)

    def _letter(self, ink: Ink, box: QRectF, kind: RiderKind) -> None:
        """R in a circle, S in an arrow, as on the cards."""
        if kind is RiderKind.ROULEUR:
            ink.circle(box.center(), box.width() / 2, LINE * 1.2)
        else:
            path = QPainterPath(QPointF(box.left() + 1.0, box.top()))
            path.lineTo(box.center().x(), box.top())
            path.arcTo(QRectF(box.right() - box.height(), box.top(), box.height(), box.height()), 90, -180)
            path.lineTo(box.left() + 1.0, box.bottom())
            path.quadTo(box.bottomLeft(), QPointF(box.left(), box.bottom() - 1.0))
            path.lineTo(box.left(), box.top() + 1.0)
            path.quadTo(box.topLeft(), QPointF(box.left() + 1.0, box.top()))
            ink.pen(LINE * 1.2)
            ink.painter.drawPath(path)
        ink.text(box, kind_letter(kind), Type(Face.TITLE, 17), Align.CENTRE)

    # -- his table ------------------------------------------------------------------------------------------------

    def _table(self, ink: Ink, box: QRectF, rider: RiderSheet, head: float, high: float) -> None:
        scale = box.width() / sum(SHARES)
        edges = [box.left()]
        for share in SHARES:
            edges.append(edges[-1] + share * scale)
        for number, title in enumerate(_titles()):
            cell = QRectF(edges[number] + 0.8, box.top(), edges[number + 1] - edges[number] - 1.6, head)
            ink.middle(cell, title, HEAD)
        top = box.top() + head
        lines_from = top
        if self._carried():
            self._sum_row(ink, edges, top, high, QCoreApplication.translate("Print", "Carried over"), rider.opening)
            top += high
            lines_from = top
        for line in rider.lines:
            self._line(ink, edges, top, high, line)
            top += high
        last = self.sheet.number >= self.sheet.of and self.sheet.of > 0
        word = QCoreApplication.translate("Print", "Total")
        if self.sheet.of > 1 and not last:
            word = QCoreApplication.translate("Print", "Carry over")
        self._sum_row(ink, edges, top, high, word, rider.closing)
        for y in (box.top() + head + n * high for n in range(1, round((top - box.top() - head) / high) + 1)):
            ink.line(box.left(), y, box.right(), y, HAIR)
        for number in range(1, len(SHARES)):
            up, down = (lines_from, top) if number in (1, 2) else (box.top(), top + high)
            ink.line(edges[number], up, edges[number], down, LINE if number == 3 else HAIR)
            if number in (1, 2):
                ink.line(edges[number], box.top(), edges[number], box.top() + head, HAIR)
        ink.line(box.left(), box.top() + head, box.right(), box.top() + head, LINE)
        ink.line(box.left(), top, box.right(), top, THIN)
        ink.box(QRectF(box.left(), box.top(), box.width(), top + high - box.top()), LINE)

    def _line(self, ink: Ink, edges: list[float], top: float, high: float, line: RiderLine) -> None:
        def cell(number: int) -> QRectF:
            return QRectF(edges[number] + 1.0, top, edges[number + 1] - edges[number] - 2.0, high)

        label = stage_labels(self.source.tour)[line.stage - 1] if self.source else ""
        ink.text(cell(0), label, Type(Face.TITLE, 13), Align.CENTRE)
        minutes, seconds = divmod(line.time, MINUTE) if line.time is not None else (0, -1)
        _minutes(ink, cell(1), minutes)
        self._seconds(ink, cell(2), seconds)
        figures = Type(Face.FIGURE, 11)
        values = (line.sprint, line.mountain, line.place, line.exhaustion)
        ink.text(cell(3), clock(line.time) if line.time is not None else "", figures, Align.CENTRE)
        for number, value in enumerate(values, 4):
            # No points leave a cell empty, as on the Tour Sheet; no cards kept is worth a nought.
            shown = "" if value is None or (value == 0 and number < 6) else str(value)
            ink.text(cell(number), shown, figures, Align.CENTRE)

    def _seconds(self, ink: Ink, box: QRectF, ringed: int) -> None:
        """The seconds of the timing table, from the last square to the first; the rider's own in a ring."""
        offered = sorted(set(self.tables.timing.flat) | set(self.tables.timing.ascent))
        kind = Type(Face.TEXT, 8.5)
        step = box.width() / len(offered)
        for number, seconds in enumerate(offered):
            cell = QRectF(box.left() + number * step, box.top(), step, box.height())
            ink.text(cell, str(seconds), kind, Align.CENTRE)
            if seconds == ringed:
                ring = QRectF(0, 0, ink.width(str(seconds), kind) + 1.5, 4.5)
                ring.moveCenter(cell.center())
                ink.box(ring, LINE, ring.height() / 2)

    def _sum_row(self, ink: Ink, edges: list[float], top: float, high: float, word: str, sums: Sums | None) -> None:
        box = QRectF(edges[0], top, edges[3] - edges[0] - 2.0, high)
        ink.text(box, word, Type(Face.STRONG, 9), Align.RIGHT)
        values = ("", "", "")
        if sums is not None:
            values = (clock(sums.time), str(sums.sprint or ""), str(sums.mountain or ""))
        for number, value in enumerate(values, 3):
            cell = QRectF(edges[number] + 1.0, top, edges[number + 1] - edges[number] - 2.0, high)
            ink.text(cell, value, Type(Face.FIGURE, 11), Align.CENTRE)
        ink.hatch(QRectF(edges[6], top, edges[8] - edges[6], high))

    # -- who ------------------------------------------------------------------------------------------------------

    def _rows(self, rider: RiderSheet) -> int:
        """Lines of a rider's table under its head, sums included."""
        return len(rider.lines) + 1 + (1 if self._carried() else 0)

    def _carried(self) -> bool:
        return self.sheet.number > 1

    def _colour(self) -> Colour | None:
        return self.source.tour.teams[self.sheet.team].colour if self.source else None

    def _kind(self, rider: int) -> RiderKind:
        if self.source is None:
            return list(RiderKind)[rider]
        return [entered.kind for team in self.source.tour.teams for entered in team.riders][rider]


def _titles() -> tuple[str, ...]:
    return (
        QCoreApplication.translate("Print", "Stage"),
        QCoreApplication.translate("Print", "Minutes"),
        QCoreApplication.translate("Print", "Seconds past the line"),
        QCoreApplication.translate("Print", "Time"),
        QCoreApplication.translate("Print", "Sprint"),
        QCoreApplication.translate("Print", "Mountain"),
        QCoreApplication.translate("Print", "Place"),
        QCoreApplication.translate("Print", "Exhaustion kept"),
    )


def _minutes(ink: Ink, box: QRectF, full: int) -> None:
    """Five circles, or as many as there are minutes, as large as fit."""
    count = max(CIRCLES, full)
    step = min(CIRCLE + 0.7, box.width() / count)
    radius = (step - 0.7 * step / (CIRCLE + 0.7)) / 2
    left = box.center().x() - step * (count - 1) / 2
    for number in range(count):
        ink.circle(QPointF(left + number * step, box.center().y()), radius, THIN * 0.8, filled=number < full)
    ink.painter.setBrush(Qt.BrushStyle.NoBrush)

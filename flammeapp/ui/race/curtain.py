"""The curtain between people who share the computer: the window in the team's colour, and nothing of a hand.

It is raised by the team itself (*I am …*, Enter or a click); Esc goes home. The panels behind it are hidden and hold no
card while it is down, so neither the eye nor a screen reader finds one.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QPropertyAnimation, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import RiderKindName, rider_figure, team_jersey
from flammeapp.ui.widgets import Button, ButtonSize, FocusWatch

_DESIGN = (1440.0, 900.0)
_CENTRE = (1140.0, 990.0)
_BENDS = ((840.0, 92), (710.0, 84), (585.0, 76))  # radius, percent of the team's colour
_NAMED = 5
"""So many teams at the foot have room for their names; more are told by their jerseys."""
_ROWS = 2
"""Names that need more rows than this give way to jerseys alone."""
_FOOT_ENDS = 770.0
"""From the right edge to the white of the velodrome at the height of the foot, with a little air."""


@dataclass(frozen=True, slots=True)
class ReadyTeam:
    """A team at the foot of the curtain: colour name, what it is called, and whether its cards are down."""

    colour: str
    name: str
    ready: bool
    letter: str = ""
    """R or S where a team is one rider, so that two jerseys of one colour are told apart."""


class CurtainButton(QAbstractButton):
    """The one thing to do: as large as the rest of the curtain, yellow, with its key."""

    def __init__(self, theme: Theme, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._key = key
        self._factor = 1.0
        self._focus = FocusWatch(self)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_factor(self, factor: float) -> None:
        """Grow and shrink with the window."""
        self._factor = max(0.75, factor)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        words, key = QFontMetrics(self._font(24)), QFontMetrics(self._font(17))
        room = words.horizontalAdvance(self.text()) + key.horizontalAdvance(self._key)
        return QSize(round(room + 104 * self._factor), round(76 * self._factor))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, factor = self._theme, self._factor
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        fill = theme.colour("marker")
        if self.isDown() or self.underMouse():
            fill = fill.darker(108) if self.isDown() else fill.lighter(108)
        painter.setPen(QPen(theme.piece_ink, 3))
        painter.setBrush(fill)
        painter.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), 8, 8)
        if self._focus.visible:
            painter.setPen(QPen(theme.piece_paper, 2))
            painter.drawRoundedRect(rect.adjusted(4, 4, -4, -4), 6, 6)
        painter.setPen(theme.piece_ink)
        painter.setFont(self._font(24))
        words = painter.fontMetrics().horizontalAdvance(self.text())
        left = 32 * factor
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(QRectF(left, 0, words + 4, rect.height()), middle, self.text())
        cap = QRectF(left + words + 16 * factor, (rect.height() - 34 * factor) / 2, 0, 34 * factor)
        cap.setRight(rect.right() - 32 * factor)
        painter.setPen(QPen(theme.piece_ink, 1.5))
        painter.setBrush(theme.piece_paper)
        painter.drawRoundedRect(cap, 4, 4)
        painter.fillRect(QRectF(cap.left() + 2, cap.bottom() - 3, cap.width() - 4, 2), theme.piece_ink)
        painter.setFont(self._font(17))
        painter.drawText(cap, int(Qt.AlignmentFlag.AlignCenter), self._key)
        painter.end()

    def _font(self, pixels: float) -> QFont:
        return self._theme.sized_font("body_strong", max(13.0, pixels * self._factor))


class Curtain(QWidget):
    """``opened``: the team says it is there. ``home_requested``: Esc. ``undo_requested``: the last card comes back."""

    opened = Signal()
    home_requested = Signal()
    undo_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._colour = "blue"
        self._team = ""
        self._lines: tuple[str, ...] = ()
        self._round = ""
        self._ready: tuple[ReadyTeam, ...] = ()
        self._only: RiderKindName | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.open = CurtainButton(theme, self.tr("Enter"))
        self.open.clicked.connect(self._open)
        self.undo = Button(theme, "", icon="undo", size=ButtonSize.SMALL, key=self.tr("Backspace"))
        self.undo.clicked.connect(self.undo_requested)
        self._buttons = QWidget(self)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.open)
        row.addStretch(1)
        low = QHBoxLayout()
        low.addWidget(self.undo)
        low.addStretch(1)
        column = QVBoxLayout(self._buttons)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        column.addLayout(row)
        column.addLayout(low)
        self._wipe = QPropertyAnimation(self, b"pos", self)
        self._wipe.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._wipe.finished.connect(self._wiped)
        theme.changed.connect(self.update)
        self.hide()

    def lower_for(
        self,
        colour: str,
        team: str,
        lines: tuple[str, ...],
        round_text: str,
        ready: tuple[ReadyTeam, ...],
        undo: str,
        who: str = "",
        only: RiderKindName | None = None,
    ) -> None:
        """Let it down for a team at once; ``undo`` is the text of the small button, empty: there is none.

        ``who``: how the team speaks of itself, "the Blue Rouleur"; empty: by its name. ``only``: its one rider, when
        it has no other.
        """
        self._only = only
        self._wipe.stop()
        self._colour, self._team, self._lines, self._round, self._ready = colour, team, lines, round_text, ready
        self.open.setText(self.tr("I am {team}, show my cards").format(team=who or team))
        self.open.setEnabled(True)
        self.undo.setText(undo)
        self.undo.setVisible(bool(undo))
        self.open.setAccessibleName(self.open.text())
        self.setAccessibleName(self.tr("Pass the computer to {team}").format(team=team))
        self.setAccessibleDescription(" ".join(lines))
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        self._place()
        self.open.setFocus(Qt.FocusReason.OtherFocusReason)
        self.update()

    def show_ready(self, ready: tuple[ReadyTeam, ...]) -> None:
        """Another team's cards are down."""
        if ready != self._ready:
            self._ready = ready
            self.update()

    def raise_up(self) -> None:
        """Wipe it away upwards (at once when motion is off)."""
        time = self._theme.milliseconds("curtain")
        self.open.setEnabled(False)
        if not time or not self.isVisible():
            self._wiped()
            return
        self._wipe.stop()
        self._wipe.setDuration(time)
        self._wipe.setStartValue(QPoint(0, 0))
        self._wipe.setEndValue(QPoint(0, -self.height()))
        self._wipe.start()

    @property
    def is_down(self) -> bool:
        """Whether it hides the race: shown and not on its way up."""
        return not self.isHidden() and self.open.isEnabled()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open()
        elif event.key() == Qt.Key.Key_Escape:
            self.home_requested.emit()
        elif self._is_undo(event) and self.is_down and not self.undo.isHidden():
            self.undo_requested.emit()
        # nothing else may reach the race behind

    def _is_undo(self, event: QKeyEvent) -> bool:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        return event.key() == Qt.Key.Key_Backspace or (event.key() == Qt.Key.Key_Z and bool(control))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        look = self._theme.team(self._colour)
        painter.fillRect(self.rect(), QColor(look.main))
        self._paint_bends(painter)
        self._paint_words(painter)
        painter.end()

    # -- painting -------------------------------------------------------------------------------------------------

    def _factor(self) -> float:
        return max(0.5, min(self.width() / _DESIGN[0], self.height() / _DESIGN[1]))

    def _paint_bends(self, painter: QPainter) -> None:
        """The bends of a velodrome, centre low right; the team's second colour is the road."""
        look = self._theme.team(self._colour)
        factor = self._factor()
        painter.save()
        painter.translate(self.width(), self.height())
        painter.scale(factor, factor)
        painter.translate(_CENTRE[0] - _DESIGN[0], _CENTRE[1] - _DESIGN[1])
        middle = QPointF(0, 0)
        main = QColor(look.main)
        painter.setPen(Qt.PenStyle.NoPen)
        for radius, percent in _BENDS:
            shade = main.lighter(300 - 2 * percent) if main.lightness() < 40 else main.darker(200 - percent)
            painter.setBrush(shade)
            painter.drawEllipse(middle, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        road = QColor(look.second)
        painter.setPen(QPen(road, 104))
        painter.drawEllipse(middle, 420, 420)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.piece_ink)
        painter.drawEllipse(middle, 368, 368)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, radius, width in (("#D8412F", 340, 8), ("#6FA6D6", 310, 16)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawEllipse(middle, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#26314A"))
        painter.drawEllipse(middle, 282, 282)
        ratio = self.devicePixelRatioF() * factor
        pair: tuple[tuple[RiderKindName, float], ...] = (("rouleur", -22.0), ("sprinteur", 15.0))
        for kind, degrees in pair if self._only is None else ((self._only, -4.0),):
            painter.save()
            painter.rotate(degrees)
            painter.translate(0, -471)
            file = rider_figure(kind, self._colour)
            painter.drawPixmap(QPointF(-134.4, -201.6), self._theme.piece(file, 269, 213, ratio=ratio))
            painter.restore()
        jersey = self._theme.piece(team_jersey(self._colour), 190, 190, ratio=ratio)
        painter.drawPixmap(QPointF(-95, 700 - _CENTRE[1]), jersey)
        painter.restore()

    def _paint_words(self, painter: QPainter) -> None:
        factor = self._factor()
        ink = self._text_colour()
        painter.setPen(ink)
        left = 96 * factor
        painter.setFont(self._sized(26))
        painter.drawText(QPointF(left, 184 * factor), self.tr("Pass the computer to"))
        painter.setFont(self._name_font())
        painter.drawText(QPointF(left - 9 * factor, 416 * factor), self._team.upper())
        painter.setFont(self._sized(28))
        height = 36 * factor
        for number, line in enumerate(self._lines):
            painter.drawText(QPointF(left, 500 * factor + number * height), line)
        self._paint_ready(painter, left, self.height() - 66 * factor)

    def _paint_ready(self, painter: QPainter, left: float, middle: float) -> None:
        factor = max(0.8, self._factor())
        ink = self._text_colour()
        font = self._sized(17)
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(ink)
        base = middle + metrics.capHeight() / 2
        painter.drawText(QPointF(left, base), self._round)
        x = left + metrics.horizontalAdvance(self._round) + 28 * factor
        faint = QColor(ink)
        faint.setAlphaF(0.5)
        painter.fillRect(QRectF(x, middle - 12, 2, 24), faint)
        x += 28 * factor
        left_edge = x
        room = self.ready_room() - left_edge
        named = len(self._ready) <= _NAMED
        rows = self._ready_rows(metrics, factor, room, named=named)
        if named and len(rows) > _ROWS:
            named = False
            rows = self._ready_rows(metrics, factor, room, named=False)
        step = 44 * factor
        for number, row in enumerate(rows):
            y = middle + (number - max((len(rows) - 1) / 2, len(rows) - 1.5)) * step
            x = left_edge
            for team in row:
                self._paint_ready_team(painter, QPointF(x, y), team, metrics, factor, named=named)
                x += self._ready_width(team, metrics, factor, named=named)

    def ready_room(self) -> float:
        """Answer where the foot of the curtain ends: the road of the velodrome begins there."""
        return self.width() - _FOOT_ENDS * self._factor()

    def _ready_rows(
        self, metrics: QFontMetrics, factor: float, room: float, *, named: bool
    ) -> tuple[tuple[ReadyTeam, ...], ...]:
        """Deal the teams into rows that stay left of the road."""
        rows: list[list[ReadyTeam]] = [[]]
        used = 0.0
        for team in self._ready:
            wide = self._ready_width(team, metrics, factor, named=named)
            if rows[-1] and used + wide > room:
                rows.append([])
                used = 0.0
            rows[-1].append(team)
            used += wide
        return tuple(tuple(row) for row in rows)

    def _ready_width(self, team: ReadyTeam, metrics: QFontMetrics, factor: float, *, named: bool) -> float:
        words = team.name if named else team.letter
        beside = metrics.horizontalAdvance(words) + 8 if words else 0
        return 42 * factor + beside + ((24 if team.ready else 0) + 28 if named else 6) * factor

    def _paint_ready_team(
        self, painter: QPainter, at: QPointF, team: ReadyTeam, metrics: QFontMetrics, factor: float, *, named: bool
    ) -> None:
        theme, ink, ratio = self._theme, self._text_colour(), self.devicePixelRatioF()
        x, middle = at.x(), at.y()
        jersey = theme.piece(team_jersey(team.colour), round(34 * factor), ratio=ratio)
        painter.drawPixmap(QPointF(x, middle - jersey.height() / ratio / 2), jersey)
        x += 42 * factor
        words = team.name if named else team.letter
        if words:
            painter.setPen(ink)
            painter.drawText(QPointF(x, middle + metrics.capHeight() / 2), words)
            x += metrics.horizontalAdvance(words) + 8
        if team.ready:
            disc = (11 if named else 8) * factor
            if not named:  # on the corner of the jersey, so that twelve have room
                x, middle = at.x() + 22 * factor, middle + 9 * factor
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawEllipse(QPointF(x + disc, middle), disc, disc)
            on_disc = theme.piece_paper if theme.team(self._colour).dark_text else theme.piece_ink
            icon = theme.icon_pixmap("check", on_disc, round(disc * 1.4), ratio)
            side = icon.width() / ratio
            painter.drawPixmap(QPointF(x + disc - side / 2, middle - side / 2), icon)

    def _text_colour(self) -> QColor:
        return self._theme.piece_ink if self._theme.team(self._colour).dark_text else self._theme.piece_paper

    def _name_font(self) -> QFont:
        """The team's name as large as the room left of the bends allows."""
        size = 260 * self._factor()
        font = self._theme.sized_font("curtain", size)
        room = self.width() * 0.47
        wide = QFontMetrics(font).horizontalAdvance(self._team.upper())
        return font if wide <= room else self._theme.sized_font("curtain", size * room / wide)

    def _sized(self, pixels: float) -> QFont:
        font = self._theme.sized_font("body_strong", pixels * self._factor())
        font.setPixelSize(max(14, font.pixelSize()))
        return font

    def _place(self) -> None:
        factor = self._factor()
        self.open.set_factor(factor)
        hint = self._buttons.sizeHint()
        top = 500 * factor + max(1, len(self._lines)) * 36 * factor
        self._buttons.setGeometry(round(96 * factor), round(top), max(hint.width(), 420), hint.height())

    # -- what happens ---------------------------------------------------------------------------------------------

    def _open(self) -> None:
        if self.is_down:
            self.opened.emit()

    def _wiped(self) -> None:
        self.hide()
        self.move(0, 0)

"""The order of the draft: who has taken whom, whose pick it is, who comes after (R34)."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from flammeapp.ui.theme import ColourName, Theme
from flammeapp.ui.theme.pieces import team_jersey

_JERSEY = 26


@dataclass(frozen=True, slots=True)
class Pick:
    """One turn of the draft: the team's colour and name, and whom it has taken (empty: its turn is still to come)."""

    colour: str
    name: str
    taken: str = ""


class SnakeStrip(QWidget):
    """The picks from left to right, the one whose turn it is on marker."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._picks: tuple[Pick, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._look_changed)

    def show_picks(self, picks: tuple[Pick, ...]) -> None:
        """Show the whole draft as it stands."""
        self._picks = picks
        self.setAccessibleName(self.spoken())
        self.update()

    def picks(self) -> tuple[Pick, ...]:
        """Answer the picks as shown."""
        return self._picks

    def spoken(self) -> str:
        """Answer the order for ears."""
        done = QCoreApplication.translate("Draft", "{team} took {specialist}")
        now = QCoreApplication.translate("Draft", "{team} chooses now")
        then = QCoreApplication.translate("Draft", "then {team}")
        current = self._current()
        words = [
            (done if pick.taken else now if number == current else then).format(team=pick.name, specialist=pick.taken)
            for number, pick in enumerate(self._picks)
        ]
        return ", ".join(words)

    def sizeHint(self) -> QSize:
        theme = self._theme
        return QSize(400, max(theme.px(50), theme.metrics("label").height() * 2 + 14))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._picks:
            return
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gap = 6.0
        wide = min(theme.px(150), (self.width() - gap * (len(self._picks) - 1)) / len(self._picks))
        current = self._current()
        for number, pick in enumerate(self._picks):
            rect = QRectF(number * (wide + gap), 1, wide, self.height() - 2)
            self._paint_pick(painter, rect, pick, now=number == current)
        painter.end()

    def _paint_pick(self, painter: QPainter, rect: QRectF, pick: Pick, *, now: bool) -> None:
        theme = self._theme
        fill: ColourName = "marker" if now else "sunk" if pick.taken else "sheet"
        ink: ColourName = "on_marker" if now else "ink"
        painter.setPen(QPen(theme.colour("on_marker" if now else "rule"), 1.5))
        painter.setBrush(theme.colour(fill))
        painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), 7, 7)
        side = min(theme.px(_JERSEY), rect.width() - 8)
        jersey = theme.piece(team_jersey(pick.colour), round(side), ratio=self.devicePixelRatioF())
        tall = jersey.height() / jersey.devicePixelRatio()
        painter.drawPixmap(QPointF(rect.left() + 5, rect.center().y() - tall / 2), jersey)
        left = rect.left() + 5 + side + 5
        room = round(rect.right() - 5 - left)
        if room < 12:
            return
        label = theme.metrics("label")
        painter.setFont(theme.font("label"))
        painter.setPen(theme.colour(ink))
        second = pick.taken or (QCoreApplication.translate("Draft", "chooses") if now else "")
        tall_words = label.height() * (2 if second else 1)
        top = rect.center().y() - tall_words / 2 + label.ascent()
        painter.drawText(QPointF(left, top), label.elidedText(pick.name, Qt.TextElideMode.ElideRight, room))
        if second:
            if not now:
                painter.setPen(theme.colour("ink2"))
            words = label.elidedText(second, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPointF(left, top + label.height()), words)

    def _current(self) -> int:
        return next((number for number, pick in enumerate(self._picks) if not pick.taken), -1)

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

"""Order of movement: all cards open, the rider who moves now on marker, what each gained and why."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.engine.events import CardsRevealed, RiderMoved
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import card_name, rider_name, signed
from flammeapp.ui.i18n.reasons import ICONS, reason_clause
from flammeapp.ui.race.card_looks import card_look, card_tip
from flammeapp.ui.theme import ColourName, Theme
from flammeapp.ui.theme.pieces import team_jersey
from flammeapp.ui.widgets import Button, ButtonKind, ButtonSize, CardLook, ElidedText, Text, card_height, paint_card

_TILE = 162
_TALL = 146
_CARD = 84
_JERSEY, _GAINED, _SIGN = 28, 34, 18
_SHARES = (1.0, 0.85, 0.7, 0.55)


@dataclass(frozen=True, slots=True)
class Move:
    """One card of the order and what came of it: ``gained`` None until he has moved, ``why`` as (icon, words).

    ``tip``: what the card's abilities do.
    """

    rider: int
    look: CardLook
    name: str
    gained: int | None = None
    why: tuple[tuple[str, str], ...] = ()
    tip: str = ""


class MoveTile(QWidget):
    """A card of the order, painted."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._move: Move | None = None
        self._place = 0
        self._now = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self._look_changed)

    def show_move(self, place: int, move: Move, *, now: bool) -> None:
        """Show the ``place``-th move; ``now``: it is being ridden."""
        if (self._place, self._move, self._now) == (place, move, now):
            return
        self._place, self._move, self._now = place, move, now
        words = [str(place), move.name]
        if move.gained is not None:
            words.append(self.tr("moved {squares}").format(squares=move.gained))
        words += [text for _, text in move.why]
        self.setAccessibleName(", ".join(words))
        self.setToolTip("\n".join(part for part in (". ".join(words[1:]), move.tip) if part))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_TILE, self._theme.px(_TALL))

    def minimumSizeHint(self) -> QSize:
        return QSize(78, 96)

    def paintEvent(self, _event: QPaintEvent) -> None:
        move = self._move
        if move is None:
            return
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        painter.setPen(Qt.PenStyle.NoPen if self._now else QPen(theme.colour("rule"), 1.5))
        painter.setBrush(theme.colour("marker" if self._now else "sheet"))
        painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), 9, 9)
        pad = 10.0 if rect.width() > 120 else 6.0
        ratio = self.devicePixelRatioF()
        if rect.width() < 0.75 * rect.height():
            self._paint_upright(painter, rect, pad, move)
            painter.end()
            return
        column = max(30.0, theme.px(34))
        width = min(_CARD, rect.width() - column - 2 * pad - 6, (rect.height() - 2 * pad) * 120 / 168)
        top = min(24.0, max(pad, (rect.height() - card_height(width)) / 2))
        card = QRectF(pad, top, width, card_height(width))
        paint_card(painter, card, move.look, theme, ratio=ratio)
        self._paint_facts(painter, card.right() + min(10.0, pad), self._facts_top(top), move)
        painter.end()

    def _paint_upright(self, painter: QPainter, rect: QRectF, pad: float, move: Move) -> None:
        """A narrow tile: the card above, the facts below."""
        theme = self._theme
        ratio = self.devicePixelRatioF()
        figure, side = theme.metrics("figure_small"), theme.px(24)
        below = figure.height() + side + 14
        width = min(rect.width() - 2 * pad, (rect.height() - 2 * pad - below) * 120 / 168)
        card = QRectF((rect.width() - width) / 2, pad + 2, width, card_height(width))
        paint_card(painter, card, move.look, theme, ratio=ratio)
        ink: ColourName = "on_marker" if self._now else "ink"
        top = card.bottom() + 6
        painter.setFont(theme.font("figure_small"))
        painter.setPen(theme.colour(ink))
        place = str(self._place)
        left = (rect.width() - figure.horizontalAdvance(place) - side - 6) / 2
        painter.drawText(QPointF(left, top + (side + figure.capHeight()) / 2), place)
        jersey = theme.piece(team_jersey(move.look.team), side, ratio=ratio)
        painter.drawPixmap(QPointF(left + figure.horizontalAdvance(place) + 6, top), jersey)
        if move.gained is None:
            return
        top += side + 4
        painter.setFont(theme.sized_font("count", min(theme.px(26), rect.bottom() - top - 4)))
        metrics = painter.fontMetrics()
        gained = signed(move.gained)
        icon = theme.px(16)
        wide = metrics.horizontalAdvance(gained) + 4 + icon
        left = (rect.width() - wide) / 2
        base = top + metrics.capHeight() + 2
        painter.drawText(QPointF(left, base), gained)
        name = move.why[0][0] if move.why else "check"
        tint: ColourName = ink if self._now or move.why else "good"
        pixmap = theme.icon_pixmap(name, tint, icon, ratio)
        painter.drawPixmap(QPointF(left + wide - icon, base - (metrics.capHeight() + icon) / 2), pixmap)

    def _facts_height(self, share: float) -> float:
        """Pixels from the place down to the sign, with jersey and gain so much of their usual size."""
        theme = self._theme
        gained = QFontMetricsF(theme.sized_font("score", theme.px(_GAINED) * share)).capHeight()
        jersey = theme.px(_JERSEY) * share  # no jersey is taller than wide
        return theme.metrics("figure_small").height() + jersey + 2 + gained + 12 + theme.px(_SIGN)

    def _facts_top(self, top: float) -> float:
        """Where the facts begin: at the card's head, or higher where they would not all fit below it."""
        return max(4.0, min(top, self.height() - 6 - self._facts_height(1.0)))

    def _paint_facts(self, painter: QPainter, left: float, top: float, move: Move) -> None:
        """Place, jersey, gain and the sign of its reason; jersey and gain are smaller where there is little room."""
        theme = self._theme
        ink: ColourName = "on_marker" if self._now else "ink"
        ratio = self.devicePixelRatioF()
        share = next((each for each in _SHARES if top + self._facts_height(each) <= self.height() - 4), _SHARES[-1])
        figure = theme.metrics("figure_small")
        painter.setFont(theme.font("figure_small"))
        painter.setPen(theme.colour(ink))
        painter.drawText(QPointF(left, top + figure.ascent() - 2), str(self._place))
        y = top + figure.height()
        jersey = theme.piece(team_jersey(move.look.team), round(theme.px(_JERSEY) * share), ratio=ratio)
        painter.drawPixmap(QPointF(left - 2, y), jersey)
        y += jersey.height() / jersey.devicePixelRatio() + 2
        if move.gained is None:
            return
        gained, size = signed(move.gained), theme.px(_GAINED) * share
        wide = QFontMetricsF(theme.sized_font("score", size)).horizontalAdvance(gained)
        painter.setFont(theme.sized_font("score", size * min(1.0, (self.width() - left - 5) / wide)))
        painter.setPen(theme.colour(ink))
        metrics = painter.fontMetrics()
        painter.drawText(QPointF(left, y + metrics.capHeight() + 6), gained)
        y += metrics.capHeight() + 12
        icon = theme.px(_SIGN)
        name = move.why[0][0] if move.why else "check"
        tint: ColourName = ink if self._now or move.why else "good"
        painter.drawPixmap(QPointF(left, y), theme.icon_pixmap(name, tint, icon, ratio))

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()


class OrderPanel(QWidget):
    """The tiles, a button for the next move, and a way on when all have moved.

    ``next_requested``: finish this move, ride the next. ``go_on_requested``: the movement has been looked at.
    """

    next_requested = Signal()
    go_on_requested = Signal()
    back_requested = Signal()
    """Enough of a movement that is shown once more."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._moves: list[Move] = []
        self._active: tuple[int, ...] = ()
        self._watching = ""
        self._tiles: list[MoveTile] = []
        self._title = Text(self.tr("Order of movement"), "heading")
        self._words = ElidedText(theme, self.tr("Nearest the finish first. Cards are open now."), "body", "ink2")
        self.next = Button(theme, self.tr("Next move"), size=ButtonSize.SMALL, icon="step", key=self.tr("Space"))
        self.next.clicked.connect(self.next_requested)
        self.go_on = Button(theme, "", kind=ButtonKind.GO, key=self.tr("Enter"))
        self.go_on.clicked.connect(self.go_on_requested)
        self.go_on.hide()
        self.back = Button(theme, "", size=ButtonSize.SMALL, icon="undo", key=self.tr("Esc"))
        self.back.clicked.connect(self.back_requested)
        self.back.hide()
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self._title)
        head.addWidget(self._words, 1)
        head.addWidget(self.back)
        head.addWidget(self.next)
        head.addWidget(self.go_on)
        self._row = QHBoxLayout()
        self._row.setSpacing(10)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 12)
        column.setSpacing(8)
        column.addLayout(head)
        column.addLayout(self._row, 1)

    def begin(self, view: RaceView, event: CardsRevealed) -> None:
        """Lay out the cards of a movement that begins."""
        self._moves = []
        for rider, card in event.cards:
            name = f"{rider_name(view, rider)}, {card_name(card, view.faces)}"
            self._moves.append(Move(rider, card_look(view, rider, card), name, tip=card_tip(card, view.faces)))
        self._active = ()
        while len(self._tiles) < len(self._moves):
            tile = MoveTile(self._theme, self)
            tile.setMaximumWidth(self._theme.px(_TILE))
            self._tiles.append(tile)
            self._row.addWidget(tile)
        for number, tile in enumerate(self._tiles):
            tile.setVisible(number < len(self._moves))
        self._row.addStretch(0)
        self._row.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self._watching = ""
        self.cards_open()
        self.next.show()
        self.go_on.hide()
        self.back.hide()
        self._renew()

    def cards_open(self) -> None:
        """All cards lie open: say in which order they are ridden."""
        self.set_words(self.tr("Nearest the finish first. Cards are open now."))
        self.set_active(-1)

    def set_active(self, *riders: int) -> None:
        """Put the rider who moves now on marker, or those whose card is turned over; -1: nobody."""
        self._active = riders
        self._renew()

    def show_result(self, view: RaceView, event: RiderMoved) -> None:
        """Write down what a move gained and why."""
        why = tuple((ICONS[because.reason], reason_clause(because, view.track)) for because in event.because)
        self._note(event.rider, event.steps, why)

    def add_result(self, rider: int, gained: int, icon: str, words: str) -> None:
        """Write down what happened to a rider besides his move: a crash, a Chase."""
        move = next((move for move in self._moves if move.rider == rider), None)
        if move is not None:
            self._note(rider, (move.gained or 0) + gained, ((icon, words), *move.why))

    def _note(self, rider: int, gained: int, why: tuple[tuple[str, str], ...]) -> None:
        for number, move in enumerate(self._moves):
            if move.rider == rider:
                self._moves[number] = replace(move, gained=gained, why=why)
        self._renew()

    def set_words(self, words: str) -> None:
        """Change the line beside the title, unless it says that the movement is one of before."""
        self._words.set_text(self._watching or words)

    def watch(self, words: str, back: str) -> None:
        """It is a movement of before: say so beside the title, and show the way back."""
        self._watching = words
        self.set_words(words)
        self.back.setText(back)
        self.back.show()

    def offer(self, text: str, words: str) -> None:
        """All have moved: show the way on, and ``words`` beside the title."""
        self._active = ()
        self._watching = ""
        self.set_words(words)
        self.next.hide()
        self.back.hide()
        self.go_on.setText(text)
        self.go_on.show()
        self._renew()

    def words(self) -> str:
        """Answer the line beside the title."""
        return self._words.text()

    def moves(self) -> tuple[Move, ...]:
        """The order as shown."""
        return tuple(self._moves)

    def _renew(self) -> None:
        for number, move in enumerate(self._moves):
            self._tiles[number].show_move(number + 1, move, now=move.rider in self._active)

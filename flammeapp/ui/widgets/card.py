"""A card of the game: a race number with a huge value. Drawn for the hand, the movement list and the draft."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import RiderKindName, card_back, energy_card, exhaustion_card
from flammeapp.ui.widgets.focus import FocusWatch

ART = QSize(120, 168)
LIFT_HOVER = 4
LIFT_CHOSEN = 8
RING = 6


class CardState(StrEnum):
    """How a card lies: open, chosen, not allowed now, or face down."""

    NORMAL = "normal"
    CHOSEN = "chosen"
    DISABLED = "disabled"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class CardLook:
    """What is printed on a card: the number (exhaustion: 2), the team by colour name, abilities by file stem.

    ``dummy``: the card of a team nobody plays wears the cone; ``attack``: "!" stands where the number would (R25).
    """

    kind: RiderKindName
    team: str
    value: int
    exhaustion: bool = False
    abilities: tuple[str, ...] = ()
    dummy: bool = False
    attack: bool = False

    @property
    def figure(self) -> str:
        """What stands large in the middle."""
        return "!" if self.attack else str(self.value)

    @property
    def letter(self) -> str:
        """R or S, printed in the disc or the arrow."""
        return "R" if self.kind == "rouleur" else "S"


def card_height(width: float) -> float:
    """The height of a card of that width."""
    return width * ART.height() / ART.width()


def paint_card(
    painter: QPainter, rect: QRectF, look: CardLook, theme: Theme, *, ratio: float, back: bool = False
) -> None:
    """A whole card into ``rect`` (keep 120:168): art, value, letter, abilities. The same in both themes."""
    if back:
        file = card_back(look.kind)
    else:
        file = exhaustion_card(look.kind) if look.exhaustion else energy_card(look.kind, look.team)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    size = QSize(max(1, round(rect.width())), max(1, round(rect.height())))
    painter.drawPixmap(rect, theme.pieces.pixmap(file, size, ratio), QRectF())
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / ART.width(), rect.height() / ART.height())
    painter.setPen(theme.piece_ink)
    if back:
        _centred(painter, look.letter, QPointF(59.5, 100), theme.sized_font("card", 22), 1.0)
        if theme.dark:  # the back is as dark as the table: a paper edge keeps it apart
            painter.setPen(QPen(theme.piece_paper, 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(0.8, 0.8, 118.4, 166.4), 9, 9)
    else:
        _centred(painter, look.letter, QPointF(20, 29), theme.sized_font("card", 18), 1.0)
        narrow = 0.86 if look.value > 9 else 1.0
        _centred(painter, look.figure, QPointF(60, 83), theme.sized_font("card", 96), narrow)
        for i, ability in enumerate(look.abilities):
            painter.drawPixmap(QPointF(10 + 31 * i, 129), theme.piece(f"abilities/{ability}.svg", 28, ratio=2 * ratio))
        if look.dummy:
            painter.drawPixmap(QPointF(10, 129), theme.icon_pixmap("dummy", theme.piece_ink, 28, 2 * ratio))
    painter.restore()


def _centred(painter: QPainter, text: str, middle: QPointF, font: QFont, narrow: float) -> None:
    """Capitals or figures with the middle of their ink height and of their width on the point."""
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    metrics = QFontMetricsF(font)
    painter.save()
    painter.setFont(font)
    painter.translate(middle)
    painter.scale(narrow, 1.0)
    painter.drawText(QPointF(-metrics.horizontalAdvance(text) / 2, metrics.capHeight() / 2), text)
    painter.restore()


class CardFace(QAbstractButton):
    """One card as a button. ``clicked`` as any button; ``hovered(bool)`` when the mouse or the focus comes and goes.

    The widget is larger than the card: room above for rising, and round it for the marker ring.
    """

    hovered = Signal(bool)

    def __init__(
        self, theme: Theme, look: CardLook, name: str, *, width: int = 108, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._look = look
        self._width = width
        self._state = CardState.NORMAL
        self._lift = 0.0
        self._turn = 1.0
        self._focus = FocusWatch(self)
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._look_changed)

    @property
    def look(self) -> CardLook:
        """What is printed on the card."""
        return self._look

    @property
    def state(self) -> CardState:
        """How the card lies."""
        return self._state

    def set_look(self, look: CardLook, name: str) -> None:
        """Print something else on it."""
        self._look = look
        self.setAccessibleName(name)
        self.update()

    def set_state(self, state: CardState, reason: str = "") -> None:
        """Lay the card another way; ``reason`` says why it is not allowed (tool tip and description)."""
        self._state = state
        self.setEnabled(state not in (CardState.DISABLED, CardState.BACK))
        self.setToolTip(reason)
        self.setAccessibleDescription(reason)
        self.update()

    def set_card_width(self, width: int) -> None:
        """Change the size (the hand shrinks on small windows)."""
        if width != self._width:
            self._width = width
            self._look_changed()

    def set_turn(self, turn: float) -> None:
        """Scale across, 0 (edge on) to 1 (flat), for turning the card over."""
        self._turn = max(0.0, min(1.0, turn))
        self.update()

    def set_lift(self, lift: float) -> None:
        """Pixels the card is raised by an animation, on top of what its state says."""
        self._lift = lift
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._width + 2 * RING, round(card_height(self._width)) + 2 * RING + LIFT_CHOSEN)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.hovered.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.hovered.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.hovered.emit(False)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = card_height(self._width)
        chosen = self._state is CardState.CHOSEN
        lift = LIFT_CHOSEN if chosen else LIFT_HOVER if self.isEnabled() and self.underMouse() else 0
        rect = QRectF(RING, RING + LIFT_CHOSEN - lift - self._lift, self._width, height)
        if self._turn < 1.0:
            rect = QRectF(
                rect.center().x() - rect.width() * self._turn / 2, rect.y(), rect.width() * self._turn, height
            )
        radius = 8.5 * self._width / ART.width()
        if chosen or self._focus.visible:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("ink"))
            painter.drawRoundedRect(rect.adjusted(-6, -6, 6, 6), radius + 6, radius + 6)
            painter.setBrush(theme.colour("marker" if chosen else "sheet"))
            painter.drawRoundedRect(rect.adjusted(-4, -4, 4, 4), radius + 4, radius + 4)
            if not chosen:
                painter.setBrush(theme.colour("marker"))
                painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), radius + 3, radius + 3)
        painter.setOpacity(0.4 if self._state is CardState.DISABLED else 1.0)
        if rect.width() >= 1:
            back = self._state is CardState.BACK
            paint_card(painter, rect, self._look, theme, ratio=self.devicePixelRatioF(), back=back)
        painter.end()

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

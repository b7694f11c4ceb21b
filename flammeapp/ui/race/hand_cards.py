"""The row of cards in the hand: faces with their keys, made once and shown again and again.

A card that is put away is wiped: its widget keeps neither a value nor a name while it is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, Qt, QVariantAnimation, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import CardFace, CardLook, CardState, KeyCap
from flammeapp.ui.widgets.card import LIFT_CHOSEN, RING

GAP = 12
_KEY_GAP = 2
_BLANK = CardLook("rouleur", "blue", 0)


@dataclass(frozen=True, slots=True)
class HandCard:
    """What is shown in one place: the look, the words for ears, and whether it lies face down (a deck to draw from).

    ``tip``: what its abilities do.
    """

    look: CardLook
    name: str
    back: bool = False
    tip: str = ""


class _Place(QWidget):
    """A face and its key, one above the other."""

    def __init__(self, theme: Theme, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.face = CardFace(theme, _BLANK, "")
        self.cap = KeyCap(theme, str(number + 1))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_KEY_GAP)
        column.addStretch(1)
        column.addWidget(self.face, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.cap, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.hide()

    def put(self, card: HandCard) -> None:
        self.face.set_look(card.look, card.name)
        self.face.set_lift(0)
        self.face.set_state(CardState.BACK if card.back else CardState.NORMAL, card.name if card.back else card.tip)
        self.face.setEnabled(True)
        self.cap.set_chosen(False)
        self.show()

    def wipe(self) -> None:
        self.hide()
        self.face.set_look(_BLANK, "")
        self.face.set_state(CardState.BACK)
        self.cap.set_chosen(False)


class HandCards(QWidget):
    """``touched(place)``: a card was clicked. ``pointed(place)``: mouse or cursor came to a card, -1: left it."""

    touched = Signal(int)
    pointed = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._places: list[_Place] = []
        self._shown: tuple[HandCard, ...] = ()
        self._selected = -1
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GAP)
        self._rise = QVariantAnimation(self)
        self._rise.setStartValue(-8.0)
        self._rise.setEndValue(0.0)
        self._rise.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._rise.valueChanged.connect(self._risen)

    def put(self, cards: Sequence[HandCard]) -> None:
        """Show these cards, none of them chosen."""
        self._rise.stop()
        self._selected = -1
        self._shown = tuple(cards)
        while len(self._places) < len(cards):
            self._add_place()
        for number, place in enumerate(self._places):
            if number < len(cards):
                place.put(cards[number])
            elif not place.isHidden():
                place.wipe()

    def clear(self) -> None:
        """Put every card away and wipe it."""
        self.put(())

    def select(self, number: int) -> None:
        """Raise one card with the marker round it."""
        if number == self._selected:
            return
        self._rise.stop()
        self._selected = number
        for place, face in enumerate(self.faces()):
            face.set_lift(0)
            face.set_state(CardState.CHOSEN if place == number else CardState.NORMAL, self._shown[place].tip)
            self._places[place].cap.set_chosen(place == number)
        time = self._theme.milliseconds("card")
        if time:
            self._rise.setDuration(time)
            self._rise.start()

    @property
    def selected(self) -> int:
        """The place of the chosen card, -1: none."""
        return self._selected

    def faces(self) -> tuple[CardFace, ...]:
        """The cards shown, left to right."""
        return tuple(place.face for place in self._places[: len(self._shown)])

    def width_within(self, room: int, height: int, largest: int) -> int:
        """How wide the cards can be side by side in ``room`` and, with their keys, in ``height``; pixels a card."""
        count = len(self._shown)
        if not count:
            return largest
        wide = (room - self._gap(room, largest) * (count - 1)) // count - 2 * RING
        keys = self._places[0].cap.sizeHint().height() + _KEY_GAP
        tall = (height - keys - 2 * RING - LIFT_CHOSEN) * 120 // 168
        return min(largest, wide, tall)

    def fit(self, room: int, height: int, largest: int, least: int) -> None:
        """Shrink the cards until they fit side by side into ``room`` and, with their keys, into ``height``."""
        if not self._shown:
            return
        self._row.setSpacing(self._gap(room, largest))
        width = max(least, self.width_within(room, height, largest))
        for face in self.faces():
            face.set_card_width(width)

    def _gap(self, room: int, largest: int) -> int:
        """Pixels between two cards: they draw together before they shrink."""
        spaces = len(self._shown) - 1
        if spaces < 1:
            return GAP
        over = room - len(self._shown) * (largest + 2 * RING)
        return max(0, min(GAP, over // spaces))

    def _add_place(self) -> None:
        place = _Place(self._theme, len(self._places), self)
        place.face.clicked.connect(self._clicked)
        place.face.hovered.connect(self._hovered)
        self._places.append(place)
        self._row.addWidget(place)

    def _clicked(self) -> None:
        number = self._number_of(self.sender())
        if number >= 0:
            self.touched.emit(number)

    def _hovered(self, inside: bool) -> None:
        number = self._number_of(self.sender())
        if number >= 0:
            self.pointed.emit(number if inside else -1)

    def _number_of(self, face: object) -> int:
        faces = self.faces()
        return faces.index(face) if isinstance(face, CardFace) and face in faces else -1

    def _risen(self, lift: float) -> None:
        if 0 <= self._selected < len(self._shown):
            self._places[self._selected].face.set_lift(lift)

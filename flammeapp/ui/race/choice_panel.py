"""One team's turn to choose: pick a rider, look at his cards, choose one by key or pointer, play it with Enter.

The hand of a round and the bids for a breakaway are both chosen this way; each says what is asked in its own words.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QStackedWidget, QWidget

from flammeapp.engine.cards import BASE_FACES
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import Faces, card_value, is_exhaustion, kind_name
from flammeapp.ui.race.card_looks import piece_kind
from flammeapp.ui.race.dock_frame import QWIDGETSIZE_MAX
from flammeapp.ui.race.hand_cards import HandCard, HandCards
from flammeapp.ui.race.team_column import TeamColumn
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind, ButtonSize, CardFace, CardLook, KeyCap, Text

WIDE_CARD = 108
NARROW_CARD = 92
SMALLEST_CARD = 56
NARROW_UNDER = 1320
_LEAST_WORDS = 120
"""Pixels to which the words beside the cards give way before the cards shrink below ``NARROW_CARD``."""
_SIDES, _ABOVE, _BELOW = 24, 6, 8
_APART, _CLOSE = 18, 6


class ChoicePanel(QWidget):
    """``rider_picked(rider)``: a rider was picked whose cards are not shown yet. ``card_played(rider, card)``.

    ``card_looked_at(rider, card)``: show what it would do; card -1: nothing is looked at. ``end`` stands at the right
    edge.
    """

    rider_picked = Signal(int)
    card_played = Signal(int, int)
    card_looked_at = Signal(int, int)

    def __init__(self, theme: Theme, end: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._end = end
        self._rider = -1
        self._hand: tuple[int, ...] = ()
        self._open: tuple[int, ...] = ()
        self._faces: Faces = BASE_FACES
        self._long, self._short = "", ""
        self._cards = HandCards(theme)
        self._cards.touched.connect(self._touch)
        self._cards.pointed.connect(self._pointed)
        self.team = TeamColumn(theme)
        self.team.rider_picked.connect(self.rider_picked)
        self.play = Button(theme, "", kind=ButtonKind.GO, size=ButtonSize.LARGE)
        self.play.clicked.connect(self.play_selected)
        self._title = Text("", "heading", wrap=True)
        self._advice = Text("", "small", "ink2", wrap=True)
        self._note = Text("", "small", "ink2", wrap=True)
        self._action = QStackedWidget()
        self._asked, self._asked_line = _column(4, self._title, self._advice)
        self._go, self._go_line = self._make_go()
        self._action.addWidget(self._asked)
        self._action.addWidget(self._go)
        self._middle = QWidget()
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._middle)
        self._line.setContentsMargins(_SIDES // 2, _ABOVE, _SIDES // 2, _BELOW)
        self._line.setSpacing(_APART)
        self._line.addStretch(1)
        self._line.addWidget(self._cards, 0, Qt.AlignmentFlag.AlignCenter)
        self._line.addWidget(self._action)
        self._line.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.team)
        row.addWidget(self._middle, 1)
        row.addWidget(end)
        theme.changed.connect(self._fit)

    def _make_go(self) -> tuple[QWidget, QBoxLayout]:
        """The button that plays the chosen card, its key, and what is to be known meanwhile."""
        enter = QWidget()
        keys = QHBoxLayout(enter)
        keys.setContentsMargins(0, 0, 0, 0)
        keys.setSpacing(5)
        keys.addWidget(Text(self.tr("or press"), "small", "ink2"))
        keys.addWidget(KeyCap(self._theme, self.tr("Enter")))
        keys.addStretch(1)
        return _column(10, self.play, enter, self._note, left=self.play)

    # -- what is shown --------------------------------------------------------------------------------------------

    def show_cards(self, rider: int, hand: Sequence[int], cards: Sequence[HandCard], faces: Faces) -> None:
        """Offer the cards of a rider, none of them chosen yet."""
        self._rider, self._hand, self._open = rider, tuple(hand), ()
        self._faces = faces
        self._put(cards)

    def show_decks(self, view: RaceView, riders: Sequence[int], words: str) -> None:
        """Offer riders to pick from, by their face-down decks; ``words`` for ears, with the rider as ``{rider}``."""
        self._rider, self._hand, self._open = -1, (), tuple(riders)
        decks: list[HandCard] = []
        for rider in riders:
            colour = view.teams[view.riders[rider].team].colour.value
            name = words.format(rider=kind_name(view.riders[rider].kind))
            decks.append(HandCard(CardLook(piece_kind(view, rider), colour, 0), name, back=True))
        self._put(decks)

    def shows_cards(self, rider: int, hand: Sequence[int]) -> bool:
        """Whether exactly these cards are offered already."""
        return (rider, tuple(hand)) == (self._rider, self._hand) and bool(self.faces())

    def shows_decks(self, riders: Sequence[int]) -> bool:
        """Whether exactly these riders are offered already."""
        return tuple(riders) == self._open and bool(self.faces())

    def say(self, title: str, advice: str, note: str = "") -> None:
        """What is asked, how it is answered, and what is to be known while a card is chosen but not played."""
        self._title.setText(title)
        self._advice.setText(advice)
        self._note.setText(note)
        self._note.setVisible(bool(note))

    def clear(self) -> None:
        """Forget every card: nothing of a hand stays in any widget."""
        self._rider, self._hand, self._open = -1, (), ()
        self._cards.clear()
        self._long, self._short = "", ""
        self.play.setText("")
        self.play.setAccessibleName("")
        self._action.setCurrentIndex(0)
        self.say("", "")

    def title(self) -> str:
        """Answer what is asked."""
        return self._title.text()

    def _put(self, cards: Sequence[HandCard]) -> None:
        self._cards.put(cards)
        self._long, self._short = "", ""
        self._action.setCurrentIndex(0)
        self._fit()

    # -- what the player does -------------------------------------------------------------------------------------

    def press_number(self, number: int) -> bool:
        """Key 1-9: choose that card, or pick that rider; answers whether there was one."""
        if not 1 <= number <= len(self.faces()):
            return False
        self._touch(number - 1)
        return True

    def play_selected(self) -> bool:
        """Enter: play the chosen card; answers whether one was chosen."""
        if self._rider < 0 or self.selected < 0:
            return False
        self.card_played.emit(self._rider, self._hand[self.selected])
        return True

    @property
    def selected(self) -> int:
        """The chosen card of the hand by its place, -1: none."""
        return self._cards.selected

    def faces(self) -> tuple[CardFace, ...]:
        """The cards (or decks) shown, left to right."""
        return self._cards.faces()

    def _touch(self, number: int) -> None:
        if self._rider < 0:
            self.rider_picked.emit(self._open[number])
            return
        self._cards.select(number)
        card = self._hand[number]
        plain, exhausted = self.play_words()
        value = card_value(card, self._faces)
        self._long = (exhausted if is_exhaustion(card) else plain).format(card=value)
        self._short = plain.format(card=value)
        self._action.setCurrentIndex(1)
        self._fit()
        self.card_looked_at.emit(self._rider, card)

    def _pointed(self, place: int) -> None:
        if self._rider < 0:
            return
        place = place if place >= 0 else self.selected
        self.card_looked_at.emit(self._rider, self._hand[place] if place >= 0 else -1)

    def play_words(self) -> tuple[str, str]:
        """What the button says: with the card's number as ``{card}``, and for an exhaustion card."""
        raise NotImplementedError

    # -- measures -------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def end_width(self, room: int, *, narrow: bool) -> int:
        """How wide what stands at the right edge is, in a panel ``room`` wide."""
        raise NotImplementedError

    def _fit(self) -> None:
        """The cards come first, as large as room and height allow: all that stands beside them gives way.

        Where they would be small all the same (large letters), the words go below the cards.
        """
        room = self.width()
        narrow = room < NARROW_UNDER
        largest = NARROW_CARD if narrow else WIDE_CARD
        self.team.fit(room)
        self._end.setFixedWidth(self.end_width(room, narrow=narrow))
        ends = self.team.width() + (0 if self._end.isHidden() else self._end.width())
        middle, height = room - ends - _SIDES, self.height() - _ABOVE - _BELOW
        usual = min(self._theme.px(160 if narrow else 200), round(room * 0.16))
        short = self._play_width(self._short)
        for wide in (
            max(usual, self._play_width(self._long)),
            max(usual, short),
            max(self._theme.px(_LEAST_WORDS), short),
        ):
            if self._cards.width_within(middle - _APART - wide, height, largest) >= NARROW_CARD:
                break
        beside = middle - _APART - wide
        low = self._low(middle)
        under = self._cards.width_within(middle, height - _CLOSE - low, largest)
        if self._cards.width_within(beside, height, largest) < min(NARROW_CARD, under):
            self._lay(QBoxLayout.Direction.TopToBottom, middle, low)
            self._cards.fit(middle, height - _CLOSE - low, largest, SMALLEST_CARD)
        else:
            self._lay(QBoxLayout.Direction.LeftToRight, wide, 0)
            self._cards.fit(beside, height, largest, SMALLEST_CARD)

    def _lay(self, way: QBoxLayout.Direction, wide: int, tall: int) -> None:
        """Put the words beside the cards, one below the other, or below them, side by side and ``tall`` pixels high."""
        below = way is QBoxLayout.Direction.TopToBottom
        across = QBoxLayout.Direction.LeftToRight if below else QBoxLayout.Direction.TopToBottom
        self._line.setDirection(way)
        self._line.setSpacing(_CLOSE if below else _APART)
        self._title.setWordWrap(not below)
        for line in (self._asked_line, self._go_line):
            line.setDirection(across)
            line.setSpacing(_APART if below else line.property("apart"))
        self._action.setMinimumHeight(tall)
        self._action.setMaximumHeight(tall or QWIDGETSIZE_MAX)
        self._action.setFixedWidth(wide)
        fits = self._play_width(self._long) <= wide
        self.play.setText(self._long if fits else self._short)
        self.play.setAccessibleName(self._long)
        self.play.updateGeometry()

    def _play_width(self, text: str) -> int:
        """How wide the button is that says so."""
        before = self.play.text()
        self.play.setText(text)
        wide = self.play.sizeHint().width()
        self.play.setText(before)
        return wide if text else 0

    def _low(self, middle: int) -> int:
        """How high the words are below the cards: the same whether a card is chosen or not."""
        theme = self._theme
        beside = middle - theme.metrics("heading").horizontalAdvance(self._title.text()) - _APART
        words = theme.metrics("small").boundingRect(
            QRect(0, 0, max(80, beside), 1000), int(Qt.TextFlag.TextWordWrap), self._advice.text()
        )
        return max(self.play.sizeHint().height(), theme.metrics("heading").height(), words.height() + 2)


def _column(gap: int, *parts: QWidget, left: QWidget | None = None) -> tuple[QWidget, QBoxLayout]:
    """Widgets one below the other, in the middle of the height; ``left`` keeps its own width."""
    holder = QWidget()
    column = QBoxLayout(QBoxLayout.Direction.TopToBottom, holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(gap)
    column.setProperty("apart", gap)
    column.addStretch(1)
    for part in parts:
        if part is left:
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        else:
            column.addWidget(part)
    column.addStretch(1)
    return holder, column

"""The Refresh (R50): which set-aside cards come back, worth together no more than is allowed.

Nothing here can be taken back, so Enter, which people press to go on, never gives the whole Refresh away: to take no
card has a button and a key of its own.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.engine.cards import BASE_FACES
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import Faces, card_name, card_value, rider_name
from flammeapp.ui.race.card_looks import card_look, card_tip
from flammeapp.ui.race.rider_button import RiderStage
from flammeapp.ui.race.team_column import TeamColumn
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ButtonSize,
    CardFace,
    CardLook,
    CardState,
    ElidedText,
    IconLabel,
    KeyCap,
    Text,
)

_LARGEST = 84
_SMALLEST = 30
_GAP = 3
_KEYS = 9
"""The first cards have the keys 1 to 9."""


class RefreshPanel(QWidget):
    """``settled(rider, cards)``: this rider takes exactly these cards back and is done."""

    settled = Signal(int, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rider = -1
        self._aside: tuple[int, ...] = ()
        self._room = 0
        self._limit = 0
        self._faces: Faces = BASE_FACES
        self._picked: set[int] = set()
        self.team = TeamColumn(theme)
        self.cards: list[CardFace] = []
        self._caps: list[KeyCap] = []
        self._title = Text("", "heading")
        self._sum = Text("", "figure")
        self._words = ElidedText(theme, "", "small", "ink2")
        self.done = Button(theme, "", kind=ButtonKind.GO, size=ButtonSize.NORMAL, key=self.tr("Enter"))
        self.done.clicked.connect(self.settle)
        self.none = Button(theme, self.tr("Take none"), size=ButtonSize.NORMAL, key="0")
        self.none.clicked.connect(self.take_none)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(IconLabel(theme, "refresh"))
        head.addWidget(self._title)
        head.addWidget(self._words, 1)
        head.addWidget(self._sum)
        head.addWidget(self.none)
        head.addWidget(self.done)
        self._row = QHBoxLayout()
        self._row.setSpacing(_GAP)
        self._row.addStretch(1)
        column = QVBoxLayout()
        column.setContentsMargins(20, 10, 20, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(self._row, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.team)
        row.addLayout(column, 1)
        theme.changed.connect(self._fit)

    # -- what is shown --------------------------------------------------------------------------------------------

    def show_turn(self, view: RaceView, team: int, player: str, limit: int) -> None:
        """Ask the first rider of the team who is not done; ``limit``: what his cards may be worth (24, holder 25)."""
        refresh = view.refresh
        if refresh is None:
            return
        waiting = [rider for rider in view.teams[team].riders if rider in refresh.riders]
        if not waiting:
            return
        rider = waiting[0]
        aside = refresh.aside[rider]
        if (rider, aside) != (self._rider, self._aside):
            self._picked = set()
        self._rider, self._aside, self._faces = rider, aside, view.faces
        self._room, self._limit = refresh.worth[rider], limit
        self.team.show_team(view, team, player)
        for each in view.teams[team].riders:
            if each == rider:
                stage, words = RiderStage.CURRENT, self.tr("takes cards back")
            elif each in waiting:
                stage, words = RiderStage.LATER, self.tr("comes next")
            else:
                stage, words = RiderStage.DONE, self.tr("done")
            self.team.show_rider(view, each, words, stage)
        self._title.setText(self.tr("Refresh: the {rider}").format(rider=rider_name(view, rider)))
        if refresh.holder == rider:
            self._words.set_text(self.tr("First at the Refresh: cards worth one more."))
        else:
            self._words.set_text(self.tr("Take played cards back into his deck."))
        self._lay(view)
        self._renew()

    def _lay(self, view: RaceView) -> None:
        while len(self.cards) < len(self._aside):
            face = CardFace(self._theme, CardLook("rouleur", "blue", 0), "", width=_LARGEST, parent=self)
            face.clicked.connect(self._clicked)
            place = QVBoxLayout()
            place.setSpacing(_GAP)
            place.addStretch(1)
            place.addWidget(face, 0, Qt.AlignmentFlag.AlignHCenter)
            if len(self.cards) < _KEYS:
                cap = KeyCap(self._theme, str(len(self.cards) + 1))
                self._caps.append(cap)
                place.addWidget(cap, 0, Qt.AlignmentFlag.AlignHCenter)
            else:  # as much room as a key has, so that the cards stand in one line
                place.addSpacing(self._caps[0].sizeHint().height() + _GAP)
            place.addStretch(1)
            self.cards.append(face)
            self._row.insertLayout(self._row.count() - 1, place)
        for number, face in enumerate(self.cards):
            face.setVisible(number < len(self._aside))
            if number < _KEYS:
                self._caps[number].setVisible(number < len(self._aside))
            if number < len(self._aside):
                card = self._aside[number]
                face.set_look(card_look(view, self._rider, card), card_name(card, view.faces))
        self._fit()

    def _renew(self) -> None:
        taken = self.sum
        left = self._room - taken
        for number, card in enumerate(self._aside):
            face = self.cards[number]
            name = card_name(card, self._faces)
            if number in self._picked:
                face.set_state(CardState.CHOSEN, card_tip(card, self._faces))
                face.setAccessibleName(self.tr("{card}, comes back").format(card=name))
            elif card_value(card, self._faces) > left:
                face.set_state(CardState.DISABLED, self.tr("Worth more than the {left} left.").format(left=left))
                face.setAccessibleName(self.tr("{card}, too much").format(card=name))
            else:
                face.set_state(CardState.NORMAL, card_tip(card, self._faces))
                face.setAccessibleName(self.tr("{card}, stays aside").format(card=name))
        used = self._limit - self._room + taken
        self._sum.setText(self.tr("{sum} of {limit}").format(sum=used, limit=self._limit))
        count = len(self._picked)
        self.none.setEnabled(not count)
        self.done.setEnabled(bool(count))
        if not count:
            self.done.setText(self.tr("Choose cards"))
        elif count == 1:
            self.done.setText(self.tr("Take 1 card"))
        else:
            self.done.setText(self.tr("Take {count} cards").format(count=count))
        self.done.updateGeometry()

    @property
    def sum(self) -> int:
        """What the cards picked are worth together."""
        return sum(card_value(self._aside[number], self._faces) for number in self._picked)

    def words(self) -> str:
        """Answer the running sum as shown: "17 of 24"."""
        return self._sum.text()

    # -- what the player does -------------------------------------------------------------------------------------

    def press_number(self, number: int) -> bool:
        """Key 1-9: take that card, or leave it again; answers whether there was one."""
        if not 1 <= number <= len(self._aside):
            return False
        self._toggle(number - 1)
        return True

    def settle(self) -> bool:
        """Take the cards picked; answers whether there were any."""
        return bool(self._picked) and self._settle()

    def take_none(self) -> bool:
        """Leave all cards aside; answers whether that could be done: nothing is picked."""
        return not self._picked and self._settle()

    def _settle(self) -> bool:
        if self._rider < 0:
            return False
        rider, cards = self._rider, tuple(self._aside[number] for number in sorted(self._picked))
        self._rider, self._aside, self._picked = -1, (), set()
        self.settled.emit(rider, cards)
        return True

    def _clicked(self) -> None:
        face = self.sender()
        if isinstance(face, CardFace):
            self._toggle(self.cards.index(face))

    def _toggle(self, number: int) -> None:
        if number in self._picked:
            self._picked.discard(number)
        elif card_value(self._aside[number], self._faces) <= self._room - self.sum:
            self._picked.add(number)
        self._renew()

    # -- measures -------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.team.fit(self.width())
        self._fit()

    def _fit(self) -> None:
        count = max(1, len(self._aside))
        room = self.width() - self.team.width() - 40
        wide = room // count - _GAP - 12
        keys = self._caps[0].sizeHint().height() + _GAP if self._caps else 0
        tall = round((self.height() - 18 - self.done.sizeHint().height() - keys - 28) * 120 / 168)
        for face in self.cards:
            face.set_card_width(max(_SMALLEST, min(_LARGEST, wide, tall)))

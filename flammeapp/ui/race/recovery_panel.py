"""One clear question for a rider with a Recovery card: does he return an exhaustion card? (R35)"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.engine.cards import Ability
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import card_abilities, card_name, rider_name
from flammeapp.ui.race.card_looks import card_look, card_tip
from flammeapp.ui.race.rider_button import RiderStage
from flammeapp.ui.race.team_column import TeamColumn
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind, ButtonSize, CardFace, CardLook, Text

_CARD = 92


class RecoveryPanel(QWidget):
    """``decided(rider, cards)``: he returns so many exhaustion cards, 1 or 0."""

    decided = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rider = -1
        self.team = TeamColumn(theme)
        self._card = CardFace(theme, CardLook("rouleur", "blue", 0), "", width=_CARD)
        self._card.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._card.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._title = Text("", "heading")
        self._words = Text("", "body", wrap=True)
        self.use = Button(
            theme,
            self.tr("Return one"),
            kind=ButtonKind.GO,
            size=ButtonSize.LARGE,
            icon="exhaustion-none",
            key=self.tr("Enter"),
        )
        self.keep = Button(theme, self.tr("Keep it"), size=ButtonSize.LARGE, key="2")
        self.use.clicked.connect(self.use_it)
        self.keep.clicked.connect(self.keep_it)
        buttons = QHBoxLayout()
        buttons.setSpacing(12)
        buttons.addWidget(self.use)
        buttons.addWidget(self.keep)
        buttons.addStretch(1)
        words = QVBoxLayout()
        words.setSpacing(8)
        words.addStretch(1)
        words.addWidget(self._title)
        words.addWidget(self._words)
        words.addLayout(buttons)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 22, 0)
        row.setSpacing(22)
        row.addWidget(self.team)
        row.addWidget(self._card)
        row.addLayout(words, 1)

    def show_turn(self, view: RaceView, team: int, player: str) -> None:
        """Ask the first rider of the team who has to decide."""
        deciding = [rider for rider in view.teams[team].riders if rider in view.recovering]
        if not deciding:
            return
        self._rider = rider = deciding[0]
        self.team.show_team(view, team, player)
        for each in view.teams[team].riders:
            if each == rider:
                self.team.show_rider(view, each, self.tr("decides now"), RiderStage.CURRENT)
            elif each in deciding:
                self.team.show_rider(view, each, self.tr("decides next"), RiderStage.LATER)
            else:
                self.team.show_rider(view, each, self.tr("nothing to decide"), RiderStage.LATER)
        card = view.riders[rider].last_card
        if card is not None and Ability.RECOVERY in card_abilities(card, view.faces):
            self._card.set_look(card_look(view, rider, card), card_name(card, view.faces))
            self._card.setToolTip(card_tip(card, view.faces))
        self._title.setText(
            self.tr("Does the {rider} return an exhaustion card?").format(rider=rider_name(view, rider))
        )
        count = view.riders[rider].exhaustion
        if count == 1:
            self._words.setText(
                self.tr("He played a Recovery card. His one exhaustion card lies among the recycled ones.")
            )
        else:
            self._words.setText(
                self.tr("He played a Recovery card. One of his {count} exhaustion cards can go at once.").format(
                    count=count
                )
            )

    def question(self) -> str:
        """Answer the question shown."""
        return self._title.text()

    def use_it(self) -> bool:
        """Return the card; answers whether somebody was asked."""
        return self._decide(1)

    def keep_it(self) -> bool:
        """Keep the card; answers whether somebody was asked."""
        return self._decide(0)

    def _decide(self, cards: int) -> bool:
        if self._rider < 0:
            return False
        rider, self._rider = self._rider, -1
        self.decided.emit(rider, cards)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.team.fit(self.width())

"""The draft of specialists before a race (R34): the snake, twelve specialists, and what the chosen one can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from flammeapp.engine.cards import Ability
from flammeapp.engine.data import Specialist
from flammeapp.engine.teams import RiderKind
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.abilities import ability_name, ability_sentence, in_order
from flammeapp.ui.i18n.names import Faces, card_abilities, kind_name, rider_short, team_name
from flammeapp.ui.race.rider_button import RiderStage
from flammeapp.ui.race.snake import Pick, SnakeStrip
from flammeapp.ui.race.specialist_card import SpecialistCard, SpecialistState
from flammeapp.ui.race.team_column import TeamColumn
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind, ButtonSize, Ground, Text

COLUMNS = (6, 3, 2)
"""Cards side by side: all of a kind of rider, or half of them, or a third, where the letters are large."""
_GAP = 8
_FOOT = 190
_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class DraftBoard(QWidget):
    """``taken(rider, specialist)``: the team whose turn it is takes him. ``home_requested``: Esc."""

    taken = Signal(int, int)
    home_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view: RaceView | None = None
        self._team = -1
        self._chosen = -1
        self._specialists: tuple[Specialist, ...] = ()
        self._faces: Faces = ()
        self._order: list[int] = []
        self._turn: tuple[int, int] = (-1, -1)
        self._columns = COLUMNS[0]
        self.cards: dict[int, SpecialistCard] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Draft of specialists"))
        self._title = Text(self.tr("Draft of specialists"), "title")
        self._how = Text("", "body", "ink2", wrap=True)
        self.snake = SnakeStrip(theme)
        self._sheet = QWidget()
        self._grid = QGridLayout(self._sheet)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._sheet)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().installEventFilter(self)
        self.team = TeamColumn(theme)
        self._name = Text("", "heading")
        self._words = Text("", "small", wrap=True)
        self._note = Text("", "small", "ink2", wrap=True)
        self.take = Button(theme, "", kind=ButtonKind.GO, size=ButtonSize.LARGE, key=self.tr("Enter"))
        self.take.clicked.connect(self.take_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(22, 12, 22, 8)
        head.setSpacing(8)
        titles = QHBoxLayout()
        titles.setSpacing(16)
        titles.addWidget(self._title)
        titles.addWidget(self._how, 1)
        head.addLayout(titles)
        head.addWidget(self.snake)
        head.addWidget(self._scroll, 1)
        column.addLayout(head, 1)
        column.addWidget(self._make_foot())
        theme.changed.connect(self._look_changed)
        self._look_changed()

    def _make_foot(self) -> Ground:
        self._foot = Ground(self._theme, "sheet", edges=Qt.Edge.TopEdge)
        row = QHBoxLayout(self._foot)
        row.setContentsMargins(0, 2, 22, 0)
        row.setSpacing(22)
        row.addWidget(self.team)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addStretch(1)
        words.addWidget(self._name)
        words.addWidget(self._words)
        words.addWidget(self._note)
        words.addStretch(1)
        row.addLayout(words, 1)
        row.addWidget(self.take)
        return self._foot

    # -- what is shown --------------------------------------------------------------------------------------------

    def begin(self, specialists: Sequence[Specialist], faces: Faces) -> None:
        """Lay out the specialists of the box, Rouleurs above, Sprinteurs below."""
        self._chosen, self._team, self._view = -1, -1, None
        self._turn = (-1, -1)
        if tuple(specialists) == self._specialists:
            return
        self._specialists, self._faces = tuple(specialists), faces
        for card in self.cards.values():
            self._grid.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = {}
        self._order = [
            number
            for kind in (RiderKind.ROULEUR, RiderKind.SPRINTEUR)
            for number, specialist in enumerate(specialists)
            if specialist.kind is kind
        ]
        for number in self._order:
            card = SpecialistCard(self._theme, specialists[number], faces, self)
            card.clicked.connect(self._clicked)
            card.pointed.connect(self._pointed)
            self.cards[number] = card
        self._lay_out()

    def show_draft(
        self, view: RaceView, team: int, player: Callable[[int], str], taken: Sequence[tuple[int, int]]
    ) -> None:
        """Show the draft. ``team``: the one of people that picks now, -1: a computer does. ``taken``: (rider, whom)."""
        draft = view.draft
        if draft is None:
            return
        self._view, self._team = view, team
        done = [self._pick(view, view.riders[rider].team, self._specialists[number].name) for rider, number in taken]
        self.snake.show_picks((*done, *(self._pick(view, each) for each in draft.order)))
        turn = draft.order[0] if draft.order else -1
        if turn >= 0:
            self.team.show_team(view, turn, player(turn))
            for rider in view.teams[turn].riders:
                self._show_rider(view, rider)
        if team >= 0:
            self._how.setText(self.tr("One for each rider, in the order of the snake. Arrows and Enter do it too."))
        else:
            self._how.setText(self.tr("A computer chooses."))
        if (turn, len(draft.order)) != self._turn:
            self._turn = (turn, len(draft.order))
            self._begin_turn()
        self._renew()

    def _begin_turn(self) -> None:
        """What the player before has pointed at is not the choice of the one who comes."""
        self._chosen = -1
        if self.take.hasFocus() or self._focused() >= 0:
            self.setFocus(Qt.FocusReason.OtherFocusReason)  # a button that is switched off would hand it to a card
        can = self._can_take()
        first = next((number for number in self._order if number in can), -1)
        if first >= 0:
            self._bring(first)

    def _pick(self, view: RaceView, team: int, taken: str = "") -> Pick:
        riders = view.teams[team].riders
        name = rider_short(view, riders[0]) if len(riders) == 1 else team_name(view, team)
        return Pick(view.teams[team].colour.value, name, taken)

    def _show_rider(self, view: RaceView, rider: int) -> None:
        seen = view.riders[rider]
        if seen.specialist >= 0:
            self.team.show_rider(view, rider, self._specialists[seen.specialist].name, RiderStage.DONE)
        else:
            self.team.show_rider(view, rider, self.tr("needs a specialist"), RiderStage.LATER)

    def _open_riders(self) -> list[int]:
        view = self._view
        if view is None or self._team < 0:
            return []
        return [rider for rider in view.teams[self._team].riders if view.riders[rider].specialist < 0]

    def _can_take(self) -> set[int]:
        view = self._view
        if view is None or view.draft is None:
            return set()
        kinds = {view.riders[rider].kind for rider in self._open_riders()}
        return {
            number
            for number, specialist in enumerate(self._specialists)
            if specialist.kind in kinds and view.draft.left[number]
        }

    def _why_not(self, number: int) -> str:
        view = self._view
        if view is None or view.draft is None or self._team < 0:
            return ""
        if not view.draft.left[number]:
            return self.tr("Every copy is taken.")
        if self._specialists[number].kind not in {view.riders[rider].kind for rider in self._open_riders()}:
            kind = kind_name(self._specialists[number].kind)
            own = {view.riders[rider].kind for rider in view.teams[self._team].riders}
            if self._specialists[number].kind in own:
                return self.tr("Your {rider} has his specialist already.").format(rider=kind)
            return self.tr("You have no {rider}.").format(rider=kind)
        return ""

    def _renew(self) -> None:
        view = self._view
        if view is None or view.draft is None:
            return
        can = self._can_take()
        for number, card in self.cards.items():
            state = SpecialistState(view.draft.left[number], number in can, self._why_not(number))
            card.show_state(state, chosen=number == self._chosen)
        self._show_words()

    def _show_words(self) -> None:
        number = self._chosen if self._chosen >= 0 else self._focused()
        self.take.setEnabled(self._chosen >= 0)
        self.take.setVisible(self._team >= 0)
        if number < 0:
            self._name.setText(self.tr("Choose a specialist"))
            self._words.setText(self.tr("His deck takes the place of the usual one for the whole race."))
            self._note.setText("")
            self.take.setText(self.tr("Take him"))
            return
        specialist = self._specialists[number]
        self._name.setText(specialist.name)
        abilities: set[Ability] = set()
        for card in set(specialist.deck):
            abilities |= set(card_abilities(card, self._faces))
        lines = [f"{ability_name(ability)}: {ability_sentence(ability)}" for ability in in_order(abilities)]
        self._words.setText("\n".join(lines) or self.tr("No special abilities: another mix of numbers."))
        if specialist.disputed:
            self._note.setText(self.tr("Lists of this deck differ: {note}.").format(note=specialist.note))
        else:
            self._note.setText("")
        why = self._why_not(number)
        if why:
            self._note.setText(why)
        text = self.tr("Take {specialist} for the {rider}")
        self.take.setText(text.format(specialist=specialist.name, rider=kind_name(specialist.kind)))

    def _focused(self) -> int:
        return next((number for number, card in self.cards.items() if card.hasFocus()), -1)

    # -- what the player does -------------------------------------------------------------------------------------

    @property
    def chosen(self) -> int:
        """The specialist that would be taken, by his number; -1: none."""
        return self._chosen

    def choose(self, number: int) -> None:
        """Choose a specialist, if he can be taken; else only tell why not."""
        self._chosen = number if number in self._can_take() else -1
        self._renew()

    def take_chosen(self) -> None:
        """Take the chosen specialist for the rider of his type."""
        view = self._view
        if view is None or self._chosen < 0:
            return
        kind = self._specialists[self._chosen].kind
        rider = next(rider for rider in self._open_riders() if view.riders[rider].kind is kind)
        number, self._chosen = self._chosen, -1
        self.taken.emit(rider, number)

    def _clicked(self) -> None:
        card = self.sender()
        for number, each in self.cards.items():
            if each is card:
                each.setFocus(Qt.FocusReason.MouseFocusReason)
                self.choose(number)

    def _pointed(self) -> None:
        number = self._focused()
        if number >= 0:
            self.choose(number)

    def press(self, key: Qt.Key) -> bool:
        """Do what a key stands for; answers whether it meant something here."""
        if key in _ENTER:
            self.take_chosen()
        elif key in _STEPS:
            self._step(_STEPS[key])
        elif key == Qt.Key.Key_Escape:
            self.home_requested.emit()
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.press(Qt.Key(event.key())):
            super().keyPressEvent(event)

    def _step(self, step: tuple[int, int]) -> None:
        """Move the keyboard across the grid; from nowhere it comes to the first specialist that can be taken."""
        focused = self._focused()
        if focused < 0:
            can = self._can_take()
            target = next((number for number in self._order if number in can), self._order[0] if self._order else -1)
        else:
            place = self._order.index(focused) + step[0] + step[1] * self._columns
            target = self._order[place] if 0 <= place < len(self._order) else focused
        if target >= 0:
            self.cards[target].setFocus(Qt.FocusReason.TabFocusReason)
            self._bring(target)

    def _bring(self, number: int) -> None:
        """Scroll a specialist into sight; of one taller than the board the name is seen."""
        card = self.cards[number]
        self._scroll.ensureWidgetVisible(card, 8, 8)
        if card.height() > self._scroll.viewport().height():
            self._scroll.verticalScrollBar().setValue(card.y())

    # -- measures -------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.team.fit(self.width())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._scroll.viewport():
            self._lay_out()
        return False

    def _lay_out(self) -> None:
        """All cards are of one size, that of the fullest; they fill the board, or it scrolls."""
        room = self._scroll.viewport().size()
        if not self.cards:
            return
        need = max(card.least_width() for card in self.cards.values())
        columns = next((each for each in COLUMNS if _width(room.width(), each) >= need), COLUMNS[-1])
        if columns != self._columns or not self._grid.count():
            self._columns = columns
            for place, number in enumerate(self._order):
                self._grid.addWidget(self.cards[number], place // columns, place % columns)
        rows = -(-len(self._order) // columns)
        fullest = max(card.height_for(_width(room.width(), columns)) for card in self.cards.values())
        tall = max(fullest, (room.height() - _GAP * (rows - 1)) // rows)
        for card in self.cards.values():
            card.setFixedHeight(tall)

    def _look_changed(self) -> None:
        self._foot.setMinimumHeight(min(self._theme.px(_FOOT), _FOOT + 30))
        self._lay_out()


def _width(room: int, columns: int) -> int:
    """How wide each of so many cards side by side is."""
    return (room - _GAP * (columns - 1)) // columns

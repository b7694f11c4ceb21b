"""The left end of the bottom dock: whose turn it is, and his two riders."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import colour_name, kind_name, team_name
from flammeapp.ui.race.card_looks import piece_kind
from flammeapp.ui.race.rider_button import RiderButton, RiderStage
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import ElidedText, Ground, JerseyLabel

_WIDTH = 262
_LEAST = 220


class TeamColumn(Ground):
    """Jersey, team, a line of words, and a button a rider. ``rider_picked`` is sent with the rider's number."""

    rider_picked = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "paper", edges=Qt.Edge.RightEdge, parent=parent)
        self._jersey = JerseyLabel(theme, "blue", 36)
        self._team = ElidedText(theme, "", "title")
        self._words = ElidedText(theme, "", "small", "ink2")
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addStretch(1)
        names.addWidget(self._team)
        names.addWidget(self._words)
        names.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._jersey)
        head.addLayout(names, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 12, 16, 12)
        self._column.setSpacing(8)
        self._column.addLayout(head)
        self._column.addStretch(1)
        self._buttons: list[RiderButton] = []
        self._riders: tuple[int, ...] = ()

    def fit(self, room: int) -> None:
        """Take the usual width, or a quarter of ``room`` where the letters are large."""
        self.setFixedWidth(min(self._theme.px(_WIDTH), max(_LEAST, round(room * 0.25))))

    def show_team(self, view: RaceView, team: int, player: str) -> None:
        """Show a team whose turn it is, and its player unless he goes by the team's own name."""
        seen = view.teams[team]
        name = team_name(view, team)
        own = player in (name, colour_name(seen.colour))
        words = self.tr("Your turn") if own else self.tr("{player}, your turn").format(player=player)
        self._jersey.set_file(f"jerseys/team-{seen.colour.value}.svg", name)
        self._team.set_text(name)
        self._words.set_text(words)
        self._riders = seen.riders
        while len(self._buttons) < len(seen.riders):
            button = RiderButton(self._theme, self)
            button.clicked.connect(self._clicked)
            self._buttons.append(button)
            self._column.insertWidget(self._column.count() - 1, button)
        for number, button in enumerate(self._buttons):
            button.setVisible(number < len(seen.riders))

    def show_rider(self, view: RaceView, rider: int, state: str, stage: RiderStage) -> None:
        """Show how far one rider of the team is."""
        colour = view.teams[view.riders[rider].team].colour.value
        self.button_of(rider).show_rider(
            piece_kind(view, rider), colour, kind_name(view.riders[rider].kind), state, stage
        )

    def button_of(self, rider: int) -> RiderButton:
        """Answer the button of a rider of the team shown; raises ValueError for any other."""
        return self._buttons[self._riders.index(rider)]

    def words(self) -> str:
        """Answer the line under the team."""
        return self._words.text()

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, RiderButton):
            self.rider_picked.emit(self._riders[self._buttons.index(button)])

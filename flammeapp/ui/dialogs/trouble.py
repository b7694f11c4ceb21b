"""Bad news with a way on: one clear sentence, what it means, and the buttons the caller gives."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.ui.dialogs.question import Answer, QuestionDialog
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonSize, FlowLayout, IconLabel, KilometreRule, Text

COLUMN = 560


class TroublePage(QWidget):
    """The whole window when the program cannot go on as it is (saved games damaged, folder not writable, …).

    ``technical``, what the computer said, is no sentence for people and shows on hovering the text.
    ``chosen`` is sent with the key of the way taken. The last way is the main one and has the keyboard.
    """

    chosen = Signal(str)

    def __init__(
        self,
        theme: Theme,
        title: str,
        text: str,
        ways: Sequence[Answer],
        *,
        detail: str = "",
        technical: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._buttons: dict[str, Button] = {}
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(44, 36, 44, 28)
        outer.addStretch(2)
        middle = QHBoxLayout()
        middle.addStretch(1)
        place = QWidget()
        place.setMaximumWidth(theme.px(COLUMN))
        column = QVBoxLayout(place)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addWidget(IconLabel(theme, "warning", tint="warn", size=48))
        column.addWidget(Text(title, "score", wrap=True))
        said = Text(text, "body", "ink2", wrap=True)
        said.setToolTip(technical)
        column.addWidget(said)
        if detail:
            shown = Text(detail, "small", "ink3", wrap=True)
            shown.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            column.addWidget(shown)
        row = FlowLayout(gap=12, row_gap=12)
        for way in ways:
            button = Button(theme, way.verb, kind=way.kind, size=ButtonSize.LARGE)
            button.setProperty("way", way.key)
            button.clicked.connect(self._clicked)
            self._buttons[way.key] = button
            row.addWidget(button)
        column.addSpacing(8)
        column.addLayout(row)
        middle.addWidget(place, 20)
        middle.addStretch(1)
        outer.addLayout(middle)
        outer.addStretch(2)
        outer.addWidget(KilometreRule(theme))
        if ways:
            self._main = self._buttons[ways[-1].key]
            self.setFocusProxy(self._main)

    def button(self, key: str) -> Button:
        """The button of a way; raises ``KeyError``."""
        return self._buttons[key]

    def _clicked(self) -> None:
        self.chosen.emit(str(self.sender().property("way")))


class TroubleDialog(QuestionDialog):
    """The same over a page, when only one thing failed (a stage file, a slot)."""

    def __init__(self, theme: Theme, host: QWidget, title: str, text: str, ways: Sequence[Answer]) -> None:
        super().__init__(theme, host, title, text, ways, safe=ways[0].key)

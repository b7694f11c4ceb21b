"""A question with verbs for answers: the question is the title, the main action stands right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from flammeapp.store.records import LONGEST_NAME
from flammeapp.ui.dialogs.overlay import Overlay
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind, FlowLayout, Text, TextField

SOME = 3
"""More answers than this stand in two columns, the main one below on the right."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button: its key for the program, its verb for people, how loud it is."""

    key: str
    verb: str
    kind: ButtonKind = ButtonKind.NORMAL


class QuestionDialog(Overlay):
    """Asks over a page. ``answered`` is sent once with the key of the answer; Esc gives ``safe``.

    The last answer is the main one: it stands right and has the keyboard, unless ``safe_first`` gives it to the safe
    one (things that cannot be taken back).
    """

    answered = Signal(str)

    def __init__(
        self,
        theme: Theme,
        host: QWidget,
        question: str,
        text: str,
        answers: Sequence[Answer],
        *,
        safe: str,
        safe_first: bool = False,
    ) -> None:
        super().__init__(theme, host)
        self._safe = safe
        self._safe_first = safe_first
        self._buttons: dict[str, Button] = {}
        self.setAccessibleName(question)
        self.setAccessibleDescription(text)
        self.body.addWidget(Text(question, "title", wrap=True))
        if text:
            self.body.addWidget(Text(text, "body", "ink2", wrap=True))
        self.extra = QHBoxLayout()
        self.body.addLayout(self.extra)
        self.body.addSpacing(4)
        row = _row_for(len(answers))
        for number, answer in enumerate(answers):
            button = Button(theme, answer.verb, kind=answer.kind)
            button.setProperty("answer", answer.key)
            button.clicked.connect(self._clicked)
            self._buttons[answer.key] = button
            if isinstance(row, QGridLayout):
                row.addWidget(button, *divmod(number + len(answers) % 2, 2))
            else:
                row.addWidget(button)
        self._main = answers[-1].key
        self.body.addLayout(row)

    def button(self, key: str) -> Button:
        """The button of an answer; raises ``KeyError``."""
        return self._buttons[key]

    def first_focus(self) -> QWidget | None:
        return self._buttons[self._safe if self._safe_first else self._main]

    def cancel(self) -> None:
        self.answer(self._safe)

    def answer(self, key: str) -> None:
        """Close and send the answer."""
        self.close_over()
        self.answered.emit(key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self.window().focusWidget()
        pressed = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if pressed and isinstance(focused, Button) and self.isAncestorOf(focused):  # not one of the page behind
            focused.click()
            return
        super().keyPressEvent(event)

    def _clicked(self) -> None:
        self.answer(str(self.sender().property("answer")))


def _row_for(answers: int) -> QHBoxLayout | FlowLayout | QGridLayout:
    if answers > SOME:
        columns = QGridLayout()
        columns.setSpacing(8)
        columns.setColumnStretch(0, 1)
        columns.setColumnStretch(1, 1)
        return columns
    if answers > 2:
        return FlowLayout()
    row = QHBoxLayout()
    row.addStretch(1)
    return row


class NameDialog(QuestionDialog):
    """Asks for a name. ``named`` is sent with it, trimmed; an empty name is not accepted and says so."""

    named = Signal(str)

    def __init__(self, theme: Theme, host: QWidget, question: str, verb: str, name: str) -> None:
        answers = (
            Answer("cancel", self.tr("Cancel")),
            Answer("name", verb, ButtonKind.GO),
        )
        super().__init__(theme, host, question, "", answers, safe="cancel")
        self.field = TextField(theme, self.tr("Name"), name, limit=LONGEST_NAME)
        self.field.selectAll()
        self.extra.addWidget(self.field)
        self.setTabOrder(self.field, self.button("cancel"))
        self.field.returnPressed.connect(self._named)

    def first_focus(self) -> QWidget | None:
        return self.field

    def answer(self, key: str) -> None:
        if key == "name":
            name = self.field.text().strip()
            if not name:
                self.field.set_problem(True)
                self.field.setPlaceholderText(self.tr("A name, please"))
                self.field.setFocus(Qt.FocusReason.OtherFocusReason)
                return
            self.close_over()
            self.named.emit(name)
            return
        super().answer(key)

    def _named(self) -> None:
        self.answer("name")

"""A row of an options list: icon, name, a sentence below if there is one, the control at the right end."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets.labels import Text
from flammeapp.ui.widgets.marks import IconLabel
from flammeapp.ui.widgets.surfaces import Hairline


class OptionRow(QWidget):
    """One option with a hairline above it; the words wrap, the control keeps its size."""

    def __init__(
        self,
        theme: Theme,
        icon: str,
        name: str,
        control: QWidget,
        *,
        sentence: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.control = control
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Hairline(theme))
        row = QHBoxLayout()
        row.setContentsMargins(0, 10 if sentence else 5, 0, 10 if sentence else 5)
        row.setSpacing(12)
        row.addWidget(IconLabel(theme, icon))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Text(name, "body_strong", wrap=True))
        if sentence:
            words.addWidget(Text(sentence, "small", "ink2", wrap=True))
            control.setAccessibleDescription(sentence)
        row.addLayout(words, 1)
        row.addWidget(control)
        column.addLayout(row)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

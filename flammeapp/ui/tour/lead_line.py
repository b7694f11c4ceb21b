"""A line of the tour to go on with: who leads in something, and by what."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from flammeapp.ui.theme import Theme, TypeRole
from flammeapp.ui.widgets import ElidedText, JerseyLabel, Text

GAP = 10
MARGIN = 6
MOST_NAME = 120
"""Pixels at text size 100 % that a name, which may be anything, asks for at most."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a line says; ``colour`` (of a team) and ``number`` may be empty."""

    name: str
    about: str
    colour: str = ""
    number: str = ""


class LeadLine(QWidget):
    """A picture, a name over what it is about, the jersey of the team, and the number.

    Where the name has no room beside the number, the number stands in the line below and the jersey, which says no
    more than the name, gives way: the height stays.
    """

    def __init__(self, theme: Theme, picture: QWidget, said: Said, width: int, short: Said | None = None) -> None:
        """``width`` is that of the pictures of all lines, in pixels; ``short``: what is said where there is no room."""
        super().__init__()
        self._said, self._short = said, short or said
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, MARGIN, 0, MARGIN)
        self._grid.setHorizontalSpacing(GAP)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnMinimumWidth(0, width)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(picture, 0, 0, 2, 1, Qt.AlignmentFlag.AlignCenter)
        self._name = ElidedText(theme, said.name, "body_strong")
        self._about = ElidedText(theme, said.about, "small", "ink2")
        self._grid.addWidget(self._about, 1, 1)
        self._jersey = JerseyLabel(theme, said.colour, 22) if said.colour else None
        self._number = Text(said.number, "figure") if said.number else None
        self._width = width
        self._narrow: bool | None = None
        self._whole = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(", ".join(words for words in (said.name, said.about, said.number) if words))
        self._theme = theme
        self._arrange(narrow=False)

    @property
    def narrow(self) -> bool:
        """Whether the number stands below the name."""
        return bool(self._narrow)

    def stand_with(self, whole: int) -> None:
        """Put the number below the name where there is less room than this: all lines of a list do it together."""
        self._whole = whole
        self._arrange(narrow=self.width() < whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(narrow=self.width() < self._whole)

    def sizeHint(self) -> QSize:
        return QSize(self.wide(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        below = self._letters(self._short.about, "small")
        if self._number is not None:
            below += self._number.sizeHint().width() + GAP
        name = min(self._letters(self._short.name, "body_strong"), self._theme.px(MOST_NAME))
        return QSize(self._width + GAP + max(name, below), super().minimumSizeHint().height())

    def _letters(self, words: str, role: TypeRole) -> int:
        return self._theme.metrics(role).horizontalAdvance(words) + 2

    def wide(self) -> int:
        """How wide it is with everything in one line and no word cut."""
        words = max(self._letters(self._said.name, "body_strong"), self._letters(self._said.about, "small"))
        beside = [each.sizeHint().width() + GAP for each in (self._jersey, self._number) if each is not None]
        return self._width + GAP + words + sum(beside)

    def _arrange(self, *, narrow: bool) -> None:
        if narrow == self._narrow:
            return
        self._narrow = narrow
        said = self._short if narrow else self._said
        self._name.set_text(said.name)
        self._about.set_text(said.about)
        for each in (self._name, self._jersey, self._number):
            if each is not None:
                self._grid.removeWidget(each)
        self._grid.addWidget(self._name, 0, 1, 1, 3 if narrow else 1)
        if self._jersey is not None:
            self._grid.addWidget(self._jersey, 0, 2, 2, 1, Qt.AlignmentFlag.AlignVCenter)
            self._jersey.setVisible(not narrow)
        if self._number is not None:
            self._grid.addWidget(self._number, 1 if narrow else 0, 3, 1 if narrow else 2, 1)

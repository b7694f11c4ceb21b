"""An option of a race: icon, name, control, a line that explains it or says why it cannot be had, a way to the rule."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import ButtonSize, Hairline, IconLabel, Text, ToolButton


class RuleOption(QWidget):
    """``rule_asked`` carries the number of the rule behind the option when its question mark is pressed."""

    rule_asked = Signal(int)

    def __init__(
        self,
        theme: Theme,
        icon: str,
        name: str,
        control: QWidget,
        sentence: str,
        *,
        rule: int = 0,
        brief: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._sentence = sentence
        self._brief = brief
        self.name = name
        self.rule = rule
        self.control = control
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Hairline(theme))
        grid = QGridLayout()
        grid.setContentsMargins(0, 6, 0, 8)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(0)
        self._icon = IconLabel(theme, icon)
        grid.addWidget(self._icon, 0, 0)
        head = QHBoxLayout()
        head.setSpacing(2)
        self._name = Text(name, "body_strong", wrap=True)
        head.addWidget(self._name)
        self.help: ToolButton | None = None
        if rule:
            self.help = ToolButton(
                theme,
                "help",
                self.tr("{option}: read rule R{number}").format(option=name, number=rule),
                size=ButtonSize.SMALL,
            )
            self.help.clicked.connect(self._asked)
            head.addWidget(self.help, 0, Qt.AlignmentFlag.AlignVCenter)
        head.addStretch(1)
        head.setStretchFactor(self._name, 0)
        grid.addLayout(head, 0, 1)
        grid.addWidget(control, 0, 2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._words = Text(sentence, "small", "ink2", wrap=True)
        grid.addWidget(self._words, 1, 1, 1, 2)
        grid.setColumnStretch(1, 1)
        column.addLayout(grid)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.set_absent("")

    def set_absent(self, reason: str) -> None:
        """Say why the option cannot be had and close its control; an empty reason opens it again."""
        self.control.setEnabled(not reason)
        self._words.setText(reason or self._sentence)
        self._words.set_tint("warn" if reason else "ink2")
        self._name.set_tint("ink3" if reason else "ink")
        self.control.setAccessibleDescription(reason or self._sentence)
        tip = " ".join(part for part in (reason, self._brief or self._sentence) if part)
        self._name.setToolTip(tip)
        self.control.setToolTip(tip)

    def words(self) -> str:
        """The line below the name."""
        return self._words.text()

    def _asked(self) -> None:
        self.rule_asked.emit(self.rule)

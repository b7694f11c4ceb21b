"""The right column of a page that sets something up: what is chosen at large, and the options below it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from flammeapp.ui.help.rules import RulesText
from flammeapp.ui.pages.race_draft import RaceDraft
from flammeapp.ui.pages.race_options import RaceOptionsPanel
from flammeapp.ui.theme import Theme


class SidePanel(QWidget):
    """``column`` is filled by the pages, ``options`` stands in it somewhere; ``changed`` carries the new draft.

    ``rule_asked`` carries the rule somebody wants to read.
    """

    changed = Signal(object)
    rule_asked = Signal(int)

    def __init__(self, theme: Theme, draft: RaceDraft, rules: RulesText | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.column = QVBoxLayout(self)
        self.options = RaceOptionsPanel(theme, draft, rules)
        self.options.rule_asked.connect(self.rule_asked)

    def set_margin(self, margin: int) -> None:
        """Room left and right of the contents; none where they stand below something else."""
        self.column.setContentsMargins(margin, 18 if margin else 0, max(0, margin - 6), 14)

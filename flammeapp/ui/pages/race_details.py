"""The right of the new-race page: the chosen stage at large, and the options of the race."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from flammeapp.ui.help.rules import RulesText
from flammeapp.ui.pages.race_draft import RaceDraft
from flammeapp.ui.pages.race_options import RaceOptionsPanel
from flammeapp.ui.pages.stage_facts import StagePictures
from flammeapp.ui.pages.stage_sheet import StageSheet
from flammeapp.ui.theme import Theme


class RaceDetails(QWidget):
    """Shows a ``RaceDraft``'s stage and options; ``changed`` is sent with the new draft when an option changes."""

    changed = Signal(object)
    rule_asked = Signal(int)

    def __init__(
        self,
        theme: Theme,
        pictures: StagePictures,
        draft: RaceDraft,
        rules: RulesText | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._stage = draft.stage
        self._column = QVBoxLayout(self)
        self._column.setSpacing(16)
        self.stage = StageSheet(theme, pictures)
        self._column.addWidget(self.stage)
        self.options = RaceOptionsPanel(theme, draft, rules)
        self.options.changed.connect(self.changed)
        self.options.rule_asked.connect(self.rule_asked)
        self._column.addWidget(self.options)
        self._column.addStretch(1)
        self.stage.show_stage(draft.stage)

    def set_margin(self, margin: int) -> None:
        """Room left and right of the contents."""
        self._column.setContentsMargins(margin, 18 if margin else 0, max(0, margin - 6), 14)

    def show_draft(self, draft: RaceDraft) -> None:
        """Show another draft, silently."""
        if draft.stage is not self._stage:
            self._stage = draft.stage
            self.stage.show_stage(draft.stage)
        self.options.show_draft(draft)

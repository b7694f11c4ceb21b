"""The right of the new-race page: the chosen stage at large, and the options of the race."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from flammeapp.ui.help.rules import RulesText
from flammeapp.ui.pages.race_draft import RaceDraft
from flammeapp.ui.pages.side_panel import SidePanel
from flammeapp.ui.pages.stage_facts import StagePictures
from flammeapp.ui.pages.stage_sheet import StageSheet
from flammeapp.ui.theme import Theme


class RaceDetails(SidePanel):
    """Shows a ``RaceDraft``'s stage and options; ``changed`` is sent with the new draft when an option changes."""

    def __init__(
        self,
        theme: Theme,
        pictures: StagePictures,
        draft: RaceDraft,
        rules: RulesText | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, draft, rules, parent)
        self._stage = draft.stage
        self.column.setSpacing(16)
        self.stage = StageSheet(theme, pictures)
        self.column.addWidget(self.stage)
        self.options.changed.connect(self.changed)
        self.column.addWidget(self.options)
        self.column.addStretch(1)
        self.stage.show_stage(draft.stage)

    def show_draft(self, draft: RaceDraft) -> None:
        """Show another draft, silently."""
        if draft.stage is not self._stage:
            self._stage = draft.stage
            self.stage.show_stage(draft.stage)
        self.options.show_draft(draft)

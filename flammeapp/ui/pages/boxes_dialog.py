"""Which boxes somebody owns, asked over the page of a new race; every change is in force at once."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from flammeapp.ui.dialogs.overlay import Overlay
from flammeapp.ui.pages.box_words import BOX_KEYS, box_setting_words
from flammeapp.ui.pages.boxes import boxes_of
from flammeapp.ui.pages.stage_facts import StageFacts
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind, Hairline, OptionRow, Text, Toggle


class BoxesDialog(Overlay):
    """``changed`` carries the new ``Preferences`` at each switch."""

    changed = Signal(object)

    def __init__(self, theme: Theme, host: QWidget, preferences: Preferences, stages: Sequence[StageFacts]) -> None:
        super().__init__(theme, host)
        self._preferences = preferences
        self._stages = tuple(stages)
        title = self.tr("Which boxes do you have?")
        self.setAccessibleName(title)
        self.body.addWidget(Text(title, "title", wrap=True))
        note = self.tr(
            "Everything is on. Switch off what you do not have: its stages and options are not offered then."
        )
        self.body.addWidget(Text(note, "body", "ink2", wrap=True))
        self.toggles: dict[str, Toggle] = {}
        for key in BOX_KEYS:
            icon, name, sentence = box_setting_words(key)
            toggle = Toggle(theme, name, on=bool(preferences.value(key)))
            toggle.setProperty("setting", key)
            toggle.toggled.connect(self._switched)
            self.toggles[key] = toggle
            self.body.addWidget(OptionRow(theme, icon, name, toggle, sentence=sentence))
        self.body.addWidget(Hairline(theme))
        foot = QHBoxLayout()
        self.count = Text(role="small", tint="ink2", wrap=True)
        foot.addWidget(self.count, 1)
        self.done = Button(theme, self.tr("Done"), kind=ButtonKind.IMPORTANT)
        self.done.clicked.connect(self.close_over)
        foot.addWidget(self.done)
        self.body.addLayout(foot)
        self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self.window().focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, Button):
            focused.click()
            return
        super().keyPressEvent(event)

    def _switched(self, on: bool) -> None:
        self._preferences = self._preferences.with_value(str(self.sender().property("setting")), on)
        self._tell()
        self.changed.emit(self._preferences)

    def _tell(self) -> None:
        boxes = boxes_of(self._preferences)
        held = sum(boxes.hold(facts) for facts in self._stages)
        self.count.setText(self.tr("{number} of {all} stages are offered.").format(number=held, all=len(self._stages)))

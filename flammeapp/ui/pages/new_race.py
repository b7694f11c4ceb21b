"""Setting up a race: teams on the left, stages in the middle, chosen stage and options on the right (mock-up 02).

The page keeps a ``RaceDraft``, shows it, and makes a ``RaceSetup`` of it on *Start*. It never touches a file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from flammeapp.engine.data import GameData
from flammeapp.engine.setup import RaceSetup
from flammeapp.ui.pages.lacks import lacks_of
from flammeapp.ui.pages.race_details import RaceDetails
from flammeapp.ui.pages.race_draft import RaceDraft, draft_from
from flammeapp.ui.pages.race_words import absent_sentence, lack_sentence, race_summary
from flammeapp.ui.pages.set_ups import SET_UPS, SetUp, applied, set_up_name
from flammeapp.ui.pages.setting_up import SettingUpPage, fresh_seed
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.pages.stage_picker import side_for
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind


class NewRacePage(SettingUpPage):
    """``start_requested`` carries the ``RaceSetup`` and the title of its stage."""

    def __init__(
        self,
        theme: Theme,
        pictures: StagePictures,
        stages: Sequence[StageFacts],
        data: GameData,
        preferences: Preferences,
        parent: QWidget | None = None,
        *,
        seed: Callable[[], int] = fresh_seed,
    ) -> None:
        super().__init__(theme, stages, preferences, seed, parent)
        self._data = data
        self._last: RaceSetup | None = None
        self._draft = self._first
        self.details = RaceDetails(theme, pictures, self._draft, self._rules)
        self.furnish(pictures, self.tr("New race"), self.tr("Start the race"), self.details)
        self._fill_bar()
        self.picker.stage_chosen.connect(self._stage_chosen)
        self.picker.confirmed.connect(self._go_to_start)
        self.details.changed.connect(self._options_changed)
        side = side_for(self._draft.counts_as)
        self.picker.choose(next((facts for facts in self.picker.offered() if side.holds(facts)), None))
        self.tell()

    def draft(self) -> RaceDraft:
        """What was chosen so far."""
        return self._draft

    def show_draft(self, draft: RaceDraft) -> None:
        """Show another set-up; its stage is chosen if the boxes hold it, else the stage shown stays."""
        stage = draft.stage if draft.stage in self.picker.offered() else self._draft.stage
        self._draft = replace(draft, stage=stage, boxes=self._draft.boxes)
        self.teams.show_draft(self._draft)
        self.picker.choose(stage)
        self.tell()

    def show_last(self, setup: RaceSetup | None) -> None:
        """Offer the set-up of the last race, if there was one."""
        self._last = setup
        self.last.setVisible(setup is not None)

    # -- what the frame asks --------------------------------------------------------------------------------------

    def race(self) -> RaceDraft:
        return self._draft

    def take_race(self, race: RaceDraft) -> None:
        self._draft = race

    def show_race(self) -> None:
        self.teams.show_draft(self._draft)
        self.details.show_draft(self._draft)

    def field_changed(self) -> None:
        self.turn_cards()

    def tell(self) -> None:
        self.teams.tell(self._draft)
        self.words.show_summary(self._summary())

    def _summary(self) -> str:
        """Who rides, and on which stage: a search may have it out of sight."""
        riding, facts = race_summary(self._draft), self._draft.stage
        if facts is None:
            return riding
        return self.tr("{stage}: {riders}").format(stage=f"<b>{escape(facts.title)}</b>", riders=riding)

    def begin(self) -> None:
        lacks = lacks_of(self._draft, self._data)
        facts = self._draft.stage
        if lacks or facts is None:
            self.show_missing(lacks, [lack_sentence(lack, self._draft) for lack in lacks])
            return
        self.start_requested.emit(self._draft.setup(facts.stage, self._seed()), facts.title)

    def place_of(self, _code: str) -> QWidget:
        """Every lack that is not about people or the draw is about the stage."""
        return self.picker.list if self.picker.shown() else self.picker.own

    # -- ready set-ups --------------------------------------------------------------------------------------------

    def _fill_bar(self) -> None:
        self.set_ups = Button(self._theme, self.tr("Set-ups"), kind=ButtonKind.QUIET, icon="standings")
        self.set_ups.clicked.connect(self._open_set_ups)
        self.last = Button(self._theme, self.tr("Last set-up"), kind=ButtonKind.QUIET, icon="open")
        self.last.clicked.connect(self._take_last)
        self.last.hide()
        self.help = Button(self._theme, self.tr("Help"), kind=ButtonKind.QUIET, icon="help")
        self.help.clicked.connect(self._help)
        for button in (self.set_ups, self.last, self.help):
            self.bar.add_right(button)
        self.menu = QMenu(self)
        self.menu.setAccessibleName(self.tr("Set-ups"))
        self.menu.aboutToShow.connect(self._fill_menu)
        self.menu.triggered.connect(self._set_up_chosen)

    def _open_set_ups(self) -> None:
        corner = self.set_ups.mapToGlobal(QPoint(0, self.set_ups.height() + 2))
        self.menu.popup(corner)
        first = next((action for action in self.menu.actions() if action.isEnabled()), None)
        if first is not None:
            self.menu.setActiveAction(first)

    def _fill_menu(self) -> None:
        self.menu.clear()
        for set_up in SET_UPS:
            absent = set_up.absent(self._draft.boxes)
            words = set_up_name(set_up)
            if absent is not None:
                words = self.tr("{set_up}. {reason}").format(set_up=words, reason=absent_sentence(absent))
            action = self.menu.addAction(self._theme.icon(set_up.icon), words)
            action.setData(set_up.key)
            action.setEnabled(absent is None)

    def _set_up_chosen(self, action: object) -> None:
        key = getattr(action, "data", lambda: None)()
        chosen = next((set_up for set_up in SET_UPS if set_up.key == key), None)
        if chosen is not None:
            self.take_set_up(chosen)

    def take_set_up(self, set_up: SetUp) -> None:
        """Seat everybody as a ready set-up says, on a stage that fits."""
        self.show_draft(applied(set_up, self._draft, self.picker.offered()))

    def _take_last(self) -> None:
        if self._last is not None:
            wanted = self._last.stage.id
            stage = next((facts for facts in self._stages if facts.stage.id == wanted), None)
            self.show_draft(draft_from(self._last, stage or self._draft.stage, self._draft.boxes))

    # -- changes --------------------------------------------------------------------------------------------------

    def _help(self) -> None:
        self.help_requested.emit(0)

    def _go_to_start(self) -> None:
        self.start.setFocus(Qt.FocusReason.TabFocusReason)

    def _stage_chosen(self, facts: StageFacts | None) -> None:
        self._draft = replace(self._draft, stage=facts)
        self.details.show_draft(self._draft)
        self.tell()

    def _options_changed(self, draft: RaceDraft) -> None:
        self.take_options(draft)
        self.tell()

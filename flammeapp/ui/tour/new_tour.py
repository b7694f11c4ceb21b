"""Setting up a tour: its days on top, then teams, stages to choose from, and what is agreed (mock-up 02 with a row)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QByteArray, QMimeData, Qt
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QWidget

from flammeapp.engine.data import GameData
from flammeapp.tour.campaign import TourSetup
from flammeapp.tour.ready import ReadyTour
from flammeapp.ui.pages.offers import Absent
from flammeapp.ui.pages.race_draft import RaceDraft
from flammeapp.ui.pages.race_words import absent_sentence, race_summary
from flammeapp.ui.pages.setting_up import SettingUpPage, fresh_seed
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.day_editor import STAGE_MIME
from flammeapp.ui.tour.days_bar import OWN, DaysBar, ready_title
from flammeapp.ui.tour.draft import TourDraft, ready_days, tour_lacks
from flammeapp.ui.tour.tour_options import TourOptionsPanel
from flammeapp.ui.tour.tour_words import tour_lack_sentence
from flammeapp.ui.tour.words import calendar_words


class NewTourPage(SettingUpPage):
    """``start_requested`` carries the ``TourSetup`` and its name."""

    def __init__(
        self,
        theme: Theme,
        pictures: StagePictures,
        stages: Sequence[StageFacts],
        ready: Sequence[ReadyTour],
        data: GameData,
        preferences: Preferences,
        parent: QWidget | None = None,
        *,
        seed: Callable[[], int] = fresh_seed,
    ) -> None:
        super().__init__(theme, stages, preferences, seed, parent)
        self._ready = tuple(ready)
        self._data = data
        self._place = -1
        self._chosen_ready = OWN
        self._draft = TourDraft(self._first)
        self.days_bar = DaysBar(theme, self._ready)
        self.days = self.days_bar.days
        self.options = TourOptionsPanel(theme, self._draft, data.tables, self._rules)
        self.furnish(pictures, self.tr("New tour"), self.tr("Start the tour"), self.options, above=self.days_bar)
        self._connect_days()
        self._dress_ready()
        self._take_first()

    # -- what is chosen -------------------------------------------------------------------------------------------

    def draft(self) -> TourDraft:
        """What was chosen so far."""
        return self._draft

    def show_draft(self, draft: TourDraft, *, ready: str = OWN, place: int = 0) -> None:
        """Show another tour."""
        self._draft = draft
        self._chosen_ready = ready
        self._place = min(place, len(draft.days) - 1)
        self.show_race()
        self.tell()

    def take_ready(self, tour: str) -> None:
        """Take the stages and rest days of a recommended tour."""
        ready = next((each for each in self._ready if each.id == tour), None)
        days = ready_days(ready, self.picker.offered(), self._draft.race.counts_as) if ready is not None else None
        if ready is None or days is None:
            return
        race = replace(self._draft.race, specialists=ready.specialists)
        self.show_draft(replace(self._draft, days=days, race=race), ready=tour)

    def use_preferences(self, preferences: Preferences) -> None:
        super().use_preferences(preferences)
        self._dress_ready()

    @property
    def usual_name(self) -> str:
        """What the tour is called without a name of its own."""
        ready = next((each for each in self._ready if each.id == self._chosen_ready), None)
        return ready_title(ready) if ready is not None else self.tr("My tour")

    # -- what the frame asks --------------------------------------------------------------------------------------

    def race(self) -> RaceDraft:
        return self._draft.race

    def take_race(self, race: RaceDraft) -> None:
        self._draft = replace(self._draft, race=race)

    def show_race(self) -> None:
        self.teams.show_draft(self._draft.race)
        self.options.show_draft(self._draft)

    def field_changed(self) -> None:
        if self._draft.race.riding:
            self.turn_cards()
            self._draft = self._draft.turned(self.picker.offered())

    def tell(self) -> None:
        self.days_bar.show_draft(self._draft, self._place, self._chosen_ready, self.usual_name)
        self.teams.tell(self._draft.race)
        self.options.tell(self._draft)
        days = calendar_words(len(self._draft.stages), len(self._draft.rest_days_after))
        summary = race_summary(self._draft.race)
        self.words.show_summary(self.tr("{days}: {riders}").format(days=days, riders=summary))

    def begin(self) -> None:
        lacks = tour_lacks(self._draft, self._data)
        if lacks:
            self.show_missing(lacks, [tour_lack_sentence(lack, self._draft) for lack in lacks])
            return
        setup: TourSetup = self._draft.setup(self._seed())
        self.start_requested.emit(setup, self._draft.name.strip() or self.usual_name)

    def place_of(self, code: str) -> QWidget:
        return self.picker.list if code == "wrong_stage_count" else self.days

    # -- days -----------------------------------------------------------------------------------------------------

    def _connect_days(self) -> None:
        self.days_bar.ready_chosen.connect(self._ready_chosen)
        self.days_bar.named.connect(self._named)
        self.days_bar.rest_asked.connect(self._add_rest)
        self.days_bar.stage_asked.connect(self.add_chosen)
        self.days.chosen.connect(self._day_chosen)
        self.days.move_requested.connect(self._move)
        self.days.remove_requested.connect(self._remove)
        self.days.stage_dropped.connect(self._dropped)
        self.picker.confirmed.connect(self.add_chosen)
        self.picker.list.drag_wanted.connect(self._drag_stage)
        self.options.changed.connect(self._options_changed)

    def _take_first(self) -> None:
        first = next((tour.id for tour in self._ready if self.days_bar.ready.button(tour.id).isEnabled()), "")
        offered = self.picker.shown()
        self.picker.choose(offered[0] if offered else None)
        if first:
            self.take_ready(first)
        else:
            self.tell()

    def _dress_ready(self) -> None:
        for tour in self._ready:
            held = ready_days(tour, self.picker.offered(), self._draft.race.counts_as) is not None
            self.days_bar.set_absent(tour.id, "" if held else absent_sentence(Absent.GRAND_TOUR_BOX))

    def add_chosen(self) -> None:
        """Put the chosen stage after the chosen day."""
        facts = self.picker.chosen()
        if facts is not None:
            self._change(self._draft.with_day(facts, self._place + 1), self._place + 1)

    def _add_rest(self) -> None:
        self._change(self._draft.with_day(None, self._place + 1), self._place + 1)

    def _move(self, place: int, to: int) -> None:
        self._change(self._draft.moved(place, to), to)

    def _remove(self, place: int) -> None:
        self._change(self._draft.without_day(place), max(0, place - 1) if place else 0)

    def _dropped(self, stage: str, place: int) -> None:
        facts = next((each for each in self._stages if each.stage.id == stage), None)
        if facts is not None:
            self._change(self._draft.with_day(facts, place), place)

    def _change(self, draft: TourDraft, place: int) -> None:
        self._draft = draft
        self._place = min(place, len(draft.days) - 1)
        self._chosen_ready = self._ready_like()
        self.tell()

    def _ready_like(self) -> str:
        """The ready tour whose stages these are: a First tour stays one wherever its rest day is."""
        for tour in self._ready:
            days = ready_days(tour, self.picker.offered(), self._draft.race.counts_as)
            if days is not None and tuple(day for day in days if day is not None) == self._draft.stages:
                return tour.id
        return OWN

    def _day_chosen(self, place: int) -> None:
        self._place = place
        self.days_bar.dress()
        day = self._draft.days[place] if 0 <= place < len(self._draft.days) else None
        if day is not None and day in self.picker.offered():
            self.picker.choose(day)

    def _drag_stage(self, facts: StageFacts) -> None:
        drag = QDrag(self)
        carried = QMimeData()
        carried.setData(STAGE_MIME, QByteArray(facts.stage.id.encode()))
        drag.setMimeData(carried)
        drag.exec(Qt.DropAction.CopyAction)

    # -- changes --------------------------------------------------------------------------------------------------

    def _ready_chosen(self, tour: str) -> None:
        if tour == OWN:
            self.show_draft(replace(self._draft, days=()))
            self.picker.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.take_ready(tour)

    def _named(self, name: str) -> None:
        self._draft = replace(self._draft, name=name)

    def _options_changed(self, draft: TourDraft) -> None:
        self.take_options(draft.race)
        self._draft = replace(self._draft, dummies_classified=draft.dummies_classified)
        self.tell()

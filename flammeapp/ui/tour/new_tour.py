"""Setting up a tour: its days on top, then teams, stages to choose from, and what is agreed (mock-up 02 with a row)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QByteArray, QMimeData, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QDrag, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.engine.board.validate import Problem
from flammeapp.engine.data import GameData
from flammeapp.engine.teams import RaceOptions
from flammeapp.tour.campaign import TourSetup
from flammeapp.tour.ready import ReadyTour
from flammeapp.ui.help.rules import rules_or_none
from flammeapp.ui.pages.boxes import boxes_of
from flammeapp.ui.pages.boxes_dialog import BoxesDialog
from flammeapp.ui.pages.new_race import fresh_seed
from flammeapp.ui.pages.offers import Absent
from flammeapp.ui.pages.page_bar import PageBar
from flammeapp.ui.pages.race_draft import RaceDraft, TeamDraft, usual_teams
from flammeapp.ui.pages.race_words import absent_sentence, count_words, race_summary
from flammeapp.ui.pages.scroll_column import ScrollColumn
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.pages.stage_picker import StagePicker
from flammeapp.ui.pages.teams_column import TeamsColumn
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.day_editor import STAGE_MIME
from flammeapp.ui.tour.days_bar import OWN, DaysBar, ready_title
from flammeapp.ui.tour.draft import TourDraft, ready_days, tour_lacks
from flammeapp.ui.tour.tour_options import TourOptionsPanel
from flammeapp.ui.tour.tour_words import tour_lack_sentence
from flammeapp.ui.tour.words import calendar_words
from flammeapp.ui.widgets import Button, ButtonKind, ButtonSize, Ground, Hairline, IconLabel, Text

LEFT_COLUMN = 424
RIGHT_COLUMN = 340
ROOMY_FROM = 1360
LEAST_MIDDLE = 330


class NewTourPage(QWidget):
    """``start_requested`` carries the ``TourSetup`` and its name; ``back_requested`` on Cancel and Esc.

    ``help_requested`` carries the rule somebody wants to read; ``preferences_changed`` the settings when he says here
    which boxes he has.
    """

    start_requested = Signal(object, str)
    back_requested = Signal()
    help_requested = Signal(int)
    preferences_changed = Signal(object)

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
        super().__init__(parent)
        self._theme = theme
        self._stages = tuple(stages)
        self._ready = tuple(ready)
        self._data = data
        self._preferences = preferences
        self._seed = seed
        self._place = -1
        self._chosen_ready = OWN
        boxes = boxes_of(preferences)
        options = RaceOptions(count_remaining=preferences.count_remaining, curtain=preferences.curtain)
        self._draft = TourDraft(RaceDraft(usual_teams(), options=options, boxes=boxes))
        rules = rules_or_none(theme.resources)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.bar = PageBar(theme, self.tr("New tour"))
        self.bar.back_requested.connect(self.back_requested)
        column.addWidget(self.bar)
        self.days_bar = DaysBar(theme, self._ready)
        self.days = self.days_bar.days
        column.addWidget(self.days_bar)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        column.addLayout(middle, 1)
        self.teams = TeamsColumn(theme, self._draft.race, rules)
        self._left = ScrollColumn(self.teams)
        middle.addWidget(self._left)
        middle.addWidget(Hairline(theme, upright=True))
        middle.addWidget(self._make_picker(pictures), 1)
        self.options = TourOptionsPanel(theme, self._draft, data.tables, rules)
        self._right = Ground(theme, "sheet", edges=Qt.Edge.LeftEdge)
        inside = QVBoxLayout(self._right)
        inside.setContentsMargins(2, 0, 0, 0)
        self._right_column = ScrollColumn(self.options)
        inside.addWidget(self._right_column)
        middle.addWidget(self._right)
        column.addWidget(self._foot())
        self._stacked: bool | None = None
        self._arrange(1440)
        self._connect()
        self._dress_ready()
        self._take_first()
        theme.changed.connect(self._look_changed)

    # -- what is chosen -------------------------------------------------------------------------------------------

    def draft(self) -> TourDraft:
        """What was chosen so far."""
        return self._draft

    def show_draft(self, draft: TourDraft, *, ready: str = OWN, place: int = 0) -> None:
        """Show another tour."""
        self._draft = draft
        self._chosen_ready = ready
        self._place = min(place, len(draft.days) - 1)
        self.teams.show_draft(draft.race)
        self.options.show_draft(draft)
        self._tell()

    def take_ready(self, tour: str) -> None:
        """Take the stages and rest days of a recommended tour."""
        ready = next((each for each in self._ready if each.id == tour), None)
        days = ready_days(ready, self.picker.offered(), self._draft.race.counts_as) if ready is not None else None
        if ready is None or days is None:
            return
        race = replace(self._draft.race, specialists=ready.specialists)
        self.show_draft(replace(self._draft, days=days, race=race), ready=tour)

    def use_preferences(self, preferences: Preferences) -> None:
        """Take over changed settings as the options of the next tour, and the boxes somebody has."""
        self._preferences = preferences
        race = self._draft.race
        options = replace(race.options, count_remaining=preferences.count_remaining, curtain=preferences.curtain)
        self._draft = replace(self._draft, race=replace(race, options=options, boxes=boxes_of(preferences)))
        self.picker.set_boxes(self._draft.race.boxes)
        self.teams.show_draft(self._draft.race)
        self.options.show_draft(self._draft)
        self._dress_ready()
        self._tell()

    def missing(self) -> tuple[str, ...]:
        """The sentences shown after a *Start* that could not be."""
        return tuple(label.text() for label in self._missing_labels)

    @property
    def usual_name(self) -> str:
        """What the tour is called without a name of its own."""
        ready = next((each for each in self._ready if each.id == self._chosen_ready), None)
        return ready_title(ready) if ready is not None else self.tr("My tour")

    # -- parts ----------------------------------------------------------------------------------------------------

    def _make_picker(self, pictures: StagePictures) -> QWidget:
        place = QWidget()
        column = QVBoxLayout(place)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.picker = StagePicker(self._theme, pictures, self._stages, self._draft.race.boxes)
        column.addWidget(self.picker, 1)
        row = QHBoxLayout()
        row.setContentsMargins(22, 8, 22, 10)
        self.add = Button(self._theme, self.tr("Add this stage"), icon="plus", key=self.tr("Enter"))
        self.add.setToolTip(self.tr("After the chosen day; you can also drag the card into the row above"))
        row.addWidget(self.add)
        row.addStretch(1)
        column.addLayout(row)
        return place

    def _foot(self) -> QWidget:
        foot = Ground(self._theme, "sheet", edges=Qt.Edge.TopEdge)
        foot.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(foot)
        row.setContentsMargins(22, 12, 22, 12)
        row.setSpacing(12)
        self._words = QVBoxLayout()
        self._words.setSpacing(2)
        self._summary = Text(tint="ink2", wrap=True)
        self._summary.setTextFormat(Qt.TextFormat.RichText)
        self._words.addWidget(self._summary)
        self._missing_labels: list[Text] = []
        self._missing_rows: list[QWidget] = []
        row.addLayout(self._words, 1)
        self.cancel = Button(self._theme, self.tr("Cancel"), size=ButtonSize.LARGE)
        self.start = Button(self._theme, self.tr("Start the tour"), kind=ButtonKind.GO, size=ButtonSize.LARGE)
        row.addWidget(self.cancel)
        row.addWidget(self.start)
        return foot

    def _connect(self) -> None:
        """Every connection of the page, in one place."""
        self.days_bar.ready_chosen.connect(self._ready_chosen)
        self.days_bar.named.connect(self._named)
        self.days_bar.rest_asked.connect(self._add_rest)
        self.days.chosen.connect(self._day_chosen)
        self.days.move_requested.connect(self._move)
        self.days.remove_requested.connect(self._remove)
        self.days.stage_dropped.connect(self._dropped)
        self.teams.changed.connect(self._team_changed)
        self.teams.one_each_changed.connect(self._one_each_changed)
        self.teams.rule_asked.connect(self.help_requested)
        self.picker.confirmed.connect(self.add_chosen)
        self.picker.boxes_asked.connect(self._ask_boxes)
        self.picker.list.drag_wanted.connect(self._drag_stage)
        self.add.clicked.connect(self.add_chosen)
        self.options.changed.connect(self._options_changed)
        self.options.rule_asked.connect(self.help_requested)
        self.cancel.clicked.connect(self.back_requested)
        self.start.clicked.connect(self._start)

    def _take_first(self) -> None:
        first = next((tour.id for tour in self._ready if self.days_bar.ready.button(tour.id).isEnabled()), "")
        offered = self.picker.shown()
        self.picker.choose(offered[0] if offered else None)
        if first:
            self.take_ready(first)
        else:
            self._tell()

    def _dress_ready(self) -> None:
        for tour in self._ready:
            held = ready_days(tour, self.picker.offered(), self._draft.race.counts_as) is not None
            self.days_bar.set_absent(tour.id, "" if held else absent_sentence(Absent.GRAND_TOUR_BOX))

    def _arrange(self, width: int) -> None:
        """Three columns; where there is no room for them the options go below the teams."""
        least = self._left.least() + self.options.minimumSizeHint().width() + 16 + self._theme.px(LEAST_MIDDLE)
        stacked = width < least
        if stacked != self._stacked:
            self._stacked = stacked
            if stacked:
                self._right_column.takeWidget()
                self.teams.below.addWidget(self.options)
                self.options.show()
            else:
                self.teams.below.removeWidget(self.options)
                self._right_column.setWidget(self.options)
                self.options.setAutoFillBackground(False)
            self._right.setVisible(not stacked)
        roomy = width >= ROOMY_FROM
        self._left.set_width(LEFT_COLUMN if roomy else 0)
        self._right_column.set_width(RIGHT_COLUMN if roomy else RIGHT_COLUMN - 20)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(event.size().width())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier
        ):
            self.start.click()
        else:
            super().keyPressEvent(event)

    def _look_changed(self) -> None:
        self._arrange(self.width())

    # -- days -----------------------------------------------------------------------------------------------------

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
        self._tell()

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

    def _team_changed(self, team: TeamDraft) -> None:
        self._set_race(self._draft.race.with_team(team))

    def _one_each_changed(self, on: bool) -> None:
        self._set_race(replace(self._draft.race, one_each=on))
        self.teams.show_draft(self._draft.race)
        self.options.show_draft(self._draft)
        self._arrange(self.width())

    def _set_race(self, race: RaceDraft) -> None:
        before = self._draft.race
        self._draft = replace(self._draft, race=race)
        if race.riding and (len(race.riding), race.one_each) != (len(before.riding), before.one_each):
            self.picker.teams_changed(race.counts_as, count_words(race))
            self._draft = self._draft.turned(self.picker.offered())
        self._tell()

    def _options_changed(self, draft: TourDraft) -> None:
        race = replace(draft.race, teams=self._draft.race.teams, singles=self._draft.race.singles)
        if race.each_handicap != self._draft.race.each_handicap:
            for row in self.teams.rows.values():
                row.show_handicap(race.each_handicap)
        self._draft = replace(self._draft, race=race, dummies_classified=draft.dummies_classified)
        self._tell()

    def _ask_boxes(self) -> None:
        dialog = BoxesDialog(self._theme, self, self._preferences, self._stages)
        dialog.changed.connect(self._boxes_changed)
        dialog.open_over()

    def _boxes_changed(self, preferences: Preferences) -> None:
        self.use_preferences(preferences)
        self.preferences_changed.emit(preferences)

    def _tell(self) -> None:
        self._clear_missing()
        self.days_bar.show_draft(self._draft, self._place, self._chosen_ready, self.usual_name)
        self.teams.tell(self._draft.race)
        self.options.tell(self._draft)
        days = calendar_words(len(self._draft.stages), len(self._draft.rest_days_after))
        self._summary.setText(self.tr("{days}: {riders}").format(days=days, riders=race_summary(self._draft.race)))

    # -- starting -------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        lacks = tour_lacks(self._draft, self._data)
        if lacks:
            self._show_missing(lacks)
            return
        setup: TourSetup = self._draft.setup(self._seed())
        self.start_requested.emit(setup, self._draft.name.strip() or self.usual_name)

    def _show_missing(self, lacks: tuple[Problem, ...]) -> None:
        self._clear_missing()
        self._summary.hide()
        for lack in lacks:
            label = Text(tour_lack_sentence(lack, self._draft), "body_strong", "warn", wrap=True)
            line = QWidget()
            row = QHBoxLayout(line)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(8)
            row.addWidget(IconLabel(self._theme, "warning", tint="warn", size=16))
            row.addWidget(label, 1)
            self._missing_labels.append(label)
            self._missing_rows.append(line)
            self._words.addWidget(line)
        said = " ".join(label.text() for label in self._missing_labels)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))
        self._go_to(lacks[0].code)

    def _clear_missing(self) -> None:
        for row in self._missing_rows:
            self._words.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._missing_rows.clear()
        self._missing_labels.clear()
        self._summary.show()

    def _go_to(self, code: str) -> None:
        """Put the keyboard where a lack can be mended."""
        target: QWidget = self.days
        if code == "wrong_stage_count":
            target = self.picker.list
        elif code in ("wrong_team_count", "no_players", "dummies_without_box", "many_pelotons", "name_twice"):
            row = self.teams.row_in_force(self._draft.race)[0]
            target = row.kind.button(row.kind.current())
        elif code == "seed_too_large":
            target = self.options.options.seed
        target.setFocus(Qt.FocusReason.OtherFocusReason)

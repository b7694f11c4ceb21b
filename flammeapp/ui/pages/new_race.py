"""Setting up a race: teams on the left, stages in the middle, chosen stage and options on the right (mock-up 02).

The page keeps a ``RaceDraft``, shows it, and makes a ``RaceSetup`` of it on *Start*. It never touches a file.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.engine.board.validate import Problem
from flammeapp.engine.data import GameData
from flammeapp.engine.setup import RaceSetup
from flammeapp.engine.teams import RaceOptions
from flammeapp.ui.help.rules import rules_or_none
from flammeapp.ui.pages.boxes import boxes_of
from flammeapp.ui.pages.boxes_dialog import BoxesDialog
from flammeapp.ui.pages.lacks import lacks_of
from flammeapp.ui.pages.page_bar import PageBar
from flammeapp.ui.pages.race_details import RaceDetails
from flammeapp.ui.pages.race_draft import RaceDraft, TeamDraft, draft_from, usual_teams
from flammeapp.ui.pages.race_words import absent_sentence, count_words, lack_sentence, race_summary
from flammeapp.ui.pages.rule_option import RuleOption
from flammeapp.ui.pages.scroll_column import SCROLL_BAR, ScrollColumn
from flammeapp.ui.pages.seat_kinds import DUMMY
from flammeapp.ui.pages.set_ups import SET_UPS, SetUp, applied, set_up_name
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.pages.stage_picker import StagePicker, side_for
from flammeapp.ui.pages.teams_column import TeamsColumn
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind, ButtonSize, Ground, Hairline, IconLabel, Text

SEED_BITS = 64
LEFT_COLUMN = 424
RIGHT_COLUMN = 356
LEAST_MIDDLE = 440
ROOMY_FROM = 1360
PADDING = 22


def fresh_seed() -> int:
    """A number for a race that nobody has seen yet."""
    return secrets.randbits(SEED_BITS)


class NewRacePage(QWidget):
    """``start_requested`` carries the ``RaceSetup`` and a name for the slot; ``back_requested`` on Cancel and Esc.

    ``help_requested`` carries the rule somebody wants to read, 0 for the rules as a whole; ``preferences_changed`` the
    settings when somebody says here which boxes he has.
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
        data: GameData,
        preferences: Preferences,
        parent: QWidget | None = None,
        *,
        seed: Callable[[], int] = fresh_seed,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._stages = tuple(stages)
        self._data = data
        self._preferences = preferences
        self._seed = seed
        self._last: RaceSetup | None = None
        boxes = boxes_of(preferences)
        options = RaceOptions(count_remaining=preferences.count_remaining, curtain=preferences.curtain)
        self._draft = RaceDraft(usual_teams(), options=options, boxes=boxes)
        rules = rules_or_none(theme.resources)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._top())
        middle = QHBoxLayout()
        middle.setSpacing(0)
        column.addLayout(middle, 1)
        self.teams = TeamsColumn(theme, self._draft, rules)
        self.rows = self.teams.rows
        self.teams.changed.connect(self._team_changed)
        self.teams.one_each_changed.connect(self._one_each_changed)
        self.teams.rule_asked.connect(self.help_requested)
        self._left = ScrollColumn(self.teams)
        middle.addWidget(self._left)
        middle.addWidget(Hairline(theme, upright=True))
        self.picker = StagePicker(theme, pictures, self._stages, boxes)
        self.picker.stage_chosen.connect(self._stage_chosen)
        self.picker.confirmed.connect(self._go_to_start)
        self.picker.boxes_asked.connect(self._ask_boxes)
        middle.addWidget(self.picker, 1)
        self.details = RaceDetails(theme, pictures, self._draft, rules)
        self.details.changed.connect(self._options_changed)
        self.details.rule_asked.connect(self.help_requested)
        self._right = Ground(theme, "sheet", edges=Qt.Edge.LeftEdge)
        self._right_box = QVBoxLayout(self._right)
        self._right_box.setContentsMargins(2, 0, 0, 0)
        self._right_column = ScrollColumn(QWidget())
        self._right_box.addWidget(self._right_column)
        middle.addWidget(self._right)
        self._stacked: bool | None = None
        self._arrange(1440)
        column.addWidget(self._foot())
        side = side_for(self._draft.counts_as)
        self.picker.choose(next((facts for facts in self.picker.offered() if side.holds(facts)), None))
        self._tell()
        theme.changed.connect(self._look_changed)

    def draft(self) -> RaceDraft:
        """What was chosen so far."""
        return self._draft

    def show_draft(self, draft: RaceDraft) -> None:
        """Show another set-up; its stage is chosen if the boxes hold it, else the stage shown stays."""
        stage = draft.stage if draft.stage in self.picker.offered() else self._draft.stage
        self._draft = replace(draft, stage=stage, boxes=self._draft.boxes)
        self.teams.show_draft(self._draft)
        self.picker.choose(stage)
        self._tell()

    def show_last(self, setup: RaceSetup | None) -> None:
        """Offer the set-up of the last race, if there was one."""
        self._last = setup
        self.last.setVisible(setup is not None)

    def use_preferences(self, preferences: Preferences) -> None:
        """Take over changed settings as the options of the next race, and the boxes somebody has."""
        self._preferences = preferences
        options = replace(self._draft.options, count_remaining=preferences.count_remaining, curtain=preferences.curtain)
        self._draft = replace(self._draft, options=options, boxes=boxes_of(preferences))
        self.picker.set_boxes(self._draft.boxes)
        self.teams.show_draft(self._draft)
        self.details.show_draft(self._draft)
        self._tell()

    def missing(self) -> tuple[str, ...]:
        """The sentences shown after a *Start* that could not be."""
        return tuple(label.text() for label in self._missing_labels)

    def rule_here(self) -> int:
        """The rule behind what the keyboard is in, 0 when there is none: where F1 opens the rules."""
        widget: QWidget | None = self.window().focusWidget()
        while widget is not None and widget is not self:
            if isinstance(widget, RuleOption):
                return widget.rule
            widget = widget.parentWidget()
        return 0

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier
        ):
            self.start.click()
        else:
            super().keyPressEvent(event)

    # -- parts ----------------------------------------------------------------------------------------------------

    def _top(self) -> QWidget:
        self.bar = PageBar(self._theme, self.tr("New race"))
        self.bar.back_requested.connect(self.back_requested)
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
        return self.bar

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
        self.cancel.clicked.connect(self.back_requested)
        self.start = Button(self._theme, self.tr("Start the race"), kind=ButtonKind.GO, size=ButtonSize.LARGE)
        self.start.clicked.connect(self._start)
        row.addWidget(self.cancel)
        row.addWidget(self.start)
        return foot

    def _arrange(self, width: int) -> None:
        """Three columns; in a narrow window (or with large letters) the details go below the teams."""
        teams = self._left.least()
        details = self.details.minimumSizeHint().width() + SCROLL_BAR
        stacked = width < teams + max(details, RIGHT_COLUMN - 30) + self._theme.px(LEAST_MIDDLE)
        if stacked != self._stacked:
            self._stacked = stacked
            if stacked:
                self._right_column.takeWidget()
                self.teams.below.addWidget(self.details)
                self.details.show()
            else:
                self.teams.below.removeWidget(self.details)
                self._right_column.setWidget(self.details)
                self.details.setAutoFillBackground(False)
            self.details.set_margin(0 if stacked else PADDING)
            self._right.setVisible(not stacked)
        roomy = width >= ROOMY_FROM
        self._left.set_width(LEFT_COLUMN if roomy else 0)
        self._right_column.set_width(RIGHT_COLUMN if roomy else RIGHT_COLUMN - 30)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(event.size().width())

    def _look_changed(self) -> None:
        self._arrange(self.width())

    # -- starting -------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        lacks = lacks_of(self._draft, self._data)
        facts = self._draft.stage
        if lacks or facts is None:
            self._show_missing(lacks)
            return
        self.start_requested.emit(self._draft.setup(facts.stage, self._seed()), facts.title)

    def _show_missing(self, lacks: tuple[Problem, ...]) -> None:
        self._clear_missing()
        self._summary.setVisible(not lacks)
        for lack in lacks:
            label = Text(lack_sentence(lack, self._draft), "body_strong", "warn", wrap=True)
            self._missing_labels.append(label)
            line = QWidget()
            row = QHBoxLayout(line)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(8)
            row.addWidget(IconLabel(self._theme, "warning", tint="warn", size=16))
            row.addWidget(label, 1)
            self._missing_rows.append(line)
            self._words.addWidget(line)
        if lacks:
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
        """Put the keyboard where a lack can be mended; what is not about people or the draw is about the stage."""
        places: dict[str, Callable[[], QWidget]] = {
            "wrong_team_count": self._first_off_row,
            "no_players": self._first_dummy_row,
            "dummies_without_box": self._first_dummy_row,
            "many_pelotons": self._first_dummy_row,
            "name_twice": self._first_twin_row,
            "seed_too_large": self._seed_field,
        }
        target = places.get(code, self._stage_list)()
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _stage_list(self) -> QWidget:
        return self.picker.list if self.picker.shown() else self.picker.own

    def _seed_field(self) -> QWidget:
        return self.details.options.seed

    def _first_off_row(self) -> QWidget:
        rows = self.teams.row_in_force(self._draft)
        row = next((row for row in rows if not row.team().rides), rows[0])
        return row.kind.button(row.kind.current())

    def _first_dummy_row(self) -> QWidget:
        rows = self.teams.row_in_force(self._draft)
        row = next((row for row in rows if row.team().kind is DUMMY), rows[0])
        return row.kind.button(row.kind.current())

    def _first_twin_row(self) -> QWidget:
        seen: set[str] = set()
        for team in self._draft.riding:
            if team.called.casefold() in seen:
                return self.rows[team.key].name
            seen.add(team.called.casefold())
        return self.teams.row_in_force(self._draft)[0].name

    def _go_to_start(self) -> None:
        self.start.setFocus(Qt.FocusReason.TabFocusReason)

    # -- ready set-ups --------------------------------------------------------------------------------------------

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

    def _ask_boxes(self) -> None:
        dialog = BoxesDialog(self._theme, self, self._preferences, self._stages)
        dialog.changed.connect(self._boxes_changed)
        dialog.open_over()

    def _boxes_changed(self, preferences: Preferences) -> None:
        self.use_preferences(preferences)
        self.preferences_changed.emit(preferences)

    def _team_changed(self, team: TeamDraft) -> None:
        before = len(self._draft.riding)
        self._draft = self._draft.with_team(team)
        if len(self._draft.riding) != before:
            self._turn_cards()
        self._tell()

    def _one_each_changed(self, on: bool) -> None:
        self._draft = replace(self._draft, one_each=on)
        self.teams.show_draft(self._draft)
        self.details.show_draft(self._draft)
        self._turn_cards()
        self._tell()
        self._arrange(self.width())

    def _turn_cards(self) -> None:
        if self._draft.riding:
            self.picker.teams_changed(self._draft.counts_as, count_words(self._draft))

    def _stage_chosen(self, facts: StageFacts | None) -> None:
        self._draft = replace(self._draft, stage=facts)
        self.details.show_draft(self._draft)
        self._tell()

    def _options_changed(self, draft: RaceDraft) -> None:
        each = draft.each_handicap
        if each != self._draft.each_handicap:
            for row in self.rows.values():
                row.show_handicap(each)
        self._draft = replace(draft, teams=self._draft.teams, singles=self._draft.singles, stage=self._draft.stage)
        self._tell()

    def _tell(self) -> None:
        self._clear_missing()
        self.teams.tell(self._draft)
        self._summary.setText(race_summary(self._draft))

"""The frame of the pages that set something up (mock-up 02): teams, stages, options, and the way to the start.

*New race* and *New tour* fill it. Each has a draft of its own, of which who rides and what was agreed is a
``RaceDraft``; the frame shows that part and asks for it anew whenever somebody changes it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.engine.board.validate import Problem
from flammeapp.engine.teams import RaceOptions
from flammeapp.ui.help.rules import rules_or_none
from flammeapp.ui.laid_out import lay_out
from flammeapp.ui.pages.boxes import boxes_of
from flammeapp.ui.pages.boxes_dialog import BoxesDialog
from flammeapp.ui.pages.missing_words import MissingWords
from flammeapp.ui.pages.page_bar import PageBar
from flammeapp.ui.pages.race_draft import RaceDraft, TeamDraft, usual_teams
from flammeapp.ui.pages.race_words import count_words
from flammeapp.ui.pages.rule_option import RuleOption
from flammeapp.ui.pages.scroll_column import SCROLL_BAR, ScrollColumn
from flammeapp.ui.pages.seat_kinds import DUMMY
from flammeapp.ui.pages.side_panel import SidePanel
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.pages.stage_picker import StagePicker
from flammeapp.ui.pages.teams_column import TeamsColumn
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind, ButtonSize, Ground, Hairline

SEED_BITS = 64
LEFT_COLUMN = 424
RIGHT_COLUMN = 356
LEAST_RIGHT = 326
LEAST_MIDDLE = 440
ROOMY_FROM = 1360
NARROWEST = 800
PADDING = 22


def fresh_seed() -> int:
    """A number for a race or a tour that nobody has seen yet."""
    return secrets.randbits(SEED_BITS)


class SettingUpPage(QWidget):
    """``start_requested`` carries what was set up and a name for the slot; ``back_requested`` on Cancel and Esc.

    ``help_requested`` carries the rule somebody wants to read, 0 for the rules as a whole; ``preferences_changed`` the
    settings when somebody says here which boxes he has. A page that fills the frame calls ``furnish`` once and answers
    ``race``, ``take_race``, ``tell`` and ``begin``.
    """

    start_requested = Signal(object, str)
    back_requested = Signal()
    help_requested = Signal(int)
    preferences_changed = Signal(object)

    bar: PageBar
    teams: TeamsColumn
    picker: StagePicker
    side: SidePanel
    cancel: Button
    start: Button

    def __init__(
        self,
        theme: Theme,
        stages: Sequence[StageFacts],
        preferences: Preferences,
        seed: Callable[[], int],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._stages = tuple(stages)
        self._preferences = preferences
        self._seed = seed
        self._stacked: bool | None = None
        self._stale = False
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._settle)
        self._rules = rules_or_none(theme.resources)
        options = RaceOptions(count_remaining=preferences.count_remaining, curtain=preferences.curtain)
        self._first = RaceDraft(usual_teams(), options=options, boxes=boxes_of(preferences))

    # -- what a page answers --------------------------------------------------------------------------------------

    def race(self) -> RaceDraft:
        """Who rides and what was agreed, as chosen so far."""
        raise NotImplementedError

    def take_race(self, race: RaceDraft) -> None:
        """Keep another field or other options, silently."""
        raise NotImplementedError

    def show_race(self) -> None:
        """Show the teams and options of the draft anew."""
        raise NotImplementedError

    def tell(self) -> None:
        """Say everything that follows from the draft; the foot shows the summary again."""
        raise NotImplementedError

    def begin(self) -> None:
        """Send ``start_requested``, or call ``show_missing``."""
        raise NotImplementedError

    def place_of(self, _code: str) -> QWidget:
        """Where the keyboard goes for a lack that is not about people or the draw."""
        raise NotImplementedError

    def field_changed(self) -> None:
        """Another number of teams or riders takes part."""

    # -- the frame ------------------------------------------------------------------------------------------------

    def furnish(
        self, pictures: StagePictures, title: str, start: str, side: SidePanel, *, above: QWidget | None = None
    ) -> None:
        """Put the parts together; ``above`` stands over the columns, ``side`` on the right, ``start`` on the button."""
        self.side = side
        self.bar = PageBar(self._theme, title)
        self.teams = TeamsColumn(self._theme, self.race(), self._rules)
        self.rows = self.teams.rows
        self.picker = StagePicker(self._theme, pictures, self._stages, self.race().boxes)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        if above is not None:
            column.addWidget(above)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        column.addLayout(middle, 1)
        self._left = ScrollColumn(self.teams)
        middle.addWidget(self._left)
        middle.addWidget(Hairline(self._theme, upright=True))
        middle.addWidget(self.picker, 1)
        self._right = Ground(self._theme, "sheet", edges=Qt.Edge.LeftEdge)
        inside = QVBoxLayout(self._right)
        inside.setContentsMargins(2, 0, 0, 0)
        self._right_column = ScrollColumn(QWidget())
        inside.addWidget(self._right_column)
        middle.addWidget(self._right)
        column.addWidget(self._make_foot(start))
        self.setMinimumWidth(NARROWEST)  # what stands side by side must not keep the window wide: it gives way below
        self._arrange(1440)
        self._connect()

    def missing(self) -> tuple[str, ...]:
        """The sentences shown after a *Start* that could not be."""
        return self.words.missing()

    def show_missing(self, lacks: Sequence[Problem], sentences: Sequence[str]) -> None:
        """Say what keeps the start from happening and put the keyboard where the first lack can be mended."""
        self.words.show_missing(sentences)
        if lacks:
            self._go_to(lacks[0].code)

    def use_preferences(self, preferences: Preferences) -> None:
        """Take over changed settings as the options of the next race, and the boxes somebody has."""
        self._preferences = preferences
        race = self.race()
        options = replace(race.options, count_remaining=preferences.count_remaining, curtain=preferences.curtain)
        self.take_race(replace(race, options=options, boxes=boxes_of(preferences)))
        self.picker.set_boxes(self.race().boxes)
        self.show_race()
        self.tell()

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

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._settled.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(event.size().width())

    def event(self, event: QEvent) -> bool:
        """What stands here needs another room than before (other letters, other rows): arrange it anew."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self._stacked is not None:
            self._arrange(self.width())
        return done

    # -- parts ----------------------------------------------------------------------------------------------------

    def _make_foot(self, start: str) -> Ground:
        foot = Ground(self._theme, "sheet", edges=Qt.Edge.TopEdge)
        foot.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(foot)
        row.setContentsMargins(22, 12, 22, 12)
        row.setSpacing(12)
        self.words = MissingWords(self._theme)
        row.addWidget(self.words, 1)
        self.cancel = Button(self._theme, self.tr("Cancel"), size=ButtonSize.LARGE)
        self.start = Button(self._theme, start, kind=ButtonKind.GO, size=ButtonSize.LARGE)
        row.addWidget(self.cancel)
        row.addWidget(self.start)
        return foot

    def _connect(self) -> None:
        """Every connection of the frame, in one place."""
        self.bar.back_requested.connect(self.back_requested)
        self.teams.changed.connect(self._team_changed)
        self.teams.one_each_changed.connect(self._one_each_changed)
        self.teams.rule_asked.connect(self.help_requested)
        self.picker.boxes_asked.connect(self._ask_boxes)
        self.side.rule_asked.connect(self.help_requested)
        self.cancel.clicked.connect(self.back_requested)
        self.start.clicked.connect(self.begin)
        self._theme.changed.connect(self._look_changed)

    def _arrange(self, width: int) -> None:
        """Three columns; in a narrow window (or with large letters) what stands right goes below the teams."""
        right = self.side.minimumSizeHint().width() + SCROLL_BAR
        stacked = width < self.teams.least_width() + SCROLL_BAR + max(right, LEAST_RIGHT) + self._theme.px(LEAST_MIDDLE)
        if stacked != self._stacked:
            self._stacked = stacked
            if stacked:
                self._right_column.takeWidget()
                self.teams.below.addWidget(self.side)
                self.side.show()
            else:
                self.teams.below.removeWidget(self.side)
                self._right_column.setWidget(self.side)
                self.side.setAutoFillBackground(False)
            self.side.set_margin(0 if stacked else PADDING)
            self._right.setVisible(not stacked)
            self._settled.start()
        roomy = width >= ROOMY_FROM
        self._left.set_width(LEFT_COLUMN if roomy else 0)
        self._right_column.set_width(RIGHT_COLUMN if roomy else LEAST_RIGHT)

    def _settle(self) -> None:
        """Measure with the letters there are now, arrange by that, and place everything."""
        if self.isVisible():
            lay_out(self)
            self._arrange(self.width())
            lay_out(self)
            self._settled.stop()
            self._stale = False

    def _look_changed(self) -> None:
        self._stale = True
        self._arrange(self.width())
        self._settled.start()

    # -- where a lack is mended -----------------------------------------------------------------------------------

    def _go_to(self, code: str) -> None:
        places: dict[str, Callable[[], QWidget]] = {
            "wrong_team_count": self._first_off_row,
            "no_players": self._first_dummy_row,
            "dummies_without_box": self._first_dummy_row,
            "many_pelotons": self._first_dummy_row,
            "name_twice": self._first_twin_row,
            "seed_too_large": self._seed_field,
        }
        target = places[code]() if code in places else self.place_of(code)
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _seed_field(self) -> QWidget:
        return self.side.options.seed

    def _first_off_row(self) -> QWidget:
        rows = self.teams.row_in_force(self.race())
        row = next((row for row in rows if not row.team().rides), rows[0])
        return row.kind.button(row.kind.current())

    def _first_dummy_row(self) -> QWidget:
        rows = self.teams.row_in_force(self.race())
        row = next((row for row in rows if row.team().kind is DUMMY), rows[0])
        return row.kind.button(row.kind.current())

    def _first_twin_row(self) -> QWidget:
        seen: set[str] = set()
        for team in self.race().riding:
            if team.called.casefold() in seen:
                return self.rows[team.key].name
            seen.add(team.called.casefold())
        return self.teams.row_in_force(self.race())[0].name

    # -- changes --------------------------------------------------------------------------------------------------

    def turn_cards(self) -> None:
        """Turn the stages to the side that so many teams ride."""
        race = self.race()
        if race.riding:
            self.picker.teams_changed(race.counts_as, count_words(race))

    def take_options(self, race: RaceDraft) -> None:
        """Keep changed options; who rides stays as the rows have it."""
        before = self.race()
        if race.each_handicap != before.each_handicap:
            for row in self.rows.values():
                row.show_handicap(race.each_handicap)
        self.take_race(replace(race, teams=before.teams, singles=before.singles, stage=before.stage))

    def _team_changed(self, team: TeamDraft) -> None:
        before = self.race()
        self.take_race(before.with_team(team))
        if len(self.race().riding) != len(before.riding):
            self.field_changed()
        self.tell()

    def _one_each_changed(self, on: bool) -> None:
        self.take_race(replace(self.race(), one_each=on))
        self.show_race()
        self.field_changed()
        self.tell()
        self._arrange(self.width())

    def _ask_boxes(self) -> None:
        dialog = BoxesDialog(self._theme, self, self._preferences, self._stages)
        dialog.changed.connect(self._boxes_changed)
        dialog.open_over()

    def _boxes_changed(self, preferences: Preferences) -> None:
        self.use_preferences(preferences)
        self.preferences_changed.emit(preferences)

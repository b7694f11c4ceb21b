"""Setting up a race: teams on the left, stages in the middle, chosen stage and options on the right (mock-up 02).

The page keeps a ``RaceDraft``, shows it, and makes a ``RaceSetup`` of it on *Start*. It never touches a file.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.engine.setup import RaceSetup
from flammeapp.engine.teams import RaceOptions
from flammeapp.ui.pages.page_bar import PageBar
from flammeapp.ui.pages.race_details import RaceDetails
from flammeapp.ui.pages.race_draft import Lack, RaceDraft, TeamDraft, draft_from, usual_teams
from flammeapp.ui.pages.race_words import lack_sentence, race_summary
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.pages.stage_picker import StagePicker, side_for
from flammeapp.ui.pages.team_row import TeamRow
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Button, ButtonKind, ButtonSize, Ground, Hairline, IconLabel, Text

SEED_BITS = 64
LEFT_COLUMN = 424
RIGHT_COLUMN = 356
LEAST_MIDDLE = 440
ROOMY_FROM = 1360
PADDING = 22
SCROLL_BAR = 14


def fresh_seed() -> int:
    """A number for a race that nobody has seen yet."""
    return secrets.randbits(SEED_BITS)


class NewRacePage(QWidget):
    """``start_requested`` carries the ``RaceSetup`` and a name for the slot; ``back_requested`` on Cancel and Esc."""

    start_requested = Signal(object, str)
    back_requested = Signal()

    def __init__(
        self,
        theme: Theme,
        pictures: StagePictures,
        stages: Sequence[StageFacts],
        preferences: Preferences,
        parent: QWidget | None = None,
        *,
        seed: Callable[[], int] = fresh_seed,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._stages = tuple(stages)
        self._seed = seed
        self._last: RaceSetup | None = None
        options = RaceOptions(count_remaining=preferences.count_remaining, curtain=preferences.curtain)
        self._draft = RaceDraft(usual_teams(), options=options)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.bar = PageBar(theme, self.tr("New race"))
        self.bar.back_requested.connect(self.back_requested)
        self.last = Button(theme, self.tr("Last set-up"), kind=ButtonKind.QUIET, icon="open")
        self.last.clicked.connect(self._take_last)
        self.last.hide()
        self.bar.add_right(self.last)
        column.addWidget(self.bar)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        column.addLayout(middle, 1)
        self._left = _Column(self._teams_column())
        middle.addWidget(self._left)
        middle.addWidget(Hairline(theme, upright=True))
        self.picker = StagePicker(theme, pictures, self._stages)
        self.picker.stage_chosen.connect(self._stage_chosen)
        self.picker.confirmed.connect(self._go_to_start)
        middle.addWidget(self.picker, 1)
        self.details = RaceDetails(theme, pictures, self._draft)
        self.details.changed.connect(self._options_changed)
        self._right = Ground(theme, "sheet", edges=Qt.Edge.LeftEdge)
        self._right_box = QVBoxLayout(self._right)
        self._right_box.setContentsMargins(2, 0, 0, 0)
        self._right_column = _Column(QWidget())
        self._right_box.addWidget(self._right_column)
        middle.addWidget(self._right)
        self._stacked: bool | None = None
        self._arrange(1440)
        column.addWidget(self._foot())
        fitting = [facts for facts in self._stages if side_for(len(self._draft.riding)).holds(facts)]
        self.picker.choose(fitting[0] if fitting else None)
        self._tell()
        theme.changed.connect(self._look_changed)

    def draft(self) -> RaceDraft:
        """What was chosen so far."""
        return self._draft

    def show_draft(self, draft: RaceDraft) -> None:
        """Show another set-up."""
        self._draft = draft
        for team in draft.teams:
            self.rows[team.colour.value].show_team(team)
            self.rows[team.colour.value].show_handicap(draft.each_handicap)
        self.details.show_draft(draft)
        if draft.stage is not None:
            self.picker.choose(draft.stage)
        self._tell()

    def show_last(self, setup: RaceSetup | None) -> None:
        """Offer the set-up of the last race, if there was one."""
        self._last = setup
        self.last.setVisible(setup is not None)

    def use_preferences(self, preferences: Preferences) -> None:
        """Take over changed settings as the options of the next race."""
        options = replace(self._draft.options, count_remaining=preferences.count_remaining, curtain=preferences.curtain)
        self._options_changed(replace(self._draft, options=options))
        self.details.show_draft(self._draft)

    def missing(self) -> tuple[str, ...]:
        """The sentences shown after a *Start* that could not be."""
        return tuple(label.text() for label in self._missing_labels)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier
        ):
            self.start.click()
        else:
            super().keyPressEvent(event)

    def _teams_column(self) -> QWidget:
        place = QWidget()
        column = QVBoxLayout(place)
        column.setContentsMargins(22, 20, 22, 20)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.addWidget(Text(self.tr("Teams"), "title"))
        head.addStretch(1)
        self._count = Text(role="small", tint="ink2")
        head.addWidget(self._count)
        column.addLayout(head)
        column.addSpacing(8)
        self.rows: dict[str, TeamRow] = {}
        for team in self._draft.teams:
            row = TeamRow(self._theme, team)
            row.changed.connect(self._team_changed)
            self.rows[team.colour.value] = row
            column.addWidget(row)
        column.addWidget(Hairline(self._theme))
        self._note = QWidget()
        note = QHBoxLayout(self._note)
        note.setContentsMargins(0, 10, 0, 0)
        note.setSpacing(8)
        note.addWidget(IconLabel(self._theme, "curtain"))
        self._note_text = Text(role="small", tint="ink2", wrap=True)
        note.addWidget(self._note_text, 1)
        column.addWidget(self._note)
        self._below = QVBoxLayout()
        self._below.setContentsMargins(0, 26, 0, 0)
        column.addLayout(self._below)
        column.addStretch(1)
        return place

    def _arrange(self, width: int) -> None:
        """Three columns; in a narrow window (or with large letters) the details go below the teams."""
        teams = self._left.least()
        details = self.details.minimumSizeHint().width() + SCROLL_BAR
        stacked = width < teams + max(details, RIGHT_COLUMN - 30) + self._theme.px(LEAST_MIDDLE)
        if stacked != self._stacked:
            self._stacked = stacked
            if stacked:
                self._right_column.takeWidget()
                self._below.addWidget(self.details)
                self.details.show()
            else:
                self._below.removeWidget(self.details)
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

    def _start(self) -> None:
        lacks = self._draft.lacks()
        facts = self._draft.stage
        if lacks or facts is None:
            self._show_missing(lacks)
            return
        self.start_requested.emit(self._draft.setup(facts.stage, self._seed()), facts.title)

    def _show_missing(self, lacks: tuple[Lack, ...]) -> None:
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
            self._go_to(lacks[0])

    def _clear_missing(self) -> None:
        for row in self._missing_rows:
            self._words.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._missing_rows.clear()
        self._missing_labels.clear()
        self._summary.show()

    def _go_to(self, lack: Lack) -> None:
        targets: dict[Lack, QWidget] = {
            Lack.TEAMS: self._first_off_row(),
            Lack.NAME_TWICE: self._first_twin_row(),
            Lack.STAGE: self.picker.list,
            Lack.STAGE_FOR_OTHERS: self.picker.list,
            Lack.START_PLACES: self.picker.list,
            Lack.SEED: self.details.seed,
        }
        targets[lack].setFocus(Qt.FocusReason.OtherFocusReason)

    def _first_off_row(self) -> QWidget:
        row = next((row for row in self.rows.values() if not row.team().rides), next(iter(self.rows.values())))
        return row.kind.button(row.kind.current())

    def _first_twin_row(self) -> QWidget:
        seen: set[str] = set()
        for team in self._draft.riding:
            if team.called.casefold() in seen:
                return self.rows[team.colour.value].name
            seen.add(team.called.casefold())
        return next(iter(self.rows.values())).name

    def _go_to_start(self) -> None:
        self.start.setFocus(Qt.FocusReason.TabFocusReason)

    def _take_last(self) -> None:
        if self._last is not None:
            wanted = self._last.stage.id
            stage = next((facts for facts in self._stages if facts.stage.id == wanted), None)
            self.show_draft(draft_from(self._last, stage or self._draft.stage))

    def _team_changed(self, team: TeamDraft) -> None:
        before = len(self._draft.riding)
        self._draft = self._draft.with_team(team)
        if len(self._draft.riding) != before:
            self.picker.teams_changed(len(self._draft.riding))
        self._tell()

    def _stage_chosen(self, facts: StageFacts | None) -> None:
        self._draft = replace(self._draft, stage=facts)
        self.details.show_draft(self._draft)
        self._tell()

    def _options_changed(self, draft: RaceDraft) -> None:
        each = draft.each_handicap
        if each != self._draft.each_handicap:
            for row in self.rows.values():
                row.show_handicap(each)
        self._draft = replace(
            self._draft,
            options=draft.options,
            handicap=draft.handicap,
            each_handicap=each,
            seed_text=draft.seed_text,
        )
        self._tell()

    def _tell(self) -> None:
        self._clear_missing()
        teams = len(self._draft.riding)
        one = teams == 1
        self._count.setText(
            self.tr("1 team takes part") if one else self.tr("{number} teams take part").format(number=teams)
        )
        self._summary.setText(race_summary(self._draft))
        people = len(self._draft.people())
        self._note.setVisible(people > 1)
        if self._draft.options.curtain:
            text = self.tr("{number} people share this computer: the curtain hides each hand.")
        else:
            text = self.tr("{number} people share this computer without a curtain.")
        self._note_text.setText(text.format(number=people))


class _Column(QScrollArea):
    """A column that scrolls down and is never narrower than what stands in it."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._wanted = 0
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)

    def least(self) -> int:
        """The width its contents need, with a scroll bar beside them."""
        inside = self.widget()
        return (inside.minimumSizeHint().width() if inside is not None else 0) + SCROLL_BAR

    def set_width(self, width: int) -> None:
        """Be this wide, or wider if the contents need it."""
        self._wanted = width
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(max(self._wanted, self.least()), 400)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), 120)

"""The left of the new-race page: six teams of two or twelve single riders, and notes about who sits where."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.ui.help.rules import RulesText
from flammeapp.ui.pages.offers import dummies_absent
from flammeapp.ui.pages.race_draft import RaceDraft, TeamDraft
from flammeapp.ui.pages.race_words import absent_sentence, count_words, solo_words
from flammeapp.ui.pages.rule_option import RuleOption
from flammeapp.ui.pages.team_row import TeamRow
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Hairline, IconLabel, Text, Toggle

RULE_TEAMS, RULE_ALONE = 1, 28


class TeamsColumn(QWidget):
    """Shows the rows of a ``RaceDraft``. ``changed`` carries a row that was changed, ``one_each_changed`` the switch.

    ``below`` is room for what a narrow window has no column for.
    """

    changed = Signal(object)
    one_each_changed = Signal(bool)
    rule_asked = Signal(int)

    def __init__(self, theme: Theme, draft: RaceDraft, rules: RulesText | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._draft = draft
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(22, 20, 22, 20)
        column.setSpacing(0)
        head = QHBoxLayout()
        self._title = Text(role="title")
        head.addWidget(self._title)
        head.addStretch(1)
        self._count = Text(role="small", tint="ink2")
        head.addWidget(self._count)
        column.addLayout(head)
        column.addSpacing(8)
        name = self.tr("One rider each")
        self.one_each = Toggle(theme, name)
        self.one_each.toggled.connect(self.one_each_changed)
        brief = rules.brief(RULE_TEAMS) if rules is not None else ""
        option = RuleOption(
            theme,
            "human",
            name,
            self.one_each,
            self.tr("Every rider for himself, up to twelve."),
            rule=RULE_TEAMS,
            brief=brief,
        )
        option.rule_asked.connect(self.rule_asked)
        column.addWidget(option)
        self.rows: dict[str, TeamRow] = {}
        self._of_two = self._place(draft.teams, column)
        self._alone: QWidget | None = None
        self._alone_room = QVBoxLayout()
        column.addLayout(self._alone_room)
        column.addWidget(Hairline(theme))
        self._solo, self._solo_text = self._note("exhaustion", column)
        self._note_place, self._note_text = self._note("curtain", column)
        self.below = QVBoxLayout()
        self.below.setContentsMargins(0, 26, 0, 0)
        column.addLayout(self.below)
        column.addStretch(1)
        self.show_draft(draft)

    def show_draft(self, draft: RaceDraft) -> None:
        """Show another draft, silently."""
        self._draft = draft
        if draft.one_each and self._alone is None:
            self._alone = self._place(draft.singles, self._alone_room)
        for row in (*draft.teams, *(draft.singles if self._alone is not None else ())):
            self.rows[row.key].show_team(row)
            self.rows[row.key].show_handicap(draft.each_handicap)
        self._of_two.setVisible(not draft.one_each)
        if self._alone is not None:
            self._alone.setVisible(draft.one_each)
        self.one_each.blockSignals(True)
        self.one_each.setChecked(draft.one_each)
        self.one_each.blockSignals(False)
        self.one_each.update()
        self._title.setText(self.tr("Riders") if draft.one_each else self.tr("Teams"))
        absent = dummies_absent(draft.boxes, one_each=False)
        for each in self.rows.values():
            each.set_no_dummies(absent_sentence(absent) if absent is not None else "")
        self.tell(draft)

    def tell(self, draft: RaceDraft) -> None:
        """Count who takes part and say what they should know."""
        self._draft = draft
        self._count.setText(count_words(draft))
        solo = solo_words(draft)
        self._solo.setVisible(bool(solo))
        self._solo_text.setText(solo)
        people = len(draft.people())
        self._note_place.setVisible(people > 1)
        if draft.options.curtain:
            text = self.tr("{number} people share this computer: the curtain hides each hand.")
        else:
            text = self.tr("{number} people share this computer without a curtain.")
        self._note_text.setText(text.format(number=people))

    def least_width(self) -> int:
        """The width that the teams need, whatever stands below them."""
        items = (self._column.itemAt(place) for place in range(self._column.count()))
        widest = max(item.minimumSize().width() for item in items if item is not None and item is not self.below)
        margins = self._column.contentsMargins()
        return widest + margins.left() + margins.right()

    def row_in_force(self, draft: RaceDraft) -> tuple[TeamRow, ...]:
        """The rows that are shown, from the top."""
        return tuple(self.rows[row.key] for row in draft.rows)

    def solo_note(self) -> str:
        """What is said to somebody who rides alone (R28); empty when nothing."""
        return "" if self._solo.isHidden() else self._solo_text.text()

    def _place(self, teams: tuple[TeamDraft, ...], column: QVBoxLayout) -> QWidget:
        place = QWidget()
        rows = QVBoxLayout(place)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for team in teams:
            row = TeamRow(self._theme, team)
            row.changed.connect(self.changed)
            self.rows[team.key] = row
            rows.addWidget(row)
        column.addWidget(place)
        return place

    def _note(self, icon: str, column: QVBoxLayout) -> tuple[QWidget, Text]:
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 10, 0, 0)
        row.setSpacing(8)
        row.addWidget(IconLabel(self._theme, icon), 0, Qt.AlignmentFlag.AlignTop)
        text = Text(role="small", tint="ink2", wrap=True)
        row.addWidget(text, 1)
        column.addWidget(place)
        place.hide()
        return place, text

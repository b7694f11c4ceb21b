"""The options of a race, each with one line that explains it; what the stage or the boxes do not allow says why."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRegularExpression, QSize, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QVBoxLayout, QWidget

from flammeapp.engine.setup import LEAST_HAND, MOST_HAND, MOST_HANDICAP
from flammeapp.ui.help.rules import RulesText
from flammeapp.ui.pages.offers import Absent, breakaway_absent, dummies_absent, specialists_absent, weather_absent
from flammeapp.ui.pages.race_draft import RaceDraft
from flammeapp.ui.pages.race_words import absent_sentence
from flammeapp.ui.pages.rule_option import RuleOption
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Hairline, Segment, SegmentedControl, Stepper, Text, TextField, Toggle

NONE, DRAFT = "none", "draft"
BY_RULE, ONE_EACH, TWO_EACH = "rule", "one", "two"
COPIES = {BY_RULE: 0, ONE_EACH: 1, TWO_EACH: 2}
"""How many of each specialist there are, as the set-up counts them (R34)."""

OF_THE_TABLE = frozenset({"count_remaining", "undo", "curtain"})
"""Switches that are fields of the set-up's options; the others are fields of the draft."""

RULES = {
    "weather": 29,
    "breakaway": 24,
    "specialists": 34,
    "copies": 34,
    "more_pelotons": 26,
    "handicap": 3,
    "each_handicap": 3,
    "hand_size": 5,
}
"""The rule behind an option; the choices at the table have none."""


class RaceOptionsPanel(QWidget):
    """Shows the options of a ``RaceDraft``; ``changed`` is sent with the new draft when one of them changes.

    ``rule_asked`` carries the rule somebody wants to read.
    """

    changed = Signal(object)
    rule_asked = Signal(int)

    def __init__(self, theme: Theme, draft: RaceDraft, rules: RulesText | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._draft = draft
        self._rules = rules
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.rows: dict[str, RuleOption] = {}
        self._toggles: dict[str, Toggle] = {}
        self._title(self.tr("Options"))
        self._build_race()
        self._column.addWidget(Hairline(theme))
        self._column.addSpacing(20)
        self._title(self.tr("At the table"))
        self._build_table()
        self._column.addWidget(Hairline(theme))
        self.show_draft(draft)

    def show_draft(self, draft: RaceDraft) -> None:
        """Show another draft, silently."""
        self._draft = draft
        for stepper, number in ((self.handicap, draft.handicap), (self.hand_size, draft.options.hand_size)):
            stepper.blockSignals(True)
            stepper.set_value(number)
            stepper.blockSignals(False)
        if self.seed.text() != draft.seed_text:
            self.seed.setText(draft.seed_text)
        self._dress()

    def minimumSizeHint(self) -> QSize:
        """As wide as its widest row, shown or not: a row that comes up must not move the page about."""
        hint = super().minimumSizeHint()
        return QSize(max(row.minimumSizeHint().width() for row in self.rows.values()), hint.height())

    def toggle(self, key: str) -> Toggle:
        """The switch of an option; raises ``KeyError``."""
        return self._toggles[key]

    # -- building -------------------------------------------------------------------------------------------------

    def _build_race(self) -> None:
        theme = self._theme
        self._switch("weather", "rain", self.tr("Weather"), self.tr("Wind and rain on straight tiles."))
        self._switch("breakaway", "breakaway-bid", self.tr("Breakaway bid"), self.tr("Two cards for a place ahead."))
        name = self.tr("Specialists")
        self.specialists = SegmentedControl(
            theme, [Segment(NONE, self.tr("Off")), Segment(DRAFT, self.tr("Draft"))], name, tight=True
        )
        self.specialists.chosen.connect(self._specialists_chosen)
        self._row("specialists", "star", name, self.specialists, self.tr("Everybody picks riders with abilities."))
        self._build_copies()
        self._switch("more_pelotons", "dummy", self.tr("More Peloton teams"), self.tr("The rules know a single one."))
        self.handicap = Stepper(theme, self.tr("Handicap cards for every rider"), 0, MOST_HANDICAP, 0)
        self.handicap.value_changed.connect(self._handicapped)
        self._row(
            "handicap", "exhaustion", self.tr("Handicap cards"), self.handicap, self.tr("Exhaustion in every deck.")
        )
        self._switch(
            "each_handicap",
            "exhaustion-none",
            self.tr("Handicap by rider"),
            self.tr("Set it in the rows of the teams."),
        )
        self.hand_size = Stepper(theme, self.tr("Cards in a hand"), LEAST_HAND, MOST_HAND, LEAST_HAND)
        self.hand_size.value_changed.connect(self._hand_sized)
        self._row(
            "hand_size", "hand", self.tr("Cards in a hand"), self.hand_size, self.tr("Four, as the rules have it.")
        )

    def _build_copies(self) -> None:
        segments = [
            Segment(BY_RULE, self.tr("By the rule")),
            Segment(ONE_EACH, self.tr("One")),
            Segment(TWO_EACH, self.tr("Two")),
        ]
        self.copies = SegmentedControl(self._theme, segments, self.tr("Copies of each specialist"), tight=True)
        self.copies.chosen.connect(self._copies_chosen)
        sentence = self.tr(
            "Of each specialist: by the rule one for two or three players, two for more. "
            "~ The printed rule could not be checked."
        )
        self._row("copies", "copy", self.tr("Copies"), self.copies, sentence)

    def _build_table(self) -> None:
        self._switch(
            "count_remaining", "eye", self.tr("Count remaining cards"), self.tr("Shows what each rider still has.")
        )
        self._switch("undo", "undo", self.tr("Undo a choice"), self.tr("Until everybody has chosen."))
        self._switch(
            "curtain", "curtain", self.tr("Curtain between players"), self.tr("Hides each hand from the others.")
        )
        self.seed = TextField(self._theme, self.tr("Number of the draw"), placeholder=self.tr("any"), limit=20)
        self.seed.setValidator(QRegularExpressionValidator(QRegularExpression(r"\d{0,20}"), self.seed))
        self.seed.setMaximumWidth(self._theme.px(120))
        self.seed.textEdited.connect(self._seeded)
        sentence = self.tr("The same number deals the same cards again.")
        self._row("seed", "dice", self.tr("Number of the draw"), self.seed, sentence)

    def _title(self, words: str) -> None:
        self._column.addWidget(Text(words, "heading"))
        self._column.addSpacing(6)

    def _switch(self, key: str, icon: str, name: str, sentence: str) -> None:
        toggle = Toggle(self._theme, name)
        toggle.setProperty("option", key)
        toggle.toggled.connect(self._toggled)
        self._toggles[key] = toggle
        self._row(key, icon, name, toggle, sentence)

    def _row(self, key: str, icon: str, name: str, control: QWidget, sentence: str) -> None:
        rule = RULES.get(key, 0)
        brief = self._rules.brief(rule) if self._rules is not None else ""
        row = RuleOption(self._theme, icon, name, control, sentence, rule=rule, brief=brief)
        row.rule_asked.connect(self.rule_asked)
        self.rows[key] = row
        self._column.addWidget(row)

    # -- showing --------------------------------------------------------------------------------------------------

    def _absent(self) -> dict[str, Absent | None]:
        boxes, stage = self._draft.boxes, self._draft.stage
        return {
            "weather": weather_absent(boxes, stage),
            "breakaway": breakaway_absent(boxes, stage),
            "specialists": specialists_absent(boxes),
            "more_pelotons": dummies_absent(boxes, one_each=self._draft.one_each),
        }

    def _dress(self) -> None:
        absent = self._absent()
        for key, reason in absent.items():
            self.rows[key].set_absent(absent_sentence(reason) if reason is not None else "")
        for key, toggle in self._toggles.items():
            toggle.blockSignals(True)
            toggle.setChecked(_is_on(self._draft, key) and absent.get(key) is None)
            toggle.blockSignals(False)
            toggle.update()
        drafted = self._draft.specialists and absent["specialists"] is None
        self.specialists.set_current(DRAFT if drafted else NONE)
        copies = self._draft.options.specialist_copies
        self.copies.set_current(next(key for key, number in COPIES.items() if number == copies))
        self.rows["copies"].setVisible(drafted)
        self.rows["handicap"].setVisible(not self._draft.each_handicap)

    def _set(self, draft: RaceDraft) -> None:
        self._draft = draft
        self._dress()
        self.changed.emit(draft)

    def _handicapped(self, number: int) -> None:
        self._set(replace(self._draft, handicap=number))

    def _hand_sized(self, number: int) -> None:
        self._set(replace(self._draft, options=replace(self._draft.options, hand_size=number)))

    def _specialists_chosen(self, key: str) -> None:
        self._set(replace(self._draft, specialists=key == DRAFT))

    def _copies_chosen(self, key: str) -> None:
        self._set(replace(self._draft, options=replace(self._draft.options, specialist_copies=COPIES[key])))

    def _seeded(self, text: str) -> None:
        self._set(replace(self._draft, seed_text=text))

    def _toggled(self, on: bool) -> None:
        key = str(self.sender().property("option"))
        if key in OF_THE_TABLE:
            options = replace(self._draft.options, **{key: on})  # type: ignore[arg-type]
            self._set(replace(self._draft, options=options))
        else:
            self._set(_with_flag(self._draft, key, on=on))


def _is_on(draft: RaceDraft, key: str) -> bool:
    return bool(getattr(draft.options if key in OF_THE_TABLE else draft, key))


def _with_flag(draft: RaceDraft, key: str, *, on: bool) -> RaceDraft:
    return replace(draft, **{key: on})  # type: ignore[arg-type]

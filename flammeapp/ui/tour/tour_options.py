"""The options of a tour, its length class and the bonus that goes with it (R36, R44)."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from flammeapp.engine.tables import BonusRow, TourTables
from flammeapp.engine.teams import Seat
from flammeapp.tour.standings import TWO_PLAYERS
from flammeapp.ui.help.rules import RulesText
from flammeapp.ui.pages.rule_option import RuleOption
from flammeapp.ui.pages.side_panel import SidePanel
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.draft import TourDraft
from flammeapp.ui.widgets import Hairline, NumberPlate, Text, Toggle

RULE_DUMMIES = 46


class BonusTable(QWidget):
    """What the end of a tour of so many stages is worth, each number on a plate."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(0, 1)
        self._row: BonusRow | None = None

    def show_row(self, row: BonusRow) -> None:
        """Show a row of the table."""
        if row == self._row:
            return
        self._row = row
        while (item := self._grid.takeAt(0)) is not None:
            gone = item.widget()
            if gone is not None:
                gone.hide()
                gone.deleteLater()
        lines = (
            (self.tr("Lowest time"), row.general),
            (self.tr("Team time"), row.team),
            (self.tr("Sprint points"), row.sprint),
            (self.tr("Mountain points"), row.mountain),
        )
        spoken: list[str] = []
        for number, (name, points) in enumerate(lines):
            self._grid.addWidget(Hairline(self._theme), 2 * number, 0, 1, 2)
            self._grid.addWidget(Text(name, "small"), 2 * number + 1, 0)
            place = QWidget()
            plates = QHBoxLayout(place)
            plates.setContentsMargins(0, 0, 0, 0)
            plates.setSpacing(4)
            plates.addStretch(1)
            for worth in points:
                plates.addWidget(NumberPlate(self._theme, worth))
            self._grid.addWidget(place, 2 * number + 1, 1)
            spoken.append(f"{name}: {', '.join(str(worth) for worth in points)}")
        self.setAccessibleName(self.tr("Bonus at the end of the tour"))
        self.setAccessibleDescription(". ".join(spoken))


class TourOptionsPanel(SidePanel):
    """Shows a ``TourDraft``'s length class and options; ``changed`` is sent with the new draft."""

    def __init__(
        self, theme: Theme, draft: TourDraft, tables: TourTables, rules: RulesText | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, draft.race, rules, parent)
        self._draft = draft
        self._tables = tables
        column = self.column
        column.setSpacing(8)
        self._length = Text(role="title", wrap=True)
        self._class = Text(role="small", tint="ink2", wrap=True)
        self.bonus = BonusTable(theme)
        column.addWidget(self._length)
        column.addWidget(self._class)
        column.addWidget(self.bonus)
        column.addSpacing(12)
        self.options.changed.connect(self._race_changed)
        name = self.tr("Dummies in the classifications")
        self.classified = Toggle(theme, name, on=True)
        self.classified.toggled.connect(self._classified)
        brief = rules.brief(RULE_DUMMIES) if rules is not None else ""
        self.classified_row = RuleOption(
            theme,
            "standings",
            name,
            self.classified,
            self.tr("Their times and points count for jerseys and bonus."),
            rule=RULE_DUMMIES,
            brief=brief,
        )
        self.classified_row.rule_asked.connect(self.rule_asked)
        column.addWidget(self.classified_row)
        column.addWidget(self.options)
        column.addStretch(1)
        self.show_draft(draft)

    def length_words(self) -> str:
        """What is said about the length of the tour and its class."""
        return f"{self._length.text()}. {self._class.text()}"

    def show_draft(self, draft: TourDraft) -> None:
        """Show another draft, silently."""
        self._draft = draft
        self.options.show_draft(replace(draft.race, stage=None))
        self.classified.blockSignals(True)
        self.classified.setChecked(draft.dummies_classified)
        self.classified.blockSignals(False)
        self.tell(draft)

    def tell(self, draft: TourDraft) -> None:
        """Say how long the tour is and what its end is worth."""
        self._draft = draft
        stages = len(draft.stages)
        tables = self._tables
        shown = min(max(stages, tables.shortest), tables.longest)
        row = next((row for row in tables.bonus if row.least <= shown <= row.most), tables.bonus[-1])
        players = sum(1 for team in draft.race.riding if team.kind.seat is not Seat.DUMMY)
        two = players == TWO_PLAYERS
        self._length.setText(self.tr("Bonus at the end"))
        if two:
            row = tables.bonus[0]
            words = self.tr("With two players always as in a tour of {least} to {most} stages.")
        else:
            words = self.tr("A tour of {least} to {most} stages.")
        self._class.setText(words.format(least=row.least, most=row.most))
        self.bonus.show_row(row)
        self.classified_row.setVisible(bool(draft.race.dummies()))

    def _race_changed(self, race: object) -> None:
        self.changed.emit(replace(self._draft, race=race))  # type: ignore[arg-type]

    def _classified(self, on: bool) -> None:
        self._draft = replace(self._draft, dummies_classified=on)
        self.changed.emit(self._draft)

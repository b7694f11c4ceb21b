"""The four classifications and the Tour Points with their gaps: right of the Tour Sheet, and a dock in the race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.session.campaign import CampaignSession
from flammeapp.tour.sheet import Standing, standings_sheet
from flammeapp.tour.standings import Jersey, bonus_row
from flammeapp.ui.i18n.names import clock
from flammeapp.ui.theme import Theme
from flammeapp.ui.theme.pieces import leader_jersey
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.panels import cleared
from flammeapp.ui.tour.tour_options import BonusTable
from flammeapp.ui.tour.words import JERSEY_FILES, classification_name, gap, points_behind
from flammeapp.ui.widgets import ElidedText, Hairline, IconLabel, JerseyLabel, PieceLabel, Text

FEW, ALL = 3, 99


@dataclass(frozen=True, slots=True)
class Line:
    """One place: who, what he has, how far behind."""

    place: int
    colour: str
    name: str
    value: str
    behind: str


class JerseyPanel(QWidget):
    """``every``: all places instead of the first three; ``bonus``: what the end is worth stands below."""

    def __init__(
        self, theme: Theme, *, every: bool = False, bonus: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._most = ALL if every else FEW
        self._lines: dict[str, tuple[Line, ...]] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self._title = Text(self.tr("Jerseys"), "title")
        column.addWidget(self._title)
        self._place = QVBoxLayout()
        self._place.setSpacing(0)
        column.addLayout(self._place)
        self._bonus_title = Text(role="heading", wrap=True)
        self._bonus = BonusTable(theme)
        column.addWidget(self._bonus_title)
        column.addWidget(self._bonus)
        self._bonus_title.setVisible(bonus)
        self._bonus.setVisible(bonus)
        column.addStretch(1)

    def lines(self, classification: str) -> tuple[Line, ...]:
        """The places of a classification as shown: ``yellow``, ``green``, ``dots``, ``teams``, ``points``."""
        return self._lines[classification]

    def show_title(self, shown: bool) -> None:
        """Whether the panel names itself; a dock has its own title."""
        self._title.setVisible(shown)

    def show_standings(self, campaign: CampaignSession) -> None:
        """Show the standings of a tour as they are now."""
        field = TourField.of(campaign.tour)
        sheet = standings_sheet(campaign.tour, campaign.data.tables, campaign.results())
        now = campaign.standings()
        cleared(self._place)
        self._lines = {}
        for jersey, order in (
            (Jersey.YELLOW, sheet.time),
            (Jersey.GREEN, sheet.sprint),
            (Jersey.DOTS, sheet.mountain),
        ):
            icon: QWidget = PieceLabel(self._theme, leader_jersey(JERSEY_FILES[jersey]), 50)
            self._add(jersey.value, icon, classification_name(jersey), _riders(field, jersey, order))
        teams = [
            Line(
                each.place,
                field.teams[each.number].colour,
                field.teams[each.number].name,
                clock(each.value),
                _gap(each),
            )
            for each in sheet.teams
        ]
        self._add("teams", IconLabel(self._theme, "human", size=24), self.tr("Team time"), teams)
        ranking = campaign.ranking()
        extra = campaign.bonus() if campaign.over else (0,) * len(field.teams)
        scores = [now.points[team] + extra[team] for team in ranking]
        points = [
            Line(place, field.teams[team].colour, field.teams[team].name, str(score), points_behind(scores[0] - score))
            for place, (team, score) in enumerate(zip(ranking, scores, strict=True), 1)
        ]
        title = self.tr("Tour Points with the bonus") if campaign.over else self.tr("Tour Points")
        self._add("points", IconLabel(self._theme, "trophy", size=24), title, points)
        row = bonus_row(campaign.data.tables, campaign.entrants, len(campaign.tour.stages))
        self._bonus_title.setText(self.tr("Bonus at the end, {stages} stages").format(stages=len(campaign.tour.stages)))
        self._bonus.show_row(row)

    def _add(self, key: str, icon: QWidget, title: str, lines: Sequence[Line]) -> None:
        theme = self._theme
        self._lines[key] = tuple(lines)
        self._place.addWidget(Hairline(theme))
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 10, 0, 10)
        row.setSpacing(12)
        holder = QWidget()
        holder.setFixedWidth(theme.px(50))
        inside = QVBoxLayout(holder)
        inside.setContentsMargins(0, 2, 0, 0)
        inside.addWidget(icon, 0, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        inside.addStretch(1)
        row.addWidget(holder)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(Text(title, "body_strong"))
        team = key in ("teams", "points")
        for line in lines[: ALL if team else self._most]:
            words.addLayout(self._line(line))
        if not lines:
            words.addWidget(Text(self.tr("Nobody has points yet"), "small", "ink2", wrap=True))
        row.addLayout(words, 1)
        said = ", ".join(f"{line.place} {line.name} {line.value}" for line in lines)
        place.setAccessibleName(title)
        place.setAccessibleDescription(said)
        self._place.addWidget(place)

    def _line(self, line: Line) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(7)
        number = Text(str(line.place), "figure_small", "ink2")
        number.setMinimumWidth(self._theme.metrics("figure_small").horizontalAdvance("88"))
        row.addWidget(number)
        row.addWidget(JerseyLabel(self._theme, line.colour, 20))
        row.addWidget(ElidedText(self._theme, line.name, "body_strong" if line.place == 1 else "body"), 1)
        if line.behind:
            row.addWidget(Text(line.behind, "small", "ink2"))
        value = Text(line.value, "figure_small")
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(value)
        return row


def _riders(field: TourField, jersey: Jersey, order: Sequence[Standing]) -> tuple[Line, ...]:
    by_time = jersey is Jersey.YELLOW
    return tuple(
        Line(
            each.place,
            field.riders[each.number].colour,
            field.riders[each.number].short,
            clock(each.value) if by_time else str(each.value),
            _gap(each) if by_time else points_behind(each.behind),
        )
        for each in order
    )


def _gap(each: Standing) -> str:
    return gap(each.behind) if each.place > 1 else ""

"""The four classifications and the Tour Points with their gaps: right of the Tour Sheet, and a dock in the race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.session.campaign import CampaignSession
from flammeapp.tour.sheet import Standing, standings_sheet
from flammeapp.tour.standings import Jersey, bonus_row
from flammeapp.ui.i18n.names import clock
from flammeapp.ui.theme import Theme, TypeRole
from flammeapp.ui.theme.pieces import leader_jersey, team_jersey
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.panels import cleared
from flammeapp.ui.tour.tour_options import BonusTable
from flammeapp.ui.tour.words import JERSEY_FILES, classification_name, gap, points_behind
from flammeapp.ui.widgets import Hairline, IconLabel, PieceLabel, Text

FEW, ALL = 3, 99
ICON, JERSEY, GAP = 50, 20, 7
LEAST_NAME = 60


@dataclass(frozen=True, slots=True)
class Line:
    """One place: who, what he has, how far behind."""

    place: int
    colour: str
    name: str
    value: str
    behind: str


class StandingLine(QWidget):
    """Place, jersey, name, how far behind and value; ``among``: the lines it stands among.

    Where one of these has no room for its gap, all of them leave it to the tool tip.
    """

    def __init__(self, theme: Theme, line: Line, among: Sequence[Line], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._line = line
        self._among = tuple(among)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(" ".join(part for part in (str(line.place), line.name, line.value, line.behind) if part))
        theme.changed.connect(self._look_changed)

    def sizeHint(self) -> QSize:
        return QSize(max(self._whole(line) for line in self._among), self._high())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._without_gap(), self._high())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, line = self._theme, self._line
        figure, small = theme.metrics("figure_small"), theme.metrics("small")
        painter = QPainter(self)
        left, middle = int(Qt.AlignmentFlag.AlignVCenter), self.height() / 2
        right = left | int(Qt.AlignmentFlag.AlignRight)
        painter.setFont(theme.font("figure_small"))
        painter.setPen(theme.colour("ink2"))
        painter.drawText(QRectF(0, 0, self._place_room(), self.height()), left, str(line.place))
        x = float(self._place_room() + GAP)
        jersey = theme.piece(team_jersey(line.colour), theme.px(JERSEY), ratio=self.devicePixelRatioF())
        painter.drawPixmap(QPointF(x, middle - jersey.height() / jersey.devicePixelRatio() / 2), jersey)
        x += theme.px(JERSEY) + GAP
        painter.setPen(theme.colour("ink"))
        painter.drawText(QRectF(0, 0, self.width(), self.height()), right, line.value)
        end = self.width() - figure.horizontalAdvance(line.value) - GAP
        name = theme.metrics(self._role())
        behind = small.horizontalAdvance(line.behind)
        fits = max(self._whole(each) for each in self._among) <= self.width()
        if line.behind and fits:
            painter.setFont(theme.font("small"))
            painter.setPen(theme.colour("ink2"))
            painter.drawText(QRectF(0, 0, end, self.height()), right, line.behind)
            end -= behind + GAP
        painter.setFont(theme.font(self._role()))
        painter.setPen(theme.colour("ink"))
        shown = name.elidedText(line.name, Qt.TextElideMode.ElideRight, round(end - x))
        painter.drawText(QRectF(x, 0, end - x, self.height()), left, shown)
        whole = shown == line.name and (fits or not line.behind)
        self.setToolTip("" if whole else self.accessibleName())
        painter.end()

    def _role(self) -> TypeRole:
        return "body_strong" if self._line.place == 1 else "body"

    def _whole(self, line: Line) -> int:
        theme = self._theme
        role: TypeRole = "body_strong" if line.place == 1 else "body"
        behind = theme.metrics("small").horizontalAdvance(line.behind) + GAP if line.behind else 0
        value = theme.metrics("figure_small").horizontalAdvance(line.value)
        name = theme.metrics(role).horizontalAdvance(line.name)
        return self._place_room() + theme.px(JERSEY) + name + behind + value + 3 * GAP + 1

    def _place_room(self) -> int:
        return self._theme.metrics("figure_small").horizontalAdvance("88")

    def _without_gap(self) -> int:
        theme = self._theme
        name = min(theme.metrics(self._role()).horizontalAdvance(self._line.name), theme.px(LEAST_NAME))
        value = theme.metrics("figure_small").horizontalAdvance(self._line.value)
        return self._place_room() + theme.px(JERSEY) + name + value + 3 * GAP

    def _high(self) -> int:
        return max(self._theme.px(22), self._theme.metrics("figure_small").height())

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()


class JerseyPanel(QWidget):
    """``every``: all places instead of the first three; ``bonus``: what the end is worth stands below.

    ``points``: the Tour Points stand below the classifications. ``icon``: how wide the jerseys are drawn.
    """

    def __init__(
        self,
        theme: Theme,
        *,
        every: bool = False,
        bonus: bool = False,
        points: bool = True,
        icon: int = ICON,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._with_points = points
        self._icon = icon
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
            icon: QWidget = PieceLabel(self._theme, leader_jersey(JERSEY_FILES[jersey]), self._icon)
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
        if self._with_points:
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
        row.setSpacing(12 if self._icon >= ICON else GAP)
        holder = QWidget()
        holder.setFixedWidth(theme.px(self._icon))
        inside = QVBoxLayout(holder)
        inside.setContentsMargins(0, 2, 0, 0)
        inside.addWidget(icon, 0, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        inside.addStretch(1)
        row.addWidget(holder)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(Text(title, "body_strong"))
        team = key in ("teams", "points")
        shown = lines[: ALL if team else self._most]
        for line in shown:
            words.addWidget(StandingLine(theme, line, shown))
        if not lines:
            words.addWidget(Text(self.tr("Nobody has points yet"), "small", "ink2", wrap=True))
        row.addLayout(words, 1)
        said = ", ".join(f"{line.place} {line.name} {line.value}" for line in lines)
        place.setAccessibleName(title)
        place.setAccessibleDescription(said)
        self._place.addWidget(place)


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

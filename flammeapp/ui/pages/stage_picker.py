"""The middle of the new-race page: which stages are shown, and which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.engine.board.profile import TerrainKind
from flammeapp.ui.i18n.stages import box_name, kind_of_stage
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.pages.stage_list import StageList
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Choice, FlowLayout, IconLabel, SearchField, Segment, SegmentedControl, Text

ALL = "all"


class Side(StrEnum):
    """The two printings of a stage card, by the number of teams."""

    FEW = "2-4"
    MANY = "5-6"

    def holds(self, facts: StageFacts) -> bool:
        """Whether a stage is on this side."""
        return facts.stage.suits(2) if self is Side.FEW else facts.stage.suits(5)

    def words(self) -> str:
        """Answer "For 2–4 teams"."""
        if self is Side.FEW:
            return QCoreApplication.translate("StageSide", "For 2–4 teams")
        return QCoreApplication.translate("StageSide", "For 5–6 teams")


def side_for(teams: int) -> Side:
    """The side that so many teams ride."""
    return Side.MANY if teams >= 5 else Side.FEW


class StagePicker(QWidget):
    """Filters, search and the cards. ``stage_chosen`` carries the stage (or ``None``) whenever the choice changes."""

    stage_chosen = Signal(object)
    confirmed = Signal()

    def __init__(
        self, theme: Theme, pictures: StagePictures, stages: Sequence[StageFacts], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._stages = tuple(stages)
        self._chosen: StageFacts | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 20, 10, 0)
        column.setSpacing(10)
        head = QHBoxLayout()
        head.addWidget(Text(self.tr("Stage"), "title"))
        head.addStretch(1)
        self.search = SearchField(theme, self.tr("Search"))
        self.search.textEdited.connect(self._filtered)
        head.addWidget(self.search)
        head.addSpacing(12)
        column.addLayout(head)
        filters = FlowLayout(gap=8, row_gap=6)
        self.side = SegmentedControl(
            theme, [Segment(side.value, side.words()) for side in Side], self.tr("Side of the cards"), tight=True
        )
        self.side.chosen.connect(self._filtered)
        boxes = dict.fromkeys(facts.stage.box for facts in self._stages)
        self.box = Choice(
            theme,
            self.tr("Box"),
            [(ALL, self.tr("All boxes")), *((box, box_name(box)) for box in boxes)],
            chip=True,
        )
        self.box.picked.connect(self._filtered)
        self.terrain = Choice(
            theme,
            self.tr("Terrain"),
            [(ALL, self.tr("All terrain")), *((kind.value, kind_of_stage(kind)) for kind in TerrainKind)],
            chip=True,
        )
        self.terrain.picked.connect(self._filtered)
        self._count = Text(role="small", tint="ink2")
        for widget in (self.side, self.box, self.terrain, self._count):
            filters.addWidget(widget)
        column.addLayout(filters)
        self._notice = QWidget()
        note = QHBoxLayout(self._notice)
        note.setContentsMargins(0, 0, 12, 0)
        note.addWidget(IconLabel(theme, "info", tint="info", size=16))
        self._notice_text = Text(role="small", tint="info", wrap=True)
        note.addWidget(self._notice_text, 1)
        column.addWidget(self._notice)
        self._notice.hide()
        self.list = StageList(theme, pictures)
        self.list.stage_chosen.connect(self._picked)
        self.list.confirmed.connect(self.confirmed)
        column.addWidget(self.list, 1)
        self._filtered()

    def chosen(self) -> StageFacts | None:
        """The stage chosen."""
        return self._chosen

    def shown(self) -> tuple[StageFacts, ...]:
        """The stages that fit the filters."""
        return self.list.model_of_stages.stages()

    def notice(self) -> str:
        """What the picker says about a change it made itself; empty when nothing."""
        return "" if self._notice.isHidden() else self._notice_text.text()

    def choose(self, facts: StageFacts | None) -> None:
        """Choose a stage, widening the filters if they hide it."""
        self._chosen = facts
        if facts is not None and facts not in self.shown():
            self.search.clear()
            self.box.set_current(ALL)
            self.terrain.set_current(ALL)
            self.side.set_current(Side.FEW.value if Side.FEW.holds(facts) else Side.MANY.value)
            self._filtered()
        self.list.choose(facts)
        self.stage_chosen.emit(facts)

    def teams_changed(self, teams: int) -> None:
        """Turn to the side that so many teams ride, and take the other side of the chosen card."""
        if teams < 2:
            return
        side = side_for(teams)
        if self.side.current() == side.value:
            self._say_side(side, teams)
            return
        self.side.set_current(side.value)
        twin = self._twin(side)
        self._chosen = twin
        self._filtered()
        if twin is None:
            fitting = [facts for facts in self._stages if side.holds(facts)]
            self.choose(fitting[0] if fitting else None)
        else:
            self.choose(twin)
        self._notice.show()
        self._say_side(side, teams)

    def _say_side(self, side: Side, teams: int) -> None:
        if side is Side.MANY:
            text = self.tr("{number} teams take part: these are the stages for 5–6 teams.")
        else:
            text = self.tr("{number} teams take part: these are the stages for 2–4 teams.")
        self._notice_text.setText(text.format(number=teams))

    def _twin(self, side: Side) -> StageFacts | None:
        if self._chosen is None:
            return None
        card = self._chosen.stage
        for facts in self._stages:
            same = (facts.stage.box, facts.stage.title, facts.stage.number) == (card.box, card.title, card.number)
            if same and side.holds(facts):
                return facts
        return None

    def _fits(self, facts: StageFacts) -> bool:
        if not Side(self.side.current()).holds(facts):
            return False
        if self.box.current() not in (ALL, facts.stage.box):
            return False
        if self.terrain.current() not in (ALL, facts.kind.value):
            return False
        wanted = self.search.text().strip().casefold()
        return wanted in f"{facts.title} {box_name(facts.stage.box)}".casefold()

    def _filtered(self) -> None:
        self._notice.hide()
        shown = [facts for facts in self._stages if self._fits(facts)]
        self.list.show_stages(shown, self._chosen)
        one = len(shown) == 1
        self._count.setText(self.tr("1 stage") if one else self.tr("{number} stages").format(number=len(shown)))

    def _picked(self, facts: StageFacts) -> None:
        self._chosen = facts
        self._notice.hide()
        self.stage_chosen.emit(facts)

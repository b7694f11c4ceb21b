"""The middle of the new-race page: which stages are shown, and which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flammeapp.engine.board.profile import TerrainKind
from flammeapp.engine.board.stages import StageKind
from flammeapp.ui.i18n.stages import box_name, kind_of_stage
from flammeapp.ui.pages.boxes import Boxes
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.pages.stage_list import RING, SCROLL_BAR, StageList
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    ButtonSize,
    Choice,
    FlowLayout,
    IconLabel,
    SearchField,
    Segment,
    SegmentedControl,
    Text,
)

ALL = "all"
PADDING = 22
SIDE_ROOM = RING + SCROLL_BAR
"""The cards keep room for their ring, and for the scroll bar on the right: what stands above is set in as much."""
LOW = 430
FIRST_OF_MANY = 5


class Side(StrEnum):
    """The two printings of a stage card, by the number of teams."""

    FEW = "2-4"
    MANY = "5-6"

    def holds(self, facts: StageFacts) -> bool:
        """Whether a stage is on this side."""
        return facts.stage.suits(2) if self is Side.FEW else facts.stage.suits(FIRST_OF_MANY)

    def words(self) -> str:
        """Answer "For 2–4 teams"."""
        if self is Side.FEW:
            return QCoreApplication.translate("StageSide", "For 2–4 teams")
        return QCoreApplication.translate("StageSide", "For 5–6 teams")


class Start(StrEnum):
    """How a stage is ridden, as a filter."""

    COMMON = "common"
    BREAKAWAY = "breakaway"
    LONG = "long"
    CLOCK = "clock"

    def holds(self, facts: StageFacts) -> bool:
        """Whether a stage is ridden so."""
        kind = facts.stage.kind
        return {
            Start.COMMON: kind is StageKind.MASS_START,
            Start.BREAKAWAY: facts.has_breakaway,
            Start.LONG: kind is StageKind.LONG,
            Start.CLOCK: kind.time_trial,
        }[self]

    def words(self) -> str:
        """Answer "Time trials"."""
        return {
            Start.COMMON: QCoreApplication.translate("StageStart", "Common start"),
            Start.BREAKAWAY: QCoreApplication.translate("StageStart", "With a breakaway"),
            Start.LONG: QCoreApplication.translate("StageStart", "Long stages"),
            Start.CLOCK: QCoreApplication.translate("StageStart", "Time trials"),
        }[self]


def side_for(teams: int) -> Side:
    """The side that a field counting as so many teams rides."""
    return Side.MANY if teams >= FIRST_OF_MANY else Side.FEW


class StagePicker(QWidget):
    """Filters, search and the cards. ``stage_chosen`` carries the stage (or ``None``) whenever the choice changes.

    ``boxes_asked``: somebody wants to say which boxes he has.
    """

    stage_chosen = Signal(object)
    confirmed = Signal()
    boxes_asked = Signal()

    def __init__(
        self,
        theme: Theme,
        pictures: StagePictures,
        stages: Sequence[StageFacts],
        boxes: Boxes,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._every = tuple(stages)
        self._low: bool | None = None
        self._boxes = boxes
        self._chosen: StageFacts | None = None
        self._column = column = QVBoxLayout(self)
        column.setSpacing(10)
        self._head = QHBoxLayout()
        self._head.setContentsMargins(RING, 0, SIDE_ROOM, 0)
        self._head.setSpacing(10)
        self._title = Text(self.tr("Stage"), "title")
        self._count = Text(role="small", tint="ink2")
        self.own = Button(theme, self.tr("Your boxes"), kind=ButtonKind.QUIET, size=ButtonSize.SMALL, icon="settings")
        self.own.clicked.connect(self.boxes_asked)
        self.search = SearchField(theme, self.tr("Search"))
        self.search.textEdited.connect(self._filtered)
        self._head.addWidget(self._title)
        self._head.addWidget(self._count, 0, Qt.AlignmentFlag.AlignBottom)
        self._head.addStretch(1)
        self._head.addWidget(self.own)
        self._head.addWidget(self.search)
        column.addLayout(self._head)
        chips = QHBoxLayout()
        chips.setContentsMargins(RING, 0, SIDE_ROOM, 0)
        self._chips = self._filters(theme)
        chips.addLayout(self._chips)
        column.addLayout(chips)
        self._notice = QWidget()
        note = QHBoxLayout(self._notice)
        note.setContentsMargins(RING, 0, SIDE_ROOM, 0)
        note.addWidget(IconLabel(theme, "info", tint="info", size=16))
        self._notice_text = Text(role="small", tint="info", wrap=True)
        note.addWidget(self._notice_text, 1)
        column.addWidget(self._notice)
        self._notice.hide()
        self.list = StageList(theme, pictures)
        self.list.stage_chosen.connect(self._picked)
        self.list.confirmed.connect(self.confirmed)
        column.addWidget(self.list, 1)
        column.addWidget(self._nothing_place(theme), 1)
        self._arrange()
        theme.changed.connect(self._arrange)
        self._filtered()

    def chosen(self) -> StageFacts | None:
        """The stage chosen."""
        return self._chosen

    def offered(self) -> tuple[StageFacts, ...]:
        """The stages the boxes hold."""
        return tuple(facts for facts in self._every if self._boxes.hold(facts))

    def shown(self) -> tuple[StageFacts, ...]:
        """The stages that fit the filters."""
        return self.list.model_of_stages.stages()

    def notice(self) -> str:
        """What the picker says about a change it made itself; empty when nothing."""
        return "" if self._notice.isHidden() else self._notice_text.text()

    def nothing(self) -> str:
        """What stands in the place of the cards when no stage fits; empty when one does."""
        return "" if self._nothing.isHidden() else self._nothing_text.text()

    def set_boxes(self, boxes: Boxes) -> None:
        """Offer what these boxes hold; a chosen stage that is not among it gives way to one that is."""
        if boxes == self._boxes:
            return
        self._boxes = boxes
        before = self.box.current()
        self._fill_boxes()
        self.box.set_current(before if self.box.findData(before) >= 0 else ALL)
        self._filtered()
        if self._chosen is not None and not boxes.hold(self._chosen):
            side = Side.FEW if Side.FEW.holds(self._chosen) else Side.MANY
            self.choose(next((facts for facts in self.offered() if side.holds(facts)), None))

    def choose(self, facts: StageFacts | None) -> None:
        """Choose a stage, widening the filters if they hide it."""
        self._chosen = facts
        if facts is not None and facts not in self.shown():
            self._forget_filters()
            self.side.set_current(Side.FEW.value if Side.FEW.holds(facts) else Side.MANY.value)
            self._filtered()
        self.list.choose(facts)
        self.stage_chosen.emit(facts)

    def teams_changed(self, counts_as: int, riding: str) -> None:
        """Turn to the side such a field rides, and take the other side of the chosen card.

        ``riding`` says who takes part: "5 teams take part".
        """
        side = side_for(counts_as)
        if self.side.current() == side.value:
            self._say_side(side, riding)
            return
        self.side.set_current(side.value)
        twin = self._twin(side)
        self._chosen = twin
        self._filtered()
        if twin is None:
            fitting = [facts for facts in self.offered() if side.holds(facts)]
            self.choose(fitting[0] if fitting else None)
        else:
            self.choose(twin)
        self._notice.show()
        self._say_side(side, riding)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    # -- parts ----------------------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        """Where there is little height the heading gives its place to the sides of the cards: more room for these."""
        low = self.height() < self._theme.px(LOW)
        if low == self._low:
            return
        self._low = low
        self._title.setVisible(not low)
        self._count.setVisible(not low)
        if low:
            self._chips.removeWidget(self.side)
            self._head.insertWidget(0, self.side)
        elif self._head.indexOf(self.side) >= 0:
            self._head.removeWidget(self.side)
            self._chips.insertWidget(0, self.side)
        self._column.setContentsMargins(PADDING - RING, 10 if low else 20, PADDING - RING - SCROLL_BAR, 0)

    def _filters(self, theme: Theme) -> FlowLayout:
        filters = FlowLayout(gap=8, row_gap=6)
        self.side = SegmentedControl(
            theme, [Segment(side.value, side.words()) for side in Side], self.tr("Side of the cards"), tight=True
        )
        self.side.chosen.connect(self._filtered)
        self.box = Choice(theme, self.tr("Box"), [], chip=True)
        self._fill_boxes()
        self.terrain = Choice(
            theme,
            self.tr("Terrain"),
            [(ALL, self.tr("All terrain")), *((kind.value, kind_of_stage(kind)) for kind in TerrainKind)],
            chip=True,
        )
        self.start = Choice(
            theme,
            self.tr("Kind of race"),
            [(ALL, self.tr("All races")), *((start.value, start.words()) for start in Start)],
            chip=True,
        )
        for choice in (self.box, self.terrain, self.start):
            choice.picked.connect(self._filtered)
        for widget in (self.side, self.box, self.terrain, self.start):
            filters.addWidget(widget)
        return filters

    def _fill_boxes(self) -> None:
        self.box.clear()
        self.box.addItem(self.tr("All boxes"), ALL)
        for box in dict.fromkeys(facts.stage.box for facts in self.offered()):
            self.box.addItem(box_name(box), box)
        self.box.updateGeometry()

    def _nothing_place(self, theme: Theme) -> QWidget:
        self._nothing = QWidget()
        column = QVBoxLayout(self._nothing)
        column.setContentsMargins(RING, 24, SIDE_ROOM, 0)
        column.setSpacing(12)
        self._nothing_text = Text(role="body", tint="ink2", wrap=True)
        column.addWidget(self._nothing_text)
        buttons = FlowLayout(gap=10)
        self.clear = Button(theme, self.tr("Show all stages"), icon="undo")
        self.clear.clicked.connect(self._cleared)
        self.add_box = Button(theme, self.tr("Your boxes"), icon="settings")
        self.add_box.clicked.connect(self.boxes_asked)
        buttons.addWidget(self.clear)
        buttons.addWidget(self.add_box)
        column.addLayout(buttons)
        column.addStretch(1)
        self._nothing.hide()
        return self._nothing

    # -- filtering ------------------------------------------------------------------------------------------------

    def _say_side(self, side: Side, riding: str) -> None:
        if side is Side.MANY:
            text = self.tr("{who}: these are the stages for 5–6 teams.")
        else:
            text = self.tr("{who}: these are the stages for 2–4 teams.")
        self._notice_text.setText(text.format(who=riding))

    def _twin(self, side: Side) -> StageFacts | None:
        if self._chosen is None:
            return None
        card = self._chosen.stage
        for facts in self.offered():
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
        if self.start.current() != ALL and not Start(self.start.current()).holds(facts):
            return False
        said = " ".join((facts.title, box_name(facts.stage.box), facts.source, *facts.chips())).casefold()
        return all(word in said for word in self.search.text().casefold().split())

    def _forget_filters(self) -> None:
        self.search.clear()
        for choice in (self.box, self.terrain, self.start):
            choice.set_current(ALL)

    def _cleared(self) -> None:
        self._forget_filters()
        self._filtered()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _filtered(self) -> None:
        self._notice.hide()
        shown = [facts for facts in self.offered() if self._fits(facts)]
        self.list.show_stages(shown, self._chosen)
        one = len(shown) == 1
        self._count.setText(self.tr("1 stage") if one else self.tr("{number} stages").format(number=len(shown)))
        self.list.setVisible(bool(shown))
        self._nothing.setVisible(not shown)
        if not shown:
            side = Side(self.side.current())
            boxed = not any(side.holds(facts) for facts in self.offered())
            if boxed:
                self._nothing_text.setText(self.tr("Your boxes hold no stage for 5–6 teams. Peloton has some."))
            else:
                self._nothing_text.setText(self.tr("No stage fits what is asked for."))
            self.clear.setVisible(not boxed)
            self.add_box.setVisible(boxed)

    def _picked(self, facts: StageFacts) -> None:
        self._chosen = facts
        self._notice.hide()
        self.stage_chosen.emit(facts)

"""The chosen stage at large: title, chips, track, profile, numbers, and where the order of its tiles comes from."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QLayout, QVBoxLayout, QWidget

from flammeapp.engine.board.track import Terrain
from flammeapp.ui.i18n.stages import (
    box_name,
    ground_name,
    kind_of_stage,
    provenance_sentence,
    squares_words,
    start_of_stage,
)
from flammeapp.ui.pages.stage_facts import ProfilePicture, StageFacts, StagePictures, TrackPicture
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Chip, FlowLayout, Text
from flammeapp.ui.widgets.marks import Mark


class StageSheet(QWidget):
    """Shows one stage, or that none is chosen."""

    def __init__(self, theme: Theme, pictures: StagePictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(9)
        self._title = Text(role="title", wrap=True)
        column.addWidget(self._title)
        self._chips = FlowLayout(gap=6, row_gap=6)
        column.addLayout(self._chips)
        self._track = TrackPicture(theme, pictures, 160)
        self._profile = ProfilePicture(theme, pictures, 48)
        column.addWidget(self._track)
        column.addWidget(self._profile)
        self._numbers = FlowLayout(gap=14, row_gap=8)
        column.addLayout(self._numbers)
        self._source = Text(role="small", tint="ink2", wrap=True)
        column.addWidget(self._source)
        self.show_stage(None)

    def show_stage(self, facts: StageFacts | None) -> None:
        """Show another stage, or none."""
        _empty(self._numbers)
        _empty(self._chips)
        for widget in (self._track, self._profile, self._source):
            widget.setVisible(facts is not None)
        if facts is None:
            self._title.setText(self.tr("No stage chosen"))
            return
        stage = facts.stage
        self._title.setText(facts.title)
        words = ", ".join((facts.title, kind_of_stage(facts.kind), squares_words(stage.length)))
        self._track.set_stage(stage, words)
        self._profile.set_stage(stage, self.tr("Profile of {stage}").format(stage=facts.title))
        for text, icon in self._chip_words(facts):
            self._chips.addWidget(Chip(self._theme, text, icon=icon))
        self._source.setText(self._source_words(facts))
        # Notes are about how a stage was written down; who wants to know finds them here.
        self._source.setToolTip(stage.note)
        numbers = [(stage.length, self.tr("squares")), (len(stage.tiles), self.tr("tiles"))]
        if not stage.kind.time_trial:
            numbers.append((facts.start_places, self.tr("start places")))
        for number, word in numbers:
            self._numbers.addWidget(_BigNumber(number, word))
        grounds = facts.grounds()
        if grounds:
            self._numbers.addWidget(_Grounds(self._theme, grounds))

    def chips(self) -> tuple[str, ...]:
        """The words on the chips."""
        found = (self._chips.itemAt(index) for index in range(self._chips.count()))
        widgets = (item.widget() for item in found if item is not None)
        return tuple(widget.text() for widget in widgets if isinstance(widget, Chip))

    def source(self) -> str:
        """What is said about where the order of the tiles comes from."""
        return self._source.text()

    def source_note(self) -> str:
        """What is said beside it on hovering; empty for most stages."""
        return self._source.toolTip()

    def _chip_words(self, facts: StageFacts) -> tuple[tuple[str, str], ...]:
        stage = facts.stage
        chips = [(kind_of_stage(facts.kind), "profile")]
        start = start_of_stage(stage.kind)
        if start:
            chips.append((start, "clock" if stage.kind.time_trial else "refresh"))
        if facts.has_breakaway:
            one = stage.breakaway == 1
            words = self.tr("Breakaway: 1 rider") if one else self.tr("Breakaway: {number} riders")
            chips.append((words.format(number=stage.breakaway), "breakaway-bid"))
        teams = self.tr("{least}–{most} teams").format(least=stage.players_least, most=stage.players_most)
        chips.append((teams, "human"))
        return tuple(chips)

    def _source_words(self, facts: StageFacts) -> str:
        stage = facts.stage
        return f"{box_name(stage.box)}. {provenance_sentence(stage)}"


def _empty(layout: QLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        gone = item.widget()
        if gone is not None:
            gone.hide()
            gone.deleteLater()


class _BigNumber(QWidget):
    def __init__(self, number: int, word: str) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Text(str(number), "count"))
        column.addWidget(Text(word, "small", "ink2"))


class _Grounds(QWidget):
    """The special grounds of a stage: swatch with texture, squares, word."""

    def __init__(self, theme: Theme, grounds: tuple[tuple[Terrain, int], ...]) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(2)
        for row, (ground, count) in enumerate(grounds):
            grid.addWidget(_Swatch(theme, ground), row, 0)
            grid.addWidget(Text(str(count), "figure_small"), row, 1, Qt.AlignmentFlag.AlignRight)
            grid.addWidget(Text(ground_name(ground), "small"), row, 2)


class _Swatch(Mark):
    def __init__(self, theme: Theme, ground: Terrain) -> None:
        super().__init__(theme)
        self._ground = ground
        self.setAccessibleName(ground_name(ground))

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(30), self._theme.px(16))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
        path = QPainterPath()
        path.addRoundedRect(rect, 3, 3)
        side = self._theme.px(16)
        tile = self._theme.piece(f"terrain/{self._ground.value}-{self._theme.shade.value}.svg", side, side)
        painter.setClipPath(path)
        x = 0
        while x < self.width():
            painter.drawPixmap(x, 0, tile)
            x += side
        painter.setClipping(False)
        painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
        painter.setPen(QPen(self._theme.colour("ink"), 1.5))
        painter.drawPath(path)
        painter.end()

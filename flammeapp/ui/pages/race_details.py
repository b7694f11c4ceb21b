"""The right of the new-race page: the chosen stage at large, and the options of the race."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPaintEvent, QPen, QRegularExpressionValidator
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from flammeapp.engine.board.track import Terrain
from flammeapp.engine.setup import LEAST_HAND, MOST_HAND, MOST_HANDICAP
from flammeapp.ui.i18n.stages import box_name, ground_name, kind_of_stage, provenance_sentence, squares_words
from flammeapp.ui.pages.race_draft import RaceDraft
from flammeapp.ui.pages.stage_facts import ProfilePicture, StageFacts, StagePictures, TrackPicture
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import FlowLayout, Hairline, OptionRow, Stepper, Text, TextField, Toggle
from flammeapp.ui.widgets.marks import Mark


class RaceDetails(QWidget):
    """Shows a ``RaceDraft``'s stage and options; ``changed`` is sent with the new draft when an option changes."""

    changed = Signal(object)

    def __init__(self, theme: Theme, pictures: StagePictures, draft: RaceDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._draft = draft
        column = self._column = QVBoxLayout(self)
        column.setSpacing(9)
        self._title = Text(role="title", wrap=True)
        self._track = TrackPicture(theme, pictures, 160)
        self._profile = ProfilePicture(theme, pictures, 48)
        column.addWidget(self._title)
        column.addWidget(self._track)
        column.addWidget(self._profile)
        self._numbers = FlowLayout(gap=14, row_gap=8)
        column.addLayout(self._numbers)
        self._source = Text(role="small", tint="ink2", wrap=True)
        column.addWidget(self._source)
        column.addWidget(Text(self.tr("Options"), "heading"))
        options = QVBoxLayout()
        options.setSpacing(0)
        self._build_options(options)
        options.addWidget(Hairline(theme))
        column.addLayout(options)
        column.addStretch(1)
        self.show_draft(draft)

    def set_margin(self, margin: int) -> None:
        """Room left and right of the contents."""
        self._column.setContentsMargins(margin, 18 if margin else 0, max(0, margin - 6), 14)

    def show_draft(self, draft: RaceDraft) -> None:
        """Show another draft, silently."""
        if draft.stage is not self._draft.stage or not self._title.text():
            self._show_stage(draft.stage)
        self._draft = draft
        controls = (
            (self.handicap, draft.handicap),
            (self.hand_size, draft.options.hand_size),
        )
        for stepper, number in controls:
            stepper.blockSignals(True)
            stepper.set_value(number)
            stepper.blockSignals(False)
        toggles = (
            (self.each_handicap, draft.each_handicap),
            (self.count_remaining, draft.options.count_remaining),
            (self.undo, draft.options.undo),
            (self.curtain, draft.options.curtain),
        )
        for toggle, on in toggles:
            toggle.blockSignals(True)
            toggle.setChecked(on)
            toggle.blockSignals(False)
            toggle.update()
        if self.seed.text() != draft.seed_text:
            self.seed.setText(draft.seed_text)
        self._all_handicap.setVisible(not draft.each_handicap)

    def _build_options(self, options: QVBoxLayout) -> None:
        theme = self._theme
        self.handicap = Stepper(theme, self.tr("Handicap cards for every rider"), 0, MOST_HANDICAP, 0)
        self.handicap.value_changed.connect(self._handicapped)
        self.each_handicap = self._toggle(self.tr("A handicap for each team"), "each_handicap")
        self.hand_size = Stepper(theme, self.tr("Cards in a hand"), LEAST_HAND, MOST_HAND, LEAST_HAND)
        self.hand_size.value_changed.connect(self._hand_sized)
        self.count_remaining = self._toggle(self.tr("Count remaining cards"), "count_remaining")
        self.undo = self._toggle(self.tr("Undo a choice"), "undo")
        self.curtain = self._toggle(self.tr("Curtain between players"), "curtain")
        self.seed = TextField(theme, self.tr("Number of the draw"), placeholder=self.tr("any"), limit=20)
        self.seed.setValidator(QRegularExpressionValidator(QRegularExpression(r"\d{0,20}"), self.seed))
        self.seed.setMaximumWidth(theme.px(120))
        self.seed.textEdited.connect(self._seeded)
        self._all_handicap = OptionRow(theme, "exhaustion", self.tr("Handicap cards"), self.handicap)
        rows = (
            self._all_handicap,
            OptionRow(theme, "exhaustion-none", self.tr("A handicap for each team"), self.each_handicap),
            OptionRow(theme, "hand", self.tr("Cards in a hand"), self.hand_size),
            OptionRow(theme, "eye", self.tr("Count remaining cards"), self.count_remaining),
            OptionRow(theme, "undo", self.tr("Undo a choice"), self.undo),
            OptionRow(theme, "curtain", self.tr("Curtain between players"), self.curtain),
            OptionRow(
                theme,
                "dice",
                self.tr("Number of the draw"),
                self.seed,
                sentence=self.tr("The same number deals the same cards again."),
            ),
        )
        for row in rows:
            options.addWidget(row)

    def _toggle(self, name: str, key: str) -> Toggle:
        toggle = Toggle(self._theme, name)
        toggle.setProperty("option", key)
        toggle.toggled.connect(self._toggled)
        return toggle

    def _show_stage(self, facts: StageFacts | None) -> None:
        while (item := self._numbers.takeAt(0)) is not None:
            gone = item.widget()
            if gone is not None:
                gone.hide()
                gone.deleteLater()
        for widget in (self._track, self._profile, self._source):
            widget.setVisible(facts is not None)
        if facts is None:
            self._title.setText(self.tr("No stage chosen"))
            return
        self._title.setText(facts.title)
        words = ", ".join((facts.title, kind_of_stage(facts.kind), squares_words(facts.stage.length)))
        self._track.set_stage(facts.stage, words)
        self._profile.set_stage(facts.stage, self.tr("Profile of {stage}").format(stage=facts.title))
        self._source.setText(f"{box_name(facts.stage.box)}. {provenance_sentence(facts.stage)}")
        for number, word in (
            (facts.stage.length, self.tr("squares")),
            (len(facts.stage.tiles), self.tr("tiles")),
            (facts.start_places, self.tr("start places")),
        ):
            self._numbers.addWidget(_BigNumber(number, word))
        grounds = facts.grounds()
        if grounds:
            self._numbers.addWidget(_Grounds(self._theme, grounds))

    def _set(self, draft: RaceDraft) -> None:
        self._draft = draft
        self._all_handicap.setVisible(not draft.each_handicap)
        self.changed.emit(draft)

    def _handicapped(self, number: int) -> None:
        self._set(replace(self._draft, handicap=number))

    def _hand_sized(self, number: int) -> None:
        self._set(replace(self._draft, options=replace(self._draft.options, hand_size=number)))

    def _seeded(self, text: str) -> None:
        self._set(replace(self._draft, seed_text=text))

    def _toggled(self, on: bool) -> None:
        key = self.sender().property("option")
        options = self._draft.options
        if key == "each_handicap":
            self._set(replace(self._draft, each_handicap=on))
        elif key == "count_remaining":
            self._set(replace(self._draft, options=replace(options, count_remaining=on)))
        elif key == "undo":
            self._set(replace(self._draft, options=replace(options, undo=on)))
        else:
            self._set(replace(self._draft, options=replace(options, curtain=on)))


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

"""The bar over the race: home, what is ridden, where in the round it is, undo, time, and the view of the road."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import ElidedText, Ground, Segment, SegmentedControl, ToolButton

_HEIGHT = 52
_CRAMPED = 1180
_FULL = 830


class RoundPart(Enum):
    """The three parts of a round (R4) as the bar shows them; NONE outside a round."""

    NONE = ""
    ENERGY = "energy"
    MOVEMENT = "movement"
    END = "end"


class Speed(Enum):
    """How fast the riders roll: a factor, or at once."""

    NORMAL = "1"
    DOUBLE = "2"
    QUADRUPLE = "4"
    SKIP = "0"

    @property
    def factor(self) -> float:
        """Answer what durations are divided by; 0: no time at all."""
        return float(self.value)


class PhaseStrip(QWidget):
    """Energy, movement, end: shows where the round is, cannot be clicked."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._part = RoundPart.NONE
        self._cramped = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._look_changed)

    def set_part(self, part: RoundPart) -> None:
        """Light up a part of the round."""
        self._part = part
        words = next((text for each, _, text in self._parts() if each is part), "")
        self.setAccessibleName(self.tr("Phase: {phase}").format(phase=words) if words else "")
        self.update()

    @property
    def part(self) -> RoundPart:
        """The part lit up."""
        return self._part

    def set_cramped(self, cramped: bool) -> None:
        """Show icons alone where there is no room for words."""
        if cramped != self._cramped:
            self._cramped = cramped
            self._look_changed()

    def sizeHint(self) -> QSize:
        return QSize(sum(self._widths()) + 2, max(self._theme.px(32), self._theme.metrics("small").height() + 10))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = QPainterPath()
        rect = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
        outline.addRoundedRect(rect, 7, 7)
        painter.fillPath(outline, theme.colour("sheet"))
        font = theme.font("small")
        font.setWeight(font.Weight.DemiBold)
        painter.setFont(font)
        left = 1.0
        icon = theme.px(16)
        for (part, name, words), width in zip(self._parts(), self._widths(), strict=True):
            on = part is self._part
            cell = QRectF(left, 0.75, width, rect.height())
            if on:
                painter.save()
                painter.setClipPath(outline)
                painter.fillRect(cell, theme.colour("ink"))
                painter.restore()
            tint = theme.colour("on_ink" if on else "ink2")
            pixmap = theme.icon_pixmap(name, tint, icon, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(left + 11, (self.height() - icon) / 2), pixmap)
            if not self._cramped:
                painter.setPen(tint)
                room = QRectF(left + 11 + icon + 6, 0, width, self.height())
                painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), words)
            left += width
            if part is not RoundPart.END:
                painter.setPen(QPen(theme.colour("edge"), 1.5))
                painter.drawLine(QPointF(left, 1), QPointF(left, self.height() - 1))
        painter.setPen(QPen(theme.colour("edge"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline)
        painter.end()

    def _parts(self) -> tuple[tuple[RoundPart, str, str], ...]:
        return (
            (RoundPart.ENERGY, "hand", self.tr("Energy")),
            (RoundPart.MOVEMENT, "next", self.tr("Movement")),
            (RoundPart.END, "slipstream", self.tr("End")),
        )

    def _widths(self) -> list[int]:
        metrics = self._theme.metrics("body_strong")
        icon = self._theme.px(16)
        return [
            icon + 22 + (0 if self._cramped else 6 + metrics.horizontalAdvance(words)) for _, _, words in self._parts()
        ]

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()


class RoundChip(QWidget):
    """The number of the round."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._round = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._look_changed)

    def set_round(self, number: int) -> None:
        """Show a round; before the first there is nothing to show."""
        self._round = number
        self.setAccessibleName(self.tr("Round {number}").format(number=number) if number else self.tr("Start"))
        self._look_changed()

    def sizeHint(self) -> QSize:
        theme = self._theme
        wide = theme.metrics("body_strong").horizontalAdvance(self._word()) + 20
        if self._round:
            wide += theme.metrics("figure_small").horizontalAdvance(str(self._round)) + 6
        return QSize(wide, max(theme.px(32), theme.metrics("figure_small").height() + 6))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("sunk"))
        painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        painter.setPen(theme.colour("ink"))
        font = theme.font("small")
        font.setWeight(font.Weight.DemiBold)
        painter.setFont(font)
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(self.rect().adjusted(10, 0, 0, 0), middle, self._word())
        if self._round:
            painter.setFont(theme.font("figure_small"))
            painter.drawText(
                self.rect().adjusted(0, 0, -9, 0), middle | int(Qt.AlignmentFlag.AlignRight), str(self._round)
            )
        painter.end()

    def _word(self) -> str:
        return self.tr("Round") if self._round else self.tr("Start")

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()


class Upright(QWidget):
    """A thin standing line between groups of buttons."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setFixedSize(13, 28)
        theme.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(QRectF(5.5, 0, 1.5, self.height()), self._theme.colour("rule"))
        painter.end()


class RaceToolbar(Ground):
    """Requests only; the page decides. ``play_requested`` means play or pause, whatever the button shows."""

    home_requested = Signal()
    undo_requested = Signal()
    redo_requested = Signal()
    play_requested = Signal()
    speed_requested = Signal(Speed)
    zoom_out_requested = Signal()
    fit_requested = Signal()
    zoom_in_requested = Signal()
    follow_requested = Signal(bool)
    help_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "sheet", edges=Qt.Edge.BottomEdge, parent=parent)
        self.home = ToolButton(theme, "home", self.tr("Home (Esc)"))
        self.title = ElidedText(theme, "", "heading")
        self.subtitle = ElidedText(theme, "", "small", "ink2")
        self.phase = PhaseStrip(theme)
        self.round = RoundChip(theme)
        self.undo = ToolButton(theme, "undo", "")
        self.redo = ToolButton(theme, "redo", "")
        self.set_undo(back=False, again=False, placing=False)
        self.play = ToolButton(theme, "play", self.tr("Watch the last movement again (P)"))
        self.speed = SegmentedControl(
            theme,
            (
                Segment(Speed.NORMAL.value, "1×", tip=self.tr("Riders at normal speed")),
                Segment(Speed.DOUBLE.value, "2×", tip=self.tr("Riders twice as fast")),
                Segment(Speed.QUADRUPLE.value, "4×", tip=self.tr("Riders four times as fast")),
                Segment(Speed.SKIP.value, "", "fast", tip=self.tr("Riders stand in their new place at once")),
            ),
            self.tr("Speed"),
            tight=True,
        )
        self.zoom_out = ToolButton(theme, "zoom-out", self.tr("Smaller (−)"))
        self.fit = ToolButton(theme, "zoom-fit", self.tr("The whole track (F)"))
        self.zoom_in = ToolButton(theme, "zoom-in", self.tr("Larger (+)"))
        self.follow = ToolButton(theme, "follow", self.tr("Follow the rider whose turn it is"))
        self.follow.setCheckable(True)
        self.panels = ToolButton(theme, "eye", self.tr("Panels: show and hide"))
        self._looks = tuple(
            (button, button.toolTip()) for button in (self.zoom_out, self.fit, self.zoom_in, self.follow, self.panels)
        )
        self.sheet = ToolButton(theme, "tour", self.tr("Tour Sheet"))
        self.sheet.hide()
        self.help = ToolButton(theme, "help", self.tr("The rules (F1)"))
        self._menu = QMenu(self)
        self._below_panels = self._menu.addSeparator()
        self._connect()
        self._lay_out(theme)

    def _connect(self) -> None:
        self.home.clicked.connect(self.home_requested)
        self.undo.clicked.connect(self.undo_requested)
        self.redo.clicked.connect(self.redo_requested)
        self.play.clicked.connect(self.play_requested)
        self.speed.chosen.connect(self._speed_chosen)
        self.zoom_out.clicked.connect(self.zoom_out_requested)
        self.fit.clicked.connect(self.fit_requested)
        self.zoom_in.clicked.connect(self.zoom_in_requested)
        self.follow.toggled.connect(self.follow_requested)
        self.panels.clicked.connect(self._open_menu)
        self.help.clicked.connect(self.help_requested)

    def _lay_out(self, theme: Theme) -> None:
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addStretch(1)
        names.addWidget(self.title)
        names.addWidget(self.subtitle)
        names.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 5)
        row.setSpacing(4)
        row.addWidget(self.home)
        row.addLayout(names)
        row.addSpacing(8)
        row.addWidget(self.phase)
        row.addWidget(self.round)
        row.addStretch(1)
        for widget in (self.undo, self.redo, Upright(theme), self.play, self.speed, Upright(theme)):
            row.addWidget(widget)
        for button in (self.zoom_out, self.fit, self.zoom_in, self.follow, self.panels, self.sheet, self.help):
            row.addWidget(button)
        self.setMinimumHeight(_HEIGHT)

    def set_panel_actions(self, panels: tuple[QAction, ...], usual: QAction) -> None:
        """Fill the menu of panels, none of whose entries is made here; the last one lays all of them out as usual."""
        for panel in panels:
            self.add_panel_action(panel)
        self._menu.addAction(usual)

    def add_panel_action(self, action: QAction) -> None:
        """One more panel in the menu."""
        self._menu.insertAction(self._below_panels, action)

    def show_race(self, title: str, subtitle: str) -> None:
        """Name what is ridden."""
        self.title.set_text(title)
        self.subtitle.set_text(subtitle)

    def set_playing(self, *, playing: bool, paused: bool, can_watch: bool) -> None:
        """Show what the play button does: pause, go on, or watch the last movement again."""
        if playing and not paused:
            self.play.set_icon_name("pause")
            self.play.set_name(self.tr("Pause (P)"))
        elif playing or paused:
            self.play.set_icon_name("play")
            self.play.set_name(self.tr("Go on (P)"))
        else:
            self.play.set_icon_name("play")
            self.play.set_name(self.tr("Watch the last movement again (P)"))
        self.play.setEnabled(playing or paused or can_watch)

    def set_undo(self, *, back: bool, again: bool, placing: bool) -> None:
        """Whether something can be taken back, and done again; ``placing``: it is a rider, not a card."""
        self.undo.setEnabled(back)
        self.redo.setEnabled(again)
        if placing:
            self.undo.set_name(self.tr("Take the rider back (Backspace)"))
            self.redo.set_name(self.tr("Place him there after all (Ctrl+Y)"))
        else:
            self.undo.set_name(self.tr("Take the card back (Backspace)"))
            self.redo.set_name(self.tr("Play it again after all (Ctrl+Y)"))

    def set_road(self, *, hidden: bool) -> None:
        """Whether something lies over the road: then there is nothing to zoom, to follow or to lay out."""
        why = self.tr("The road comes back after the draft")
        for button, name in self._looks:
            button.setEnabled(not hidden)
            button.set_name(name)
            if hidden:
                button.setToolTip(f"{name}\n{why}")
                button.setAccessibleDescription(why)
            else:
                button.setAccessibleDescription("")

    def set_follow(self, follow: bool) -> None:
        """Show whether the view follows the riders, silently."""
        blocked = self.follow.blockSignals(True)
        self.follow.setChecked(follow)
        self.follow.blockSignals(blocked)
        self.follow.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.phase.set_cramped(self.width() < self._theme.px(_CRAMPED))

    def event(self, event: QEvent) -> bool:
        """With large letters a small window has no room for the Tour Sheet and the rules: F1 opens these anyway."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.help.setVisible(self.sheet.isHidden() or self.width() >= self._theme.px(_FULL))
        return super().event(event)

    def _speed_chosen(self, key: str) -> None:
        self.speed_requested.emit(Speed(key))

    def _open_menu(self) -> None:
        self._menu.popup(self.panels.mapToGlobal(self.panels.rect().bottomLeft()))

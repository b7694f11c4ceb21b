"""The page of settings: one column of rows made from the declared list; every change is in force at once."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from flammeapp.ui.laid_out import lay_out
from flammeapp.ui.pages.box_words import BOX_KEYS, box_setting_words
from flammeapp.ui.pages.page_bar import PageBar
from flammeapp.ui.preferences import SETTINGS, Preferences, Setting, SettingKind, Value
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import (
    Button,
    ButtonKind,
    Hairline,
    KilometreRule,
    OptionRow,
    Segment,
    SegmentedControl,
    Stepper,
    Text,
    Toggle,
)

COLUMN = 640
WIDEST = (1 << 24) - 1
"""No limit, as Qt counts."""
SIDE, TOP = 26, 24
CALM = 350
"""Milliseconds after the last step of the text size until the letters change: the window is dressed anew only once."""


class SettingsPage(QWidget):
    """Shows ``Preferences`` and sends ``changed`` with the new ones at each change; ``back_requested`` on Esc."""

    changed = Signal(object)
    back_requested = Signal()

    def __init__(self, theme: Theme, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._preferences = preferences
        self._controls: dict[str, QWidget] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.bar = PageBar(theme, self.tr("Settings"))
        self.bar.back_requested.connect(self.back_requested)
        column.addWidget(self.bar)
        self._scroll = scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addWidget(scroll, 1)
        inner = QWidget()
        scroll.setWidget(inner)
        self._across = across = QHBoxLayout(inner)
        across.setContentsMargins(SIDE, TOP, SIDE, TOP)
        across.addStretch(1)
        self._rows_place = QWidget()
        self._rows_place.setMaximumWidth(theme.px(COLUMN))
        across.addWidget(self._rows_place, 20)
        across.addStretch(1)
        self._rows = QVBoxLayout(self._rows_place)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        for title, keys in self._groups():
            self._rows.addWidget(Text(title, "heading"))
            if keys is BOX_KEYS:
                note = self.tr("Switch off what you do not have: its stages and options are not offered then.")
                self._rows.addWidget(Text(note, "small", "ink2", wrap=True))
            self._rows.addSpacing(6)
            for key in keys:
                self._add_row(next(row for row in SETTINGS if row.key == key))
            self._rows.addWidget(Hairline(theme))
            self._rows.addSpacing(26)
        foot = QHBoxLayout()
        foot.addStretch(1)
        self.usual = Button(theme, self.tr("Back to the usual settings"), kind=ButtonKind.QUIET, icon="undo")
        self.usual.clicked.connect(self._usual)
        foot.addWidget(self.usual)
        self._rows.addLayout(foot)
        self._rows.addStretch(1)
        self._rows.addWidget(KilometreRule(theme))
        self._calm = QTimer(self, singleShot=True, interval=CALM)
        self._calm.timeout.connect(self._apply_size)
        self._held = False
        self._size = self._control_of_size()
        self._size.mouse_left.connect(self._let_go)
        theme.changed.connect(self._look_changed)

    def preferences(self) -> Preferences:
        """The settings shown."""
        return self._preferences

    def show_preferences(self, preferences: Preferences) -> None:
        """Show other settings, silently."""
        self._preferences = preferences
        for row in SETTINGS:
            value = preferences.value(row.key)
            control = self._controls[row.key]
            if isinstance(control, Toggle):
                control.blockSignals(True)
                control.setChecked(bool(value))
                control.blockSignals(False)
                control.update()
            elif isinstance(control, SegmentedControl):
                control.set_current(str(value))
            elif isinstance(control, Stepper) and not self._calm.isActive():
                control.blockSignals(True)
                control.set_value(int(value))
                control.blockSignals(False)

    def scroll_to_top(self) -> None:
        """Show the first settings, as a page that is opened does."""
        self._scroll.verticalScrollBar().setValue(0)

    def control(self, key: str) -> QWidget:
        """The control of a setting; raises ``KeyError``."""
        return self._controls[key]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
        else:
            super().keyPressEvent(event)

    def _groups(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (
            (self.tr("Look"), ("appearance", "text_size")),
            (self.tr("Movement"), ("animation_speed", "reduce_motion")),
            (self.tr("At the table"), ("curtain", "count_remaining", "confirmations")),
            (self.tr("Your boxes"), BOX_KEYS),
        )

    def _words(self, key: str) -> tuple[str, str, str]:
        """Icon, name and sentence of a setting."""
        if key in BOX_KEYS:
            return box_setting_words(key)
        words = {
            "appearance": ("eye", self.tr("Light or dark"), self.tr("The same book by day and by a reading lamp.")),
            "text_size": ("zoom-in", self.tr("Text size"), self.tr("In percent; everything grows with the letters.")),
            "animation_speed": ("fast", self.tr("Speed of the riders"), self.tr("A click or Space always skips.")),
            "reduce_motion": (
                "pause",
                self.tr("Reduce motion"),
                self.tr("Nothing glides or fades; it is simply there."),
            ),
            "curtain": (
                "curtain",
                self.tr("Curtain between players"),
                self.tr("Hides each hand when two people share this computer."),
            ),
            "count_remaining": (
                "deck",
                self.tr("Count remaining cards"),
                self.tr("Shows which cards a rider still has; you could count them yourself."),
            ),
            "confirmations": (
                "help",
                self.tr("Ask before leaving a race"),
                self.tr("A race is always saved, so leaving loses nothing. Deleting always asks."),
            ),
        }
        return words[key]

    def _segments(self, key: str) -> tuple[Segment, ...]:
        if key == "appearance":
            return (
                Segment("system", self.tr("As the system")),
                Segment("light", self.tr("Light")),
                Segment("dark", self.tr("Dark")),
            )
        return (
            Segment("1", self.tr("1×")),
            Segment("2", self.tr("2×")),
            Segment("4", self.tr("4×")),
            Segment("0", self.tr("At once")),
        )

    def _add_row(self, setting: Setting) -> None:
        icon, name, sentence = self._words(setting.key)
        control = self._control(setting, name)
        control.setProperty("setting", setting.key)
        self._controls[setting.key] = control
        self._rows.addWidget(OptionRow(self._theme, icon, name, control, sentence=sentence))

    def _control(self, setting: Setting, name: str) -> QWidget:
        value = self._preferences.value(setting.key)
        if setting.kind is SettingKind.FLAG:
            toggle = Toggle(self._theme, name, on=bool(value))
            toggle.toggled.connect(self._flag_set)
            return toggle
        if setting.kind is SettingKind.CHOICE:
            control = SegmentedControl(self._theme, self._segments(setting.key), name)
            control.set_current(str(value))
            control.chosen.connect(self._choice_set)
            return control
        stepper = Stepper(self._theme, name, setting.least, setting.most, int(value), step=setting.step)
        stepper.value_changed.connect(self._number_set)
        return stepper

    def _flag_set(self, on: bool) -> None:
        self._set(self.sender(), on)

    def _choice_set(self, key: str) -> None:
        self._set(self.sender(), key)

    def _number_set(self, _number: int) -> None:
        self._calm.start()

    # -- text size ------------------------------------------------------------------------------------------------

    def _control_of_size(self) -> Stepper:
        control = self._controls["text_size"]
        if not isinstance(control, Stepper):
            raise TypeError("the text size is set with a stepper")
        return control

    def _apply_size(self) -> None:
        """Change the letters; what the mouse is about to press again stays where it is, what has the keyboard in sight.

        The stepper keeps its size and its place until the mouse leaves it.
        """
        self._calm.stop()
        held = self._size.underMouse() and self._size.isVisible()
        if held and not self._held:
            self._held = True
            self._size.setFixedSize(self._size.size())
            self._rows_place.setFixedWidth(self._rows_place.width())
        before = self._where()
        self._set(self._size, self._size.value())
        if not self.isVisible():
            return
        lay_out(self)
        if held:
            self._move_back(self._where() - before)
        elif self._size.hasFocus():
            self._scroll.ensureWidgetVisible(self._size)

    def _where(self) -> QPoint:
        return self._size.mapTo(self, QPoint(0, 0))

    def _move_back(self, moved: QPoint) -> None:
        """Scroll by what the rows above have grown; where nothing is to scroll, margins make room for it."""
        margins, bar = self._across.contentsMargins(), self._scroll.verticalScrollBar()
        spare = margins.top() - TOP
        wanted = bar.value() + moved.y() - spare
        margins.setTop(TOP + max(0, -wanted))
        margins.setBottom(margins.bottom() + max(0, wanted - bar.maximum()))
        self._across.setContentsMargins(margins)
        lay_out(self)
        bar.setValue(max(0, wanted))

    def _let_go(self) -> None:
        """The mouse has left the stepper: everything takes the room it should have."""
        if self._calm.isActive():
            self._apply_size()
        if not self._held:
            return
        self._held = False
        for widget in (self._size, self._rows_place):
            widget.setMinimumSize(0, 0)
            widget.setMaximumSize(WIDEST, WIDEST)
        self._across.setContentsMargins(SIDE, TOP, SIDE, TOP)
        self._look_changed()
        self._size.updateGeometry()

    def hideEvent(self, event: QHideEvent) -> None:
        """What was chosen holds on every page."""
        super().hideEvent(event)
        self._let_go()

    def _set(self, control: object, value: Value) -> None:
        if isinstance(control, QAbstractButton | QWidget):
            self._preferences = self._preferences.with_value(str(control.property("setting")), value)
            self.changed.emit(self._preferences)

    def _usual(self) -> None:
        self._calm.stop()
        self.show_preferences(Preferences())
        self.changed.emit(self._preferences)

    def _look_changed(self) -> None:
        if not self._held:
            self._rows_place.setMaximumWidth(self._theme.px(COLUMN))

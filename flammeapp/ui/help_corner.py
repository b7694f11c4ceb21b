"""The way to the rules and back: F1 from anywhere, and every question mark that asks for a rule."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedWidget, QWidget

from flammeapp.ui.pages.setting_up import SettingUpPage
from flammeapp.ui.rooms import Rooms


class HelpCorner(QObject):
    """Shows the rules over whatever page was shown, and that page again afterwards."""

    def __init__(self, rooms: Rooms, pages: QStackedWidget, window: QWidget) -> None:
        super().__init__(window)
        self._rooms = rooms
        self._pages = pages
        self._before: QWidget | None = None
        self._key = QShortcut(QKeySequence(QKeySequence.StandardKey.HelpContents), window)
        self._key.activated.connect(self.ask)
        rooms.rules.back_requested.connect(self.leave)
        rooms.new_race.help_requested.connect(self.show)
        rooms.race.toolbar.help_requested.connect(self.ask)

    def ask(self) -> None:
        """F1: the rule that is being played, or that the option under the keyboard follows; else all; there: back."""
        current = self._pages.currentWidget()
        if current is self._rooms.rules:
            self.leave()
        elif isinstance(current, SettingUpPage):
            self.show(current.rule_here())
        else:
            self.show(self._rooms.race.rule_now if current is self._rooms.race else 0)

    def show(self, rule: int) -> None:
        """Show a rule by its number, 0: all of them from the beginning."""
        page = self._rooms.rules
        current = self._pages.currentWidget()
        if current is not page:
            self._before = current
        page.open_at(rule)
        self._pages.setCurrentWidget(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """Back to the page from which the rules were asked for."""
        if self._before is not None and self._pages.currentWidget() is self._rooms.rules:
            self._pages.setCurrentWidget(self._before)
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)

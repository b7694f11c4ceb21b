"""The keys of the race page (guide, section 11): everything that can be done there can be done without a mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from flammeapp.ui.race.body import RaceBody

_ARROWS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


@dataclass(frozen=True, slots=True)
class KeyActions:
    """What the page does for a key. ``go_on`` answers whether there was something to go on from.

    ``end_watching``: leave a movement that is shown once more, if one is.
    """

    home: Callable[[], object]
    undo: Callable[[], object]
    redo: Callable[[], object]
    play_or_pause: Callable[[], object]
    next_move: Callable[[], object]
    go_on: Callable[[], bool]
    end_watching: Callable[[], bool]


class RaceKeys:
    """Turns keys into actions; ``press`` answers whether a key meant something here."""

    def __init__(self, body: RaceBody, actions: KeyActions) -> None:
        self._body = body
        self._actions = actions

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        """Do what a key stands for."""
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            return self._with_control(key)
        if key == Qt.Key.Key_0:
            return self._body.bottom.shows(self._body.bottom.refresh) and self._body.bottom.refresh.take_none()
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self._actions.end_watching()  # who chooses has seen enough
            return self._number(int(key) - int(Qt.Key.Key_0))
        view = self._body.view
        if key in _ENTER:
            return self._actions.end_watching() or self._actions.go_on() or self._confirm()
        if key in _ARROWS:
            view.keyPressEvent(QKeyEvent(QKeyEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier))
            return True
        plain: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Space: self._space,
            Qt.Key.Key_P: self._actions.play_or_pause,
            Qt.Key.Key_Backspace: self._actions.undo,
            Qt.Key.Key_Escape: self._actions.home,
            Qt.Key.Key_F: view.fit,
            Qt.Key.Key_Plus: view.zoom_in,
            Qt.Key.Key_Equal: view.zoom_in,
            Qt.Key.Key_Minus: view.zoom_out,
        }
        if key not in plain:
            return False
        plain[key]()
        return True

    def _number(self, number: int) -> bool:
        bottom = self._body.bottom
        if bottom.shows_placement:
            return self._body.view.choose_place(number)
        if bottom.shows(bottom.bid):
            return bottom.bid.press_number(number)
        if bottom.shows(bottom.refresh):
            return bottom.refresh.press_number(number)
        if bottom.shows(bottom.recovery):
            answers = {1: bottom.recovery.use_it, 2: bottom.recovery.keep_it}
            return number in answers and answers[number]()
        return bottom.shows_hand and bottom.hand.press_number(number)

    def _confirm(self) -> bool:
        """Enter does what the yellow button says."""
        bottom = self._body.bottom
        if bottom.shows(bottom.bid):
            return bottom.bid.play_selected()
        if bottom.shows(bottom.refresh):
            return bottom.refresh.settle()
        if bottom.shows(bottom.recovery):
            return bottom.recovery.use_it()
        return bottom.shows_hand and bottom.hand.play_selected()

    def _space(self) -> None:
        if not self._actions.go_on():
            self._actions.next_move()

    def _with_control(self, key: Qt.Key) -> bool:
        if key == Qt.Key.Key_L:
            dock = self._body.log_dock
            dock.setVisible(not dock.isVisible())
            dock.raise_()
        elif key == Qt.Key.Key_Z:
            self._actions.undo()
        elif key == Qt.Key.Key_Y:
            self._actions.redo()
        else:
            return False
        return True

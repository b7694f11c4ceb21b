"""Pages that are laid out by the time they are seen.

Qt lays out what is visible. While a page stands behind another one its letters may change: each of its layouts would
find that out in a round of events of its own after the page is shown, the innermost first, and what is measured on the
way is measured by old letters. Here a page is laid out from the inside outwards before its first picture.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from flammeapp.ui.theme import Theme


def lay_out(page: QWidget) -> None:
    """Measure and place everything in a page anew, from the inside outwards."""
    for widget in (*reversed(page.findChildren(QWidget)), page):  # children come after their parents in the list
        if isinstance(widget, QScrollArea):
            QCoreApplication.sendEvent(widget.viewport(), QEvent(QEvent.Type.LayoutRequest))
        layout = widget.layout()
        if layout is not None:
            layout.invalidate()
            layout.activate()
        widget.updateGeometry()  # what holds it forgets the size it had noted down


class LaidOut(QObject):
    """Lays out a page of the stack when it comes up after the letters have changed, and the shown one at once."""

    def __init__(self, theme: Theme, pages: QStackedWidget) -> None:
        super().__init__(pages)
        self._pages = pages
        self._stale: set[QWidget | None] = set()
        theme.changed.connect(self._look_changed)
        pages.currentChanged.connect(self._page_shown)

    def _look_changed(self) -> None:
        self._stale = {self._pages.widget(place) for place in range(self._pages.count())}
        self._page_shown()

    def _page_shown(self) -> None:
        page = self._pages.currentWidget()
        if page is not None and page in self._stale:
            self._stale.discard(page)
            lay_out(page)

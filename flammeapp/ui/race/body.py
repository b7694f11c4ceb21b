"""The middle of the race window: the road with its profile, and the docks round it.

Docks move, close, float; where they are is saved for each size of screen. In a window under 1320 px the log goes
behind *On the road* as a tab, and comes back when there is room again.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QTabBar, QTabWidget, QVBoxLayout, QWidget

from flammeapp.ui.race.bottom import BottomPanel
from flammeapp.ui.race.clock_strip import ClockStrip
from flammeapp.ui.race.dock_frame import Dock, HandDock
from flammeapp.ui.race.log_dock import LogPanel
from flammeapp.ui.race.road_dock import RoadPanel
from flammeapp.ui.race.tour_context import TourContext
from flammeapp.ui.scene.profile import ProfileStrip
from flammeapp.ui.scene.track_view import TrackView
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import MessageBar

NARROW_UNDER = 1320
LAYOUT_VERSION = 1
_ROAD_WIDTH = 262
_LOG_WIDTH = 306
_WIDEST = 0.3
"""The share of the window a dock at a side takes at most by itself."""
_TAB = 30
"""Pixels beside the words of a tab."""


class RaceBody(QMainWindow):
    """Road, profile, docks and message bar. ``layout_changed`` is sent when the user has moved or closed a dock."""

    layout_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)
        self._theme = theme
        self._narrow = False
        self._tabbed = False
        self._arranging = False
        self.view = TrackView(theme)
        self.profile = ProfileStrip(theme)
        self.clock = ClockStrip(theme)
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.clock)
        column.addWidget(self.view, 1)
        column.addWidget(self.profile)
        self.setCentralWidget(centre)
        self.message = MessageBar(theme, self.view)
        self.road = RoadPanel(theme)
        self.log = LogPanel(theme)
        self.bottom = BottomPanel(theme)
        self.road_dock = Dock(theme, "road", "standings", self.tr("On the road"), self.road, short=self.tr("Road"))
        self.log_dock = Dock(
            theme, "log", "log", self.tr("What happened"), self.log, extra=self.log.filter, short=self.tr("Log")
        )
        self.hand_dock = HandDock(theme, self.tr("Hand"), self.bottom)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.setDocumentMode(True)
        self._fitted = theme.text_size
        self._fitter = QTimer(self, singleShot=True, interval=0)
        self._fitter.timeout.connect(self._fit_docks)
        theme.changed.connect(self._fitter.start)
        self._saver = QTimer(self, singleShot=True, interval=400)
        self._saver.timeout.connect(self.layout_changed)
        self.usual_layout()
        for dock in (self.road_dock, self.log_dock, self.hand_dock):
            dock.dockLocationChanged.connect(self._moved)
            dock.topLevelChanged.connect(self._moved)
            dock.visibilityChanged.connect(self._moved)
            dock.installEventFilter(self)

    def show_tour(self, tour: TourContext | None) -> None:
        """The race is a stage of this tour: who places when, and who wears what; None: of none."""
        self.bottom.place.show_tour(tour)
        self.view.show_jerseys(tour.jerseys if tour is not None else {})

    def add_dock(self, dock: Dock, area: Qt.DockWidgetArea, *, behind: Dock | None = None) -> None:
        """Take in one more dock; ``behind``: as a tab behind that one."""
        self.addDockWidget(area, dock)
        if behind is not None:
            self.tabifyDockWidget(behind, dock)
            behind.raise_()
        dock.dockLocationChanged.connect(self._moved)
        dock.visibilityChanged.connect(self._moved)

    def panel_actions(self) -> tuple[QAction, ...]:
        """Answer one entry a panel for a menu that shows and hides them."""
        profile = QAction(self.tr("Profile of the stage"), self)
        profile.setCheckable(True)
        profile.setChecked(not self.profile.isHidden())
        profile.toggled.connect(self.profile.setVisible)
        profile.toggled.connect(self._moved)
        self._profile_action = profile
        return self.road_dock.toggleViewAction(), self.log_dock.toggleViewAction(), profile

    def usual_action(self) -> QAction:
        """Answer the entry that puts every dock where it belongs at first."""
        usual = QAction(self.tr("Usual layout"), self)
        usual.triggered.connect(self.usual_layout)
        return usual

    # -- layout ---------------------------------------------------------------------------------------------------

    def usual_layout(self) -> None:
        """Put every dock where it belongs at first."""
        self._arranging = True
        for dock in (self.road_dock, self.log_dock, self.hand_dock):
            dock.setFloating(False)
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self.hand_dock)
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.road_dock)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.log_dock)
        for dock in (self.road_dock, self.log_dock, self.hand_dock):
            dock.show()
        self.profile.show()
        if getattr(self, "_profile_action", None) is not None:
            self._profile_action.setChecked(True)
        self._tabbed = False
        self._set_sizes()
        self._arranging = False
        self._arrange()
        self._saver.start()

    def save_layout(self) -> str:
        """Answer the layout as a text for the settings file."""
        state = self.saveState(LAYOUT_VERSION).toBase64().toStdString()
        flags = f"{int(not self.profile.isHidden())}{int(self._tabbed)}{int(self._narrow)}"
        return f"{flags}@{round(100 * self._fitted)}:{state}"

    def restore_layout(self, text: str) -> bool:
        """Put the docks where ``save_layout`` found them; answers whether the text could be used."""
        head, _, state = text.partition(":")
        flags, _, size = head.partition("@")
        if len(flags) != 3 or not state:
            return False
        self._arranging = True
        done = self.restoreState(QByteArray.fromBase64(state.encode()), LAYOUT_VERSION)
        self._arranging = False
        if done:
            self.profile.setVisible(flags[0] == "1")
            self._tabbed = flags[1] == "1"
            self._narrow = flags[2] == "1"
            self._fitted = int(size) / 100 if size.isascii() and size.isdigit() and int(size) else 1.0
            self.hand_dock.show()
            self._arrange()
        return done

    def _fit_docks(self) -> None:
        """Other letters need other widths: docks grow and shrink with them, a user's own width too."""
        wanted = self._theme.text_size
        if wanted == self._fitted:
            return
        docks = [dock for dock in (self.road_dock, self.log_dock) if not dock.isHidden() and not dock.isFloating()]
        if self.log_dock in self.tabifiedDockWidgets(self.road_dock):
            docks = docks[:1]  # they share one width
        most = round(self.window().width() * _WIDEST)
        widths = [min(most, round(dock.width() * wanted / self._fitted)) for dock in docks]
        self._fitted = wanted
        self.resizeDocks(docks, widths, Qt.Orientation.Horizontal)
        self._dress_tabs()

    def _set_sizes(self) -> None:
        self._fitted = self._theme.text_size
        self.resizeDocks(
            [self.road_dock, self.log_dock],
            [self._theme.px(_ROAD_WIDTH), self._theme.px(_LOG_WIDTH)],
            Qt.Orientation.Horizontal,
        )
        self.resizeDocks([self.hand_dock], [self.bottom.sizeHint().height()], Qt.Orientation.Vertical)

    def _arrange(self) -> None:
        """Behind each other where the window is narrow, apart where it is wide; docks the user moved stay."""
        narrow = self.width() < self._theme.px(NARROW_UNDER)
        if narrow == self._narrow and narrow == self._tabbed:
            return
        self._narrow = narrow
        self._arranging = True
        apart = self.dockWidgetArea(self.log_dock) is Qt.DockWidgetArea.RightDockWidgetArea
        left = self.dockWidgetArea(self.road_dock) is Qt.DockWidgetArea.LeftDockWidgetArea
        docked = not self.log_dock.isFloating() and not self.road_dock.isFloating()
        if narrow and docked and apart and left:
            self.tabifyDockWidget(self.road_dock, self.log_dock)
            self.road_dock.raise_()
            self._tabbed = True
        elif not narrow and self._tabbed:
            shown = not self.log_dock.isHidden()
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.log_dock)
            self.log_dock.setVisible(shown)
            self._tabbed = False
            self._set_sizes()
        self._arranging = False
        self._dress_tabs()

    def _dress_tabs(self) -> None:
        """Tabs of docks tell their whole name where there is room for all of them, else a short one."""
        bars = self.findChildren(QTabBar)
        for bar in bars:
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setExpanding(False)
            bar.setDrawBase(False)
        letters = self._theme.metrics("body_strong")
        for dock in self.findChildren(Dock):
            others = [other for other in self.tabifiedDockWidgets(dock) if not other.isHidden()]
            dock.title.set_tabbed(tabbed=bool(others))
            names = [dock.name, *(other.name for other in others if isinstance(other, Dock))]
            wide = sum(letters.horizontalAdvance(name) + _TAB for name in names)
            room = next((bar.width() for bar in bars if dock.windowTitle() in _texts(bar)), dock.width())
            dock.name_tab(short=bool(others) and wide > room)

    def _moved(self, *_what: object) -> None:
        self._dress_tabs()
        if not self._arranging and self.isVisible():
            self._saver.start()

    # -- Qt -------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._moved()
        return False

    def minimumSizeHint(self) -> QSize:
        return QSize(800, 480)


def _texts(bar: QTabBar) -> tuple[str, ...]:
    return tuple(bar.tabText(number) for number in range(bar.count()))

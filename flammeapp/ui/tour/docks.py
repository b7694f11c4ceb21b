"""Docks of the race window in a tour: the jerseys behind *On the road*, and the Tour Sheet above the road."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from flammeapp.session.campaign import CampaignSession
from flammeapp.ui.race.dock_frame import Dock
from flammeapp.ui.race.page import RacePage
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.field import TourField
from flammeapp.ui.tour.jersey_panel import JerseyPanel
from flammeapp.ui.tour.sheet_cells import sheet_cells
from flammeapp.ui.tour.sheet_table import SheetTable

DOCK_ICON = 26
SHEET_FRAME = 60
"""Title and margins of the dock of the sheet, in pixels."""
LEAST_ROAD = 240
"""What is left of the road, in pixels, when the sheet lies above it; else it lies over the road instead."""


class TourDocks(QObject):
    """Both are there in the stages of a tour only; who closes one opens it again from the menu of panels."""

    def __init__(self, theme: Theme, race: RacePage, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._body = race.body
        self.jerseys = JerseyPanel(theme, icon=DOCK_ICON)
        self.jerseys.show_title(False)
        self.sheet = SheetTable(theme)
        self.jersey_dock = Dock(theme, "jerseys", "tour", self.tr("Jerseys"), _scrolling(self.jerseys, 10))
        self.sheet_dock = Dock(theme, "tour-sheet", "standings", self.tr("Tour Sheet"), _scrolling(self.sheet, 10))
        self._wanted = {self.jersey_dock: True, self.sheet_dock: False}
        self._body.add_dock(self.jersey_dock, Qt.DockWidgetArea.LeftDockWidgetArea, behind=self._body.road_dock)
        self._body.add_dock(self.sheet_dock, Qt.DockWidgetArea.TopDockWidgetArea)
        for dock in self._wanted:
            action = dock.toggleViewAction()
            action.triggered.connect(self._toggled)
            action.setVisible(False)
            race.toolbar.add_panel_action(action)
            dock.title.close_requested.connect(self._closed)
            dock.hide()

    def show_tour(self, campaign: CampaignSession | None) -> None:
        """Show the standings of a tour, or nothing where there is none."""
        for dock, wanted in self._wanted.items():
            dock.toggleViewAction().setVisible(campaign is not None)
            dock.setVisible(wanted and campaign is not None)
        if campaign is not None:
            self.jerseys.show_standings(campaign)
            self.sheet.show_cells(sheet_cells(campaign), TourField.of(campaign.tour))
        self._body.road_dock.raise_()

    def _toggled(self, shown: bool) -> None:
        action = self.sender()
        for dock in self._wanted:
            if dock.toggleViewAction() is action:
                self._wanted[dock] = shown
                if shown:
                    dock.raise_()
                    self._make_room(dock)

    def _make_room(self, dock: Dock) -> None:
        """Let the sheet show all of its lines above the road; where the road cannot spare that, lie over it."""
        if dock is not self.sheet_dock:
            return
        wanted = self.sheet.sizeHint().height() + SHEET_FRAME
        dock.setFloating(False)
        room = self._body.view.height() + (dock.height() if dock.isVisible() else 0) - self._theme.px(LEAST_ROAD)
        if room < wanted:
            dock.setFloating(True)
            dock.resize(round(self._body.width() * 0.9), min(wanted, round(self._body.height() * 0.7)))
            corner = self._body.mapToGlobal(QPoint(round(self._body.width() * 0.05), self._theme.px(40)))
            dock.move(corner)
        else:
            self._body.resizeDocks([dock], [wanted], Qt.Orientation.Vertical)

    def _closed(self) -> None:
        title = self.sender()
        for dock in self._wanted:
            if dock.title is title:
                self._wanted[dock] = False


def _scrolling(inside: QWidget, margin: int) -> QScrollArea:
    place = QWidget()
    column = QVBoxLayout(place)
    column.setContentsMargins(margin, 6, margin, 10)
    column.addWidget(inside)
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setWidget(place)
    return scroll

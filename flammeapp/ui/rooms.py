"""The pages behind the home page, built once after the first paint, and the bridge they share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QWidget

from flammeapp.ui.bridge import Bridge
from flammeapp.ui.help.page import HelpPage
from flammeapp.ui.i18n.stages import stage_title
from flammeapp.ui.pages.new_race import NewRacePage
from flammeapp.ui.pages.saved_games import SavedGamesPage
from flammeapp.ui.pages.settings import SettingsPage
from flammeapp.ui.pages.stage_facts import StagePictures
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.race.best_times import BestTimes
from flammeapp.ui.race.outcome import outcome_of
from flammeapp.ui.race.page import RacePage
from flammeapp.ui.race.results import ResultPage
from flammeapp.ui.race.toolbar import Speed
from flammeapp.ui.shelf import Shelf
from flammeapp.ui.theme import Theme


class Rooms:
    """New race, saved games, settings, race, result, rules. Take every step of ``build`` before anything else."""

    def __init__(self, window: QWidget, home: Path) -> None:
        self.best_times = BestTimes(home)
        self.bridge = Bridge(window)

    def build(self, theme: Theme, pictures: StagePictures, shelf: Shelf, preferences: Preferences) -> Iterator[QWidget]:
        """Make page after page."""
        self.new_race = NewRacePage(theme, pictures, shelf.offered, shelf.data, preferences)
        yield self.new_race
        self.saved = SavedGamesPage(theme)
        yield self.saved
        self.settings = SettingsPage(theme, preferences)
        yield self.settings
        self.race = RacePage(theme, self.bridge)
        yield self.race
        self.result = ResultPage(theme)
        yield self.result
        self.rules = HelpPage(theme)
        yield self.rules

    def use_preferences(self, preferences: Preferences) -> None:
        """Take over changed settings."""
        self.new_race.use_preferences(preferences)
        self.race.set_speed(Speed(preferences.animation_speed))

    def show_result(self) -> None:
        """Show the result of the race that is open."""
        session = self.bridge.session
        view = self.bridge.view
        stage = session.setup.stage
        told = self.bridge.history()
        best = self.best_times.told(session.setup, view, told)
        outcome = outcome_of(view, told, self.bridge.player, self.bridge.humans, stage.kind, best)
        self.result.show_result(stage_title(stage), view.round, outcome)
        self.result.set_story_whole(session.tells_all())

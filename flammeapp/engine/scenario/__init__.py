"""Scenario files: one situation set up and played by the engine of the game, compared with what must come out."""

from flammeapp.engine.scenario.play import KINDS, play_scenario
from flammeapp.engine.scenario.reading import ScenarioError, ScenarioResult

__all__ = ["KINDS", "ScenarioError", "ScenarioResult", "play_scenario"]

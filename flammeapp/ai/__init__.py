"""Computer opponents: they see what a player in their seat would see, and never the state."""

from flammeapp.ai.deciding import NothingToDecide, decide
from flammeapp.ai.registry import POLICIES, UnknownPolicy

__all__ = ["POLICIES", "NothingToDecide", "UnknownPolicy", "decide"]

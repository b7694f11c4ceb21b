"""The opponents that can be asked for by name. A new one is a module of its own and one row here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flammeapp.ai.heuristic import Heuristic
from flammeapp.ai.policy import Policy
from flammeapp.ai.reference import HighestPlayer, RandomPlayer, Saver

POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "random": RandomPlayer(),
        "highest": HighestPlayer(),
        "saver3": Saver(keep=3),
        "saver5": Saver(keep=5),
        "heuristic": Heuristic(),
    }
)
"""Name → rule. Names are written into saved games: none may ever be given another meaning."""


class UnknownPolicy(LookupError):
    """No opponent has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def policy_named(name: str) -> Policy:
    """Answer the rule called ``name``; raise UnknownPolicy."""
    policy = POLICIES.get(name)
    if policy is None:
        raise UnknownPolicy(name)
    return policy

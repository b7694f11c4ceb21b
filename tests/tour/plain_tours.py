"""Random scenarios of the kind "tour" in which nearly everything is tied: small times, few tokens, many of them equal.

`random_tour` answers a document that is right by the page of scenarios; the same generator state gives the same one.
"""

from __future__ import annotations

from random import Random
from typing import Any

COLOURS = ("red", "blue", "green", "black", "white", "pink")
STACKS = ((5, 3, 1), (2, 1))


def random_tour(chance: Random) -> dict[str, Any]:
    """Answer a scenario: 1-6 teams of two or up to twelve single riders, some of them nobody's, 1-21 stages."""
    teams = random_teams(chance)
    riders = [rider for team in teams.values() for rider in team]
    complete = chance.random() < 0.7
    length = chance.choices((chance.randint(3, 7), chance.randint(8, 14), chance.randint(15, 21)), (5, 3, 2))[0]
    if not complete and chance.random() < 0.5:
        length = chance.randint(1, 2)
    document: dict[str, Any] = {"id": "random", "kind": "tour", "teams": teams}
    dummies = [team for team in teams if chance.random() < 0.3] if chance.random() < 0.5 else []
    if dummies or chance.random() < 0.2:
        chance.shuffle(dummies)
        document["dummies"] = dummies
    document["stages"] = [random_stage(chance, riders) for _ in range(length)]
    latest = length - 1 if complete else length
    rest = [stage for stage in (*range(1, length + 1),) if stage <= latest and chance.random() < 0.2]
    if rest or chance.random() < 0.2:
        chance.shuffle(rest)
        document["rest_days_after"] = rest
    if complete or chance.random() < 0.3:
        document["complete"] = complete
    return document


def random_teams(chance: Random) -> dict[str, list[str]]:
    """Teams whose names say nothing about who is listed first."""
    if chance.random() < 0.35:
        names = [f"{colour}-{kind}" for colour in COLOURS for kind in "rs"]
        return {name: [f"rider {name}"] for name in chance.sample(names, chance.choice((2, 2, 3, 4, 6, 8, 12)))}
    colours = chance.sample(COLOURS, chance.choice((1, 2, 2, 3, 4, 5, 6)))
    return {colour: chance.sample([f"{colour}-r", f"{colour}-s"], 2) for colour in colours}


def random_stage(chance: Random, riders: list[str]) -> dict[str, Any]:
    """One stage: riders cross in any order; times, tokens and cards are small and few."""
    crossing = chance.sample(riders, len(riders))
    if chance.random() < 0.3:
        crossing = [*riders]  # the same order again and again, so that ties last
    choices = chance.choice(((0,), (0, 10), (0, 10, 20, 60, 90), (3590, 3600, 3610)))
    times = sorted(chance.choice(choices) for _ in crossing)
    if chance.random() < 0.1:
        chance.shuffle(times)
    stage: dict[str, Any] = {
        "finish": [[rider, f"{time // 60}:{time % 60:02}"] for rider, time in zip(crossing, times, strict=True)]
    }
    mode = chance.choices((None, "tour", "team_time_trial", "individual_time_trial"), (6, 2, 3, 1))[0]
    if mode is not None:
        stage["mode"] = mode
    if mode in (None, "tour") and chance.random() < 0.6:
        stage["tokens"] = random_tokens(chance, riders)
    if chance.random() < 0.7:
        stage["exhaustion"] = {rider: chance.randint(0, 9) for rider in riders if chance.random() < 0.7}
    return stage


def random_tokens(chance: Random, riders: list[str]) -> dict[str, list[list[str | int]]]:
    """What one or two stacks give; on some days nobody passes them."""
    tokens: dict[str, list[list[str | int]]] = {}
    for _ in range(chance.choice((1, 2))):
        kind = chance.choice(("sprint", "mountain"))
        stack = chance.choice(STACKS)
        for rider, value in zip(chance.sample(riders, min(len(riders), len(stack))), stack, strict=False):
            if chance.random() < 0.8:
                tokens.setdefault(rider, []).append([kind, chance.choice((value, 1))])
    return tokens

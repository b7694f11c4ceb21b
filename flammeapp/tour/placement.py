"""In which order the teams place at the next stage, and why (R37, R46)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from flammeapp.tour.results import Entrants
from flammeapp.tour.standings import Standings, general_of_all, placement_order


class PlacementReason(Enum):
    """Why a team places where it does."""

    LOT = "lot"  # the first stage: clockwise from a starting player drawn by lot (R2)
    DUMMY = "dummy"  # nobody's teams come first, in their set-up order (R46)
    POINTS = "points"  # fewest Tour Points first
    TIME = "time"  # as many points as a neighbour in the order: the better-placed rider places later


@dataclass(frozen=True, slots=True)
class PlacementLine:
    """One team's place in the order. ``rider``: its best-placed one by time, and his ``place`` (from 1)."""

    team: int
    reason: PlacementReason
    points: int
    rider: int
    place: int


def placement_lines(entrants: Entrants, standings: Standings) -> tuple[PlacementLine, ...]:
    """Answer all teams, the one that places first first; before stage 1 in their set-up order, drawn by lot later."""
    by_time = general_of_all(entrants, standings)
    order = placement_order(entrants, standings) if standings.stages else tuple(range(len(entrants.teams)))
    players = [team for team in order if team not in entrants.dummies]
    lines: list[PlacementLine] = []
    for team in order:
        rider = min(entrants.teams[team], key=by_time.index)
        points = standings.points[team]
        if team in entrants.dummies:
            reason = PlacementReason.DUMMY
        elif not standings.stages:
            reason = PlacementReason.LOT
        elif sum(1 for other in players if standings.points[other] == points) > 1:
            reason = PlacementReason.TIME
        else:
            reason = PlacementReason.POINTS
        lines.append(PlacementLine(team, reason, points, rider, by_time.index(rider) + 1))
    return tuple(lines)

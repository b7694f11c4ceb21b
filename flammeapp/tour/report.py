"""One day of a tour that is over, as it is told: podium, tokens, jerseys, points and exhaustion (R38-R43)."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.tables import TourTables
from flammeapp.tour.campaign import Day, TourSetup, days, entrants, standings_after
from flammeapp.tour.results import Entrants, StageResult, podium
from flammeapp.tour.standings import Jersey, Standings


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A rider on the podium and the Tour Points it brings his team (R40)."""

    rider: int
    points: int


@dataclass(frozen=True, slots=True)
class JerseyMoved:
    """Who wore a jersey in the morning and who wears it in the evening; None: nobody."""

    jersey: Jersey
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class DayReport:
    """A day that is over. ``result``: the stage's, None on a rest day.

    ``points``: Tour Points the day brought, by team. ``tired``: exhaustion cards each rider had left when the day
    ended, before he returned any; ``after.exhaustion`` is what he kept.
    """

    day: Day
    before: Standings
    after: Standings
    result: StageResult | None
    podium: tuple[PodiumPlace, ...]
    points: tuple[int, ...]
    tired: tuple[int, ...]
    jerseys: tuple[JerseyMoved, ...]

    @property
    def returned(self) -> tuple[int, ...]:
        """Exhaustion cards returned, by rider (R41, R43)."""
        return tuple(cards - kept for cards, kept in zip(self.tired, self.after.exhaustion, strict=True))


def day_reports(tour: TourSetup, tables: TourTables, results: tuple[StageResult, ...]) -> tuple[DayReport, ...]:
    """Answer all days that are over, a rest day with the stage before it."""
    riders = entrants(tour)
    standings = standings_after(tour, tables, results)
    found: list[DayReport] = []
    for day, before, after in zip(days(tour), standings, standings[1:], strict=False):
        result = None if day.rest else results[day.stage - 1]
        found.append(
            DayReport(
                day=day,
                before=before,
                after=after,
                result=result,
                podium=() if result is None else _podium(tables, riders, result),
                points=tuple(new - old for new, old in zip(after.points, before.points, strict=True)),
                tired=before.exhaustion if result is None else result.exhaustion,
                jerseys=_moved(before, after),
            )
        )
    return tuple(found)


def _podium(tables: TourTables, riders: Entrants, result: StageResult) -> tuple[PodiumPlace, ...]:
    first = podium(riders, result, len(tables.podium))
    return tuple(PodiumPlace(rider, points) for rider, points in zip(first, tables.podium, strict=False))


def _moved(before: Standings, after: Standings) -> tuple[JerseyMoved, ...]:
    return (
        JerseyMoved(Jersey.YELLOW, before.jerseys.yellow, after.jerseys.yellow),
        JerseyMoved(Jersey.GREEN, before.jerseys.green, after.jerseys.green),
        JerseyMoved(Jersey.DOTS, before.jerseys.dots, after.jerseys.dots),
    )

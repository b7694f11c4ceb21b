"""Who rides a tour, and what one of its stages led to."""

from __future__ import annotations

from dataclasses import dataclass

from flammeapp.engine.board.stages import StackKind


@dataclass(frozen=True, slots=True)
class Entrants:
    """The teams of a tour as lists of riders, riders numbered through; ``dummies``: teams nobody plays (R46).

    ``dummies_classified``: whether those take part in the classifications (a setting, R46).
    """

    teams: tuple[tuple[int, ...], ...]
    dummies: tuple[int, ...] = ()
    dummies_classified: bool = True

    @property
    def riders(self) -> range:
        """All riders' numbers."""
        return range(sum(len(team) for team in self.teams))

    def team_of(self, rider: int) -> int:
        """Answer the team of a rider."""
        return next(number for number, team in enumerate(self.teams) if rider in team)

    @property
    def classified(self) -> tuple[int, ...]:
        """The riders who take part in the classifications."""
        left_out = () if self.dummies_classified else self.dummies
        return tuple(rider for rider in self.riders if self.team_of(rider) not in left_out)

    @property
    def players(self) -> int:
        """How many teams somebody plays."""
        return len(self.teams) - len(self.dummies)


@dataclass(frozen=True, slots=True)
class TokenWon:
    """A token a rider took (R38).

    ``stack``: which of the stage's stacks it lay on, from 0; None in a result that does not say (a scenario's, or one
    written before results did). Its kind and value count; the stack tells a Major 1 from a Minor one.
    """

    rider: int
    kind: StackKind
    value: int
    stack: int | None = None


@dataclass(frozen=True, slots=True)
class StageResult:
    """One stage: riders in crossing order, ``seconds`` by rider as ridden, tokens, exhaustion cards left by rider.

    ``team_trial``: a team time trial, whose times are levelled when it is scored (R48).
    """

    crossing: tuple[int, ...]
    seconds: tuple[int, ...]
    tokens: tuple[TokenWon, ...]
    exhaustion: tuple[int, ...]
    team_trial: bool = False


def stage_times(entrants: Entrants, result: StageResult) -> tuple[int, ...]:
    """Answer the times that count: in a team time trial both riders get the slower one's (R48)."""
    if not result.team_trial:
        return result.seconds
    slowest = [max(result.seconds[rider] for rider in team) for team in entrants.teams]
    return tuple(slowest[entrants.team_of(rider)] for rider in entrants.riders)


def podium(entrants: Entrants, result: StageResult, places: int) -> tuple[int, ...]:
    """Answer the riders on the podium, first one first: in a team time trial one of each team (R40, R48)."""
    if not result.team_trial:
        return result.crossing[:places]
    firsts: list[int] = []
    seen: set[int] = set()
    for rider in result.crossing:
        team = entrants.team_of(rider)
        if team not in seen:
            seen.add(team)
            firsts.append(rider)
    return tuple(firsts[:places])

"""A race being set up: what was chosen so far, what is still missing, and the set-up it makes. No widgets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.setup import LEAST_TEAMS, RaceSetup
from flammeapp.engine.teams import Colour, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.kernel.chance import MASK
from flammeapp.ui.i18n.names import colour_name
from flammeapp.ui.pages.seat_kinds import COMPUTER, HUMAN, OFF, USUAL_LEVEL, SeatKind, kind_of_seat
from flammeapp.ui.pages.stage_facts import StageFacts

USUAL_TEAMS = {Colour.BLUE: HUMAN, Colour.RED: COMPUTER, Colour.GREEN: COMPUTER, Colour.BLACK: COMPUTER}


class Lack(Enum):
    """What keeps a race from being started, in the order in which it is told."""

    TEAMS = "teams"
    NAME_TWICE = "name_twice"
    STAGE = "stage"
    STAGE_FOR_OTHERS = "stage_for_others"
    START_PLACES = "start_places"
    SEED = "seed"


@dataclass(frozen=True, slots=True)
class TeamDraft:
    """One of the six rows. An empty ``name`` means the colour's. ``handicap`` per rider (R3)."""

    colour: Colour
    kind: SeatKind
    name: str = ""
    policy: str = USUAL_LEVEL
    handicap: int = 0

    @property
    def rides(self) -> bool:
        """Whether the team takes part."""
        return self.kind.seat is not None

    @property
    def called(self) -> str:
        """The name in the race."""
        return self.name.strip() or colour_name(self.colour)


def usual_teams() -> tuple[TeamDraft, ...]:
    """Six rows as a new page shows them: you against three computers."""
    return tuple(TeamDraft(colour, USUAL_TEAMS.get(colour, OFF)) for colour in Colour)


@dataclass(frozen=True, slots=True)
class RaceDraft:
    """Everything the page of a new race knows. ``seed_text`` empty: any race; ``each_handicap``: one for each team."""

    teams: tuple[TeamDraft, ...]
    stage: StageFacts | None = None
    options: RaceOptions = field(default_factory=RaceOptions)
    handicap: int = 0
    each_handicap: bool = False
    seed_text: str = ""

    @property
    def riding(self) -> tuple[TeamDraft, ...]:
        """The teams that take part."""
        return tuple(team for team in self.teams if team.rides)

    def people(self) -> tuple[TeamDraft, ...]:
        """The teams that people ride."""
        return tuple(team for team in self.riding if team.kind.seat is Seat.HUMAN)

    def computers(self) -> tuple[TeamDraft, ...]:
        """The teams the computer rides."""
        return tuple(team for team in self.riding if team.kind.seat is Seat.COMPUTER)

    def with_team(self, team: TeamDraft) -> RaceDraft:
        """The draft with one row replaced."""
        return replace(self, teams=tuple(team if row.colour is team.colour else row for row in self.teams))

    def lacks(self) -> tuple[Lack, ...]:
        """What is still missing; empty when the race can start."""
        found: list[Lack] = []
        teams = self.riding
        if len(teams) < LEAST_TEAMS:
            found.append(Lack.TEAMS)
        names = [team.called.casefold() for team in teams]
        if len(set(names)) < len(names):
            found.append(Lack.NAME_TWICE)
        if self.stage is None:
            found.append(Lack.STAGE)
        elif len(teams) >= LEAST_TEAMS and not self.stage.stage.suits(len(teams)):
            found.append(Lack.STAGE_FOR_OTHERS)
        elif 2 * len(teams) > self.stage.start_places:
            found.append(Lack.START_PLACES)
        if self.seed_text and not (self.seed_text.isdecimal() and int(self.seed_text) <= MASK):
            found.append(Lack.SEED)
        return tuple(found)

    def setup(self, stage: Stage, seed: int) -> RaceSetup:
        """The set-up of the race; ``seed`` is used when none was typed. Ask ``lacks`` first."""
        teams = tuple(self._team(team) for team in self.riding)
        return RaceSetup(stage, teams, self.options, int(self.seed_text) if self.seed_text else seed)

    def _team(self, team: TeamDraft) -> TeamSetup:
        handicap = team.handicap if self.each_handicap else self.handicap
        riders = (RiderSetup(RiderKind.ROULEUR, handicap), RiderSetup(RiderKind.SPRINTEUR, handicap))
        seat = team.kind.seat or Seat.COMPUTER
        return TeamSetup(team.colour, team.called, seat, team.policy if team.kind.levels else "", riders)


def draft_from(setup: RaceSetup, stage: StageFacts | None) -> RaceDraft:
    """The draft that would make this set-up again, but for its seed; ``stage`` when it is still on the shelf."""
    rows = {colour: TeamDraft(colour, OFF) for colour in Colour}
    handicaps = set()
    for team in setup.teams:
        handicap = max((rider.handicap for rider in team.riders), default=0)
        handicaps.add(handicap)
        rows[team.colour] = TeamDraft(
            team.colour,
            kind_of_seat(team.seat),
            "" if team.name == colour_name(team.colour) else team.name,
            team.policy or USUAL_LEVEL,
            handicap,
        )
    same = len(handicaps) == 1
    return RaceDraft(
        tuple(rows.values()),
        stage,
        setup.options,
        handicap=handicaps.pop() if same else 0,
        each_handicap=not same,
    )


def practice_setup(stage: Stage, seed: int) -> RaceSetup:
    """The ready race of the home page: you in Blue against three computers of the first level."""
    draft = RaceDraft(
        tuple(replace(team, policy="random") for team in usual_teams()), options=RaceOptions(curtain=False)
    )
    return draft.setup(stage, seed)

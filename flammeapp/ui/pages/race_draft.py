"""A race being set up: what was chosen so far, what the stage allows, and the set-up it makes. No widgets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.expansions import breakaway, draft, meteo
from flammeapp.engine.setup import RaceSetup, field_size
from flammeapp.engine.teams import Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.ui.i18n.names import colour_name, kind_name
from flammeapp.ui.pages.boxes import Boxes
from flammeapp.ui.pages.offers import breakaway_absent, specialists_absent, weather_absent
from flammeapp.ui.pages.seat_kinds import COMPUTER, HUMAN, OFF, USUAL_LEVEL, SeatKind, kind_of_seat
from flammeapp.ui.pages.stage_facts import StageFacts

USUAL_TEAMS = {Colour.BLUE: HUMAN, Colour.RED: COMPUTER, Colour.GREEN: COMPUTER, Colour.BLACK: COMPUTER}
BOTH = (RiderKind.ROULEUR, RiderKind.SPRINTEUR)


@dataclass(frozen=True, slots=True)
class TeamDraft:
    """One row: a team of two, or a single rider. An empty ``name`` means its colour's.

    ``handicaps``: exhaustion cards shuffled into each rider's deck (R3), in the order of ``riders``. ``dummy``: which
    dummy team it is when its seat is one.
    """

    colour: Colour
    kind: SeatKind
    name: str = ""
    policy: str = USUAL_LEVEL
    handicaps: tuple[int, ...] = (0, 0)
    dummy: DummyKind = DummyKind.PELOTON
    riders: tuple[RiderKind, ...] = BOTH

    @property
    def key(self) -> str:
        """What tells the row from the others: "blue", "blue-rouleur"."""
        return self.colour.value if self.riders == BOTH else f"{self.colour.value}-{self.riders[0].value}"

    @property
    def rides(self) -> bool:
        """Whether the team takes part."""
        return self.kind.seat is not None

    @property
    def usual_name(self) -> str:
        """What the team is called without a name of its own: "Blue", a single rider "Blue Rouleur"."""
        colour = colour_name(self.colour)
        return colour if self.riders == BOTH else f"{colour} {kind_name(self.riders[0])}"

    @property
    def called(self) -> str:
        """The name in the race."""
        return self.name.strip() or self.usual_name

    def setup(self, handicap: int | None) -> TeamSetup:
        """The team in the race; ``handicap`` for every rider, None: each rider's own. Dummies carry none (R27)."""
        seat = self.kind.seat or Seat.COMPUTER
        handicaps = self.handicaps if handicap is None else (handicap,) * len(self.riders)
        if self.kind.dummies:
            handicaps = (0,) * len(self.riders)
        riders = tuple(RiderSetup(kind, number) for kind, number in zip(self.riders, handicaps, strict=True))
        policy = self.policy if self.kind.levels else ""
        return TeamSetup(self.colour, self.called, seat, policy, riders, self.dummy if self.kind.dummies else None)


def usual_teams() -> tuple[TeamDraft, ...]:
    """Six rows as a new page shows them: you against three computers."""
    return tuple(TeamDraft(colour, USUAL_TEAMS.get(colour, OFF)) for colour in Colour)


def usual_singles() -> tuple[TeamDraft, ...]:
    """Twelve rows for single riders: you against seven computers."""
    return tuple(
        TeamDraft(
            colour,
            HUMAN if (colour, kind) == (Colour.BLUE, RiderKind.ROULEUR) else COMPUTER if colour in USUAL_TEAMS else OFF,
            handicaps=(0,),
            riders=(kind,),
        )
        for colour in Colour
        for kind in BOTH
    )


@dataclass(frozen=True, slots=True)
class RaceDraft:
    """Everything the page of a new race knows.

    ``one_each``: single riders ride (``singles``) instead of teams (``teams``). ``weather``, ``breakaway``,
    ``specialists`` are what is wished; what the stage and the boxes do not allow is left out of the set-up
    (``offers``). ``each_handicap``: every rider has his own. ``seed_text`` empty: any race.
    """

    teams: tuple[TeamDraft, ...]
    stage: StageFacts | None = None
    options: RaceOptions = field(default_factory=RaceOptions)
    handicap: int = 0
    each_handicap: bool = False
    seed_text: str = ""
    singles: tuple[TeamDraft, ...] = field(default_factory=usual_singles)
    one_each: bool = False
    weather: bool = False
    breakaway: bool = True
    specialists: bool = False
    more_pelotons: bool = False
    boxes: Boxes = field(default_factory=Boxes)

    @property
    def rows(self) -> tuple[TeamDraft, ...]:
        """The rows in force: teams, or single riders."""
        return self.singles if self.one_each else self.teams

    @property
    def riding(self) -> tuple[TeamDraft, ...]:
        """The teams that take part."""
        return tuple(team for team in self.rows if team.rides)

    @property
    def counts_as(self) -> int:
        """How many teams the field counts as when a side of a stage is chosen (R1, R24)."""
        return field_size(len(self.riding), singles=self.one_each)

    def people(self) -> tuple[TeamDraft, ...]:
        """The teams that people ride."""
        return self._seated(Seat.HUMAN)

    def computers(self) -> tuple[TeamDraft, ...]:
        """The teams the computer rides."""
        return self._seated(Seat.COMPUTER)

    def dummies(self, kind: DummyKind | None = None) -> tuple[TeamDraft, ...]:
        """The teams nobody plays; of one kind, or all."""
        return tuple(team for team in self._seated(Seat.DUMMY) if kind is None or team.dummy is kind)

    def _seated(self, seat: Seat) -> tuple[TeamDraft, ...]:
        return tuple(team for team in self.riding if team.kind.seat is seat)

    def with_team(self, team: TeamDraft) -> RaceDraft:
        """The draft with one row replaced."""
        return replace(
            self,
            teams=tuple(team if row.key == team.key else row for row in self.teams),
            singles=tuple(team if row.key == team.key else row for row in self.singles),
        )

    def expansions(self) -> tuple[str, ...]:
        """The names the set-up gives in its options: what is wished and can be had."""
        wished = (
            (meteo.NAME, self.weather and weather_absent(self.boxes, self.stage) is None),
            (draft.NAME, self.specialists and specialists_absent(self.boxes) is None),
            (breakaway.NAME, self.breakaway and breakaway_absent(self.boxes, self.stage) is None),
        )
        return tuple(name for name, taken in wished if taken)

    def setup(self, stage: Stage, seed: int) -> RaceSetup:
        """The set-up of the race; ``seed`` is used when none was typed. Ask ``lacks_of`` first."""
        handicap = None if self.each_handicap else self.handicap
        teams = tuple(team.setup(handicap) for team in self.riding)
        names = self.expansions()
        copies = self.options.specialist_copies if draft.NAME in names else 0
        options = replace(self.options, expansions=names, specialist_copies=copies)
        return RaceSetup(stage, teams, options, int(self.seed_text) if self.seed_text else seed)


def draft_from(setup: RaceSetup, stage: StageFacts | None, boxes: Boxes | None = None) -> RaceDraft:
    """The draft that would make this set-up again, but for its seed; ``stage`` when it is still on the shelf."""
    one_each = all(len(team.riders) == 1 for team in setup.teams)
    blank = usual_singles() if one_each else usual_teams()
    rows = {row.key: replace(row, kind=OFF, name="") for row in blank}
    for team in setup.teams:
        row = _row_of(team)
        if row.key in rows:
            rows[row.key] = row
    playing = [rider for team in setup.teams if team.seat is not Seat.DUMMY for rider in team.riders]
    handicaps = {rider.handicap for rider in playing}
    same = len(handicaps) <= 1
    names = setup.options.expansions
    made = RaceDraft(
        usual_teams(),
        stage,
        replace(setup.options, expansions=()),
        handicap=handicaps.pop() if handicaps and same else 0,
        each_handicap=not same,
        one_each=one_each,
        weather=meteo.NAME in names,
        # A stage without a breakaway says nothing about the wish for one.
        breakaway=breakaway.NAME in names or not setup.stage.breakaway,
        specialists=draft.NAME in names,
        boxes=boxes or Boxes(),
    )
    made = replace(made, more_pelotons=sum(team.dummy is DummyKind.PELOTON for team in setup.teams) > 1)
    filled = tuple(rows.values())
    return replace(made, singles=filled) if one_each else replace(made, teams=filled)


def _row_of(team: TeamSetup) -> TeamDraft:
    riders = tuple(rider.kind for rider in team.riders)
    row = TeamDraft(
        team.colour,
        kind_of_seat(team.seat),
        policy=team.policy or USUAL_LEVEL,
        handicaps=tuple(rider.handicap for rider in team.riders),
        dummy=team.dummy or DummyKind.PELOTON,
        riders=riders,
    )
    return row if team.name == row.usual_name else replace(row, name=team.name)


def practice_setup(stage: Stage, seed: int) -> RaceSetup:
    """The ready race of the home page: you in Blue against three computers of the first level."""
    made = RaceDraft(
        tuple(replace(team, policy="random") for team in usual_teams()),
        options=RaceOptions(curtain=False),
        breakaway=False,
    )
    return made.setup(stage, seed)

"""Who rides a tour, as the pages name and draw them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.teams import Colour, RiderKind, Seat
from flammeapp.tour.campaign import TourSetup
from flammeapp.ui.i18n.names import colour_name, dummy_name, kind_letter, kind_name
from flammeapp.ui.theme.pieces import RiderKindName


@dataclass(frozen=True, slots=True)
class TourRider:
    """A rider: his number in the tour, his team, and how he is drawn and named."""

    number: int
    team: int
    colour: str
    kind: RiderKindName
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class TourTeam:
    """A team: its colour's name, and who rides it. ``named``: the player has a name of his own."""

    number: int
    colour: str
    name: str
    player: str
    human: bool
    dummy: bool
    named: bool
    riders: tuple[int, ...]

    @property
    def called(self) -> str:
        """The player's name where there is one, else the team's."""
        return self.player if self.named else self.name


@dataclass(frozen=True, slots=True)
class TourField:
    """Everybody who rides."""

    riders: tuple[TourRider, ...]
    teams: tuple[TourTeam, ...]

    @classmethod
    def of(cls, tour: TourSetup) -> Self:
        """Answer the field of a tour."""
        riders: list[TourRider] = []
        teams: list[TourTeam] = []
        for number, team in enumerate(tour.teams):
            own: list[int] = []
            for rider in team.riders:
                own.append(len(riders))
                riders.append(_rider(len(riders), number, team.colour, rider.kind))
            alone = riders[own[0]].name if len(own) == 1 else ""
            name = alone or colour_name(team.colour)
            player = team.name
            if team.dummy is not None:
                player = dummy_name(team.dummy)
            elif team.seat is Seat.COMPUTER and team.name == name:
                player = QCoreApplication.translate("TourField", "computer")
            plain = {name.casefold(), colour_name(team.colour).casefold(), team.colour.value}
            named = team.name.strip().casefold() not in plain and team.dummy is None
            human, dummy = team.seat is Seat.HUMAN, team.seat is Seat.DUMMY
            teams.append(TourTeam(number, team.colour.value, name, player, human, dummy, named, tuple(own)))
        return cls(tuple(riders), tuple(teams))

    def team_of(self, rider: int) -> TourTeam:
        """Answer the team of a rider."""
        return self.teams[self.riders[rider].team]


def _rider(number: int, team: int, colour: Colour, kind: RiderKind) -> TourRider:
    drawn: RiderKindName = "rouleur" if kind is RiderKind.ROULEUR else "sprinteur"
    name, short = rider_names(colour, kind)
    return TourRider(number, team, colour.value, drawn, name, short)


def rider_names(colour: Colour, kind: RiderKind) -> tuple[str, str]:
    """Answer ("Blue Rouleur", "Blue R")."""
    name = QCoreApplication.translate("Names", "{colour} {kind}").format(
        colour=colour_name(colour), kind=kind_name(kind)
    )
    short = QCoreApplication.translate("Names", "{colour} {letter}").format(
        colour=colour_name(colour), letter=kind_letter(kind)
    )
    return name, short

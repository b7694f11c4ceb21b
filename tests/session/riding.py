"""Races to ride in tests: small set-ups, and players who decide by themselves."""

from pathlib import Path

from flammeapp.engine.actions import Action, DrawHand, PlayCard
from flammeapp.engine.data import GameData
from flammeapp.engine.phase import Phase
from flammeapp.engine.setup import RaceSetup
from flammeapp.engine.teams import Colour, DummyKind, RaceOptions, Seat, TeamSetup
from flammeapp.session.campaign import CampaignSession
from flammeapp.session.race import RaceSession
from flammeapp.store.files import load_data, load_stage_file
from flammeapp.tour.calendar import DayKind
from flammeapp.tour.campaign import TourSetup

ROOT = Path(__file__).resolve().parents[2]
DATA: GameData = load_data(ROOT / "resources")
OPTIONS = RaceOptions()


def setup_of(seats: str, *, stage: str = "firenze-milano", seed: int = 7, options: RaceOptions = OPTIONS) -> RaceSetup:
    """A set-up: ``seats`` has one letter a team, ``h`` for a person, ``r`` and ``s`` for computers."""
    rides = {"h": (Seat.HUMAN, ""), "r": (Seat.COMPUTER, "random"), "s": (Seat.COMPUTER, "saver3")}
    teams = tuple(
        TeamSetup(colour, f"Team {colour.value}", *rides[letter]) for colour, letter in zip(Colour, seats, strict=False)
    )
    return RaceSetup(load_stage_file(ROOT / "tracks" / f"{stage}.json", DATA.tiles), teams, options, seed)


TOUR_STAGES = ("grand-tour-03-2-4", "grand-tour-10-2-4", "grand-tour-08-2-4")
"""A flat stage, the one against the clock for each rider alone, and a mountain."""


def tour_of(
    seats: str,
    *,
    stages: tuple[str, ...] = TOUR_STAGES,
    rest: tuple[int, ...] = (2,),
    seed: int = 7,
    options: RaceOptions = OPTIONS,
    classified: bool = True,
) -> TourSetup:
    """A tour: ``seats`` as in ``setup_of``, and ``p`` and ``m`` for the teams nobody plays."""
    rides = {
        "h": (Seat.HUMAN, "", None),
        "r": (Seat.COMPUTER, "random", None),
        "s": (Seat.COMPUTER, "saver3", None),
        "p": (Seat.DUMMY, "", DummyKind.PELOTON),
        "m": (Seat.DUMMY, "", DummyKind.MUSCLE),
    }
    teams = []
    for colour, letter in zip(Colour, seats, strict=False):
        seat, policy, dummy = rides[letter]
        teams.append(TeamSetup(colour, f"Team {colour.value}", seat, policy, dummy=dummy))
    files = tuple(load_stage_file(ROOT / "tracks" / f"{stage}.json", DATA.tiles) for stage in stages)
    return TourSetup(files, rest, tuple(teams), options, seed, classified)


def ride_days(campaign: CampaignSession, days: int) -> None:
    """Let so many days of a tour pass, or all that are left."""
    for _ in range(days):
        if campaign.day().kind is DayKind.FINISHED:
            return
        if campaign.day().kind is DayKind.REST:
            campaign.rest()
        else:
            ride(campaign.next_race(), 10_000)


def next_action(session: RaceSession) -> Action | None:
    """What happens next when people always do the first thing they may do; None when the race is over."""
    computer = session.next_computer()
    if computer is not None:
        return session.decide(computer)
    human = session.next_human()
    return None if human is None else session.legal(human)[0]


def ride(session: RaceSession, actions: int) -> None:
    """Let the race go on for so many actions, or to its end."""
    for _ in range(actions):
        action = next_action(session)
        if action is None:
            return
        session.act(action)


def computers(session: RaceSession) -> None:
    """Let all computers decide that may."""
    while (team := session.next_computer()) is not None:
        session.act(session.decide(team))


def to_cards(session: RaceSession) -> None:
    """Go on until the start placement is done and the computers of round 1 have chosen."""
    while session.view().phase is Phase.PLACEMENT:
        ride(session, 1)
    computers(session)


def draw(session: RaceSession, team: int) -> int:
    """Draw for the first rider of ``team`` that may; answer the rider."""
    action = session.legal(team)[0]
    assert isinstance(action, DrawHand)
    session.act(action)
    return action.rider


def play(session: RaceSession, team: int, at: int = 0) -> int:
    """Play the card at place ``at`` of what ``team`` may play; answer the card."""
    action = session.legal(team)[at]
    assert isinstance(action, PlayCard)
    session.act(action)
    return action.card

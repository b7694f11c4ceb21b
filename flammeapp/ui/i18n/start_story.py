"""What happens before round 1, told as lines of the log: weather, draft, breakaway (R24, R29, R34)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.track import Track, Weather
from flammeapp.engine.events import (
    HIDDEN,
    BidderNamed,
    BidsRevealed,
    BreakawayWon,
    Event,
    RaceStarted,
    RiderPlaced,
    SpecialistTaken,
    WeatherDrawn,
)
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.line import Line, Reasoned, Tone, of_rider
from flammeapp.ui.i18n.names import card_figure, card_value, rider_name, rider_short, team_name

WEATHER_ICONS = {
    Weather.FAIR: "fair",
    Weather.HEADWIND: "headwind",
    Weather.TAILWIND: "tailwind",
    Weather.CROSSWIND: "crosswind",
    Weather.RAIN: "rain",
}
"""Icon of each weather, by file name."""


def weather_name(weather: Weather) -> str:
    """Answer the word for a weather."""
    names = {
        Weather.FAIR: QCoreApplication.translate("Weather", "Fair weather"),
        Weather.HEADWIND: QCoreApplication.translate("Weather", "Headwind"),
        Weather.TAILWIND: QCoreApplication.translate("Weather", "Tailwind"),
        Weather.CROSSWIND: QCoreApplication.translate("Weather", "Crosswind"),
        Weather.RAIN: QCoreApplication.translate("Weather", "Rain"),
    }
    return names[weather]


def weather_effect(weather: Weather) -> str:
    """Answer what a weather does, as a clause."""
    effects = {
        Weather.FAIR: QCoreApplication.translate("Weather", "nothing changes"),
        Weather.HEADWIND: QCoreApplication.translate("Weather", "three cards in the hand of a rider there"),
        Weather.TAILWIND: QCoreApplication.translate("Weather", "five cards in the hand of a rider there"),
        Weather.CROSSWIND: QCoreApplication.translate("Weather", "no slipstream there"),
        Weather.RAIN: QCoreApplication.translate("Weather", "wet road: who is blocked there crashes"),
    }
    return effects[weather]


def tile_squares(track: Track, tile: int) -> tuple[int, ...]:
    """Answer the squares of a tile of the track, from the rear."""
    return tuple(square for square, index in enumerate(track.tile_of) if index == tile)


def hand_wind(view: RaceView, rider: int) -> str:
    """Answer why a rider's hand is not of the usual size: "Headwind: three cards"; empty when it is (R30)."""
    square = view.riders[rider].square
    if square < 0:
        return ""
    weather = view.track.squares[square].weather
    if weather is Weather.HEADWIND:
        return QCoreApplication.translate("Weather", "Headwind: three cards.")
    if weather is Weather.TAILWIND:
        return QCoreApplication.translate("Weather", "Tailwind: five cards.")
    return ""


def told_at_the_start(event: Event, view: RaceView, specialists: Sequence[str]) -> Line | None:
    """Answer the line of an event before round 1, None for one that leaves none here."""
    match event:
        case RaceStarted():
            return _started(event, view)
        case RiderPlaced():
            return _placed(event, view)
        case WeatherDrawn():
            return _weather(event, view)
        case SpecialistTaken():
            return _drafted(event, view, specialists)
        case BidderNamed():
            return _named(event, view)
        case BidsRevealed():
            return _bids(event, view)
        case BreakawayWon():
            return _won(event, view)
        case _:
            return None


def _started(event: RaceStarted, view: RaceView) -> Line | None:
    if all(team.dummy is not None or view.timed for team in view.teams) or view.teams[event.team].dummy is not None:
        return None
    text = QCoreApplication.translate("Story", "<b>{team}</b> places its riders first")
    if len(view.teams[event.team].riders) == 1:
        text = QCoreApplication.translate("Story", "<b>{team}</b> is placed first")
    drawn = Reasoned("dice", QCoreApplication.translate("Story", "drawn by lot"), Tone.PLAIN)
    return Line(text.format(team=team_name(view, event.team)), event.team, frozenset({event.team}), (drawn,))


def _placed(event: RiderPlaced, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> starts in row {row}")
    row = 1 + sum(square > event.square for square in view.track.start)
    return Line(
        text.format(rider=rider_short(view, event.rider), row=row),
        *of_rider(view, event.rider),
        riders=(event.rider,),
        squares=(event.square,),
    )


def _weather(event: WeatherDrawn, view: RaceView) -> Line | None:
    if event.weather is Weather.FAIR:
        return None
    squares = tile_squares(view.track, event.tile)
    text = QCoreApplication.translate("Weather", "<b>{weather}</b> from {far} to {near} to go").format(
        weather=weather_name(event.weather),
        far=view.track.to_line[squares[0]],
        near=view.track.to_line[squares[-1]],
    )
    why = Reasoned(WEATHER_ICONS[event.weather], weather_effect(event.weather), Tone.PLAIN)
    return Line(text, -1, frozenset(), (why,), squares=squares)


def _drafted(event: SpecialistTaken, view: RaceView, specialists: Sequence[str]) -> Line:
    name = specialists[event.specialist] if event.specialist < len(specialists) else ""
    text = QCoreApplication.translate("Story", "<b>{rider}</b> becomes <b>{specialist}</b>")
    line = text.format(rider=rider_short(view, event.rider), specialist=name)
    return Line(line, *of_rider(view, event.rider), riders=(event.rider,))


def _named(event: BidderNamed, view: RaceView) -> Line | None:
    """Whom a team has named is its secret: the log says only that it has; who rides alone has nobody to name."""
    if len(view.teams[event.team].riders) == 1:
        return None
    text = QCoreApplication.translate("Story", "<b>{team}</b> has named a rider for the breakaway")
    return Line(text.format(team=team_name(view, event.team)), event.team, frozenset({event.team}))


def _bids(event: BidsRevealed, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>Bids</b> for the breakaway are open")
    bids = ", ".join(f"{rider_short(view, rider)} {card_figure(card, view.faces)}" for rider, card in event.cards)
    riders = tuple(rider for rider, _ in event.cards)
    teams = frozenset(view.riders[rider].team for rider in riders)
    return Line(text, -1, teams, (Reasoned("breakaway-bid", bids, Tone.PLAIN),), riders)


def _won(event: BreakawayWon, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> gets away").format(rider=rider_name(view, event.rider))
    bid = QCoreApplication.translate("Story", "with a bid of {total}").format(total=event.total)
    price = QCoreApplication.translate("Story", "two exhaustion cards, both bid cards gone")
    why = (Reasoned("breakaway-bid", bid, Tone.GOOD), Reasoned("exhaustion", price, Tone.WARN))
    return Line(text, *of_rider(view, event.rider), why, (event.rider,), (event.square,))


def bid_total(view: RaceView, cards: Sequence[int]) -> int:
    """Answer the sum of open bid cards (R24)."""
    return sum(card_value(card, view.faces) for card in cards)


def is_secret(rider: int) -> bool:
    """Answer whether a bidder's name is hidden from the viewer."""
    return rider == HIDDEN

"""What cards with abilities, wet roads, dummies, clocks and the Refresh leave in the log (R25-R35, R38, R39, R50)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.cards import ATTACK
from flammeapp.engine.events import (
    CardTakenBack,
    DummyFlipped,
    Event,
    ExhaustionReturned,
    Hindrance,
    MinuteTaken,
    NoSlipstream,
    RefreshReached,
    RiderChased,
    RiderCrashed,
    SecondsTaken,
    TokenTaken,
)
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.line import Line, Reasoned, Tone, as_sentence, of_rider
from flammeapp.ui.i18n.names import card_name, clock, rider_name, rider_short
from flammeapp.ui.i18n.reasons import square_words

Told = tuple[str, str, Tone]

HINDRANCE_ICONS = {
    Hindrance.ASCENT: "mountain",
    Hindrance.COBBLES: "blocked",
    Hindrance.CROSSWIND: "crosswind",
    Hindrance.CRASH: "crash",
    Hindrance.BREAKAWAY: "breakaway-bid",
}
"""Icon of what kept a gap open, by file name."""


def hindrance_words(hindrance: Hindrance) -> str:
    """Answer why riders were not drawn across a gap, as a clause."""
    words = {
        Hindrance.ASCENT: QCoreApplication.translate("Story", "no slipstream: ascent"),
        Hindrance.COBBLES: QCoreApplication.translate("Story", "no slipstream: cobbles"),
        Hindrance.CROSSWIND: QCoreApplication.translate("Story", "no slipstream: crosswind"),
        Hindrance.CRASH: QCoreApplication.translate("Story", "no slipstream: a crashed rider"),
        Hindrance.BREAKAWAY: QCoreApplication.translate("Story", "no slipstream: Breakaway card"),
    }
    return words[hindrance]


def told_on_the_road(event: Event, view: RaceView, *, blocked: int = -1) -> Line | None:
    """Answer the line of an event, None for one that leaves none here.

    ``blocked``: the full square at which the rider who crashed lost steps, -1: he could not leave his own.
    """
    match event:
        case RiderCrashed():
            return _crashed(event, view, blocked)
        case RiderChased():
            return _chased(event, view)
        case NoSlipstream():
            return _no_slipstream(event, view)
        case DummyFlipped():
            return _flipped(event, view)
        case ExhaustionReturned():
            return _returned(event, view)
        case TokenTaken() | SecondsTaken() | MinuteTaken():
            return _counted(event, view)
        case RefreshReached() | CardTakenBack():
            return _refreshed(event, view)
        case _:
            return None


def _crashed(event: RiderCrashed, view: RaceView, blocked: int) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> crashed").format(rider=rider_short(view, event.rider))
    where = event.square if blocked < 0 else blocked
    why = QCoreApplication.translate("Story", "{where} was full on wet road").format(
        where=square_words(view.track, where)
    )
    return Line(
        text,
        *of_rider(view, event.rider),
        (Reasoned("crash", why, Tone.WARN),),
        (event.rider,),
        tuple(dict.fromkeys((event.square, where))),
    )


def _chased(event: RiderChased, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> +1").format(rider=rider_short(view, event.rider))
    why = Reasoned("next", QCoreApplication.translate("Story", "Chase card"), Tone.GOOD)
    return Line(text, *of_rider(view, event.rider), (why,), (event.rider,), (event.start, event.square))


def _no_slipstream(event: NoSlipstream, view: RaceView) -> Line:
    names = ", ".join(rider_short(view, rider) for rider in event.riders)
    if len(event.riders) == 1:
        text = QCoreApplication.translate("Story", "<b>{riders}</b> stays behind the gap")
    else:
        text = QCoreApplication.translate("Story", "<b>{riders}</b> stay behind the gap")
    teams = [view.riders[rider].team for rider in event.riders]
    why = Reasoned(HINDRANCE_ICONS[event.hindrance], hindrance_words(event.hindrance), Tone.WARN)
    team = teams[0] if len(teams) == 1 else -1
    return Line(text.format(riders=names), team, frozenset(teams), (why,), event.riders, (event.square,))


def _flipped(event: DummyFlipped, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> turns {card}").format(
        rider=rider_short(view, event.rider), card=card_name(event.card, view.faces)
    )
    if event.empty:
        why = Reasoned("deck", QCoreApplication.translate("Story", "the deck is empty: 2"), Tone.PLAIN)
    elif event.card == ATTACK:
        attack = QCoreApplication.translate("Story", "the front one rides 2, the rear one 9")
        why = Reasoned("dummy", attack, Tone.PLAIN)
    else:
        why = Reasoned("dummy", QCoreApplication.translate("Story", "nobody plays this team"), Tone.PLAIN)
    return Line(text, *of_rider(view, event.rider), (why,), (event.rider,))


def _returned(event: ExhaustionReturned, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> −1 exhaustion").format(
        rider=rider_short(view, event.rider)
    )
    why = Reasoned("exhaustion-none", QCoreApplication.translate("Story", "Recovery card"), Tone.GOOD)
    return Line(text, *of_rider(view, event.rider), (why,), (event.rider,))


def _counted(event: TokenTaken | SecondsTaken | MinuteTaken, view: RaceView) -> Line:
    rider = rider_short(view, event.rider)
    if isinstance(event, TokenTaken):
        text = QCoreApplication.translate("Story", "<b>{rider}</b> takes a token worth {value}").format(
            rider=rider, value=event.value
        )
        reasons: tuple[Reasoned, ...] = ()
    elif isinstance(event, SecondsTaken):
        text = QCoreApplication.translate("Story", "<b>{rider}</b> is in: <b>+{time}</b>").format(
            rider=rider, time=clock(event.seconds)
        )
        front = QCoreApplication.translate("Story", "the time of the front of his pack")
        reasons = (Reasoned("clock", front, Tone.PLAIN),)
    else:
        text = QCoreApplication.translate("Story", "<b>{rider}</b> <b>+1:00</b>").format(rider=rider)
        reasons = (Reasoned("clock", QCoreApplication.translate("Story", "not over the line yet"), Tone.PLAIN),)
    return Line(text, *of_rider(view, event.rider), reasons, (event.rider,))


def _refreshed(event: RefreshReached | CardTakenBack, view: RaceView) -> Line:
    if isinstance(event, RefreshReached):
        text = QCoreApplication.translate("Story", "<b>{rider}</b> reaches the Refresh first").format(
            rider=rider_short(view, event.rider)
        )
        more = QCoreApplication.translate("Story", "takes back cards worth one more")
        return Line(text, *of_rider(view, event.rider), (Reasoned("refresh", more, Tone.GOOD),), (event.rider,))
    text = QCoreApplication.translate("Story", "<b>{rider}</b> takes back {card}").format(
        rider=rider_short(view, event.rider), card=card_name(event.card, view.faces)
    )
    return Line(text, *of_rider(view, event.rider), riders=(event.rider,))


def caption_on_the_road(event: Event, view: RaceView) -> Told | None:
    """Answer (result, reason, tint) that the road says while an event of this module is shown."""
    if isinstance(event, RiderCrashed):
        text = QCoreApplication.translate("Story", "{rider} crashes")
        why = QCoreApplication.translate("Story", "The road is wet and the square was full.")
        return text.format(rider=rider_name(view, event.rider)), why, Tone.WARN
    if isinstance(event, RiderChased):
        text = QCoreApplication.translate("Story", "{rider} moves up")
        return (
            text.format(rider=rider_name(view, event.rider)),
            QCoreApplication.translate("Story", "Chase card."),
            Tone.GOOD,
        )
    if isinstance(event, NoSlipstream):
        names = ", ".join(rider_short(view, rider) for rider in event.riders)
        return names, as_sentence(hindrance_words(event.hindrance)), Tone.WARN
    if isinstance(event, ExhaustionReturned):
        text = QCoreApplication.translate("Story", "{rider} returns an exhaustion card")
        return (
            text.format(rider=rider_name(view, event.rider)),
            QCoreApplication.translate("Story", "Recovery card."),
            Tone.GOOD,
        )
    if isinstance(event, RefreshReached):
        text = QCoreApplication.translate("Story", "{rider} reaches the Refresh")
        why = QCoreApplication.translate("Story", "Everybody on the road takes cards back.")
        return text.format(rider=rider_name(view, event.rider)), why, Tone.GOOD
    return None

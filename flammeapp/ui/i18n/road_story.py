"""What cards with abilities, wet roads, dummies, clocks and the Refresh leave in the log (R25-R35, R38, R39, R50)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.stages import StackKind
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
from flammeapp.engine.teams import DummyKind
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.line import Line, Reasoned, Tone, as_sentence, of_rider
from flammeapp.ui.i18n.names import (
    card_name,
    card_value,
    clock,
    listed,
    rider_name,
    rider_short,
    rides_alone,
    team_name,
)
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
        case RefreshReached():
            return _refreshed(event, view)
        case CardTakenBack():
            return _taken_back((event,), view)
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


def one_line(event: Event, view: RaceView) -> tuple[str, int] | None:
    """Answer what an event shares its line in the log with, None: it has a line of its own.

    A Peloton team turns one card for its riders (R25); what a rider takes back at a Refresh is told at once (R50).
    """
    if isinstance(event, DummyFlipped) and view.teams[view.riders[event.rider].team].dummy is DummyKind.PELOTON:
        return "turned", view.riders[event.rider].team
    return ("back", event.rider) if isinstance(event, CardTakenBack) else None


def turned_together(events: Sequence[Event], view: RaceView) -> tuple[int, ...]:
    """Answer the indexes of events that turn the same card as the one behind them: a Peloton team's first (R25)."""
    return tuple(
        number
        for number, (first, second) in enumerate(pairwise(events))
        if isinstance(first, DummyFlipped) and (own := one_line(first, view)) and own == one_line(second, view)
    )


def told_together(events: Sequence[Event], view: RaceView) -> Line | None:
    """Answer the one line of events that share it (``one_line``), in the order in which they happened."""
    turned = [event for event in events if isinstance(event, DummyFlipped)]
    if turned:
        return _flipped_for_both(turned, view) if len(turned) > 1 else _flipped(turned[0], view)
    back = [event for event in events if isinstance(event, CardTakenBack)]
    return _taken_back(back, view) if back else None


def flipped_words(events: Sequence[Event], view: RaceView) -> Told | None:
    """Answer (result, reason, tint) that the road says while a Peloton team turns its one card over."""
    turned = [event for event in events if isinstance(event, DummyFlipped)]
    if not turned:
        return None
    team = team_name(view, view.riders[turned[0].rider].team)
    return f"{team}: {_for_both(turned[0], view)}", "", Tone.PLAIN


def _flipped_for_both(events: Sequence[DummyFlipped], view: RaceView) -> Line:
    team = view.riders[events[0].rider].team
    text = QCoreApplication.translate("Story", "<b>{team}</b> turns {card}").format(
        team=team_name(view, team), card=card_name(events[0].card, view.faces)
    )
    both = _for_both(events[0], view)
    if events[0].card != ATTACK:
        both = QCoreApplication.translate("Story", "Peloton team: {both}").format(both=both)
    if events[0].empty:
        both = QCoreApplication.translate("Story", "the deck is empty: 2")
    why = Reasoned("dummy", both, Tone.PLAIN)
    return Line(text, team, frozenset({team}), (why,), tuple(event.rider for event in events))


def _for_both(event: DummyFlipped, view: RaceView) -> str:
    """What a card turned over makes both riders of a Peloton team ride, as a clause."""
    if event.card == ATTACK:
        return QCoreApplication.translate("Story", "the front one rides 2, the rear one 9")
    return QCoreApplication.translate("Story", "both ride {value}").format(value=card_value(event.card, view.faces))


def _flipped(event: DummyFlipped, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> turns {card}").format(
        rider=rider_short(view, event.rider), card=card_name(event.card, view.faces)
    )
    if event.empty:
        why = Reasoned("deck", QCoreApplication.translate("Story", "the deck is empty: 2"), Tone.PLAIN)
    elif event.card == ATTACK:
        attack = QCoreApplication.translate("Story", "the only one left rides 2")
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
        reasons = (_counts_for(view.stacks[event.stack]),)
    elif isinstance(event, SecondsTaken):
        text = QCoreApplication.translate("Story", "<b>{rider}</b> is in: <b>+{time}</b>").format(
            rider=rider, time=clock(event.seconds)
        )
        front = QCoreApplication.translate("Story", "the time of the front of his pack")
        if rides_alone(view, event.rider):
            front = QCoreApplication.translate("Story", "the time of his square")
        reasons = (Reasoned("clock", front, Tone.PLAIN),)
    else:
        text = QCoreApplication.translate("Story", "<b>{rider}</b> <b>+1:00</b>").format(rider=rider)
        reasons = (Reasoned("clock", QCoreApplication.translate("Story", "not over the line yet"), Tone.PLAIN),)
    return Line(text, *of_rider(view, event.rider), reasons, (event.rider,))


def _counts_for(kind: StackKind) -> Reasoned:
    """What a token of the stack counts for (R38)."""
    if kind is StackKind.SPRINT:
        return Reasoned("sprint", QCoreApplication.translate("Story", "sprint points"), Tone.GOOD)
    return Reasoned("mountain", QCoreApplication.translate("Story", "mountain points"), Tone.GOOD)


def _refreshed(event: RefreshReached, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> reaches the Refresh first").format(
        rider=rider_short(view, event.rider)
    )
    more = QCoreApplication.translate("Story", "takes back cards worth one more")
    return Line(text, *of_rider(view, event.rider), (Reasoned("refresh", more, Tone.GOOD),), (event.rider,))


def _taken_back(events: Sequence[CardTakenBack], view: RaceView) -> Line:
    rider = events[0].rider
    text = QCoreApplication.translate("Story", "<b>{rider}</b> takes back {cards}").format(
        rider=rider_short(view, rider), cards=listed([card_name(event.card, view.faces) for event in events])
    )
    return Line(text, *of_rider(view, rider), riders=(rider,))


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

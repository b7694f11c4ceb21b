"""Events told as lines of the log: the result, then the reason with its icon.

``told`` makes one line of one event; which lines stand in the log, and for how long, is decided by the log itself.
Bold parts are marked ``<b>…</b>`` in the texts so that translators can move them.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.events import (
    Because,
    BreakawayWon,
    CardChosen,
    Event,
    ExhaustionTaken,
    HandDrawn,
    RaceEnded,
    RiderCrossed,
    RiderMoved,
    SlipstreamTaken,
)
from flammeapp.engine.teams import RiderKind
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.abilities import STRONG, ability_name
from flammeapp.ui.i18n.line import Line, Reasoned, Tone, as_sentence, of_rider
from flammeapp.ui.i18n.names import (
    card_abilities,
    card_value,
    clock,
    is_exhaustion,
    listed,
    rider_name,
    rider_short,
    team_name,
)
from flammeapp.ui.i18n.reasons import HELPFUL, ICONS, reason_clause
from flammeapp.ui.i18n.road_story import caption_on_the_road, told_on_the_road
from flammeapp.ui.i18n.start_story import told_at_the_start

__all__ = [
    "Line",
    "Reasoned",
    "Tone",
    "caption_words",
    "choosing_team",
    "ready_line",
    "shuffle_line",
    "told",
]


def told(event: Event, view: RaceView, specialists: Sequence[str] = (), *, blocked: int = -1) -> Line | None:
    """Answer the line an event leaves in the log, None for an event that leaves none.

    Cards that lie face down are never told, so the log is the same for everybody. ``specialists``: their names by
    number; ``blocked``: the full square that stopped the move before this event, -1: none.
    """
    match event:
        case HandDrawn():
            return _drawn(event, view)
        case RiderMoved():
            return _moved(event, view)
        case SlipstreamTaken():
            return _slipstream(event, view)
        case ExhaustionTaken():
            return _exhaustion(event, view)
        case RiderCrossed():
            return _crossed(event, view)
        case RaceEnded():
            return _ended(event, view)
        case _:
            return told_at_the_start(event, view, specialists) or told_on_the_road(event, view, blocked=blocked)


def ready_line(view: RaceView, teams: tuple[int, ...], *, computers: bool) -> Line:
    """Answer "Black and Green are ready" for computers, "Red has chosen both cards" for people."""
    names = listed([f"<b>{team_name(view, team)}</b>" for team in teams])
    if not computers:
        both = len(view.teams[teams[0]].riders) > 1
        text = QCoreApplication.translate("Story", "{team} has chosen both cards")
        if not both:
            text = QCoreApplication.translate("Story", "{team} has chosen a card")
    elif len(teams) == 1:
        text = QCoreApplication.translate("Story", "{team} is ready")
    else:
        text = QCoreApplication.translate("Story", "{team} are ready")
    return Line(text.format(team=names), teams[0], frozenset(teams))


def _drawn(event: HandDrawn, view: RaceView) -> Line | None:
    if event.forced:
        text = QCoreApplication.translate("Story", "<b>{rider}</b> has no cards left")
        forced = Reasoned("exhaustion", QCoreApplication.translate("Story", "rides an exhaustion card"), Tone.WARN)
        line = text.format(rider=rider_short(view, event.rider))
        return Line(line, *of_rider(view, event.rider), (forced,), (event.rider,))
    return shuffle_line(view, (event.rider,)) if event.reshuffled else None


def shuffle_line(view: RaceView, riders: tuple[int, ...]) -> Line:
    """Answer one line for all riders who have shuffled in a round (R6)."""
    text = QCoreApplication.translate("Story", "<b>Recycled cards</b> are shuffled")
    names = ", ".join(rider_short(view, rider) for rider in riders)
    teams = frozenset(view.riders[rider].team for rider in riders)
    return Line(text, -1, teams, (Reasoned("recycled", names, Tone.PLAIN),), riders)


def _moved(event: RiderMoved, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> played {card}, moved <b>{steps}</b>").format(
        rider=rider_short(view, event.rider), card=card_value(event.card, view.faces), steps=event.steps
    )
    reasons = [_why(because, view) for because in event.because]
    abilities = [ability_name(ability) for ability in card_abilities(event.card, view.faces)]
    if abilities:
        reasons.insert(0, Reasoned("star", ", ".join(abilities), Tone.PLAIN))
    if is_exhaustion(event.card):
        card = QCoreApplication.translate("Story", "an exhaustion card")
        reasons.insert(0, Reasoned("exhaustion", card, Tone.PLAIN))
    if event.lane < 0:
        grass = QCoreApplication.translate("Story", "the square is full: he stands on the grass")
        reasons.append(Reasoned("next", grass, Tone.PLAIN))
    return Line(text, *of_rider(view, event.rider), tuple(reasons), (event.rider,), event.path)


def _why(because: Because, view: RaceView) -> Reasoned:
    tone = Tone.GOOD if because.reason in HELPFUL else Tone.WARN
    return Reasoned(ICONS[because.reason], reason_clause(because, view.track), tone)


def _slipstream(event: SlipstreamTaken, view: RaceView) -> Line:
    riders = tuple(shift.rider for shift in event.shifts)
    text = QCoreApplication.translate("Story", "<b>Slipstream</b> closes one gap")
    gained = QCoreApplication.translate("Story", "{riders} +1").format(
        riders=", ".join(rider_short(view, rider) for rider in riders)
    )
    why = [Reasoned("slipstream", gained, Tone.GOOD)]
    if event.givers:
        behind = QCoreApplication.translate("Story", "in the wheel of {riders}").format(
            riders=listed([rider_short(view, rider) for rider in event.givers])
        )
        why.append(Reasoned("shelter", behind, Tone.PLAIN))
    squares = tuple(dict.fromkeys(square for shift in event.shifts for square in (shift.start, shift.square)))
    teams = frozenset(view.riders[rider].team for rider in riders)
    return Line(text, -1, teams, tuple(why), riders, squares)


def _exhaustion(event: ExhaustionTaken, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> +1 exhaustion")
    why = Reasoned("clock" if event.ahead < 0 else "shelter", tired_words(event, view), Tone.PLAIN)
    line = text.format(rider=rider_short(view, event.rider))
    squares = tuple(square for square in (event.square, event.ahead) if square >= 0)
    return Line(line, *of_rider(view, event.rider), (why,), (event.rider,), squares)


def tired_words(event: ExhaustionTaken, view: RaceView) -> str:
    """Answer why a rider tires: no shelter (R19), none by a team-mate (R48), or the highest card (R49)."""
    if event.ahead < 0:
        return highest_words(view.riders[event.rider].kind)
    if view.road_of:
        return QCoreApplication.translate("Story", "no team-mate right ahead")
    return QCoreApplication.translate("Story", "nobody in the square ahead")


def highest_words(kind: RiderKind) -> str:
    """Answer why a rider of an individual time trial tires (R49)."""
    if kind is RiderKind.ROULEUR:
        return QCoreApplication.translate("Story", "highest card of the Rouleurs")
    return QCoreApplication.translate("Story", "highest card of the Sprinteurs")


def _crossed(event: RiderCrossed, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> is over the line, place {place}")
    if view.timed:
        text = QCoreApplication.translate("Story", "<b>{rider}</b> is over the line")
    line = text.format(rider=rider_name(view, event.rider), place=event.place)
    return Line(line, *of_rider(view, event.rider), riders=(event.rider,))


def _ended(event: RaceEnded, view: RaceView) -> Line:
    if view.timed:
        text = QCoreApplication.translate("Story", "<b>Everybody</b> is in")
        return Line(text, -1, frozenset(), (Reasoned("clock", _best_time(view), Tone.PLAIN),))
    winner = event.places[0]
    text = QCoreApplication.translate("Story", "<b>{rider}</b> wins the race").format(rider=rider_name(view, winner))
    return Line(text, *of_rider(view, winner), riders=(winner,))


def _best_time(view: RaceView) -> str:
    """The fastest rider of a race against the clock, as the view knows it at its end."""
    best = min(view.riders, key=lambda rider: (rider.seconds or 0, rider.place))
    return QCoreApplication.translate("Story", "fastest: {rider}, {time}").format(
        rider=rider_name(view, best.rider), time=clock(best.seconds or 0)
    )


def choosing_team(event: Event, view: RaceView) -> int:
    """Answer the team that has just put a card down, -1 for any other event."""
    return view.riders[event.rider].team if isinstance(event, CardChosen) else -1


def caption_words(event: Event, view: RaceView) -> tuple[str, str, Tone] | None:
    """Answer (result, reason, tint) that the road says while an event is shown, None for one without words."""
    match event:
        case RiderMoved():
            text = QCoreApplication.translate("Story", "{rider}: {card}, moves {steps}")
            card = card_value(event.card, view.faces)
            result = text.format(rider=rider_name(view, event.rider), card=card, steps=event.steps)
            reasons = [reason_clause(because, view.track) for because in event.because]
            strong = [ability_name(ability) for ability in card_abilities(event.card, view.faces) if ability in STRONG]
            if reasons:
                reasons[:0] = strong
            if event.lane < 0:
                reasons.append(QCoreApplication.translate("Story", "on the grass beside the full square"))
            helped = bool(event.because) and all(because.reason in HELPFUL for because in event.because)
            return result, as_sentence(", ".join(reasons)), Tone.GOOD if helped else Tone.WARN
        case SlipstreamTaken():
            line = _slipstream(event, view)
            result = QCoreApplication.translate("Story", "Slipstream")
            return result, line.reasons[0].text, Tone.GOOD
        case ExhaustionTaken():
            text = QCoreApplication.translate("Story", "{rider} takes an exhaustion card")
            why = as_sentence(tired_words(event, view))
            return text.format(rider=rider_name(view, event.rider)), why, Tone.PLAIN
        case BreakawayWon():
            text = QCoreApplication.translate("Story", "{rider} gets away")
            bid = QCoreApplication.translate("Story", "Bid {total}, two exhaustion cards.").format(total=event.total)
            return text.format(rider=rider_name(view, event.rider)), bid, Tone.GOOD
        case _:
            return caption_on_the_road(event, view)

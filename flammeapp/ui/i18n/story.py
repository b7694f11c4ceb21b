"""Events told as lines of the log: the result, then the reason with its icon.

``told`` makes one line of one event; which lines stand in the log, and for how long, is decided by the log itself.
Bold parts are marked ``<b>…</b>`` in the texts so that translators can move them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.events import (
    Because,
    CardChosen,
    Event,
    ExhaustionTaken,
    HandDrawn,
    RaceEnded,
    RaceStarted,
    RiderCrossed,
    RiderMoved,
    RiderPlaced,
    SlipstreamTaken,
)
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.names import card_value, is_exhaustion, listed, rider_name, rider_short, team_name
from flammeapp.ui.i18n.reasons import HELPFUL, ICONS, reason_clause


class Tone(Enum):
    """How a reason is tinted: a help, a hindrance, or neither."""

    PLAIN = "ink2"
    GOOD = "good"
    WARN = "warn"


@dataclass(frozen=True, slots=True)
class Reasoned:
    """The second line of an entry: its icon, words and tint."""

    icon: str
    text: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the log.

    ``team`` wears the jersey beside the line, -1: nobody in particular; ``teams``: all teams it concerns (the filter).
    ``riders`` and ``squares`` are what lights up on the road when the entry is pointed at.
    """

    text: str
    team: int
    teams: frozenset[int]
    reasons: tuple[Reasoned, ...] = ()
    riders: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()

    @property
    def spoken(self) -> str:
        """The whole entry as plain words, for tool tips and screen readers."""
        text = self.text.replace("<b>", "").replace("</b>", "")
        return ": ".join([text, *(reason.text for reason in self.reasons)])


def told(event: Event, view: RaceView) -> Line | None:
    """Answer the line an event leaves in the log, None for an event that leaves none.

    Cards that lie face down are never told, so the log is the same for everybody.
    """
    match event:
        case RaceStarted():
            return _started(event, view)
        case RiderPlaced():
            return _placed(event, view)
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
            return None


def ready_line(view: RaceView, teams: tuple[int, ...], *, computers: bool) -> Line:
    """Answer "Black and Green are ready" for computers, "Red has chosen both cards" for people."""
    names = listed([f"<b>{team_name(view, team)}</b>" for team in teams])
    if not computers:
        text = QCoreApplication.translate("Story", "{team} has chosen both cards")
    elif len(teams) == 1:
        text = QCoreApplication.translate("Story", "{team} is ready")
    else:
        text = QCoreApplication.translate("Story", "{team} are ready")
    return Line(text.format(team=names), teams[0], frozenset(teams))


def _one(view: RaceView, rider: int) -> tuple[int, frozenset[int]]:
    team = view.riders[rider].team
    return team, frozenset({team})


def _started(event: RaceStarted, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{team}</b> places its riders first")
    drawn = Reasoned("dice", QCoreApplication.translate("Story", "drawn by lot"), Tone.PLAIN)
    return Line(text.format(team=team_name(view, event.team)), event.team, frozenset({event.team}), (drawn,))


def _placed(event: RiderPlaced, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> starts in row {row}")
    row = 1 + sum(square > event.square for square in view.track.start)
    return Line(
        text.format(rider=rider_short(view, event.rider), row=row),
        *_one(view, event.rider),
        riders=(event.rider,),
        squares=(event.square,),
    )


def _drawn(event: HandDrawn, view: RaceView) -> Line | None:
    if event.forced:
        text = QCoreApplication.translate("Story", "<b>{rider}</b> has no cards left")
        forced = Reasoned("exhaustion", QCoreApplication.translate("Story", "rides an exhaustion card"), Tone.WARN)
        line = text.format(rider=rider_short(view, event.rider))
        return Line(line, *_one(view, event.rider), (forced,), (event.rider,))
    return shuffle_line(view, (event.rider,)) if event.reshuffled else None


def shuffle_line(view: RaceView, riders: tuple[int, ...]) -> Line:
    """Answer one line for all riders who have shuffled in a round (R6)."""
    text = QCoreApplication.translate("Story", "<b>Recycled cards</b> are shuffled")
    names = ", ".join(rider_short(view, rider) for rider in riders)
    teams = frozenset(view.riders[rider].team for rider in riders)
    return Line(text, -1, teams, (Reasoned("recycled", names, Tone.PLAIN),), riders)


def _moved(event: RiderMoved, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> played {card}, moved <b>{steps}</b>").format(
        rider=rider_short(view, event.rider), card=card_value(event.card), steps=event.steps
    )
    reasons = [_why(because, view) for because in event.because]
    if is_exhaustion(event.card):
        card = QCoreApplication.translate("Story", "an exhaustion card")
        reasons.insert(0, Reasoned("exhaustion", card, Tone.PLAIN))
    return Line(text, *_one(view, event.rider), tuple(reasons), (event.rider,), event.path)


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
    why = Reasoned("shelter", QCoreApplication.translate("Story", "nobody in the square ahead"), Tone.PLAIN)
    line = text.format(rider=rider_short(view, event.rider))
    squares = tuple(square for square in (event.square, event.ahead) if square >= 0)
    return Line(line, *_one(view, event.rider), (why,), (event.rider,), squares)


def _crossed(event: RiderCrossed, view: RaceView) -> Line:
    text = QCoreApplication.translate("Story", "<b>{rider}</b> is over the line, place {place}")
    line = text.format(rider=rider_name(view, event.rider), place=event.place)
    return Line(line, *_one(view, event.rider), riders=(event.rider,))


def _ended(event: RaceEnded, view: RaceView) -> Line:
    winner = event.places[0]
    text = QCoreApplication.translate("Story", "<b>{rider}</b> wins the race").format(rider=rider_name(view, winner))
    return Line(text, *_one(view, winner), riders=(winner,))


def choosing_team(event: Event, view: RaceView) -> int:
    """Answer the team that has just put a card down, -1 for any other event."""
    return view.riders[event.rider].team if isinstance(event, CardChosen) else -1


def caption_words(event: Event, view: RaceView) -> tuple[str, str, Tone] | None:
    """Answer (result, reason, tint) that the road says while an event is shown, None for one without words."""
    match event:
        case RiderMoved():
            text = QCoreApplication.translate("Story", "{rider}: {card}, moves {steps}")
            result = text.format(rider=rider_name(view, event.rider), card=card_value(event.card), steps=event.steps)
            reasons = [reason_clause(because, view.track) for because in event.because]
            helped = bool(event.because) and all(because.reason in HELPFUL for because in event.because)
            return result, _as_sentence(", ".join(reasons)), Tone.GOOD if helped else Tone.WARN
        case SlipstreamTaken():
            line = _slipstream(event, view)
            result = QCoreApplication.translate("Story", "Slipstream")
            return result, line.reasons[0].text, Tone.GOOD
        case ExhaustionTaken():
            text = QCoreApplication.translate("Story", "{rider} takes an exhaustion card")
            why = QCoreApplication.translate("Story", "Nobody in the square ahead.")
            return text.format(rider=rider_name(view, event.rider)), why, Tone.PLAIN
        case _:
            return None


def _as_sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text else ""

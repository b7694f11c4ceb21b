"""What the scene shows for each event: a row of beats."""

from __future__ import annotations

from flammeapp.engine.cards import ATTACK
from flammeapp.engine.events import (
    BidsRevealed,
    BreakawayWon,
    CardsRevealed,
    CardTakenBack,
    DummyFlipped,
    Event,
    ExhaustionReturned,
    ExhaustionTaken,
    MinuteTaken,
    NoSlipstream,
    Reason,
    RefreshReached,
    RiderChased,
    RiderCrashed,
    RiderCrossed,
    RiderMoved,
    RiderPlaced,
    RoundEnded,
    SecondsTaken,
    SlipstreamTaken,
    TokenTaken,
    WeatherDrawn,
)
from flammeapp.ui.scene.beat import Beat, Rest, Times
from flammeapp.ui.scene.callout import Caption
from flammeapp.ui.scene.move_beats import (
    BumpBeat,
    ChaseBeat,
    CrashBeat,
    JumpBeat,
    LeaveBeat,
    PlaceBeat,
    RideBeat,
    RiseUpBeat,
    SlipstreamBeat,
)
from flammeapp.ui.scene.rising import Rising
from flammeapp.ui.scene.roadside import REFRESH_FILE, StackSign
from flammeapp.ui.scene.scene import TrackScene
from flammeapp.ui.scene.sign_beats import FlyBeat, PopBeat, RingBeat, RiseBeat, TurnBeat

HELD = frozenset({Reason.ASCENT, Reason.BLOCKED})
"""What holds a rider back: he bumps, the square is ringed."""
READING = 4
"""A callout with a reason stays this many times the time of a panel; a move without one, once."""
MINUTE = 60


def beats_of(event: Event, scene: TrackScene, caption: Caption | None, times: Times) -> list[Beat]:
    """The beats that show an event; none for events that change nothing on the road."""
    look = READING if caption is not None and caption.reason else 1
    rest = Rest(float(times("panel") * look))
    match event:
        case RiderMoved():
            return [*_move(event, scene, caption, times), rest]
        case RiderCrashed():
            return [CrashBeat(scene, event, caption, times), rest]
        case RiderChased():
            return [ChaseBeat(scene, event, caption, times), rest]
        case BreakawayWon():
            return [JumpBeat(scene, event, caption, times), rest]
        case SlipstreamTaken():
            return [SlipstreamBeat(scene, event, caption, times), rest]
        case NoSlipstream():
            ring = RingBeat(scene, event.square, caption, times)
            return [ring] if caption is None else [ring, rest]
        case RiderPlaced():
            return [PlaceBeat(scene, event, times)]
        case CardsRevealed() | BidsRevealed():
            return [Rest(float(times("flip")))]  # the hand's place turns the cards meanwhile
        case RoundEnded():
            return _leaving(scene, times)
        case _:
            return _signs(event, scene, caption, times, rest)


def _move(event: RiderMoved, scene: TrackScene, caption: Caption | None, times: Times) -> list[Beat]:
    """A rider gets up if he lay on the road, rides, and bumps if something held him."""
    beats: list[Beat] = []
    if event.rider in scene.riders and scene.riders[event.rider].lying:
        beats.append(RiseUpBeat(scene, event.rider, times))
    beats.append(RideBeat(scene, event, caption, times))
    held = next((why for why in event.because if why.reason in HELD), None)
    if held is not None:
        beats.append(BumpBeat(scene, event, held, times))
    return beats


def _signs(event: Event, scene: TrackScene, caption: Caption | None, times: Times, rest: Rest) -> list[Beat]:
    """Events that move nobody but leave a sign on a rider or beside the road."""
    match event:
        case ExhaustionTaken():
            return [RiseBeat(scene, event.rider, Rising.EXHAUSTION, times, caption=caption)]
        case ExhaustionReturned():
            return [RiseBeat(scene, event.rider, Rising.RETURNED, times, caption=caption)]
        case RiderCrossed():
            plate = RiseBeat(scene, event.rider, Rising.PLATE, times, figure=str(event.place), caption=caption)
            return [plate, rest]
        case CardTakenBack():
            figure = str(scene.value_of(event.card))
            return [RiseBeat(scene, event.rider, Rising.PLATE, times, figure=figure, caption=caption)]
        case SecondsTaken():
            return [_time(scene, event.rider, event.seconds, caption, times)]
        case MinuteTaken():
            return [_time(scene, event.rider, MINUTE, caption, times)]
        case DummyFlipped():
            figure = "!" if event.card == ATTACK and not event.empty else str(scene.value_of(event.card))
            return [TurnBeat(scene, event.rider, figure, caption, times), rest]
        case WeatherDrawn():
            plaque = scene.plaques.get(event.tile)
            return [PopBeat(plaque, times)] if plaque is not None else []
        case TokenTaken() | RefreshReached():
            return _taken(event, scene, caption, times, rest)
        case _:
            return []


def _time(scene: TrackScene, rider: int, seconds: int, caption: Caption | None, times: Times) -> Beat:
    """Times come for many riders one after the other, so each is quick."""
    figure = f"+{seconds // MINUTE}:{seconds % MINUTE:02d}"
    return RiseBeat(scene, rider, Rising.TIME, times, figure=figure, caption=caption, motion="panel")


def _taken(
    event: TokenTaken | RefreshReached, scene: TrackScene, caption: Caption | None, times: Times, rest: Rest
) -> list[Beat]:
    if isinstance(event, RefreshReached):
        if scene.refresh is None:
            return []
        gone = scene.refresh.hide
        return [FlyBeat(scene, scene.refresh, event.rider, REFRESH_FILE, "", gone, caption, times), rest]
    if not 0 <= event.stack < len(scene.stacks):
        return []
    sign = scene.stacks[event.stack]
    taken = _Taking(sign, event.value)
    return [FlyBeat(scene, sign, event.rider, sign.stack.file, str(event.value), taken, caption, times), rest]


class _Taking:
    """Takes one token off a stack."""

    def __init__(self, sign: StackSign, value: int) -> None:
        self._sign = sign
        self._value = value

    def __call__(self) -> None:
        left = list(self._sign.left)
        if self._value in left:
            left.remove(self._value)
        self._sign.set_left(left)


def _leaving(scene: TrackScene, times: Times) -> list[Beat]:
    """Whoever is in leaves the road at the end of the round where the race goes on to the last (R20, R39)."""
    line = scene.plan.track.line
    over = tuple(rider for rider, (square, _) in scene.field.riders.items() if square >= line)
    return [LeaveBeat(scene, over, times)] if scene.timed and over else []

"""An opponent's next action, worked out from what its team may see and a seed; the same two give the same action."""

from __future__ import annotations

from flammeapp.ai.policy import DRAW_BOUND, Question, Rival
from flammeapp.ai.registry import policy_named
from flammeapp.engine.actions import Action, DrawHand, PlaceRider, PlayCard
from flammeapp.engine.board.track import Track
from flammeapp.engine.cards import BASE_FACES
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.reach import ways
from flammeapp.engine.views import RaceView, RiderView
from flammeapp.kernel.chance import below, spread

VALUES: tuple[int, ...] = tuple(face.value for face in BASE_FACES)
"""Card code → the number printed on it."""

_PLACE, _DRAW, _PLAY = range(3)


class NothingToDecide(ValueError):
    """The race waits for nobody, or not for the team whose view this is."""


def decide(policy: str, view: RaceView, seed: int) -> Action:
    """Answer the next action of team ``view.viewer`` ridden by ``policy``.

    Raises UnknownPolicy, and NothingToDecide when it is not for this team to act.
    """
    rule = policy_named(policy)
    if view.viewer < 0:
        raise NothingToDecide
    own = [view.riders[rider] for rider in view.teams[view.viewer].riders]
    if view.phase is Phase.PLACEMENT and view.placing == view.viewer:
        return _place(view, own, seed)
    if view.phase is Phase.ENERGY:
        for rider in own:
            if rider.hand and not rider.chosen:
                draw, _ = below(_stream(view, _PLAY, rider.rider, seed), DRAW_BOUND)
                return PlayCard(rider.rider, rule.card(question_of(view, rider, rivals=rule.looks_around), draw))
        waiting = [rider.rider for rider in own if not rider.chosen and 0 <= rider.square < view.track.line]
        if waiting:
            pick, _ = below(_stream(view, _DRAW, len(waiting), seed), len(waiting))
            return DrawHand(waiting[pick])
    raise NothingToDecide


def question_of(view: RaceView, rider: RiderView, *, rivals: bool) -> Question:
    """Answer what a policy is asked about ``rider``, from a view; the other riders only when ``rivals``."""
    left = [0] * len(VALUES)
    for card, number in rider.left:
        left[card] = number
    gain, reach = open_road(view.track, rider.square)
    return Question(
        hand=rider.hand or (),
        left=left,
        value=VALUES,
        square=rider.square,
        to_line=view.track.to_line[rider.square],
        gain=gain,
        reach=reach,
        track=view.track,
        rivals=_rivals(view, rider) if rivals else (),
    )


def open_road(track: Track, square: int) -> tuple[list[int], list[int]]:
    """Answer (squares gained, landing square) of every card from ``square``, by caps and minimums alone (R11-R13).

    On a roundabout by the way that is tried first (R33).
    """
    paths = [ways(track, face, square)[0].path for face in BASE_FACES]
    return [len(path) - 1 for path in paths], [path[-1] for path in paths]


def _rivals(view: RaceView, rider: RiderView) -> tuple[Rival, ...]:
    return tuple(
        Rival(
            other.square,
            other.kind,
            open_road(view.track, other.square)[1],
            other.card if other.card is not None and other.team == view.viewer else -1,
        )
        for other in view.riders
        if other.rider != rider.rider and other.square >= 0
    )


def _place(view: RaceView, own: list[RiderView], seed: int) -> PlaceRider:
    """Any of the team's riders who is not on the road, on any free start place, all equally likely (R2)."""
    waiting = [rider.rider for rider in own if rider.square < 0]
    if not waiting:
        raise NothingToDecide
    squares = view.track.squares
    free = [square for square in view.free_places for _ in range(squares[square].lanes - len(view.rows[square]))]
    pick, state = below(_stream(view, _PLACE, len(waiting), seed), len(waiting))
    place, _ = below(state, len(free))
    return PlaceRider(waiting[pick], free[place])


def _stream(view: RaceView, step: int, which: int, seed: int) -> int:
    """A generator of its own for every decision of a team in a race, so that one seed serves the whole race."""
    return spread(seed, (view.round * 3 + step) * 1024 + which)

"""An opponent's next action, worked out from what its team may see and a seed; the same two give the same action.

The policy has the card. Everything else that can come up is decided the same for all: by chance (start places, who
draws first, who bids, which specialist) or as anybody would (an exhaustion card is given back, the best cards too).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flammeapp.ai.policy import DRAW_BOUND, Policy, Question, Rival
from flammeapp.ai.registry import policy_named
from flammeapp.engine.actions import (
    Action,
    DrawHand,
    EndRefresh,
    NameBidder,
    PlaceRider,
    PlayCard,
    TakeBack,
    TakeSpecialist,
    UseRecovery,
)
from flammeapp.engine.board.track import Track
from flammeapp.engine.cards import BASE_FACES, CardFace
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.reach import ways
from flammeapp.engine.views import NOBODY, RaceView, RiderView
from flammeapp.kernel.chance import below, spread

_STEPS = {phase: number for number, phase in enumerate(Phase)}
_CARD_STEP = len(_STEPS)


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
    for rider in own:
        if rider.hand:
            return _play(rule, view, rider, seed)
    decided = _BY_PHASE[view.phase](view, own, seed) if view.phase in _BY_PHASE else None
    if decided is None:
        raise NothingToDecide
    return decided


def question_of(view: RaceView, rider: RiderView, *, rivals: bool) -> Question:
    """Answer what a policy is asked about ``rider``, from a view; the other riders only when ``rivals``."""
    left = [0] * len(view.faces)
    for card, number in rider.left:
        left[card] = number
    gain, reach = open_road(view.track, rider.square, view.faces)
    return Question(
        hand=rider.hand or (),
        left=left,
        value=[face.value for face in view.faces],
        square=rider.square,
        to_line=view.track.to_line[rider.square],
        gain=gain,
        reach=reach,
        track=view.track,
        rivals=_rivals(view, rider) if rivals else (),
    )


def open_road(track: Track, square: int, faces: Sequence[CardFace]) -> tuple[list[int], list[int]]:
    """Answer (squares gained, landing square) of every card from ``square``, by caps and minimums alone (R11-R13).

    On a roundabout by the way that is tried first (R33).
    """
    paths = [ways(track, face, square)[0].path for face in faces]
    return [len(path) - 1 for path in paths], [path[-1] for path in paths]


def _rivals(view: RaceView, rider: RiderView) -> tuple[Rival, ...]:
    faces = view.faces if any(other.card is not None for other in view.riders) else BASE_FACES
    return tuple(
        Rival(
            other.square,
            other.kind,
            open_road(view.track, other.square, faces)[1],
            other.card if other.card is not None and other.team == view.viewer else -1,
        )
        for other in view.riders
        if other.rider != rider.rider and other.square >= 0
    )


def _play(rule: Policy, view: RaceView, rider: RiderView, seed: int) -> PlayCard:
    """The policy's card (R5, R24)."""
    # The second card bid in a breakaway is another decision than the first.
    bid = sum(len(cards) for cards in view.bidding.cards) if view.bidding is not None else 0
    draw, _ = below(_stream(view, _CARD_STEP, rider.rider + 64 * bid, seed), DRAW_BOUND)
    return PlayCard(rider.rider, rule.card(question_of(view, rider, rivals=rule.looks_around), draw))


def _draft(view: RaceView, own: Sequence[RiderView], seed: int) -> Action | None:
    """Any specialist that is left, for any rider of his type who has none (R34)."""
    draft = view.draft
    if draft is None or draft.order[:1] != (view.viewer,):
        return None
    open_picks = [
        TakeSpecialist(rider.rider, number)
        for rider in own
        if rider.specialist < 0
        for number, kind in enumerate(draft.kinds)
        if kind is rider.kind and draft.left[number]
    ]
    return open_picks[_pick(view, len(draft.order), len(open_picks), seed)]


def _place(view: RaceView, own: Sequence[RiderView], seed: int) -> Action | None:
    """Any of the team's riders who is not on the road, on any free start place, all equally likely (R2)."""
    waiting = [rider.rider for rider in own if rider.square < 0]
    if view.placing != view.viewer or not waiting:
        return None
    squares = view.track.squares
    free = [
        square
        for square in view.free_places
        # In a time trial any number may stand on one square (R47).
        for _ in range(max(1, squares[square].lanes - len(view.rows[square])))
    ]
    pick, state = below(_stream(view, _STEPS[view.phase], len(waiting), seed), len(waiting))
    place, _ = below(state, len(free))
    return PlaceRider(waiting[pick], free[place])


def _name_bidder(view: RaceView, own: Sequence[RiderView], seed: int) -> Action | None:
    """Any of the team's riders (R24)."""
    if view.bidding is None or view.bidding.bidders[view.viewer] != NOBODY:
        return None
    return NameBidder(own[_pick(view, 0, len(own), seed)].rider)


def _draw(view: RaceView, own: Sequence[RiderView], seed: int) -> Action | None:
    """Either rider first (R5)."""
    waiting = [rider.rider for rider in own if not rider.chosen and 0 <= rider.square < view.track.line]
    return DrawHand(waiting[_pick(view, len(waiting), len(waiting), seed)]) if waiting else None


def _recover(view: RaceView, own: Sequence[RiderView], seed: int) -> Action | None:
    """Whoever may give an exhaustion card back does (R35)."""
    able = [rider.rider for rider in own if rider.rider in view.recovering]
    return UseRecovery(able[0], 1) if able else None


def _refresh(view: RaceView, own: Sequence[RiderView], seed: int) -> Action | None:
    """The highest card that still fits, then the next (R50)."""
    refresh = view.refresh
    if refresh is None:
        return None
    for rider in own:
        if rider.rider in refresh.riders:
            room = refresh.worth[rider.rider]
            fitting = [card for card in refresh.aside[rider.rider] if view.faces[card].value <= room]
            if not fitting:
                return EndRefresh(rider.rider)
            return TakeBack(rider.rider, max(fitting, key=lambda card: (view.faces[card].value, -card)))
    return None


_BY_PHASE: dict[Phase, Callable[[RaceView, Sequence[RiderView], int], Action | None]] = {
    Phase.DRAFT: _draft,
    Phase.PLACEMENT: _place,
    Phase.BREAKAWAY: _name_bidder,
    Phase.ENERGY: _draw,
    Phase.RECOVERY: _recover,
    Phase.REFRESH: _refresh,
}


def _pick(view: RaceView, which: int, bound: int, seed: int) -> int:
    """A number below ``bound``; ``which`` tells apart the decisions of one phase and round."""
    number, _ = below(_stream(view, _STEPS[view.phase], which, seed), bound)
    return number


def _stream(view: RaceView, step: int, which: int, seed: int) -> int:
    """A generator of its own for every decision of a team in a race, so that one seed serves the whole race."""
    return spread(seed, ((view.round * 16 + step) << 16) + which)
